"""The stretches of a line inside shapes, exactly, and their total against a limit.

A place on the line from a to b is measured by u, from 0 at a to D at b, where D is the square of
the length. Where the line meets a straight side u is a fraction, where it meets a rim it has a
root; both are a `Mark`. Lengths are stretches of u divided by sqrt(D).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise
from math import isqrt, lcm
from typing import NamedTuple, TypeAlias

from gunbai.geometry.exact import sign_of_sum
from gunbai.geometry.halving import last_true
from gunbai.geometry.points import Point, distance_sq
from gunbai.geometry.shapes import Disc, Edge, Polygon, Segment, Shape

__all__ = ["Mark", "Span", "inside_at_most", "inside_floor", "spans_inside", "union_of_spans"]


class Mark(NamedTuple):
    """A place on a line: u = (whole + side * sqrt(radicand)) / denominator, side -1, 0 or 1."""

    whole: int
    side: int
    radicand: int
    denominator: int

    def floor(self) -> int:
        """u rounded down, or one less."""
        root = isqrt(self.radicand)
        if self.side < 0:
            root = -root - 1
        return (self.whole + (root if self.side else 0)) // self.denominator


Span: TypeAlias = tuple[Mark, Mark]
"""A stretch of the line, longer than 0."""


def compare_marks(a: Mark, b: Mark) -> int:
    """-1, 0 or 1 as the first place comes before, at or after the second."""
    rough = a.floor() - b.floor()
    if abs(rough) > 2:
        return 1 if rough > 0 else -1
    d, e = a.denominator, b.denominator
    roots = ((a.side * e, a.radicand), (-b.side * d, b.radicand))
    return sign_of_sum(a.whole * e - b.whole * d, roots)


def spans_inside(a: Point, b: Point, shape: Shape) -> tuple[Span, ...]:
    """The stretches of the line from a to b inside a shape, in order."""
    if isinstance(shape, Disc):
        return _in_disc(a, b, shape)
    if isinstance(shape, Segment) or a == b:
        return ()
    return _in_convex(a, b, shape) if shape.convex else _in_outline(a, b, shape)


def union_of_spans(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Stretches put in order, those that overlap or meet made one."""
    by_start = cmp_to_key(_compare_starts)
    merged: list[Span] = []
    for span in sorted(spans, key=by_start):
        if merged and compare_marks(span[0], merged[-1][1]) <= 0:
            if compare_marks(span[1], merged[-1][1]) > 0:
                merged[-1] = (merged[-1][0], span[1])
        else:
            merged.append(span)
    return tuple(merged)


def _compare_starts(a: Span, b: Span) -> int:
    return compare_marks(a[0], b[0])


def inside_at_most(a: Point, b: Point, shapes: Iterable[Shape], limit: int) -> bool:
    """True when the parts of the line inside the shapes, added up, are at most `limit` long.

    Where shapes overlap the line is counted once. Exactly at the limit is True.
    """
    square = distance_sq(a, b)
    if square <= limit * limit:
        return limit >= 0
    found = [span for shape in shapes for span in spans_inside(a, b, shape)]
    if not found:
        return limit >= 0
    return _compare_total(found, limit, square) <= 0


def inside_floor(a: Point, b: Point, shapes: Iterable[Shape]) -> int:
    """The length of the line inside the shapes, overlaps counted once, rounded down."""
    spans = [span for shape in shapes for span in spans_inside(a, b, shape)]
    square = distance_sq(a, b)
    if not spans:
        return 0
    return last_true(
        lambda length: _compare_total(spans, length, square) >= 0, 0, isqrt(square) + 1
    )


def _compare_total(spans: list[Span], limit: int, square: int) -> int:
    """The total length of stretches against a limit: -1, 0 or 1."""
    marks = [mark for span in union_of_spans(spans) for mark in span]
    scale = lcm(*(mark.denominator for mark in marks))
    whole = 0
    roots = [(-limit * scale, square)]
    sign = -1
    for mark in marks:  # starts count against, ends count for
        factor = sign * (scale // mark.denominator)
        whole += factor * mark.whole
        if mark.side:
            roots.append((factor * mark.side, mark.radicand))
        sign = -sign
    return sign_of_sum(whole, roots)


def _in_disc(a: Point, b: Point, disc: Disc) -> tuple[Span, ...]:
    ex, ey = b[0] - a[0], b[1] - a[1]
    qx, qy = disc.x - a[0], disc.y - a[1]
    length = ex * ex + ey * ey
    along = qx * ex + qy * ey
    across = ex * qy - ey * qx
    radicand = disc.radius * disc.radius * length - across * across
    if radicand <= 0:
        return ()
    beyond = along - length
    if (along < 0 and along * along >= radicand) or (beyond > 0 and beyond * beyond >= radicand):
        return ()
    starts_inside = qx * qx + qy * qy < disc.radius * disc.radius
    ends_inside = (qx - ex) ** 2 + (qy - ey) ** 2 < disc.radius * disc.radius
    low = Mark(0, 0, 0, 1) if starts_inside else Mark(along, -1, radicand, 1)
    high = Mark(length, 0, 0, 1) if ends_inside else Mark(along, 1, radicand, 1)
    return ((low, high),)


def _in_convex(a: Point, b: Point, polygon: Polygon) -> tuple[Span, ...]:
    """Clip the line by every side."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    enter, enter_of, leave, leave_of = 0, 1, 1, 1
    for px, py, ex, ey, _ in polygon.edges:
        depth = ex * (a[1] - py) - ey * (a[0] - px)
        rate = ex * dy - ey * dx
        if rate > 0 and -depth * enter_of > enter * rate:
            enter, enter_of = -depth, rate
        elif rate < 0 and depth * leave_of < leave * -rate:
            leave, leave_of = depth, -rate
        elif rate == 0 and depth <= 0:
            return ()
    if enter * leave_of >= leave * enter_of:
        return ()
    length = dx * dx + dy * dy
    return ((Mark(enter * length, 0, 0, enter_of), Mark(leave * length, 0, 0, leave_of)),)


def _in_outline(a: Point, b: Point, polygon: Polygon) -> tuple[Span, ...]:
    """Cut the line where it meets the lines of the sides, and keep the pieces that run inside."""
    length = distance_sq(a, b)
    cuts = {Fraction(0), Fraction(1)}
    for edge in polygon.edges:
        cuts.update(_meetings(a, b, edge))
    marks = [Mark(t.numerator * length, 0, 0, t.denominator) for t in sorted(cuts)]
    middles = [(t + u) * Fraction(1, 2) for t, u in pairwise(sorted(cuts))]
    inside = (
        span
        for span, middle in zip(pairwise(marks), middles, strict=True)
        if _is_inside(polygon, a, b, middle)
    )
    return union_of_spans(inside)


def _meetings(a: Point, b: Point, edge: Edge) -> list[Fraction]:
    """Where the line meets the line of a side, as fractions strictly between its ends."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py, ex, ey, _ = edge
    rate = ex * dy - ey * dx
    depth = ex * (a[1] - py) - ey * (a[0] - px)
    if rate:
        found = [Fraction(-depth, rate)]
    elif depth:
        return []
    else:
        length = dx * dx + dy * dy
        corners = ((px, py), (px + ex, py + ey))
        found = [Fraction((x - a[0]) * dx + (y - a[1]) * dy, length) for x, y in corners]
    return [t for t in found if 0 < t < 1]


def _is_inside(polygon: Polygon, a: Point, b: Point, at: Fraction) -> bool:
    """True when the point at a fraction of the line is inside the polygon, not on its outline."""
    scale = at.denominator
    x = a[0] * scale + (b[0] - a[0]) * at.numerator
    y = a[1] * scale + (b[1] - a[1]) * at.numerator
    inside = False
    for px, py, ex, ey, _ in polygon.edges:
        qx, qy = x - px * scale, y - py * scale
        across = ex * qy - ey * qx
        along = qx * ex + qy * ey
        if not across and 0 <= along <= (ex * ex + ey * ey) * scale:
            return False
        if (qy >= 0) != (qy >= ey * scale) and (across > 0) == (ey > 0):
            inside = not inside
    return inside
