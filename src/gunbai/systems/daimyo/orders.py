"""DAI-ORD-01 to -03: good order and disorder."""

from __future__ import annotations

from gunbai.effects import Tell
from gunbai.rulebook import cite
from gunbai.systems.daimyo.state import HALT, State, Unit
from gunbai.words import Event, Fact, Name, Word

__all__ = ["disorder", "good_order", "held_still", "is_halted"]


def good_order(unit: Unit) -> bool:
    """DAI-ORD-01."""
    return not unit.disordered


async def disorder(state: State, unit_id: str, cause: str) -> bool:
    """DAI-ORD-02: the unit becomes disordered at once, if it is not; whether it was not.

    ``cause``: an id of DAI-TBL-05: morale, terrain, no-room, flank-or-rear, interpenetration,
    long-melee. HQs are always in good order (DAI-LDR-05).
    """
    unit = state.units[unit_id]
    cite("DAI-ORD-01")
    if unit.kind == "hq" or not unit.on_table:
        return False
    unit.reordered = unit.reordered or unit.rallied
    if unit.disordered:
        return False
    unit.disordered = True
    facts: dict[str, Fact] = {
        "name": Name(unit_id),
        "cause": Word(f"daimyo.name.cause.{cause}"),
    }
    await Tell(Event("daimyo.event.disorder", facts), "DAI-ORD-02")
    return True


def held_still(state: State, unit: Unit) -> bool:
    """DAI-MOR-07: held by a halt, retire or retreat of this turn or the last."""
    return bool(unit.still) and state.turn <= unit.still_since + 1


def is_halted(state: State, unit: Unit) -> bool:
    """DAI-MOR-07, DAI-RUL-48: under a halt, this turn and all the next."""
    return unit.still == HALT and held_still(state, unit)
