"""Wounds: what a difference does, how wounds add up, drowning, horses, leaving play.

RON-T-05, RON-WND, RON-GEN-09, RON-GEN-15, RON-TER-07, RON-ATR-07, RON-CAV-09, RON-CAV-10. The
effect of a hit is worked out on a ``Body``, a value, by functions that change nothing; ``settle``
then writes it to the model. A hit strikes a ``part``: "model" (or the rider) or "horse".
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from gunbai.dice import D6, Bands, Die, reaching
from gunbai.effects import Roll, Tell, procedure, resolution
from gunbai.rulebook import cite
from gunbai.systems.ronin.contacts import in_water, release_captives, seat_of
from gunbai.systems.ronin.profile import body_of
from gunbai.systems.ronin.saddle import take_off_horse
from gunbai.systems.ronin.state import Body, Corpse, State
from gunbai.words import Dice, Event, Fact, Name, Several, Word

__all__ = [
    "DAMAGE",
    "EFFECTS",
    "ahead",
    "damage_bands",
    "damage_of",
    "drop_carried",
    "drowning",
    "effect_of",
    "effect_word",
    "hit",
    "injure",
    "leave",
    "out_of_action",
    "result_words",
    "settle",
    "stun",
    "suffers",
    "tell_release",
]

DAMAGE: Final = ("none", "stun", "light", "grievous", "critical")
"""RON-T-05, from the least to the worst."""

OUT: Final = ("critical", "drowned")


def damage_of(difference: int) -> str:
    """RON-T-05: what a difference of Attack Result and defence does (RON-R-35: 6 means 6 or more)."""
    cite("RON-T-05")
    if difference <= 0:
        return "none"
    if difference == 1:
        return "stun"
    if difference <= 3:
        return "light"
    if difference > 6:
        cite("RON-R-35")
    return "grievous" if difference <= 5 else "critical"


@cache
def damage_bands(die: Die, added: int, against: bool = False) -> Bands:
    """RON-T-05 as bands of a die: what the difference does, outcome plus ``added``.

    ``against``: of a defender's die, whose outcome is taken off.
    """
    faces: dict[str, tuple[int, ...]] = {}
    for outcome in die.outcomes:
        damage = damage_of(added - outcome if against else added + outcome)
        faces[damage] = (*faces.get(damage, ()), outcome)
    return Bands(tuple(faces), tuple(faces.values()))


def hit(body: Body, part: str, damage: str, stands: bool = False) -> Body:
    """What the damage makes of a body: RON-WND-04, or RON-CAV-09 for the horse.

    ``stands``: a Critical wound leaves a Tough fighter dying, not out (RON-ATR-07).
    """
    if body.fate == "dying":
        cite("RON-ATR-07")
        return body
    if damage == "none" or body.fate in OUT:
        return body
    if part == "horse":
        return _horse_hit(body, damage)
    if damage == "stun":
        cite("RON-WND-01")
        return Body(body.wound, body.stun + 1, body.mount, body.horse_wound, body.fate)
    worse = _accumulated(body.wound, damage)
    if worse != "critical":
        return Body(worse, body.stun, body.mount, body.horse_wound, body.fate)
    fate = "dying" if stands else "critical"
    if stands:
        cite("RON-ATR-07")
    return Body(body.wound, body.stun, body.mount, body.horse_wound, fate)


def _accumulated(has: str, receives: str) -> str:
    """RON-WND-04; one marker at most (RON-WND-02), and it never heals (RON-WND-03)."""
    cite("RON-WND-02")
    cite("RON-WND-03")
    if receives == "critical" or has == "none":
        return receives
    cite("RON-WND-04")
    return "grievous" if has == receives == "light" else "critical"


def _horse_hit(body: Body, damage: str) -> Body:
    """RON-CAV-09: Stun does nothing, the first Light wound is noted, anything more throws."""
    cite("RON-CAV-09")
    cite("RON-R-29")
    if damage == "stun":
        return body
    if damage == "light" and not body.horse_wound:
        return replace(body, horse_wound=True)
    cite("RON-CAV-10")
    return replace(body, mount="none", horse_wound=False, stun=body.stun + 1)


def ahead(before: Body, after: Body) -> bool:
    """Whether a Stun marker was received: in Water that is a roll (RON-TER-07)."""
    return after.stun > before.stun and after.fate in ("", "captive")


@resolution("RON-T-05")
async def suffers(state: State, victim: str, body: Body, part: str, damage: str) -> Body:
    """A hit outside the counters of a combat (shot, Strike): wound, Stun, and drowning."""
    after = hit(body, part, damage)
    if ahead(body, after) and await drowning(state, victim):
        return replace(after, fate="drowned")
    return after


@resolution("RON-TER-07")
async def drowning(state: State, victim: str) -> bool:
    """RON-TER-07: a Stun marker in Water: drowned on a 6, in Heavy armour on 5 or 6."""
    model = state.models[victim]
    if not in_water(state, model):
        return False
    cite("RON-TER-06")
    need = 5 if model.armour == "heavy" else 6
    by = seat_of(state, model.side)
    roll = await Roll(1, D6, reaching(need), "RON-TER-07", by, "ronin.roll.drowning", victim)
    drowned = roll["hit"] == 1
    facts: dict[str, Fact] = {
        "model": Name(victim),
        "dice": Dice(roll.faces),
        "need": need,
        "result": Word("ronin.outcome.drowned" if drowned else "ronin.outcome.afloat"),
    }
    await Tell(Event("ronin.event.drowning", facts), "RON-TER-07")
    return drowned


def result_words(before: Body, after: Body, part: str, damage: str) -> Several:
    """The result of a hit in words: the damage, and what came of it where that is more."""
    words: list[Fact] = [Word(f"ronin.outcome.{damage}")]
    if before.fate == "dying" and damage != "none":
        words.append(Word("ronin.effect.dying-already"))
    elif after.fate == "dying":
        words.append(Word("ronin.effect.dying"))
    elif before.mount != after.mount:
        words.append(Word("ronin.effect.unhorsed"))
    elif part == "horse" and damage == "stun":
        words.append(Word("ronin.effect.horse-stun"))
    elif damage == "light" and after.wound == "grievous" != before.wound:
        words.append(Word("ronin.effect.grievous-now"))
    elif damage in ("light", "grievous") and after.fate == "critical":
        words.append(Word("ronin.effect.critical-now"))
    return Several(tuple(words))


_EFFECTS: Final = (
    "none",
    "horse-light",
    "unhorsed",
    "stun",
    "light",
    "grievous",
    "critical",
    "dying",
    "drowned",
    "captive",
)
EFFECTS: Final = tuple(Word(f"ronin.outcome.{effect}") for effect in _EFFECTS)
"""What a hit can come to, in the order in which chances are shown."""


def effect_of(before: Body, after: Body) -> str:
    """What hits came to for the one who was hit, earlier wounds and Water included."""
    if after.fate != before.fate:
        return after.fate
    if before.mount != after.mount:
        return "unhorsed"
    if after.wound != before.wound:
        return after.wound
    if after.horse_wound != before.horse_wound:
        return "horse-light"
    return "stun" if after.stun > before.stun else "none"


def effect_word(effect: str) -> Word:
    """An effect as a word for chances."""
    return Word(f"ronin.outcome.{effect}")


@procedure("RON-WND-06")
async def settle(state: State, victim: str, body: Body, by: str) -> None:
    """RON-WND-06: write a body to its model at once, and tell what follows for the table."""
    model = state.models[victim]
    model.wound, model.stun = body.wound, body.stun
    model.horse_wound = body.horse_wound
    if model.mount != "none" and body.mount == "none" and body.fate not in OUT:
        take_off_horse(state, victim)
        rule = "RON-SPA-09" if body.fate == "captive" else "RON-CAV-10"
        await Tell(Event("ronin.event.unhorsed", {"model": Name(victim)}), rule)
    if body.fate == "dying" and not model.dying:
        model.dying, model.killer = True, by
        _note_single(state, victim)
        await Tell(Event("ronin.event.dying", {"model": Name(victim)}), "RON-ATR-07")
    elif body.fate == "captive" and not model.captive:
        model.captive = True
        await Tell(Event("ronin.event.captive", {"model": Name(victim)}), "RON-SPA-06")
    elif body.fate in OUT:
        await leave(state, victim, by, body.fate == "drowned")
    await tell_release(state)


@procedure("RON-GEN-09")
async def leave(state: State, victim: str, by: str, drowned: bool) -> None:
    """RON-GEN-09: a model goes out of action, and everybody is told."""
    out_of_action(state, victim, by, drowned)
    facts: dict[str, Fact] = {"model": Name(victim)}
    if drowned:
        await Tell(Event("ronin.event.drowned", facts), "RON-GEN-09")
    else:
        await Tell(Event("ronin.event.out", facts), "RON-GEN-09")


async def tell_release(state: State) -> None:
    """RON-SPA-06: who is a captive no longer, after a casualty."""
    for freed in release_captives(state):
        await Tell(Event("ronin.event.freed", {"model": Name(freed)}), "RON-SPA-06")


def out_of_action(state: State, victim: str, by: str, drowned: bool = False) -> None:
    """RON-GEN-09, RON-GEN-15: the model leaves play; corpse, objects, credit and losses are noted."""
    cite("RON-GEN-09")
    model = state.models[victim]
    drop_carried(state, victim)
    model.status = "out"
    model.captive = model.dying = False
    if model.mount != "none":
        cite("RON-CAV-13")
        model.mount, model.horse_wound = "none", False
    if not drowned:
        corpse = f"corpse-{victim}"
        state.corpses[corpse] = Corpse(corpse, model.side, model.x, model.y, "", "")
    # RON-GEN-15: a friendly stray shot gives no one the credit.
    credit = by if by and state.models[by].side != model.side else ""
    cite("RON-GEN-15")
    cite("RON-R-12")
    model.killer = credit
    side = state.sides[model.side]
    side.lost.append((victim, credit, state.turn))
    _note_single(state, victim)
    if side.leader == victim:
        side.leader_lost = state.turn


def _note_single(state: State, victim: str) -> None:
    """RON-KYU-01: who falls in a combat of one against one."""
    singles = state.sides[state.models[victim].side].singles
    if state.combat is None or victim in singles:
        return
    models = [fighter.model for fighter in state.combat.fighters if not fighter.horse]
    if victim in models and len(models) == 2:
        singles.append(victim)


def drop_carried(state: State, victim: str) -> None:
    """RON-WND-07: what the model carries falls where it stands."""
    model = state.models[victim]
    if not model.carries:
        return
    cite("RON-WND-07")
    thing = state.things.get(model.carries)
    if thing is not None:  # else a captive that was dragged along (RON-SPA-08)
        thing.carrier, thing.x, thing.y = "", model.x, model.y
    model.carries = ""


@procedure("RON-T-05")
async def injure(state: State, victim: str, difference: int, by: str, kind: str) -> None:
    """A hit by its difference on a model (``kind`` "horse": on its horse), applied at once."""
    part = "horse" if kind == "horse" else "model"
    body = body_of(state.models[victim])
    await settle(state, victim, await suffers(state, victim, body, part, damage_of(difference)), by)


@procedure("RON-WND-01")
async def stun(state: State, victim: str, by: str) -> None:
    """RON-WND-01: one Stun marker, with RON-TER-07 in Water; ``by`` caused it."""
    body = body_of(state.models[victim])
    await settle(state, victim, await suffers(state, victim, body, "model", "stun"), by)
