"""Simple bots that need to know nothing of a system."""

from __future__ import annotations

from typing import Any

from gunbai.effects import Ask
from gunbai.play.players import Budget, fallback
from gunbai.questions import Rng

__all__ = ["cautious", "eager", "standard"]


def standard(view: Any, ask: Ask[Any], rng: Rng, budget: Budget) -> Any:
    """Always the answer of a time-out."""
    return fallback(view, ask)


def cautious(view: Any, ask: Ask[Any], rng: Rng, budget: Budget) -> Any:
    """The first option where there are options, else a suggestion."""
    return _option(view, ask, rng, 0)


def eager(view: Any, ask: Ask[Any], rng: Rng, budget: Budget) -> Any:
    """The last option where there are options, else a suggestion."""
    return _option(view, ask, rng, -1)


def _option(view: Any, ask: Ask[Any], rng: Rng, which: int) -> Any:
    options = ask.question.options(view)
    return options[which] if options else ask.question.suggest(view, rng, 1)[0]
