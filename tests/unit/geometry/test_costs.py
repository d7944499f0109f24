"""Costs with arcs, by the vectors of the specification."""

from __future__ import annotations

import pytest

from gunbai.geometry.costs import (
    Cost,
    add_costs,
    compare_costs,
    cost_ceil,
    cost_floor,
    costs_at_most,
    largest_wheel,
    times,
    wheel_cost,
)


def test_a_wheel_of_fifteen_degrees() -> None:
    """DAI-VEC-24: arc 4.189; cost times 1, 2 and 3; left 5.811 and 1.622 of 10."""
    arc = wheel_cost(16_000, 15_000)
    assert cost_floor(times(arc, 1000)) == 4_188_790
    assert cost_floor(add_costs(Cost(10_000_000), times(arc, -1000))) == 5_811_209
    assert cost_floor(add_costs(Cost(10_000_000), times(arc, -2000))) == 1_622_419
    assert compare_costs(wheel_cost(16_000, 15_000, 3), Cost(11_000)) == 1
    assert cost_floor(wheel_cost(16_000, 15_000, 3)) == 12_566


@pytest.mark.parametrize(
    ("width", "allowance", "factor", "angle"),
    [
        (20_000, 11_000, 6, 5252),  # DAI-VEC-25, disordered
        (20_000, 11_000, 3, 10_504),  # in good order
        (16_000, 7000, 2, 12_533),  # DAI-VEC-37
    ],
)
def test_largest_wheels(width: int, allowance: int, factor: int, angle: int) -> None:
    assert largest_wheel(width, Cost(allowance), factor) == angle
    assert compare_costs(wheel_cost(width, angle, factor), Cost(allowance)) == -1
    assert compare_costs(wheel_cost(width, angle + 1, factor), Cost(allowance)) == 1


def test_an_opening_wheel_and_half_the_allowance() -> None:
    """DAI-VEC-36: 45 degrees cost 9.425 of 10; 48 degrees 10.053, not allowed; left 10.575."""
    wheel = wheel_cost(12_000, 45_000)
    assert compare_costs(wheel, Cost(10_000)) == -1
    assert compare_costs(wheel_cost(12_000, 48_000), Cost(10_000)) == 1
    assert compare_costs(add_costs(wheel, Cost(10_575)), Cost(20_000)) == -1
    assert compare_costs(add_costs(wheel, Cost(10_576)), Cost(20_000)) == 1


def test_fractions_are_kept() -> None:
    quarter = times(Cost(5000), 1, 4)
    assert compare_costs(quarter, Cost(1250)) == 0
    third = times(Cost(10_000), 1, 3)
    assert compare_costs(add_costs(third, add_costs(third, third)), Cost(10_000)) == 0
    assert cost_floor(third) == 3333
    assert cost_floor(Cost(-1, 0, 2)) == -1


def test_no_allowance_no_wheel() -> None:
    assert largest_wheel(16_000, Cost(0)) == 0
    assert largest_wheel(1, Cost(10**9)) == 360_000


def test_rounded_up_and_compared_with_a_whole_number() -> None:
    arc = wheel_cost(16_000, 15_000)
    assert (cost_floor(arc), cost_ceil(arc)) == (4188, 4189)
    assert costs_at_most(arc, 4189) and not costs_at_most(arc, 4188)
    assert cost_ceil(Cost(7, 0, 2)) == 4
    assert costs_at_most(Cost(8, 0, 2), 4) and not costs_at_most(Cost(9, 0, 2), 4)
    assert cost_ceil(Cost(8, 0, 2)) == 4
