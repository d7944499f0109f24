"""The referee at a real table: what is legal, what to roll, and, dice typed in, the result and why."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from types import NoneType
from typing import Any

from gunbai.cli.scenes import show_values
from gunbai.cli.terminal import Terminal, current, tongue_of
from gunbai.effects import Ask, Roll
from gunbai.errors import DataError, Refused
from gunbai.language import Tongue
from gunbai.language.rulings import option_words, values_plain
from gunbai.play.asking import (
    dice_words,
    give_stated,
    measured,
    names_of,
    parsed_answer,
    started,
)
from gunbai.play.live import Session
from gunbai.play.scene_play import answers_of
from gunbai.play.scenes import Case, Observation, find_cases, observe
from gunbai.questions import Form, Move, Place, Refusal
from gunbai.words import Fact, Name

__all__ = ["ask"]

MOST_OPTIONS = 30
"""Longer lists of options are counted, not printed."""


def ask(names: Sequence[str], as_json: bool) -> None:
    """Put each scene to the referee."""
    terminal = current()
    cases = [case for name in names for case in find_cases(name)]
    if as_json:
        terminal.json([_plain(case, terminal) for case in cases])
        return
    for case in cases:
        terminal.heading(case.label)
        _Table(case, terminal).run()


def _plain(case: Case, terminal: Terminal) -> dict[str, Any]:
    """For programs: what is measured, and what is asked or rolled next."""
    tongue = tongue_of(case.system, terminal.lang)
    shown: dict[str, Any] = {"id": case.id, "label": case.label, "values": {}, "refusal": None}
    seen = measured(case)
    if seen is not None:
        shown["values"] = values_plain(seen.values, tongue, names_of(case, seen))
        if seen.refusal is not None:
            names = names_of(case, seen)
            shown["refusal"] = _refusal_plain(seen.refusal, tongue, names)
            return shown
    if case.values["do"] == "measure":
        return shown
    try:
        session, _ = started(case)
    except Refused as refused:
        shown["refusal"] = _refusal_plain(refused.refusal, tongue, {})
        return shown
    open_ = session.open
    roll = open_.roll if open_ is not None else None
    shown["roll"] = None if roll is None else _roll_plain(roll)
    asks = open_.asks if open_ is not None else ()
    shown["asks"] = [_ask_plain(session, ask, tongue) for ask in asks]
    return shown


def _refusal_plain(refusal: Refusal, tongue: Tongue, names: Any) -> dict[str, str]:
    text = tongue.refusal(refusal, names)
    return {"code": refusal.code, "rule": refusal.rule, "text": text}


def _roll_plain(roll: Roll) -> dict[str, Any]:
    return {"seat": roll.by, "rule": roll.rule, "throws": roll.throws, "die": roll.die.name}


def _ask_plain(session: Session, ask: Ask[Any], tongue: Tongue) -> dict[str, Any]:
    view = session.view(ask.seat)
    names = session.system.names(view)
    options = ask.question.options(view)
    return {
        "seat": ask.seat,
        "rule": ask.rule,
        "text": tongue.say(ask.question.words, names),
        "options": None
        if options is None
        else [
            {
                "value": ask.question.plain(o),
                "label": tongue.label(ask.question.label(view, o), names),
            }
            for o in options
        ],
    }


class _Table:
    """One case at the table: its session runs with dice and answers that people type in."""

    def __init__(self, case: Case, terminal: Terminal) -> None:
        self.case = case
        self.terminal = terminal
        self.tongue = tongue_of(case.system, terminal.lang)
        self.told = 0
        self.stated = answers_of(case)

    def run(self) -> None:
        seen = measured(self.case)
        if seen is not None:
            names = names_of(self.case, seen)
            show_values(self.case, seen, names, self.terminal)
            if seen.refusal is not None:
                self.terminal.line(f"  {self._refused(seen.refusal, names)}")
                return
        if self.case.values["do"] not in ("play", "odds"):
            self._judge()
            return
        try:
            session, _ = started(self.case)
        except Refused as refused:  # the question itself may not be asked here
            self.terminal.line(f"  {self._refused(refused.refusal, {})}")
            return
        while session.open is not None:
            self._tell(session)
            if session.open.roll is not None:
                done = self._roll(session, session.open.roll)
            elif session.open.asks:
                seat = session.open.waits_for()[0]
                done = self._answer(session, next(a for a in session.open.asks if a.seat == seat))
            else:
                done = self._draw(session)
            if not done:
                return
        self._tell(session)

    def _judge(self) -> None:
        """What the scene asks without dice: a verdict, a list, an army, a score."""
        seen = observe(self.case)
        tongue, terminal, names = self.tongue, self.terminal, names_of(self.case, seen)
        if seen.question is not None:
            terminal.line(f"  {tongue.say(seen.question.words, names)}")
        if seen.legal is not None and seen.refusal is None:
            terminal.line("  " + terminal.tongue.word("cli.muster.legal"))
        elif seen.refusal is not None:
            terminal.line(f"  {self._refused(seen.refusal, names)}")
            self._instead(seen, names)
        for raw in seen.options or ():
            terminal.line(f"    {self._answer_words(seen, seen.question, raw, names)}")
        for finding in seen.report.findings if seen.report is not None else ():
            terminal.line(f"  {tongue.say(finding.say)} ({finding.rule})")
        if seen.outcome is not None and self.case.values["do"] == "score":
            terminal.line(f"  {tongue.say(seen.outcome.why, names)}")

    def _instead(self, seen: Observation, names: Any) -> None:
        """What would be legal in place of a refused answer."""
        assert seen.refusal is not None
        # Of a form only the refused field has a legal answer, not the whole.
        if seen.refusal.legal is not None and not isinstance(seen.question, (Form, NoneType)):
            raw = seen.question.plain(seen.refusal.legal)
            mend = self._answer_words(seen, seen.question, raw, names)
            said = self.terminal.tongue.text("cli.ask.mend", mend=mend)
            self.terminal.line(f"  {said}")

    def _answer_words(self, seen: Observation, question: Any, raw: Any, names: Any) -> str:
        """An answer for people: its label, or its points as lengths, or JSON."""
        tongue = self.tongue
        if isinstance(question, (Move, Place)):
            points = raw if isinstance(question, Move) else [raw[:2]]
            return "; ".join(", ".join(tongue.length(n) for n in point) for point in points) or "–"
        view = self.case.system.view(seen.state, None)
        return option_words(tongue, question, view, question.parse(raw), names)

    def _refused(self, refusal: Refusal, names: Any) -> str:
        text = self.tongue.refusal(refusal, names)
        return f"{text} ({refusal.rule})" if refusal.rule else text

    def _tell(self, session: Session) -> None:
        """The events since last time, as sentences with their rules."""
        names = session.system.names(session.view(None))
        for line in session.lines[self.told :]:
            self.terminal.line(f"  {self.tongue.event(line.event, names)} ({line.rule})")
        self.told = len(session.lines)

    def _roll(self, session: Session, roll: Roll) -> bool:
        purpose = self.tongue.word(roll.purpose) if roll.purpose else ""
        facts: dict[str, Fact] = {
            "who": self._seat(session, roll.by),
            "dice": dice_words(roll),
            "purpose": purpose,
            "rule": roll.rule,
        }
        said = self.terminal.tongue.text("cli.ask.roll", **facts)
        while (typed := self._read(said)) is not None:
            try:
                session.enter_dice(roll.by, [int(n) for n in re.findall(r"\d+", typed)])
            except Refused as refused:
                self.terminal.line("  " + self.tongue.error(refused))
                continue
            return True
        return False

    def _draw(self, session: Session) -> bool:
        assert session.open is not None and session.open.draw is not None
        draw = session.open.draw
        said = self.terminal.tongue.text("cli.ask.draw", n=draw.count, pool=", ".join(draw.pool))
        while (typed := self._read(said)) is not None:
            try:
                session.enter_draw(draw.by, typed.replace(",", " ").split())
            except Refused as refused:
                self.terminal.line("  " + self.tongue.error(refused))
                continue
            return True
        return False

    def _answer(self, session: Session, ask: Ask[Any]) -> bool:
        view = session.view(ask.seat)
        names = session.system.names(view)
        question = ask.question
        self.terminal.line(f"  {self.tongue.say(question.words, names)} ({ask.rule})")
        if self._answer_stated(session, ask):
            return True
        options = question.options(view)
        if options is not None and len(options) <= MOST_OPTIONS:
            default = question.default(view)
            rows = (
                (
                    f"{number}.",
                    option_words(self.tongue, question, view, option, names)
                    + (f" ({self.terminal.tongue.word('cli.ask.default')})" * (option == default)),
                )
                for number, option in enumerate(options, 1)
            )
            self.terminal.table(rows, indent=4)
        said = self.terminal.tongue.text("cli.ask.answer", who=self._seat(session, ask.seat))
        while (typed := self._read(said)) is not None:
            try:
                answer = parsed_answer(self.case, question, view, options, typed.strip())
                session.submit(ask.seat, answer)
            except Refused as refused:
                self.terminal.line(f"  {self._refused(refused.refusal, names)}")
                continue
            except DataError as error:
                self.terminal.line(f"  {self.terminal.tongue.error(error)}")
                continue
            return True
        return False

    def _answer_stated(self, session: Session, ask: Ask[Any]) -> bool:
        """Whether the scene itself states the answer to this question; it is then given."""
        raw = give_stated(self.case, session, ask, self.stated)
        if raw is not None:
            self.terminal.line(f"    {json.dumps(raw, ensure_ascii=False)}")
        return raw is not None

    def _seat(self, session: Session, seat: str) -> str:
        return self.tongue.fact(Name(seat), session.system.names(session.view(None)))

    def _read(self, prompt: str) -> str | None:
        """One typed line; None at the end of the input."""
        sys.stdout.write(f"  {prompt} ")
        sys.stdout.flush()
        typed = sys.stdin.readline()
        if not typed:
            self.terminal.line()
            return None
        if not sys.stdin.isatty():  # piped input leaves no line break of its own on the screen
            self.terminal.line(typed.rstrip("\n"))
        return typed
