"""Contact with a tolerance, covering, and placing discs."""

from __future__ import annotations

import pytest

from gunbai.geometry.contact import (
    contains,
    contains_inside,
    covers,
    overlapping,
    place_against,
    place_between,
    touching,
)
from gunbai.geometry.points import distance_sq
from gunbai.geometry.shapes import Disc, Polygon, Segment, Shape, rectangle, rectangle_at

CONTACT = 10
L_SHAPE = Polygon([(0, 0), (4000, 0), (4000, 2000), (2000, 2000), (2000, 4000), (0, 4000)])


def test_touching_is_a_gap_of_at_most_the_tolerance() -> None:
    """RON-GEN-08: base contact is a gap of 0, tolerance 0.01 inch."""
    assert touching(Disc(0, 0, 500), Disc(1010, 0, 500), CONTACT)
    assert not touching(Disc(0, 0, 500), Disc(1011, 0, 500), CONTACT)


@pytest.mark.parametrize(
    ("make", "deepest_legal"),
    [
        (lambda depth: Disc(1000 - depth, 0, 500), CONTACT),
        (lambda depth: rectangle(500 - depth, -900, 2000, 900), CONTACT),
        (lambda depth: Segment(500 - depth, -900, 500 - depth, 900), CONTACT),
    ],
)
def test_a_disc_overlaps_when_it_is_deeper_than_the_tolerance(
    make: object, deepest_legal: int
) -> None:
    assert callable(make)
    base = Disc(0, 0, 500)
    at, deeper = make(deepest_legal), make(deepest_legal + 1)
    assert not overlapping(base, at, CONTACT) and not overlapping(at, base, CONTACT)
    assert overlapping(base, deeper, CONTACT) and overlapping(deeper, base, CONTACT)


def test_polygons_overlap_when_no_small_shift_parts_them() -> None:
    square = rectangle(0, 0, 1000, 1000)
    assert not overlapping(square, rectangle(1000, 0, 2000, 1000))
    assert overlapping(square, rectangle(999, 0, 2000, 1000))
    assert not overlapping(square, rectangle(990, 990, 2000, 2000), CONTACT)
    assert overlapping(square, rectangle(989, 989, 2000, 2000), CONTACT)
    # along one axis deep, along the other shallow: the shallow way parts them
    assert not overlapping(square, rectangle(-500, 990, 1500, 2000), CONTACT)


def test_a_segment_overlaps_what_it_enters() -> None:
    square = rectangle(0, 0, 1000, 1000)
    assert overlapping(Segment(-100, 500, 100, 500), square)
    assert not overlapping(Segment(-100, 0, 2000, 0), square)  # along an edge
    assert not overlapping(Segment(-100, 500, 0, 500), square)


def test_the_notch_of_an_l_is_outside() -> None:
    assert not overlapping(Disc(3000, 3000, 900), L_SHAPE)
    assert overlapping(Disc(3000, 3000, 1100), L_SHAPE)
    assert not contains(L_SHAPE, (3000, 3000))
    assert contains(L_SHAPE, (1000, 3000))


def test_points_on_the_outline_are_contained_but_not_inside() -> None:
    square = rectangle(0, 0, 1000, 1000)
    assert contains(square, (0, 500)) and not contains_inside(square, (0, 500))
    assert contains(square, (500, 500)) and contains_inside(square, (500, 500))
    assert contains(Disc(0, 0, 5), (3, 4)) and not contains_inside(Disc(0, 0, 5), (3, 4))
    assert contains_inside(L_SHAPE, (1000, 1000))
    assert not contains_inside(L_SHAPE, (5000, 1000))


@pytest.mark.parametrize(
    ("outer", "inner", "expected"),
    [
        (rectangle(0, 0, 24_000, 5000), Disc(500, 500, 500), True),
        (rectangle(0, 0, 24_000, 5000), Disc(500, 499, 500), False),
        (Disc(0, 0, 1500), Disc(1000, 0, 500), True),
        (Disc(0, 0, 1500), Disc(1001, 0, 500), False),
        (Disc(0, 0, 400), Disc(0, 0, 500), False),
        (Disc(0, 0, 500), rectangle(-300, -400, 300, 400), True),
        (Disc(0, 0, 500), rectangle(-300, -400, 301, 400), False),
        (rectangle(0, 0, 10, 10), rectangle(0, 0, 10, 5), True),
        (rectangle(0, 0, 10, 10), rectangle(0, 0, 11, 5), False),
        (L_SHAPE, rectangle(0, 0, 2000, 4000), True),
        (L_SHAPE, rectangle(1000, 1000, 3000, 2000), True),
        (L_SHAPE, Polygon([(3900, 100), (3900, 1900), (100, 3900)]), False),
        (L_SHAPE, Disc(1000, 1000, 1000), True),
        (L_SHAPE, Disc(2500, 1500, 600), False),
    ],
)
def test_covering(outer: Disc | Polygon, inner: Disc | Polygon, expected: bool) -> None:
    assert covers(outer, inner) is expected


def test_a_disc_placed_against_another_touches_it_from_the_side_of_its_start() -> None:
    target = Disc(10_000, 0, 500)
    assert place_against((0, 0), 500, target) == (9000, 0)
    assert place_against((20_000, 0), 800, target) == (11_300, 0)
    assert place_against((10_000, 700), 500, target) == (10_000, 700)  # near enough already
    x, y = place_against((1234, 5678), 500, target)
    assert touching(Disc(x, y, 500), target, 2) and not overlapping(Disc(x, y, 500), target, 1)


def test_a_disc_touches_two_at_once() -> None:
    left, right = Disc(0, 0, 500), Disc(1600, 0, 500)
    assert place_between(500, left, right) == ((800, 600), (800, -600))
    assert place_between(300, left, right) == ((800, 0),)
    assert place_between(299, left, right) == ()
    assert place_between(500, left, left) == ()
    assert place_between(500, Disc(0, 0, 100), Disc(100, 0, 9000)) == ()


def test_a_place_between_discs_of_different_sizes_touches_both() -> None:
    a, b = Disc(123, 456, 500), Disc(1777, 999, 800)
    for x, y in place_between(500, a, b):
        for other in (a, b):
            reach = 500 + other.radius
            assert (reach - 1) ** 2 < distance_sq((x, y), other.centre) < (reach + 1) ** 2


def test_rectangles_at_any_heading_overlap_by_their_outline() -> None:
    shapes: list[Shape] = [rectangle_at((0, 0), 4000, 1500, h) for h in (0, 30_000, 90_000)]
    assert all(overlapping(a, b) for a in shapes for b in shapes)
