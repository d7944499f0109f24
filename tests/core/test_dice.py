"""Dice: what they are, what bands see of them, and where each one comes from."""

from __future__ import annotations

from collections import Counter as Count
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from gunbai.dice import (
    AVERAGE,
    D2D6,
    D3D6K2,
    D6,
    D6K1OF2,
    DEGREES,
    Bands,
    Die,
    Tally,
    dn,
    each,
    reaching,
)
from gunbai.effects import Draw, Roll, Seat
from gunbai.errors import DataError, TooManyBranches
from gunbai.play.dice_source import ByHand, Counter, Seeded, Stated, commitment, tally
from gunbai.play.draws import draws_of
from gunbai.play.multinomial import table_of

A = Seat("a")


def roll(throws: int, die: Die, bands: Bands) -> Roll:
    return Roll(throws, die, bands, "D-1", A)


@pytest.mark.parametrize("die", [D6, D2D6, D3D6K2, D6K1OF2, AVERAGE, DEGREES, dn(20)])
def test_the_weights_of_a_die_are_those_of_its_faces(die: Die) -> None:
    assert len(die.outcomes) == len(die.weights) == len(set(die.outcomes))
    if die.faces is None:
        return
    count, sides = die.faces
    throws = Count(die.read(faces) for faces in product(range(1, sides + 1), repeat=count))
    scale = Fraction(sides**count, die.total)
    assert dict(throws) == {
        outcome: weight * scale for outcome, weight in zip(die.outcomes, die.weights, strict=True)
    }


def test_the_average_die_has_two_threes_and_two_fours() -> None:
    assert {2: 1, 3: 2, 4: 2, 5: 1} == dict(zip(AVERAGE.outcomes, AVERAGE.weights, strict=True))


@pytest.mark.parametrize(
    ("throws", "die", "bands"),
    [
        (0, D6, reaching(4)),
        (4, D6, reaching(5)),
        (4, D6, reaching(3, ones=True)),
        (3, D6, each()),
        (2, D2D6, reaching(8, D2D6)),
        (3, AVERAGE, each(AVERAGE)),
        (2, D6, reaching(7)),
        (2, D6, reaching(1)),
    ],
)
def test_tallies_have_the_weights_of_all_their_sequences(
    throws: int, die: Die, bands: Bands
) -> None:
    """Against every sequence of outcomes, weight by weight."""
    wanted: dict[tuple[int, ...], int] = {}
    pairs = list(zip(die.outcomes, die.weights, strict=True))
    for sequence in product(pairs, repeat=throws):
        counts = [0] * len(bands.names)
        weight = 1
        for outcome, share in sequence:
            counts[bands.of(outcome)] += 1
            weight *= share
        wanted[tuple(counts)] = wanted.get(tuple(counts), 0) + weight
    table = table_of(roll(throws, die, bands), 10_000)
    found = dict(zip(table.keys, table.weights, strict=True))

    assert sum(table.weights) == table.total
    assert {key: Fraction(weight, die.total**throws) for key, weight in wanted.items()} == {
        key: Fraction(weight, table.total) for key, weight in found.items()
    }
    assert [Tally(bands, key) for key in table.keys] == table.replies


def test_bands_that_do_not_share_out_the_die_are_an_error() -> None:
    with pytest.raises(ValueError, match="share out"):
        table_of(roll(2, D6, Bands(("hit", "miss"), ((5, 6), (1, 2)))), 100)
    with pytest.raises(ValueError, match="-1 throws"):
        table_of(roll(-1, D6, reaching(4)), 100)


def test_a_table_past_the_bound_is_not_made() -> None:
    with pytest.raises(TooManyBranches) as caught:
        table_of(roll(1000, DEGREES, each(DEGREES)), 10_000)
    assert "D-1" == caught.value.procedure


def test_draws_without_replacement_weigh_equal_things_together() -> None:
    table = draws_of(Draw(("r", "r", "b"), 2, "D-2", A), 100)

    assert {("r", "r"): 2, ("r", "b"): 2, ("b", "r"): 2} == dict(
        zip(table.keys, table.weights, strict=True)
    )
    assert 6 == table.total
    with pytest.raises(TooManyBranches):
        draws_of(Draw(tuple("abcdefgh"), 8, "D-2", A), 100)
    with pytest.raises(ValueError, match="4 draws"):
        draws_of(Draw(("r",), 4, "D-2", A), 100)


def test_each_die_is_a_function_of_seed_and_key() -> None:
    one, other = Seeded("seed"), Seeded("seed")
    asked = roll(5, D6, reaching(4))
    keys = [f"4/RON-1/{n}" for n in range(30)]
    forward = {key: one.roll(asked, key) for key in keys}
    backward = {key: other.roll(asked, key) for key in reversed(keys)}

    assert forward == backward
    assert len(set(forward.values())) > 25
    assert forward != {key: Seeded("another").roll(asked, key) for key in keys}
    # A longer pool of the same key begins with the same dice: one more die changes no other.
    assert forward[keys[0]] == one.roll(roll(9, D6, reaching(4)), keys[0])[:5]


@pytest.mark.parametrize("die", [D6, D2D6, D3D6K2, AVERAGE, DEGREES, dn(1000)])
def test_seeded_faces_are_faces_of_the_die(die: Die) -> None:
    source = Seeded("faces")
    thrown = [
        faces for key in range(40) for faces in source.roll(roll(50, die, each(die)), str(key))
    ]
    outcomes = [die.read(faces) for faces in thrown]

    assert set(outcomes) <= set(die.outcomes)
    mean = Fraction(sum(o * w for o, w in zip(die.outcomes, die.weights, strict=True)), die.total)
    spread = max(die.outcomes) - min(die.outcomes)
    assert abs(Fraction(sum(outcomes), len(outcomes)) - mean) < Fraction(spread, 30)


def test_numbers_below_are_below_and_reach_all() -> None:
    numbers = Counter("below")
    assert {0, 1, 2} == {numbers.below(3) for _ in range(100)}
    for n in (1, 2, 255, 256, 257, 10**6, 256**4, 256**4 + 1, 6**40, 2**400):
        drawn = [numbers.below(n) for _ in range(30)]
        assert all(0 <= number < n for number in drawn)
        assert n == 1 or max(drawn) >= n // 2


def test_a_commitment_binds_the_seed() -> None:
    assert commitment("a") == commitment("a") != commitment("b")


def test_stated_dice_are_used_in_order_and_say_what_is_missing() -> None:
    stated = Stated([[4, 1], [2, 3, 6, 6], [2]])
    assert ((4,), (1,)) == stated.roll(roll(2, D6, reaching(4)), "")
    assert ((2, 3), (6, 6)) == stated.roll(roll(2, D2D6, each(D2D6)), "")
    assert ("y",) == stated.draw(Draw(("x", "y"), 1, "D-2", A), "")
    assert 0 == stated.left
    with pytest.raises(DataError, match="nothing"):
        stated.roll(roll(1, D6, reaching(4)), "")
    wrong: list[list[int]]
    for wrong in ([[1, 2]], [[7]]):
        with pytest.raises(DataError, match="d6"):
            Stated(wrong).roll(roll(1, D6, reaching(4)), "")


def test_dice_by_hand_wait() -> None:
    source: Any = ByHand()
    assert source.roll(roll(1, D6, reaching(4)), "") is None
    assert source.draw(Draw(("x",), 1, "D-2", A), "") is None


def test_a_tally_reads_by_band_by_value_and_by_values() -> None:
    hits = tally(roll(4, D6, reaching(4, ones=True)), ((6,), (4,), (1,), (2,)))
    assert (2, 1, 1) == (hits["hit"], hits["miss"], hits["one"])
    with pytest.raises(ValueError, match="tuple"):
        hits["six"]
    assert 5 == tally(roll(1, D6, each()), ((5,),)).value
    assert "one" == tally(roll(1, D6, reaching(4, ones=True)), ((1,),)).band
    assert (2, 9, 9) == tally(roll(3, D2D6, each(D2D6)), ((4, 5), (1, 1), (3, 6))).values
    assert hits == Tally(hits.bands, hits.counts)  # the faces are for people
