"""DAI-MEL-13 to -16, DAI-ORD-06, DAI-LDR-18: units that rout, from the first move to the last."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from gunbai.dice import D6, each
from gunbai.effects import Ask, Proc, Roll, Tell, procedure, resolution
from gunbai.geometry import (
    Block,
    advanced,
    block_centre,
    block_gap,
    blocks_overlap,
    compare_gaps,
    length_floor,
)
from gunbai.questions import Choose
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import attached, block, enemies_of, seat_of
from gunbai.systems.daimyo.contacting import part_all
from gunbai.systems.daimyo.departures import gone, mourn
from gunbai.systems.daimyo.flight import (
    Route,
    free_of_foes,
    home_heading,
    obstacles,
    outside_house,
    outside_table,
    route,
    settled,
    touches_edge,
    turned_to,
)
from gunbai.systems.daimyo.guns import take
from gunbai.systems.daimyo.movement import moves_of, put
from gunbai.systems.daimyo.orders import disorder
from gunbai.systems.daimyo.rates import rout_rate
from gunbai.systems.daimyo.state import TOUCHING, State, Unit
from gunbai.words import Dice, Event, Fact, Length, Name, Say

__all__ = ["ROUT_STEPS", "Fled", "carry_along", "overwhelmed", "rout", "run_die"]


@dataclass(frozen=True, slots=True)
class Fled:
    """The way of a rout move, for those who pursue: the wheel it began with, and its length."""

    angle: int
    distance: int


@resolution("DAI-MOV-01")
async def run_die(state: State, unit_id: str, purpose: str) -> int:
    """DAI-TBL-06: one die of a rout or pursuit. ``purpose``: rout, pursuit."""
    unit = state.units[unit_id]
    rule = "DAI-MEL-13" if purpose == "rout" else "DAI-MEL-17"
    roll = await Roll(1, D6, each(), rule, seat_of(state, unit), f"daimyo.roll.{purpose}", unit_id)
    facts: dict[str, Fact] = {
        "name": Name(unit_id),
        "dice": Dice(roll.faces),
        "limit": Length(rout_rate(state, unit, roll.value)),
    }
    await Tell(Event(f"daimyo.event.{purpose}-die", facts), rule)
    return roll.value


@procedure("DAI-MEL-13")
async def rout(state: State, unit_id: str, heading: int) -> Fled | None:
    """DAI-MEL-13, DAI-MOR-07: it turns about, is disordered, and makes its first rout move at once.

    ``heading``: the way it runs. None when it was destroyed on it.
    """
    unit = state.units[unit_id]
    unit.mood, unit.quarry = "routing", ""
    unit.rout_count += 1
    unit.rout_moves = 0
    unit.still, unit.still_since = "", 0
    unit.activated = True
    facts: dict[str, Fact] = {"name": Name(unit_id)}
    await Tell(Event("daimyo.event.rout", facts), "DAI-MEL-13")
    for leader in attached(state, unit_id):
        cite("DAI-LDR-18")
        mourn(state, leader.id)
        leader.routing = True
    await disorder(state, unit_id, "morale")
    await part_all(state, unit_id)
    body = _turned_about(unit, heading)
    return await _rout_move(state, unit_id, body, first=True)


def _turned_about(unit: Unit, heading: int) -> Block:
    if not unit.house:
        return turned_to(block(unit), heading)
    house = block(unit)
    return outside_house(unit, *_behind(house, heading), looking_back=False)


def _behind(house: Block, heading: int) -> tuple[int, int]:
    """A point on the far side of a house, looking the way of flight."""
    return advanced(block_centre(house), (heading + 180_000) % 360_000, 100_000)


@procedure("DAI-MEL-15")
async def rout_move(state: State, unit_id: str) -> None:
    """DAI-MEL-14, -15: the rout move of a later turn, to the own edge by the shortest way."""
    unit = state.units[unit_id]
    if not unit.on_table or not unit.routing or unit.rout_from:
        return
    await part_all(state, unit_id)
    home = home_heading(state, unit.side)
    if unit.house:
        body = _turned_about(unit, home)
    else:
        body = turned_to(block(unit), home)
        if not free_of_foes(obstacles(state, unit), body):
            body = block(unit)
    await _rout_move(state, unit_id, body, first=False)


async def _rout_move(state: State, unit_id: str, body: Block, *, first: bool) -> Fled | None:
    unit = state.units[unit_id]
    unit.rout_from = tuple(block(unit))
    unit.deeds += ("rout",)
    face = await run_die(state, unit_id, "rout")
    limit = rout_rate(state, unit, face)
    way = None
    if free_of_foes(obstacles(state, unit), body):
        way = route(state, unit, body, limit)
    if way is not None and way.run.friends and not first:
        way = await _round_friends(state, unit, body, limit, way)
    if way is None:
        await _trapped(state, unit_id)
        return None
    return await _runs(state, unit_id, way, first=first)


async def _round_friends(state: State, unit: Unit, body: Block, limit: int, way: Route) -> Route:
    """DAI-MEL-14: in later turns it may wheel round units if it ends farther from the enemy by it."""
    around = route(state, unit, body, limit, spare_friends=True)
    if around is None or not _farther(state, unit, around.run.end, way.run.end):
        return way
    words = Say("daimyo.ask.rout-round", {"name": Name(unit.id)})
    question = Choose(("straight", "round"), words, unit.id)
    answer = await Ask(seat_of(state, unit), question, "DAI-MEL-14")
    return around if answer == "round" else way


def _farther(state: State, unit: Unit, one: Block, two: Block) -> bool:
    """Whether one place is farther from the nearest enemy than another."""
    bodies = [block(enemy) for enemy in enemies_of(state, unit.side)]
    if not bodies:
        return True
    nearest = bodies[0]
    for body in bodies[1:]:
        if compare_gaps(block_gap(two, body), block_gap(two, nearest)) < 0:
            nearest = body
    return all(compare_gaps(block_gap(one, body), block_gap(two, nearest)) > 0 for body in bodies)


async def _trapped(state: State, unit_id: str) -> None:
    """DAI-MEL-14: it cannot avoid enemies or ground it may not enter: it is destroyed."""
    unit = state.units[unit_id]
    unit.rout_to = unit.rout_from
    await Tell(Event("daimyo.event.trapped", {"name": Name(unit_id)}), "DAI-MEL-14")
    await gone(state, unit_id, "destroyed")


async def _runs(state: State, unit_id: str, way: Route, *, first: bool) -> Fled | None:
    unit = state.units[unit_id]
    run = way.run
    end, distance = run.end, run.distance
    place = settled(state, unit, end, end.heading)
    if place is None:
        await _trapped(state, unit_id)
        return None
    if place[1]:
        cite("DAI-MEL-16")
        distance += length_floor(end.front, place[0].front)
        end = place[0]
    facts: dict[str, Fact] = {"name": Name(unit_id), "way": Length(distance)}
    path = [(unit.x, unit.y), end.front]
    await Tell(Event("daimyo.event.rout-move", facts, moves_of(unit_id, path)), "DAI-MEL-14")
    passed = _passed(state, unit, run.swept, end)
    off = outside_table(state, end) or (not first and touches_edge(state, end))
    await put(state, unit_id, end)
    unit.activated = True
    unit.rout_moves += 1
    unit.rout_to = tuple(end)
    carry_along(state, unit_id)
    for friend in passed:
        await _through(state, unit_id, friend)
    for gun in run.guns:
        await take(state, unit_id, gun)
    for leader in attached(state, unit_id):
        if leader.routing:
            mourn(state, leader.id)
    if off:
        await gone(state, unit_id, "off")
    return Fled(way.angle, distance)


def _passed(state: State, unit: Unit, swept: Block, place: Block) -> list[str]:
    """DAI-MEL-16: the friends run through, those included behind whom it was set in the end."""
    extra = length_floor(swept.front, place.front)
    ground = swept._replace(x=place.x, y=place.y, rank_depth=swept.rank_depth + extra)
    friends = obstacles(state, unit).friends
    return [id_ for id_, body in friends if blocks_overlap(ground, body, TOUCHING)]


async def _through(state: State, unit_id: str, friend_id: str) -> None:
    """DAI-MEL-16: friends passed through are disordered and test at the end of the turn."""
    friend = state.units[friend_id]
    friend.passed_by_rout = True
    facts: dict[str, Fact] = {"name": Name(unit_id), "other": Name(friend_id)}
    await Tell(Event("daimyo.event.rout-through", facts), "DAI-MEL-16")
    await disorder(state, friend_id, "interpenetration")


def carry_along(state: State, unit_id: str) -> None:
    """DAI-LDR-10, DAI-MOR-12: attached leaders go along with every compulsory move."""
    unit = state.units[unit_id]
    for leader in attached(state, unit_id):
        cite("DAI-MOR-12")
        leader.x, leader.y = unit.x, unit.y
        leader.moved = True


@procedure("DAI-MEL-10")
async def overwhelmed(state: State, unit_id: str, rule: str) -> None:
    """DAI-MEL-10, -13: destroyed instead of giving ground; it counts as a rout where it stood."""
    unit = state.units[unit_id]
    unit.rout_from = unit.rout_to = tuple(block(unit))
    await Tell(Event("daimyo.event.overwhelmed", {"name": Name(unit_id)}), rule)
    await part_all(state, unit_id)
    await gone(state, unit_id, "destroyed")


ROUT_STEPS: Mapping[str, Callable[..., Proc[None]]] = {"rout-move": rout_move}
