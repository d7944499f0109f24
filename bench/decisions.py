"""The time of a decision: whole games by the session's own path, and the yardstick of chess.

Games are played as ``simulate`` plays them, the yardstick's too: garbage is looked for seldom.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from time import process_time
from typing import Any

from bench.chess_games import chess_game
from bench.measure import QUICK, Timed
from gunbai.play.dice_source import Counter, Seeded
from gunbai.play.garbage import looked_for_seldom
from gunbai.play.history import Header
from gunbai.play.live import Session
from gunbai.play.opening import new_header
from gunbai.play.simulate import Match, play_one
from gunbai.questions import Rng
from gunbai.system import Setup

__all__ = [
    "GAMES",
    "Pick",
    "a_decision",
    "a_move_of_chess",
    "a_simulated_decision",
    "header",
    "play",
    "suggested",
]

GAMES = 3 if QUICK else 6

Pick = Callable[[Any, Any, Rng], Any]
"""What a bot answers: of the view, the question and its own numbers."""


@cache
def header(scenario: str) -> Header:
    """The header of a game of this scenario as it comes."""
    return new_header(Setup(scenario, {}))


def suggested(view: Any, question: Any, rng: Rng) -> Any:
    """The random bot."""
    return question.suggest(view, rng, 1)[0]


def play(
    scenario: str, number: int, pick: Pick = suggested, state: Any = None
) -> tuple[Session, int]:
    """One game by the session's own path: the session at its end, and the decisions made."""
    session = Session(header(scenario), Seeded(f"dice {number}"), state=state).start()
    rng = Counter(f"bots {number}")
    decisions = 0
    while session.open is not None:
        for ask in session.open.asks:
            session.submit(ask.seat, pick(session.view(ask.seat), ask.question, rng), by="bot")
            decisions += 1
    return session, decisions


def a_decision(
    scenario: str, pick: Pick = suggested, games: int = GAMES, state: Any = None
) -> Timed:
    """The time of one decision, over games whose numbers go on and on."""
    return _each(lambda number: play(scenario, number, pick, state)[1], games)


def a_simulated_decision(scenario: str, games: int = GAMES) -> Timed:
    """The time of one decision of a simulation: nothing of the game is kept."""
    match = Match(header(scenario).setup, "bench")
    return _each(lambda number: play_one(match, number).decisions, games)


def a_move_of_chess() -> Timed:
    """The time of one move, legal ones listed, one pushed."""
    return _each(chess_game, GAMES)


def _each(game: Callable[[int], int], games: int) -> Timed:
    """The time of each of the decisions that the game of a number tells it had."""
    numbers = iter(range(10**9))

    def timed() -> float:
        with looked_for_seldom():
            started = process_time()
            decisions = sum(game(next(numbers)) for _ in range(games))
            return (process_time() - started) / decisions

    return timed
