"""Front, flank and rear."""

from __future__ import annotations

import pytest

from gunbai.geometry.blocks import Block
from gunbai.geometry.points import Point
from gunbai.geometry.zones import Zone, facing, is_straight_ahead, sector, zone

INFANTRY = Block(0, 0, 0, 4, 1, 4000, 1500)


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        ((10_000, 2000), Zone.FRONT),
        ((10_001, 2000), Zone.RIGHT),
        ((-9000, -3000), Zone.REAR),
        ((-9000, -1600), Zone.LEFT),
        ((0, 30_000), Zone.FRONT),
        ((0, -1500), Zone.REAR),
        ((8000, 0), Zone.FRONT),
        ((8000, -700), Zone.RIGHT),
        ((0, -700), Zone.INSIDE),
    ],
)
def test_zones_between_lines_at_45_degrees(point: Point, expected: Zone) -> None:
    """DAI-GEO-03, DAI-VEC-17."""
    assert zone(INFANTRY, point) is expected


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        ((50_000, 0), Zone.FRONT),  # on the front line
        ((50_000, -1), Zone.RIGHT),
        ((-50_000, -1500), Zone.LEFT),  # on the rear line
        ((-50_000, -1501), Zone.REAR),
        ((0, -700), Zone.RIGHT),
    ],
)
def test_sectors_between_the_front_and_rear_lines(point: Point, expected: Zone) -> None:
    """PIK-FORM-11."""
    assert sector(INFANTRY, point) is expected


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        ((3000, 6000 - 2000), Zone.FRONT),  # on the diagonal
        ((3001, 6000 - 2000), Zone.RIGHT),
        ((-3000, -8000), Zone.REAR),
        ((-3001, -8000), Zone.LEFT),
        ((0, -2000), Zone.FRONT),
    ],
)
def test_facings_by_the_diagonals_of_a_hull(point: Point, expected: Zone) -> None:
    """W40-BYD-12: a hull 3 wide and 6 long with its middle at (0, -2)."""
    hull = Block(0, 1000, 0, 1, 1, 3000, 6000)
    assert facing(hull, point) is expected


def test_the_strip_straight_ahead_has_its_borders() -> None:
    """PIK-VEC-32: touching the border of the strip counts."""
    front = Block(20_000, 0, 0, 1, 1, 40_000, 5000)
    assert is_straight_ahead(front, (40_000, 80_000))
    assert not is_straight_ahead(front, (40_001, 80_000))
    assert not is_straight_ahead(front, (20_000, -1))


@pytest.mark.parametrize("heading", [90_000, 180_000, 270_000])
def test_zones_turn_with_the_block(heading: int) -> None:
    points = {90_000: (2000, -10_000), 180_000: (-10_000, -2000), 270_000: (-2000, 10_000)}
    assert zone(INFANTRY._replace(heading=heading), points[heading]) is Zone.FRONT
