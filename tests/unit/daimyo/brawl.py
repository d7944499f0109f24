"""Dense random battles: units, guns, an HQ, leaders and terrain close together, played out by chance."""

from __future__ import annotations

from typing import Any

from gunbai.geometry import blocks_overlap
from gunbai.play.dice_source import Counter
from gunbai.reading import Table
from gunbai.systems.daimyo import rosters, troops
from gunbai.systems.daimyo.blocks_on_table import block, on_board
from gunbai.systems.daimyo.deployment import enter_house
from gunbai.systems.daimyo.setup import new_hq, new_leader, new_unit
from gunbai.systems.daimyo.stage import stage
from gunbai.systems.daimyo.state import State, Unit

__all__ = ["brawl"]

SIZE = 70_000
PROFILES = (
    ("samurai", "veteran", "heavy", "pole-arm"),
    ("samurai", "elite", "heavy", "arquebus"),
    ("young-samurai", "seasoned", "medium", "bow"),
    ("monk", "veteran", "medium", "long-spear"),
    ("ronin", "seasoned", "light", "improvised"),
    ("ashigaru", "seasoned", "light", "long-spear"),
    ("ashigaru", "raw", "light", "arquebus"),
    ("ashigaru", "seasoned", "medium", "bow"),
    ("peasant", "raw", "light", "improvised"),
    ("mounted-samurai", "veteran", "heavy", "lance"),
    ("mounted-monk", "veteran", "medium", "lance-bow"),
)
TERRAIN: dict[str, Any] = {
    "wood": {"kind": "wood", "rect": [4, 26, 20, 44]},
    "hill": {"kind": "hill", "circle": [56, 34, 8]},
    "fence": {"kind": "fence", "path": [[26, 40], [44, 40]]},
    "village": {"kind": "village", "rect": [28, 18, 44, 30]},
    "house": {"kind": "house", "rect": [32, 20, 40, 26]},
    "cliff": {"kind": "cliff", "rect": [48, 50, 52, 54]},
}


def brawl(seed: int, units: int = 14, turns: int = 4) -> State:
    """Two clans a side, at most so many units, and a game that ends after so many turns."""
    rng = Counter(f"brawl {seed}")
    scene: dict[str, Any] = {
        "table": {"width": SIZE // 1000, "height": SIZE // 1000},
        "options": {},
        "terrain": TERRAIN if seed % 3 else {},
        "clan": {name: {"side": name[0]} for name in ("a1", "a2", "b1", "b2")},
        "turn": 1,
        "last_turn": 1 + turns,
    }
    state = stage(Table("brawl", "", scene))
    for number in range(units):
        _add(state, rng, number)
    _hq(state, rng)
    _leaders(state, rng)
    for side in state.sides.values():
        side.start_weight = 0  # nobody loses by the third: it is fought to the last turn
    state.options["victory_third"] = False
    state.options["weather"] = seed % 4 == 0
    state.options["end_turn_melee"] = seed % 5 == 0
    state.season = "winter"
    state.phase = "start"
    state.agenda = [("turn", ())]
    return state


def _add(state: State, rng: Counter, number: int) -> None:
    side = "ab"[number % 2]
    profile = PROFILES[rng.below(len(PROFILES))]
    gun = rng.below(9) == 0
    stands = 1 if gun else 2 + rng.below(7)
    given = troops.Unit(*profile, stands, 1 + rng.below(min(stands, 5)), "")
    if gun:
        weapon = ("light-gun", "heavy-gun")[rng.below(2)]
        given = troops.Unit("artillery", "seasoned", "light", weapon, 1, 1, "")
    unit = new_unit(state, f"{side}{number}", side, given)
    unit.clan = f"{side}{1 + rng.below(2)}"
    house = number < 2 and "house" in {piece.id for piece in state.pieces}
    small = unit.stands <= 4 and unit.is_unit and not unit.cavalry
    if house and small and all(other.house == "" for other in state.units.values()):
        enter_house(state, unit, "house")
        return
    _place(state, rng, unit)


def _place(state: State, rng: Counter, unit: Unit) -> None:
    """Somewhere free, looking at the other side or nearly; off the game when there is no room."""
    for _ in range(60):
        unit.x, unit.y = rng.below(SIZE), rng.below(SIZE)
        turn = (0, 0, 0, 20_000, 340_000, 90_000, 270_000, 180_000)[rng.below(8)]
        unit.heading = (turn + (0 if unit.side == "a" else 180_000)) % 360_000
        if on_board(state, block(unit)) and _free(state, unit):
            unit.status = "table"
            return
    unit.status = "off"


def _free(state: State, unit: Unit) -> bool:
    from gunbai.geometry import footprint, overlapping
    from gunbai.systems.daimyo.terrain import barred_to, ground

    shapes = ground(state.pieces).shapes
    if any(overlapping(footprint(block(unit)), shapes[p.id], 0) for p in barred_to(state, True)):
        return False
    return not any(
        blocks_overlap(block(unit), block(other), 0)
        for other in state.units.values()
        if other.on_table and other is not unit
    )


def _hq(state: State, rng: Counter) -> None:
    hq = new_hq(state, "b-hq", "b")
    state.sides["b"].hq = hq.id
    _place(state, rng, hq)


def _leaders(state: State, rng: Counter) -> None:
    for side in ("a", "b"):
        seated = side == "b" and state.units["b-hq"].on_table
        given = rosters.Leader("", "", 3, mounted=True, seated=seated)
        general = new_leader(state, f"{side}-general", side, "general", given)
        state.sides[side].general = general.id
        general.unit = "b-hq" if seated else ""
        if not seated:
            _with(state, rng, general.id, [u for u in state.units.values() if u.side == side])
        else:
            general.status = "table"
        for clan in (f"{side}1", f"{side}2"):
            given = rosters.Leader("", "", 1 + rng.below(3), mounted=True, seated=False)
            daimyo = new_leader(state, f"{clan}-daimyo", side, "daimyo", given)
            daimyo.clan = clan
            state.clans[clan].daimyo = daimyo.id
            _with(state, rng, daimyo.id, [u for u in state.units.values() if u.clan == clan])


def _with(state: State, rng: Counter, leader_id: str, units: list[Unit]) -> None:
    leader = state.leaders[leader_id]
    able = [unit for unit in units if unit.on_table and unit.is_unit]
    if not able:
        leader.status = "lost"
        return
    unit = able[rng.below(len(able))]
    leader.status, leader.unit = "table", unit.id
    leader.x, leader.y = unit.x, unit.y
