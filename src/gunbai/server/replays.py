"""A game entry by entry, as one reader saw it: one session that walks along the history."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from gunbai.effects import Seat
from gunbai.play.dice_source import ByHand
from gunbai.play.history import Entry, Header, timeline
from gunbai.play.live import Session
from gunbai.server.content import things
from gunbai.server.lines import items, line, mark_losses
from gunbai.server.numbering import Everything, Numbering
from gunbai.server.render import Json, renderer

__all__ = ["EVERYONE", "Film", "Films"]

EVERYONE: Final = "*"
"""The reader who sees everything; only when the game is over."""

STRIDE: Final = 8
"""Entries between two states kept on the way: each stop runs again what came since the last."""

KEPT: Final = 8


@dataclass(slots=True)
class Film:
    """All frames of a game for one reader. A frame holds what changed since the one before."""

    frames: list[dict[str, Any]]
    bars: list[Json]
    logs: list[tuple[int, list[Json]]]
    chapters: list[Json]

    def log(self, frame: int) -> list[Json]:
        """The whole log at a frame. ``logs`` holds, for each, how much is kept and what is new."""
        lines: list[Json] = []
        for kept, fresh in self.logs[: frame + 1]:
            lines = [*lines[:kept], *fresh]
        return lines

    def part(self, first: int, count: int) -> list[Json]:
        """Frames from ``first`` on; the first of them whole."""
        if not self.frames:
            return []
        first = min(max(first, 0), len(self.frames) - 1)
        whole: dict[str, Json] = {}
        for frame in self.frames[: first + 1]:
            whole.update(frame["put"])
            for gone in frame["del"]:
                whole.pop(gone, None)
        log = self.log(first)
        start = {"entry": first, "put": whole, "del": [], "bar": self.bars[first], "log": log}
        last = min(first + count, len(self.frames))
        return [start, *(self._frame(at) for at in range(first + 1, last))]

    def _frame(self, at: int) -> Json:
        kept, fresh = self.logs[at]
        known, lines = self.logs[at - 1]
        before = known + len(lines)
        frame = {**self.frames[at], "bar": self.bars[at], "log": fresh}
        return {**frame, "cut": kept} if kept < before else frame


def shoot(header: Header, entries: Sequence[Entry], reader: Seat | str | None, lang: str) -> Film:
    """Walk along the whole game. Runs for a while, in a thread: ``entries`` are its own."""
    all_seen = reader == EVERYONE
    seat = None if all_seen or reader is None else Seat(reader)
    entries = list(entries)
    numbers = (Everything(None) if all_seen else Numbering(seat)).follow(entries)
    stops = numbers.shown
    film = Film([], [], [], [])
    session = Session(header, ByHand(), fingerprints=False, keeping=STRIDE)
    session.checking = False
    # What was played under an older edition of the rules is not run again: it stands at its end.
    least = max((n + 1 for n in timeline(entries) if "edition" in entries[n]), default=0)
    before: dict[str, Json] = {}
    told: list[Any] = []
    walked = 0
    for place, raw in enumerate([*stops, len(entries)]):
        for rewind in range(walked, raw):
            if (
                "rewind" in entries[rewind] and rewind >= least
            ):  # stop there too: what was kept is of a branch now dead
                _go(session, entries, rewind + 1)
        _go(session, entries, max(raw, least))
        walked = raw
        view = session.state if all_seen else session.view(seat)
        r = renderer(session.system, view, lang)
        now = things(session.system, view, seat, r)
        bar = r.plain(session.system.turn(view))
        put = {key: thing for key, thing in now.items() if before.get(key) != thing}
        gone = [key for key in before if key not in now]
        film.frames.append({"entry": place, "put": put, "del": gone})
        _chapter(film, place, bar)
        film.bars.append(bar)
        seen = _lines(session, seat, numbers, all_seen)
        kept = _common(told, seen)
        fresh = [line(seen[at], at, session.entries, numbers, r) for at in range(kept, len(seen))]
        mark_losses(fresh, session.system)
        film.logs.append((kept, fresh))
        before, told = now, seen
    return film


def _go(session: Session, entries: list[Entry], raw: int) -> None:
    """Put the session to the position after so many entries, from the last boundary it knows."""
    session.entries = entries[:raw]
    session.rerun(timeline(session.entries))
    session.cut(raw)


def _lines(session: Session, seat: Seat | None, numbers: Numbering, all_seen: bool) -> list[Any]:
    if all_seen:
        return list(session.lines)
    return items(session, seat, Numbering(seat).follow(session.entries))


def _common(old: list[Any], new: list[Any]) -> int:
    kept = 0
    while kept < min(len(old), len(new)) and old[kept] == new[kept]:
        kept += 1
    return kept


def _chapter(film: Film, place: int, bar: Json) -> None:
    """A chapter begins where turn or phase changes."""
    now = (bar.get("turn"), bar.get("phase"))
    last = film.bars[-1] if film.bars else None
    if last is None or (last.get("turn"), last.get("phase")) != now:
        film.chapters.append({"entry": place, "turn": now[0], "phase": now[1]})


class Films:
    """The latest films, so that a replay is read in parts without walking again."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Any, ...], Film] = OrderedDict()

    def get(self, key: tuple[Any, ...]) -> Film | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: tuple[Any, ...], film: Film) -> Film:
        self._kept[key] = film
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return film
