"""Whole games: a decision against one of chess, growth with the battle, replay, and the copy of a state.

Every line plays the learning scenario of Ronin, history and fingerprints on, and is left out as long
as that system is not installed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from time import process_time
from typing import Any

from bench.chess_games import chess_game
from bench.crowd import crowded
from bench.measure import QUICK, Result, Timed, ratio, repeated
from gunbai.play.dice_source import Counter, Seeded
from gunbai.play.history import Header, History
from gunbai.play.live import Session
from gunbai.play.opening import new_header
from gunbai.play.replay import restore
from gunbai.play.simulate import Match, play_one
from gunbai.questions import Rng
from gunbai.records import copy_of
from gunbai.system import Setup, available, get

__all__ = ["results"]

SCENARIO = "ron-scn-01"
LARGER = "ron-scn-02"
"""With its own rosters, RON-ROS-05 and -06."""
GAMES = 3 if QUICK else 6
CANDIDATES = 32
"""Moves that a bot looks at where it wants to see them all: a table is not listed point by point."""

Pick = Callable[[Any, Any, Rng], Any]


@cache
def _header(scenario: str = SCENARIO) -> Header:
    return new_header(Setup(scenario, {}))


def suggested(view: Any, question: Any, rng: Rng) -> Any:
    """The random bot."""
    return question.suggest(view, rng, 1)[0]


def drawn_up(view: Any, question: Any, rng: Rng) -> Any:
    """The random bot that has all its options drawn up first, wherever they are finite."""
    options = question.options(view)
    return options[rng.below(len(options))] if options else suggested(view, question, rng)


def listed(view: Any, question: Any, rng: Rng) -> Any:
    """A bot that sees all its options, and takes one at random."""
    options = question.options(view)
    found = options if options is not None else question.suggest(view, rng, CANDIDATES)
    return found[rng.below(len(found))]


def play(
    number: int, pick: Pick = suggested, state: Any = None, scenario: str = SCENARIO
) -> tuple[Session, int]:
    """One game by the session's own path: the session at its end, and the decisions made."""
    session = Session(_header(scenario), Seeded(f"dice {number}"), state=state).start()
    rng = Counter(f"bots {number}")
    decisions = 0
    while session.open is not None:
        seat = session.open.waits_for()[0]
        ask = session.ask_of(seat)
        assert ask is not None
        session.submit(seat, pick(session.view(seat), ask.question, rng), by="bot")
        decisions += 1
    return session, decisions


def _a_decision(
    pick: Pick = suggested, state: Any = None, games: int = GAMES, scenario: str = SCENARIO
) -> Timed:
    """The time of one decision, over games whose numbers go on and on."""
    numbers = iter(range(10**9))

    def timed() -> float:
        started = process_time()
        decisions = sum(play(next(numbers), pick, state, scenario)[1] for _ in range(games))
        return (process_time() - started) / decisions

    return timed


def _a_simulated_decision() -> Timed:
    match = Match(_header().setup, "bench")
    numbers = iter(range(10**9))

    def timed() -> float:
        started = process_time()
        decisions = sum(play_one(match, next(numbers)).decisions for _ in range(GAMES))
        return (process_time() - started) / decisions

    return timed


def _a_move_of_chess() -> Timed:
    numbers = iter(range(10**9))

    def timed() -> float:
        started = process_time()
        moves = sum(chess_game(next(numbers)) for _ in range(GAMES))
        return (process_time() - started) / moves

    return timed


def _live_and_replay() -> tuple[Timed, Timed]:
    """The same games, played by bots that see their options, and re-run with every check."""
    played: list[tuple[History, int]] = []
    numbers = iter(range(10**9))

    def live() -> float:
        played.clear()
        started = process_time()
        sessions = [play(next(numbers), listed) for _ in range(GAMES)]
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
    large = crowded(get("ronin").setup(_header().setup))
    copied, deep = repeated(lambda: copy_of(large)), repeated(lambda: deepcopy(large))
    yield Result(
        f"copy of a state of {len(large.models)} models / deepcopy", ratio(copied, deep), 1 / 20
    )
    decision = ratio(_a_decision(), _a_move_of_chess())
    yield Result(f"{SCENARIO}: a decision of random bots, history kept / of chess", decision, 1.5)
    listing = ratio(_a_decision(drawn_up), _a_move_of_chess())
    yield Result(f"{SCENARIO}: the same, every finite option drawn up / of chess", listing, 1.5)
    larger = _a_decision(games=max(1, GAMES // 2), scenario=LARGER)
    yield Result(
        f"{LARGER}: a decision of random bots, history kept / of chess",
        ratio(larger, _a_move_of_chess()),
        1.5,
    )
    simulated = ratio(_a_simulated_decision(), _a_move_of_chess())
    yield Result(f"{SCENARIO}: a decision of a simulation / of chess", simulated, 1.5)
    crowd = ratio(_a_decision(state=large, games=max(1, GAMES // 4)), _a_decision())
    yield Result(f"{SCENARIO}: a decision among four times the models / as it is", crowd, 1.5)
    live, replay = _live_and_replay()
    yield Result(
        f"{SCENARIO}: replay with all checks / live with options listed", ratio(replay, live), 0.4
    )
