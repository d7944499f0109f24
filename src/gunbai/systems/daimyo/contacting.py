"""DAI-GEO-04 to -06, DAI-ORG-12, DAI-MEL-19: contacts made, lined up, kept and ended."""

from __future__ import annotations

from gunbai.effects import Tell
from gunbai.geometry import (
    ONE,
    Block,
    Point,
    advance,
    blocks_overlap,
    corners,
    cost_floor,
    footprint,
    in_frame,
    lined_up,
    overlapping,
    seen_from,
    straight_run,
    swept_ahead,
    turn_from,
    within,
)
from gunbai.geometry import edge as edge_of_block
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import (
    EDGE_OF,
    ahead_zone,
    block,
    contact_between,
    contacts_of,
    enemies_of,
    find_contacts,
    overlaps_any,
    side_name,
    touched_edge,
)
from gunbai.systems.daimyo.departures import ride_down, trample
from gunbai.systems.daimyo.movement import set_pose
from gunbai.systems.daimyo.orders import disorder
from gunbai.systems.daimyo.state import TOUCHING, Contact, State, Unit
from gunbai.systems.daimyo.terrain import barred_to, ground
from gunbai.words import Event, Fact, Name

__all__ = [
    "close_gap",
    "edge_met",
    "lasted_long",
    "make_contact",
    "meet_others",
    "part",
    "part_all",
    "placed_against",
    "room_at",
    "stretch_on",
]

HALF_TURN, QUARTER = 180_000, 90_000
LONG = 2
"""DAI-MEL-19: from so many rounds on a melee was long."""


# -- places ---------------------------------------------------------------------------------------


def edge_met(target: Unit, charger: Block) -> str:
    """DAI-GEO-04: the edge of a house, HQ or gun that a straight run ends at; of two that meet in the
    corner it ends at, the one that the charger faces more."""
    body, coming = block(target), footprint(charger)
    back = charger.heading + HALF_TURN
    sides = sorted(
        EDGE_OF.values(),
        key=lambda side: abs(turn_from(body.heading + side.value * QUARTER, back)),
    )
    met = [side for side in sides if within(coming, edge_of_block(body, side), TOUCHING)]
    return side_name(met[0] if met else sides[0])


def room_at(state: State, unit: Unit, body: Block, but: tuple[str, ...]) -> bool:
    """Whether a body lies on the table, on ground it may enter, and overlaps none but these."""
    if any(not (0 <= x <= state.width and 0 <= y <= state.height) for x, y in corners(body)):
        return False
    for other in state.units.values():
        if other.status != "table" or other is unit or other.id in but:
            continue
        if blocks_overlap(body, block(other), TOUCHING):
            return False
    barred = barred_to(state, unit.cavalry)
    if not barred:
        return True
    shapes, outline = ground(state.pieces).shapes, footprint(body)
    return not any(
        overlapping(outline, shapes[piece.id], TOUCHING) for piece in barred if piece.id not in but
    )


def placed_against(
    state: State, mover: Unit, body: Block, target: Unit, edge: str
) -> tuple[Block, bool]:
    """DAI-GEO-05: the mover lined up with an edge of the target, and whether that was possible.

    ``body``: the mover where it touched. When nothing else has room it stays as it touched.
    """
    cite("DAI-GEO-05")
    but = (target.id, target.house) if target.house else (target.id,)
    for place in lined_up(body, block(target), EDGE_OF[edge]):
        if room_at(state, mover, place, but) and not blocks_overlap(place, block(target), TOUCHING):
            return place, True
    return body, False


# -- contacts -------------------------------------------------------------------------------------


async def make_contact(
    state: State, mover_id: str, target_id: str, edge: str, how: str, *, obstacle: str = ""
) -> None:
    """DAI-GEO-04: the mover's front is in contact with an edge of the target; so is whoever else it
    touches."""
    mover, target = state.units[mover_id], state.units[target_id]
    if contact_between(state, mover_id, target_id) is None:
        _note(state, mover, target, ("front", edge), how, obstacle=obstacle)
    pair = contact_between(state, mover_id, target_id)
    assert pair is not None
    pair.held = not find_contacts(mover, target)
    await meet_others(state, mover_id, how)


async def meet_others(state: State, mover_id: str, how: str) -> None:
    """DAI-GEO-04, DAI-MEL-11: all enemies that a unit touches now are in contact with it; those that
    rout are run over (DAI-CHG-12), whatever move has reached them."""
    mover = state.units[mover_id]
    for enemy in enemies_of(state, mover.side):
        if contact_between(state, mover_id, enemy.id) is not None:
            continue
        touching = find_contacts(mover, enemy)
        if touching and enemy.routing:
            await ride_down(state, mover_id, enemy.id)
        elif touching:
            sides = (side_name(touching[0].side), side_name(touching[0].other_side))
            _note(state, mover, enemy, sides, how)


def _note(
    state: State, mover: Unit, target: Unit, sides: tuple[str, str], how: str, *, obstacle: str = ""
) -> None:
    cite("DAI-GEO-04")
    own = sides[0] if ahead_zone(mover) else "front"
    other = sides[1] if ahead_zone(target) else "front"
    if mover.number < target.number:
        a, b, a_side, b_side = mover.id, target.id, own, other
    else:
        a, b, a_side, b_side = target.id, mover.id, other, own
    state.contacts.append(
        Contact(
            a=a,
            b=b,
            a_side=a_side,
            b_side=b_side,
            by=mover.id,
            how=how,
            made=state.turn,
            rounds=0,
            fought=0,
            follower="",
            obstacle=obstacle,
            held=False,
        )
    )


def lasted_long(pair: Contact) -> bool:
    """DAI-MEL-19: two or more rounds."""
    return pair.rounds >= LONG


async def part(state: State, pair: Contact) -> None:
    """DAI-MEL-03, -19: a contact ends; after two or more rounds it leaves both disordered."""
    if pair not in state.contacts:
        return
    state.contacts.remove(pair)
    if lasted_long(pair):
        cite("DAI-MEL-19")
        await disorder(state, pair.a, "long-melee")
        await disorder(state, pair.b, "long-melee")


async def part_all(state: State, unit_id: str) -> None:
    """All contacts of a unit end."""
    for pair in contacts_of(state, unit_id):
        await part(state, pair)


# -- what touches what ----------------------------------------------------------------------------


def stretch_on(unit: Unit, enemy: Unit, edge: str) -> tuple[int, int] | None:
    """The stretch of an edge of the unit that the enemy lies on, from the edge's left end.

    Where the edges do not lie together (DAI-ORG-12: a contact that is kept, or one that found no
    room to line up) it is the stretch that would touch. None: nothing would.
    """
    side = EDGE_OF[edge]
    lying = [contact for contact in find_contacts(unit, enemy) if contact.side is side]
    if lying:
        longest = max(lying, key=lambda contact: contact.length)
        return (longest.start, longest.end)
    looking = seen_from(block(unit), side)
    half = looking.width // 2
    places = [_along(looking, corner) for corner in corners(block(enemy))]
    start, end = max(0, min(places) + half), min(looking.width, max(places) + half)
    return (start, end) if start < end else None


def _along(looking: Block, point: Point) -> int:
    return in_frame(point, looking.front, looking.heading)[1] // ONE


# -- gaps -----------------------------------------------------------------------------------------


async def close_gap(state: State, pair: Contact, unit_id: str) -> None:
    """DAI-ORG-12: the enemy is slid straight up to a unit whose stands there are gone."""
    unit = state.units[unit_id]
    enemy = state.units[pair.b if pair.a == unit_id else pair.a]
    edge = touched_edge(pair, unit_id)
    if any(side_name(contact.side) == edge for contact in find_contacts(unit, enemy)):
        return
    cite("DAI-ORG-12")
    by = _slide(state, pair, unit, enemy)
    if by is None:
        pair.held = True
        return
    body, swept = by
    set_pose(enemy, body)
    pair.held = not find_contacts(unit, enemy)
    facts: dict[str, Fact] = {"name": Name(enemy.id), "other": Name(unit_id)}
    moves = ((enemy.id, ((enemy.x, enemy.y),)),)
    await Tell(Event("daimyo.event.slid-up", facts, moves), "DAI-ORG-12")
    await trample(state, enemy.id, (swept,))


def _slide(state: State, pair: Contact, unit: Unit, enemy: Unit) -> tuple[Block, Block] | None:
    """Where the enemy stands after it was slid up, and the ground it covers on the way; None when
    something holds it."""
    if len(contacts_of(state, enemy.id)) > 1 or not ahead_zone(enemy):
        return None
    looking = seen_from(block(enemy), EDGE_OF[touched_edge(pair, enemy.id)])
    run = straight_run(looking, block(unit), TOUCHING)
    if run is None or run.whole < 0:
        return None
    gap = cost_floor(run)
    moved = advance(looking, gap)
    body = block(enemy)
    body = body._replace(x=body.x + moved.x - looking.x, y=body.y + moved.y - looking.y)
    free = room_at(state, enemy, body, (unit.id,))
    if not free or overlaps_any(state, body, enemy.id) not in ("", unit.id):
        return None
    return body, swept_ahead(looking, gap)
