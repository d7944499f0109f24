"""Who answers for a seat: bots, what they may spend, and the answer when they have none.

A bot is ``answer(view, ask, rng, budget) -> answer``: it gets what its seat may see, never the
session, and returns a value. Its budget counts work, never time, so that a game is the same on any
machine. Whatever a bot does, a legal answer comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, TypeAlias

from gunbai.effects import Ask, Seat
from gunbai.errors import DataError
from gunbai.play.dice_source import Counter
from gunbai.questions import Rng
from gunbai.system import System

__all__ = [
    "WORK",
    "Bot",
    "Budget",
    "OutOfBudget",
    "answered",
    "bot_of",
    "fallback",
    "random_bot",
    "seated",
]


class OutOfBudget(Exception):
    """A bot has spent all the work it may do for one answer; ``left`` was too little."""


class Budget:
    """Work that a bot may do for one answer: a unit for each candidate, odds question or playout.

    >>> budget = Budget(3)
    >>> budget.spend(2)
    >>> budget.left
    1
    """

    __slots__ = ("left",)

    def __init__(self, work: int) -> None:
        self.left = work

    def spend(self, units: int = 1) -> None:
        """Pay for work before doing it; OutOfBudget when it cannot be paid."""
        if units > self.left:
            self.left = 0
            raise OutOfBudget
        self.left -= units

    def can(self, units: int = 1) -> bool:
        """Whether that much can still be spent."""
        return units <= self.left


Bot: TypeAlias = Callable[[Any, Ask[Any], Rng, Budget], Any]

WORK: Final = 1000
"""Units of work for one answer, where nothing else is said."""


def random_bot(view: Any, ask: Ask[Any], rng: Rng, budget: Budget) -> Any:
    """One of the question's own suggestions."""
    return ask.question.suggest(view, rng, 1)[0]


def bot_of(system: System, name: str) -> Bot:
    """The bot of this name: "random", one of the system's own, or "module:function".

    DataError when there is none.
    """
    where = system.bots.get(name, name)
    if where == "random":
        return random_bot
    module, _, function = where.partition(":")
    found: Any = None
    if function:
        try:
            found = getattr(import_module(module), function, None)
        except ImportError:
            found = None
    if not callable(found):
        known = ", ".join(sorted({*system.bots, "random"}))
        raise DataError("bots", system.id, "bot", name, f"one of {known}, or module:function")
    bot: Bot = found
    return bot


def seated(
    system: System, seats: Mapping[Seat, str], bots: Mapping[str, Bot | str] | Sequence[Bot | str]
) -> dict[Seat, Bot]:
    """A bot for each seat: given by seat, by side, or in the order of the seats.

    A seat that gets none is played at random; DataError when a bot has no seat.
    """
    if not isinstance(bots, Mapping):
        if len(bots) > len(seats):
            raise DataError("bots", system.id, "count", len(bots), f"at most {len(seats)}")
        bots = {str(seat): bot for seat, bot in zip(seats, bots, strict=False)}
    known = {*seats, *seats.values()}
    for name in bots:
        if name not in known:
            raise DataError("bots", system.id, name, "no such seat", ", ".join(sorted(known)))
    placed: dict[Seat, Bot] = {}
    for seat, side in seats.items():
        bot = bots.get(seat, bots.get(side, random_bot))
        placed[seat] = bot_of(system, bot) if isinstance(bot, str) else bot
    return placed


def answered(bot: Bot, view: Any, ask: Ask[Any], rng: Rng, work: int = WORK) -> tuple[Any, bool]:
    """The bot's answer if it is legal, else the fallback; and whether it is the bot's own.

    A bot that raises, overspends or answers illegally loses its say in this one answer.
    """
    try:
        answer = bot(view, ask, rng, Budget(work))
        if ask.question.legal(view, answer) is None:
            return answer, True
    except Exception:  # whatever a bot does is its own affair
        pass
    return fallback(view, ask), False


def fallback(view: Any, ask: Ask[Any]) -> Any:
    """The legal answer for a seat that gives none: the default, or else a suggestion."""
    question = ask.question
    try:
        answer = question.default(view)
    except NotImplementedError:
        pass
    else:
        if question.legal(view, answer) is None:
            return answer
    return question.suggest(view, Counter("fallback"), 1)[0]
