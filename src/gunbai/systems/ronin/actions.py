"""RON-ACT and the performing of activations: what a model does once it has been chosen."""

from __future__ import annotations

from gunbai.effects import Ask, Tell, procedure
from gunbai.rulebook import cite
from gunbai.systems.ronin.activation import ACTIVATE, Activate
from gunbai.systems.ronin.arriving import enter
from gunbai.systems.ronin.breaking import break_contact
from gunbai.systems.ronin.contacts import seat_of
from gunbai.systems.ronin.doings import Value
from gunbai.systems.ronin.flight import flee
from gunbai.systems.ronin.morale import steadies
from gunbai.systems.ronin.movement import carry_together, drop, move, run
from gunbai.systems.ronin.riding import dismount, mount
from gunbai.systems.ronin.scenario_capture import at_own_edge, carry_off
from gunbai.systems.ronin.shots import shoot
from gunbai.systems.ronin.state import Model, State
from gunbai.words import Event, Fact, Name, Say

__all__ = ["perform"]


@procedure("RON-MOV-01")
async def perform(state: State, value: Value, phase: str) -> None:
    """RON-MOV-01, RON-ACT-01: one model does one thing; then it has been activated."""
    model_id = value[0]
    model = state.models[model_id]
    cite(_rule(phase))
    if value[1] == "steady":
        if not await steadies(state, model_id):
            await _lost_nerve(state, model, phase)
            return
        value = await _choose_again(state, model_id, phase)
    if value[1] == "drop":
        await drop(state, model_id)
        value = await _choose_again(state, model_id, phase)
    model.activated = True
    await _do(state, value, phase)
    if value[1].endswith("-drop") and model.free and model.carries:
        await drop(state, model_id)
    elif model.carries and phase == "move" and at_own_edge(state, model):
        await carry_off(state, model_id)


async def _choose_again(state: State, model_id: str, phase: str) -> Value:
    """The model that is being activated says what it does."""
    words = Say("ronin.ask.act", {"name": Name(model_id)})
    question = Activate(
        (), words, model_id, law=ACTIVATE, phase=phase, model=model_id, passing=False
    )
    seat = seat_of(state, state.models[model_id].side)
    answer: Value = await Ask(seat, question, _rule(phase))
    return answer


def _rule(phase: str) -> str:
    return "RON-MOV-01" if phase == "move" else "RON-ACT-01"


async def _lost_nerve(state: State, model: Model, phase: str) -> None:
    """RON-MOR-12: flight in the Move phase, nothing in the Action phase, no entry from outside."""
    model.activated = True
    if phase == "move" and model.status == "table":
        await flee(state, model.id)
    else:
        await Tell(Event("ronin.event.panic-idle", {"name": Name(model.id)}), "RON-MOR-12")


async def _do(state: State, value: Value, phase: str) -> None:
    model_id, action = value[0], value[1]
    if action in ("move", "move-drop"):
        await move(state, model_id)
    elif action in ("run", "run-drop"):
        await run(state, model_id)
    elif action == "shoot":
        cite("RON-SHT-01" if phase == "move" else "RON-ACT-03")
        await shoot(state, model_id, phase)
    elif action == "break":
        await break_contact(state, model_id)
    elif action in ("carry", "carry-run"):
        await carry_together(state, model_id, value[2], "run" if action == "carry-run" else "move")
    elif action in ("enter", "enter-run"):
        await enter(state, model_id, "run" if action == "enter-run" else "move")
    elif action == "mount":
        await mount(state, model_id, value[2])
    elif action == "dismount":
        await dismount(state, model_id)
    elif action in ("loot", "head"):
        await spoil(state, model_id, action, value[2])
    elif action in ("pick", "drag"):
        await take(state, model_id, value[2])
    elif action == "reload":
        await reload(state, model_id)
    else:
        await idle(state, model_id, action)


@procedure("RON-ACT-10")
async def idle(state: State, model_id: str, action: str) -> None:
    """RON-ACT-10, RON-MOV-01: rest, or nothing at all."""
    facts: dict[str, Fact] = {"name": Name(model_id)}
    if action == "rest":
        state.models[model_id].rested = True
        await Tell(Event("ronin.event.rest", facts), "RON-ACT-10")
    else:
        await Tell(Event("ronin.event.nothing", facts), "RON-MOV-01")


@procedure("RON-ACT-04")
async def reload(state: State, model_id: str) -> None:
    """RON-ACT-04: the teppo is loaded again, for the next turn."""
    state.models[model_id].loaded = True
    await Tell(Event("ronin.event.reload", {"name": Name(model_id)}), "RON-ACT-04")


@procedure("RON-ACT-05")
async def spoil(state: State, model_id: str, action: str, corpse_id: str) -> None:
    """RON-ACT-05: a head or the loot of an enemy corpse; it stays with its taker (RON-R-28)."""
    cite("RON-R-28")
    model, corpse = state.models[model_id], state.corpses[corpse_id]
    if action == "head":
        corpse.head_by = model_id
        model.heads += 1
    else:
        corpse.loot_by = model_id
        model.loot += 1
    facts: dict[str, Fact] = {"name": Name(model_id), "corpse": Name(corpse_id)}
    await Tell(Event(f"ronin.event.{action}", facts), "RON-ACT-05")


@procedure("RON-ACT-06")
async def take(state: State, model_id: str, what: str) -> None:
    """RON-ACT-06, RON-BAN-04: take an object; RON-SPA-08: take a captive along as a Heavy one."""
    state.models[model_id].carries = what
    facts: dict[str, Fact] = {"name": Name(model_id), "thing": Name(what)}
    if what in state.models:
        await Tell(Event("ronin.event.drag", facts), "RON-SPA-08")
        return
    thing = state.things[what]
    thing.carrier = model_id
    if thing.kind == "banner":
        cite("RON-BAN-04")
    await Tell(Event("ronin.event.pick", facts), "RON-ACT-06")
