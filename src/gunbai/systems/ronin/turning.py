"""Places where a base may turn on its way: just beside models, horses and the corners of terrain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gunbai.geometry import Disc, Polygon, Segment, Shape, bounds
from gunbai.systems.ronin.state import MOUNTED_RADIUS, TOUCHING, Model, State
from gunbai.systems.ronin.terrain import surface_for

__all__ = ["Place", "turning_places"]

Place = tuple[int, int]

_AROUND: Final = (
    (1000, 0),
    (924, 383),
    (707, 707),
    (383, 924),
    (0, 1000),
    (-383, 924),
    (-707, 707),
    (-924, 383),
    (-1000, 0),
    (-924, -383),
    (-707, -707),
    (-383, -924),
    (0, -1000),
    (383, -924),
    (707, -707),
    (924, -383),
)


def turning_places(state: State, model: Model, budget: int, keep: int) -> Iterator[Place]:
    """The places within the allowance; ``keep``: how far from the bases of enemies they are."""
    for x, y, reach in _round_things(state, model, keep):
        # The sixteen corners of a polygon around the circle: its sides do not cut it.
        wide = reach * 1020 // 1000 + 3
        for dx, dy in _AROUND:
            yield from _near(model, budget, x + dx * wide // 1000, y + dy * wide // 1000)
    surface = surface_for(state.pieces, model.mount != "none", "acrobat" in model.attributes)
    beside = model.radius + TOUCHING + 3
    for shape in (*surface.solid, *surface.slow):
        for x, y in _corners(shape, beside):
            yield from _near(model, budget, x, y)


def _near(model: Model, budget: int, x: int, y: int) -> Iterator[Place]:
    if (x - model.x) ** 2 + (y - model.y) ** 2 <= budget * budget:
        yield (x, y)


def _round_things(state: State, model: Model, keep: int) -> Iterator[tuple[int, int, int]]:
    for near in state.models.values():
        if near.status == "table" and near is not model:
            apart = keep if near.side != model.side else 0
            yield near.x, near.y, model.radius + near.radius + apart
    for horse in state.horses.values():
        yield horse.x, horse.y, model.radius + MOUNTED_RADIUS


def _corners(shape: Shape, beside: int) -> Iterator[Place]:
    """Places beside the corners of what is straight, around what is round."""
    if isinstance(shape, Disc):
        wide = (shape.radius + beside) * 1020 // 1000 + 3
        for dx, dy in _AROUND:
            yield shape.x + dx * wide // 1000, shape.y + dy * wide // 1000
        return
    if isinstance(shape, Segment):
        points: tuple[Place, ...] = ((shape.ax, shape.ay), (shape.bx, shape.by))
    else:
        assert isinstance(shape, Polygon)
        points = shape.points
    x0, y0, x1, y1 = bounds(shape)
    for x, y in points:
        for px in (
            (x - beside, x + beside) if x0 == x1 else (x - beside,) if x == x0 else (x + beside,)
        ):
            for py in (
                (y - beside, y + beside)
                if y0 == y1
                else (y - beside,)
                if y == y0
                else (y + beside,)
            ):
                yield px, py
