"""Convex outlines cut by straight lines, exactly.

A corner of a cut outline is rarely whole, so corners are (x, y, w): the point (x / w, y / w) with
w > 0. A half-plane (p, q, r) keeps the points with p * x + q * y + r >= 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

from gunbai.geometry.points import Point

__all__ = ["Corner", "HalfPlane", "clip", "clipped", "has_area", "stretch_in_strip", "to_corners"]

Corner: TypeAlias = tuple[int, int, int]
HalfPlane: TypeAlias = tuple[int, int, int]


def to_corners(points: Iterable[Point]) -> tuple[Corner, ...]:
    """Whole points as corners."""
    return tuple((x, y, 1) for x, y in points)


def clip(corners: Sequence[Corner], plane: HalfPlane) -> tuple[Corner, ...]:
    """What a half-plane keeps of a convex outline, point or segment; nothing may be left."""
    p, q, r = plane
    depths = [p * x + q * y + r * w for x, y, w in corners]
    if min(depths) >= 0:
        return tuple(corners)
    if max(depths) < 0:
        return ()
    kept: list[Corner] = []
    for i, (corner, depth) in enumerate(zip(corners, depths, strict=True)):
        before = depths[i - 1]
        if (before < 0 < depth) or (before > 0 > depth):
            kept.append(_cut(corners[i - 1], before, corner, depth))
        if depth >= 0:
            kept.append(corner)
    return tuple(kept)


def clipped(corners: Sequence[Corner], planes: Iterable[HalfPlane]) -> tuple[Corner, ...]:
    """What several half-planes keep."""
    rest = tuple(corners)
    for plane in planes:
        if not rest:
            break
        rest = clip(rest, plane)
    return rest


def stretch_in_strip(points: Sequence[Point], half: int) -> tuple[int, int] | None:
    """From where to where a convex outline or segment lies in the strip of all (u, v) with v from
    -half to half: the least u, rounded down, and the greatest, rounded up; None for nowhere."""
    lows: list[int] = []
    highs: list[int] = []
    u, v = points[-1]
    for next_u, next_v in points:
        if -half <= next_v <= half:
            lows.append(next_u)
            highs.append(next_u)
        for side in (half, -half):
            if (v < side < next_v) or (next_v < side < v):
                across = next_v - v
                along = u * across + (next_u - u) * (side - v)
                lows.append(along // across)
                highs.append(-(-along // across))
        u, v = next_u, next_v
    return (min(lows), max(highs)) if lows else None


def _cut(a: Corner, depth_a: int, b: Corner, depth_b: int) -> Corner:
    """Where the side from a to b meets the line; the depths have opposite signs."""
    # with depths times w the mean is linear in homogeneous coordinates
    if depth_b < 0:
        depth_a, depth_b = -depth_a, -depth_b
    x = a[0] * depth_b - b[0] * depth_a
    y = a[1] * depth_b - b[1] * depth_a
    return (x, y, a[2] * depth_b - b[2] * depth_a)


def has_area(corners: Sequence[Corner]) -> bool:
    """True when the convex outline is not a point or a line."""
    if len(corners) < 3:
        return False
    ax, ay, aw = corners[0]
    return any(
        ax * (by * cw - cy * bw) - ay * (bx * cw - cx * bw) + aw * (bx * cy - cx * by) != 0
        for (bx, by, bw), (cx, cy, cw) in pairwise(corners[1:])
    )
