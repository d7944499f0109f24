"""What holds of every ruling: symmetric where the rule is, and the same on a table that is
shifted, turned by quarter turns or mirrored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from gunbai.geometry.angles import direction, half_offset, heading_of, offset
from gunbai.geometry.arcs import front_arc, gap_in_arc
from gunbai.geometry.blocks import Block, Side, corners, edge_middle, footprint
from gunbai.geometry.coherency import chains
from gunbai.geometry.contact import contains, covers, overlapping, place_against, place_between
from gunbai.geometry.distance import compare_gaps, exact_gap, gap_floor, nearer, nearest, within
from gunbai.geometry.drill import about_turned, advance, wheel
from gunbai.geometry.lanes import Lane, lane_blocked_by
from gunbai.geometry.lineup import lined_up
from gunbai.geometry.meetings import collision_moment, meeting_moment
from gunbai.geometry.pairs import block_gap, blocks_overlap, blocks_within, edge_contacts
from gunbai.geometry.paths import areas_swept, blocker, never_nearer, stopped, trimmed
from gunbai.geometry.points import Point
from gunbai.geometry.shapes import Disc, Polygon, Shape, mirrored, moved, quarter_turned
from gunbai.geometry.sight import Screen, crosses, diameter_ends, screened
from gunbai.geometry.spans import inside_at_most, inside_floor
from gunbai.geometry.straight import furthest_advance, straight_run
from gunbai.geometry.templates import Flame, covered, flame_polygon
from gunbai.geometry.zones import Zone, facing, sector, zone
from tests.properties.geometry_strategies import (
    areas,
    blocks,
    coordinates,
    discs,
    headings,
    paths,
    points,
    shapes,
)

some = settings(max_examples=200, deadline=None)

Change = tuple[Point, int, bool]
"""A shift, quarter turns to the right, and whether left and right change places first."""

changes: st.SearchStrategy[Change] = st.tuples(
    st.tuples(st.integers(-99_999, 99_999), st.integers(-99_999, 99_999)),
    st.integers(0, 3),
    st.booleans(),
)


def changed(shape: Any, change: Change) -> Any:
    shift, quarters, mirror = change
    return moved(quarter_turned(mirrored(shape) if mirror else shape, quarters), shift)


def changed_point(point: Point, change: Change) -> Point:
    x, y, _ = changed(Disc(*point, 1), change)
    return (x, y)


def changed_way(way: Point, change: Change) -> Point:
    return changed_point(way, ((0, 0), change[1], change[2]))


def changed_heading(heading: int, change: Change) -> int:
    return ((-heading if change[2] else heading) + change[1] * 90_000) % 360_000


def changed_block(block: Block, change: Change) -> Block:
    x, y = changed_point(block.front, change)
    return block._replace(x=x, y=y, heading=changed_heading(block.heading, change))


def changed_side(side: Any, change: Change) -> Any:
    swapped = {"LEFT": "RIGHT", "RIGHT": "LEFT"}
    return type(side)[swapped.get(side.name, side.name)] if change[2] else side


def same(one: Callable[[Any], Any], *things: Any) -> bool:
    return all(one(thing) == one(things[0]) for thing in things)


@some
@given(shapes, shapes, st.integers(0, 300), changes)
def test_gaps_are_symmetric_and_invariant(a: Shape, b: Shape, limit: int, change: Change) -> None:
    pairs = [(a, b), (b, a), (changed(a, change), changed(b, change))]
    assert same(lambda p: within(p[0], p[1], limit), *pairs)
    assert same(lambda p: nearer(p[0], p[1], limit), *pairs)
    assert same(lambda p: overlapping(p[0], p[1]), *pairs)
    assert same(lambda p: overlapping(p[0], p[1], 5), *pairs)
    assert all(compare_gaps(exact_gap(*pairs[0]), exact_gap(*p)) == 0 for p in pairs)


@some
@given(areas, areas, points, changes)
def test_covering_is_invariant(
    a: Disc | Polygon, b: Disc | Polygon, point: Point, change: Change
) -> None:
    new_a, new_b = changed(a, change), changed(b, change)
    assert covers(a, b) == covers(new_a, new_b)
    assert covered(a, b) is covered(new_a, new_b)
    assert contains(a, point) == contains(new_a, changed_point(point, change))


@some
@given(points, points, areas, changes)
def test_a_sees_b_exactly_when_b_sees_a(
    a: Point, b: Point, shape: Disc | Polygon, change: Change
) -> None:
    new_a, new_b = changed_point(a, change), changed_point(b, change)
    new = changed(shape, change)
    assert crosses(a, b, shape) == crosses(b, a, shape) == crosses(new_a, new_b, new)
    screens, new_screens = [Screen(shape, 2)], [Screen(new, 2)]
    for one, other in ((1, 1), (1, 2), (3, 1)):
        assert (
            screened(a, b, one, other, screens)
            == screened(b, a, other, one, screens)
            == screened(new_a, new_b, one, other, new_screens)
        )


@some
@given(points, points, st.lists(areas, max_size=4), st.integers(0, 500), changes)
def test_lengths_inside_are_symmetric_and_invariant(
    a: Point, b: Point, pieces: list[Disc | Polygon], limit: int, change: Change
) -> None:
    new_a, new_b = changed_point(a, change), changed_point(b, change)
    new = [changed(piece, change) for piece in pieces]
    assert inside_floor(a, b, pieces) == inside_floor(b, a, pieces[::-1])
    assert inside_floor(a, b, pieces) == inside_floor(new_a, new_b, new)
    for at in (limit, inside_floor(a, b, pieces)):
        assert (
            inside_at_most(a, b, pieces, at)
            == inside_at_most(b, a, pieces[::-1], at)
            == inside_at_most(new_a, new_b, new, at)
        )


@some
@given(paths, st.lists(shapes, min_size=1, max_size=3), st.integers(1, 60), changes)
def test_paths_are_invariant(
    path: list[Point], others: list[Shape], radius: int, change: Change
) -> None:
    new_path = [changed_point(point, change) for point in path]
    new = [changed(shape, change) for shape in others]
    for keep in (-5, 0, 20):
        assert blocker(path, radius, others, keep) == blocker(new_path, radius, new, keep)
        done, index = stopped(path, radius, others, keep)
        assert stopped(new_path, radius, new, keep) == (
            tuple(changed_point(point, change) for point in done),
            index,
        )
    assert areas_swept(path, radius, others) == areas_swept(new_path, radius, new)
    assert never_nearer(path, others[0]) == never_nearer(new_path, new[0])
    # a way walked backwards sweeps the same ground
    assert areas_swept(path[::-1], radius, others) == areas_swept(path, radius, others)
    cut = tuple(changed_point(point, change) for point in trimmed(path, 300))
    assert trimmed(new_path, 300) == cut


@some
@given(st.lists(discs, max_size=7), st.integers(0, 200), changes)
def test_chains_are_invariant(bases: list[Disc], limit: int, change: Change) -> None:
    groups = chains(bases, limit)
    assert chains([changed(base, change) for base in bases], limit) == groups
    backwards = {
        tuple(sorted(len(bases) - 1 - i for i in group)) for group in chains(bases[::-1], limit)
    }
    assert backwards == set(groups)
    if bases:
        assert nearest(bases[0], bases) == nearest(
            changed(bases[0], change), [changed(base, change) for base in bases]
        )


@some
@given(points, discs, discs, st.integers(1, 90), changes)
def test_places_in_contact_are_invariant(
    start: Point, a: Disc, b: Disc, radius: int, change: Change
) -> None:
    new_a, new_b = changed(a, change), changed(b, change)
    assert place_against(changed_point(start, change), radius, new_a) == changed_point(
        place_against(start, radius, a), change
    )
    places = [changed_point(place, change) for place in place_between(radius, a, b)]
    assert list(place_between(radius, new_a, new_b)) == (places[::-1] if change[2] else places)
    assert {changed_point(end, change) for end in diameter_ends(start, a)} == set(
        diameter_ends(changed_point(start, change), new_a)
    )


@some
@given(headings, st.integers(-999, 999), st.integers(-999, 999), changes)
def test_directions_and_offsets_are_invariant(
    heading: int, ahead: int, right: int, change: Change
) -> None:
    new = changed_heading(heading, change)
    new_right = -right if change[2] else right
    assert direction(new) == changed_way(direction(heading), change)
    assert offset(new, ahead, new_right) == changed_way(offset(heading, ahead, right), change)
    assert half_offset(new, ahead, new_right) == changed_way(
        half_offset(heading, ahead, right), change
    )
    assert heading_of(direction(new)) == new


@some
@given(st.tuples(coordinates, coordinates).filter(any), changes)
def test_the_heading_of_a_vector_is_invariant(vector: Point, change: Change) -> None:
    assert heading_of(changed_way(vector, change)) == changed_heading(heading_of(vector), change)
    assert heading_of((-vector[0], -vector[1])) == (heading_of(vector) + 180_000) % 360_000


@some
@given(blocks, changes, st.integers(-90_000, 90_000), st.integers(-9999, 9999))
def test_drill_is_invariant(block: Block, change: Change, angle: int, distance: int) -> None:
    new = changed_block(block, change)
    assert set(corners(new)) == {changed_point(corner, change) for corner in corners(block)}
    assert advance(new, distance) == changed_block(advance(block, distance), change)
    assert about_turned(new) == changed_block(about_turned(block), change)
    new_angle = -angle if change[2] else angle
    assert wheel(new, new_angle) == changed_block(wheel(block, angle), change)
    for side in Side:
        assert edge_middle(new, changed_side(side, change)) == changed_point(
            edge_middle(block, side), change
        )


@some
@given(blocks, blocks, st.sampled_from([0, 1, 3000]), changes)
def test_pairs_of_blocks_are_symmetric_and_invariant(
    a: Block, b: Block, limit: int, change: Change
) -> None:
    new_a, new_b = changed_block(a, change), changed_block(b, change)
    pairs = [(a, b), (b, a), (new_a, new_b)]
    assert same(lambda p: blocks_within(p[0], p[1], limit), *pairs)
    assert same(lambda p: blocks_overlap(p[0], p[1], 1), *pairs)
    assert same(lambda p: gap_floor(block_gap(p[0], p[1])), *pairs)
    assert straight_run(a, b) == straight_run(new_a, new_b)
    assert furthest_advance(a, 9000, [b], 3000) == furthest_advance(new_a, 9000, [new_b], 3000)
    way, other_way = (3000, -1000), (-2000, 4000)
    new_way, new_other = changed_way(way, change), changed_way(other_way, change)
    assert (
        meeting_moment(a, way, b, other_way)
        == meeting_moment(b, other_way, a, way)
        == meeting_moment(new_a, new_way, new_b, new_other)
    )
    assert (
        collision_moment(a, way, b, other_way)
        == collision_moment(b, other_way, a, way)
        == collision_moment(new_a, new_way, new_b, new_other)
    )


@some
@given(blocks, blocks, st.sampled_from(Side), changes)
def test_contact_is_symmetric_and_invariant(a: Block, b: Block, side: Side, change: Change) -> None:
    # an even number of files on both keeps the slides to left and right apart
    a, b = a._replace(files=2 * a.files), b._replace(files=2 * b.files)
    placed = lined_up(a, b, side)[0]
    (found,) = edge_contacts(placed, b, 1, 100)
    (back,) = edge_contacts(b, placed, 1, 100)
    assert (found.side, found.other_side) == (back.other_side, back.side) == (Side.FRONT, side)
    assert abs(found.length - back.length) <= 1
    (new,) = edge_contacts(changed_block(placed, change), changed_block(b, change), 1, 100)
    assert new.other_side is changed_side(side, change)
    assert new.length == found.length


@some
@given(blocks, points, changes)
def test_zones_are_invariant(block: Block, point: Point, change: Change) -> None:
    place = (point[0] * 50, point[1] * 50)
    new_block, new_place = changed_block(block, change), changed_point(place, change)
    for ask in (zone, sector, facing):
        found = ask(block, place)
        if ask is sector and found in {Zone.LEFT, Zone.RIGHT}:
            assert ask(new_block, new_place) in {Zone.LEFT, Zone.RIGHT}
        else:
            assert ask(new_block, new_place) is changed_side(found, change)


@some
@given(blocks, blocks, points, changes)
def test_lanes_and_arcs_are_invariant(
    viewer: Block, other: Block, point: Point, change: Change
) -> None:
    aim = (point[0] * 60, point[1] * 60)
    new_viewer, new_other = changed_block(viewer, change), changed_block(other, change)
    lane = Lane(viewer.front, aim, 4000, viewer.heading)
    new_lane = Lane(new_viewer.front, changed_point(aim, change), 4000, new_viewer.heading)
    assert lane_blocked_by(lane, [other]) == lane_blocked_by(new_lane, [new_other])
    free, back = Lane(viewer.front, aim, 4000), Lane(aim, viewer.front, 4000)
    assert lane_blocked_by(free, [other]) == lane_blocked_by(back, [other])
    gap = gap_in_arc(viewer.front, front_arc(viewer.front, viewer.heading, 4000), other)
    new_gap = gap_in_arc(
        new_viewer.front, front_arc(new_viewer.front, new_viewer.heading, 4000), new_other
    )
    assert (gap is None) == (new_gap is None)
    if gap and new_gap:
        assert compare_gaps(gap, new_gap) == 0


@some
@given(points, headings, changes)
def test_flames_are_invariant(tip: Point, heading: int, change: Change) -> None:
    flame = Flame(250, 1250, 6750)
    new = flame_polygon(flame, changed_point(tip, change), changed_heading(heading, change))
    old = changed(flame_polygon(flame, tip, heading), change)
    assert set(new.points) == set(old.points)


@some
@given(blocks, changes)
def test_footprints_are_invariant(block: Block, change: Change) -> None:
    new = footprint(changed_block(block, change))
    assert set(new.points) == set(changed(footprint(block), change).points)
