"""DAI-MOV-14: room to form up: the least shift that frees a footprint."""

from __future__ import annotations

from gunbai.geometry import (
    ONE,
    Block,
    Polygon,
    Vector,
    blocks_overlap,
    corners,
    edge_contacts,
    footprint,
    offset,
    overlapping,
    reformed,
    shifted,
    surely_apart,
)
from gunbai.geometry.angles import direction
from gunbai.systems.daimyo.blocks_on_table import BROAD, block
from gunbai.systems.daimyo.state import TOUCHING, TOUCHING_ALONG, State, Unit
from gunbai.systems.daimyo.terrain import barred_to, ground

__all__ = ["nearest_room"]

ROOM = 1
"""What is left between a unit that was shifted and what is in its way."""


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
    if _is_free(state, unit, body):
        return body
    limit = unit.frontage
    best: tuple[int, Block] | None = None
    for first in _shifts(state, unit, body, limit):
        once = _moved(body, first)
        if _is_free(state, unit, once):
            best = _nearer(best, first, once)
            continue
        for second in _shifts(state, unit, once, limit):
            both = (first[0] + second[0], first[1] + second[1])
            if both[0] ** 2 + both[1] ** 2 <= limit * limit:
                twice = _moved(body, both)
                if _is_free(state, unit, twice):
                    best = _nearer(best, both, twice)
    return best[1] if best is not None else None


def _nearer(best: tuple[int, Block] | None, by: Vector, body: Block) -> tuple[int, Block]:
    square = by[0] ** 2 + by[1] ** 2
    return (square, body) if best is None or square < best[0] else best


def _moved(body: Block, by: Vector) -> Block:
    x, y = shifted(body.front, by)
    return body._replace(x=x, y=y)


def _is_free(state: State, unit: Unit, body: Block) -> bool:
    if any(not (0 <= x <= state.width and 0 <= y <= state.height) for x, y in corners(body)):
        return False
    x, y = body.front
    for other in state.units.values():
        if not -BROAD < other.x - x < BROAD or not -BROAD < other.y - y < BROAD:
            continue
        near = other.status == "table" and other is not unit
        if near and _is_in_the_way(unit, body, other):
            return False
    shapes = ground(state.pieces).shapes
    return not any(
        not surely_apart(body, shapes[piece.id])
        and overlapping(footprint(body), shapes[piece.id], TOUCHING)
        for piece in barred_to(state, unit.cavalry)
    )


def _is_in_the_way(unit: Unit, body: Block, other: Unit) -> bool:
    """Whether a body overlaps another piece, or would be in contact with an enemy, which comes by
    charges only (DAI-GEO-04, DAI-MOV-05)."""
    ground_ = block(other)
    if blocks_overlap(body, ground_, TOUCHING):
        return True
    hostile = other.side != unit.side and other.crewed
    return hostile and bool(edge_contacts(body, ground_, TOUCHING, TOUCHING_ALONG))


def _shifts(state: State, unit: Unit, body: Block, limit: int) -> list[Vector]:
    """Shifts, none longer than the limit, that clear one of the things in the way."""
    found: list[Vector] = []
    points = corners(body)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    for over, by in (
        (-min(xs), (1, 0)),
        (-min(ys), (0, 1)),
        (max(xs) - state.width, (-1, 0)),
        (max(ys) - state.height, (0, -1)),
    ):
        if 0 < over <= limit:
            found.append((by[0] * over, by[1] * over))
    x, y = body.front
    for other in state.units.values():
        if not -BROAD < other.x - x < BROAD or not -BROAD < other.y - y < BROAD:
            continue
        if other.on_table and other is not unit:
            ground_ = block(other)
            if _is_in_the_way(unit, body, other):
                room = ROOM if other.side == unit.side else ROOM + TOUCHING
                found += _partings(body, corners(ground_), ground_.heading, limit, room)
    shapes = ground(state.pieces).shapes
    for piece in barred_to(state, unit.cavalry):
        shape = shapes[piece.id]
        if isinstance(shape, Polygon) and overlapping(footprint(body), shape, TOUCHING):
            found += _partings(body, shape.points, 0, limit)
    return found


def _partings(
    body: Block, points: tuple[tuple[int, int], ...], heading: int, limit: int, room: int = ROOM
) -> list[Vector]:
    """The shifts along the axes of both that part a body from an outline, by so much."""
    found: list[Vector] = []
    for turn in dict.fromkeys((body.heading % 90_000, heading % 90_000)):
        for axis in range(4):
            dx, dy = direction(turn + axis * 90_000)
            far = max(x * dx + y * dy for x, y in points)
            near = min(x * dx + y * dy for x, y in corners(body))
            over = -(-(far - near) // ONE) + room
            if 0 < over <= limit:
                found.append(offset(turn + axis * 90_000, over, 0))
    return found
