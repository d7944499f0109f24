"""The lifeless things of a scene: terrain with its flags, corpses, objects, riderless horses."""

from __future__ import annotations

from typing import Any

from gunbai.geometry import Polygon
from gunbai.reading import Table
from gunbai.systems.ronin import catalogue as data
from gunbai.systems.ronin import scenarios
from gunbai.systems.ronin.setup import piece_of
from gunbai.systems.ronin.state import Corpse, Horse, Piece, Thing
from gunbai.systems.shared.shapes import Circle, Point, Rectangle

__all__ = ["corpse", "horse", "piece", "thing"]

SHAPES = ("circle", "rect", "line", "polygon")


def piece(name: str, table: Table) -> Piece:
    """A piece of terrain: kind (RON-T-24), one shape, and flags of its own."""
    catalogue = data.catalogue()
    kind = catalogue.terrain[table.string("kind", catalogue.terrain)]
    shape = _shape(table, kind)
    doors = tuple(Point(x, y) for x, y in table.points("doors", ()))
    flat = shape if not isinstance(shape, tuple) else Rectangle(0, 0, 1, 1)
    made = piece_of(
        scenarios.Piece(
            id=name,
            kind=kind.id,
            shape=flat,
            cover=table.string("cover", scenarios.COVER, kind.cover),
            difficult=table.truth("difficult", kind.difficult),
            impassable=table.truth("impassable", kind.impassable),
            building=kind.building,
            flimsy=table.truth("flimsy", kind.flimsy),
            huge=table.truth("huge", kind.huge),
            high=table.truth("high", kind.high),
            water=table.truth("water", kind.water),
            scenery=kind.scenery,
            fixed=False,
            doors=doors if not isinstance(shape, tuple) else (),
        )
    )
    if not isinstance(shape, tuple):
        return made
    return Piece(
        made.id,
        made.kind,
        shape,
        made.cover,
        made.difficult,
        made.impassable,
        made.building,
        made.flimsy,
        made.huge,
        made.high,
        made.water,
        (),
    )


def _shape(table: Table, kind: scenarios.TerrainKind) -> Circle | Rectangle | tuple[Any, ...]:
    """circle = [x, y, radius]; rect = [west, south, east, north]; line = [x1, y1, x2, y2]; polygon."""
    given = [key for key in SHAPES if key in table]
    if len(given) != 1:
        table.fail("shape", ", ".join(given) or "nothing", f"one of {', '.join(SHAPES)}")
    key = given[0]
    if key == "circle":
        return Circle(*table.lengths(key, 3))
    if key == "polygon":
        outline = Polygon(table.points(key)).points
        return ("polygon", *(number for point in outline for number in point))
    x0, y0, x1, y1 = table.lengths(key, 4)
    if key == "line":
        half = (kind.thickness or 500) // 2
        if y0 == y1 and x0 < x1:
            y0, y1 = y0 - half, y1 + half
        elif x0 == x1 and y0 < y1:
            x0, x1 = x0 - half, x1 + half
        else:
            table.fail(key, [x0, y0, x1, y1], "a line to the east or to the north")
    if x0 >= x1 or y0 >= y1:
        table.fail(key, [x0, y0, x1, y1], "west, south, east, north")
    return Rectangle(x0, y0, x1, y1)


def corpse(name: str, table: Table) -> Corpse:
    """RON-GEN-09: ``side`` is the side of the fallen."""
    return Corpse(
        name,
        table.string("side", ("a", "b")),
        table.length("x"),
        table.length("y"),
        table.string("head_by", default=""),
        table.string("loot_by", default=""),
    )


def thing(name: str, table: Table) -> Thing:
    """RON-ACT-06: a chest or a banner; on the ground unless a model carries it."""
    return Thing(
        name,
        table.string("kind", ("chest", "banner")),
        table.string("side", ("a", "b"), ""),
        table.string("weight", ("light", "heavy"), "light"),
        table.length("x", 0),
        table.length("y", 0),
        "",
    )


def horse(name: str, table: Table) -> Horse:
    """RON-ACT-09: a riderless horse."""
    return Horse(
        name,
        table.string("side", ("a", "b")),
        table.string("kind", ("horse", "war-horse"), "horse"),
        table.truth("wounded", False),
        table.length("x"),
        table.length("y"),
    )
