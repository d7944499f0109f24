"""RON-LOS: who sees whom, through what, behind what; and the distances of bases (RON-GEN-03).

A line runs from centre to centre. Heights do not count (RON-R-15).
"""

from __future__ import annotations

from math import isqrt
from typing import Any, NamedTuple

from gunbai.geometry import (
    Disc,
    Point,
    Polygon,
    crosses,
    inside_at_most,
    inside_floor,
    within,
)
from gunbai.rulebook import cite, is_cited
from gunbai.systems.ronin.contacts import inside
from gunbai.systems.ronin.state import MOUNTED_RADIUS, Model, Piece, State
from gunbai.systems.ronin.terrain import Boxed, Ground, ground, touches

__all__ = [
    "Sight",
    "base_of",
    "cover_of",
    "distance_between",
    "gap_at_most",
    "light_on_line",
    "look",
    "rounded",
    "sees",
    "sight_limit",
]

LIGHT_LIMIT = 2000
NEAR = 1000
FOG = 12_000
NIGHT = 8_000
DAWN_TURNS = 2
DUSK_TURN = 5
MOST_SEEN = 1024
"""How many lines over one ground are remembered before all are forgotten: those of the last turn or
two come again, and all games of a scenario stand on the same ground."""


class Sight(NamedTuple):
    """What one model sees of another.

    ``rule`` is the rule that blocks, or that gives the cover; ``cover``: none, light, solid;
    ``blocker``: the id of the model or piece that blocks or covers. How much of the line lies in
    Light cover is measured by ``light_on_line``, only for who asks.
    """

    clear: bool
    rule: str
    cover: str = "none"
    blocker: str = ""


def base_of(model: Model) -> Disc:
    """The base of a model as a disc."""
    return Disc(model.x, model.y, model.radius)


def gap_at_most(a: Model, b: Model, limit: int) -> bool:
    """ "Within": the bases are at most ``limit`` apart."""
    dx = a.x - b.x
    dy = a.y - b.y
    reach = a.radius + b.radius + limit
    return dx * dx + dy * dy <= reach * reach


def distance_between(a: Model, b: Model) -> int:
    """RON-GEN-03: the distance of two bases rounded down, for messages; rules compare exactly."""
    return rounded((a.x - b.x) ** 2 + (a.y - b.y) ** 2, a.radius + b.radius)


def rounded(square: int, bases: int) -> int:
    """As ``distance_between``, of the squared distance of the centres and the sum of the radii."""
    cite("RON-GEN-03")
    return max(0, isqrt(square) - bases)


def sight_limit(state: State) -> tuple[int, str]:
    """How far anyone sees by weather and time of day, and the rule that says so; 0: any distance."""
    limit, rule = 0, ""
    if state.weather == "fog":
        limit, rule = FOG, "RON-T-22"
    if state.time_of_day == "night":
        limit, rule = NIGHT, "RON-SUP-05"
    elif not limit and (
        (state.time_of_day == "dawn" and state.turn <= DAWN_TURNS)
        or (state.time_of_day == "dusk" and state.turn >= DUSK_TURN)
    ):
        limit, rule = FOG, "RON-SUP-05"
    return limit, rule


def look(state: State, shooter_id: str, target_id: str) -> Sight:
    """RON-LOS-01 to -07: whether a model sees another, and the best cover that the target has.

    It sees all round (RON-GEN-07): facing plays no part.
    """
    seen = _look(state, state.models[shooter_id], state.models[target_id])
    cite("RON-GEN-07")
    cite(seen.rule)
    return seen


def sees(state: State, shooter: Model, target: Model) -> bool:
    """Whether ``look`` is clear, for who does not ask why: what the ground is known to hide is not
    looked at again."""
    if is_cited():
        return look(state, shooter.id, target.id).clear
    seen = ground(state.pieces).seen.get(_line(shooter, target))
    if seen is not None and not seen.clear:
        return False
    return _look(state, shooter, target).clear


def _line(shooter: Model, target: Model) -> tuple[Any, ...]:
    """All that the ground's part of a look depends on."""
    still = not (target.shifted or target.shot_move or target.shot_action)
    return shooter.x, shooter.y, shooter.mount, target.x, target.y, target.mount, still


def _look(state: State, shooter: Model, target: Model) -> Sight:
    if state.weather or state.time_of_day:
        limit, rule = sight_limit(state)
        if limit and not gap_at_most(shooter, target, limit):
            return Sight(False, rule)
    blocker = _blocking_model(state, shooter, target)
    if blocker:
        return Sight(False, "RON-LOS-02", blocker=blocker)
    return _past_ground(ground(state.pieces), shooter, target)


def _past_ground(table: Ground, shooter: Model, target: Model) -> Sight:
    """What the ground does to a line: it depends on the two bases alone, and is remembered."""
    key = _line(shooter, target)
    seen = table.seen.get(key)
    if seen is None or is_cited():
        if len(table.seen) >= MOST_SEEN:
            table.seen.clear()
        seen = table.seen[key] = _through_ground(table, shooter, target, still=key[-1])
    return seen


def _through_ground(table: Ground, shooter: Model, target: Model, *, still: bool) -> Sight:
    cite("RON-TER-08")
    solid = _solid(table, shooter, target, still) if table.solid_cover else None
    if solid is not None and not solid.clear:
        return solid
    light = _light(table, shooter, target) if table.light_cover else None
    if light is not None and not light.clear:
        return light
    return solid or light or Sight(True, "RON-LOS-01")


def cover_of(state: State, shooter_id: str, target_id: str) -> Sight:
    """The best cover of a target that need not be seen: that of a stray shot (RON-SHT-12)."""
    shooter, target = state.models[shooter_id], state.models[target_id]
    table = ground(state.pieces)
    covers = (
        _solid(table, shooter, target, False) if table.solid_cover else None,
        _light(table, shooter, target) if table.light_cover else None,
    )
    for cover, kind in zip(covers, ("solid", "light"), strict=True):
        if cover is not None:
            return cover._replace(clear=True, cover=kind)
    return Sight(True, "RON-LOS-01")


def _blocking_model(state: State, shooter: Model, target: Model) -> str:
    """RON-LOS-02: the first other model whose base the line crosses."""
    ax, ay = shooter.x, shooter.y
    ex, ey = target.x - ax, target.y - ay
    ee = ex * ex + ey * ey
    west, east = (ax + min(0, ex) - MOUNTED_RADIUS, ax + max(0, ex) + MOUNTED_RADIUS)
    south, north = (ay + min(0, ey) - MOUNTED_RADIUS, ay + max(0, ey) + MOUNTED_RADIUS)
    for model in state.models.values():
        # Most stand off the line: seen by their coordinates alone.
        if not (west < model.x < east and south < model.y < north):
            continue
        if model.status != "table" or model is shooter or model is target:
            continue
        if _crosses_base(model, ax, ay, ex, ey, ee):
            return model.id
    return ""


def _crosses_base(model: Model, ax: int, ay: int, ex: int, ey: int, ee: int) -> bool:  # noqa: PLR0917
    """Whether the line from (ax, ay) along (ex, ey), of length squared ``ee``, enters a base."""
    qx, qy = model.x - ax, model.y - ay
    along = qx * ex + qy * ey
    square = model.radius**2
    if 0 < along < ee:
        across = ex * qy - ey * qx
        return across * across < square * ee
    if along <= 0:
        return qx * qx + qy * qy < square
    return (qx - ex) ** 2 + (qy - ey) ** 2 < square


def _solid(table: Ground, shooter: Model, target: Model, still: bool) -> Sight | None:
    """RON-LOS-04 to -06: what buildings and solid pieces on the line do; None: nothing.

    ``still``: the target has done nothing this turn that shows it (RON-LOS-04).
    """
    line = ((shooter.x, shooter.y), (target.x, target.y))
    covering: Sight | None = None
    near_target = ""
    for piece in _on_line(table.solid_boxes, table, *line):
        shape = table.shapes[piece.id]
        here, there = inside(shooter, piece), inside(target, piece)
        if (piece.building or piece.high) and not here and not there:
            return Sight(False, "RON-LOS-06", blocker=piece.id)
        if piece.building and here:
            cite("RON-LOS-06")  # shot out of, or both inside
            continue
        if (piece.building and there) or within(shape, base_of(target), NEAR):
            near_target = near_target or piece.id
        elif within(shape, base_of(shooter), NEAR):
            cite("RON-LOS-06")  # shot over
        elif covering is None:
            covering = Sight(True, "RON-LOS-06", "solid", blocker=piece.id)
    if near_target:
        if still:
            return Sight(False, "RON-LOS-04", "solid", blocker=near_target)
        return Sight(True, "RON-LOS-05", "solid", blocker=near_target)
    return covering


def _light(table: Ground, shooter: Model, target: Model) -> Sight | None:
    """RON-LOS-03 and -07: how much Light cover the line passes, and whether it covers."""
    a, b = (shooter.x, shooter.y), (target.x, target.y)
    crossed = _crossed(table, shooter, target)
    if not crossed:
        return None
    shapes = [table.shapes[piece.id] for piece in crossed]
    if not inside_at_most(a, b, shapes, LIGHT_LIMIT):
        return Sight(False, "RON-LOS-03", "light", crossed[0].id)
    cite("RON-LOS-03")
    for piece, shape in zip(crossed, shapes, strict=True):
        if touches(shape, base_of(shooter)) and not touches(shape, base_of(target)):
            continue
        return Sight(True, "RON-LOS-07", "light", blocker=piece.id)
    cite("RON-LOS-07")
    return None


def _crossed(table: Ground, shooter: Model, target: Model) -> list[Piece]:
    """The pieces of Light cover that the line crosses."""
    return _on_line(table.light_boxes, table, (shooter.x, shooter.y), (target.x, target.y))


def _on_line(boxes: tuple[Boxed, ...], table: Ground, a: Point, b: Point) -> list[Piece]:
    """The pieces that the line from a to b crosses; most lie aside of it, box and all."""
    west, east = (a[0], b[0]) if a[0] < b[0] else (b[0], a[0])
    south, north = (a[1], b[1]) if a[1] < b[1] else (b[1], a[1])
    return [
        piece
        for x0, y0, x1, y1, piece in boxes
        if x0 <= east and x1 >= west and y0 <= north and y1 >= south
        if crosses(a, b, table.shapes[piece.id])
    ]


def light_on_line(state: State, shooter: Model, target: Model) -> int:
    """The length of the line inside Light cover, rounded down: for the survey of sight."""
    table = ground(state.pieces)
    shapes: list[Disc | Polygon] = [
        table.shapes[piece.id] for piece in _crossed(table, shooter, target)
    ]
    return inside_floor((shooter.x, shooter.y), (target.x, target.y), shapes)
