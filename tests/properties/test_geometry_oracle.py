"""The geometry against Shapely, with a band around every limit left out.

Shapely computes with floats and cannot judge what lies exactly at a limit; everywhere else the
two must agree.
"""

from __future__ import annotations

import math
from typing import Any

import shapely  # type: ignore[import-untyped]
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.ops import unary_union  # type: ignore[import-untyped]

from gunbai.geometry.arcs import front_arc, gap_in_arc
from gunbai.geometry.blocks import Block, footprint
from gunbai.geometry.contact import contains, covers, overlapping, place_against, place_between
from gunbai.geometry.distance import exact_gap, gap_ceil, gap_floor, nearer, within
from gunbai.geometry.drill import wheel
from gunbai.geometry.lanes import Lane, lane_blocked_by
from gunbai.geometry.pairs import block_gap, blocks_overlap, blocks_within
from gunbai.geometry.paths import blocker, stopped, sweeps, trimmed, within_length
from gunbai.geometry.points import Point
from gunbai.geometry.shapes import Disc, Polygon, Segment, Shape, convex_hull
from gunbai.geometry.sight import crosses
from gunbai.geometry.spans import inside_at_most, inside_floor
from gunbai.geometry.straight import straight_run
from tests.properties.geometry_strategies import areas, blocks, discs, paths, points, shapes

BAND = 1e-6
few = settings(max_examples=200, deadline=None)


def core(shape: Shape) -> tuple[Any, int]:
    """(Shapely's form, radius to add): a disc is a point with a radius."""
    if isinstance(shape, Disc):
        return shapely.Point(shape.centre), shape.radius
    if isinstance(shape, Segment):
        ends = [(shape.ax, shape.ay), (shape.bx, shape.by)]
        return (shapely.LineString(ends) if ends[0] != ends[1] else shapely.Point(ends[0])), 0
    return shapely.Polygon(shape.points), 0


def filled(shape: Shape) -> Any:
    """A Shapely polygon; a disc a little too small, by less than 0.01."""
    form, radius = core(shape)
    return form.buffer(radius, quad_segs=200) if radius else form


def line(path: list[Point]) -> Any:
    return shapely.LineString(path) if len(set(path)) > 1 else shapely.Point(path[0])


@few
@given(shapes, shapes, st.integers(0, 500))
def test_gaps(a: Shape, b: Shape, limit: int) -> None:
    (form_a, radius_a), (form_b, radius_b) = core(a), core(b)
    gap = max(0.0, form_a.distance(form_b) - radius_a - radius_b)
    exact = exact_gap(a, b)
    assert gap_floor(exact) - BAND <= gap <= gap_ceil(exact) + BAND
    assert gap_ceil(exact) - gap_floor(exact) <= 1
    if abs(gap - limit) > BAND:
        assert within(a, b, limit) == (gap <= limit)
        assert nearer(a, b, limit) == (gap < limit)


@few
@given(areas, areas)
def test_overlap_and_cover(a: Disc | Polygon, b: Disc | Polygon) -> None:
    form_a, form_b = filled(a), filled(b)
    if form_a.intersection(form_b).area > 1:
        assert overlapping(a, b)
    elif form_a.distance(form_b) > 0.01:
        assert not overlapping(a, b)
    if form_b.difference(form_a).area > 20:
        assert not covers(a, b)
    elif form_a.covers(form_b) and form_a.boundary.distance(form_b) > 0.01:
        assert covers(a, b)


@few
@given(areas, points)
def test_points_in_shapes(shape: Disc | Polygon, point: Point) -> None:
    form, place = filled(shape), shapely.Point(point)
    if form.boundary.distance(place) > 0.01:
        assert contains(shape, point) == form.contains(place)


@few
@given(shapes, paths, st.integers(1, 80), st.sampled_from([-5, 0, 30]))
def test_sweeps(shape: Shape, path: list[Point], radius: int, keep: int) -> None:
    form, extra = core(shape)
    apart = line(path).distance(form) - extra
    limit = radius + keep
    if abs(apart - limit) > BAND:
        assert (blocker(path, radius, [shape], keep) is not None) == (apart < limit and limit > 0)
    if abs(apart - radius) > BAND:
        assert sweeps(path, radius, shape) == (apart <= radius)


@few
@given(shapes, paths, st.integers(1, 80))
def test_what_is_stopped_is_clear_and_a_little_more_is_not(
    shape: Shape, path: list[Point], radius: int
) -> None:
    done, index = stopped(path, radius, [shape])
    if blocker(path[:1], radius, [shape]) is not None:
        assert done == (path[0],) or index is None
        return
    assert blocker(done, radius, [shape]) is None
    assert (index is None) == (blocker(path, radius, [shape]) is None)
    if index is not None:
        form, extra = core(shape)
        # the place is at most two units short of where the line comes too near
        assert line(list(done)).distance(form) - extra < radius + 3


@few
@given(paths, st.integers(0, 1500))
def test_trimmed_paths(path: list[Point], limit: int) -> None:
    done = trimmed(path, limit)
    assert within_length(done, limit)
    assert line(list(done)).length >= min(line(path).length, limit) - 2


@few
@given(points, points, st.lists(areas, max_size=4), st.integers(0, 600))
def test_lines_and_areas(a: Point, b: Point, pieces: list[Disc | Polygon], limit: int) -> None:
    way = line([a, b])
    forms = [filled(piece).buffer(-0.001) for piece in pieces]  # to run along an edge is not inside
    inside = way.intersection(unary_union(forms)).length
    found = inside_floor(a, b, pieces)
    # a rim of many short sides cuts off up to 0.4 of a chord for each disc
    assert found <= inside + 1.6 and inside <= found + 1 + BAND
    if abs(inside - limit) > 1.6:
        assert inside_at_most(a, b, pieces, limit) == (inside <= limit)
    for piece, form in zip(pieces, forms, strict=True):
        if a != b and way.intersection(form).length > 1:
            assert crosses(a, b, piece)
        elif way.distance(form) > 0.05:
            assert not crosses(a, b, piece)


@few
@given(points, discs, discs, st.integers(1, 100))
def test_placing_discs(start: Point, a: Disc, b: Disc, radius: int) -> None:
    for x, y in place_between(radius, a, b):
        for other in (a, b):
            assert abs(math.dist((x, y), other.centre) - radius - other.radius) < 0.75
    place = place_against(start, radius, a)
    if place != start:
        assert -1e-9 < math.dist(place, a.centre) - radius - a.radius < 1.5


def pose(block: Block) -> Any:
    """The rectangle of a block in floats, without rounding of its corners."""
    (ahead_x, ahead_y), (right_x, right_y) = axes(block)
    half, depth = block.width / 2, block.depth
    return shapely.Polygon(
        [
            (block.x + u * ahead_x + v * right_x, block.y + u * ahead_y + v * right_y)
            for u, v in ((0, -half), (-depth, -half), (-depth, half), (0, half))
        ]
    )


def axes(block: Block) -> tuple[tuple[float, float], tuple[float, float]]:
    angle = math.radians(block.heading / 1000)
    return (math.sin(angle), math.cos(angle)), (math.cos(angle), -math.sin(angle))


def before_front(block: Block) -> Any:
    """The strip straight ahead of the front edge, far enough."""
    (ahead_x, ahead_y), _ = axes(block)
    form = pose(block._replace(ranks=1, rank_depth=200_000))
    return shapely.affinity.translate(form, 200_000 * ahead_x, 200_000 * ahead_y)


@few
@given(blocks, blocks, st.sampled_from([0, 1000, 3000, 8000]))
def test_pairs_of_blocks(a: Block, b: Block, limit: int) -> None:
    form_a, form_b = pose(a), pose(b)
    gap = form_a.distance(form_b)
    exact = block_gap(a, b)
    assert gap_floor(exact) - 0.001 <= gap <= gap_ceil(exact) + 0.001
    if abs(gap - limit) > 0.001:
        assert blocks_within(a, b, limit) == (gap <= limit)
    if form_a.intersection(form_b).area > 10:
        assert blocks_overlap(a, b)
    elif gap > 0.001:
        assert not blocks_overlap(a, b)
    assert form_a.hausdorff_distance(shapely.Polygon(footprint(a).points)) < 0.75


@few
@given(blocks, blocks)
def test_what_lies_straight_ahead(a: Block, b: Block) -> None:
    strip = before_front(a)
    seen = strip.intersection(pose(b))
    run = straight_run(a, b)
    if seen.area > 100:
        (ahead_x, ahead_y), _ = axes(a)
        least = min((x - a.x) * ahead_x + (y - a.y) * ahead_y for x, y in seen.exterior.coords)
        assert run is not None
        assert abs(run.whole / run.denominator - max(least, 0)) < 2.5
    elif strip.distance(pose(b)) > 2:
        assert run is None


@few
@given(blocks, blocks, points, st.booleans())
def test_lanes(viewer: Block, other: Block, aim: Point, cut: bool) -> None:
    eye, target = viewer.front, (aim[0] * 60, aim[1] * 60)
    if eye == target:
        return
    lane: Any = shapely.LineString([eye, target]).buffer(2000, cap_style="flat")
    if cut:
        lane = lane.intersection(before_front(viewer._replace(files=1, file_width=400_000)))
    blocked = lane_blocked_by(Lane(eye, target, 4000, viewer.heading if cut else None), [other])
    shared = lane.intersection(shapely.Polygon(footprint(other).points)).area
    if shared > 50_000:
        assert blocked == 0
    elif lane.distance(shapely.Polygon(footprint(other).points)) > 2:
        assert blocked is None


@few
@given(blocks, blocks)
def test_arcs(viewer: Block, target: Block) -> None:
    (fx, fy), (rx, ry) = axes(viewer)
    x, y = viewer.front
    far = 300_000
    corners = [(0, -2000), (0, 2000), (far, 2000 + far), (far, -2000 - far)]
    wedge = shapely.Polygon([(x + u * fx + v * rx, y + u * fy + v * ry) for u, v in corners])
    ground = shapely.Polygon(footprint(target).points)
    gap = gap_in_arc(viewer.front, front_arc(viewer.front, viewer.heading, 4000), target)
    shared = wedge.intersection(ground)
    if shared.area > 100:
        assert gap is not None
        assert gap_floor(gap) - 0.5 <= shared.distance(shapely.Point(x, y)) <= gap_ceil(gap) + 0.5
    elif wedge.distance(ground) > 1:
        assert gap is None


@few
@given(st.lists(points, min_size=3, max_size=12))
def test_hulls(corners: list[Point]) -> None:
    expected = shapely.MultiPoint(corners).convex_hull
    if expected.area:
        hull = convex_hull(corners)
        assert shapely.Polygon(hull.points).equals(expected)
        assert all(contains(hull, corner) for corner in corners)


@few
@given(blocks, st.integers(-90_000, 90_000).filter(bool))
def test_wheels(block: Block, angle: int) -> None:
    after = wheel(block, angle)
    corner = (0, block.width / 2 if angle > 0 else -block.width / 2)
    _, (rx, ry) = axes(block)
    expected = shapely.affinity.rotate(
        pose(block), -angle / 1000, origin=(block.x + corner[1] * rx, block.y + corner[1] * ry)
    )
    assert pose(after).hausdorff_distance(expected) < 1.5
