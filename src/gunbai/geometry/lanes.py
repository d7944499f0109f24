"""Lanes: sight that needs room, as a strip of a given width around the line.

A lane is the rectangle around the line from a point to an aim point, half its width on each side
and cut off square at both ends; it may also be cut off along a line through its start, so that
what stands beside or behind the viewer does not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from gunbai.geometry.angles import direction
from gunbai.geometry.blocks import Block, Piece, convex_outlines, footprint
from gunbai.geometry.clipping import Corner, HalfPlane, clipped, has_area, to_corners
from gunbai.geometry.points import Point
from gunbai.geometry.shapes import Polygon, Segment, Shape, bounds

__all__ = ["Lane", "Watch", "lane_blocked_by"]


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
    return Watch(lane.eye, lane.width, lane.heading).blocked_by(lane.aim, pieces)


class Watch:
    """The lanes from one eye; how a piece lies to the eye is worked out once for all of them."""

    __slots__ = ("_known", "eye", "heading", "width")

    def __init__(self, eye: Point, width: int, heading: int | None = None) -> None:
        self.eye, self.width, self.heading = eye, width, heading
        self._known: dict[int, _Seen] = {}

    def blocked_by(self, aim: Point, pieces: Sequence[Piece]) -> int | None:
        """As ``lane_blocked_by``, for the lane to this aim."""
        (ax, ay), (bx, by) = self.eye, aim
        if ax == bx and ay == by:
            return None
        half = self.width // 2 + 1
        west, east = (ax - half, bx + half) if ax < bx else (bx - half, ax + half)
        south, north = (ay - half, by + half) if ay < by else (by - half, ay + half)
        lane: Lane | None = None
        for index, piece in enumerate(pieces):
            shape = footprint(piece) if isinstance(piece, Block) else piece
            x0, y0, x1, y1 = shape.box if type(shape) is Polygon else bounds(shape)
            if x0 > east or x1 < west or y0 > north or y1 < south:
                continue
            told = self._told(bx - ax, by - ay, shape) if type(shape) is Polygon else None
            if told is None:
                lane = lane or Lane(self.eye, aim, self.width, self.heading)
                told = _blocks(lane, shape)
            if told:
                return index
        return None

    def _seen(self, shape: Polygon) -> _Seen:
        """How a polygon lies to the eye."""
        x0, y0 = self.eye
        seen = [(x - x0, y - y0) for x, y in shape.points]
        if self.heading is None:
            return (shape, seen, 0, 1)
        s, c = direction(self.heading)
        ahead = [s * x + c * y for x, y in seen]
        return (shape, seen, min(ahead), max(ahead))

    def _told(self, dx: int, dy: int, shape: Polygon) -> bool | None:
        """Whether a polygon blocks, where a quick look at its corners tells; None: it has to be cut.

        It does not when all of it lies on one side, not nearer to the line than its long edge, or
        outside an end of the lane or behind the viewer. Else it does when nothing cuts it, and also
        when it is convex and the line runs through it, all of which is before the viewer if the aim
        is.
        """
        known = self._known.get(id(shape))
        if known is None:
            known = self._known[id(shape)] = self._seen(shape)
        _, seen, rear, front = known
        if front <= 0:
            return False
        length = dx * dx + dy * dy
        sides = [dx * y - dy * x for x, y in seen]
        low, high = min(sides), max(sides)
        through = low < 0 < high
        if not through:
            nearest = low if low >= 0 else high
            if 4 * nearest * nearest >= self.width * self.width * length:
                return False
        ways = [dx * x + dy * y for x, y in seen]
        least, most = min(ways), max(ways)
        if most <= 0 or least >= length:
            return False
        whole = least >= 0 and most <= length and (shape.convex or not through)
        if whole and rear < 0:
            s, c = direction(self.heading or 0)
            whole = through and s * dx + c * dy > 0
        return whole or None


_Seen: TypeAlias = tuple[Polygon, list[Point], int, int]
"""A piece, its corners as seen from an eye, and how far ahead of the front line of who looks the
rearmost and the foremost of them are, times ONE."""


def _blocks(lane: Lane, shape: Shape) -> bool:
    """Whether a piece, cut off at the ends of the lane, is inside it."""
    planes = _planes(lane)
    for points in convex_outlines(shape):
        kept = clipped(to_corners(points), planes)
        has_inside = len(set(kept)) > 1 if isinstance(shape, Segment) else has_area(kept)
        if has_inside and _reaches_inside(lane, kept):
            return True
    return False


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
