"""RON-CMB-02, -03: the flow agrees with trying every division."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from gunbai.play.dice_source import Counter
from gunbai.questions import Groups
from gunbai.systems.ronin.division import (
    Pair,
    _all_stars,
    best,
    engaged_of,
    forced,
    grouped,
    least_left,
)


def tried(pairs: list[Pair]) -> Iterator[list[Pair]]:
    """Every choice of contacts whose groups are one against one to four."""
    for used in product((False, True), repeat=len(pairs)):
        chosen = [pair for pair, take in zip(pairs, used, strict=True) if take]
        degree: dict[str, int] = {}
        for pair in chosen:
            for model in pair:
                degree[model] = degree.get(model, 0) + 1
        if all(min(degree[a], degree[b]) == 1 for a, b in chosen) and all(
            n <= 4 for n in degree.values()
        ):
            yield chosen


def contacts(seed: int) -> list[Pair]:
    """Some contacts between up to five models of each side, in roster order."""
    rng = Counter(f"contacts {seed}")
    ours, theirs = 1 + rng.below(5), 1 + rng.below(6)
    every = [(f"a{i}", f"b{j}") for i in range(ours) for j in range(theirs)]
    few = 2 + rng.below(3)
    return [pair for pair in every if rng.below(few) == 0][:11]


def ranked(pairs: list[Pair]) -> list[Pair]:
    """The default division (RON-T-25) by trying all."""
    models = len(engaged_of(pairs))
    place = {pair: index for index, pair in enumerate(pairs)}
    return min(
        tried(pairs),
        key=lambda chosen: (
            models - len(engaged_of(chosen)),
            -len(grouped(chosen)),
            [place[pair] for pair in chosen],
        ),
    )


@pytest.mark.parametrize("seed", range(60))
def test_the_flow_finds_the_least_left_over_and_the_default_division(seed: int) -> None:
    pairs = contacts(seed)

    least = min(len(engaged_of(pairs)) - len(engaged_of(chosen)) for chosen in tried(pairs))
    assert least_left(pairs) == least
    assert best(pairs, range(len(pairs))) == ranked(pairs)


@pytest.mark.parametrize("seed", range(30))
def test_the_listed_divisions_are_all_that_leave_least_over(seed: int) -> None:
    pairs = contacts(seed)
    models, least = engaged_of(pairs), least_left(pairs)

    def key(groups: Groups) -> list[list[str]]:
        return sorted(sorted(group) for group in groups)

    wanted = [
        key(grouped(chosen))
        for chosen in tried(pairs)
        if len(models) - len(engaged_of(chosen)) == least
    ]
    listed = [key(groups) for groups in _all_stars(pairs, models, least)]
    assert sorted(listed) == sorted(wanted)
    assert not forced(pairs) or len(listed) == 1


def test_a_great_scrum_is_divided_at_once() -> None:
    pairs = [(f"a{i}", f"b{j}") for i in range(20) for j in range(i - 1, i + 3) if 0 <= j < 20]

    chosen = best(pairs, range(len(pairs)))

    assert len(engaged_of(chosen)) == 40
    assert len(grouped(chosen)) == 20
