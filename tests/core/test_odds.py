"""Odds: exact to the fraction, from the very text that is played."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from gunbai.dice import AVERAGE, D2D6, D3D6K2, D6, D1000, each, reaching, repeat
from gunbai.effects import Ask, Draw, Proc, Roll, Seat, Tell, Together, procedure, resolution
from gunbai.errors import DataError, Refused, RuleFault, TooManyBranches
from gunbai.play.odds import Odds, by_default, by_rule, forget, odds
from gunbai.questions import Choose, Number
from gunbai.records import Open, copy_of, record
from gunbai.words import Event
from tests.core.brute import brute

A, B = Seat("a"), Seat("b")


@resolution("T-1")
async def pool(throws: int, need: int) -> int:
    return (await Roll(throws, D6, reaching(need), "T-1", A))["hit"]


def test_a_pool_of_forty_dice_is_the_binomial_to_the_fraction() -> None:
    found = odds(pool(40, 5))

    assert {k: Fraction(comb(40, k) * 2 ** (40 - k), 3**40) for k in range(41)} == dict(found)
    assert 1 == sum(found.values())
    assert Fraction(40, 3) == found.mean()


def test_an_empty_pool_and_a_certain_one() -> None:
    assert {0: 1} == dict(odds(pool(0, 4)))
    assert {7: 1} == dict(odds(pool(7, 1)))
    assert {0: 1} == dict(odds(pool(7, 7)))


@resolution("T-2")
async def rerolled(throws: int) -> int:
    """Hits on 4+; all misses are rolled again once."""
    roll = await Roll(throws, D6, reaching(4), "T-2", A)
    again = await Roll(roll["miss"], D6, reaching(4), "T-2", A, "again")
    return roll["hit"] + again["hit"]


@resolution("T-3")
async def ones_again(throws: int, may: bool) -> int:
    """Hits on 4+; the shooter may roll ones again, once."""
    roll = await Roll(throws, D6, reaching(4, ones=True), "T-3", A)
    if not roll["one"] or not await Ask(A, Choose((True, False)), "T-3"):
        return roll["hit"]
    if not may:
        return roll["hit"]
    return roll["hit"] + (await Roll(roll["one"], D6, reaching(4), "T-3", A))["hit"]


def test_a_re_roll_of_all_misses_is_a_better_die() -> None:
    found = odds(rerolled(20))

    assert {k: Fraction(comb(20, k) * 3**k, 4**20) for k in range(21)} == dict(found)


def test_a_re_roll_of_ones_follows_the_policy() -> None:
    # With the re-roll a die hits with 1/2 + 1/6 × 1/2 = 7/12.
    always, never = (by_rule({"T-3": answer}) for answer in (True, False))

    assert Fraction(7, 12) * 8 == odds(ones_again(8, True), always).mean()
    assert Fraction(4) == odds(ones_again(8, True), never).mean()
    assert {k: Fraction(comb(8, k) * 7**k * 5 ** (8 - k), 12**8) for k in range(9)} == dict(
        odds(ones_again(8, True), always)
    )


@resolution("T-4")
async def best_two(need: int) -> bool:
    return (await Roll(1, D3D6K2, each(D3D6K2), "T-4", A)).value >= need


@resolution("T-5")
async def average() -> int:
    return (await Roll(1, AVERAGE, each(AVERAGE), "T-5", A)).value


def test_the_best_two_of_three_dice_and_the_average_die() -> None:
    throws = [(a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    good = sum(sum(sorted(throw)[1:]) >= 10 for throw in throws)

    assert Fraction(good, 216) == odds(best_two(10))[True]
    assert {2: Fraction(1, 6), 3: Fraction(1, 3), 4: Fraction(1, 3), 5: Fraction(1, 6)} == dict(
        odds(average())
    )


@resolution("T-6")
async def totals(pair: tuple[int, int]) -> tuple[int, int]:
    a = await Roll(1, D6, each(), "T-6", A)
    b = await Roll(1, D6, each(), "T-6", B)
    return (a.value, b.value)


@resolution("T-7")
async def contest(more_a: int, more_b: int) -> bool:
    """Whether A wins; a tie is rolled again."""
    a, b = await repeat(totals, (0, 0), lambda p: p != (0, 0) and p[0] + more_a != p[1] + more_b)
    return a + more_a > b + more_b


@resolution("T-8")
async def tie_or_not(result: int, lead: int) -> int:
    """−1, 0 or 1: who wins one throw; 0 is thrown again."""
    a = await Roll(1, D6, each(), "T-8", A)
    b = await Roll(1, D6, each(), "T-8", B)
    margin = a.value + lead - b.value
    return (margin > 0) - (margin < 0)


@pytest.mark.parametrize(("lead", "chance"), [(-2, (1, 6 * 6)), (-1, (10, 31)), (0, (1, 2))])
def test_ties_rolled_again_end_exactly(lead: int, chance: tuple[int, int]) -> None:
    # Of 36 throws with the other one ahead by 2, A wins 6, ties 4: 6/32 = 3/16; by 1: 10, 5: 10/31.
    wanted = Fraction(3, 16) if lead == -2 else Fraction(*chance)

    assert wanted == odds(contest(0, -lead))[True]
    single = odds(repeat(lambda r: tie_or_not(r, lead), 0, lambda r: r != 0))
    assert wanted == single[1]
    assert 1 == sum(single.values())


def test_a_repeat_with_a_limit_stops_with_what_it_has() -> None:
    found = odds(repeat(lambda r: tie_or_not(r, 0), 0, lambda r: r != 0, 3))

    assert Fraction(1, 6**3) == found[0]
    assert found[1] == found[-1] == (1 - Fraction(1, 216)) / 2


@resolution("T-9")
async def wander(place: int) -> int:
    """A circle of three with a way out of each."""
    roll = await Roll(1, D6, each(), "T-9", A)
    return 10 + place if roll.value == 6 and place == 2 else (place + roll.value) % 3


@resolution("T-10")
async def stuck(place: int) -> int:
    return 1 - place if (await Roll(1, D6, reaching(4), "T-10", A))["hit"] else place


def test_a_circle_of_values_is_solved_and_a_closed_one_is_an_error() -> None:
    assert {12: 1} == dict(odds(repeat(wander, 0, lambda p: p >= 10)))
    with pytest.raises(RuleFault, match="never ends"):
        odds(repeat(stuck, 0, lambda p: p == 7))
    with pytest.raises(RuleFault, match="never ends"):
        odds(repeat(lambda p: pool(0, 4), 0, lambda p: p > 0))


@resolution("T-11")
async def gambler(coins: int) -> int:
    return coins + (1 if (await Roll(1, D6, reaching(5), "T-11", A))["hit"] else -1)


def test_the_ruin_of_a_gambler_is_exact() -> None:
    # Chance 1/3 of a coin up: from 2 of 5 to reach 5 before 0: (1 − 2²)/(1 − 2⁵).
    found = odds(repeat(gambler, 2, lambda coins: coins in (0, 5)))

    assert Fraction(3, 31) == found[5]
    assert 1 == sum(found.values())


@resolution("T-12")
async def fight(strength: tuple[int, int]) -> tuple[int, int]:
    a, b = strength
    on_b = await pool(a, 6)
    on_a = await pool(b, 6)
    return (max(0, a - on_a), max(0, b - on_b))


def over(strength: tuple[int, int]) -> bool:
    return 0 in strength


def test_rounds_merge_and_equal_the_plain_loop() -> None:
    async def looped() -> tuple[int, int]:
        strength = (3, 2)
        for _ in range(2):
            if not over(strength):
                strength = await fight(strength)
        return strength

    assert brute(looped) == dict(odds(repeat(fight, (3, 2), over, 2))) == dict(odds(looped))
    endless = odds(repeat(fight, (3, 2), over))
    assert 1 == sum(endless.values())
    assert all(over(strength) for strength in endless)


@resolution("T-13")
async def duck(hits: int) -> int:
    """The target may duck in the middle of the shooter's rule."""
    roll = await Roll(hits, D6, reaching(4), "T-13", A)
    if roll["hit"] and await Ask(B, Choose((True, False), subject="duck"), "T-13-B"):
        return roll["hit"] - (await Roll(1, D6, reaching(5), "T-13", B))["hit"]
    return roll["hit"]


def test_a_decision_of_the_other_side_follows_a_policy_of_question_rule_and_seat() -> None:
    seen: list[Any] = []

    def policy(question: Any, rule: str, seat: Seat) -> bool:
        seen.append((question.subject, rule, seat))
        return True

    found = odds(duck(3), policy)
    assert {("duck", "T-13-B", B)} == set(seen)
    assert brute(lambda: duck(3), policy) == dict(found)
    assert Fraction(3, 2) - Fraction(7, 8) / 3 == found.mean()
    assert Fraction(3, 2) == odds(duck(3), by_default(lambda seat: None)).mean() + Fraction(7, 24)


def test_a_question_without_a_policy_or_with_an_answer_that_does_not_fit_is_an_error() -> None:
    with pytest.raises(DataError, match="T-13-B"):
        odds(duck(3))
    with pytest.raises(DataError, match="T-13-B"):
        odds(duck(3), by_rule({"T-99": True}))
    with pytest.raises(Refused):
        odds(duck(3), by_rule({"T-13-B": 1}))


def test_what_a_policy_decided_is_not_kept_for_another_policy() -> None:
    forget()
    for answer, mean in (
        (True, Fraction(29, 24)),
        (False, Fraction(3, 2)),
        (True, Fraction(29, 24)),
    ):
        assert mean == odds(duck(3), by_rule({"T-13-B": answer})).mean()


@resolution("T-14")
async def sealed_bids() -> tuple[int, ...]:
    bids = await Together((Ask(A, Number(0, 3), "T-14"), Ask(B, Number(0, 3), "T-14")), "T-14")
    await Tell(Event("bids"), "T-14")
    order = await Draw(("x", "x", "y"), 2, "T-14", A)
    return (*bids, order.count("x"))


def test_together_takes_the_policy_and_a_draw_weighs_equal_things() -> None:
    found = odds(sealed_bids(), lambda question, rule, seat: 1 if seat == A else 2)

    assert {(1, 2, 2): Fraction(1, 3), (1, 2, 1): Fraction(2, 3)} == dict(found)


@record
class Game:
    arrows: Open[int]
    lost: Open[list[int]]


@resolution("T-15")
async def loose(game: Game) -> int:
    return await pool(game.arrows, 4)


@procedure("T-16")
async def shoot_twice(game: Game) -> tuple[int, int]:
    """Arrows are spent between the shots: the second call has equal arguments and another result."""
    first = await loose(game)
    game.arrows -= 1
    game.lost.append(first)
    second = await loose(game)
    return (sum(game.lost), second)


def test_a_procedure_that_changes_the_state_runs_on_a_state_of_its_own() -> None:
    game = Game(2, [])
    found = odds(lambda: shoot_twice(copy_of(game)))

    assert brute(lambda: shoot_twice(copy_of(game))) == dict(found)
    assert {0, 1} == {second for _, second in found}
    assert (2, []) == (game.arrows, game.lost)
    with pytest.raises(TypeError, match="anew"):
        odds(shoot_twice(game))


def test_one_odds_serves_many_questions_until_the_state_changes() -> None:
    game = Game(2, [])
    session = Odds()
    assert Fraction(1) == session.of(loose(game)).mean()
    first = session.branches
    assert Fraction(1) == session.of(loose(game)).mean()

    assert first > 0 == session.branches
    game.arrows = 4
    assert Fraction(2) == Odds().of(loose(game)).mean()


def test_the_bound_is_an_error_that_names_the_procedure() -> None:
    with pytest.raises(TooManyBranches) as caught:
        odds(lambda: shoot_twice(Game(20, [])), bound=50)
    assert caught.value.procedure in ("T-1", "T-16")
    with pytest.raises(TooManyBranches, match="T-17"):
        odds(throw_many(1000))
    with pytest.raises(TooManyBranches, match="repeat"):
        odds(repeat(grow, 0, lambda n: n < 0), bound=500)


@resolution("T-17")
async def throw_many(throws: int) -> tuple[int, ...]:
    return (await Roll(throws, D1000, each(D1000), "T-17", A)).counts


@resolution("T-18")
async def grow(n: int) -> int:
    return n + (await Roll(1, D6, each(), "T-18", A)).value


@resolution("T-19")
async def unmergeable(counts: list[int]) -> int:
    return sum(counts) + (await Roll(1, D6, reaching(4), "T-19", A))["hit"]


@resolution("T-20")
async def calls_unmergeable() -> int:
    return await unmergeable([1, 2])


def test_arguments_that_cannot_be_compared_are_an_error_where_that_is_asked_for() -> None:
    assert Fraction(7, 2) == Odds(strict=False).of(calls_unmergeable()).mean()
    forget()
    with pytest.raises(RuleFault, match="cannot be merged"):
        Odds(strict=True).of(calls_unmergeable())


@resolution("T-21")
async def itself(n: int) -> int:
    return n if (await Roll(1, D6, reaching(2), "T-21", A))["hit"] else await itself(n)


def test_a_resolution_that_calls_itself_again_is_told_to_repeat() -> None:
    with pytest.raises(RuleFault, match="repeat"):
        odds(itself(3))
    session = Odds()
    for _ in range(2):  # the fault leaves nothing behind
        with pytest.raises(RuleFault, match="repeat"):
            session.of(itself(3))


@resolution("T-22")
async def broken(n: int) -> int:
    roll = await Roll(n, D6, reaching(2), "T-22", A)
    return 1 // roll["miss"]


def test_a_bug_in_a_resolution_says_where() -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        odds(broken(3))

    assert any("T-22 (3,)" in note for note in caught.value.__notes__)


def test_a_distribution_reads_as_people_ask() -> None:
    found = odds(D2D6_sum())

    assert Fraction(15, 36) == found.at_least(8)
    assert Fraction(21, 36) == found.at_most(7)
    assert Fraction(18, 36) == found.chance(lambda n: n % 2)
    assert ("16.7", "2.78", "0.0") == (found.percent(7), found.percent(2, 2), found.percent(1))
    assert {True: Fraction(1, 6), False: Fraction(5, 6)} == dict(found.map(lambda n: n == 7))
    assert list(range(2, 13)) == list(found)
    assert Fraction(7) == found.mean() == found.mean(lambda n: 14 - n)


@resolution("T-23")
async def D2D6_sum() -> int:
    return (await Roll(1, D2D6, each(D2D6), "T-23", A)).value


def test_a_thing_that_is_no_procedure_is_refused() -> None:
    wrong: Any = 3
    with pytest.raises(TypeError, match="no procedure"):
        odds(wrong)

    async def bare(n: int) -> int:
        return n

    given: Proc[int] = bare(3)
    with pytest.raises(TypeError, match="anew"):
        odds(given)
    assert {3: 1} == dict(odds(lambda: bare(3)))


@resolution("T-24")
async def impure(game: Game) -> int:
    game.arrows += 1
    return await pool(1, 4)


def test_a_resolution_that_changes_the_state_is_found_out() -> None:
    with pytest.raises(RuleFault, match="only read"):
        Odds(strict=True).of(impure(Game(2, [])))


@resolution("T-25")
async def volley(shots: int) -> int:
    """Hit on 3+, wound on 4+, save on 4+: the wounds that are not saved."""
    hits = (await Roll(shots, D6, reaching(3), "T-25", A, "hit"))["hit"]
    wounds = (await Roll(hits, D6, reaching(4), "T-25", A, "wound"))["hit"]
    return (await Roll(wounds, D6, reaching(4), "T-25", B, "save"))["miss"]


@resolution("T-26")
async def volley_in_stages(shots: int) -> int:
    hits = await pool(shots, 3)
    wounds = await pool(hits, 4)
    return wounds - await pool(wounds, 4)


@pytest.mark.parametrize("rule", [volley, volley_in_stages])
def test_a_volley_of_twenty_is_exact_and_its_stages_are_merged(rule: Any) -> None:
    forget()
    session = Odds()
    found = session.of(rule(20))

    assert {k: Fraction(comb(20, k) * 5 ** (20 - k), 6**20) for k in range(21)} == dict(found)
    assert session.branches < comb(23, 3) == 1771  # the combinations of hits, wounds and saves


@resolution("T-27")
async def strike(taken: int, stands: int) -> int:
    roll = await Roll(stands, D2D6, reaching(8, D2D6), "T-27", A)
    return min(24, taken + roll["hit"])


@resolution("T-28")
async def exchange(taken: tuple[int, int]) -> tuple[int, int]:
    a, b = taken
    return (await strike(a, 8 - b // 3), await strike(b, 8 - a // 3))


def test_a_melee_of_eight_stands_over_four_rounds_is_the_same_for_both_sides() -> None:
    found = Odds(bound=50_000).of(repeat(exchange, (0, 0), lambda t: 24 in t, 4))

    assert 1 == sum(found.values())
    assert all(found[a, b] == found[b, a] for a, b in found)
    one_round = odds(repeat(exchange, (0, 0), lambda t: 24 in t, 1))
    assert Fraction(comb(8, 3) * 5**3 * 7**5, 12**8) ** 2 == one_round[3, 3]
    assert Fraction(10, 3) == one_round.mean(lambda taken: taken[0])


# -- what is returned as it is awaited ----------------------------------------------------------


@resolution("T-40")
async def handed_on(throws: int) -> int:
    return await pool(throws, 5)


@resolution("T-41")
async def handed_on_after_a_die(throws: int) -> int:
    bonus = await Roll(1, D6, reaching(6), "T-41", A)
    if bonus["hit"]:
        throws += 1
    return await handed_on(throws)


@resolution("T-42")
async def doubled(throws: int) -> int:
    return 2 * await handed_on(throws)


@resolution("T-43")
async def guarded(throws: int, log: Any = None) -> int:
    try:
        return await handed_on(throws)
    finally:
        throws = 0


@resolution("T-44")
async def one_of_two(throws: int) -> int:
    if throws > 2:
        return await doubled(throws)
    return await handed_on(throws)


@pytest.mark.parametrize("rule", [handed_on, handed_on_after_a_die, doubled, guarded, one_of_two])
@pytest.mark.parametrize("throws", [2, 3])
def test_what_is_returned_as_it_is_awaited_has_the_odds_of_what_is_awaited(
    rule: Any, throws: int
) -> None:
    assert brute(lambda: rule(throws)) == dict(odds(rule(throws)))


def test_a_call_that_is_handed_on_counts_against_the_bound() -> None:
    assert 1 == sum(odds(handed_on(30)).values())
    forget()
    with pytest.raises(TooManyBranches, match="T-1"):
        odds(handed_on(200), bound=100)
