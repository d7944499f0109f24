"""Contact and overlap with a tolerance, covering, and placing discs against each other.

Touching is a gap of at most the tolerance; overlapping is deeper than the tolerance. The tolerance
is a rule of the system and always given by the caller, in the same unit as lengths.
"""

from __future__ import annotations

from math import isqrt

from gunbai.geometry.distance import within
from gunbai.geometry.exact import root_ceil, round_half_away
from gunbai.geometry.nearness import (
    box_apart,
    point_near_convex,
    point_near_segment,
    segment_edges,
)
from gunbai.geometry.points import Point, distance_sq
from gunbai.geometry.shapes import Disc, Edge, Polygon, Segment, Shape, bounds

__all__ = [
    "contains",
    "contains_inside",
    "covers",
    "overlapping",
    "place_against",
    "place_between",
    "touching",
]


def touching(a: Shape, b: Shape, tolerance: int = 0) -> bool:
    """True when the gap is at most the tolerance."""
    return within(a, b, tolerance)


def overlapping(a: Shape, b: Shape, tolerance: int = 0) -> bool:
    """True when the shapes overlap deeper than the tolerance.

    The depth of two shapes is the shortest shift that parts them. A segment has no inside and is
    overlapped by a shape whose inside it enters.
    """
    if isinstance(a, Disc):
        if isinstance(b, Disc):
            reach = a.radius + b.radius - tolerance
            dx = a.x - b.x
            dy = a.y - b.y
            return reach > 0 and dx * dx + dy * dy < reach * reach
        return _disc_overlaps(a, b, tolerance)
    if isinstance(b, Disc):
        return _disc_overlaps(b, a, tolerance)
    if box_apart(bounds(a), bounds(b), -tolerance - 1):
        return False
    return any(_convex_overlap(p, q, tolerance * tolerance) for p in _parts(a) for q in _parts(b))


def _disc_overlaps(disc: Disc, other: Shape, tolerance: int) -> bool:
    """The disc shrunk by the tolerance still reaches the other shape, or holds its inside."""
    x, y, radius = disc
    reach = radius - tolerance
    if reach <= 0:
        return False
    if isinstance(other, Segment):
        (ax, ay, ex, ey, ee), _ = segment_edges(*other)
        return point_near_segment(x, y, ax, ay, ex, ey, ee, reach * reach, 1)
    assert isinstance(other, Polygon)
    if box_apart((x, y, x, y), other.box, reach - 1):
        return False
    return any(point_near_convex(x, y, p.edges, reach * reach, 1) for p in other.parts)


_Outline = tuple[tuple[Point, ...], tuple[Edge, ...]]


def _parts(shape: Segment | Polygon) -> list[_Outline]:
    if isinstance(shape, Segment):
        ends = ((shape.ax, shape.ay), (shape.bx, shape.by))
        return [(ends, segment_edges(*shape))]
    return [(part.points, part.edges) for part in shape.parts]


def _convex_overlap(a: _Outline, b: _Outline, square: int) -> bool:
    """No side of either parts them after a shift of at most the tolerance across it."""
    for edges, points in ((a[1], b[0]), (b[1], a[0])):
        for ax, ay, ex, ey, ee in edges:
            shift = ex * ay - ey * ax
            depth = max([ex * y - ey * x for x, y in points]) - shift
            if depth <= 0 or depth * depth <= square * ee:
                return False
    return True


def contains(shape: Disc | Polygon, point: Point) -> bool:
    """True when the point is inside the shape or on its outline."""
    x, y = point
    if isinstance(shape, Disc):
        return distance_sq(shape.centre, point) <= shape.radius * shape.radius
    if shape.convex:
        return point_near_convex(x, y, shape.edges, 0, 0)
    return any(point_near_convex(x, y, part.edges, 0, 0) for part in shape.parts)


def contains_inside(shape: Disc | Polygon, point: Point) -> bool:
    """True when the point is inside the shape and not on its outline."""
    if isinstance(shape, Disc):
        return distance_sq(shape.centre, point) < shape.radius * shape.radius
    x, y = point
    on_outline = any(
        point_near_segment(x, y, ax, ay, ex, ey, ee, 0, 0) for ax, ay, ex, ey, ee in shape.edges
    )
    return not on_outline and contains(shape, point)


def covers(outer: Disc | Polygon, inner: Disc | Polygon) -> bool:
    """True when no part of the inner shape is outside the outer one; outlines may touch."""
    if isinstance(inner, Disc):
        return _covers_disc(outer, inner)
    if isinstance(outer, Disc) or outer.convex:
        return all(contains(outer, point) for point in inner.points)
    return all(contains(outer, point) for point in inner.points) and not _outline_enters(
        outer, inner
    )


def _covers_disc(outer: Disc | Polygon, inner: Disc) -> bool:
    x, y, radius = inner
    if isinstance(outer, Disc):
        reach = outer.radius - radius
        return reach >= 0 and distance_sq(outer.centre, inner.centre) <= reach * reach
    return contains(outer, (x, y)) and not any(
        point_near_segment(x, y, ax, ay, ex, ey, ee, radius * radius, 1)
        for ax, ay, ex, ey, ee in outer.edges
    )


def _outline_enters(outer: Polygon, inner: Polygon) -> bool:
    """True when the outline of `outer` enters the inside of `inner`."""
    sides = [Segment(ax, ay, ax + ex, ay + ey) for ax, ay, ex, ey, _ in outer.edges]
    return any(overlapping(side, inner) for side in sides)


def place_against(start: Point, radius: int, target: Disc) -> Point:
    """Where a disc comes into contact when it goes from `start` straight at a target disc.

    Rounded towards the start; the start itself when it is in contact or nearer already.
    """
    dx = target.x - start[0]
    dy = target.y - start[1]
    square = dx * dx + dy * dy
    reach = radius + target.radius
    if square <= reach * reach:
        return start
    return (start[0] + _short_of(dx, square, reach), start[1] + _short_of(dy, square, reach))


def _short_of(component: int, square: int, reach: int) -> int:
    """component * (1 - reach / sqrt(square)), rounded towards zero."""
    held_back = component * component * reach * reach
    size = abs(component) - root_ceil(held_back, square)
    return size if component > 0 else -size


def place_between(radius: int, a: Disc, b: Disc) -> tuple[Point, ...]:
    """The centres (none, one or two) where a disc touches two others at once.

    The place to the left of the way from a to b comes first. Rounded to the nearest point about
    the centre of a, so that the gaps are less than one unit off.
    """
    dx = b.x - a.x
    dy = b.y - a.y
    square = dx * dx + dy * dy
    if not square:
        return ()
    to_a = (a.radius + radius) ** 2
    to_b = (b.radius + radius) ** 2
    along = to_a - to_b + square
    height = 4 * to_a * square - along * along
    if height < 0:
        return ()
    sides = (1, -1) if height else (1,)
    return tuple(
        (
            a.x + _rounded_root(along * dx, -side * dy, height, 2 * square),
            a.y + _rounded_root(along * dy, side * dx, height, 2 * square),
        )
        for side in sides
    )


def _rounded_root(whole: int, coefficient: int, radicand: int, denominator: int) -> int:
    """(whole + coefficient * sqrt(radicand)) / denominator, to the nearest integer."""
    root = isqrt(coefficient * coefficient * radicand << 64)
    numerator = (whole << 32) + (root if coefficient > 0 else -root)
    return round_half_away(numerator, denominator << 32)
