"""Ways round obstacles."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gunbai.geometry.contact import touching
from gunbai.geometry.paths import blocker, path_floor, within_length
from gunbai.geometry.points import Point
from gunbai.geometry.routes import Obstacle, places_around, route
from gunbai.geometry.shapes import Disc, Segment, Shape, rectangle

FOOT = 500


def test_a_clear_way_is_straight() -> None:
    assert route((0, 0), [(6000, 0)], FOOT, [], 6000) == ((0, 0), (6000, 0))
    assert route((0, 0), [(6000, 0)], FOOT, [], 5999) is None
    assert route((0, 0), [], FOOT, [], 5999) is None


def test_the_way_round_a_model_is_nearly_the_shortest() -> None:
    found = route((0, 0), [(6000, 0)], FOOT, [Obstacle(Disc(3000, 0, 500))], 9000)
    assert found is not None
    # two tangents of sqrt(8) and an arc of 2 asin(1/3) radians: 6.3365
    assert 6336 <= path_floor(found) <= 6400
    assert blocker(found, FOOT, [Disc(3000, 0, 500)]) is None


def test_the_nearer_end_of_a_wall_is_taken() -> None:
    wall = rectangle(2000, -1000, 3000, 9000)
    found = route((0, 0), [(6000, 0)], FOOT, [Obstacle(wall)], 20_000)
    assert found is not None and all(y <= 0 for _, y in found)
    assert route((0, 0), [(6000, 0)], FOOT, [Obstacle(wall)], 6100) is None


def test_nothing_leads_through_a_closed_ring() -> None:
    walls = [
        Segment(-2000, -2000, 2000, -2000),
        Segment(2000, -2000, 2000, 2000),
        Segment(2000, 2000, -2000, 2000),
        Segment(-2000, 2000, -2000, -2000),
    ]
    assert route((0, 0), [(9000, 0)], FOOT, [Obstacle(wall) for wall in walls], 99_000) is None
    door = [Obstacle(wall) for wall in walls[1:]] + [Obstacle(Segment(-2000, -2000, 500, -2000))]
    assert route((0, 0), [(9000, 0)], FOOT, door, 99_000) is not None


def test_contact_from_the_side_that_is_free() -> None:
    target = Disc(5000, 0, 500)
    guards = [Obstacle(Disc(3900, y, 500)) for y in (-1100, 0, 1100)]
    obstacles = [*guards, Obstacle(target, -10)]
    places = places_around(FOOT, target, (0, 0))
    assert all(touching(Disc(*place, FOOT), target, 1) for place in places)
    assert places[0] == (4000, 0)
    found = route((0, 0), places, FOOT, obstacles, 12_000)
    assert found is not None and found[-1] in places
    assert all(blocker(found, FOOT, [o.shape], o.keep) is None for o in obstacles)


places = st.tuples(st.integers(-6000, 6000), st.integers(-6000, 6000))
obstacles = st.one_of(
    st.builds(Disc, st.integers(-6000, 6000), st.integers(-6000, 6000), st.just(500)),
    st.builds(
        lambda x, y, w, d: rectangle(x, y, x + w, y + d),
        st.integers(-6000, 6000),
        st.integers(-6000, 6000),
        st.integers(200, 4000),
        st.integers(200, 4000),
    ),
)


@settings(max_examples=100, deadline=None)
@given(places, places, st.lists(obstacles, max_size=6), st.sampled_from([-10, 0, 1000]))
def test_every_route_is_a_legal_path(
    start: Point, goal: Point, shapes: list[Shape], keep: int
) -> None:
    found = route(start, [goal], FOOT, [Obstacle(shape, keep) for shape in shapes], 9000)
    if found is None:
        assert blocker((start, goal), FOOT, shapes, keep) is not None or not within_length(
            (start, goal), 9000
        )
    else:
        assert (found[0], found[-1]) == (start, goal)
        assert blocker(found, FOOT, shapes, keep) is None
        assert within_length(found, 9000)


def test_a_goal_that_is_taken_is_not_reached() -> None:
    with_goal_taken = [Obstacle(Disc(6000, 0, 500))]
    assert route((0, 0), [(6000, 0)], FOOT, with_goal_taken, 9000) is None
    assert route((0, 0), [(6000, 0), (6000, 2000)], FOOT, with_goal_taken, 9000) == (
        (0, 0),
        (6000, 2000),
    )


@pytest.mark.parametrize("keep", [0, 1000])
def test_the_gap_that_is_kept_belongs_to_each_obstacle(keep: int) -> None:
    posts = [Obstacle(Disc(3000, -1100, 500), keep), Obstacle(Disc(3000, 1100, 500))]
    found = route((0, 0), [(6000, 0)], FOOT, posts, 20_000)
    assert found is not None
    assert (len(found) == 2) is (keep == 0)
