"""A battle begins with legal armies only; what the scenario prints is what it is."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.errors import DataError, IllegalRosters
from gunbai.language import tongue
from gunbai.play.opening import new_header
from gunbai.play.simulate import simulate
from gunbai.system import Setup
from gunbai.systems.daimyo.catalogue import catalogue
from tests.unit.daimyo.tables import SPEARS

HORSE = {
    "type": "mounted-samurai",
    "quality": "elite",
    "armour": "heavy",
    "weapon": "lance",
    "stands": 4,
}
GUN = {"type": "artillery", "weapon": "light-gun", "quality": "seasoned"}


def begin(scenario: str, options: dict[str, Any] | None = None, **rosters: Any) -> None:
    new_header(Setup(scenario, {}, rosters, options or {}))


def refused(
    scenario: str, options: dict[str, Any] | None = None, **rosters: Any
) -> list[tuple[str, str, str]]:
    """Side, rule and message of every finding."""
    with pytest.raises(IllegalRosters) as caught:
        begin(scenario, options, **rosters)
    return [(side, one.rule, one.say.id) for side, one in caught.value.found]


def army(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "general": {"rating": 3},
        "hatamoto": HORSE,
        "clan": [{"daimyo": {"rating": 2}, "unit": list(units)}],
        **more,
    }


def test_every_scenario_begins_with_what_it_prints_whatever_the_points() -> None:
    """DAI-ARM-05: the armies of an uneven scenario are meant to be uneven."""
    for scenario in catalogue().scenarios:
        begin(scenario)
        begin(scenario, {"points": True})


def test_a_legal_roster_file_plays() -> None:
    begin("dai-scn-02", a=army(SPEARS), b="dai-ros-01-b")
    begin("dai-scn-02", a=army(SPEARS, system="daimyo", options={"weather": True}))


def test_the_muster_speaks_for_each_side() -> None:
    """DAI-ARM-01, -02, -03, DAI-LDR-07: whatever it finds, with the side it is about."""
    seated = army(SPEARS, general={"seated": True})
    crowd = army({**SPEARS, "stands": 9}, *[SPEARS] * 6)
    assert refused("dai-scn-01", a=seated, b=crowd) == [
        ("a", "DAI-LDR-07", "daimyo.muster.hatamoto-class"),
        ("b", "DAI-ARM-02", "daimyo.muster.units-many"),
        ("b", "DAI-ARM-03", "daimyo.muster.stands-many"),
    ]
    assert refused("dai-scn-01", a={}) == [
        ("a", "DAI-ARM-01", "daimyo.muster.general-missing"),
        ("a", "DAI-ARM-01", "daimyo.muster.hatamoto-missing"),
        ("a", "DAI-ARM-01", "daimyo.muster.clans-missing"),
    ]


def test_place_what_was_found_the_limit_and_the_mend_are_told() -> None:
    with pytest.raises(IllegalRosters) as caught:
        begin("dai-scn-01", b=army(SPEARS, {**SPEARS, "stands": 9}))
    assert tongue("en").error(caught.value).split("\n") == [
        "The game does not begin, because a roster is not legal. Findings: 1.",
        "Side B, DAI-ARM-03. Clan 1, unit 2, ashigaru. Stands: 9, at most 8. Remove stands: 1.",
    ]
    for lang in ("hu", "ru"):
        assert "DAI-ARM-03" in tongue(lang).error(caught.value)


def test_options_of_the_game_count() -> None:
    """DAI-ART-01, DAI-OPT-01: guns where the option is on; DAI-ARM-05: stated ratings and equality."""
    begin("dai-scn-01", {"artillery": True}, a=army(SPEARS, GUN))
    assert refused("dai-scn-01", a=army(SPEARS, GUN)) == [
        ("a", "DAI-OPT-01", "daimyo.muster.artillery-off")
    ]
    begin("dai-scn-01", a=army(SPEARS), b=army(SPEARS, SPEARS))
    assert refused("dai-scn-01", {"points": True}, a=army(SPEARS), b=army(SPEARS, SPEARS)) == [
        ("b", "DAI-ARM-05", "daimyo.muster.unequal")
    ]
    assert refused("dai-scn-01", {"points": True}, a=army(SPEARS)) == [
        ("b", "DAI-ARM-05", "daimyo.muster.unequal")
    ]
    begin("dai-scn-01", {"points": True}, a=army(SPEARS), b=army(SPEARS))
    rolled = army(SPEARS, general={})
    assert refused("dai-scn-01", {"points": True}, a=rolled, b=rolled)[0] == (
        "a",
        "DAI-ARM-05",
        "daimyo.muster.rating-open",
    )


def test_a_battle_takes_armies_a_duel_units_and_forces_fight_campaign_battles() -> None:
    """DAI-SCN-05, CAM-DAI-02: one finding, not also all that the wrong kind lacks."""
    assert refused("dai-scn-05", a="dai-ros-01-a") == [
        ("a", "DAI-SCN-05", "daimyo.muster.roster-kind")
    ]
    assert refused("dai-scn-01", b="dai-ros-05-b") == [
        ("b", "DAI-SCN-01", "daimyo.muster.roster-kind")
    ]
    force = {
        "kind": "force",
        "general": {"rating": 3},
        "clan": [{"daimyo": {"rating": 2}, "unit": [SPEARS]}],
    }
    begin("dai-battle", a=force)
    assert refused("dai-scn-01", a=force) == [("a", "DAI-SCN-01", "daimyo.muster.roster-kind")]


def test_a_battle_that_goes_on_may_bring_a_unit_of_one_stand() -> None:
    """CAM-DAI-07: each unit enters with ceil(figures / 2) stands; fresh ones have at least 2."""
    left = {**SPEARS, "stands": 1, "figures": 2}
    force = {
        "kind": "force",
        "general": {"rating": 3},
        "clan": [{"daimyo": {"rating": 2}, "unit": [{**left, "half": "defender"}, SPEARS]}],
    }
    begin("dai-battle", a=force)
    force["clan"] = [{"daimyo": {"rating": 2}, "unit": [left, SPEARS]}]
    assert refused("dai-battle", a=force) == [("a", "DAI-ARM-03", "daimyo.muster.stands-few")]


def test_a_roster_that_cannot_be_read_names_its_place() -> None:
    with pytest.raises(DataError, match="roster of side a"):
        begin("dai-scn-02", a={"horses": 3})
    with pytest.raises(DataError, match="one of dai-ros-01-a"):
        begin("dai-scn-02", a="dai-ros-77")


def test_simulations_refuse_them_too() -> None:
    with pytest.raises(IllegalRosters):
        simulate("dai-scn-01", 1, rosters={"a": {}})
