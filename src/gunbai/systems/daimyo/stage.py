"""A position from the tables of a scene (docs/scenes.md): what stands where, in which state.

Tables: ``table`` (width, height), ``side.a`` and ``side.b``, ``clan.NAME``, ``leader.NAME``,
``units.NAME``, ``terrain.NAME``, ``[[contact]]``; keys: ``turn``, ``last_turn``, ``phase``,
``initiative``, ``first``, ``acting``, ``group``, ``weather``, ``season``, ``poor``, ``event``,
``of`` (the scenario whose rules of victory hold), ``join`` (opponents so near each other are lined
up in contact). A unit without a clan is always in command.
"""

from __future__ import annotations

from itertools import combinations

from gunbai.geometry import blocks_overlap
from gunbai.reading import Table
from gunbai.systems.daimyo.blocks_on_table import block
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.setup import OPTIONS, new_side, new_state, weight_of
from gunbai.systems.daimyo.stage_contacts import contact_of, joined
from gunbai.systems.daimyo.stage_parts import clan_of, leader_of, terrain_of, unit_of
from gunbai.systems.daimyo.state import TOUCHING, Side, State

__all__ = ["stage"]

MOST = 99
PHASES = ("setup", "start", "clans", "end", "over")
STEPS = ("", "rally", "movement", "firing", "melee")
EDGES = ("south", "north", "west", "east")


def stage(scene: Table) -> State:
    """The state of a scene; DataError names the table and key of what cannot be."""
    given = scene.table("options")
    options = {key: given[key] for key in OPTIONS if key in given}
    size = scene.table("table")
    width, height = size.length("width", 120_000), size.length("height", 120_000)
    state = new_state(options, {}, width, height)
    _game(scene, state)
    state.pieces = tuple(terrain_of(name, table) for name, table in scene.each("terrain").items())
    sides = scene.each("side")
    for side, edge in (("a", "south"), ("b", "north")):
        state.sides[side] = _side(side, edge, sides.get(side) or Table(scene.file, "side", {}))
    for name in sides:
        if name not in state.sides:
            sides[name].fail("id", name, "a, b")
    for name, table in scene.each("clan").items():
        clan_of(state, name, table)
    for name, table in scene.each("units").items():
        unit_of(state, name, table)
    for name, table in scene.each("leader").items():
        leader_of(state, name, table)
    for table in scene.tables("contact"):
        contact_of(state, table)
    joined(state, scene.length("join", 0))
    _named(scene, state)
    _apart(scene, state)
    return state


def _game(scene: Table, state: State) -> None:
    data = catalogue()
    state.scenario = scene.string("of", data.scenarios, "")
    state.turn = scene.integer("turn", 0, MOST, 5)
    state.last_turn = scene.integer("last_turn", 0, MOST, 0)
    state.phase = scene.string("phase", PHASES, "clans")
    state.step = scene.string("step_of_group", STEPS, "")
    state.initiative = scene.string("initiative", ("a", "b", ""), "a")
    state.first = scene.string("first", ("a", "b", ""), state.initiative)
    state.to_act = scene.string("to_act", ("a", "b", ""), state.first)
    state.first_clan = scene.string("first_clan", default="")
    state.acting = scene.string("acting", default="")
    state.group = list(scene.strings("group", default=()))
    state.weather = scene.string("weather", data.sky.weathers, "fine")
    state.season = scene.string("season", data.sky.seasons, "")
    state.weather_since = scene.integer("weather_since", 0, MOST, 0)
    state.poor = scene.string("poor", ("pending", "on"), "")
    state.poor_since = scene.integer("poor_since", 0, MOST, 0)
    state.event = scene.string("event", [e.id for e in data.events.by_roll.values()], "")
    state.event_turn = scene.integer("event_turn", 0, MOST, state.turn if state.event else 0)
    state.sunset = scene.integer("sunset", 0, MOST, 0)
    state.order_of_tests = list(scene.strings("order_of_tests", default=()))


def _side(side: str, edge: str, table: Table) -> Side:
    found = new_side(side, table.string("edge", EDGES, edge), side)
    found.name = table.string("name", default="")
    found.start_weight = table.integer("weight", 0, MOST, 0)
    found.absent = table.integer("absent", 0, MOST, 0)
    found.passed = table.truth("passed", False)
    found.general_done = table.truth("general_done", False)
    found.acted = table.string("acted", default="")
    if "zone" in table:
        found.zone = table.lengths("zone", 4)
    found.hq_gap = table.length("hq_gap", 0)
    return found


def _named(scene: Table, state: State) -> None:
    """What names a thing of the scene names one that is there."""
    for unit_id in (*state.group, *state.order_of_tests):
        if unit_id not in state.units:
            scene.fail("group", unit_id, f"one of {', '.join(state.units)}")
    for side in state.sides.values():
        side.start_weight = side.start_weight or weight_of(state, side.id)


def _apart(scene: Table, state: State) -> None:
    """No two footprints on one spot."""
    standing = [unit for unit in state.units.values() if unit.on_table]
    for a, b in combinations(standing, 2):
        if blocks_overlap(block(a), block(b), TOUCHING):
            scene.table("units").table(b.id).fail("x", a.id, "a place of its own")
