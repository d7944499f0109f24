"""The questions of one kind that a random game comes to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from gunbai.play.dice_source import Counter
from gunbai.questions import Question
from gunbai.systems.daimyo.state import State
from gunbai.testing.games import new_session

__all__ = ["asked"]

Q = TypeVar("Q", bound="Question[Any]")


def asked(kind: type[Q], scenario: str, seed: str) -> Iterator[tuple[State, Q]]:
    """Each with the position in which it stands open."""
    session = new_session(scenario, seed)
    rng = Counter(seed, "asked")
    while session.open is not None:
        seat = session.open.waits_for()[0]
        ask = session.ask_of(seat)
        assert ask is not None
        view: State = session.view(seat)
        if isinstance(ask.question, kind):
            yield view, ask.question
        session.submit(seat, ask.question.suggest(view, rng, 1)[0], by="bot")
