"""The units, leaders, clans and pieces of terrain of a scene."""

from __future__ import annotations

from itertools import chain

from gunbai.geometry import Block
from gunbai.reading import Table
from gunbai.systems.daimyo import rosters, troops
from gunbai.systems.daimyo.blocks_on_table import EDGE_OF, block
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.deployment import enter_house
from gunbai.systems.daimyo.setup import new_hq, new_leader, new_unit
from gunbai.systems.daimyo.state import Clan, Leader, Piece, State, Unit

__all__ = ["clan_of", "leader_of", "profile_of", "terrain_of", "unit_of"]

MOST = 99
KINDS = ("unit", "hatamoto", "hq", "gun")
STATUS = ("table", "waiting", "destroyed", "dispersed", "off", "run-over", "abandoned")
MOODS = ("normal", "routing", "frenzied")
STILL = ("halt", "retire", "retreat")
FLAGS = (
    "disordered",
    "disordered_at_start",
    "reordered",
    "first_volley_used",
    "activated",
    "moved",
    "charged",
    "countered",
    "bonus",
    "pursued",
    "reacted",
    "fired",
    "hit_by_fire",
    "shot_at",
    "reformed",
    "rallied",
    "rally_tried",
    "stepped_into",
    "crossed",
    "passed_by_rout",
    "tested",
    "heroic",
    "rotated",
    "mounting",
    "shield",
    "weary",
    "tired",
)
NUMBERS = ("rout_count", "rout_moves", "lost_now", "pushed_back", "due", "taken_in")
LETTERS = {
    "R": "raw",
    "S": "seasoned",
    "V": "veteran",
    "E": "elite",
    "L": "light",
    "M": "medium",
    "H": "heavy",
    "IMP": "improvised",
    "LSP": "long-spear",
    "POL": "pole-arm",
    "BOW": "bow",
    "ARQ": "arquebus",
    "LAN": "lance",
    "LAN+BOW": "lance-bow",
}


def unit_of(state: State, name: str, table: Table) -> Unit:
    """A unit, gun or HQ: ``type`` and ``profile`` ("V H POL"), stands, files, pose, state."""
    side = table.string("side", ("a", "b"))
    kind = table.string("kind", KINDS, "unit")
    if kind == "hq":
        unit = new_hq(state, name, side)
        state.sides[side].hq = name
    else:
        unit = new_unit(state, name, side, _profile(table))
        unit.kind = unit.kind if unit.kind == "gun" else kind
        if kind == "hatamoto":
            state.sides[side].hatamoto = name
    unit.name = table.string("name", default="")
    unit.clan = table.string("clan", state.clans, "")
    unit.start_stands = table.integer("start_stands", 1, MOST, unit.stands)
    unit.status = table.string("status", STATUS, "table")
    unit.mood = table.string("mood", MOODS, "normal")
    unit.hits = table.integer("hits", 0, 2, 0)
    unit.crewed = table.truth("crewed", True)
    unit.first_side = table.string("first_side", ("a", "b"), side)
    _pose(state, unit, table)
    _condition(state, unit, table)
    return unit


def _profile(table: Table) -> troops.Unit:
    """Quality, armour and weapon by letters, or by the keys of these names; a type that has only one
    of each needs none."""
    known = catalogue().troops
    row = known.types[table.string("type", known.types)]
    text = table.string("profile", default="")
    for letter in text.split():
        if kind_of(letter) is None:
            table.fail("profile", letter, f"letters out of {', '.join(LETTERS)}")
    words = profile_of(row, text)
    quality = table.string("quality", known.qualities, words["quality"])
    armour = table.string("armour", troops.ARMOURS, words["armour"])
    weapon = table.string("weapon", known.weapons, words["weapon"])
    gun = row.unit_class == "artillery"
    stands = table.integer("stands", 1, MOST, 1 if gun else 4)
    files = table.integer("files", 1, stands, -(-stands // 2))
    return troops.Unit(row.id, quality, armour, weapon, stands, files, "")


def kind_of(letter: str) -> tuple[str, str] | None:
    """What a letter of a profile states, and its word; None for a letter that is none."""
    known = catalogue().troops
    word = LETTERS.get(letter, letter)
    kinds = {"quality": known.qualities, "armour": troops.ARMOURS, "weapon": known.weapons}
    return next(((kind, word) for kind, words in kinds.items() if word in words), None)


def profile_of(row: troops.TroopType, text: str) -> dict[str, str]:
    """Quality, armour and weapon of a profile; what it leaves open is the first of the type."""
    found = {"quality": row.qualities[0], "armour": row.armours[0], "weapon": row.weapons[0]}
    found.update(stated for letter in text.split() if (stated := kind_of(letter)) is not None)
    return found


def _pose(state: State, unit: Unit, table: Table) -> None:
    house = table.string("house", [p.id for p in state.pieces if p.ground == "building"], "")
    if house:
        enter_house(state, unit, house)
        return
    if unit.status == "table":
        unit.x, unit.y = table.length("x"), table.length("y")
    else:
        unit.x, unit.y = table.length("x", 0), table.length("y", 0)
    unit.heading = table.angle("heading", 0 if unit.side == "a" else 180_000)


def _condition(state: State, unit: Unit, table: Table) -> None:
    for flag in table.strings("flags", FLAGS, ()):
        setattr(unit, flag, True)
    for number in NUMBERS:
        setattr(unit, number, table.integer(number, 0, MOST, getattr(unit, number)))
    if unit.mood == "routing":
        unit.disordered = True
        unit.rout_count = unit.rout_count or 1
        unit.rout_moves = table.integer("rout_moves", 0, MOST, 1)
    unit.way = table.length("way", 0)
    unit.leader_lost = table.length("leader_lost", 0)
    unit.turned = table.angle("turned", 0)
    unit.still = table.string("still", STILL, "")
    unit.still_since = table.integer("still_since", 0, MOST, state.turn - 1 if unit.still else 0)
    unit.quarry = table.string("quarry", default="")
    unit.charged_at = table.string("charged_at", default="")
    unit.struck = table.string("struck", tuple(EDGE_OF), "")
    unit.obeyed = table.string("obeyed", ("yes", "no"), "")
    places = table.integers("fought", 1, MOST, ())
    unit.fought = tuple(zip(places[::2], places[1::2], strict=True))
    for key in ("rout_from", "rout_to", "fire_from"):
        if key in table:
            setattr(unit, key, _body(table, key, block(unit)))


def _body(table: Table, key: str, own: Block) -> tuple[int, ...]:
    """A block that stood elsewhere: the own one with its front middle at ``[x, y]``, or a table of
    x, y, heading, files, ranks, stand (width and depth of one)."""
    if isinstance(table[key], (list, tuple)):
        x, y = table.point(key)
        return tuple(own._replace(x=x, y=y))
    inner = table.table(key)
    width, depth = own.file_width, own.rank_depth
    if "stand" in inner:
        width, depth = inner.lengths("stand", 2)
    found = Block(
        x=inner.length("x"),
        y=inner.length("y"),
        heading=inner.angle("heading", own.heading),
        files=inner.integer("files", 1, MOST, own.files),
        ranks=inner.integer("ranks", 1, MOST, own.ranks),
        file_width=width,
        rank_depth=depth,
    )
    inner.close()
    return tuple(found)


def leader_of(state: State, name: str, table: Table) -> Leader:
    """A general or daimyo: with ``unit``, or alone at x, y."""
    side = table.string("side", ("a", "b"))
    kind = table.string("kind", ("general", "daimyo"), "daimyo")
    given = rosters.Leader(
        name=table.string("name", default=""),
        called=table.string("called", catalogue().persons, ""),
        rating=table.integer("rating", 0, 4, 2),
        mounted=table.truth("mounted", True),
        seated=table.truth("seated", False),
    )
    leader = new_leader(state, name, side, kind, given)
    leader.clan = table.string("clan", state.clans, "")
    leader.unit = table.string("unit", state.units, "")
    leader.status = table.string("status", ("table", "waiting", "killed", "lost", "off"), "table")
    alone = leader.status == "table" and not leader.unit
    leader.x, leader.y = _spot(table, needed=alone)
    if leader.unit:
        leader.x, leader.y = state.units[leader.unit].x, state.units[leader.unit].y
    leader.routing = table.truth("routing", False)
    leader.way = table.length("way", 0)
    leader.moved = table.truth("moved", False)
    leader.joined = table.string("joined", default="")
    leader.left = table.string("left", default="")
    leader.bound = table.truth("bound", False)
    leader.killed_in = table.integer("killed_in", 0, MOST, 0)
    if "killed_at" in table:
        spot = isinstance(table["killed_at"], (list, tuple))
        nothing = Block(0, 0, 0, 1, 1, 0, 0)
        leader.killed_at = (
            (*table.point("killed_at"), leader.radius)
            if spot
            else _body(table, "killed_at", nothing)
        )
    if kind == "general":
        state.sides[side].general = name
    elif leader.clan:
        state.clans[leader.clan].daimyo = name
    return leader


def _spot(table: Table, *, needed: bool) -> tuple[int, int]:
    """Where a leader stands alone: ``at = [x, y]``, or x and y."""
    if "x" in table or "y" in table:
        return (
            (table.length("x"), table.length("y"))
            if needed
            else (table.length("x", 0), table.length("y", 0))
        )
    return table.point("at") if needed else table.point("at", (0, 0))


def clan_of(state: State, name: str, table: Table) -> None:
    """A clan; its units and its daimyo name it."""
    side = table.string("side", ("a", "b"))
    state.clans[name] = Clan(
        id=name,
        name=table.string("name", default=""),
        called=table.string("called", catalogue().clans, ""),
        side=side,
        seat=state.sides[side].seat,
        daimyo="",
        template="",
        attempted=table.truth("attempted", False),
        active=table.truth("active", False),
    )


def terrain_of(name: str, table: Table) -> Piece:
    """``kind`` and one of circle [x, y, r], rect [west, south, east, north], line [x, y, x, y],
    polygon, path."""
    ground = catalogue().ground
    kind = ground.kinds[table.string("kind", ground.kinds)]
    if "circle" in table:
        shape: tuple[object, ...] = ("circle", *table.lengths("circle", 3))
    elif "rect" in table:
        west, south, east, north = table.lengths("rect", 4)
        shape = ("polygon", west, south, east, south, east, north, west, north)
    elif "line" in table:
        shape = ("line", *table.lengths("line", 4))
    elif "path" in table:
        shape = ("line", *chain.from_iterable(table.points("path")))
    else:
        shape = ("polygon", *chain.from_iterable(table.points("polygon")))
    return Piece(
        id=name,
        kind=kind.id,
        shape=shape,
        ground=table.string("class", ground.classes, kind.terrain_class),
        level=table.integer("level", 0, 9, kind.level),
        wood=kind.wood,
        cover=kind.cover,
        cavalry_only=table.truth("cavalry_only", False),
    )
