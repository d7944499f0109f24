"""Paths worth trying for one move: into contact, towards what is wanted, all around.

Nothing here decides what is legal: every path is put to the rules' own check.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from gunbai.bots.ronin.board import Board, distance
from gunbai.bots.ronin.roads import Place
from gunbai.geometry import Disc, place_against, trimmed
from gunbai.questions import Path
from gunbai.systems.ronin.morale import contact_barred
from gunbai.systems.ronin.movement import allowance, dragged
from gunbai.systems.ronin.state import TOUCHING, Model
from gunbai.systems.ronin.walk_law import WALK
from gunbai.systems.ronin.walking import CIRCLE, Walk, fault_of, furthest, slowed
from gunbai.words import Say

__all__ = ["ENTERS", "contacts", "paths", "walk_for"]

AROUND: Final = CIRCLE[::2]
"""Sixteen directions as vectors of length 1000."""
ENTERS: Final = ("free", "must", "reach")


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
        way = board.roads(model).way(start, goal)[1]
        yield trimmed((start, *way), walk.budget)[1:], True
        yield trimmed((start, *way), slowed(walk.budget))[1:], False
        if len(way) > 1:
            yield trimmed((start, goal), walk.budget)[1:], True
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
