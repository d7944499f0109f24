"""DAI-CHG-09, DAI-RUL-30: two units that charge each other meet where the gap is divided."""

from __future__ import annotations

from gunbai.effects import Tell, procedure
from gunbai.geometry import Block, advance, blocks_overlap, cost_floor, straight_run
from gunbai.records import copy_of
from gunbai.rulebook import cite
from gunbai.systems.daimyo.arrivals import cross_ground, heroic
from gunbai.systems.daimyo.blocks_on_table import block, zone_of
from gunbai.systems.daimyo.charging import Line, Rush, adjusted, begun, bonus_of, run_cost
from gunbai.systems.daimyo.contacting import make_contact, meet_others, placed_against, room_at
from gunbai.systems.daimyo.movement import set_pose
from gunbai.systems.daimyo.state import TOUCHING, State, Unit
from gunbai.words import Event, Fact, Length, Name

__all__ = ["counter_charge", "shares"]


def shares(state: State, unit: Unit, line: Line, other: Unit, found: Rush) -> tuple[int, int, int]:
    """DAI-CHG-09: how far the charger runs, and the adjusted allowances of both.

    Infantry that touches difficult ground counts with half its allowance in the division.
    """
    cite("DAI-CHG-09")
    gap = found.distance
    own = found.allowance
    coming = begun(state, other, ())
    theirs = adjusted(other, coming, gap)
    halves = [own, theirs]
    for index, (side, way) in enumerate(((unit, line.way), (other, coming.way))):
        if not side.cavalry and way.touches_slow(gap) is not None:
            halves[index] //= 2
    total = sum(halves)
    share = gap * halves[0] // total if total else gap
    return share, own, theirs


@procedure("DAI-CHG-09")
async def counter_charge(
    state: State, unit_id: str, charger_id: str, line: Line, found: Rush
) -> bool:
    """DAI-CHG-09: the target runs at the charger in turn; whether they have met.

    It holds instead when, after its facing, the charger's starting point is not in its front, or
    something stands where they would meet.
    """
    unit, charger = state.units[unit_id], state.units[charger_id]
    if found.enemy != unit_id or zone_of(unit, (charger.x, charger.y)) != "front":
        return False
    share, own, theirs = shares(state, charger, line, unit, found)
    body = advance(line.body, share)
    place = _met_at(state, unit, charger, body, found.distance - share)
    if place is None or not room_at(state, charger, body, (unit_id,)):
        return False
    coming = begun(state, unit, ())
    if unit.cavalry and coming.way.touches_slow(found.distance - share) is not None:
        cite("DAI-MOV-07")
        return False
    unit.countered, unit.charged_at = True, charger.id
    facts: dict[str, Fact] = {
        "name": Name(unit_id),
        "enemy": Name(charger.id),
        "way": Length(found.distance - share),
        "share": Length(share),
    }
    await Tell(Event("daimyo.event.counter-charge", facts), "DAI-CHG-09")
    await cross_ground(state, charger.id, line, share, body)
    await cross_ground(state, unit_id, coming, found.distance - share, place)
    cite("DAI-RUL-30")
    charger.bonus = bonus_of(state, charger, unit, run_cost(charger, line.way, found.run), own)
    unit.bonus = bonus_of(state, unit, charger, run_cost(unit, coming.way, found.run), theirs)
    unit.struck = charger.struck = "front"
    await heroic(state, charger.id)
    await make_contact(state, charger.id, unit_id, "front", "charge")
    await meet_others(state, unit_id, "charge")
    return True


def _met_at(state: State, unit: Unit, charger: Unit, body: Block, distance: int) -> Block | None:
    """The counter-charger set against the charger, which has come to ``body``, and lined up with it,
    or as it comes; None when there is no room for it."""
    there = copy_of(charger)
    set_pose(there, body)
    place, aligned = placed_against(state, unit, block(unit), there, "front")
    if aligned:
        return place
    run = straight_run(block(unit), body, TOUCHING)
    if run is None:
        return None
    place = advance(block(unit), max(0, min(distance, cost_floor(run))))
    clear = not blocks_overlap(place, body, TOUCHING)
    return place if clear and room_at(state, unit, place, (charger.id,)) else None
