"""A combat under way, as a table of a scene: read by ``stage``, written by ``unstage``.

``[combat]``: ``single``, ``kind``, ``charger``, ``turn`` (whose, by place in the order; left out before the order
is rolled), ``passes``, ``last``; ``waiting``: the combats still to be fought, the models of each in one string;
``[[combat.fighter]]``: those who fight, in order. What a fighter does not say comes from its model.
"""

from __future__ import annotations

from typing import Any, Final

from gunbai.reading import Table
from gunbai.systems.ronin.catalogue import catalogue
from gunbai.systems.ronin.fighters import HORSE_BODY
from gunbai.systems.ronin.profile import body_of
from gunbai.systems.ronin.state import Body, Combat, Fighter, Model, State
from gunbai.systems.ronin.weapons import UNARMED

__all__ = ["read_combat", "write_combat"]

KINDS: Final = ("melee", "charge", "captive", "again")
FATES: Final = ("", "dying", "critical", "drowned", "captive")
WOUNDS: Final = ("none", "light", "grievous")
MOST: Final = 99
NOBODY: Final = -1
Part = dict[str, Any]


# -- reading -----------------------------------------------------------------------------------------


def read_combat(scene: Table, state: State) -> None:
    """The combat being fought, where the scene has one, and those that wait."""
    if "combat" not in scene:
        return
    table = scene.table("combat")
    models = tuple(state.models)
    for line in table.strings("waiting", default=()):
        pair = line.split()
        for name in pair:
            if name not in state.models:
                table.fail("waiting", name, f"one of {', '.join(models)}")
        state.waiting_combats.append(pair)
    if "single" not in table:
        return
    state.combat = Combat(
        single=table.string("single", models),
        kind=table.string("kind", KINDS, "melee"),
        charger=table.string("charger", ("", *models), ""),
        fighters=tuple(_fighter(one, state) for one in table.tables("fighter")),
        index=table.integer("turn", NOBODY, MOST, NOBODY),
        passes=table.integer("passes", 0, MOST, 0),
        last=table.string("last", ("", *models), ""),
    )


def _fighter(table: Table, state: State) -> Fighter:
    model = state.models[table.string("model", tuple(state.models))]
    horse = table.truth("horse", False)
    carried, body = _plain(model, horse)
    weapons = tuple(catalogue().prices.weapons)
    return Fighter(
        model=model.id,
        side=model.side,
        horse=horse,
        weapon=table.string("weapon", ("", UNARMED, *weapons), ""),
        carried=table.strings("carried", weapons, carried),
        attack=table.integer("attack", 0, MOST, 0),
        defence=table.integer("defence", 0, MOST, 0),
        body=_body(table, body),
    )


def _plain(model: Model, horse: bool) -> tuple[tuple[str, ...], Body]:
    """The weapons and the wounds with which a model, or its war horse, enters a combat."""
    return ((), HORSE_BODY) if horse else (tuple(model.weapons), body_of(model))


def _body(table: Table, plain: Body) -> Body:
    mounts = ("none", *catalogue().prices.mounts)
    return Body(
        wound=table.string("wound", WOUNDS, plain.wound),
        stun=table.integer("stun", 0, MOST, plain.stun),
        mount=table.string("mount", mounts, plain.mount),
        horse_wound=table.truth("horse_wound", plain.horse_wound),
        fate=table.string("fate", FATES, plain.fate),
    )


# -- writing -----------------------------------------------------------------------------------------


def write_combat(view: State) -> Part:
    """The table of the combat under way and of those that wait; empty where there is none."""
    made: Part = {}
    if view.waiting_combats:
        made["waiting"] = [" ".join(pair) for pair in view.waiting_combats]
    combat = view.combat
    if combat is None:
        return made
    made |= {"single": combat.single, "kind": combat.kind, "turn": combat.index}
    rest = {"charger": combat.charger, "passes": combat.passes, "last": combat.last}
    made |= {key: value for key, value in rest.items() if value}
    made["fighter"] = [_written(one, view.models[one.model]) for one in combat.fighters]
    return made


def _written(fighter: Fighter, model: Model) -> Part:
    made: Part = {"model": fighter.model}
    for key in ("horse", "weapon", "attack", "defence"):
        if getattr(fighter, key):
            made[key] = getattr(fighter, key)
    carried, body = _plain(model, fighter.horse)
    if fighter.carried != carried:
        made["carried"] = list(fighter.carried)
    for key in ("wound", "stun", "mount", "horse_wound", "fate"):
        if getattr(fighter.body, key) != getattr(body, key):
            made[key] = getattr(fighter.body, key)
    return made
