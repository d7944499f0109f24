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

__all__ = ["Everything", "Numbering", "may_know"]


_NEVER: Final = frozenset({"step", "snapshot"})
_ANSWERS: Final = frozenset({"ask", "sealed"})
_OWN: Final = frozenset({"seat", "hand"})
"""By whom an answer is given that its seat may take back: not by the clock, not by a bot."""


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


class Numbering:
    """The numbers of one reader (None: a spectator) over a growing list of entries.

    ``shown``: the raw numbers of the entries that the reader knows of; ``active``: those of them
    that no rewind has taken back, rewinds left out; ``rewinds``: how many the reader has seen;
    ``given``: the reader's own answers (not the clock's) that still stand; ``seen``: how many
    entries have been taken in.
    """

    __slots__ = ("active", "given", "reader", "rewinds", "seen", "shown")

    _all = False
    """Whether the reader knows of every entry there is."""

    def __init__(self, reader: Seat | None) -> None:
        self.reader = reader
        self.shown = array("i")
        self.rewinds = 0
        self.active = array("i")
        self.given = array("i")
        self.seen = 0

    def follow(self, entries: Sequence[Entry]) -> Self:
        """Take in the entries that have been added."""
        seen, fresh = self.seen, entries[self.seen :]
        self.seen = seen + len(fresh)
        # Every answer comes this way, so that each entry is looked at once: see ``may_know``.
        knows_all, reader = self._all, self.reader
        for raw, entry in enumerate(fresh, seen):
            kind = next(iter(entry))
            if kind in _NEVER and not knows_all:
                continue
            if kind == "rewind":
                self._rewound(raw, entry["rewind"])
                continue
            own = kind in _ANSWERS and reader is not None and entry["seat"] == reader
            if not (own or knows_all or may_know(entry, reader)):
                continue
            self.shown.append(raw)
            self.active.append(raw)
            if own and entry["by"] in _OWN:
                self.given.append(raw)
            elif kind == "edition":  # what was answered under another one is not taken back
                self.given = array("i")
        return self

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
        return self.seen

    def knows(self, raw: int) -> bool:
        """Whether this entry is one that the reader knows of."""
        at = bisect_left(self.shown, raw)
        return at < len(self.shown) and self.shown[at] == raw


class Everything(Numbering):
    """The numbers of one who sees all: those of the history itself."""

    __slots__ = ()

    _all = True
