"""DAI-MOV-14: room to form up: the least shift that frees a footprint."""

from __future__ import annotations

from typing import NamedTuple

from gunbai.geometry import (
    ONE,
    Block,
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
    if _is_free(_around(state, unit, body, SPARE), body):
        return body
    limit = unit.frontage
    around = _around(state, unit, body, limit + SPARE)
    most = limit * limit
    best: tuple[int, Block] | None = None
    for first in _shifts(around, body, limit):
        once = _moved(body, first)
        if _is_free(around, once):
            best = _nearer(best, first, once)
            continue
        for second in _shifts(around, once, limit):
            both = (first[0] + second[0], first[1] + second[1])
            square = both[0] ** 2 + both[1] ** 2
            if square > most or (best is not None and square >= best[0]):
                continue
            twice = _moved(body, both)
            if _is_free(around, twice):
                best = (square, twice)
    return best[1] if best is not None else None


def _around(state: State, unit: Unit, body: Block, reach: int) -> Around:
    """What may come into the way of a body that is shifted no farther than that."""
    others: list[tuple[Block, bool, bool]] = []
    for other, ground_ in bodies_near(state, body.front, reach + front_reach(body)):
        if other is not unit:
            others.append((ground_, other.side != unit.side, other.crewed))
    west, south, east, north = block_box(body)
    box = (west - reach, south - reach, east + reach, north + reach)
    near = tuple([area for area, _ in barred_near(state, unit.cavalry, box)])
    return Around(state, tuple(others), near)


def _nearer(best: tuple[int, Block] | None, by: Vector, body: Block) -> tuple[int, Block]:
    square = by[0] ** 2 + by[1] ** 2
    return (square, body) if best is None or square < best[0] else best


def _moved(body: Block, by: Vector) -> Block:
    return block_of((body.x + by[0], body.y + by[1], *body[2:]))


def _is_free(around: Around, body: Block) -> bool:
    if not on_board(around.state, body):
        return False
    if any(_is_in_the_way(body, *other) for other in around.others):
        return False
    return not any(
        not surely_apart(body, shape) and overlapping(footprint(body), shape, TOUCHING)
        for shape in around.barred
    )


def _is_in_the_way(body: Block, other: Block, hostile: bool, crewed: bool) -> bool:
    """Whether a body overlaps another piece, or would be in contact with an enemy, which comes by
    charges only (DAI-GEO-04, DAI-MOV-05)."""
    if blocks_overlap(body, other, TOUCHING):
        return True
    return hostile and crewed and bool(edge_contacts(body, other, TOUCHING, TOUCHING_ALONG))


def _shifts(around: Around, body: Block, limit: int) -> list[Vector]:
    """Shifts, none longer than the limit, that clear one of the things in the way."""
    found: list[Vector] = []
    points = corners(body)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    for over, by in (
        (-min(xs), (1, 0)),
        (-min(ys), (0, 1)),
        (max(xs) - around.state.width, (-1, 0)),
        (max(ys) - around.state.height, (0, -1)),
    ):
        if 0 < over <= limit:
            found.append((by[0] * over, by[1] * over))
    for other, hostile, crewed in around.others:
        if _is_in_the_way(body, other, hostile, crewed):
            room = ROOM + TOUCHING if hostile else ROOM
            found += _partings(body, corners(other), other.heading, limit, room)
    for shape in around.barred:
        if isinstance(shape, Polygon) and overlapping(footprint(body), shape, TOUCHING):
            found += _partings(body, shape.points, 0, limit)
    return found


def _partings(
    body: Block, points: tuple[tuple[int, int], ...], heading: int, limit: int, room: int = ROOM
) -> list[Vector]:
    """The shifts along the axes of both that part a body from an outline, by so much."""
    found: list[Vector] = []
    own = corners(body)
    for turn in dict.fromkeys((body.heading % 90_000, heading % 90_000)):
        for axis in range(4):
            dx, dy = direction(turn + axis * 90_000)
            far = max([x * dx + y * dy for x, y in points])
            near = min([x * dx + y * dy for x, y in own])
            over = -(-(far - near) // ONE) + room
            if 0 < over <= limit:
                found.append(offset(turn + axis * 90_000, over, 0))
    return found
