"""DAI-MEL-11, -12, -20: units pushed back, and those that follow them up."""

from __future__ import annotations

from dataclasses import dataclass

from gunbai.effects import Tell, procedure
from gunbai.geometry import (
    ONE,
    Block,
    blocks_overlap,
    cost_floor,
    displaced,
    seen_from,
    straight_run,
    swept_ahead,
)
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import (
    EDGE_OF,
    block,
    centre,
    contact_between,
    enemies_touching,
    find_contacts,
    touched_edge,
)
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.contacting import meet_others, part_all, room_at
from gunbai.systems.daimyo.departures import gone, trample
from gunbai.systems.daimyo.flight import (
    Run,
    before_edge,
    obstacles,
    outside_house,
    outside_table,
    room_before,
    straight,
)
from gunbai.systems.daimyo.guns import take
from gunbai.systems.daimyo.movement import moves_of, pass_through, put, set_pose
from gunbai.systems.daimyo.orders import disorder
from gunbai.systems.daimyo.pursuing import come_out
from gunbai.systems.daimyo.rout import carry_along
from gunbai.systems.daimyo.state import TOUCHING, State, Unit
from gunbai.words import Event, Fact, Length, Name

__all__ = ["Pushed", "follow", "push_back"]


@dataclass(frozen=True, slots=True)
class Pushed:
    """How a unit was pushed back: along which heading, how far."""

    heading: int
    distance: int


def fixed() -> int:
    """DAI-MEL-11, -12: 3 cm."""
    return catalogue().movement.moves.fixed


@procedure("DAI-MEL-12")
async def push_back(state: State, unit_id: str, edge: str) -> Pushed | None:
    """DAI-MEL-12: 3 cm straight away from the enemy on an edge, with the same facing.

    Stopped short by friends or terrain it is disordered; run into an enemy or the table edge it is
    destroyed (None).
    """
    unit = state.units[unit_id]
    unit.pushed_back += 1
    if unit.frenzied:
        cite("DAI-RUL-55")
        unit.mood, unit.quarry = "normal", ""
        await Tell(Event("daimyo.event.frenzy-ends", {"name": Name(unit_id)}), "DAI-ORD-09")
    if unit.house:
        out = await _out_of_house(state, unit)
        if not out:
            return Pushed(unit.heading, 0)
        edge = "front"
    start = block(unit)
    side = EDGE_OF[edge].opposite()
    looking = seen_from(start, side)
    run = straight(state, unit, start, fixed(), side=side, paid=False)
    room = _room(state, unit, looking, run)
    facts: dict[str, Fact] = {"name": Name(unit_id), "way": Length(room)}
    if outside_table(state, displaced(start, looking.heading, room)) or (
        run.enemy and run.distance < room
    ):
        await Tell(Event("daimyo.event.pushed-into", facts), "DAI-MEL-12")
        await part_all(state, unit_id)
        await gone(state, unit_id, "destroyed")
        return None
    end = displaced(start, looking.heading, room)
    path = [start.front, end.front]
    await Tell(Event("daimyo.event.push-back", facts, moves_of(unit_id, path)), "DAI-MEL-12")
    await put(state, unit_id, end)
    carry_along(state, unit_id)
    for gun in run.guns:
        await take(state, unit_id, gun)
    await trample(state, unit_id, (swept_ahead(looking, room),))
    if room < fixed():
        await disorder(state, unit_id, "no-room")
    elif run.way.touches_slow(room) is not None and unit.type != "peasant":
        cite("DAI-MOV-06")
        await disorder(state, unit_id, "terrain")
    return Pushed(looking.heading, room)


def _room(state: State, unit: Unit, looking: Block, run: Run) -> int:
    """DAI-MEL-12: how far own troops and terrain (impassable ground, houses, obstacles) let it."""
    around = obstacles(state, unit)
    others = [*(body for _, body in around.friends), *around.barred]
    room = room_before(looking, fixed(), others)
    if run.way.fences:
        room = min(room, run.way.fences[0][0] // ONE)
    return room


async def _out_of_house(state: State, unit: Unit) -> bool:
    """DAI-MOV-10: placed outside, touching the side opposite to the winner; else it stays, disordered."""
    enemies = enemies_touching(state, unit.id)
    point = centre(state.units[enemies[0]]) if enemies else (unit.x, unit.y)
    body = outside_house(unit, *point, looking_back=True)
    if room_at(state, unit, body, ()):
        set_pose(unit, body)
        return True
    await disorder(state, unit.id, "no-room")
    return False


@procedure("DAI-MEL-11")
async def follow(state: State, unit_id: str, loser_id: str, pushed: Pushed) -> None:
    """DAI-MEL-11: the winner goes after it as far as it was pushed, and stays in contact; +1 in the
    next round. On touching another enemy it stops: a new pair, fought from next turn on, or one
    that routs and is run over."""
    unit, loser = state.units[unit_id], state.units[loser_id]
    pair = contact_between(state, unit_id, loser_id)
    assert pair is not None
    if unit.house:
        if not come_out(state, unit, loser):
            return
        edge, distance = "front", _to(unit, loser, pushed.distance)
    else:
        edge, distance = touched_edge(pair, unit_id), pushed.distance
    start = block(unit)
    side = EDGE_OF[edge]
    run = straight(state, unit, start, distance, side=side, paid=False)
    looking = seen_from(start, side)
    room = before_edge(state, looking, run.distance)
    friends = obstacles(state, unit).friends
    inside = displaced(start, looking.heading, room)
    if any(blocks_overlap(inside, body, TOUCHING) for _, body in friends):
        room = room_before(looking, room, [body for _, body in friends])
    end = displaced(start, looking.heading, room)
    facts: dict[str, Fact] = {"name": Name(unit_id), "enemy": Name(loser_id), "way": Length(room)}
    path = [start.front, end.front]
    await Tell(Event("daimyo.event.follow-up", facts, moves_of(unit_id, path)), "DAI-MEL-11")
    await put(state, unit_id, end)
    carry_along(state, unit_id)
    swept = swept_ahead(looking, room)
    await trample(state, unit_id, (swept,))
    for friend, body in friends:
        if blocks_overlap(swept, body, TOUCHING):
            await pass_through(state, unit_id, friend)
    for gun in run.guns:
        await take(state, unit_id, gun)
    await _crossed(state, unit, run, room)
    if find_contacts(unit, loser):
        pair.follower = unit_id
        pair.obstacle = ""
    await meet_others(state, unit_id, "follow")


def _to(unit: Unit, loser: Unit, most: int) -> int:
    """How far a unit that came out of its house goes to be in contact again."""
    run = straight_run(block(unit), block(loser), TOUCHING)
    return most if run is None else min(most, max(0, cost_floor(run)))


async def _crossed(state: State, unit: Unit, run: Run, room: int) -> None:
    """DAI-MEL-20, DAI-MOV-06: an obstacle crossed, or difficult ground, disorders who follows."""
    slow = run.way.touches_slow(room) is not None and unit.type != "peasant"
    if slow or run.way.crossed(room):
        cite("DAI-MEL-20")
        await disorder(state, unit.id, "terrain")
