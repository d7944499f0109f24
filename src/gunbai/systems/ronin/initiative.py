"""RON-CMB-09 to -11, RON-T-06: initiative boosts, dice, ties, and the order they make."""

from __future__ import annotations

from typing import Final

from gunbai.dice import D6, D6K1OF2, each, repeat
from gunbai.effects import Ask, Proc, Roll, Tell, resolution
from gunbai.questions import Forecast, Law, Pick
from gunbai.rulebook import cite
from gunbai.systems.ronin.blows import held_penalty
from gunbai.systems.ronin.contacts import seat_of
from gunbai.systems.ronin.fighters import fighter_id, ordered, spent
from gunbai.systems.ronin.profile import initiative_mods
from gunbai.systems.ronin.state import Combat, Fighter, State
from gunbai.systems.ronin.weapons import initiative_mods as weapon_mods
from gunbai.words import Dice, Event, Fact, Modifier, Name, Say, Several, Target, Word

__all__ = ["ask_boosts", "initiative_of", "initiative_order", "rolled_order"]

HORSE_INITIATIVE: Final = 1
Ranks = tuple[tuple[int, ...], ...]
"""Fighters by their places in the combat: groups in order, those of one group still tied."""


def initiative_of(state: State, combat: Combat, fighter: Fighter) -> Target:
    """RON-T-06: what is added to a fighter's initiative die, in the table's order."""
    if fighter.horse:
        mod = Modifier(HORSE_INITIATIVE, "RON-CAV-11", "ronin.mod.war-horse")
        return Target(0, (mod,), "RON-CMB-09")
    model = state.models[fighter.model]
    mods = initiative_mods(model, fighter.body)
    mods.extend(weapon_mods(state, model, fighter.weapon))
    if "fast" in model.attributes:
        mods.append(Modifier(1, "RON-ATR-03", "ronin.name.attribute.fast"))
    mods.extend(held_penalty(state, fighter.model))
    if fighter.model == combat.charger:
        mods.append(Modifier(1, "RON-CAV-06", "ronin.mod.charge"))
    return Target(0, tuple(mods), "RON-CMB-09")


# -- boosts ----------------------------------------------------------------------------------


def _boost_chance(view: State, question: Pick, answer: tuple[str, ...]) -> Forecast | None:
    """Which side acts first, with these boosts (of the other side: those known by now)."""
    combat: Combat | None = view.combat
    if combat is None:
        return None
    boosted = tuple(fighter_id(fighter) in answer for fighter in combat.fighters)

    def run() -> Proc[str]:
        return first_side(view, combat, boosted)

    side = view.models[question.things[0].split(".")[0]].side
    return Forecast(run, lambda first: Word(f"ronin.outcome.{_whose(first, side)}"), FIRST)


FIRST: Final = (Word("ronin.outcome.first"), Word("ronin.outcome.not-first"))


def _whose(first: str, side: str) -> str:
    return "first" if first == side else "not-first"


BOOSTS: Final = Law("ronin-initiative-boosts", chance=_boost_chance)


@resolution("RON-CMB-09")
async def first_side(state: State, combat: Combat, boosted: tuple[bool, ...]) -> str:
    """The side of the fighter who acts first."""
    order = await rolled_order(state, combat, boosted)
    return combat.fighters[order[0]].side


@resolution("RON-BST-02")
async def ask_boosts(state: State, combat: Combat) -> tuple[bool, ...]:
    """RON-BST-02: in Priority order each player says which of his fighters boost."""
    chosen: tuple[str, ...] = ()  # a tuple, so that odds may merge paths
    for side in ("b", "a") if state.priority == "b" else ("a", "b"):
        able = tuple(
            fighter_id(fighter)
            for fighter in combat.fighters
            if fighter.side == side and fighter.attack
        )
        if able:
            cite("RON-CMB-15")
            words = Say("ronin.ask.initiative-boosts", {"side": Name(side)})
            question = Pick(able, 0, len(able), words, able[0], BOOSTS)
            chosen = (*chosen, *await Ask(seat_of(state, side), question, "RON-BST-02"))
    return tuple(fighter_id(fighter) in chosen for fighter in combat.fighters)


# -- dice ------------------------------------------------------------------------------------


@resolution("RON-CMB-09")
async def initiative_order(state: State, combat: Combat, boosted: tuple[bool, ...]) -> Combat:
    """RON-CMB-09, -11: the combat with its fighters in the order in which they act."""
    for index, paid in enumerate(boosted):
        if paid:
            cite("RON-BST-01")
            combat = spent(combat, index, attack=1)
    order = await rolled_order(state, combat, boosted)
    names = Several(tuple(Name(fighter_id(combat.fighters[index])) for index in order))
    await Tell(Event("ronin.event.initiative-order", {"order": names}), "RON-CMB-11")
    return ordered(combat, order)


@resolution("RON-CMB-09")
async def rolled_order(state: State, combat: Combat, boosted: tuple[bool, ...]) -> tuple[int, ...]:
    """RON-CMB-09, -10: the places of the fighters in the order of their totals, ties broken."""
    totals: tuple[int, ...] = ()  # a tuple, so that odds may merge paths
    for fighter, paid in zip(combat.fighters, boosted, strict=True):
        totals = (*totals, await initiative_total(state, combat, fighter, paid))
    ranks = _ranked(state, combat, totals)
    if all(len(group) == 1 for group in ranks):
        return tuple(group[0] for group in ranks)

    def body(value: Ranks) -> Proc[Ranks]:
        return break_tie(state, combat, value)

    broken = await repeat(body, ranks, all_single)
    return tuple(group[0] for group in broken)


def all_single(ranks: Ranks) -> bool:
    """Whether nobody is tied any more."""
    return all(len(group) == 1 for group in ranks)


def _of_two(faces: tuple[int, ...]) -> dict[str, Fact]:
    """RON-BST-02: the higher die, and the one that does not count."""
    high = faces.index(max(faces))
    rest = tuple(place for place in range(len(faces)) if place != high)
    left = Dice((tuple(faces[place] for place in rest),))
    told: dict[str, Fact] = {"dice": Dice(((faces[high],),)), "dropped": left}
    return {"dice": Dice((faces,), (rest,)), "thrown": Say("ronin.dice.boosted-dropped", told)}


@resolution("RON-CMB-09")
async def initiative_total(state: State, combat: Combat, fighter: Fighter, boosted: bool) -> int:
    """RON-CMB-09, RON-BST-02: d6, or the higher of two, and the lines of RON-T-06."""
    added = initiative_of(state, combat, fighter).total
    die = D6K1OF2 if boosted else D6
    rule = "RON-BST-02" if boosted else "RON-CMB-09"
    by, who = seat_of(state, fighter.side), fighter_id(fighter)
    roll = await Roll(1, die, each(die), rule, by, "ronin.roll.initiative", who)
    total = roll.value + added
    if roll.faces:  # odds see no faces and have nobody to tell
        facts: dict[str, Fact] = {
            "model": Name(who),
            "dice": Dice(roll.faces),
            "initiative": initiative_of(state, combat, fighter),
            "total": total,
        }
        if boosted:
            facts |= _of_two(roll.faces[0])
        kind = "ronin.event.initiative-boosted" if boosted else "ronin.event.initiative"
        await Tell(Event(kind, facts), "RON-CMB-09")
    return total


def _ranked(state: State, combat: Combat, totals: tuple[int, ...]) -> Ranks:
    """The groups of equal totals, the highest first; in each the Fast ones before (RON-CMB-10)."""
    ranks: list[tuple[int, ...]] = []
    for total in sorted(set(totals), reverse=True):
        group = [index for index, own in enumerate(totals) if own == total]
        fast = tuple(index for index in group if _is_fast(state, combat.fighters[index]))
        slow = tuple(index for index in group if index not in fast)
        if fast and slow:
            cite("RON-ATR-03")
            cite("RON-CMB-10")
        ranks.extend(part for part in (fast, slow) if part)
    return tuple(ranks)


def _is_fast(state: State, fighter: Fighter) -> bool:
    return not fighter.horse and "fast" in state.models[fighter.model].attributes


@resolution("RON-CMB-10")
async def break_tie(state: State, combat: Combat, ranks: Ranks) -> Ranks:
    """RON-CMB-10: the first group still tied rolls plain d6 among itself."""
    place = next(index for index, group in enumerate(ranks) if len(group) > 1)
    faces: tuple[int, ...] = ()
    for index in ranks[place]:
        fighter = combat.fighters[index]
        by, who = seat_of(state, fighter.side), fighter_id(fighter)
        roll = await Roll(1, D6, each(), "RON-CMB-10", by, "ronin.roll.tie", who)
        faces = (*faces, roll.value)
    tied = ranks[place]
    facts: dict[str, Fact] = {
        "models": Several(tuple(Name(fighter_id(combat.fighters[i])) for i in tied)),
        "dice": Dice(tuple((face,) for face in faces)),
    }
    await Tell(Event("ronin.event.tie", facts), "RON-CMB-10")
    parts = tuple(
        tuple(index for index, own in zip(tied, faces, strict=True) if own == face)
        for face in sorted(set(faces), reverse=True)
    )
    return (*ranks[:place], *parts, *ranks[place + 1 :])
