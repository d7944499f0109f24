"""What must be true of every state: for tests and long runs of random games."""

from __future__ import annotations

from itertools import combinations

from gunbai.geometry import blocks_overlap
from gunbai.systems.daimyo.blocks_on_table import ROUNDING, block, on_board
from gunbai.systems.daimyo.state import QUALITIES, State, Unit

__all__ = ["watch"]

OVERLAP = 3
"""Lined up at odd headings, blocks may overlap by rounding this much (thousandths)."""
STATUS = ("waiting", "table", "destroyed", "dispersed", "off", "run-over", "abandoned")
MOODS = ("normal", "routing", "frenzied")


def watch(state: State) -> None:
    """Raises AssertionError when an invariant is broken."""
    for unit in state.units.values():
        _unit(state, unit)
    standing = [unit for unit in state.units.values() if unit.on_table]
    for a, b in combinations(standing, 2):
        overlap = blocks_overlap(block(a), block(b), OVERLAP)
        assert not overlap, f"{a.id} and {b.id} overlap (DAI-MOV-08)"
    _contacts(state)
    for leader in state.leaders.values():
        if leader.unit:
            unit = state.units[leader.unit]
            assert unit.status in ("table", "waiting"), (
                f"{leader.id} is with {unit.id}, {unit.status}"
            )
            assert unit.side == leader.side, f"{leader.id} is with an enemy"
        assert 0 <= leader.cr <= 4, f"{leader.id}: rating {leader.cr} (DAI-LDR-02)"
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
    assert 1 <= unit.stands <= unit.start_stands, f"{unit.id}: stands {unit.stands}"
    assert 1 <= unit.files <= max(unit.stands, 1), f"{unit.id}: {unit.files} files (DAI-GEO-02)"
    assert on_board(state, block(unit), ROUNDING), f"{unit.id} is off the table (DAI-MOV-09)"
    if unit.routing:
        assert unit.disordered, f"{unit.id} routs in good order (DAI-MEL-13)"
    if unit.kind == "hq":
        assert not unit.disordered, f"{unit.id}: an HQ in disorder (DAI-LDR-05)"
    for file, rank in unit.fought:
        assert file >= 1, f"{unit.id}: stand {file}, {rank}"
        assert rank >= 1, f"{unit.id}: stand {file}, {rank}"


def _contacts(state: State) -> None:
    seen: list[tuple[str, str]] = []
    for pair in state.contacts:
        a, b = state.units[pair.a], state.units[pair.b]
        assert a.number < b.number, f"{pair.a} and {pair.b}: order of a contact"
        assert a.on_table, f"{pair.a} is in contact and gone"
        assert b.on_table, f"{pair.b} is in contact and gone"
        assert a.side != b.side, f"{pair.a} and {pair.b} are friends in melee"
        assert (pair.a, pair.b) not in seen, f"{pair.a} and {pair.b}: two contacts"
        seen.append((pair.a, pair.b))
