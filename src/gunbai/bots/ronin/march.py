"""The Move phase: who is activated, what it does, which way it goes."""

from __future__ import annotations

from typing import Final

from gunbai.bots.ronin.aims import aims_of
from gunbai.bots.ronin.board import POINT, Board, gap, is_shooter
from gunbai.bots.ronin.chances import OUT, blow_harm
from gunbai.bots.ronin.clash import exchange
from gunbai.bots.ronin.shots import volleys
from gunbai.bots.ronin.stance import goals_of, prospects, stance
from gunbai.bots.ronin.ways import ENTERS, paths, walk_for
from gunbai.questions import Path
from gunbai.systems.ronin.activation import PASS, Activate
from gunbai.systems.ronin.doings import Value
from gunbai.systems.ronin.shooting import can_shoot
from gunbai.systems.ronin.sight import gap_at_most
from gunbai.systems.ronin.state import Model
from gunbai.systems.ronin.strikes import hand_of, strike_blow
from gunbai.systems.ronin.walking import Walk

__all__ = ["march", "walk"]

GOING: Final = ("move", "run", "move-drop", "run-drop", "carry", "carry-run")


def march(board: Board, question: Activate) -> Value:
    """The activation of the Move phase: the most pressing model, and the best that it can do."""
    for model in _in_order(board, question.ready(board.view)):
        values = question.of(board.view, model)
        found = _best_deed(board, question, model, values)
        if found is not None:
            return found
    return PASS if question.passing else question.default(board.view)


def _in_order(board: Board, models: list[Model]) -> list[Model]:
    """Shooters with a target first, then who can strike, then the nearest; the engaged last."""
    return sorted(models, key=lambda model: (-_urgency(board, model), model.number))


def _urgency(board: Board, model: Model) -> int:
    if model.status != "table":
        return 2000
    if model.id in board.engaged:
        return 0
    if is_shooter(model) and can_shoot(board.view, model.id, "move") is None:
        return 50_000
    found = 1000
    for worth, foe in prospects(board, model):
        if worth > 0 and gap_at_most(model, foe, board.reach(model)):
            found = max(found, 20_000 + worth)
    if found == 1000:
        found += 100 * len(aims_of(board, model))
        found += 500 - min(500, min((gap(model, foe) for foe in board.foes), default=0) // 100)
    return found


def _best_deed(board: Board, question: Activate, model: Model, values: list[Value]) -> Value | None:
    """The deed that is worth most; None when no deed of this model is open."""
    best: Value | None = None
    most = 0
    for value in values:
        if question.look(board.view, value) is not None:
            continue
        worth = _worth_of(board, model, value)
        if best is None or worth > most:
            best, most = value, worth
    return best


def _worth_of(board: Board, model: Model, value: Value) -> int:
    """What a deed of the Move phase is worth, in thousandths of a point."""
    action = value[1]
    if action == "steady":
        return POINT
    if action == "enter-run":
        return 1
    if action == "enter":
        return 0
    if action == "break":
        return _breaking(board, model)
    if model.id in board.engaged:
        return _staying(board, model) if action == "nothing" else -POINT
    here = stance(board, model, (model.x, model.y), steps=False)
    if action == "shoot":
        now, later = volleys(board, model)
        return here + now - later if is_shooter(model) else here
    if action == "nothing":
        return here
    if action in GOING:
        return _going(board, model, action)
    return here - POINT


def _going(board: Board, model: Model, action: str) -> int:
    """The worth of the best path; a load laid down on the way counts as lost."""
    question = walk_for(board, model, action)
    _, worth = best_path(board, question, model)
    if action.endswith("-drop"):
        thing = board.view.things.get(model.carries)
        worth -= 3 * POINT if thing is not None else 0
    if action.startswith("carry"):
        worth += 100
    return worth


def _staying(board: Board, model: Model) -> int:
    """What the fight is worth that an engaged model stays in."""
    foes = board.foes_touching(model)
    if len(foes) > 1:
        return exchange(board, [model], foes)
    ours = [m for m in board.foes_touching(foes[0]) if m is not model]
    return exchange(board, [*ours, model], foes) - (exchange(board, ours, foes) if ours else 0)


def _breaking(board: Board, model: Model) -> int:
    """What it is worth to break away: the Strikes to suffer, and to be pursued at once."""
    lost = 100
    for foe in board.foes_touching(model):
        if "acrobat" not in model.attributes or model.mount != "none":
            blow = strike_blow(board.view, foe.id, model.id, hand_of(board.view, foe), "model")
            lost += board.worth(model) * blow_harm(board.view, blow) // OUT
        if not foe.activated and board.foes_touching(foe) == [model]:
            lost += max(0, -exchange(board, [model], [foe]))
    return -lost


# -- the path --------------------------------------------------------------------------------


def walk(board: Board, question: Walk) -> Path:
    """The answer to a move of any kind."""
    model = board.view.models[question.subject]
    return best_path(board, question, model)[0]


def best_path(board: Board, question: Walk, model: Model) -> tuple[Path, int]:
    """The path that ends where it is worth most to stand, and that worth."""
    best: Path = ()
    most: int | None = None
    if question.contact not in ("off", "must", "reach"):
        most = stance(board, model, (model.x, model.y), steps=False)
    ran = question.kind in ("run", "gallop")
    steps = question.contact in ENTERS
    for path in paths(board, question, goals_of(board, model)):
        if not board.budget.can(2):
            break
        board.budget.spend()
        worth = stance(board, model, path[-1], steps=steps, ran=ran)
        if most is None or worth > most:
            best, most = path, worth
    if most is None:
        best = question.default(board.view)
    elif question.contact == "must" and most <= 0:
        best = ()
    return best, most or 0
