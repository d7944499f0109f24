"""Odds equal simulation: what is computed exactly is what comes when the rule is played."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gunbai.dice import AVERAGE, D2D6, D3, D3D6K2, D6, each, reaching, repeat
from gunbai.effects import Ask, Draw, Proc, Roll, Seat, resolution
from gunbai.errors import DataError, Refused
from gunbai.play.estimate import estimate
from gunbai.play.odds import odds
from gunbai.questions import Choose

A, B = Seat("a"), Seat("b")
TIMES = 4000
DICE = {die.name: die for die in (D3, D6, D2D6, D3D6K2, AVERAGE)}


def agree(make: Callable[[], Proc[Any]], policy: Any = None) -> None:
    """Every share lies within 4.5 deviations of the exact one: once in 150,000 by chance."""
    exact = odds(make, policy)
    played = estimate(make, TIMES, "agree", policy)
    assert set(played.counts) <= set(exact)
    assert 1 == sum(exact.values())
    for value, chance in exact.items():
        p = float(chance)
        deviation = sqrt(p * (1 - p) / TIMES)
        share = played.counts.get(value, 0) / TIMES
        assert abs(share - p) <= 4.5 * deviation + 1 / TIMES, (value, share, p)


@resolution("Q-1")
async def attack(name: str, throws: int, need: int, again: bool) -> int:
    """Hits of a pool; the shooter may roll the misses again; the target may give one back."""
    die = DICE[name]
    roll = await Roll(throws, die, reaching(need, die), "Q-1", A)
    hits = roll["hit"]
    if again and roll["miss"] and await Ask(A, Choose((True, False)), "Q-2"):
        hits += (await Roll(roll["miss"], die, reaching(need, die), "Q-2", A))["hit"]
    if hits and await Ask(B, Choose((True, False)), "Q-3"):
        hits -= (await Roll(1, D6, reaching(4), "Q-3", B))["hit"]
    return hits


@settings(max_examples=25, deadline=None, derandomize=True)
@given(
    st.sampled_from(sorted(DICE)),
    st.integers(0, 12),
    st.integers(2, 9),
    st.booleans(),
    st.booleans(),
)
def test_odds_of_an_attack(name: str, throws: int, need: int, again: bool, parry: bool) -> None:
    def policy(question: Any, rule: str, seat: Seat) -> bool:
        return parry if rule == "Q-3" else True

    agree(lambda: attack(name, throws, need, again), policy)


@resolution("Q-4")
async def clash(strength: tuple[int, int]) -> tuple[int, int]:
    a, b = strength
    on_b = (await Roll(a, D6, reaching(5), "Q-4", A))["hit"]
    on_a = (await Roll(b, D6, reaching(4), "Q-4", B))["hit"]
    return (max(0, a - on_a), max(0, b - on_b))


@settings(max_examples=15, deadline=None, derandomize=True)
@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 4))
def test_odds_of_rounds(a: int, b: int, limit: int) -> None:
    agree(lambda: repeat(clash, (a, b), lambda strength: 0 in strength, limit))


@resolution("Q-5")
async def bag(count: int) -> tuple[int, str]:
    drawn = await Draw(("red",) * 4 + ("blue",) * 3 + ("white",), count, "Q-5", A)
    return (drawn.count("red"), drawn[-1])


@pytest.mark.parametrize("count", [1, 3, 8])
def test_odds_of_draws(count: int) -> None:
    agree(lambda: bag(count))


@resolution("Q-6")
async def difference() -> int:
    a = await Roll(1, AVERAGE, each(AVERAGE), "Q-6", A)
    b = await Roll(2, D3, each(D3), "Q-6", B)
    return a.value - sum(b.values)


def test_odds_of_values() -> None:
    agree(difference)


def test_an_estimate_says_how_sure_it_is() -> None:
    found = estimate(lambda: attack("d6", 3, 4, False), 1000, "s", lambda q, r, s: False)
    again = estimate(lambda: attack("d6", 3, 4, False), 1000, "s", lambda q, r, s: False)

    assert found == again
    low, high = found.interval(1)
    assert low < 3 / 8 < high and high - low < 0.07
    with pytest.raises(DataError, match="Q-3"):
        estimate(lambda: attack("d6", 3, 4, False), 10)
    with pytest.raises(Refused):
        estimate(lambda: attack("d6", 3, 4, False), 10, "s", lambda q, r, s: 7)
