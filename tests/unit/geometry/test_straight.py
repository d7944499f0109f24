"""What lies straight ahead of a block."""

from __future__ import annotations

import pytest

from gunbai.geometry.blocks import Block
from gunbai.geometry.costs import Cost, compare_costs
from gunbai.geometry.drill import advance, wheel
from gunbai.geometry.pairs import blocks_nearer, blocks_overlap
from gunbai.geometry.shapes import Disc, Polygon, Segment, Shape, rectangle
from gunbai.geometry.straight import (
    areas_advanced_over,
    areas_wheeled_over,
    furthest_advance,
    has_before_front,
    straight_run,
    wheel_blocked_by,
)

A = Block(0, 0, 0, 4, 1, 4000, 1500)
ENEMY = Block(0, 14_000, 180_000, 4, 1, 4000, 1500)
L_SHAPE = Polygon([(0, 0), (4000, 0), (4000, 2000), (2000, 2000), (2000, 4000), (0, 4000)])


def test_the_run_of_a_charge_at_its_limit() -> None:
    """DAI-VEC-35: 14.00 is reached, 14.01 is not."""
    run = straight_run(A, ENEMY)
    assert run is not None and compare_costs(run, Cost(14_000)) == 0
    further = straight_run(A, ENEMY._replace(y=14_010))
    assert further is not None and compare_costs(further, Cost(14_000)) == 1


def test_what_is_beside_or_behind_is_not_met() -> None:
    assert straight_run(A, ENEMY._replace(x=16_000)) is None
    assert straight_run(A, ENEMY._replace(x=15_999), tolerance=1) is None
    assert straight_run(A, ENEMY._replace(x=15_999)) is not None
    assert straight_run(A, ENEMY._replace(y=-5000)) is None
    assert straight_run(A, Block(0, -1500, 0, 4, 1, 4000, 1500)) is None  # touches its rear


def test_the_run_to_terrain() -> None:
    assert straight_run(A, rectangle(-500, 3000, 500, 4000)) == Cost(3000)
    hedge = straight_run(A, Segment(-20_000, 6000, 20_000, 6000))
    assert hedge is not None and compare_costs(hedge, Cost(6000)) == 0
    assert straight_run(A, Segment(8000, 0, 8000, 6000)) is not None  # along its border
    assert straight_run(A, Segment(8001, 0, 8001, 6000)) is None
    round_wood = straight_run(A, Disc(0, 9000, 2000))
    assert round_wood is not None and compare_costs(round_wood, Cost(7000)) == 0
    notch = straight_run(Block(3000, -9000, 0, 1, 1, 1000, 1000), L_SHAPE)
    assert notch is not None and compare_costs(notch, Cost(9000)) == 0
    into_notch = straight_run(Block(3000, 9000, 180_000, 1, 1, 1000, 1000), L_SHAPE)
    assert into_notch is not None and compare_costs(into_notch, Cost(7000)) == 0


def test_an_oblique_enemy_is_met_at_its_corner() -> None:
    run = straight_run(A, Block(0, 10_000, 225_000, 1, 1, 4000, 4000))
    assert run is not None
    assert compare_costs(run, Cost(8585)) == 1 and compare_costs(run, Cost(8586)) == -1


@pytest.mark.parametrize(
    ("left", "expected"), [(4000, True), (4001, False), (-3000, True), (-3001, False)]
)
def test_straight_before_the_front_counts_with_its_border(left: int, expected: bool) -> None:
    """PIK-FIR-04, PIK-VEC-32: the front runs from 0 to 4, the target is 3 wide."""
    shooters = Block(2000, 0, 0, 1, 1, 4000, 500)
    target = Block(left + 1500, 8000, 180_000, 1, 1, 3000, 500)
    assert has_before_front(shooters, target) is expected


def test_before_the_front_within_reach() -> None:
    """PIK-MEL-01: within melee distance and straight before the front."""
    other = ENEMY._replace(y=1000)
    assert has_before_front(A, other, 1000)
    assert not has_before_front(A, other, 999)
    assert not has_before_front(A, A._replace(y=-1500), 1000)
    assert has_before_front(A, Disc(0, 5000, 100), 4900)


def test_an_advance_stops_three_centimetres_from_the_enemy() -> None:
    """DAI-MOV-05, DAI-VEC-30."""
    enemies = [ENEMY._replace(y=30_000), ENEMY._replace(y=9000)]
    assert furthest_advance(A, 10_000, enemies, 3000) == (6000, 1)
    assert furthest_advance(A, 10_000, enemies[:1], 3000) == (10_000, None)
    assert furthest_advance(A, 10_000, [ENEMY._replace(y=2000)], 3000) == (0, 0)


@pytest.mark.parametrize("heading", range(0, 360_000, 21_111))
def test_the_furthest_advance_is_clear_and_a_step_more_is_not(heading: int) -> None:
    block = A._replace(heading=heading)
    enemy = advance(block, 9000)._replace(heading=(heading * 7 + 40_000) % 360_000)
    distance, index = furthest_advance(block, 9000, [enemy], 3000)
    if blocks_nearer(block, enemy, 3000):
        assert (distance, index) == (0, 0)
    else:
        assert index == 0
        assert not blocks_nearer(advance(block, distance), enemy, 3000)
        assert blocks_nearer(advance(block, distance + 2), enemy, 3000)


def test_an_advance_into_contact() -> None:
    assert furthest_advance(A, 99_000, [ENEMY]) == (14_000, 0)
    assert furthest_advance(A, 99_000, [ENEMY], tolerance=1) == (14_001, 0)
    assert furthest_advance(A, 99_000, [ENEMY._replace(x=16_000)]) == (99_000, None)


def test_a_wheel_is_blocked_by_what_lies_on_its_way() -> None:
    post = Block(-6565, 5501, 0, 1, 1, 400, 400)
    assert wheel_blocked_by(A, 45_000, [post]) == 0
    assert not blocks_overlap(wheel(A, 45_000), post)  # only on the way, not at the end
    assert wheel_blocked_by(A, 10_000, [post]) is None
    assert wheel_blocked_by(A, -45_000, [post]) is None
    assert wheel_blocked_by(A, 45_000, [post._replace(x=-90_000), post]) == 1
    assert wheel_blocked_by(A, 10_000, [post], keep=3000) == 0


def test_terrain_stops_an_advance_too() -> None:
    """DAI-MEL-12: stopped short by impassable ground it goes as far as it can."""
    rock = rectangle(-500, 3000, 500, 4000)
    assert furthest_advance(A, 9000, [rock]) == (3000, 0)
    assert furthest_advance(A, 9000, [rock], tolerance=1) == (3001, 0)
    assert furthest_advance(A, 9000, [rock], keep=1000) == (2000, 0)
    assert furthest_advance(A, 9000, [Disc(0, 7000, 2000)]) == (5000, 0)
    assert furthest_advance(A, 9000, [Segment(-90_000, 6000, 90_000, 6000)]) == (6000, 0)
    assert furthest_advance(A, 2000, [rock]) == (2000, None)


def test_terrain_in_the_way_of_a_wheel() -> None:
    tree = Disc(-6565, 5301, 200)
    assert wheel_blocked_by(A, 45_000, [Disc(90_000, 0, 200), tree]) == 1
    assert wheel_blocked_by(A, 10_000, [tree]) is None


def test_areas_that_a_move_enters() -> None:
    """DAI-MOV-06: from the moment any stand touches its edge."""
    areas: list[Shape] = [
        rectangle(8000, -100, 9000, 100),
        rectangle(-500, 5000, 500, 6000),
        rectangle(-500, 5001, 500, 6000),
        Disc(-6565, 5301, 200),
        Segment(-9000, -1500, 9000, -1500),
    ]
    assert areas_advanced_over(A, 5000, areas) == (0, 1, 4)
    assert areas_wheeled_over(A, 45_000, areas) == (0, 1, 2, 3, 4)
    assert areas_wheeled_over(A, 5000, areas) == (0, 4)
