"""Exact arithmetic: rounding, roots, and the signs of sums."""

from __future__ import annotations

import pytest

from gunbai.geometry.exact import (
    pi_floor,
    root_ceil,
    root_floor,
    round_half_away,
    sign,
    sign_of_sum,
    truncate,
)

PI_50 = 314159265358979323846264338327950288419716939937510


def test_halves_round_away_from_zero() -> None:
    assert [round_half_away(n, 2) for n in (-3, -1, 0, 1, 3)] == [-2, -1, 0, 1, 2]
    assert [round_half_away(n, 3) for n in (-2, -1, 1, 2)] == [-1, 0, 0, 1]


def test_truncation_goes_towards_zero() -> None:
    assert [truncate(n, 3) for n in (-4, -3, -2, 2, 3, 4)] == [-1, -1, 0, 0, 1, 1]


def test_roots_of_fractions_round_down_and_up() -> None:
    assert (root_floor(2), root_ceil(2)) == (1, 2)
    assert (root_floor(9, 4), root_ceil(9, 4)) == (1, 2)
    assert (root_floor(16), root_ceil(16)) == (4, 4)
    assert (root_floor(0), root_ceil(0)) == (0, 0)


def test_pi_is_right_to_fifty_places() -> None:
    bits = 256
    assert pi_floor(bits) * 10**50 >> bits == PI_50
    assert pi_floor(64) == pi_floor(bits) >> (bits - 64)


def test_sums_that_are_exactly_zero_are_seen() -> None:
    assert sign_of_sum(0, ((1, 2), (1, 8), (-1, 18))) == 0
    assert sign_of_sum(-7, ((1, 9), (1, 16))) == 0
    assert sign_of_sum(0, ((3, 12), (-6, 3))) == 0
    assert sign_of_sum(0, ((1, 0),)) == 0


@pytest.mark.parametrize("nudge", [-1, 1])
def test_sums_next_to_zero_have_a_sign(nudge: int) -> None:
    large = 10**40
    assert sign_of_sum(nudge, ((large, 2), (large, 8), (-large, 18))) == nudge
    # sqrt(n * n + 1) exceeds n by about 1 / (2 n)
    assert sign_of_sum(-(10**30), ((1, 10**60 + nudge),)) == nudge


def test_pi_is_never_equal_to_a_fraction() -> None:
    digits = 10**50
    assert sign_of_sum(-PI_50, pi=digits) == 1
    assert sign_of_sum(-PI_50 - 1, pi=digits) == -1
    assert sign_of_sum(0, ((1, 2), (-1, 2)), pi=-1) == -1


def test_sign() -> None:
    assert [sign(n) for n in (-5, 0, 5)] == [-1, 0, 1]
