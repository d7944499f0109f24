"""Feeds: what has been sent to one kind of reader, and what is new for it.

Connections that see the same (same seat, language and held seats) share a feed: it is rendered once.
"""

from __future__ import annotations

from typing import Any

from gunbai.server.content import Content, content
from gunbai.server.position import Position, Reader
from gunbai.server.render import Json

__all__ = ["Feed"]


class Feed:
    """The numbered messages of one kind of reader."""

    __slots__ = ("content", "n", "odds", "reader")

    def __init__(self, position: Position, reader: Reader) -> None:
        self.reader = reader
        self.n = 0
        self.content: Content = content(position, reader)
        self.odds: Json = None

    def view(self) -> dict[str, Any]:
        """The whole view as of the last refresh."""
        made = self.content
        return {
            "t": "view",
            "n": self.n,
            "seat": self.reader.seat,
            "holds": list(self.reader.holds),
            "lang": self.reader.lang,
            "put": made.things,
            "log": made.log,
            **made.parts,
        }

    def refresh(self, position: Position) -> dict[str, Any] | None:
        """Look again; a diff when anything has changed for this reader."""
        old, new = self.content, content(position, self.reader, self.content)
        self.content = new
        diff = _diff(old, new)
        if diff is None:
            return None
        if "ask" in diff:
            self.odds = None
        elif new.parts["ask"] is not None:
            new.parts["ask"] = old.parts["ask"]  # the same question: forecasts under way hold on
        self.n += 1
        return {"t": "diff", "n": self.n, "base": self.n - 1, **diff}


def _diff(old: Content, new: Content) -> dict[str, Any] | None:
    diff: dict[str, Any] = {
        key: part for key, part in new.parts.items() if old.parts.get(key) != part
    }
    put = {
        key: thing
        for key, thing in new.things.items()
        if old.things.get(key) is not thing and old.things.get(key) != thing
    }
    gone = [key for key in old.things if key not in new.things]
    kept = new.kept
    if not diff and not put and not gone and kept == len(old.log) == len(new.log):
        return None
    diff.update({"put": put, "del": gone, "log": new.log[kept:]})
    if kept < len(old.log):
        diff["cut"] = kept
    return diff
