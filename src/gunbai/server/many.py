"""Many games between bots for the workbench: played by a worker a lot at a time, kept while asked for.

The number of a game is its seed: the games of two requests are the same games, so what has been
played once serves whoever asks for more.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gunbai import system as systems
from gunbai.play.opening import new_header
from gunbai.play.simulate import Game, Match, Simulation, play_one
from gunbai.server.bots import bots_of
from gunbai.server.render import Json, Renderer
from gunbai.server.workers import Workers
from gunbai.system import Setup, System

__all__ = ["MOST_GAMES", "Games", "Wanted", "many_json", "play_lot", "wanted_of"]

MOST_GAMES: Final = 1000
PATIENCE: Final = 4.0
"""Seconds that one request plays on."""

LIMIT: Final = 30.0
KEPT: Final = 24
WORK: Final = 200
"""Units of work for a bot's answer: fewer than at a table, so that many games are played."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be played: by its values the games are kept. ``bots``: seat and name."""

    scenario: str
    rosters: tuple[tuple[str, str], ...]
    bots: tuple[tuple[str, str], ...]
    seed: str
    games: int

    def match(self, rosters: Mapping[str, Any]) -> Match:
        """For the simulation; DataError when the set-up is not possible."""
        setup = new_header(Setup(self.scenario, {}, dict(rosters))).setup
        return Match(setup, self.seed, dict(self.bots), WORK)

    @property
    def key(self) -> tuple[Any, ...]:
        return (self.scenario, self.rosters, self.bots, self.seed)


def play_lot(match: Match, first: int, count: int, seconds: float) -> list[Game]:
    """Games ``first`` and on, for so many seconds; at least one."""
    until = time.monotonic() + seconds
    games: list[Game] = []
    while len(games) < count and (not games or time.monotonic() < until):
        games.append(play_one(match, first + len(games)))
    return games


@dataclass(slots=True)
class Games:
    """The games played so far, by what was wanted; the latest questions are kept."""

    _kept: OrderedDict[tuple[Any, ...], list[Game]] = field(default_factory=OrderedDict)

    async def more(
        self, workers: Workers, wanted: Wanted, rosters: Mapping[str, Any]
    ) -> tuple[Match, list[Game]]:
        """The games wanted, as many of them as there are after a few seconds."""
        match = wanted.match(rosters)
        games = self._kept.setdefault(wanted.key, [])
        self._kept.move_to_end(wanted.key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        missing = wanted.games - len(games)
        if missing > 0:
            first = len(games)
            lot: list[Game] = await workers.run(
                "gunbai.server.many:play_lot", match, first, missing, PATIENCE, limit=LIMIT
            )
            if len(games) == first:  # else another request has brought the same games
                games += lot
        return match, games[: wanted.games]


# -- for the page --------------------------------------------------------------------------------------


def many_json(system: System, match: Match, games: list[Game], wanted: Wanted, r: Renderer) -> Json:
    """Who won how often, with the interval; scores and lengths as counts."""
    summary = Simulation(match, system, tuple(games), 0.0, 1).plain()
    sides = dict.fromkeys(match.setup.seats.values())
    count = len(games)
    return {
        "played": count,
        "wanted": wanted.games,
        "done": count >= wanted.games,
        "wins": [
            {
                "side": side,
                "name": r.name(side),
                "won": summary["wins"][side]["won"],
                "share": _percent(summary["wins"][side]["share"], r),
                "low": _percent(summary["wins"][side]["low"], r),
                "high": _percent(summary["wins"][side]["high"], r),
                "width": round(100 * summary["wins"][side]["share"], 2),
                "from": round(100 * summary["wins"][side]["low"], 2),
                "upto": round(100 * summary["wins"][side]["high"], 2),
            }
            for side in sides
        ],
        "draws": summary["draws"],
        "draw_width": round(100 * summary["draws"] / count, 2) if count else 0,
        "scores": [
            {"side": side, "name": r.name(side), "bars": _bars(summary["scores"][side]["counts"])}
            for side in sides
        ],
        "turns": _bars(summary["turns"]["counts"]),
    }


def _percent(share: float, r: Renderer) -> str:
    """A share as the language writes whole percents."""
    return r.tongue.style.percents(round(100 * share))


def _bars(counts: Mapping[str, int]) -> list[Json]:
    """How often each number came, as heights of 100 at most."""
    most = max(counts.values(), default=1)
    numbers = sorted((int(value), times) for value, times in counts.items())
    if not numbers:
        return []
    known = dict(numbers)
    low, high = numbers[0][0], numbers[-1][0]
    step = max(1, -(-(high - low + 1) // 24))
    bars = []
    for start in range(low, high + 1, step):
        times = sum(known.get(value, 0) for value in range(start, start + step))
        bars.append({"from": start, "upto": min(start + step - 1, high), "times": times})
    most = max((bar["times"] for bar in bars), default=most)
    return [{**bar, "height": round(100 * bar["times"] / most, 2)} for bar in bars]


def wanted_of(query: Mapping[str, str], scenario: str, default: str) -> Wanted:
    """What a form asks for; what it leaves open takes its default."""
    given = systems.scenario(query.get("scenario") or scenario or default)
    system = systems.get(given.system)
    known = bots_of(system)
    rosters = tuple(
        (side, query.get(f"roster.{side}") or roster) for side, roster in given.rosters.items()
    )
    bots = tuple(
        (str(seat), bot if (bot := query.get(f"bot.{seat}", "")) in known else "random")
        for seat in given.seats
    )
    text = query.get("games", "100")
    games = int(text) if text.isdecimal() and len(text) < 6 else 100
    seed = query.get("seed", "1")[:40] or "1"
    return Wanted(given.id, rosters, bots, seed, min(max(games, 1), MOST_GAMES))
