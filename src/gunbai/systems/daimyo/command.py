"""DAI-LDR-06, -07, -09, -18, -19: who is in command, who is incapacitated, and obedience."""

from __future__ import annotations

from gunbai.dice import D6, each
from gunbai.effects import Roll, Tell, procedure, resolution
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import near_leader, seat_of
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.state import Leader, State, Unit
from gunbai.systems.daimyo.weather import command_radius
from gunbai.words import Dice, Event, Fact, Modifier, Name, Target, Word

__all__ = [
    "attached_general",
    "commander",
    "general_of",
    "in_command",
    "incapacitated",
    "leash",
    "needs_obedience",
    "obedience",
    "obeys",
]


def incapacitated(leader: Leader | None) -> bool:
    """DAI-LDR-19: dead, off the table, or routing."""
    cite("DAI-LDR-19")
    return leader is None or not leader.able


def general_of(state: State, side: str) -> Leader | None:
    """The general of a side; None in a game without one."""
    return state.leaders.get(state.sides[side].general)


def commander(state: State, unit: Unit) -> Leader | None:
    """Whose orders a unit takes: its clan's daimyo; the hatamoto the general's (DAI-LDR-07)."""
    if unit.clan:
        return state.leaders.get(state.clans[unit.clan].daimyo)
    if unit.kind == "hatamoto":
        return general_of(state, unit.side)
    return None


def attached_general(state: State, unit: Unit) -> Leader | None:
    """The general, if he is attached to this unit."""
    general = general_of(state, unit.side)
    return general if general is not None and general.unit == unit.id else None


def leash() -> int:
    """DAI-LDR-07: how far the hatamoto may be from the general."""
    cite("DAI-LDR-07")
    return catalogue().troops.limits.leash


def in_command(state: State, unit: Unit) -> bool:
    """DAI-LDR-06: within the radius of its own daimyo, who is not incapacitated (DAI-LDR-19).

    The hatamoto: within 20 cm of its general. A unit that has no commander by the game's set-up
    (DAI-SCN-05) is always in command.
    """
    if not unit.clan and unit.kind != "hatamoto":
        return True
    leader = commander(state, unit)
    if unit.kind == "hatamoto":
        cite("DAI-RUL-56")
        if leader is None or leader.status != "table":
            return False
        return near_leader(state, leader, unit, leash())
    if leader is None or incapacitated(leader):
        return False
    return near_leader(state, leader, unit, command_radius(state))


def needs_obedience(state: State, unit: Unit) -> bool:
    """DAI-LDR-09, DAI-RUL-84: out of command, and no general with it."""
    if attached_general(state, unit) is not None:
        cite("DAI-RUL-84")
        return False
    return not in_command(state, unit)


@procedure("DAI-LDR-09")
async def obeys(state: State, unit_id: str) -> bool:
    """DAI-LDR-09: may it make a voluntary move? One test for a unit in one activation."""
    unit = state.units[unit_id]
    if not unit.obeyed and needs_obedience(state, unit):
        unit.obeyed = "yes" if await obedience(state, unit_id) else "no"
    return unit.obeyed != "no"


def obedience_mods(state: State, unit: Unit) -> tuple[Modifier, ...]:
    """DAI-LDR-09: the rating of its commander, if he is not incapacitated (DAI-RUL-17)."""
    leader = commander(state, unit)
    if leader is None or incapacitated(leader):
        cite("DAI-RUL-17")
        return ()
    facts: dict[str, Fact] = {"leader": Name(leader.id)}
    return (Modifier(leader.cr, "DAI-LDR-09", "daimyo.mod.rating", facts),)


@resolution("DAI-LDR-09")
async def obedience(state: State, unit_id: str) -> bool:
    """DAI-LDR-09: d6 + CR of 6 or more; without CR when the leader is incapacitated."""
    seat = seat_of(state, state.units[unit_id])
    roll = await Roll(1, D6, each(), "DAI-LDR-09", seat, "daimyo.roll.obedience", unit_id)
    mods = obedience_mods(state, state.units[unit_id])
    need = catalogue().command.obedience
    target = Target(roll.value, mods, "DAI-LDR-09")
    total = target.total
    obeyed = total >= need
    facts: dict[str, Fact] = {
        "name": Name(unit_id),
        "dice": Dice(roll.faces),
        "target": target,
        "sum": total,
        "need": need,
        "result": Word("daimyo.outcome.obeys" if obeyed else "daimyo.outcome.halts"),
    }
    await Tell(Event("daimyo.event.obedience", facts), "DAI-LDR-09")
    return obeyed
