"""Shapes on the table: discs, segments and polygons, all with integer coordinates.

Shapes never change. A disc is a base or a round piece of terrain, a segment a hedge or a wall
without thickness, a polygon a piece of terrain, a hull or the footprint of a block. Polygons run
counter-clockwise (their inside is to the left of every edge); one that is not convex is cut once
into convex parts, so that the tests need to know convex polygons only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import isqrt
from typing import Final, NamedTuple, TypeAlias, TypeVar, cast

from gunbai.geometry.angles import TURN, half_offset, offset
from gunbai.geometry.outlines import is_convex, simple_outline, triangles
from gunbai.geometry.points import Point, Vector, distance_sq, side_of

__all__ = [
    "HULL_SIDES",
    "Box",
    "Disc",
    "Edge",
    "Polygon",
    "Segment",
    "Shape",
    "bounds",
    "convex_hull",
    "disc_hull",
    "hull_around",
    "mirrored",
    "moved",
    "quarter_turned",
    "rectangle",
    "rectangle_at",
    "strip",
]

Box: TypeAlias = tuple[int, int, int, int]
"""The bounds of a shape: least x, least y, greatest x, greatest y."""

Edge: TypeAlias = tuple[int, int, int, int, int]
"""A side of a polygon: x and y of its start, x and y of its direction, its length squared."""

HULL_SIDES: Final = 32
"""Corners of the fixed polygon that stands for a disc where a polygon is needed."""


class Disc(NamedTuple):
    """A round base, marker or piece of terrain: its centre and radius."""

    x: int
    y: int
    radius: int

    @property
    def centre(self) -> Point:
        """The centre as a point."""
        return (self.x, self.y)


class Segment(NamedTuple):
    """A straight piece without thickness, from a to b."""

    ax: int
    ay: int
    bx: int
    by: int


class Polygon:
    """A simple polygon, counter-clockwise. Equal when its corners are the same, in order.

    Raises ValueError when there are fewer than three corners, when it has no area or when its
    outline meets itself. Corners may be given either way round.
    """

    __slots__ = ("box", "convex", "edges", "parts", "points")

    box: Box
    convex: bool
    edges: tuple[Edge, ...]
    parts: tuple[Polygon, ...]
    points: tuple[Point, ...]

    def __init__(self, points: Iterable[Point]) -> None:
        corners = simple_outline(tuple((x, y) for x, y in points))
        self._set(corners)
        if not is_convex(corners):
            self.convex = False
            self.parts = tuple(Polygon.of_convex(part) for part in triangles(corners))

    @classmethod
    def of_convex(cls, points: tuple[Point, ...]) -> Polygon:
        """A polygon from corners known to be convex and counter-clockwise, unchecked."""
        new = cls.__new__(cls)
        new._set(points)
        return new

    def _set(self, points: tuple[Point, ...]) -> None:
        self.points = points
        xs = [x for x, _ in points]
        ys = [y for _, y in points]
        self.box = (min(xs), min(ys), max(xs), max(ys))
        edges: list[Edge] = []
        ax, ay = points[-1]
        for bx, by in points:
            ex = bx - ax
            ey = by - ay
            edges.append((ax, ay, ex, ey, ex * ex + ey * ey))
            ax, ay = bx, by
        self.edges = tuple(edges)
        self.convex = True
        self.parts = (self,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Polygon) and self.points == other.points

    def __hash__(self) -> int:
        return hash(self.points)

    def __repr__(self) -> str:
        return f"Polygon({list(self.points)!r})"


Shape: TypeAlias = Disc | Segment | Polygon
S = TypeVar("S", bound=Shape)


def bounds(shape: Shape) -> Box:
    """The least upright rectangle around a shape."""
    if type(shape) is Disc:
        x, y, r = shape
        return (x - r, y - r, x + r, y + r)
    if type(shape) is Segment:
        ax, ay, bx, by = shape
        return (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
    assert isinstance(shape, Polygon)
    return shape.box


def rectangle(x0: int, y0: int, x1: int, y1: int) -> Polygon:
    """The upright rectangle between two opposite corners. Raises ValueError without area."""
    if x0 == x1 or y0 == y1:
        raise ValueError(f"rectangle ({x0}, {y0}) to ({x1}, {y1}) has no area")
    left, right = min(x0, x1), max(x0, x1)
    low, high = min(y0, y1), max(y0, y1)
    return Polygon.of_convex(((left, low), (right, low), (right, high), (left, high)))


def rectangle_at(centre: Point, width: int, depth: int, heading: int = 0) -> Polygon:
    """A rectangle about its centre: `width` from left to right and `depth` along its heading."""
    x, y = centre
    corners = _rectangle_offsets(width, depth, heading)
    return Polygon.of_convex(tuple((x + dx, y + dy) for dx, dy in corners))


@lru_cache(maxsize=4096)
def _rectangle_offsets(width: int, depth: int, heading: int) -> tuple[Vector, ...]:
    """Corners from the centre, counter-clockwise from the rear left one."""
    if width <= 0 or depth <= 0:
        raise ValueError(f"rectangle {width} by {depth} has no area")
    halves = ((-depth, -width), (-depth, width), (depth, width), (depth, -width))
    return tuple(half_offset(heading, ahead, right) for ahead, right in halves)


def strip(a: Point, b: Point, thickness: int) -> Polygon:
    """The rectangle of a given thickness around the line from a to b. ValueError if a is b."""
    square = distance_sq(a, b)
    if not square or thickness <= 0:
        raise ValueError(f"strip {a} to {b}, {thickness} thick, has no area")
    dx, dy = b[0] - a[0], b[1] - a[1]
    nx = (isqrt(dy * dy * thickness * thickness // square) + 1) // 2
    ny = (isqrt(dx * dx * thickness * thickness // square) + 1) // 2
    nx = nx if dy < 0 else -nx
    ny = ny if dx > 0 else -ny
    corners = ((a[0] - nx, a[1] - ny), (b[0] - nx, b[1] - ny), (b[0] + nx, b[1] + ny))
    return Polygon.of_convex((*corners, (a[0] + nx, a[1] + ny)))


def disc_hull(disc: Disc) -> Polygon:
    """The fixed polygon that stands for a disc: HULL_SIDES corners on its rim, fewer if tiny."""
    x, y, radius = disc
    return Polygon.of_convex(tuple((x + dx, y + dy) for dx, dy in _rim(radius)))


@lru_cache(maxsize=256)
def _rim(radius: int) -> tuple[Vector, ...]:
    """The corners of a hull about its centre, counter-clockwise; the same under quarter turns.

    Rounding may dent the rim of a small disc: the hull of the corners is taken.
    """
    if radius <= 0:
        raise ValueError(f"a disc of radius {radius} has no hull")
    turns = (TURN * step // HULL_SIDES for step in range(HULL_SIDES))
    return convex_hull(offset(turn, radius, 0) for turn in turns).points


def hull_around(shapes: Iterable[Shape]) -> Polygon:
    """The convex hull of several shapes, a disc standing for its own hull."""
    return convex_hull(point for shape in shapes for point in _hull_points(shape))


def _hull_points(shape: Shape) -> tuple[Point, ...]:
    if isinstance(shape, Disc):
        return disc_hull(shape).points
    if isinstance(shape, Segment):
        return ((shape.ax, shape.ay), (shape.bx, shape.by))
    return shape.points


def convex_hull(points: Iterable[Point]) -> Polygon:
    """The convex hull of points. Raises ValueError when they lie on one line."""
    ordered = sorted(set(points))
    lower = _half_hull(ordered)
    upper = _half_hull(reversed(ordered))
    corners = tuple(lower[:-1] + upper[:-1])
    if len(corners) < 3:
        raise ValueError(f"points {ordered} lie on one line and have no hull")
    return Polygon.of_convex(corners)


def _half_hull(points: Iterable[Point]) -> list[Point]:
    """One chain of Andrew's monotone hull, without corners that lie on a straight side."""
    chain: list[Point] = []
    for point in points:
        while len(chain) > 1 and side_of(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain


def moved(shape: S, by: Vector) -> S:
    """The shape shifted by a vector."""
    return _mapped(shape, lambda p: (p[0] + by[0], p[1] + by[1]))


def quarter_turned(shape: S, quarters: int) -> S:
    """The shape turned to the right about the origin by quarter turns."""
    for _ in range(quarters % 4):
        shape = _mapped(shape, lambda p: (p[1], -p[0]))
    return shape


def mirrored(shape: S) -> S:
    """The shape with left and right exchanged: x becomes -x."""
    return _mapped(shape, lambda p: (-p[0], p[1]))


def _mapped(shape: S, place: Callable[[Point], Point]) -> S:
    new: Shape
    if isinstance(shape, Disc):
        new = Disc(*place(shape.centre), shape.radius)
    elif isinstance(shape, Segment):
        new = Segment(*place((shape.ax, shape.ay)), *place((shape.bx, shape.by)))
    else:
        assert isinstance(shape, Polygon)
        points = tuple(place(p) for p in shape.points)
        new = Polygon(points)
    return cast("S", new)
