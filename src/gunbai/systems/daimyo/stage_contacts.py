"""The contacts of a scene: those it states, and those between opponents that stand close enough."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from gunbai.geometry import TURN, Block, block_gap, edge_contacts, gap_floor, lined_up
from gunbai.reading import Table
from gunbai.systems.daimyo.blocks_on_table import (
    EDGE_OF,
    ahead_zone,
    block,
    contact_between,
    side_name,
    zone_of,
)
from gunbai.systems.daimyo.contacting import room_at
from gunbai.systems.daimyo.movement import set_pose
from gunbai.systems.daimyo.state import TOUCHING_ALONG, Contact, State, Unit

__all__ = ["contact_of", "joined"]

MOST: Final = 99
WAYS: Final = ("charge", "counter", "pursuit", "follow", "slide")
LOOSELY: Final = 2
"""Edges of a scene lie together up to 0.002 cm: its lengths are typed."""
SLANT: Final = 45_000
"""A unit is turned by no more than this to line up."""


def contact_of(state: State, table: Table) -> None:
    """Two units in contact; the edges are those that lie together, unless they are named.

    A ``loose`` one holds only while they lie together, on whatever edges.
    """
    a, b = table.string("a", state.units), table.string("b", state.units)
    if state.units[a].number > state.units[b].number:
        a, b = b, a
    lying = _lying(state.units[a], state.units[b])
    loose = table.truth("loose", False)
    if not lying and not loose and "a_side" not in table:
        table.fail("a", a, "two units whose edges lie together")
    first = lying[0] if lying else ("", "")
    sides = tuple(
        table.string(key, tuple(EDGE_OF), first[place])
        for place, key in enumerate(("a_side", "b_side"))
    )
    if loose and sides not in lying:
        sides = first
    rounds = table.integer("rounds", 0, MOST, 0)
    found = Contact(
        a=a,
        b=b,
        a_side=sides[0],
        b_side=sides[1],
        by=table.string("by", (a, b), a),
        how=table.string("how", WAYS, "charge"),
        made=table.integer("made", 0, MOST, state.turn - (1 if rounds else 0)),
        rounds=rounds,
        fought=table.integer("fought", 0, MOST, state.turn - 1 if rounds else 0),
        follower=table.string("follower", ("", a, b), ""),
        obstacle=table.string("obstacle", default=""),
        held=table.truth("held", False),
    )
    if lying or not loose:
        state.contacts.append(found)


def _lying(a: Unit, b: Unit) -> list[tuple[str, str]]:
    """The edges of two units that lie together; what has no flank or rear is touched in front."""
    found: list[tuple[str, str]] = []
    for contact in edge_contacts(block(a), block(b), LOOSELY, TOUCHING_ALONG):
        own, other = side_name(contact.side), side_name(contact.other_side)
        found.append((own if ahead_zone(a) else "front", other if ahead_zone(b) else "front"))
    return found


# -- opponents that stand close -------------------------------------------------------------------


def joined(state: State, reach: int) -> None:
    """DAI-GEO-05: opponents no farther apart than ``reach``, one of which looks at the other, are
    lined up in contact; nothing happens where there is no room."""
    if not reach:
        return
    standing = [unit for unit in state.units.values() if unit.on_table]
    for a, b in combinations(standing, 2):
        apart = a.side == b.side or a.routing or b.routing
        if apart or contact_between(state, a.id, b.id) is not None:
            continue
        if gap_floor(block_gap(block(a), block(b))) <= reach:
            _join(state, a, b)


def _join(state: State, a: Unit, b: Unit) -> None:
    """Whoever turns less is set against the other; of equals the later one."""
    ways = [
        (_angle(body.heading, mover.heading), -mover.number, body, edge, mover, target)
        for mover, target in ((a, b), (b, a))
        if ahead_zone(mover)
        for edge, body in _against(state, mover, target)
    ]
    if not ways:
        return
    turned, _, body, edge, mover, target = min(ways, key=lambda way: way[:2])
    if turned > SLANT:
        return
    set_pose(mover, body)
    sides = {mover.id: "front", target.id: edge}
    state.contacts.append(
        Contact(
            a=a.id,
            b=b.id,
            a_side=sides[a.id],
            b_side=sides[b.id],
            by=mover.id,
            how="charge",
            made=state.turn,
            rounds=0,
            fought=0,
            follower="",
            obstacle="",
            held=False,
        )
    )


def _against(state: State, mover: Unit, target: Unit) -> list[tuple[str, Block]]:
    """The first place against the edge that the mover's front stands before, if there is one."""
    zone = zone_of(target, (mover.x, mover.y))
    edge = zone if ahead_zone(target) and zone in EDGE_OF else "front"
    for place in lined_up(block(mover), block(target), EDGE_OF[edge]):
        if room_at(state, mover, place, (target.id,)) and _lying_at(place, target):
            return [(edge, place)]
    return []


def _lying_at(place: Block, target: Unit) -> bool:
    return bool(edge_contacts(place, block(target), LOOSELY, TOUCHING_ALONG))


def _angle(one: int, other: int) -> int:
    apart = abs(one - other) % TURN
    return min(apart, TURN - apart)
