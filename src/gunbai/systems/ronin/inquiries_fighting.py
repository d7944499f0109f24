"""What can be asked of a position about close combat: for scenes and for the workbench."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from gunbai.dice import repeat
from gunbai.effects import Proc, resolution
from gunbai.errors import Refused
from gunbai.questions import Choose, Question, Refusal
from gunbai.system import Inquiry
from gunbai.systems.ronin.attack_laws import blow_effect
from gunbai.systems.ronin.blows import Blow, attack_of, close_roll, defence_of
from gunbai.systems.ronin.fighters import fighter_id, fighter_of, owner_of
from gunbai.systems.ronin.fighting import play_turn
from gunbai.systems.ronin.initiative import (
    ask_boosts,
    initiative_of,
    initiative_order,
    rolled_order,
)
from gunbai.systems.ronin.inquiries_shooting import choice_of, items_of, mode_of, model_of
from gunbai.systems.ronin.plans import Plan, counters_of, default_plan, entering, planned
from gunbai.systems.ronin.profile import body_of, fight, pool
from gunbai.systems.ronin.profile import initiative as initiative_now
from gunbai.systems.ronin.specials import special_refusal
from gunbai.systems.ronin.state import Combat, State
from gunbai.systems.ronin.strikes import hand_of, strike_blow
from gunbai.systems.ronin.weapons import called, close_choices
from gunbai.systems.ronin.wounds import effect_of, effect_word
from gunbai.words import Fact, Name, Several

__all__ = ["FIGHTING_INQUIRIES"]

Facts = Mapping[str, Any]
SPECIALS: Final = ("none", "disarm", "grapple")
PARTS: Final = ("model", "rider", "horse")


def _weapon(state: State, model_id: str, given: object) -> str:
    """The weapon a fact names, which the model must be able to take in hand; else its own."""
    model = state.models[model_id]
    if not given:
        return hand_of(state, model)
    weapon = str(given)
    choices = close_choices(state, model, model.weapons)
    if weapon not in choices:
        told: dict[str, Fact] = {"model": Name(model_id), "weapon": called(weapon)}
        raise Refused(model.side, Refusal("ronin.refused.weapon-not-carried", "RON-WPN-01", told))
    return weapon


# -- one attack ------------------------------------------------------------------------------


def _blow(state: State, facts: Facts, special: str = "") -> Blow:
    """The attack that the facts describe."""
    attacker, target = model_of(state, facts, "attacker"), model_of(state, facts, "target")
    special = special or choice_of(facts, "special", SPECIALS)
    horse = bool(facts.get("war_horse", False))
    charging = bool(facts.get("charge", False))
    captive = state.models[target].captive
    tough = "tough" in state.models[target].attributes
    blow = Blow(
        attacker,
        horse,
        "" if horse else _weapon(state, attacker, facts.get("weapon")),
        body_of(state.models[attacker]),
        target,
        _weapon(state, target, facts.get("target_weapon")),
        body_of(state.models[target]),
        "horse" if choice_of(facts, "part", PARTS) == "horse" else "model",
        "captive" if captive else "charge" if charging else "melee",
        charging=charging and not horse,
        boosted=bool(facts.get("boosted", False)),
        guarded=bool(facts.get("guarded", False)),
        special=special,
        helpers=int(facts.get("helpers", 0)),
        stands=tough and int(facts.get("counters", 0)) > 0,
    )
    refusal = special_refusal(state, blow, special) if special != "none" else None
    if refusal is not None:
        raise Refused(state.models[attacker].side, refusal)
    return blow


def _run_attack(state: State, facts: Facts) -> Proc[str]:
    return blow_effect(state, _blow(state, facts), mode_of(facts))


def _run_damage(state: State, facts: Facts) -> Proc[str]:
    return close_roll(state, _blow(state, facts), mode_of(facts))


def _run_grapple(state: State, facts: Facts) -> Proc[str]:
    return blow_effect(state, _blow(state, facts, "grapple"), mode_of(facts))


def _run_disarm(state: State, facts: Facts) -> Proc[str]:
    return blow_effect(state, _blow(state, facts, "disarm"), mode_of(facts))


def _measured(state: State, blow: Blow) -> Mapping[str, Fact]:
    return {"attack": attack_of(state, blow), "defence": defence_of(state, blow)}


def _strike(state: State, facts: Facts) -> Blow:
    striker, target = model_of(state, facts, "striker"), model_of(state, facts, "target")
    part = choice_of(facts, "part", PARTS)
    return strike_blow(state, striker, target, _weapon(state, striker, facts.get("weapon")), part)


def _run_strike(state: State, facts: Facts) -> Proc[str]:
    return blow_effect(state, _strike(state, facts), mode_of(facts))


# -- a combat --------------------------------------------------------------------------------


def _combat(state: State, facts: Facts) -> Combat:
    """The combat of the facts, plans revealed: ``models`` the single one first, ``plans`` stated."""
    models = tuple(
        model_of(state, {"models": name}, "models") for name in items_of(facts["models"])
    )
    sides = [state.models[model].side for model in models]
    if len(sides) < 2 or sides[0] in sides[1:]:
        told: dict[str, Fact] = {"models": Several(tuple(Name(model) for model in models))}
        raise Refused("a", Refusal("ronin.refused.not-one-against", "RON-CMB-02", told))
    kind = choice_of(facts, "kind", ("melee", "charge"))
    charger = models[0] if kind == "charge" else ""
    combat = entering(state, models, kind, charger)
    given = _plans(facts)
    plans: dict[str, Plan] = {}
    for fighter in combat.fighters:
        if fighter.horse:
            continue
        plan = given.get(fighter.model)
        if plan is None:
            plans[fighter.model] = default_plan(state, combat, fighter)
        else:
            weapon = _weapon(state, fighter.model, plan[0])
            most = counters_of(state, combat, fighter, weapon)
            plans[fighter.model] = (weapon, min(max(plan[1], 0), most))
    return planned(state, combat, plans)


def _plans(facts: Facts) -> Mapping[str, Plan]:
    """The stated plans: by model its weapon and its A counters."""
    given = facts.get("plans", {})
    plans = given if isinstance(given, Mapping) else {"": given}
    for name, plan in plans.items():
        fits = isinstance(plan, tuple) and len(plan) == 2 and type(plan[1]) is int
        if not fits or not isinstance(plan[0], str):
            told: dict[str, Fact] = {"model": str(name), "found": str(plan)}
            raise Refused("a", Refusal("ronin.refused.not-a-plan", "RON-CMB-07", told))
    return plans


def _boosted(combat: Combat, facts: Facts) -> tuple[bool, ...]:
    chosen = items_of(facts.get("boosts", ()))
    return tuple(fighter_id(fighter) in chosen for fighter in combat.fighters)


def _fighter(combat: Combat, facts: Facts, default: str) -> str:
    """The fighter that is asked about: a model, or its war horse ("saito.horse")."""
    return choice_of(facts, "model", [fighter_id(f) for f in combat.fighters], default)


@resolution("RON-CMB-09")
async def place_in_order(
    state: State, combat: Combat, boosted: tuple[bool, ...], model: str
) -> int:
    """The place of a fighter in the initiative order, from 1."""
    order = await rolled_order(state, combat, boosted)
    return 1 + [fighter_id(combat.fighters[index]) for index in order].index(model)


def _run_initiative(state: State, facts: Facts) -> Proc[int]:
    combat = _combat(state, facts)
    model = _fighter(combat, facts, combat.single)
    return place_in_order(state, combat, _boosted(combat, facts), model)


def _measure_initiative(state: State, facts: Facts) -> Mapping[str, Fact]:
    combat = _combat(state, facts)
    model = _fighter(combat, facts, combat.single)
    fighter = next(f for f in combat.fighters if fighter_id(f) == model)
    return {"initiative": initiative_of(state, combat, fighter)}


@resolution("RON-CMB-13")
async def fought_out(state: State, combat: Combat, mode: str, model: str) -> str:
    """What a combat comes to for one of its models, from initiative to the last turn to act."""
    before = fighter_of(combat, model).body
    boosted = await ask_boosts(state, combat)
    combat = await initiative_order(state, combat, boosted)

    def body(value: Combat) -> Proc[Combat]:
        return play_turn(state, value, mode)

    ended = await repeat(body, combat, _is_over)
    return effect_of(before, fighter_of(ended, model).body)


def _is_over(combat: Combat) -> bool:
    return combat.index < 0


def press(question: Question[Any], view: Any, rule: str) -> Any:
    """How a combat is fought where nobody says: the first enemy is attacked, every blow guarded.

    No boost, no special attack, no other weapon; each as long as its counters last.
    """
    if isinstance(question, Choose):
        if rule == "RON-CMB-12":
            return question.values[0]
        if rule == "RON-ATK-03":
            return question.values[1]
    return question.default(view)


def _run_combat(state: State, facts: Facts) -> Proc[str]:
    combat = _combat(state, facts)
    model = owner_of(_fighter(combat, facts, combat.fighters[-1].model))
    return fought_out(state, combat, mode_of(facts), model)


def _run_charge(state: State, facts: Facts) -> Proc[str]:
    return _run_combat(state, {**facts, "kind": "charge"})


def _measure_counters(state: State, facts: Facts) -> Mapping[str, Fact]:
    """RON-PRF-09, RON-CAV-06: what a model brings to a combat with a weapon in hand."""
    model = model_of(state, facts, "model")
    kind = "charge" if facts.get("charge") else "melee"
    combat = entering(state, (model,), kind, model if kind == "charge" else "")
    weapon = _weapon(state, model, facts.get("weapon"))
    fighter = combat.fighters[0]
    counters = counters_of(state, combat, fighter, weapon)
    revealed = planned(state, combat, {model: (weapon, counters)}).fighters[0]
    found = state.models[model]
    return {
        "counters": counters,
        "free_defence": revealed.defence,
        "pool": pool(found, weapon == "daisho"),
        "initiative": initiative_now(found),
        "fight": fight(found),
        "roll": initiative_of(state, combat, replace(fighter, weapon=weapon)),
    }


_ATTACK_FACTS: Final = {
    "attacker": "id",
    "target": "id",
    "weapon": "text?",
    "target_weapon": "text?",
    "part": "text?",
    "boosted": "truth?",
    "guarded": "truth?",
    "special": "text?",
    "helpers": "integer?",
    "charge": "truth?",
    "war_horse": "truth?",
    "counters": "integer?",
    "reroll": "text?",
}
_STRIKE_FACTS: Final = {
    "striker": "id",
    "target": "id",
    "weapon": "text?",
    "part": "text?",
    "reroll": "text?",
}
_COMBAT_FACTS: Final = {
    "models": "any",
    "plans": "any?",
    "boosts": "any?",
    "kind": "text?",
    "model": "id?",
    "reroll": "text?",
}

FIGHTING_INQUIRIES: Final = {
    "attack": Inquiry(
        "attack",
        _ATTACK_FACTS,
        _run_attack,
        lambda state, facts: _measured(state, _blow(state, facts)),
        effect_word,
    ),
    "damage": Inquiry(
        "damage",
        _ATTACK_FACTS,
        _run_damage,
        lambda state, facts: _measured(state, _blow(state, facts)),
        effect_word,
    ),
    "grapple": Inquiry(
        "grapple",
        _ATTACK_FACTS,
        _run_grapple,
        lambda state, facts: _measured(state, _blow(state, facts, "grapple")),
        effect_word,
    ),
    "disarm": Inquiry(
        "disarm",
        _ATTACK_FACTS,
        _run_disarm,
        lambda state, facts: _measured(state, _blow(state, facts, "disarm")),
        effect_word,
    ),
    "strike": Inquiry(
        "strike",
        _STRIKE_FACTS,
        _run_strike,
        lambda state, facts: _measured(state, _strike(state, facts)),
        effect_word,
    ),
    "initiative": Inquiry("initiative", _COMBAT_FACTS, _run_initiative, _measure_initiative, None),
    "combat": Inquiry("combat", _COMBAT_FACTS, _run_combat, None, effect_word, policy=press),
    "charge": Inquiry("charge", _COMBAT_FACTS, _run_charge, None, effect_word, policy=press),
    "counters": Inquiry(
        "counters",
        {"model": "id", "weapon": "text?", "charge": "truth?"},
        None,
        _measure_counters,
        None,
    ),
}
