"""RON-GEN-12: the question of the alternate activations, and its law.

A value is ("pass",) or (model, action, ...). Nothing is listed when the question is made: an answer
is judged by what its own model may do, and options are listed only for who asks for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from gunbai.effects import value_class
from gunbai.questions import Choose, Forecast, Law, Refusal, Rng
from gunbai.rulebook import cite
from gunbai.systems.ronin.contacts import Contacts, engaged
from gunbai.systems.ronin.doings import (
    LOOKED_AT,
    Value,
    barred,
    closer,
    doings,
    doings_now,
    may_be_activated,
)
from gunbai.systems.ronin.morale import nerve_forecast
from gunbai.systems.ronin.state import Model, State
from gunbai.words import Fact, Name, Say, Word

__all__ = ["ACTIVATE", "PASS", "Activate", "anyone_ready", "may_pass"]

PASS: Value = ("pass",)


@value_class
class Activate(Choose[Value]):
    """Which model does what. ``values`` stays empty: see the module.

    ``model``: only this one, which is being activated; ``passing``: whether a pass is open.
    ``listed``, ``looked`` and ``contacts`` remember what has been found out: the position does not
    change while the question is open.
    """

    phase: str = "move"
    model: str = ""
    passing: bool = True
    looked: dict[Value, Refusal | None] = field(default_factory=dict, repr=False, compare=False)
    contacts: Contacts = field(default_factory=Contacts, repr=False, compare=False)
    listed: dict[str, list[Value]] = field(default_factory=dict, repr=False, compare=False)

    def of(self, view: State, model: Model) -> list[Value]:
        """What a model could do, before a closer look."""
        known = self.listed.get(model.id)
        if known is None:
            if self.model:
                known = doings_now(view, model, self.phase)
            else:
                known = doings(view, model, self.phase, self.contacts)
            self.listed[model.id] = known
        return known

    def ready(self, view: State) -> list[Model]:
        """The models that may be chosen, in roster order."""
        if self.model:
            return [view.models[self.model]]
        return [
            model
            for model in view.models.values()
            if model.side == self.subject
            and not model.activated
            and may_be_activated(view, model, self.phase, self.contacts)
        ]

    def look(self, view: State, value: Value) -> Refusal | None:
        """The closer look at a value, once."""
        if value == PASS or value[1] not in LOOKED_AT:
            return None
        if value not in self.looked:
            self.looked[value] = closer(view, self.phase, value, self.contacts)
        return self.looked[value]

    def fits(self, answer: Any) -> Refusal | None:
        if isinstance(answer, tuple) and answer and all(isinstance(part, str) for part in answer):
            return None
        return Refusal("refused.not-an-option", "", {"found": repr(answer)[:80], "count": 0})

    def legal(self, view: State, answer: Any) -> Refusal | None:
        if type(answer) is not tuple or not answer or type(answer[0]) is not str:
            return self.fits(answer) or self.fits(None)
        if answer == PASS and self.passing:
            return None
        model = view.models.get(answer[0])
        if model is not None and self.may_be(view, model) and answer in self.of(view, model):
            return self.look(view, answer)
        for value, reason in self.reasons(view):
            if value == answer:
                return reason
        refusal = self.fits(answer)
        if refusal is not None:
            return refusal
        count = len(self.options(view))
        return Refusal("refused.not-an-option", "", {"found": repr(answer)[:80], "count": count})

    def may_be(self, view: State, model: Model) -> bool:
        """Whether this model may be chosen."""
        if self.model:
            return model.id == self.model
        return model.side == self.subject and may_be_activated(
            view, model, self.phase, self.contacts
        )

    def options(self, view: State) -> Sequence[Value]:
        found = [
            value
            for model in self.ready(view)
            for value in self.of(view, model)
            if value[1] not in LOOKED_AT or self.look(view, value) is None
        ]
        return (*found, PASS) if self.passing else tuple(found)


def anyone_ready(state: State, side: str, phase: str, contacts: Contacts) -> bool:
    """Whether a side has a model left to activate; without one it passes automatically."""
    for model in state.models.values():
        if model.activated or model.side != side:
            continue
        if may_be_activated(state, model, phase, contacts):
            return True
    return False


def may_pass(state: State, side: str, phase: str) -> bool:
    """RON-MOR-14: a Panicked side may not, while an unactivated model is out of enemy contact."""
    if phase != "move" or state.sides[side].morale_state != "panicked":
        return True
    return _first_concerned(state, side) is None


def _first_concerned(state: State, side: str) -> Model | None:
    for model in state.models.values():
        if model.side != side or model.status != "table" or model.captive or model.activated:
            continue
        if not engaged(state, model.id):
            return model
    return None


# -- the law --------------------------------------------------------------------------------------


def _default(view: State, question: Activate) -> Value:
    """RON-T-25: pass; where that is forbidden the first model concerned, which does nothing if it may."""
    cite("RON-T-25")
    if question.passing:
        return PASS
    model = view.models.get(question.model) or _first_concerned(view, question.subject)
    assert model is not None, "a pass is forbidden only for the sake of a model"
    values = [value for value in question.of(view, model) if question.look(view, value) is None]
    for action in ("nothing", "rest"):
        for value in values:
            if value[1] == action:
                return value
    return values[0]


def _suggest(view: State, question: Activate, rng: Rng, n: int) -> Sequence[Value]:
    """Any legal value of any model; now and then a pass."""
    found: list[Value] = []
    left = _perhaps_ready(view, question)
    for _ in range(6 * n):
        value = PASS
        if not question.passing or rng.below(20):
            model = left[rng.below(len(left))]
            if not question.may_be(view, model):
                continue
            values = question.of(view, model)
            value = values[rng.below(len(values))]
            if view.things or model.mount != "none":
                value = _seldom(values, rng, carrying=bool(model.carries)) or value
        if value not in found and question.look(view, value) is None:
            found.append(value)
            if len(found) == n:
                return found
    return found or (question.default(view),)


SELDOM = ("pick", "carry", "carry-run", "nothing")
"""What a random choice among all values would hardly ever bring about: objects carried off, and
riders who wait to charge."""


def _seldom(values: Sequence[Value], rng: Rng, *, carrying: bool) -> Value | None:
    """Every third time one of the values that are seldom open or chosen, if there is one.

    Who carries something mostly holds on to it, or it would never be borne away.
    """
    if carrying and rng.below(4):
        values = [value for value in values if not value[1].endswith("drop")]
        chosen = values[rng.below(len(values))] if values else None
    else:
        chosen = None
    if rng.below(3):
        return chosen
    found = [value for value in values if len(value) > 1 and value[1] in SELDOM]
    return found[rng.below(len(found))] if found else chosen


def _perhaps_ready(view: State, question: Activate) -> list[Model]:
    """Models that may be chosen as far as is seen at once."""
    if question.model:
        return [view.models[question.model]]
    return [
        model
        for model in view.models.values()
        if model.side == question.subject
        and not model.activated
        and not model.captive
        and model.status in ("table", "waiting")
    ]


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
    if not question.passing and not question.model:
        yield PASS, Refusal("ronin.refused.panic-pass", "RON-MOR-14", {})
    for model in question.ready(view):
        values = question.of(view, model)
        for value in values:
            refusal = question.look(view, value)
            if refusal is not None:
                yield value, refusal
        open_ = [value[:2] for value in values]
        for action, refusal in barred(view, model, question.phase):
            if (model.id, action) not in open_:
                yield (model.id, action), refusal


def _chance(view: State, question: Activate, answer: Value) -> Forecast | None:
    """RON-MOR-12: whether a model of a Panicked side holds its nerve."""
    if answer == PASS or answer[1] != "steady":
        return None
    return nerve_forecast(view, answer[0], "RON-MOR-12")


def _context(view: State, question: Activate) -> Mapping[str, Any]:
    """What dragging a model may choose: its move, which nothing but its own way decides."""
    options = question.options(view) or ()
    return {"drags": {value[0]: list(value) for value in options if value[1:] == ("move",)}}


ACTIVATE = Law(
    "ronin-activate",
    context=_context,
    chance=_chance,
    default=_default,
    suggest=_suggest,
    label=_label,
    closed=_closed,
)
