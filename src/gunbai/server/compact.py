"""A growing list that keeps what is old packed: the entries and lines of games in memory.

The last few items are at hand as they are. Those before stand in packed blocks, a fiftieth of their
size, and are unpacked when somebody reads them: a look at the whole list unpacks each block once.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import Any, Final, Generic, TypeVar, overload

from gunbai.server.packing import packed, unpacked

__all__ = ["Compact"]

T = TypeVar("T")

BLOCK: Final = 16
NEAR: Final = 8
"""Items at the end that are never packed."""
OPENED: Final = 2
"""Blocks that stay unpacked until the next ``shrink``: who reads one item soon reads its neighbour."""


class Compact(Sequence[T], Generic[T]):
    """As much of a list as a session needs of its entries and lines: append, read, slice.

    A slice is a plain list. ``shrink`` packs what has become old.
    """

    __slots__ = ("_blocks", "_near", "_opened", "_packed")

    def __init__(self, items: Sequence[T] = ()) -> None:
        self._blocks: list[bytes] = []
        self._packed = 0
        self._near: list[T] = list(items)
        self._opened: dict[int, list[T]] = {}

    def append(self, item: T) -> None:
        self._near.append(item)

    @property
    def loose(self) -> bool:
        """Whether ``shrink`` would free anything."""
        return bool(self._opened) or len(self._near) >= NEAR + BLOCK

    def shrink(self) -> None:
        """Pack what is old, let go of what was unpacked."""
        self._opened.clear()
        near = self._near
        while len(near) >= NEAR + BLOCK:
            self._blocks.append(zlib.compress(packed(near[:BLOCK]), 1))
            self._packed += BLOCK
            del near[:BLOCK]

    def __len__(self) -> int:
        return self._packed + len(self._near)

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> list[T]: ...

    def __getitem__(self, index: int | slice) -> Any:
        packed = self._packed
        if isinstance(index, slice):
            start, stop, step = index.indices(packed + len(self._near))
            if start >= packed and step == 1:
                return self._near[start - packed : stop - packed]
            return [self[place] for place in range(start, stop, step)]
        place = index if index >= 0 else index + packed + len(self._near)
        if place >= packed:
            return self._near[place - packed]
        if place < 0:
            raise IndexError(index)
        block, within = divmod(place, BLOCK)
        return self._open(block)[within]

    def __iter__(self) -> Iterator[T]:
        for block in range(len(self._blocks)):
            yield from self._unpacked(block)
        yield from self._near

    def _open(self, block: int) -> list[T]:
        found = self._opened.get(block)
        if found is None:
            if len(self._opened) >= OPENED:
                del self._opened[next(iter(self._opened))]
            found = self._opened[block] = self._unpacked(block)
        return found

    def _unpacked(self, block: int) -> list[T]:
        found: list[T] = unpacked(zlib.decompress(self._blocks[block]))
        return found
