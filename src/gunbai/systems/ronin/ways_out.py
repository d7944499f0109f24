"""RON-MOV-07: whether a model can step out of all contact, and by which path."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Final

from gunbai.geometry import away, path_ceil
from gunbai.questions import Path
from gunbai.systems.ronin.contacts import touching
from gunbai.systems.ronin.state import TOUCHING, Model, State
from gunbai.systems.ronin.turning import Place, turning_places
from gunbai.systems.ronin.walking import CIRCLE, Walk, ends_touching, fault_of

__all__ = ["way_out"]

ASIDE, BESIDE = 994, 109
"""Sine and cosine, in thousandths, of the angle at which a base passes one that it touches."""
SHORT: Final = (250, 120, 80, 60, 45, 30)
"""Steps for a place as narrow as a pocket; the last is just longer than what counts as contact."""
CREEPING: Final = (10, 25)
"""Shares of an inch that a model creeps at a time in the gaps between bases."""
CELL: Final = 40
"""Places in the same square of this width count as one."""
MOST_LOOKED_AT: Final = 400
"""How many places are looked at before a model counts as shut in."""


def way_out(view: State, question: Walk) -> Path | None:
    """The path by which a model leaves all contact; None when there is no place to go to.

    Straight away from the enemies first, then straight all around, with shorter and shorter steps;
    last the shortest found that turns. A way narrower than a few hundredths of an inch may be missed.
    """
    model = view.models[question.subject]
    ways = tuple(_ways_out(view, model))
    budget = question.budget
    for lengths in ((budget, budget // 2, budget // 4), SHORT):
        for dx, dy in ways:
            for length in lengths:
                path = ((model.x + dx * length // 1001, model.y + dy * length // 1001),)
                if fault_of(view, question, path) is None:
                    return path
    return _round(view, question, model)


def _ways_out(view: State, model: Model) -> Iterator[tuple[int, int]]:
    """Directions as vectors of length 1000; last those that just pass by whoever is touched.

    Where any direction leads out between the touched bases, one close beside one of them does.
    """
    touched = ends_touching(view, model, model.x, model.y)
    x = sum(enemy.x - model.x for enemy in touched)
    y = sum(enemy.y - model.y for enemy in touched)
    straight = away((0, 0), (x, y), 1000)
    if straight != (0, 0):
        yield straight
    yield from CIRCLE
    for near in touching(view, model.id):
        base = view.models[near]
        dx, dy = away((0, 0), (model.x - base.x, model.y - base.y), 1000)
        for side in (ASIDE, -ASIDE):
            yield ((BESIDE * dx - side * dy) // 1000, (side * dx + BESIDE * dy) // 1000)


def _round(view: State, question: Walk, model: Model) -> Path | None:
    """The shortest way out by turns: beside what stands around, and by short steps between."""
    start = (model.x, model.y)
    turns = tuple(dict.fromkeys(turning_places(view, model, question.budget, TOUCHING)))
    waiting: list[tuple[int, int, Path]] = [(0, 0, ())]
    looked: dict[Place, bool] = {}
    number = 0
    while waiting and number < MOST_LOOKED_AT:
        _, _, path = heappop(waiting)
        if path and fault_of(view, question, path) is None:
            return _plain(view, question, path)
        here = path[-1] if path else start
        steps = ((here[0] + dx // n, here[1] + dy // n) for n in CREEPING for dx, dy in CIRCLE)
        for place in (*turns, *steps):
            cell = (place[0] // CELL, place[1] // CELL)
            if cell in looked:
                continue
            longer = (*path, place)
            length = path_ceil((start, *longer))
            if length > question.budget or fault_of(view, question, longer, ends=False):
                continue
            looked[cell] = True
            number += 1
            heappush(waiting, (length, number, longer))
    return None


def _plain(view: State, question: Walk, path: Path) -> Path:
    """The same way with no more turns than it needs."""
    at = 0
    while at < len(path) - 1:
        fewer = (*path[:at], *path[at + 1 :])
        if fault_of(view, question, fewer) is None:
            path = fewer
        else:
            at += 1
    return path
