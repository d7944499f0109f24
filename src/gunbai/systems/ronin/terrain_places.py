"""RON-SUP-03: where a piece of random terrain lies, and whether it fits there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from gunbai.geometry import Disc, Polygon, bounds, overlapping, rectangle
from gunbai.questions import Refusal
from gunbai.systems.ronin import catalogue as data
from gunbai.systems.ronin import scenarios
from gunbai.systems.ronin.state import MARKER_RADIUS, Piece, State
from gunbai.systems.ronin.terrain import shape_of
from gunbai.systems.shared.shapes import Circle, Point, Rectangle
from gunbai.words import Name

__all__ = ["FORMS", "Layout", "clash", "quarter_of", "quarters_open", "shifted"]

FORMS = ("rectangle", "circle")
RULE = "RON-SUP-03"

Quarter = tuple[bool, bool]


@dataclass(frozen=True, slots=True)
class Layout:
    """A piece about to lie somewhere: its centre, shape and doors."""

    x: int
    y: int
    shape: Circle | Rectangle
    doors: tuple[Point, ...]

    @classmethod
    def of(cls, kind: scenarios.TerrainKind, answer: tuple[Any, ...]) -> Layout:
        """From kind and answer: a line has the thickness of its kind along its longer side."""
        _, form, width, depth, (x, y, _) = answer
        half_x, half_y = width * 500, depth * 500
        if kind.thickness:
            half_x, half_y = (
                (half_x, kind.thickness // 2) if width >= depth else (kind.thickness // 2, half_y)
            )
        if form == "circle":
            return cls(x, y, Circle(x, y, half_x), ())
        box = Rectangle(x - half_x, y - half_y, x + half_x, y + half_y)
        doors = (Point(x, box.south), Point(x, box.north))
        return cls(x, y, box, doors if kind.building else ())

    @classmethod
    def standing(cls, piece: Piece) -> Layout:
        """From a piece on the table."""
        kind, *numbers = piece.shape
        if kind == "circle":
            return cls(numbers[0], numbers[1], Circle(*numbers), ())
        west, south, east, north = bounds(shape_of(piece))
        middle = ((west + east) // 2, (south + north) // 2)
        return cls(*middle, Rectangle(west, south, east, north), ())

    @property
    def area(self) -> Disc | Polygon:
        """The shape for tests of overlap."""
        shape = self.shape
        if isinstance(shape, Circle):
            return Disc(shape.x, shape.y, shape.radius)
        return rectangle(shape.west, shape.south, shape.east, shape.north)


def shifted(piece: Piece, x: int, y: int) -> Piece:
    """The piece with its centre moved to a place; doors go with it."""
    old = Layout.standing(piece)
    dx, dy = x - old.x, y - old.y
    kind, *numbers = piece.shape
    if kind == "circle":
        shape: tuple[Any, ...] = ("circle", numbers[0] + dx, numbers[1] + dy, numbers[2])
    else:
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        shape = ("polygon", *(n for px, py in pairs for n in (px + dx, py + dy)))
    doors = tuple((a + dx, b + dy, c + dx, d + dy) for a, b, c, d in piece.doors)
    return replace(piece, shape=shape, doors=doors)


def clash(view: State, layout: Layout, skip: str = "") -> Refusal | None:
    """Why a piece cannot lie there: off the table, over another piece, on what stays clear."""
    area = layout.area
    west, south, east, north = bounds(area)
    if west < 0 or south < 0 or east > view.width or north > view.height:
        return Refusal("ronin.refused.terrain-off-table", RULE)
    for piece in view.pieces:
        if piece.id != skip and overlapping(area, shape_of(piece)):
            return Refusal("ronin.refused.terrain-overlap", RULE, {"terrain": Name(piece.id)})
    clear = data.catalogue().scenarios[view.scenario].clear
    if clear is not None and overlapping(area, Disc(clear.x, clear.y, clear.radius)):
        return Refusal("ronin.refused.terrain-clear", "RON-SCN-05")
    for thing in view.things.values():
        if not thing.carrier and overlapping(area, Disc(thing.x, thing.y, MARKER_RADIUS)):
            return Refusal("ronin.refused.terrain-overlap", RULE, {"terrain": Name(thing.id)})
    return None


def quarter_of(view: State, x: int, y: int) -> Quarter:
    """The quarter of the table that holds a centre; on a line the eastern, the northern one."""
    return (2 * x >= view.width, 2 * y >= view.height)


def quarters_open(view: State, taken: Sequence[str]) -> list[Quarter]:
    """The quarters in which no piece of this round lies yet; all of them when each has one."""
    used: list[Quarter] = []
    for piece in view.pieces:
        if piece.id in taken:
            layout = Layout.standing(piece)
            used.append(quarter_of(view, layout.x, layout.y))
    every = [(east, north) for east in (False, True) for north in (False, True)]
    least = min(used.count(quarter) for quarter in every)
    return [quarter for quarter in every if used.count(quarter) == least]
