"""Lanes of sight and arcs of fire."""

from __future__ import annotations

import pytest

from gunbai.geometry.arcs import front_arc, gap_in_arc, is_in_arc
from gunbai.geometry.blocks import Block
from gunbai.geometry.distance import gap_ceil, gap_floor
from gunbai.geometry.lanes import Lane, Watch, lane_blocked_by
from gunbai.geometry.shapes import Disc, Polygon, Segment, rectangle

LANE = Lane((0, 0), (0, 7000), 4000, 0)
L_SHAPE = Polygon([(0, 0), (4000, 0), (4000, 2000), (2000, 2000), (2000, 4000), (0, 4000)])


def friends(left: int, right: int) -> list[Block]:
    """Two units at y 3 to 4.5 with a gap from left to right."""
    return [
        Block(left - 8000, 4500, 0, 4, 1, 4000, 1500),
        Block(right + 8000, 4500, 0, 4, 1, 4000, 1500),
    ]


def test_a_gap_of_four_centimetres_is_enough_and_less_is_not() -> None:
    """DAI-GEO-07, DAI-VEC-23."""
    assert lane_blocked_by(LANE, friends(-2000, 2000)) is None
    assert lane_blocked_by(LANE, friends(-1900, 2000)) == 0
    assert lane_blocked_by(LANE, friends(-2000, 1999)) == 1


def test_a_lane_at_any_angle_is_cut_square() -> None:
    lane = Lane((0, 0), (3000, 4000), 2000)
    # the long edge runs through (-800, 600) and (2200, 4600)
    assert lane_blocked_by(lane, [Disc(-800 - 80, 600 + 60, 100)]) is None
    assert lane_blocked_by(lane, [Disc(-800 - 70, 600 + 50, 100)]) == 0
    assert lane_blocked_by(lane, [rectangle(-5000, -5000, -1000, 9000)]) is None
    assert lane_blocked_by(lane, [rectangle(3000, 4000, 9000, 9000)]) is None  # behind the aim
    assert lane_blocked_by(lane, [L_SHAPE]) == 0


def test_what_is_behind_the_front_line_does_not_count() -> None:
    """DAI-GEO-07: cut off behind the looking stand's front line."""
    oblique = Lane((0, 0), (6000, 6000), 4000)
    beside = Block(2000, 0, 0, 1, 1, 4000, 1500)  # stands on the same front line
    assert lane_blocked_by(oblique, [beside]) == 0
    assert lane_blocked_by(oblique._replace(heading=0), [beside]) is None


def test_segments_in_a_lane() -> None:
    assert lane_blocked_by(LANE, [Segment(-5000, 3000, -2000, 3000)]) is None
    assert lane_blocked_by(LANE, [Segment(-5000, 3000, -1999, 3000)]) == 0
    assert lane_blocked_by(LANE, [Segment(-2000, 1000, -2000, 3000)]) is None


def test_lanes_from_one_eye_are_each_looked_at_as_alone() -> None:
    """A turned piece is passed, met, cut at the aim, and left behind it."""
    pieces = [Block(1000, 4000, 30_000, 3, 2, 4000, 1500), *friends(-3000, 2500)]
    watch = Watch((0, 0), 4000, 0)
    for x in range(-9000, 9001, 1500):
        for y in range(-2000, 9001, 1000):
            lane = Lane((0, 0), (x, y), 4000, 0)
            assert watch.blocked_by((x, y), pieces) == lane_blocked_by(lane, pieces)


def test_a_lane_to_its_own_start_is_clear() -> None:
    assert lane_blocked_by(Lane((0, 0), (0, 0), 4000), [Disc(0, 0, 500)]) is None


ARC = front_arc((0, 0), 0, 4000)


@pytest.mark.parametrize(
    ("x", "expected"), [(6000, True), (6001, False), (-10_000, True), (-10_001, False)]
)
def test_a_target_is_in_the_arc_if_some_point_of_it_is(x: int, expected: bool) -> None:
    """DAI-FIR-04: 45 degrees outward from the corners, |v| <= 2 + u."""
    target = rectangle(x, 1000, x + 4000, 4000)
    assert is_in_arc(ARC, target) is expected
    assert (gap_in_arc((0, 0), ARC, target) is not None) is expected


def test_the_distance_is_that_of_the_part_in_the_arc() -> None:
    """DAI-FIR-05: to the nearest point of the target that is in the arc."""
    target = Block(12_000, 6000, 180_000, 4, 1, 4000, 1500)  # x 4 to 20, y 6 to 7.5
    gap = gap_in_arc((0, 0), ARC, target)
    assert gap is not None and (gap_floor(gap), gap_ceil(gap)) == (7211, 7212)  # from (4, 6)
    low = rectangle(4000, 0, 9000, 3000)  # its corner (4, 2) lies on the border of the arc
    gap = gap_in_arc((0, 0), ARC, low)
    assert gap is not None and (gap_floor(gap), gap_ceil(gap)) == (4472, 4473)


def test_the_eye_inside_a_piece_is_at_distance_zero() -> None:
    gap = gap_in_arc((0, 0), ARC, rectangle(-500, -500, 500, 500))
    assert gap is not None and gap_ceil(gap) == 0


def test_arcs_of_a_weapon_on_a_hull() -> None:
    """W40-BYD-14: 45 degrees each side of straight ahead, from a point."""
    arc = front_arc((0, 0), 90_000, 0)
    assert is_in_arc(arc, Disc(5000, 5000, 1))
    assert is_in_arc(arc, Segment(5000, 5000, 5000, 9000))
    assert not is_in_arc(arc, Segment(5000, 5001, 5000, 9000))
    assert is_in_arc(arc, L_SHAPE)
    assert not is_in_arc(arc, rectangle(-900, -900, -1, 900))
