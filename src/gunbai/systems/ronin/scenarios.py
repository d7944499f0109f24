"""Terrain kinds and scenarios as the data files state them.

RON-T-24, RON-SUP and RON-SCN. Lengths and coordinates: thousandths of an inch; origin in the
south-west corner, x east, y north.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gunbai.reading import Table
from gunbai.systems.ronin.rosters import Known, Roster, read_lines
from gunbai.systems.shared.shapes import Circle, Point, Rectangle

COVER = ("none", "light", "solid")
SIZES = ("small", "standard", "large")
SIDES = ("a", "b")
ROLES = ("equal", "attacker", "defender")
EDGES = ("north", "east", "south", "west", "roll-off", "none")
FIRST = ("a", "b", "roll-off-loser", "roll-off-winner")
ZONES = ("edge", "any-edge", "circle", "duel", "building", "none")
LENGTHS = ("fixed", "dice", "closing")
VICTORY = (
    "hold-circle",
    "touch-piece",
    "carry-object",
    "duel",
    "leader-out",
    "inside-piece",
)
FLAGS = (
    "difficult",
    "impassable",
    "building",
    "flimsy",
    "huge",
    "high",
    "water",
    "scenery",
)
FAR = 1_000_000


@dataclass(frozen=True, slots=True)
class TerrainKind:
    """A row of RON-T-24. ``thickness``: width of a piece drawn as a line, else 0."""

    id: str
    cover: str
    thickness: int
    difficult: bool
    impassable: bool
    building: bool
    flimsy: bool
    huge: bool
    high: bool
    water: bool
    scenery: bool


@dataclass(frozen=True, slots=True)
class RandomType:
    """RON-SUP-03: a type of random terrain, the d6 faces that give it, the kinds to choose from."""

    id: str
    faces: tuple[int, ...]
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of terrain with the flags of its kind and its own.

    ``fixed`` pieces stay when the others are placed by RON-SUP-03; ``doors`` are the middles of
    openings in the outline.
    """

    id: str
    kind: str
    shape: Circle | Rectangle
    cover: str
    difficult: bool
    impassable: bool
    building: bool
    flimsy: bool
    huge: bool
    high: bool
    water: bool
    scenery: bool
    fixed: bool
    doors: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Thing:
    """A scenario object (RON-ACT-06). ``weight``: light or heavy."""

    id: str
    weight: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Deploy:
    """Where a side deploys, by ``zone``.

    edge: within ``depth`` of its own edge; any-edge: of any edge; circle: within ``radius`` of
    (x, y); duel: the duellist on the circle, the rest within ``near`` of that model outside it;
    building: inside ``piece`` or within ``near`` of it, the Leader within ``leader_radius`` of
    (x, y); none: nobody. ``half``: only half of the models, rounded down.
    """

    zone: str
    depth: int
    x: int
    y: int
    radius: int
    near: int
    leader_radius: int
    piece: str
    half: bool


@dataclass(frozen=True, slots=True)
class Arrive:
    """RON-SUP-08. ``edge``: own or any; ``per_turn``: models that fall due each turn from
    ``from_turn`` on, 0 for all at once; ``corner_gap``: entry is barred this near to a corner."""

    edge: str
    from_turn: int
    per_turn: int
    corner_gap: int


@dataclass(frozen=True, slots=True)
class ScenarioSide:
    """One side of a scenario. ``points``: its limit, 0 for the scenario's; ``force``: a fixed
    force in place of a roster."""

    id: str
    role: str
    edge: str
    roster: str
    points: int
    force: Roster | None
    deploy: Deploy
    arrive: Arrive | None
    priority_turn_1: bool
    morale_tests: bool


@dataclass(frozen=True, slots=True)
class Length:
    """fixed: ``turns``; dice: d6 + ``plus``; closing: from the End phase of ``from_turn`` a d6
    of ``need`` or more makes the next turn the last, the need falling by one a turn."""

    kind: str
    turns: int
    plus: int
    from_turn: int
    need: int


@dataclass(frozen=True, slots=True)
class Victory:
    """A scenario's own victory points, by ``kind``.

    hold-circle: a free model within ``radius`` of (x, y) and no enemy; touch-piece: Ranks of the
    models touching ``piece``; carry-object: ``points`` to the carrier's side, ``off_edge`` at once
    for leaving by its own edge; duel: ``points`` to the winner, ``leaver`` to who left; leader-out:
    decided by the Leader of ``side``; inside-piece: a free model inside and no enemy.
    """

    id: str
    kind: str
    x: int
    y: int
    radius: int
    points: int
    off_edge: int
    leaver: int
    piece: str
    object: str
    side: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario. ``least``, ``most``, ``choices``: legal points limits (no choices: any between);
    ``equal``: both sides have the same limit; ``first``: who deploys first; ``clear``: circle that
    terrain must leave free; ``minutes``: about how long a game takes; ``standard``,
    ``list_points``, ``bonus``: which victory points count."""

    id: str
    rule: str
    size: str
    learning: bool
    minutes: int
    width: int
    height: int
    least: int
    most: int
    choices: tuple[int, ...]
    equal: bool
    first: str
    random_terrain: bool
    length: Length
    clear: Circle | None
    options: Mapping[str, bool]
    standard: bool
    list_points: bool
    bonus: bool
    victory: tuple[Victory, ...]
    sides: tuple[ScenarioSide, ...]
    pieces: tuple[Piece, ...]
    objects: tuple[Thing, ...]


def read_kind(table: Table) -> TerrainKind:
    """One ``[[kind]]`` table."""
    return TerrainKind(
        id=table.string("id"),
        cover=table.string("cover", COVER),
        thickness=table.integer("thickness", 0, FAR, 0),
        difficult=table.truth("difficult", False),
        impassable=table.truth("impassable", False),
        building=table.truth("building", False),
        flimsy=table.truth("flimsy", False),
        huge=table.truth("huge", False),
        high=table.truth("high", False),
        water=table.truth("water", False),
        scenery=table.truth("scenery", False),
    )


def read_random(table: Table, kinds: Mapping[str, TerrainKind]) -> RandomType:
    """One ``[[random]]`` table."""
    return RandomType(
        table.string("id"), table.integers("faces", 1, 6), table.strings("kinds", kinds)
    )


def read_scenario(
    table: Table,
    kinds: Mapping[str, TerrainKind],
    rosters: Mapping[str, Roster],
    known: Known,
) -> Scenario:
    """One file of the folder ``scenarios``."""
    name = table.string("id")
    size = table.table("table")
    points = table.table("points")
    score = table.table("victory")
    pieces = _read_pieces(table, kinds)
    objects = tuple(_read_thing(line) for line in table.tables("object"))
    found = Scenario(
        id=name,
        rule=table.string("rule"),
        size=table.string("size", SIZES),
        learning=table.truth("learning"),
        minutes=table.integer("minutes", 1, 600),
        width=size.integer("width", 1, FAR),
        height=size.integer("height", 1, FAR),
        least=points.integer("least", 0, 10_000),
        most=points.integer("most", 0, 10_000),
        choices=points.integers("choices", 0, 10_000, ()),
        equal=table.truth("equal"),
        first=table.string("first", FIRST),
        random_terrain=table.truth("random_terrain"),
        length=_read_length(table.table("length")),
        clear=_read_circle(table.table("clear")) if "clear" in table else None,
        options=_read_options(table.table("options")),
        standard=score.truth("standard"),
        list_points=score.truth("list"),
        bonus=score.truth("bonus"),
        victory=tuple(_read_victory(line, pieces, objects) for line in score.tables("extra")),
        sides=tuple(
            _read_side(line, name, pieces, rosters, known) for line in table.tables("side")
        ),
        pieces=pieces,
        objects=objects,
    )
    for inner in (size, points, score):
        inner.close()
    if tuple(side.id for side in found.sides) != SIDES:
        table.fail("side", ", ".join(side.id for side in found.sides), ", ".join(SIDES))
    return found


def _read_pieces(table: Table, kinds: Mapping[str, TerrainKind]) -> tuple[Piece, ...]:
    found: list[Piece] = []
    for line in table.tables("piece"):
        piece = _read_piece(line, kinds)
        if any(other.id == piece.id for other in found):
            line.fail("id", piece.id, "an id used once")
        line.close()
        found.append(piece)
    return tuple(found)


def _read_piece(table: Table, kinds: Mapping[str, TerrainKind]) -> Piece:
    kind = kinds[table.string("kind", kinds)]
    return Piece(
        id=table.string("id"),
        kind=kind.id,
        shape=_read_shape(table, kind),
        cover=kind.cover,
        difficult=kind.difficult,
        impassable=kind.impassable,
        building=kind.building,
        flimsy=table.truth("flimsy", kind.flimsy),
        huge=table.truth("huge", kind.huge),
        high=table.truth("high", kind.high),
        water=kind.water,
        scenery=kind.scenery,
        fixed=table.truth("fixed", False),
        doors=tuple(_read_point(line) for line in table.tables("doors")),
    )


def _read_shape(table: Table, kind: TerrainKind) -> Circle | Rectangle:
    """Exactly one of circle, rect and line; a line follows an edge and takes the kind's width."""
    given = [key for key in ("circle", "rect", "line") if key in table]
    wanted = "line" if kind.thickness else "circle, rect"
    if len(given) != 1 or given[0] not in wanted.split(", "):
        table.fail("shape", ", ".join(given) or "nothing", wanted)
    shape = table.table(given[0])
    if given[0] == "circle":
        return _read_circle(shape)
    if given[0] == "rect":
        return _read_rectangle(shape)
    return _read_line(shape, kind.thickness)


def _read_circle(table: Table) -> Circle:
    found = Circle(
        table.integer("x", -FAR, FAR),
        table.integer("y", -FAR, FAR),
        table.integer("radius", 1, FAR),
    )
    table.close()
    return found


def _read_rectangle(table: Table) -> Rectangle:
    west = table.integer("west", -FAR, FAR)
    south = table.integer("south", -FAR, FAR)
    found = Rectangle(
        west,
        south,
        table.integer("east", west + 1, FAR),
        table.integer("north", south + 1, FAR),
    )
    table.close()
    return found


def _read_line(table: Table, thickness: int) -> Rectangle:
    """Lines run along x or y, so that a line with its thickness is an exact rectangle."""
    x1, y1, x2, y2 = (table.integer(key, -FAR, FAR) for key in ("x1", "y1", "x2", "y2"))
    table.close()
    half = thickness // 2
    along_x = y1 == y2 and x1 < x2
    if not along_x and not (x1 == x2 and y1 < y2):
        table.fail("line", f"({x1}, {y1}) ({x2}, {y2})", "y1 = y2, x1 < x2; x1 = x2, y1 < y2")
    if along_x:
        return Rectangle(x1, y1 - half, x2, y1 + half)
    return Rectangle(x1 - half, y1, x1 + half, y2)


def _read_point(table: Table) -> Point:
    found = Point(table.integer("x", -FAR, FAR), table.integer("y", -FAR, FAR))
    table.close()
    return found


def _read_thing(table: Table) -> Thing:
    found = Thing(
        table.string("id"),
        table.string("weight", ("light", "heavy")),
        table.integer("x", 0, FAR),
        table.integer("y", 0, FAR),
    )
    table.close()
    return found


def _read_length(table: Table) -> Length:
    found = Length(
        kind=table.string("kind", LENGTHS),
        turns=table.integer("turns", 1, 99, 0),
        plus=table.integer("plus", 0, 99, 0),
        from_turn=table.integer("from_turn", 1, 99, 0),
        need=table.integer("need", 1, 6, 0),
    )
    table.close()
    return found


def _read_options(table: Table) -> Mapping[str, bool]:
    found = {key: table.truth(key) for key in table}
    return MappingProxyType(found)


def _read_victory(table: Table, pieces: tuple[Piece, ...], objects: tuple[Thing, ...]) -> Victory:
    found = Victory(
        id=table.string("id"),
        kind=table.string("kind", VICTORY),
        x=table.integer("x", 0, FAR, 0),
        y=table.integer("y", 0, FAR, 0),
        radius=table.integer("radius", 1, FAR, 0),
        points=table.integer("points", -99, 99, 0),
        off_edge=table.integer("off_edge", -99, 99, 0),
        leaver=table.integer("leaver", -99, 99, 0),
        piece=table.string("piece", [piece.id for piece in pieces], ""),
        object=table.string("object", [thing.id for thing in objects], ""),
        side=table.string("side", SIDES, ""),
    )
    table.close()
    return found


def _read_side(
    table: Table,
    scenario: str,
    pieces: tuple[Piece, ...],
    rosters: Mapping[str, Roster],
    known: Known,
) -> ScenarioSide:
    side = table.string("id", SIDES)
    force = _read_force(table.table("force"), f"{scenario}-{side}", known)
    found = ScenarioSide(
        id=side,
        role=table.string("role", ROLES),
        edge=table.string("edge", EDGES),
        roster="" if force else table.string("roster", rosters),
        points=table.integer("points", 0, 10_000, 0),
        force=force,
        deploy=_read_deploy(table.table("deploy"), pieces),
        arrive=_read_arrive(table.table("arrive")) if "arrive" in table else None,
        priority_turn_1=table.truth("priority_turn_1", False),
        morale_tests=table.truth("morale_tests", True),
    )
    table.close()
    return found


def _read_force(table: Table, name: str, known: Known) -> Roster | None:
    """A force that the scenario fixes, in the same words as a roster; None when it has none."""
    if not table:
        return None
    found = Roster(
        id=name,
        rule="",
        name="",
        list=table.string("list", known.lists),
        limit=0,
        points=0,
        kiai=0,
        lines=read_lines(table, known),
    )
    table.close()
    return found


def _read_deploy(table: Table, pieces: tuple[Piece, ...]) -> Deploy:
    found = Deploy(
        zone=table.string("zone", ZONES),
        depth=table.integer("depth", 1, FAR, 0),
        x=table.integer("x", 0, FAR, 0),
        y=table.integer("y", 0, FAR, 0),
        radius=table.integer("radius", 1, FAR, 0),
        near=table.integer("near", 1, FAR, 0),
        leader_radius=table.integer("leader_radius", 1, FAR, 0),
        piece=table.string("piece", [piece.id for piece in pieces], ""),
        half=table.truth("half", False),
    )
    table.close()
    return found


def _read_arrive(table: Table) -> Arrive:
    found = Arrive(
        edge=table.string("edge", ("own", "any")),
        from_turn=table.integer("from_turn", 1, 99),
        per_turn=table.integer("per_turn", 0, 99, 0),
        corner_gap=table.integer("corner_gap", 0, FAR, 0),
    )
    table.close()
    return found
