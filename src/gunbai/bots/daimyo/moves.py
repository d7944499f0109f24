"""Voluntary moves: which steps to take, by what the place is worth where they end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gunbai.bots.daimyo.board import Board
from gunbai.bots.daimyo.lookout import post_of
from gunbai.bots.daimyo.posts import Post
from gunbai.bots.daimyo.reading import apart, length
from gunbai.geometry import (
    Block,
    Cost,
    Point,
    about_turned,
    add_costs,
    block_centre,
    cost_floor,
    furthest_advance,
    heading_between,
    largest_wheel,
    offset,
    turn_from,
    wheel,
    wheel_cost,
)
from gunbai.systems.daimyo.state import Unit
from gunbai.systems.daimyo.stepping import Drill, tried
from gunbai.systems.daimyo.surroundings import FALL_BACK, GUN, Answer, Field, Walked, limit_of

__all__ = ["drill", "toward"]

HALF: Final = 180_000
QUARTER: Final = 90_000
ASIDE: Final = 50_000
"""How far off its heading a goal is at least that a unit turns to instead of wheeling."""
LEAST: Final = 1500
"""A wheel smaller than this (thousandths of a degree) is not worth its trouble."""
TOO_NEAR: Final = "daimyo.refused.too-near"
GOALS: Final = 3
SWING: Final = 20_000
BESIDE: Final = 500
"""How far beside the place that decides the others may stand."""
FAR: Final = 45_000
"""So far from every enemy there is only one to go for."""
MOVING: Final = 12
"""What any move must bring at least: whoever stands shoots better and keeps its order."""


def drill(board: Board, question: Drill) -> Answer:
    """The steps whose end is worth most; none where staying is."""
    unit = board.view.units[question.subject]
    if question.kind == GUN:
        return _gun(board, question, unit)
    post = post_of(board, unit)
    best: Answer = ()
    stay, _ = tried(board.view, question, ())
    most = post.worth(stay.block, stay) + MOVING
    for steps in _candidates(board, question, post):
        if not board.budget.can(3):
            break
        board.budget.spend(3)
        found = _legal_part(board, question, steps)
        if found is None:
            continue
        answer, at = found
        worth = post.worth(at.block, at)
        if worth > most:
            best, most = answer, worth
    return best


def _legal_part(board: Board, question: Drill, steps: Answer) -> tuple[Answer, Walked] | None:
    """The steps, or so much of their last advance as is legal."""
    at, fault = tried(board.view, question, steps)
    if fault is None:
        return None if at.off else (steps, at)
    verb, amount = steps[-1]
    if fault.step != len(steps) - 1 or verb not in ("advance", "back"):
        return None
    if fault.code == TOO_NEAR and verb == "advance":
        around: Field = question.memo["field"]
        tries = [_before_enemies(around, at.block, amount)]
    else:
        tries = [amount * part // 4 for part in (3, 2, 1)]
    for shorter in tries:
        if shorter < 1:
            continue
        cut = (*steps[:-1], (verb, shorter))
        at, fault = tried(board.view, question, cut)
        if fault is None:
            return None if at.off else (cut, at)
    return None


def _before_enemies(around: Field, body: Block, amount: int) -> int:
    """How far a block may advance before an enemy is too near."""
    for enemy in around.enemies:
        if amount > 0:
            amount, _ = furthest_advance(body, amount, (enemy.body,), enemy.keep)
    return amount


# -- what to try ----------------------------------------------------------------------------------


def _candidates(board: Board, question: Drill, post: Post) -> Iterator[Answer]:
    if question.kind == FALL_BACK:
        for back in (3000, 5500, 1500):
            yield (("back", back),)
        return
    seen: dict[Answer, bool] = {}
    for steps in _ways(board, question, post):
        if steps and steps not in seen:
            seen[steps] = True
            yield steps


def _ways(board: Board, question: Drill, post: Post) -> Iterator[Answer]:
    """Toward each goal after a wheel, or after a turn where it lies behind or beside; straight ahead."""
    around: Field = question.memo["field"]
    limit = question.budget
    for goal in _goals(board, post):
        yield from toward(around, goal, limit)
        if post.holds or post.waits or (board.storms and not post.shoots):
            yield from _turned_to(board, question, goal)
    yield (("advance", limit),)
    yield (("advance", limit // 2),)
    for angle in (SWING, -SWING):
        yield (("wheel", angle),)


def _goals(board: Board, post: Post) -> list[Point]:
    """The enemies that draw it most, the place to hold, the commander."""
    rated = sorted(
        post.foes,
        key=lambda each: (length(each[1].x - post.unit.x, each[1].y - post.unit.y), each[0].number),
    )
    here = board.block(post.unit)
    far = all(apart(here, ground) > FAR for _, ground in rated[:1])
    goals = [block_centre(ground) for _, ground in rated[: 1 if far else GOALS]]
    circle, bar = board.circle, board.bar
    if bar is not None and post.holds:
        goals.insert(0, _front_at(board, bar, here.depth))
        gate = board.way_to_bar(post.unit)
        if gate is not None and gate != bar:
            goals.insert(0, gate)
    elif circle is not None:
        goals[:0] = _beside(board, post, here)
    gate = board.gate
    if gate is not None and (board.storms or post.unit.id == board.warden) and gate not in goals:
        goals.insert(0, gate)
    anchor = post.anchor
    if anchor is not None:
        goals.append(block_centre(anchor) if isinstance(anchor, Block) else anchor)
    return goals


def _beside(board: Board, post: Post, here: Block) -> Iterator[Point]:
    """Where who does not hold the place that decides goes: past it, or as far as its near side, clear
    of the way to it, on the side where it is."""
    circle = board.circle
    assert circle is not None
    x, y = board.centre(post.unit)
    dx, dy = offset(board.forward, 0, 1000)
    right = (x - circle.x) * dx + (y - circle.y) * dy > 0
    clear = board.lane + here.width // 2 + BESIDE
    dx, dy = offset(board.forward, -circle.radius, clear if right else -clear)
    yield circle.x + dx, circle.y + dy
    if post.bank is None:
        dx, dy = offset(board.forward, 0, clear if right else -clear)
        yield circle.x + dx, circle.y + dy


def _front_at(board: Board, middle: Point, depth: int) -> Point:
    """Where the front is of a block that faces the enemy, by its middle."""
    dx, dy = offset(board.forward, depth // 2, 0)
    return middle[0] + dx, middle[1] + dy


def toward(around: Field, goal: Point, limit: int) -> Iterator[Answer]:
    """Ways to a point: a wheel and on, by half of that too, turned about first where it lies behind."""
    here = around.start
    if here.front == goal:
        return
    angle = turn_from(here.heading, heading_between(here.front, goal))
    first: Answer = ()
    spent = Cost(0)
    if abs(angle) > HALF * 2 // 3:
        first, here = (("turn", HALF),), about_turned(here)
        spent = Cost(around.turn[0], 0, around.turn[1])
        yield first
        if here.front == goal:
            return
        angle = turn_from(here.heading, heading_between(here.front, goal))
    left = add_costs(Cost(limit), Cost(-spent.whole, -spent.arc, spent.denominator))
    most = largest_wheel(here.width, left, around.factor) if cost_floor(left) > 0 else 0
    sign = 1 if angle >= 0 else -1
    for part in (2, 1):
        turn = min(most, abs(angle)) * part // 2
        steps = (*first, ("wheel", sign * turn)) if turn >= LEAST else first
        bare = wheel_cost(here.width, turn if turn >= LEAST else 0, around.factor)
        rest = cost_floor(add_costs(left, Cost(0, -bare.arc)))
        if rest > 0:
            yield (*steps, ("advance", rest))
        if part > 1:
            if steps:
                yield steps
            after = wheel(here, sign * turn) if turn >= LEAST else here
            exact = length(goal[0] - after.x, goal[1] - after.y)
            if rest > 1:
                yield (*steps, ("advance", exact if 0 < exact < rest else rest // 2))


def _turned_to(board: Board, question: Drill, goal: Point) -> Iterator[Answer]:
    """DAI-MOV-12: a quarter turn toward what lies beside it, and on: a line so becomes a column."""
    around: Field = question.memo["field"]
    here = around.start
    middle = block_centre(here)
    if middle == goal:
        return
    angle = turn_from(here.heading, heading_between(middle, goal))
    if not ASIDE <= abs(angle) <= HALF - ASIDE:
        return
    first: Answer = (("turn", QUARTER if angle > 0 else -QUARTER),)
    at, fault = tried(board.view, question, first)
    if fault is not None:
        return
    yield first
    left = limit_of(around, at) - cost_floor(at.spent) - 1
    if left > 0 and at.block.front != goal:
        far = length(goal[0] - at.block.x, goal[1] - at.block.y)
        yield (*first, ("advance", min(left, far)))


# -- guns -----------------------------------------------------------------------------------------


def _gun(board: Board, question: Drill, unit: Unit) -> Answer:
    """A gun turns to the nearest enemy where none is in its arc, and stays else."""
    here = board.block(unit)
    if not board.foes:
        return ()
    foe = min(board.foes, key=lambda f: (length(f.x - here.x, f.y - here.y), f.number))
    angle = turn_from(here.heading, heading_between(here.front, board.centre(foe)))
    if abs(angle) < 40_000:
        return ()
    steps: Answer = (("rotate", angle),)
    return steps if question.legal(board.view, steps) is None else ()
