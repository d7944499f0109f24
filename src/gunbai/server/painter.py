"""When tables are drawn. One table by itself is drawn at once; a flood leaves time for answers.

Answers are acknowledged one by one, but a table is drawn only so often, and all drawing together
takes a share of the time: when everybody answers at once, pictures come a little later and answers
do not wait.
"""

from __future__ import annotations

import asyncio
import heapq
import time
from itertools import count
from typing import Final, Protocol

__all__ = ["Painted", "Painter"]

SHARE: Final = 0.25
"""The part of the time that drawing may take while tables wait for it."""


class Painted(Protocol):
    """What can be drawn: a room."""

    def show_now(self) -> None: ...


class Painter:
    """Draws rooms, each at most once in ``pace`` seconds (0: always at once)."""

    def __init__(self, pace: float) -> None:
        self._pace = pace
        self._free = 0.0
        self._shown: dict[Painted, float] = {}
        self._waiting: dict[Painted, float] = {}
        self._queue: list[tuple[float, int, Painted]] = []
        self._numbers = count()
        self._timer: asyncio.TimerHandle | None = None

    def paint(self, room: Painted) -> None:
        """Draw this room now if there is time, else soon."""
        if room in self._waiting:
            return
        now = time.monotonic()
        due = max(self._shown.get(room, 0.0) + self._pace, self._free)
        if not self._pace or (due <= now and not self._waiting):
            self._draw(room, now)
            return
        self._waiting[room] = due
        heapq.heappush(self._queue, (due, next(self._numbers), room))
        self._arm(now)

    def flush(self, room: Painted) -> None:
        """Draw this room now if it waits: somebody wants to know what is true."""
        if self._waiting.pop(room, None) is not None:
            self._draw(room, time.monotonic())

    def forget(self, room: Painted) -> None:
        """The room leaves memory."""
        self._waiting.pop(room, None)
        self._shown.pop(room, None)

    def _draw(self, room: Painted, now: float) -> None:
        room.show_now()
        done = time.monotonic()
        if self._pace:
            self._shown[room] = done
            self._free = done + (done - now) * (1 / SHARE - 1)

    def _arm(self, now: float) -> None:
        if self._timer is None and self._queue:
            wait = max(self._queue[0][0], self._free) - now
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0.0, wait), self._next)

    def _next(self) -> None:
        self._timer = None
        while self._queue:
            due, _, room = heapq.heappop(self._queue)
            if self._waiting.get(room) == due:  # else it was drawn or forgotten meanwhile
                del self._waiting[room]
                self._draw(room, time.monotonic())
                break
        self._arm(time.monotonic())
