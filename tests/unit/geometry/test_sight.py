"""Lines of sight: crossing, length inside, screens."""

from __future__ import annotations

import pytest

from gunbai.geometry.distance import within
from gunbai.geometry.shapes import Disc, Polygon, Segment, Shape, rectangle
from gunbai.geometry.sight import (
    Screen,
    crosses,
    diameter_ends,
    first_crossed,
    outermost_corners,
    screened,
)
from gunbai.geometry.spans import inside_at_most, inside_floor, spans_inside

L_SHAPE = Polygon([(0, 0), (4000, 0), (4000, 2000), (2000, 2000), (2000, 4000), (0, 4000)])
A, B = (0, 0), (10_000, 0)


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        (Disc(5000, 499, 500), True),
        (Disc(5000, 500, 500), False),  # touches the rim
        (Disc(-400, 0, 500), True),
        (Disc(-500, 0, 500), False),
        (rectangle(4000, -100, 5000, 1), True),
        (rectangle(4000, -100, 5000, 0), False),  # runs along an edge
        (rectangle(10_000, -100, 11_000, 100), False),  # ends at it
        (rectangle(9999, -100, 11_000, 100), True),
        (rectangle(-5000, -5000, 20_000, 5000), True),
        (Polygon([(5000, 0), (6000, 900), (4000, 900)]), False),  # touches a corner
        (Segment(5000, -5, 5000, 5), True),
        (Segment(5000, 1, 5000, 5), False),
    ],
)
def test_a_line_crosses_what_it_passes_through(shape: Shape, expected: bool) -> None:
    assert crosses(A, B, shape) is expected
    assert crosses(B, A, shape) is expected


def test_lines_and_the_l() -> None:
    assert not crosses((2000, 3000), (4000, 3000), L_SHAPE)
    assert not crosses((2000, 4000), (4000, 2000), L_SHAPE)  # across the notch
    assert not crosses((4000, 2000), (2000, 2000), L_SHAPE)  # along its inner edge
    assert crosses((5000, 2000), (-1000, 2000), L_SHAPE)  # along it and on through the leg
    assert crosses((2000, -1000), (2000, 1000), L_SHAPE)
    assert inside_floor((5000, 2000), (-1000, 2000), [L_SHAPE]) == 2000
    assert len(spans_inside((3000, -500), (500, 4500), L_SHAPE)) == 1
    assert len(spans_inside((4500, 1000), (1000, 4500), L_SHAPE)) == 2


def test_the_first_in_order_is_named() -> None:
    shapes = [Disc(0, 9000, 500), Disc(8000, 0, 500), Disc(2000, 0, 500)]
    assert first_crossed(A, B, shapes) == 1
    assert first_crossed(A, B, shapes[:1]) is None


def test_two_inches_of_wood_do_not_block_and_more_do() -> None:
    """RON-LOS-03: all pieces added together; exactly 2 inches does not block."""
    woods: list[Shape] = [rectangle(1000, -500, 2000, 500), rectangle(4000, -500, 5000, 500)]
    assert inside_at_most(A, B, woods, 2000)
    assert not inside_at_most(A, B, [*woods, Disc(8000, 0, 1)], 2000)
    assert not inside_at_most(A, B, woods, 1999)


def test_a_round_wood_is_measured_exactly() -> None:
    # a chord at 600 of a circle of 1000 is exactly 1600 long
    wood = Disc(5000, 600, 1000)
    assert inside_at_most(A, B, [wood], 1600)
    assert not inside_at_most(A, B, [wood], 1599)
    # at 601 the chord is a little shorter, at 599 a little longer
    assert inside_at_most(A, B, [Disc(5000, 601, 1000)], 1600)
    assert not inside_at_most(A, B, [Disc(5000, 599, 1000)], 1600)


def test_overlapping_pieces_count_once() -> None:
    woods: list[Shape] = [
        Disc(5000, 0, 1000),
        rectangle(4000, -200, 6000, 200),
        Disc(5500, 0, 1000),
    ]
    assert inside_floor(A, B, woods) == 2500
    assert inside_at_most(A, B, woods, 2500) and not inside_at_most(A, B, woods, 2499)


def test_a_line_that_starts_inside_counts_from_its_start() -> None:
    assert inside_floor(A, B, [Disc(0, 0, 3000)]) == 3000
    assert inside_floor(A, B, [Disc(5000, 0, 99_000)]) == 10_000
    assert inside_floor(A, B, [rectangle(9000, -5, 20_000, 5)]) == 1000
    assert inside_floor(A, B, []) == 0
    assert spans_inside(A, A, Disc(0, 0, 5)) == ()
    assert not crosses(A, A, Disc(0, 0, 5)) and not crosses(A, A, L_SHAPE)


def test_screens_hide_up_to_their_height() -> None:
    """W40-LOS-11: seen over when either model is higher than the piece."""
    screens = [Screen(rectangle(4000, -500, 5000, 500), 2)]
    assert screened(A, B, 2, 1, screens) == 0
    assert screened(A, B, 2, 3, screens) is None
    assert screened(A, B, 3, 2, screens) is None
    assert screened(A, (0, 5000), 1, 1, screens) is None


def test_the_ends_of_a_base_seen_from_a_viewer() -> None:
    """W40-LOS-02: the diameter at right angles to the centre ray."""
    assert diameter_ends((0, 0), Disc(0, 5000, 500)) == ((-500, 5000), (500, 5000))
    left, right = diameter_ends((0, 0), Disc(3000, 4000, 500))
    assert (left, right) == ((2600, 4300), (3400, 3700))
    assert diameter_ends((1, 1), Disc(1, 1, 500)) == ((1, 1), (1, 1))
    assert within(Disc(*left, 0), Disc(3000, 4000, 500), 0)


def test_the_outermost_corners_of_a_hull() -> None:
    """W40-LOS-02: for hulls the two outermost corners seen from the firer."""
    hull = rectangle(-1500, 5000, 1500, 8000)
    assert outermost_corners((0, 0), hull) == ((-1500, 5000), (1500, 5000))
    assert outermost_corners((-9000, 0), hull) == ((-1500, 8000), (1500, 5000))
    assert outermost_corners((-1500, 0), hull) == ((-1500, 5000), (1500, 5000))
