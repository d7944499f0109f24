"""DAI-CHG-05, -07 to -14, DAI-MEL-18: charges carried out.

A charge, and the run of a pursuer, is a ``Drive``: somebody runs straight ahead after an opening.
Whoever is met first reacts; then it is met where it stands by then, or the run goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from gunbai.effects import Ask, Proc, Tell, procedure, value_class
from gunbai.geometry import Cost, Point, last_true
from gunbai.questions import Law, Refusal, Rng, Steps
from gunbai.rulebook import cite
from gunbai.systems.daimyo.arrivals import arrive, meet, run_over
from gunbai.systems.daimyo.blocks_on_table import seat_of, zone_of
from gunbai.systems.daimyo.charge_question import NONE, ask_charge, why_no_charge
from gunbai.systems.daimyo.charging import (
    Line,
    Opening,
    Rush,
    adjusted,
    at_least_half,
    begun,
    run_cost,
    rush,
)
from gunbai.systems.daimyo.choices import unspend
from gunbai.systems.daimyo.command import obeys
from gunbai.systems.daimyo.consequences import carry_out_result
from gunbai.systems.daimyo.counter import counter_charge
from gunbai.systems.daimyo.departures import trample
from gunbai.systems.daimyo.morale import test
from gunbai.systems.daimyo.movement import put
from gunbai.systems.daimyo.nerve import daring_reason, reason_when_charged
from gunbai.systems.daimyo.orders import disorder
from gunbai.systems.daimyo.reactions import (
    Threat,
    ask_facing,
    ask_fire_first,
    ask_reaction,
    bodies_of,
    faced_by,
    may_fire_at,
    reacts,
)
from gunbai.systems.daimyo.rout import carry_along
from gunbai.systems.daimyo.state import State, Unit
from gunbai.systems.daimyo.volleys import fire_at_charger
from gunbai.words import Event, Fact, Length, Name, Say, Word

__all__ = ["CHARGE_STEPS", "Drive", "charge_home", "press"]


@dataclass(slots=True)
class Drive:
    """One run under way. ``start``: the middle of the front at the declaration.

    ``rate``: of a pursuit, the distance rolled; ``router``: whom it pursues; ``stop``: how far it
    runs to catch it, 0 for no limit. ``met``: who has reacted already; ``fates``: who gave ground by
    what result; ``found``: what it met in the end.
    """

    charger: str
    opening: Opening
    start: Point
    rate: int = 0
    router: str = ""
    stop: int = 0
    met: list[str] = field(default_factory=list)
    fates: dict[str, str] = field(default_factory=dict)

    @property
    def pursuit(self) -> bool:
        return self.rate > 0


def line_of(state: State, drive: Drive) -> tuple[Line, Rush]:
    """Where the run begins and whom it meets, as things stand."""
    unit = state.units[drive.charger]
    line = begun(state, unit, drive.opening, drive.rate)
    found = rush(state, unit, line, passing=(drive.router,) if drive.router else ())
    if drive.stop and found.enemy and found.distance >= drive.stop:
        found = Rush("", found.run, found.distance, found.cost, found.allowance)
    return line, found


# -- the declaration ------------------------------------------------------------------------------


@procedure("DAI-CHG-05")
async def charge(state: State, unit_id: str) -> None:
    """DAI-CHG-05: whom, with which opening; obedience; the test of those who must dare; the charge."""
    unit = state.units[unit_id]
    target, opening = NONE, ()
    if why_no_charge(state, unit) is None:
        question = ask_charge(state, unit)
        target, opening = await Ask(seat_of(state, unit), question, "DAI-CHG-01")
    if target == NONE:
        unspend(state, unit_id, "charge")
        return
    if not await obeys(state, unit_id):
        return
    await charge_home(state, unit_id, target, opening)


@procedure("DAI-CHG-05")
async def charge_home(state: State, unit_id: str, target: str, opening: Opening) -> None:
    """DAI-CHG-02, -05: a declared charge, from the unit's own test to its end."""
    unit = state.units[unit_id]
    facts: dict[str, Fact] = {"name": Name(unit_id), "enemy": Name(target)}
    await Tell(Event("daimyo.event.charge", facts), "DAI-CHG-05")
    # Who may be frenzied or fanatic (samurai, ronin, monks) need not dare anyway.
    reason = daring_reason(unit)
    if reason:
        result = await test(state, unit_id, reason, "")
        if result != "charges":
            await carry_out_result(state, unit_id, result, "")
            return
    unit.charged, unit.charged_at = True, target
    await press(state, Drive(unit_id, opening, (unit.x, unit.y)), target)


async def press(state: State, drive: Drive, enemy: str) -> str:
    """The run: reactions, then contact, or a failed charge. The id of whom it met, or ""."""
    while True:
        if enemy and enemy not in drive.met:
            drive.met.append(enemy)
            if len(drive.met) > 1:
                cite("DAI-CHG-11")
            if await _reacted(state, drive, enemy):
                return enemy
        unit = state.units[drive.charger]
        if not unit.on_table:
            return ""
        line, found = line_of(state, drive)
        if not found.enemy:
            if not drive.pursuit:
                await _failed(state, drive, line, found)
            return ""
        if found.enemy in drive.met:
            await _met(state, drive, line, found)
            return found.enemy
        enemy = found.enemy


async def _met(state: State, drive: Drive, line: Line, found: Rush) -> None:
    target = state.units[found.enemy]
    if target.routing:
        await run_over(state, drive.charger, line, found)
        return
    edge = {"retire": "front", "retreat": "rear"}.get(drive.fates.get(target.id, ""), "")
    if edge:
        cite("DAI-CHG-12")
    edge = edge or zone_of(target, drive.start)
    how = "pursuit" if drive.pursuit else "charge"
    await meet(state, drive.charger, line, found, edge, how=how)


# -- reactions ------------------------------------------------------------------------------------


async def _reacted(state: State, drive: Drive, enemy_id: str) -> bool:
    """DAI-CHG-05 3 to 6: the target's test and reaction; whether a counter-charge has met the
    charger."""
    target, charger = state.units[enemy_id], state.units[drive.charger]
    if not reacts(state, target):
        return False
    line, found = line_of(state, drive)
    threat = Threat(drive.charger, drive.start, line, found, drive.pursuit)
    if target.activated:
        cite("DAI-SEQ-09")
    target.reacted = target.activated = True
    reason = reason_when_charged(state, target, charger)
    if reason:
        result = await test(state, enemy_id, reason, drive.charger)
        if result != "stands":
            if result == "retire" and may_fire_at(state, target, threat) is None:
                await _fires_first(state, target, threat)
            await _gives_ground(state, drive, enemy_id, result)
            return False
    return await _chooses(state, drive, threat, enemy_id, passed=bool(reason))


async def _gives_ground(state: State, drive: Drive, enemy_id: str, result: str) -> None:
    drive.fates[enemy_id] = result
    if state.units[enemy_id].on_table:
        await carry_out_result(state, enemy_id, result, drive.charger)


async def _fires_first(state: State, target: Unit, threat: Threat) -> None:
    """DAI-MOR-07: a unit that must retire may fire before."""
    question = ask_fire_first(target)
    if await Ask(seat_of(state, target), question, "DAI-MOR-07"):
        await fire_at_charger(state, target.id, threat.charger, bodies_of(state, threat))


async def _chooses(
    state: State, drive: Drive, threat: Threat, enemy_id: str, *, passed: bool
) -> bool:
    """DAI-CHG-07: hold, fire, face, retire or counter-charge."""
    target = state.units[enemy_id]
    question = ask_reaction(state, target, threat, passed=passed)
    answer = "hold"
    if len(question.values) > 1:
        answer = await Ask(seat_of(state, target), question, "DAI-CHG-07")
    facts: dict[str, Fact] = {
        "name": Name(enemy_id),
        "enemy": Name(threat.charger),
        "reaction": Word(f"daimyo.ask.reaction.{answer}"),
    }
    await Tell(Event("daimyo.event.reaction", facts), "DAI-CHG-07")
    if answer in ("fire", "fire-retire"):
        await fire_at_charger(state, enemy_id, threat.charger, bodies_of(state, threat))
    if answer in ("retire", "fire-retire"):
        cite("DAI-RUL-85")
        await _gives_ground(state, drive, enemy_id, "retire")
    elif answer == "face":
        await _faces(state, enemy_id, threat)
    elif answer == "counter":
        if zone_of(target, threat.start) != "front":
            await _faces(state, enemy_id, threat)
        line, found = line_of(state, drive)
        return await counter_charge(state, enemy_id, drive.charger, line, found)
    return False


async def _faces(state: State, unit_id: str, threat: Threat) -> None:
    """DAI-CHG-08: turned or wheeled to face the charger."""
    unit = state.units[unit_id]
    question = ask_facing(state, unit, threat)
    steps = await Ask(seat_of(state, unit), question, "DAI-CHG-08")
    line, _ = faced_by(state, unit, steps, threat.start)
    if not steps:
        return
    path = ((unit.x, unit.y), line.body.front)
    await put(state, unit_id, line.body)
    unit.turned += line.turned
    carry_along(state, unit_id)
    await trample(state, unit_id, line.swept)
    await Tell(
        Event("daimyo.event.faces", {"name": Name(unit_id)}, ((unit_id, path),)), "DAI-CHG-08"
    )
    if line.fences or (line.slow is not None and unit.type != "peasant"):
        await disorder(state, unit_id, "terrain")


# -- a failed charge ------------------------------------------------------------------------------


@value_class
class Halting(Steps):
    """Where a failed charge stops: one step ("advance", distance), from ``least`` to the budget."""

    least: int = 0


async def _failed(state: State, drive: Drive, line: Line, found: Rush) -> None:
    """DAI-CHG-11: straight on along its line; it may stop after half its allowance."""
    unit = state.units[drive.charger]
    most = found.distance
    least = most if unit.frenzied else _least(unit, line, found)
    distance = most
    if least < most:
        facts: dict[str, Fact] = {
            "name": Name(unit.id),
            "least": Length(least),
            "limit": Length(most),
        }
        words = Say("daimyo.ask.failed-charge", facts)
        question = Halting(unit.id, most, HALTING, ("advance",), words, least)
        ((_, distance),) = await Ask(seat_of(state, unit), question, "DAI-CHG-11")
    told: dict[str, Fact] = {"name": Name(unit.id), "way": Length(distance)}
    await Tell(Event("daimyo.event.failed-charge", told), "DAI-CHG-11")
    await arrive(state, unit.id, line, distance)


def _least(unit: Unit, line: Line, found: Rush) -> int:
    """The least distance at which it may stop, at most that to which it goes."""

    def is_half(distance: int) -> bool:
        cost = run_cost(unit, line.way, Cost(distance))
        return at_least_half(cost, adjusted(unit, line, distance))

    return last_true(is_half, found.distance, 0)


def _halt_legal(
    view: State, question: Halting, steps: tuple[tuple[str, int], ...]
) -> Refusal | None:
    if len(steps) == 1 and question.least <= steps[0][1] <= question.budget:
        return None
    nearest = min(max(steps[0][1] if steps else 0, question.least), question.budget)
    facts: dict[str, Fact] = {
        "name": Name(question.subject),
        "least": Length(question.least),
        "limit": Length(question.budget),
    }
    return Refusal("daimyo.refused.failed-charge", "DAI-CHG-11", facts, (("advance", nearest),))


def _halt_suggest(
    view: State, question: Halting, rng: Rng, n: int
) -> tuple[tuple[tuple[str, int], ...], ...]:
    return ((("advance", question.least + rng.below(question.budget - question.least + 1)),),)


HALTING = Law(
    "daimyo-failed-charge",
    legal=_halt_legal,
    default=lambda view, question: (("advance", question.least),),
    suggest=_halt_suggest,
    context=lambda view, question: {"least": question.least},
)

CHARGE_STEPS: Mapping[str, Callable[..., Proc[None]]] = {"charge": charge}
