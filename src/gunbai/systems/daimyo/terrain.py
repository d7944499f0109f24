"""DAI-MOV-06, DAI-GEO-08, -09: what the pieces of terrain are to those who move, look and hide.

``ground(pieces)`` sorts the pieces once by what they do. The pieces of a game never change after
set-up and are shared by all copies of its state, so the sorted form is kept by identity.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from gunbai.geometry import (
    Block,
    Box,
    Disc,
    Point,
    Polygon,
    Segment,
    Shape,
    bounds,
    contains,
    corners,
    footprint,
    surely_apart,
    within,
)
from gunbai.rulebook import cite
from gunbai.systems.daimyo.state import Piece, State
from gunbai.systems.shared.grounds import Grounds

__all__ = [
    "Area",
    "Fence",
    "Ground",
    "area_at",
    "barred_near",
    "barred_to",
    "ground",
    "house_block",
    "level_at",
    "shape_of",
    "touched",
    "touches_area",
    "touches_class",
    "touches_difficult",
]

Area: TypeAlias = Disc | Polygon


class Fence(NamedTuple):
    """A linear obstacle: the piece, its straight parts, each with its bounds, and those of all."""

    piece: Piece
    parts: tuple[Segment, ...]
    bounded: tuple[tuple[Segment, Box], ...]
    box: Box

    def near(self, box: Box) -> list[Segment]:
        """The parts whose bounds meet a box."""
        west, south, east, north = box
        x0, y0, x1, y1 = self.box
        if x0 > east or x1 < west or y0 > north or y1 < south:
            return []
        return [
            part
            for part, around in self.bounded
            if around[0] <= east and around[2] >= west and around[1] <= north and around[3] >= south
        ]


class Ground(NamedTuple):
    """The pieces of a table by what they do; ``shapes`` and ``by_id`` hold all of them.

    ``barred``: what infantry may not enter, and what cavalry may not, with their bounds.
    """

    pieces: tuple[Piece, ...]
    by_id: dict[str, Piece]
    shapes: dict[str, Area]
    light: tuple[Piece, ...]
    difficult: tuple[Piece, ...]
    roads: tuple[Piece, ...]
    fences: tuple[Fence, ...]
    houses: tuple[Piece, ...]
    impassable: tuple[Piece, ...]
    horse_barred: tuple[Piece, ...]
    woods: tuple[Area, ...]
    wooded: tuple[Piece, ...]
    hiding: tuple[Piece, ...]
    hills: tuple[Piece, ...]
    slow: tuple[tuple[Area, Piece], ...]
    slow_bounded: tuple[tuple[tuple[Area, Piece], Box], ...]
    barred: tuple[tuple[tuple[Area, Piece, Box], ...], ...]

    def slow_near(self, box: Box) -> list[tuple[Area, Piece]]:
        """Light and difficult ground whose bounds meet a box."""
        west, south, east, north = box
        return [
            slow
            for slow, around in self.slow_bounded
            if around[0] <= east and around[2] >= west and around[1] <= north and around[3] >= south
        ]


def _sorted(pieces: tuple[Piece, ...]) -> Ground:
    shapes = {p.id: shape_of(p) for p in pieces if p.shape[0] != "line"}

    def of(*classes: str) -> tuple[Piece, ...]:
        return tuple(p for p in pieces if p.ground in classes)

    def bounded(*barred: Piece) -> tuple[tuple[Area, Piece, Box], ...]:
        return tuple((shapes[p.id], p, bounds(shapes[p.id])) for p in barred)

    difficult = of("difficult")
    slow = tuple((shapes[p.id], p) for p in (*of("light"), *difficult))
    barred = of("impassable", "building")
    impassable = tuple(p for p in barred if not p.cavalry_only)
    horse_barred = tuple(p for p in barred if p.cavalry_only)
    return Ground(
        pieces=pieces,
        by_id={p.id: p for p in pieces},
        shapes=shapes,
        light=of("light"),
        difficult=difficult,
        roads=of("road"),
        fences=tuple(fence_of(p) for p in of("obstacle")),
        houses=of("building"),
        impassable=impassable,
        horse_barred=horse_barred,
        woods=tuple(shapes[p.id] for p in pieces if p.wood),
        wooded=tuple(p for p in pieces if p.wood),
        hiding=tuple(p for p in pieces if p.cover),
        hills=tuple(p for p in pieces if p.level > 0),
        slow=slow,
        slow_bounded=tuple((pair, bounds(pair[0])) for pair in slow),
        barred=(bounded(*impassable), bounded(*impassable, *horse_barred)),
    )


ground: Final = Grounds(_sorted)
"""The sorted form of the pieces of a table."""


def shape_of(piece: Piece) -> Area:
    """The area of a piece that is no line."""
    kind, *numbers = piece.shape
    if kind == "circle":
        return Disc(*numbers)
    return Polygon(tuple(zip(numbers[::2], numbers[1::2], strict=True)))


def segments_of(piece: Piece) -> tuple[Segment, ...]:
    """The straight parts of a linear obstacle; an area is taken by its outline."""
    kind, *numbers = piece.shape
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    if kind == "polygon":
        points.append(points[0])
    return tuple(Segment(*a, *b) for a, b in pairwise(points))


def fence_of(piece: Piece) -> Fence:
    """A linear obstacle in its parts."""
    parts = segments_of(piece)
    boxes = [bounds(part) for part in parts]
    wests, souths, easts, norths = zip(*boxes, strict=True)
    around = (min(wests), min(souths), max(easts), max(norths))
    return Fence(piece, parts, tuple(zip(parts, boxes, strict=True)), around)


def house_block(piece: Piece) -> Block:
    """DAI-MOV-10: the footprint of a house as a block of one stand, its front to the north."""
    shape = shape_of(piece)
    west, south, east, north = bounds(shape)
    return Block((west + east) // 2, north, 0, 1, 1, east - west, north - south)


# -- what a block touches -------------------------------------------------------------------------


def touched(state: State, block: Block, pieces: Sequence[Piece]) -> Piece | None:
    """The first of these pieces whose edge the block touches (DAI-MOV-06)."""
    if not pieces:
        return None
    shapes = ground(state.pieces).shapes
    for piece in pieces:
        if touches_area(block, shapes[piece.id]):
            return piece
    return None


def touches_area(block: Block, area: Area) -> bool:
    """Whether a block touches an area, its edge included; a corner in it is soonest seen."""
    if surely_apart(block, area):
        return False
    for corner in corners(block):
        if contains(area, corner):
            return True
    return within(footprint(block), area, 0)


def touches_class(state: State, block: Block, kind: str) -> Piece | None:
    """The first piece of this class that a block touches: light, difficult, road."""
    table = ground(state.pieces)
    pieces = {"light": table.light, "difficult": table.difficult, "road": table.roads}[kind]
    return touched(state, block, pieces)


def touches_difficult(state: State, block: Block) -> bool:
    """DAI-MOV-07, DAI-CHG-06: whether any stand touches difficult terrain."""
    return touched(state, block, ground(state.pieces).difficult) is not None


def barred_to(state: State, cavalry: bool) -> tuple[Piece, ...]:
    """DAI-MOV-06: what this mover may not enter: impassable ground, rivers and houses."""
    table = ground(state.pieces)
    return (*table.impassable, *table.horse_barred) if cavalry else table.impassable


def barred_near(state: State, cavalry: bool, box: Box) -> list[tuple[Area, Piece]]:
    """What this mover may not enter and whose bounds meet a box, with its ground."""
    west, south, east, north = box
    return [
        (area, piece)
        for area, piece, around in ground(state.pieces).barred[cavalry]
        if around[0] <= east and around[2] >= west and around[1] <= north and around[3] >= south
    ]


def area_at(state: State, point: Point, pieces: Sequence[Piece]) -> Piece | None:
    """The first of these areas that holds a point."""
    shapes = ground(state.pieces).shapes
    for piece in pieces:
        if contains(shapes[piece.id], point):
            return piece
    return None


def level_at(state: State, point: Point) -> int:
    """DAI-GEO-09: the height level of the ground at a point."""
    cite("DAI-GEO-09")
    table = ground(state.pieces)
    levels = [p.level for p in table.hills if contains(table.shapes[p.id], point)]
    return max(levels, default=0)


def shapes_of(state: State, pieces: Sequence[Piece]) -> tuple[Shape, ...]:
    """The areas of these pieces."""
    shapes = ground(state.pieces).shapes
    return tuple(shapes[piece.id] for piece in pieces)
