"""Shapes: how polygons are made, and what is refused."""

from __future__ import annotations

import pytest

from gunbai.geometry.contact import covers
from gunbai.geometry.shapes import (
    HULL_SIDES,
    Disc,
    Polygon,
    Segment,
    Shape,
    bounds,
    convex_hull,
    disc_hull,
    hull_around,
    mirrored,
    moved,
    quarter_turned,
    rectangle,
    rectangle_at,
    strip,
)

L_SHAPE = [(0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4)]


def test_corners_run_counter_clockwise_whichever_way_they_are_given() -> None:
    square = [(0, 0), (4, 0), (4, 4), (0, 4)]
    assert Polygon(square).points == tuple(square)
    assert Polygon(square[::-1]).points == ((0, 4), (0, 0), (4, 0), (4, 4))


def test_idle_corners_are_dropped() -> None:
    assert Polygon([(0, 0), (2, 0), (4, 0), (4, 0), (4, 4)]).points == ((0, 0), (4, 0), (4, 4))


@pytest.mark.parametrize(
    "points",
    [
        [],
        [(0, 0), (1, 1)],
        [(0, 0), (1, 1), (2, 2)],
        [(0, 0), (4, 4), (4, 0), (0, 4)],  # a bow tie
        [(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)],  # touches its own side
        [(0, 0), (4, 0), (2, 0), (2, 3)],  # folds back on itself
    ],
)
def test_outlines_that_are_no_polygon_are_refused(points: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match="polygon"):
        Polygon(points)


def test_a_polygon_that_is_not_convex_is_cut_into_parts_of_the_same_area() -> None:
    shape = Polygon(L_SHAPE)
    assert not shape.convex
    assert sum(_doubled_area(part) for part in shape.parts) == _doubled_area(shape) == 24


def _doubled_area(polygon: Polygon) -> int:
    points = polygon.points
    return sum(
        points[i - 1][0] * points[i][1] - points[i - 1][1] * points[i][0]
        for i in range(len(points))
    )


def test_rectangles() -> None:
    assert rectangle(4, 3, 0, 1).points == ((0, 1), (4, 1), (4, 3), (0, 3))
    assert rectangle_at((0, 0), 4, 2).box == (-2, -1, 2, 1)
    assert rectangle_at((0, 0), 4, 2, 90_000).box == (-1, -2, 1, 2)
    assert rectangle_at((0, 0), 3, 3).box == (-2, -2, 2, 2)  # halves round away from the middle
    with pytest.raises(ValueError, match="no area"):
        rectangle(0, 0, 0, 5)
    with pytest.raises(ValueError, match="no area"):
        rectangle_at((0, 0), 0, 5)


def test_a_strip_lies_evenly_about_its_line() -> None:
    assert strip((0, 0), (10_000, 0), 500).box == (0, -250, 10_000, 250)
    assert strip((0, 0), (0, -10_000), 500).box == (-250, -10_000, 250, 0)
    with pytest.raises(ValueError, match="no area"):
        strip((1, 1), (1, 1), 500)


def test_hull_of_a_disc_is_fixed_and_symmetric() -> None:
    hull = disc_hull(Disc(0, 0, 500))
    assert len(hull.points) == HULL_SIDES
    assert set(quarter_turned(hull, 1).points) == set(hull.points)
    assert set(mirrored(hull).points) == set(hull.points)
    assert hull.box == (-500, -500, 500, 500)


def test_hulls_of_tiny_discs_are_convex() -> None:
    for radius in range(1, 120):
        hull = disc_hull(Disc(0, 0, radius))
        assert Polygon(hull.points).points == hull.points
        assert Polygon(hull.points).convex
    with pytest.raises(ValueError, match="radius 0"):
        disc_hull(Disc(0, 0, 0))


def test_the_hull_around_a_combat() -> None:
    """W40-LOS-05: the convex hull of the bases of all engaged models."""
    bases: list[Shape] = [Disc(0, 0, 500), Disc(3000, 0, 500), Disc(1500, 4000, 800)]
    hull = hull_around([*bases, Segment(0, -900, 0, 900)])
    assert hull.box == (-500, -900, 3500, 4800)
    assert all(covers(hull, disc_hull(base)) for base in bases if isinstance(base, Disc))


def test_convex_hull_drops_what_is_inside_or_on_a_side() -> None:
    points = [(0, 0), (4, 0), (4, 4), (0, 4), (2, 2), (2, 0)]
    assert convex_hull(points).points == ((0, 0), (4, 0), (4, 4), (0, 4))
    with pytest.raises(ValueError, match="one line"):
        convex_hull([(0, 0), (1, 1), (2, 2)])


def test_moving_turning_and_mirroring() -> None:
    assert moved(Disc(1, 2, 3), (10, 20)) == Disc(11, 22, 3)
    assert quarter_turned(Segment(0, 1, 0, 2), 1) == Segment(1, 0, 2, 0)
    assert mirrored(Disc(1, 2, 3)) == Disc(-1, 2, 3)
    assert moved(rectangle(0, 0, 2, 1), (5, 5)) == rectangle(5, 5, 7, 6)


def test_bounds() -> None:
    assert bounds(Disc(10, 10, 3)) == (7, 7, 13, 13)
    assert bounds(Segment(5, 1, 2, 8)) == (2, 1, 5, 8)
    assert bounds(rectangle(0, 0, 2, 1)) == (0, 0, 2, 1)


def test_polygons_compare_by_their_corners() -> None:
    assert rectangle(0, 0, 2, 1) == Polygon([(0, 0), (2, 0), (2, 1), (0, 1)])
    assert len({rectangle(0, 0, 2, 1), rectangle(0, 0, 2, 1)}) == 1
    assert repr(rectangle(0, 0, 2, 1)) == "Polygon([(0, 0), (2, 0), (2, 1), (0, 1)])"
