"""The units, leaders, clans, contacts and pieces of terrain of a scene."""

from __future__ import annotations

from itertools import chain

from gunbai.geometry import edge_contacts
from gunbai.reading import Table
from gunbai.systems.daimyo import rosters, troops
from gunbai.systems.daimyo.blocks_on_table import EDGE_OF, block, side_name
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.deployment import enter_house
from gunbai.systems.daimyo.setup import new_hq, new_leader, new_unit
from gunbai.systems.daimyo.state import Clan, Contact, Leader, Piece, State, Unit

__all__ = ["clan_of", "contact_of", "leader_of", "terrain_of", "unit_of"]

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
NUMBERS = ("rout_count", "rout_moves", "lost_now", "leader_lost", "pushed_back", "due", "taken_in")
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
    """Quality, armour and weapon by letters; a type that has only one of each needs none."""
    known = catalogue().troops
    row = known.types[table.string("type", known.types)]
    quality, armour, weapon = row.qualities[0], row.armours[0], row.weapons[0]
    text = table.string("profile", default="")
    for letter in text.split():
        word = LETTERS.get(letter, letter)
        if word in known.qualities:
            quality = word
        elif word in troops.ARMOURS:
            armour = word
        elif word in known.weapons:
            weapon = word
        else:
            table.fail("profile", letter, f"letters out of {', '.join(LETTERS)}")
    gun = row.unit_class == "artillery"
    stands = table.integer("stands", 1, MOST, 1 if gun else 4)
    files = table.integer("files", 1, stands, -(-stands // 2))
    return troops.Unit(row.id, quality, armour, weapon, stands, files, "")


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
    unit.turned = table.angle("turned", 0)
    unit.still = table.string("still", STILL, "")
    unit.still_since = table.integer("still_since", 0, MOST, state.turn - 1 if unit.still else 0)
    unit.quarry = table.string("quarry", default="")
    unit.charged_at = table.string("charged_at", default="")
    unit.struck = table.string("struck", tuple(EDGE_OF), "")
    unit.obeyed = table.string("obeyed", ("yes", "no"), "")
    places = table.integers("fought", 1, MOST, ())
    unit.fought = tuple(zip(places[::2], places[1::2], strict=True))
    for key in ("rout_from", "rout_to"):
        if key in table:
            setattr(unit, key, _moved_block(unit, table, key))


def _moved_block(unit: Unit, table: Table, key: str) -> tuple[int, ...]:
    """The block of a unit with its front middle elsewhere: ``[x, y]``."""
    x, y = table.point(key)
    return tuple(block(unit)._replace(x=x, y=y))


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
    if leader.unit:
        leader.x, leader.y = state.units[leader.unit].x, state.units[leader.unit].y
    elif leader.status == "table":
        leader.x, leader.y = table.point("at")
    else:
        leader.x, leader.y = table.point("at", (0, 0))
    leader.routing = table.truth("routing", False)
    leader.way = table.length("way", 0)
    leader.moved = table.truth("moved", False)
    leader.joined = table.string("joined", default="")
    leader.left = table.string("left", default="")
    leader.bound = table.truth("bound", False)
    leader.killed_in = table.integer("killed_in", 0, MOST, 0)
    if "killed_at" in table:
        leader.killed_at = (*table.point("killed_at"), leader.radius)
    if kind == "general":
        state.sides[side].general = name
    elif leader.clan:
        state.clans[leader.clan].daimyo = name
    return leader


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


def contact_of(state: State, table: Table) -> None:
    """Two units in contact; the edges are those that lie together, unless they are named."""
    a, b = table.string("a", state.units), table.string("b", state.units)
    if state.units[a].number > state.units[b].number:
        a, b = b, a
    found = edge_contacts(block(state.units[a]), block(state.units[b]), 2, 100)
    sides = (side_name(found[0].side), side_name(found[0].other_side)) if found else ("", "")
    names = tuple(EDGE_OF)
    if not found and "a_side" not in table:
        table.fail("a", a, "two units whose edges lie together")
    rounds = table.integer("rounds", 0, MOST, 0)
    state.contacts.append(
        Contact(
            a=a,
            b=b,
            a_side=table.string("a_side", names, sides[0]),
            b_side=table.string("b_side", names, sides[1]),
            by=table.string("by", (a, b), a),
            how=table.string("how", ("charge", "counter", "pursuit", "follow", "slide"), "charge"),
            made=table.integer("made", 0, MOST, state.turn - (1 if rounds else 0)),
            rounds=rounds,
            fought=table.integer("fought", 0, MOST, state.turn - 1 if rounds else 0),
            follower=table.string("follower", ("", a, b), ""),
            obstacle=table.string("obstacle", default=""),
            held=table.truth("held", False),
        )
    )


def terrain_of(name: str, table: Table) -> Piece:
    """``kind`` and one of circle [x, y, r], rect [west, south, east, north], polygon, path."""
    ground = catalogue().ground
    kind = ground.kinds[table.string("kind", ground.kinds)]
    if "circle" in table:
        shape: tuple[object, ...] = ("circle", *table.lengths("circle", 3))
    elif "rect" in table:
        west, south, east, north = table.lengths("rect", 4)
        shape = ("polygon", west, south, east, south, east, north, west, north)
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
