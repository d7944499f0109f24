"""What a procedure reads of a tally: tallies that agree in it lead on alike.

"Hits on 3+" with twenty dice and with nineteen are different tallies, but the rule reads only
``roll["hit"]`` of either. So what follows from seven hits need be run once for pools of every
size. A ``Watched`` tally notes what is read of it; ``Reads`` keeps what followed.
"""

from __future__ import annotations

from typing import Any, Final

from gunbai.dice import Bands, Tally

__all__ = ["MISSING", "Reads", "Watched"]

MISSING: Final[Any] = object()


class Watched(Tally):
    """A tally that notes the first band read of it, and whether more was read than that one."""

    __slots__ = ("_real", "first", "whole")

    def __init__(self, bands: Bands, counts: tuple[int, ...]) -> None:
        self.bands = bands  # type: ignore[misc]
        self.faces = ()  # type: ignore[misc]
        self.first = -1
        self.whole = False
        self._real = counts

    def __getitem__(self, band: str) -> int:
        index = self.bands.names.index(band)
        if self.first < 0:
            self.first = index
        elif index != self.first:
            self.whole = True
        return self._real[index]

    @property
    def counts(self) -> tuple[int, ...]:  # pyright: ignore[reportIncompatibleVariableOverride]
        self.whole = True
        return self._real

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tally):
            return NotImplemented
        return self.bands == other.bands and self.counts == other.counts

    def __hash__(self) -> int:
        return hash((self.bands, self.counts))


class Reads:
    """What followed from the tallies of one roll at one place.

    ``by_first``: by the count of band ``first``, where nothing else was read; ``by_all``: by all
    counts, where more was.
    """

    __slots__ = ("by_all", "by_first", "first")

    def __init__(self) -> None:
        self.first = 0
        self.by_first: dict[int, Any] = {}
        self.by_all: dict[tuple[int, ...], Any] = {}

    def all_of(self, keys: list[tuple[int, ...]]) -> list[Any]:
        """What is known to follow from each of these counts, or MISSING."""
        first, by_first, by_all = self.first, self.by_first, self.by_all
        if not by_all:
            return [by_first.get(counts[first], MISSING) for counts in keys]
        return [by_first.get(counts[first], by_all.get(counts, MISSING)) for counts in keys]

    def learn(self, counts: tuple[int, ...], read: Watched, target: Any) -> None:
        """Keep what followed from these counts, as far as they were read."""
        if not read.whole:
            if not self.by_first and read.first >= 0:
                self.first = read.first
            if read.first in (self.first, -1):
                self.by_first[counts[self.first]] = target
                return
        self.by_all[counts] = target
