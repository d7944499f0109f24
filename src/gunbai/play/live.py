"""Session: one game in progress. It validates, records and publishes; it holds no rule.

``submit`` is synchronous, quick, and the only way in. Whatever is refused changes nothing and
leaves no entry. A bug in rule text throws the working state away, goes back to the last boundary
and records a rewind: no acknowledged answer is lost from the record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from json import dumps
from typing import Any

from gunbai import system as systems
from gunbai.effects import Ask, Draw, Effect, Roll, Seat, Tell, Together
from gunbai.errors import (
    DataError,
    GunbaiError,
    Refused,
    ReplayDiverged,
    RuleFault,
    StaleAnswer,
)
from gunbai.play.dice_source import DiceSource, Faces, check_faces, tally, thrown
from gunbai.play.driver import WAIT, Driver
from gunbai.play.history import Entry, Header, History, kind_of, timeline
from gunbai.play.kept import Kept
from gunbai.play.opening import Line, Open
from gunbai.questions import Refusal
from gunbai.records import copy_of, fingerprint, plain, unplain
from gunbai.system import Outcome, System

__all__ = ["Session"]


class Session:
    """One game in progress.

    ``dice``: the source for all seats, or one a seat. ``record`` hears each entry the moment it is
    appended; ``fingerprints`` may be switched off where nobody will verify (mass simulation).
    ``state``: start from this state instead of the scenario's set-up (scenes); ``system``: play by
    this record instead of the registered one; ``driver``: what runs the steps (scenes listen in);
    ``keeping``: how many entries apart states are kept, for who goes along a game (0: as ``Kept``).
    ``number``: how many entries the history has.
    """

    def __init__(
        self,
        header: Header,
        dice: DiceSource | Mapping[Seat, DiceSource],
        *,
        record: Callable[[int, Entry], None] | None = None,
        fingerprints: bool = True,
        state: Any = None,
        system: System | None = None,
        driver: type[Driver] = Driver,
        keeping: int = 0,
    ) -> None:
        self.header = header
        self.system: System = system if system is not None else systems.get(header.system)
        self.entries: list[Entry] = []
        self.number = 0
        self.lines: list[Line] = []
        self.revision = 0
        self.fault: RuleFault | None = None
        self.open: Open | None = None
        self.last_fault: RuleFault | None = None
        self.checking = True
        self._own_rules = True
        self.proof: DiceSource | None = None
        self._record = record
        self._dice = dice
        self._dice_apart = isinstance(dice, Mapping)
        self._prints = fingerprints
        self._first = state
        self._tail: list[int] = []
        self._fed = 0
        self._feeding = False  # whether recorded entries are left to follow
        self._kept = Kept(keeping)
        self._boundary = 0
        self._faults = 0
        self._parked = False
        self._driver = driver(self.system, self._set_up())
        self._turn = getattr(self.state, "turn", 0)
        self._keep(0, 0, self.state)

    def _set_up(self) -> Any:
        if self._first is not None:
            return copy_of(self._first)
        return self.system.setup(self.header.setup)

    # -- reading -----------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The working state, for procedures and tests. Whoever serves a seat takes ``view``."""
        return self._driver.state

    def view(self, seat: Seat | None) -> Any:
        """What a seat may see (None: a spectator)."""
        return self.system.view(self._driver.state, seat)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.open is None and self.fault is None and self._driver.over

    def outcome(self) -> Outcome | None:
        """How the game ended, or how it stands; None while the system does not say."""
        return self.system.outcome(self._driver.state)

    def ask_of(self, seat: Seat) -> Ask[Any] | None:
        """The decision that this seat may answer now (anew, while others still seal)."""
        if self.open is not None:
            for ask in self.open.asks:
                if ask.seat == seat:
                    return ask
        return None

    def lines_for(self, seat: Seat | None, start: int = 0) -> list[Line]:
        """The published events that this seat (None: a spectator) may read."""
        return [
            line
            for line in self.lines[start:]
            if line.audience is None or (seat is not None and seat in line.audience)
        ]

    def where(self) -> tuple[str, ...]:
        """The rule ids in which the game is paused, the outermost first."""
        return self._driver.where()

    def history(self, seed: str | None = None) -> History:
        """The record so far; the seed only when the game is over."""
        return History(self.header, list(self.entries), seed)

    def since(self) -> tuple[Any, list[Entry]]:
        """A copy of the last state kept at a boundary, and the entries that count since then."""
        kept = self._kept.back(self.number)
        base, _, state = kept if kept is not None else (0, 0, self._set_up())
        return state, [self.entries[n] for n in timeline(self.entries) if n >= base]

    def since_boundary(self) -> list[Entry]:
        """The entries that count of the step under way."""
        return [self.entries[n] for n in timeline(self.entries) if n >= self._boundary]

    def kept(self) -> tuple[int, int, Any] | None:
        """The last state kept at a boundary, a copy: after how many entries and told lines."""
        return self._kept.back(self.number)

    def take_up(self, entry: int, lines: int, state: Any) -> None:
        """Know this state as the one kept after so many entries and told lines (``rerun`` follows)."""
        self._kept.forget()
        self._keep(entry, lines, state)

    def _keep(self, entry: int, lines: int, state: Any) -> None:
        self._kept.keep(entry, lines, type(state), plain(state))

    def end(self) -> None:
        """Let go of everything: for whoever keeps many games and has put this one away.

        The session is of no use afterwards.
        """
        self._driver.drop()
        self._driver.state = None
        self._kept.forget()
        self.open = None
        self.entries, self.lines, self._tail = [], [], []
        self.number, self._feeding = 0, False

    # -- answering ---------------------------------------------------------------------------

    def start(self) -> Session:
        """Run to the first question."""
        if not self.entries and self.open is None:
            self._run(None)
        return self

    def submit(self, seat: Seat, answer: Any, at: int | None = None, by: str = "seat") -> None:
        """Give a seat's answer (of the question's own type); Refused leaves everything as it was.

        ``at``: the entry number at which the question was posed; another one is stale.
        """
        open_, index, ask = self._find(seat, at)
        self._submit(open_, index, ask, answer, by)

    def submit_plain(self, seat: Seat, raw: Any, at: int | None = None, by: str = "seat") -> None:
        """As ``submit``, from JSON."""
        open_, index, ask = self._find(seat, at)
        self._submit(open_, index, ask, ask.question.parse(raw), by)

    def _submit(self, open_: Open, index: int, ask: Ask[Any], answer: Any, by: str) -> None:
        seat = ask.seat
        refusal = ask.question.legal(self.view(seat), answer)
        if refusal is not None:
            raise Refused(seat, refusal)
        self._faults = 0
        raw = ask.question.plain(answer)
        if open_.together is None:
            entry = {"ask": ask.rule, "seat": seat, "by": by, "answer": raw}
            if ask.secret:
                entry["secret"] = True
            self._append(_covered(entry, ask))
            self.open = None
            self._run(answer)
            return
        before = open_.sealed.get(index)
        replaces = before[1] if before is not None else None
        sealed = {"sealed": ask.rule, "seat": seat, "by": by, "replaces": replaces, "answer": raw}
        self._append(_covered(sealed, ask))
        open_.sealed[index] = (answer, self.number - 1)
        if len(open_.sealed) == len(open_.asks):
            self._append({"together": open_.together.rule})
            self.open = None
            self._run(tuple(open_.sealed[i][0] for i in range(len(open_.asks))))

    def check(self, seat: Seat, raw: Any) -> Refusal | None:
        """Whether this answer (JSON) would be legal; changes nothing."""
        _, _, ask = self._find(seat, None)
        return ask.question.legal(self.view(seat), ask.question.parse(raw))

    def time_out(self, seat: Seat) -> None:
        """Take the default answer of this seat, marked as the clock's."""
        _, _, ask = self._find(seat, None)
        self.submit(seat, ask.question.default(self.view(seat)), None, "clock")

    def enter_dice(self, seat: Seat, faces: Sequence[int], at: int | None = None) -> None:
        """Dice rolled by hand for this seat's open roll, flat in order of throwing."""
        open_ = self.open
        if open_ is None or open_.roll is None or open_.roll.by != seat:
            raise Refused(seat, Refusal("refused.no-roll", ""))
        if at is not None:
            self._fresh(seat, open_, at)
        roll = open_.roll
        want = roll.throws * _dice_of(roll)
        if len(faces) != want:
            facts = {"found": len(faces), "total": want}
            raise Refused(seat, Refusal("refused.dice-count", roll.rule, facts))
        rolled = thrown(roll, faces)
        try:
            check_faces(roll.die, rolled, "dice", roll.rule)
        except DataError as error:
            told = {"found": str(error.found), "expected": error.expected}
            raise Refused(seat, Refusal("refused.dice-face", roll.rule, told)) from None
        self.open = None
        self._note_roll(roll, rolled, "hand", "")
        self._run(tally(roll, rolled))

    def enter_draw(self, seat: Seat, got: Sequence[str], at: int | None = None) -> None:
        """Cards or tokens drawn by hand for this seat's open draw."""
        open_ = self.open
        if open_ is None or open_.draw is None or open_.draw.by != seat:
            raise Refused(seat, Refusal("refused.no-roll", ""))
        if at is not None:
            self._fresh(seat, open_, at)
        left = list(open_.draw.pool)
        for item in got:
            if item not in left:
                facts = {"found": str(item), "expected": ", ".join(left)}
                raise Refused(seat, Refusal("refused.dice-face", open_.draw.rule, facts))
            left.remove(item)
        if len(got) != open_.draw.count:
            count = {"found": len(got), "total": open_.draw.count}
            raise Refused(seat, Refusal("refused.dice-count", open_.draw.rule, count))
        draw, self.open = open_.draw, None
        self._append({"draw": draw.rule, "by": draw.by, "got": list(got), "from": "hand"})
        self._run(tuple(got))

    def concede(self, seat: Seat) -> None:
        """This seat gives up; the system ends the game."""
        if self.over:
            raise Refused(seat, Refusal("refused.over", ""))
        if self.system.concede is None:
            raise Refused(seat, Refusal("refused.no-concession", ""))
        self._append({"concede": seat})
        self._give_up(seat)
        self._run(None)

    def _give_up(self, seat: Seat) -> None:
        assert self.system.concede is not None
        self._driver.drop()
        self.open = None
        self.system.concede(self._driver.state, seat)
        self._boundary = self._here()
        self._keep(self._boundary, len(self.lines), self.state)

    def _find(self, seat: Seat, at: int | None) -> tuple[Open, int, Ask[Any]]:
        open_ = self.open
        if open_ is not None:
            for index, ask in enumerate(open_.asks):
                if ask.seat == seat:
                    if at is not None:
                        self._fresh(seat, open_, at)
                    return open_, index, ask
        code = "refused.over" if self.over else "refused.not-asked"
        raise Refused(seat, Refusal(code, ""))

    def _fresh(self, seat: Seat, open_: Open, at: int) -> None:
        if at != open_.at:
            raise StaleAnswer(seat, Refusal("refused.stale", "", {"found": at, "entry": open_.at}))

    # -- undo --------------------------------------------------------------------------------

    def undo_point(self, seat: Seat) -> int | None:
        """The entry that this seat's own undo would take back, or None when it is closed.

        Computed from the history: nothing after the answer came from chance, another seat or a
        reveal, and nothing is marked undoable by hand.
        """
        for number in reversed(timeline(self.entries)):
            entry = self.entries[number]
            if entry.get("seat") == seat and entry["by"] != "clock":
                return number
            if kind_of(entry) not in ("step", "snapshot"):
                return None
        return None

    def undo(self, seat: Seat) -> None:
        """Take back this seat's last answer; Refused names the entry that closed it."""
        point = self.undo_point(seat)
        if point is None:
            raise Refused(seat, Refusal("refused.undo-closed", "", {"entry": self.closed_by()}))
        self.rewind(point, "undo")

    def closed_by(self) -> int:
        """The last entry of chance, of a person or of a reveal: what closes an undo."""
        for number in reversed(timeline(self.entries)):
            if kind_of(self.entries[number]) not in ("step", "snapshot"):
                return number
        return 0

    def rewind(self, entry: int, why: str) -> None:
        """Go back to before this entry (undo, an accepted take-back). Nothing is removed."""
        if not 0 <= entry <= self.number:
            raise ValueError(f"entry {entry}: the history has {self.number}")
        upto = [number for number in timeline(self.entries) if number < entry]
        self._append({"rewind": entry, "why": why})
        self.rerun(upto)

    def cut(self, entry: int) -> None:
        """Drop the entries from this one on: for who looks at positions and goes on from none."""
        del self.entries[entry:]
        self.number = len(self.entries)

    def recording(self, record: Callable[[int, Entry], None] | None) -> None:
        """Whom to tell of each entry appended from now on."""
        self._record = record

    def rerun(self, upto: Sequence[int]) -> None:
        """Put state, lines and open question to where these of the entries lead.

        Whoever has put other entries there begins with this.
        """
        self.number = len(self.entries)
        self._driver.drop()
        self.open = None
        self.fault = None
        self.revision += 1
        base = self._go_back(upto)
        self._turn = getattr(self.state, "turn", 0)
        self._tail = [number for number in upto if number >= base]
        self._fed = 0
        self._feeding = bool(self._tail)
        self._feed_snapshot(self.state)  # it may have been kept between a step and its snapshot
        self._boundary = self._here()
        self._run(None)

    def _go_back(self, upto: Sequence[int]) -> int:
        """Take up the latest known state at or before the end of ``upto``; how far it reaches."""
        last = upto[-1] + 1 if upto else 0
        # What an older edition of the rules has done is not run again: see ``editions``.
        since = max((n + 1 for n in upto if "edition" in self.entries[n]), default=0)
        followed = self.entries[since - 1]["edition"] if since else self.header.edition
        # Another edition may write the same state in another way, so that prints tell nothing.
        self._own_rules = followed == self.system.edition
        kept = self._kept.back(last)
        if kept is not None and kept[0] >= since:
            base, lines, self._driver.state = kept
            self.lines = self.lines[:lines]
            return base
        for number in reversed(upto):
            if "snapshot" in self.entries[number]:
                raw = self.entries[number]["snapshot"]
                self._driver.state = unplain(self.system.state, raw)
                self.lines = [line for line in self.lines if line.entry <= number]
                base = max(number + 1, since)
                self._kept.keep(base, len(self.lines), self.system.state, raw)
                return base
        self._driver.state = self._set_up()
        self.lines = []
        self._keep(since, 0, self.state)
        return since

    # -- the loop ----------------------------------------------------------------------------

    def _run(self, reply: Any) -> None:
        """Go on to the next question, or to the end; on a fault of the rules go back."""
        try:
            if self._parked and not (self._feeding or self._driver.running):
                return
            if self._driver.run(reply, self._tell, self._reply, self._step_done):
                self._feed_nothing()
        except GunbaiError:
            raise
        except Exception as bug:
            self._fail(bug)

    def _fail(self, bug: Exception) -> None:
        """A bug in rule text: go back to the last boundary; a second one in a row parks the game."""
        fault = RuleFault(self.where(), self.number, f"{type(bug).__name__}: {bug}")
        fault.__cause__ = bug
        self._append({"rewind": self._boundary, "why": "fault"})
        self._faults += 1
        self._parked = self._faults > 1
        self.last_fault = fault  # known also when the rerun finds no dice (scenes)
        self.rerun(timeline(self.entries))
        if self._parked:
            self.fault = fault
            self._parked = False

    def _reply(self, effect: Effect[Any]) -> Any:
        if self._feeding and self._feed_concession():
            return WAIT
        kind = type(effect)
        if kind is Ask:
            if self._feeding:
                return self._feed_ask(effect)  # type: ignore[arg-type]
            self.open = Open(self.number, (effect,))  # type: ignore[arg-type]
            return WAIT
        if kind is Roll:
            return self._roll(effect)  # type: ignore[arg-type]
        if kind is Together:
            return self._together(effect)  # type: ignore[arg-type]
        if kind is Draw:
            return self._draw(effect)  # type: ignore[arg-type]
        raise TypeError(f"{kind.__name__} is not an effect")

    def _roll(self, roll: Roll) -> Any:
        if self._feeding:
            return self._feed_roll(roll)
        key = roll.key or str(self.number)
        faces = self._source(roll.by).roll(roll, key)
        if faces is None:
            self.open = Open(self.number, roll=roll)
            return WAIT
        self._note_roll(roll, faces, "", roll.key)
        return tally(roll, faces)

    def _note_roll(self, roll: Roll, faces: Faces, source: str, key: str) -> None:
        flat = [face for throw in faces for face in throw]
        entry: Entry = {
            "roll": roll.rule,
            "by": roll.by,
            "die": roll.die.name,
            "faces": flat,
        }
        if roll.purpose:
            entry["purpose"] = roll.purpose
        if source:
            entry["from"] = source
        if key:
            entry["key"] = key
        self._append(entry)

    def _draw(self, draw: Draw) -> Any:
        if self._feeding:
            return tuple(self._feed("draw", draw.rule)["got"])
        got = self._source(draw.by).draw(draw, draw.key or str(self.number))
        if got is None:
            self.open = Open(self.number, draw=draw)
            return WAIT
        self._append({"draw": draw.rule, "by": draw.by, "got": list(got)})
        return got

    def _source(self, seat: Seat) -> DiceSource:
        dice = self._dice
        return dice[seat] if self._dice_apart else dice  # type: ignore[index, return-value]

    def _together(self, together: Together[Any]) -> Any:
        # A restored question has the number it was posed at: that of the first answer sealed under it.
        posed = self._tail[self._fed] if self._feeding else self.number
        open_ = Open(posed, together.asks, together)
        while self._feeding:
            number = self._tail[self._fed]
            if self._feed_concession():
                return WAIT
            if "together" in self.entries[number]:
                self._feed("together", together.rule)
                return tuple(open_.sealed[i][0] for i in range(len(together.asks)))
            entry = self._feed("sealed")
            for index, ask in enumerate(together.asks):
                if ask.seat == entry["seat"]:
                    open_.sealed[index] = (self._parsed(ask, entry, number), number)
                    break
            else:
                raise ReplayDiverged(number, "a seat of this question", entry["seat"])
        self.open = open_
        return WAIT

    def _step_done(self) -> bool:
        """A boundary: the state is plain data here. Now and then it is kept, and noted whole or by
        its print.

        Whether to go on to another step.
        """
        driver = self._driver
        if self._feeding:
            return self._step_fed(driver.state)
        due = self.number >= self._kept.due
        if due or getattr(driver.state, "turn", 0) != self._turn:
            self._step_noted(driver.state, due)
        else:  # nearly all
            self._append(_unprinted(driver.finished))
        self._boundary = self.number
        return not self._parked  # after two faults only what is recorded

    def _step_fed(self, state: Any) -> bool:
        """The boundary of a recorded step."""
        self._feed_step(state)
        self._boundary = self._here()
        if self._boundary >= self._kept.due:
            self._keep(self._boundary, len(self.lines), state)
        return self._feeding or not self._parked

    def _step_noted(self, state: Any, due: bool) -> None:
        """The boundary of a step after which the state is kept, or another turn has begun."""
        step = self._driver.finished
        printed = due and self._prints
        self._append({"step": step, "state": fingerprint(state)} if printed else _unprinted(step))
        turn = getattr(state, "turn", 0)
        if turn != self._turn:
            self._turn = turn
            if self._prints:
                raw = plain(state)
                self._append({"snapshot": raw})
                self._kept.keep(self.number, len(self.lines), type(state), raw)
                return
        if due:
            self._keep(self.number, len(self.lines), state)

    def _feed_step(self, state: Any) -> None:
        number = self._tail[self._fed]
        entry = self._feed("step", self._driver.finished)
        comparable = self.checking and self._own_rules
        if comparable and entry["state"] and entry["state"] != fingerprint(state):
            raise ReplayDiverged(number, f"fingerprint {fingerprint(state)}", entry["state"])
        self._turn = getattr(state, "turn", 0)
        self._feed_snapshot(state)

    def _feed_snapshot(self, state: Any) -> None:
        """Pass the snapshot of this state, if that is what comes next."""
        if self._feeding and "snapshot" in self.entries[self._tail[self._fed]]:
            number = self._tail[self._fed]
            raw = self._feed("snapshot")["snapshot"]
            comparable = self.checking and self._own_rules
            if comparable and dumps(raw) != dumps(plain(state)):
                raise ReplayDiverged(number, "the state of this turn", "another snapshot")

    def _here(self) -> int:
        """The number of the entry that comes next: recorded, while re-running, or new."""
        return self._tail[self._fed] if self._feeding else self.number

    def _append(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.number += 1
        if self._record is not None:
            self._record(self.number - 1, entry)

    def _tell(self, tell: Tell) -> None:
        here = self._tail[self._fed] if self._feeding else self.number
        self.lines.append(Line(here, tell.event, tell.rule, tell.audience))

    # -- re-running recorded entries ----------------------------------------------------------

    def _feed(self, kind: str, rule: str | None = None) -> Entry:
        """The next recorded entry, which must be of this kind (and rule)."""
        number = self._tail[self._fed]
        entry = self.entries[number]
        if kind_of(entry) != kind or (rule is not None and entry[kind] != rule):
            found = kind_of(entry)
            raise ReplayDiverged(number, f"{kind} {rule or ''}".strip(), f"{found} {entry[found]}")
        self._fed += 1
        self._feeding = self._fed < len(self._tail)
        return entry

    def _feed_ask(self, ask: Ask[Any]) -> Any:
        number = self._tail[self._fed]
        entry = self._feed("ask", ask.rule)
        if entry["seat"] != ask.seat:
            raise ReplayDiverged(number, f"an answer of {ask.seat}", entry["seat"])
        return self._parsed(ask, entry, number)

    def _feed_roll(self, roll: Roll) -> Any:
        number = self._tail[self._fed]
        entry = self._feed("roll", roll.rule)
        faces = thrown(roll, entry["faces"])
        if self.checking:
            _check_recorded(roll, faces, number)
        if self.proof is not None and "from" not in entry:
            proved = self.proof.roll(roll, entry.get("key") or str(number))
            if proved != faces:
                raise ReplayDiverged(number, f"dice {proved}", f"dice {faces}")
        return tally(roll, faces)

    def _parsed(self, ask: Ask[Any], entry: Entry, number: int) -> Any:
        answer = ask.question.parse(entry["answer"])
        if self.checking:
            refusal = ask.question.legal(self.view(ask.seat), answer)
            if refusal is not None:
                raise ReplayDiverged(number, "a legal answer", f"{refusal.code} ({refusal.rule})")
        return answer

    def _feed_concession(self) -> bool:
        """Whether the next recorded entry is a concession; it is then carried out."""
        if "concede" not in self.entries[self._tail[self._fed]]:
            return False
        self._give_up(Seat(self._feed("concede")["concede"]))
        self._run(None)
        return True

    def _feed_nothing(self) -> None:
        if self._feeding:
            number = self._tail[self._fed]
            raise ReplayDiverged(number, "the end of the game", kind_of(self.entries[number]))


@cache
def _unprinted(step: str) -> Entry:
    """The entry of a boundary without a print. Nearly all are: they share one for each step."""
    return {"step": step, "state": ""}


def _covered(entry: Entry, ask: Ask[Any]) -> Entry:
    """Mark a covert answer, so that a record for another seat can leave it out."""
    if ask.covert:
        entry["covert"] = True
    return entry


def _dice_of(roll: Roll) -> int:
    return roll.die.faces[0] if roll.die.faces is not None else 1


def _check_recorded(roll: Roll, faces: Faces, number: int) -> None:
    size = _dice_of(roll)
    if len(faces) != roll.throws or any(len(throw) != size for throw in faces):
        raise ReplayDiverged(number, f"{roll.throws} throws of {roll.die.name}", str(faces))
    try:
        check_faces(roll.die, faces, "history", f"entry {number}")
    except DataError as error:
        raise ReplayDiverged(number, error.expected, str(error.found)) from None
