"""The captain: legal by itself, within its budget, always the same, and hard to beat.

The long series stand in ``docs/bots.md``; here are a few games of each, with fixed seeds.
"""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.bots.ronin.captain import captain
from gunbai.play.players import WORK, Budget, OutOfBudget, bot_of
from gunbai.play.simulate import simulate
from gunbai.system import get

SCENARIOS = tuple(get("ronin").scenarios())


def test_it_is_the_bot_called_captain() -> None:
    assert captain is bot_of(get("ronin"), "captain")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_its_own_answers_are_legal_and_within_budget_in_every_scenario(scenario: str) -> None:
    """No answer is left to the fallback, by which an illegal or too costly one would be replaced."""
    lowest = WORK

    def watched(view: Any, ask: Any, rng: Any, budget: Budget) -> Any:
        nonlocal lowest
        answer = captain(view, ask, rng, budget)
        assert ask.question.legal(view, answer) is None, (ask.rule, answer)
        lowest = min(lowest, budget.left)
        return answer

    assert 0 == simulate(scenario, 1, "captain", (watched, watched)).plain()["fallbacks"]
    assert 0 <= lowest < WORK


@pytest.mark.parametrize("work", [0, 20])
def test_with_hardly_any_work_it_still_has_an_answer_of_its_own(work: int) -> None:
    plain = simulate("ron-scn-01", 1, "poor", ("captain", "captain"), work=work).plain()

    assert 0 == plain["fallbacks"]


def test_a_budget_is_a_budget() -> None:
    budget = Budget(2)
    budget.spend(2)
    with pytest.raises(OutOfBudget):
        budget.spend()


def test_the_same_seed_gives_the_same_game() -> None:
    first = simulate("ron-scn-01", 1, "same", ("captain", "captain"))

    assert first.games == simulate("ron-scn-01", 1, "same", ("captain", "captain")).games
    assert first.games != simulate("ron-scn-01", 1, "other", ("captain", "captain")).games


@pytest.mark.parametrize(
    ("bots", "side"), [(("captain", "random"), "a"), (("random", "captain"), "b")]
)
def test_it_beats_chance_with_either_roster(bots: tuple[str, str], side: str) -> None:
    assert 3 == simulate("ron-scn-02", 3, "series", bots).plain()["wins"][side]["won"]


def test_it_beats_the_gentle_bot_from_either_side() -> None:
    first = simulate("ron-scn-01", 4, "series", ("captain", "gentle")).plain()["wins"]
    second = simulate("ron-scn-01", 4, "series", ("gentle", "captain")).plain()["wins"]

    assert first["a"]["won"] + second["b"]["won"] > 5
