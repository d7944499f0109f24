"""Garbage is looked for seldom while games are played, and as before afterwards."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from gunbai.play.garbage import NEWEST, looked_for_seldom
from gunbai.play.simulate import Game, Match, play_one, simulate


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


def test_seldom_within_and_as_before_after_it() -> None:
    gc.set_threshold(700, 11, 12)
    with pytest.raises(KeyError), looked_for_seldom():
        assert gc.get_threshold() == (NEWEST, 11, 12)
        raise KeyError
    assert gc.get_threshold() == (700, 11, 12)


@pytest.mark.parametrize("own", [(0, 10, 10), (2 * NEWEST, 10, 10)])
def test_who_looks_more_seldom_still_is_left_alone(own: tuple[int, int, int]) -> None:
    gc.set_threshold(*own)
    with looked_for_seldom():
        assert gc.get_threshold() == own


def test_a_simulation_plays_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """And leaves next to nothing in circles behind."""
    gc.set_threshold(700, 10, 10)
    simulate("ron-scn-01", 1, "what is made once")
    seen: list[int] = []

    def played(match: Match, number: int) -> Game:
        seen.append(gc.get_threshold()[0])
        return play_one(match, number)

    monkeypatch.setattr("gunbai.play.simulate.play_one", played)
    gc.collect()
    simulate("ron-scn-01", 3, "garbage")
    assert gc.collect() < 100
    assert seen == [NEWEST] * 3
    assert gc.get_threshold() == (700, 10, 10)
