"""Outlines of polygons: checked, put in order, and cut into triangles.

This runs once, when a polygon is made from data; the tests of play never call it.
"""

from __future__ import annotations

from collections.abc import Sequence

from gunbai.geometry.exact import sign
from gunbai.geometry.points import Point, side_of

__all__ = ["is_convex", "segments_meet", "simple_outline", "triangles"]

Outline = tuple[Point, ...]


def segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """True when the closed segments ab and cd have a point in common."""
    c_side, d_side = sign(side_of(a, b, c)), sign(side_of(a, b, d))
    a_side, b_side = sign(side_of(c, d, a)), sign(side_of(c, d, b))
    if c_side * d_side > 0 or a_side * b_side > 0:
        return False
    if c_side or d_side or a_side or b_side:
        return True
    return all(  # on one line (or points): they meet if their bounds do
        max(min(a[i], b[i]), min(c[i], d[i])) <= min(max(a[i], b[i]), max(c[i], d[i]))
        for i in (0, 1)
    )


def simple_outline(points: Sequence[Point]) -> Outline:
    """The corners counter-clockwise, without repeats and without corners on a straight side.

    Raises ValueError when fewer than three are left or the outline meets itself.
    """
    corners = _without_idle_corners(points)
    if len(corners) < 3:
        raise ValueError(f"polygon {list(points)} has no area: give at least three corners")
    _check_simple(corners)
    return corners if _doubled_area(corners) > 0 else (corners[0], *reversed(corners[1:]))


def is_convex(corners: Outline) -> bool:
    """True when a simple outline turns left at every corner."""
    return all(side_of(corners[i - 2], corners[i - 1], corners[i]) > 0 for i in range(len(corners)))


def triangles(corners: Outline) -> list[Outline]:
    """The outline cut into triangles by clipping ears in order of the corners."""
    rest = list(corners)
    cut: list[Outline] = []
    while len(rest) > 3:
        at = next(i for i in range(len(rest)) if _is_ear(rest, i))
        cut.append((rest[at - 1], rest[at], rest[(at + 1) % len(rest)]))
        del rest[at]
    cut.append((rest[0], rest[1], rest[2]))
    return [triangle for triangle in cut if side_of(*triangle) > 0]


def _is_ear(corners: list[Point], at: int) -> bool:
    a, b, c = corners[at - 1], corners[at], corners[(at + 1) % len(corners)]
    turn = side_of(a, b, c)
    if turn <= 0:
        return turn == 0  # a corner that has come to lie on a straight side holds no area
    return not any(
        side_of(a, b, p) >= 0 and side_of(b, c, p) >= 0 and side_of(c, a, p) >= 0
        for p in corners
        if p not in (a, b, c)
    )


def _without_idle_corners(points: Sequence[Point]) -> Outline:
    corners = list(points)
    at = 0
    while at < len(corners) and len(corners) > 2:
        a, b, c = corners[at - 1], corners[at], corners[(at + 1) % len(corners)]
        if a == b or (side_of(a, b, c) == 0 and _between(a, b, c)):
            del corners[at]
            at = 0
        else:
            at += 1
    return tuple(corners)


def _between(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) >= 0


def _check_simple(corners: Outline) -> None:
    count = len(corners)
    for i in range(count):
        for j in range(i + 1, count):
            a, b = corners[i - 1], corners[i]
            c, d = corners[j - 1], corners[j]
            if b == c:
                folds = side_of(a, b, d) == 0
            elif d == a:
                folds = side_of(c, d, b) == 0
            else:
                folds = segments_meet(a, b, c, d)
            if folds:
                raise ValueError(f"polygon {list(corners)}: side {a} to {b} meets {c} to {d}")


def _doubled_area(corners: Outline) -> int:
    return sum(
        corners[i - 1][0] * corners[i][1] - corners[i - 1][1] * corners[i][0]
        for i in range(len(corners))
    )
