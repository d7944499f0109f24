"""A position played on by bots, without a session: for tests of what bots answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from gunbai.effects import Ask, Draw, Roll, Together
from gunbai.play.dice_source import Counter
from gunbai.play.driver import Driver
from gunbai.play.players import answered, bot_of
from gunbai.play.sampling import Sampler
from gunbai.records import fingerprint
from gunbai.system import get
from gunbai.systems.daimyo.state import State

__all__ = ["Table"]


@dataclass
class Table:
    """``bots``: the names of the bots of side a and b. ``asked``: how often each question came;
    ``strange``: the questions to which a bot had no legal answer of its own; ``given``: all answers;
    ``spoilt``: the questions at which a bot changed what it was shown."""

    state: State
    bots: Sequence[str]
    seed: str = "1"
    watched: bool = False
    asked: dict[str, int] = field(default_factory=dict)
    strange: list[str] = field(default_factory=list)
    given: list[Any] = field(default_factory=list)
    spoilt: list[str] = field(default_factory=list)

    def play(self, most: int = 100_000) -> Table:
        """So many decisions, or to the end."""
        system = get("daimyo")
        self._bots = dict(zip("ab", (bot_of(system, name) for name in self.bots), strict=True))
        self._rng = Counter(self.seed, "bots")
        sampler = Sampler(Counter(self.seed, "dice"))
        driver = Driver(system, self.state)
        reply: Any = None
        while len(self.given) < most:
            if not driver.running:
                if driver.over:
                    break
                driver.begin()
                reply = None
            effect: Any = driver.send(reply)
            if isinstance(effect, Roll):
                reply = sampler.roll(effect)
            elif isinstance(effect, Draw):
                reply = sampler.draw(effect)
            elif isinstance(effect, Ask):
                reply = self._answer(driver.state, effect)
            elif isinstance(effect, Together):
                reply = tuple(self._answer(driver.state, ask) for ask in effect.asks)
        self.state = driver.state
        return self

    def _answer(self, state: State, ask: Ask[Any]) -> Any:
        words = ask.question.words.id
        self.asked[words] = self.asked.get(words, 0) + 1
        before = fingerprint(state) if self.watched else ""
        answer, own = answered(self._bots[state.seats[ask.seat]], state, ask, self._rng)
        if self.watched and fingerprint(state) != before:
            self.spoilt.append(words)
        if not own:
            self.strange.append(words)
        self.given.append(ask.question.plain(answer))
        return answer
