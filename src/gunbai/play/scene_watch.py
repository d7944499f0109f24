"""What a case lets us see: the observation, and a driver that listens for the rules that act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from gunbai.effects import Call, Effect, Together
from gunbai.play.driver import Driver
from gunbai.questions import Question, Refusal
from gunbai.rulebook import cite
from gunbai.system import Outcome, Report
from gunbai.words import Event, Fact, Say, Word

__all__ = ["Heard", "Listening", "Mismatch", "Observation"]


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One thing that is not as it should be: where (a path of keys), what should be, what is."""

    where: str
    expected: str
    found: str


@dataclass(slots=True)
class Observation:
    """All that a case let us see. What its ``do`` does not show stays empty.

    ``labels``: the words of the outcomes in ``distribution``, where the question has words for them.
    """

    distribution: Mapping[str, Fraction] | None = None
    labels: dict[str, Say | Word] = field(default_factory=dict)
    values: Mapping[str, Fact] | None = None
    result: str | None = None
    refusal: Refusal | None = None
    question: Question[Any] | None = None
    events: list[tuple[Event, str]] = field(default_factory=list)
    rolls: list[str] = field(default_factory=list)
    dice_thrown: int = 0
    state: Any = None
    asks: list[str] = field(default_factory=list)
    legal: bool | None = None
    options: list[Any] | None = None
    report: Report | None = None
    outcome: Outcome | None = None
    cited: set[str] = field(default_factory=set)
    wrong: list[Mismatch] = field(default_factory=list)


class Listening(Driver):
    """A driver that cites the rule of every effect as it passes, calls included."""

    announces = True
    __slots__ = ()

    def begin(self) -> None:
        super().begin()
        assert self._proc is not None
        heard: Any = Heard(self._proc)
        self._proc = heard


class Heard:
    """A procedure that is listened to; stands in for the coroutine."""

    def __init__(self, proc: Any) -> None:
        self._proc = proc

    def send(self, reply: Any) -> Effect[Any]:
        effect: Effect[Any] = self._proc.send(reply)
        _cite_effect(effect)
        return effect

    def close(self) -> None:
        self._proc.close()

    def __getattr__(self, name: str) -> Any:  # cr_code, cr_await: where the rules are paused
        return getattr(self._proc, name)


def _cite_effect(effect: Effect[Any]) -> None:
    if isinstance(effect, Together):
        for ask in effect.asks:
            cite(ask.rule)
    rule = getattr(effect, "rule", "")
    if rule and not (isinstance(effect, Call) and rule == "repeat"):
        cite(rule)
