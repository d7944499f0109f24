"""Outlines cut by straight lines."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gunbai.geometry.clipping import clipped, stretch_in_strip
from gunbai.geometry.points import Point

NUMBERS = st.integers(-40, 40)
POINTS = st.tuples(NUMBERS, NUMBERS)


def cut_twice(points: tuple[Point, ...], half: int) -> tuple[int, int] | None:
    """The same stretch from the outline as both edges of the strip cut it."""
    kept = clipped([(u, v, 1) for u, v in points], ((0, 1, half), (0, -1, half)))
    if not kept:
        return None
    return min(u // w for u, _, w in kept), max(-(-u // w) for u, _, w in kept)


def test_a_square_wider_than_the_strip() -> None:
    assert stretch_in_strip([(2, -9), (8, -9), (8, 9), (2, 9)], 3) == (2, 8)


def test_what_touches_an_edge_of_the_strip_lies_in_it() -> None:
    assert stretch_in_strip([(5, 3), (7, 9), (4, 9)], 3) == (5, 5)
    assert stretch_in_strip([(5, 4), (7, 9), (4, 9)], 3) is None


def test_a_slanting_side_is_rounded_outward() -> None:
    assert stretch_in_strip([(0, 0), (7, 10), (-7, 10)], 5) == (-4, 4)


@given(POINTS, POINTS, POINTS, st.integers(1, 40))
def test_triangles_as_cut_by_both_edges(a: Point, b: Point, c: Point, half: int) -> None:
    assert stretch_in_strip((a, b, c), half) == cut_twice((a, b, c), half)


@given(POINTS, POINTS, st.integers(1, 40))
def test_segments_as_cut_by_both_edges(a: Point, b: Point, half: int) -> None:
    assert stretch_in_strip((a, b), half) == cut_twice((a, b), half)
