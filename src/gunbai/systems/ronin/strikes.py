"""RON-MOV-09: the Strike at a model that breaks contact."""

from __future__ import annotations

from typing import Any, Final

from gunbai.effects import Ask, procedure, resolution
from gunbai.questions import Choose, Forecast, Law, Preview, ask_if_open
from gunbai.rulebook import cite
from gunbai.systems.ronin.attack_laws import forecast, previewed
from gunbai.systems.ronin.blows import Blow, close_roll
from gunbai.systems.ronin.bujutsu import ASK
from gunbai.systems.ronin.contacts import seat_of
from gunbai.systems.ronin.plans import keep_or_drop
from gunbai.systems.ronin.profile import body_of
from gunbai.systems.ronin.state import Body, Model, State
from gunbai.systems.ronin.weapons import close_choices, first_choice, still_carried, word_of
from gunbai.systems.ronin.wounds import settle, suffers
from gunbai.words import Fact, Name, Say, Word

__all__ = ["hand_of", "strike", "strike_blow", "strike_result"]

Means = tuple[str, str]
"""The weapon of a Strike, and what it is aimed at: model, rider, horse."""


def hand_of(state: State, model: Model) -> str:
    """The weapon that a model has in hand outside a combat: the last one, or its first."""
    choices = close_choices(state, model, model.weapons)
    if model.hand in choices and still_carried(model.hand, model.weapons):
        return model.hand
    return first_choice(choices, model.weapons)


def strike_blow(state: State, striker: str, victim: str, weapon: str, part: str) -> Blow:
    """RON-MOV-09: the blow of a Strike: no counters, no boosts, no special attack."""
    model, target = state.models[striker], state.models[victim]
    return Blow(
        striker,
        False,
        weapon,
        body_of(model),
        victim,
        hand_of(state, target),
        body_of(target),
        "horse" if part == "horse" else "model",
        "strike",
    )


def _blow(view: State, question: Choose[Means], answer: Means) -> Blow:
    striker = question.words.facts["striker"]
    assert isinstance(striker, Name)
    return strike_blow(view, striker.id, question.subject, *answer)


def _label(view: State, question: Choose[Means], answer: Means) -> Say | Word:
    if answer[1] == "model":
        return word_of(answer[0])
    facts: dict[str, Fact] = {"weapon": word_of(answer[0]), "aim": Word(f"ronin.aim.{answer[1]}")}
    return Say("ronin.ask.strike.aimed", facts)


def _preview(view: State, question: Choose[Means], answer: Means) -> Preview:
    return previewed(view, _blow(view, question, answer))


def _chance(view: State, question: Choose[Means], answer: Means) -> Forecast:
    return forecast(view, _blow(view, question, answer))


STRIKE: Final[Law] = Law("ronin-strike", label=_label, preview=_preview, chance=_chance)


def strike_means(state: State, striker: str, victim: str) -> Choose[Any]:
    """RON-MOV-09: a weapon carried or Unarmed; on foot against a mounted model rider or horse."""
    model, target = state.models[striker], state.models[victim]
    weapons = close_choices(state, model, model.weapons)
    parts: tuple[str, ...] = ("model",)
    if target.mount != "none":
        cite("RON-CAV-07")
        parts = ("rider", "horse") if model.mount == "none" else ("rider",)
    values = tuple((weapon, part) for weapon in weapons for part in parts)
    standard = values.index((first_choice(weapons, model.weapons), parts[0]))
    facts: dict[str, Fact] = {"striker": Name(striker), "target": Name(victim)}
    return Choose(values, Say("ronin.ask.strike", facts), victim, standard, law=STRIKE)


@procedure("RON-MOV-09")
async def strike(state: State, striker: str, victim: str) -> None:
    """RON-MOV-09: one close attack at the model that breaks away, applied at once."""
    model = state.models[striker]
    if model.carries in state.things:
        await keep_or_drop(state, striker, "RON-ACT-08")
    question = strike_means(state, striker, victim)
    ask = Ask(seat_of(state, model.side), question, "RON-MOV-09")
    weapon, part = await ask_if_open(ask)
    blow = strike_blow(state, striker, victim, weapon, part)
    after = await strike_result(state, blow, ASK)
    if after != blow.victim_body:
        await settle(state, victim, after, striker)


@resolution("RON-MOV-09")
async def strike_result(state: State, blow: Blow, mode: str) -> Body:
    """RON-MOV-09: what the Strike makes of the one who breaks away."""
    damage = await close_roll(state, blow, mode)
    if damage == "none":
        return blow.victim_body
    return await suffers(state, blow.victim, blow.victim_body, blow.part, damage)
