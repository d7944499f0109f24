"""Headings and rotation in integers.

A heading is an integer in thousandths of a degree, 0 to 359999, like a compass: 0 looks up the
table (towards greater y), 90000 to the right (greater x); turning right adds. Sines are integers
in units of 1 / ONE, computed by an integer series for one octant only and reflected into the
others, so quarter turns and mirror images are exact and every machine gets the same bits.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from gunbai.geometry.exact import pi_floor, round_half_away
from gunbai.geometry.points import Point, Vector

__all__ = [
    "ONE",
    "QUARTER",
    "TURN",
    "Frame",
    "advanced",
    "angle_between",
    "direction",
    "half_offset",
    "heading_between",
    "heading_of",
    "in_frame",
    "offset",
    "points_in_frame",
    "turn_from",
]

_PLACES: Final = 30
ONE = 1 << _PLACES
"""The scale of sines: a sine of 1 is ONE."""
_HALF: Final = ONE >> 1
QUARTER = 90_000
TURN = 360_000

Frame = tuple[int, int]
"""(ahead, right) of an origin with a heading, in units of 1 / ONE of a thousandth."""

_BITS = 96
_OCTANT: dict[int, tuple[int, int]] = {}
_RADIAN = 57_295_780  # in millionths of a degree


def _octant(angle: int) -> tuple[int, int]:
    """(sine, cosine) of 0 to 45000 thousandths of a degree; kept once computed.

    From those of the whole degrees and of the rest, by the sine and cosine of a sum.
    """
    found = _OCTANT.get(angle)
    if found is None:
        degrees, rest = divmod(angle, 1000)
        s, c = _series(1000 * degrees)
        t, d = _part_of_a_degree(rest)
        one = 1 << 2 * _BITS
        found = _OCTANT[angle] = (
            round_half_away((s * d + c * t) * ONE, one),
            round_half_away((c * d - s * t) * ONE, one),
        )
    return found


@cache
def _part_of_a_degree(rest: int) -> tuple[int, int]:
    """Sine and cosine of less than a degree, as `_series`, of which it asks for 64 angles only."""
    fine = rest % 32
    s, c = _series(rest - fine)
    t, d = _series(fine)
    return (s * d + c * t) >> _BITS, (c * d - s * t) >> _BITS


@cache
def _series(angle: int) -> tuple[int, int]:
    """Taylor's series of sine and cosine in fixed point, in units of 2**-_BITS."""
    x = pi_floor(_BITS) * angle // 180_000
    sums = [0, 0]
    term, order = 1 << _BITS, 0
    while term:
        sums[order % 2] += -term if order % 4 >= 2 else term
        order += 1
        term = (term * x >> _BITS) // order
    return sums[1], sums[0]


@lru_cache(maxsize=1 << 14)
def direction(heading: int) -> Vector:
    """The unit vector of a heading, in units of 1 / ONE: (sine, cosine)."""
    quarters, angle = divmod(heading % TURN, QUARTER)
    if angle <= 45_000:
        s, c = _octant(angle)
    else:
        c, s = _octant(QUARTER - angle)
    if quarters == 0:
        return (s, c)
    if quarters == 1:
        return (c, -s)
    if quarters == 2:
        return (-s, -c)
    return (-c, s)


def offset(heading: int, ahead: int, right: int) -> Vector:
    """`ahead` and `right` of a heading as a vector of the table, rounded half away from zero."""
    s, c = direction(heading)
    x = ahead * s + right * c
    y = ahead * c - right * s
    # round_half_away, written out with shifts: this runs for every place of every move
    return (
        (x + _HALF) >> _PLACES if x >= 0 else -((_HALF - x) >> _PLACES),
        (y + _HALF) >> _PLACES if y >= 0 else -((_HALF - y) >> _PLACES),
    )


def half_offset(heading: int, ahead: int, right: int) -> Vector:
    """As `offset`, for lengths given doubled: half a width need not be a whole number."""
    s, c = direction(heading)
    x = ahead * s + right * c
    y = ahead * c - right * s
    return (
        (x + ONE) >> _PLACES + 1 if x >= 0 else -((ONE - x) >> _PLACES + 1),
        (y + ONE) >> _PLACES + 1 if y >= 0 else -((ONE - y) >> _PLACES + 1),
    )


def advanced(start: Point, heading: int, distance: int) -> Point:
    """The point `distance` ahead (behind if negative), rounded towards the start."""
    s, c = direction(heading)
    x = distance * s
    y = distance * c
    return (
        start[0] + (x >> _PLACES if x >= 0 else -(-x >> _PLACES)),
        start[1] + (y >> _PLACES if y >= 0 else -(-y >> _PLACES)),
    )


def in_frame(point: Point, origin: Point, heading: int) -> Frame:
    """How far a point is ahead and to the right of an origin, times ONE."""
    s, c = direction(heading)
    x = point[0] - origin[0]
    y = point[1] - origin[1]
    return (x * s + y * c, x * c - y * s)


def points_in_frame(points: Iterable[Point], origin: Point, heading: int) -> list[Frame]:
    """As `in_frame`, for several points."""
    s, c = direction(heading)
    x, y = origin
    return [((px - x) * s + (py - y) * c, (px - x) * c - (py - y) * s) for px, py in points]


def turn_from(old: int, new: int) -> int:
    """The shorter turn between two headings: -179999 to 180000, positive to the right."""
    turn = (new - old) % TURN
    return turn - TURN if turn > TURN // 2 else turn


def angle_between(a: int, b: int) -> int:
    """The angle between two headings, 0 to 180000."""
    return abs(turn_from(a, b))


def heading_between(a: Point, b: Point) -> int:
    """The heading from one point to another. Raises ValueError if they are the same."""
    return heading_of((b[0] - a[0], b[1] - a[1]))


def heading_of(vector: Vector) -> int:
    """The heading nearest to the direction of a vector. Raises ValueError for a vector of 0."""
    x, y = vector
    if not x and not y:
        raise ValueError("a vector of length 0 has no heading")
    east, north = abs(x), abs(y)
    steep = east <= north
    angle = _octant_angle(east, north) if steep else QUARTER - _octant_angle(north, east)
    if y < 0:
        angle = 2 * QUARTER - angle
    return angle if x >= 0 or not angle else TURN - angle


def _octant_angle(opposite: int, adjacent: int) -> int:
    """The angle whose tangent is opposite / adjacent (at most 1), to the nearest thousandth.

    A cubic comes within a fifth of a degree. From the whole degree nearest to that the tangent of
    the rest tells the angle to a twentieth of a thousandth; where that does not settle to which
    thousandth it is nearest, they are compared exactly.
    """
    tangent = 1000 * opposite // adjacent
    rough = tangent * (45 * 10**9 + (1000 - tangent) * (14_020_000 + 3_799 * tangent)) // 10**9
    degrees = (rough + 500) // 1000 * 1000
    s, c = _octant(degrees)
    beyond, hundredths = divmod(
        (opposite * c - adjacent * s) * _RADIAN // (10 * (opposite * s + adjacent * c)) + 50, 100
    )
    angle = min(max(degrees + beyond, 0), 45_000)
    if 10 <= hundredths <= 90:
        return angle
    miss = _miss(angle, opposite, adjacent)
    step, best = (1, miss) if miss > 0 else (-1, -miss)
    while 0 <= angle + step <= 45_000:
        miss = abs(_miss(angle + step, opposite, adjacent))
        if miss >= best:
            break
        angle, best = angle + step, miss
    return angle


def _miss(angle: int, opposite: int, adjacent: int) -> int:
    """How far a vector lies beyond a direction of the octant: grows with the angle between them."""
    s, c = _octant(angle)
    return opposite * c - adjacent * s
