"""DAI-LDR-07: a hatamoto that is too far from its general comes back to him as fast as it can."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.effects import Tell, procedure
from gunbai.geometry import (
    TURN,
    Block,
    Cost,
    Point,
    block_centre,
    cost_floor,
    distance_sq,
    heading_between,
    largest_wheel,
    turn_from,
)
from gunbai.systems.daimyo.blocks_on_table import block
from gunbai.systems.daimyo.command import leash, obeys
from gunbai.systems.daimyo.drill import ended, largest, standing, stepped
from gunbai.systems.daimyo.movement import carry_out
from gunbai.systems.daimyo.state import State, Unit
from gunbai.systems.daimyo.surroundings import (
    HALF,
    MOVE,
    QUARTER,
    Field,
    Walked,
    field_of,
    limit_of,
)
from gunbai.words import Event, Fact, Length, Name

__all__ = ["come_back"]


@procedure("DAI-LDR-07")
async def come_back(state: State, unit_id: str) -> None:
    """DAI-LDR-07: it faces its general, by a wheel or by a turn, and goes on as far as it may.

    Of these ways it takes the one that ends nearest to him.
    """
    if not await obeys(state, unit_id):
        return
    unit = state.units[unit_id]
    around = field_of(state, unit, MOVE)
    best = _way_back(state, unit, around)
    if best is not None and best.block != around.start:
        await carry_out(state, unit_id, around, best)
        return
    facts: dict[str, Fact] = {"name": Name(unit_id), "limit": Length(leash())}
    await Tell(Event("daimyo.event.cannot-come-back", facts), "DAI-LDR-07")


def _way_back(state: State, unit: Unit, around: Field) -> Walked | None:
    goal = _goal(state, unit)
    if around.start.front == goal:
        return None
    ways = [way for at in _openings(around, goal) if (way := _straight_on(around, at)) is not None]
    return min(ways, key=lambda way: distance_sq(block_centre(way.block), goal), default=None)


def _goal(state: State, unit: Unit) -> Point:
    """Where its general is: his figure, or the middle of the unit that he is with."""
    general = state.leaders[state.sides[unit.side].general]
    if general.unit:
        return block_centre(block(state.units[general.unit]))
    return (general.x, general.y)


def _openings(around: Field, goal: Point) -> Iterator[Walked]:
    """Toward him: after a wheel, as far as that can go; where that is not all the way, after a turn."""
    start = standing(around)
    angle = _angle(start.block, goal)
    wheeled = _wheeled(around, start, angle)
    yield wheeled
    if wheeled.block.heading == (start.block.heading + angle) % TURN:
        return
    if abs(angle) > QUARTER // 2:
        turn = HALF if abs(angle) > QUARTER + QUARTER // 2 else QUARTER if angle > 0 else -QUARTER
        turned, wrong = stepped(around, start, ("turn", turn))
        if wrong is None:
            yield _wheeled(around, turned, _angle(turned.block, goal))


def _angle(body: Block, goal: Point) -> int:
    """By how much a block would have to turn to look at its general."""
    return turn_from(body.heading, heading_between(body.front, goal)) if body.front != goal else 0


def _left(around: Field, at: Walked) -> Cost:
    """What is left of the allowance."""
    whole, arc, over = at.spent
    return Cost(limit_of(around, at) * over - whole, -arc, over)


def _wheeled(around: Field, at: Walked, angle: int) -> Walked:
    """After a wheel by this angle, or as far as the allowance, the ground and the enemy let it."""
    most = largest_wheel(at.block.width, _left(around, at), around.factor)
    wheel = max(-most, min(most, angle))
    if not wheel:
        return at
    after, wrong = stepped(around, at, ("wheel", wheel))
    if wrong is not None:
        _, after = largest(around, at, ("wheel", wheel), wrong)
    return at if after.off else after


def _straight_on(around: Field, at: Walked) -> Walked | None:
    """Where it ends when it goes straight on as far as it may; None where it may not end there."""
    left = cost_floor(_left(around, at))
    if left > 0:
        after, wrong = stepped(around, at, ("advance", left))
        if wrong is not None or after.off:
            _, after = largest(around, at, ("advance", left), wrong, staying=True)
        at = after
    best, wrong = ended(around, at)
    return None if wrong is not None else best
