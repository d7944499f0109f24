"""Where everything stands: blocks, zones, distances, contacts. Plain functions of the position.

DAI-GEO-01 to -04 and the look-ups that every chapter uses. Sight and cover: ``sight``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gunbai.effects import Seat
from gunbai.geometry import (
    Block,
    Box,
    Disc,
    Point,
    Side,
    Zone,
    block_centre,
    block_within,
    blocks_overlap,
    blocks_within,
    corners,
    edge_contacts,
    zone,
)
from gunbai.geometry.pairs import EdgeContact
from gunbai.rulebook import cite
from gunbai.systems.daimyo.state import (
    TOUCHING,
    TOUCHING_ALONG,
    Contact,
    Leader,
    State,
    Unit,
)

__all__ = [
    "BROAD",
    "EDGE_OF",
    "ROUNDING",
    "WIDE",
    "ahead_zone",
    "attached",
    "block",
    "bodies_near",
    "centre",
    "contact_between",
    "contacts_of",
    "disc",
    "enemies_of",
    "enemies_touching",
    "find_contacts",
    "front_middle",
    "in_column",
    "in_line",
    "in_melee",
    "leaders_of",
    "lies_in",
    "lone_leaders",
    "near_leader",
    "near_unit",
    "on_board",
    "other_side",
    "overlaps_any",
    "seat_of",
    "seat_of_leader",
    "seat_of_side",
    "side_name",
    "sides_attacked",
    "touched_edge",
    "zone_of",
]

EDGE_OF = {"front": Side.FRONT, "right": Side.RIGHT, "rear": Side.REAR, "left": Side.LEFT}
_NAME_OF = {side: name for name, side in EDGE_OF.items()}


# These spare a call of Python.
_new: Callable[[type[Block], tuple[int, ...]], Block] = tuple.__new__
_new_disc: Callable[[type[Disc], tuple[int, ...]], Disc] = tuple.__new__


def block(unit: Unit) -> Block:
    """DAI-GEO-02: the ground of a unit, HQ or gun; in a house that of the house (DAI-MOV-10)."""
    if unit.frame:
        return Block(unit.x, unit.y, unit.heading, 1, 1, unit.frame[0], unit.frame[1])
    files = unit.files
    ranks = -(-unit.stands // files)
    return _new(Block, (unit.x, unit.y, unit.heading, files, ranks, unit.frontage, unit.depth))


def disc(leader: Leader) -> Disc:
    """DAI-GEO-01: the figure of a lone leader."""
    return _new_disc(Disc, (leader.x, leader.y, leader.radius))


def centre(unit: Unit) -> Point:
    """The middle of the footprint."""
    return block_centre(block(unit))


def front_middle(unit: Unit) -> Point:
    """The middle of the front edge (a house has no front: the middle of the house)."""
    return centre(unit) if unit.house else (unit.x, unit.y)


BROAD = 48_000
"""The fronts of two units are never farther apart than this plus their distance."""
WIDE = 26_000
"""No part of a unit is farther from the middle of its front."""
ROUNDING = 2
"""By so much a corner may lie beside where it would be exactly."""


# -- who is who -----------------------------------------------------------------------------------


def other_side(side: str) -> str:
    """The enemy of a side."""
    return "b" if side == "a" else "a"


def bodies_near(state: State, at: Point, far: int, against: str = "") -> list[tuple[Unit, Block]]:
    """Units, HQ and guns on the table of which a part may be ``far`` or less from a point, with
    their ground, in order of number; ``against`` a side: only those of the other one.

    No part of a body is farther from the middle of its front than half its width and its depth. The
    ground is made only of those that are near: this looks at every unit for every move.
    """
    x, y = at
    far += 1  # for what is lost to whole numbers
    wide = far + WIDE
    west, east, south, north = x - wide, x + wide, y - wide, y + wide
    units: Iterable[Unit] = state.units.values()
    if against:
        units = [unit for unit in units if unit.side != against]
    found: list[tuple[Unit, Block]] = []
    for unit in units:
        dx = unit.x
        if west < dx < east:
            dy = unit.y
            if south < dy < north and unit.status == "table":
                files = unit.files
                reach = far + files * unit.frontage // 2 - (-unit.stands // files) * unit.depth
                if unit.frame:
                    reach = far + sum(unit.frame)
                dx -= x
                dy -= y
                if dx * dx + dy * dy <= reach * reach:
                    found.append((unit, block(unit)))
    return found


def enemies_of(state: State, side: str) -> list[Unit]:
    """Enemy units, HQ and crewed guns on the table, in order of number."""
    units = state.units.values()
    return [unit for unit in units if unit.side != side and unit.status == "table" and unit.crewed]


def attached(state: State, unit_id: str) -> list[Leader]:
    """The leaders attached to a unit (for an HQ: the seated general), in order of number."""
    return [leader for leader in state.leaders.values() if leader.unit == unit_id]


def leaders_of(state: State, side: str) -> list[Leader]:
    """The leaders of a side that are on the table, lone or attached."""
    return [
        leader
        for leader in state.leaders.values()
        if leader.side == side and leader.status == "table"
    ]


def lone_leaders(state: State) -> list[Leader]:
    """The figures that stand alone on the table."""
    leaders = state.leaders.values()
    return [leader for leader in leaders if not leader.unit and leader.status == "table"]


def seat_of(state: State, unit: Unit) -> Seat:
    """DAI-GEN-05: who answers for a unit: its clan's player, else the general's."""
    if unit.clan:
        return Seat(state.clans[unit.clan].seat)
    return Seat(state.sides[unit.side].seat)


def seat_of_leader(state: State, leader: Leader) -> Seat:
    """DAI-GEN-05: who answers for a leader."""
    if leader.clan:
        return Seat(state.clans[leader.clan].seat)
    return Seat(state.sides[leader.side].seat)


def seat_of_side(state: State, side: str) -> Seat:
    """DAI-GEN-05: who decides for a side where one decision is needed."""
    return Seat(state.sides[side].seat)


# -- formation ------------------------------------------------------------------------------------


def _shapeless(unit: Unit) -> bool:
    """DAI-ORG-10: neither line nor column."""
    return unit.stands == 1 or unit.kind in ("hq", "gun") or bool(unit.house)


def in_line(unit: Unit) -> bool:
    """DAI-ORG-09: at least 2 wide and at most 2 deep."""
    cite("DAI-ORG-09")
    return not _shapeless(unit) and unit.files >= 2 and unit.ranks <= 2


def in_column(unit: Unit) -> bool:
    """DAI-ORG-10: 1 wide, or 3 or more deep."""
    cite("DAI-ORG-10")
    return not _shapeless(unit) and (unit.files == 1 or unit.ranks >= 3)


# -- zones and distances --------------------------------------------------------------------------


def ahead_zone(unit: Unit) -> bool:
    """DAI-GEO-03: whether the unit has a front at all; a house, HQ or gun has none."""
    return not (unit.house or unit.kind in ("hq", "gun"))


def zone_of(unit: Unit, point: Point) -> str:
    """DAI-GEO-03: front, rear, left or right; all is front of what has no flank or rear."""
    cite("DAI-GEO-03")
    if not ahead_zone(unit):
        return "front"
    found = zone(block(unit), point)
    return "front" if found is Zone.INSIDE else found.value


def near_unit(a: Unit, b: Unit, limit: int) -> bool:
    """DAI-GEN-03: whether the footprints are within ``limit``, which counts as within."""
    cite("DAI-GEN-03")
    return blocks_within(block(a), block(b), limit)


def near_leader(state: State, leader: Leader, unit: Unit, limit: int) -> bool:
    """DAI-LDR-06: from the figure, or from the footprint of the leader's own unit, to a unit."""
    cite("DAI-GEN-03")
    if leader.unit:
        if leader.unit == unit.id:
            return True
        return blocks_within(block(state.units[leader.unit]), block(unit), limit)
    return block_within(block(unit), disc(leader), limit)


def overlaps_any(state: State, ground: Block, but: str = "") -> str:
    """The id of a unit on the table whose footprint this block overlaps, or ""."""
    for unit in state.units.values():
        if unit.status == "table" and unit.id != but and blocks_overlap(ground, block(unit), 0):
            return unit.id
    return ""


def on_board(state: State, ground: Block, slack: int = 0) -> bool:
    """DAI-MOV-09: whether no part of a block passes a table edge, by more than a slack."""
    right, top = state.width + slack, state.height + slack
    x, y, _, files, ranks, file_width, rank_depth = ground
    reach = files * file_width + ranks * rank_depth  # no corner is so far from the front
    if reach <= x <= right - reach and reach <= y <= top - reach:
        return True
    return lies_in(ground, (-slack, -slack, right, top))


def lies_in(ground: Block, box: Box) -> bool:
    """Whether a block lies wholly within bounds; it may reach to them."""
    west, south, east, north = box
    beyond = [1 for x, y in corners(ground) if x < west or x > east or y < south or y > north]
    return not beyond


# -- contacts -------------------------------------------------------------------------------------


def contacts_of(state: State, unit_id: str) -> list[Contact]:
    """The contacts of a unit, in the order in which they were made."""
    return [pair for pair in state.contacts if unit_id in (pair.a, pair.b)]


def in_melee(state: State, unit_id: str) -> bool:
    """DAI-GEO-04: in contact with an enemy unit, HQ or gun."""
    return bool(state.contacts) and bool(contacts_of(state, unit_id))


def contact_between(state: State, one: str, two: str) -> Contact | None:
    """The contact of two units, if there is one."""
    for pair in state.contacts:
        if (pair.a == one and pair.b == two) or (pair.a == two and pair.b == one):
            return pair
    return None


def enemies_touching(state: State, unit_id: str) -> list[str]:
    """The ids of the enemies that a unit is in melee with."""
    return [p.b if p.a == unit_id else p.a for p in state.contacts if unit_id in (p.a, p.b)]


def touched_edge(pair: Contact, unit_id: str) -> str:
    """The edge of a unit that a contact lies on: front, right, rear or left."""
    return pair.a_side if pair.a == unit_id else pair.b_side


def sides_attacked(state: State, unit_id: str) -> set[str]:
    """DAI-MEL-10: on which of its sides a unit is in contact with enemies."""
    return {touched_edge(pair, unit_id) for pair in contacts_of(state, unit_id)}


def find_contacts(a: Unit, b: Unit) -> tuple[EdgeContact, ...]:
    """DAI-GEO-04: which edges of two units lie together along more than 0.1 cm."""
    return edge_contacts(block(a), block(b), TOUCHING, TOUCHING_ALONG)


def side_name(side: Side) -> str:
    """The word of an edge: front, right, rear, left."""
    return _NAME_OF[side]
