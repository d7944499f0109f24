"""Blocks on the move: what lies before them, how far they run, what stops them, what they enter."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, isqrt
from typing import Final

from gunbai.geometry.angles import ONE, in_frame
from gunbai.geometry.apart import surely_apart
from gunbai.geometry.blocks import Block, Piece, convex_outlines, corners
from gunbai.geometry.clipping import Corner, clipped, has_area
from gunbai.geometry.contact import overlapping
from gunbai.geometry.costs import Cost
from gunbai.geometry.distance import nearer, within
from gunbai.geometry.drill import pivot, swept_ahead, wheel_stages
from gunbai.geometry.halving import last_true
from gunbai.geometry.nearness import box_apart
from gunbai.geometry.pairs import SCALE, blocks_nearer, blocks_overlap, far_apart, frame_corners
from gunbai.geometry.shapes import Polygon, Segment, Shape, bounds

__all__ = [
    "areas_advanced_over",
    "areas_wheeled_over",
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
    if isinstance(piece, Block):
        seen = frame_corners(block, piece)
        half = block.width * SCALE // 2 - tolerance * SCALE
        rights = [right for _, right in seen]
        if max(min(rights), -half) >= min(max(rights), half) or max(seen)[0] < 0:
            return None  # beside the strip, or behind
        ahead, right = min(seen)
        if ahead >= 0:
            if -half < right < half:
                return _run_of(ahead, SCALE)
            # what is nearest of it lies beside the strip, what is nearest in the strip on its border
            ahead, over = _nearest_at(half, seen if right > 0 else [(u, -v) for u, v in seen])
            return _run_of(ahead, over * SCALE)
    scale, kept = _before_front(block, piece, tolerance)
    best: tuple[int, int] | None = None
    for outline in kept:
        if isinstance(piece, Segment) or has_area(outline):
            for u, _, w in outline:
                if best is None or u * best[1] < best[0] * w:
                    best = (u, w)
    return None if best is None else _run_of(best[0], best[1] * scale)


def _nearest_at(border: int, seen: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """How far ahead, as a fraction, an outline first crosses a line straight ahead."""
    best = (1, 0)
    u, v = seen[-1]
    for p, q in seen:
        if (v < border) != (q < border):
            ahead, over = abs(u * (q - border) - p * (v - border)), abs(q - v)
            if ahead * best[1] < best[0] * over:
                best = (ahead, over)
        u, v = p, q
    return best


def _run_of(ahead: int, scale: int) -> Cost:
    """A way of so many parts of a thousandth, in lowest terms."""
    common = gcd(ahead, scale)
    return Cost(ahead // common, 0, scale // common)


def furthest_advance(
    block: Block, limit: int, others: Sequence[Piece], keep: int = 0, tolerance: int = 0
) -> tuple[int, int | None]:
    """How far, at most `limit`, a block may advance straight ahead, and the index of what stops it.

    With `keep` it stops that far from the others; otherwise it may come into contact and overlap
    no deeper than the tolerance. In whole thousandths. 0 when it is too near where it stands.
    """
    stop: int | None = None
    best = limit
    ground = swept_ahead(block, best)
    outline: Polygon | None = None  # of the ground, once something that is no block asks for it
    for index, other in enumerate(others):
        if not isinstance(other, Block):
            if surely_apart(ground, other, keep):
                continue
            outline = outline or Polygon.of_convex(corners(ground))
        if not _meets(ground, other, keep, tolerance, outline):
            continue
        stop = index
        if _meets(block, other, keep, tolerance):
            return 0, stop
        best = _last_clear(block, best, other, keep, tolerance)
        ground, outline = swept_ahead(block, best), None
    return best, stop


def _last_clear(block: Block, limit: int, other: Piece, keep: int, tolerance: int) -> int:
    """The greatest advance below the limit that does not meet the other block, 0 if none.

    The search begins where it should stop by computation and widens from there: rounding or a
    tolerance may move the place a little. What is swept only grows, so halving is right.
    """

    def is_clear(distance: int) -> bool:
        return not _meets(swept_ahead(block, distance), other, keep, tolerance)

    clear, blocked = 0, limit
    guess = min(max(_stopping_place(block, other, keep), 0), limit - 1)
    step = 1
    if is_clear(guess):
        clear = guess
        while clear + step < blocked and is_clear(clear + step):
            clear, step = clear + step, 2 * step
        blocked = min(blocked, clear + step)
    else:
        blocked = guess
        while blocked - step > 0 and not is_clear(blocked - step):
            blocked, step = blocked - step, 2 * step
        clear = max(0, blocked - step)
    return last_true(is_clear, clear, blocked)


def _meets(
    ground: Block, other: Piece, keep: int, tolerance: int, outline: Polygon | None = None
) -> bool:
    if isinstance(other, Block):
        if keep > 0:
            return blocks_nearer(ground, other, keep)
        return blocks_overlap(ground, other, tolerance)
    outline = outline or Polygon.of_convex(corners(ground))
    if keep > 0:
        return nearer(outline, other, keep)
    return overlapping(outline, other, tolerance)


_FINE: Final = 16
_COARSER: Final = SCALE.bit_length() - 1 - _FINE


def _stopping_place(block: Block, other: Piece, keep: int) -> int:
    """About how far a block advances until it is `keep` from something ahead, rounded down."""
    if isinstance(other, Block):
        return _stop_before_block(block, other, keep)
    run = straight_run(block, other)
    return 0 if run is None else run.whole // run.denominator - keep


def _stop_before_block(block: Block, other: Block, keep: int) -> int:
    """The place where the front edge is that near to the other block.

    Either the front edge comes that near to what lies in its strip, or one of its ends does to a
    corner or a side of the other block that lies beside the strip. In 2**-_FINE of a thousandth.
    """
    seen = [(u >> _COARSER, v >> _COARSER) for u, v in frame_corners(block, other)]
    half = block.files * block.file_width << _FINE - 1
    room = keep << _FINE
    least = [u - room for u, v in seen if -half <= v <= half]
    before = seen[-1]
    for corner in seen:
        for end in (-half, half):
            least += _end_meets(before, corner, end, room)
        before = corner
    return (min(least) >> _FINE) if least else 0


def _end_meets(a: tuple[int, int], b: tuple[int, int], end: int, room: int) -> list[int]:
    """How far an end of the front at `end` advances until it is near a side from a to b."""
    found: list[int] = []
    beside = abs(b[1] - end)
    if beside < room:
        found.append(b[0] - isqrt(room * room - beside * beside))
    du, dv = b[0] - a[0], b[1] - a[1]
    if dv:
        square = du * du + dv * dv
        # the line shifted by the room towards the front
        u = a[0] + (du * (end - a[1]) - isqrt(room * room * square)) // dv
        if dv < 0:
            u = a[0] + (du * (end - a[1]) + isqrt(room * room * square)) // dv
        along = (u - a[0]) * du + (end - a[1]) * dv
        if 0 <= along <= square:
            found.append(u)
    return found


def wheel_blocked_by(
    block: Block, angle: int, others: Sequence[Piece], keep: int = 0, tolerance: int = 0
) -> int | None:
    """The index of the first piece in the way of a wheel, looked at by degrees and at its end."""
    near = _about_pivot(block, angle, others, keep)
    if not near:
        return None
    for stage in wheel_stages(block, angle):
        for index in near:
            if _meets(stage, others[index], keep, tolerance):
                return index
    return None


def _about_pivot(block: Block, angle: int, others: Sequence[Piece], keep: int) -> list[int]:
    """The indices of what a block might meet, turning about a front corner."""
    x, y = pivot(block, angle)
    reach = block.width + block.depth
    about = Block(x, y, 0, 1, 1, 2 * block.width, block.depth)
    box = (x - reach, y - reach, x + reach, y + reach)
    return [
        index
        for index, other in enumerate(others)
        if not (
            far_apart(about, other, keep)
            if isinstance(other, Block)
            else box_apart(box, bounds(other), keep)
        )
    ]


def areas_advanced_over(block: Block, distance: int, areas: Sequence[Shape]) -> tuple[int, ...]:
    """The indices of the areas that a straight advance touches anywhere, its start included."""
    ground = Polygon.of_convex(corners(swept_ahead(block, distance)))
    return tuple(index for index, area in enumerate(areas) if within(ground, area, 0))


def areas_wheeled_over(block: Block, angle: int, areas: Sequence[Shape]) -> tuple[int, ...]:
    """The indices of the areas that a wheel touches, looked at by degrees, at its start and end."""
    left = _about_pivot(block, angle, areas, 0)
    touched: list[int] = []
    for stage in (block, *wheel_stages(block, angle)):
        ground = Polygon.of_convex(corners(stage))
        touched += [index for index in left if within(ground, areas[index], 0)]
        left = [index for index in left if index not in touched]
    return tuple(sorted(touched))
