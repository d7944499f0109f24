"""RON-TER: what the pieces of terrain are to a moving base and to a line of sight.

``ground(pieces)`` sorts the pieces once by what they do and keeps their shapes ready. The pieces
of a game never change after set-up and are shared by all copies of its state, so the sorted form is
kept by identity.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from gunbai.geometry import Disc, Polygon, Segment, Shape, bounds, within
from gunbai.rulebook import cite
from gunbai.systems.ronin.state import TOUCHING, Piece
from gunbai.systems.shared.grounds import Grounds

__all__ = [
    "Boxed",
    "Ground",
    "Surface",
    "grip",
    "ground",
    "shape_of",
    "surface_for",
    "touches",
]


class Surface(NamedTuple):
    """What the ground is to one kind of mover.

    ``solid``: areas no base may overlap; ``walls``: walls of buildings that are not passed;
    ``slow``: shapes whose touch halves a move (RON-TER-02), and flimsy walls, which do so when they
    are gone through (RON-TER-04). ``*_of`` name the pieces.
    """

    solid: tuple[Shape, ...]
    solid_of: tuple[Piece, ...]
    slow: tuple[Shape, ...]
    slow_of: tuple[Piece, ...]


Boxed: TypeAlias = tuple[int, int, int, int, Piece]
"""West, south, east and north of a piece, and the piece."""


class Ground(NamedTuple):
    """The pieces of a table by what they do.

    ``seen``: what lines of sight over it have met; ``marks``: whom each archer last found to shoot at.
    """

    pieces: tuple[Piece, ...]
    shapes: dict[str, Disc | Polygon]
    foot: Surface
    acrobat: Surface
    mounted: Surface
    buildings: tuple[Piece, ...]
    waters: tuple[Piece, ...]
    solid_cover: tuple[Piece, ...]
    light_cover: tuple[Piece, ...]
    solid_boxes: tuple[Boxed, ...]
    light_boxes: tuple[Boxed, ...]
    seen: dict[Any, Any]
    marks: dict[str, str]


def _sorted(pieces: tuple[Piece, ...]) -> Ground:
    shapes = {piece.id: shape_of(piece) for piece in pieces}
    solid = tuple(piece for piece in pieces if piece.cover == "solid")
    light = tuple(piece for piece in pieces if piece.cover == "light")
    return Ground(
        pieces,
        shapes,
        _foot(pieces, shapes),
        _acrobat(),
        _mounted(pieces, shapes),
        tuple(piece for piece in pieces if piece.building),
        tuple(piece for piece in pieces if piece.water),
        solid,
        light,
        tuple((*bounds(shapes[piece.id]), piece) for piece in solid),
        tuple((*bounds(shapes[piece.id]), piece) for piece in light),
        {},
        {},
    )


ground: Final = Grounds(_sorted)
"""The sorted form of the pieces of a table."""


def shape_of(piece: Piece) -> Disc | Polygon:
    """The shape of a piece."""
    kind, *numbers = piece.shape
    if kind == "circle":
        return Disc(*numbers)
    return Polygon(tuple(zip(numbers[::2], numbers[1::2], strict=True)))


def touches(shape: Shape, base: Disc) -> bool:
    """Whether a base touches a shape (RON-GEN-08): any part of it does, to the tolerance."""
    return within(shape, base, TOUCHING)


def grip(shape: Shape) -> int:
    """How near to a base, in thousandths, a slow shape is that halves its move; below 0: how deep.

    Difficult ground does by a touch (RON-TER-02); a wall slows who goes through it, not along it
    (RON-TER-04).
    """
    return -TOUCHING - 1 if type(shape) is Segment else TOUCHING


def _foot(pieces: tuple[Piece, ...], shapes: dict[str, Disc | Polygon]) -> Surface:
    """RON-TER-02 to -04 on foot: walls of a flimsy building are passed, but slow."""
    solid: list[tuple[Shape, Piece]] = []
    slow: list[tuple[Shape, Piece]] = []
    for piece in pieces:
        if piece.building:
            walls = [(wall, piece) for wall in _walls(piece, shapes[piece.id])]
            (slow if piece.flimsy else solid).extend(walls)
        elif piece.impassable:
            solid.append((shapes[piece.id], piece))
        if piece.difficult:
            slow.append((shapes[piece.id], piece))
    return _surface(solid, slow)


def _acrobat() -> Surface:
    """RON-ATR-01: neither slowed by Difficult nor stopped by Impassable terrain."""
    return _surface([], [])


def _mounted(pieces: tuple[Piece, ...], shapes: dict[str, Disc | Polygon]) -> Surface:
    """RON-CAV-03: no buildings, no Difficult, no Impassable terrain."""
    barred = [
        (shapes[piece.id], piece)
        for piece in pieces
        if piece.building or piece.difficult or piece.impassable
    ]
    slow = [(shapes[piece.id], piece) for piece in pieces if piece.difficult]
    return _surface([(shape, piece) for shape, piece in barred], [*slow])


def _surface(solid: list[tuple[Shape, Piece]], slow: list[tuple[Shape, Piece]]) -> Surface:
    return Surface(
        tuple(shape for shape, _ in solid),
        tuple(piece for _, piece in solid),
        tuple(shape for shape, _ in slow),
        tuple(piece for _, piece in slow),
    )


def surface_for(pieces: tuple[Piece, ...], mounted: bool, acrobat: bool) -> Surface:
    """The ground as this mover meets it; an acrobat's skill has no effect while mounted."""
    table = ground(pieces)
    if mounted:
        return table.mounted
    if acrobat:
        cite("RON-ATR-01")
        return table.acrobat
    return table.foot


def _walls(piece: Piece, shape: Disc | Polygon) -> list[Segment]:
    """The outline of a building without its doors. A round building is one wall all around."""
    assert isinstance(shape, Polygon), piece.id
    walls: list[Segment] = []
    for ax, ay, ex, ey, _ in shape.edges:
        walls.extend(_without_doors(ax, ay, ax + ex, ay + ey, piece.doors))
    return walls


def _without_doors(
    ax: int, ay: int, bx: int, by: int, doors: tuple[tuple[int, int, int, int], ...]
) -> list[Segment]:
    """One side of a building cut at the doors that lie on it."""
    ex, ey = bx - ax, by - ay
    length = ex * ex + ey * ey
    gaps: list[tuple[int, int]] = []
    for dx0, dy0, dx1, dy1 in doors:
        if ex * (dy0 - ay) == ey * (dx0 - ax) and ex * (dy1 - ay) == ey * (dx1 - ax):
            marks = sorted((x - ax) * ex + (y - ay) * ey for x, y in ((dx0, dy0), (dx1, dy1)))
            if marks[0] < length and marks[1] > 0:
                gaps.append((max(marks[0], 0), min(marks[1], length)))
    cuts = [0, *(mark for gap in sorted(gaps) for mark in gap), length]
    return [
        Segment(
            ax + ex * start // length,
            ay + ey * start // length,
            ax + ex * end // length,
            ay + ey * end // length,
        )
        for start, end in zip(cuts[::2], cuts[1::2], strict=True)
        if start < end
    ]
