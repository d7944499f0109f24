"""DAI-MOV: moves carried out: the pose, what the ground and friends do to order, who is run down.

``put`` places a unit; ``carry_out`` does all that a walked move brings. Both are awaited: a unit
that was passed by missile ashigaru is disordered the moment it moves (DAI-MOV-08).
"""

from __future__ import annotations

from collections.abc import Sequence

from gunbai.effects import Tell, procedure
from gunbai.geometry import Block, Cost, Point, compare_costs, cost_floor
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import attached
from gunbai.systems.daimyo.departures import gone, trample
from gunbai.systems.daimyo.guns import take
from gunbai.systems.daimyo.orders import disorder
from gunbai.systems.daimyo.placing import settle_leader
from gunbai.systems.daimyo.rates import leader_rate
from gunbai.systems.daimyo.state import Leader, State, Unit
from gunbai.systems.daimyo.surroundings import Field, Walked, limit_of
from gunbai.words import Event, Fact, Length, Name

__all__ = [
    "carried",
    "carry_out",
    "ground_disorders",
    "leave_house",
    "moves_of",
    "pass_through",
    "put",
    "set_pose",
]


async def put(state: State, unit_id: str, body: Block, swept: Sequence[Block] = ()) -> None:
    """The unit stands elsewhere: it has moved this turn (DAI-MOV-08, DAI-ORD-04); a lone enemy
    leader whom it comes to stand on, or passes over on its way, is killed (DAI-LDR-13).

    Contacts are the caller's business; a unit put out of a house has left it.
    """
    unit = state.units[unit_id]
    if unit.crossed:
        unit.crossed = False
        cite("DAI-MOV-08")
        await disorder(state, unit_id, "interpenetration")
    set_pose(unit, body)
    unit.moved = True
    unit.shield = False  # CAM-DAI-03: until it moves or fights
    await trample(state, unit_id, (body, *swept))


def set_pose(unit: Unit, body: Block) -> None:
    """Only the pose and formation; nothing counts as moved."""
    cite("DAI-GEO-02")
    unit.x, unit.y, unit.heading = body.x, body.y, body.heading
    if unit.frame:
        leave_house(unit)
    elif unit.kind != "hq":
        unit.files = body.files


def leave_house(unit: Unit) -> None:
    """DAI-MOV-10: out of the house; the caller has set where."""
    unit.house, unit.frame = "", ()


async def ground_disorders(state: State, unit_id: str, at: Walked) -> None:
    """DAI-ORD-02 cause 2: difficult ground (not peasants), and crossing an obstacle (everybody)."""
    unit = state.units[unit_id]
    in_difficult = at.slow is not None and unit.type != "peasant"
    if in_difficult or at.fences:
        cite("DAI-MOV-06")
        await disorder(state, unit_id, "terrain")


async def pass_through(state: State, unit_id: str, friend_id: str) -> None:
    """DAI-MOV-08: a unit passes over stands of a friend: both are disordered, but for missile
    ashigaru passing a unit that does not move this turn."""
    unit, friend = state.units[unit_id], state.units[friend_id]
    facts: dict[str, Fact] = {"name": Name(unit_id), "other": Name(friend_id)}
    await Tell(Event("daimyo.event.interpenetration", facts), "DAI-MOV-08")
    if unit.missile_ashigaru and not friend.moved:
        friend.crossed = True
        return
    await disorder(state, unit_id, "interpenetration")
    await disorder(state, friend_id, "interpenetration")


@procedure("DAI-MOV-03")
async def carry_out(state: State, unit_id: str, around: Field, at: Walked) -> None:
    """DAI-MOV-03: a walked move is made: place, order, friends, leaders, guns, the table edge."""
    unit = state.units[unit_id]
    await _tell(state, unit, around, at)
    await put(state, unit_id, at.block, at.swept)
    unit.way += at.way
    unit.turned += at.turned
    if around.kind == "gun" and at.turned:
        unit.rotated = True
    for friend in at.friends:
        await pass_through(state, unit_id, friend)
    if at.into:
        state.units[at.into].stepped_into = True
    if at.slow is not None or at.fences:
        await ground_disorders(state, unit_id, at)
    for gun in at.guns:
        await take(state, unit_id, gun)
    await carried(state, unit_id, at.way, around.start)
    if at.off:
        await gone(state, unit_id, "off")


async def _tell(state: State, unit: Unit, around: Field, at: Walked) -> None:
    spent = cost_floor(at.spent)
    facts: dict[str, Fact] = {
        "name": Name(unit.id),
        "way": Length(at.way),
        "spent": Length(spent + (compare_costs(at.spent, Cost(spent)) > 0)),
        "limit": Length(limit_of(around, at)),
    }
    kind = "fell-back" if around.kind == "fall-back" else "move"
    rule = "DAI-MOV-13" if around.kind == "fall-back" else "DAI-MOV-03"
    await Tell(Event(f"daimyo.event.{kind}", facts, moves_of(unit.id, at.path)), rule)


def moves_of(
    unit_id: str, path: Sequence[Point]
) -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
    """What a table animates: the way of the middle of the front."""
    return ((unit_id, tuple(path)),)


async def carried(state: State, unit_id: str, way: int, start: Block) -> None:
    """DAI-LDR-10, DAI-RUL-73: attached leaders go along; who joined this turn only as far as his
    own rate lets him, else he is left behind."""
    unit = state.units[unit_id]
    for leader in attached(state, unit_id):
        leader.way += way
        leader.moved = leader.moved or way > 0
        leader.x, leader.y = unit.x, unit.y
        cite("DAI-LDR-10")
        if leader.joined and leader.way > leader_rate(state, leader):
            cite("DAI-RUL-73")
            await _left_behind(state, leader, unit_id, start)


async def _left_behind(state: State, leader: Leader, unit_id: str, start: Block) -> None:
    leader.unit = ""
    leader.left = unit_id
    settle_leader(state, leader, *start.front)
    facts: dict[str, Fact] = {"leader": Name(leader.id), "name": Name(unit_id)}
    await Tell(Event("daimyo.event.left-behind", facts), "DAI-LDR-10")
