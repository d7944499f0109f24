"""Paths worth trying for one move: into contact, towards what is wanted, all around.

Nothing here decides what is legal: every path is put to the rules' own check.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from gunbai.bots.ronin.board import Board, distance
from gunbai.geometry import Disc, Obstacle, blocker, place_against, route, sweeps, trimmed
from gunbai.questions import Path
from gunbai.systems.ronin.morale import contact_barred
from gunbai.systems.ronin.movement import allowance, dragged
from gunbai.systems.ronin.state import TOUCHING, Model
from gunbai.systems.ronin.terrain import Surface, surface_for
from gunbai.systems.ronin.walk_law import WALK
from gunbai.systems.ronin.walking import CIRCLE, Walk, fault_of, furthest, slowed
from gunbai.words import Say

__all__ = ["Place", "contacts", "paths", "walk_for", "way_left", "waypoints"]

Place: TypeAlias = tuple[int, int]

AROUND: Final = CIRCLE[::2]
"""Sixteen directions as vectors of length 1000."""
ENTERS: Final = ("free", "must", "reach")
FAR: Final = 200_000


def walk_for(board: Board, model: Model, action: str) -> Walk:
    """The question that a Move or a Run of this model would ask."""
    kind = "run" if "run" in action else "move"
    given = allowance(board.view, model.id, kind)
    contact = "keep" if kind == "run" else "none" if contact_barred(board.view, model) else "free"
    partner = dragged(board.view, model)
    return Walk(
        model.id,
        kind,
        given.budget,
        WALK,
        Say(""),
        contact=contact,
        partner=partner,
        rule=given.rule,
    )


def paths(board: Board, walk: Walk, goals: Sequence[Place]) -> Iterator[Path]:
    """Legal paths, the most promising first; each costs a unit of work. Staying is not among them."""
    view, model = board.view, board.view.models[walk.subject]
    seen: dict[Path, bool] = {}
    for path, prefix in _tries(board, walk, model, goals):
        if not path or path in seen or not board.budget.can():
            continue
        seen[path] = True
        board.budget.spend()
        fault = fault_of(view, walk, path)
        if fault is None:
            yield path
        elif prefix and fault.prefix and walk.contact not in ("must", "reach"):
            part = furthest(view, walk, path)
            if part and part not in seen:
                seen[part] = True
                yield part


def _tries(
    board: Board, walk: Walk, model: Model, goals: Sequence[Place]
) -> Iterator[tuple[Path, bool]]:
    """Paths with whether a legal beginning of one will do."""
    start = (model.x, model.y)
    if walk.contact in ENTERS:
        for place in contacts(board, walk, model):
            yield (place,), False
            if distance(place[0] - start[0], place[1] - start[1]) < walk.budget - 500:
                yield from (((side, place), False) for side in _sidesteps(start, place))
    if walk.contact == "must":
        return
    for goal in goals:
        way = waypoints(board, model, goal)
        yield trimmed((start, *way), walk.budget)[1:], True
        dry = _dry_way(board, model, goal)
        if dry:
            yield trimmed((start, *dry), walk.budget)[1:], True
        yield trimmed((start, *way), slowed(walk.budget))[1:], False
    for length in (walk.budget, slowed(walk.budget)):
        for dx, dy in AROUND:
            x = model.x + dx * length // 1001
            y = model.y + dy * length // 1001
            yield (_on_table(board, model, x, y),), False


def _on_table(board: Board, model: Model, x: int, y: int) -> Place:
    r = model.radius
    return (min(max(x, r), board.view.width - r), min(max(y, r), board.view.height - r))


def contacts(board: Board, walk: Walk, model: Model) -> Iterator[Place]:
    """Places in contact with enemies within reach: straight at them, then around them."""
    start = (model.x, model.y)
    foes: list[tuple[int, Model]] = []
    for foe in board.foes:
        if walk.targets and foe.id not in walk.targets:
            continue
        off = distance(foe.x - model.x, foe.y - model.y) - foe.radius - model.radius
        if off <= walk.budget:
            foes.append((off, foe))
    foes.sort(key=lambda each: (each[0], each[1].number))
    for _, foe in foes:
        yield place_against(start, model.radius, Disc(foe.x, foe.y, foe.radius))
    for off, foe in foes:
        if off > 0:
            yield from _around(model, foe, walk.budget)


def _around(model: Model, foe: Model, budget: int) -> Iterator[Place]:
    """Eight places around an enemy, those that may be reached at all, the nearest first."""
    reach = model.radius + foe.radius + TOUCHING // 2
    ring = [(foe.x + dx * reach // 1000, foe.y + dy * reach // 1000) for dx, dy in CIRCLE[::4]]
    near = [(distance(x - model.x, y - model.y), x, y) for x, y in ring]
    for off, x, y in sorted(near):
        if off <= budget:
            yield (x, y)


def _sidesteps(start: Place, end: Place) -> Iterator[Place]:
    """Two places to turn at, left and right of the middle of a straight way that may be barred."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = distance(dx, dy)
    if length < 1500:
        return
    x, y = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    for side in (1200, -1200):
        yield (x - dy * side // length, y + dx * side // length)


# -- ways around terrain ---------------------------------------------------------------------


def _surface(board: Board, model: Model) -> Surface:
    """The ground as this model meets it."""
    on_horse = model.mount != "none"
    return surface_for(board.view.pieces, on_horse, "acrobat" in model.attributes)


def waypoints(board: Board, model: Model, goal: Place) -> tuple[Place, ...]:
    """Where a model turns on its way to a place, the place itself last, round what bars the way.

    Straight there when nothing does, or when no way round is found.
    """
    solid = _surface(board, model).solid
    if not solid:
        return (goal,)
    start = (model.x, model.y)
    key = (model.id, start, goal)
    found = board.ways.get(key)
    if found is None:
        obstacles = [Obstacle(shape) for shape in solid]
        way = route(start, [goal], model.radius, obstacles, FAR)
        found = board.ways[key] = way[1:] if way else (goal,)
    return found


def _dry_way(board: Board, model: Model, goal: Place) -> tuple[Place, ...]:
    """A way round Difficult ground, where the straight one touches some; () when there is none."""
    surface = _surface(board, model)
    start = (model.x, model.y)
    wide = model.radius + TOUCHING
    slow = [shape for shape in surface.slow if sweeps((start, goal), wide, shape)]
    if not slow or any(sweeps((place,), wide, shape) for shape in slow for place in (start, goal)):
        return ()
    key = (model.id, start, goal, "dry")
    found = board.ways.get(key)
    if found is None:
        obstacles = [Obstacle(shape) for shape in surface.solid]
        obstacles += [Obstacle(shape, 2 * TOUCHING) for shape in surface.slow]
        way = route(start, [goal], model.radius, obstacles, FAR)
        found = board.ways[key] = way[1:] if way else ()
    return found


def way_left(board: Board, model: Model, goal: Place, at: Place) -> int:
    """How far it still is from a place to the goal along the model's way there."""
    way = waypoints(board, model, goal)
    left, best = 0, -1
    for index in range(len(way) - 1, -1, -1):
        turn = way[index]
        if index < len(way) - 1:
            left += distance(way[index + 1][0] - turn[0], way[index + 1][1] - turn[1])
        if len(way) == 1 or index == 0 or _is_free(board, model, at, turn):
            found = left + distance(turn[0] - at[0], turn[1] - at[1])
            best = found if best < 0 else min(best, found)
    return best


def _is_free(board: Board, model: Model, at: Place, turn: Place) -> bool:
    """Whether nothing solid bars the straight way between two places."""
    return blocker((at, turn), model.radius, _surface(board, model).solid) is None
