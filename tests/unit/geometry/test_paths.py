"""Paths of discs: length, sweep, what stops them."""

from __future__ import annotations

import pytest

from gunbai.geometry.paths import (
    areas_swept,
    blocker,
    compare_length,
    keeps_away,
    never_nearer,
    path_ceil,
    path_floor,
    stopped,
    sweeps,
    trimmed,
    within_length,
)
from gunbai.geometry.points import Point
from gunbai.geometry.shapes import Disc, Polygon, Segment, Shape, rectangle, strip

FOOT = 500
CONTACT = 10
L_SHAPE = Polygon([(0, 0), (4000, 0), (4000, 2000), (2000, 2000), (2000, 4000), (0, 4000)])


def test_lengths_are_compared_exactly() -> None:
    bend = [(0, 0), (3000, 4000), (3000, 5000)]
    assert within_length(bend, 6000) and not within_length(bend, 5999)
    assert compare_length([(0, 0), (1, 1), (2, 2), (3, 3)], 4) == 1
    # four diagonals of 1000: 5656.85...
    zigzag = [(0, 0), (1000, 1000), (2000, 0), (3000, 1000), (4000, 0)]
    assert (path_floor(zigzag), path_ceil(zigzag)) == (5656, 5657)
    assert (path_floor(bend), path_ceil(bend)) == (6000, 6000)
    assert within_length([(5, 5)], 0) and path_ceil([(5, 5)]) == 0
    assert not within_length([(0, 0), (1, 0)], -1)


def test_a_trimmed_path_is_as_long_as_allowed_and_not_longer() -> None:
    path = [(0, 0), (3000, 4000), (3000, 9000)]
    assert trimmed(path, 6000) == ((0, 0), (3000, 4000), (3000, 5000))
    assert trimmed(path, 2500) == ((0, 0), (1500, 2000))
    assert trimmed(path, 5000) == ((0, 0), (3000, 4000))
    assert trimmed(path, 10_000) == tuple(path)
    assert trimmed(path, 0) == ((0, 0),)


def test_a_disc_passes_a_gap_as_wide_as_itself_and_no_narrower() -> None:
    """W40-MOV-03: not through a gap narrower than the base."""
    path = [(0, -5000), (0, 5000)]
    posts: list[Shape] = [Disc(-1000, 0, 500), Disc(1000, 0, 500)]
    assert blocker(path, FOOT, posts) is None
    assert blocker(path, FOOT, [posts[0], Disc(999, 0, 500)]) == 1
    assert blocker(path, FOOT, [posts[0], Disc(990, 0, 500)], -CONTACT) is None
    assert blocker(path, FOOT, [posts[0], Disc(989, 0, 500)], -CONTACT) == 1


def test_keeping_a_distance_of_one_inch() -> None:
    """RON-MOV-03: at no point of the path nearer than 1 inch."""
    path = [(0, 0), (9000, 0)]
    assert blocker(path, FOOT, [Disc(4000, 2000, 500)], 1000) is None
    assert blocker(path, FOOT, [Disc(4000, 1999, 500)], 1000) == 0
    assert blocker(path, FOOT, [Disc(11_000, 0, 500)], 1000) is None  # the end counts
    assert blocker(path, FOOT, [Disc(10_999, 0, 500)], 1000) == 0
    assert keeps_away(path, 1500, Segment(0, 1500, 9000, 1500))
    assert not keeps_away(path, 1501, Segment(0, 1500, 9000, 1500))


def test_a_path_of_one_place_is_a_place() -> None:
    assert blocker([(0, 0)], FOOT, [Disc(1000, 0, 500)]) is None
    assert blocker([(0, 0)], FOOT, [Disc(999, 0, 500)]) == 0
    assert sweeps([(0, 0)], FOOT, Disc(1000, 0, 500))
    assert not sweeps([(0, 0)], FOOT, Disc(1001, 0, 500))


@pytest.mark.parametrize(
    ("shape", "touched"),
    [
        (rectangle(2000, 500, 3000, 900), True),
        (rectangle(2000, 501, 3000, 900), False),
        (rectangle(9500, -100, 9900, 100), True),
        (rectangle(9501, -100, 9900, 100), False),
        (strip((4000, 1000), (4000, 5000), 500), False),
        (strip((4000, 500), (4000, 5000), 500), True),
        (Disc(4000, 3500, 3000), True),
        (Disc(4000, 3501, 3000), False),
        (Segment(4000, 500, 4000, 900), True),
        (Segment(4000, 501, 4000, 900), False),
    ],
)
def test_terrain_is_touched_by_any_part_of_the_base(shape: Shape, touched: bool) -> None:
    """RON-MOV-05: the base touches Difficult terrain at any point of the move."""
    path = [(0, 0), (9000, 0)]
    assert sweeps(path, FOOT, shape) is touched
    assert areas_swept(path, FOOT, [Disc(0, 90_000, 5), shape]) == ((1,) if touched else ())


def test_the_notch_of_an_l_may_be_entered() -> None:
    assert blocker([(5000, 3000), (3000, 3000)], FOOT, [L_SHAPE]) is None
    assert blocker([(5000, 3000), (2499, 3000)], FOOT, [L_SHAPE]) == 0


def test_a_mover_that_starts_near_may_not_come_nearer() -> None:
    enemy = Disc(0, 1200, 500)
    assert never_nearer([(0, 0), (0, -5000)], enemy)
    assert never_nearer([(0, 0), (5000, 0)], enemy)
    assert not never_nearer([(0, 0), (5000, 1)], enemy)
    assert not never_nearer([(0, 0), (5000, 0), (-5000, 1)], enemy)
    wall = rectangle(-9000, 1200, 9000, 2000)
    assert never_nearer([(0, 0), (5000, 0), (5000, -100)], wall)
    assert not never_nearer([(0, 0), (5000, 1)], wall)


@pytest.mark.parametrize(
    ("shape", "place"),
    [
        (Disc(5000, 0, 500), (4000, 0)),
        (rectangle(5000, -900, 6000, 900), (4500, 0)),
        (Segment(5000, -900, 5000, 900), (4500, 0)),
        (Disc(5000, 600, 500), (4200, 0)),
    ],
)
def test_a_move_is_stopped_in_contact(shape: Shape, place: Point) -> None:
    assert stopped([(0, 0), (9000, 0)], FOOT, [shape]) == (((0, 0), place), 0)


def test_a_move_is_stopped_by_what_comes_first() -> None:
    path = [(0, 0), (9000, 0), (9000, 9000)]
    others: list[Shape] = [Disc(9000, 7000, 500), Disc(6000, 0, 500), Disc(3000, 1000, 400)]
    assert stopped(path, FOOT, others) == (((0, 0), (5000, 0)), 1)
    assert stopped(path, FOOT, others[:1]) == (((0, 0), (9000, 0), (9000, 6000)), 0)
    assert stopped(path, FOOT, others[2:]) == (tuple(path), None)
    assert stopped(path, FOOT, [Disc(900, 0, 500)]) == (((0, 0),), 0)
