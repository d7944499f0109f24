"""RON-CAV-10: where the rider stands when the horse is gone.

The foot model stands on the spot where the horse stood; its base is smaller, so it is moved by the
least that keeps it touching the enemies it touched: all of them where that is possible, else as
many as possible, the first in roster order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import isqrt

from gunbai.geometry import Disc, place_between
from gunbai.rulebook import cite
from gunbai.systems.ronin.contacts import enemies_touching, in_contact
from gunbai.systems.ronin.state import FOOT_RADIUS, MOUNTED_RADIUS, TOUCHING, Model, State

__all__ = ["take_off_horse"]


def take_off_horse(state: State, rider: str) -> None:
    """Replace the mounted model by its foot model; the horse is removed from the game."""
    cite("RON-CAV-10")
    model = state.models[rider]
    enemies = [state.models[enemy] for enemy in enemies_touching(state, rider)]
    model.mount, model.horse_wound = "none", False
    if not enemies:
        return
    start = (model.x, model.y)
    best = (sum(in_contact(model, enemy) for enemy in enemies), start)
    for place in _places(start, enemies):
        model.x, model.y = place
        if _fits(state, model):
            kept = sum(in_contact(model, enemy) for enemy in enemies)
            if kept > best[0]:
                best = (kept, place)
    model.x, model.y = best[1]


def _places(start: tuple[int, int], enemies: list[Model]) -> Iterator[tuple[int, int]]:
    """Points that touch two of the enemies, then points that touch one, the nearest to the spot."""
    for a, b in combinations(enemies, 2):
        pair = place_between(FOOT_RADIUS, Disc(a.x, a.y, a.radius), Disc(b.x, b.y, b.radius))
        yield from sorted(pair, key=lambda p: (p[0] - start[0]) ** 2 + (p[1] - start[1]) ** 2)
    for enemy in enemies:
        yield _beside(start, enemy)


def _beside(start: tuple[int, int], enemy: Model) -> tuple[int, int]:
    """On the way to the enemy, as far as contact."""
    dx, dy = enemy.x - start[0], enemy.y - start[1]
    length = isqrt(dx * dx + dy * dy)
    step = length - FOOT_RADIUS - enemy.radius
    if step <= 0 or not length:
        return start
    return (start[0] + dx * step // length, start[1] + dy * step // length)


def _fits(state: State, model: Model) -> bool:
    """Whether the base overlaps no other base; the ground under a horse is free for its rider."""
    for other in state.models.values():
        if other is not model and other.status == "table":
            reach = model.radius + other.radius - TOUCHING
            if (other.x - model.x) ** 2 + (other.y - model.y) ** 2 < reach * reach:
                return False
    reach = model.radius + MOUNTED_RADIUS - TOUCHING
    return all(
        (horse.x - model.x) ** 2 + (horse.y - model.y) ** 2 >= reach * reach
        for horse in state.horses.values()
    )
