"""Gaps between shapes: compared exactly with limits and with each other, rounded only for display.

The gap of two shapes is the distance of their nearest points, 0 when they touch or overlap. Every
function here is symmetric, and the same after shifts, quarter turns and mirror images.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gunbai.geometry.exact import root_ceil, root_floor, sign_of_sum
from gunbai.geometry.nearness import (
    box_apart,
    convex_near_convex,
    point_near_convex,
    point_near_segment,
    segment_edges,
    segment_near_convex,
    segment_near_segment,
)
from gunbai.geometry.points import Point
from gunbai.geometry.shapes import Disc, Edge, Polygon, Segment, Shape, bounds

__all__ = [
    "Gap",
    "compare_gaps",
    "exact_gap",
    "gap_ceil",
    "gap_floor",
    "nearer",
    "nearest",
    "within",
]


def within(a: Shape, b: Shape, limit: int) -> bool:
    """True when the gap is at most `limit`: exactly at the limit counts."""
    return limit >= 0 and _near(a, b, limit, 0)


def nearer(a: Shape, b: Shape, limit: int) -> bool:
    """True when the gap is less than `limit`: exactly at the limit does not count."""
    return limit > 0 and _near(a, b, limit, 1)


def _near(a: Shape, b: Shape, limit: int, strict: int) -> bool:
    if type(a) is Disc:
        if type(b) is Disc:
            dx = a[0] - b[0]
            dy = a[1] - b[1]
            reach = a[2] + b[2] + limit
            return dx * dx + dy * dy <= reach * reach - strict
        return _disc_near(a, b, limit, strict)
    if type(b) is Disc:
        return _disc_near(b, a, limit, strict)
    if box_apart(bounds(a), bounds(b), limit):
        return False
    return _outlines_near(a, b, limit * limit, strict)


def _disc_near(disc: Disc, other: Shape, limit: int, strict: int) -> bool:
    x, y, radius = disc
    reach = radius + limit
    if type(other) is Segment:
        (ax, ay, ex, ey, ee), _ = segment_edges(*other)
        return point_near_segment(x, y, ax, ay, ex, ey, ee, reach * reach, strict)
    assert isinstance(other, Polygon)
    if box_apart((x, y, x, y), other.box, reach):
        return False
    if other.convex:
        return point_near_convex(x, y, other.edges, reach * reach, strict)
    return any(point_near_convex(x, y, p.edges, reach * reach, strict) for p in other.parts)


def _outlines_near(a: Shape, b: Shape, square: int, strict: int) -> bool:
    if isinstance(a, Polygon) and isinstance(b, Polygon):
        return any(convex_near_convex(p, q, square, strict) for p in a.parts for q in b.parts)
    if isinstance(a, Segment) and isinstance(b, Segment):
        return segment_near_segment(a, b, square, strict)
    if isinstance(a, Polygon):
        a, b = b, a
    assert isinstance(a, Segment) and isinstance(b, Polygon)
    return any(segment_near_convex(*a, part, square, strict) for part in b.parts)


class Gap(NamedTuple):
    """An exact gap: sqrt(numerator / denominator) - reach, or 0 if that is negative."""

    numerator: int
    denominator: int
    reach: int


def exact_gap(a: Shape, b: Shape) -> Gap:
    """The gap of two shapes, exactly. Compare gaps with `compare_gaps`, not with `==`."""
    reach = 0
    if isinstance(a, Disc):
        reach += a.radius
    if isinstance(b, Disc):
        reach += b.radius
    if _meet(a, b):
        return Gap(0, 1, reach)
    best = (-1, 1)
    for points, edges in ((_corners(a), _edges(b)), (_corners(b), _edges(a))):
        for x, y in points:
            for edge in edges:
                found = _point_edge(x, y, edge)
                if best[0] < 0 or found[0] * best[1] < best[0] * found[1]:
                    best = found
    return Gap(*best, reach)


def gap_floor(gap: Gap) -> int:
    """A gap rounded down."""
    return max(0, root_floor(gap.numerator, gap.denominator) - gap.reach)


def gap_ceil(gap: Gap) -> int:
    """A gap rounded up."""
    return max(0, root_ceil(gap.numerator, gap.denominator) - gap.reach)


def compare_gaps(a: Gap, b: Gap) -> int:
    """-1, 0 or 1 as the first gap is less than, equal to or greater than the second."""
    if _is_zero(a) or _is_zero(b):
        return _is_zero(b) - _is_zero(a)
    n, d, r = a
    m, e, s = b
    if r == s:
        return (n * e > m * d) - (n * e < m * d)
    # sqrt(n / d) - sqrt(m / e) - (r - s), times d * e
    return sign_of_sum((s - r) * d * e, ((e, n * d), (-d, m * e)))


def nearest(shape: Shape, others: Sequence[Shape]) -> tuple[int, ...]:
    """The indices of the shapes with the least gap, all of them if several are equally near."""
    best: Gap | None = None
    found: list[int] = []
    for index, other in enumerate(others):
        gap = exact_gap(shape, other)
        order = -1 if best is None else compare_gaps(gap, best)
        if order < 0:
            best, found = gap, [index]
        elif order == 0:
            found.append(index)
    return tuple(found)


def _is_zero(gap: Gap) -> bool:
    return gap.numerator <= gap.reach * gap.reach * gap.denominator


def _corners(shape: Shape) -> tuple[Point, ...]:
    if isinstance(shape, Polygon):
        return shape.points
    if isinstance(shape, Segment):
        return ((shape.ax, shape.ay), (shape.bx, shape.by))
    return (shape.centre,)


def _edges(shape: Shape) -> Iterable[Edge]:
    """The sides of a core; a point is a side of length 0."""
    if isinstance(shape, Polygon):
        return shape.edges
    if isinstance(shape, Segment):
        return segment_edges(*shape)
    return ((shape.x, shape.y, 0, 0, 0),)


def _point_edge(px: int, py: int, edge: Edge) -> tuple[int, int]:
    """The squared distance of a point and a side, as a fraction."""
    ax, ay, ex, ey, ee = edge
    qx = px - ax
    qy = py - ay
    along = qx * ex + qy * ey
    if along <= 0:
        return (qx * qx + qy * qy, 1)
    if along >= ee:
        return ((qx - ex) ** 2 + (qy - ey) ** 2, 1)
    return ((ex * qy - ey * qx) ** 2, ee)


def _meet(a: Shape, b: Shape) -> bool:
    """True when the cores (discs: their centres) have a point in common."""
    if isinstance(a, Disc) and isinstance(b, Disc):
        return a.centre == b.centre
    if isinstance(a, Disc):
        return _disc_near(Disc(a.x, a.y, 0), b, 0, 0)
    if isinstance(b, Disc):
        return _disc_near(Disc(b.x, b.y, 0), a, 0, 0)
    return _outlines_near(a, b, 0, 0)
