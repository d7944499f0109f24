"""A game begins with legal rosters only; what the scenario prints is what it is."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.errors import DataError, IllegalRosters
from gunbai.language import tongue
from gunbai.play.opening import new_header
from gunbai.play.simulate import simulate
from gunbai.system import Setup
from gunbai.systems.ronin.catalogue import catalogue


def begin(scenario: str, options: dict[str, Any] | None = None, **rosters: Any) -> None:
    new_header(Setup(scenario, {}, rosters, options or {}))


def refused(scenario: str, **rosters: Any) -> list[tuple[str, str, str]]:
    """Side, rule and message of every finding."""
    with pytest.raises(IllegalRosters) as caught:
        begin(scenario, **rosters)
    return [(side, one.rule, one.say.id) for side, one in caught.value.found]


def bushi(limit: int, *models: tuple[str, int], **more: Any) -> dict[str, Any]:
    lines = [{"profile": profile, "count": count} for profile, count in models]
    return {"list": "bushi", "limit": limit, "model": lines, **more}


SMALL = bushi(100, ("samurai", 1), ("ashigaru", 2))
TWO_LORDS = bushi(200, ("busho", 2), ("samurai", 2))


def test_every_scenario_begins_with_what_it_prints() -> None:
    for scenario in catalogue().scenarios:
        begin(scenario)


def test_a_legal_roster_file_plays() -> None:
    begin("ron-scn-02", a=bushi(100, ("samurai", 1), ("ashigaru", 3)), b="ron-ros-04")


def test_rules_of_the_file_itself_do_not_disturb() -> None:
    begin("ron-scn-02", a=bushi(100, ("samurai", 1), ("ashigaru", 3), system="ronin", options={}))


def test_the_muster_speaks_for_each_side() -> None:
    """RON-BSH-01, RON-ARM-02: whatever the muster finds, with the side it is about."""
    assert refused("ron-scn-02", a=TWO_LORDS, b=SMALL) == [
        ("a", "RON-BSH-01", "ronin.muster.ranks-most"),
        ("b", "RON-ARM-02", "ronin.muster.too-few"),
    ]


def test_what_was_found_the_limit_and_the_mend_are_told() -> None:
    with pytest.raises(IllegalRosters) as caught:
        begin("ron-scn-01", b="ron-ros-05")
    assert tongue("en").error(caught.value).split("\n") == [
        "The game does not begin, because a roster is not legal. Findings: 1.",
        "Side B, RON-SCN-01. Points: 150 of 77. Spend less: 73.",
    ]
    for lang in ("hu", "ru"):
        assert "RON-SCN-01" in tongue(lang).error(caught.value)
        assert "73" in tongue(lang).error(caught.value)


def test_the_scenario_has_the_last_word_on_the_limit() -> None:
    """RON-SCN-07: 200 points attack, 100 defend; RON-SFH-01: swords by the limit played with."""
    begin("ron-scn-07", a="ron-ros-07", b="ron-ros-03")
    assert refused("ron-scn-07", b="ron-ros-07") == [("b", "RON-SCN-07", "ronin.muster.points")]
    hired = bushi(250, ("ashigaru", 3), ("ronin", 2))
    assert refused("ron-scn-07", b=hired) == [("b", "RON-SFH-01", "ronin.muster.hired")]
    begin("ron-scn-07", a=hired)


def test_options_of_the_game_count() -> None:
    """RON-GEN-01: small warbands, where the players allow them."""
    begin("ron-scn-02", {"small_buntai": True}, a=SMALL)
    assert refused("ron-scn-02", a=SMALL) == [("a", "RON-ARM-02", "ronin.muster.too-few")]


def test_a_printed_force_takes_no_other_roster() -> None:
    """RON-SCN-06: the attackers have no points, and the muster is not asked."""
    begin("ron-scn-06")
    assert refused("ron-scn-06", a="ron-ros-05") == [
        ("a", "RON-SCN-06", "ronin.muster.scenario-force")
    ]


def test_a_roster_that_cannot_be_read_names_its_place() -> None:
    with pytest.raises(DataError, match="roster of side a"):
        begin("ron-scn-02", a={"list": "bushi", "limit": 100, "horses": 3})
    with pytest.raises(DataError, match="one of ron-ros-01"):
        begin("ron-scn-02", a="ron-ros-77")


def test_simulations_refuse_them_too() -> None:
    with pytest.raises(IllegalRosters):
        simulate("ron-scn-02", 1, rosters={"a": TWO_LORDS})
