"""A running game whose rules have a newer edition goes on from its last snapshot.

The answers up to the snapshot were given under rules that are no longer there; they are not run
again. What came after the snapshot is taken back, and an ``edition`` entry says from where on which
edition is followed.
"""

from __future__ import annotations

from collections.abc import Sequence

from gunbai.play.history import Entry, Header, timeline

__all__ = ["edition_of", "renewal"]


def edition_of(header: Header, entries: Sequence[Entry]) -> int:
    """The edition that the game now follows."""
    followed = [entries[n]["edition"] for n in timeline(entries) if "edition" in entries[n]]
    return int(followed[-1]) if followed else header.edition


def renewal(header: Header, entries: Sequence[Entry], edition: int) -> list[Entry]:
    """The entries by which a game goes on under a newer edition; none when it follows it already.

    A game without a snapshot begins anew: it is still in its first turn.
    """
    if edition_of(header, entries) >= edition or not entries:
        return []
    active = timeline(entries)
    whole = [n for n in active if "snapshot" in entries[n] or "edition" in entries[n]]
    start = whole[-1] + 1 if whole else 0
    back: list[Entry] = [{"rewind": start, "why": "edition"}] if active[-1:] >= [start] else []
    return [*back, {"edition": edition}]
