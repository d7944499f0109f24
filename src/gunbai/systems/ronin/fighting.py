"""RON-CMB-06 to -15: one combat from its start to its end, in short steps.

The combat stands in ``state.combat`` as a value. Each turn to act is a resolution that returns the
combat after it; then the step writes wounds and weapons to the models (RON-WND-06).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from gunbai.effects import Ask, Tell, procedure, resolution
from gunbai.questions import Choose, Forecast, Law, Preview, Refusal, Rng
from gunbai.rulebook import cite
from gunbai.systems.ronin.attack import attack
from gunbai.systems.ronin.attack_laws import forecast, previewed
from gunbai.systems.ronin.blows import Blow, blow_between
from gunbai.systems.ronin.bujutsu import ASK
from gunbai.systems.ronin.contacts import seat_of
from gunbai.systems.ronin.fighters import (
    acting,
    advanced,
    enemies_in,
    fighter_id,
    fighter_of,
    put,
    spent,
)
from gunbai.systems.ronin.initiative import ask_boosts, initiative_order
from gunbai.systems.ronin.plans import ask_objects, ask_plans, entering, refreshed, reveal
from gunbai.systems.ronin.state import Combat, Fighter, State
from gunbai.systems.ronin.weapons import close_choices, word_of
from gunbai.systems.ronin.wounds import OUT, settle
from gunbai.words import Event, Fact, Name, Say, Several

__all__ = [
    "Deed",
    "fight",
    "initiative",
    "note_fighting",
    "plans",
    "play_turn",
    "turn",
    "turn_values",
]

Deed = tuple[str, ...]
"""A turn to act: ("pass",), ("change", weapon), ("attack", enemy) or ("attack", enemy, part)."""

PASS: Final[Deed] = ("pass",)


# -- RON-CMB-12: the choice ------------------------------------------------------------------


def parts_of(attacker: Fighter, victim: Fighter) -> tuple[str, ...]:
    """RON-CAV-07: what may be attacked of an enemy: "" on foot, else rider or horse, or both."""
    if victim.body.mount == "none":
        return ("",)
    cite("RON-CAV-07")
    if attacker.horse:
        return ("horse",)
    return ("rider", "horse") if attacker.body.mount == "none" else ("rider",)


def turn_values(state: State, combat: Combat) -> tuple[Deed, ...]:
    """RON-CMB-12, RON-ATK-01, RON-WPN-02: all that the fighter may do: attacks, pass, change."""
    fighter = acting(combat)
    cite("RON-ATK-01")
    found: list[Deed] = []
    for enemy in enemies_in(combat, fighter.side):
        for part in parts_of(fighter, enemy):
            found.append(("attack", enemy.model, part) if part else ("attack", enemy.model))
    found.append(PASS)
    if not fighter.horse:
        choices = close_choices(state, state.models[fighter.model], fighter.carried)
        found.extend(("change", weapon) for weapon in choices if weapon != fighter.weapon)
    return tuple(found)


def _part(deed: Deed) -> str:
    """What an attack is aimed at: the horse, or the model (the rider)."""
    return "horse" if deed[2:] == ("horse",) else "model"


def _deed_blow(view: State, answer: Deed) -> Blow | None:
    combat: Combat | None = view.combat
    if combat is None or answer[0] != "attack":
        return None
    return blow_between(view, combat, fighter_of(combat, answer[1]), _part(answer))


def _label(view: State, question: Choose[Deed], answer: Deed) -> Say:
    facts: dict[str, Fact] = {}
    if answer[0] == "change":
        facts["weapon"] = word_of(answer[1])
    elif answer[0] == "attack":
        facts["target"] = Name(answer[1])
    kind = "-".join((answer[0], *answer[2:]))
    return Say(f"ronin.ask.turn.{kind}", facts)


def _preview(view: State, question: Choose[Deed], answer: Deed) -> Preview:
    blow = _deed_blow(view, answer)
    return Preview() if blow is None else previewed(view, blow)


def _chance(view: State, question: Choose[Deed], answer: Deed) -> Forecast | None:
    blow = _deed_blow(view, answer)
    return None if blow is None else forecast(view, blow)


def _closed(view: State, question: Choose[Deed]) -> Iterator[tuple[Deed, Refusal]]:
    """RON-CAV-07: the part of a mounted enemy that this fighter cannot attack."""
    combat: Combat | None = view.combat
    if combat is None:
        return
    fighter = acting(combat)
    for enemy in enemies_in(combat, fighter.side):
        if enemy.body.mount != "none":
            for part in ("rider", "horse"):
                if part not in parts_of(fighter, enemy):
                    facts: dict[str, Fact] = {"target": Name(enemy.model)}
                    refusal = Refusal(f"ronin.refused.not-{part}", "RON-CAV-07", facts)
                    yield ("attack", enemy.model, part), refusal


def _suggest(view: State, question: Choose[Deed], rng: Rng, n: int) -> Sequence[Deed]:
    """Mostly an attack, now and then a pass or another weapon."""
    attacks = question.standard  # the attacks stand before the pass
    if n > 1 or not attacks or rng.below(4) == 0:
        return tuple(question.values[rng.below(len(question.values))] for _ in range(n))
    return (question.values[rng.below(attacks)],)


TURN: Final[Law] = Law(
    "ronin-turn", suggest=_suggest, label=_label, preview=_preview, closed=_closed, chance=_chance
)


# -- RON-CMB-12: the turn --------------------------------------------------------------------


@resolution("RON-CMB-12")
async def play_turn(state: State, combat: Combat, mode: str) -> Combat:
    """RON-CMB-12: the combat after one turn to act; after a change of weapon it is still on."""
    fighter = acting(combat)
    deed = await _deed(state, combat)
    if deed[0] == "pass":
        facts: dict[str, Fact] = {"model": Name(fighter_id(fighter))}
        await Tell(Event("ronin.event.fighter-pass", facts), "RON-CMB-12")
        return advanced(replace(combat, passes=combat.passes + 1))
    if deed[0] == "change":
        return await _change(combat, deed[1])
    after = await attack(state, combat, deed[1], _part(deed), mode)
    after = advanced(replace(after, passes=0))
    if after.index < 0 and fighter_of(after, deed[1]).body.fate in OUT:
        return replace(after, last=_ended_by(after, fighter))
    return after


def _ended_by(combat: Combat, fighter: Fighter) -> str:
    """RON-ATR-09: who put the last enemy out; the horse's kill is the rider's (RON-R-12)."""
    return "" if enemies_in(combat, fighter.side) else fighter.model


@resolution("RON-CMB-12")
async def _deed(state: State, combat: Combat) -> Deed:
    """RON-CMB-12: what the fighter does, asked of its owner."""
    fighter = acting(combat)
    facts: dict[str, Fact] = {
        "model": Name(fighter_id(fighter)),
        "attack": fighter.attack,
        "defence": fighter.defence,
    }
    values = turn_values(state, combat)
    words = Say("ronin.ask.turn", facts)
    question = Choose(values, words, fighter.model, values.index(PASS), law=TURN)
    answer: Deed = await Ask(seat_of(state, fighter.side), question, "RON-CMB-12")
    return answer


@resolution("RON-WPN-02")
async def _change(combat: Combat, weapon: str) -> Combat:
    """RON-WPN-02: 1 A counter for another weapon in hand; the order stands (RON-CMB-11)."""
    fighter = acting(combat)
    facts: dict[str, Fact] = {"model": Name(fighter.model), "weapon": word_of(weapon)}
    await Tell(Event("ronin.event.change-weapon", facts), "RON-WPN-02")
    after = spent(combat, combat.index, attack=1)
    after = put(after, after.index, replace(acting(after), weapon=weapon))
    if acting(after).attack:
        return after
    return advanced(replace(after, passes=after.passes + 1))


# -- steps -----------------------------------------------------------------------------------


@procedure("RON-CMB-06")
async def fight(state: State, models: tuple[str, ...], kind: str, charger: str) -> None:
    """RON-CMB-06: a combat begins: who fights, and what carriers do with their objects."""
    combat = state.combat = entering(state, models, kind, charger)
    note_fighting(state, models)
    facts: dict[str, Fact] = {
        "single": Name(models[0]),
        "others": Several(tuple(Name(model) for model in models[1:])),
    }
    rule = {"charge": "RON-CAV-06", "captive": "RON-SPA-07"}.get(kind, "RON-CMB-04")
    await Tell(Event(f"ronin.event.combat-{kind}", facts), rule)
    await ask_objects(state)
    state.combat = refreshed(state, combat)
    state.agenda.append(("combat-plans", ()))


def note_fighting(state: State, models: tuple[str, ...]) -> None:
    """RON-CMB-05, -16: all have fought this phase, and against whom."""
    cite("RON-CMB-05")
    for model_id in models:
        model = state.models[model_id]
        model.fought = True
        for other in models:
            if state.models[other].side != model.side and other not in model.foes_now:
                model.foes_now.append(other)


@procedure("RON-CMB-07")
async def plans(state: State) -> None:
    """RON-CMB-07, -08: sealed plans, then the reveal; an attack on a captive needs no order."""
    await reveal(state, await ask_plans(state, ()))
    combat = state.combat
    assert combat is not None
    if combat.kind == "captive":
        state.combat = advanced(combat)
        state.agenda.append(("combat-turn", ()))
    else:
        state.agenda.append(("combat-initiative", ()))


@procedure("RON-CMB-09")
async def initiative(state: State) -> None:
    """RON-CMB-09 to -11: boosts, dice, ties, order."""
    combat = state.combat
    assert combat is not None
    boosted = await ask_boosts(state, combat)
    state.combat = await initiative_order(state, combat, boosted)
    state.agenda.append(("combat-turn", ()))


@procedure("RON-CMB-12")
async def turn(state: State) -> None:
    """RON-CMB-12: one turn to act, its effects applied at once (RON-WND-06)."""
    before = state.combat
    assert before is not None
    if before.index >= 0:
        actor = acting(before).model
        after = state.combat = await play_turn(state, before, ASK)
        await apply(state, before, after, actor)
    assert state.combat is not None
    state.agenda.append(("combat-turn" if state.combat.index >= 0 else "combat-over", ()))


FELLED: Final = ("critical", "drowned", "dying")


@procedure("RON-WND-06")
async def apply(state: State, before: Combat, after: Combat, actor: str) -> None:
    """RON-WND-06: write what changed in the combat to the models."""
    was = {fighter.model: fighter for fighter in before.fighters if not fighter.horse}
    for fighter in after.fighters:
        if fighter.horse:
            continue
        old, model = was[fighter.model], state.models[fighter.model]
        if fighter.weapon != old.weapon:
            model.hand = fighter.weapon
        if fighter.carried != old.carried:
            model.weapons = list(fighter.carried)
        if fighter.body != old.body:
            if len(was) == 2 and fighter.body.fate in FELLED and old.body.fate not in FELLED:
                state.sides[fighter.side].singles.append(fighter.model)  # RON-KYU-01
            await settle(state, fighter.model, fighter.body, actor)
