"""DAI-MOV-03, -13: the questions of a unit's move and fall back, and their law."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from gunbai.effects import value_class
from gunbai.geometry import (
    Cost,
    block_within,
    blocks_within,
    compare_costs,
    cost_floor,
    furthest_advance,
    heading_between,
    largest_wheel,
    turn_from,
    wheel_cost,
)
from gunbai.questions import Law, Preview, Refusal, Rng, Steps
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import block, disc, enemies_of
from gunbai.systems.daimyo.command import leash
from gunbai.systems.daimyo.drawing import block_mark, body_data, wheel_prices
from gunbai.systems.daimyo.drill import clamped, standing, walk
from gunbai.systems.daimyo.state import State, Unit
from gunbai.systems.daimyo.surroundings import (
    FALL_BACK,
    GUN,
    MOVE,
    VERBS,
    Answer,
    Fault,
    Field,
    Walked,
    field_of,
    goes_on_turned,
    limit_of,
)
from gunbai.words import Fact, Length, Name, Say, about

__all__ = ["DRILL", "Drill", "ask_steps", "tried"]


WIDE = 30_000
"""The widest wheel that a bot without a plan thinks of."""


@value_class
class Drill(Steps):
    """Steps of one unit; ``kind``: move, fall-back, gun. An empty answer means to stay.

    ``memo`` keeps what was found out about an answer while the question is open: the view does not
    change as long.
    """

    kind: str = MOVE
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)


def ask_steps(state: State, unit: Unit, kind: str) -> Drill:
    """The question of a move of this kind."""
    words = about(f"daimyo.ask.{kind}", unit.id)
    around = field_of(state, unit, kind)
    budget = limit_of(around, standing(around)) if kind != FALL_BACK else 0
    return Drill(unit.id, budget, DRILL, VERBS[kind], words, kind, {"field": around})


def _field(view: State, question: Drill, steps: Answer = ()) -> Field:
    key = "wide field" if goes_on_turned(steps) else "field"
    found: Field | None = question.memo.get(key)
    if found is None:
        unit = view.units[question.subject]
        found = question.memo[key] = field_of(view, unit, question.kind, steps)
    return found


def tried(view: State, question: Drill, steps: Answer) -> tuple[Walked, Fault | None]:
    """What comes of these steps; asked again at no cost."""
    found: tuple[Walked, Fault | None] | None = question.memo.get(steps)
    if found is None:
        at, fault = walk(_field(view, question, steps), steps)
        if fault is None and steps:
            fault = _leash(view, question, at)
        found = question.memo[steps] = (at, fault)
    return found


def _leash(view: State, question: Drill, at: Walked) -> Fault | None:
    """DAI-LDR-07: a voluntary move of the hatamoto does not end farther than 20 cm from him."""
    unit = view.units[question.subject]
    if unit.kind != "hatamoto" or at.off:
        return None
    general = view.leaders.get(view.sides[unit.side].general)
    if general is None or general.status != "table" or general.unit == unit.id:
        return None
    if general.unit:
        near = blocks_within(at.block, block(view.units[general.unit]), leash())
    else:
        near = block_within(at.block, disc(general), leash())
    if near:
        return None
    facts: dict[str, Fact] = {"name": Name(unit.id), "limit": Length(leash())}
    return Fault("daimyo.refused.leash", "DAI-LDR-07", facts)


def _legal(view: State, question: Drill, steps: Answer) -> Refusal | None:
    _, fault = tried(view, question, steps)
    if fault is None:
        return None
    best = clamped(_field(view, question, steps), steps, fault)
    if best and tried(view, question, best)[1] is not None:
        best = None  # as far as it could go is farther than the hatamoto may
    return Refusal(fault.code, fault.rule, fault.facts, best)


def _default(view: State, question: Drill) -> Answer:
    """DAI-TBL-22: it stays."""
    cite("DAI-GEN-07")
    return ()


# -- what a bot might do --------------------------------------------------------------------------


def _suggest(view: State, question: Drill, rng: Rng, n: int) -> Sequence[Answer]:
    """A few plain moves: straight ahead, toward an enemy, a wheel, a turn; else it stays."""
    found: list[Answer] = []
    for _ in range(2 * n):
        steps = _sample(view, question, rng)
        at, fault = tried(view, question, steps)
        if fault is not None and fault.code == "daimyo.refused.too-near":
            steps = _shortened(question, at, steps)
            at, fault = tried(view, question, steps)
        if fault is not None or at.off:
            continue
        found.append(steps)
        if len(found) == n:
            return found
    return found or ((),)


def _sample(view: State, question: Drill, rng: Rng) -> Answer:
    unit = view.units[question.subject]
    around = _field(view, question)
    if question.kind == FALL_BACK:
        return (("back", 500 + rng.below(2501)),)
    quarter = (1, 2, 3, 4, 4, 4)[rng.below(6)]
    if question.kind == GUN:
        if rng.below(2):
            return (("rotate", rng.below(180_001) - 90_000),)
        return (("advance", around.base * quarter // 4),)
    kind = rng.below(8)
    limit = question.budget
    if kind == 0:
        return (("turn", (90_000, -90_000, 180_000)[rng.below(3)]),)
    wheel = _toward(view, unit, around) if kind < 4 else 0
    steps: Answer = ()
    arc = 0
    if wheel:
        angle = (WIDE if wheel > WIDE else wheel) if wheel > -WIDE else -WIDE
        price = wheel_cost(around.start.width, angle, around.factor)
        if compare_costs(price, Cost(limit)) > 0:
            most = largest_wheel(around.start.width, Cost(limit), around.factor)
            angle = most if wheel > 0 else -most
        if angle:
            steps = (("wheel", angle),)
            arc = around.start.width * abs(angle) * around.factor
    ahead = cost_floor(Cost(limit, -arc)) * quarter // 4
    return (*steps, ("advance", ahead)) if ahead > 0 else steps


def _toward(view: State, unit: Unit, around: Field) -> int:
    """The wheel that would look at the nearest enemy's middle, roughly."""
    x, y = here = around.start.front
    enemies = enemies_of(view, unit.side)
    if not enemies:
        return 0
    squares = [(dx := enemy.x - x) * dx + (dy := enemy.y - y) * dy for enemy in enemies]
    foe = enemies[squares.index(min(squares))]
    nearest = (foe.x, foe.y)
    if nearest == here:
        return 0
    angle = turn_from(around.start.heading, heading_between(here, nearest))
    return angle if abs(angle) > 2000 else 0


def _shortened(question: Drill, at: Walked, steps: Answer) -> Answer:
    """The last advance only as far as no enemy is too near; () when that leaves nothing.

    ``at``: what was reached before it.
    """
    around: Field = question.memo["field"]
    verb, amount = steps[-1]
    if verb != "advance":
        return ()
    for enemy in around.enemies:
        if amount > 0:
            amount, _ = furthest_advance(at.block, amount, (enemy.body,), enemy.keep)
    return (*steps[:-1], (verb, amount)) if amount > 0 else steps[:-1]


def _preview(view: State, question: Drill, steps: Answer) -> Preview:
    at, _ = tried(view, question, steps)
    around = _field(view, question)
    limit = limit_of(around, at)
    spent = cost_floor(at.spent)
    spent += compare_costs(at.spent, Cost(spent)) > 0
    facts: dict[str, Fact] = {
        "spent": Length(spent, limit),
        "left": Length(max(0, limit - spent)),
        "limit": Length(limit),
    }
    says = [Say("daimyo.say.spent", facts)] if question.kind == MOVE else []
    if at.off:
        says.append(Say("daimyo.say.leaves-table", {"name": Name(question.subject)}))
    says += wheel_prices(around.start.width, steps, around.factor)
    stands = around.unit.stands
    ways = [tried(view, question, steps[:end])[0] for end in range(1, len(steps))]
    marks = [block_mark(way.block, stands, "dotted") for way in ways]
    if steps:
        marks.append(block_mark(at.block, stands))
    return Preview(says=tuple(says), marks=tuple(marks))


def _context(view: State, question: Drill) -> Mapping[str, Any]:
    """What a table needs to draw the steps: the block as it stands, the price of a wheel."""
    around = _field(view, question)
    body = around.start
    return {
        "kind": question.kind,
        "block": body_data(body, around.unit.stands),
        "factor": around.factor,
        "turn_cost": -(-around.turn[0] // around.turn[1]),
        "turn_left": 180_000 - around.turned,
    }


DRILL = Law(
    "daimyo-drill",
    legal=_legal,
    default=_default,
    suggest=_suggest,
    preview=_preview,
    context=_context,
)
