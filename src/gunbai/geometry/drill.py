"""How blocks move: straight on and back, wheels about a front corner, turns, forming up.

Every function returns a new block. Straight moves round towards the start; turning moves keep
the corner or middle they pivot on exactly where it was.
"""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.geometry.angles import QUARTER, TURN, advanced, half_offset
from gunbai.geometry.blocks import (
    Block,
    Side,
    block_centre,
    block_of,
    edge_middle,
    ranks_for,
    seen_from,
)
from gunbai.geometry.points import Point, shifted

__all__ = [
    "about_turned",
    "advance",
    "displaced",
    "drop_end_file",
    "faced",
    "formed_up",
    "pivot",
    "reformed",
    "sidestep",
    "swept_ahead",
    "swept_by",
    "turned",
    "wheel",
    "wheel_stages",
]


def advance(block: Block, distance: int) -> Block:
    """Straight ahead, or straight back with the same facing if the distance is negative."""
    return displaced(block, block.heading, distance)


def displaced(block: Block, heading: int, distance: int) -> Block:
    """Moved along any heading without changing its facing, as when it is pushed back."""
    x, y, looking, files, ranks, file_width, rank_depth = block
    x, y = advanced((x, y), heading, distance)
    return block_of((x, y, looking, files, ranks, file_width, rank_depth))


def sidestep(block: Block, distance: int) -> Block:
    """Along its front line to the right, or to the left if the distance is negative."""
    return displaced(block, (block.heading + QUARTER) % TURN, distance)


def pivot(block: Block, angle: int) -> Point:
    """The front corner about which a wheel turns: the right one for a wheel to the right."""
    dx, dy = half_offset(block.heading, 0, block.width if angle > 0 else -block.width)
    return (block.x + dx, block.y + dy)


def wheel(block: Block, angle: int) -> Block:
    """Wheeled forward about a front corner by thousandths of a degree, positive to the right."""
    x, y, heading, files, ranks, file_width, rank_depth = block
    right = files * file_width if angle > 0 else -files * file_width
    turned_to = (heading + angle) % TURN
    from_x, from_y = half_offset(heading, 0, right)
    to_x, to_y = half_offset(turned_to, 0, right)
    x += from_x - to_x
    y += from_y - to_y
    return block_of((x, y, turned_to, files, ranks, file_width, rank_depth))


def wheel_stages(block: Block, angle: int) -> Iterator[Block]:
    """The places in which a wheel is checked: after each whole degree and at its end."""
    side = 1 if angle > 0 else -1
    for degree in range(1000, abs(angle), 1000):
        yield wheel(block, side * degree)
    if angle:
        yield wheel(block, angle)


def about_turned(block: Block) -> Block:
    """Turned by 180 degrees on the spot: the same ground, the old rear edge in front."""
    x, y = edge_middle(block, Side.REAR)
    return block_of((x, y, (block.heading + 2 * QUARTER) % TURN, *block[3:]))


def turned(block: Block, side: Side, stands: int) -> Block:
    """Turned by 90 degrees on the spot towards its left or right side.

    Files and ranks change places; the middle of the new front edge is the middle of the old side
    edge. Raises ValueError for another side.
    """
    if side is not Side.LEFT and side is not Side.RIGHT:
        raise ValueError(f"a turn by 90 degrees is to the left or right, not {side.name}")
    x, y = edge_middle(block, side)
    _, _, heading, _, files, file_width, rank_depth = block
    heading = (heading + side.value * QUARTER) % TURN
    return block_of((x, y, heading, files, ranks_for(stands, files), file_width, rank_depth))


def formed_up(block: Block, files: int, stands: int) -> Block:
    """With another number of files; the middle of the front edge stays where it is."""
    if not 1 <= files <= stands:
        raise ValueError(f"{stands} stands cannot form {files} files")
    x, y, heading, _, _, file_width, rank_depth = block
    return block_of((x, y, heading, files, ranks_for(stands, files), file_width, rank_depth))


def faced(block: Block, heading: int) -> Block:
    """Turned by any angle about the middle of the block, in the same formation."""
    return _about(block_centre(block), block, heading)


def reformed(block: Block, heading: int, files: int, stands: int) -> Block:
    """In any formation and facing, with the middle of the block where it was."""
    return _about(block_centre(block), formed_up(block, files, stands), heading)


def _about(centre: Point, block: Block, heading: int) -> Block:
    _, _, _, files, ranks, file_width, rank_depth = block
    dx, dy = half_offset(heading, ranks * rank_depth, 0)
    x, y = centre[0] + dx, centre[1] + dy
    return block_of((x, y, heading % TURN, files, ranks, file_width, rank_depth))


def drop_end_file(block: Block, side: Side) -> Block:
    """Without the end file on one side; the other files stay where they are."""
    if side not in {Side.LEFT, Side.RIGHT} or block.files < 2:
        raise ValueError(f"cannot take the {side.name} file from {block.files} files")
    right = block.file_width if side is Side.LEFT else -block.file_width
    x, y = shifted(block.front, half_offset(block.heading, 0, right))
    return block._replace(x=x, y=y, files=block.files - 1)


def swept_ahead(block: Block, distance: int) -> Block:
    """The ground that a straight advance covers, its start included, as a block of one stand."""
    x, y, heading, files, ranks, file_width, rank_depth = block
    x, y = advanced((x, y), heading, distance)
    return block_of((x, y, heading, 1, 1, files * file_width, ranks * rank_depth + distance))


def swept_by(block: Block, side: Side, distance: int) -> Block:
    """The ground that a straight move towards one of its sides covers, its start included."""
    return swept_ahead(seen_from(block, side), distance)
