"""DAI-MOV-06: what the ground takes from a move: light and difficult ground, linear obstacles.

A straight way ahead is looked at once (``ahead``): from where to where the block touches difficult
ground, where it first touches light ground, where its front reaches obstacles. Places along the
way are whole numbers of 1 / ONE of a thousandth, so that nothing is rounded that matters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import isqrt
from typing import Final, NamedTuple, TypeVar

from gunbai.geometry import (
    ONE,
    QUARTER,
    Block,
    Box,
    Cost,
    Disc,
    Segment,
    Shape,
    about_turned,
    block_box,
    convex_outlines,
    footprint,
    in_frame,
    last_true,
    overlapping,
    points_in_frame,
    surely_apart,
    swept_ahead,
    within,
)
from gunbai.geometry.clipping import stretch_in_strip
from gunbai.rulebook import cite
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.pivoting import WINDOW, Pivoting
from gunbai.systems.daimyo.state import Piece, State
from gunbai.systems.daimyo.terrain import Area, ground, touches_area

__all__ = ["EASY", "Price", "Toll", "Way", "ahead", "along", "price_for", "turned_over", "turning"]

S = TypeVar("S", bound=Shape)

SLACK = 2 * ONE
"""A front this near to an obstacle has reached it, not passed it: places are rounded."""


class Price(NamedTuple):
    """DAI-TBL-07 for one mover: what a centimetre of difficult ground, touching light ground and
    each crossing of an obstacle cost."""

    times: int
    once: int
    crossing: int


@cache
def price_for(cavalry: bool) -> Price:
    """DAI-TBL-07: infantry and leaders on foot; cavalry and mounted leaders."""
    classes = catalogue().ground.classes
    column = int(cavalry)
    return Price(
        classes["difficult"].times[column],
        classes["light"].once,
        classes["obstacle"].crossing[column],
    )


class Way(NamedTuple):
    """The ground of a straight way ahead, or of none of it (``EASY``).

    ``slow``: stretches touching difficult ground, in order, not overlapping, with a piece of each;
    ``light``: where light ground is first touched (None: nowhere) and the piece; ``fences``: where
    the front reaches an obstacle, with the piece. All in 1 / ONE of a thousandth from the start.
    """

    slow: tuple[tuple[int, int, Piece], ...]
    light: tuple[int, Piece] | None
    fences: tuple[tuple[int, Piece], ...]

    def cost(self, distance: int, price: Price, light_paid: bool = False) -> Cost:
        """What it costs to go this far (whole thousandths)."""
        far = distance * ONE
        total = distance
        if self.light is not None and not light_paid and self.light[0] < far:
            total += price.once
        if self.fences:
            total += price.crossing * sum(at < far for at, _ in self.fences)
        if not self.slow:
            return Cost(total)
        dear = 0
        for start, end, _ in self.slow:
            begun = start if start > 0 else 0
            until = end if end < far else far
            if until > begun:
                dear += until - begun
        return Cost(total * ONE + (price.times - 1) * dear, 0, ONE)

    def furthest(self, left: int, price: Price, light_paid: bool = False, most: int = 0) -> int:
        """How far one gets with what is left (in 1 / ONE), in whole thousandths; at most ``most``."""
        beyond = (left // ONE if left > 0 else 0) + 1
        if most:
            beyond = min(beyond, most + 1)
        if not self.slow and not self.light and not self.fences:
            return beyond - 1

        def is_paid(distance: int) -> bool:
            whole, _, over = self.cost(distance, price, light_paid)
            return whole * ONE <= left * over

        return last_true(is_paid, 0, beyond)

    def touches_light(self, distance: int) -> Piece | None:
        """The light ground touched on a way of this length, its start included."""
        if self.light is not None and self.light[0] <= distance * ONE:
            return self.light[1]
        return None

    def touches_slow(self, distance: int) -> Piece | None:
        """The difficult ground touched on a way of this length, its start included."""
        for start, _, piece in self.slow:
            if start <= distance * ONE:
                return piece
        return None

    def crossed(self, distance: int) -> tuple[Piece, ...]:
        """The obstacles crossed on a way of this length."""
        return tuple(piece for at, piece in self.fences if at < distance * ONE)


EASY = Way((), None, ())


def ahead(state: State, block: Block, reach: int) -> Way:
    """DAI-MOV-06: the ground of the way straight ahead of a block, up to ``reach`` (or straight
    back, if it is negative)."""
    if reach < 0:
        block = about_turned(block)
        reach = -reach
    return along(state, block, reach, block_box(swept_ahead(block, reach)))


def along(state: State, block: Block, reach: int, box: Box) -> Way:
    """As ``ahead``, where the bounds of the ground that is swept are known."""
    table = ground(state.pieces)
    slow: list[tuple[int, int, Piece]] = []
    light: tuple[int, Piece] | None = None
    for area, piece in table.slow_near(box):
        for start, end in _stretches(block, area, reach):
            if piece.ground == "difficult":
                slow.append((start, end, piece))
            elif light is None or start < light[0]:
                light = (max(start, 0), piece)
    fences: list[tuple[int, Piece]] = []
    for fence in table.fences:
        near = fence.near(box)
        if near:
            fences += [(at, fence.piece) for at in _reached(block, near, reach)]
    if slow or light or fences:
        cite("DAI-MOV-06")
        return Way(_joined(slow), light, tuple(sorted(fences, key=lambda found: found[0])))
    return EASY


def _stretches(block: Block, area: Area, reach: int) -> Iterator[tuple[int, int]]:
    """From where to where of the way the block touches an area; only what begins within reach."""
    x, y, heading, files, ranks, file_width, rank_depth = block
    half = files * file_width * ONE // 2
    depth = ranks * rank_depth * ONE
    if isinstance(area, Disc):
        u, v = in_frame(area.centre, (x, y), heading)
        beside = max(0, abs(v) - half)
        square = (area.radius * ONE) ** 2 - beside * beside
        if square < 0:
            return
        root = isqrt(square)
        found = [(u - root, u + root + depth)]
    else:
        found = []
        for outline in convex_outlines(area):
            seen = points_in_frame(outline, (x, y), heading)
            aheads = [u for u, _ in seen]
            if max(aheads) < -depth or min(aheads) > reach * ONE:
                continue
            stretch = stretch_in_strip(seen, half)
            if stretch is not None:
                found.append((stretch[0], stretch[1] + depth))
    for start, end in found:
        if end >= 0 and start <= reach * ONE:
            yield (start, end)


def _joined(spans: list[tuple[int, int, Piece]]) -> tuple[tuple[int, int, Piece], ...]:
    """Stretches in order, those that meet made one (the first piece names it)."""
    joined: list[tuple[int, int, Piece]] = []
    for start, end, piece in sorted(spans, key=lambda span: span[:2]):
        if joined and start <= joined[-1][1]:
            last = joined[-1]
            joined[-1] = (last[0], max(last[1], end), last[2])
        else:
            joined.append((start, end, piece))
    return tuple(joined)


def _reached(block: Block, parts: Sequence[Segment], reach: int) -> list[int]:
    """Where the front reaches a fence that it does not stand across: one place for each crossing."""
    half = block.width * ONE // 2
    depth = block.depth * ONE
    spans: list[tuple[int, int]] = []
    for part in parts:
        a = in_frame((part.ax, part.ay), block.front, block.heading)
        b = in_frame((part.bx, part.by), block.front, block.heading)
        if max(a[1], b[1]) <= -half + SLACK or min(a[1], b[1]) >= half - SLACK:
            continue
        stretch = stretch_in_strip((a, b), half)
        if stretch is not None:
            spans.append((stretch[0], stretch[1] + depth))
    found: list[int] = []
    end = None
    for start, until in sorted(spans):
        if end is None or start > end:
            if -SLACK <= start <= reach * ONE:
                found.append(max(0, start))
            end = until
        else:
            end = max(end, until)
    return found


# -- wheels ---------------------------------------------------------------------------------------


class Toll(NamedTuple):
    """What a wheel or turn costs more, and the ground that it meets."""

    cost: Cost
    slow: Piece | None
    light: Piece | None
    crossed: tuple[Piece, ...]


_FREE = Toll(Cost(0), None, None, ())


def turned_over(state: State, before: Block, after: Block) -> Toll:
    """DAI-MOV-06, -12, DAI-RUL-23: the ground that a turn on the spot meets, as it stands before and
    after; the price of a turn is fixed, light ground and obstacles are named, not added."""
    table = ground(state.pieces)
    if not table.slow and not table.fences:
        return _FREE
    a, b = block_box(before), block_box(after)
    box = (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))
    met: dict[str, Piece] = {}
    for area, piece in table.slow_near(box):
        if piece.ground not in met and (touches_area(before, area) or touches_area(after, area)):
            met[piece.ground] = piece
    crossed = tuple(
        fence.piece
        for fence in table.fences
        if any(_astride(after, part) for part in fence.near(box))
        and not any(_astride(before, part) for part in fence.parts)
    )
    if not met and not crossed:
        return _FREE
    cite("DAI-MOV-06")
    return Toll(Cost(0), met.get("difficult"), met.get("light"), crossed)


def _astride(body: Block, part: Segment) -> bool:
    return not surely_apart(body, part) and overlapping(footprint(body), part, 2)


def turning(wheel: Pivoting, state: State, factor: int, price: Price) -> Toll:
    """DAI-MOV-06, -11, DAI-RUL-23: the cost of a wheel, looked at by degrees; light ground and
    obstacles are named, not added."""
    table = ground(state.pieces)
    width, angle = wheel.body.width, abs(wheel.angle)
    slow = [(area, piece) for area, piece in table.slow_near(wheel.box) if wheel.reaches(area)]
    crossed = [
        fence.piece
        for fence in table.fences
        for _ in range(_crossings(wheel, fence.near(wheel.box)))
    ]
    if not slow and not crossed:
        return Toll(Cost(0, width * angle * factor), None, None, ())
    cite("DAI-MOV-06")
    difficult, in_difficult = _in_difficult(wheel, slow)
    light = next((piece for area, piece in slow if _is_light(wheel, area, piece)), None)
    arc = angle + (price.times - 1) * in_difficult
    return Toll(Cost(0, width * arc * factor), difficult, light, tuple(crossed))


def _in_difficult(wheel: Pivoting, slow: Sequence[tuple[Area, Piece]]) -> tuple[Piece | None, int]:
    """The first difficult ground that a wheel touches, and for how many thousandths of a degree.

    A degree counts that begins or ends in it. The corner about which it wheels stays: ground under
    it is touched all the time.
    """
    found: Piece | None = None
    touched = [False] * (wheel.count + 1)
    corner = Disc(*wheel.corner, 0)
    for area, piece in slow:
        if piece.ground != "difficult":
            continue
        if within(corner, area, 0):
            return piece, abs(wheel.angle)
        for places in _touching(wheel, area):
            touched[places.start : places.stop] = [True] * len(places)
            found = found or piece
    if found is None:
        return None, 0
    degrees = range(1, wheel.count + 1)
    return found, sum([wheel.part(i) for i in degrees if touched[i - 1] or touched[i]])


def _is_light(wheel: Pivoting, area: Area, piece: Piece) -> bool:
    """Whether a wheel touches this light ground."""
    if piece.ground != "light":
        return False
    return within(Disc(*wheel.corner, 0), area, 0) or any(_touching(wheel, area))


def _touching(wheel: Pivoting, area: Area) -> list[range]:
    """At which places of a wheel, its start included, a block touches an area."""
    parts = (area,) if isinstance(area, Disc) else area.parts
    return [places for part in parts for places in _stretches_met(wheel, part, touches_area)]


def _stretches_met(wheel: Pivoting, shape: S, meets: Callable[[Block, S], bool]) -> Iterator[range]:
    """At which places of a wheel, its start included, a block meets a convex shape.

    Within a quarter turn that is one stretch: two convex shapes of which one turns about a corner
    outside the other meet on less than three quarters of a circle.
    """
    near = (0, *wheel.near_shape(shape))
    for quarter in (
        [place for place in near if place <= _QUARTER],
        [place for place in near if place > _QUARTER],
    ):
        if quarter:
            found = _stretch(lambda place: meets(wheel.at(place), shape), quarter)
            if found:
                yield found


_QUARTER: Final = QUARTER // 1000


def _stretch(meets: Callable[[int], bool], near: Sequence[int]) -> range:
    """The stretch of places that meet, all of them among those near; empty for none.

    One is looked for, the ends of the stretch are found from there by halving.
    """
    least, most = near[0], near[-1]
    found = next((at for at in (least, most, *near[2::WINDOW], *near) if meets(at)), None)
    if found is None:
        return range(0)

    def furthest(inside: int, out: int) -> int:
        return out if out == inside or meets(out) else last_true(meets, inside, out)

    return range(furthest(found, least), furthest(found, most) + 1)


def _crossings(wheel: Pivoting, parts: Sequence[Segment]) -> int:
    """How often a wheel comes to stand across an obstacle that it did not stand across."""
    if not parts:
        return 0
    astride = [False] * (wheel.count + 1)
    for part in parts:
        for places in _stretches_met(wheel, part, _astride):
            astride[places.start : places.stop] = [True] * len(places)
    return sum(now and not before for before, now in pairwise(astride))
