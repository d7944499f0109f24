"""A wheel, looked at by degrees: only where something is near enough to be met.

The places of a wheel (each whole degree, and its end) are made when they are asked for. Five of
them lie so close together that one look, with a margin, shows whether any of them can be near.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from gunbai.geometry import (
    ONE,
    QUARTER,
    SCALE,
    TURN,
    Block,
    Disc,
    Point,
    Shape,
    blocks_within,
    direction,
    far_apart,
    frame_corners,
    half_offset,
    pivot,
    surely_apart,
    within,
)

__all__ = ["Pivoting"]

WINDOW = 5
MARGIN = 36
"""Two degrees from the middle of a window nothing is farther off than this in a thousand."""


class Pivoting:
    """A wheel of a block by thousandths of a degree, positive to the right."""

    __slots__ = ("_made", "angle", "body", "corner", "count", "reach")

    def __init__(self, body: Block, angle: int) -> None:
        self.body = body
        self.angle = angle
        self.corner: Point = pivot(body, angle)
        self.reach = isqrt(body.width**2 + body.depth**2) + 2
        self.count = -(-abs(angle) // 1000)
        self._made: dict[int, Block] = {0: body}

    def at(self, index: int) -> Block:
        """The place after so many degrees; ``count`` is the end, 0 the start."""
        found = self._made.get(index)
        if found is None:
            found = self._made[index] = self._turned(min(1000 * index, abs(self.angle)))
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
        return Block(x - to_x, y - to_y, heading, files, ranks, file_width, rank_depth)

    @property
    def end(self) -> Block:
        return self.at(self.count)

    def every(self) -> tuple[Block, ...]:
        """All places but the start."""
        return tuple(self.at(index) for index in range(1, self.count + 1))

    def part(self, index: int) -> int:
        """How far it turns from the place before to this one."""
        return min(1000, abs(self.angle) - 1000 * (index - 1))

    def reaches(self, shape: Shape, room: int = 0) -> bool:
        """Whether a shape is near enough to the corner about which it turns."""
        x, y = self.corner
        return within(Disc(x, y, self.reach), shape, room)

    def near_shape(self, shape: Shape, room: int = 0) -> Iterator[int]:
        """The places, the start excepted, that may be within ``room`` of a shape."""
        slack = room + self.reach * MARGIN // 1000 + 3
        for first in range(1, self.count + 1, WINDOW):
            last = min(first + WINDOW - 1, self.count)
            if not surely_apart(self.at((first + last) // 2), shape, slack):
                yield from range(first, last + 1)

    def clears(self, other: Block, room: int = 0) -> bool:
        """Whether a block lies certainly farther than ``room`` from all that the wheel covers.

        Up to a quarter turn that lies, seen as the body looks: ahead of its rear, on the moving side
        of the corner about which it turns, no farther out than its diagonal, and no farther ahead
        than its moving corner gets.
        """
        if abs(self.angle) > QUARTER:
            return False
        seen = frame_corners(self.body, other)
        us, vs = [u for u, _ in seen], [v for _, v in seen]
        slack = (room + 3) * SCALE
        if max(us) < -self.body.depth * SCALE - slack:
            return True
        sine, _ = direction(abs(self.angle))
        if min(us) > (self.body.width * sine // ONE + 3) * SCALE + slack:
            return True
        half = self.body.width * SCALE // 2
        out = self.reach * SCALE - half
        if self.angle > 0:
            return min(vs) > half + slack or max(vs) < -out - slack
        return max(vs) < -half - slack or min(vs) > out + slack

    def near_block(self, other: Block, room: int = 0) -> Iterator[int]:
        """The places, the start excepted, that may be within ``room`` of a block."""
        x, y = self.corner
        if far_apart(Block(x, y, 0, 1, 1, 2 * self.reach, 1), other, room):
            return
        if self.clears(other, room):
            return
        slack = room + self.reach * MARGIN // 1000 + 3
        for first in range(1, self.count + 1, WINDOW):
            last = min(first + WINDOW - 1, self.count)
            if blocks_within(self.at((first + last) // 2), other, slack):
                yield from range(first, last + 1)
