"""Headings, sines of integers, offsets."""

from __future__ import annotations

import math

import pytest

from gunbai.geometry.angles import (
    ONE,
    TURN,
    advanced,
    angle_between,
    direction,
    half_offset,
    heading_between,
    heading_of,
    in_frame,
    offset,
    turn_from,
)


def test_quarter_turns_are_exact() -> None:
    assert [direction(h) for h in (0, 90_000, 180_000, 270_000)] == [
        (0, ONE),
        (ONE, 0),
        (0, -ONE),
        (-ONE, 0),
    ]


def test_sine_of_thirty_degrees_is_one_half() -> None:
    assert direction(30_000)[0] * 2 == ONE
    assert direction(45_000)[0] == direction(45_000)[1]


@pytest.mark.parametrize("heading", range(0, TURN, 7_411))
def test_sines_agree_with_the_mathematics_library_to_the_last_place(heading: int) -> None:
    angle = math.radians(heading / 1000)
    s, c = direction(heading)
    assert abs(s - math.sin(angle) * ONE) <= 0.5001
    assert abs(c - math.cos(angle) * ONE) <= 0.5001


@pytest.mark.parametrize("heading", range(0, TURN, 12_347))
def test_the_other_octants_are_reflections(heading: int) -> None:
    s, c = direction(heading)
    assert direction(heading + 90_000) == (c, -s)
    assert direction(-heading) == (-s, c)
    assert direction(90_000 - heading) == (c, s)


def test_offsets_round_half_away_from_zero() -> None:
    assert offset(30_000, 1, 0) == (1, 1)
    assert offset(210_000, 1, 0) == (-1, -1)
    assert half_offset(0, 0, 3) == (2, 0)
    assert half_offset(0, 0, -3) == (-2, 0)


def test_a_step_ahead_rounds_towards_the_start() -> None:
    assert advanced((0, 0), 45_000, 10) == (7, 7)
    assert advanced((0, 0), 225_000, 10) == (-7, -7)
    assert advanced((5, 5), 0, -3) == (5, 2)


def test_heading_of_axes_and_diagonals() -> None:
    vectors = {(0, 1): 0, (1, 1): 45_000, (1, 0): 90_000, (1, -1): 135_000}
    vectors |= {(0, -1): 180_000, (-1, -1): 225_000, (-1, 0): 270_000, (-1, 1): 315_000}
    assert {v: heading_of(v) for v in vectors} == vectors


def test_a_vector_of_no_length_has_no_heading() -> None:
    with pytest.raises(ValueError, match="length 0"):
        heading_of((0, 0))


def test_heading_is_the_nearest_thousandth() -> None:
    assert heading_of((1, 10**9)) == 0
    assert heading_of((-1, 10**9)) == 0
    assert heading_of((-1, -(10**9))) == 180_000
    assert heading_between((10, 10), (13, 14)) == round(math.degrees(math.atan2(3, 4)) * 1000)


def test_turns_take_the_shorter_way() -> None:
    assert turn_from(350_000, 10_000) == 20_000
    assert turn_from(10_000, 350_000) == -20_000
    assert turn_from(0, 180_000) == 180_000
    assert angle_between(10_000, 350_000) == 20_000


def test_frame_counts_ahead_and_right() -> None:
    assert in_frame((3, 4), (0, 0), 0) == (4 * ONE, 3 * ONE)
    assert in_frame((3, 4), (0, 0), 90_000) == (3 * ONE, -4 * ONE)
