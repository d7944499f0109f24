"""Lanes: sight that needs room, as a strip of a given width around the line.

A lane is the rectangle around the line from a point to an aim point, half its width on each side
and cut off square at both ends; it may also be cut off along a line through its start, so that
what stands beside or behind the viewer does not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gunbai.geometry.angles import direction
from gunbai.geometry.blocks import Block, Piece, convex_outlines, footprint
from gunbai.geometry.clipping import Corner, HalfPlane, clipped, has_area, to_corners
from gunbai.geometry.nearness import box_apart
from gunbai.geometry.points import Point
from gunbai.geometry.shapes import Box, Polygon, Segment, Shape, bounds

__all__ = ["Lane", "lane_blocked_by"]


class Lane(NamedTuple):
    """The lane from an eye to an aim point; a heading cuts off what is behind the eye's front line."""

    eye: Point
    aim: Point
    width: int
    heading: int | None = None


def lane_blocked_by(lane: Lane, pieces: Sequence[Piece]) -> int | None:
    """The index of the first piece that the inside of the lane overlaps, or None.

    A gap as wide as the lane is enough: edges may lie together. A disc counts as its hull. A
    segment blocks when a stretch of it lies inside the lane.
    """
    if lane.eye == lane.aim:
        return None
    planes = _planes(lane)
    box = _box(lane)
    for index, piece in enumerate(pieces):
        shape = footprint(piece) if isinstance(piece, Block) else piece
        if box_apart(box, bounds(shape), 0) or _beside(lane, shape):
            continue
        for points in convex_outlines(shape):
            kept = clipped(to_corners(points), planes)
            has_inside = len(set(kept)) > 1 if isinstance(shape, Segment) else has_area(kept)
            if has_inside and _reaches_inside(lane, kept):
                return index
    return None


def _beside(lane: Lane, shape: Shape) -> bool:
    """True when all corners lie on one side, not nearer to the line than its long edge."""
    if not isinstance(shape, Polygon):
        return False
    x0, y0 = lane.eye
    dx, dy = lane.aim[0] - x0, lane.aim[1] - y0
    sides = [dx * (y - y0) - dy * (x - x0) for x, y in shape.points]
    low, high = min(sides), max(sides)
    if low < 0 < high:
        return False
    nearest = low if low >= 0 else high
    return 4 * nearest * nearest >= lane.width * lane.width * (dx * dx + dy * dy)


def _box(lane: Lane) -> Box:
    (ax, ay), (bx, by), width, _ = lane
    half = width // 2 + 1
    return (min(ax, bx) - half, min(ay, by) - half, max(ax, bx) + half, max(ay, by) + half)


def _planes(lane: Lane) -> list[HalfPlane]:
    """What the ends of the lane, and the front line of the viewer, keep."""
    dx, dy = lane.aim[0] - lane.eye[0], lane.aim[1] - lane.eye[1]
    planes = [_plane(lane.eye, dx, dy), _plane(lane.aim, -dx, -dy)]
    if lane.heading is not None:
        planes.append(_plane(lane.eye, *direction(lane.heading)))
    return planes


def _plane(origin: Point, p: int, q: int) -> HalfPlane:
    """What lies ahead of an origin in the direction (p, q)."""
    return (p, q, -p * origin[0] - q * origin[1])


def _reaches_inside(lane: Lane, corners: Sequence[Corner]) -> bool:
    """True when a piece, cut off at the ends of the lane, reaches between its long edges."""
    x0, y0 = lane.eye
    dx, dy = lane.aim[0] - x0, lane.aim[1] - y0
    # across / w is the distance from the line, times its length
    room = lane.width * lane.width * (dx * dx + dy * dy)
    sides = [(dx * (y - y0 * w) - dy * (x - x0 * w), w) for x, y, w in corners]
    from_left = any(s > 0 or 4 * s * s < room * w * w for s, w in sides)
    from_right = any(s < 0 or 4 * s * s < room * w * w for s, w in sides)
    return from_left and from_right
