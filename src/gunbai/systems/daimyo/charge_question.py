"""DAI-CHG-01, -03: the declaration of a charge: whom, and with which opening manoeuvre.

The answer holds the target's id (or "none") and the steps of the opening: ("b1", (("wheel", 12000),)).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cmp_to_key
from itertools import chain
from typing import Any, TypeAlias

from gunbai.effects import value_class
from gunbai.geometry import (
    Cost,
    Gap,
    add_costs,
    advance,
    block_centre,
    block_gap,
    blocks_within,
    compare_gaps,
    cost_floor,
    costs_at_most,
    heading_between,
    largest_wheel,
    straight_run,
    turn_from,
    wheel,
    wheel_cost,
)
from gunbai.questions import Choose, Forecast, Form, Law, Preview, Refusal, Rng, Steps
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import block, enemies_of, in_melee, zone_of
from gunbai.systems.daimyo.charging import (
    HALF,
    QUARTER,
    VERBS,
    Line,
    Opening,
    Rush,
    bonus_of,
    costs_within,
    may_be_ridden,
    meets,
    opened,
    reaches,
    rush,
)
from gunbai.systems.daimyo.contacting import edge_met, placed_against, room_at
from gunbai.systems.daimyo.drawing import block_mark, body_data, wheel_prices
from gunbai.systems.daimyo.morale import morale_roll, verdict_word
from gunbai.systems.daimyo.nerve import daring_reason, reason_when_charged
from gunbai.systems.daimyo.orders import held_still
from gunbai.systems.daimyo.passage import ahead
from gunbai.systems.daimyo.rates import charge_rate, wheel_factor
from gunbai.systems.daimyo.sight import sees
from gunbai.systems.daimyo.state import TOUCHING, State, Unit
from gunbai.systems.daimyo.surroundings import Fault
from gunbai.words import Fact, Length, Name, Say, Word

__all__ = [
    "NONE",
    "Charge",
    "Tried",
    "ask_charge",
    "by_nearness",
    "candidates",
    "find_opening",
    "tried",
    "why_no_charge",
]

NONE = "none"
STEP = 3000
"""By how many thousandths of a degree wheels are looked through for one that reaches."""

Answer: TypeAlias = tuple[str, Opening]


@dataclass(frozen=True, slots=True)
class Tried:
    """A declaration tried: the line, the run, and what is wrong with it."""

    line: Line
    rush: Rush
    fault: Fault | None


@value_class
class Charge(Form):
    """The declaration; ``memo`` keeps what was found out while the question is open."""

    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def targets(self) -> Sequence[str]:
        """The enemies within the charge move, nearest first, and "none"."""
        _, choice = self.fields[0]
        assert isinstance(choice, Choose)
        return choice.values


def why_no_charge(state: State, unit: Unit) -> Refusal | None:
    """DAI-CHG-01: whether the unit, whatever the target, may declare a charge."""
    name: dict[str, Fact] = {"name": Name(unit.id)}
    reasons = (
        (not unit.is_unit, "charge-kind", "DAI-CHG-01"),
        (unit.routing, "charge-routing", "DAI-CHG-01"),
        (unit.disordered, "charge-disordered", "DAI-ORD-03"),
        (bool(unit.house), "charge-house", "DAI-CHG-01"),
        (unit.moved, "charge-moved", "DAI-CHG-01"),
        (held_still(state, unit), "charge-still", "DAI-MOR-07"),
        (in_melee(state, unit.id), "charge-melee", "DAI-CHG-01"),
    )
    for holds, word, rule in reasons:
        if holds:
            return Refusal(f"daimyo.refused.{word}", rule, name)
    if not may_be_ridden(state, unit):
        return Refusal("daimyo.refused.charge-mounted", "DAI-MOV-07", name)
    return None


def candidates(state: State, unit: Unit) -> list[Unit]:
    """DAI-CHG-01: the enemies within the charge move, nearest first; whether it sees and reaches
    them is looked at when one is chosen."""
    return by_nearness(state, unit, charge_rate(state, unit))


def by_nearness(state: State, unit: Unit, limit: int = 0) -> list[Unit]:
    """The enemies on the table, nearest first (equally near ones by number); ``limit``: no farther."""
    body = block(unit)
    found: list[tuple[Gap, Unit]] = []
    for enemy in enemies_of(state, unit.side):
        ground_ = block(enemy)
        if not limit or blocks_within(body, ground_, limit):
            found.append((block_gap(body, ground_), enemy))
    found.sort(key=_NEARNESS)
    return [enemy for _, enemy in found]


def _compare(one: tuple[Gap, Unit], two: tuple[Gap, Unit]) -> int:
    return compare_gaps(one[0], two[0])


_NEARNESS = cmp_to_key(_compare)


def ask_charge(state: State, unit: Unit) -> Charge:
    """The question: target and opening manoeuvre."""
    name: dict[str, Fact] = {"name": Name(unit.id)}
    ids = tuple(enemy.id for enemy in candidates(state, unit))
    target = Choose((NONE, *ids), Say("daimyo.ask.charge-target", name), unit.id, law=TARGET)
    budget = charge_rate(state, unit) // 2
    words = Say("daimyo.ask.charge-opening", name)
    opening = Steps(unit.id, budget, OPENING, VERBS, words)
    return Charge(
        (("target", target), ("opening", opening)), Say("daimyo.ask.charge", name), unit.id, CHARGE
    )


# -- one declaration ------------------------------------------------------------------------------


def tried(view: State, question: Charge, answer: Answer) -> Tried:
    """What comes of a declaration; asked again at no cost."""
    found: Tried | None = question.memo.get(answer)
    if found is None:
        unit, target = view.units[question.subject], view.units[answer[0]]
        found = question.memo[answer] = try_charge(view, unit, target, answer[1])
    return found


def try_charge(state: State, unit: Unit, target: Unit, steps: Opening) -> Tried:
    """DAI-CHG-01, -03: whether the unit sees the target and reaches it so."""
    line, fault = opened(state, unit, steps)
    found = rush(state, unit, line)
    if fault is None:
        fault = _fault(state, unit, target, line, found)
    return Tried(line, found, fault)


def _fault(state: State, unit: Unit, target: Unit, line: Line, found: Rush) -> Fault | None:
    facts: dict[str, Fact] = {"name": Name(unit.id), "enemy": Name(target.id)}
    allowance = found.allowance
    spent = cost_floor(line.spent)
    if not costs_within(line.spent, allowance, half=True):
        half = allowance // 2
        told = {**facts, "spent": Length(spent, half), "limit": Length(half)}
        return Fault("daimyo.refused.opening-too-far", "DAI-CHG-03", told)
    if found.enemy != target.id:
        told = {**facts, "spent": Length(spent), "limit": Length(allowance)}
        if found.enemy:
            told["other"] = Name(found.enemy)
            return Fault("daimyo.refused.charge-other", "DAI-CHG-01", told)
        return Fault("daimyo.refused.charge-reach", "DAI-CHG-01", told)
    if not sees(state, unit, target):
        return Fault("daimyo.refused.charge-unseen", "DAI-GEO-07", facts)
    if not _has_room(state, unit, target, line, found):
        return Fault("daimyo.refused.charge-room", "DAI-GEO-05", facts)
    return None


def _has_room(state: State, unit: Unit, target: Unit, line: Line, found: Rush) -> bool:
    """Whether it can stand against the target, lined up or as it arrives."""
    body = advance(line.body, found.distance)
    edge = zone_of(target, (unit.x, unit.y))
    if target.house or target.kind in ("hq", "gun"):
        edge = edge_met(target, body)
    place, aligned = placed_against(state, unit, body, target, edge)
    but = (target.id, target.house) if target.house else (target.id,)
    return aligned or room_at(state, unit, place, but)


# -- the law --------------------------------------------------------------------------------------


def _legal(view: State, question: Charge, answer: Answer) -> Refusal | None:
    target, steps = answer
    if target == NONE:
        if not steps:
            return None
        facts: dict[str, Fact] = {"name": Name(question.subject)}
        return Refusal("daimyo.refused.opening-alone", "DAI-CHG-03", facts, (NONE, ()))
    fault = tried(view, question, answer).fault
    if fault is None:
        return None
    best = find_opening(view, view.units[question.subject], view.units[target])
    legal = None if best is None else (target, best)
    return Refusal(fault.code, fault.rule, fault.facts, legal)


def _default(view: State, question: Charge) -> Answer:
    """DAI-TBL-22: no charge."""
    cite("DAI-GEN-07")
    return (NONE, ())


def _suggest(view: State, question: Charge, rng: Rng, n: int) -> Sequence[Answer]:
    """A charge at one of the enemies in reach, if straight ahead or a wheel does for it."""
    unit = view.units[question.subject]
    ids = [id_ for id_ in question.targets if id_ != NONE]
    found: list[Answer] = []
    while ids and len(found) < n:
        target = ids.pop(rng.below(len(ids)))
        steps = find_opening(view, unit, view.units[target], (0,))
        if steps is not None:
            found.append((target, steps))
    return found or (_default(view, question),)


def _preview(view: State, question: Charge, answer: Answer) -> Preview:
    if answer[0] == NONE:
        return Preview(says=(Say("daimyo.ask.charge-target.none"),))
    unit, target = view.units[question.subject], view.units[answer[0]]
    looked = tried(view, question, answer)
    line, found = looked.line, looked.rush
    spent = cost_floor(add_costs(line.spent, found.cost))
    facts: dict[str, Fact] = {
        "spent": Length(spent + 1 if spent < found.allowance else spent, found.allowance),
        "limit": Length(found.allowance),
    }
    bonus = bonus_of(view, unit, target, found.cost, found.allowance)
    says = (
        Say("daimyo.say.charge-spent", facts),
        Say(f"daimyo.say.charge-bonus-{'yes' if bonus else 'no'}"),
        *wheel_prices(block(unit).width, answer[1], wheel_factor(unit)),
    )
    marks = (
        block_mark(line.body, unit.stands, "dotted"),
        block_mark(advance(line.body, found.distance), unit.stands),
    )
    return Preview(says=says, marks=marks)


def _chance(view: State, question: Charge, answer: Answer) -> Forecast | None:
    """The morale test that the charge would make the target take (or the unit itself)."""
    if answer[0] == NONE:
        return None
    unit, target = view.units[question.subject], view.units[answer[0]]
    own = 0 if unit.frenzied else daring_reason(unit)
    reason = own or reason_when_charged(view, target, unit)
    if not reason:
        return None
    tester, against = (unit.id, "") if own else (target.id, unit.id)
    return Forecast(lambda: morale_roll(view, tester, reason, against), verdict_word)


def _target_label(view: State, question: Choose[str], answer: str) -> Name | Word:
    return Word("daimyo.ask.charge-target.none") if answer == NONE else Name(answer)


def _context(view: State, question: Charge) -> Mapping[str, Any]:
    """What a table needs to draw it: the block as it stands and the price of a wheel."""
    unit = view.units[question.subject]
    return {
        "kind": "charge",
        "block": body_data(block(unit), unit.stands),
        "factor": wheel_factor(unit),
    }


TARGET = Law("daimyo-charge-target", label=_target_label)
OPENING = Law(
    "daimyo-charge-opening",
    default=lambda view, question: (),
    context=_context,
)
CHARGE = Law(
    "daimyo-charge",
    legal=_legal,
    default=_default,
    suggest=_suggest,
    preview=_preview,
    context=_context,
    chance=_chance,
)


# -- looking for a manoeuvre ----------------------------------------------------------------------


TURNS = (0, QUARTER, -QUARTER, HALF)


def find_opening(
    state: State, unit: Unit, target: Unit, turns: Sequence[int] = TURNS
) -> Opening | None:
    """An opening manoeuvre with which the unit reaches the target: straight ahead if it can, else
    the wheel toward it, else the smallest wheels to both sides, else after a turn; None if none of
    these does. ``turns``: which turns, 0 for none, may come first."""
    # the ground of the run alone is soon looked at, and where most that come to nothing fail
    reaching = (
        steps
        for steps, line, run in _openings(state, unit, target, turns)
        if reaches(state, unit, line, run, target.id) is not None
    )
    first = next(reaching, None)
    if first is None or not sees(state, unit, target):
        return None
    all_ = chain((first,), reaching)
    return next((steps for steps in all_ if _goes(state, unit, target, steps)), None)


def _goes(state: State, unit: Unit, target: Unit, steps: Opening) -> bool:
    """Whether nothing is wrong with a declaration."""
    line, fault = opened(state, unit, steps)
    found = meets(state, unit, line) if fault is None else None
    return found is not None and _fault(state, unit, target, line, found) is None


def _openings(
    state: State, unit: Unit, target: Unit, turns: Sequence[int]
) -> Iterator[tuple[Opening, Line, Cost]]:
    """The manoeuvres after which the target lies straight ahead, near enough on open ground, each
    with its line, as if the ground that a wheel covers were open, and the run to the target."""
    rate = charge_rate(state, unit)
    factor, goal = wheel_factor(unit), block(target)
    for turn in turns:
        first: Opening = (("turn", turn),) if turn else ()
        line, fault = opened(state, unit, first)
        if fault is not None or not costs_within(line.spent, rate, half=True):
            continue
        body, spent = line.body, line.spent
        run = straight_run(body, goal, TOUCHING)
        if run is not None and costs_at_most(add_costs(spent, run), rate):
            yield first, line, run
        most = largest_wheel(body.width, _less(rate // 2, spent), factor)
        toward = turn_from(body.heading, _heading_to(line, target))
        if abs(toward) > HALF // 2:
            continue
        sign = 1 if toward >= 0 else -1
        for angle in (min(most, abs(toward)), *range(STEP, most, STEP)):
            wheeled = wheel(body, sign * angle)
            run = straight_run(wheeled, goal, TOUCHING) if angle else None
            if run is None:
                if angle == most or angle > abs(toward):
                    break  # no wheel brings it so far, or this one has turned past it
                continue
            paid = add_costs(spent, wheel_cost(body.width, angle, factor))
            if costs_at_most(add_costs(paid, run), rate):
                way = ahead(state, wheeled, cost_floor(run) + 1)
                bare = line._replace(body=wheeled, spent=paid, way=way)
                yield (*first, ("wheel", sign * angle)), bare, run


def _less(whole: int, spent: Cost) -> Cost:
    return add_costs(Cost(whole), Cost(-spent.whole, -spent.arc, spent.denominator))


def _heading_to(line: Line, target: Unit) -> int:
    middle = block_centre(block(target))
    if middle == line.body.front:
        return line.body.heading
    return heading_between(line.body.front, middle)
