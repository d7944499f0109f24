"""RON-CAV-05, -12: the charge of a mounted model, and riding off after it."""

from __future__ import annotations

from gunbai.effects import Tell, procedure
from gunbai.questions import Refusal
from gunbai.rulebook import cite
from gunbai.systems.ronin.contacts import engaged, free_enemies
from gunbai.systems.ronin.morale import contact_barred, contact_roll, steadies
from gunbai.systems.ronin.movement import allowance, ask_move, travel
from gunbai.systems.ronin.scenario_duel import held_back
from gunbai.systems.ronin.sight import gap_at_most
from gunbai.systems.ronin.state import TOUCHING, Model, State
from gunbai.systems.ronin.walking import ends_touching
from gunbai.words import Event, Fact, Name, Several

__all__ = ["can_charge", "charge", "charge_targets", "ride_off"]


def charge_targets(state: State, side: str) -> tuple[str, ...]:
    """RON-CAV-05: the free enemies that a side may charge: not assigned, not yet fought."""
    assigned = {model for group in state.waiting_combats for model in group}
    return tuple(
        enemy.id
        for enemy in free_enemies(state, side)
        if enemy.id not in assigned and not enemy.fought
    )


def can_charge(view: State, model: Model) -> Refusal | None:
    """RON-CAV-05: the conditions of a charge, the last of them an enemy near enough."""
    facts: dict[str, Fact] = {"model": Name(model.id)}
    if model.mount == "none":
        return Refusal("ronin.refused.charge-foot", "RON-CAV-05", facts)
    if not model.free:
        return Refusal("ronin.refused.charge-captive", "RON-CAV-05", facts)
    if model.charged:
        return Refusal("ronin.refused.charge-again", "RON-CAV-05", facts)
    if model.fought:
        return Refusal("ronin.refused.charge-fought", "RON-CAV-05", facts)
    if model.moved:
        return Refusal("ronin.refused.charge-moved", "RON-CAV-05", facts)
    if engaged(view, model.id):
        return Refusal("ronin.refused.charge-engaged", "RON-CAV-05", facts)
    if held_back(view, model):
        return Refusal("ronin.refused.duel-first", "RON-SCN-05", facts)
    barred = contact_barred(view, model)
    if barred:
        return Refusal("ronin.refused.charge-barred", barred, facts)
    reach = allowance(view, model.id, "charge").budget + TOUCHING
    for enemy in charge_targets(view, model.side):
        if gap_at_most(model, view.models[enemy], reach):
            cite("RON-CAV-05")
            cite("RON-R-21")
            return None
    return Refusal("ronin.refused.charge-no-target", "RON-CAV-05", facts)


@procedure("RON-CAV-05")
async def charge(state: State, rider: str) -> None:
    """RON-CAV-05: the rolls of a shaken side, the ride into contact, and the fight at once."""
    model = state.models[rider]
    model.charged = True
    await Tell(Event("ronin.event.charge", {"model": Name(rider)}), "RON-CAV-05")
    if not await steadies(state, rider):
        return
    if await contact_roll(state, rider):
        return
    targets = charge_targets(state, model.side)
    path = await ask_move(state, rider, "charge", "must", targets=targets)
    if not path:
        await Tell(Event("ronin.event.charge-stays", {"model": Name(rider)}), "RON-CAV-05")
        return
    await travel(state, rider, path, "charge")
    met = [enemy.id for enemy in ends_touching(state, model, model.x, model.y)]
    facts: dict[str, Fact] = {
        "model": Name(rider),
        "enemies": Several(tuple(Name(enemy) for enemy in met)),
    }
    await Tell(Event("ronin.event.charge-home", facts), "RON-CAV-05")
    state.agenda.append(("combat-fight", ((rider, *met), "charge", rider)))


@procedure("RON-CAV-12")
async def ride_off(state: State, rider: str) -> None:
    """RON-CAV-12: after a charge the rider who is still mounted and free may ride up to 9 inches."""
    model = state.models[rider]
    if not model.free or model.mount == "none" or model.dying:
        return
    path = await ask_move(state, rider, "ride-off", "ride")
    if path:
        cite("RON-CAV-12")
        await travel(state, rider, path, "ride-off")
