"""Kernels: is one core nearer to another than a limit? Exact, for points, segments, convex outlines.

Every kernel takes `square`, the square of the limit, and `strict`: 0 asks for "at most the limit",
1 for "nearer than the limit". Squared distances are compared as integers or as fractions with a
squared side below the line, so n < m is asked as n <= m - 1 and one comparison serves both.
The kernels are written out for speed: they run for every model of every move.
"""

from __future__ import annotations

from gunbai.geometry.outlines import segments_meet
from gunbai.geometry.points import Point
from gunbai.geometry.shapes import Edge, Polygon, Segment

__all__ = [
    "box_apart",
    "convex_near_convex",
    "point_near_convex",
    "point_near_segment",
    "segment_edges",
    "segment_near_convex",
    "segment_near_segment",
]


def box_apart(a: tuple[int, int, int, int], b: tuple[int, int, int, int], limit: int) -> bool:
    """True when the bounds alone show a gap of more than `limit`."""
    return a[0] - b[2] > limit or b[0] - a[2] > limit or a[1] - b[3] > limit or b[1] - a[3] > limit


def segment_edges(ax: int, ay: int, bx: int, by: int) -> tuple[Edge, Edge]:
    """A segment as an outline: out and back."""
    ex = bx - ax
    ey = by - ay
    ee = ex * ex + ey * ey
    return ((ax, ay, ex, ey, ee), (bx, by, -ex, -ey, ee))


def point_near_segment(  # noqa: PLR0917
    px: int,
    py: int,
    ax: int,
    ay: int,
    ex: int,
    ey: int,
    ee: int,
    square: int,
    strict: int,
) -> bool:
    """A point and the segment from (ax, ay) along (ex, ey), whose length squared is ee."""
    qx = px - ax
    qy = py - ay
    along = qx * ex + qy * ey
    if along <= 0:
        return qx * qx + qy * qy <= square - strict
    if along >= ee:
        qx -= ex
        qy -= ey
        return qx * qx + qy * qy <= square - strict
    across = ex * qy - ey * qx
    return across * across <= square * ee - strict


def point_near_convex(px: int, py: int, edges: tuple[Edge, ...], square: int, strict: int) -> bool:
    """A point and a convex polygon; a point inside is at distance 0."""
    inside = True
    near = False
    for ax, ay, ex, ey, ee in edges:
        qx = px - ax
        qy = py - ay
        across = ex * qy - ey * qx
        if across < 0:
            inside = False
            if across * across > square * ee - strict:
                return False
            if not near:
                along = qx * ex + qy * ey
                if along <= 0:
                    near = qx * qx + qy * qy <= square - strict
                elif along >= ee:
                    qx -= ex
                    qy -= ey
                    near = qx * qx + qy * qy <= square - strict
                else:
                    near = True
    return near or (inside and square >= strict)


def segment_near_segment(a: Segment, b: Segment, square: int, strict: int) -> bool:
    """Two segments."""
    ax, ay, bx, by = a
    cx, cy, dx, dy = b
    if segments_meet((ax, ay), (bx, by), (cx, cy), (dx, dy)):
        return square >= strict
    (_, _, ex, ey, ee), _ = segment_edges(*a)
    (_, _, fx, fy, ff), _ = segment_edges(*b)
    return (
        point_near_segment(ax, ay, cx, cy, fx, fy, ff, square, strict)
        or point_near_segment(bx, by, cx, cy, fx, fy, ff, square, strict)
        or point_near_segment(cx, cy, ax, ay, ex, ey, ee, square, strict)
        or point_near_segment(dx, dy, ax, ay, ex, ey, ee, square, strict)
    )


def segment_near_convex(  # noqa: PLR0917
    ax: int, ay: int, bx: int, by: int, polygon: Polygon, square: int, strict: int
) -> bool:
    """The segment from a to b and a convex polygon."""
    edges = polygon.edges
    apart = False
    for px, py, ex, ey, ee in edges:
        across = ex * (ay - py) - ey * (ax - px)
        other = ex * (by - py) - ey * (bx - px)
        across = across if across > other else other
        if across < 0:
            if across * across > square * ee - strict:
                return False
            apart = True
    dx = bx - ax
    dy = by - ay
    dd = dx * dx + dy * dy
    if not dd:
        return point_near_convex(ax, ay, edges, square, strict)
    points = polygon.points
    if not apart:
        least = greatest = dx * (points[0][1] - ay) - dy * (points[0][0] - ax)
        for x, y in points:
            across = dx * (y - ay) - dy * (x - ax)
            if across < least:
                least = across
            elif across > greatest:
                greatest = across
        if least <= 0 <= greatest:
            return square >= strict
        nearest = min(least, -greatest, key=abs)
        if nearest * nearest > square * dd - strict:
            return False
    if point_near_convex(ax, ay, edges, square, strict):
        return True
    if point_near_convex(bx, by, edges, square, strict):
        return True
    return any(point_near_segment(x, y, ax, ay, dx, dy, dd, square, strict) for x, y in points)


def convex_near_convex(a: Polygon, b: Polygon, square: int, strict: int) -> bool:
    """Two convex polygons."""
    apart = False
    for edges, points in ((a.edges, b.points), (b.edges, a.points)):
        for ax, ay, ex, ey, ee in edges:
            across = _furthest_in(points, ax, ay, ex, ey)
            if across < 0:
                if across * across > square * ee - strict:
                    return False
                apart = True
    if not apart:
        return square >= strict
    for x, y in a.points:
        if point_near_convex(x, y, b.edges, square, strict):
            return True
    return any(point_near_convex(x, y, a.edges, square, strict) for x, y in b.points)


def _furthest_in(points: tuple[Point, ...], ax: int, ay: int, ex: int, ey: int) -> int:
    """How far the points reach to the inside of an edge, times its length; < 0: none does."""
    shift = ex * ay - ey * ax
    return max([ex * y - ey * x for x, y in points]) - shift
