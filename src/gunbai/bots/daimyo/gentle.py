"""The gentle bot: somebody to learn against.

It does one clear thing after another, in the order of the roster: lines its clans up, walks straight
at the nearest enemy, shoots at whom it sees, charges who stands before it, holds when it is charged.
It weighs nothing, leaves its leaders where they are, and now and then it waits. Whoever watches it a
while knows what comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from gunbai.bots.daimyo import forming
from gunbai.bots.daimyo.board import Board
from gunbai.bots.daimyo.reading import apart, is_shooter
from gunbai.effects import Ask
from gunbai.geometry import heading_between, largest_wheel, turn_from, wheel_cost
from gunbai.geometry.costs import Cost, add_costs, cost_floor
from gunbai.play.players import Budget, fallback
from gunbai.questions import Choose, Question, Rng
from gunbai.systems.daimyo.blocks_on_table import zone_of
from gunbai.systems.daimyo.charge_question import NONE, Charge, find_opening
from gunbai.systems.daimyo.choices import COMPULSORY, DONE, Movement, Value
from gunbai.systems.daimyo.reactions import Reaction
from gunbai.systems.daimyo.state import Unit
from gunbai.systems.daimyo.stepping import Drill
from gunbai.systems.daimyo.surroundings import MOVE, Answer, Field

__all__ = ["gentle"]

Answerer: TypeAlias = Callable[[Board, Any, Rng], Any]

WAITS: Final = 5
"""One unit in so many does nothing at all in its turn."""
BOWSHOT: Final = 13_000
"""So near to an enemy shooters stand still and shoot."""


def gentle(view: Any, ask: Ask[Any], rng: Rng, budget: Budget) -> Any:
    """The gentle bot's answer; ``gunbai.play.players`` says what a bot is."""
    answerer = _answerer(ask.question)
    if answerer is None:
        return fallback(view, ask)
    return answerer(Board(view, view.seats[ask.seat], budget), ask.question, rng)


def _answerer(question: Question[Any]) -> Answerer | None:
    return _BY_LAW.get(question.law.name) or _BY_WORDS.get(question.words.id)


def _nearest(board: Board, unit: Unit) -> Unit | None:
    here = board.block(unit)
    return min(
        board.foes, key=lambda foe: (apart(here, board.block(foe)), foe.number), default=None
    )


# -- moving --------------------------------------------------------------------------------------


def _activate(board: Board, question: Choose[tuple[str, ...]], rng: Rng) -> tuple[str, ...]:
    """The clans in their order, the general last; it never passes."""
    return question.values[0]


def _movement(board: Board, question: Movement, rng: Rng) -> Value:
    """The first unit of the list: it charges who stands before it, else it walks, or it waits."""
    by_unit: dict[str, list[str]] = {}
    for value in question.values:
        if value[0] in board.view.units and len(value) == 2:
            by_unit.setdefault(value[0], []).append(value[1])
    for name, deeds in by_unit.items():
        unit = board.view.units[name]
        forced = [deed for deed in deeds if deed in COMPULSORY or deed == "enter"]
        if forced:
            return (name, forced[0])
        if rng.below(WAITS) == 0:
            continue
        if "charge" in deeds and not is_shooter(unit) and _before(board, unit) is not None:
            return (name, "charge")
        if "move" in deeds and not unit.disordered and not _shoots(board, unit):
            return (name, "move")
    return DONE if DONE in question.values else question.default(board.view)


def _shoots(board: Board, unit: Unit) -> bool:
    """Whether a shooter has come near enough."""
    foe = _nearest(board, unit)
    return is_shooter(unit) and (
        foe is None or apart(board.block(unit), board.block(foe)) <= BOWSHOT
    )


def _before(board: Board, unit: Unit) -> Unit | None:
    """The nearest enemy in front of a unit and within its charge."""
    here = board.block(unit)
    found = [
        foe
        for foe in board.foes
        if apart(here, board.block(foe)) <= board.reach(unit)
        and zone_of(unit, board.centre(foe)) == "front"
    ]
    return min(found, key=lambda f: (apart(here, board.block(f)), f.number), default=None)


def _charge(board: Board, question: Charge, rng: Rng) -> tuple[str, Answer]:
    """At the nearest enemy in front, if a way is found."""
    unit = board.view.units[question.subject]
    foe = _before(board, unit)
    opening = None if foe is None else find_opening(board.view, unit, foe)
    return (NONE, ()) if foe is None or opening is None else (foe.id, opening)


def _drill(board: Board, question: Drill, rng: Rng) -> Answer:
    """Straight at the nearest enemy, after a wheel toward him; straight ahead where that is barred."""
    unit = board.view.units[question.subject]
    foe = _nearest(board, unit)
    if question.kind != MOVE or foe is None:
        return ()
    legal = question.legal(board.view, ())
    around: Field = question.memo["field"]
    assert legal is None
    for steps in (_toward(around, board.centre(foe), question.budget), _ahead(question.budget)):
        if not steps:
            continue
        refusal = question.legal(board.view, steps)
        if refusal is None:
            return steps
        if refusal.legal:
            shorter: Answer = refusal.legal
            return shorter
    return ()


def _ahead(limit: int) -> Answer:
    return (("advance", limit),) if limit > 0 else ()


def _toward(around: Field, goal: tuple[int, int], limit: int) -> Answer:
    here = around.start
    if goal == here.front:
        return ()
    angle = turn_from(here.heading, heading_between(here.front, goal))
    most = largest_wheel(here.width, Cost(limit), around.factor)
    swung = max(-most, min(most, angle))
    if abs(swung) < 3000:
        return _ahead(limit)
    arc = wheel_cost(here.width, swung, around.factor).arc
    left = cost_floor(add_costs(Cost(limit), Cost(0, -arc)))
    steps: Answer = (("wheel", swung),)
    return (*steps, ("advance", left)) if left > 500 else steps


# -- the rest ------------------------------------------------------------------------------------


def _fire(board: Board, question: Choose[str], rng: Rng) -> str:
    """Everybody who sees somebody shoots."""
    return question.values[0]


def _reaction(board: Board, question: Reaction, rng: Rng) -> str:
    """It shoots if it can, else turns to face, else stands."""
    for deed in ("fire", "face"):
        if deed in question.values:
            return deed
    return "hold"


def _reform(board: Board, question: Any, rng: Rng) -> tuple[int, int]:
    """Facing the nearest enemy."""
    return forming.reform(board, question)


def _rally(board: Board, question: Choose[bool], rng: Rng) -> bool:
    return True


_BY_LAW: Final[Mapping[str, Answerer]] = {
    "daimyo-activate": _activate,
    "daimyo-charge": _charge,
    "daimyo-drill": _drill,
    "daimyo-fire": _fire,
    "daimyo-movement": _movement,
    "daimyo-reaction": _reaction,
    "daimyo-reform": _reform,
}
_BY_WORDS: Final[Mapping[str, Answerer]] = {"daimyo.ask.rally": _rally}
