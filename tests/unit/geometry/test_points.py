"""Points: lengths and steps, rounded towards the start."""

from __future__ import annotations

from gunbai.geometry.points import (
    along,
    away,
    cross,
    distance_sq,
    dot,
    length_ceil,
    length_floor,
    shifted,
    side_of,
    towards,
)


def test_lengths() -> None:
    assert distance_sq((1, 1), (4, 5)) == 25
    assert (length_floor((0, 0), (3, 4)), length_ceil((0, 0), (3, 4))) == (5, 5)
    assert (length_floor((0, 0), (1, 1)), length_ceil((0, 0), (1, 1))) == (1, 2)
    assert length_ceil((2, 2), (2, 2)) == 0


def test_products_and_sides() -> None:
    assert dot((1, 2), (3, 4)) == 11
    assert cross((1, 0), (0, 1)) == 1
    assert side_of((0, 0), (0, 5), (-1, 2)) > 0
    assert side_of((0, 0), (0, 5), (1, 2)) < 0
    assert side_of((0, 0), (0, 5), (0, 9)) == 0


def test_steps_towards_and_away_round_to_the_start() -> None:
    assert towards((0, 0), (100, 100), 10) == (7, 7)
    assert towards((100, 100), (0, 0), 10) == (93, 93)
    assert towards((0, 0), (3, 4), 5) == (3, 4)
    assert towards((0, 0), (3, 4), 99) == (3, 4)
    assert away((0, 0), (30, 40), 5) == (-3, -4)
    assert away((1, 1), (1, 1), 5) == (1, 1)


def test_parts_of_a_way() -> None:
    assert along((0, 0), (10, -10), 1, 3) == (3, -3)
    assert along((10, -10), (0, 0), 1, 3) == (7, -7)
    assert shifted((1, 2), (3, 4)) == (4, 6)
