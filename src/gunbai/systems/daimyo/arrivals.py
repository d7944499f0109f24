"""DAI-CHG-04, -12, -13, DAI-GEO-04, -05, DAI-END-08: where a charge or pursuit ends: on the ground,
against an enemy, over a routing one."""

from __future__ import annotations

from gunbai.effects import Tell, procedure
from gunbai.geometry import Block, advance, blocks_overlap, blocks_within
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import ahead_zone, block, contacts_of, in_melee
from gunbai.systems.daimyo.charging import (
    Line,
    Rush,
    bonus_of,
    swept_by_run,
    touches_hard_ground,
)
from gunbai.systems.daimyo.contacting import (
    edge_met,
    make_contact,
    meet_others,
    placed_against,
    room_at,
)
from gunbai.systems.daimyo.departures import gone, ride_down, trample
from gunbai.systems.daimyo.flight import (
    before_edge,
    free_of_foes,
    obstacles,
    outside_table,
    room_before,
    settled,
)
from gunbai.systems.daimyo.guns import take
from gunbai.systems.daimyo.movement import carried, moves_of, pass_through, put
from gunbai.systems.daimyo.orders import disorder
from gunbai.systems.daimyo.rout import carry_along
from gunbai.systems.daimyo.state import TOUCHING, State, Unit
from gunbai.words import Event, Fact, Name, Word

__all__ = ["arrive", "cross_ground", "heroic", "meet", "run_over"]


@procedure("DAI-CHG-11")
async def arrive(state: State, unit_id: str, line: Line, distance: int) -> None:
    """DAI-CHG-11, DAI-MOV-08, -09: the run ends without contact; the table edge, friends."""
    distance, end = _ends(state, state.units[unit_id], line, distance, ())
    await cross_ground(state, unit_id, line, distance, end, charge=line.charge)
    if outside_table(state, end):
        await gone(state, unit_id, "off")


def _ends(
    state: State, unit: Unit, line: Line, distance: int, but: tuple[str, ...]
) -> tuple[int, Block]:
    """How far a run goes and where it ends: behind a friend in whom it would end (DAI-MOV-08), else
    before him; where there is no room even for the opening it stays. A pursuit stops before the
    table edge (DAI-RUL-47). ``but``: who may be in the way."""
    if not line.charge:
        distance = before_edge(state, line.body, distance)
    place = settled(state, unit, advance(line.body, distance))
    if place is not None and free_of_foes(obstacles(state, unit), place[0]):
        if place[1]:
            state.units[place[1]].stepped_into = True
        return distance, place[0]
    distance = _short_of_friends(state, unit, line, distance)
    end = advance(line.body, distance)
    return (distance, end) if room_at(state, unit, end, but) else (0, block(unit))


def _short_of_friends(state: State, unit: Unit, line: Line, distance: int) -> int:
    around = obstacles(state, unit)
    others = [body for _, body in (*around.friends, *around.guns)]
    return room_before(line.body, distance, others)


@procedure("DAI-CHG-12")
async def run_over(state: State, unit_id: str, line: Line, found: Rush) -> None:
    """DAI-CHG-12: a routing unit that a charge reaches is destroyed; the charger stops there, or goes
    off the table with any part over its edge (DAI-MOV-09). A pursuit that would has not reached it."""
    reached = line.charge or before_edge(state, line.body, found.distance) == found.distance
    distance, end = _ends(state, state.units[unit_id], line, found.distance, (found.enemy,))
    await cross_ground(state, unit_id, line, distance, end, charge=line.charge)
    if reached:
        await ride_down(state, unit_id, found.enemy)
    if outside_table(state, end):
        await gone(state, unit_id, "off")
    elif reached:
        await _meets_beside(state, unit_id, line, found)


async def _meets_beside(state: State, unit_id: str, line: Line, found: Rush) -> None:
    """DAI-GEO-04: whom a unit touches where it has run over somebody is in contact with it."""
    await meet_others(state, unit_id, "charge" if line.charge else "pursuit")
    unit, pairs = state.units[unit_id], contacts_of(state, unit_id)
    if pairs and line.charge:
        enemy = state.units[pairs[0].b if pairs[0].a == unit_id else pairs[0].a]
        unit.bonus = bonus_of(state, unit, enemy, found.cost, found.allowance)
        await heroic(state, unit_id)


async def meet(state: State, unit_id: str, line: Line, found: Rush, edge: str, *, how: str) -> None:
    """DAI-GEO-04, -05, DAI-CHG-13: contact on an edge of the enemy, lined up; disorder by a blow in
    flank or rear; the charge bonus. ``how``: charge or pursuit."""
    unit, target = state.units[unit_id], state.units[found.enemy]
    touched = advance(line.body, found.distance)
    if not ahead_zone(target):
        edge = edge_met(target, touched)
    place, aligned = placed_against(state, unit, touched, target, edge)
    but = (target.id, target.house) if target.house else (target.id,)
    if not aligned and not room_at(state, unit, place, but):
        short = _short_of_friends(state, unit, line, found.distance)
        await arrive(state, unit_id, line, short)
        return
    obstacle = found.obstacle if edge == "front" else ""
    await cross_ground(
        state, unit_id, line, found.distance, place, spared=obstacle, charge=how != "pursuit"
    )
    facts: dict[str, Fact] = {
        "name": Name(unit_id),
        "enemy": Name(target.id),
        "edge": Word(f"daimyo.name.zone.{edge if ahead_zone(target) else 'front'}"),
    }
    await Tell(Event("daimyo.event.contact", facts), "DAI-GEO-04")
    if in_melee(state, target.id):
        cite("DAI-CHG-13")
    if ahead_zone(target) and edge != "front":
        target.struck = edge
        await disorder(state, target.id, "flank-or-rear")
    elif ahead_zone(target):
        target.struck = "front"
    if how == "charge":
        unit.bonus = bonus_of(state, unit, target, found.cost, found.allowance)
        await heroic(state, unit_id)
    await make_contact(state, unit_id, target.id, edge, how, obstacle=obstacle)


async def heroic(state: State, unit_id: str) -> None:
    """DAI-END-07, -08: the first unit whose charge makes contact in a turn of heroic charge."""
    in_force = state.event == "heroic-charge" and state.event_turn == state.turn
    if in_force and not state.event_used:
        state.event_used = True
        state.units[unit_id].heroic = True
        await Tell(Event("daimyo.event.heroic", {"name": Name(unit_id)}), "DAI-END-08")


async def cross_ground(
    state: State,
    unit_id: str,
    line: Line,
    distance: int,
    end: Block,
    *,
    spared: str = "",
    charge: bool = True,
) -> None:
    """What a run does on its way: place, leaders, friends passed, guns taken, ground that disorders.

    ``spared``: the obstacle across which it fights; ``charge``: light ground disorders too, and
    peasants as everybody (DAI-ORD-02 cause 2), which it does not in a pursuit.
    """
    unit = state.units[unit_id]
    start = block(unit)
    swept = (*line.swept, swept_by_run(line, distance))
    path = [start.front, line.body.front, end.front]
    await Tell(
        Event("daimyo.event.run", {"name": Name(unit_id)}, moves_of(unit_id, path)), "DAI-CHG-05"
    )
    around = obstacles(state, unit)
    await put(state, unit_id, end)
    unit.turned += line.turned
    if charge:
        unit.way += distance
        await carried(state, unit_id, distance, start)
    else:
        carry_along(state, unit_id)
    await trample(state, unit_id, swept)
    for friend, body in around.friends:
        if any(blocks_overlap(part, body, TOUCHING) for part in swept):
            cite("DAI-RUL-76")
            await pass_through(state, unit_id, friend)
    for gun, body in around.guns:
        if any(blocks_within(part, body, TOUCHING) for part in swept):
            await take(state, unit_id, gun)
    await _ground(state, unit, line, distance, spared=spared, charge=charge)


async def _ground(
    state: State, unit: Unit, line: Line, distance: int, *, spared: str, charge: bool
) -> None:
    fences = [piece for piece in line.way.crossed(distance) if piece.id != spared]
    if charge:
        hard = touches_hard_ground(line, distance, spared)
    else:
        slow = line.slow is not None or line.way.touches_slow(distance) is not None
        hard = bool(fences or line.fences) or (slow and unit.type != "peasant")
    if hard:
        cite("DAI-MOV-06")
        await disorder(state, unit.id, "terrain")
