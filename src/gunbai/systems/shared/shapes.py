"""The shapes in which scenario files give pieces, zones and places; lengths in thousandths."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Circle", "Point", "Rectangle"]


@dataclass(frozen=True, slots=True)
class Point:
    """A place on the table."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Circle:
    """A round piece, zone or objective."""

    x: int
    y: int
    radius: int


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A piece or zone with sides along the table's edges; a line piece has its thickness already."""

    west: int
    south: int
    east: int
    north: int

    def corners(self) -> tuple[Point, Point, Point, Point]:
        """South-west first, anticlockwise."""
        return (
            Point(self.west, self.south),
            Point(self.east, self.south),
            Point(self.east, self.north),
            Point(self.west, self.north),
        )
