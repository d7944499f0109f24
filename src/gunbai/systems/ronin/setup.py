"""From scenario, rosters and options to the first state: RON-SUP-01, RON-SUP-02, RON-PRF-01.

What needs dice or a decision (Leader, edges, deployment, length ...) is on the agenda of that
state, in the order of RON-SUP-02; see ``deployment`` for the steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from gunbai.errors import DataError
from gunbai.rulebook import cite
from gunbai.system import Setup
from gunbai.systems.ronin import catalogue as data
from gunbai.systems.ronin import rosters, scenarios
from gunbai.systems.ronin.enlisting import roster_for
from gunbai.systems.ronin.state import Model, Piece, Side, State, Thing
from gunbai.systems.shared.shapes import Circle, Point, Rectangle

__all__ = ["OPTIONS", "new_state", "piece_of", "setup"]

OPTIONS: Mapping[str, Any] = {
    "dispute_roll": False,
    "small_buntai": False,
    "drag_captives": True,
    "random_terrain": False,
    "weather": False,
    "time_of_day": False,
    "bonus_objectives": False,
    "grievous_shoot_double": False,
    "indoor_additive": False,
    "no_armour_in_melee": False,
    "own_defence_only": False,
    "kiai_after_roll": False,
}
"""RON-OPT-01: the options and their defaults."""

STEPS_OF_SETUP = (
    "terrain",
    "weather",
    "leaders",
    "edges",
    "objectives",
    "length",
    "turn",
)
"""RON-SUP-02: the order of set-up; ``turn`` begins turn 1."""


def setup(given: Setup) -> State:
    """RON-SUP-02 1: the state before the first decision. DataError when a roster cannot be read."""
    scenario = data.catalogue().scenarios.get(given.scenario)
    if scenario is None:
        known = ", ".join(data.catalogue().scenarios)
        raise DataError("setup", given.scenario, "scenario", given.scenario, f"one of {known}")
    cite("RON-SUP-01")
    cite(scenario.rule)
    state = new_state(given.options, given.seats, scenario.width, scenario.height)
    state.scenario = scenario.id
    state.pieces = _laid(scenario.pieces)
    for thing in scenario.objects:
        state.things[thing.id] = Thing(thing.id, thing.id, "", thing.weight, thing.x, thing.y, "")
    for side in scenario.sides:
        _add_side(state, side, given.rosters.get(side.id, side.roster))
    state.agenda = [(step, ()) for step in reversed(STEPS_OF_SETUP)]
    return state


@lru_cache(64)
def _laid(pieces: tuple[scenarios.Piece, ...]) -> tuple[Piece, ...]:
    """The pieces of a scenario, the same for all its games: what the ground is known for is shared."""
    return tuple(piece_of(piece) for piece in pieces)


def new_state(
    options: Mapping[str, Any], seats: Mapping[Any, str], width: int, height: int
) -> State:
    """An empty table: set-up has not begun."""
    return State(
        scenario="",
        options={**OPTIONS, **options},
        seats={str(seat): side for seat, side in seats.items()} or {"a": "a", "b": "b"},
        width=width,
        height=height,
        pieces=(),
        sides={},
        models={},
        corpses={},
        things={},
        horses={},
        turn=0,
        last_turn=0,
        phase="setup",
        priority="",
        to_act="",
        passes=0,
        weather="",
        time_of_day="",
        duel="",
        ended="",
        combat=None,
        waiting_combats=[],
        conceded="",
        agenda=[],
    )


def piece_of(piece: scenarios.Piece) -> Piece:
    """A piece of the data as a piece on the table; doors are cut out of its outline (RON-T-24)."""
    if isinstance(piece.shape, Circle):
        shape: tuple[Any, ...] = ("circle", piece.shape.x, piece.shape.y, piece.shape.radius)
    else:
        corners = piece.shape.corners()
        shape = ("polygon", *(n for corner in corners for n in (corner.x, corner.y)))
    return Piece(
        piece.id,
        piece.kind,
        shape,
        piece.cover,
        piece.difficult,
        piece.impassable,
        piece.building,
        piece.flimsy,
        piece.huge,
        piece.high,
        piece.water,
        tuple(_door(piece.shape, door) for door in piece.doors),
    )


def _door(shape: Circle | Rectangle, middle: Point) -> tuple[int, int, int, int]:
    """The opening about the middle of a door, along the wall it stands in."""
    half = data.catalogue().door_width // 2
    assert isinstance(shape, Rectangle)
    if middle.x in (shape.west, shape.east):
        return (middle.x, middle.y - half, middle.x, middle.y + half)
    return (middle.x - half, middle.y, middle.x + half, middle.y)


def _add_side(state: State, side: scenarios.ScenarioSide, given: Any) -> None:
    """One warband with its models, which all wait off the table."""
    roster = roster_for(side, given)
    catalogue = data.catalogue()
    warband = catalogue.lists[roster.list]
    members = rosters.fighters(roster, catalogue.profiles, catalogue.lists)
    for number, member in enumerate(members, 1):
        model = _model(f"{side.id}{number}", len(state.models) + 1, side.id, member)
        state.models[model.id] = model
        if member.banner:
            banner = f"banner-{side.id}"
            state.things[banner] = Thing(banner, "banner", side.id, "light", 0, 0, model.id)
            model.carries = banner
    state.sides[side.id] = Side(
        id=side.id,
        name=roster.name,
        warband=roster.list,
        points=roster.points,
        edge=side.edge if side.edge in ("north", "east", "south", "west") else "",
        start_count=len(members),
        morale=warband.morale,
        morale_state="confident",
        leader="",
        leader_lost=0,
        lost=[],
        singles=[],
        kiai=roster.kiai,
        senjo_used=False,
        bonus=0,
        duellist="",
        scored=[],
    )
    flagged = [f"{side.id}{n}" for n, member in enumerate(members, 1) if member.leader]
    if flagged:
        state.sides[side.id].leader = flagged[0]


def _model(model_id: str, number: int, side: str, member: rosters.Fighter) -> Model:
    """RON-PRF-01, -08: one model as it begins the game, unwounded and off the table."""
    cite("RON-PRF-01")
    cite("RON-PRF-08")
    profile = member.profile
    weapons = list(member.weapons)
    return Model(
        id=model_id,
        number=number,
        side=side,
        profile=profile.id,
        name=member.name,
        type=profile.type,
        rank=profile.rank,
        cp=profile.cp,
        initiative=profile.initiative,
        fight=profile.fight,
        shoot=profile.shoot,
        armour=member.armour,
        weapons=weapons,
        attributes=tuple(member.attributes),
        hired=member.hired,
        x=0,
        y=0,
        status="waiting",
        due=0,
        wound="none",
        stun=0,
        captive=False,
        dying=False,
        killer="",
        hand="",
        loaded="teppo" in weapons,
        mount=member.mount or "none",
        horse_wound=False,
        began_mounted=bool(member.mount),
        carries="",
        heads=0,
        loot=0,
        activated=False,
        moved="",
        shifted=False,
        shot_move=False,
        shot_action=False,
        fought=False,
        charged=False,
        rested=False,
        bodyguard_used=False,
        foes_now=[],
        foes_before=[],
        streak=0,
    )
