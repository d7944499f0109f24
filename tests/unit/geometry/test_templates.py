"""Markers and flames, and what they cover."""

from __future__ import annotations

import pytest

from gunbai.geometry.shapes import Disc, mirrored, quarter_turned, rectangle
from gunbai.geometry.templates import Cover, Flame, covered, flame_from, flame_polygon

BLAST = Disc(0, 0, 1500)
FLAME = Flame(250, 1250, 6750)
"""W40-WSP-09."""


@pytest.mark.parametrize(
    ("x", "expected"),
    [
        (1000, Cover.FULLY),
        (1001, Cover.PARTLY),
        (1999, Cover.PARTLY),
        (2000, Cover.NONE),
    ],
)
def test_bases_under_a_round_marker(x: int, expected: Cover) -> None:
    """W40-GEN-12: completely if d + r <= R, partly if d < R + r."""
    assert covered(BLAST, Disc(x, 0, 500)) is expected


def test_hulls_under_a_round_marker() -> None:
    assert covered(BLAST, rectangle(-900, -1200, 900, 1200)) is Cover.FULLY
    assert covered(BLAST, rectangle(-900, -1200, 901, 1200)) is Cover.PARTLY
    assert covered(BLAST, rectangle(1500, -500, 2500, 500)) is Cover.NONE
    assert covered(BLAST, rectangle(1499, -500, 2500, 500)) is Cover.PARTLY
    assert covered(BLAST, rectangle(-9000, -9000, 9000, 9000)) is Cover.PARTLY


def test_a_flame_is_eight_inches_long() -> None:
    flame = flame_polygon(FLAME, (0, 0), 0)
    assert flame.box == (-1250, 0, 1250, 8000)
    assert flame.convex


def test_a_flame_begins_at_the_rim_of_the_base() -> None:
    flame = flame_from(FLAME, Disc(0, 0, 500), 90_000)
    assert flame.box == (500, -1250, 8500, 1250)
    assert covered(flame, Disc(7000, 0, 500)) is Cover.FULLY
    assert covered(flame, Disc(8700, 0, 500)) is Cover.PARTLY
    assert covered(flame, Disc(7250, 1750, 500)) is Cover.NONE
    assert covered(flame, Disc(0, 0, 500)) is Cover.NONE  # its own base is only met


@pytest.mark.parametrize("heading", [0, 30_000, 45_000, 77_777])
def test_a_flame_turns_and_mirrors_exactly(heading: int) -> None:
    flame = flame_polygon(FLAME, (0, 0), heading)
    turned = flame_polygon(FLAME, (0, 0), heading + 90_000)
    assert set(quarter_turned(flame, 1).points) == set(turned.points)
    other = flame_polygon(FLAME, (0, 0), -heading)
    assert set(mirrored(flame).points) == set(other.points)
