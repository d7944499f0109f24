"""Shapes, blocks and paths for property tests, small enough that cases at the border are common."""

from __future__ import annotations

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from gunbai.geometry.blocks import Block
from gunbai.geometry.points import Point
from gunbai.geometry.shapes import (
    Disc,
    Polygon,
    Segment,
    Shape,
    convex_hull,
    rectangle,
    rectangle_at,
)

REACH = 400

coordinates = st.integers(-REACH, REACH)
points: st.SearchStrategy[Point] = st.tuples(coordinates, coordinates)
headings = st.one_of(st.sampled_from([0, 45_000, 90_000, 180_000]), st.integers(0, 359_999))
discs = st.builds(Disc, coordinates, coordinates, st.integers(1, 150))
segments = st.builds(Segment, coordinates, coordinates, coordinates, coordinates)
boxes = st.tuples(points, points).filter(lambda c: c[0][0] != c[1][0] and c[0][1] != c[1][1])
rectangles = boxes.map(lambda c: rectangle(*c[0], *c[1]))
leaning = st.builds(rectangle_at, points, st.integers(2, 300), st.integers(2, 300), headings)


@st.composite
def hulls(draw: Any) -> Polygon:
    """Convex polygons."""
    try:
        return convex_hull(draw(st.lists(points, min_size=3, max_size=7)))
    except ValueError:
        assume(False)
        raise


@st.composite
def bent(draw: Any) -> Polygon:
    """Polygons that are mostly not convex: stars of corners about a middle."""
    x, y = draw(points)
    spokes = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
    lengths = draw(st.lists(st.integers(10, 200), min_size=8, max_size=8))
    return Polygon(
        [(x + dx * far, y + dy * far) for (dx, dy), far in zip(spokes, lengths, strict=True)]
    )


polygons = st.one_of(rectangles, leaning, hulls(), bent())
areas = st.one_of(discs, polygons)
shapes: st.SearchStrategy[Shape] = st.one_of(discs, segments, polygons)
paths = st.lists(points, min_size=1, max_size=4)
blocks = st.builds(
    Block,
    st.integers(-30_000, 30_000),
    st.integers(-30_000, 30_000),
    headings,
    st.integers(1, 6),
    st.integers(1, 4),
    st.just(4000),
    st.sampled_from([1500, 3000]),
)
