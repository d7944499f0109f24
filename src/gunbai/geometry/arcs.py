"""Arcs of fire: what of a target is in the arc before a front, and how near that part is.

The arc of `front_arc` is the ground between lines at 45 degrees outward from the two ends of a
front edge; its borders belong to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from gunbai.geometry.angles import ONE, direction
from gunbai.geometry.blocks import Piece, convex_outlines
from gunbai.geometry.clipping import Corner, HalfPlane, clipped, to_corners
from gunbai.geometry.distance import Gap
from gunbai.geometry.points import Point

__all__ = ["front_arc", "gap_in_arc", "is_in_arc"]


def front_arc(eye: Point, heading: int, width: int) -> tuple[HalfPlane, ...]:
    """The arc before a front edge with its middle at `eye`, as half-planes.

    `width` is the length of the edge: a place u ahead and v to the side is in the arc when
    u >= 0 and |v| <= width / 2 + u.
    """
    s, c = direction(heading)
    x, y = eye
    ahead = (2 * s, 2 * c, -2 * (s * x + c * y))
    right = (2 * c, -2 * s, -2 * (c * x - s * y))
    room = width * ONE
    return (
        ahead,
        (ahead[0] - right[0], ahead[1] - right[1], ahead[2] - right[2] + room),
        (ahead[0] + right[0], ahead[1] + right[1], ahead[2] + right[2] + room),
    )


def is_in_arc(arc: Sequence[HalfPlane], piece: Piece) -> bool:
    """True when some point of the piece is in the arc. A disc counts as its hull."""
    return any(clipped(to_corners(points), arc) for points in convex_outlines(piece))


def gap_in_arc(eye: Point, arc: Sequence[HalfPlane], piece: Piece) -> Gap | None:
    """The distance from a point to the nearest part of a piece in the arc; None if none is in it."""
    best: Gap | None = None
    for points in convex_outlines(piece):
        kept = clipped(to_corners(points), arc)
        if kept:
            gap = _distance(eye, kept)
            if best is None or gap.numerator * best.denominator < best.numerator * gap.denominator:
                best = gap
    return best


def _distance(eye: Point, corners: Sequence[Corner]) -> Gap:
    """From a point to a convex outline with corners that are fractions."""
    if _holds(eye, corners):
        return Gap(0, 1, 0)
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    best = (-1, 1)
    for a, b in sides:
        found = _to_side(eye, a, b)
        if best[0] < 0 or found[0] * best[1] < best[0] * found[1]:
            best = found
    return Gap(*best, 0)


def _holds(eye: Point, corners: Sequence[Corner]) -> bool:
    """True when the point is inside the outline or on it; only an outline with area holds points."""
    if len(set(corners)) < 3:
        return False
    x, y = eye
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        ax, ay = a[0] - x * a[2], a[1] - y * a[2]
        bx, by = b[0] - x * b[2], b[1] - y * b[2]
        if ax * by - ay * bx < 0:
            return False
    return True


def _to_side(eye: Point, a: Corner, b: Corner) -> tuple[int, int]:
    """The squared distance from a point to the side between two corners, as a fraction."""
    x, y = eye
    aw, bw = a[2], b[2]
    # all lengths times aw * bw
    ax, ay = (a[0] - x * aw) * bw, (a[1] - y * aw) * bw
    bx, by = (b[0] - x * bw) * aw, (b[1] - y * bw) * aw
    scale = (aw * bw) ** 2
    ex, ey = bx - ax, by - ay
    along = -(ax * ex + ay * ey)
    square = ex * ex + ey * ey
    if along <= 0:
        return (ax * ax + ay * ay, scale)
    if along >= square:
        return (bx * bx + by * by, scale)
    return ((ax * by - ay * bx) ** 2, square * scale)
