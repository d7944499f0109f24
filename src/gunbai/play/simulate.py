"""Many games between bots: how a scenario goes, with intervals.

The number of a game is its seed, and results are folded in the order of the numbers, so that any
number of workers gives the identical result. What depends on the run stands under the keys
``time`` and ``workers`` only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from math import sqrt
from time import perf_counter
from typing import Any

from gunbai import system as systems
from gunbai.effects import Ask, Draw, Roll, Together
from gunbai.errors import DataError, RuleFault
from gunbai.play.dice_source import Counter
from gunbai.play.driver import Driver
from gunbai.play.garbage import looked_for_seldom
from gunbai.play.opening import new_header
from gunbai.play.players import WORK, Bot, answered, random_bot, seated
from gunbai.play.sampling import Sampler
from gunbai.system import Setup, System

__all__ = ["Game", "Match", "Simulation", "play_one", "simulate", "wilson"]

MOST = 100_000
"""Decisions after which a game counts as one that never ends: a bug in rule text."""

TASK = 16
"""Games in one task of a worker: enough that handing it over costs nothing."""

Bots = Mapping[str, Bot | str] | Sequence[Bot | str]


@dataclass(frozen=True, slots=True)
class Match:
    """What is played: the same for every game of a simulation. It can be sent to a worker."""

    setup: Setup
    seed: str
    bots: Bots = ()
    work: int = WORK


@dataclass(frozen=True, slots=True)
class Game:
    """How one game went. ``fallbacks``: answers that a bot owed."""

    winner: str | None
    scores: Mapping[str, int]
    turns: int
    decisions: int
    fallbacks: int


@dataclass(frozen=True, slots=True)
class Simulation:
    """The games of a simulation in the order of their numbers."""

    match: Match
    system: System
    games: tuple[Game, ...]
    seconds: float
    workers: int

    def plain(self) -> dict[str, Any]:
        """Everything as JSON; only ``time`` and ``workers`` depend on the run."""
        count = len(self.games)
        return {
            "scenario": self.match.setup.scenario,
            "system": self.system.id,
            "edition": self.system.edition,
            "options": dict(self.match.setup.options),
            "seed": self.match.seed,
            "bots": self._bots(),
            "games": count,
            "wins": {side: self._wins(side) for side in self.system.nature.sides},
            "draws": sum(game.winner is None for game in self.games),
            "scores": {side: _summary(self._scores(side)) for side in self.system.nature.sides},
            "turns": _summary([game.turns for game in self.games]),
            "decisions": _summary([game.decisions for game in self.games]),
            "fallbacks": sum(game.fallbacks for game in self.games),
            "time": {
                "seconds": round(self.seconds, 3),
                "games_a_second": round(count / self.seconds, 1) if self.seconds else 0,
            },
            "workers": self.workers,
        }

    def _bots(self) -> dict[str, str]:
        """The name of each seat's bot."""
        seats = self.match.setup.seats
        given = self.match.bots
        if not isinstance(given, Mapping):
            given = {str(seat): bot for seat, bot in zip(seats, given, strict=False)}
        found = {seat: given.get(seat, given.get(side, "random")) for seat, side in seats.items()}
        return {s: b if isinstance(b, str) else b.__name__ for s, b in found.items()}

    def _wins(self, side: str) -> dict[str, Any]:
        won = sum(game.winner == side for game in self.games)
        low, high = wilson(won, len(self.games))
        return {"won": won, "share": _share(won, len(self.games)), "low": low, "high": high}

    def _scores(self, side: str) -> list[int]:
        return [game.scores[side] for game in self.games if side in game.scores]


def simulate(
    scenario: str,
    games: int = 100,
    seed: str = "1",
    bots: Bots = (),
    *,
    workers: int = 1,
    options: Mapping[str, Any] | None = None,
    rosters: Mapping[str, Any] | None = None,
    work: int = WORK,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play ``games`` games of a scenario between bots.

    ``bots``: by seat, by side, or in the order of the seats; "random" where none is given.
    ``work``: what a bot may spend on one answer. ``progress`` hears how many games are done.
    ``workers``: processes, which need joblib (DataError without it); 0 means one for each core.
    """
    header = new_header(Setup(scenario, {}, rosters or {}, options or {}))
    match = Match(header.setup, seed, bots, work)
    system = systems.get(header.system)
    seated(system, match.setup.seats, bots)  # complain before the first game
    if games < 1 or workers < 0:
        key, found = ("games", games) if games < 1 else ("workers", workers)
        raise DataError("simulate", scenario, key, found, "a number from 1" if games < 1 else "0…")
    started = perf_counter()
    count = _processes(workers, games)
    played: list[Game] = []
    for lot in _lots(match, games, count):
        played += lot
        if progress is not None:
            progress(len(played))
    return Simulation(match, system, tuple(played), perf_counter() - started, count)


def _processes(workers: int, games: int) -> int:
    if workers == 1:
        return 1
    joblib = _joblib()
    if joblib is None:
        if workers == 0:
            return 1
        expected = "1, or joblib installed: pip install 'gunbai[lab]'"
        raise DataError("simulate", "joblib", "workers", workers, expected)
    most: int = workers or joblib.cpu_count()
    return max(1, min(most, -(-games // TASK)))


def _lots(match: Match, games: int, workers: int) -> Iterable[list[Game]]:
    """The games in lots, in order."""
    starts = range(0, games, TASK)
    lots = [(match, start, min(start + TASK, games)) for start in starts]
    if workers == 1:
        return (_lot(*lot) for lot in lots)
    joblib = _joblib()
    parallel = joblib.Parallel(n_jobs=workers, return_as="generator")
    results: Iterator[list[Game]] = parallel(joblib.delayed(_lot)(*lot) for lot in lots)
    return results


def _joblib() -> Any:
    """The extra for several workers, or None: the engine itself needs the standard library only."""
    return import_module("joblib") if find_spec("joblib") is not None else None


def _lot(match: Match, start: int, stop: int) -> list[Game]:
    with looked_for_seldom():
        return [play_one(match, number) for number in range(start, stop)]


# -- one game ------------------------------------------------------------------------------------


def play_one(match: Match, number: int) -> Game:
    """The game of this number, from its set-up to its end; RuleFault names it when a rule fails."""
    system = systems.get(systems.scenario(match.setup.scenario).system)
    table = _Table(system, match, number)
    try:
        return table.play()
    except Exception as error:
        rules = table.driver.where()
        why = f"game {number} of seed {match.seed!r}: {type(error).__name__}: {error}"
        raise RuleFault(rules, table.decisions, why) from error


def _on() -> bool:
    return True


class _Table:
    """One game, without history: effects are answered where they arise."""

    def __init__(self, system: System, match: Match, number: int) -> None:
        self.system = system
        self.bots = seated(system, match.setup.seats, match.bots)
        self.work = match.work
        self.decisions = 0
        self.fallbacks = 0
        self.sampler = Sampler(Counter(match.seed, f"game {number} dice"))
        self.rng = Counter(match.seed, f"game {number} bots")
        self.driver = Driver(system, system.setup(match.setup))

    def play(self) -> Game:
        self.driver.run(None, None, self._reply, _on)
        return self._result()

    def _reply(self, effect: Any) -> Any:
        kind = type(effect)
        if kind is Roll:
            return self.sampler.roll(effect)
        if kind is Ask:
            return self._answer(effect)
        if kind is Together:
            return tuple(self._answer(ask) for ask in effect.asks)
        if kind is Draw:
            return self.sampler.draw(effect)
        raise TypeError(f"{kind.__name__} is not an effect")

    def _answer(self, ask: Ask[Any]) -> Any:
        self.decisions += 1
        if self.decisions > MOST:
            raise RuntimeError(f"no end after {MOST} decisions")
        bot = self.bots[ask.seat]
        view = self.system.view(self.driver.state, ask.seat)
        if bot is random_bot:  # suggestions are legal: that is tested, and not tried again here
            return ask.question.suggest(view, self.rng, 1)[0]
        answer, own = answered(bot, view, ask, self.rng, self.work)
        self.fallbacks += not own
        return answer

    def _result(self) -> Game:
        state = self.driver.state
        outcome = self.system.outcome(state)
        winner = outcome.winner if outcome is not None else None
        scores = dict(outcome.scores) if outcome is not None else {}
        turns = getattr(state, "turn", 0)
        return Game(winner, scores, turns, self.decisions, self.fallbacks)


# -- summaries -----------------------------------------------------------------------------------


def wilson(won: int, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The interval of Wilson for a share, 95 per cent by default.

    >>> wilson(8, 10)
    (0.4902, 0.9433)
    """
    if games == 0:
        return 0.0, 1.0
    share = won / games
    centre = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return round((centre - half) / scale, 4), round((centre + half) / scale, 4)


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _summary(numbers: Sequence[int]) -> dict[str, Any]:
    """Mean, deviation, extremes, and how often each number came (as text: keys of JSON)."""
    if not numbers:
        return {"mean": None, "deviation": None, "least": None, "most": None, "counts": {}}
    count = len(numbers)
    mean = sum(numbers) / count
    deviation = sqrt(sum((number - mean) ** 2 for number in numbers) / count)
    counts = {str(value): numbers.count(value) for value in sorted(set(numbers))}
    return {
        "mean": round(mean, 4),
        "deviation": round(deviation, 4),
        "least": min(numbers),
        "most": max(numbers),
        "counts": counts,
    }
