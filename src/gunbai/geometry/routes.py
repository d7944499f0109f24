"""Ways round: a short path for a disc among obstacles, for players who ask and for bots.

A route turns only at waypoints that stand close around the obstacles that are in the way, on
rings of RING corners, so it may be longer than the very shortest way round by up to 2 percent of
what it goes along a rim. Every route is clear by the same test as any other path. Rules that ask
whether a place can be reached at all accept any legal path; a route is one that was found.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from math import isqrt
from typing import Final, NamedTuple

from gunbai.geometry.angles import ONE, TURN, direction, offset
from gunbai.geometry.paths import blocker, within_length
from gunbai.geometry.points import Point, Vector, distance_sq
from gunbai.geometry.shapes import Disc, Polygon, Segment, Shape

__all__ = ["RING", "Obstacle", "places_around", "route"]

RING: Final = 16
"""Corners of the ring of waypoints around a disc or a corner."""

_BITS: Final = 20  # lengths of legs are compared in 2**-10 of a thousandth


class Obstacle(NamedTuple):
    """What a route goes round, and the gap it keeps; below 0 a tolerance, as in `blocker`."""

    shape: Shape
    keep: int = 0


def route(
    start: Point, goals: Sequence[Point], radius: int, obstacles: Sequence[Obstacle], limit: int
) -> tuple[Point, ...] | None:
    """A short path of at most `limit` from a place to the goal that is reached soonest.

    None when no route was found. Goals that are equally far are taken in order.
    """
    return _Search(start, goals, radius, obstacles, limit).run()


def places_around(radius: int, target: Disc, start: Point) -> tuple[Point, ...]:
    """Places where a disc touches a target, all round it, beginning at the side of `start`."""
    reach = radius + target.radius
    ring = [
        (target.x + dx, target.y + dy)
        for dx, dy in (offset(TURN * i // (2 * RING), reach, 0) for i in range(2 * RING))
    ]
    return tuple(sorted(ring, key=lambda place: (distance_sq(place, start), place)))


class _Search:
    """A* over the start, the goals and the waypoints around what has proved to be in the way."""

    def __init__(
        self,
        start: Point,
        goals: Sequence[Point],
        radius: int,
        obstacles: Sequence[Obstacle],
        limit: int,
    ) -> None:
        self.radius = radius
        self.obstacles = obstacles
        self.limit = limit
        self.nodes: list[Point] = [start, *goals]
        self.goals = range(1, 1 + len(goals))
        self.known: set[int] = set()
        self.legs: dict[tuple[int, int], int | None] = {}

    def run(self) -> tuple[Point, ...] | None:
        """Search again with more waypoints until no new obstacle shows."""
        while True:
            known = len(self.known)
            found = self._shortest()
            if len(self.known) == known:
                return found if found and within_length(found, self.limit) else None

    def _shortest(self) -> tuple[Point, ...] | None:
        lengths = {0: 0}
        before: dict[int, int] = {}
        waiting = [(self._left(0), 0)]
        done: set[int] = set()
        while waiting:
            _, node = heappop(waiting)
            if node in self.goals:
                return self._path(node, before)
            if node in done:
                continue
            done.add(node)
            for other in range(1, len(self.nodes)):
                length = lengths[node] + self._length(node, other)
                if other in done or length >= lengths.get(other, length + 1):
                    continue
                ahead = length + self._left(other)
                if ahead > (self.limit + 1) << (_BITS // 2) or not self._is_clear(node, other):
                    continue
                lengths[other], before[other] = length, node
                heappush(waiting, (ahead, other))
        return None

    def _path(self, node: int, before: dict[int, int]) -> tuple[Point, ...]:
        path = [self.nodes[node]]
        while node:
            node = before[node]
            path.append(self.nodes[node])
        return tuple(reversed(path))

    def _length(self, a: int, b: int) -> int:
        return isqrt(distance_sq(self.nodes[a], self.nodes[b]) << _BITS)

    def _left(self, node: int) -> int:
        """The least length that is left to a goal."""
        return min((self._length(node, goal) for goal in self.goals), default=0)

    def _is_clear(self, a: int, b: int) -> bool:
        """A leg without obstacles; what blocks it gets waypoints in the next round."""
        leg = (a, b)
        if leg not in self.legs:
            self.legs[leg] = self._blocked_by((self.nodes[a], self.nodes[b]))
        index = self.legs[leg]
        if index is not None and index not in self.known:
            self.known.add(index)
            obstacle = self.obstacles[index]
            self.nodes += [
                place
                for place in _waypoints(obstacle.shape, self.radius + obstacle.keep)
                if self._blocked_by((place,)) is None
            ]
        return index is None

    def _blocked_by(self, path: Sequence[Point]) -> int | None:
        for index, (shape, keep) in enumerate(self.obstacles):
            if blocker(path, self.radius, (shape,), keep) is not None:
                return index
        return None


def _waypoints(shape: Shape, distance: int) -> list[Point]:
    """Places close around a shape, no nearer than a distance."""
    if isinstance(shape, Disc):
        corners, distance = [shape.centre], shape.radius + distance
    elif isinstance(shape, Segment):
        corners = [(shape.ax, shape.ay), (shape.bx, shape.by)]
    else:
        assert isinstance(shape, Polygon)
        corners = list(shape.points)
    ring = _ring(max(distance, 0))
    return [(x + dx, y + dy) for x, y in corners for dx, dy in ring]


@lru_cache(maxsize=256)
def _ring(distance: int) -> tuple[Vector, ...]:
    """Corners so far out that the sides between them keep the distance, rounding included."""
    _, cosine = direction(TURN // (2 * RING))
    out = distance * ONE // cosine + 3
    return tuple(offset(TURN * i // RING, out, 0) for i in range(RING))
