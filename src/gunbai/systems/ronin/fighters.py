"""The combat being fought as a value: who is in it, whose turn it is, what counters are left.

RON-CMB-12 to -15. Functions take a ``Combat`` and return one; none changes anything.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gunbai.rulebook import cite
from gunbai.systems.ronin.profile import body_of
from gunbai.systems.ronin.state import Body, Combat, Fighter, State

__all__ = [
    "acting",
    "advanced",
    "enemies_in",
    "fighter_id",
    "fighter_of",
    "friends_in",
    "fresh",
    "in_it",
    "lasting",
    "ordered",
    "owner_of",
    "position",
    "put",
    "spent",
]

HORSE_BODY: Final = Body("none", 0, "none", False, "")
HORSE_MARK: Final = ".horse"


def fighter_id(fighter: Fighter) -> str:
    """The id of a fighter: the model's, or the rider's with ".horse" for a war horse."""
    return fighter.model + HORSE_MARK if fighter.horse else fighter.model


def owner_of(fighter: str) -> str:
    """The model that a fighter's id belongs to."""
    return fighter.removesuffix(HORSE_MARK)


def fresh(state: State, model: str) -> tuple[Fighter, ...]:
    """A model as it enters a combat, with its war horse beside it (RON-CAV-11)."""
    found = state.models[model]
    carried = tuple(found.weapons)
    rider = Fighter(model, found.side, False, "", carried, 0, 0, body_of(found))
    if found.mount != "war-horse":
        return (rider,)
    return (rider, Fighter(model, found.side, True, "", (), 0, 0, HORSE_BODY))


def position(combat: Combat, model: str, horse: bool = False) -> int:
    """Where a fighter stands in the order."""
    for index, fighter in enumerate(combat.fighters):
        if fighter.model == model and fighter.horse == horse:
            return index
    raise KeyError(model)


def fighter_of(combat: Combat, model: str) -> Fighter:
    """The model's own fighter."""
    return combat.fighters[position(combat, model)]


def acting(combat: Combat) -> Fighter:
    """The fighter whose turn it is."""
    return combat.fighters[combat.index]


def put(combat: Combat, index: int, fighter: Fighter) -> Combat:
    """The combat with this fighter changed."""
    fighters = combat.fighters
    return replace(combat, fighters=(*fighters[:index], fighter, *fighters[index + 1 :]))


def spent(combat: Combat, index: int, attack: int = 0, defence: int = 0) -> Combat:
    """The combat after a fighter has spent counters."""
    fighter = combat.fighters[index]
    left = replace(fighter, attack=fighter.attack - attack, defence=fighter.defence - defence)
    return put(combat, index, left)


def in_it(combat: Combat, fighter: Fighter) -> bool:
    """Whether a fighter is still in the combat: a dying one is (RON-ATR-07), a captive is not.

    A war horse is while its rider sits on it (RON-CAV-10, -13).
    """
    if not fighter.horse:
        return fighter.body.fate in ("", "dying")
    rider = fighter_of(combat, fighter.model).body
    return rider.mount == "war-horse" and rider.fate in ("", "dying")


def enemies_in(combat: Combat, side: str) -> list[Fighter]:
    """The models of the other side that can be attacked: still in it, or the captive under attack."""
    return [
        fighter
        for fighter in combat.fighters
        if fighter.side != side
        and not fighter.horse
        and (in_it(combat, fighter) or _held(combat, fighter))
    ]


def _held(combat: Combat, fighter: Fighter) -> bool:
    return combat.kind == "captive" and fighter.body.fate == "captive"


def friends_in(combat: Combat, fighter: Fighter) -> list[int]:
    """Where the other models of a fighter's side stand that are still in it; no horses."""
    return [
        index
        for index, other in enumerate(combat.fighters)
        if other.side == fighter.side
        and other.model != fighter.model
        and not other.horse
        and in_it(combat, other)
    ]


def lasting(combat: Combat) -> bool:
    """RON-CMB-13: whether the combat goes on."""
    cite("RON-CMB-13")
    active = [fighter for fighter in combat.fighters if in_it(combat, fighter)]
    if combat.passes >= len(active) or not any(fighter.attack for fighter in active):
        return False
    return all(enemies_in(combat, fighter.side) for fighter in active if not fighter.horse) and (
        any(not fighter.horse for fighter in active)
    )


def advanced(combat: Combat) -> Combat:
    """RON-CMB-12: on to the next fighter with an A counter; index -1 when the combat is over.

    A fighter without A counters passes automatically.
    """
    count = len(combat.fighters)
    index, passes = combat.index, combat.passes
    while lasting(combat):
        index = (index + 1) % count
        if in_it(combat, combat.fighters[index]):
            if combat.fighters[index].attack:
                cite("RON-CMB-11")
                cite("RON-CMB-12")
                return replace(combat, index=index)
            passes += 1
            combat = replace(combat, passes=passes)
    return over(combat)


def over(combat: Combat) -> Combat:
    """The combat ended, where it stands: the counters left are kept for RON-ATR-09."""
    return replace(combat, index=-1)


def ordered(combat: Combat, order: tuple[int, ...]) -> Combat:
    """RON-CMB-11: the fighters put into the initiative order, the first one to act."""
    fighters = tuple(combat.fighters[index] for index in order)
    return advanced(replace(combat, fighters=fighters, index=-1))
