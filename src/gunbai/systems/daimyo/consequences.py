"""DAI-MOR-07, -09, DAI-ART-07, DAI-MEL-10: what the result of a morale test makes a unit do."""

from __future__ import annotations

from gunbai.effects import Ask, Tell, procedure
from gunbai.questions import Choose
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import (
    enemies_touching,
    in_melee,
    seat_of,
    sides_attacked,
)
from gunbai.systems.daimyo.departures import gone
from gunbai.systems.daimyo.guns import abandon
from gunbai.systems.daimyo.pursuits import chain_of, order_pursuit
from gunbai.systems.daimyo.rout import overwhelmed, rout
from gunbai.systems.daimyo.state import HALT, State
from gunbai.systems.daimyo.volleys import could_fire_at_end, fire_volley, only_leaders
from gunbai.systems.daimyo.withdrawals import cause_of_retire, flee_heading, retire, retreat
from gunbai.words import Event, Fact, Name, Say

__all__ = ["carry_out_result"]

MOVES = ("retire", "retreat", "rout")


@procedure("DAI-MOR-07")
async def carry_out_result(state: State, unit_id: str, result: str, enemy_id: str) -> None:
    """DAI-MOR-07, -09: halt, retire, retreat, rout, dispersed; the others have no effect here.

    ``enemy_id``: the charger that caused it; "" at the end of the turn and before a charge.
    """
    unit = state.units[unit_id]
    if in_melee(state, unit_id):
        cite("DAI-MOR-09")
    if result == "halt":
        await _halt(state, unit_id)
    elif result == "dispersed":
        await gone(state, unit_id, "dispersed")
    elif result not in MOVES:
        return
    elif unit.kind == "gun" and result == "rout":
        await abandon(state, unit_id)
    elif in_melee(state, unit_id) and _is_surrounded(state, unit_id, result):
        cite("DAI-RUL-44")
        await overwhelmed(state, unit_id, "DAI-MEL-10")
    elif result == "rout":
        await _rout(state, unit_id)
    elif result == "retreat":
        await retreat(state, unit_id)
    else:
        if not enemy_id:
            await _fire_first(state, unit_id)
        if unit.on_table:
            await retire(state, unit_id, enemy_id or cause_of_retire(state, unit))


async def _halt(state: State, unit_id: str) -> None:
    """DAI-MOR-07: for the rest of this turn and all the next the unit stays still."""
    unit = state.units[unit_id]
    unit.still, unit.still_since = HALT, state.turn
    unit.activated = True
    await Tell(Event("daimyo.event.halt", {"name": Name(unit_id)}), "DAI-MOR-07")


def _is_surrounded(state: State, unit_id: str, result: str) -> bool:
    """DAI-MEL-10: attacked on more than one side; DAI-MEL-13: it routs with an enemy on a flank."""
    sides = sides_attacked(state, unit_id)
    if result == "rout" and sides - {"front"}:
        cite("DAI-RUL-43")
        return True
    return len(sides) > 1


async def _rout(state: State, unit_id: str) -> None:
    """DAI-MOR-08, -09, DAI-RUL-46: it runs; the one enemy in contact pursues."""
    unit = state.units[unit_id]
    enemies = enemies_touching(state, unit_id)
    crowd = len(chain_of(state, unit_id))
    fled = await rout(state, unit_id, flee_heading(state, unit))
    if fled is not None and len(enemies) == 1:
        cite("DAI-RUL-46")
        order_pursuit(state, enemies[0], unit_id, fled, crowd)


async def _fire_first(state: State, unit_id: str) -> None:
    """DAI-MOR-07: a unit that must retire may fire first in the end phase, if it has not fired."""
    unit = state.units[unit_id]
    if state.phase != "end" or not could_fire_at_end(state, unit):
        return
    facts: dict[str, Fact] = {"name": Name(unit_id)}
    standard = int(only_leaders(state, unit_id))
    question = Choose((True, False), Say("daimyo.ask.fire-first", facts), unit_id, standard)
    if await Ask(seat_of(state, unit), question, "DAI-MOR-07"):
        await fire_volley(state, unit_id)
