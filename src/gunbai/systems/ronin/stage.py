"""A position from the tables of a scene (docs/scenes.md): what stands where, in which state.

Tables: ``table``, ``side.a`` and ``side.b``, ``model.NAME``, ``terrain.NAME``, ``corpse.NAME``,
``object.NAME``, ``horse.NAME``, ``combat``; keys: ``turn``, ``last_turn``, ``phase``, ``priority``,
``to_act``, ``passes``, ``weather``, ``time_of_day``, ``duel``, ``of`` (the scenario whose rules and
points hold). What a model has comes from its profile; every line of it may be written over.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from gunbai.reading import Table
from gunbai.systems.ronin import catalogue as data
from gunbai.systems.ronin.lists import TYPES, Profile
from gunbai.systems.ronin.setup import OPTIONS, new_state
from gunbai.systems.ronin.stage_combat import read_combat
from gunbai.systems.ronin.stage_terrain import corpse, horse, piece, thing
from gunbai.systems.ronin.state import TOUCHING, Model, Side, State
from gunbai.systems.ronin.zones import EDGES

__all__ = ["stage"]

MOST = 99
MOST_PASSES = 3
PHASES = ("setup", "priority", "move", "combat", "action", "end", "over")
MORALE = ("confident", "wavering", "panicked")
WEATHER = ("wind", "rain", "downpour", "fog")
TIMES = ("dawn", "dusk", "night")


def stage(scene: Table) -> State:
    """The state of a scene; DataError names the table and key of what cannot be."""
    given = scene.table("options")
    options = {key: given[key] for key in OPTIONS if key in given}
    size = scene.table("table")
    width, height = size.length("width", 48_000), size.length("height", 48_000)
    state = new_state(options, {}, width, height)
    _game(scene, state)
    state.pieces = tuple(piece(name, table) for name, table in scene.each("terrain").items())
    for name, table in scene.each("model").items():
        state.models[name] = _model(name, table, len(state.models) + 1)
    sides = scene.each("side")
    for side in ("a", "b"):
        state.sides[side] = _side(side, sides.get(side) or Table(scene.file, "side", {}), state)
    for name in sides:
        if name not in state.sides:
            sides[name].fail("id", name, "a, b")
    for name, table in scene.each("corpse").items():
        state.corpses[name] = corpse(name, table)
    for name, table in scene.each("object").items():
        state.things[name] = thing(name, table)
    for name, table in scene.each("horse").items():
        state.horses[name] = horse(name, table)
    _carried(scene, state)
    read_combat(scene, state)
    _apart(scene, state)
    return state


def _game(scene: Table, state: State) -> None:
    state.scenario = scene.string("of", data.catalogue().scenarios, "")
    state.turn = scene.integer("turn", 0, MOST, 1)
    state.last_turn = scene.integer("last_turn", 0, MOST, 0)
    state.phase = scene.string("phase", PHASES, "action")
    state.priority = scene.string("priority", ("a", "b"), "a")
    state.to_act = scene.string("to_act", ("a", "b"), state.priority)
    state.passes = scene.integer("passes", 0, MOST_PASSES, 0)
    state.weather = scene.string("weather", WEATHER, "")
    state.time_of_day = scene.string("time_of_day", TIMES, "")
    state.duel = scene.string("duel", ("on", "over"), "")


def _model(name: str, table: Table, number: int) -> Model:
    catalogue = data.catalogue()
    profile = catalogue.profiles[table.string("profile", catalogue.profiles)]
    status = table.string("status", ("table", "waiting", "out", "fled"), "table")
    if status == "table":
        x, y = table.length("x"), table.length("y")
    else:
        x, y = table.length("x", 0), table.length("y", 0)
    mount = table.string("mount", ("none", *catalogue.prices.mounts), "none")
    return Model(
        id=name,
        number=number,
        side=table.string("side", ("a", "b")),
        profile=profile.id,
        name=table.string("name", default=""),
        type=table.string("type", TYPES, profile.type),
        hired=table.truth("hired", False),
        x=x,
        y=y,
        status=status,
        due=table.integer("due", 0, MOST, 0),
        captive=table.truth("captive", False),
        dying=table.truth("dying", False),
        killer=table.string("killer", default=""),
        mount=mount,
        horse_wound=table.truth("horse_wound", False),
        began_mounted=table.truth("began_mounted", mount != "none"),
        carries=table.string("carries", default=""),
        heads=table.integer("heads", 0, MOST, 0),
        loot=table.integer("loot", 0, MOST, 0),
        **_characteristics(table, profile),
        **_condition(table),
        **_flags(table),
    )


def _characteristics(table: Table, profile: Profile) -> dict[str, Any]:
    """RON-PRF-01: the profile's lines, or what the scene puts in their place."""
    catalogue = data.catalogue()
    weapons = tuple(catalogue.prices.weapons)
    carried = list(table.strings("weapons", weapons, default=profile.weapons))
    return {
        "rank": table.integer("rank", 0, 5, profile.rank),
        "cp": table.integer("cp", 0, 9, profile.cp),
        "initiative": table.integer("initiative", 0, 9, profile.initiative),
        "fight": table.integer("fight", 0, 9, profile.fight),
        "shoot": table.integer("shoot", 0, 9, profile.shoot),
        "armour": table.string("armour", tuple(catalogue.prices.armour), profile.armour),
        "weapons": carried,
        "attributes": tuple(
            table.strings("attributes", tuple(catalogue.attributes), default=profile.attributes)
        ),
        "hand": table.string("hand", default=""),
        "loaded": table.truth("loaded", "teppo" in carried),
    }


def _condition(table: Table) -> dict[str, Any]:
    return {
        "wound": table.string("wound", ("none", "light", "grievous"), "none"),
        "stun": table.integer("stun", 0, MOST, 0),
    }


def _flags(table: Table) -> dict[str, Any]:
    """What the model did this turn (RON-END-03) and whom it fought last turn (RON-CMB-16)."""
    moved = table.string("moved", ("moved", "ran"), "")
    return {
        "activated": table.truth("activated", False),
        "moved": moved,
        "shifted": table.truth("shifted", bool(moved)),
        "shot_move": table.truth("shot_move", False),
        "shot_action": table.truth("shot_action", False),
        "fought": table.truth("fought", False),
        "charged": table.truth("charged", False),
        "rested": table.truth("rested", False),
        "bodyguard_used": table.truth("bodyguard_used", False),
        "foes_now": list(table.strings("foes_now", default=())),
        "foes_before": list(table.strings("foes_before", default=())),
        "streak": table.integer("streak", 0, MOST, 0),
    }


def _side(side: str, table: Table, state: State) -> Side:
    catalogue = data.catalogue()
    members = [model for model in state.models.values() if model.side == side]
    warband = catalogue.lists[table.string("warband", catalogue.lists, "bushi")]
    first = max(members, key=lambda m: (m.rank, -m.number)).id if members else ""
    leader = table.string("leader", ("", *(model.id for model in members)), first)
    lost = [(line[0], line[1], int(line[2])) for line in _losses(table, state)]
    return Side(
        id=side,
        name=table.string("name", default=""),
        warband=warband.id,
        points=table.integer("points", 0, 9999, 0),
        edge=table.string("edge", EDGES, ""),
        start_count=table.integer("start", 0, MOST, len(members)),
        morale=table.integer("morale", 2, 12, warband.morale),
        morale_state=table.string("morale_state", MORALE, "confident"),
        leader=leader,
        leader_lost=table.integer("leader_lost", 0, MOST, 0),
        lost=lost,
        singles=list(table.strings("singles", default=())),
        kiai=table.integer("kiai", 0, 9, 0),
        senjo_used=table.truth("senjo_used", False),
        bonus=table.integer("bonus", 0, 6, 0),
        duellist=table.string("duellist", [model.id for model in members], ""),
        scored=[("scene", n) for n in table.integers("scored", -MOST, MOST, default=())],
    )


def _losses(table: Table, state: State) -> list[tuple[str, str, str]]:
    """``lost = ["victim by 1", ...]``: who fell, to whom ("-": nobody), in which turn."""
    found: list[tuple[str, str, str]] = []
    for line in table.strings("lost", default=()):
        words = line.split()
        if len(words) != 3 or not words[2].isdigit() or words[0] not in state.models:
            table.fail("lost", line, '"model credited turn", such as "saito gonta 2"')
        by = "" if words[1] == "-" else words[1]
        if by and by not in state.models:
            table.fail("lost", by, "a model of the scene, or -")
        found.append((words[0], by, words[2]))
    return found


def _carried(scene: Table, state: State) -> None:
    """Objects and their carriers agree; a banner bearer may be named by ``carries`` alone."""
    for model in state.models.values():
        if not model.carries or model.carries in state.models:
            continue
        if model.carries not in state.things:
            scene.fail(f"model.{model.id}.carries", model.carries, "an object of the scene")
        state.things[model.carries].carrier = model.id


def _apart(scene: Table, state: State) -> None:
    """RON-MOV-04: no two bases on one spot, none off the table."""
    standing = [model for model in state.models.values() if model.status == "table"]
    for model in standing:
        r = model.radius
        if not (r <= model.x <= state.width - r and r <= model.y <= state.height - r):
            place = f"{model.x / 1000}, {model.y / 1000}"
            scene.fail(f"model.{model.id}", place, "a place where the whole base is on the table")
    for a, b in combinations(standing, 2):
        reach = a.radius + b.radius - TOUCHING
        if (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < reach * reach:
            scene.fail(f"model.{b.id}", f"overlaps {a.id}", "a place of its own")
