"""Gaps: at the limit, beside it, and compared."""

from __future__ import annotations

import pytest

from gunbai.geometry.distance import (
    Gap,
    compare_gaps,
    exact_gap,
    gap_ceil,
    gap_floor,
    nearer,
    nearest,
    within,
)
from gunbai.geometry.shapes import Disc, Polygon, Segment, Shape, rectangle

L_SHAPE = Polygon([(0, 0), (4000, 0), (4000, 2000), (2000, 2000), (2000, 4000), (0, 4000)])

CASES: list[tuple[Shape, Shape, int]] = [
    (Disc(0, 0, 500), Disc(3000, 4000, 500), 4000),
    (Disc(0, 0, 500), rectangle(2000, -1000, 3000, 1000), 1500),
    (Disc(-300, -400, 100), rectangle(0, 0, 1000, 1000), 400),
    (Disc(0, 0, 500), Segment(1500, -100, 1500, 100), 1000),
    (Disc(0, 0, 500), Segment(1500, 0, 3000, 0), 1000),
    (rectangle(0, 0, 10, 10), rectangle(13, 14, 20, 20), 5),
    (rectangle(0, 0, 10, 10), Segment(-50, 25, 50, 25), 15),
    (Segment(0, 0, 10, 0), Segment(5, 3, 5, 9), 3),
    (Disc(3500, 3500, 500), L_SHAPE, 1000),
]


@pytest.mark.parametrize(("a", "b", "gap"), CASES)
def test_exactly_at_the_limit_is_within_and_not_nearer(a: Shape, b: Shape, gap: int) -> None:
    assert within(a, b, gap) and within(b, a, gap)
    assert not within(a, b, gap - 1)
    assert not nearer(a, b, gap) and not nearer(b, a, gap)
    assert nearer(a, b, gap + 1)
    assert gap_floor(exact_gap(a, b)) == gap_ceil(exact_gap(b, a)) == gap


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (Disc(0, 0, 500), Disc(900, 0, 500)),
        (Disc(500, 500, 10), rectangle(0, 0, 1000, 1000)),
        (rectangle(0, 0, 10, 10), rectangle(2, 2, 4, 4)),
        (rectangle(0, 0, 10, 10), rectangle(10, 10, 20, 20)),
        (Segment(0, 0, 10, 10), Segment(0, 10, 10, 0)),
        (Segment(2, 2, 4, 4), rectangle(0, 0, 10, 10)),
        (Disc(1000, 3000, 100), L_SHAPE),
    ],
)
def test_shapes_that_touch_or_overlap_have_no_gap(a: Shape, b: Shape) -> None:
    assert within(a, b, 0) and within(b, a, 0)
    assert not nearer(a, b, 0)
    assert nearer(a, b, 1)
    assert gap_floor(exact_gap(a, b)) == gap_ceil(exact_gap(a, b)) == 0


def test_nothing_is_within_less_than_nothing() -> None:
    assert not within(Disc(0, 0, 5), Disc(0, 0, 5), -1)


def test_gaps_with_different_radii_are_compared_exactly() -> None:
    # sqrt(2) * 1000 is 1414.2...: a radius of 414 leaves a little more than 1000
    diagonal = exact_gap(Disc(0, 0, 414), Disc(1000, 1000, 0))
    straight = exact_gap(Disc(0, 0, 0), Disc(1000, 0, 0))
    assert compare_gaps(diagonal, straight) == 1
    assert compare_gaps(exact_gap(Disc(0, 0, 415), Disc(1000, 1000, 0)), straight) == -1
    assert compare_gaps(Gap(8, 1, 0), Gap(32, 4, 0)) == 0
    assert compare_gaps(Gap(4, 1, 5), Gap(0, 1, 0)) == 0
    assert compare_gaps(Gap(4, 1, 5), Gap(4, 1, 1)) == -1


def test_all_that_are_equally_near_are_found() -> None:
    others = [Disc(0, 5000, 500), Disc(3000, 4000, 500), Disc(9000, 0, 500), Disc(-6000, 0, 1500)]
    assert nearest(Disc(0, 0, 500), others) == (0, 1, 3)
    assert nearest(Disc(0, 0, 500), [*others, Disc(-6000, 0, 1501)]) == (4,)
    assert nearest(Disc(0, 0, 500), []) == ()
