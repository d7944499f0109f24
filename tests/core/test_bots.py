"""Bots: whatever they do, a legal answer comes out; a budget counts work."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.bots import HOSTILE, Budget, OutOfBudget, cautious, eager, play_bots, scripted, standard
from gunbai.effects import Ask
from gunbai.errors import DataError, RuleFault
from gunbai.play.dice_source import ByHand, Counter, Seeded
from gunbai.play.live import Session
from gunbai.play.players import answered, bot_of, fallback, random_bot
from gunbai.play.replay import restore, verify
from gunbai.questions import Choose, Law, Number, Place
from gunbai.records import fingerprint
from tests.core.toy import SEATS, TOY, header


def session(seats: int = 2, **options: Any) -> Session:
    return Session(header(seats, **options), Seeded("x"))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_game_among_hostile_bots_ends_by_legal_answers(name: str) -> None:
    played = play_bots(session(5), [HOSTILE[name]] * 5, "seed")

    assert played.session.over and played.session.outcome() is not None
    assert played.decisions >= 15
    assert sum(played.fallbacks.values()) > 0
    assert fingerprint(verify(played.session.history("x")).state) == fingerprint(
        played.session.state
    )


def test_a_hostile_bot_costs_only_its_own_seat() -> None:
    played = play_bots(session(), {"s1": HOSTILE["raising"]}, "seed")

    assert 0 == played.fallbacks[SEATS[0]] < played.fallbacks[SEATS[1]]


def test_the_same_seed_is_the_same_game_also_when_it_is_taken_up_again() -> None:
    whole = play_bots(session(), (), "seed").session
    part = play_bots(session(), (), "seed", most=3).session
    rest = restore(part.history(), Seeded("x"))
    again = play_bots(rest, (), "seed").session
    other = play_bots(session(), (), "other").session

    assert whole.entries == again.entries != other.entries


def test_random_bots_are_never_refused() -> None:
    for seed in range(20):
        assert 0 == sum(play_bots(session(5), (), f"{seed}").fallbacks.values())


def test_a_budget_counts_work() -> None:
    budget = Budget(5)
    budget.spend(3)
    assert budget.can(2) and not budget.can(3)
    with pytest.raises(OutOfBudget):
        budget.spend(3)
    assert 0 == budget.left

    spent: list[int] = []

    def thrifty(view: Any, ask: Ask[Any], rng: Any, budget: Budget) -> int:
        while budget.can(4):
            budget.spend(4)
        spent.append(budget.left)
        return 0

    ask = Ask(SEATS[0], Number(0, 3), "TOY-02")
    assert (0, True) == answered(thrifty, None, ask, Counter("x"), 10)
    assert [2] == spent


def test_scripted_bots_play_what_is_written_then_by_rule_then_as_another() -> None:
    bot = scripted([2, 1], {"TOY-05": True}, standard)
    ask = Ask(SEATS[0], Number(0, 3), "TOY-02")
    duck = Ask(SEATS[0], Choose((True, False), standard=1), "TOY-05")
    place: Ask[Any] = Ask(SEATS[0], Place("m", Law("l", default=lambda v, q: (1, 2, 3))), "X")
    rng, budget = Counter("x"), Budget(1)

    assert [2, 1, 0] == [bot(None, ask, rng, budget) for _ in range(3)]
    assert bot(None, duck, rng, budget) is True
    assert (1, 2, 3) == bot(None, place, rng, budget)
    assert (4, 5, 6) == scripted([[4, 5, 6]])(None, place, rng, budget)


def test_cautious_and_eager_take_the_first_and_the_last_option() -> None:
    ask = Ask(SEATS[0], Number(0, 3), "TOY-02")
    rng, budget = Counter("x"), Budget(1)

    assert (0, 3) == (cautious(None, ask, rng, budget), eager(None, ask, rng, budget))


def test_the_fallback_is_the_default_or_a_suggestion_where_that_is_not_legal() -> None:
    wrong = Law("wrong", default=lambda v, q: (0, 0), suggest=lambda v, q, r, n: ((7, 7, 7),))
    none = Law("none", suggest=lambda v, q, r, n: ((8, 8, 8),))

    assert (7, 7, 7) == fallback(None, Ask(SEATS[0], Place("m", wrong), "X"))
    assert (8, 8, 8) == fallback(None, Ask(SEATS[0], Place("m", none), "X"))


def test_a_bot_is_found_by_name_and_a_wrong_name_says_what_there_is() -> None:
    assert random_bot is bot_of(TOY, "random")
    assert HOSTILE["wild"] is bot_of(TOY, "gunbai.bots.hostile:wild")
    for name in ("clever", "gunbai.bots.hostile:nobody", "no.such.module:bot"):
        with pytest.raises(DataError, match="random"):
            bot_of(TOY, name)
    with pytest.raises(DataError, match="no such seat"):
        play_bots(session(), {"nobody": "random"})
    with pytest.raises(DataError, match="at most 2"):
        play_bots(session(), ["random"] * 3)


def test_dice_by_hand_and_faults_stop_bots_with_a_reason() -> None:
    with pytest.raises(DataError, match="dice"):
        play_bots(Session(header(2), ByHand()))
    with pytest.raises(RuleFault, match="bug in the rule"):
        play_bots(session(bug=1))
