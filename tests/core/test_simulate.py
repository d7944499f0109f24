"""Simulation: the same games whoever plays them, with intervals."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.bots import HOSTILE, standard
from gunbai.dice import D6, each, reaching
from gunbai.effects import Roll, Seat
from gunbai.errors import DataError, RuleFault
from gunbai.play import simulate as module
from gunbai.play.dice_source import Counter
from gunbai.play.sampling import Sampler
from gunbai.play.simulate import Match, play_one, simulate, wilson
from gunbai.system import Setup
from tests.core.toy import SEATS


def without_run(plain: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in plain.items() if key not in ("time", "workers")}


def test_the_number_of_a_game_is_its_seed() -> None:
    short, long = simulate("toy-5", 10, "s"), simulate("toy-5", 40, "s")

    assert short.games == long.games[:10]
    assert long.games[7] == play_one(long.match, 7)
    assert simulate("toy-5", 10, "t").games != short.games


def test_the_result_counts_what_was_played() -> None:
    heard: list[int] = []
    result = simulate("toy-2", 40, "s", progress=heard.append)
    plain = result.plain()

    assert [16, 32, 40] == heard
    wins = sum(side["won"] for side in plain["wins"].values())
    assert 40 == wins + plain["draws"]
    assert 3 == plain["turns"]["mean"] and {"3": 40} == plain["turns"]["counts"]
    points = [game.scores["s0"] for game in result.games]
    assert sum(points) / 40 == plain["scores"]["s0"]["mean"]
    assert (min(points), max(points)) == (
        plain["scores"]["s0"]["least"],
        plain["scores"]["s0"]["most"],
    )
    assert 40 == sum(plain["scores"]["s0"]["counts"].values())
    assert sum(game.decisions for game in result.games) == 40 * plain["decisions"]["mean"]


def test_any_number_of_workers_gives_the_identical_result() -> None:
    """Workers know only what is installed, so this one plays a real scenario."""
    pytest.importorskip("joblib")
    one = simulate("ron-scn-01", 40, "s", workers=1)
    two = simulate("ron-scn-01", 40, "s", workers=2)

    assert (1, 2) == (one.workers, two.workers)
    assert without_run(one.plain()) == without_run(two.plain())


def test_several_workers_without_joblib_are_one_clear_error(monkeypatch: Any) -> None:
    monkeypatch.setattr(module, "_joblib", lambda: None)
    with pytest.raises(DataError, match=r"gunbai\[lab\]"):
        simulate("toy-2", 40, workers=2)
    assert 1 == simulate("toy-2", 40, workers=0).workers


def test_bots_are_seated_and_hostile_ones_fall_back() -> None:
    hostile = simulate("toy-2", 10, "s", [HOSTILE["illegal"], standard])
    assert hostile.plain()["fallbacks"] > 0
    assert {"s0": "illegal", "s1": "standard"} == hostile.plain()["bots"]
    assert 0 == simulate("toy-2", 10, "s", {"s0": standard}).plain()["fallbacks"]
    for bots in ({"s9": standard}, ["nobody"], [standard] * 3):
        with pytest.raises(DataError):
            simulate("toy-2", 10, "s", bots)


def test_wrong_counts_scenarios_and_options_are_clear_errors() -> None:
    for wrong in ({"games": 0}, {"workers": -1}, {"options": {"nonsense": 1}}):
        with pytest.raises(DataError):
            simulate("toy-2", **wrong)
    with pytest.raises(DataError):
        simulate("toy-99")


def test_a_fault_of_the_rules_names_the_game() -> None:
    with pytest.raises(RuleFault, match="game 0 of seed 's'") as caught:
        simulate("toy-2", 10, "s", options={"bug": 2})
    assert "TOY-03" in caught.value.rules

    match = Match(Setup("toy-2", {seat: seat for seat in SEATS[:2]}, {}, {"bug": 0}), "s")
    assert play_one(match, 3).decisions > 0


def test_the_interval_of_wilson() -> None:
    assert (0.0, 1.0) == wilson(0, 0)
    assert wilson(0, 10)[0] == 0.0 < wilson(0, 10)[1] < 0.28
    low, high = wilson(50, 100)
    assert abs(low + high - 1) < 0.001 and 0.40 < low < 0.41


def test_sampled_tallies_have_the_distribution_of_the_dice() -> None:
    """Chi-squared with a fixed seed; the critical values stand for a chance of one in a thousand."""
    sampler = Sampler(Counter("chi"))
    single = Roll(1, D6, each(), "X", Seat("a"))
    faces = [0] * 6
    for _ in range(6000):
        faces[sampler.roll(single).value - 1] += 1
    assert 20.5 > sum((count - 1000) ** 2 / 1000 for count in faces)

    pool = Roll(3, D6, reaching(4), "X", Seat("a"))
    hits = [0] * 4
    for _ in range(8000):
        hits[sampler.roll(pool)["hit"]] += 1
    wanted = (1000, 3000, 3000, 1000)
    assert 16.3 > sum((h - w) ** 2 / w for h, w in zip(hits, wanted, strict=True))


def test_a_pool_too_large_for_a_table_is_thrown_in_parts() -> None:
    sampler = Sampler(Counter("large"))
    tally = sampler.roll(Roll(300, D6, each(), "X", Seat("a")))

    assert 300 == sum(tally.counts)
    assert all(20 < count < 85 for count in tally.counts)
    assert 5000 == sum(sampler.roll(Roll(5000, D6, reaching(2), "X", Seat("a"))).counts)
