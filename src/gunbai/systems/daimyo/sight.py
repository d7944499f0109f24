"""DAI-GEO-07 to -09: who sees whom through gaps, woods and houses; cover and height."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gunbai.geometry import (
    ONE,
    Block,
    Box,
    Disc,
    Point,
    Polygon,
    Segment,
    Watch,
    block_box,
    block_centre,
    block_gap,
    blocks_within,
    bounds,
    compare_gaps,
    contains,
    corners,
    crosses,
    distance_sq,
    edge,
    edge_middle,
    file_front,
    footprint,
    half_offset,
    in_frame,
    inside_at_most,
    stand_at,
    surely_apart,
    towards,
    within,
)
from gunbai.geometry import Side as Edge
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import WIDE, block, centre, disc, enemies_of
from gunbai.systems.daimyo.state import Leader, Piece, State, Unit
from gunbai.systems.daimyo.terrain import Area, Fence, area_at, ground, level_at
from gunbai.systems.daimyo.weather import visibility

__all__ = [
    "LANE",
    "behind_obstacle",
    "cover",
    "defends",
    "eye_of",
    "fence_between",
    "height",
    "leader_seen",
    "nearest_enemy",
    "nearest_point",
    "sees",
    "stand_places",
    "stand_sees",
]

_PLACES = ONE.bit_length() - 1
_HALF = ONE // 2
"""To divide by ONE, rounded: a shift, for it does not fit into a digit of Python's."""
LANE = 4000
"""DAI-GEO-07, DAI-RUL-36: a gap of 4 cm is enough to look through."""
WOOD = 3000
AT_EDGE = 100
BEHIND = 1000
COVER_NEAR = {False: 15000, True: 5000}
"""DAI-GEO-09: from how near an enemy counts in a morale test, in melee or not."""


class Look(NamedTuple):
    """Who looks at what: the house aimed at, what may stand in a line of sight, and the woods that
    hide anything from who looks (empty while they are not known)."""

    unit: Unit
    house: str
    others: list[Polygon]
    woods: list[Area]


def nearest_point(ground_: Block, point: Point) -> Point:
    """The point of a block nearest to another point, rounded."""
    x, y, heading, files, ranks, file_width, rank_depth = ground_
    ahead, right = in_frame(point, (x, y), heading)
    u, v = (2 * ahead + _HALF) >> _PLACES, (2 * right + _HALF) >> _PLACES
    rear, half = -2 * ranks * rank_depth, files * file_width
    u = rear if u < rear else u if u < 0 else 0
    v = -half if v < -half else v if v < half else half
    dx, dy = half_offset(heading, u, v)
    return (x + dx, y + dy)


def eye_of(unit: Unit, file: int) -> Point:
    """DAI-GEO-07: M: the middle of the front edge of the stand; of HQ, gun, house: the centre."""
    if unit.house or unit.kind in ("hq", "gun"):
        return centre(unit)
    return file_front(block(unit), file)


def sees(state: State, unit: Unit, target: Unit) -> bool:
    """DAI-GEO-07: whether any front-rank stand sees the target (charge declarations)."""
    if unit.house or unit.kind in ("hq", "gun"):
        return stand_sees(state, unit, 1, target)
    middle = (unit.files + 1) // 2
    order = sorted(range(1, unit.files + 1), key=lambda file: (abs(file - middle), file))
    return _seen_from(state, unit, [eye_of(unit, file) for file in order], target)


def stand_sees(state: State, unit: Unit, file: int, target: Unit) -> bool:
    """DAI-GEO-07, -08: whether one stand, or the stand behind it, sees a unit, HQ or gun."""
    return _seen_from(state, unit, (eye_of(unit, file),), target)


def _seen_from(state: State, unit: Unit, eyes: Sequence[Point], target: Unit) -> bool:
    """DAI-GEO-07: whether the target is seen from any of these places: its nearest point, its
    corners, the middles of its edges, in this order. What may be in the way is gathered once."""
    body = block(target)
    others = _others(state, (unit.id, target.id), block_box(body), eyes)
    look = Look(unit, target.house, others, [])
    marked = (*corners(body), *[edge_middle(body, side) for side in Edge])
    return any(_any_seen(state, look, eye, (nearest_point(body, eye), *marked)) for eye in eyes)


def leader_seen(state: State, unit: Unit, file: int, leader: Leader) -> bool:
    """DAI-FIR-06: whether one stand sees a lone leader."""
    eye = eye_of(unit, file)
    middle = (leader.x, leader.y)
    near = towards(middle, eye, leader.radius)
    others = _others(state, (unit.id,), bounds(disc(leader)), (eye,))
    return _any_seen(state, Look(unit, "", others, []), eye, (near, middle))


def _any_seen(state: State, look: Look, eye: Point, aims: Iterable[Point]) -> bool:
    cite("DAI-GEO-07")
    unit, others = look.unit, look.others
    far = visibility(state)
    cut = None if unit.cavalry or unit.house or unit.kind == "hq" else unit.heading
    watch = Watch(eye, LANE, cut)
    for aim in aims:
        if far is not None and distance_sq(eye, aim) > far * far:
            continue
        blocker = watch.blocked_by(aim, others)
        if blocker is not None:
            if blocker:  # who has blocked one line stands before the others for the next
                others.insert(0, others.pop(blocker))
            continue
        if not _in_woods(state, look, eye, aim) and _clear_of_terrain(state, look, eye, aim):
            return True
    return False


def _others(state: State, but: Sequence[str], box: Box, eyes: Sequence[Point]) -> list[Polygon]:
    """The footprints that may lie in a lane from one of the eyes into a box: units, HQ and guns."""
    x0, y0, x1, y1 = box
    xs, ys = [x for x, _ in eyes], [y for _, y in eyes]
    west, east = min(*xs, x0) - LANE, max(*xs, x1) + LANE
    south, north = min(*ys, y0) - LANE, max(*ys, y1) + LANE
    found: list[Polygon] = []
    low_x, high_x, low_y, high_y = west - WIDE, east + WIDE, south - WIDE, north + WIDE
    for unit in state.units.values():
        if not low_x < unit.x < high_x or not low_y < unit.y < high_y:
            continue
        if unit.status != "table" or unit.id in but:
            continue
        outline = footprint(block(unit))
        x0, y0, x1, y1 = outline.box
        if x1 >= west and x0 <= east and y1 >= south and y0 <= north:
            found.append(outline)
    return found


def _in_woods(state: State, look: Look, eye: Point, aim: Point) -> bool:
    """DAI-GEO-08: whether too much wood lies on the line."""
    unit, _, _, hiding = look
    table = ground(state.pieces)
    if not table.woods or inside_at_most(eye, aim, hiding or table.woods, WOOD):
        return False
    if not hiding:
        hiding += [table.shapes[p.id] for p in table.wooded if not at_edge_of(state, unit, p)]
        if len(hiding) < len(table.woods) and inside_at_most(eye, aim, hiding, WOOD):
            return False
    cite("DAI-GEO-08")
    return True


def _clear_of_terrain(state: State, look: Look, eye: Point, aim: Point) -> bool:
    """DAI-GEO-08: houses and hills on the line."""
    table = ground(state.pieces)
    for piece in table.houses:
        if piece.id in (look.unit.house, look.house):
            continue
        if crosses(eye, aim, table.shapes[piece.id]):
            cite("DAI-GEO-08")
            return False
    line = Segment(*eye, *aim)
    for hill in table.hills:
        shape = table.shapes[hill.id]
        on_it = area_at(state, eye, (hill,)) or area_at(state, aim, (hill,))
        if on_it is None and within(line, shape, 0) and crosses(eye, aim, shape):
            cite("DAI-GEO-08")
            return False
    return True


def at_edge_of(state: State, unit: Unit, wood: Piece) -> bool:
    """DAI-GEO-08: in this wood with its front edge at the wood's edge: it sees and fires out."""
    table = ground(state.pieces)
    shape = table.shapes[wood.id]
    body = block(unit)
    if area_at(state, block_centre(body), (wood,)) is None:
        return False
    front = edge(body, Edge.FRONT)
    ends = ((front.ax, front.ay), (front.bx, front.by))
    if not all(contains(shape, end) for end in ends):
        return True
    return _near_rim(shape, front)


def _near_rim(shape: object, front: Segment) -> bool:
    """Whether a line inside an area comes within 0.1 cm of its rim."""
    if isinstance(shape, Disc):
        inner = shape.radius - AT_EDGE
        ends = ((front.ax, front.ay), (front.bx, front.by))
        return any(distance_sq(shape.centre, end) >= inner * inner for end in ends)
    assert isinstance(shape, Polygon)
    sides = [Segment(ax, ay, ax + ex, ay + ey) for ax, ay, ex, ey, _ in shape.edges]
    return any(within(front, side, AT_EDGE) for side in sides)


# -- cover and height -----------------------------------------------------------------------------


def height(state: State, unit: Unit) -> int:
    """DAI-GEO-09: the level under the centre of the footprint."""
    return level_at(state, centre(unit))


def stand_places(unit: Unit) -> list[Point]:
    """The centres of the stands; those of an incomplete rank from file 1 on (DAI-ORG-08)."""
    body = block(unit)
    if unit.house:
        return [block_centre(body)] * unit.stands
    places = [(i % unit.files + 1, i // unit.files + 1) for i in range(unit.stands)]
    return [block_centre(stand_at(body, file, rank)) for file, rank in places]


def cover(state: State, unit: Unit, against: Point | None) -> str:
    """DAI-GEO-09: the piece that gives a unit cover against an enemy at a point, or "".

    ``against``: M of the shooting stand, else the middle of the enemy's front edge; None when no
    enemy is there to be judged against. A unit in a house is never in cover.
    """
    if unit.house:
        return ""
    body, shapes = block(unit), ground(state.pieces).shapes
    for piece in ground(state.pieces).hiding:
        shape = shapes[piece.id]
        if surely_apart(body, shape):
            continue
        places = stand_places(unit)
        if 2 * sum(contains(shape, place) for place in places) >= len(places):
            cite("DAI-GEO-09")
            return piece.id
    if against is None:
        return ""
    fence = behind_obstacle(state, unit, against)
    return "" if fence is None else fence.piece.id


def behind_obstacle(state: State, unit: Unit, point: Point) -> Fence | None:
    """DAI-GEO-09 (b): the linear obstacle that a unit stands behind, seen from a point."""
    if unit.house:
        return None
    body = block(unit)
    front = edge(body, Edge.FRONT)
    near = nearest_point(body, point)
    for fence in ground(state.pieces).fences:
        if any(within(front, part, BEHIND) for part in fence.parts) and _cut(fence, point, near):
            cite("DAI-GEO-09")
            return fence
    return None


def _cut(fence: Fence, a: Point, b: Point) -> bool:
    line = Segment(*a, *b)
    return any(within(line, part, 0) for part in fence.parts)


def defends(state: State, unit: Unit, enemy: Unit) -> Fence | None:
    """DAI-MOV-06, DAI-MEL-20: the obstacle a unit defends against an enemy, front within 1 cm."""
    return behind_obstacle(state, unit, (enemy.x, enemy.y))


def fence_between(state: State, a: Unit, b: Unit) -> Fence | None:
    """The linear obstacle that lies between two units in contact across it, or None."""
    return _between(state, block(a), block(b))


def _between(state: State, a: Block, b: Block) -> Fence | None:
    one, two = block_centre(a), block_centre(b)
    for fence in ground(state.pieces).fences:
        if _cut(fence, one, two):
            return fence
    return None


def nearest_enemy(state: State, unit: Unit, limit: int) -> Unit | None:
    """The nearest enemy unit within a limit, no HQ; equally near ones by number."""
    best: Unit | None = None
    for enemy in enemies_of(state, unit.side):
        if enemy.kind == "hq" or not blocks_within(block(enemy), block(unit), limit):
            continue
        if best is None or (
            compare_gaps(block_gap(block(enemy), block(unit)), block_gap(block(best), block(unit)))
            < 0
        ):
            best = enemy
    return best
