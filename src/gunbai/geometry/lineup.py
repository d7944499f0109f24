"""Lining up a block with a block it has run into, corner to corner.

The mover is turned so that its front lies on the edge it struck, then slid along that edge until
file boundaries meet. The rules choose among the places given here, best first, and refuse those
that other pieces leave no room for.
"""

from __future__ import annotations

from gunbai.geometry.angles import ONE, QUARTER, TURN, half_offset, in_frame
from gunbai.geometry.blocks import Block, Side

__all__ = ["against", "lined_up"]


def _edge_frame(target: Block, side: Side) -> tuple[int, int]:
    """(length of the edge, heading outward from it)."""
    length = target.width if side in {Side.FRONT, Side.REAR} else target.depth
    return length, (target.heading + side.value * QUARTER) % TURN


def _place(mover: Block, target: Block, side: Side, doubled: int) -> Block:
    """The mover with its front on an edge; `doubled` is twice the way from the edge's left end."""
    length, outward = _edge_frame(target, side)
    along = doubled - length  # doubled, from the middle of the edge to the right
    ahead, right = {
        Side.FRONT: (0, along),
        Side.RIGHT: (-target.depth - along, target.width),
        Side.REAR: (-2 * target.depth, -along),
        Side.LEFT: (-target.depth + along, -target.width),
    }[side]
    dx, dy = half_offset(target.heading, ahead, right)
    heading = (outward + 2 * QUARTER) % TURN
    return mover._replace(x=target.x + dx, y=target.y + dy, heading=heading)


def _along(target: Block, side: Side, mover: Block) -> int:
    """Twice the way from the left end of an edge to the mover's front, times ONE."""
    ahead, right = in_frame(mover.front, target.front, target.heading)
    if side is Side.FRONT:
        return 2 * right + target.width * ONE
    if side is Side.RIGHT:
        return -2 * ahead
    if side is Side.REAR:
        return target.width * ONE - 2 * right
    return 2 * (ahead + target.depth * ONE)


def against(mover: Block, target: Block, side: Side) -> Block:
    """Turned so that its front lies on the edge; its front middle keeps its place along the edge."""
    doubled = _along(target, side, mover)
    return _place(mover, target, side, (doubled + ONE // 2) // ONE)


def lined_up(mover: Block, target: Block, side: Side) -> tuple[Block, ...]:
    """The places of the mover on an edge of the target in the order in which they are tried.

    First lined up by the shorter slide (equal slides: more files in contact, then to the mover's
    right), then by the slide the other way, last unaligned as in `against`. Lined up means that
    file boundaries fall on those of the front or rear edge, or on the front corner of a side
    edge. A place with no file in contact is slid on to the first one that has.
    """
    along = _along(target, side, mover)
    length, _ = _edge_frame(target, side)
    step = 2 * mover.file_width * ONE
    anchor = 2 * length * ONE if side is Side.LEFT else 0
    down = (along - mover.width * ONE - anchor) % step
    slides = [-down, step - down] if down else [0]
    tries: list[tuple[int, int, bool, int]] = []
    for slide in slides:
        doubled = _slid_on(mover, length, (along + slide) // ONE)
        files = _files_on(mover, length, doubled)
        tries.append((abs(slide), -files, slide > 0, doubled))
    ordered = [_place(mover, target, side, doubled) for *_, doubled in sorted(tries)]
    return tuple(dict.fromkeys((*ordered, against(mover, target, side))))


def _files_on(mover: Block, length: int, doubled: int) -> int:
    """How many files of the mover lie at least partly on an edge of a given length."""
    start = doubled - mover.width
    step = 2 * mover.file_width
    return sum(
        start + file * step < 2 * length and start + (file + 1) * step > 0
        for file in range(mover.files)
    )


def _slid_on(mover: Block, length: int, doubled: int) -> int:
    """The place, slid on by whole files until one file is on the edge."""
    step = 2 * mover.file_width
    while not _files_on(mover, length, doubled):
        doubled += step if doubled < length else -step
    return doubled
