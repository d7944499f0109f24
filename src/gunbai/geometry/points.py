"""Points and vectors: pairs of integers, x to the right (east) and y up the table (north).

Lengths are in thousandths of the system's unit. A computed end point rounds towards the start of
the movement, so that nobody gains by rounding.
"""

from __future__ import annotations

from math import isqrt
from typing import TypeAlias

from gunbai.geometry.exact import truncate

__all__ = [
    "Point",
    "Vector",
    "along",
    "away",
    "cross",
    "distance_sq",
    "dot",
    "length_ceil",
    "length_floor",
    "shifted",
    "side_of",
    "towards",
]

Point: TypeAlias = tuple[int, int]
Vector: TypeAlias = tuple[int, int]


def shifted(point: Point, by: Vector) -> Point:
    """The point moved by a vector."""
    return (point[0] + by[0], point[1] + by[1])


def distance_sq(a: Point, b: Point) -> int:
    """The square of the distance between two points."""
    dx = b[0] - a[0]
    dy = b[1] - a[1]
    return dx * dx + dy * dy


def dot(a: Vector, b: Vector) -> int:
    """The scalar product of two vectors."""
    return a[0] * b[0] + a[1] * b[1]


def cross(a: Vector, b: Vector) -> int:
    """The cross product of two vectors: positive when b points to the left of a."""
    return a[0] * b[1] - a[1] * b[0]


def side_of(a: Point, b: Point, point: Point) -> int:
    """Where a point lies of the line from a to b: > 0 left, 0 on it, < 0 right."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def length_floor(a: Point, b: Point) -> int:
    """The distance rounded down."""
    return isqrt(distance_sq(a, b))


def length_ceil(a: Point, b: Point) -> int:
    """The distance rounded up."""
    square = distance_sq(a, b)
    return isqrt(square - 1) + 1 if square else 0


def along(a: Point, b: Point, numerator: int, denominator: int) -> Point:
    """The point at a fraction of the way from a to b, rounded towards a."""
    return (
        a[0] + truncate((b[0] - a[0]) * numerator, denominator),
        a[1] + truncate((b[1] - a[1]) * numerator, denominator),
    )


def towards(a: Point, b: Point, distance: int) -> Point:
    """The point `distance` from a on the way to b, rounded towards a; b itself if it is nearer."""
    square = distance_sq(a, b)
    if square <= distance * distance:
        return b
    return _stepped(a, b[0] - a[0], b[1] - a[1], square, distance)


def away(a: Point, b: Point, distance: int) -> Point:
    """The point `distance` from a straight away from b, rounded towards a; a itself if b is a."""
    square = distance_sq(a, b)
    if not square:
        return a
    return _stepped(a, a[0] - b[0], a[1] - b[1], square, distance)


def _stepped(a: Point, dx: int, dy: int, square: int, distance: int) -> Point:
    """`distance` along (dx, dy), whose length squared is `square`; rounded towards a."""
    factor = distance * distance
    x = isqrt(dx * dx * factor // square)
    y = isqrt(dy * dy * factor // square)
    return (a[0] + (x if dx > 0 else -x), a[1] + (y if dy > 0 else -y))
