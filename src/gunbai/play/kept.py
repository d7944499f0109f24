"""The states that a session can go back to without replaying the game from its start.

Copying and hashing the whole state at every step costs more than the step. So both are done at one
boundary in every ``EVERY`` entries, and going back means copying a kept state and re-running the
few entries after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gunbai.records import copy_of

__all__ = ["EVERY", "Kept"]

EVERY = 512
"""Entries between two kept states, and between two fingerprints in the history."""


@dataclass(frozen=True, slots=True)
class _Place:
    entry: int
    lines: int
    state: Any


class Kept:
    """The last two kept states: with how many entries and how many published lines they stood.

    ``every``: how many entries apart they are, for who goes back often; 0 for ``EVERY``.
    ``due``: the first boundary at or after this entry should be kept.
    """

    __slots__ = ("_every", "_places", "due")

    def __init__(self, every: int = 0) -> None:
        self._every = every or EVERY
        self._places: list[_Place] = []
        self.due = 0

    def keep(self, entry: int, lines: int, state: Any) -> None:
        """Keep a copy of the state at this boundary."""
        self._places = [*self._places[-1:], _Place(entry, lines, copy_of(state))]
        self.due = entry + self._every

    def back(self, last: int) -> tuple[int, int, Any] | None:
        """The latest kept (entry, lines, copy of the state) at or before ``last`` entries.

        Later ones belong to what is being taken back, and are forgotten.
        """
        while self._places and self._places[-1].entry > last:
            self._places.pop()
        if not self._places:
            self.due = 0
            return None
        place = self._places[-1]
        self.due = place.entry + self._every
        return place.entry, place.lines, copy_of(place.state)

    def forget(self) -> None:
        """Nothing kept belongs to the game as it now stands."""
        self._places, self.due = [], 0
