"""Lines of sight: what a straight line crosses, and how much of it lies inside pieces of terrain.

A line *crosses* a shape when a stretch of it longer than 0 lies inside the outline; to run along
an edge or to touch a corner or rim is not to cross. All tests are exact and the same from both
ends. Heights are small whole numbers, compared and never added.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt
from typing import NamedTuple

from gunbai.geometry.outlines import segments_meet
from gunbai.geometry.points import Point, distance_sq, side_of
from gunbai.geometry.shapes import Disc, Polygon, Segment, Shape
from gunbai.geometry.spans import inside_at_most, inside_floor, spans_inside

__all__ = [
    "Screen",
    "crosses",
    "diameter_ends",
    "first_crossed",
    "inside_at_most",
    "inside_floor",
    "outermost_corners",
    "screened",
]


def crosses(a: Point, b: Point, shape: Shape) -> bool:
    """True when the line from a to b passes through the inside of the shape.

    A segment has no inside: it is crossed when the line has a point in common with it. A line
    of no length crosses nothing.
    """
    if a == b:
        return False
    if type(shape) is Disc:
        x, y, radius = shape
        ax, ay = a
        ex = b[0] - ax
        ey = b[1] - ay
        qx = x - ax
        qy = y - ay
        along = qx * ex + qy * ey
        if along <= 0:
            return qx * qx + qy * qy < radius * radius
        ee = ex * ex + ey * ey
        if along >= ee:
            qx -= ex
            qy -= ey
            return qx * qx + qy * qy < radius * radius
        across = ex * qy - ey * qx
        return across * across < radius * radius * ee
    if type(shape) is Segment:
        return segments_meet(a, b, (shape.ax, shape.ay), (shape.bx, shape.by))
    assert isinstance(shape, Polygon)
    x0, y0, x1, y1 = shape.box
    if (a[0] <= x0 and b[0] <= x0) or (a[0] >= x1 and b[0] >= x1):
        return False
    if (a[1] <= y0 and b[1] <= y0) or (a[1] >= y1 and b[1] >= y1):
        return False
    if shape.convex:
        return _crosses_convex(a, b, shape)
    return bool(spans_inside(a, b, shape))


def _crosses_convex(a: Point, b: Point, polygon: Polygon) -> bool:
    """Clip the line by every side: what is left must be longer than 0 and inside all of them."""
    ax, ay = a
    dx = b[0] - ax
    dy = b[1] - ay
    enter, enter_of = 0, 1
    leave, leave_of = 1, 1
    for px, py, ex, ey, _ in polygon.edges:
        depth = ex * (ay - py) - ey * (ax - px)
        rate = ex * dy - ey * dx
        if rate > 0:
            if -depth * enter_of > enter * rate:
                enter, enter_of = -depth, rate
        elif rate < 0:
            if depth * leave_of < leave * -rate:
                leave, leave_of = depth, -rate
        elif depth <= 0:
            return False
    return enter * leave_of < leave * enter_of


def first_crossed(a: Point, b: Point, shapes: Iterable[Shape]) -> int | None:
    """The index of the first shape in order that the line crosses, or None."""
    for index, shape in enumerate(shapes):
        if crosses(a, b, shape):
            return index
    return None


class Screen(NamedTuple):
    """Something that hides what is behind it up to a height."""

    shape: Shape
    height: int


def screened(
    a: Point, b: Point, height_a: int, height_b: int, screens: Sequence[Screen]
) -> int | None:
    """The index of the first screen that hides a and b from each other, or None.

    A screen is seen over when either end is higher than it.
    """
    highest = max(height_a, height_b)
    for index, (shape, height) in enumerate(screens):
        if height >= highest and crosses(a, b, shape):
            return index
    return None


def diameter_ends(viewer: Point, disc: Disc) -> tuple[Point, Point]:
    """The ends of a base's diameter at right angles to the line from a viewer: left, then right.

    Rounded to the nearest point about the centre. The same point twice from the centre itself.
    """
    dx = disc.x - viewer[0]
    dy = disc.y - viewer[1]
    square = dx * dx + dy * dy
    if not square:
        return (disc.centre, disc.centre)
    x = _scaled(-dy, disc.radius, square)
    y = _scaled(dx, disc.radius, square)
    return ((disc.x + x, disc.y + y), (disc.x - x, disc.y - y))


def outermost_corners(viewer: Point, polygon: Polygon) -> tuple[Point, Point]:
    """The corners furthest to the left and to the right as seen from outside a polygon.

    Of corners in one line the nearest is taken.
    """
    left = right = polygon.points[0]
    for corner in polygon.points[1:]:
        left = _further(viewer, left, corner, 1)
        right = _further(viewer, right, corner, -1)
    return (left, right)


def _further(viewer: Point, best: Point, corner: Point, side: int) -> Point:
    turn = side * side_of(viewer, best, corner)
    if turn:
        return corner if turn > 0 else best
    return min(best, corner, key=lambda place: distance_sq(viewer, place))


def _scaled(component: int, radius: int, square: int) -> int:
    """component * radius / sqrt(square), to the nearest integer."""
    size = (isqrt(4 * component * component * radius * radius // square) + 1) // 2
    return size if component > 0 else -size
