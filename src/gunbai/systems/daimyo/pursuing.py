"""DAI-MEL-17, -18, DAI-ORD-09, DAI-RUL-47: pursuits, and the chase of a frenzied unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunbai.effects import Ask, Proc, Tell, procedure
from gunbai.geometry import (
    ONE,
    Block,
    advance,
    block_centre,
    blocks_within,
    cost_floor,
    heading_between,
    straight_run,
    turn_from,
)
from gunbai.questions import Choose
from gunbai.rulebook import cite
from gunbai.systems.daimyo.arrivals import cross_ground
from gunbai.systems.daimyo.blocks_on_table import block, centre, in_melee, seat_of
from gunbai.systems.daimyo.charges import Drive, line_of, press
from gunbai.systems.daimyo.charging import Line, Opening
from gunbai.systems.daimyo.contacting import meet_others, room_at
from gunbai.systems.daimyo.departures import gone
from gunbai.systems.daimyo.flight import (
    before_edge,
    obstacles,
    outside_house,
    room_before,
    settled,
    straight,
)
from gunbai.systems.daimyo.movement import set_pose
from gunbai.systems.daimyo.passage import price_for
from gunbai.systems.daimyo.rates import rout_rate
from gunbai.systems.daimyo.rout import run_die
from gunbai.systems.daimyo.sight import defends
from gunbai.systems.daimyo.state import TOUCHING, State, Unit
from gunbai.words import Event, Fact, Name, Say

__all__ = ["PURSUIT_STEPS", "chase", "come_out", "may_stay", "stays"]


def may_stay(state: State, unit: Unit, enemy: Unit) -> bool:
    """DAI-MEL-11, -17 (c): not frenzied, and defending a linear obstacle or a house."""
    if unit.frenzied:
        return False
    return bool(unit.house) or defends(state, unit, enemy) is not None


async def stays(state: State, unit_id: str, enemy_id: str, rule: str) -> bool:
    """Whether a defender of an obstacle or house stays where it may."""
    unit, enemy = state.units[unit_id], state.units[enemy_id]
    if not may_stay(state, unit, enemy):
        return False
    facts: dict[str, Fact] = {"name": Name(unit_id), "enemy": Name(enemy_id)}
    question = Choose((True, False), Say("daimyo.ask.stay", facts), unit_id)
    answer: bool = await Ask(seat_of(state, unit), question, rule)
    return answer


def come_out(state: State, unit: Unit, enemy: Unit) -> bool:
    """Out of the house on the side of the enemy it goes after; False when there is no room, with
    that enemy still before the house too."""
    x, y = centre(unit)
    ex, ey = centre(enemy)
    body = outside_house(unit, 2 * x - ex, 2 * y - ey, looking_back=False)
    if not room_at(state, unit, body, ()):
        return False
    set_pose(unit, body)
    return True


@procedure("DAI-MEL-17")
async def pursue(state: State, unit_id: str, router_id: str, angle: int, distance: int) -> None:
    """DAI-MEL-17: one die, along the router's path, its wheel included; who is reached is destroyed.

    ``angle``, ``distance``: the router's wheel and how far it ran.
    """
    unit, router = state.units[unit_id], state.units[router_id]
    if not unit.on_table or in_melee(state, unit_id) or unit.routing:
        return
    if await stays(state, unit_id, router_id, "DAI-MEL-17"):
        return
    if unit.house and not come_out(state, unit, router):
        return
    limit = rout_rate(state, unit, await run_die(state, unit_id, "pursuit"))
    unit.pursued = unit.activated = True
    if unit.frenzied:
        cite("DAI-ORD-09")
        unit.quarry = router_id
    opening: Opening = (("wheel", angle),) if angle else ()
    if not limit:
        return
    drive = Drive(unit_id, opening, (unit.x, unit.y), limit, router_id, distance)
    _, found = line_of(state, drive)
    met = await press(state, drive, found.enemy)
    if not met and unit.on_table:
        await _runs_on(state, drive, distance)
        return
    if unit.on_table and router.on_table and blocks_within(block(unit), block(router), TOUCHING):
        await _caught(state, unit_id, router_id)  # reached before the other enemy
    if in_melee(state, unit_id):
        unit.quarry = ""


async def _caught(state: State, unit_id: str, router_id: str) -> None:
    facts: dict[str, Fact] = {"name": Name(unit_id), "enemy": Name(router_id)}
    await Tell(Event("daimyo.event.caught", facts), "DAI-MEL-17")
    await gone(state, router_id, "destroyed")
    state.units[unit_id].quarry = ""


async def _runs_on(state: State, drive: Drive, distance: int) -> None:
    """The pursuit goes on to its end: to the router, the length of the die, or the table edge."""
    unit, router = state.units[drive.charger], state.units[drive.router]
    line, _ = line_of(state, drive)
    reach = line.way.furthest(drive.rate * ONE, price_for(unit.cavalry), most=drive.rate)
    run = straight_run(line.body, block(router), TOUCHING) if router.on_table else None
    touches = run is not None and cost_floor(run) <= reach
    caught = router.on_table and (touches or reach >= distance)
    limit = reach
    if caught:
        limit = min(reach, distance if run is None else cost_floor(run))
    distance, end = _end(state, unit, line, limit, drive.router)
    await cross_ground(state, unit.id, line, distance, end, charge=False)
    facts: dict[str, Fact] = {"name": Name(unit.id), "enemy": Name(router.id)}
    if caught and distance == limit:
        await _caught(state, unit.id, router.id)
        await meet_others(state, unit.id, "pursuit")
    else:
        await Tell(Event("daimyo.event.pursuit", facts), "DAI-MEL-17")


def _end(state: State, unit: Unit, line: Line, limit: int, router: str) -> tuple[int, Block]:
    """DAI-RUL-47, DAI-MOV-08: before the table edge, enemies and barred ground; behind a friend."""
    run = straight(state, unit, line.body, limit, paid=False)
    distance = limit if run.enemy == router else run.distance
    low = before_edge(state, line.body, distance)
    end = advance(line.body, low)
    place = settled(state, unit, end)
    if place is not None and room_at(state, unit, place[0], (router,)):
        return low, place[0]
    around = obstacles(state, unit)
    friends = [body for _, body in (*around.friends, *around.guns)]
    low = room_before(line.body, low, friends)
    end = advance(line.body, low)
    if room_at(state, unit, end, (router,)):
        return low, end
    return 0, block(unit)


# -- the chase of a frenzied unit -----------------------------------------------------------------


@procedure("DAI-ORD-09")
async def chase(state: State, unit_id: str) -> None:
    """DAI-ORD-09: turn after turn a frenzied unit goes after the routing enemy it pursued: a free
    wheel toward it and straight at it; contact destroys it."""
    unit = state.units[unit_id]
    quarry = state.units[unit.quarry]
    limit = rout_rate(state, unit, await run_die(state, unit_id, "pursuit"))
    unit.pursued = unit.activated = True
    if not limit:
        return
    facing = heading_between(block_centre(block(unit)), centre(quarry))
    angle = turn_from(unit.heading, facing)
    opening: Opening = (("wheel", angle),) if angle else ()
    drive = Drive(unit_id, opening, (unit.x, unit.y), limit)
    _, found = line_of(state, drive)
    if await press(state, drive, found.enemy) or not unit.on_table:
        if not quarry.on_table or in_melee(state, unit_id):
            unit.quarry = ""
        return
    line, _ = line_of(state, drive)
    reach = line.way.furthest(limit * ONE, price_for(unit.cavalry), most=limit)
    distance, end = _end(state, unit, line, reach, "")
    await cross_ground(state, unit_id, line, distance, end, charge=False)
    facts: dict[str, Fact] = {"name": Name(unit_id), "enemy": Name(quarry.id)}
    await Tell(Event("daimyo.event.pursuit", facts), "DAI-ORD-09")


PURSUIT_STEPS: Mapping[str, Callable[..., Proc[None]]] = {"pursue": pursue}
