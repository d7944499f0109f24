"""Scenarios as the data files state them: DAI-SCN-01 to DAI-SCN-05, DAI-ARM-06.

Lengths and coordinates: thousandths of a centimetre; origin in the lower left corner of the table,
x to the right, y up; headings as of a compass, in thousandths of a degree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gunbai.reading import Table
from gunbai.systems.daimyo.grounds import Ground, Sky, TerrainKind
from gunbai.systems.daimyo.options import Option
from gunbai.systems.daimyo.rosters import Roster
from gunbai.systems.daimyo.tables import FAR
from gunbai.systems.shared.shapes import Circle, Point, Rectangle

SIDES = ("a", "b")
EDGES = ("south", "north")
ORDERS = ("roll", "lower-rating", "a-then-b", "placed")
AT_END = ("losses", "a", "b", "quarters")
PATH_CLASSES = ("obstacle",)


@dataclass(frozen=True, slots=True)
class Polygon:
    """A piece of any outline."""

    corners: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Path:
    """A linear obstacle: a line from point to point, closed when it ends where it began."""

    points: tuple[Point, ...]


Shape = Circle | Rectangle | Polygon | Path


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of terrain: what its kind says, perhaps with another class or level.

    ``cavalry_only``: impassable for cavalry only (DAI-TBL-07).
    """

    id: str
    kind: str
    terrain_class: str
    shape: Shape
    level: int
    wood: bool
    cover: bool
    cavalry_only: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Where the middle of a front edge stands, and its heading."""

    x: int
    y: int
    heading: int


@dataclass(frozen=True, slots=True)
class ScenarioSide:
    """One side. ``zone``: where it deploys; ``place``: where its duellist stands (order placed);
    ``hq_gap``: how far from every edge its HQ must be."""

    id: str
    edge: str
    roster: str
    zone: Rectangle | None
    place: Place | None
    hq_gap: int


@dataclass(frozen=True, slots=True)
class Skies:
    """The weather of a scenario: ``season`` empty where dice or the campaign name it; ``start``
    holds in turn 1; ``rolls``: whether the option ``weather`` may change it."""

    season: str
    start: str
    rolls: bool


@dataclass(frozen=True, slots=True)
class Victory:
    """``third``: DAI-END-03 ends the game (option ``victory_third``); ``hold``: at the end the side
    that alone has a steady unit in this circle wins; ``at_end``: who wins when nobody has won: the
    smaller lost fraction (losses, DAI-END-09), a side, or who holds the quarters of the table (CAM-DAI-04); ``push_backs``: a duel, lost by the unit
    that is pushed back so often, routs or is destroyed; 0: no duel."""

    third: bool
    hold: Circle | None
    at_end: str
    push_backs: int


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario.

    ``order``: who deploys first: DAI-ARM-06 (roll), the general with the lower rating
    (lower-rating), a whole and then b (a-then-b), nobody (placed); ``initiative``: who has it in
    turn 1 without a roll; ``options``: defaults that differ from the system's; ``minutes``: about
    how long a game takes.
    """

    id: str
    rule: str
    learning: bool
    minutes: int
    width: int
    height: int
    turns: int
    order: str
    initiative: str
    skies: Skies
    options: Mapping[str, bool | str]
    victory: Victory
    sides: tuple[ScenarioSide, ...]
    pieces: tuple[Piece, ...]

    @property
    def duel(self) -> bool:
        """Whether it is fought by one unit a side (DAI-SCN-05)."""
        return self.victory.push_backs > 0

    @property
    def battle(self) -> bool:
        """Whether it is a battle of a campaign, whose field comes with the set-up (CAM-DAI-08)."""
        return self.victory.at_end == "quarters"


def read_scenario(
    table: Table,
    ground: Ground,
    sky: Sky,
    options: Mapping[str, Option],
    rosters: Mapping[str, Roster],
) -> Scenario:
    """One file of the folder ``scenarios``."""
    size = table.table("table")
    order = table.string("order", ORDERS)
    found = Scenario(
        id=table.string("id"),
        rule=table.string("rule"),
        learning=table.truth("learning"),
        minutes=table.integer("minutes", 1, 600),
        width=size.integer("width", 1, FAR),
        height=size.integer("height", 1, FAR),
        turns=table.integer("turns", 1, 99),
        order=order,
        initiative=table.string("initiative", SIDES, ""),
        skies=_read_skies(table.table("weather"), sky),
        options=_read_options(table.table("options"), options),
        victory=_read_victory(table.table("victory")),
        sides=tuple(_read_side(line, order, rosters) for line in table.tables("side")),
        pieces=_read_pieces(table, ground),
    )
    if tuple(side.id for side in found.sides) != SIDES:
        table.fail("side", ", ".join(side.id for side in found.sides), ", ".join(SIDES))
    return found


def _read_skies(table: Table, sky: Sky) -> Skies:
    return Skies(
        season=table.string("season", sky.seasons, ""),
        start=table.string("start", sky.weathers),
        rolls=table.truth("rolls"),
    )


def _read_options(table: Table, options: Mapping[str, Option]) -> Mapping[str, bool | str]:
    """Options that the scenario sets, each with a value that it can have."""
    found: dict[str, bool | str] = {}
    for name in table:
        if name not in options:
            continue  # closing the table refuses it
        values = options[name].values
        if isinstance(values[0], bool):
            found[name] = table.truth(name)
        else:
            found[name] = table.string(name, tuple(str(value) for value in values))
    return MappingProxyType(found)


def _read_victory(table: Table) -> Victory:
    return Victory(
        third=table.truth("third", False),
        hold=_read_circle(table.table("hold")) if "hold" in table else None,
        at_end=table.string("at_end", AT_END, "losses"),
        push_backs=table.integer("push_backs", 1, 9, 0),
    )


def _read_side(table: Table, order: str, rosters: Mapping[str, Roster]) -> ScenarioSide:
    placed = order == "placed"
    return ScenarioSide(
        id=table.string("id", SIDES),
        edge=table.string("edge", EDGES),
        roster=table.string("roster", rosters),
        zone=None if placed else _read_rectangle(table.table("zone")),
        place=_read_place(table.table("place")) if placed else None,
        hq_gap=table.integer("hq_gap", 0, FAR, 0),
    )


def _read_place(table: Table) -> Place:
    return Place(
        table.integer("x", 0, FAR),
        table.integer("y", 0, FAR),
        table.integer("heading", 0, 359_999),
    )


def _read_pieces(table: Table, ground: Ground) -> tuple[Piece, ...]:
    found: dict[str, Piece] = {}
    for line in table.tables("piece"):
        piece = read_piece(line, ground)
        if piece.id in found:
            line.fail("id", piece.id, "an id used once")
        found[piece.id] = piece
    return tuple(found.values())


def read_piece(table: Table, ground: Ground) -> Piece:
    """One ``[[piece]]`` table."""
    kind = ground.kinds[table.string("kind", ground.kinds)]
    terrain_class = table.string("class", ground.classes, kind.terrain_class)
    return Piece(
        id=table.string("id"),
        kind=kind.id,
        terrain_class=terrain_class,
        shape=_read_shape(table, kind),
        level=table.integer("level", 1, 9, kind.level),
        wood=kind.wood,
        cover=kind.cover,
        cavalry_only=table.truth("cavalry_only", False),
    )


def _read_shape(table: Table, kind: TerrainKind) -> Shape:
    """Exactly one of circle, rect, polygon; a path for linear obstacles."""
    linear = kind.terrain_class in PATH_CLASSES
    allowed = ("path",) if linear else ("circle", "rect", "polygon")
    given = [key for key in ("circle", "rect", "polygon", "path") if key in table]
    if len(given) != 1 or given[0] not in allowed:
        table.fail("shape", ", ".join(given) or "nothing", f"one of {', '.join(allowed)}")
    if given[0] == "circle":
        return _read_circle(table.table("circle"))
    if given[0] == "rect":
        return _read_rectangle(table.table("rect"))
    points = tuple(
        Point(line.integer("x", -FAR, FAR), line.integer("y", -FAR, FAR))
        for line in table.tables(given[0])
    )
    if len(points) < (2 if linear else 3):
        table.fail(given[0], len(points), f"at least {2 if linear else 3} points")
    return Path(points) if linear else Polygon(points)


def _read_circle(table: Table) -> Circle:
    return Circle(
        table.integer("x", -FAR, FAR),
        table.integer("y", -FAR, FAR),
        table.integer("radius", 1, FAR),
    )


def _read_rectangle(table: Table) -> Rectangle:
    west = table.integer("west", -FAR, FAR)
    south = table.integer("south", -FAR, FAR)
    return Rectangle(
        west,
        south,
        table.integer("east", west + 1, FAR),
        table.integer("north", south + 1, FAR),
    )
