"""A larger Ronin: the learning scenario with four times the models on a table of four times the area.

The scenario is laid out four times side by side, with the edges of the whole table as the sides'
own, so that the models stand as dense as before.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gunbai.records import copy_of

__all__ = ["crowded"]


def crowded(state: Any, times: int = 2) -> Any:
    """A state before set-up with ``times`` × ``times`` the models, the table and the terrain."""
    large = copy_of(state)
    tiles = [(x * state.width, y * state.height) for x in range(times) for y in range(times)]
    large.width, large.height = state.width * times, state.height * times
    large.pieces = tuple(
        replace(piece, id=f"{piece.id}-{n}", shape=_moved(piece.shape, x, y), doors=())
        for n, (x, y) in enumerate(tiles)
        for piece in state.pieces
    )
    for side in large.sides.values():
        side.start_count *= len(tiles)
    for n in range(1, len(tiles)):
        for model in state.models.values():
            more = copy_of(model)
            more.id = f"{model.id}-{n}"
            more.number = len(large.models) + 1
            large.models[more.id] = more
    return large


def _moved(shape: tuple[Any, ...], x: int, y: int) -> tuple[Any, ...]:
    kind, *numbers = shape
    if kind == "circle":
        return (kind, numbers[0] + x, numbers[1] + y, numbers[2])
    return (kind, *(number + (y if i % 2 else x) for i, number in enumerate(numbers)))
