"""RON-SCN-04: the chest that may be carried off over the carrier's own edge."""

from __future__ import annotations

from gunbai.effects import Ask, Tell, procedure
from gunbai.questions import Choose
from gunbai.systems.ronin import catalogue as data
from gunbai.systems.ronin import scenarios
from gunbai.systems.ronin.contacts import seat_of
from gunbai.systems.ronin.ending import end_game
from gunbai.systems.ronin.state import Model, State
from gunbai.systems.ronin.zones import edge_gap
from gunbai.words import Event, Fact, Name, Say

__all__ = ["at_own_edge", "carry_off"]


def _line(state: State, model: Model) -> scenarios.Victory | None:
    """What the scenario gives for carrying off what this model carries."""
    scenario = data.catalogue().scenarios.get(state.scenario)
    for line in scenario.victory if scenario is not None else ():
        if line.kind == "carry-object" and line.off_edge and line.object == model.carries:
            return line
    return None


def at_own_edge(state: State, model: Model) -> bool:
    """Whether a free carrier's base has reached its own edge with what may be carried off."""
    edge = state.sides[model.side].edge
    if not model.free or not edge or edge_gap(state, edge, model.x, model.y) > model.radius:
        return False
    return _line(state, model) is not None


@procedure("RON-SCN-04")
async def carry_off(state: State, model_id: str) -> None:
    """The carrier may leave over its own edge: points at once, and the game ends."""
    model = state.models[model_id]
    line = _line(state, model)
    assert line is not None, "asked only at the edge, with the object"
    facts: dict[str, Fact] = {"name": Name(model_id), "thing": Name(line.object)}
    question = Choose((True, False), Say("ronin.ask.carry-off", facts), model_id)
    if not await Ask(seat_of(state, model.side), question, "RON-SCN-04"):
        return
    await Tell(Event("ronin.event.carried-off", facts), "RON-SCN-04")
    state.sides[model.side].scored.append(("chest-off", line.off_edge))
    model.carries = ""
    del state.things[line.object]
    await end_game(state, "carried-off")
