"""DAI-LDR-04, -08, -10 to -12: leaders move, join and leave units, mount up, let a unit act."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunbai.effects import Ask, Proc, Tell, procedure
from gunbai.geometry import Point, blocks_touch
from gunbai.questions import Choose, Refusal
from gunbai.rulebook import cite
from gunbai.systems.daimyo.activity import begin_alone
from gunbai.systems.daimyo.blocks_on_table import (
    ROUNDING,
    block,
    centre,
    in_melee,
    near_leader,
    seat_of,
    seat_of_leader,
)
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.departures import gone, trample
from gunbai.systems.daimyo.deployment import BY_NAME
from gunbai.systems.daimyo.figures import (
    RIDE,
    Ride,
    cost_of,
    fault_of,
    followers,
    left_for,
    start_of,
    touched_enemy_leaders,
    touched_units,
    way_to,
)
from gunbai.systems.daimyo.movement import set_pose
from gunbai.systems.daimyo.placing import settle_leader
from gunbai.systems.daimyo.room import nearest_room
from gunbai.systems.daimyo.state import TOUCHING, Leader, State, Unit
from gunbai.words import Event, Fact, Length, Name, Say

__all__ = [
    "LEADER_STEPS",
    "join",
    "joinable",
    "may_leave",
    "may_mount_up",
    "ride",
    "surely_too_far",
    "why_not_to",
]

SMALL_GUARD = 2
"""DAI-LDR-08: the largest hatamoto that finds horses."""


def may_leave(state: State, leader: Leader) -> bool:
    """DAI-LDR-10, -11, -18: whether an attached leader may leave his unit now."""
    return bool(leader.unit) and _is_loose(leader) and left_for(state, leader) > 0


def _is_loose(leader: Leader) -> bool:
    """Whether nothing keeps an attached leader in his unit."""
    return not (leader.seated or leader.left or leader.bound or leader.routing)


def joinable(state: State, leader: Leader) -> list[Unit]:
    """The units near enough to be joined (DAI-LDR-10), in order of number; the way to them is looked
    at by ``why_not_to``."""
    if leader.joined or leader.seated:
        return []
    if leader.unit and not _is_loose(leader):
        return []
    budget = left_for(state, leader)
    if budget <= 0:
        return []
    x, y = leader.x, leader.y
    if leader.unit:
        own = state.units[leader.unit]
        x, y = own.x, own.y
        budget += _size(own)
    found: list[Unit] = []
    for unit in followers(state, leader):
        dx, dy = abs(unit.x - x), abs(unit.y - y)
        far = dx if dx > dy else dy
        if unit.id != leader.unit and (far <= budget or far <= budget + _size(unit)):
            found.append(unit)
    return found


def _size(unit: Unit) -> int:
    """No part of a unit is farther from the middle of its front."""
    _, _, _, files, ranks, file_width, rank_depth = block(unit)
    return files * file_width + ranks * rank_depth


def surely_too_far(state: State, leader: Leader, unit: Unit) -> bool:
    """Whether the straight way to a unit is too long for a leader over any ground: a quick look for
    who needs no reasons."""
    reach = left_for(state, leader) + 2 * ROUNDING
    return not near_leader(state, leader, unit, reach)


def why_not_to(state: State, leader: Leader, way: tuple[Point, ...]) -> Refusal | None:
    """DAI-LDR-10, -12: why a leader cannot go the straight way to a unit (``way_to``) and join it."""
    if len(way) == 1:
        return None
    wrong = fault_of(state, leader, way[1:], start=way[0])
    return None if wrong is None else Refusal(wrong.code, wrong.rule, wrong.facts)


# -- going ----------------------------------------------------------------------------------------


@procedure("DAI-LDR-12")
async def ride(state: State, leader_id: str) -> None:
    """DAI-LDR-12: a lone leader moves; DAI-LDR-10: an attached one leaves his unit and moves on."""
    leader = state.leaders[leader_id]
    budget = left_for(state, leader)
    facts: dict[str, Fact] = {"leader": Name(leader_id), "limit": Length(budget)}
    question = Ride(leader_id, "leader", budget, RIDE, Say("daimyo.ask.leader-move", facts))
    path = await Ask(seat_of_leader(state, leader), question, "DAI-LDR-12")
    if not path:
        return
    start = await go(state, leader_id, path)
    enemies = touched_enemy_leaders(state, leader)
    if enemies:
        cite("DAI-LDR-14")
        state.agenda.append(("meeting", (leader_id, enemies[0].id, *start)))
        return
    await _offer_to_join(state, leader_id)


async def go(state: State, leader_id: str, path: tuple[Point, ...]) -> Point:
    """The figure goes along a path: place, distance, the log. From where it has gone."""
    leader = state.leaders[leader_id]
    points = (start_of(state, leader, path[0]), *path)
    cost = cost_of(state, leader, points)
    if leader.unit:
        await _out_of(state, leader)
    leader.x, leader.y = path[-1]
    leader.way += cost
    leader.moved = True
    facts: dict[str, Fact] = {"leader": Name(leader_id), "spent": Length(cost)}
    await Tell(Event("daimyo.event.leader-moved", facts, ((leader_id, points),)), "DAI-LDR-12")
    return points[0]


async def _out_of(state: State, leader: Leader) -> None:
    """DAI-LDR-10: placed in contact with the unit, and on his own from there."""
    facts: dict[str, Fact] = {"leader": Name(leader.id), "name": Name(leader.unit)}
    leader.left = leader.unit
    leader.unit = ""
    await Tell(Event("daimyo.event.leader-left", facts), "DAI-LDR-10")


@procedure("DAI-LDR-10")
async def ride_to(state: State, leader_id: str, unit_id: str) -> None:
    """DAI-LDR-10: straight into contact with a unit, which he joins."""
    leader = state.leaders[leader_id]
    way = way_to(state, leader, state.units[unit_id])
    if leader.unit:
        await _out_of(state, leader)
        leader.x, leader.y = way[0]
    if len(way) > 1:
        cost = cost_of(state, leader, way)
        leader.x, leader.y = way[-1]
        leader.way += cost
        leader.moved = True
        facts: dict[str, Fact] = {"leader": Name(leader_id), "spent": Length(cost)}
        await Tell(Event("daimyo.event.leader-moved", facts, ((leader_id, way),)), "DAI-LDR-12")
    await join(state, leader_id, unit_id)
    await _offer_to_act(state, leader_id)


async def _offer_to_join(state: State, leader_id: str) -> None:
    leader = state.leaders[leader_id]
    near = [] if leader.joined else touched_units(state, leader)
    if not near:
        return
    words = Say("daimyo.ask.join", {"leader": Name(leader_id)})
    question = Choose(("alone", *(unit.id for unit in near)), words, leader_id, law=BY_NAME)
    answer = await Ask(seat_of_leader(state, leader), question, "DAI-LDR-10")
    if answer != "alone":
        await join(state, leader_id, answer)
        await _offer_to_act(state, leader_id)


async def join(state: State, leader_id: str, unit_id: str) -> None:
    """DAI-LDR-10, -18: he is attached; he is no routing leader by joining a unit in rout."""
    leader, unit = state.leaders[leader_id], state.units[unit_id]
    leader.unit = leader.joined = unit_id
    if unit.routing:
        cite("DAI-LDR-18")
    leader.routing = False
    leader.x, leader.y = unit.x, unit.y
    facts: dict[str, Fact] = {"leader": Name(leader_id), "name": Name(unit_id)}
    await Tell(Event("daimyo.event.leader-joined", facts), "DAI-LDR-10")


async def _offer_to_act(state: State, leader_id: str) -> None:
    """DAI-LDR-11: a unit that the general joins may at once be activated alone."""
    leader = state.leaders[leader_id]
    if leader.kind != "general" or state.phase != "clans":
        return
    leader.bound = True
    unit = state.units[leader.unit]
    side = state.sides[leader.side]
    if unit.activated or side.acted or unit.id in state.group:
        return
    facts: dict[str, Fact] = {"leader": Name(leader_id), "name": Name(unit.id)}
    question = Choose((False, True), Say("daimyo.ask.let-act", facts), unit.id)
    if await Ask(seat_of(state, unit), question, "DAI-LDR-11"):
        side.acted = unit.id
        await Tell(Event("daimyo.event.acts-alone", facts), "DAI-LDR-11")
        begin_alone(state, unit.id)


# -- mounting up ----------------------------------------------------------------------------------


def may_mount_up(state: State, leader: Leader) -> bool:
    """DAI-LDR-04, DAI-RUL-57: a seated general whose HQ is not in contact with an enemy."""
    cite("DAI-RUL-57")
    return leader.seated and leader.able and not in_melee(state, leader.unit)


@procedure("DAI-LDR-04")
async def mount_up(state: State, leader_id: str) -> None:
    """DAI-LDR-04: the HQ is given up for good; the general is mobile from now on."""
    leader = state.leaders[leader_id]
    hq = state.units[leader.unit]
    guard = _guard_that_may_mount(state, leader)
    leader.seated, leader.mounted, leader.unit = False, True, ""
    facts: dict[str, Fact] = {"leader": Name(leader_id)}
    await Tell(Event("daimyo.event.mounted-up", facts), "DAI-LDR-04")
    place = centre(hq)
    await gone(state, hq.id, "abandoned")
    settle_leader(state, leader, *place)
    if guard is not None:
        words = Say("daimyo.ask.guard-mounts", {"name": Name(guard.id)})
        question = Choose((False, True), words, guard.id)
        if await Ask(seat_of(state, guard), question, "DAI-LDR-08"):
            await _guard_mounts(state, guard)


def _guard_that_may_mount(state: State, leader: Leader) -> Unit | None:
    """DAI-LDR-08: foot, in contact with the HQ, at most 2 stands, not in melee."""
    guard = state.units.get(state.sides[leader.side].hatamoto)
    if guard is None or not guard.on_table or guard.cavalry or guard.stands > SMALL_GUARD:
        return None
    if guard.house:
        return None  # DAI-MOV-10: no horses in a house
    hq = block(state.units[leader.unit])
    touches = blocks_touch(block(guard), hq, TOUCHING)
    return guard if touches and not in_melee(state, guard.id) and not guard.routing else None


async def _guard_mounts(state: State, guard: Unit) -> None:
    """DAI-LDR-08: as many mounted samurai with lances; it does nothing else this turn.

    Heavy armour stays heavy; who had less comes in the lightest that mounted samurai wear.
    """
    guard.type, guard.weapon = "mounted-samurai", "lance"
    armours = catalogue().troops.types[guard.type].armours
    guard.armour = guard.armour if guard.armour in armours else armours[0]
    guard.depth = catalogue().troops.depth("cavalry")
    body = nearest_room(state, guard, guard.heading, guard.files, grown=True)
    if body is not None:
        set_pose(guard, body)
        await trample(state, guard.id, (body,))
    guard.mounting = True
    guard.activated = True
    await Tell(Event("daimyo.event.guard-mounted", {"name": Name(guard.id)}), "DAI-LDR-08")


LEADER_STEPS: Mapping[str, Callable[..., Proc[None]]] = {
    "ride": ride,
    "ride-to": ride_to,
    "mount-up": mount_up,
}
