"""DAI-LDR-10, -12: how a leader goes: lone, out of a unit, into a unit. Its questions and their law."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from itertools import pairwise
from typing import Any, NamedTuple

from gunbai.effects import value_class
from gunbai.geometry import (
    Block,
    Box,
    Disc,
    Point,
    Segment,
    block_within,
    blocker,
    footprint,
    last_true,
    length_ceil,
    surely_apart,
    sweeps,
    towards,
    within,
)
from gunbai.questions import Law, Move, Path, Preview, Refusal, Rng
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import (
    WIDE,
    block,
    disc,
    lone_leaders,
)
from gunbai.systems.daimyo.passage import price_for
from gunbai.systems.daimyo.placing import room_for_leader
from gunbai.systems.daimyo.rates import leader_rate
from gunbai.systems.daimyo.sight import nearest_point
from gunbai.systems.daimyo.state import TOUCHING, Leader, State, Unit
from gunbai.systems.daimyo.terrain import Area, Fence, barred_near, ground
from gunbai.words import Fact, Length, Name, Say

__all__ = [
    "RIDE",
    "Ride",
    "cost_of",
    "fault_of",
    "followers",
    "left_for",
    "start_of",
    "touched_enemy_leaders",
    "touched_units",
    "way_to",
]


@value_class
class Ride(Move):
    """A leader's way. An attached leader first leaves his unit: his way begins at its footprint.

    ``memo`` keeps what was found of each way: the table does not change while the question is open.
    """

    memo: dict[Path, Fault | None] = field(default_factory=dict, compare=False, repr=False)


def left_for(state: State, leader: Leader) -> int:
    """DAI-LDR-10, -12: what is left of the leader's rate this turn."""
    left = leader_rate(state, leader) - leader.way
    return left if left > 0 else 0


def start_of(state: State, leader: Leader, to: Point) -> Point:
    """Where a way to a point begins: the figure, or beside the unit it leaves."""
    if not leader.unit:
        return (leader.x, leader.y)
    body = block(state.units[leader.unit])
    near = nearest_point(body, to)
    return towards(near, to, leader.radius)


def cost_of(state: State, leader: Leader, points: Sequence[Point]) -> int:
    """DAI-MOV-06: what a way costs a leader: ground as for cavalry (mounted) or infantry (on foot)."""
    return _cost(state, leader, points, _box(points))


def _cost(state: State, leader: Leader, points: Sequence[Point], box: Box) -> int:
    """``box``: the bounds of the way."""
    total = sum(map(length_ceil, points, points[1:]))
    table = ground(state.pieces)
    if not table.slow and not table.fences:
        return total
    price = price_for(leader.mounted)
    light = False
    way, r = tuple(points), leader.radius
    for area, piece in table.slow_near(_widened(box, r)):
        if piece.ground != "light":
            total += (price.times - 1) * _inside(way, r, area)
        elif not light:
            light = sweeps(way, r, area)
    for fence in table.fences:
        total += price.crossing * _crossings(points, box, fence)
    return total + (price.once if light and total else 0)


def _inside(points: Sequence[Point], radius: int, area: Area) -> int:
    """How far of the way the figure touches an area, to a thousandth."""
    parts = area.parts if not isinstance(area, Disc) else (area,)
    return sum(_touching_length(a, b, radius, part) for a, b in pairwise(points) for part in parts)


def _touching_length(a: Point, b: Point, radius: int, area: Area) -> int:
    """On one straight leg, for a convex area: the touch is one stretch, found by halving."""
    length = length_ceil(a, b)
    if not length or not sweeps((a, b), radius, area):
        return 0

    def touches(at: int) -> bool:
        x, y = towards(a, b, at)
        return within(Disc(x, y, radius), area, 0)

    starts, ends = touches(0), touches(length)
    inside = 0 if starts else length if ends else next(filter(touches, _samples(length)), None)
    if inside is None:
        return 0
    first = 0 if starts else last_true(touches, inside, 0)
    last = length if ends else last_true(touches, inside, length)
    return last - first


def _samples(length: int) -> Iterator[int]:
    """Places along a leg, ever finer parts of it."""
    step = length // 2
    while step > 50:
        yield from range(step, length, 2 * step)
        step //= 2


def _box(points: Sequence[Point]) -> Box:
    """The bounds of a way."""
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def _widened(box: Box, by: int) -> Box:
    west, south, east, north = box
    return (west - by, south - by, east + by, north + by)


def _crossings(points: Sequence[Point], box: Box, fence: Fence) -> int:
    """How many legs go across an obstacle; ``box``: the bounds of the way."""
    near = fence.near(box)
    if not near:
        return 0
    legs = [Segment(*a, *b) for a, b in pairwise(points)]
    return sum(within(leg, part, 0) for leg in legs for part in near)


class Fault(NamedTuple):
    """The first thing that is wrong with a leader's way."""

    code: str
    rule: str
    facts: Mapping[str, Fact]


def fault_of(
    state: State, leader: Leader, path: Path, *, start: Point | None = None
) -> Fault | None:
    """DAI-LDR-12: the length, enemies on the way, room at its end.

    ``start``: where a way begins that ends in joining a unit: he needs no room of his own there.
    """
    joining = start is not None
    way = (start or start_of(state, leader, path[0]), *path)
    box = _box(way)
    budget = left_for(state, leader)
    cost = _cost(state, leader, way, box)
    if cost > budget:
        facts: dict[str, Fact] = {"spent": Length(cost, budget), "limit": Length(budget)}
        return _fault_for(leader, "daimyo.refused.too-long", "DAI-LDR-12", facts)
    return _met(state, leader, way, box) or (None if joining else _at_end(state, leader, way[-1]))


def _fault_for(leader: Leader, code: str, rule: str, facts: Mapping[str, Fact]) -> Fault:
    return Fault(code, rule, {"name": Name(leader.id), **facts})


def _met(state: State, leader: Leader, way: Path, box: Box) -> Fault | None:
    """Enemy units are not touched nor passed, enemy leaders not passed; impassable ground."""
    radius, side = leader.radius, leader.side
    west, south, east, north = _widened(box, WIDE + radius)
    for unit in state.units.values():
        if unit.side == side or not west < unit.x < east or not south < unit.y < north:
            continue
        if unit.status == "table" and unit.crewed and _touches(way, radius, block(unit)):
            enemy: dict[str, Fact] = {"enemy": Name(unit.id)}
            return _fault_for(leader, "daimyo.refused.leader-enemy", "DAI-LDR-12", enemy)
    for other in lone_leaders(state):
        if other.side != side and _passes(way, box, radius, other):
            enemy = {"enemy": Name(other.id)}
            return _fault_for(leader, "daimyo.refused.leader-through", "DAI-LDR-12", enemy)
    barred = barred_near(state, leader.mounted, _widened(box, radius))
    stop = blocker(way, radius, [area for area, _ in barred], -TOUCHING) if barred else None
    if stop is not None:
        terrain: dict[str, Fact] = {"terrain": Name(barred[stop][1].id)}
        return _fault_for(leader, "daimyo.refused.barred", "DAI-MOV-06", terrain)
    return None


def _touches(way: Path, radius: int, body: Block) -> bool:
    """Whether a figure comes into contact with a unit anywhere on its way."""
    reach = radius + TOUCHING
    legs = [Segment(*a, *b) for a, b in pairwise(way)]
    near = [leg for leg in legs if not surely_apart(body, leg, reach)]
    return bool(near) and sweeps(way, reach, footprint(body))


def _passes(way: Path, box: Box, radius: int, other: Leader) -> bool:
    """Whether a figure would go through another one."""
    reach = radius + other.radius
    west, south, east, north = box
    if not west - reach < other.x < east + reach or not south - reach < other.y < north + reach:
        return False
    return sweeps(way, radius - TOUCHING, disc(other))


def _at_end(state: State, leader: Leader, end: Point) -> Fault | None:
    wrong = room_for_leader(state, leader, *end)
    if wrong is None or wrong.code == "daimyo.refused.leader-enemy":
        return None  # enemy units were looked at along the whole way
    return Fault(wrong.code, wrong.rule, wrong.facts)


def touched_units(state: State, leader: Leader) -> list[Unit]:
    """The units that a lone leader is in contact with and may join (DAI-LDR-10)."""
    figure = disc(leader)
    return [
        unit for unit in followers(state, leader) if block_within(block(unit), figure, TOUCHING)
    ]


def followers(state: State, leader: Leader) -> list[Unit]:
    """DAI-LDR-10: whom he may join: a daimyo only units of his own clan, a general any unit of his
    army; in order of number."""
    side, clan, of_any = leader.side, leader.clan, leader.kind != "daimyo"
    return [
        unit
        for unit in state.units.values()
        if (unit.clan == clan or of_any)
        and unit.side == side
        and unit.status == "table"
        and unit.is_unit
    ]


def touched_enemy_leaders(state: State, leader: Leader) -> list[Leader]:
    """DAI-LDR-14: lone enemy leaders in contact with this lone one."""
    figure = disc(leader)
    return [
        other
        for other in lone_leaders(state)
        if other.side != leader.side and within(figure, disc(other), TOUCHING)
    ]


def way_to(state: State, leader: Leader, unit: Unit) -> tuple[Point, ...]:
    """The straight way into contact with a unit: where it begins and where it ends."""
    body = block(unit)
    if leader.unit:
        own = block(state.units[leader.unit])
        near = nearest_point(body, own.front)
        for _ in range(4):  # toward each other until neither comes nearer
            start = nearest_point(own, near)
            before, near = near, nearest_point(body, start)
            if near == before:
                break
        else:
            start = nearest_point(own, near)
        return (start, near) if start != near else (start,)
    start = (leader.x, leader.y)
    near = nearest_point(body, start)
    gap = length_ceil(start, near) - leader.radius
    return (start, towards(start, near, gap)) if gap > 0 else (start,)


# -- the law of a ride ----------------------------------------------------------------------------


def _fault(view: State, question: Ride, path: Path) -> Fault | None:
    """What is wrong with a way; asked again at no cost."""
    if path not in question.memo:
        question.memo[path] = fault_of(view, view.leaders[question.subject], path)
    return question.memo[path]


def _legal(view: State, question: Ride, path: Path) -> Refusal | None:
    if not path:
        return None
    leader = view.leaders[question.subject]
    wrong = _fault(view, question, path)
    if wrong is None:
        return None
    legal = _shorter(view, leader, path) if wrong.code == "daimyo.refused.too-long" else None
    return Refusal(wrong.code, wrong.rule, wrong.facts, legal)


def _shorter(view: State, leader: Leader, path: Path) -> Path | None:
    """The way cut where the rate ends, by halving its last leg that counts."""
    budget = left_for(view, leader)
    start = start_of(view, leader, path[0])
    kept: list[Point] = []
    for point in path:
        before = (start, *kept)
        if cost_of(view, leader, (*before, point)) <= budget:
            kept.append(point)
            continue

        def is_paid(far: int, before: Path = before, point: Point = point) -> bool:
            return cost_of(view, leader, (*before, towards(before[-1], point, far))) <= budget

        far = last_true(is_paid, 0, length_ceil(before[-1], point))
        if far:
            kept.append(towards(before[-1], point, far))
        break
    found = tuple(kept)
    return found if found and fault_of(view, leader, found) is None else None


def _default(view: State, question: Ride) -> Path:
    """DAI-TBL-22: he stays."""
    cite("DAI-GEN-07")
    return ()


def _suggest(view: State, question: Ride, rng: Rng, n: int) -> Sequence[Path]:
    """Random straight ways; staying when none of them is possible."""
    leader = view.leaders[question.subject]
    own = view.units.get(leader.unit)
    x, y = (leader.x, leader.y) if own is None else block(own).front
    found: list[Path] = []
    for _ in range(3 * n):
        reach = question.budget * (1 + rng.below(4)) // 4
        dx, dy = _DIRECTIONS[rng.below(len(_DIRECTIONS))]
        path = ((x + dx * reach // 1000, y + dy * reach // 1000),)
        if _fault(view, question, path) is None:
            found.append(path)
            if len(found) == n:
                return found
    return found or ((),)


_DIRECTIONS = (
    (0, 1000),
    (707, 707),
    (1000, 0),
    (707, -707),
    (0, -1000),
    (-707, -707),
    (-1000, 0),
    (-707, 707),
)


def _preview(view: State, question: Ride, path: Path) -> Preview:
    if not path:
        return Preview()
    leader = view.leaders[question.subject]
    points = (start_of(view, leader, path[0]), *path)
    cost = cost_of(view, leader, points)
    facts: dict[str, Fact] = {
        "spent": Length(cost, question.budget),
        "left": Length(question.budget - cost),
        "limit": Length(question.budget),
    }
    line = {"mark": "line", "points": [list(point) for point in points], "style": "solid"}
    return Preview(says=(Say("daimyo.say.spent", facts),), marks=(line,))


def _context(view: State, question: Ride) -> Mapping[str, Any]:
    leader = view.leaders[question.subject]
    own = view.units.get(leader.unit)
    x, y = (leader.x, leader.y) if own is None else block(own).front
    return {"radius": leader.radius, "start": [x, y]}


RIDE = Law(
    "daimyo-ride",
    legal=_legal,
    default=_default,
    suggest=_suggest,
    preview=_preview,
    context=_context,
)
