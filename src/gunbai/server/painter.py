"""When tables are drawn: after their answers are acknowledged, and never so that answers wait.

A table is drawn at most once in a while. As long as the server keeps up, that is all. When it falls
behind (what was to be done now is done late), all drawing together takes a share of the time: when
everybody answers at once, pictures come a little later and answers do not wait.
"""

from __future__ import annotations

import asyncio
import heapq
import time
from itertools import count
from typing import Final, Protocol

__all__ = ["Painted", "Painter"]

SHARE: Final = 0.03
"""The part of the time that drawing may take while the server is behind."""
LATE: Final = 0.002
"""Seconds by which something is done late when the server is behind."""
CROWD: Final = 6
"""Answers that wait for the disk together when the server is behind, however quick it is."""
CALM: Final = 0.1
"""Seconds without either after which the server keeps up again."""


class Painted(Protocol):
    """What can be drawn: a room."""

    def show_now(self) -> None: ...


class Painter:
    """Draws rooms, each at most once in ``pace`` seconds (0: always at once)."""

    def __init__(self, pace: float) -> None:
        self._pace = pace
        self._free = 0.0
        self._behind = 0.0
        self._writing = 0
        self._shown: dict[Painted, float] = {}
        self._waiting: dict[Painted, float] = {}
        self._queue: list[tuple[float, int, Painted]] = []
        self._numbers = count()
        self._timer: asyncio.TimerHandle | None = None
        self._due = 0.0

    def paint(self, room: Painted) -> None:
        """Draw this room as soon as there is time, after what is under way."""
        if not self._pace:
            room.show_now()
        elif room not in self._waiting:
            now = time.monotonic()
            due = max(now, self._shown.get(room, 0.0) + self._pace)
            self._waiting[room] = due
            heapq.heappush(self._queue, (due, next(self._numbers), room))
            self._arm(now)

    def flush(self, room: Painted) -> None:
        """Draw this room now if it waits: somebody wants to know what is true."""
        if self._waiting.pop(room, None) is not None:
            self._draw(room)

    def forget(self, room: Painted) -> None:
        """The room leaves memory."""
        self._waiting.pop(room, None)
        self._shown.pop(room, None)

    def answering(self) -> None:
        """An answer is about to be written."""
        self._writing += 1
        if self._writing >= CROWD:
            self._behind = time.monotonic() + CALM

    def answered(self) -> None:
        """It is written, or given up."""
        self._writing -= 1

    def late(self, seconds: float) -> None:
        """Something was done so much later than it was to be."""
        if seconds > LATE:
            self._behind = time.monotonic() + CALM

    @property
    def behind(self) -> bool:
        """Whether the server is behind: answers come before everything else."""
        return time.monotonic() < self._behind

    def _draw(self, room: Painted) -> None:
        started = time.monotonic()
        room.show_now()
        done = time.monotonic()
        self._shown[room] = done
        self._free = done + (done - started) * (1 / SHARE - 1)

    def _arm(self, now: float) -> None:
        if self._timer is None and self._queue:
            due = self._queue[0][0]
            if now < self._behind:
                due = max(due, self._free)
            self._due = max(now, due)
            self._timer = asyncio.get_running_loop().call_later(self._due - now, self._next)

    def _next(self) -> None:
        self._timer = None
        now = time.monotonic()
        self.late(now - self._due)
        while self._queue and (now >= self._free or now >= self._behind):
            due, _, room = self._queue[0]
            waits = self._waiting.get(room) == due  # else it was drawn or forgotten meanwhile
            if waits and due > now:
                break
            heapq.heappop(self._queue)
            if waits:
                del self._waiting[room]
                self._draw(room)
                break
        self._arm(time.monotonic())
