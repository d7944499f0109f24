"""Pushing at the rules: in the position that waits, ask what is closed and try what nobody may do.

Random bots answer legally; what the rules refuse never shows in their games. Here everything that a
law says of an illegal answer is heard, and held to its promises: it changes nothing, it names a rule
of the system, and what it offers instead is legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gunbai.play.live import Session
from gunbai.questions import Choose, Form, Move, Place, Question, Refusal, Rng
from gunbai.records import fingerprint
from gunbai.words import rules_in

__all__ = ["pushed", "wild_answers"]

FAR = 20_000
"""How far beyond a legal place a wild one may lie, in the system's smallest unit."""


def pushed(session: Session, rng: Rng) -> set[str]:
    """The rules that refuse something here; AssertionError where a refusal breaks its promises."""
    before = fingerprint(session.state)
    heard: set[str] = set()
    for seat in session.open.waits_for() if session.open is not None else ():
        ask = session.ask_of(seat)
        if ask is not None:
            for refusal in _refusals(ask.question, session.view(seat), rng):
                heard.update((refusal.rule, *rules_in(refusal.facts)))
    assert fingerprint(session.state) == before, "a refusal changed the state"
    known = session.system.rules()
    heard.discard("")  # an answer without the shape of the question breaks no rule of the game
    unknown = sorted(rule for rule in heard if rule not in known)
    assert not unknown, f"refused by rules that are none: {unknown}"
    return heard


def _refusals(question: Question[Any], view: Any, rng: Rng) -> Iterator[Refusal]:
    if isinstance(question, Choose):
        for value, refusal in question.reasons(view):
            assert question.legal(view, value) is not None, f"{value} is closed and legal"
            yield refusal
    for answer in wild_answers(question, view, rng):
        found = question.legal(view, answer)
        if found is None:
            continue
        # Of a form only the refused field has a legal answer, not the whole.
        if found.legal is not None and not isinstance(question, Form):
            worse = question.legal(view, found.legal)
            assert worse is None, f"{answer} is refused ({found.rule}) for {found.legal}"
        yield found


def wild_answers(question: Question[Any], view: Any, rng: Rng) -> Iterator[Any]:
    """Answers of about the right shape that are probably not legal."""
    (answer, *_) = question.suggest(view, rng, 1)
    if isinstance(question, Move):
        start = question.form(view).get("start") or (answer[-1] if answer else None)
        if start is not None:
            x, y = start[0], start[1]
            for reach in (FAR // 20, FAR // 4, FAR):
                yield ((_near(x, reach, rng), _near(y, reach, rng)),)
        yield ()
    elif isinstance(question, Place) and answer:
        x, y, *rest = answer
        for reach in (FAR // 20, FAR // 4, FAR):
            yield (_near(x, reach, rng), _near(y, reach, rng), *rest)
    elif isinstance(answer, tuple) and answer and not isinstance(question, Choose):
        gone = rng.below(len(answer))
        yield answer[:gone] + answer[gone + 1 :]
        yield answer + answer[-1:]


def _near(value: int, reach: int, rng: Rng) -> int:
    return value - reach + rng.below(2 * reach + 1)
