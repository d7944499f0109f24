"""RON-GEN-11, -12: the five phases of a turn and the alternate activations. All steps by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from gunbai.effects import Ask, Proc, Tell, procedure
from gunbai.rulebook import cite
from gunbai.systems.ronin.actions import perform
from gunbai.systems.ronin.activation import ACTIVATE, PASS, Activate, anyone_ready, may_pass
from gunbai.systems.ronin.combat import COMBAT_STEPS
from gunbai.systems.ronin.contacts import Contacts, other, seat_of
from gunbai.systems.ronin.deployment import SETUP_STEPS
from gunbai.systems.ronin.ending import END_STEPS
from gunbai.systems.ronin.morale import MORALE_STEPS
from gunbai.systems.ronin.priority import PRIORITY_STEPS
from gunbai.systems.ronin.random_terrain import TERRAIN_STEPS
from gunbai.systems.ronin.scenario_duel import settle_duel
from gunbai.systems.ronin.state import State
from gunbai.systems.ronin.weather import weather
from gunbai.words import Event, Name, Say

__all__ = ["STEPS"]

PHASES = ("priority", "move-phase", "combat", "action-phase", "end")
"""RON-GEN-11."""


@procedure("RON-GEN-11")
async def turn(state: State) -> None:
    """RON-GEN-11: Priority, Move, Combat, Action, End."""
    state.turn += 1
    facts = {"turn": state.turn, "last": state.last_turn}
    known = "turn" if state.last_turn else "turn-open"
    await Tell(Event(f"ronin.event.{known}", facts), "RON-GEN-11")
    state.agenda.extend((phase, ()) for phase in reversed(PHASES))


@procedure("RON-GEN-12")
async def move_phase(state: State) -> None:
    """RON-GEN-12: the Move phase begins; the side with Priority acts first."""
    await _begin(state, "move")


@procedure("RON-GEN-12")
async def action_phase(state: State) -> None:
    """RON-GEN-12: the Action phase begins; the side with Priority acts first."""
    await _begin(state, "action")


async def _begin(state: State, phase: str) -> None:
    state.phase = phase
    state.to_act = state.priority
    state.passes = 0
    for model in state.models.values():
        model.activated = False
    await Tell(Event(f"ronin.event.{phase}-phase", {"side": Name(state.priority)}), "RON-GEN-11")
    state.agenda.append(("activation", (phase,)))


@procedure("RON-GEN-12")
async def activation(state: State, phase: str) -> None:
    """RON-GEN-12: one side activates a model or passes; two passes in a row end the phase."""
    contacts = Contacts()
    while not anyone_ready(state, state.to_act, phase, contacts):
        _passed(state)  # a side with nothing left passes automatically
        if state.passes >= 2:
            return
    side = state.to_act
    question = _question(state, side, phase, contacts)
    answer = await Ask(seat_of(state, side), question, "RON-GEN-12")
    if answer == PASS:
        await Tell(Event("ronin.event.pass", {"side": Name(side)}), "RON-GEN-12")
        _passed(state)
        if state.passes >= 2:
            return
    else:
        await perform(state, answer, phase)
        if state.duel == "on":
            await settle_duel(state)
        state.passes = 0
        state.to_act = other(side)
    if not state.ended:
        state.agenda.append(("activation", (phase,)))


@cache
def _words(phase: str, side: str) -> Say:
    return Say(f"ronin.ask.activate.{phase}", {"side": Name(side)})


def _question(state: State, side: str, phase: str, contacts: Contacts) -> Activate:
    words = _words(phase, side)
    passing = may_pass(state, side, phase)
    if not passing:
        cite("RON-MOR-14")
    return Activate((), words, side, law=ACTIVATE, phase=phase, passing=passing, contacts=contacts)


def _passed(state: State) -> None:
    cite("RON-R-05")
    state.passes += 1
    state.to_act = other(state.to_act)


STEPS: Mapping[str, Callable[..., Proc[None]]] = {
    **TERRAIN_STEPS,
    "weather": weather,
    **SETUP_STEPS,
    "turn": turn,
    **PRIORITY_STEPS,
    **MORALE_STEPS,
    "move-phase": move_phase,
    "action-phase": action_phase,
    "activation": activation,
    **COMBAT_STEPS,
    **END_STEPS,
}
