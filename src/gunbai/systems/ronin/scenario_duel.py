"""RON-SCN-05: the duel: who must wait for it, when it ends, what it is worth."""

from __future__ import annotations

from gunbai.effects import Tell
from gunbai.rulebook import cite
from gunbai.systems.ronin import catalogue as data
from gunbai.systems.ronin import scenarios
from gunbai.systems.ronin.contacts import other
from gunbai.systems.ronin.state import Model, State
from gunbai.words import Event, Name

__all__ = ["duel_line", "held_back", "in_circle", "settle_duel"]


def held_back(state: State, model: Model) -> bool:
    """Whether the duel goes on and this model is none of its two: it may only do nothing."""
    if state.duel != "on" or model.id == state.sides[model.side].duellist:
        return False
    cite("RON-SCN-05")
    return True


def duel_line(state: State) -> scenarios.Victory:
    """What the scenario says of the duel's points."""
    lines = data.catalogue().scenarios[state.scenario].victory
    return next(line for line in lines if line.kind == "duel")


def in_circle(state: State, model: Model) -> bool:
    """A model is in the circle when the centre of its base is: at most 6 inches from the middle."""
    clear = data.catalogue().scenarios[state.scenario].clear
    assert clear is not None
    return (model.x - clear.x) ** 2 + (model.y - clear.y) ** 2 <= clear.radius**2


async def settle_duel(state: State) -> None:
    """The duel ends when a duellist is out of action, captive or outside the circle.

    The other one wins it if that one is still in it; who leaves the circle first pays for it.
    """
    if state.duel != "on":
        return
    line = duel_line(state)
    beaten: list[str] = []
    for side in state.sides.values():
        model = state.models[side.duellist]
        if model.free and not in_circle(state, model):
            side.scored.append(("duel-left", line.leaver))
            await Tell(Event("ronin.event.duel-left", {"name": Name(model.id)}), "RON-SCN-05")
            beaten.append(side.id)
        elif not model.free:
            beaten.append(side.id)
    if not beaten:
        return
    state.duel = "over"
    if len(beaten) == 1:
        winner = state.sides[other(beaten[0])]
        winner.scored.append(("duel-won", line.points))
        await Tell(Event("ronin.event.duel-won", {"name": Name(winner.duellist)}), "RON-SCN-05")
    else:
        await Tell(Event("ronin.event.duel-drawn"), "RON-SCN-05")
