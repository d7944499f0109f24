"""A game laid to rest: its last kept state and what came after, to be taken up without a replay.

A history is replayed from its start by ``restore``. Whoever puts a game away for a while keeps a
``Rest`` instead: the entries, the lines told, and the state of the last boundary that the session
had kept; only the entries after it are run again. It is plain data and lives no longer than the
program: what lasts is the history.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gunbai.effects import Seat
from gunbai.play.dice_source import DiceSource
from gunbai.play.history import Entry, Header, timeline
from gunbai.play.live import Session
from gunbai.play.opening import Line

__all__ = ["Rest", "rest", "resume"]


@dataclass(frozen=True, slots=True)
class Rest:
    """``state`` is that after ``base`` entries, when ``told`` of the lines had been told."""

    header: Header
    entries: Sequence[Entry]
    lines: Sequence[Line]
    base: int
    told: int
    state: Any
    revision: int


def rest(session: Session) -> Rest | None:
    """What is needed to go on later; None when the session is not where its entries lead (a fault)."""
    if session.fault is not None:
        return None
    kept = session.kept()
    if kept is None:
        return None
    base, told, state = kept
    return Rest(session.header, session.entries, session.lines, base, told, state, session.revision)


def resume(found: Rest, dice: DiceSource | Mapping[Seat, DiceSource]) -> Session:
    """The session as it stood; the entries are trusted. What is in ``found`` belongs to it now."""
    session = Session(found.header, dice)
    session.entries = found.entries  # type: ignore[assignment]
    session.lines = found.lines  # type: ignore[assignment]
    session.take_up(found.base, found.told, found.state)
    session.checking = False
    session.rerun(timeline(session.entries))
    session.checking = True
    session.revision = found.revision
    return session
