"""Paths of discs: their length, what they sweep over, where they are stopped.

A path is the chain of places of a base's centre, the start first; between two places it is
straight (a leg). Its length is the sum of its legs, compared with an allowance exactly. The disc
sweeps everything within its radius of the path.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import isqrt
from typing import TypeAlias

from gunbai.geometry.distance import compare_gaps, exact_gap
from gunbai.geometry.exact import sign_of_sum
from gunbai.geometry.halving import last_true
from gunbai.geometry.nearness import (
    box_apart,
    point_near_segment,
    segment_edges,
    segment_near_convex,
    segment_near_segment,
)
from gunbai.geometry.points import Point, distance_sq, length_ceil, towards
from gunbai.geometry.shapes import Box, Disc, Edge, Polygon, Segment, Shape

__all__ = [
    "Path",
    "areas_swept",
    "blocker",
    "compare_length",
    "keeps_away",
    "never_nearer",
    "path_ceil",
    "path_floor",
    "stopped",
    "sweeps",
    "trimmed",
    "within_length",
]

Path: TypeAlias = Sequence[Point]

_BITS = 32


def within_length(path: Path, limit: int) -> bool:
    """True when the path is at most `limit` long, exactly."""
    return compare_length(path, limit) <= 0


def compare_length(path: Path, limit: int) -> int:
    """-1, 0 or 1 as the path is shorter than, as long as or longer than `limit`."""
    if len(path) == 2 and limit >= 0:
        square = distance_sq(path[0], path[1])
        return (square > limit * limit) - (square < limit * limit)
    return sign_of_sum(-limit, [(1, square) for square in _legs(path)])


def path_floor(path: Path) -> int:
    """The length of a path rounded down."""
    return _length(path, up=False) >> _BITS


def path_ceil(path: Path) -> int:
    """The length of a path rounded up."""
    ceiling = -(-_length(path, up=True) >> _BITS)
    return ceiling - 1 if compare_length(path, ceiling - 1) <= 0 else ceiling


def _legs(path: Path) -> list[int]:
    """The squares of the lengths of the legs."""
    return [distance_sq(a, b) for a, b in pairwise(path)]


def _length(path: Path, *, up: bool) -> int:
    """The length in units of 2**-_BITS, each leg rounded the same way."""
    total = sum(isqrt(square << 2 * _BITS) for square in _legs(path))
    return total + len(path) - 1 if up else total


def trimmed(path: Path, limit: int) -> tuple[Point, ...]:
    """The longest beginning of a path that is at most `limit` long.

    The last place is rounded towards the start of its leg, so the result is never too long.
    """
    left = max(limit, 0) << _BITS
    places = [path[0]]
    for index in range(1, len(path)):
        start, end = path[index - 1], path[index]
        square = distance_sq(start, end)
        if not within_length((*places, end), limit):
            step = _part(start, end, square, left)
            if step != start:
                places.append(step)
            break
        places.append(end)
        left -= isqrt((square << 2 * _BITS) - 1) + 1 if square else 0
    return tuple(places)


def _part(start: Point, end: Point, square: int, left: int) -> Point:
    """`left` (in units of 2**-_BITS) along a leg, rounded towards its start."""
    if left <= 0:
        return start
    dx = end[0] - start[0]
    dy = end[1] - start[1]
    factor = left * left
    scaled = square << 2 * _BITS
    x = min(isqrt(dx * dx * factor // scaled), abs(dx))
    y = min(isqrt(dy * dy * factor // scaled), abs(dy))
    return (start[0] + (x if dx > 0 else -x), start[1] + (y if dy > 0 else -y))


def keeps_away(path: Path, reach: int, shape: Shape) -> bool:
    """True when the path (its line, without width) never comes nearer than `reach` to a shape.

    For a disc that must keep a gap, reach is its radius plus the gap; exactly at it is allowed.
    """
    return blocker(path, reach, (shape,)) is None


def blocker(path: Path, reach: int, shapes: Sequence[Shape], keep: int = 0) -> int | None:
    """The index of the first shape that comes nearer than `keep` to the sweep of a disc.

    `reach` is the radius of the disc that moves. `keep` below zero is a tolerance: a sweep may
    then overlap a shape by that depth. Legs are looked at in order, and shapes in order of index.
    """
    distance = reach + keep
    if distance <= 0:
        return None
    square = distance * distance
    ax, ay = path[0]
    for bx, by in path[1:] or path:
        ex = bx - ax
        ey = by - ay
        ee = ex * ex + ey * ey
        for index, shape in enumerate(shapes):
            if type(shape) is Disc:
                x, y, radius = shape
                limit = radius + distance
                qx = x - ax
                qy = y - ay
                along = qx * ex + qy * ey
                if along <= 0:
                    if qx * qx + qy * qy < limit * limit:
                        return index
                elif along >= ee:
                    qx -= ex
                    qy -= ey
                    if qx * qx + qy * qy < limit * limit:
                        return index
                else:
                    across = ex * qy - ey * qx
                    if across * across < limit * limit * ee:
                        return index
            elif _leg_near(ax, ay, bx, by, shape, distance, square, 1):
                return index
        ax, ay = bx, by
    return None


def sweeps(path: Path, radius: int, shape: Shape) -> bool:
    """True when any part of the disc touches the shape anywhere on the path, the ends included."""
    distance = radius
    ax, ay = path[0]
    for bx, by in path[1:] or path:
        if type(shape) is Disc:
            x, y, r = shape
            limit = r + distance
            ex = bx - ax
            ey = by - ay
            ee = ex * ex + ey * ey
            if point_near_segment(x, y, ax, ay, ex, ey, ee, limit * limit, 0):
                return True
        elif _leg_near(ax, ay, bx, by, shape, distance, distance * distance, 0):
            return True
        ax, ay = bx, by
    return False


def areas_swept(path: Path, radius: int, shapes: Sequence[Shape]) -> tuple[int, ...]:
    """The indices of the shapes that the sweep of a disc touches."""
    box = _sweep_box(path, radius)
    return tuple(
        index
        for index, shape in enumerate(shapes)
        if not _out_of_reach(box, shape) and sweeps(path, radius, shape)
    )


def _sweep_box(path: Path, radius: int) -> Box:
    xs = [x for x, _ in path]
    ys = [y for _, y in path]
    return (min(xs) - radius, min(ys) - radius, max(xs) + radius, max(ys) + radius)


def _out_of_reach(box: Box, shape: Shape) -> bool:
    if type(shape) is Disc:
        x, y, r = shape
        return x - r > box[2] or x + r < box[0] or y - r > box[3] or y + r < box[1]
    if type(shape) is Polygon:
        return box_apart(box, shape.box, 0)
    return False


def _leg_near(  # noqa: PLR0917
    ax: int, ay: int, bx: int, by: int, shape: Shape, limit: int, square: int, strict: int
) -> bool:
    """One leg and a polygon or segment: nearer than the limit, or (strict = 0) at most at it."""
    if type(shape) is Polygon:
        x0, y0, x1, y1 = shape.box
    else:
        x0, y0, x1, y1 = shape  # type: ignore[misc]  # a segment: a disc has no legs
        if x1 < x0:
            x0, x1 = x1, x0
        if y1 < y0:
            y0, y1 = y1, y0
    if ax < bx:
        if bx < x0 - limit or ax > x1 + limit:
            return False
    elif ax < x0 - limit or bx > x1 + limit:
        return False
    if ay < by:
        if by < y0 - limit or ay > y1 + limit:
            return False
    elif ay < y0 - limit or by > y1 + limit:
        return False
    if type(shape) is not Polygon:
        assert isinstance(shape, Segment)
        return segment_near_segment(Segment(ax, ay, bx, by), shape, square, strict)
    if shape.convex:
        return segment_near_convex(ax, ay, bx, by, shape, square, strict)
    return any(segment_near_convex(ax, ay, bx, by, p, square, strict) for p in shape.parts)


def never_nearer(path: Path, shape: Shape) -> bool:
    """True when no place of the path is nearer to the shape than its start is."""
    if isinstance(shape, Disc):
        square = distance_sq(path[0], shape.centre)
        return not any(
            point_near_segment(shape.x, shape.y, ax, ay, ex, ey, ee, square, 1)
            for ax, ay, ex, ey, ee in _leg_edges(path)
        )
    at_start = exact_gap(Disc(*path[0], 0), shape)
    return all(
        compare_gaps(exact_gap(Segment(ax, ay, ax + ex, ay + ey), shape), at_start) >= 0
        for ax, ay, ex, ey, _ in _leg_edges(path)
    )


def _leg_edges(path: Path) -> Iterator[Edge]:
    """The legs as sides: start, direction, length squared."""
    for (ax, ay), (bx, by) in pairwise(path):
        yield segment_edges(ax, ay, bx, by)[0]


def stopped(
    path: Path, reach: int, shapes: Sequence[Shape], keep: int = 0
) -> tuple[tuple[Point, ...], int | None]:
    """The beginning of a path that `blocker` lets pass, and the index of what stops it there.

    The last place is within one unit of the furthest legal one, on the side of the start.
    """
    places = [path[0]]
    for start, end in pairwise(path):
        near = [
            i
            for i, shape in enumerate(shapes)
            if blocker((start, end), reach, (shape,), keep) is not None
        ]
        if near:
            step = _last_clear(start, end, reach, [shapes[i] for i in near], keep)
            if step != start:
                places.append(step)
            beyond = towards(step, end, 2)
            index = blocker((start, beyond), reach, [shapes[i] for i in near], keep)
            return tuple(places), near[index or 0]
        places.append(end)
    return tuple(places), None


def _last_clear(start: Point, end: Point, reach: int, shapes: Sequence[Shape], keep: int) -> Point:
    """The last place of a leg that is clear, found by halving: what is swept only grows."""

    def is_clear(distance: int) -> bool:
        return blocker((start, towards(start, end, distance)), reach, shapes, keep) is None

    return towards(start, end, last_true(is_clear, 0, length_ceil(start, end)))
