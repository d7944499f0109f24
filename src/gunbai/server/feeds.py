"""Feeds: what has been sent to one kind of reader, and what is new for it.

Connections that see the same (same seat, language and held seats) share a feed: it is rendered once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from zlib import crc32

from gunbai.server.codec import ordered
from gunbai.server.content import Content, content, whole_log
from gunbai.server.position import Position, Reader
from gunbai.server.render import Json

__all__ = ["Feed", "print_of"]

PRINTED: Final = 20
"""Messages after which one bears the print of what its reader sees now."""


def print_of(things: Mapping[str, Json], lines: int) -> str:
    """A short hash of the things by id and of how many lines the log has; the client makes the same.

    >>> print_of({}, 0)
    '4ba15cd4'
    """
    return f"{crc32(ordered([lines, things])):08x}"


class Feed:
    """The numbered messages of one kind of reader."""

    __slots__ = ("_position", "content", "n", "odds", "reader")

    def __init__(self, position: Position, reader: Reader) -> None:
        self.reader = reader
        self.n = 0
        self._position = position
        self.content: Content = content(position, reader)
        self.odds: Json = None

    @property
    def current(self) -> bool:
        """Whether what has been sent still stands: nothing was taken back since."""
        return self.content.taken[0] == self._position.session.revision

    def view(self) -> dict[str, Any]:
        """The whole view as of the last refresh; it must be ``current``."""
        made = self.content
        log = made.fresh
        if made.kept:  # lines told since, of an answer not yet written, are not for now
            log = whole_log(self._position, self.reader, made.r)[: len(made.prints)]
        return {
            "t": "view",
            "n": self.n,
            "seat": self.reader.seat,
            "holds": list(self.reader.holds),
            "lang": self.reader.lang,
            "put": made.things,
            "log": log,
            **made.parts,
        }

    def rest(self) -> None:
        """Let go of lines that have been sent."""
        made = self.content
        made.kept, made.fresh = len(made.prints), []

    def refresh(self) -> dict[str, Any] | None:
        """Look again; a diff when anything has changed for this reader."""
        old_count = len(self.content.prints)
        old, new = self.content, content(self._position, self.reader, self.content)
        self.content = new
        diff = _diff(old, new, old_count)
        if diff is None:
            return None
        if "ask" in diff:
            self.odds = None
        elif new.parts["ask"] is not None:
            new.parts["ask"] = old.parts["ask"]  # the same question: forecasts under way hold on
        self.n += 1
        self.rest()
        if self.n % PRINTED == 0:
            diff["print"] = print_of(new.things, len(new.prints))
        return {"t": "diff", "n": self.n, "base": self.n - 1, **diff}


def _diff(old: Content, new: Content, lines: int) -> dict[str, Any] | None:
    """What is new; ``lines``: how many the log had."""
    diff: dict[str, Any] = {
        key: part for key, part in new.parts.items() if old.parts.get(key) != part
    }
    put = {
        key: thing
        for key, thing in new.things.items()
        if old.things.get(key) is not thing and old.things.get(key) != thing
    }
    gone = [key for key in old.things if key not in new.things]
    if not (diff or put or gone or new.fresh or new.kept < lines):
        return None
    diff.update({"put": put, "del": gone, "log": new.fresh})
    if new.kept < lines:
        diff["cut"] = new.kept
    return diff
