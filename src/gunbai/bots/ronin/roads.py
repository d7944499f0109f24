"""Ways over the table, round what bars them and round what slows: for weighing, not for ruling.

A road goes by places close to the corners of terrain. Its cost is its length, doubled on every leg
that is slowed (RON-MOV-05 b halves the whole move, so this is only about right).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from math import isqrt
from typing import Final, TypeAlias

from gunbai.geometry import Disc, Shape, blocker, bounds, sweeps
from gunbai.systems.ronin.state import FOOT_RADIUS, MOUNTED_RADIUS, TOUCHING, Piece, State
from gunbai.systems.ronin.terrain import Surface, grip, surface_for

__all__ = ["Place", "Road", "Roads", "roads_for"]

Place: TypeAlias = tuple[int, int]
Road: TypeAlias = tuple[int, tuple[Place, ...]]
"""What a road costs, and where it turns, its end last."""

CLEARANCE: Final = 2 * TOUCHING
NO_WAY: Final = 10**7
MOST_FIELDS: Final = 256
MOST_TABLES: Final = 32
OCTAGON: Final = ((1082, 448), (448, 1082))
"""Two corners of an octagon around a circle of radius 1000; the others mirror them."""


class Roads:
    """The turning places of one table for one kind of base, and what lies between them."""

    def __init__(self, surface: Surface, radius: int, width: int, height: int) -> None:
        self.radius = radius
        self.solid = _boxed(surface.solid, radius)
        self.slow = _boxed(surface.slow, radius)
        self.nodes: list[Place] = []
        for shape in (*surface.solid, *surface.slow):
            for x, y in _corners(shape, radius + CLEARANCE):
                inside = radius <= x <= width - radius and radius <= y <= height - radius
                if inside and (x, y) not in self.nodes and not self._bars((x, y), (x, y)):
                    self.nodes.append((x, y))
        self._legs: list[list[tuple[int, int]]] | None = None
        self._fields: dict[Place, tuple[list[int], list[int]]] = {}

    def way(self, start: Place, goal: Place) -> Road:
        """The cheapest road found; straight to the goal where there is no other."""
        best, turns = self.leg(start, goal), (goal,)
        straight = _length(start, goal)
        if not self.nodes or best == straight:
            return min(best, 2 * straight), turns
        field, after = self._field(goal)
        ranked = [
            (field[i] + _length(start, node), i)
            for i, node in enumerate(self.nodes)
            if field[i] < NO_WAY
        ]
        ranked.sort()
        first = -1
        for least, i in ranked:
            if least >= best:
                break
            cost = field[i] + self.leg(start, self.nodes[i])
            if cost < best:
                best, first = cost, i
        if first < 0:
            return min(best, 2 * straight), turns
        places: list[Place] = []
        while first >= 0:
            places.append(self.nodes[first])
            first = after[first]
        return best, (*places, goal)

    def leg(self, a: Place, b: Place) -> int:
        """What a straight way costs; ``NO_WAY`` where something solid bars it."""
        if self._bars(a, b):
            return NO_WAY
        length = _length(a, b)
        return 2 * length if self._slows((a, b)) else length

    def mires(self, place: Place) -> bool:
        """Whether a base at a place is slowed by what it touches, or stands in."""
        return self._slows((place,))

    def _slows(self, way: tuple[Place, ...]) -> bool:
        near = _near(self.slow, way[0], way[-1])
        return any(sweeps(way, self.radius + grip(shape), shape) for shape in near)

    def _bars(self, a: Place, b: Place) -> bool:
        near = _near(self.solid, a, b)
        return bool(near) and blocker((a, b), self.radius, near, -TOUCHING) is not None

    def _field(self, goal: Place) -> tuple[list[int], list[int]]:
        """What it costs to go to a goal from every turning place, and where one goes next (or -1)."""
        found = self._fields.get(goal)
        if found is None:
            if len(self._fields) >= MOST_FIELDS:
                self._fields.clear()
            found = self._fields[goal] = self._spread(goal)
        return found

    def _spread(self, goal: Place) -> tuple[list[int], list[int]]:
        legs = self._legs if self._legs is not None else self._all_legs()
        costs = [self.leg(node, goal) for node in self.nodes]
        after = [-1] * len(costs)
        waiting = [(cost, i) for i, cost in enumerate(costs) if cost < NO_WAY]
        waiting.sort()
        while waiting:
            cost, i = heappop(waiting)
            if cost > costs[i]:
                continue
            for other, leg in legs[i]:
                if cost + leg < costs[other]:
                    costs[other], after[other] = cost + leg, i
                    heappush(waiting, (cost + leg, other))
        return costs, after

    def _all_legs(self) -> list[list[tuple[int, int]]]:
        legs: list[list[tuple[int, int]]] = [[] for _ in self.nodes]
        for i, a in enumerate(self.nodes):
            for j in range(i):
                cost = self.leg(a, self.nodes[j])
                if cost < NO_WAY:
                    legs[i].append((j, cost))
                    legs[j].append((i, cost))
        self._legs = legs
        return legs


Boxed: TypeAlias = tuple[int, int, int, int, Shape]
"""A shape with its bounds, widened by the base that goes by."""


def _boxed(shapes: Sequence[Shape], radius: int) -> list[Boxed]:
    wide = radius + 2 * TOUCHING
    found: list[Boxed] = []
    for shape in shapes:
        west, south, east, north = bounds(shape)
        found.append((west - wide, south - wide, east + wide, north + wide, shape))
    return found


def _near(boxes: list[Boxed], a: Place, b: Place) -> list[Shape]:
    """The shapes that a way may come near to at all."""
    west, east = (a[0], b[0]) if a[0] < b[0] else (b[0], a[0])
    south, north = (a[1], b[1]) if a[1] < b[1] else (b[1], a[1])
    return [
        shape
        for x0, y0, x1, y1, shape in boxes
        if x0 <= east and x1 >= west and y0 <= north and y1 >= south
    ]


def _length(a: Place, b: Place) -> int:
    return isqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def _corners(shape: Shape, keep: int) -> Iterator[Place]:
    """Places around a shape at about this distance."""
    if isinstance(shape, Disc):
        reach = shape.radius + keep
        for one, other in OCTAGON:
            for dx in (-one, one):
                for dy in (-other, other):
                    yield shape.x + dx * reach // 1000, shape.y + dy * reach // 1000
        return
    west, south, east, north = bounds(shape)
    for x in (west - keep, east + keep, west + keep, east - keep):
        for y in (south - keep, north + keep):
            yield x, y


_KEPT: dict[tuple[tuple[Piece, ...], bool, bool], Roads] = {}


def roads_for(view: State, mounted: bool, acrobat: bool) -> Roads:
    """The roads of this table for one kind of base, kept for the next answer."""
    key = (view.pieces, mounted, acrobat)
    found = _KEPT.get(key)
    if found is None:
        if len(_KEPT) >= MOST_TABLES:
            _KEPT.clear()
        surface = surface_for(view.pieces, mounted, acrobat)
        radius = MOUNTED_RADIUS if mounted else FOOT_RADIUS
        found = _KEPT[key] = Roads(surface, radius, view.width, view.height)
    return found
