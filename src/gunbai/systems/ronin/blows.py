"""RON-T-07, RON-T-08: the numbers of a close attack, and its dice (RON-ATK-06 to -09).

A ``Blow`` says who strikes whom with what, and what is spent on it: in a combat, or as the Strike
of RON-MOV-09. It is a value, so that odds merge equal blows.
"""

from __future__ import annotations

from dataclasses import field
from typing import Final

from gunbai.dice import D2D6, D3D6K2, D6, Die, each
from gunbai.effects import Roll, Seat, Tell, resolution, value_class
from gunbai.rulebook import cite
from gunbai.systems.ronin.bujutsu import NEVER, Dicing, rerolled
from gunbai.systems.ronin.catalogue import catalogue
from gunbai.systems.ronin.contacts import seat_of
from gunbai.systems.ronin.fighters import fighter_of
from gunbai.systems.ronin.profile import fight_mods
from gunbai.systems.ronin.state import Body, Combat, Fighter, State
from gunbai.systems.ronin.weapons import (
    attack_mods,
    bears_banner,
    charge_bonus,
    mastered,
    special_mods,
    word_of,
)
from gunbai.systems.ronin.wounds import damage_bands, damage_of, hit, result_words
from gunbai.words import Dice, Event, Fact, Modifier, Name, Say, Several, Target, Word

__all__ = [
    "SUCCESS",
    "Blow",
    "attack_of",
    "blow_between",
    "close_roll",
    "defence_of",
    "held_penalty",
]

HORSE_FIGHT: Final = 1
SUCCESS: Final = ("grievous", "critical")


@value_class
class Blow:
    """One close attack. ``part``: model or horse. ``kind``: the combat's kind, or "strike".

    ``charging``: the attacker is the rider who declared the charge of this combat. ``special``:
    none, disarm, grapple; ``helpers`` of a grapple. ``stands``: a Critical wound leaves a Tough
    target dying (RON-ATR-07).
    """

    attacker: str
    horse: bool
    weapon: str
    body: Body
    victim: str
    victim_weapon: str
    victim_body: Body
    part: str
    kind: str
    charging: bool = False
    boosted: bool = False
    guarded: bool = False
    special: str = "none"
    helpers: int = 0
    stands: bool = False


def blow_between(state: State, combat: Combat, victim: Fighter, part: str) -> Blow:
    """The plain blow of the fighter whose turn it is at another of its combat."""
    attacker = combat.fighters[combat.index]
    # What has been done to a war horse stands with its rider (RON-CAV-09).
    body = fighter_of(combat, attacker.model).body if attacker.horse else attacker.body
    tough = "tough" in state.models[victim.model].attributes
    return Blow(
        attacker.model,
        attacker.horse,
        attacker.weapon,
        body,
        victim.model,
        victim.weapon,
        victim.body,
        part,
        combat.kind,
        charging=not attacker.horse and attacker.model == combat.charger,
        stands=tough and combat.kind != "captive" and victim.attack + victim.defence > 0,
    )


# -- numbers ---------------------------------------------------------------------------------


def attack_of(state: State, blow: Blow) -> Target:
    """RON-ATK-06, RON-T-07: what is added to the attack dice, in the table's order."""
    if blow.horse:
        mods = [Modifier(HORSE_FIGHT, "RON-CAV-11", "ronin.mod.war-horse")]
        if blow.body.horse_wound:
            mods.append(Modifier(-1, "RON-CAV-09", "ronin.mod.horse-wound"))
        return Target(0, tuple(mods), "RON-ATK-06")
    model = state.models[blow.attacker]
    mods = fight_mods(model, blow.body)
    if blow.special == "disarm":
        cite("RON-SPA-02")
    if blow.special == "grapple":
        cite("RON-SPA-04")
    else:
        armour = "none" if blow.part == "horse" else state.models[blow.victim].armour
        mods.extend(attack_mods(state, model, blow.weapon, armour))
    if "powerful" in model.attributes:
        mods.append(Modifier(1, "RON-ATR-08", "ronin.name.attribute.powerful"))
    mods.extend(_saddle_mods(state, blow))
    mods.extend(held_penalty(state, blow.attacker))
    if blow.kind == "strike":
        mods.append(Modifier(1, "RON-MOV-09", "ronin.mod.strike"))
    if blow.special != "none":
        mods.extend(special_mods(model, blow.weapon))
    if blow.helpers:
        facts: dict[str, Fact] = {"n": blow.helpers}
        mods.append(Modifier(blow.helpers, "RON-SPA-05", "ronin.mod.helpers", facts))
    return Target(0, tuple(mods), "RON-ATK-06")


def _saddle_mods(state: State, blow: Blow) -> list[Modifier]:
    """RON-CAV-04 and RON-WPN-06: the rider's penalty and the yari in the charge."""
    if blow.body.mount == "none":
        return []
    model = state.models[blow.attacker]
    mods: list[Modifier] = []
    if "bajutsu" in model.attributes:
        mods.append(Modifier(0, "RON-BUJ-06", "ronin.name.attribute.bajutsu"))
    else:
        mods.append(Modifier(-2, "RON-CAV-04", "ronin.mod.mounted"))
    if blow.charging and blow.special != "grapple":
        bonus = charge_bonus(state, model, blow.weapon)
        if bonus:
            weapon: dict[str, Fact] = {"weapon": word_of(blow.weapon)}
            mods.append(Modifier(bonus, "RON-WPN-06", "ronin.mod.charge-weapon", weapon))
    return mods


def held_penalty(state: State, model_id: str) -> list[Modifier]:
    """RON-ACT-08, or RON-BAN-02 instead: -1 for the object or the banner that is kept."""
    model = state.models[model_id]
    if model.carries not in state.things:  # nothing, or a captive that is dragged along
        return []
    facts: dict[str, Fact] = {"object": Name(model.carries)}
    if bears_banner(state, model):
        return [Modifier(-1, "RON-BAN-02", "ronin.mod.bearer", facts)]
    return [Modifier(-1, "RON-ACT-08", "ronin.mod.carries", facts)]


def defence_of(state: State, blow: Blow) -> Target:
    """RON-ATK-07, RON-T-07: what is added to the defence dice; weapons never count."""
    if blow.part == "horse":
        mods = [Modifier(HORSE_FIGHT, "RON-CAV-08", "ronin.mod.horse")]
        if blow.victim_body.horse_wound:
            mods.append(Modifier(-1, "RON-CAV-09", "ronin.mod.horse-wound"))
        return Target(0, tuple(mods), "RON-CAV-08")
    model = state.models[blow.victim]
    if blow.kind == "captive":
        cite("RON-SPA-07")
        mods = [Modifier(0, "RON-SPA-07", "ronin.mod.captive")]
    else:
        mods = fight_mods(model, blow.victim_body)
    if not state.options.get("no_armour_in_melee"):
        armour = catalogue().armour_defence[model.armour]
        if armour:
            mods.append(Modifier(armour, "RON-PRF-07", f"ronin.name.armour.{model.armour}"))
    else:
        cite("RON-R-04")
    if blow.kind != "captive":
        mods.extend(held_penalty(state, blow.victim))
    return Target(0, tuple(mods), "RON-ATK-07")


# -- dice ------------------------------------------------------------------------------------


@value_class
class Thrown:
    """Dice of one roll: those that count, and those that were rolled and do not.

    ``seen``: whether there are faces to tell of; odds have none, and nobody to tell.
    """

    kept: tuple[int, ...]
    dropped: tuple[int, ...]
    total: int
    seen: bool


@resolution("RON-ATK-09")
async def close_roll(state: State, blow: Blow, mode: str) -> str:
    """RON-ATK-06 to -09: both roll, discard, re-rolls of attacker and defender, the difference.

    Returns what the difference does by RON-T-05 ("none" to "critical"); special attacks read
    success from it. ``mode``: see ``bujutsu``.
    """
    margin = attack_of(state, blow).total - defence_of(state, blow).total
    skill = _attackers_art(state, blow) if mode != NEVER else ""
    art = _defenders_art(state, blow) if mode != NEVER else ""
    if skill or art:
        return await _with_rerolls(state, blow, margin, (skill, art), mode)
    return await _without_rerolls(state, blow, margin)


@value_class
class Side:
    """One side of a close attack: whose seat and model, and what it rolls by which rule."""

    by: Seat
    who: str
    die: Die
    rule: str


@value_class
class Contest:
    """What two rolls do against each other; the dice are for narration only."""

    damage: str
    struck: tuple[tuple[int, ...], ...] = field(default=(), compare=False)
    warded: tuple[tuple[int, ...], ...] = field(default=(), compare=False)


@resolution("RON-ATK-08")
async def contest(attack: Side, defence: Side, margin: int) -> Contest:
    """RON-ATK-06 to -08: both roll; what the difference does by RON-T-05.

    It depends on no state, so odds work it out once for these dice and this margin.
    """
    struck = await Roll(
        1, attack.die, each(attack.die), attack.rule, attack.by, "ronin.roll.attack", attack.who
    )
    bands = damage_bands(defence.die, margin + struck.value, True)
    warded = await Roll(
        1, defence.die, bands, defence.rule, defence.by, "ronin.roll.defence", defence.who
    )
    return Contest(warded.band, struck.faces, warded.faces)


@resolution("RON-ATK-09")
async def _without_rerolls(state: State, blow: Blow, margin: int) -> str:
    """A close attack in which nobody may roll again."""
    attacker, victim = state.models[blow.attacker], state.models[blow.victim]
    die, rule = _attack_die(blow)
    attack = Side(seat_of(state, attacker.side), blow.attacker, die, rule)
    die, rule = _defence_die(blow)
    defence = Side(seat_of(state, victim.side), blow.victim, die, rule)
    met = await contest(attack, defence, margin)
    cite("RON-ATK-08")
    if met.struck:  # odds see no faces and have nobody to tell
        struck, warded = _as_thrown(met.struck), _as_thrown(met.warded)
        await _tell(state, blow, struck, warded)
        return damage_of(struck.total - warded.total + margin)
    return met.damage


def _attack_die(blow: Blow) -> tuple[Die, str]:
    """RON-ATK-06, RON-BST-03: 2d6, or three dice of which the two highest count."""
    return (D3D6K2, "RON-BST-03") if blow.boosted else (D2D6, "RON-ATK-06")


def _defence_die(blow: Blow) -> tuple[Die, str]:
    """RON-ATK-07, RON-BST-04: d6, or two dice that both count; a horse always rolls two."""
    if blow.part == "horse":
        return D2D6, "RON-CAV-08"
    return (D2D6, "RON-BST-04") if blow.guarded else (D6, "RON-ATK-07")


@resolution("RON-ATK-09")
async def _with_rerolls(
    state: State, blow: Blow, margin: int, arts: tuple[str, str], mode: str
) -> str:
    """A close attack in which somebody may roll again, by the art of attacker or defender."""
    skill, art = arts
    struck = await _attack_dice(state, blow, bool(skill))
    warded = await _defence_dice(state, blow, bool(art))
    if skill:
        difference = struck.total - warded.total + margin
        dicing = Dicing(blow.attacker, skill, "attack", struck.kept, difference)
        kept = await rerolled(state, dicing, mode)
        struck = Thrown(kept, struck.dropped, sum(kept), struck.seen)
    if art:
        difference = struck.total - warded.total + margin
        dicing = Dicing(blow.victim, art, "defence", warded.kept, difference)
        kept = await rerolled(state, dicing, mode)
        warded = Thrown(kept, (), sum(kept), warded.seen)
    cite("RON-ATK-08")
    if struck.seen:
        await _tell(state, blow, struck, warded)
    return damage_of(struck.total - warded.total + margin)


def _attackers_art(state: State, blow: Blow) -> str:
    """The bujutsu with which the attacker may re-roll; a horse has none."""
    return "" if blow.horse else mastered(state.models[blow.attacker], blow.weapon)


def _defenders_art(state: State, blow: Blow) -> str:
    """The bujutsu with which the defender may re-roll: not for a horse, nor for a captive."""
    if blow.part == "horse" or blow.kind == "captive":
        return ""
    return mastered(state.models[blow.victim], blow.victim_weapon)


@resolution("RON-ATK-06")
async def _attack_dice(state: State, blow: Blow, single: bool) -> Thrown:
    """RON-ATK-06, RON-BST-03: 2d6, or three dice of which the two highest count."""
    by = seat_of(state, state.models[blow.attacker].side)
    die, rule = _attack_die(blow)
    if single:
        count = 3 if blow.boosted else 2
        roll = await Roll(count, D6, each(), rule, by, "ronin.roll.attack", blow.attacker)
        values = roll.values
        return Thrown(values[-2:], values[:-2], sum(values[-2:]), bool(roll.faces))
    roll = await Roll(1, die, each(die), rule, by, "ronin.roll.attack", blow.attacker)
    return _as_thrown(roll.faces) if roll.faces else Thrown((), (), roll.value, False)


def _as_thrown(faces: tuple[tuple[int, ...], ...]) -> Thrown:
    """The dice of one throw, the two highest of which count."""
    values = tuple(sorted(faces[0]))
    return Thrown(values[-2:], values[:-2], sum(values[-2:]), True)


@resolution("RON-ATK-07")
async def _defence_dice(state: State, blow: Blow, single: bool) -> Thrown:
    """RON-ATK-07, RON-BST-04: d6, or two dice that both count; a horse always rolls two."""
    by = seat_of(state, state.models[blow.victim].side)
    die, rule = _defence_die(blow)
    if single or die is D6:
        count = 1 if die is D6 else 2
        roll = await Roll(count, D6, each(), rule, by, "ronin.roll.defence", blow.victim)
        return Thrown(roll.values, (), sum(roll.values), bool(roll.faces))
    roll = await Roll(1, die, each(die), rule, by, "ronin.roll.defence", blow.victim)
    return _as_thrown(roll.faces) if roll.faces else Thrown((), (), roll.value, False)


# -- telling ---------------------------------------------------------------------------------


def _event_kind(blow: Blow) -> str:
    if blow.special != "none":
        return f"ronin.event.{blow.special}"
    if blow.kind == "strike":
        return "ronin.event.strike-horse" if blow.part == "horse" else "ronin.event.strike"
    return "ronin.event.attack-horse" if blow.part == "horse" else "ronin.event.attack"


async def _tell(state: State, blow: Blow, struck: Thrown, warded: Thrown) -> None:
    """RON-ATK-08: the whole computation, as the panel and the log show it."""
    attack, defence = attack_of(state, blow), defence_of(state, blow)
    difference = struck.total + attack.total - warded.total - defence.total
    weapon = Word("ronin.name.mount.war-horse") if blow.horse else word_of(blow.weapon)
    facts: dict[str, Fact] = {
        "attacker": Name(blow.attacker),
        "target": Name(blow.victim),
        "weapon": weapon,
        "dice": _lying(struck, warded),
        "attack_dice": _dice_words(struck, blow.boosted),
        "attack": attack,
        "attack_total": struck.total + attack.total,
        "defence_dice": _dice_words(warded, blow.guarded),
        "defence": defence,
        "defence_total": warded.total + defence.total,
        "difference": difference,
        "result": _result(blow, damage_of(difference)),
    }
    await Tell(Event(_event_kind(blow), facts), "RON-ATK-08")


def _lying(*throws: Thrown) -> Dice:
    """All dice of these throws, with the places of those that were dropped."""
    faces = tuple(one.kept + one.dropped for one in throws)
    dropped = tuple(tuple(range(len(one.kept), len(one.kept + one.dropped))) for one in throws)
    return Dice(faces, dropped if any(dropped) else ())


def _dice_words(thrown: Thrown, boosted: bool) -> Fact:
    dice = Dice((thrown.kept,))
    if not boosted:
        return dice
    if thrown.dropped:
        facts: dict[str, Fact] = {"dice": dice, "dropped": Dice((thrown.dropped,))}
        return Say("ronin.dice.boosted-dropped", facts)
    return Say("ronin.dice.boosted", {"dice": dice})


def _result(blow: Blow, damage: str) -> Fact:
    """The result in words, special attacks included (RON-SPA-03, -04)."""
    success = damage in SUCCESS
    if blow.special == "disarm":
        return Word(f"ronin.outcome.{'disarmed' if success else 'not-disarmed'}")
    before = blow.victim_body
    if blow.special == "grapple":
        if success:
            return Word("ronin.outcome.captive")
        failed: list[Fact] = [Word("ronin.outcome.not-grappled")]
        if damage == "none":
            return Several(tuple(failed))
        hurt = result_words(before, hit(before, blow.part, damage, blow.stands), blow.part, damage)
        return Several((*failed, *hurt.items))
    if damage == "none":
        return Word("ronin.outcome.no-effect")
    return result_words(before, hit(before, blow.part, damage, blow.stands), blow.part, damage)
