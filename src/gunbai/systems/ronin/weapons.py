"""Weapons: what a model may take in hand, and what the weapon in hand is worth.

RON-T-03, RON-T-04, RON-WPN, RON-TER-05, RON-BAN-03. A choice of weapon is an id of RON-T-04;
"daisho" stands for katana and wakizashi together, "unarmed" and "improvised" are always words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gunbai.rulebook import cite
from gunbai.systems.ronin.armoury import CloseWeapon, MissileWeapon
from gunbai.systems.ronin.catalogue import catalogue
from gunbai.systems.ronin.contacts import inside_building
from gunbai.systems.ronin.state import Model, State
from gunbai.words import Modifier, Word

__all__ = [
    "NO_MISSILES",
    "UNARMED",
    "attack_mods",
    "bears_banner",
    "called",
    "close_choices",
    "cramped",
    "first_choice",
    "initiative_mods",
    "is_missile",
    "mastered",
    "missile",
    "special_mods",
    "still_carried",
    "without",
    "word_of",
]

UNARMED: Final = "unarmed"
IMPROVISED: Final = "improvised"
DAISHO: Final = "daisho"
BEARER_MAY_USE: Final = ("katana", "wakizashi", "tanto", UNARMED)
AS_CLUB: Final = ("yumi", "teppo")
NO_MISSILES: Final = "RON-BAN-03"


def word_of(weapon: str) -> Word:
    """The name of a weapon."""
    return Word(f"ronin.name.weapon.{weapon}")


def called(weapon: str) -> Word | str:
    """The name of what may be no weapon at all: as it was typed."""
    data = catalogue()
    known = weapon in data.close_weapons or weapon in data.missile_weapons
    return word_of(weapon) if known else weapon


def close(weapon: str) -> CloseWeapon:
    """The line of RON-T-04."""
    cite("RON-T-04")
    return catalogue().close_weapons[weapon]


def missile(weapon: str) -> MissileWeapon:
    """The line of RON-T-03."""
    cite("RON-T-03")
    return catalogue().missile_weapons[weapon]


def is_missile(weapon: str) -> bool:
    """Whether this is a missile weapon."""
    return weapon in catalogue().missile_weapons


def bears_banner(state: State, model: Model) -> bool:
    """RON-BAN-04: whoever carries a banner, his own or another's, is its bearer."""
    return model.carries in state.things and state.things[model.carries].kind == "banner"


def close_choices(state: State, model: Model, carried: Sequence[str]) -> tuple[str, ...]:
    """RON-WPN-01: what the model may take in hand, in the order of its profile, Unarmed last."""
    cite("RON-WPN-01")
    known = catalogue().close_weapons
    found = [weapon for weapon in carried if weapon in known]
    if bears_banner(state, model):
        cite("RON-BAN-03")
        return tuple(weapon for weapon in (*found, UNARMED) if weapon in BEARER_MAY_USE)
    if "niten" in model.attributes and "katana" in found and "wakizashi" in found:
        cite("RON-WPN-03")
        found.append(DAISHO)
    if not found and any(weapon in AS_CLUB for weapon in carried):
        cite("RON-WPN-07")
        found.append(IMPROVISED)
    return (*found, UNARMED)


def still_carried(weapon: str, carried: Sequence[str]) -> bool:
    """Whether a weapon that was in hand can still be in hand."""
    if weapon == UNARMED:
        return True
    if weapon == DAISHO:
        return "katana" in carried and "wakizashi" in carried
    if weapon == IMPROVISED:
        return IMPROVISED in carried or any(club in carried for club in AS_CLUB)
    return weapon in carried


def first_choice(choices: Sequence[str], carried: Sequence[str]) -> str:
    """RON-T-25: the first close combat weapon of the profile still carried, else Unarmed."""
    for weapon in choices:
        if weapon in carried and weapon != UNARMED:
            return weapon
    return UNARMED


def without(weapon: str, carried: Sequence[str]) -> tuple[str, ...]:
    """RON-SPA-03: what is left when the weapon in hand is destroyed; a daisho loses the katana."""
    lost = "katana" if weapon == DAISHO else weapon
    if lost == IMPROVISED and lost not in carried:
        lost = next((club for club in AS_CLUB if club in carried), lost)
    left = list(carried)
    if lost in left:
        left.remove(lost)
    return tuple(left)


def cramped(state: State, model: Model, weapon: str) -> bool:
    """RON-TER-05: a long weapon inside a building that is not huge."""
    if not close(weapon).long:
        return False
    building = inside_building(state, model)
    return building is not None and not building.huge


def initiative_mods(state: State, model: Model, weapon: str) -> list[Modifier]:
    """The weapon's lines of the initiative roll: RON-T-04 by streak, or RON-TER-05."""
    line = close(weapon)
    amount, rule = line.initiative, "RON-T-04"
    if line.initiative_later != line.initiative:
        rule = "RON-WPN-04" if weapon == "nagae-yari" else "RON-WPN-05"
        if model.streak > 1:
            cite("RON-CMB-16")
            amount = line.initiative_later
    indoors = catalogue().indoors.initiative if cramped(state, model, weapon) else None
    return _lines(state, amount, rule, indoors, weapon)


def attack_mods(state: State, model: Model, weapon: str, armour: str) -> list[Modifier]:
    """The weapon's lines of the attack roll; ``armour`` is the target's (a horse has none)."""
    line = close(weapon)
    amount, rule = line.attack, "RON-T-04"
    if weapon == UNARMED:
        rule = "RON-WPN-08"
        amount = line.attack_heavy if armour == "heavy" else line.attack
    indoors = catalogue().indoors.attack if cramped(state, model, weapon) else None
    return _lines(state, amount, rule, indoors, weapon)


def charge_bonus(state: State, model: Model, weapon: str) -> int:
    """RON-WPN-06: a yari from the saddle in the declared charge; nothing of it indoors."""
    return 0 if cramped(state, model, weapon) else close(weapon).attack_charge


def _lines(
    state: State, amount: int, rule: str, indoors: int | None, weapon: str
) -> list[Modifier]:
    """RON-TER-05 replaces the value; with ``indoor_additive`` it comes on top (RON-R-14)."""
    own = Modifier(amount, rule, word_of(weapon).id)
    if indoors is None:
        return [own] if amount else []
    if state.options.get("indoor_additive"):
        cite("RON-R-14")
        extra = Modifier(indoors, "RON-TER-05", "ronin.mod.indoors", {"weapon": word_of(weapon)})
        return [own, extra] if amount else [extra]
    return [Modifier(indoors, "RON-TER-05", "ronin.mod.indoors", {"weapon": word_of(weapon)})]


def mastered(model: Model, weapon: str) -> str:
    """RON-T-09: the bujutsu of the model that lets it re-roll with this weapon, or ""."""
    if not model.attributes:
        return ""
    known = catalogue().attributes
    for attribute in model.attributes:
        if weapon in known[attribute].weapons:
            cite("RON-T-09")
            return attribute
    return ""


def special_mods(model: Model, weapon: str) -> list[Modifier]:
    """RON-T-08: what weapon and bujutsu add to a disarm or a grapple."""
    mods: list[Modifier] = []
    line = close(weapon)
    if line.special_attacks:
        mods.append(Modifier(line.special_attacks, "RON-WPN-05", word_of(weapon).id))
    known = catalogue().attributes
    for attribute in model.attributes:
        skill = known[attribute]
        if skill.special_attacks and weapon in skill.weapons:
            mods.append(
                Modifier(skill.special_attacks, "RON-T-08", f"ronin.name.attribute.{attribute}")
            )
    return mods
