"""One table as it stands: the session, and around it what is not of the game itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Self

from gunbai.effects import Ask, Seat
from gunbai.language.tongue import Names
from gunbai.play.live import Session
from gunbai.server import alike
from gunbai.server.codec import decode, encode
from gunbai.server.compact import Compact
from gunbai.server.numbering import Numbering
from gunbai.server.render import Renderer
from gunbai.server.storage import SeatRow

__all__ = ["Position", "Proposal", "Reader", "utc"]


@dataclass(frozen=True, slots=True)
class Reader:
    """Who looks: the viewing seat (None: nobody's, a spectator's view), language, seats held."""

    seat: Seat | None
    lang: str
    holds: tuple[Seat, ...] = ()

    @property
    def shared(self) -> bool:
        """Whether several seats look at one screen, none of them privately."""
        return self.seat is None and bool(self.holds)


@dataclass(slots=True)
class Proposal:
    """An open take-back: by whom, to before which entry, whose consent is missing."""

    seat: Seat
    entry: int
    need: set[Seat]

    def text(self) -> str:
        """As it is stored."""
        return encode({"seat": self.seat, "entry": self.entry, "need": sorted(self.need)})

    @classmethod
    def read(cls, text: str) -> Self | None:
        """What was stored; None for nothing."""
        if not text:
            return None
        raw = decode(text)
        return cls(Seat(raw["seat"]), raw["entry"], {Seat(seat) for seat in raw["need"]})


@dataclass(slots=True)
class Position:
    """The session and its table."""

    code: str
    session: Session
    seats: Mapping[Seat, SeatRow]
    settings: Mapping[str, Any]
    seed: str
    proposal: Proposal | None = None
    due: int | None = None
    parked: str = ""
    _numbers: dict[Seat | None, Numbering] = field(default_factory=dict)
    _speakers: dict[tuple[Seat | None, str], tuple[Names, Renderer]] = field(default_factory=dict)

    def speaker(self, seat: Seat | None, lang: str, view: Any = None) -> Renderer:
        """The renderer for what this seat may see; made anew only when names have changed.

        ``view``: the seat's view, when it is at hand.
        """
        system = self.session.system
        names = system.names(self.session.view(seat) if view is None else view)
        known = self._speakers.get((seat, lang))
        if known is None or known[0] != names:
            scenario = self.session.header.scenario
            known = self._speakers[seat, lang] = alike.speaker(system, scenario, lang, names)
        return known[1]

    def numbers(self, seat: Seat | None) -> Numbering:
        """The entry numbers of this seat, up to date."""
        found = self._numbers.get(seat)
        if found is None:
            found = self._numbers[seat] = Numbering(seat)
        if found.seen != self.session.number:
            found.follow(self.session.entries)
        return found

    def shrink(self) -> bool:
        """Pack the old entries and lines of the game; whether there was anything to pack."""
        session: Any = self.session
        packed = False
        for name in ("entries", "lines"):
            kept = getattr(session, name)
            if not isinstance(kept, Compact):
                kept = Compact(kept)
                setattr(session, name, kept)
            if kept.loose:
                kept.shrink()
                packed = True
        return packed

    @property
    def over(self) -> bool:
        return self.session.over

    def person(self, seat: Seat) -> bool:
        """Whether a person may answer for this seat."""
        row = self.seats.get(seat)
        return row is not None and row.kind != "bot"

    def hides(self, ask: Ask[Any]) -> bool:
        """Whether this question is to be seen by its own seat alone."""
        open_ = self.session.open
        return ask.secret or ask.covert or (open_ is not None and open_.together is not None)

    def last_answer(self, seat: Seat) -> tuple[int, str] | None:
        """The raw entry of the seat's last answer that still stands (not the clock's), and its rule."""
        given = self.numbers(seat).given
        if not given:
            return None
        entry = self.session.entries[given[-1]]
        return given[-1], str(next(iter(entry.values())))

    def undo_point(self, seat: Seat) -> int | None:
        """The raw entry that an undo of this seat would take back; None when undo is closed.

        As the session's own, but judged by what the seat may know of: whether it is open tells
        nothing of covert questions. A sealed answer is changed, not undone.
        """
        numbers = self.numbers(seat)
        if not numbers.given or self.over:
            return None
        last = numbers.given[-1]
        if last != numbers.active[-1] or "sealed" in self.session.entries[last]:
            return None
        return last


def utc(moment: int | None) -> str | None:
    """Seconds since 1970 as a moment in UTC."""
    if moment is None:
        return None
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
