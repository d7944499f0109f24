"""DAI-MOR-07, -08: retire and retreat: moves that morale makes a unit take in good or bad order."""

from __future__ import annotations

from gunbai.effects import Tell, procedure
from gunbai.geometry import (
    SCALE,
    TURN,
    Block,
    Side,
    advanced,
    block_centre,
    block_gap,
    blocks_overlap,
    compare_gaps,
    displaced,
    frame_corners,
    heading_between,
    seen_from,
    straight_run,
)
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import (
    EDGE_OF,
    block,
    centre,
    contacts_of,
    enemies_of,
    enemies_touching,
    touched_edge,
)
from gunbai.systems.daimyo.contacting import part_all, room_at
from gunbai.systems.daimyo.departures import gone, trample
from gunbai.systems.daimyo.flight import (
    Run,
    back_from,
    free_of_foes,
    home_heading,
    obstacles,
    outside_house,
    outside_table,
    room_before,
    route,
    settled,
    straight,
    turned_to,
)
from gunbai.systems.daimyo.guns import take
from gunbai.systems.daimyo.movement import moves_of, pass_through, put
from gunbai.systems.daimyo.orders import disorder
from gunbai.systems.daimyo.passage import Way
from gunbai.systems.daimyo.rates import normal_rate
from gunbai.systems.daimyo.rout import carry_along
from gunbai.systems.daimyo.sight import sees
from gunbai.systems.daimyo.state import RETIRE, RETREAT, State, Unit
from gunbai.words import Event, Fact, Length, Name

__all__ = ["cause_of_retire", "disordered_by", "flee_heading", "retire", "retreat"]

HALF_TURN = 180_000


# -- retire ---------------------------------------------------------------------------------------


def cause_of_retire(state: State, unit: Unit) -> str:
    """DAI-MOR-08: the enemy in contact, else the nearest one in sight, else nobody."""
    touching = enemies_touching(state, unit.id)
    if touching:
        return touching[0]
    cite("DAI-RUL-49")
    body = block(unit)
    best: Unit | None = None
    for enemy in enemies_of(state, unit.side):
        if enemy.kind == "hq" or (best is not None and not _is_nearer(body, enemy, best)):
            continue
        if sees(state, unit, enemy):
            best = enemy
    return "" if best is None else best.id


def _is_nearer(body: Block, enemy: Unit, best: Unit) -> bool:
    return compare_gaps(block_gap(body, block(enemy)), block_gap(body, block(best))) < 0


@procedure("DAI-MOR-08")
async def retire(state: State, unit_id: str, enemy_id: str) -> None:
    """DAI-MOR-07: half its normal move straight away from the enemy, facing it; next turn it stands.

    ``enemy_id``: the enemy that caused it, "" for none.
    """
    unit = state.units[unit_id]
    unit.still, unit.still_since = RETIRE, state.turn
    unit.activated = True
    facing = _facing_enemy(state, unit, enemy_id)
    await part_all(state, unit_id)
    if facing is None:
        return
    body, side = facing
    limit = normal_rate(state, unit) // 2
    run = straight(state, unit, body, limit, side=side)
    place = settled(state, unit, run.end, seen_from(body, side).heading)
    end = run.end if place is None else place[0]
    if place is None:
        end = _short_of_friends(state, unit, body, side, run)
    facts: dict[str, Fact] = {"name": Name(unit_id), "way": Length(run.distance)}
    path = [(unit.x, unit.y), end.front]
    await Tell(Event("daimyo.event.retire", facts, moves_of(unit_id, path)), "DAI-MOR-07")
    await _arrive(state, unit_id, end, run)


def _short_of_friends(state: State, unit: Unit, body: Block, side: Side, run: Run) -> Block:
    """Where it stops when there is no room behind the friend it would end in."""
    looking = seen_from(body, side)
    around = obstacles(state, unit)
    others = [friend for _, friend in (*around.friends, *around.guns)]
    return displaced(body, looking.heading, room_before(looking, run.distance, others))


def _facing_enemy(state: State, unit: Unit, enemy_id: str) -> tuple[Block, Side] | None:
    """DAI-MOR-08: it first faces that enemy, free of charge, where there is room to; and to which of
    its sides it then goes. In contact and without room to turn it goes straight away as it faces.

    A unit that leaves its house stands beside it; None when it cannot.
    """
    enemy = state.units.get(enemy_id)
    if unit.house:
        point = (unit.x, unit.y + 1) if enemy is None else centre(enemy)
        body = outside_house(unit, *point, looking_back=True)
        return (body, Side.REAR) if room_at(state, unit, body, ()) else None
    body = block(unit)
    if enemy is None:
        facing = (home_heading(state, unit.side) + HALF_TURN) % TURN
        return _if_room(state, unit, turned_to(body, facing)), Side.REAR
    edges = [
        touched_edge(pair, unit.id)
        for pair in contacts_of(state, unit.id)
        if enemy_id in (pair.a, pair.b)
    ]
    if edges:
        turned = _turned_in_contact(unit, enemy, edges[0])
        if turned == body or room_at(state, unit, turned, ()):
            return turned, Side.REAR
        return body, EDGE_OF[edges[0]].opposite()
    if block_centre(body) == centre(enemy):
        return body, Side.REAR
    facing = heading_between(block_centre(body), centre(enemy))
    return _if_room(state, unit, turned_to(body, facing)), Side.REAR


def _if_room(state: State, unit: Unit, turned: Block) -> Block:
    """The turned body if it overlaps nothing; else it stays as it faces."""
    return turned if room_at(state, unit, turned, ()) else block(unit)


def _turned_in_contact(unit: Unit, enemy: Unit, edge: str) -> Block:
    """Facing an enemy in contact: as it stands, or turned to the edge and clear of the enemy."""
    body = block(unit)
    if edge == "front":
        return body
    away = back_from(unit, edge)
    turned = turned_to(body, (away + HALF_TURN) % TURN)
    seen = frame_corners(turned, block(enemy))
    over = -min(u for u, _ in seen)
    if over <= 0 or not blocks_overlap(turned, block(enemy), 0):
        return turned
    return displaced(turned, away, -(-over // SCALE))


async def _arrive(state: State, unit_id: str, end: Block, run: Run) -> None:
    """The end of a retire or retreat: place, friends passed, ground, leaders, the edge."""
    off = outside_table(state, end)
    await put(state, unit_id, end)
    carry_along(state, unit_id)
    await trample(state, unit_id, (run.swept,))
    for friend in run.friends:
        await pass_through(state, unit_id, friend)
    for gun in run.guns:
        await take(state, unit_id, gun)
    await disordered_by(state, unit_id, run.way, run.distance)
    if off:
        await gone(state, unit_id, "off")


async def disordered_by(state: State, unit_id: str, way: Way, distance: int) -> None:
    """DAI-ORD-02 cause 2: difficult ground (not peasants) and obstacles (everybody) on a way."""
    unit = state.units[unit_id]
    slow = way.touches_slow(distance) is not None and unit.type != "peasant"
    if slow or way.crossed(distance):
        cite("DAI-MOV-06")
        await disorder(state, unit_id, "terrain")


# -- retreat --------------------------------------------------------------------------------------


def flee_heading(state: State, unit: Unit) -> int:
    """DAI-MOR-08: to the own edge; straight back from an enemy in contact that bars this way."""
    cite("DAI-MOR-08")
    home = home_heading(state, unit.side)
    touching = contacts_of(state, unit.id)
    if unit.house:
        if not touching:
            return home
        enemy = state.units[enemies_touching(state, unit.id)[0]]
        body = outside_house(unit, *centre(enemy), looking_back=False)
        return body.heading
    turned = turned_to(block(unit), home)
    for pair in touching:
        enemy = state.units[pair.b if pair.a == unit.id else pair.a]
        bars = straight_run(turned, block(enemy)) is not None
        if bars or blocks_overlap(turned, block(enemy), 1):
            return back_from(unit, touched_edge(pair, unit.id))
    return home


@procedure("DAI-MOR-07")
async def retreat(state: State, unit_id: str) -> None:
    """DAI-MOR-07: turned about, disordered, its full normal move to the own edge; next turn it
    stands, and it fires in neither. It wheels round enemies as a routing unit does, or is destroyed.
    """
    unit = state.units[unit_id]
    heading = flee_heading(state, unit)
    unit.still, unit.still_since = RETREAT, state.turn
    unit.activated = True
    cite("DAI-RUL-50")
    if unit.house:
        body = outside_house(unit, *_opposite(unit, heading), looking_back=False)
    else:
        body = turned_to(block(unit), heading)
    await part_all(state, unit_id)
    await disorder(state, unit_id, "morale")
    limit = normal_rate(state, unit)
    way = None
    if free_of_foes(obstacles(state, unit), body):
        way = route(state, unit, body, limit)
    place = None if way is None else settled(state, unit, way.run.end, way.run.end.heading)
    if way is None or place is None:
        await Tell(Event("daimyo.event.trapped", {"name": Name(unit_id)}), "DAI-MOR-08")
        await gone(state, unit_id, "destroyed")
        return
    facts: dict[str, Fact] = {"name": Name(unit_id), "way": Length(way.run.distance)}
    path = [(unit.x, unit.y), place[0].front]
    await Tell(Event("daimyo.event.retreat", facts, moves_of(unit_id, path)), "DAI-MOR-07")
    await _arrive(state, unit_id, place[0], way.run)


def _opposite(unit: Unit, heading: int) -> tuple[int, int]:
    """A point on the far side of the unit's house, seen the way it goes."""
    return advanced(block_centre(block(unit)), (heading + HALF_TURN) % TURN, 100_000)
