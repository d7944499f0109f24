"""Bots that do everything wrong: no game may break on them.

They answer illegally, raise, never finish, try to read what is hidden, and scribble on what they
are given. A game between them still ends, by fallback answers alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from gunbai.effects import Ask
from gunbai.play.players import Bot, Budget, random_bot
from gunbai.questions import Rng
from gunbai.records import HIDDEN

__all__ = ["HOSTILE", "greedy", "illegal", "raising", "slow", "wild"]

NONSENSE: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    float("nan"),
    "",
    "no such thing",
    (),
    ((),) * 70,
    [1, 2],
    {"a": 1},
    object(),
)


def illegal(view: Any, ask: Ask[Any], rng: Rng, budget: Budget) -> Any:
    """Something that is no answer to any question."""
    return NONSENSE[rng.below(len(NONSENSE))]


def raising(view: Any, ask: Ask[Any], rng: Rng, budget: Budget) -> Any:
    """A bug."""
    raise ZeroDivisionError("a bot's bug")


def slow(view: Any, ask: Ask[Any], rng: Rng, budget: Budget) -> Any:
    """A search without end; the budget ends it."""
    while True:
        ask.question.suggest(view, rng, 1)
        budget.spend(50)


def greedy(view: Any, ask: Ask[Any], rng: Rng, budget: Budget) -> Any:
    """Reads all that it is given, the hidden too; reading that raises."""
    for value in _inside(view, set()):
        if value is HIDDEN:
            return int(value)  # what a view hides refuses to be read
    return random_bot(view, ask, rng, budget)


def wild(view: Any, ask: Ask[Any], rng: Rng, budget: Budget) -> Any:
    """One of the others, at random; now and then a legal answer."""
    bots = (illegal, raising, slow, greedy, random_bot)
    return bots[rng.below(len(bots))](view, ask, rng, budget)


def _inside(value: Any, seen: set[int]) -> Iterator[Any]:
    """Every value in a view, at any depth."""
    if id(value) in seen:
        return
    seen.add(id(value))
    yield value
    if value is HIDDEN:
        return
    if isinstance(value, dict):
        parts = list(value.values())
    elif isinstance(value, (list, tuple)):
        parts = list(value)
    elif is_dataclass(value) and not isinstance(value, type):
        parts = [getattr(value, item.name) for item in fields(value)]
    else:
        parts = []
    for part in parts:
        yield from _inside(part, seen)


HOSTILE: dict[str, Bot] = {
    "illegal": illegal,
    "raising": raising,
    "slow": slow,
    "greedy": greedy,
    "wild": wild,
}
"""All of them by name."""
