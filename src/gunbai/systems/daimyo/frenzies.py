"""DAI-ORD-09, DAI-END-07, -08: charges that frenzy or fanaticism makes a unit declare."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunbai.effects import Proc, Tell, procedure
from gunbai.geometry import (
    Cost,
    block_centre,
    cost_floor,
    heading_between,
    largest_wheel,
    last_true,
    turn_from,
)
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import centre, zone_of
from gunbai.systems.daimyo.charge_question import (
    by_nearness,
    candidates,
    find_opening,
    why_no_charge,
)
from gunbai.systems.daimyo.charges import charge_home
from gunbai.systems.daimyo.choices import unspend
from gunbai.systems.daimyo.drill import ended, standing, stepped
from gunbai.systems.daimyo.movement import carry_out
from gunbai.systems.daimyo.pursuing import chase
from gunbai.systems.daimyo.sight import sees
from gunbai.systems.daimyo.state import State, Unit
from gunbai.systems.daimyo.surroundings import MOVE, Walked, field_of
from gunbai.words import Event, Fact, Length, Name

__all__ = ["FRENZY_STEPS"]


@procedure("DAI-ORD-09")
async def frenzied(state: State, unit_id: str) -> None:
    """DAI-ORD-09: it pursues its quarry, else charges the nearest enemy in front that it reaches;
    where there is none it acts as its owner likes."""
    unit = state.units[unit_id]
    quarry = state.units.get(unit.quarry)
    if quarry is not None and quarry.on_table and quarry.routing:
        await chase(state, unit_id)
        return
    unit.quarry = ""
    if why_no_charge(state, unit) is None:
        for enemy in candidates(state, unit):
            if zone_of(unit, (enemy.x, enemy.y)) != "front" or not sees(state, unit, enemy):
                continue
            opening = find_opening(state, unit, enemy)
            if opening is not None:
                await charge_home(state, unit_id, enemy.id, opening)
                return
    else:
        cite("DAI-RUL-54")
    unspend(state, unit_id, "frenzied")


@procedure("DAI-END-08")
async def fanatic(state: State, unit_id: str) -> None:
    """DAI-END-07, -08: it charges the nearest enemy unit it sees, or goes straight toward it; a unit
    that sees none acts freely. No obedience, no test."""
    unit = state.units[unit_id]
    target = _nearest_seen(state, unit)
    if target is None:
        unspend(state, unit_id, "fanatic")
        return
    if why_no_charge(state, unit) is None:
        opening = find_opening(state, unit, target)
        if opening is not None:
            await charge_home(state, unit_id, target.id, opening)
            return
    best = toward(state, unit, target)
    facts: dict[str, Fact] = {
        "name": Name(unit_id),
        "enemy": Name(target.id),
        "way": Length(best.way),
    }
    await Tell(Event("daimyo.event.fanatic-move", facts), "DAI-END-08")
    if best.way:
        await carry_out(state, unit_id, field_of(state, unit, MOVE), best)


def _nearest_seen(state: State, unit: Unit) -> Unit | None:
    units = [enemy for enemy in by_nearness(state, unit) if enemy.kind != "hq"]
    return next((enemy for enemy in units if sees(state, unit, enemy)), None)


def toward(state: State, unit: Unit, target: Unit) -> Walked:
    """DAI-END-08: its full normal move straight toward an enemy, opening wheel included, up to 3 cm."""
    around = field_of(state, unit, MOVE)
    here = around.start
    goal = centre(target)
    angle = 0
    if block_centre(here) != goal:
        angle = turn_from(here.heading, heading_between(here.front, goal))
    limit = around.base
    most = largest_wheel(here.width, Cost(limit), around.factor)
    wheel = max(-most, min(most, angle))
    begun = standing(around)
    if wheel:
        turned, fault = stepped(around, begun, ("wheel", wheel))
        if fault is None:
            fault = ended(around, turned)[1]
        begun, wheel = (turned, wheel) if fault is None else (begun, 0)
    best, _ = ended(around, begun)
    left = cost_floor(Cost(limit, -here.width * abs(wheel) * around.factor))

    def gone(distance: int) -> Walked | None:
        tried, fault = stepped(around, begun, ("advance", distance))
        if fault is None:
            tried, fault = ended(around, tried)
        return tried if fault is None and not tried.off else None

    far = last_true(lambda distance: gone(distance) is not None, 0, max(1, left + 1))
    return (gone(far) if far else None) or best


FRENZY_STEPS: Mapping[str, Callable[..., Proc[None]]] = {
    "frenzied": frenzied,
    "fanatic": fanatic,
}
