"""Before the first turn: DAI-LDR-02 ratings, DAI-WEA-01 season, DAI-ARM-06 deployment."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunbai.dice import D6, each
from gunbai.effects import Ask, Proc, Roll, Tell, procedure
from gunbai.questions import Choose, Law, Place, ask_if_open
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import (
    other_side,
    seat_of,
    seat_of_leader,
    seat_of_side,
)
from gunbai.systems.daimyo.campaign import fence_before, led_by_general
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.placing import (
    DEPLOY,
    DEPLOY_LEADER,
    Deploy,
    before_hq,
    has_room,
    hq_place,
    leader_place,
    open_houses,
    ready_place,
)
from gunbai.systems.daimyo.rolling import opposed
from gunbai.systems.daimyo.state import Leader, State, Unit
from gunbai.systems.daimyo.terrain import ground, house_block
from gunbai.words import Dice, Event, Fact, Name, Say, Word, about

__all__ = ["SETUP_STEPS", "enter_house"]

FIRST_TURN = 1


def _label_name(view: State, question: Choose[str], answer: str) -> Name | Word:
    return Word("daimyo.ask.alone") if answer == "alone" else Name(answer)


BY_NAME = Law("daimyo-name", label=_label_name)
"""Options that are ids of things: labelled by their names."""


@procedure("DAI-LDR-02")
async def ratings(state: State) -> None:
    """DAI-LDR-02: a command rating that neither scenario nor campaign sets is rolled."""
    command = catalogue().command
    for leader in state.leaders.values():
        if leader.cr:
            continue
        seat = seat_of_leader(state, leader)
        roll = await Roll(1, D6, each(), "DAI-LDR-02", seat, "daimyo.roll.rating", leader.id)
        row = command.general if leader.kind == "general" else command.daimyo
        leader.cr = row[roll.value - 1]
        cite("DAI-TBL-04")
        cite("DAI-GEN-06")
        facts: dict[str, Fact] = {
            "leader": Name(leader.id),
            "dice": Dice(roll.faces),
            "rating": leader.cr,
        }
        await Tell(Event("daimyo.event.rating", facts), "DAI-LDR-02")


@procedure("DAI-WEA-01")
async def season(state: State) -> None:
    """DAI-WEA-01: with the option `weather`, the season is rolled where nothing names it."""
    if not state.options["weather"] or state.season:
        return
    seat = seat_of_side(state, "a")
    roll = await Roll(1, D6, each(), "DAI-WEA-01", seat, "daimyo.roll.season")
    state.season = catalogue().sky.season_of(roll.value)
    facts: dict[str, Fact] = {
        "dice": Dice(roll.faces),
        "season": Word(f"daimyo.name.season.{state.season}"),
    }
    await Tell(Event("daimyo.event.season", facts), "DAI-WEA-01")


@procedure("DAI-ARM-06")
async def deployment(state: State, order: str) -> None:
    """DAI-ARM-06: who begins; then clan by clan in turn, generals last, or as the scenario says."""
    cite("DAI-GEN-01")
    if state.scenario:
        cite(catalogue().scenarios[state.scenario].rule)
    if order == "placed":
        return
    if order == "a-then-b":
        for side in ("b", "a"):
            state.agenda.append(("deploy-general", (side,)))
            clans = [clan.id for clan in state.clans.values() if clan.side == side]
            state.agenda.extend(("deploy-next", (side, "")) for _ in clans)
        return
    first = await _first_to_deploy(state, order)
    second = other_side(first)
    for side in (second, first):
        state.agenda.append(("deploy-general", (side,)))
    state.agenda.append(("deploy-next", (first, second)))


async def _first_to_deploy(state: State, order: str) -> str:
    """DAI-ARM-06: the lower die; DAI-SCN-02: the side whose general has the lower rating."""
    if order == "lower-rating":
        cr = [state.leaders[state.sides[side].general].cr for side in ("a", "b")]
        if cr[0] != cr[1]:
            return "a" if cr[0] < cr[1] else "b"
    pair = await opposed(state, "DAI-ARM-06", "daimyo.roll.deployment")
    first = "a" if pair.dice[0] < pair.dice[1] else "b"
    facts: dict[str, Fact] = {
        "dice": Dice((pair.dice[:1], pair.dice[1:])),
        "side": Name(first),
    }
    await Tell(Event("daimyo.event.deployment-roll", facts), "DAI-ARM-06")
    return first


def _to_deploy(state: State, side: str) -> list[str]:
    """The clans of a side that still wait off the table, late ones excepted."""
    found: list[str] = []
    for clan in state.clans.values():
        if clan.side == side and state.leaders[clan.daimyo].status == "waiting":
            found.append(clan.id)
    return found


@procedure("DAI-ARM-06")
async def deploy_next(state: State, side: str, then: str) -> None:
    """DAI-ARM-06: one clan, whole, with its daimyo; ``then`` is the side that goes next, "" none."""
    waiting = _to_deploy(state, side)
    if not waiting:
        if then and _to_deploy(state, then):
            state.agenda.append(("deploy-next", (then, side)))
        return
    if then:
        state.agenda.append(("deploy-next", (then, side)))
    values = tuple((clan, manner) for clan in waiting for manner in ("lined-up", "by-hand"))
    words = about("daimyo.ask.deploy-clan", side, "side")
    question = Choose(values, words, side, law=_MANNERS)
    answer: tuple[str, str] = await Ask(seat_of_side(state, side), question, "DAI-ARM-06")
    clan_id, manner = answer
    if manner == "lined-up":
        await _line_up(state, clan_id)
        return
    members = [unit.id for unit in state.units.values() if unit.clan == clan_id and not unit.due]
    state.agenda.append(("deploy-leader", (state.clans[clan_id].daimyo,)))
    state.agenda.extend(("deploy-unit", (unit_id,)) for unit_id in reversed(members))


def _label_manner(view: State, question: Choose[tuple[str, str]], answer: tuple[str, str]) -> Say:
    return Say(f"daimyo.ask.deploy-clan.{answer[1]}", {"clan": Name(answer[0])})


_MANNERS = Law("daimyo-deploy-clan", label=_label_manner)


async def _line_up(state: State, clan_id: str) -> None:
    """DAI-ARM-06: the whole clan by default: two deep, side by side, daimyo with the first unit."""
    moves: list[tuple[str, tuple[tuple[int, int], ...]]] = []
    first = ""
    for unit in state.units.values():
        if unit.clan == clan_id and unit.status == "waiting" and not unit.due:
            place = ready_place(state, unit)
            if place is None:
                await _hold_back(state, unit)
                continue
            _stand(unit, *place)
            fence_before(state, unit)
            if unit.is_unit:
                first = first or unit.id
            moves.append((unit.id, ((unit.x, unit.y),)))
    daimyo = state.leaders[state.clans[clan_id].daimyo]
    if not first:
        daimyo.x, daimyo.y = leader_place(state, daimyo)
    _join(state, daimyo, first)
    facts: dict[str, Fact] = {"clan": Name(clan_id)}
    await Tell(Event("daimyo.event.clan-lined-up", facts, tuple(moves)), "DAI-ARM-06")


async def _hold_back(state: State, unit: Unit) -> None:
    """DAI-ARM-06: a unit that finds no room in the zone comes after the others, from the own edge."""
    unit.due = FIRST_TURN
    await Tell(Event("daimyo.event.held-back", {"name": Name(unit.id)}), "DAI-ARM-06")


def _two_deep(unit: Unit) -> int:
    return -(-unit.stands // 2)


def _stand(unit: Unit, x: int, y: int, heading: int) -> None:
    unit.x, unit.y, unit.heading = x, y, heading
    unit.status = "table"


def _join(state: State, leader: Leader, unit_id: str) -> None:
    """The leader stands with a unit; alone at the middle of nothing when there is none."""
    leader.status = "table"
    leader.unit = unit_id
    if unit_id:
        unit = state.units[unit_id]
        leader.x, leader.y = unit.x, unit.y


@procedure("DAI-ARM-06")
async def deploy_unit(state: State, unit_id: str) -> None:
    """DAI-ARM-06: formation, then place and facing; small infantry may begin in a house."""
    unit = state.units[unit_id]
    formations: list[int | str] = list(range(unit.stands, 0, -1))
    houses = open_houses(state, unit)
    standard = formations.index(_two_deep(unit))
    words = Say("daimyo.ask.formation", {"name": Name(unit_id), "stands": unit.stands})
    question = Choose((*formations, *houses), words, unit_id, standard, law=FORMATION)
    answer = await ask_if_open(Ask(seat_of(state, unit), question, "DAI-ARM-06"))
    if isinstance(answer, str):
        enter_house(state, unit, answer)
    else:
        unit.files = answer
        if not has_room(state, unit):
            place = ready_place(state, unit)
            if place is None:
                await _hold_back(state, unit)
                return
        pose = await Ask(
            seat_of(state, unit),
            Deploy(unit_id, DEPLOY, about("daimyo.ask.deploy", unit_id), turns=True),
            "DAI-ARM-06",
        )
        _stand(unit, *pose)
        fence_before(state, unit)
    facts: dict[str, Fact] = {"name": Name(unit_id)}
    move = ((unit_id, ((unit.x, unit.y),)),)
    await Tell(Event("daimyo.event.deployed", facts, move), "DAI-ARM-06")


def _label_formation(view: State, question: Choose[int | str], answer: int | str) -> Say | Name:
    if isinstance(answer, str):
        return Say("daimyo.ask.formation.house", {"house": Name(answer)})
    stands = view.units[question.subject].stands
    ranks = -(-stands // answer)
    return Say("daimyo.ask.formation.files", {"files": answer, "ranks": ranks})


FORMATION = Law("daimyo-formation", label=_label_formation)


def enter_house(state: State, unit: Unit, house: str) -> None:
    """DAI-MOV-10: the unit has the footprint of the house, no formation and no facing."""
    body = house_block(ground(state.pieces).by_id[house])
    unit.house = house
    unit.frame = (body.width, body.depth)
    unit.x, unit.y, unit.heading = body.x, body.y, body.heading
    unit.status = "table"
    cite("DAI-MOV-10")


@procedure("DAI-ARM-06")
async def deploy_leader(state: State, leader_id: str) -> None:
    """DAI-ARM-06: with a unit of his own (the general: any), or alone in the zone."""
    leader = state.leaders[leader_id]
    units = [
        unit.id
        for unit in state.units.values()
        if unit.side == leader.side
        and unit.status == "table"
        and unit.is_unit
        and (unit.clan == leader.clan or leader.kind == "general")
    ]
    standard = _with_hatamoto(state, leader, units)
    words = Say("daimyo.ask.leader-place", {"leader": Name(leader_id)})
    question = Choose((*units, "alone"), words, leader_id, standard, law=BY_NAME)
    answer = await Ask(seat_of_leader(state, leader), question, "DAI-ARM-06")
    if answer != "alone":
        _join(state, leader, answer)
    else:
        place = Place(leader_id, DEPLOY_LEADER, about("daimyo.ask.deploy", leader_id))
        pose = await Ask(seat_of_leader(state, leader), place, "DAI-ARM-06")
        _join(state, leader, "")
        leader.x, leader.y = pose[0], pose[1]
    facts: dict[str, Fact] = {"name": Name(leader_id)}
    await Tell(Event("daimyo.event.deployed", facts), "DAI-ARM-06")


def _with_hatamoto(state: State, leader: Leader, units: list[str]) -> int:
    """DAI-ARM-06: the mobile general stands with the hatamoto by default, a daimyo with his first."""
    hatamoto = state.sides[leader.side].hatamoto
    return units.index(hatamoto) if leader.kind == "general" and hatamoto in units else 0


@procedure("DAI-ARM-06")
async def deploy_general(state: State, side: str) -> None:
    """DAI-ARM-06, DAI-LDR-07: general, HQ and hatamoto as the last group of a side."""
    own = state.sides[side]
    if not own.general or state.leaders[own.general].status != "waiting":
        return
    general = state.leaders[own.general]
    led = led_by_general(state, side)
    if led and not own.hatamoto:
        cite("CAM-DAI-02")
        _join(state, general, led)
        await Tell(Event("daimyo.event.deployed", {"name": Name(general.id)}), "DAI-ARM-06")
        return
    seat = seat_of_side(state, side)
    words = about("daimyo.ask.deploy-general", side, "side")
    question = Choose(("lined-up", "by-hand"), words, side)
    manner = await Ask(seat, question, "DAI-ARM-06")
    if manner == "lined-up":
        await _line_up_general(state, side)
        return
    if own.hq:
        cite("DAI-LDR-03")
        general.status = "table"
        if own.hatamoto:
            state.agenda.append(("deploy-unit", (own.hatamoto,)))
        state.agenda.append(("deploy-unit", (own.hq,)))
        return
    state.agenda.append(("deploy-leader", (general.id,)))
    if own.hatamoto:
        state.agenda.append(("deploy-unit", (own.hatamoto,)))


async def _line_up_general(state: State, side: str) -> None:
    """DAI-ARM-06: HQ at the middle of the rear, hatamoto before it; a mobile general with it."""
    own = state.sides[side]
    general = state.leaders[own.general]
    if own.hq:
        hq = state.units[own.hq]
        _stand(hq, *hq_place(state, hq))
        general.x, general.y = hq.x, hq.y
        general.status = "table"
    if own.hatamoto:
        unit = state.units[own.hatamoto]
        place = before_hq(state, unit) or ready_place(state, unit)
        if place is None:
            await _hold_back(state, unit)
        else:
            _stand(unit, *place)
    if not own.hq:
        guard = own.hatamoto if own.hatamoto and state.units[own.hatamoto].on_table else ""
        if not guard:
            general.x, general.y = leader_place(state, general)
        _join(state, general, guard)
    facts: dict[str, Fact] = {"side": Name(side)}
    moves = tuple(
        (unit_id, ((state.units[unit_id].x, state.units[unit_id].y),))
        for unit_id in (own.hq, own.hatamoto)
        if unit_id and state.units[unit_id].on_table
    )
    await Tell(Event("daimyo.event.general-lined-up", facts, moves), "DAI-ARM-06")


SETUP_STEPS: Mapping[str, Callable[..., Proc[None]]] = {
    "ratings": ratings,
    "season": season,
    "deployment": deployment,
    "deploy-next": deploy_next,
    "deploy-unit": deploy_unit,
    "deploy-leader": deploy_leader,
    "deploy-general": deploy_general,
}
