"""Golden playthroughs: a whole game as text, with every question, every view and every event.

The text is diffed in review: a change of rules, order of questions, options or visibility shows as
a change of lines. ``tools/record_playthrough.py`` writes one; ``tests/test_playthroughs.py`` plays
each again and compares.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from gunbai.effects import Ask, Seat
from gunbai.play.dice_source import Counter
from gunbai.play.history import kind_of
from gunbai.play.live import Session
from gunbai.testing.games import new_session
from gunbai.words import Name, Say, Word, plain_fact, plain_facts

__all__ = ["playthrough"]


def playthrough(scenario: str, seed: str) -> Iterator[str]:
    """The lines of a random game of this scenario."""
    session = new_session(scenario, seed)
    rng = Counter(seed, "playthrough")
    yield f"# {scenario}, seed {seed}"
    shown, told, turn = 0, 0, -1
    while session.open is not None:
        if session.state.turn != turn:
            turn = session.state.turn
            yield from _views(session, turn)
        seat = session.open.waits_for()[0]
        ask = session.ask_of(seat)
        assert ask is not None
        yield from _question(session, ask)
        answer = ask.question.suggest(session.view(seat), rng, 1)[0]
        session.submit(seat, answer)
        yield from _entries(session, shown)
        yield from _events(session, told)
        shown, told = session.number, len(session.lines)
    yield from _views(session, session.state.turn)
    outcome = session.outcome()
    assert outcome is not None
    yield f"outcome: {outcome.winner or 'draw'} {json.dumps(dict(outcome.scores))}"


def _views(session: Session, turn: int) -> Iterator[str]:
    yield ""
    yield f"== turn {turn}"
    for seat in (*session.header.seats, None):
        things = session.system.depict(session.view(seat), seat)
        yield f"-- seen by {seat or 'a spectator'}"
        for key in sorted(things):
            if turn == 0 or things[key]["kind"] not in ("terrain", "table"):
                yield f"   {key} {_json(things[key])}"


def _question(session: Session, ask: Ask[Any]) -> Iterator[str]:
    question, view = ask.question, session.view(ask.seat)
    options = question.options(view)
    count = "" if options is None else f" ({len(options)} options)"
    yield f"? {ask.seat} {ask.rule} {question.shape}{count} {question.words.id} {question.subject}"
    if options is not None:
        first = [question.plain(option) for option in options[:6]]
        yield f"  open {_json(first)}"
    yield f"  default {_json(question.plain(question.default(view)))}"


def _entries(session: Session, start: int) -> Iterator[str]:
    for entry in session.entries[start:]:
        if kind_of(entry) != "snapshot":
            yield f"> {_json(entry)}"


def _events(session: Session, start: int) -> Iterator[str]:
    for line in session.lines[start:]:
        to = "" if line.audience is None else f" [only {', '.join(line.audience)}]"
        yield f"! {line.rule} {line.event.kind} {_json(plain_facts(line.event.facts))}{to}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=_default, sort_keys=True)


def _default(value: Any) -> Any:
    if isinstance(value, (Name, Word, Say)):
        return plain_fact(value)
    if isinstance(value, tuple):
        return list(value)
    raise TypeError(f"{type(value).__name__} does not belong into a picture")


def audience(session: Session, seat: Seat | None) -> list[str]:
    """The events one seat was told, as text: for comparing two worlds."""
    lines = session.lines_for(seat)
    return [
        f"{line.rule} {line.event.kind} {_json(plain_facts(line.event.facts))}" for line in lines
    ]
