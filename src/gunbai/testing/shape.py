"""The checks that every rule system must pass: no exemptions.

Each check takes a scenario id and raises AssertionError with what is wrong. ``tests/test_systems.py``
runs them all for every scenario of every system; a new system gets them for nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from gunbai import system as systems
from gunbai.effects import Seat
from gunbai.errors import Refused, StaleAnswer
from gunbai.play.dice_source import Counter, Seeded
from gunbai.play.history import dump, kind_of, load
from gunbai.play.live import Session
from gunbai.play.opening import Line, new_header
from gunbai.play.replay import restore, verify
from gunbai.questions import describe
from gunbai.records import copy_of, fingerprint, plain, unplain
from gunbai.system import Outcome, Setup
from gunbai.testing.games import new_session, play_on
from gunbai.words import rules_in

__all__ = ["CHECKS"]

SEED = "0"
SHORT = 60
"""Decisions played by the checks that look closely at every one of them."""


def _short(scenario: str, seed: str, each: Callable[[Session], None]) -> Session:
    session = new_session(scenario, seed)
    rng = Counter(f"short {seed}")
    for _ in range(SHORT):
        if session.open is None:
            break
        each(session)
        seat = session.open.waits_for()[0]
        ask = session.ask_of(seat)
        assert ask is not None
        session.submit(seat, ask.question.suggest(session.view(seat), rng, 1)[0])
    return session


class Whole(NamedTuple):
    """A random game to its end: its record, what was told, the print of its last state."""

    text: str
    lines: tuple[Line, ...]
    state: str
    outcome: Outcome | None
    decisions: int


def _whole(scenario: str) -> Whole:
    played = play_on(new_session(scenario, SEED), "whole")
    session = played.session
    text, lines = dump(session.history(SEED)), tuple(session.lines)
    return Whole(text, lines, fingerprint(session.state), session.outcome(), played.decisions)


whole = cache(_whole)
"""One game serves all checks that ask something of a whole game."""


def ends(scenario: str) -> None:
    """A random game ends, with an outcome, and no invariant breaks on the way."""
    game = whole(scenario)
    assert game.outcome is not None, "no outcome at the end"
    assert game.decisions > 0, "nothing was decided"


def replays(scenario: str) -> None:
    """The history alone gives the same game, die by die and fingerprint by fingerprint."""
    game = whole(scenario)
    again = verify(load(game.text))
    assert fingerprint(again.state) == game.state
    told = [(line.event, line.rule, line.audience) for line in game.lines]
    assert told == [(line.event, line.rule, line.audience) for line in again.lines]


def restores(scenario: str) -> None:
    """After any number of entries the state and the pending question are those of then."""
    seen: dict[int, Any] = {}

    def note(session: Session) -> None:
        assert session.open is not None
        asks = [(ask.seat, ask.rule, str(ask.question)) for ask in session.open.asks]
        seen[session.number] = (fingerprint(session.state), asks, session.where())

    session = _short(scenario, "restore", note)
    history = session.history()
    for number in sorted(seen)[:: max(1, len(seen) // 12)]:
        there = restore(history, at=number)
        assert there.open is not None, number
        asks = [(ask.seat, ask.rule, str(ask.question)) for ask in there.open.asks]
        assert seen[number] == (fingerprint(there.state), asks, there.where()), number


def undoes(scenario: str) -> None:
    """Own undo leads back to exactly the position before the answer."""
    before: dict[str, Any] = {}

    def there_and_back(session: Session) -> None:
        assert session.open is not None
        seat = session.open.waits_for()[0]
        ask = session.ask_of(seat)
        assert ask is not None
        before["state"] = fingerprint(session.state)
        answer = ask.question.default(session.view(seat))
        session.submit(seat, answer)
        point = session.undo_point(seat)
        if point is None:
            session.rewind(_answer_entry(session, seat), "take-back")
        else:
            session.undo(seat)
        assert before["state"] == fingerprint(session.state), ask.rule

    _short(scenario, "undo", there_and_back)


def _answer_entry(session: Session, seat: Seat) -> int:
    for number in reversed(range(session.number)):
        entry = session.entries[number]
        if kind_of(entry) in ("ask", "sealed") and entry["seat"] == seat:
            return number
    raise AssertionError("the answer left no entry")


def copies(scenario: str) -> None:
    """Copying, writing and reading the state loses nothing and shares nothing."""

    def check(session: Session) -> None:
        state = session.state
        twin = copy_of(state)
        print_ = fingerprint(state)
        assert print_ == fingerprint(twin)
        raw = json.loads(json.dumps(plain(state)))
        assert print_ == fingerprint(unplain(type(state), raw))
        twin.turn += 1
        twin.agenda.append(("x", ()))
        assert print_ == fingerprint(state)

    _short(scenario, "copy", check)


def deterministic(scenario: str) -> None:
    """The same seed and answers give the same bytes."""
    assert _whole(scenario).text == whole(scenario).text


def answers_are_legal(scenario: str) -> None:
    """Defaults and suggestions are legal, survive JSON, and offered options are legal too."""
    rng = Counter("legal")

    def check(session: Session) -> None:
        assert session.open is not None
        for ask in session.open.asks:
            view = session.view(ask.seat)
            question = ask.question
            options = tuple(question.options(view) or ())[:40]
            for answer in (question.default(view), *question.suggest(view, rng, 4), *options):
                refusal = question.legal(view, answer)
                assert refusal is None, (ask.rule, answer, refusal)
                raw = json.loads(json.dumps(question.plain(answer)))
                assert question.parse(raw) == answer, (ask.rule, raw)

    _short(scenario, "legal", check)


def hostile(scenario: str) -> None:
    """Illegal, stale and foreign answers are refused with a reason and change nothing."""
    junk: tuple[Any, ...] = (
        None,
        True,
        -1,
        10**12,
        "x",
        [],
        [[]],
        {},
        {"x": 1},
        [1, "a"],
        "é" * 999,
    )

    def check(session: Session) -> None:
        assert session.open is not None
        seat = session.open.waits_for()[0]
        before = (fingerprint(session.state), session.number)
        for raw in junk:
            _refused_or_legal(session, seat, raw)
        for other, at in ((Seat("nobody"), None), (seat, session.number + 7)):
            try:
                session.submit_plain(other, None, at)
            except Refused as error:
                assert error.refusal.code
                assert at is None or isinstance(error, StaleAnswer)
            else:
                raise AssertionError("a foreign or stale answer was taken")
        assert before == (fingerprint(session.state), session.number)

    _short(scenario, "hostile", check)


def _refused_or_legal(session: Session, seat: Seat, raw: Any) -> None:
    refusal = session.check(seat, raw)
    if refusal is not None:
        assert refusal.code.count(".") >= 1, refusal


def cites_known_rules(scenario: str) -> None:
    """Every rule that a history, an event or a modifier cites is in the index, and has one."""
    game = whole(scenario)
    index = systems.get(systems.scenario(scenario).system).rules()
    entries = load(game.text).entries
    cited = {entry[kind_of(entry)] for entry in entries if _names_rule(entry)}
    for line in game.lines:
        cited.add(line.rule)
        cited.update(rules_in(line.event.facts))
    unknown = sorted(rule for rule in cited if rule not in index)
    assert not unknown, unknown


def _names_rule(entry: Mapping[str, Any]) -> bool:
    return kind_of(entry) in ("roll", "draw", "ask", "sealed", "together")


def shows(scenario: str) -> None:
    """Every seat and a spectator can see the table, the bar, a card and the question as data."""

    def check(session: Session) -> None:
        system = session.system
        assert session.open is not None
        for seat in (*session.header.seats, None):
            view = session.view(seat)
            things = system.depict(view, seat)
            assert things.get("table", {}).get("kind") == "table"
            assert system.turn(view)
            pieces = [key for key, thing in things.items() if thing["kind"] in ("base", "unit")]
            for piece in pieces[:2]:
                assert system.card(view, seat, piece)
        for ask in session.open.asks:
            assert describe(ask.question, session.view(ask.seat))["shape"]

    _short(scenario, "show", check)


def concedes(scenario: str) -> None:
    """A concession ends the game at once, the other side wins, and it replays."""
    system = systems.get(systems.scenario(scenario).system)
    if system.concede is None:
        return
    session = new_session(scenario, "concede")
    seat, side = next(iter(session.header.seats.items()))
    session.concede(seat)
    outcome = session.outcome()
    assert session.over and outcome is not None and outcome.winner != side
    assert fingerprint(restore(session.history()).state) == fingerprint(session.state)


def seats_are_free(scenario: str) -> None:
    """The header may name seats as it likes: a game with other names ends like any."""
    known = systems.scenario(scenario)
    renamed = {Seat(f"seat {n}"): side for n, side in enumerate(known.seats.values())}
    header = new_header(Setup(scenario, renamed), "1")
    played = play_on(Session(header, Seeded("1")).start(), "names")
    assert played.session.outcome() is not None, "no outcome at the end"


CHECKS: tuple[Callable[[str], None], ...] = (
    ends,
    replays,
    restores,
    undoes,
    copies,
    deterministic,
    answers_are_legal,
    hostile,
    cites_known_rules,
    shows,
    concedes,
    seats_are_free,
)
