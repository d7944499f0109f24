"""The gentle bot: legal by itself, never at a loss, and more than chance when it has the better side."""

from __future__ import annotations

import pytest

from gunbai.bots.ronin.gentle import gentle
from gunbai.play.players import bot_of
from gunbai.play.simulate import simulate
from gunbai.system import get

SCENARIOS = tuple(get("ronin").scenarios())


def test_it_is_the_bot_called_gentle() -> None:
    assert gentle is bot_of(get("ronin"), "gentle")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_its_own_answers_are_legal_in_every_scenario(scenario: str) -> None:
    """No answer is left to the fallback, whichever side it has."""
    for bots in (("gentle", "random"), ("random", "gentle")):
        assert 0 == simulate(scenario, 2, "gentle", bots).plain()["fallbacks"]


def test_it_plays_the_learning_game_better_than_chance() -> None:
    """It wins more and loses far less than the random bot in its place, over the same seeds."""
    guided = simulate("ron-scn-01", 30, "gentle", ("gentle", "random")).plain()["wins"]
    chance = simulate("ron-scn-01", 30, "gentle", ("random", "random")).plain()["wins"]

    assert guided["a"]["won"] > chance["a"]["won"] + 6
    assert guided["b"]["won"] * 2 < chance["b"]["won"]
