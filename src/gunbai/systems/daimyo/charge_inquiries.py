"""What can be asked of a position about charges and reactions: reach, bonus, facing, where two meet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gunbai.errors import Refused
from gunbai.geometry import Cost, cost_floor, largest_wheel
from gunbai.questions import Refusal
from gunbai.system import Inquiry
from gunbai.systems.daimyo.blocks_on_table import seat_of, zone_of
from gunbai.systems.daimyo.charge_question import try_charge, why_no_charge
from gunbai.systems.daimyo.charging import (
    begun,
    bonus_of,
    holder_allowance,
    opened,
    run_cost,
    rush,
)
from gunbai.systems.daimyo.counter import shares
from gunbai.systems.daimyo.nerve import reason_when_charged
from gunbai.systems.daimyo.rates import charge_rate, wheel_factor
from gunbai.systems.daimyo.reactions import Threat, ask_reaction, cheapest_facing, may_fire_at
from gunbai.systems.daimyo.state import State
from gunbai.systems.daimyo.stated import Facts, unit_of
from gunbai.words import Fact, Length, Name, Say, Several, Word

__all__ = ["CHARGE_INQUIRIES"]

Values = Mapping[str, Fact]


def _steps(facts: Facts, key: str = "steps") -> tuple[tuple[str, int], ...]:
    return tuple((str(verb), int(amount)) for verb, amount in facts.get(key, ()))


def _charge(state: State, facts: Facts) -> Values:
    """DAI-CHG-01 to -04: whether a unit may charge another so, with what allowance, what it costs."""
    unit, target = unit_of(state, facts, "unit"), unit_of(state, facts, "target")
    refusal = why_no_charge(state, unit)
    if refusal is not None:
        raise Refused(unit.side, refusal)
    tried = try_charge(state, unit, target, _steps(facts))
    if tried.fault is not None:
        fault = tried.fault
        raise Refused(unit.side, Refusal(fault.code, fault.rule, fault.facts))
    line, found = tried.line, tried.rush
    return {
        "allowance": Length(found.allowance),
        "opening": Length(cost_floor(line.spent)),
        "run": Length(found.distance),
        "bonus": bonus_of(state, unit, target, found.cost, found.allowance),
        "zone": Word(f"daimyo.name.zone.{zone_of(target, (unit.x, unit.y))}"),
        "reason": reason_when_charged(state, target, unit),
        "obstacle": Name(found.obstacle),
    }


def _largest(state: State, facts: Facts) -> Values:
    """DAI-CHG-03: the largest opening wheel of a charge on open ground, in thousandths of a degree."""
    unit = unit_of(state, facts, "unit")
    half = Cost(charge_rate(state, unit), 0, 2)
    line, _ = opened(state, unit, ())
    return {"wheel": largest_wheel(line.body.width, half, wheel_factor(unit))}


def _threat(state: State, facts: Facts) -> Threat:
    charger = unit_of(state, facts, "charger")
    line = begun(state, charger, _steps(facts))
    found = rush(state, charger, line)
    return Threat(charger.id, (charger.x, charger.y), line, found)


def _reaction(state: State, facts: Facts) -> Values:
    """DAI-CHG-06 to -10: what a charged unit may do. ``passed``: it passed its test."""
    unit = unit_of(state, facts, "unit")
    threat = _threat(state, facts)
    question = ask_reaction(state, unit, threat, passed=bool(facts.get("passed", False)))
    facing = cheapest_facing(state, unit, threat.start)
    refusal = may_fire_at(state, unit, threat)
    return {
        "options": Several(tuple(_reaction_word(value) for value in question.values)),
        "default": _reaction_word(question.values[question.standard]),
        "fires": refusal is None,
        "why_not": "" if refusal is None else Say(refusal.code, refusal.facts),
        "faces": facing is not None,
        "allowance": Length(holder_allowance(state, unit)),
        "seat": Word(f"daimyo.name.side.{seat_of(state, unit)}"),
    }


def _reaction_word(value: str) -> Word:
    return Word(f"daimyo.ask.reaction.{value}")


def _counter(state: State, facts: Facts) -> Values:
    """DAI-CHG-09: how far each of two units runs that charge each other, and who has the bonus."""
    unit = unit_of(state, facts, "unit")
    threat = _threat(state, facts)
    charger = state.units[threat.charger]
    line, found = threat.line, threat.rush
    share, own, theirs = shares(state, charger, line, unit, found)
    coming = begun(state, unit, ())
    return {
        "gap": Length(found.distance),
        "charger_way": Length(share),
        "unit_way": Length(found.distance - share),
        "charger_bonus": bonus_of(
            state, charger, unit, run_cost(charger, line.way, found.run), own
        ),
        "unit_bonus": bonus_of(state, unit, charger, run_cost(unit, coming.way, found.run), theirs),
    }


CHARGE_INQUIRIES: Final[Mapping[str, Inquiry]] = {
    inquiry.id: inquiry
    for inquiry in (
        Inquiry("charge", {"unit": "id", "target": "id", "steps": "any?"}, measure=_charge),
        Inquiry("opening-wheel", {"unit": "id"}, measure=_largest),
        Inquiry(
            "reaction",
            {"unit": "id", "charger": "id", "steps": "any?", "passed": "truth?"},
            measure=_reaction,
        ),
        Inquiry(
            "counter-charge", {"unit": "id", "charger": "id", "steps": "any?"}, measure=_counter
        ),
    )
}
