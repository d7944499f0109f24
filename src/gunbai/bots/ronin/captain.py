"""The captain: moves with a purpose, weighs fights by exact odds, plays for the points.

Each question goes to the function that knows it, by the rule that asks; what nobody knows is
answered by its default. Work is counted: where it runs out, the best found by then is the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from gunbai.bots.ronin import choices, melee, muster, plans
from gunbai.bots.ronin.board import Board
from gunbai.bots.ronin.deeds import act
from gunbai.bots.ronin.march import march, walk
from gunbai.effects import Ask
from gunbai.play.players import Budget, fallback
from gunbai.questions import Question, Rng
from gunbai.systems.ronin.activation import Activate
from gunbai.systems.ronin.walking import Walk

__all__ = ["captain"]

Answerer: TypeAlias = Callable[[Board, Any, Rng], Any]


def captain(view: Any, ask: Ask[Any], rng: Rng, budget: Budget) -> Any:
    """The captain's answer; ``gunbai.play.players`` says what a bot is."""
    answerer = _answerer(ask.question, ask.rule)
    if answerer is None:
        return fallback(view, ask)
    board = Board(view, view.seats[ask.seat], budget)
    return answerer(board, ask.question, rng)


def _answerer(question: Question[Any], rule: str) -> Answerer | None:
    if isinstance(question, Activate):
        return _activation
    if isinstance(question, Walk):
        return lambda board, asked, rng: walk(board, asked)
    return _BY_LAW.get(question.law.name) or _BY_WORDS.get(question.words.id)


def _activation(board: Board, question: Activate, rng: Rng) -> Any:
    return march(board, question) if question.phase == "move" else act(board, question)


def _plain(answer: Callable[[Board, Any], Any]) -> Answerer:
    """An answer that draws nothing by lot."""
    return lambda board, question, rng: answer(board, question)


_BY_LAW: Final[Mapping[str, Answerer]] = {
    "ronin-deploy": muster.deploy,
    "ronin-enter": muster.enter,
    "ronin-shot": _plain(choices.shot),
    "ronin-bodyguard": _plain(choices.bodyguard),
    "ronin-swap": _plain(choices.swap),
    "ronin-response": _plain(choices.response),
    "ronin-strike": _plain(melee.strike),
    "ronin-division": plans.division,
    "ronin-pick": _plain(choices.pick),
    "ronin-initiative-boosts": _plain(plans.boosts),
    "ronin-turn": _plain(melee.turn),
    "ronin-guard": _plain(melee.guard),
    "ronin-boost": _plain(melee.boost),
    "ronin-help": _plain(melee.helpers),
    "ronin-loss": _plain(melee.loss),
    "ronin-reroll": _plain(melee.reroll),
    "ronin-seek-contact": _plain(choices.seek_contact),
    "ronin-indomitable-foe": _plain(choices.foe),
    "ronin-senjo": _plain(choices.senjo),
}
_BY_WORDS: Final[Mapping[str, Answerer]] = {
    "ronin.ask.duellist": _plain(muster.best_of),
    "ronin.ask.half": _plain(muster.half),
    "ronin.ask.plan": plans.plans,
    "ronin.ask.kiai": choices.kiai,
    "ronin.ask.kiai-openly": choices.kiai,
    "ronin.ask.seppuku": _plain(choices.seppuku),
    "ronin.ask.carry-off": _plain(choices.carry_off),
    "ronin.ask.indomitable": _plain(choices.seek_contact),
    "ronin.ask.object": _plain(choices.keep_or_drop),
}
