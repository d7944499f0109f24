"""RON-CMB-06 to -08: carried objects, the secret plans, their reveal and the free counters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from gunbai.effects import Ask, Seat, Tell, Together, procedure
from gunbai.questions import Choose, Each, Form, Law, Number, Question, Refusal, Rng
from gunbai.rulebook import cite
from gunbai.systems.ronin.contacts import seat_of
from gunbai.systems.ronin.fighters import fresh
from gunbai.systems.ronin.profile import body_of, pool
from gunbai.systems.ronin.state import Combat, Fighter, State
from gunbai.systems.ronin.weapons import close_choices, first_choice, still_carried, word_of
from gunbai.systems.ronin.wounds import drop_carried
from gunbai.words import Event, Fact, Name, Say, Several, Word

__all__ = ["Plan", "counters_of", "default_plan", "free_counters", "plan_question", "planned"]

Plan = tuple[str, int]
"""A fighter's plan: the weapon in hand, and how many of its counters are A; the rest are D."""

DAISHO: Final = "daisho"


def counters_of(state: State, combat: Combat, fighter: Fighter, weapon: str) -> int:
    """RON-CMB-07, RON-CAV-06: how many counters a fighter brings with this weapon in hand."""
    model = state.models[fighter.model]
    full = pool(model, weapon == DAISHO, fighter.body)
    if combat.kind != "charge":
        return full
    cite("RON-CAV-06")
    cite("RON-GEN-06")
    return max(1, (full + 1) // 2)


def default_plan(state: State, combat: Combat, fighter: Fighter) -> Plan:
    """RON-T-25: the weapon last in hand if still carried, else as for a Strike; half as A."""
    cite("RON-GEN-17")
    cite("RON-T-25")
    model = state.models[fighter.model]
    choices = close_choices(state, model, fighter.carried)
    weapon = model.hand
    if weapon not in choices or not still_carried(weapon, fighter.carried):
        weapon = first_choice(choices, fighter.carried)
    return weapon, (counters_of(state, combat, fighter, weapon) + 1) // 2


# -- the question ----------------------------------------------------------------------------


def _refused(view: State, question: Form, answer: tuple[Any, ...]) -> Refusal | None:
    """RON-CMB-07: no more counters than the Combat Pool with this weapon gives."""
    weapon, attack = answer
    combat: Combat | None = view.combat
    assert combat is not None
    fighter = next(f for f in combat.fighters if f.model == question.subject and not f.horse)
    most = counters_of(view, combat, fighter, weapon)
    if attack <= most:
        return None
    facts: dict[str, Fact] = {
        "model": Name(question.subject),
        "weapon": word_of(weapon),
        "found": attack,
        "high": most,
    }
    return Refusal("ronin.refused.counters", "RON-CMB-07", facts, (weapon, most))


def _suggest(view: State, question: Form, rng: Rng, n: int) -> Sequence[tuple[Any, ...]]:
    """A weapon and a split, any of the legal ones; one weapon in two is the default's."""
    weapons, numbers = question.fields[0][1], question.fields[1][1]
    assert isinstance(weapons, Choose) and isinstance(numbers, Number)
    weapon = weapons.values[weapons.standard]
    if rng.below(2):
        weapon = weapons.values[rng.below(len(weapons.values))]
    answer = (weapon, rng.below(numbers.high + 1))
    refusal = _refused(view, question, answer)
    return (answer if refusal is None else refusal.legal,)


def _weapon_label(view: State, question: Choose[str], answer: str) -> Word:
    return word_of(answer)


WEAPON: Final = Law("ronin-weapon", label=_weapon_label)
SPLIT: Final = Law(
    "ronin-split",
    label=lambda view, question, n: Say("ronin.number", {"n": n}),
    # For the table: so many counters of the first kind, the rest of them of the second.
    context=lambda view, question: {
        "halves": [Word("ronin.ask.plan.a"), Word("ronin.ask.plan.d")],
    },
)
PLAN: Final = Law("ronin-plan", legal=_refused, suggest=_suggest)


def plan_question(state: State, combat: Combat, side: str, only: Sequence[str] = ()) -> Each | None:
    """RON-CMB-07: one form for each fighter of a side: weapon, and A counters of its pool.

    ``only``: these models alone have something to plan (RON-ATR-09).
    """
    fields: list[tuple[str, Question[Any]]] = []
    for fighter in combat.fighters:
        if fighter.side != side or fighter.horse or fighter.body.fate == "captive":
            continue
        if only and fighter.model not in only:
            continue
        fields.append((fighter.model, _fighter_form(state, combat, fighter)))
    if not fields:
        return None
    return Each(tuple(fields), Say("ronin.ask.plan", {"side": Name(side)}), combat.single)


def _fighter_form(state: State, combat: Combat, fighter: Fighter) -> Form:
    model = state.models[fighter.model]
    weapons = close_choices(state, model, fighter.carried)
    weapon, attack = default_plan(state, combat, fighter)
    most = max(counters_of(state, combat, fighter, choice) for choice in weapons)
    name: dict[str, Fact] = {"model": Name(fighter.model)}
    hand = Choose(
        weapons,
        Say("ronin.ask.plan.weapon", name),
        fighter.model,
        weapons.index(weapon),
        law=WEAPON,
    )
    words = Say("ronin.ask.plan.attack", {**name, "n": most})
    split = Number(0, most, words, standard=attack, law=SPLIT)
    fields = (("weapon", hand), ("attack", split))
    return Form(fields, Say("ronin.ask.plan.fighter", name), fighter.model, PLAN)


@procedure("RON-CMB-07")
async def ask_plans(state: State, only: tuple[str, ...]) -> dict[str, Plan]:
    """RON-CMB-07: both sides' plans, sealed; fighters without a choice plan themselves.

    ``only``: see ``plan_question``.
    """
    combat = state.combat
    assert combat is not None
    asks: list[Ask[tuple[Any, ...]]] = []
    plans: dict[str, Plan] = {}
    for side in ("b", "a") if state.priority == "b" else ("a", "b"):
        question = plan_question(state, combat, side, only)
        if question is None:
            continue
        if _open(question):
            asks.append(Ask(seat_of(state, side), question, "RON-CMB-07", secret=True))
        else:
            plans.update(zip(_names(question), question.default(state), strict=True))
    if asks:
        cite("RON-GEN-13")
        answers = await Together(tuple(asks), "RON-CMB-07")
        for ask, answer in zip(asks, answers, strict=True):
            assert isinstance(ask.question, Each)
            plans.update(zip(_names(ask.question), answer, strict=True))
    return plans


def _names(question: Each) -> list[str]:
    return [name for name, _ in question.fields]


def _open(question: Each) -> bool:
    """Whether any fighter has a choice: weapons and pools are open, so skipping tells nothing."""
    for _, form in question.fields:
        assert isinstance(form, Form)
        hand, split = form.fields[0][1], form.fields[1][1]
        assert isinstance(hand, Choose) and isinstance(split, Number)
        if len(hand.values) > 1 or split.high:
            return True
    return False


# -- the reveal ------------------------------------------------------------------------------


def planned(
    state: State, combat: Combat, plans: dict[str, Plan], only: Sequence[str] = ()
) -> Combat:
    """RON-CMB-08: the combat with all plans revealed and the free counters added.

    ``only``: the fighters of these models alone (RON-ATR-09).
    """
    fighters = tuple(
        free_counters(state, _with_plan(state, combat, fighter, plans))
        if not only or fighter.model in only
        else fighter
        for fighter in combat.fighters
    )
    return replace(combat, fighters=fighters)


def _with_plan(state: State, combat: Combat, fighter: Fighter, plans: dict[str, Plan]) -> Fighter:
    if fighter.horse or fighter.model not in plans:
        return fighter
    weapon, attack = plans[fighter.model]
    defence = counters_of(state, combat, fighter, weapon) - attack
    return replace(fighter, weapon=weapon, attack=attack, defence=defence)


def free_counters(state: State, fighter: Fighter) -> Fighter:
    """RON-CMB-08: Intuition 1 D (RON-ATR-04), a war horse 1 A (RON-CAV-11, RON-R-45)."""
    if fighter.horse:
        cite("RON-CAV-11")
        cite("RON-R-45")
        return replace(fighter, attack=1)
    if fighter.body.fate == "captive":
        return fighter
    if "intuition" in state.models[fighter.model].attributes:
        cite("RON-ATR-04")
        return replace(fighter, defence=fighter.defence + 1)
    return fighter


@procedure("RON-CMB-08")
async def reveal(state: State, plans: dict[str, Plan]) -> None:
    """RON-CMB-08: the plans are shown; weapons are in hand, counters are open from here on."""
    assert state.combat is not None
    state.combat = planned(state, state.combat, plans)
    await show(state)


@procedure("RON-CMB-08")
async def show(state: State) -> None:
    """RON-CMB-08: everybody sees which weapon and which counters belong to whom."""
    combat = state.combat
    assert combat is not None
    shown: list[Fact] = []
    for fighter in combat.fighters:
        if fighter.horse:
            continue
        if fighter.weapon:
            state.models[fighter.model].hand = fighter.weapon
        facts: dict[str, Fact] = {
            "model": Name(fighter.model),
            "weapon": word_of(fighter.weapon) if fighter.weapon else Word("ronin.word.captive"),
            "attack": fighter.attack,
            "defence": fighter.defence,
        }
        shown.append(Say("ronin.plan", facts))
    await Tell(Event("ronin.event.plans", {"plans": Several(tuple(shown))}), "RON-CMB-08")


# -- objects ---------------------------------------------------------------------------------


@procedure("RON-CMB-06")
async def ask_objects(state: State) -> None:
    """RON-CMB-06: each carrier keeps or drops what it carries, in Priority order."""
    assert state.combat is not None
    for side in ("b", "a") if state.priority == "b" else ("a", "b"):
        for fighter in state.combat.fighters:
            model = state.models[fighter.model]
            mine = model.side == side and not fighter.horse and model.free
            if mine and model.carries in state.things:
                await keep_or_drop(state, model.id, "RON-CMB-06")


@procedure("RON-CMB-06")
async def keep_or_drop(state: State, model_id: str, rule: str) -> None:
    """RON-CMB-06, RON-ACT-08: drop the object before the fight, in base contact, or keep it."""
    model = state.models[model_id]
    facts: dict[str, Fact] = {"model": Name(model_id), "object": Name(model.carries)}
    words = Say("ronin.ask.object", facts)
    seat: Seat = seat_of(state, model.side)
    if await Ask(seat, Choose(("keep", "drop"), words, model_id), rule) == "keep":
        return
    told: dict[str, Fact] = {"name": Name(model_id), "thing": Name(model.carries)}
    drop_carried(state, model_id)
    await Tell(Event("ronin.event.drop", told), rule)


def entering(state: State, models: Sequence[str], kind: str, charger: str) -> Combat:
    """A combat before its plans: the single model first, then the others."""
    fighters = tuple(fighter for model in models for fighter in fresh(state, model))
    return Combat(models[0], kind, charger, fighters, -1, 0, "")


def refreshed(state: State, combat: Combat) -> Combat:
    """The combat with the wounds that the models have now."""
    fighters = tuple(
        fighter if fighter.horse else replace(fighter, body=body_of(state.models[fighter.model]))
        for fighter in combat.fighters
    )
    return replace(combat, fighters=fighters)
