"""The Action phase: shots, spoils, objects, reloading, rest."""

from __future__ import annotations

from typing import Final

from gunbai.bots.ronin.aims import spoilers
from gunbai.bots.ronin.board import POINT, Board
from gunbai.bots.ronin.shots import best_shot
from gunbai.systems.ronin.activation import PASS, Activate
from gunbai.systems.ronin.doings import Value
from gunbai.systems.ronin.state import Model

__all__ = ["act"]

RELOAD: Final = 300
REST: Final = 60


def act(board: Board, question: Activate) -> Value:
    """The activation of the Action phase that brings most; a pass when none brings anything."""
    best: Value | None = None
    most = 0
    for model in question.ready(board.view):
        for value in question.of(board.view, model):
            worth = _worth_of(board, model, value)
            if worth > most and question.look(board.view, value) is None:
                best, most = value, worth
    if best is not None:
        return best
    return PASS if question.passing else question.default(board.view)


def _worth_of(board: Board, model: Model, value: Value) -> int:
    """What a deed of the Action phase is worth, in thousandths of a point."""
    action = value[1]
    if action == "shoot":
        return best_shot(board, board.view, model, "action")[0]
    if action == "steady":
        return 1
    if action == "reload":
        return RELOAD if board.turns_left else 0
    if action == "rest":
        return REST * bool(model.stun and board.turns_left)
    if action in ("loot", "head"):
        return _spoil(board, model, action)
    if action == "pick":
        return _picking(board, model, value[2])
    return 0


def _spoil(board: Board, model: Model, action: str) -> int:
    weight, able = spoilers(board)[action]
    return weight if model.id in able else 0


def _picking(board: Board, model: Model, what: str) -> int:
    """RON-SCN-04, RON-BAN-04: an object of the scenario or a banner."""
    if model.id in board.engaged:
        return 0
    return 3 * POINT if board.view.things[what].kind == "banner" else 10 * POINT
