"""Costs of moves with arcs in them, compared exactly.

A wheel costs the way of its outer corner, pi * width * angle / 180 degrees: no fraction. A cost
is kept as a whole part and an arc over a common denominator, added and compared without rounding.
"""

from __future__ import annotations

from typing import NamedTuple

from gunbai.geometry.exact import pi_floor, sign_of_sum

__all__ = [
    "Cost",
    "add_costs",
    "compare_costs",
    "cost_floor",
    "largest_wheel",
    "times",
    "wheel_cost",
]

_HALF_TURN = 180_000


class Cost(NamedTuple):
    """(whole + arc * pi / 180000) / denominator, in thousandths; the denominator is positive."""

    whole: int
    arc: int = 0
    denominator: int = 1


def wheel_cost(width: int, angle: int, factor: int = 1) -> Cost:
    """The way of the outer front corner in a wheel by thousandths of a degree, times a factor."""
    return Cost(0, width * abs(angle) * factor)


def add_costs(a: Cost, b: Cost) -> Cost:
    """The sum of two costs."""
    if a.denominator == b.denominator:
        return Cost(a.whole + b.whole, a.arc + b.arc, a.denominator)
    return Cost(
        a.whole * b.denominator + b.whole * a.denominator,
        a.arc * b.denominator + b.arc * a.denominator,
        a.denominator * b.denominator,
    )


def times(cost: Cost, numerator: int, denominator: int = 1) -> Cost:
    """A cost times a fraction (both parts positive)."""
    return Cost(cost.whole * numerator, cost.arc * numerator, cost.denominator * denominator)


def compare_costs(a: Cost, b: Cost) -> int:
    """-1, 0 or 1 as the first cost is less than, equal to or greater than the second."""
    whole = a.whole * b.denominator - b.whole * a.denominator
    arc = a.arc * b.denominator - b.arc * a.denominator
    return sign_of_sum(whole * _HALF_TURN, pi=arc)


def cost_floor(cost: Cost) -> int:
    """A cost rounded down to whole thousandths."""
    bits = 64
    estimate = (cost.whole << bits) + cost.arc * pi_floor(bits) // _HALF_TURN
    found = estimate // (cost.denominator << bits)
    return found + (compare_costs(Cost(found + 1), cost) <= 0)


def largest_wheel(width: int, allowance: Cost, factor: int = 1) -> int:
    """The greatest angle, in thousandths of a degree, of a wheel that costs at most an allowance.

    A full turn at most; 0 if nothing is left.
    """
    low, high = 0, 2 * _HALF_TURN + 1
    while high - low > 1:
        angle = (low + high) // 2
        if compare_costs(wheel_cost(width, angle, factor), allowance) <= 0:
            low = angle
        else:
            high = angle
    return low
