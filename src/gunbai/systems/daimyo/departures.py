"""Who leaves the game, and what becomes of leaders then: DAI-LDR-13, -17, -18, DAI-MOV-09."""

from __future__ import annotations

from collections.abc import Sequence

from gunbai.effects import Tell
from gunbai.geometry import (
    Block,
    block_within,
)
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import (
    attached,
    block,
    disc,
    near_leader,
)
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.state import TOUCHING, Leader, State
from gunbai.words import Event, Fact, Name, Word

__all__ = [
    "drop_contacts",
    "gone",
    "kill",
    "mourn",
    "place_of",
    "ride_down",
    "trample",
]

KILLS = ("destroyed", "run-over")


def place_of(state: State, leader: Leader) -> tuple[int, ...]:
    """Where a leader is: (x, y, radius) of the figure, or the block of its unit or HQ."""
    if leader.unit:
        return tuple(block(state.units[leader.unit]))
    return (leader.x, leader.y, leader.radius)


def kill(state: State, leader_id: str) -> None:
    """A leader is killed where it is; that can cause morale tests (reason 5)."""
    leader = state.leaders[leader_id]
    mourn(state, leader_id)
    leader.killed_at = place_of(state, leader)
    leader.killed_in = state.turn
    leader.status = "killed"
    leader.unit = ""
    leader.routing = False


def mourn(state: State, leader_id: str) -> None:
    """DAI-MOR-03: the units that a leader killed or routing now concerns note how near he is.

    The general concerns all units of his army, a daimyo those of his own clan. Whether 5 or 15 cm
    count is known when they test.
    """
    leader = state.leaders[leader_id]
    if leader.status != "table":
        return
    near, near_in_melee = catalogue().morale.near, catalogue().morale.near_in_melee
    for unit in state.units.values():
        concerned = unit.side == leader.side and unit.kind != "hq" and unit.status == "table"
        if not concerned or (leader.kind != "general" and unit.clan != leader.clan):
            continue
        if near_leader(state, leader, unit, near_in_melee):
            cite("DAI-MOR-03")
            unit.leader_lost = near_in_melee
        elif not unit.leader_lost and near_leader(state, leader, unit, near):
            cite("DAI-MOR-03")
            unit.leader_lost = near


async def gone(state: State, unit_id: str, how: str) -> None:
    """A unit, HQ or gun leaves the game. ``how``: destroyed, dispersed, off, run-over, abandoned.

    DAI-LDR-17: its leaders are lost with it; that counts as killed only when it was destroyed.
    """
    unit = state.units[unit_id]
    drop_contacts(state, unit_id)
    for leader in attached(state, unit_id):
        cite("DAI-LDR-17")
        if how in KILLS:
            kill(state, leader.id)
            leader.status = "lost"  # with its unit: a campaign may see him again (CAM-DAI-06)
        else:
            leader.status = "off" if how == "off" else "lost"
            leader.unit = ""
        facts: dict[str, Fact] = {"leader": Name(leader.id), "name": Name(unit_id)}
        await Tell(Event("daimyo.event.leader-lost", facts), "DAI-LDR-17")
    unit.status = how
    unit.house, unit.frame = "", ()
    shown = "destroyed" if how == "run-over" else how
    facts = {"name": Name(unit_id), "how": Word(f"daimyo.name.state.{shown}")}
    rule = {"off": "DAI-MOV-09", "dispersed": "DAI-ORD-05"}.get(how, "DAI-ORG-06")
    await Tell(Event("daimyo.event.gone", facts), rule)


async def ride_down(state: State, unit_id: str, router_id: str) -> None:
    """DAI-CHG-12: a routing unit that is reached does not fight: it is destroyed at once."""
    facts: dict[str, Fact] = {"name": Name(unit_id), "enemy": Name(router_id)}
    await Tell(Event("daimyo.event.run-over", facts), "DAI-CHG-12")
    await gone(state, router_id, "run-over")


def drop_contacts(state: State, unit_id: str) -> None:
    """All contacts of a unit end."""
    state.contacts = [pair for pair in state.contacts if unit_id not in (pair.a, pair.b)]


async def trample(state: State, unit_id: str, ground: Sequence[Block]) -> None:
    """DAI-LDR-13: lone enemy leaders on the ground that a unit moved over are killed.

    A routing unit harms nobody. ``ground``: the blocks it has covered on its way.
    """
    unit = state.units[unit_id]
    if unit.routing:
        cite("DAI-LDR-13")
        return
    for leader in state.leaders.values():
        if leader.unit or leader.side == unit.side or leader.status != "table":
            continue
        figure = disc(leader)
        for part in ground:
            if block_within(part, figure, TOUCHING):
                kill(state, leader.id)
                facts: dict[str, Fact] = {"leader": Name(leader.id), "name": Name(unit_id)}
                await Tell(Event("daimyo.event.leader-run-down", facts), "DAI-LDR-13")
                break
