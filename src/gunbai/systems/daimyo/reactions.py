"""DAI-CHG-06 to -10: what a charged unit may do: hold, fire, face, retire, counter-charge.

Plain functions of the position, and the questions. ``charges`` carries the answers out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import Any, NamedTuple

from gunbai.effects import value_class
from gunbai.geometry import (
    Block,
    Cost,
    Point,
    Zone,
    advance,
    block_centre,
    compare_costs,
    cost_floor,
    heading_between,
    largest_wheel,
    last_true,
    turn_from,
    wheel,
    zone,
)
from gunbai.questions import Choose, Forecast, Law, Preview, Refusal, Rng, Steps
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import ahead_zone, block, in_melee, zone_of
from gunbai.systems.daimyo.charging import (
    HALF,
    QUARTER,
    VERBS,
    Line,
    Opening,
    Rush,
    at_least_half,
    begun,
    costs_within,
    holder_allowance,
    may_be_ridden,
    opened,
)
from gunbai.systems.daimyo.contacting import room_at
from gunbai.systems.daimyo.counter import shares
from gunbai.systems.daimyo.drawing import block_mark, wheel_prices
from gunbai.systems.daimyo.firing import firing_stands, reaches, why_not_fire
from gunbai.systems.daimyo.orders import held_still
from gunbai.systems.daimyo.rates import wheel_factor
from gunbai.systems.daimyo.state import Piece, State, Unit
from gunbai.systems.daimyo.surroundings import Fault
from gunbai.systems.daimyo.volleys import (
    Shots,
    shots_at_charger,
    volley_chance,
    volley_told,
)
from gunbai.systems.shared.surveying import line_mark
from gunbai.words import Fact, Length, Name, Say

__all__ = [
    "Facing",
    "Threat",
    "bodies_of",
    "ask_facing",
    "ask_fire_first",
    "ask_reaction",
    "cheapest_facing",
    "faced_by",
    "may_fire_at",
    "no_counter",
    "reacts",
]


class Threat(NamedTuple):
    """A charge as its target sees it: who, from where, along which line, with which run.

    ``start``: the middle of the charger's front at the declaration; ``pursuit``: a pursuer that meets
    a new enemy (DAI-MEL-18), against whom nobody counter-charges.
    """

    charger: str
    start: Point
    line: Line
    rush: Rush
    pursuit: bool = False


def reacts(state: State, unit: Unit) -> bool:
    """DAI-CHG-07: whether a charged unit reacts at all: not in melee, routing, nor an HQ."""
    if unit.kind == "hq":
        cite("DAI-CHG-14")
        return False
    return not (unit.routing or in_melee(state, unit.id))


# -- fire -----------------------------------------------------------------------------------------


def bodies_of(state: State, threat: Threat) -> tuple[Block, ...]:
    """The charger where it starts and after its opening manoeuvre."""
    start = block(state.units[threat.charger])
    return (start,) if threat.line.body == start else (start, threat.line.body)


def may_fire_at(state: State, unit: Unit, threat: Threat) -> Refusal | None:
    """DAI-CHG-10, DAI-ART-05: whether a charged unit may fire at the charger."""
    cite("DAI-CHG-10")
    if unit.kind == "gun":
        cite("DAI-ART-05")
    refusal = why_not_fire(state, unit)
    if refusal is not None:
        return refusal
    facts: dict[str, Fact] = {"name": Name(unit.id), "enemy": Name(threat.charger)}
    if unit.disordered:
        return Refusal("daimyo.refused.react-disordered", "DAI-ORD-03", facts)
    if not at_least_half(threat.rush.cost, threat.rush.allowance):
        half = threat.rush.allowance // 2
        told = {**facts, "distance": Length(threat.rush.distance, half), "limit": Length(half)}
        return Refusal("daimyo.refused.react-near", "DAI-CHG-10", told)
    charger = state.units[threat.charger]
    bodies = bodies_of(state, threat)
    for file, _ in firing_stands(unit):
        if reaches(state, unit, file, charger, bodies):
            return None
    return Refusal("daimyo.refused.react-unseen", "DAI-CHG-10", facts)


# -- facing ---------------------------------------------------------------------------------------


@value_class
class Facing(Steps):
    """Turns and wheels of a charged unit to bring the charger into its front; none to stay.

    ``start``: where the charge began; ``about_only``: a unit held still may only turn about;
    ``threat``: the charge, for the map.
    """

    start: Point = (0, 0)
    about_only: bool = False
    threat: Threat | None = field(default=None, compare=False, repr=False)
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)


def faced_by(state: State, unit: Unit, steps: Opening, start: Point) -> tuple[Line, Fault | None]:
    """DAI-CHG-08: what comes of these steps: up to half the allowance, room, the charger in front."""
    line, fault = opened(state, unit, steps, charge=False)
    if fault is not None:
        return line, fault
    name: dict[str, Fact] = {"name": Name(unit.id)}
    limit = holder_allowance(state, unit)
    if not costs_within(line.spent, limit, half=True):
        spent = cost_floor(line.spent)
        told = {**name, "spent": Length(spent, limit // 2), "limit": Length(limit // 2)}
        return line, Fault("daimyo.refused.facing-too-far", "DAI-CHG-08", told)
    if steps and not room_at(state, unit, line.body, ()):
        return line, Fault("daimyo.refused.facing-room", "DAI-CHG-08", name)
    if steps and zone(line.body, start) is not Zone.FRONT:
        return line, Fault("daimyo.refused.facing-in-vain", "DAI-CHG-08", name)
    return line, None


def _facings(state: State, unit: Unit, start: Point, about_only: bool) -> list[Opening]:
    """The changes of facing worth trying: turns, and the smallest wheel that is enough."""
    if about_only:
        return [(("turn", HALF),)]
    found: list[Opening] = [(("turn", QUARTER),), (("turn", -QUARTER),), (("turn", HALF),)]
    body = block(unit)
    toward = turn_from(body.heading, heading_between(block_centre(body), start))
    half = Cost(holder_allowance(state, unit), 0, 2)
    most = min(largest_wheel(body.width, half, wheel_factor(unit)), HALF)
    sign = 1 if toward >= 0 else -1
    angle = _least_wheel(state, unit, start, sign, most)
    return [*found, (("wheel", sign * angle),)] if angle else found


def _least_wheel(state: State, unit: Unit, start: Point, sign: int, most: int) -> int:
    """The smallest wheel to one side that brings a point into the front zone, 0 for none."""
    body = block(unit)
    if not most or zone(wheel(body, sign * most), start) is not Zone.FRONT:
        return 0
    return last_true(lambda angle: zone(wheel(body, sign * angle), start) is Zone.FRONT, most, 0)


def cheapest_facing(state: State, unit: Unit, start: Point) -> Opening | None:
    """DAI-TBL-22: the cheapest change of facing that DAI-CHG-08 allows, or None."""
    if not unit.is_unit or unit.house:
        return None
    best: tuple[Cost, Opening] | None = None
    for steps in _facings(state, unit, start, held_still(state, unit)):
        line, fault = faced_by(state, unit, steps, start)
        if fault is None and (best is None or compare_costs(line.spent, best[0]) < 0):
            best = (line.spent, steps)
    return None if best is None else best[1]


def ask_facing(state: State, unit: Unit, threat: Threat) -> Facing:
    """The question how a charged unit faces its charger."""
    facts: dict[str, Fact] = {"name": Name(unit.id), "enemy": Name(threat.charger)}
    budget = holder_allowance(state, unit) // 2
    return Facing(
        unit.id,
        budget,
        FACING,
        VERBS,
        Say("daimyo.ask.facing", facts),
        threat.start,
        held_still(state, unit),
        threat,
    )


def _facing_legal(view: State, question: Facing, steps: Opening) -> Refusal | None:
    unit = view.units[question.subject]
    if question.about_only and steps not in ((), (("turn", HALF),)):
        facts: dict[str, Fact] = {"name": Name(unit.id)}
        return Refusal("daimyo.refused.facing-still", "DAI-CHG-07", facts, (("turn", HALF),))
    _, fault = faced_by(view, unit, steps, question.start)
    if fault is None:
        return None
    best = cheapest_facing(view, unit, question.start)
    return Refusal(fault.code, fault.rule, fault.facts, best)


def _facing_default(view: State, question: Facing) -> Opening:
    return cheapest_facing(view, view.units[question.subject], question.start) or ()


def _facing_suggest(view: State, question: Facing, rng: Rng, n: int) -> Sequence[Opening]:
    unit = view.units[question.subject]
    found = [
        steps
        for steps in _facings(view, unit, question.start, question.about_only)
        if faced_by(view, unit, steps, question.start)[1] is None
    ]
    return (found[rng.below(len(found))],) if found else ((),)


def _facing_context(view: State, question: Facing) -> dict[str, Any]:
    return _drawn(view, question.threat)


def _facing_preview(view: State, question: Facing, steps: Opening) -> Preview:
    unit = view.units[question.subject]
    line, _ = faced_by(view, unit, steps, question.start)
    spent = cost_floor(line.spent)
    facts: dict[str, Fact] = {"spent": Length(spent), "limit": Length(question.budget)}
    says = (
        Say("daimyo.say.charge-spent", facts),
        *wheel_prices(block(unit).width, steps, wheel_factor(unit)),
    )
    ways = [opened(view, unit, steps[:end], charge=False)[0] for end in range(1, len(steps))]
    marks = [block_mark(way.body, unit.stands, "dotted") for way in ways]
    if steps:
        marks.append(block_mark(line.body, unit.stands))
    return Preview(says=says, marks=tuple(marks))


FACING = Law(
    "daimyo-facing",
    legal=_facing_legal,
    default=_facing_default,
    suggest=_facing_suggest,
    preview=_facing_preview,
    context=_facing_context,
)


# -- the choice -----------------------------------------------------------------------------------


@value_class
class Reaction(Choose[str]):
    """What a charged unit does. ``threat``: the charge; ``passed``: it passed a test, so that it may
    also retire."""

    threat: Threat | None = None
    passed: bool = False


def no_counter(state: State, unit: Unit, threat: Threat) -> Refusal | None:
    """DAI-CHG-09: why a charged unit may not counter-charge."""
    charger = state.units[threat.charger]
    facts: dict[str, Fact] = {"name": Name(unit.id), "enemy": Name(charger.id)}
    cite("DAI-CHG-09")
    if threat.pursuit:
        return Refusal("daimyo.refused.counter-pursuit", "DAI-MEL-18", facts)
    if not unit.is_unit or unit.house:
        return Refusal("daimyo.refused.counter-kind", "DAI-CHG-09", facts)
    if charger.cavalry and not unit.cavalry:
        return Refusal("daimyo.refused.counter-infantry", "DAI-CHG-09", facts)
    if held_still(state, unit):
        return Refusal("daimyo.refused.counter-still", "DAI-MOR-07", facts)
    for may_not, rule in (
        (unit.rallied, "DAI-ORD-05"),
        (unit.reformed, "DAI-MOV-14"),
        (unit.mounting, "DAI-LDR-08"),
    ):
        if may_not:
            return Refusal("daimyo.refused.counter-still", rule, facts)
    if not may_be_ridden(state, unit):
        return Refusal("daimyo.refused.charge-mounted", "DAI-MOV-07", facts)
    if zone_of(unit, threat.start) == "front":
        barred = _rides_into(state, unit, charger, threat)
        if barred is not None:
            found: dict[str, Fact] = {"name": Name(unit.id), "terrain": Name(barred.id)}
            return Refusal("daimyo.refused.charge-ground", "DAI-MOV-07", found)
    elif cheapest_facing(state, unit, threat.start) is None:
        return Refusal("daimyo.refused.counter-facing", "DAI-CHG-09", facts)
    return None


def _rides_into(state: State, unit: Unit, charger: Unit, threat: Threat) -> Piece | None:
    """DAI-MOV-07: the difficult ground on the way of cavalry to where it would meet the charger."""
    if not unit.cavalry or threat.rush.enemy != unit.id:
        return None
    share, _, _ = shares(state, charger, threat.line, unit, threat.rush)
    return begun(state, unit, ()).way.touches_slow(threat.rush.distance - share)


def ask_reaction(state: State, unit: Unit, threat: Threat, *, passed: bool) -> Reaction:
    """DAI-CHG-07: the question, with the default of DAI-TBL-22."""
    in_front = not ahead_zone(unit) or zone_of(unit, threat.start) == "front"
    fires = may_fire_at(state, unit, threat) is None
    still = held_still(state, unit)
    values = ["hold"]
    if fires:
        values.append("fire")
    faces = not in_front and unit.is_unit and not unit.house
    if faces and cheapest_facing(state, unit, threat.start) is not None:
        values.append("face")
    if passed and not still and not unit.house and unit.is_unit:
        values += ["retire", "fire-retire"] if fires else ["retire"]
    if no_counter(state, unit, threat) is None:
        values.append("counter")
    standard = "hold"
    if fires and in_front:
        standard = "fire"
    elif "face" in values:
        standard = "face"
    facts: dict[str, Fact] = {"name": Name(unit.id), "enemy": Name(threat.charger)}
    return Reaction(
        values=tuple(values),
        words=Say("daimyo.ask.reaction", facts),
        subject=unit.id,
        standard=values.index(standard),
        law=REACTION,
        threat=threat,
        passed=passed,
    )


def ask_fire_first(unit: Unit) -> Choose[bool]:
    """DAI-MOR-07: whether a unit that must retire fires before it does."""
    return Choose((True, False), Say("daimyo.ask.fire-first", {"name": Name(unit.id)}), unit.id)


def _closed(view: State, question: Reaction) -> Iterable[tuple[str, Refusal]]:
    """What one would expect of a charged unit and is not open."""
    unit, threat = view.units[question.subject], question.threat
    assert threat is not None
    if "counter" not in question.values:
        refusal = no_counter(view, unit, threat)
        if refusal is not None:
            yield "counter", refusal
    if "fire" not in question.values and unit.missile:
        refusal = may_fire_at(view, unit, threat)
        if refusal is not None:
            yield "fire", refusal
    if "retire" not in question.values and unit.is_unit:
        name: dict[str, Fact] = {"name": Name(unit.id)}
        yield "retire", Refusal("daimyo.refused.no-retire", "DAI-CHG-07", name)


def _shots(view: State, question: Reaction) -> tuple[Shots, ...]:
    """DAI-CHG-10: the volley at the charger."""
    unit, threat = view.units[question.subject], question.threat
    assert threat is not None
    return shots_at_charger(view, unit, view.units[threat.charger], bodies_of(view, threat))


def _preview(view: State, question: Reaction, answer: str) -> Preview:
    return volley_told(view, _shots(view, question)) if answer in FIRES else Preview()


def _chance(view: State, question: Reaction, answer: str) -> Forecast | None:
    return volley_chance(view, _shots(view, question)) if answer in FIRES else None


def _context(view: State, question: Reaction) -> dict[str, Any]:
    return _drawn(view, question.threat)


def _drawn(state: State, threat: Threat | None) -> dict[str, Any]:
    """A charge as it would go: its way, and the ground of the charger where it comes to."""
    if threat is None:
        return {}
    line = threat.line
    end = advance(line.body, threat.rush.distance)
    way = list(dict.fromkeys((threat.start, line.body.front, end.front)))
    stands = state.units[threat.charger].stands
    return {"marks": [line_mark(way), block_mark(end, stands, "dotted")]}


FIRES = ("fire", "fire-retire")

REACTION = Law(
    "daimyo-reaction", closed=_closed, preview=_preview, chance=_chance, context=_context
)
