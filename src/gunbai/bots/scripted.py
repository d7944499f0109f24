"""A bot that plays answers written out beforehand: for tests, lessons and openings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gunbai.effects import Ask
from gunbai.play.players import Bot, Budget, random_bot
from gunbai.questions import Rng

__all__ = ["scripted"]


def scripted(
    answers: Sequence[Any] = (),
    by_rule: Mapping[str, Any] | None = None,
    then: Bot = random_bot,
) -> Bot:
    """First ``answers`` in their order; then, by rule id, always the same; then another bot.

    Answers are of the question's own type, or JSON as a client sends it.
    """
    left = list(answers)
    always = dict(by_rule or {})

    def answer(view: Any, ask: Ask[Any], rng: Rng, budget: Budget) -> Any:
        if left:
            return _read(ask, left.pop(0))
        if ask.rule in always:
            return _read(ask, always[ask.rule])
        return then(view, ask, rng, budget)

    return answer


def _read(ask: Ask[Any], written: Any) -> Any:
    if ask.question.fits(written) is None:
        return written
    return ask.question.parse(written)
