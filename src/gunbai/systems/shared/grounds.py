"""Pieces of terrain, sorted once by what they do.

The pieces of a game never change after set-up and are shared by all copies of its state, so the
sorted form is kept by identity. A state that was read again from its plain form has pieces of its
own: they take over the sorted form of equal ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

__all__ = ["Grounds"]

P = TypeVar("P", bound=tuple[Any, ...])
G = TypeVar("G")

MOST_KEPT = 64


class Grounds(Generic[P, G]):
    """Gives the sorted form of a tuple of pieces, made by ``sort`` when first asked for."""

    __slots__ = ("_kept", "_sort")

    def __init__(self, sort: Callable[[P], G]) -> None:
        self._sort = sort
        self._kept: dict[int, tuple[P, G]] = {}

    def __call__(self, pieces: P) -> G:
        """The sorted form of these pieces."""
        kept = self._kept.get(id(pieces))
        if kept is not None and kept[0] is pieces:
            return kept[1]
        equal = next((kept for kept in self._kept.values() if kept[0] == pieces), None)
        found = equal[1] if equal is not None else self._sort(pieces)
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[id(pieces)] = (pieces, found)
        return found
