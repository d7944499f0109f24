"""RON-ATK: an attack in a combat, step by step, and what comes of it.

``attack`` resolves one attack of the fighter whose turn it is and returns the combat after it:
counters spent, wounds, Stun, weapons lost, captives. ``mode`` says who decides re-rolls
(``bujutsu``); all other decisions are asked.
"""

from __future__ import annotations

from dataclasses import replace

from gunbai.effects import Ask, Tell, resolution
from gunbai.questions import Choose, Pick, ask_if_open
from gunbai.rulebook import cite
from gunbai.systems.ronin.attack_laws import BOOST, GUARD, HELP, LOSS, Declared
from gunbai.systems.ronin.blows import SUCCESS, Blow, blow_between, close_roll
from gunbai.systems.ronin.contacts import seat_of
from gunbai.systems.ronin.fighters import acting, fighter_of, friends_in, position, put, spent
from gunbai.systems.ronin.specials import specials_open
from gunbai.systems.ronin.state import Body, Combat, Fighter, State
from gunbai.systems.ronin.strikes import strike
from gunbai.systems.ronin.weapons import UNARMED, without, word_of
from gunbai.systems.ronin.wounds import ahead, drowning, hit
from gunbai.words import Event, Fact, Name, Say, Word

__all__ = ["attack", "blow_lands", "strike"]


@resolution("RON-ATK-02")
async def attack(state: State, combat: Combat, victim: str, part: str, mode: str) -> Combat:
    """RON-ATK-02 to -09: the combat after one attack on this fighter (``part``: model or horse)."""
    combat = spent(combat, combat.index, attack=1)
    payer = await _defence_boost(state, combat, victim, part)
    if payer:
        cite("RON-BST-01")
        combat = spent(combat, position(combat, payer), defence=1)
    boosted, special = await _attack_boost(state, combat, victim, part, bool(payer))
    if boosted:
        cite("RON-BST-01")
        combat = spent(combat, combat.index, attack=1)
    plain = blow_between(state, combat, fighter_of(combat, victim), part)
    blow = replace(plain, boosted=boosted, guarded=bool(payer), special=special)
    if special == "grapple":
        for helper in await _helpers(state, combat, blow):
            combat = spent(combat, position(combat, helper), attack=1)
            blow = replace(blow, helpers=blow.helpers + 1)
    damage = await close_roll(state, blow, mode)
    return await blow_lands(state, combat, blow, damage)


def _words(combat: Combat, message: str, victim: str, part: str) -> Say:
    attacker = acting(combat)
    weapon = Word("ronin.name.mount.war-horse") if attacker.horse else word_of(attacker.weapon)
    facts: dict[str, Fact] = {
        "attacker": Name(attacker.model),
        "target": Name(victim),
        "part": part,
        "weapon": weapon,
    }
    return Say(message, facts)


@resolution("RON-ATK-03")
async def _defence_boost(state: State, combat: Combat, victim: str, part: str) -> str:
    """RON-ATK-03, RON-CMB-15: whose D counter boosts the defence, or ""."""
    payers = payers_for(state, combat, victim, part)
    if not payers:
        return ""
    ending = "horse" if acting(combat).horse else "model"
    words = _words(combat, f"ronin.ask.guard.{ending}", victim, part)
    by = seat_of(state, state.models[victim].side)
    payer: str = await Ask(by, Choose(("", *payers), words, victim, law=GUARD), "RON-ATK-03")
    return payer


def payers_for(state: State, combat: Combat, victim: str, part: str) -> tuple[str, ...]:
    """RON-CMB-15: who has a D counter for this defence, the one attacked first."""
    if part == "horse":
        cite("RON-CAV-08")
        return ()
    if combat.kind == "captive":
        cite("RON-SPA-07")
        return ()
    fighter = fighter_of(combat, victim)
    found = [victim] if fighter.defence else []
    if state.options.get("own_defence_only"):
        cite("RON-R-23")
        return tuple(found)
    cite("RON-CMB-15")
    for index in friends_in(combat, fighter):
        if combat.fighters[index].defence:
            found.append(combat.fighters[index].model)
    return tuple(found)


@resolution("RON-ATK-04")
async def _attack_boost(
    state: State, combat: Combat, victim: str, part: str, guarded: bool
) -> Declared:
    """RON-ATK-04, -05: whether the attack is boosted, and the special attack, in one decision."""
    attacker = acting(combat)
    blow = blow_between(state, combat, fighter_of(combat, victim), part)
    specials = ("none", *specials_open(state, blow))
    may_boost = attacker.attack > 0 and not attacker.horse
    boosts = (False, True) if may_boost else (False,)
    values = tuple((boosted, special) for special in specials for boosted in boosts)
    cite("RON-ATK-05")
    words = _words(combat, "ronin.ask.boost", victim, part)
    words = Say(words.id, {**words.facts, "guarded": guarded})
    question = Choose(values, words, attacker.model, law=BOOST)
    by = seat_of(state, attacker.side)
    return await ask_if_open(Ask(by, question, "RON-ATK-04"))


@resolution("RON-SPA-05")
async def _helpers(state: State, combat: Combat, blow: Blow) -> tuple[str, ...]:
    """RON-SPA-05: which friends discard an A counter for the grapple, one each at most."""
    attacker = acting(combat)
    able = tuple(
        combat.fighters[index].model
        for index in friends_in(combat, attacker)
        if combat.fighters[index].attack
    )
    if not able:
        return ()
    words = _words(combat, "ronin.ask.help", blow.victim, blow.part)
    facts: dict[str, Fact] = {**words.facts, "boosted": blow.boosted, "guarded": blow.guarded}
    question = Pick(able, 0, len(able), Say(words.id, facts), attacker.model, HELP)
    chosen: tuple[str, ...] = await Ask(seat_of(state, attacker.side), question, "RON-SPA-05")
    return chosen


# -- what comes of it ------------------------------------------------------------------------


@resolution("RON-ATK-08")
async def blow_lands(state: State, combat: Combat, blow: Blow, damage: str) -> Combat:
    """RON-ATK-08: the combat after a blow that did ``damage`` by RON-T-05, at once."""
    if damage == "none":
        return combat
    index = position(combat, blow.victim)
    victim = combat.fighters[index]
    success = damage in SUCCESS
    if blow.special == "disarm":
        return await _disarmed(combat, index) if success else combat
    if blow.special == "grapple" and success:
        cite("RON-SPA-04")
        return put(combat, index, _as_captive(victim))
    return await _hurt(state, combat, index, hit(victim.body, blow.part, damage, blow.stands))


@resolution("RON-SPA-03")
async def _disarmed(combat: Combat, index: int) -> Combat:
    """RON-SPA-03: the weapon in hand is destroyed; Unarmed until the weapon is changed."""
    victim = combat.fighters[index]
    facts: dict[str, Fact] = {"model": Name(victim.model), "weapon": word_of(victim.weapon)}
    await Tell(Event("ronin.event.weapon-lost", facts), "RON-SPA-03")
    carried = without(victim.weapon, victim.carried)
    return put(combat, index, replace(victim, weapon=UNARMED, carried=carried))


def _as_captive(victim: Fighter) -> Fighter:
    """RON-SPA-06, -09, RON-CMB-14: out of the combat and of the saddle, without counters."""
    body = replace(victim.body, fate="captive", mount="none", horse_wound=False)
    if victim.body.mount != "none":
        cite("RON-SPA-09")
    cite("RON-CMB-14")
    return replace(victim, attack=0, defence=0, body=body)


@resolution("RON-WND-06")
async def _hurt(state: State, combat: Combat, index: int, after: Body) -> Combat:
    """RON-WND-06: Stun in Water, the counter that a Grievous wound costs, those who fall."""
    victim = combat.fighters[index]
    before = victim.body
    if ahead(before, after) and await drowning(state, victim.model):
        after = replace(after, fate="drowned")
    hurt = replace(victim, body=after)
    if after.fate in ("critical", "drowned"):
        cite("RON-CMB-14")
        return put(combat, index, replace(hurt, attack=0, defence=0))
    if after.wound == "grievous" and before.wound != "grievous" and after.fate == before.fate:
        hurt = await _loses_counter(state, hurt)
    return put(combat, index, hurt)


@resolution("RON-WND-05")
async def _loses_counter(state: State, victim: Fighter) -> Fighter:
    """RON-WND-05: one own counter at once, A or D as its owner chooses; with none left, none."""
    values = tuple(
        kind for kind, left in (("defence", victim.defence), ("attack", victim.attack)) if left
    )
    if not values:
        cite("RON-WND-05")
        return victim
    facts: dict[str, Fact] = {"model": Name(victim.model)}
    question = Choose(values, Say("ronin.ask.counter-loss", facts), victim.model, law=LOSS)
    lost = await ask_if_open(Ask(seat_of(state, victim.side), question, "RON-WND-05"))
    facts["counter"] = Word(f"ronin.counter.{lost}")
    await Tell(Event("ronin.event.counter-lost", facts), "RON-WND-05")
    if lost == "defence":
        return replace(victim, defence=victim.defence - 1)
    return replace(victim, attack=victim.attack - 1)
