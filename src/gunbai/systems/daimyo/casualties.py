"""DAI-ORG-11, -12, DAI-LDR-16: hits, stands taken off, gaps closed, leaders that fall with them."""

from __future__ import annotations

from gunbai.dice import D6, Bands
from gunbai.effects import Ask, Roll, Tell, procedure, resolution
from gunbai.geometry import Block, Side, drop_end_file
from gunbai.questions import Choose
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import (
    attached,
    block,
    centre,
    contacts_of,
    find_contacts,
    seat_of,
    seat_of_leader,
    touched_edge,
)
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.contacting import close_gap, part_all
from gunbai.systems.daimyo.departures import gone, kill
from gunbai.systems.daimyo.placing import settle_leader
from gunbai.systems.daimyo.state import State, Unit
from gunbai.words import Dice, Event, Fact, Name, Say, Word

__all__ = ["casualty_bands", "fall_of_leader", "leader_falls", "overrun", "shift_fought", "suffer"]

ENDS = {"left": Side.LEFT, "right": Side.RIGHT}


@procedure("DAI-ORG-11")
async def suffer(state: State, unit_id: str, hits: int) -> int:
    """DAI-ORG-11, DAI-FIR-09: hits are added up, every third removes a stand; the stands lost.

    All leaders with the unit take their casualty rolls afterwards (DAI-LDR-16); a unit without
    stands is destroyed.
    """
    unit = state.units[unit_id]
    limit = catalogue().troops.limits.hits
    unit.hits += hits
    lost = min(unit.stands, unit.hits // limit)
    unit.hits = unit.hits % limit if lost < unit.stands else 0
    if not lost:
        return 0
    unit.lost_now += lost
    remaining = unit.stands - lost
    facts: dict[str, Fact] = {"name": Name(unit_id), "lost": lost, "remaining": remaining}
    await Tell(Event("daimyo.event.stands-lost", facts), "DAI-ORG-11")
    if remaining:
        for _ in range(lost):
            await _take_off(state, unit_id)
        await _leaders_at_risk(state, unit_id, remaining)
    else:
        await _wiped_out(state, unit_id)
    return lost


async def _take_off(state: State, unit_id: str) -> None:
    """One stand: of the rear rank; of a single rank an end one of the owner's choice."""
    unit = state.units[unit_id]
    if unit.house or unit.ranks > 1 or unit.stands == 1:
        ranks = unit.ranks
        unit.stands -= 1
        if unit.house:
            unit.files = min(unit.files, unit.stands)  # as it would come out
        elif unit.ranks < ranks:
            await _close_gaps(state, unit_id, ("rear", "left", "right"))
        return
    end = await _end_to_lose(state, unit)
    cite("DAI-RUL-68")
    body = drop_end_file(block(unit), ENDS[end])
    unit.x, unit.y, unit.files = body.x, body.y, body.files
    unit.stands -= 1
    if end == "left":
        unit.fought = shift_fought(unit.fought)
        unit.bouts = tuple((file - 1, rank, by) for file, rank, by in unit.bouts if file > 1)
    await _close_gaps(state, unit_id, (end,))


def shift_fought(fought: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """The stands that have fought, counted anew when file 1 is gone."""
    return tuple((file - 1, rank) for file, rank in fought if file > 1)


async def _end_to_lose(state: State, unit: Unit) -> str:
    """DAI-ORG-11, DAI-RUL-68: one that is not in contact if there is such a one; else as he likes."""
    free = [end for end in ("right", "left") if not _end_in_contact(state, unit, end)]
    ends: tuple[str, ...] = tuple(free) or ("right", "left")
    if len(ends) == 1:
        return ends[0]
    question = Choose(ends, Say("daimyo.ask.end-stand", {"name": Name(unit.id)}), unit.id)
    answer: str = await Ask(seat_of(state, unit), question, "DAI-ORG-11")
    return answer


def _end_in_contact(state: State, unit: Unit, end: str) -> bool:
    """Whether the end stand of a single rank touches an enemy with any of its edges."""
    body = block(unit)
    file = 1 if end == "left" else unit.files
    low, high = (file - 1) * unit.frontage, file * unit.frontage
    for pair in contacts_of(state, unit.id):
        enemy = state.units[pair.b if pair.a == unit.id else pair.a]
        if touched_edge(pair, unit.id) == end:
            return True
        for found in find_contacts(unit, enemy):
            if found.side is Side.FRONT and found.end > low and found.start < high:
                return True
            if found.side is Side.REAR and _reversed_overlap(body, found.start, found.end, file):
                return True
    return False


def _reversed_overlap(body: Block, start: int, end: int, file: int) -> bool:
    """Whether a stretch of the rear edge, measured from its own left end, lies on a file."""
    low, high = body.width - file * body.file_width, body.width - (file - 1) * body.file_width
    return end > low and start < high


async def _close_gaps(state: State, unit_id: str, edges: tuple[str, ...]) -> None:
    """DAI-ORG-12: the enemy on a side that has moved away is slid straight up, free of charge."""
    for pair in contacts_of(state, unit_id):
        if touched_edge(pair, unit_id) in edges:
            await close_gap(state, pair, unit_id)


async def _wiped_out(state: State, unit_id: str) -> None:
    """DAI-ORG-06, DAI-LDR-05, -16: no stand is left: destroyed, its leaders perhaps not."""
    unit = state.units[unit_id]
    saved = []
    for leader in attached(state, unit_id):
        if not await fall_of_leader(state, leader.id, 0):
            leader.unit = ""
            leader.x, leader.y = centre(unit)
            leader.mounted = leader.mounted or leader.seated  # DAI-LDR-01, -05: mobile from now on
            saved.append(leader)
    await part_all(state, unit_id)
    await gone(state, unit_id, "destroyed")
    unit.stands = 0
    for leader in saved:
        leader.seated = leader.routing = False
        settle_leader(state, leader, leader.x, leader.y, homeward=True)
        facts: dict[str, Fact] = {"leader": Name(leader.id)}
        await Tell(Event("daimyo.event.leader-saved", facts), "DAI-LDR-16")


@procedure("DAI-LDR-05")
async def overrun(state: State, hq_id: str) -> None:
    """DAI-LDR-05: an HQ beaten in a melee is removed; the general takes a roll with 0 stands."""
    await Tell(Event("daimyo.event.overrun", {"name": Name(hq_id)}), "DAI-LDR-05")
    await _wiped_out(state, hq_id)


async def _leaders_at_risk(state: State, unit_id: str, remaining: int) -> None:
    for leader in attached(state, unit_id):
        await fall_of_leader(state, leader.id, remaining)


@procedure("DAI-LDR-16")
async def fall_of_leader(state: State, leader_id: str, remaining: int) -> bool:
    """DAI-LDR-16: one roll for a leader whose unit, with so many stands left, has lost any."""
    if not await leader_falls(state, leader_id, remaining):
        return False
    kill(state, leader_id)
    return True


def casualty_bands(remaining: int) -> Bands:
    """DAI-LDR-16: the faces that kill a leader whose unit has so many stands left."""
    most = catalogue().command.casualty - remaining
    killed = tuple(face for face in D6.outcomes if face <= most)
    return Bands(("killed", "alive"), (killed, tuple(f for f in D6.outcomes if f > most)))


@resolution("DAI-LDR-16")
async def leader_falls(state: State, leader_id: str, remaining: int) -> bool:
    """DAI-LDR-16: 1d6 + stands remaining, 4 or less kills; with 4 or more left nobody rolls."""
    bands = casualty_bands(remaining)
    if not bands.faces[0]:
        cite("DAI-LDR-16")
        return False
    leader = state.leaders[leader_id]
    seat = seat_of_leader(state, leader)
    roll = await Roll(1, D6, bands, "DAI-LDR-16", seat, "daimyo.roll.casualty", leader_id)
    killed = roll["killed"] == 1
    facts: dict[str, Fact] = {
        "leader": Name(leader_id),
        "dice": Dice(roll.faces),
        "remaining": remaining,
        "limit": catalogue().command.casualty,
        "result": Word("daimyo.outcome.killed" if killed else "daimyo.outcome.alive"),
    }
    await Tell(Event("daimyo.event.casualty", facts), "DAI-LDR-16")
    return killed
