"""DAI-ARM-06: the law of deployment: whole footprints in the own zone, room, distance to enemies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, NamedTuple, TypeAlias

from gunbai.effects import value_class
from gunbai.geometry import (
    Block,
    Box,
    Disc,
    block_box,
    block_of,
    block_within,
    blocks_nearer,
    blocks_overlap,
    blocks_within,
    bounds,
    corners,
    footprint,
    front_reach,
    nearer,
    offset,
    overlapping,
    surely_apart,
    within,
)
from gunbai.questions import Law, Place, Pose, Refusal, Rng
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import (
    WIDE,
    block,
    bodies_near,
    disc,
    lies_in,
    lone_leaders,
    on_board,
)
from gunbai.systems.daimyo.campaign import zone_of_unit
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.command import leash
from gunbai.systems.daimyo.drawing import body_data
from gunbai.systems.daimyo.state import TOUCHING, Leader, State, Unit
from gunbai.systems.daimyo.terrain import (
    barred_near,
    ground,
    house_block,
)
from gunbai.words import Fact, Length, Name

__all__ = [
    "DEPLOY",
    "DEPLOY_LEADER",
    "Deploy",
    "Obstacle",
    "before_hq",
    "first_place",
    "has_room",
    "hq_place",
    "leader_place",
    "open_houses",
    "ready_place",
    "room_for",
    "room_for_leader",
    "settle_leader",
]

AHEAD = (0, 180_000)
"""Headings along the y axis."""
GAP = 1000
"""DAI-ARM-06: the default leaves 1 cm between units."""
STEP = 1000
SURE = 2 * TOUCHING
"""Boxes that overlap by more than this overlap for certain."""
SMALL = 4
"""DAI-MOV-10: the greatest unit that a house holds."""

Standing: TypeAlias = tuple[Box, Block]
"""The bounds of a piece and its ground."""


class Obstacle(NamedTuple):
    """What keeps something from standing at a place: message, rule, facts."""

    code: str
    rule: str
    facts: dict[str, Fact]


@value_class
class Deploy(Place):
    """A place and a facing for a unit, gun or HQ.

    ``memo`` keeps what was found at each: the table does not change while the question is open.
    """

    memo: dict[Pose, Obstacle | None] = field(default_factory=dict, compare=False, repr=False)


def _posed(unit: Unit, pose: Pose) -> Block:
    x, y, heading = pose
    return block_of((x, y, heading % 360_000, *block(unit)[3:]))


def room_for(state: State, unit: Unit, body: Block) -> Obstacle | None:
    """Whether a body may stand somewhere: on the table, free, on ground it may enter, 3 cm from
    enemies (DAI-MOV-05)."""
    name: dict[str, Fact] = {"name": Name(unit.id)}
    if not on_board(state, body):
        return Obstacle("daimyo.refused.place-edge", "DAI-ARM-06", name)
    keep = catalogue().movement.moves.keep_away
    for other, ground_ in bodies_near(state, body.front, keep + front_reach(body)):
        if other is unit:
            continue
        if blocks_overlap(body, ground_, TOUCHING):
            return Obstacle(
                "daimyo.refused.place-taken", "DAI-ARM-06", {**name, "other": Name(other.id)}
            )
        if other.side != unit.side and blocks_nearer(body, ground_, keep):
            facts: dict[str, Fact] = {**name, "enemy": Name(other.id), "keep": Length(keep)}
            return Obstacle("daimyo.refused.too-near", "DAI-MOV-05", facts)
    for shape, piece in barred_near(state, unit.cavalry, block_box(body)):
        if not surely_apart(body, shape) and overlapping(footprint(body), shape, TOUCHING):
            facts = {**name, "terrain": Name(piece.id)}
            return Obstacle("daimyo.refused.barred", "DAI-MOV-06", facts)
    return None


def _zone_fault(state: State, unit: Unit, body: Block) -> Obstacle | None:
    """Whole footprints inside the own zone; an HQ so far from every edge as the scenario says."""
    side = state.sides[unit.side]
    west, south, east, north = zone_of_unit(state, unit)
    if unit.kind == "hq" and side.hq_gap:
        gap = side.hq_gap
        west, south = max(west, gap), max(south, gap)
        east, north = min(east, state.width - gap), min(north, state.height - gap)
    if lies_in(body, (west, south, east, north)):
        return None
    xs, ys = zip(*corners(body), strict=True)
    over = max(west - min(xs), south - min(ys), max(xs) - east, max(ys) - north)
    facts: dict[str, Fact] = {"name": Name(unit.id), "over": Length(over)}
    return Obstacle("daimyo.refused.zone", "DAI-ARM-06", facts)


def _leash_fault(state: State, unit: Unit, body: Block) -> Obstacle | None:
    """DAI-LDR-07: the hatamoto begins within 20 cm of its general or his HQ."""
    if unit.kind != "hatamoto":
        return None
    general = state.leaders.get(state.sides[unit.side].general)
    if general is None or general.status != "table":
        return None
    limit = leash()
    if general.unit:
        near = blocks_within(body, block(state.units[general.unit]), limit)
    else:
        near = block_within(body, disc(general), limit)
    if near:
        return None
    facts: dict[str, Fact] = {"name": Name(unit.id), "limit": Length(limit)}
    return Obstacle("daimyo.refused.leash", "DAI-LDR-07", facts)


def _fault(state: State, unit: Unit, body: Block) -> Obstacle | None:
    return _room_fault(state, unit, body) or _leash_fault(state, unit, body)


def _room_fault(state: State, unit: Unit, body: Block) -> Obstacle | None:
    """What keeps a unit from a place, its general apart."""
    return (
        _zone_fault(state, unit, body)
        or room_for(state, unit, body)
        or _figure_fault(state, unit, body)
    )


def _figure_fault(state: State, unit: Unit, body: Block) -> Obstacle | None:
    """DAI-ARM-06: nor closer than 3 cm to an enemy leader that stands alone."""
    keep = catalogue().movement.moves.keep_away
    for leader in lone_leaders(state):
        if leader.side != unit.side and nearer(footprint(body), disc(leader), keep):
            facts: dict[str, Fact] = {
                "name": Name(unit.id),
                "enemy": Name(leader.id),
                "keep": Length(keep),
            }
            return Obstacle("daimyo.refused.too-near", "DAI-ARM-06", facts)
    return None


def _found(view: State, question: Deploy, pose: Pose) -> Obstacle | None:
    """What keeps the unit from a place; asked again at no cost."""
    if pose not in question.memo:
        unit = view.units[question.subject]
        question.memo[pose] = _fault(view, unit, _posed(unit, pose))
    return question.memo[pose]


def _legal(view: State, question: Deploy, pose: Pose) -> Refusal | None:
    unit = view.units[question.subject]
    cite("DAI-ARM-06")
    wrong = _found(view, question, pose)
    if wrong is None:
        return None
    legal = _pulled_in(view, unit, pose) if wrong.code == "daimyo.refused.zone" else None
    return Refusal(wrong.code, wrong.rule, wrong.facts, legal)


def _pulled_in(view: State, unit: Unit, pose: Pose) -> Pose | None:
    """The nearest place in the zone with the same facing, if it is free."""
    body = _posed(unit, pose)
    west, south, east, north = zone_of_unit(view, unit)
    xs = [x for x, _ in corners(body)]
    ys = [y for _, y in corners(body)]
    dx = max(0, west - min(xs)) - max(0, max(xs) - east)
    dy = max(0, south - min(ys)) - max(0, max(ys) - north)
    moved = (pose[0] + dx, pose[1] + dy, pose[2])
    return moved if _fault(view, unit, _posed(unit, moved)) is None else None


def facing_of(state: State, side: str) -> int:
    """The heading from the own edge to the far one."""
    return {"south": 0, "north": 180_000, "west": 90_000, "east": 270_000}[state.sides[side].edge]


def _standing(state: State, unit: Unit) -> list[Standing]:
    """What else stands on the table and may reach into the zone of a unit, with its bounds."""
    _, south, _, north = zone_of_unit(state, unit)
    return [
        (footprint(ground_).box, ground_)
        for other in state.units.values()
        if other.status == "table" and other is not unit and south - WIDE < other.y < north + WIDE
        for ground_ in (block(other),)
    ]


def _places(state: State, unit: Unit, others: Sequence[Standing]) -> Iterator[Pose]:
    """DAI-ARM-06: from the left front corner of the zone, row behind row; taken ones jumped over.

    Looked at from the own edge: left is left, the front is far.
    """
    west, south, east, north = zone_of_unit(state, unit)
    heading = facing_of(state, unit.side)
    up = heading == 0
    body = block(unit)
    half, depth = body.width // 2, body.depth
    y = north if up else south
    while south <= (y - depth if up else y) and (y if up else y + depth) <= north:
        row = _row(others, (y - depth, y) if up else (y, y + depth))
        x = west + half if up else east - half
        while west + half <= x <= east - half:
            taken = _in_the_way(row, body, (x, y, heading)) if row else None
            if taken is None:
                yield (x, y, heading)
                x += STEP if up else -STEP
            else:
                beyond = taken[2] + GAP + half if up else taken[0] - GAP - half
                x = max(x + 1, beyond) if up else min(x - 1, beyond)
        y += -STEP if up else STEP


def _row(others: Sequence[Standing], band: tuple[int, int]) -> list[tuple[int, Box, Block]]:
    """Those that may be nearer than 1 cm to a row of places, each with the square of how far it is
    from the row."""
    low, high = band
    found: list[tuple[int, Box, Block]] = []
    for box, other in others:
        far = box[1] - high
        if far < 0:
            far = low - box[3]
        if far < GAP + SURE:
            found.append((far * far if far > 0 else 0, box, other))
    return found


def _in_the_way(row: Sequence[tuple[int, Box, Block]], body: Block, pose: Pose) -> Box | None:
    """The bounds of a piece nearer than 1 cm, of those of the row."""
    x, y, heading = pose
    _, _, _, files, _, file_width, _ = body
    width = files * file_width
    west, east = x - width // 2, x + width // 2
    for along, box, other in row:
        beside = box[0] - east
        if beside < 0:
            beside = west - box[2]
        gap = beside * beside + along if beside > 0 else along
        if gap >= _SURELY_FREE:
            continue
        # bounds are all there is to what stands square to the table
        if other.heading % 90_000 == 0 and width % 2 == 0:
            near = gap < GAP * GAP
        else:
            near = blocks_nearer(body._replace(x=x, y=y, heading=heading), other, GAP)
        if near:
            return box
    return None


_SURELY_FREE = (GAP + SURE) ** 2


def first_place(state: State, unit: Unit) -> Pose | None:
    """DAI-ARM-06: the first place of the default order that is free; None when there is none."""
    others = _standing(state, unit)
    solid = _solid(state, unit, others)
    west, south, east, north = footprint(_posed(unit, (0, 0, facing_of(state, unit.side)))).box
    for pose in _places(state, unit, others):
        x, low, high = pose[0], pose[1] + south + SURE, pose[1] + north - SURE
        row = [box for box in solid if box[1] < high and box[3] > low]
        if _beyond(row, x + west, x + east) is not None:
            continue
        body = _posed(unit, pose)
        # the leash first: it is soon looked at, and bars most of a zone
        if _leash_fault(state, unit, body) is None and _room_fault(state, unit, body) is None:
            return pose
    return None


def ready_place(state: State, unit: Unit) -> Pose | None:
    """DAI-ARM-06: the default place, two stands deep; where nothing so wide is free any more, in
    another formation, at last in column; None when the zone is full."""
    two_deep = -(-unit.stands // 2)
    formations = tuple(dict.fromkeys((two_deep, *range(unit.stands, 0, -1))))
    for search in (first_place, _any_place):
        for files in formations:
            unit.files = files
            place = search(state, unit)
            if place is not None:
                return place
    unit.files = two_deep
    return None


def has_room(state: State, unit: Unit) -> bool:
    """Whether the zone has a place left for a unit as it is drawn up.

    Each piece takes from the places of the unit's middle no more than both sizes together: while
    all of them take less than there is, nothing need be searched.
    """
    west, south, east, north = zone_of_unit(state, unit)
    body = block(unit)
    half, deep = body.width // 2 + STEP, body.depth // 2 + STEP
    west, south, east, north = west + half, south + deep, east - half, north - deep
    left = (east - west) * (north - south) if west < east and south < north else 0
    boxes = [box for box, _ in _standing(state, unit)]
    boxes += [box for _, _, box in ground(state.pieces).barred[unit.cavalry]]
    for box in boxes:
        x0, y0, x1, y1 = box[0] - half, box[1] - deep, box[2] + half, box[3] + deep
        if x1 > west and x0 < east and y1 > south and y0 < north:
            across = (x1 if x1 < east else east) - (x0 if x0 > west else west)
            along = (y1 if y1 < north else north) - (y0 if y0 > south else south)
            left -= across * along
    in_half = bool(unit.packet and unit.packet[2])  # enemies may be near there
    if left > 0 and unit.kind == "unit" and not in_half:
        return True
    return (first_place(state, unit) or _any_place(state, unit)) is not None


def hq_place(state: State, unit: Unit) -> Pose:
    """DAI-ARM-06: the HQ at the middle of the rear of the zone, or the free place nearest to it; in
    a zone that is full, beyond it."""
    west, south, east, north = zone_of_unit(state, unit)
    heading = facing_of(state, unit.side)
    gap = state.sides[unit.side].hq_gap
    body = block(unit)
    for fault, deepest in ((_fault, north - south), (room_for, state.height)):
        for deep in range(gap, deepest - body.depth, STEP):
            for beside in range(0, (east - west) // 2, STEP):
                for side in (1, -1):
                    x = (west + east) // 2 + side * beside
                    y = south + deep + body.depth if heading == 0 else north - deep - body.depth
                    if fault(state, unit, body._replace(x=x, y=y, heading=heading)) is None:
                        return (x, y, heading)
    raise AssertionError(f"no room for {unit.id} (DAI-ARM-06)")


def before_hq(state: State, unit: Unit) -> Pose | None:
    """DAI-ARM-06: the place of the hatamoto directly before the HQ, if there is one and it is free."""
    hq = state.units.get(state.sides[unit.side].hq)
    if hq is None or hq.status != "table":
        return None
    depth = block(unit).depth
    y = hq.y + GAP + depth if hq.heading == 0 else hq.y - GAP - depth
    pose = (hq.x, y, hq.heading)
    return pose if _fault(state, unit, _posed(unit, pose)) is None else None


def beside_hq(state: State, unit: Unit) -> list[Pose]:
    """DAI-LDR-07: places before the HQ and at its sides in contact with it, free or not."""
    hq = state.units.get(state.sides[unit.side].hq)
    if hq is None or hq.status != "table" or hq.heading not in AHEAD:
        return []
    own, seat = block(unit), block(hq)
    ahead = 1 if hq.heading == 0 else -1
    apart = (own.width + seat.width) // 2
    places = [(hq.x, hq.y + ahead * own.depth), (hq.x - apart, hq.y), (hq.x + apart, hq.y)]
    return [(x, y, hq.heading) for x, y in places]


def _default(view: State, question: Deploy) -> Pose:
    unit = view.units[question.subject]
    if unit.kind == "hq":
        return hq_place(view, unit)
    place = first_place(view, unit) or _any_place(view, unit)
    assert place is not None, f"no room for {unit.id} (DAI-ARM-06): asked without has_room"
    return place


def _any_place(view: State, unit: Unit) -> Pose | None:
    """Where the default order finds nothing: any place of the zone, facing any of four ways."""
    west, south, east, north = zone_of_unit(view, unit)
    heading = facing_of(view, unit.side)
    solid = _solid(view, unit, _standing(view, unit))
    for turn in (0, 90_000, 270_000, 180_000):
        body = _posed(unit, (0, 0, heading + turn))
        left, low, right, high = footprint(body).box
        first = west + -(left // STEP) * STEP
        for y in range(south, north + 1, STEP):
            if y + low < south or y + high > north:
                continue
            row = [box for box in solid if box[1] < y + high - SURE and box[3] > y + low + SURE]
            x = first
            while x + right <= east:
                beyond = _beyond(row, x + left, x + right)
                if beyond is not None:
                    x += max(1, -((x + left - beyond) // STEP)) * STEP
                    continue
                pose = (x, y, body.heading)
                placed = _posed(unit, pose)
                leashed = _leash_fault(view, unit, placed) is None
                if leashed and _fault(view, unit, placed) is None:
                    return pose
                x += STEP
    return None


def _solid(state: State, unit: Unit, others: Sequence[Standing]) -> list[Box]:
    """Where nothing can be placed for certain: what stands along the axes, and ground that bars it.

    Looked at first: in a zone that is full most places fall to it, and it costs little.
    """
    found = [box for box, other in others if other.heading % 90_000 == 0]
    for _, piece, box in ground(state.pieces).barred[unit.cavalry]:
        west, south, east, north = box
        corners_ = (west, south, east, south, east, north, west, north)
        if piece.shape == ("polygon", *corners_):
            found.append(box)
    return found


def _beyond(row: Sequence[Box], left: int, right: int) -> int | None:
    """How far to the right the solid things reach that lie between two lines; None: none does."""
    ends = [box[2] for box in row if box[0] < right - SURE and box[2] > left + SURE]
    return max(ends) - SURE if ends else None


def _suggest(view: State, question: Deploy, rng: Rng, n: int) -> Sequence[Pose]:
    """Random places of the zone, facing the enemy or nearly; the default when none is free."""
    unit = view.units[question.subject]
    west, south, east, north = zone_of_unit(view, unit)
    heading = facing_of(view, unit.side)
    found: list[Pose] = []
    beside = beside_hq(view, unit) if unit.kind == "hatamoto" else []
    if beside and rng.below(2):
        found += [pose for pose in beside if _fault(view, unit, _posed(unit, pose)) is None]
        if found:
            return found[rng.below(len(found)) :][:n]
    for _ in range(6 * n):
        turn = (0, 0, 0, 15_000, -15_000, 90_000)[rng.below(6)]
        pose = (
            west + rng.below(east - west + 1),
            south + rng.below(north - south + 1),
            (heading + turn) % 360_000,
        )
        if _found(view, question, pose) is None:
            found.append(pose)
            if len(found) == n:
                return found
    return found or (_default(view, question),)


def _context(view: State, question: Deploy) -> Mapping[str, Any]:
    unit = view.units[question.subject]
    zone = f"zone:deploy-{unit.side}"
    return {**body_data(block(unit), unit.stands), "zone": zone}


DEPLOY = Law("daimyo-deploy", legal=_legal, default=_default, suggest=_suggest, context=_context)


def open_houses(state: State, unit: Unit) -> list[str]:
    """DAI-ARM-06, DAI-MOV-10: the free houses of the zone that a small infantry unit may begin in."""
    if unit.cavalry or not unit.is_unit or unit.stands > SMALL:
        return []
    west, south, east, north = zone_of_unit(state, unit)
    taken = [other.house for other in state.units.values() if other.house]
    found: list[str] = []
    for house in ground(state.pieces).houses:
        x0, y0, x1, y1 = bounds(ground(state.pieces).shapes[house.id])
        inside = west <= x0 and south <= y0 and x1 <= east and y1 <= north
        if (
            inside
            and house.id not in taken
            and _leash_fault(state, unit, house_block(house)) is None
        ):
            found.append(house.id)
    return found


# -- leaders --------------------------------------------------------------------------------------


def room_for_leader(state: State, leader: Leader, x: int, y: int) -> Obstacle | None:
    """Whether a lone leader may stand at a place: on the table, touching no unit, off what it may
    not enter."""
    r = leader.radius
    if not (r <= x <= state.width - r and r <= y <= state.height - r):
        return Obstacle("daimyo.refused.place-edge", "DAI-LDR-12", _named(leader))
    figure = Disc(x, y, r)
    for unit, body in bodies_near(state, (x, y), r + TOUCHING):
        if not block_within(body, figure, TOUCHING):
            continue
        if unit.side != leader.side:
            facts: dict[str, Fact] = {**_named(leader), "enemy": Name(unit.id)}
            return Obstacle("daimyo.refused.leader-enemy", "DAI-LDR-12", facts)
        if overlapping(footprint(body), figure, TOUCHING):
            facts = {**_named(leader), "other": Name(unit.id)}
            return Obstacle("daimyo.refused.leader-inside", "DAI-LDR-12", facts)
    for other in lone_leaders(state):
        if other is not leader and _figures_overlap(figure, other):
            facts = {**_named(leader), "other": Name(other.id)}
            return Obstacle("daimyo.refused.place-taken", "DAI-LDR-12", facts)
    for shape, piece in barred_near(state, leader.mounted, bounds(figure)):
        if overlapping(figure, shape, TOUCHING):
            facts = {**_named(leader), "terrain": Name(piece.id)}
            return Obstacle("daimyo.refused.barred", "DAI-MOV-06", facts)
    return None


def _named(leader: Leader) -> dict[str, Fact]:
    return {"name": Name(leader.id)}


def _figures_overlap(figure: Disc, other: Leader) -> bool:
    x, y, radius = figure
    reach = radius + other.radius
    near = abs(other.x - x) < reach and abs(other.y - y) < reach
    return near and overlapping(figure, disc(other), TOUCHING)


def _leader_fault(state: State, leader: Leader, x: int, y: int) -> Obstacle | None:
    west, south, east, north = state.sides[leader.side].zone
    r = leader.radius
    over = max(west - x + r, south - y + r, x + r - east, y + r - north)
    if over > 0:
        facts: dict[str, Fact] = {"name": Name(leader.id), "over": Length(over)}
        return Obstacle("daimyo.refused.zone", "DAI-ARM-06", facts)
    wrong = room_for_leader(state, leader, x, y)
    if wrong is not None:
        return wrong
    keep = catalogue().movement.moves.keep_away
    figure = Disc(x, y, r)
    for unit in state.units.values():
        if unit.status != "table":
            continue
        outline = footprint(block(unit))
        if unit.side != leader.side and nearer(outline, figure, keep):
            facts = {"name": Name(leader.id), "enemy": Name(unit.id), "keep": Length(keep)}
            return Obstacle("daimyo.refused.too-near", "DAI-ARM-06", facts)
        is_guard = unit.kind == "hatamoto" and unit.side == leader.side
        if is_guard and leader.kind == "general" and not within(outline, figure, leash()):
            facts = {"name": Name(unit.id), "limit": Length(leash())}
            return Obstacle("daimyo.refused.leash", "DAI-LDR-07", facts)
    return None


def _legal_leader(view: State, question: Place, pose: Pose) -> Refusal | None:
    wrong = _leader_fault(view, view.leaders[question.subject], pose[0], pose[1])
    return None if wrong is None else Refusal(wrong.code, wrong.rule, wrong.facts)


def leader_place(state: State, leader: Leader) -> tuple[int, int]:
    """A free place in the zone, from the middle of its rear on; beyond it when it is full."""
    west, south, east, north = state.sides[leader.side].zone
    up = facing_of(state, leader.side) == 0
    for fault, deepest in ((_leader_fault, north - south), (room_for_leader, state.height)):
        for deep in range(leader.radius, deepest, STEP):
            for beside in range(0, (east - west) // 2, STEP):
                for side in (1, -1):
                    x = (west + east) // 2 + side * beside
                    y = south + deep if up else north - deep
                    if fault(state, leader, x, y) is None:
                        return (x, y)
    raise AssertionError(f"no room for {leader.id} (DAI-ARM-06)")


def settle_leader(state: State, leader: Leader, x: int, y: int, homeward: bool = False) -> None:
    """Stand a lone leader at the free place nearest to a point; ``homeward``: toward his own edge
    first (DAI-LDR-16)."""
    home = (facing_of(state, leader.side) + 180_000) % 360_000
    turns = [home + side * step for step in range(0, 180_001, 11_250) for side in (1, -1)]
    for far in range(0, max(state.width, state.height), STEP // 2):
        for turn in turns if far else turns[:1]:
            dx, dy = offset(turn % 360_000, far, 0)
            wide = (
                homeward and far and min((turn - home) % 360_000, (home - turn) % 360_000) > 90_000
            )
            if not wide and room_for_leader(state, leader, x + dx, y + dy) is None:
                leader.x, leader.y = x + dx, y + dy
                return
        if homeward and far > max(state.width, state.height) // 2:
            homeward = False  # nothing free toward the edge: anywhere


def _default_leader(view: State, question: Place) -> Pose:
    return (*leader_place(view, view.leaders[question.subject]), 0)


def _suggest_leader(view: State, question: Place, rng: Rng, n: int) -> Sequence[Pose]:
    leader = view.leaders[question.subject]
    west, south, east, north = view.sides[leader.side].zone
    for _ in range(8):
        x, y = west + rng.below(east - west), south + rng.below(north - south)
        if _leader_fault(view, leader, x, y) is None:
            return ((x, y, 0),)
    return (_default_leader(view, question),)


def _leader_context(view: State, question: Place) -> Mapping[str, Any]:
    return {"radius": view.leaders[question.subject].radius}


DEPLOY_LEADER = Law(
    "daimyo-deploy-leader",
    legal=_legal_leader,
    default=_default_leader,
    suggest=_suggest_leader,
    context=_leader_context,
)
