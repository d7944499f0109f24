"""Blocks that move straight ahead: what lies before them, how far they run, where they stop."""

from __future__ import annotations

from collections.abc import Sequence

from gunbai.geometry.angles import ONE, in_frame
from gunbai.geometry.blocks import Block, Piece, convex_outlines
from gunbai.geometry.clipping import Corner, clipped, has_area
from gunbai.geometry.costs import Cost
from gunbai.geometry.drill import swept_ahead, wheel_stages
from gunbai.geometry.pairs import SCALE, blocks_nearer, blocks_overlap, frame_corners
from gunbai.geometry.shapes import Segment

__all__ = [
    "furthest_advance",
    "has_before_front",
    "straight_run",
    "wheel_blocked_by",
]


def _seen(block: Block, piece: Piece) -> tuple[int, list[tuple[Corner, ...]]]:
    """(scale, outlines): the convex parts of a piece in the frame of a block, times the scale."""
    if isinstance(piece, Block):
        return SCALE, [tuple((u, v, 1) for u, v in frame_corners(block, piece))]
    return ONE, [
        tuple((*in_frame(point, block.front, block.heading), 1) for point in points)
        for points in convex_outlines(piece)
    ]


def _before_front(
    block: Block, piece: Piece, narrower: int
) -> tuple[int, list[tuple[Corner, ...]]]:
    """What of a piece is ahead of the front line and inside the strip as wide as the front."""
    scale, outlines = _seen(block, piece)
    half = block.width * scale // 2 - narrower * scale
    planes = ((1, 0, 0), (0, 1, half), (0, -1, half))
    return scale, [kept for outline in outlines if (kept := clipped(outline, planes))]


def has_before_front(
    block: Block, piece: Piece, reach: int | None = None, tolerance: int = 0
) -> bool:
    """True when some part of a piece lies straight before the front edge, its border included.

    `reach` limits how far ahead it may begin. A tolerance makes the strip narrower on both sides.
    """
    scale, kept = _before_front(block, piece, tolerance)
    if reach is None:
        return bool(kept)
    return any(u <= reach * scale * w for outline in kept for u, _, w in outline)


def straight_run(block: Block, piece: Piece, tolerance: int = 0) -> Cost | None:
    """How far a block runs straight ahead until its front edge meets a piece; None if it never does.

    To slip along a piece side by side is not to meet it: something of it must lie inside the
    strip, narrower by the tolerance on both sides. A disc counts as its hull.
    """
    scale, kept = _before_front(block, piece, tolerance)
    best: tuple[int, int] | None = None
    for outline in kept:
        if isinstance(piece, Segment) or has_area(outline):
            for u, _, w in outline:
                if best is None or u * best[1] < best[0] * w:
                    best = (u, w)
    return Cost(best[0], 0, best[1] * scale) if best else None


def furthest_advance(
    block: Block, limit: int, others: Sequence[Block], keep: int = 0, tolerance: int = 0
) -> tuple[int, int | None]:
    """How far, at most `limit`, a block may advance straight ahead, and the index of what stops it.

    With `keep` it stops that far from other blocks; otherwise it may come into contact and
    overlap no deeper than the tolerance. In whole thousandths.
    """
    stop: int | None = None
    best = limit
    for index, other in enumerate(others):
        if not _meets(swept_ahead(block, best), other, keep, tolerance):
            continue
        clear, blocked = -1, best
        while blocked - clear > 1:
            middle = (clear + blocked) // 2
            if _meets(swept_ahead(block, middle), other, keep, tolerance):
                blocked = middle
            else:
                clear = middle
        best, stop = max(clear, 0), index
    return best, stop


def _meets(sweep: Block, other: Block, keep: int, tolerance: int) -> bool:
    if keep > 0:
        return blocks_nearer(sweep, other, keep)
    return blocks_overlap(sweep, other, tolerance)


def wheel_blocked_by(
    block: Block, angle: int, others: Sequence[Block], keep: int = 0, tolerance: int = 0
) -> int | None:
    """The index of the first block in the way of a wheel, looked at by degrees and at its end."""
    for stage in wheel_stages(block, angle):
        for index, other in enumerate(others):
            if _meets(stage, other, keep, tolerance):
                return index
    return None
