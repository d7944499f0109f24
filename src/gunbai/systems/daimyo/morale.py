"""DAI-MOR-04 to -06, DAI-ORD-05, -07, -08: the morale test, rallies, and the tests that end a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from gunbai.dice import D2D6, each
from gunbai.effects import Ask, Proc, Roll, Tell, procedure, resolution
from gunbai.geometry import Point
from gunbai.questions import Choose
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import attached, centre, seat_of, seat_of_side
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.consequences import carry_out_result
from gunbai.systems.daimyo.departures import gone, trample
from gunbai.systems.daimyo.movement import set_pose
from gunbai.systems.daimyo.moving import ask_formation, reformed_to
from gunbai.systems.daimyo.nerve import (
    RALLY,
    end_reason,
    fled_this_turn,
    may_be_shaken,
    morale_mods,
)
from gunbai.systems.daimyo.state import State, Unit
from gunbai.words import Dice, Event, Fact, Modifier, Name, Say, Target, Word, about

__all__ = ["MORALE_STEPS", "Verdict", "calming", "morale_roll", "result_of", "test", "verdict_word"]

BEST, WORST = 12, 2


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a test came to: a result of DAI-TBL-15, and whether the unit became frenzied by it."""

    result: str
    frenzy: bool = False


def verdict_word(verdict: Verdict) -> Word:
    """The word of what a test came to."""
    return Word(f"daimyo.outcome.{'frenzy' if verdict.frenzy else verdict.result}")


def result_of(state: State, unit: Unit, reason: int, dice: int, total: int) -> Verdict:
    """DAI-MOR-05, -06, DAI-ORD-08: what this roll means for the unit."""
    morale = catalogue().morale
    least = catalogue().troops.types[unit.type].frenzy if unit.type in _TYPES else 0
    if reason != RALLY and least and dice >= least:
        cite("DAI-ORD-08")
        cite("DAI-RUL-12")
        return Verdict(morale.result(reason, 0), frenzy=True)
    if dice == WORST:
        cite("DAI-RUL-11")
        if state.options["natural_2"] == "rout" and reason != RALLY:
            cite("DAI-OPT-02")
            return Verdict("rout")
        return Verdict(morale.result(reason, WORST_MARGIN))
    need = catalogue().troops.qualities[unit.quality].pass_score
    short = 0 if dice == BEST else max(0, need - total)
    return Verdict(morale.result(reason, short))


WORST_MARGIN = 99
_TYPES = catalogue().troops.types


@resolution("DAI-MOR-05")
async def morale_roll(state: State, unit_id: str, reason: int, against: str) -> Verdict:
    """DAI-MOR-05: 2d6 and the modifiers against the pass score. Changes nothing."""
    unit = state.units[unit_id]
    amount = sum([mod.amount for mod in morale_mods(state, unit, reason, against)])
    seat = seat_of(state, unit)
    roll = await Roll(1, D2D6, each(D2D6), "DAI-MOR-05", seat, "daimyo.roll.morale", unit_id)
    verdict = result_of(state, unit, reason, roll.value, roll.value + amount)
    if roll.faces:
        mods = morale_mods(state, unit, reason, against)
        total = Target(roll.value, mods, "DAI-MOR-10")
        need = catalogue().troops.qualities[unit.quality].pass_score
        facts: dict[str, Fact] = {
            "name": Name(unit_id),
            "reason": Word(f"daimyo.name.reason.{catalogue().morale.reasons[reason].id}"),
            "dice": Dice(roll.faces),
            "target": total,
            "sum": total.total,
            "need": need,
            "short": max(0, need - total.total),
            "missing": _missing(roll.value, max(0, need - total.total)),
            "result": verdict_word(verdict),
        }
        await Tell(Event("daimyo.event.morale", facts), "DAI-MOR-06")
    return verdict


def _missing(dice: int, short: int) -> Say | Word:
    """DAI-MOR-05: what was missing; an unmodified 2 or 12 decides by itself."""
    if dice in (WORST, BEST):
        return Say("daimyo.say.unmodified", {"dice": dice})
    return Say("daimyo.say.short", {"short": short}) if short else Word("daimyo.say.reached")


@procedure("DAI-MOR-05")
async def test(state: State, unit_id: str, reason: int, against: str) -> str:
    """DAI-MOR-05, DAI-ORD-08: a morale test; frenzy sets in by it. The result, not yet obeyed."""
    verdict = await morale_roll(state, unit_id, reason, against)
    if verdict.frenzy:
        unit = state.units[unit_id]
        unit.mood = "frenzied"
        await Tell(Event("daimyo.event.frenzy", {"name": Name(unit_id)}), "DAI-ORD-08")
    return verdict.result


# -- rallies --------------------------------------------------------------------------------------


def may_rally(state: State, unit: Unit) -> bool:
    """DAI-ORD-05 to -07: options, fire of this turn, a rout move made, a first rout only."""
    if not state.options["rally_attempts"]:
        cite("DAI-OPT-01")
        return False
    if unit.mood == "normal" or unit.rally_tried or unit.activated:
        return False
    if unit.hit_by_fire:
        cite("DAI-RUL-13")
        cite("DAI-FIR-11")
        return False
    if unit.frenzied:
        return True
    if unit.shot_at and state.options["rally_blocked_by"] == "target":
        cite("DAI-OPT-02")
        return False
    if unit.rout_count > 1:
        cite("DAI-ORD-06")
        return False
    return unit.rout_moves > 0


@procedure("DAI-ORD-05")
async def rally(state: State, unit_id: str) -> None:
    """DAI-ORD-05: a routing unit may try once to rally: it rallies or is dispersed."""
    unit = state.units[unit_id]
    if not unit.on_table or not may_rally(state, unit):
        return
    question = Choose((False, True), about("daimyo.ask.rally", unit_id), unit_id)
    if not await Ask(seat_of(state, unit), question, "DAI-ORD-05"):
        return
    unit.rally_tried = True
    if await test(state, unit_id, RALLY, "") != "rallies":
        await gone(state, unit_id, "dispersed")
        return
    unit.mood = "normal"
    unit.rallied = True
    for leader in attached(state, unit_id):
        leader.routing = False  # DAI-LDR-18: only while the unit routs
    await Tell(Event("daimyo.event.rallied", {"name": Name(unit_id)}), "DAI-ORD-05")
    await _form_up(state, unit)


async def _form_up(state: State, unit: Unit) -> None:
    """DAI-ORD-05: any facing and formation at once."""
    if unit.house or not unit.is_unit:
        return
    question = ask_formation(state, unit, "daimyo.ask.reorder")
    answer = await Ask(seat_of(state, unit), question, "DAI-ORD-05")
    body = reformed_to(state, question, answer)
    assert body is not None
    set_pose(unit, body)
    await trample(state, unit.id, (body,))


@procedure("DAI-ORD-07")
async def calm(state: State, unit_id: str) -> None:
    """DAI-ORD-07: a frenzied unit may try to calm down, every turn anew."""
    unit = state.units[unit_id]
    if not unit.on_table or not may_rally(state, unit):
        return
    question = Choose((False, True), about("daimyo.ask.calm", unit_id), unit_id)
    if not await Ask(seat_of(state, unit), question, "DAI-ORD-07"):
        return
    unit.rally_tried = True
    if await calming(state, unit_id):
        unit.mood, unit.quarry = "normal", ""


@resolution("DAI-ORD-07")
async def calming(state: State, unit_id: str) -> bool:
    """DAI-ORD-07: 2d6, +2 for monks, +1 for young samurai: 8 or less ends the frenzy."""
    unit = state.units[unit_id]
    amount = catalogue().troops.types[unit.type].calming
    limit = catalogue().command.calming
    seat = seat_of(state, unit)
    roll = await Roll(1, D2D6, each(D2D6), "DAI-ORD-07", seat, "daimyo.roll.calming", unit_id)
    calm_again = roll.value + amount <= limit
    if roll.faces:
        word = f"daimyo.name.type.{unit.type}"
        mods = (Modifier(amount, "DAI-ORD-07", word),) if amount else ()
        facts: dict[str, Fact] = {
            "name": Name(unit_id),
            "dice": Dice(roll.faces),
            "target": Target(roll.value, mods, "DAI-ORD-07"),
            "sum": roll.value + amount,
            "limit": limit,
            "result": Word("daimyo.outcome.calm" if calm_again else "daimyo.outcome.frenzied"),
        }
        await Tell(Event("daimyo.event.calming", facts), "DAI-ORD-07")
    return calm_again


# -- the end of the turn --------------------------------------------------------------------------


@procedure("DAI-MOR-04")
async def tests(state: State) -> None:
    """DAI-MOR-04: the side with the initiative chooses the flank; then unit by unit."""
    units = state.units.values()
    order = [unit for unit in units if unit.status == "table" and unit.kind != "hq"]
    fled = fled_this_turn(state)
    shaken = [unit for unit in order if fled or may_be_shaken(unit)]
    if not any(end_reason(state, unit, fled) for unit in shaken):
        return
    side = state.initiative
    question = Choose(("left", "right"), about("daimyo.ask.test-flank", side, "side"), side)
    flank = await Ask(seat_of_side(state, side), question, "DAI-MOR-04")
    edge = state.sides[side].edge
    sign = 1 if flank == "left" else -1
    order.sort(key=lambda unit: _place(edge, centre(unit), sign))
    state.order_of_tests = [unit.id for unit in order]
    state.agenda.append(("next-test", ()))


def _place(edge: str, at: Point, sign: int) -> tuple[int, int]:
    """Along the edge from its left end as seen from it, then how far from it."""
    x, y = at
    along, away = {"south": (x, y), "north": (-x, -y), "west": (-y, x), "east": (y, -x)}[edge]
    return (sign * along, away)


@procedure("DAI-MOR-04")
async def next_test(state: State) -> None:
    """DAI-MOR-04, DAI-RUL-51: the next unit that has a reason; each is reached once."""
    fled = fled_this_turn(state)
    while state.order_of_tests:
        unit_id = state.order_of_tests.pop(0)
        unit = state.units[unit_id]
        if not unit.on_table:
            continue
        unit.tested = True
        reason = end_reason(state, unit, fled) if fled or may_be_shaken(unit) else 0
        if reason:
            cite("DAI-RUL-51")
            state.agenda.append(("next-test", ()))
            result = await test(state, unit_id, reason, "")
            await carry_out_result(state, unit_id, result, "")
            return


MORALE_STEPS: Mapping[str, Callable[..., Proc[None]]] = {
    "rally": rally,
    "calm": calm,
    "tests": tests,
    "next-test": next_test,
}
