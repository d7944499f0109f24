"""RON-ATR-05 b, -09: the bodyguard who changes places with his Leader, and the Indomitable step."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gunbai.effects import Ask, Tell, procedure
from gunbai.questions import Choose, Law, ask_if_open
from gunbai.rulebook import cite
from gunbai.systems.ronin.contacts import enemies_touching, free_enemies, release_captives, seat_of
from gunbai.systems.ronin.fighting import note_fighting
from gunbai.systems.ronin.morale import contact_barred, contact_roll, must_roll_for_contact
from gunbai.systems.ronin.movement import allowance, ask_move, tell_freed, travel
from gunbai.systems.ronin.plans import (
    ask_objects,
    ask_plans,
    entering,
    free_counters,
    planned,
    refreshed,
    show,
)
from gunbai.systems.ronin.sight import gap_at_most
from gunbai.systems.ronin.state import MOUNTED_RADIUS, TOUCHING, Combat, Model, State
from gunbai.systems.ronin.strikes import hand_of
from gunbai.systems.ronin.walking import ends_touching
from gunbai.words import Event, Fact, Name, Say, Word

__all__ = ["Left", "again", "counters_left", "may_step", "step", "swap", "swaps_of"]

SWAP_REACH: Final = 3000


# -- RON-ATR-05 (b) --------------------------------------------------------------------------


def swaps_of(view: State, side: str) -> tuple[str, ...]:
    """RON-ATR-05 (b): the bodyguards who may change places with their Leader now."""
    leader = view.models.get(view.sides[side].leader)
    if leader is None or not leader.free or view.duel == "on":
        return ()  # RON-SCN-05: nobody steps into the duel
    return tuple(
        model.id
        for model in view.models.values()
        if model.side == side
        and "bodyguard" in model.attributes
        and model.free
        and model is not leader
        and gap_at_most(model, leader, SWAP_REACH)
        and _both_fit(view, model, leader)
    )


def _both_fit(view: State, guard: Model, leader: Model) -> bool:
    """Both bases fit where the other stood: no base overlaps, none hangs over the table's edge."""
    places = ((guard, leader.x, leader.y), (leader, guard.x, guard.y))
    for model, x, y in places:
        radius = model.radius
        if not (radius <= x <= view.width - radius and radius <= y <= view.height - radius):
            return False
        for other in view.models.values():
            if other.status != "table" or other is guard or other is leader:
                continue
            reach = radius + other.radius - TOUCHING
            if (other.x - x) ** 2 + (other.y - y) ** 2 < reach * reach:
                return False
        for horse in view.horses.values():
            reach = radius + MOUNTED_RADIUS - TOUCHING
            if (horse.x - x) ** 2 + (horse.y - y) ** 2 < reach * reach:
                return False
    reach = guard.radius + leader.radius - TOUCHING
    return (guard.x - leader.x) ** 2 + (guard.y - leader.y) ** 2 >= reach * reach


def _swap_label(view: State, question: Choose[str], answer: str) -> Say | Name | Word:
    return Name(answer) if answer else Word("ronin.ask.swap.none")


SWAP: Final = Law("ronin-swap", label=_swap_label)


@procedure("RON-ATR-05")
async def swap(state: State, side: str) -> None:
    """RON-ATR-05 (b), RON-CMB-01: bodyguards of a side change places with the Leader, or not."""
    done: list[str] = []
    while True:
        able = tuple(guard for guard in swaps_of(state, side) if guard not in done)
        if not able:
            return
        leader = state.sides[side].leader
        words = Say("ronin.ask.swap", {"leader": Name(leader)})
        question = Choose(("", *able), words, leader, law=SWAP)
        guard: str = await Ask(seat_of(state, side), question, "RON-ATR-05")
        if not guard:
            return
        done.append(guard)
        await _exchange(state, guard, leader)


async def _exchange(state: State, guard: str, leader: str) -> None:
    one, other = state.models[guard], state.models[leader]
    was, comes = (one.x, one.y), (other.x, other.y)
    (one.x, one.y), (other.x, other.y) = comes, was
    one.shifted = other.shifted = True
    facts: dict[str, Fact] = {"model": Name(guard), "leader": Name(leader)}
    moves = ((guard, (was, comes)), (leader, (comes, was)))
    await Tell(Event("ronin.event.swap", facts, moves), "RON-ATR-05")
    await tell_freed(release_captives(state))


# -- RON-ATR-09 ------------------------------------------------------------------------------


Left = tuple[tuple[bool, str, int, int], ...]
"""What a fighter and its war horse have left: horse or not, weapon, A counters, D counters."""


def may_step(state: State, combat: Combat) -> bool:
    """RON-ATR-09: whether the one who put the last enemy out may step to another one."""
    if not combat.last:
        return False
    model = state.models[combat.last]
    if "indomitable" not in model.attributes or not model.free or model.dying:
        return False
    cite("RON-ATR-09")
    if contact_barred(state, model):
        return False
    reach = allowance(state, model.id, "indomitable").budget + TOUCHING
    return any(gap_at_most(model, enemy, reach) for enemy in free_enemies(state, model.side))


def counters_left(combat: Combat, model: str) -> Left:
    """The counters that the fighter takes along (RON-CMB-14)."""
    return tuple(
        (fighter.horse, fighter.weapon, fighter.attack, fighter.defence)
        for fighter in combat.fighters
        if fighter.model == model
    )


@procedure("RON-ATR-09")
async def step(state: State, model_id: str, left: Left) -> None:
    """RON-ATR-09: a step of up to 2 inches into contact, and perhaps a fight at once."""
    model = state.models[model_id]
    by = seat_of(state, model.side)
    if must_roll_for_contact(state, model):
        question = Choose((False, True), Say("ronin.ask.indomitable", {"model": Name(model_id)}))
        if not await Ask(by, question, "RON-ATR-09") or await contact_roll(state, model_id):
            return
    alone = [
        enemy.id
        for enemy in free_enemies(state, model.side)
        if not enemies_touching(state, enemy.id)
    ]
    path = await ask_move(state, model_id, "indomitable", "must")
    if not path:
        return
    await travel(state, model_id, path, "indomitable")
    met = [enemy.id for enemy in ends_touching(state, model, model.x, model.y)]
    foes = tuple(enemy for enemy in met if enemy in alone)
    if not foes or not any(attack for horse, _, attack, _ in left if not horse):
        cite("RON-R-32")
        return
    words = Say("ronin.ask.indomitable-foe", {"model": Name(model_id)})
    foe: str = await ask_if_open(Ask(by, Choose(foes, words, model_id, law=FOE), "RON-ATR-09"))
    state.agenda.append(("combat-again", (model_id, foe, left)))


def _foe_label(view: State, question: Choose[str], answer: str) -> Name:
    return Name(answer)


FOE: Final = Law("ronin-indomitable-foe", label=_foe_label)


@procedure("RON-ATR-09")
async def again(state: State, model_id: str, foe: str, left: Left) -> None:
    """RON-ATR-09: one against one, with the counters left, against a full plan or one free D."""
    fresh_foe = not state.models[foe].fought
    state.combat = entering(state, (model_id, foe), "again", "")
    note_fighting(state, (model_id, foe))
    facts: dict[str, Fact] = {"single": Name(model_id), "others": Name(foe)}
    await Tell(Event("ronin.event.combat-again", facts), "RON-ATR-09")
    await ask_objects(state)
    state.combat = _with_left(state, refreshed(state, state.combat), model_id, left)
    if fresh_foe:
        plans = await ask_plans(state, (foe,))
        state.combat = planned(state, state.combat, plans, (foe,))
    else:
        state.combat = _with_one(state, state.combat, foe)
    await show(state)
    state.agenda.append(("combat-initiative", ()))


def _with_left(state: State, combat: Combat, model_id: str, left: Left) -> Combat:
    """The Indomitable fighter with the counters it has left; Intuition gives a new one."""
    fighters = list(combat.fighters)
    for index, fighter in enumerate(fighters):
        if fighter.model != model_id:
            continue
        for horse, weapon, attack, defence in left:
            if horse == fighter.horse:
                kept = replace(fighter, weapon=weapon, attack=attack, defence=defence)
                fighters[index] = kept if horse else free_counters(state, kept)
    return replace(combat, fighters=tuple(fighters))


def _with_one(state: State, combat: Combat, foe: str) -> Combat:
    """RON-ATR-09 (b): who has fought already has one free D counter, and that of Intuition."""
    fighters = list(combat.fighters)
    for index, fighter in enumerate(fighters):
        if fighter.model == foe and not fighter.horse:
            weapon = hand_of(state, state.models[foe])
            fighters[index] = free_counters(state, replace(fighter, weapon=weapon, defence=1))
    return replace(combat, fighters=tuple(fighters))
