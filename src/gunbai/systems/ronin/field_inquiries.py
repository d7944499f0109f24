"""What a scene or the workbench can ask of a position outside combat: distances, sight, allowances,
Morale, Priority, nerve, recovery. (Shots and attacks: ``inquiries``.)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gunbai.dice import D6, each, reaching
from gunbai.effects import Proc, Roll, resolution
from gunbai.errors import DataError, Refused
from gunbai.questions import Refusal
from gunbai.rulebook import cite
from gunbai.system import Inquiry
from gunbai.systems.ronin import catalogue as data
from gunbai.systems.ronin.contacts import engaged, other, seat_of
from gunbai.systems.ronin.ending import recovered, recovery_target
from gunbai.systems.ronin.morale import (
    losses_threshold,
    modifiers,
    morale_test,
    need_to_hold,
    rank_roll,
    test_reasons,
)
from gunbai.systems.ronin.movement import allowance
from gunbai.systems.ronin.priority import priority_dice, senjo, winner_after
from gunbai.systems.ronin.sight import distance_between, light_on_line, look
from gunbai.systems.ronin.state import Model, State
from gunbai.systems.ronin.victory import points_of, total
from gunbai.systems.ronin.walking import slowed
from gunbai.words import Fact, Length, Name, Say, Several, Target, Word

__all__ = ["FIELD_INQUIRIES"]

Facts = Mapping[str, Any]


def _model(state: State, facts: Facts, key: str) -> Model:
    found = state.models.get(facts[key])
    if found is None:
        raise DataError("scene", "facts", key, facts[key], f"one of {', '.join(state.models)}")
    return found


# -- measuring ------------------------------------------------------------------------------------


def _sight(state: State, facts: Facts) -> Mapping[str, Fact]:
    """RON-LOS."""
    a, b = _model(state, facts, "from"), _model(state, facts, "to")
    seen = look(state, a.id, b.id)
    return {
        "distance": Length(distance_between(a, b)),
        "seen": seen.clear,
        "rule": seen.rule,
        "cover": seen.cover,
        "light": Length(light_on_line(state, a, b)),
        "by": Name(seen.blocker),
    }


def _allowance(state: State, facts: Facts) -> Mapping[str, Fact]:
    """RON-MOV-05: how far a move goes, in the open and once Difficult terrain is touched."""
    model = _model(state, facts, "model")
    given = allowance(state, model.id, facts["kind"], shared=facts.get("shared", False))
    free = model.mount == "none" and "acrobat" in model.attributes
    if free:
        cite("RON-ATR-01")
    return {
        "base": Length(given.base),
        "open": Length(given.budget),
        "difficult": Length(given.budget if free else slowed(given.budget)),
        "halvings": Several(tuple(Word(f"ronin.halved.{word}") for word in given.halvings)),
        "rule": given.rule,
    }


def _contact(state: State, facts: Facts) -> Mapping[str, Fact]:
    """RON-GEN-08."""
    model = _model(state, facts, "model")
    return {"engaged": engaged(state, model.id)}


def _threshold(state: State, facts: Facts) -> Mapping[str, Fact]:
    """RON-MOR-03."""
    return {"threshold": losses_threshold(facts["start"])}


def _points(state: State, facts: Facts) -> Mapping[str, Fact]:
    """RON-VP: what a side scores as things stand, by source, and in all."""
    side = facts["side"]
    by_source = {source: points for source, points, _ in points_of(state, side)}
    whole = total(state, side) + sum(by_source.values())
    return {**by_source, "total": whole}


# -- Morale and nerve -----------------------------------------------------------------------------


def _test(state: State, facts: Facts) -> Proc[bool]:
    side = facts["side"]
    return morale_test(state, side, tuple(test_reasons(state, side)))


def _test_measure(state: State, facts: Facts) -> Mapping[str, Fact]:
    side = facts["side"]
    reasons = test_reasons(state, side)
    return {
        "test": bool(reasons),
        "because": Several(tuple(Word(f"ronin.morale-reason.{reason}") for reason in reasons)),
        "morale": state.sides[side].morale,
        "modifiers": Target(0, modifiers(state, side), "RON-MOR-04"),
    }


def _passed(result: bool) -> Word:
    return Word("ronin.outcome.passed" if result else "ronin.outcome.failed")


def _nerve(rule: str) -> Inquiry:
    def run(state: State, facts: Facts) -> Proc[bool]:
        return rank_roll(state, _model(state, facts, "model").id, rule)

    def measure(state: State, facts: Facts) -> Mapping[str, Fact]:
        return {"need": need_to_hold(state, _model(state, facts, "model"))}

    name = "contact" if rule == "RON-MOR-11" else "panic"
    return Inquiry(name, {"model": "id"}, run, measure, _passed)


# -- Priority -------------------------------------------------------------------------------------


@resolution("RON-PRI-01")
async def priority_winner(state: State) -> str:
    """The side that wins the Priority roll, Senjo-jutsu left out."""
    dice = await priority_dice(state)
    return "a" if dice[0] > dice[1] else "b"


@resolution("RON-PRI-04")
async def senjo_winner(state: State, dice: tuple[int, int], side: str, use: str) -> str:
    """The side that has Priority after one use of Senjo-jutsu by ``side`` on these dice."""
    cite("RON-BUJ-07")
    return await winner_after(state, dice, side if use == "own" else other(side))


def _priority(state: State, facts: Facts) -> Proc[str]:
    if "dice" not in facts:
        return priority_winner(state)
    first, second = facts["dice"]
    return senjo_winner(state, (first, second), facts["side"], facts["use"])


async def _after_senjo(state: State, dice: tuple[int, int]) -> str:
    after = await senjo(state, dice)
    return "a" if after[0] > after[1] else "b"


def _senjo(state: State, facts: Facts) -> Proc[str]:
    first, second = facts["dice"]
    return _after_senjo(state, (first, second))


# -- the End phase --------------------------------------------------------------------------------


def _recovery(state: State, facts: Facts) -> Proc[int]:
    return recovered(state, _model(state, facts, "model").id)


def _recovery_measure(state: State, facts: Facts) -> Mapping[str, Fact]:
    model = _model(state, facts, "model")
    return {
        "markers": model.stun,
        "modifiers": replace(recovery_target(state, model.id, 0), word=""),
    }


def _lifted(result: int) -> Say:
    return Say("ronin.outcome.lifted", {"n": result})


@resolution("RON-SCN-03")
async def closing_turn(state: State, scenario: str) -> int:
    """RON-SCN-03: the turn that is the last one."""
    given = data.catalogue().scenarios[scenario].length
    by = seat_of(state, "a")
    turn, need = given.from_turn, given.need
    for number in range(need - 1):
        roll = await Roll(1, D6, each(), "RON-SCN-03", by, "ronin.roll.closing", str(turn))
        if roll.value >= need - number:
            return turn + number + 1
    return turn + need


@resolution("RON-GEN-10")
async def divine_justice(state: State, side: str) -> bool:
    """RON-GEN-10: in a dispute between people a d6 of 4 or more says that this side is right."""
    by = seat_of(state, side)
    roll = await Roll(1, D6, reaching(4), "RON-GEN-10", by, "ronin.roll.dispute", side)
    return roll["hit"] == 1


def _dispute(state: State, facts: Facts) -> Proc[bool]:
    side = facts["side"]
    if not state.options["dispute_roll"]:
        raise Refused(side, Refusal("ronin.refused.dispute-off", "RON-GEN-10"))
    return divine_justice(state, side)


def _right(result: bool) -> Word:
    return Word("ronin.outcome.right" if result else "ronin.outcome.wrong")


def _closing(state: State, facts: Facts) -> Proc[int]:
    return closing_turn(state, facts["scenario"])


def _turn_word(result: int) -> Say:
    return Say("ronin.outcome.turn", {"n": result})


def _side_word(result: str) -> Word:
    return Word(f"ronin.outcome.{result}")


_ID = {"model": "id"}

FIELD_INQUIRIES: Mapping[str, Inquiry] = {
    found.id: found
    for found in (
        Inquiry("sight", {"from": "id", "to": "id"}, measure=_sight),
        Inquiry(
            "allowance", {"model": "id", "kind": "text", "shared": "truth?"}, measure=_allowance
        ),
        Inquiry("engaged", _ID, measure=_contact),
        Inquiry("threshold", {"start": "integer"}, measure=_threshold),
        Inquiry("points", {"side": "id"}, measure=_points),
        Inquiry("morale", {"side": "id"}, _test, _test_measure, _passed),
        _nerve("RON-MOR-11"),
        _nerve("RON-MOR-12"),
        Inquiry(
            "priority",
            {"dice": "any?", "side": "id?", "use": "text?"},
            _priority,
            outcomes=_side_word,
        ),
        Inquiry("senjo", {"dice": "any"}, _senjo, outcomes=_side_word),
        Inquiry("recovery", _ID, _recovery, _recovery_measure, _lifted),
        Inquiry("dispute", {"side": "id"}, _dispute, outcomes=_right),
        Inquiry("closing", {"scenario": "id"}, _closing, outcomes=_turn_word),
    )
}
