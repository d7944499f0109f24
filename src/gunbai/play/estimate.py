"""Where exact odds would take too many branches: the same procedure, played many times.

The result is an estimate and says so: each value comes with its interval.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from gunbai.effects import MODE, Ask, Call, Draw, Proc, Roll, Tell, Together
from gunbai.errors import DataError, Refused
from gunbai.play.dice_source import Counter
from gunbai.play.odds import Policy
from gunbai.play.run import run
from gunbai.play.sampling import Sampler
from gunbai.play.simulate import wilson

__all__ = ["Estimate", "estimate"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Estimate(Generic[T]):
    """How often each value came in ``times`` plays."""

    counts: dict[T, int]
    times: int

    def interval(self, value: T) -> tuple[float, float]:
        """Between which shares the probability of a value lies, at 95 per cent (Wilson)."""
        return wilson(self.counts.get(value, 0), self.times)


def estimate(
    make: Callable[[], Proc[T]],
    times: int,
    seed: str = "1",
    policy: Policy | None = None,
) -> Estimate[T]:
    """Play a procedure ``times`` times with dice from a seed.

    ``make`` gives the procedure anew, with a state of its own if it may change it. Questions are
    answered by the policy, as in ``odds``; DataError where one is missing.
    """
    sampler = Sampler(Counter(seed, "estimate"))

    def answer(ask: Ask[Any]) -> Any:
        if policy is None:
            wanted = f"an answer for {ask.seat} by rule {ask.rule}"
            raise DataError("estimate", "policy", ask.rule, "none", wanted)
        given = policy(ask.question, ask.rule, ask.seat)
        refusal = ask.question.fits(given)
        if refusal is not None:
            raise Refused(ask.seat, refusal)
        return given

    def reply(effect: Any) -> Any:
        if isinstance(effect, Roll):
            return sampler.roll(effect)
        if isinstance(effect, Draw):
            return sampler.draw(effect)
        if isinstance(effect, Ask):
            return answer(effect)
        if isinstance(effect, Together):
            return tuple(answer(ask) for ask in effect.asks)
        assert isinstance(effect, (Tell, Call)), effect
        return None

    counts: dict[T, int] = {}
    inline, MODE.inline = MODE.inline, True
    try:
        for _ in range(times):
            value = run(make(), reply)
            counts[value] = counts.get(value, 0) + 1
    finally:
        MODE.inline = inline
    return Estimate(counts, times)
