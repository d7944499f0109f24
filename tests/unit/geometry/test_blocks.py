"""Blocks: corners, edges, stands."""

from __future__ import annotations

import pytest

from gunbai.geometry.blocks import (
    Block,
    Side,
    ahead_of,
    block_centre,
    convex_outlines,
    corners,
    edge,
    edge_middle,
    file_front,
    footprint,
    front_reach,
    ranks_for,
    seen_from,
    stand_at,
)
from gunbai.geometry.shapes import Disc, Polygon, Segment

INFANTRY = Block(0, 0, 0, 4, 1, 4000, 1500)
L_SHAPE = Polygon([(0, 0), (4000, 0), (4000, 2000), (2000, 2000), (2000, 4000), (0, 4000)])


def test_footprint_of_four_stands_in_line() -> None:
    """DAI-GEO-02: W = 16, H = 1.5."""
    assert (INFANTRY.width, INFANTRY.depth) == (16_000, 1500)
    assert footprint(INFANTRY).box == (-8000, -1500, 8000, 0)
    assert corners(INFANTRY) == ((-8000, 0), (-8000, -1500), (8000, -1500), (8000, 0))


def test_ranks_count_the_incomplete_one() -> None:
    """DAI-GEO-02, PIK-FORM-01."""
    assert [ranks_for(n, f) for n, f in ((6, 3), (7, 4), (8, 3), (1, 1), (5, 2))] == [2, 2, 3, 1, 3]


def test_places_of_a_block_that_looks_east() -> None:
    block = INFANTRY._replace(heading=90_000, ranks=2)
    assert block_centre(block) == (-1500, 0)
    assert edge(block, Side.FRONT) == Segment(0, 8000, 0, -8000)
    assert edge(block, Side.RIGHT) == Segment(0, -8000, -3000, -8000)
    assert edge(block, Side.REAR) == Segment(-3000, -8000, -3000, 8000)
    assert edge(block, Side.LEFT) == Segment(-3000, 8000, 0, 8000)
    assert [edge_middle(block, side) for side in Side] == [
        (0, 0),
        (-1500, -8000),
        (-3000, 0),
        (-1500, 8000),
    ]


def test_stands_are_numbered_from_the_left_and_from_the_front() -> None:
    block = INFANTRY._replace(ranks=2)
    assert stand_at(block, 1, 1) == Block(-6000, 0, 0, 1, 1, 4000, 1500)
    assert stand_at(block, 4, 2) == Block(6000, -1500, 0, 1, 1, 4000, 1500)
    assert [file_front(block, file) for file in (1, 2, 4)] == [(-6000, 0), (-2000, 0), (6000, 0)]


@pytest.mark.parametrize("side", Side)
def test_the_same_ground_seen_from_another_side(side: Side) -> None:
    seen = seen_from(INFANTRY._replace(ranks=2), side)
    assert footprint(seen).box == (-8000, -3000, 8000, 0)
    assert seen.front == edge_middle(INFANTRY._replace(ranks=2), side)


def test_sides_have_opposites() -> None:
    assert [side.opposite() for side in Side] == [Side.REAR, Side.LEFT, Side.FRONT, Side.RIGHT]


def test_the_control_zone_lies_before_the_front() -> None:
    """PIK-ZONE-01: as wide as the front and 4 u deep."""
    assert footprint(ahead_of(INFANTRY, 40_000)).box == (-8000, 0, 8000, 40_000)
    turned = ahead_of(INFANTRY._replace(heading=180_000), 40_000)
    assert footprint(turned).box == (-8000, -40_000, 8000, 0)


def test_a_block_without_ground_is_refused() -> None:
    with pytest.raises(ValueError, match="no area"):
        corners(INFANTRY._replace(ranks=0))


def test_pieces_as_convex_outlines() -> None:
    assert convex_outlines(INFANTRY) == (corners(INFANTRY),)
    assert convex_outlines(Segment(1, 2, 3, 4)) == (((1, 2), (3, 4)),)
    assert len(convex_outlines(Disc(0, 0, 500))[0]) == 32
    assert len(convex_outlines(L_SHAPE)) > 1


@pytest.mark.parametrize("heading", [0, 12_345, 90_000, 300_001])
def test_no_part_is_farther_from_the_front_than_its_reach(heading: int) -> None:
    for files, ranks in ((1, 1), (6, 1), (4, 2), (1, 6)):
        block = Block(500, -700, heading, files, ranks, 4000, 1500)
        far = max((x - 500) ** 2 + (y + 700) ** 2 for x, y in corners(block))
        assert far <= front_reach(block) ** 2 < far + 20 * front_reach(block)
