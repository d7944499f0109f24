"""Blocks: bodies of stands (or figures) in ranks and files, and the places in them.

A block stands by the middle of its front edge and its heading. All its stands have the same
frontage and depth; ranks are counted in full, an incomplete rear rank too. Files are numbered
from the left from 1 on, ranks from the front. An HQ or a gun is a block of one stand.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import lru_cache, partial
from math import isqrt
from typing import Final, NamedTuple, TypeAlias

from gunbai.geometry.angles import QUARTER, TURN, half_offset, offset
from gunbai.geometry.points import Point, Vector
from gunbai.geometry.shapes import Disc, Polygon, Segment, Shape, disc_hull

__all__ = [
    "Block",
    "Piece",
    "Side",
    "ahead_of",
    "block_centre",
    "block_of",
    "convex_outlines",
    "corners",
    "edge",
    "edge_middle",
    "file_front",
    "footprint",
    "front_reach",
    "ranks_for",
    "seen_from",
    "stand_at",
]


class Side(Enum):
    """A side of a block, in order to the right from its front."""

    FRONT = 0
    RIGHT = 1
    REAR = 2
    LEFT = 3

    def opposite(self) -> Side:
        """The side across the block."""
        return _SIDES[(self.value + 2) % 4]


_SIDES: Final = tuple(Side)


class Block(NamedTuple):
    """A body in ranks and files: middle of the front edge, heading, numbers, size of a stand."""

    x: int
    y: int
    heading: int
    files: int
    ranks: int
    file_width: int
    rank_depth: int

    @property
    def front(self) -> Point:
        """The middle of the front edge."""
        return (self.x, self.y)

    @property
    def width(self) -> int:
        """The length of the front edge."""
        return self.files * self.file_width

    @property
    def depth(self) -> int:
        """The length of a side edge."""
        return self.ranks * self.rank_depth


block_of: Final[Callable[[tuple[int, ...]], Block]] = partial(tuple.__new__, Block)
"""A block of its seven numbers; spares a call of Python."""

Piece: TypeAlias = Block | Shape
"""Anything that stands on the table."""


def ranks_for(stands: int, files: int) -> int:
    """The ranks that a number of stands fill, the incomplete one included."""
    return -(-stands // files)


@lru_cache(maxsize=1 << 14)
def _corner_offsets(heading: int, width: int, depth: int) -> tuple[Vector, ...]:
    """Front left, rear left, rear right, front right from the middle of the front edge."""
    if width <= 0 or depth <= 0:
        raise ValueError(f"block {width} wide and {depth} deep has no area")
    right = half_offset(heading, 0, width)
    rear_left = half_offset(heading, -2 * depth, -width)
    rear_right = half_offset(heading, -2 * depth, width)
    return ((-right[0], -right[1]), rear_left, rear_right, right)


def corners(block: Block) -> tuple[Point, ...]:
    """Front left, rear left, rear right, front right: counter-clockwise."""
    x, y, heading, files, ranks, file_width, rank_depth = block
    offsets = _corner_offsets(heading, files * file_width, ranks * rank_depth)
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = offsets
    return ((x + ax, y + ay), (x + bx, y + by), (x + cx, y + cy), (x + dx, y + dy))


@lru_cache(maxsize=1 << 12)
def footprint(block: Block) -> Polygon:
    """The ground that a block covers; its corners are rounded about the middle of the front."""
    return Polygon.of_convex(corners(block))


def front_reach(block: Block) -> int:
    """How far from the middle of its front edge parts of a block lie at most, rounded up."""
    _, _, _, files, ranks, file_width, rank_depth = block
    width, depth = files * file_width, 2 * ranks * rank_depth
    return (isqrt(width * width + depth * depth) >> 1) + 2


def block_centre(block: Block) -> Point:
    """The middle of the footprint."""
    dx, dy = half_offset(block.heading, -block.depth, 0)
    return (block.x + dx, block.y + dy)


def edge(block: Block, side: Side) -> Segment:
    """One edge of a block, from its left end to its right end as seen from inside."""
    front_left, rear_left, rear_right, front_right = corners(block)
    if side is Side.FRONT:
        return Segment(*front_left, *front_right)
    if side is Side.RIGHT:
        return Segment(*front_right, *rear_right)
    if side is Side.REAR:
        return Segment(*rear_right, *rear_left)
    return Segment(*rear_left, *front_left)


def edge_middle(block: Block, side: Side) -> Point:
    """The middle of an edge."""
    x, y, heading, files, ranks, file_width, rank_depth = block
    if side is Side.FRONT:
        return (x, y)
    width, depth = files * file_width, ranks * rank_depth
    if side is Side.REAR:
        dx, dy = half_offset(heading, -2 * depth, 0)
    else:
        dx, dy = half_offset(heading, -depth, width if side is Side.RIGHT else -width)
    return (x + dx, y + dy)


def seen_from(block: Block, side: Side) -> Block:
    """The same ground as a block of one stand whose front is the given side."""
    across = side is Side.LEFT or side is Side.RIGHT
    width, depth = (block.depth, block.width) if across else (block.width, block.depth)
    heading = (block.heading + side.value * QUARTER) % TURN
    return Block(*edge_middle(block, side), heading, 1, 1, width, depth)


def stand_at(block: Block, file: int, rank: int) -> Block:
    """One stand as a block: file from the left, rank from the front, both from 1."""
    dx, dy = half_offset(
        block.heading,
        -2 * (rank - 1) * block.rank_depth,
        (2 * file - 1 - block.files) * block.file_width,
    )
    return block._replace(x=block.x + dx, y=block.y + dy, files=1, ranks=1)


def file_front(block: Block, file: int) -> Point:
    """The middle of the front edge of a file, counted from the left from 1."""
    dx, dy = half_offset(block.heading, 0, (2 * file - 1 - block.files) * block.file_width)
    return (block.x + dx, block.y + dy)


def ahead_of(block: Block, reach: int) -> Block:
    """The rectangle directly before the front edge, as wide as it and `reach` deep."""
    dx, dy = offset(block.heading, reach, 0)
    return Block(block.x + dx, block.y + dy, block.heading, 1, 1, block.width, reach)


def convex_outlines(piece: Piece) -> tuple[tuple[Point, ...], ...]:
    """A piece as convex outlines: one, or the parts of a polygon that is not convex.

    A disc is given by its hull, a segment by its two ends.
    """
    if isinstance(piece, Block):
        return (corners(piece),)
    if isinstance(piece, Disc):
        return (disc_hull(piece).points,)
    if isinstance(piece, Segment):
        return (((piece.ax, piece.ay), (piece.bx, piece.by)),)
    return tuple(part.points for part in piece.parts)
