"""Restore a game from its history: to its end, to any entry, or checking every line on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunbai.effects import Seat
from gunbai.errors import DataError
from gunbai.play.dice_source import ByHand, DiceSource, Seeded, commitment
from gunbai.play.history import Entry, History, timeline
from gunbai.play.live import Session

__all__ = ["restore", "verify"]


def restore(
    history: History,
    dice: DiceSource | Mapping[Seat, DiceSource] | None = None,
    *,
    at: int | None = None,
    check: bool = True,
    proof: DiceSource | None = None,
    record: Callable[[int, Entry], None] | None = None,
) -> Session:
    """The session as it stood after ``at`` entries (default: all of them).

    ``dice``: where further dice come from (default: entered by hand, so that looking at a position
    never rolls). ``check``: refuse illegal answers and wrong fingerprints with ReplayDiverged; the
    server's own record is trusted. Entries after ``at`` are not part of the session returned.
    """
    count = len(history.entries) if at is None else at
    if not 0 <= count <= len(history.entries):
        raise DataError("history", "entries", "at", at, f"0 to {len(history.entries)}")
    session = Session(history.header, dice if dice is not None else ByHand())
    session.checking = check
    session.proof = proof
    session.entries = list(history.entries[:count])
    session.rerun(timeline(session.entries))
    session.recording(record)
    session.checking = True
    session.proof = None
    return session


def verify(history: History) -> Session:
    """Replay with every check; with the seed open, also that each die follows from it."""
    if history.seed is None:
        return restore(history)
    promised = history.header.commit
    found = commitment(history.seed)
    if promised and found != promised:
        raise DataError("history", "seed", "commit", found, promised)
    return restore(history, proof=Seeded(history.seed))
