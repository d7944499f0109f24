"""DAI-SEQ-07, -08: what an active clan, general or single unit does, step by step.

A group is begun by ("group", (kind, what)): kind "clan" (what: its id), "general" (its side) or
"unit" (its id: one that a general lets act alone, or the duellist of DAI-SCN-05). Its steps stand on
the agenda; while a nested group acts, what the outer one has done waits there too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunbai.effects import Proc, Tell, procedure
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import in_melee
from gunbai.systems.daimyo.orders import held_still
from gunbai.systems.daimyo.state import State, Unit
from gunbai.words import Event, Fact, Name

__all__ = ["ACTIVITY_STEPS", "begin_alone", "is_here", "members_of", "spend"]


@procedure("DAI-SEQ-07")
async def group(state: State, kind: str, what: str) -> None:
    """DAI-SEQ-07: rally, movement, firing and melee step, for units not already activated."""
    state.acting = what
    state.spent = []
    state.group = [unit.id for unit in members_of(state, kind, what) if not unit.activated]
    if kind == "general":
        _note_attached(state, what)
    cite("DAI-SEQ-08")
    state.agenda.append(("stand-down", (kind, what)))
    state.agenda.append(("melee-step", (kind, what)))
    state.agenda += (("firing-step", ()), ("movement-step", ()), ("rally-step", ()))


def members_of(state: State, kind: str, what: str) -> list[Unit]:
    """The units of a clan, of a general's group, or one alone; on the table or due to enter it."""
    if kind == "clan":
        own = [unit for unit in state.units.values() if unit.clan == what]
    elif kind == "unit":
        own = [state.units[what]]
    else:
        own = _with_general(state, what)
    return [unit for unit in own if is_here(state, unit)]


def is_here(state: State, unit: Unit) -> bool:
    """Whether a unit is on the table, or due to enter it."""
    status = unit.status
    return status == "table" or (status == "waiting" and 0 < unit.due <= state.turn)


def _with_general(state: State, side: str) -> list[Unit]:
    """DAI-SEQ-06: the hatamoto, and the unit that the general is attached to."""
    cite("DAI-SEQ-06")
    own = state.sides[side]
    general = state.leaders.get(own.general)
    ids = [own.hatamoto]
    if general is not None and general.status == "table" and general.unit not in ("", own.hq):
        ids.append(general.unit)
    found = [state.units[unit_id] for unit_id in dict.fromkeys(ids) if unit_id in state.units]
    guns = [unit for unit in state.units.values() if unit.kind == "gun" and not unit.clan]
    return [*found, *(gun for gun in guns if gun.side == side and gun.crewed)]


def _note_attached(state: State, side: str) -> None:
    """DAI-LDR-11: the general lets only one unit act in a turn besides the hatamoto."""
    own = state.sides[side]
    for unit_id in state.group:
        if unit_id != own.hatamoto:
            own.acted = unit_id


def spend(state: State, who: str) -> None:
    """Who has had its turn in this step has none again."""
    if who not in state.spent:
        state.spent.append(who)


@procedure("DAI-SEQ-07")
async def rally_step(state: State) -> None:
    """DAI-SEQ-07 1: routing and frenzied units may try to rally, one by one."""
    state.step = "rally"
    for unit_id in reversed(state.group):
        mood = state.units[unit_id].mood
        if mood == "routing":
            state.agenda.append(("rally", (unit_id,)))
        elif mood == "frenzied":
            state.agenda.append(("calm", (unit_id,)))


@procedure("DAI-SEQ-08")
async def stand_down(state: State, kind: str, what: str) -> None:
    """DAI-SEQ-08: whoever was in the group has been activated this turn."""
    for unit_id in state.group:
        state.units[unit_id].activated = True
        state.units[unit_id].deeds += ("act",)
    state.group, state.spent = [], []
    state.acting = state.step = ""


def begin_alone(state: State, unit_id: str) -> None:
    """DAI-LDR-11: a unit is activated alone within another activation, which goes on afterwards."""
    cite("DAI-LDR-11")
    outer = (state.acting, tuple(state.group), tuple(state.spent))
    state.agenda.append(("resume", outer))
    state.agenda.append(("group", ("unit", unit_id)))


@procedure("DAI-LDR-11")
async def resume(
    state: State, acting: str, members: tuple[str, ...], spent: tuple[str, ...]
) -> None:
    """DAI-LDR-11: the general's own activation goes on where it was."""
    state.acting, state.step = acting, "movement"
    state.group = [unit_id for unit_id in members if not state.units[unit_id].activated]
    state.spent = list(spent)


@procedure("DAI-SEQ-07")
async def movement_step(state: State) -> None:
    """DAI-SEQ-07 2: moves, charges and reforms, one unit at a time in the owner's order."""
    state.step = "movement"
    state.spent = []
    await _discipline(state)
    state.agenda.append(("move-next", ()))


async def _discipline(state: State) -> None:
    """DAI-END-07: superhuman discipline takes the disorder of the first clan of the turn."""
    in_force = state.event == "superhuman-discipline" and state.event_turn == state.turn
    if not in_force or state.acting != state.first_clan or state.acting not in state.clans:
        return
    for unit in members_of(state, "clan", state.acting):
        if unit.on_table and unit.disordered and not unit.routing:
            cite("DAI-END-08")
            unit.disordered = False
            facts: dict[str, Fact] = {"name": Name(unit.id)}
            await Tell(Event("daimyo.event.disciplined", facts), "DAI-END-07")


def may_move_freely(state: State, unit: Unit) -> bool:
    """Whether nothing forbids a voluntary move: melee, rout, standing still, and the like."""
    return not (
        unit.routing
        or unit.rallied
        or unit.mounting
        or unit.stepped_into
        or held_still(state, unit)
        or in_melee(state, unit.id)
    )


ACTIVITY_STEPS: Mapping[str, Callable[..., Proc[None]]] = {
    "group": group,
    "rally-step": rally_step,
    "movement-step": movement_step,
    "resume": resume,
    "stand-down": stand_down,
}
