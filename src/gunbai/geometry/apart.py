"""Quick tests of a block and a shape, by the pose of the block: are they certainly apart?

They spare the outline of a block that stands far from everything, as most do. What they do not
part is left to the exact tests, which know outlines with rounded corners: hence a margin.
"""

from __future__ import annotations

from typing import Final

from gunbai.geometry.angles import ONE, direction
from gunbai.geometry.blocks import Block, footprint
from gunbai.geometry.distance import within
from gunbai.geometry.shapes import Box, Disc, Polygon, Segment, Shape

__all__ = ["block_box", "block_within", "surely_apart"]

_PLACES: Final = ONE.bit_length() - 1
_DOUBLED: Final = _PLACES + 1
_HALVED: Final = _PLACES - 1
"""Shifts that stand for ONE, twice and half of it: it does not fit into a digit of Python's."""
_MARGIN: Final = 3
"""More than rounding moves a corner."""


def block_box(block: Block) -> Box:
    """Bounds of a block, by a few thousandths too large at most."""
    x, y, heading, files, ranks, file_width, rank_depth = block
    s, c = direction(heading)
    width, depth = files * file_width, ranks * rank_depth
    wide_x = (width * abs(c) >> _DOUBLED) + 2
    wide_y = (width * abs(s) >> _DOUBLED) + 2
    back_x = -depth * s >> _PLACES
    back_y = -depth * c >> _PLACES
    west, east = (x + back_x, x + 1) if back_x < 0 else (x, x + back_x + 1)
    south, north = (y + back_y, y + 1) if back_y < 0 else (y, y + back_y + 1)
    return (west - wide_x, south - wide_y, east + wide_x, north + wide_y)


def surely_apart(block: Block, shape: Shape, room: int = 0) -> bool:
    """True when the gap of a block and a shape is certainly more than `room`."""
    if type(shape) is Disc:
        return _apart_from_disc(block, shape, room + _MARGIN)
    points: tuple[tuple[int, int], ...]
    if type(shape) is Segment:
        ax, ay, bx, by = shape
        points = ((ax, ay), (bx, by))
        box = (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
    else:
        assert isinstance(shape, Polygon)
        points, box = shape.points, shape.box
    west, south, east, north = block_box(block)
    if west - room > box[2] or box[0] > east + room:
        return True
    if south - room > box[3] or box[1] > north + room:
        return True
    return _apart_from_points(block, points, room + _MARGIN)


def block_within(block: Block, disc: Disc, limit: int) -> bool:
    """As `within` of the footprint of a block and a disc, told by the pose alone where it can be."""
    dx, dy = disc[0] - block[0], disc[1] - block[1]
    reach = disc[2] + limit
    far = reach + block[3] * block[5] + block[4] * block[6]
    if limit < 0 or dx > far or dx < -far or dy > far or dy < -far:
        return False
    near = reach - _MARGIN  # the middle of the front lies on the outline but for rounding
    if near > 0 and dx * dx + dy * dy <= near * near:
        return True
    if _apart_from_disc(block, disc, limit + _MARGIN):
        return False
    return within(footprint(block), disc, limit)


def _apart_from_disc(block: Block, disc: Disc, room: int) -> bool:
    x, y, heading, files, ranks, file_width, rank_depth = block
    s, c = direction(heading)
    dx, dy = disc[0] - x, disc[1] - y
    reach = (disc[2] + room) << _PLACES
    ahead = dx * s + dy * c
    beside = abs(dx * c - dy * s) - (files * file_width << _HALVED)
    if ahead < 0:
        ahead = -(ranks * rank_depth << _PLACES) - ahead
    if ahead > reach or beside > reach:
        return True
    return ahead > 0 and beside > 0 and ahead * ahead + beside * beside > reach * reach


def _apart_from_points(block: Block, points: tuple[tuple[int, int], ...], room: int) -> bool:
    """Whether all points lie beyond one side of a block."""
    x, y, heading, files, ranks, file_width, rank_depth = block
    s, c = direction(heading)
    reach = room << _PLACES
    aheads = [(px - x) * s + (py - y) * c for px, py in points]
    if min(aheads) > reach or max(aheads) < -(ranks * rank_depth << _PLACES) - reach:
        return True
    besides = [(px - x) * c - (py - y) * s for px, py in points]
    reach += files * file_width << _HALVED
    return min(besides) > reach or max(besides) < -reach
