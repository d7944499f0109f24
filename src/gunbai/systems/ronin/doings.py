"""RON-MOV-01, RON-ACT-01: what one model may do when it is activated.

A value is (model, action, ...). What is cheap to know is listed; what needs a look around (a target
to shoot at, a place to step to) is left to ``closer``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from gunbai.questions import Refusal
from gunbai.systems.ronin.arriving import can_enter
from gunbai.systems.ronin.breaking import no_way_out
from gunbai.systems.ronin.catalogue import catalogue
from gunbai.systems.ronin.contacts import (
    Contact,
    corpses_touching,
    engaged,
    engaged_models,
    friends_touching,
    in_contact,
    things_touching,
)
from gunbai.systems.ronin.movement import dragged, overloaded
from gunbai.systems.ronin.riding import dismount_place, horses_near
from gunbai.systems.ronin.scenario_duel import held_back
from gunbai.systems.ronin.shooting import can_shoot, fit_to_shoot, usable
from gunbai.systems.ronin.state import Model, State
from gunbai.systems.ronin.zones import entry_edges, side_of_scenario
from gunbai.words import Fact, Name

__all__ = ["LOOKED_AT", "Value", "barred", "closer", "doings", "doings_now", "may_be_activated"]

Value: TypeAlias = tuple[str, ...]
LOOT, HEAD = "loot", "head"
LOOKED_AT = frozenset(("shoot", "break", "enter", "enter-run", "dismount"))
"""Actions whose legality needs a look around."""


def may_be_activated(
    state: State, model: Model, phase: str, engaged_with: Contact = engaged
) -> bool:
    """RON-GEN-12: not yet activated in this phase, and able to do anything in it at all."""
    if model.activated or model.captive:
        return False
    if model.status == "table":
        return phase == "move" or not engaged_with(state, model.id)
    return model.status == "waiting" and phase == "move" and _is_due(state, model)


def doings(state: State, model: Model, phase: str, engaged_with: Contact = engaged) -> list[Value]:
    """What a model that may be activated could do; of a Panicked side it must first hold its nerve."""
    if model.status == "table":
        held = phase == "move" and engaged_with(state, model.id)
        if not held and _must_hold(state, model):
            return [(model.id, "steady")]
        if phase == "move":
            return _in_move_phase(state, model, held)
        return _in_action_phase(state, model)
    return [(model.id, "steady")] if _must_hold(state, model) else _entering(state, model)


def _must_hold(state: State, model: Model) -> bool:
    """RON-MOR-12, -15, of a model out of enemy contact."""
    panicked = state.sides[model.side].morale_state == "panicked"
    return panicked and "fearless" not in model.attributes


def doings_now(state: State, model: Model, phase: str) -> list[Value]:
    """What a model that is being activated may do now: its nerve has held if it had to."""
    if model.status == "waiting":
        return _entering(state, model)
    if phase == "move":
        return _in_move_phase(state, model, engaged(state, model.id))
    return [(model.id, "nothing"), *_in_action_phase(state, model)]


def _is_due(state: State, model: Model) -> bool:
    """RON-SUP-08: whether the model may enter this turn; with ``per_turn``, so many by now."""
    if not model.due or model.due > state.turn or not entry_edges(state, model.side):
        return False
    given = side_of_scenario(state, model.side)
    if given is None or given.arrive is None or not given.arrive.per_turn:
        return True
    arrived = sum(
        other.side == model.side and other.due > 0 and other.status != "waiting"
        for other in state.models.values()
    )
    due = (state.turn - given.arrive.from_turn + 1) * given.arrive.per_turn
    return arrived < due


def _entering(state: State, model: Model) -> list[Value]:
    """RON-SUP-08: by a Move or a Run; RON-T-22: nobody runs in a downpour."""
    found: list[Value] = [(model.id, "enter"), (model.id, "enter-run")]
    return found[:1] if state.weather == "downpour" else found


def _in_move_phase(state: State, model: Model, in_contact: bool) -> list[Value]:
    """RON-MOV-01: Move, Run, Shoot, Break contact if engaged, or nothing."""
    id_ = model.id
    if state.duel == "on" and held_back(state, model):
        return [(id_, "nothing")]
    if in_contact:
        return [(id_, "break"), (id_, "nothing"), *([(id_, "drop")] if model.carries else [])]
    found = list(_moves(id_, state.weather == "downpour"))
    if _may_shoot(state, model):
        found.append((id_, "shoot"))
    if model.carries:
        found += [(id_, "drop"), (id_, "move-drop")]
        if state.weather != "downpour":
            found.append((id_, "run-drop"))
        found.extend(_together(state, model))
    return found


@lru_cache(256)
def _moves(id_: str, downpour: bool) -> tuple[Value, ...]:
    """What a free model may do; RON-T-22: nobody runs in a downpour. Asked for again and again."""
    return tuple(
        (id_, kind) for kind in ("move", "run", "nothing") if kind != "run" or not downpour
    )


def _armed(model: Model) -> bool:
    known = catalogue().missile_weapons
    return any(weapon in known for weapon in model.weapons)


def _may_shoot(state: State, model: Model) -> bool:
    """RON-SHT-02 of a model that is free and not engaged; whom it sees is looked at later."""
    return not model.stun and bool(usable(state, model))


def _together(state: State, model: Model) -> Iterator[Value]:
    """RON-MOV-11: with an unactivated, unengaged friend in contact, for a Heavy object."""
    if not overloaded(state, model) or dragged(state, model):
        return
    touched = engaged_models(state)
    for mate in friends_touching(state, model.id):
        if not state.models[mate].activated and mate not in touched:
            yield (model.id, "carry", mate)
            if state.weather != "downpour":
                yield (model.id, "carry-run", mate)


def _in_action_phase(state: State, model: Model) -> list[Value]:
    """RON-ACT-01, -02: shoot, reload, loot, take a head, pick up, mount, dismount, rest."""
    id_ = model.id
    if state.duel == "on" and held_back(state, model):
        return [(id_, "nothing")]
    found: list[Value] = [(id_, "rest")]
    if model.carries:
        found.append((id_, "drop"))
    if state.corpses:
        found.extend(_spoils(state, model))
    if model.stun:
        return found
    if _may_shoot(state, model):
        found.append((id_, "shoot"))
    if not model.loaded and may_reload(model):
        found.append((id_, "reload"))
    if not model.carries:
        if state.things:
            found.extend((id_, "pick", thing) for thing in things_touching(state, model))
        if state.options["drag_captives"]:
            found.extend((id_, "drag", captive) for captive in _held_captives(state, model))
    if model.mount != "none":
        found.append((id_, "dismount"))
    elif state.horses:
        found.extend((id_, "mount", horse) for horse in horses_near(state, model))
    return found


def _spoils(state: State, model: Model) -> Iterator[Value]:
    """RON-ACT-05: head and loot of enemy corpses in contact, once each."""
    for corpse_id in corpses_touching(state, model):
        corpse = state.corpses[corpse_id]
        if corpse.side != model.side:
            if not corpse.head_by:
                yield (model.id, HEAD, corpse_id)
            if not corpse.loot_by:
                yield (model.id, LOOT, corpse_id)


def may_reload(model: Model) -> bool:
    """RON-ACT-04: unloaded, and this turn neither moved, shot nor fought."""
    return (
        "teppo" in model.weapons
        and not model.loaded
        and not (model.shifted or model.shot_move or model.shot_action or model.fought)
    )


def _held_captives(state: State, model: Model) -> list[str]:
    """RON-SPA-08: the captive in contact, no other enemy being so, unless somebody drags it."""
    held = [
        other.id
        for other in state.models.values()
        if other.captive and other.side != model.side and in_contact(model, other)
    ]
    if len(held) != 1 or any(mate.carries == held[0] for mate in state.models.values()):
        return []
    return held


# -- what only who asks looks at ------------------------------------------------------------------


def closer(
    view: State, phase: str, value: Value, engaged_with: Contact = engaged
) -> Refusal | None:
    """What listing did not look at: a target in sight, a place to step to or dismount on, room."""
    action = value[1]
    if action == "shoot":
        return can_shoot(view, value[0], phase, engaged_with)
    if action == "break":
        return no_way_out(view, value[0])
    if action in ("enter", "enter-run"):
        return can_enter(view, view.models[value[0]])
    if action == "dismount" and dismount_place(view, view.models[value[0]]) is None:
        return Refusal("ronin.refused.no-dismount", "RON-ACT-09", {"name": Name(value[0])})
    return None


def barred(view: State, model: Model, phase: str) -> Iterator[tuple[str, Refusal]]:
    """The actions that this model cannot do now, with the reason."""
    facts: dict[str, Fact] = {"name": Name(model.id)}
    if model.status != "table":
        if view.weather == "downpour":
            yield "enter-run", Refusal("ronin.refused.downpour-run", "RON-T-22", facts)
        return
    if model.id in engaged_models(view):
        for action in ("move", "run"):
            yield action, Refusal("ronin.refused.engaged-move", "RON-MOV-06", facts)
    elif phase == "move" and view.weather == "downpour":
        yield "run", Refusal("ronin.refused.downpour-run", "RON-T-22", facts)
    if _armed(model):
        unfit = fit_to_shoot(view, model.id)
        if unfit is not None:
            yield "shoot", unfit
    if phase == "action":
        yield from _barred_actions(view, model, facts)


def _barred_actions(
    view: State, model: Model, facts: dict[str, Fact]
) -> Iterator[tuple[str, Refusal]]:
    """RON-ACT-02, RON-ACT-04."""
    if "teppo" in model.weapons and not model.loaded:
        if model.stun:
            yield "reload", Refusal("ronin.refused.stunned-action", "RON-ACT-02", facts)
        elif not may_reload(model):
            yield "reload", Refusal("ronin.refused.reload-busy", "RON-ACT-04", facts)
    if model.stun and things_touching(view, model):
        yield "pick", Refusal("ronin.refused.stunned-action", "RON-ACT-02", facts)
    if model.stun and model.mount != "none":
        yield "dismount", Refusal("ronin.refused.stunned-action", "RON-ACT-02", facts)
