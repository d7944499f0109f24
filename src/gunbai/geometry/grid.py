"""A uniform grid over the table: which pieces may be near a place, without asking all of them.

The grid only narrows down; what it gives is then measured exactly. Cells are squares, kept by
their numbers, so a piece may lie anywhere, off the table too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from gunbai.geometry.shapes import Box

__all__ = ["Grid"]

K = TypeVar("K", int, str)


class Grid(Generic[K]):
    """An index of keys by the boxes they occupy. `cell` is the side of a square."""

    __slots__ = ("_boxes", "_cell", "_cells")

    def __init__(self, cell: int) -> None:
        if cell <= 0:
            raise ValueError(f"a grid needs cells with a side, not {cell}")
        self._cell = cell
        self._cells: dict[tuple[int, int], list[K]] = {}
        self._boxes: dict[K, Box] = {}

    def __len__(self) -> int:
        return len(self._boxes)

    def __contains__(self, key: K) -> bool:
        return key in self._boxes

    def place(self, key: K, box: Box) -> None:
        """Put a key where its box is, or move it there."""
        old = self._boxes.get(key)
        if old is not None:
            if self._numbers(old) == self._numbers(box):
                self._boxes[key] = box
                return
            self.remove(key)
        self._boxes[key] = box
        for at in self._cells_of(box):
            self._cells.setdefault(at, []).append(key)

    def remove(self, key: K) -> None:
        """Take a key out. Raises KeyError if it is not in."""
        for at in self._cells_of(self._boxes.pop(key)):
            keys = self._cells[at]
            keys.remove(key)
            if not keys:
                del self._cells[at]

    def near(self, box: Box, reach: int = 0) -> list[K]:
        """The keys whose boxes come within `reach` of a box, in the order of their keys."""
        x0, y0, x1, y1 = box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach
        hits: list[K] = []
        for key in self._candidates((x0, y0, x1, y1)):
            a, b, c, d = self._boxes[key]
            if a <= x1 and c >= x0 and b <= y1 and d >= y0:
                hits.append(key)
        return sorted(hits)

    def _candidates(self, box: Box) -> Iterable[K]:
        """Every key in the cells of a box, once; all keys where that is less work."""
        x0, y0, x1, y1 = self._numbers(box)
        if (x1 - x0 + 1) * (y1 - y0 + 1) >= len(self._boxes):
            return self._boxes
        found: set[K] = set()
        for at in self._cells_of(box):
            found.update(self._cells.get(at, ()))
        return found

    def copy(self) -> Grid[K]:
        """An independent copy."""
        new: Grid[K] = Grid(self._cell)
        new._boxes = dict(self._boxes)
        new._cells = {at: list(keys) for at, keys in self._cells.items()}
        return new

    def _numbers(self, box: Box) -> Box:
        cell = self._cell
        return (box[0] // cell, box[1] // cell, box[2] // cell, box[3] // cell)

    def _cells_of(self, box: Box) -> Iterator[tuple[int, int]]:
        x0, y0, x1, y1 = self._numbers(box)
        for x in range(x0, x1 + 1):
            for y in range(y0, y1 + 1):
                yield (x, y)
