"""Two blocks: gap, contact and overlap, from their poses and not from rounded corners.

One block is looked at in the frame of the other, so that blocks lined up at any heading touch
along their whole edge within one unit. Both frames are used alike: the tests are symmetric.
Frame lengths here are in units of 1 / SCALE.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, TypeVar

from gunbai.geometry.angles import ONE, direction
from gunbai.geometry.blocks import Block, Side
from gunbai.geometry.distance import Gap
from gunbai.geometry.exact import round_half_away

__all__ = [
    "SCALE",
    "EdgeContact",
    "block_gap",
    "blocks_nearer",
    "blocks_overlap",
    "blocks_touch",
    "blocks_within",
    "edge_contacts",
    "far_apart",
    "frame_corners",
    "near_blocks",
    "stands_along",
    "surely_farther",
]

SCALE: Final = 2 * ONE * ONE

_PLACES: Final = ONE.bit_length() - 1
_DOUBLED: Final = _PLACES + 1
_SQUARED: Final = 2 * _PLACES
_SCALED: Final = _SQUARED + 1
"""Shifts that stand for 2 * ONE, ONE * ONE and SCALE: these do not fit into a digit of Python's."""

T = TypeVar("T")

FrameCorners: TypeAlias = tuple[tuple[int, int], ...]
"""(ahead, right) of front left, rear left, rear right, front right, times SCALE."""


def frame_corners(block: Block, other: Block) -> FrameCorners:
    """The corners of `other` as seen from `block`: from its front middle, along its heading."""
    x, y, heading, _, _, _, _ = block
    other_x, other_y, other_heading, files, ranks, file_width, rank_depth = other
    s, c = direction(heading)
    t, d = direction(other_heading)
    dx = other_x - x
    dy = other_y - y
    ahead = (dx * s + dy * c) << _DOUBLED
    right = (dx * c - dy * s) << _DOUBLED
    along = s * t + c * d  # of the two headings
    across = s * d - c * t  # of its right hand and our heading
    half = files * file_width
    rear = 2 * ranks * rank_depth
    wide_ahead, wide_right = half * across, half * along
    rear_ahead, rear_right = ahead - rear * along, right + rear * across
    return (
        (ahead - wide_ahead, right - wide_right),
        (rear_ahead - wide_ahead, rear_right - wide_right),
        (rear_ahead + wide_ahead, rear_right + wide_right),
        (ahead + wide_ahead, right + wide_right),
    )


def far_apart(a: Block, b: Block, limit: int) -> bool:
    """A quick test by circles about the fronts: the gap is certainly more than the limit."""
    ax, ay, _, a_files, a_ranks, a_width, a_depth = a
    bx, by, _, b_files, b_ranks, b_width, b_depth = b
    reach = limit + 1 + a_ranks * a_depth + b_ranks * b_depth
    reach += (a_files * a_width + b_files * b_width) // 2
    dx = bx - ax
    dy = by - ay
    return dx > reach or dy > reach or dx < -reach or dy < -reach or dx * dx + dy * dy > reach**2


def near_blocks(
    block: Block, others: Iterable[tuple[T, Block]], room: int = 0
) -> list[tuple[T, Block]]:
    """Those of several named blocks that may lie within `room` of a block; the rest do not.

    One look at the place of each front from the block: no part of a body is farther from there
    than half its width and its depth.
    """
    x, y, heading, files, ranks, file_width, rank_depth = block
    s, c = direction(heading)
    half = files * file_width // 2 + room + 2
    front = room + 2
    rear = -ranks * rank_depth - front
    found: list[tuple[T, Block]] = []
    for other in others:
        other_x, other_y, looking, files, ranks, file_width, rank_depth = other[1]
        dx = other_x - x
        dy = other_y - y
        wide = files * file_width // 2
        reach = wide + ranks * rank_depth
        if looking != heading:
            wide = reach  # else no part of it lies farther to the side than half its width
        if (
            -half - wide <= (dx * c - dy * s) >> _PLACES <= half + wide
            and rear - reach <= (dx * s + dy * c) >> _PLACES <= front + reach
        ):
            found.append(other)
    return found


def blocks_overlap(a: Block, b: Block, tolerance: int = 0) -> bool:
    """True when the blocks overlap deeper than the tolerance: no shift that small parts them."""
    return not _parted(a, b, -tolerance)


def _parted(a: Block, b: Block, room: int) -> bool:
    """True when along some axis of one of the blocks a gap of at least `room` parts them, or their
    fronts alone are too far apart for a smaller one.

    A room below 0: they reach in no deeper than that. How far a block reaches along an axis of the
    other is written out: from its front half its width to both sides, from there back by its depth.
    """
    x, y, heading, files, ranks, file_width, rank_depth = a
    other_x, other_y, other_heading, other_files, other_ranks, other_width, other_depth = b
    width, back = files * file_width, 2 * ranks * rank_depth
    wide, rear = other_files * other_width, 2 * other_ranks * other_depth
    dx = other_x - x
    dy = other_y - y
    reach = (width + wide + back + rear) // 2 + 1 + (room if room > 0 else 0)
    if dx * dx + dy * dy > reach * reach:
        return True
    s, c = direction(heading)
    t, d = direction(other_heading)
    along = s * t + c * d  # of the two headings
    across = s * d - c * t  # of the right hand of b and the heading of a
    room <<= _SCALED  # times SCALE, as all that follows

    front = (dx * s + dy * c) << _DOUBLED  # of b, as a sees it
    half = wide * abs(across)
    behind = rear * along
    low, high = (
        (front - half, front + half - behind)
        if behind < 0
        else (front - half - behind, front + half)
    )
    if low >= room or high <= -room - (back << _SQUARED):
        return True
    beside = (dx * c - dy * s) << _DOUBLED
    half = wide * abs(along) + (width << _SQUARED) + room
    behind = rear * across
    if behind < 0:
        if beside + behind >= half or beside <= -half:
            return True
    elif beside >= half or beside + behind <= -half:
        return True

    front = -(dx * t + dy * d) << _DOUBLED  # of a, as b sees it
    half = width * abs(across)
    behind = back * along
    low, high = (
        (front - half, front + half - behind)
        if behind < 0
        else (front - half - behind, front + half)
    )
    if low >= room or high <= -room - (rear << _SQUARED):
        return True
    beside = (dy * t - dx * d) << _DOUBLED
    half = width * abs(along) + (wide << _SQUARED) + room
    behind = -back * across
    if behind < 0:
        return beside + behind >= half or beside <= -half
    return beside >= half or beside + behind <= -half


def blocks_within(a: Block, b: Block, limit: int) -> bool:
    """True when the gap is at most `limit`."""
    if limit < 0 or far_apart(a, b, limit):
        return False
    if _fronts_near(a, b, limit):
        return True
    if _parted(a, b, limit + 1):
        return False
    near = limit * limit << 2 * _SCALED
    return (
        _nearest_corner(a, frame_corners(a, b)) <= near
        or _nearest_corner(b, frame_corners(b, a)) <= near
        or not _parted(a, b, 0)  # they overlap, corners far from the other's outline or not
    )


def _fronts_near(a: Block, b: Block, limit: int) -> bool:
    """A quick test: the middles of the fronts alone are nearer than the limit, rounding apart."""
    dx = b[0] - a[0]
    dy = b[1] - a[1]
    near = limit - 1
    return near > 0 and dx * dx + dy * dy <= near * near


def blocks_nearer(a: Block, b: Block, limit: int) -> bool:
    """True when the gap is less than `limit`."""
    if limit <= 0 or surely_farther(a, b, limit):
        return False
    gap = block_gap(a, b)
    return gap.numerator < limit * limit * gap.denominator


def surely_farther(a: Block, b: Block, limit: int) -> bool:
    """Quick tests: the gap of two blocks is certainly more than the limit."""
    return _parted(a, b, limit + 1)


def blocks_touch(a: Block, b: Block, tolerance: int) -> bool:
    """True when the gap is at most the tolerance, at an edge or only at a corner."""
    return blocks_within(a, b, tolerance)


def block_gap(a: Block, b: Block) -> Gap:
    """The exact gap of two blocks; 0 when they touch or overlap."""
    if not _parted(a, b, 0):
        return Gap(0, 1, 0)
    least = min(_nearest_corner(a, frame_corners(a, b)), _nearest_corner(b, frame_corners(b, a)))
    return Gap(least, SCALE * SCALE, 0)


def _nearest_corner(block: Block, others: FrameCorners) -> int:
    """The least squared distance of the corners from the block, in units of SCALE squared."""
    half = block.files * block.file_width << _SQUARED
    depth = block.ranks * block.rank_depth << _SCALED
    best = -1
    for u, v in others:
        out = u if u > 0 else -depth - u if u < -depth else 0
        beside = abs(v) - half
        square = out * out + beside * beside if beside > 0 else out * out
        if best < 0 or square < best:
            best = square
    return best


class EdgeContact(NamedTuple):
    """Edges of two blocks that lie together, and the stretch of each that does.

    A stretch is measured from the left end of the edge, seen from inside its block.
    """

    side: Side
    start: int
    end: int
    other_side: Side
    other_start: int
    other_end: int

    @property
    def length(self) -> int:
        """The length of the stretch, on the edge of the first block."""
        return self.end - self.start


def edge_contacts(
    a: Block, b: Block, tolerance: int, longer_than: int = 0
) -> tuple[EdgeContact, ...]:
    """Which edges lie together within the tolerance along more than a length.

    In the order of the sides of a, then of b.
    """
    if far_apart(a, b, tolerance):
        return ()
    return _edges_together(a, b, tolerance, longer_than)


@lru_cache(maxsize=1 << 10)
def _edges_together(
    a: Block, b: Block, tolerance: int, longer_than: int
) -> tuple[EdgeContact, ...]:
    """Kept, for those in contact are asked about again and again."""
    seen = frame_corners(a, b)
    found: list[EdgeContact] = []
    for side in Side:
        places = tuple(_beside(a, side, corner) for corner in seen)
        for other_side in Side:
            left, right = _ENDS[other_side]
            contact = _lie_together(
                (a, side), (b, other_side), (places[left], places[right]), tolerance
            )
            if contact and contact.length > longer_than:
                found.append(contact)
    return tuple(found)


_ENDS: Final = {Side.FRONT: (0, 3), Side.RIGHT: (3, 2), Side.REAR: (2, 1), Side.LEFT: (1, 0)}
"""The corners at the left and right end of each edge, seen from inside."""


def _side_length(block: Block, side: Side) -> int:
    return block.width if side is Side.FRONT or side is Side.REAR else block.depth


def _beside(block: Block, side: Side, corner: tuple[int, int]) -> tuple[int, int]:
    """(out, place): how far a corner is outside an edge, and where along it from its left end."""
    u, v = corner
    half = block.width * SCALE // 2
    depth = block.depth * SCALE
    if side is Side.FRONT:
        return (u, v + half)
    if side is Side.RIGHT:
        return (v - half, -u)
    if side is Side.REAR:
        return (-u - depth, half - v)
    return (-v - half, u + depth)


def _lie_together(
    of_a: tuple[Block, Side],
    of_b: tuple[Block, Side],
    ends: tuple[tuple[int, int], tuple[int, int]],
    tolerance: int,
) -> EdgeContact | None:
    """Where an edge of b, given by its ends beside an edge of a, lies on it; they face each other."""
    (out, place), (end_out, end_place) = ends
    slack = tolerance * SCALE
    length = _side_length(*of_a)
    if place <= end_place or min(out, end_out) > slack or max(out, end_out) < -slack:
        return None
    low, high = Fraction(0), Fraction(1)
    for value, change in (
        (slack - out, out - end_out),
        (slack + out, end_out - out),
        (place, end_place - place),
        (length * SCALE - place, place - end_place),
    ):
        if change > 0:
            low = max(low, Fraction(-value, change))
        elif change < 0:
            high = min(high, Fraction(value, -change))
        elif value < 0:
            return None
    if low >= high:
        return None
    other_length = _side_length(*of_b)
    start, end = (
        _rounded((place + t * (end_place - place)) * Fraction(1, SCALE)) for t in (high, low)
    )
    other_start, other_end = (_rounded(t * other_length) for t in (low, high))
    return EdgeContact(of_a[1], start, end, of_b[1], other_start, other_end)


def _rounded(value: Fraction) -> int:
    return round_half_away(value.numerator, value.denominator)


def stands_along(start: int, end: int, size: int, more_than: int) -> tuple[int, ...]:
    """The numbers (from 1, from the left end of the edge) of the stands that a stretch covers.

    `size` is the length of a stand on this edge; a stand counts when more than `more_than` of
    it is covered.
    """
    return tuple(
        number + 1
        for number in range(start // size, -(-end // size))
        if min(end, (number + 1) * size) - max(start, number * size) > more_than
    )
