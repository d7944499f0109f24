"""A wheel, looked at by degrees: only where something is near enough to be met.

The places of a wheel (each whole degree, and its end) are made when they are asked for. Five of
them lie so close together that one look, with a margin, shows whether any of them can be near.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import isqrt
from typing import TypeVar

from gunbai.geometry import (
    ONE,
    QUARTER,
    SCALE,
    TURN,
    Block,
    Box,
    Disc,
    Point,
    Polygon,
    Shape,
    block_box,
    block_of,
    bounds,
    direction,
    frame_corners,
    half_offset,
    near_blocks,
    offset,
    pivot,
    points_in_frame,
    surely_apart,
    surely_farther,
    within,
)
from gunbai.geometry.nearness import box_apart

__all__ = ["WINDOW", "Pivoting"]

T = TypeVar("T")

WINDOW = 5
MARGIN = 36
"""Two degrees from the middle of a window nothing is farther off than this in a thousand."""

EIGHT_RADIANS = 26_262_000_000
"""Eight times a radian squared, in thousandths of a degree squared, rather too small."""


class Pivoting:
    """A wheel of a block by thousandths of a degree, positive to the right.

    ``corner``: about which it turns; ``reach``: nothing is farther from there; ``count``: the number
    of places, the start not counted; ``end``: the last; ``box``: bounds of all that it covers, rather
    too large; ``ground``: a rectangle around that, that looks as the body does at the start.
    """

    __slots__ = ("_made", "angle", "body", "box", "corner", "count", "end", "ground", "reach")

    def __init__(self, body: Block, angle: int) -> None:
        self.body = body
        self.angle = angle
        self.corner: Point = pivot(body, angle)
        width, depth = body.width, body.depth
        self.reach = isqrt(width * width + depth * depth) + 2
        self.count = -(-abs(angle) // 1000)
        self.end = self._turned(abs(angle)) if angle else body
        self._made: dict[int, Block] = {0: body, self.count: self.end}
        self.box = self._bounds()
        self.ground = self._around()

    def at(self, index: int) -> Block:
        """The place after so many degrees; ``count`` is the end, 0 the start."""
        found = self._made.get(index)
        if found is None:
            # never asked for the end, which is known
            found = self._made[index] = self._turned(1000 * index)
        return found

    def _turned(self, angle: int) -> Block:
        """As ``wheel``, about the corner that is known already."""
        _, _, heading, files, ranks, file_width, rank_depth = self.body
        x, y = self.corner
        right = files * file_width
        if self.angle > 0:
            heading = (heading + angle) % TURN
        else:
            heading, right = (heading - angle) % TURN, -right
        to_x, to_y = half_offset(heading, 0, right)
        return block_of((x - to_x, y - to_y, heading, files, ranks, file_width, rank_depth))

    def every(self) -> tuple[Block, ...]:
        """All places but the start."""
        return tuple(self.at(index) for index in range(1, self.count + 1))

    def part(self, index: int) -> int:
        """How far it turns from the place before to this one."""
        return 1000 if index < self.count else abs(self.angle) - 1000 * (index - 1)

    def reaches(self, shape: Shape, room: int = 0) -> bool:
        """Whether a shape may be within ``room`` of what the wheel covers."""
        slack = room + 3
        if box_apart(self.box, bounds(shape), slack):
            return False
        if abs(self.angle) <= QUARTER and isinstance(shape, Polygon):
            start, end = self.body, self.end
            if self._beside_start(points_in_frame(shape.points, start.front, start.heading), slack):
                return False
            seen = points_in_frame(shape.points, end.front, end.heading)
            if min([u for u, _ in seen]) > slack * ONE:
                return False
        return within(Disc(*self.corner, self.reach), shape, room)

    def near_shape(self, shape: Shape, room: int = 0) -> Iterator[int]:
        """The places, the start excepted, that may be within ``room`` of a shape."""
        slack = room + self.reach * MARGIN // 1000 + 3
        for first, last in self._windows():
            if not surely_apart(self.at((first + last) // 2), shape, slack):
                yield from range(first, last + 1)

    def near_edge(self, width: int, height: int) -> Iterator[int]:
        """The places, the start excepted, that may pass an edge of a table of this size; the last
        ones first, for there it is passed most often."""
        slack = self.reach * MARGIN // 1000 + 3
        for first, last in self._windows_from_end():
            west, south, east, north = block_box(self.at((first + last) // 2))
            inside = west >= slack and south >= slack
            if not (inside and east <= width - slack and north <= height - slack):
                yield from range(last, first - 1, -1)

    def _windows(self) -> Iterator[tuple[int, int]]:
        """The first and last place of each window."""
        for first in range(1, self.count + 1, WINDOW):
            yield first, min(first + WINDOW - 1, self.count)

    def _windows_from_end(self) -> Iterator[tuple[int, int]]:
        """The same windows, the last one first."""
        for first in range((self.count - 1) // WINDOW * WINDOW + 1, 0, -WINDOW):
            yield first, min(first + WINDOW - 1, self.count)

    def _bounds(self) -> Box:
        x, y, reach = *self.corner, self.reach
        if abs(self.angle) > QUARTER:
            return (x - reach, y - reach, x + reach, y + reach)
        # Nothing is farther from the line between its places at start and end than an arc of the
        # diagonal rises over its chord: reach * angle * angle / 8, in radians.
        rise = reach * self.angle * self.angle // EIGHT_RADIANS + 3
        a, b = block_box(self.body), block_box(self.end)
        return (
            min(a[0], b[0]) - rise,
            min(a[1], b[1]) - rise,
            max(a[2], b[2]) + rise,
            max(a[3], b[3]) + rise,
        )

    def _around(self) -> Block:
        """The ground.

        Up to a quarter turn: as far ahead as the outer corner comes, back to the rear, and to one
        side only of the corner about which it turns.
        """
        x, y = self.corner
        _, _, heading, files, ranks, file_width, rank_depth = self.body
        reach = self.reach
        if abs(self.angle) > QUARTER:
            to_x, to_y = offset(heading, reach, 0)
            return block_of((x + to_x, y + to_y, heading, 1, 1, 2 * reach, 2 * reach))
        out = files * file_width * direction(abs(self.angle))[0] // ONE + 1
        to_x, to_y = half_offset(heading, 2 * out, -reach if self.angle > 0 else reach)
        return block_of((x + to_x, y + to_y, heading, 1, 1, reach, out + ranks * rank_depth))

    def nearby(self, others: Iterable[tuple[T, Block]], room: int = 0) -> list[tuple[T, Block]]:
        """Those of several named blocks that may lie within ``room`` of what the wheel covers."""
        return near_blocks(self.ground, others, room + 3)

    def clears(self, other: Block, room: int = 0) -> bool:
        """Whether a block lies certainly farther than ``room`` from all that the wheel covers: off
        its ground or, up to a quarter turn, ahead of the front line of its end."""
        if surely_farther(self.ground, other, room + 3):
            return True
        if abs(self.angle) > QUARTER:
            return False
        return min([u for u, _ in frame_corners(self.end, other)]) > (room + 3) * SCALE

    def _beside_start(self, seen: Sequence[tuple[int, int]], room: int) -> bool:
        """Whether places, as the body looks at the start, lie where no wheel comes to: behind its
        rear, beyond the corner about which it turns or farther out than its diagonal."""
        slack = room * ONE
        if max([u for u, _ in seen]) < -self.body.depth * ONE - slack:
            return True
        half = self.body.width * ONE // 2
        out = self.reach * ONE - half
        vs = [v for _, v in seen]
        if self.angle > 0:
            return min(vs) > half + slack or max(vs) < -out - slack
        return max(vs) < -half - slack or min(vs) > out + slack

    def near_block(self, other: Block, room: int = 0) -> Iterator[int]:
        """The places, the start excepted, that may be within ``room`` of a block; the last ones
        first, for there it is met most often."""
        if self.clears(other, room):
            return
        slack = room + self.reach * MARGIN // 1000 + 3
        for first, last in self._windows_from_end():
            if not surely_farther(self.at((first + last) // 2), other, slack):
                yield from range(last, first - 1, -1)
