"""RON-GEN-12, RON-MOV-01, RON-ACT-01: the question of the alternate activations, and its law.

A value is ("pass",) or (model, action, ...). What is cheap to know is listed when the question is
made; what needs a look around (a target to shoot at, a place to step to) is checked by the law.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from gunbai.questions import Choose, Law, Refusal, Rng
from gunbai.rulebook import cite
from gunbai.systems.ronin.arriving import can_enter
from gunbai.systems.ronin.breaking import no_way_out
from gunbai.systems.ronin.catalogue import catalogue
from gunbai.systems.ronin.contacts import (
    bases_of,
    corpses_touching,
    engaged_models,
    free_enemies,
    friends_touching,
    is_touched,
    things_touching,
    touching,
)
from gunbai.systems.ronin.movement import dragged, overloaded
from gunbai.systems.ronin.riding import dismount_place, horses_near
from gunbai.systems.ronin.scenario_duel import held_back
from gunbai.systems.ronin.shooting import can_shoot, fit_to_shoot, usable
from gunbai.systems.ronin.state import Model, State
from gunbai.systems.ronin.zones import entry_edges, side_of_scenario
from gunbai.words import Fact, Name, Say, Word

__all__ = ["ACTIVATE", "PASS", "Activate", "first_concerned", "may_pass", "of_model", "values_of"]

Value: TypeAlias = tuple[str, ...]
PASS: Value = ("pass",)
LOOT, HEAD = "loot", "head"
LOOKED_AT = ("shoot", "break", "enter", "enter-run", "dismount")
"""Actions whose legality needs a look around."""


@dataclass(frozen=True, slots=True)
class Activate(Choose[Value]):
    """Which model does what. ``options`` leaves out what the law's closer look would refuse.

    ``looked`` remembers what a closer look has found: the position does not change while the
    question is open.
    """

    phase: str = "move"
    looked: dict[Value, Refusal | None] = field(default_factory=dict, repr=False, compare=False)

    def options(self, view: State) -> Sequence[Value]:
        return tuple(v for v in self.values if self.closer(view, v) is None)

    def closer(self, view: State, value: Value) -> Refusal | None:
        """What listing did not look at: a target in sight, a place to step to or dismount on."""
        if value == PASS or value[1] not in LOOKED_AT:
            return None
        if value not in self.looked:
            self.looked[value] = _closer(view, self.phase, value)
        return self.looked[value]


def values_of(state: State, side: str, phase: str) -> list[Value]:
    """What a side could do with its unactivated models, without passing."""
    panicked = state.sides[side].morale_state == "panicked"
    captives = False
    ready: list[Model] = []
    for model in state.models.values():
        captives = captives or model.captive
        if model.side == side and not model.activated and not model.captive:
            ready.append(model)
    found: list[Value] = []
    foes = bases_of(free_enemies(state, side)) if ready else []
    bare = not (captives or state.corpses or state.things or state.horses)
    for model in ready:
        if model.status == "waiting":
            if phase == "move" and _is_due(state, model):
                found.extend(_entering(state, model, panicked))
        elif model.status == "table":
            engaged = is_touched(model, foes)
            if panicked and not engaged and "fearless" not in model.attributes:
                found.append((model.id, "steady"))
            elif phase == "move":
                found.extend(_in_move_phase(state, model, engaged))
            elif engaged:
                continue
            elif bare and not state.duel and model.mount == "none" and not _armed(model):
                found.append((model.id, "rest"))  # the usual case: there is nothing else to do
            else:
                found.extend(_in_action_phase(state, model, captives))
    return found


def of_model(state: State, model_id: str, phase: str) -> list[Value]:
    """What one model that is being activated may do now; it has held its nerve if it had to."""
    model = state.models[model_id]
    if model.status == "waiting":
        return [(model_id, "enter"), (model_id, "enter-run")]
    engaged = is_touched(model, bases_of(free_enemies(state, model.side)))
    if phase == "move":
        return _in_move_phase(state, model, engaged)
    return [(model_id, "nothing"), *_in_action_phase(state, model, True)]


def may_pass(state: State, side: str, values: list[Value]) -> bool:
    """RON-MOR-14: a Panicked side may not, while an unactivated model is out of enemy contact."""
    if state.phase != "move" or state.sides[side].morale_state != "panicked":
        return True
    return not any(_concerns(state, value) for value in values)


def first_concerned(state: State, values: Sequence[Value]) -> int:
    """RON-T-25: where passing is forbidden, the first model concerned, which does nothing if it may."""
    cite("RON-T-25")
    model = next(value[0] for value in values if _concerns(state, value))
    able = [index for index, value in enumerate(values) if value[0] == model]
    idle = [index for index in able if values[index][1] == "nothing"]
    return (idle or able)[0]


def _concerns(state: State, value: Value) -> bool:
    return state.models[value[0]].status == "table" and value[1] in ("steady", "move")


def _is_due(state: State, model: Model) -> bool:
    """RON-SUP-08: whether the model may enter this turn; with ``per_turn``, so many by now."""
    if not model.due or model.due > state.turn:
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


def _entering(state: State, model: Model, panicked: bool) -> list[Value]:
    if not entry_edges(state, model.side):
        return []
    if panicked and "fearless" not in model.attributes:
        return [(model.id, "steady")]
    return [(model.id, "enter"), (model.id, "enter-run")]


def _in_move_phase(state: State, model: Model, engaged: bool) -> list[Value]:
    """RON-MOV-01: Move, Run, Shoot, Break contact if engaged, or nothing."""
    id_ = model.id
    if state.duel == "on" and held_back(state, model):
        return [(id_, "nothing")]
    if engaged:
        return [(id_, "break"), (id_, "nothing"), *([(id_, "drop")] if model.carries else [])]
    found: list[Value] = [(id_, "move"), (id_, "run"), (id_, "nothing")]
    if state.weather == "downpour":
        found.pop(1)  # RON-T-22
    if _may_shoot(state, model):
        found.append((id_, "shoot"))
    if model.carries:
        found += [(id_, "drop"), (id_, "move-drop")]
        if state.weather != "downpour":
            found.append((id_, "run-drop"))
        found.extend(_together(state, model))
    return found


def _armed(model: Model) -> bool:
    return not catalogue().missile_weapons.keys().isdisjoint(model.weapons)


def _may_shoot(state: State, model: Model) -> bool:
    """RON-SHT-02 of a model that is free and not engaged; whom it sees is looked at later."""
    return _armed(model) and not model.stun and bool(usable(state, model))


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


def _in_action_phase(state: State, model: Model, captives: bool) -> list[Value]:
    """RON-ACT-01, -02: shoot, reload, loot, take a head, pick up, mount, dismount, rest.

    ``captives``: whether there may be any on the table at all.
    """
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
        if captives and state.options["drag_captives"]:
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


def _held_captives(state: State, model: Model) -> Iterator[str]:
    """RON-SPA-08: the enemy captives in contact; the model itself is not engaged."""
    for near in touching(state, model.id):
        other = state.models[near]
        if other.captive and other.side != model.side:
            yield near


# -- the law --------------------------------------------------------------------------------------


def _closer(view: State, phase: str, value: Value) -> Refusal | None:
    action = value[1]
    if action == "shoot":
        return can_shoot(view, value[0], phase)
    if action == "break":
        return no_way_out(view, value[0])
    if action in ("enter", "enter-run"):
        return can_enter(view, view.models[value[0]])
    if action == "dismount" and dismount_place(view, view.models[value[0]]) is None:
        return Refusal("ronin.refused.no-dismount", "RON-ACT-09", {"name": Name(value[0])})
    return None


def _legal(view: State, question: Activate, answer: Value) -> Refusal | None:
    return question.closer(view, answer)


def _suggest(view: State, question: Activate, rng: Rng, n: int) -> Sequence[Value]:
    """Any legal value; a pass only when it is drawn twice, so that random games move on."""
    values = question.values
    found: list[Value] = []
    for _ in range(4 * n):
        value = values[rng.below(len(values))]
        if value == PASS and rng.below(4):
            value = values[rng.below(len(values))]
        if value not in found and question.closer(view, value) is None:
            found.append(value)
            if len(found) == n:
                return found
    return found or (question.default(view),)


def _label(view: State, question: Activate, answer: Value) -> Say | Word:
    if answer == PASS:
        return Word("ronin.action.pass")
    action = answer[1]
    if view.models[answer[0]].mount != "none" and not action.startswith("carry"):
        action = action.replace("run", "gallop")
    facts: dict[str, Fact] = {"name": Name(answer[0]), "action": Word(f"ronin.action.{action}")}
    if len(answer) > 2:
        return Say("ronin.ask.activate.option-with", {**facts, "thing": Name(answer[2])})
    return Say("ronin.ask.activate.option", facts)


def _closed(view: State, question: Activate) -> Iterator[tuple[Value, Refusal]]:
    """What one would expect and what stands against it; only for who looks."""
    for value in question.values:
        refusal = question.closer(view, value)
        if refusal is not None:
            yield value, refusal
    if PASS not in question.values and question.subject in view.sides:
        yield PASS, Refusal("ronin.refused.panic-pass", "RON-MOR-14", {})
    open_ = {value[:2]: True for value in question.values}
    for model_id in dict.fromkeys(value[0] for value in question.values if value != PASS):
        for action, refusal in _barred(view, view.models[model_id], question.phase):
            if (model_id, action) not in open_:
                yield (model_id, action), refusal


def _barred(view: State, model: Model, phase: str) -> Iterator[tuple[str, Refusal]]:
    """The actions that this model cannot do now, with the reason."""
    facts: dict[str, Fact] = {"name": Name(model.id)}
    if model.status != "table":
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


ACTIVATE = Law(
    "ronin-activate",
    legal=_legal,
    suggest=_suggest,
    label=_label,
    closed=_closed,
)
