"""DAI-MOV-14: room to form up: the least shift that frees a footprint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from gunbai.geometry import (
    ONE,
    Block,
    Point,
    Polygon,
    Vector,
    block_box,
    block_of,
    blocks_overlap,
    corners,
    edge_contacts,
    footprint,
    front_reach,
    offset,
    overlapping,
    reformed,
    surely_apart,
)
from gunbai.geometry.angles import direction
from gunbai.systems.daimyo.blocks_on_table import block, bodies_near, on_board
from gunbai.systems.daimyo.state import TOUCHING, TOUCHING_ALONG, State, Unit
from gunbai.systems.daimyo.terrain import Area, barred_near

__all__ = ["nearest_room"]

ROOM = 1
"""What is left between a unit that was shifted and what is in its way."""
SPARE = 10
"""More than rounding and touching add to the way of a shift."""


class Around(NamedTuple):
    """What a body may meet on its table within the greatest shift.

    ``others``: the ground of units, HQ and guns, whether it is an enemy's, and one with a crew.
    ``barred``: the ground that the unit may not enter.
    """

    state: State
    others: tuple[tuple[Block, bool, bool], ...]
    barred: tuple[Area, ...]


Thing: TypeAlias = tuple[Block | Area | None, int]
"""What is in the way of a body, and what must be left between them: another body, ground that bars
it, or, as None, the edge of the table."""


def nearest_room(
    state: State, unit: Unit, heading: int, files: int, *, grown: bool = False
) -> Block | None:
    """The unit drawn up about its middle; shifted by the least distance that frees it, at most F.

    ``grown``: it needs more room than it did, even as it stands (DAI-LDR-08).

    Shifts are looked for along the axes of what is in the way, one piece after another.
    """
    if heading == unit.heading and files == unit.files and not grown:
        return block(unit)
    body = reformed(block(unit), heading, files, unit.stands)
    limit = unit.frontage
    around = _around(state, unit, body, limit + SPARE)
    things = _in_the_way(around, body)
    if not things:
        return body
    most = limit * limit
    best: tuple[int, Block] | None = None
    for first in _shifts(state, things, body, limit):
        once = _moved(body, first)
        things = _in_the_way(around, once)
        if not things:
            best = _nearer(best, first, once)
        for second in _shifts(state, things, once, limit):
            both = (first[0] + second[0], first[1] + second[1])
            square = both[0] ** 2 + both[1] ** 2
            if square > most or (best is not None and square >= best[0]):
                continue
            twice = _moved(body, both)
            if not _in_the_way(around, twice):
                best = (square, twice)
    return best[1] if best is not None else None


def _around(state: State, unit: Unit, body: Block, reach: int) -> Around:
    """What may come into the way of a body that is shifted no farther than that."""
    side = unit.side
    others = [
        (ground_, other.side != side, other.crewed)
        for other, ground_ in bodies_near(state, body.front, reach + front_reach(body))
        if other is not unit
    ]
    west, south, east, north = block_box(body)
    box = (west - reach, south - reach, east + reach, north + reach)
    near = [area for area, _ in barred_near(state, unit.cavalry, box)]
    return Around(state, tuple(others), tuple(near))


def _nearer(best: tuple[int, Block] | None, by: Vector, body: Block) -> tuple[int, Block]:
    square = by[0] ** 2 + by[1] ** 2
    return (square, body) if best is None or square < best[0] else best


def _moved(body: Block, by: Vector) -> Block:
    return block_of((body.x + by[0], body.y + by[1], *body[2:]))


def _in_the_way(around: Around, body: Block) -> list[Thing]:
    """Everything that keeps a body from where it is: it may reach over no edge, overlap no other
    piece, nor be in contact with an enemy, which comes by charges only (DAI-GEO-04, DAI-MOV-05)."""
    found: list[Thing] = []
    if not on_board(around.state, body):
        found.append((None, 0))
    for other, hostile, crewed in around.others:
        if blocks_overlap(body, other, TOUCHING) or (
            hostile and crewed and edge_contacts(body, other, TOUCHING, TOUCHING_ALONG)
        ):
            found.append((other, ROOM + TOUCHING if hostile else ROOM))
    for shape in around.barred:
        if not surely_apart(body, shape) and overlapping(footprint(body), shape, TOUCHING):
            found.append((shape, ROOM))
    return found


def _shifts(state: State, things: Sequence[Thing], body: Block, limit: int) -> list[Vector]:
    """Shifts, none longer than the limit, that clear one of the things in the way."""
    found: list[Vector] = []
    for thing, room in things:
        if isinstance(thing, Block):
            found += _partings(body, corners(thing), thing.heading, limit, room)
        elif isinstance(thing, Polygon):
            found += _partings(body, thing.points, 0, limit, room)
        elif thing is None:
            found += _onto_table(state, body, limit)
    return found


def _onto_table(state: State, body: Block, limit: int) -> list[Vector]:
    """The shifts that bring a body back over one edge of the table."""
    xs, ys = zip(*corners(body), strict=True)
    return [
        (by[0] * over, by[1] * over)
        for over, by in (
            (-min(xs), (1, 0)),
            (-min(ys), (0, 1)),
            (max(xs) - state.width, (-1, 0)),
            (max(ys) - state.height, (0, -1)),
        )
        if 0 < over <= limit
    ]


def _partings(
    body: Block, points: tuple[Point, ...], heading: int, limit: int, room: int
) -> list[Vector]:
    """The shifts along the axes of both that part a body from an outline, by so much."""
    found: list[Vector] = []
    own = corners(body)
    for turn in dict.fromkeys((body.heading % 90_000, heading % 90_000)):
        dx, dy = direction(turn)
        rear, front = _stretch(own, dx, dy)
        left, right = _stretch(own, dy, -dx)
        low, high = _stretch(points, dx, dy)
        begin, end = _stretch(points, dy, -dx)
        for axis, far in enumerate((high - rear, end - left, front - low, right - begin)):
            over = -(-far // ONE) + room
            if 0 < over <= limit:
                found.append(offset(turn + axis * 90_000, over, 0))
    return found


def _stretch(points: tuple[Point, ...], dx: int, dy: int) -> tuple[int, int]:
    """From where to where an outline reaches along an axis."""
    along = [x * dx + y * dy for x, y in points]
    return min(along), max(along)
