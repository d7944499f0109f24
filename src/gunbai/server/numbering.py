"""Entry numbers as one reader knows them.

A history also holds entries that a reader may not know of: answers to covert questions, sealed
answers changed by others, steps and snapshots. Raw numbers would count them, and so tell. Each
reader therefore has numbers of their own, which count what they may know and nothing else.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any, Final, Self

from gunbai.effects import Seat
from gunbai.play.history import Entry

__all__ = ["Everything", "Numbering", "may_know", "own_answer"]


_NEVER: Final = frozenset({"step", "snapshot"})
_ANSWERS: Final = frozenset({"ask", "sealed"})


def may_know(entry: Mapping[str, Any], reader: Seat | None) -> bool:
    """Whether this reader may know that the entry exists (a rewind: see ``Numbering``)."""
    kind = next(iter(entry))
    if kind in _NEVER:
        return False
    if reader is not None and entry.get("seat") == reader:
        return True
    if "covert" in entry:
        return False
    return kind != "sealed" or entry["replaces"] is None


def own_answer(entry: Mapping[str, Any], reader: Seat | None) -> bool:
    """Whether this entry is an answer that this reader has given (not the clock's)."""
    return (
        reader is not None
        and entry.get("seat") == reader
        and next(iter(entry)) in _ANSWERS
        and entry["by"] in ("seat", "hand")
    )


class Numbering:
    """The numbers of one reader (None: a spectator) over a growing list of entries.

    ``shown``: the raw numbers of the entries that the reader knows of; ``active``: those of them
    that no rewind has taken back, rewinds left out; ``rewinds``: how many the reader has seen;
    ``given``: the reader's own answers (not the clock's) that still stand.
    """

    __slots__ = ("_seen", "active", "given", "reader", "rewinds", "shown")

    _never = _NEVER
    """Kinds that need no closer look."""

    def __init__(self, reader: Seat | None) -> None:
        self.reader = reader
        self.shown = array("i")
        self.rewinds = 0
        self.active = array("i")
        self.given = array("i")
        self._seen = 0

    def follow(self, entries: Sequence[Entry]) -> Self:
        """Take in the entries that have been added."""
        seen, count = self._seen, len(entries)
        if seen == count:
            return self
        for raw, entry in enumerate(entries[seen:count], seen):
            kind = next(iter(entry))
            if kind == "rewind":
                self._rewound(raw, entry["rewind"])
            elif kind == "edition":  # what was answered under another one is not taken back
                self.shown.append(raw)
                self.active.append(raw)
                self.given = array("i")
            elif kind not in self._never and self.knows_of(entry):
                self.shown.append(raw)
                self.active.append(raw)
                if kind in _ANSWERS and own_answer(entry, self.reader):
                    self.given.append(raw)
        self._seen = count
        return self

    def knows_of(self, entry: Entry) -> bool:
        """Whether the reader may know that this entry (no rewind) exists."""
        return may_know(entry, self.reader)

    def _rewound(self, raw: int, back_to: int) -> None:
        # A rewind that takes back nothing known to this reader is not known either.
        keep = bisect_left(self.active, back_to)
        if keep < len(self.active):
            del self.active[keep:]
            while self.given and self.given[-1] >= back_to:
                self.given.pop()
            self.shown.append(raw)
            self.rewinds += 1

    @property
    def count(self) -> int:
        """How many entries the reader knows of."""
        return len(self.shown)

    def own(self, raw: int) -> int:
        """The reader's number of this entry: how many known ones stand before it."""
        return bisect_left(self.shown, raw)

    def raw(self, own: int) -> int:
        """The entry with this number of the reader; the end for what lies beyond."""
        if own < len(self.shown):
            return self.shown[own]
        return self._seen

    def knows(self, raw: int) -> bool:
        """Whether this entry is one that the reader knows of."""
        at = bisect_left(self.shown, raw)
        return at < len(self.shown) and self.shown[at] == raw


class Everything(Numbering):
    """The numbers of one who sees all: those of the history itself."""

    __slots__ = ()

    _never = frozenset()

    def knows_of(self, entry: Entry) -> bool:
        return True
