"""Costs of moves with arcs in them, compared exactly.

A wheel costs the way of its outer corner, pi * width * angle / 180 degrees: no fraction. A cost
is kept as a whole part and an arc over a common denominator, added and compared without rounding.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from gunbai.geometry.exact import pi_floor, sign_of_sum

__all__ = [
    "Cost",
    "add_costs",
    "compare_costs",
    "cost_ceil",
    "cost_floor",
    "costs_at_most",
    "largest_wheel",
    "times",
    "wheel_cost",
]

_HALF_TURN = 180_000
_BITS = 64
_PI = pi_floor(_BITS)


class Cost(NamedTuple):
    """(whole + arc * pi / 180000) / denominator, in thousandths; the denominator is positive."""

    whole: int
    arc: int = 0
    denominator: int = 1


_cost: Final[Callable[[tuple[int, int, int]], Cost]] = partial(tuple.__new__, Cost)
"""A cost of its three numbers; spares a call of Python."""


def wheel_cost(width: int, angle: int, factor: int = 1) -> Cost:
    """The way of the outer front corner in a wheel by thousandths of a degree, times a factor."""
    return _cost((0, width * abs(angle) * factor, 1))


def add_costs(a: Cost, b: Cost) -> Cost:
    """The sum of two costs."""
    a_whole, a_arc, over = a
    b_whole, b_arc, under = b
    if over == under:
        return _cost((a_whole + b_whole, a_arc + b_arc, over))
    return _cost((a_whole * under + b_whole * over, a_arc * under + b_arc * over, over * under))


def times(cost: Cost, numerator: int, denominator: int = 1) -> Cost:
    """A cost times a fraction (both parts positive)."""
    return Cost(cost.whole * numerator, cost.arc * numerator, cost.denominator * denominator)


def compare_costs(a: Cost, b: Cost) -> int:
    """-1, 0 or 1 as the first cost is less than, equal to or greater than the second."""
    a_whole, a_arc, over = a
    b_whole, b_arc, under = b
    whole = a_whole * under - b_whole * over
    arc = a_arc * under - b_arc * over
    if not arc:
        return (whole > 0) - (whole < 0)
    # nearly always 64 binary places settle it
    whole *= _HALF_TURN
    estimate = (whole << _BITS) + arc * _PI
    error = abs(arc)
    if estimate > error:
        return 1
    return -1 if estimate < -error else sign_of_sum(whole, pi=arc)


def costs_at_most(cost: Cost, limit: int) -> bool:
    """Whether a cost is at most so many whole thousandths."""
    whole, arc, denominator = cost
    if not arc:
        return whole <= limit * denominator
    return compare_costs(cost, _cost((limit, 0, 1))) <= 0


def cost_floor(cost: Cost) -> int:
    """A cost rounded down to whole thousandths."""
    whole, arc, denominator = cost
    if not arc:
        return whole // denominator
    estimate = (whole << _BITS) + arc * _PI // _HALF_TURN
    found = estimate // (denominator << _BITS)
    return found + (compare_costs(_cost((found + 1, 0, 1)), cost) <= 0)


def cost_ceil(cost: Cost) -> int:
    """A cost rounded up to whole thousandths."""
    floor = cost_floor(cost)
    return floor if costs_at_most(cost, floor) else floor + 1


def largest_wheel(width: int, allowance: Cost, factor: int = 1) -> int:
    """The greatest angle, in thousandths of a degree, of a wheel that costs at most an allowance.

    A full turn at most; 0 if nothing is left.
    """
    whole, arc, denominator = allowance
    most = 2 * _HALF_TURN
    places = (whole * _HALF_TURN << _BITS) + arc * _PI
    angle = min(max(places // (width * factor * denominator * _PI), 0), most)

    def is_paid(angle: int) -> bool:
        return compare_costs(wheel_cost(width, angle, factor), allowance) <= 0

    # computed with so many places that it, or the next one, is right
    while angle < most and is_paid(angle + 1):
        angle += 1
    while angle > 0 and not is_paid(angle):
        angle -= 1
    return angle
