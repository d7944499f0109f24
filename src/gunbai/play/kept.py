"""The states that a session can go back to without replaying the game from its start.

Writing and hashing the whole state at every step costs more than the step. So a state is kept where
its snapshot is written anyway, and else at one boundary in every ``EVERY`` entries; its print is only
noted at these. Going back means making a state of a kept one and re-running the few entries after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gunbai.records import unplain

__all__ = ["EVERY", "Kept"]

EVERY = 512
"""Entries after the last kept state at which another is kept, and its print noted."""


@dataclass(frozen=True, slots=True)
class _Place:
    entry: int
    lines: int
    kind: type
    plain: Any


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

    def keep(self, entry: int, lines: int, kind: type, plain: Any) -> None:
        """Keep the state of this boundary, of that class, as ``records.plain`` gives it."""
        self._places = [*self._places[-1:], _Place(entry, lines, kind, plain)]
        self.due = entry + self._every

    def back(self, last: int) -> tuple[int, int, Any] | None:
        """The latest kept (entry, lines, a state of its own) at or before ``last`` entries.

        Later ones belong to what is being taken back, and are forgotten.
        """
        while self._places and self._places[-1].entry > last:
            self._places.pop()
        if not self._places:
            self.due = 0
            return None
        place = self._places[-1]
        self.due = place.entry + self._every
        return place.entry, place.lines, unplain(place.kind, place.plain)

    def forget(self) -> None:
        """Nothing kept belongs to the game as it now stands."""
        self._places, self.due = [], 0
