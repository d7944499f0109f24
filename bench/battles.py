"""Whole games: a decision against one of chess, growth with the battle, replay, and the copy of a state.

Every line plays the learning scenario of Ronin, history and fingerprints on, and is left out as long
as that system is not installed.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from time import process_time
from typing import Any

from bench.crowd import crowded
from bench.decisions import (
    GAMES,
    a_decision,
    a_move_of_chess,
    a_simulated_decision,
    header,
    play,
    suggested,
)
from bench.measure import Result, Timed, ratio, repeated
from gunbai.play.history import History
from gunbai.play.replay import restore
from gunbai.questions import Rng
from gunbai.records import copy_of
from gunbai.system import available, get

__all__ = ["results"]

SCENARIO = "ron-scn-01"
LARGER = "ron-scn-02"
"""With its own rosters, RON-ROS-05 and -06."""
CANDIDATES = 32
"""Moves that a bot looks at where it wants to see them all: a table is not listed point by point."""


def drawn_up(view: Any, question: Any, rng: Rng) -> Any:
    """The random bot that has all its options drawn up first, wherever they are finite."""
    options = question.options(view)
    return options[rng.below(len(options))] if options else suggested(view, question, rng)


def listed(view: Any, question: Any, rng: Rng) -> Any:
    """A bot that sees all its options, and takes one at random."""
    options = question.options(view)
    found = options if options is not None else question.suggest(view, rng, CANDIDATES)
    return found[rng.below(len(found))]


def _live_and_replay() -> tuple[Timed, Timed]:
    """The same games, played by bots that see their options, and re-run with every check."""
    played: list[tuple[History, int]] = []
    numbers = iter(range(10**9))

    def live() -> float:
        played.clear()
        started = process_time()
        sessions = [play(SCENARIO, next(numbers), listed) for _ in range(GAMES)]
        seconds = process_time() - started
        played.extend((session.history(), decisions) for session, decisions in sessions)
        return seconds / sum(decisions for _, decisions in played)

    def replay() -> float:
        if not played:
            live()
        started = process_time()
        for history, _ in played:
            restore(history)
        return (process_time() - started) / sum(decisions for _, decisions in played)

    return live, replay


def results() -> Iterator[Result]:
    """The lines about battles; none without Ronin."""
    if "ronin" not in available():
        return
    large = crowded(get("ronin").setup(header(SCENARIO).setup))
    copied, deep = repeated(lambda: copy_of(large)), repeated(lambda: deepcopy(large))
    yield Result(
        f"copy of a state of {len(large.models)} models / deepcopy", ratio(copied, deep), 1 / 20
    )
    decision = ratio(a_decision(SCENARIO), a_move_of_chess())
    yield Result(f"{SCENARIO}: a decision of random bots, history kept / of chess", decision, 1.5)
    listing = ratio(a_decision(SCENARIO, drawn_up), a_move_of_chess())
    yield Result(f"{SCENARIO}: the same, every finite option drawn up / of chess", listing, 1.5)
    larger = a_decision(LARGER, games=max(1, GAMES // 2))
    yield Result(
        f"{LARGER}: a decision of random bots, history kept / of chess",
        ratio(larger, a_move_of_chess()),
        1.5,
    )
    simulated = ratio(a_simulated_decision(SCENARIO), a_move_of_chess())
    yield Result(f"{SCENARIO}: a decision of a simulation / of chess", simulated, 1.5)
    crowd = ratio(a_decision(SCENARIO, games=max(1, GAMES // 4), state=large), a_decision(SCENARIO))
    yield Result(f"{SCENARIO}: a decision among four times the models / as it is", crowd, 1.5)
    live, replay = _live_and_replay()
    yield Result(
        f"{SCENARIO}: replay with all checks / live with options listed", ratio(replay, live), 0.4
    )
