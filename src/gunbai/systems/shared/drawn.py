"""The things on the table as plain data (docs/protocol.md): those that every system draws alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeAlias

from gunbai.effects import Seat

__all__ = ["Thing", "markers", "outline", "side_index", "table_thing"]

Thing: TypeAlias = dict[str, Any]


class Seen(Protocol):
    """What a view says of its table: ``seats`` maps each to its side, a side has its ``edge``."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def seats(self) -> Mapping[str, str]: ...
    @property
    def sides(self) -> Mapping[str, Any]: ...


def table_thing(view: Seen, seat: Seat | None, unit: str) -> Thing:
    """The table itself, with the edge of the side that looks (None for nobody's)."""
    own = view.seats.get(str(seat), "") if seat is not None else ""
    edge = view.sides[own].edge if own in view.sides else ""
    return {"kind": "table", "w": view.width, "h": view.height, "unit": unit, "edge": edge or None}


def side_index(side: str) -> int:
    """Which of the two colours and patterns a side has."""
    return 0 if side == "a" else 1


def markers(found: Iterable[tuple[str, int]]) -> list[Thing]:
    """The signs that a piece bears, each with its number."""
    return [{"marker": marker, "n": count} for marker, count in found]


def outline(shape: tuple[Any, ...]) -> Thing:
    """A circle, a line, or the corners of a polygon."""
    kind, *numbers = shape
    if kind == "circle":
        return {"disc": list(numbers)}
    points = [list(point) for point in zip(numbers[::2], numbers[1::2], strict=True)]
    return {"line": points} if kind == "line" else {"polygon": points}
