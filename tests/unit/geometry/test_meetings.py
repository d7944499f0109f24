"""Blocks that move at the same time."""

from __future__ import annotations

from fractions import Fraction

from gunbai.geometry.blocks import Block, ahead_of
from gunbai.geometry.meetings import collision_moment, meeting_moment, place_at, steps_kept

A = Block(0, 0, 0, 4, 1, 4000, 1500)
B = Block(0, 120_000, 180_000, 4, 1, 4000, 1500)


def test_two_bodies_that_march_at_each_other_stop_at_their_zones() -> None:
    """PIK-VEC-45: gap 12, five units each; the gap is 4.0 after eight impulses of ten."""
    steps = steps_kept(A, (0, 50_000), B, (0, -50_000), keep=40_000, steps=10)
    assert steps == 8
    assert meeting_moment(ahead_of(A, 40_000), (0, 50_000), B, (0, -50_000)) == Fraction(4, 5)


def test_the_end_of_a_way_still_counts() -> None:
    assert meeting_moment(A, (0, 60_000), B, (0, -60_000)) == 1
    assert meeting_moment(A, (0, 59_999), B, (0, -60_000)) is None
    assert collision_moment(A, (0, 60_000), B, (0, -60_000)) is None
    assert collision_moment(A, (0, 80_000), B, (0, -80_000)) == Fraction(3, 4)


def test_to_slide_along_each_other_is_no_collision() -> None:
    beside = A._replace(x=16_000)
    assert meeting_moment(A, (0, 5000), beside, (0, 1000)) == 0
    assert collision_moment(A, (0, 5000), beside, (0, 1000)) is None
    assert collision_moment(A, (1, 5000), beside, (0, 1000)) == 0
    assert collision_moment(A, (1, 5000), beside, (0, 1000), tolerance=1) is None


def test_crossing_ways_meet_only_at_the_same_time() -> None:
    walker = Block(-50_000, 50_000, 90_000, 1, 1, 4000, 4000)
    other = Block(0, 0, 0, 1, 1, 4000, 4000)
    assert meeting_moment(walker, (100_000, 0), other, (0, 100_000)) is not None
    assert meeting_moment(walker, (100_000, 0), other, (0, 10_000)) is None
    assert meeting_moment(other, (0, 100_000), walker, (100_000, 0)) == meeting_moment(
        walker, (100_000, 0), other, (0, 100_000)
    )


def test_bodies_that_keep_apart() -> None:
    assert steps_kept(A, (0, 1000), B, (0, -1000), keep=40_000, steps=10) is None
    assert steps_kept(A, (0, 0), B, (0, 0), keep=200_000, steps=10) == 0
    assert meeting_moment(A, (0, 0), B, (0, 0)) is None


def test_places_on_the_way_round_towards_the_start() -> None:
    assert place_at((0, 0), (10, -10), Fraction(1, 3)) == (3, -3)
