"""Front, flank and rear of a block, by two conventions, and what lies straight ahead of it.

`zone` divides the ground by lines at 45 degrees from the four corners (as in Daimyo), `sector` by
the front line and the rear line drawn on without end (as in Pikes and Muskets).
"""

from __future__ import annotations

from enum import Enum

from gunbai.geometry.angles import ONE, in_frame
from gunbai.geometry.blocks import Block
from gunbai.geometry.points import Point

__all__ = ["Zone", "facing", "is_straight_ahead", "sector", "zone"]


class Zone(Enum):
    """Where a point lies of a block."""

    FRONT = "front"
    RIGHT = "right"
    REAR = "rear"
    LEFT = "left"
    INSIDE = "inside"


def zone(block: Block, point: Point) -> Zone:
    """The zone between the 45 degree lines; points on a line belong to the front or the rear.

    A point on the outline is in the zone of its edge.
    """
    ahead, right = in_frame(point, block.front, block.heading)
    beside = 2 * abs(right) - block.width * ONE
    if ahead >= 0 and beside <= 2 * ahead:
        return Zone.FRONT
    behind = -block.depth * ONE - ahead
    if behind >= 0 and beside <= 2 * behind:
        return Zone.REAR
    if beside < 0:
        return Zone.INSIDE
    return Zone.RIGHT if right > 0 else Zone.LEFT


def sector(block: Block, point: Point) -> Zone:
    """The sector by the front and rear lines.

    A point on the front line is in front, on the rear line at the flank. Between the lines the
    side of the middle decides; the middle itself counts as right.
    """
    ahead, right = in_frame(point, block.front, block.heading)
    if ahead >= 0:
        return Zone.FRONT
    if ahead < -block.depth * ONE:
        return Zone.REAR
    return Zone.RIGHT if right >= 0 else Zone.LEFT


def facing(block: Block, point: Point) -> Zone:
    """The facing by the diagonals of a block drawn on without end, as for the armour of a hull.

    A point on a diagonal is in front or behind; so is the middle, in front.
    """
    ahead, right = in_frame(point, block.front, block.heading)
    along = 2 * ahead + block.depth * ONE
    if abs(2 * right) * block.depth <= abs(along) * block.width:
        return Zone.FRONT if along >= 0 else Zone.REAR
    return Zone.RIGHT if right > 0 else Zone.LEFT


def is_straight_ahead(block: Block, point: Point) -> bool:
    """True when the point is in the strip straight ahead of the front edge, its borders included."""
    ahead, right = in_frame(point, block.front, block.heading)
    return ahead >= 0 and 2 * abs(right) <= block.width * ONE
