"""``repeat``, exactly: values and their weights carried forward, round by round.

Equal values are merged between rounds. Without a limit the rounds go on until all weight has
ended: what maps to itself is divided by 1 − p, and values that lead to one another in a circle
(ties of different kinds, rolled again) are solved as a small system of linear equations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from math import gcd, lcm
from types import FunctionType
from typing import Any

from gunbai.errors import RuleFault, TooManyBranches
from gunbai.play.spread import Spread, certain, gathered, reduced

__all__ = ["identity", "rounds"]

Step = Callable[[Any], Spread]

_CIRCLE = 200
"""The largest circle of values that is solved."""


def rounds(step: Step, start: Any, done: Callable[[Any], bool], limit: int) -> Spread:
    """The spread of the last value, from ``start`` on. ``step``: the spread of one round."""
    if done(start):
        return certain(start)
    if limit:
        return _limited(step, start, done, limit)
    return reduced(_endless(step, start, done))


def _limited(step: Step, start: Any, done: Callable[[Any], bool], limit: int) -> Spread:
    """At most ``limit`` rounds. What has ended waits with the denominator it had then."""
    now: dict[Any, int] = {start: 1}
    total = 1
    ended: list[tuple[dict[Any, int], int]] = []
    steps: dict[Any, Spread] = {}
    ends: dict[Any, bool] = {}
    for _ in range(limit):
        spreads = [_kept(steps, step, value) for value in now]
        common = lcm(*{spread.total for spread in spreads})
        following: dict[Any, int] = {}
        for spread, weight in zip(spreads, now.values(), strict=True):
            factor = weight * (common // spread.total)
            for value, share in spread.weights.items():
                if value in following:
                    following[value] += factor * share
                else:
                    following[value] = factor * share
        total *= common
        over = {value: weight for value, weight in following.items() if _ends(ends, done, value)}
        if over:
            ended.append((over, total))
            following = {v: weight for v, weight in following.items() if v not in over}
        now = following
        if not now:
            break
    ended.append((now, total))
    return gathered(ended, total)


def _kept(steps: dict[Any, Spread], step: Step, value: Any) -> Spread:
    spread = steps.get(value)
    if spread is None:
        spread = steps[value] = step(value)
    return spread


def _ends(ends: dict[Any, bool], done: Callable[[Any], bool], value: Any) -> bool:
    known = ends.get(value)
    if known is None:
        known = ends[value] = bool(done(value))
    return known


def _endless(step: Step, start: Any, done: Callable[[Any], bool]) -> Spread:
    """Until all has ended. Groups of values that lead to one another are passed in order.

    Each group is passed once, after all that lead to it. What arrives is kept apart by
    denominator (``arrived[value][denominator] = numerator``) and summed when its turn comes.
    """
    steps, groups = _groups(step, start, done)
    arrived: dict[Any, dict[int, int]] = {start: {1: 1}}
    for group in groups:
        weights = {value: _sum(arrived.pop(value)) for value in group if value in arrived}
        for value, weight, total in _leaving(group, steps, weights):
            into = arrived.get(value)
            if into is None:
                arrived[value] = {total: weight}
            else:
                into[total] = into.get(total, 0) + weight
    sums = {value: _sum(parts) for value, parts in arrived.items()}
    common = lcm(*[total for _, total in sums.values()])
    return Spread({v: weight * (common // total) for v, (weight, total) in sums.items()}, common)


def _sum(parts: dict[int, int]) -> tuple[int, int]:
    """The sum of numerators over their denominators, in lowest terms."""
    common = lcm(*parts)
    weight = sum(part * (common // total) for total, part in parts.items())
    shared = gcd(weight, common)
    return weight // shared, common // shared


Flow = tuple[Any, int, int]


def _leaving(
    group: list[Any], steps: dict[Any, Spread], weights: dict[Any, tuple[int, int]]
) -> Iterator[Flow]:
    """What leaves a group for other values, over and over until nothing stays in it."""
    visits = _visits(group, steps, weights) if len(group) > 1 else weights
    for value, (weight, over) in visits.items():
        spread = steps[value]
        stays = spread.weights.get(value, 0) if len(group) == 1 else 0
        if stays == spread.total:
            raise _never(value)
        total = over * (spread.total - stays)
        for after, share in spread.weights.items():
            if after not in visits:
                yield after, weight * share, total


def _visits(
    group: list[Any], steps: dict[Any, Spread], weights: dict[Any, tuple[int, int]]
) -> dict[Any, tuple[int, int]]:
    """How often each value of a circle is met in all: visits = arrivals + visits × chances.

    Solved by elimination, value by value, in fractions: circles are small.
    """
    size = len(group)
    if size > _CIRCLE:
        raise TooManyBranches("repeat", size**3, _CIRCLE**3)
    rows: list[list[Fraction]] = []
    for value in group:
        into = [Fraction(steps[x].weights.get(value, 0), steps[x].total) for x in group]
        own = [int(x == value) - chance for x, chance in zip(group, into, strict=True)]
        arrives = weights.get(value, (0, 1))
        rows.append([*map(Fraction, own), Fraction(*arrives)])
    for at in range(size):
        pivot = next((i for i in range(at, size) if rows[i][at]), None)
        if pivot is None:
            raise _never(group[at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        lead = rows[at][at]
        rows[at] = [number / lead for number in rows[at]]
        for i in range(size):
            factor = rows[i][at]
            if i != at and factor:
                pairs = zip(rows[i], rows[at], strict=True)
                rows[i] = [number - factor * other for number, other in pairs]
    solved = [row[-1] for row in rows]
    return {v: (x.numerator, x.denominator) for v, x in zip(group, solved, strict=True)}


def _never(value: Any) -> RuleFault:
    return RuleFault(("repeat",), 0, f"it never ends: nothing leads out of {value!r:.80}")


def _groups(
    step: Step, start: Any, done: Callable[[Any], bool]
) -> tuple[dict[Any, Spread], list[list[Any]]]:
    """All values that are reached and not done, with their rounds, in groups: circles together.

    Groups stand in such an order that weight flows onward only (Tarjan's strong components).
    """
    steps: dict[Any, Spread] = {}
    ends: dict[Any, bool] = {start: False}
    number: dict[Any, int] = {}
    low: dict[Any, int] = {}
    open_: dict[Any, None] = {}
    groups: list[list[Any]] = []
    work: list[tuple[Any, Iterator[Any]]] = []

    def enter(value: Any) -> None:
        steps[value] = step(value)
        number[value] = low[value] = len(number)
        open_[value] = None
        work.append((value, iter(steps[value].weights)))

    enter(start)
    while work:
        value, following = work[-1]
        for after in following:
            if after in number:
                if after in open_:
                    low[value] = min(low[value], number[after])
            elif not _ends(ends, done, after):
                enter(after)
                break
        else:
            work.pop()
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[value])
            if low[value] == number[value]:
                groups.append(_close(open_, value))
    return steps, groups[::-1]


def _close(open_: dict[Any, None], first: Any) -> list[Any]:
    group: list[Any] = []
    while not group or group[-1] is not first:
        value, _ = open_.popitem()
        group.append(value)
    return group[::-1]


def identity(function: Any) -> Any:
    """What tells two functions apart: their code and what they close over, not where they were made.

    A ``lambda`` in a rule is a new object at each run; its rounds are the same.
    """
    if isinstance(function, partial):
        return (identity(function.func), function.args, tuple(sorted(function.keywords.items())))
    if type(function) is not FunctionType or hasattr(function, "gunbai_pure"):
        return function
    cells = tuple(cell.cell_contents for cell in function.__closure__ or ())
    return (function.__code__, function.__module__, function.__defaults__, cells)
