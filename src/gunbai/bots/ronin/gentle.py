"""The gentle bot: somebody to learn against.

It does one clear thing after another, in roster order: shoots at the nearest enemy in sight, walks
straight at what it wants, fights with even splits and the weapon in hand. It never boosts, never
tries anything special, and now and then it waits. Whoever watches it a while knows what comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from gunbai.bots.ronin import muster
from gunbai.bots.ronin.aims import aims_of, left_to, spoilers
from gunbai.bots.ronin.board import Board, distance, gap, is_shooter
from gunbai.bots.ronin.roads import Place
from gunbai.bots.ronin.ways import contacts
from gunbai.effects import Ask
from gunbai.geometry import trimmed
from gunbai.play.players import Budget, fallback
from gunbai.questions import Choose, Path, Question, Rng
from gunbai.systems.ronin.activation import PASS, Activate
from gunbai.systems.ronin.doings import Value
from gunbai.systems.ronin.state import Model
from gunbai.systems.ronin.walking import CIRCLE, Walk

__all__ = ["gentle"]

Answerer: TypeAlias = Callable[[Board, Any, Rng], Any]

WAITS: Final = 6
"""One activation in so many it does nothing at all."""
FAR: Final = 15_000
"""From this distance on it runs."""
BOWSHOT: Final = 24_000
"""Beyond this an enemy is no obvious target."""


def gentle(view: Any, ask: Ask[Any], rng: Rng, budget: Budget) -> Any:
    """The gentle bot's answer; ``gunbai.play.players`` says what a bot is."""
    answerer = _answerer(ask.question)
    if answerer is None:
        return fallback(view, ask)
    board = Board(view, view.seats[ask.seat], budget)
    return answerer(board, ask.question, rng)


def _answerer(question: Question[Any]) -> Answerer | None:
    if isinstance(question, Activate):
        return _move_phase if question.phase == "move" else _action_phase
    if isinstance(question, Walk):
        return _walk
    return _BY_LAW.get(question.law.name) or _BY_WORDS.get(question.words.id)


# -- the Move phase --------------------------------------------------------------------------


def _move_phase(board: Board, question: Activate, rng: Rng) -> Value:
    """The next model in roster order: it shoots, walks, or waits."""
    for model in question.ready(board.view):
        open_ = [v for v in question.of(board.view, model) if question.look(board.view, v) is None]
        deeds = {value[1]: value for value in open_}
        for action in _wished(board, model, rng):
            if action in deeds:
                return deeds[action]
        if open_:
            return open_[0]
    return PASS if question.passing else question.default(board.view)


def _wished(board: Board, model: Model, rng: Rng) -> tuple[str, ...]:
    """What the model would do, what it likes best first."""
    if model.id in board.engaged:
        return ("nothing",)
    if model.status == "table" and rng.below(WAITS) == 0 and not model.carries:
        return ("nothing", "steady")
    near = min((gap(model, foe) for foe in board.foes), default=0)
    if is_shooter(model) and near <= BOWSHOT and not aims_of(board, model):
        return ("shoot", "steady", "enter", "move", "nothing")
    goal = _goal(board, model)
    if goal is not None and distance(goal[0] - model.x, goal[1] - model.y) > FAR:
        return ("steady", "enter", "run", "move", "nothing")
    return ("steady", "enter", "move", "nothing")


def _goal(board: Board, model: Model) -> Place | None:
    """What it walks to: the objective that is its task, else the nearest enemy; None: it is there."""
    for aim in aims_of(board, model):
        if left_to(aim, model.x, model.y) > 0:
            if aim.axis:
                return (aim.x, model.y) if aim.axis == "x" else (model.x, aim.y)
            return aim.x, aim.y
        if aim.kind != "spoil":
            return None
    near = sorted((gap(model, foe), foe.number, foe) for foe in board.foes)
    return (near[0][2].x, near[0][2].y) if near else None


def _walk(board: Board, question: Walk, rng: Rng) -> Path:
    """Straight into contact with the nearest enemy in reach, else straight towards the goal."""
    view, model = board.view, board.view.models[question.subject]
    goal = _goal(board, model)
    if question.contact in ("must", "reach") or (
        question.contact == "free" and not aims_of(board, model) and not is_shooter(model)
    ):
        for place in contacts(board, question, model):
            if question.legal(view, (place,)) is None:
                return (place,)
    if question.contact in ("off", "must", "reach", "ride") or goal is None:
        return question.default(view)
    start = (model.x, model.y)
    way = board.roads(model).way(start, goal)[1]
    path = trimmed((start, *way), question.budget)[1:]
    refusal = question.legal(view, path) if path else None
    if refusal is not None:
        path = refusal.legal or ()
    return path or _sideways(board, question, model, goal)


def _sideways(board: Board, question: Walk, model: Model, goal: Place) -> Path:
    """Where the straight way is barred at once: the direction that still brings it nearest."""
    here = distance(goal[0] - model.x, goal[1] - model.y)
    best: Path = ()
    for dx, dy in CIRCLE[::4]:
        x, y = model.x + dx * question.budget // 2002, model.y + dy * question.budget // 2002
        left = distance(goal[0] - x, goal[1] - y)
        if left < here and question.legal(board.view, ((x, y),)) is None:
            best, here = ((x, y),), left
    return best


# -- the Action phase ------------------------------------------------------------------------


def _action_phase(board: Board, question: Activate, rng: Rng) -> Value:
    """In roster order: pick up, shoot if it has not, reload, take spoils, rest; else pass."""
    takers = spoilers(board)
    for model in question.ready(board.view):
        wished = ["pick", "reload"]
        if not model.shot_move:
            wished.append("shoot")
        wished += [kind for kind, (worth, able) in takers.items() if worth and model.id in able]
        if model.stun:
            wished.append("rest")
        for value in question.of(board.view, model):
            if value[1] in wished and question.look(board.view, value) is None:
                return value
    return PASS if question.passing else question.default(board.view)


def _shot(board: Board, question: Choose[tuple[str, ...]], rng: Rng) -> tuple[str, ...]:
    """The nearest enemy, one that stands free if there is any."""
    shooter = board.view.models[question.subject]

    def farness(value: tuple[str, ...]) -> tuple[bool, int]:
        target = board.view.models[value[0]]
        return target.id in board.engaged, gap(shooter, target)

    return min(question.values, key=farness)


# -- combat ----------------------------------------------------------------------------------


def _attack(board: Board, question: Choose[tuple[str, ...]], rng: Rng) -> tuple[str, ...]:
    """The first enemy in the list; the weapon in hand stays there."""
    return next((deed for deed in question.values if deed[0] == "attack"), ("pass",))


def _guard(board: Board, question: Choose[str], rng: Rng) -> str:
    """Its own counter against every blow, as long as there is one."""
    return question.subject if question.subject in question.values else ""


def _strike(board: Board, question: Choose[tuple[str, str]], rng: Rng) -> tuple[str, str]:
    """Who is left standing strikes after whoever steps away."""
    return next((v for v in question.values if v[1] == "strike"), question.values[0])


def _yes(board: Board, question: Choose[bool], rng: Rng) -> bool:
    return True


_BY_LAW: Final[Mapping[str, Answerer]] = {
    "ronin-deploy": muster.deploy,
    "ronin-enter": muster.enter,
    "ronin-shot": _shot,
    "ronin-turn": _attack,
    "ronin-guard": _guard,
    "ronin-response": _strike,
    "ronin-seek-contact": _yes,
}
_BY_WORDS: Final[Mapping[str, Answerer]] = {"ronin.ask.carry-off": _yes}
