"""What must be true of every state: for tests and long runs of random games."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from gunbai.geometry import blocks_overlap, far_apart, footprint, overlapping
from gunbai.systems.daimyo.blocks_on_table import (
    ROUNDING,
    WIDE,
    block,
    disc,
    find_contacts,
    lone_leaders,
    on_board,
)
from gunbai.systems.daimyo.state import QUALITIES, State, Unit
from gunbai.systems.daimyo.terrain import ground, house_block

__all__ = ["watch"]

OVERLAP = 3
"""Lined up at odd headings, blocks may overlap by rounding this much (thousandths)."""
STATUS = ("waiting", "table", "destroyed", "dispersed", "off", "run-over", "abandoned")
MOODS = ("normal", "routing", "frenzied")
HOUSE_STANDS = 4


def watch(state: State) -> None:
    """Raises AssertionError when an invariant is broken."""
    for unit in state.units.values():
        _unit(state, unit)
        _once(state, unit)
    standing = [(unit, block(unit)) for unit in state.units.values() if unit.on_table]
    for (a, one), (b, two) in combinations(standing, 2):
        if far_apart(one, two, 0):
            continue
        overlap = blocks_overlap(one, two, OVERLAP)
        assert not overlap, f"{a.id} and {b.id} overlap (DAI-MOV-08)"
    _contacts(state)
    _leaders(state)
    _groups(state)
    for side in state.sides.values():
        assert side.start_weight >= 0, side.id


def _unit(state: State, unit: Unit) -> None:
    assert unit.status in STATUS, f"{unit.id}: status {unit.status}"
    assert unit.mood in MOODS, f"{unit.id}: mood {unit.mood}"
    assert unit.quality in QUALITIES, f"{unit.id}: quality {unit.quality}"
    assert 0 <= unit.hits <= 2, f"{unit.id}: hits {unit.hits} (DAI-ORG-11)"
    assert 0 <= unit.turned <= 180_000, f"{unit.id}: turned {unit.turned} (DAI-MOV-12)"
    if not unit.on_table:
        return
    _formation(state, unit)
    assert on_board(state, block(unit), ROUNDING), f"{unit.id} is off the table (DAI-MOV-09)"
    if unit.routing:
        assert unit.disordered, f"{unit.id} routs in good order (DAI-MEL-13)"
        assert unit.rout_count, f"{unit.id} routs and has never begun to (DAI-ORD-06)"
    if unit.kind == "hq":
        assert not unit.disordered, f"{unit.id}: an HQ in disorder (DAI-LDR-05)"


def _formation(state: State, unit: Unit) -> None:
    """DAI-GEO-02, DAI-MOV-10: ranks and files hold the stands, no rank is empty; a house holds few."""
    assert 1 <= unit.stands <= unit.start_stands, f"{unit.id}: stands {unit.stands}"
    assert 1 <= unit.files <= unit.stands, f"{unit.id}: {unit.files} files (DAI-GEO-02)"
    body = block(unit)
    if unit.house:
        house = house_block(ground(state.pieces).by_id[unit.house])
        assert (body.width, body.depth) == (house.width, house.depth), f"{unit.id} and its house"
        assert unit.stands <= HOUSE_STANDS, f"{unit.id}: too many in a house (DAI-MOV-10)"
        assert not unit.cavalry, f"{unit.id}: horses in a house (DAI-MOV-10)"
        assert unit.is_unit, f"{unit.id}: no unit, in a house (DAI-MOV-10)"
        return
    assert not unit.frame, f"{unit.id} has the frame of a house and is in none"
    room = body.files * body.ranks
    assert room - body.files < unit.stands <= room, (
        f"{unit.id}: {unit.stands} stands in {body.files} files and {body.ranks} ranks (DAI-GEO-02)"
    )


def _once(state: State, unit: Unit) -> None:
    """DAI-SEQ-08, -09, DAI-MEL-01, -15: what is done once a turn has not been done twice."""
    if len(unit.deeds) > 1:
        for deed, times in Counter(unit.deeds).items():
            assert times == 1, f"{unit.id}: {deed} {times} times in turn {state.turn} (DAI-SEQ-08)"
    if not unit.bouts:
        return
    for bout, times in Counter(unit.bouts).items():
        assert times == 1, f"{unit.id}: stand {bout[:2]} fought {bout[2]} twice (DAI-RUL-90)"
    enemies: dict[tuple[int, int], list[str]] = {}
    for file, rank, enemy in unit.bouts:
        assert file >= 1, f"{unit.id}: stand {file}, {rank}"
        assert rank >= 1, f"{unit.id}: stand {file}, {rank}"
        enemies.setdefault((file, rank), []).append(enemy)
    for stand, met in enemies.items():
        for later in met[1:]:
            charger = state.units[later]
            came = charger.charged or charger.pursued
            assert came, f"{unit.id}: stand {stand} fought again, against {later} (DAI-RUL-81)"


def _contacts(state: State) -> None:
    seen: list[tuple[str, str]] = []
    for pair in state.contacts:
        a, b = state.units[pair.a], state.units[pair.b]
        assert a.number < b.number, f"{pair.a} and {pair.b}: order of a contact"
        assert a.on_table, f"{pair.a} is in contact and gone"
        assert b.on_table, f"{pair.b} is in contact and gone"
        assert a.side != b.side, f"{pair.a} and {pair.b} are friends in melee"
        assert not a.routing, f"{pair.a} routs in contact (DAI-MEL-13)"
        assert not b.routing, f"{pair.b} routs in contact (DAI-MEL-13)"
        assert (pair.a, pair.b) not in seen, f"{pair.a} and {pair.b}: two contacts"
        seen.append((pair.a, pair.b))
        assert pair.fought <= state.turn, f"{pair.a} and {pair.b} fought in turn {pair.fought}"
        most = state.turn - pair.made + 1
        assert pair.rounds <= most, f"{pair.a} and {pair.b}: {pair.rounds} rounds (DAI-RUL-90)"
        settling = state.step == "melee" or state.phase == "end"  # results are being carried out
        touching = settling or pair.held or pair.obstacle or find_contacts(a, b)
        assert touching, f"{pair.a} and {pair.b} are in contact and apart (DAI-GEO-04)"


def _leaders(state: State) -> None:
    for leader in state.leaders.values():
        if leader.unit:
            unit = state.units[leader.unit]
            assert unit.status in ("table", "waiting"), (
                f"{leader.id} is with {unit.id}, {unit.status}"
            )
            assert unit.side == leader.side, f"{leader.id} is with an enemy"
            assert unit.kind != "gun", f"{leader.id} is with a gun (DAI-LDR-10)"
        assert 0 <= leader.cr <= 4, f"{leader.id}: rating {leader.cr} (DAI-LDR-02)"
    enemies = [unit for unit in state.units.values() if unit.on_table and unit.crewed]
    for leader in lone_leaders(state):
        x, y, r = leader.x, leader.y, leader.radius - ROUNDING
        assert r <= x <= state.width - r, f"{leader.id} is off the table (DAI-LDR-12)"
        assert r <= y <= state.height - r, f"{leader.id} is off the table (DAI-LDR-12)"
        for unit in enemies:
            if not -WIDE < unit.x - x < WIDE or not -WIDE < unit.y - y < WIDE:
                continue
            # Whoever is in the ranks of a unit that rallies falls as it forms up.
            forming = unit.rallied and state.step == "rally"
            if unit.side != leader.side and not unit.routing and not forming:
                inside = overlapping(footprint(block(unit)), disc(leader), OVERLAP)
                assert not inside, f"{leader.id} is inside {unit.id} (DAI-LDR-13)"


def _groups(state: State) -> None:
    """DAI-SEQ-04, -05: nobody is twice in a group, no clan of a side acts for the other."""
    assert len(set(state.group)) == len(state.group), f"twice in a group: {state.group}"
    active = [clan.id for clan in state.clans.values() if clan.active and not clan.attempted]
    assert not active, f"active and never attempted: {active} (DAI-SEQ-05)"
