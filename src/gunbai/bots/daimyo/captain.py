"""The captain: holds a line, shoots, charges where exact odds promise most, keeps leaders at hand.

Each question goes to the function that knows it, by its law or by its words; what nobody knows is
answered by its default. Work is counted: where it runs out, the best found by then is the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from gunbai.bots.daimyo import answers, forming, leaders, moves, muster, orders
from gunbai.bots.daimyo.board import Board
from gunbai.effects import Ask
from gunbai.play.players import Budget, fallback
from gunbai.questions import Question, Rng

__all__ = ["captain"]

Answerer: TypeAlias = Callable[[Board, Any], Any]


def captain(view: Any, ask: Ask[Any], rng: Rng, budget: Budget) -> Any:
    """The captain's answer; ``gunbai.play.players`` says what a bot is. It draws nothing by lot."""
    answerer = _answerer(ask.question)
    if answerer is None:
        return fallback(view, ask)
    return answerer(Board(view, view.seats[ask.seat], budget), ask.question)


def _answerer(question: Question[Any]) -> Answerer | None:
    return _BY_LAW.get(question.law.name) or _BY_WORDS.get(question.words.id)


_BY_LAW: Final[Mapping[str, Answerer]] = {
    "daimyo-activate": orders.activate,
    "daimyo-challenger": answers.challenge,
    "daimyo-charge": orders.charge,
    "daimyo-deploy": muster.deploy,
    "daimyo-deploy-clan": muster.deploy_clan,
    "daimyo-drill": moves.drill,
    "daimyo-enter": muster.enter,
    "daimyo-fire": answers.fire,
    "daimyo-follow": answers.follow,
    "daimyo-late-leader": leaders.late_choice,
    "daimyo-movement": orders.movement,
    "daimyo-reaction": answers.reaction,
    "daimyo-reform": forming.reform,
    "daimyo-ride": leaders.ride,
}
_BY_WORDS: Final[Mapping[str, Answerer]] = {
    "daimyo.ask.accept": answers.accept,
    "daimyo.ask.aim": answers.aim,
    "daimyo.ask.calm": answers.calm,
    "daimyo.ask.challenge": answers.challenge,
    "daimyo.ask.deploy-general": muster.deploy_general,
    "daimyo.ask.enter-house": answers.enter_house,
    "daimyo.ask.first": orders.first,
    "daimyo.ask.formation": muster.formation,
    "daimyo.ask.house-targets": answers.house_targets,
    "daimyo.ask.ignore-sunset": answers.ignore_sunset,
    "daimyo.ask.join": leaders.join,
    "daimyo.ask.leader-place": muster.deploy_leader,
    "daimyo.ask.let-act": answers.yes,
    "daimyo.ask.rally": answers.rally,
    "daimyo.ask.stand-targets": answers.stand_targets,
    "daimyo.ask.stay": answers.stay,
}
