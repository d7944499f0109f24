"""How a ratio is measured: both sides in turn, many rounds, medians, one core.

The same code differs by half between runs of one machine, so bare times say nothing. Each round
times the subject and the yardstick one after the other, each long enough for the clock, in time of
the processor (others may use the machine); the ratio is that of the medians.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time

__all__ = ["QUICK", "Result", "pin", "ratio", "rounds_of"]

QUICK = os.environ.get("QUICK", "") not in ("", "0") or "--quick" in sys.argv
"""Measure less finely, within a minute."""

LEAST_ROUNDS = 5
SLICE = 0.02 if QUICK else 0.1
"""Seconds that one side is timed for in a round, at least."""

Timed = Callable[[], float]
"""Does some work and returns the seconds that one unit of it took."""


@dataclass(frozen=True, slots=True)
class Result:
    """One line of the bench: how many times the yardstick's time was used, and may be."""

    name: str
    ratio: float
    target: float

    @property
    def held(self) -> bool:
        return self.ratio <= self.target

    def plain(self) -> dict[str, object]:
        return {
            "name": self.name,
            "ratio": round(self.ratio, 5),
            "target": round(self.target, 5),
            "held": self.held,
        }


def pin() -> None:
    """Stay on one core, where the system lets one."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def rounds_of(quick: int, full: int) -> int:
    """How many rounds to run now; never fewer than five."""
    return max(LEAST_ROUNDS, quick if QUICK else full)


def repeated(work: Callable[[], object]) -> Timed:
    """Times a piece of work, repeated until a slice of time has passed."""
    started = process_time()
    work()
    once = process_time() - started
    times = max(1, round(SLICE / max(once, 1e-7)))

    def timed() -> float:
        started = process_time()
        for _ in range(times):
            work()
        return (process_time() - started) / times

    return timed


def ratio(subject: Timed, yardstick: Timed, rounds: int = 0) -> float:
    """The median time of the subject over that of the yardstick, measured in turn.

    What earlier lines left behind is no business of this one: the collector of garbage is kept from
    walking through it again and again, for both sides.
    """
    subject(), yardstick()  # what is worked out once and kept is not what a decision costs
    gc.collect()
    gc.freeze()
    ours: list[float] = []
    theirs: list[float] = []
    for number in range(rounds or rounds_of(5, 9)):
        pair = ((subject, ours), (yardstick, theirs))
        for timed, times in pair if number % 2 else reversed(pair):
            gc.collect()
            times.append(timed())
    return median(ours) / median(theirs)
