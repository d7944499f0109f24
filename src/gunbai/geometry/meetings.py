"""Blocks that move at the same time: when they first meet.

Each block moves evenly along a straight way, a vector, from moment 0 to moment 1, without
turning. Only the movement of one against the other matters, so both moving, or one of them, is
the same question. Moments are exact fractions.
"""

from __future__ import annotations

from fractions import Fraction

from gunbai.geometry.angles import ONE, direction
from gunbai.geometry.blocks import Block, footprint
from gunbai.geometry.halving import last_true
from gunbai.geometry.nearness import convex_near_convex
from gunbai.geometry.pairs import SCALE, far_apart, frame_corners
from gunbai.geometry.points import Point, Vector, along, shifted
from gunbai.geometry.shapes import Polygon, convex_hull

__all__ = ["collision_moment", "meeting_moment", "place_at", "steps_kept"]


def place_at(start: Point, way: Vector, moment: Fraction) -> Point:
    """Where something is at a moment, rounded towards its start."""
    return along(start, shifted(start, way), moment.numerator, moment.denominator)


def meeting_moment(a: Block, way_a: Vector, b: Block, way_b: Vector) -> Fraction | None:
    """The first moment at which the blocks touch or overlap; None if they do not up to 1."""
    if _too_far(a, way_a, b, way_b):
        return None
    rooms = _rooms(a, way_a, b, way_b, 0)
    start, end = _moments(rooms)
    still_apart = any(room < 0 for room, change in rooms if not change)
    return None if still_apart or start > end else start


def collision_moment(
    a: Block, way_a: Vector, b: Block, way_b: Vector, *, tolerance: int = 0
) -> Fraction | None:
    """The moment from which on the blocks overlap deeper than a tolerance; None if they do not.

    To touch, or to slide along each other, is no collision.
    """
    if _too_far(a, way_a, b, way_b):
        return None
    rooms = _rooms(a, way_a, b, way_b, tolerance * SCALE)
    start, end = _moments(rooms)
    still_apart = any(room <= 0 for room, change in rooms if not change)
    return None if still_apart or start >= end else start


def _too_far(a: Block, way_a: Vector, b: Block, way_b: Vector) -> bool:
    """A quick test: even together the ways do not bridge the distance."""
    longest = abs(way_a[0] - way_b[0]) + abs(way_a[1] - way_b[1])
    return far_apart(a, b, longest)


def _rooms(a: Block, way_a: Vector, b: Block, way_b: Vector, slack: int) -> list[tuple[int, int]]:
    """How deep the blocks reach into each other: (room, change) for both ends of each axis.

    At moment t they overlap deeper than the slack where room - change * t > 0 for all of them.
    """
    way = (way_b[0] - way_a[0], way_b[1] - way_a[1])
    return [*_rooms_seen(a, b, way, slack), *_rooms_seen(b, a, (-way[0], -way[1]), slack)]


def _rooms_seen(block: Block, other: Block, way: Vector, slack: int) -> list[tuple[int, int]]:
    """The rooms along the two axes of one block, the other moving by a way."""
    s, c = direction(block.heading)
    seen = frame_corners(block, other)
    ahead = [u for u, _ in seen]
    right = [v for _, v in seen]
    half = block.width * SCALE // 2
    ahead_speed = 2 * ONE * (way[0] * s + way[1] * c)
    right_speed = 2 * ONE * (way[0] * c - way[1] * s)
    return [
        (-slack - min(ahead), ahead_speed),
        (max(ahead) + block.depth * SCALE - slack, -ahead_speed),
        (half - slack - min(right), right_speed),
        (max(right) + half - slack, -right_speed),
    ]


def _moments(rooms: list[tuple[int, int]]) -> tuple[Fraction, Fraction]:
    """The stretch of moments from 0 to 1 in which no room that changes is below 0."""
    start, end = Fraction(0), Fraction(1)
    for room, change in rooms:
        if change > 0:
            end = min(end, Fraction(room, change))
        elif change < 0:
            start = max(start, Fraction(room, change))
    return start, end


def steps_kept(
    a: Block, way_a: Vector, b: Block, way_b: Vector, *, keep: int, steps: int
) -> int | None:
    """How many of `steps` equal parts of the time pass before the gap is less than `keep`.

    At the end of that many steps the gap is still at least `keep`; 0 also when it never was.
    None when it stays so to the end. On footprints, by halving: what one block sweeps against
    the other only grows.
    """
    way = (way_a[0] - way_b[0], way_a[1] - way_b[1])
    outline, target = footprint(a), footprint(b)
    if not _comes_nearer(outline, way, target, keep):
        return None

    def keeps(step: int) -> bool:
        return not _comes_nearer(outline, along((0, 0), way, step, steps), target, keep)

    return last_true(keeps, 0, steps)


def _comes_nearer(outline: Polygon, way: Vector, target: Polygon, keep: int) -> bool:
    swept = convex_hull((*outline.points, *(shifted(point, way) for point in outline.points)))
    return convex_near_convex(swept, target, keep * keep, 1)
