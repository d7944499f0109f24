"""Checking armies: the ready ones, every finding with its mend in three languages, the scenes."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from types import SimpleNamespace
from typing import Any

import pytest

from gunbai import system as systems
from gunbai.errors import DataError
from gunbai.language import tongue
from gunbai.language.catalogue import ids
from gunbai.play.scene_file import cases_of
from gunbai.play.scenes import check_case, survivors
from gunbai.rulebook import citing, load_rules
from gunbai.system import Finding, Report
from gunbai.systems.daimyo import options as settings
from gunbai.systems.daimyo.catalogue import catalogue, roster_of
from gunbai.systems.daimyo.costs import margin, total_cost, weight
from gunbai.systems.daimyo.muster import match_findings, muster, report, scenario_findings

Roster = dict[str, Any]

LANGUAGES = ("en", "hu", "ru")
PEASANTS = {"type": "peasant", "stands": 2}
CLAN = {"daimyo": {"rating": 1}, "unit": [PEASANTS]}
SEATED = {"rating": 3, "seated": True}
MOBILE = {"rating": 3, "seated": False}


def army(*clans: Mapping[str, Any], **more: Any) -> Roster:
    """A legal army but for what is changed."""
    found: Roster = {
        "general": SEATED,
        "hatamoto": {"template": "foot-hatamoto"},
        "clan": list(clans) or [CLAN],
        **more,
    }
    return {key: value for key, value in found.items() if value is not None}


def check(roster: Roster, **options: Any) -> Report:
    return muster(roster, options)


def names(found: Report) -> list[str]:
    return [finding.say.id.removeprefix("daimyo.muster.") for finding in found.findings]


def said(finding: Finding, lang: str = "en") -> str:
    speaker = tongue(lang, "centimetre")
    assert finding.mend is not None
    return f"{speaker.say(finding.say)} {speaker.say(finding.mend)}"


# -- the ready rosters ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(catalogue().rosters))
def test_ready_rosters_are_legal(name: str) -> None:
    found = report(catalogue().rosters[name], {})
    assert found.legal, found.findings
    assert sum(cost for _, cost in found.lines) == found.points


@pytest.mark.parametrize(
    ("scenario", "a", "b"),
    [("dai-scn-01", 8, 8), ("dai-scn-02", 23, 23), ("dai-scn-03", 38, 38), ("dai-scn-04", 22, 21)],
)
def test_the_weights_of_the_armies_are_those_of_the_scenarios(
    scenario: str, a: int, b: int
) -> None:
    """DAI-END-03 and the weights that DAI-SCN-01 to DAI-SCN-04 state."""
    data = catalogue()
    sides = data.scenarios[scenario].sides
    assert [weight(data.rosters[side.roster]) for side in sides] == [a, b]


def test_a_weight_of_nine_units_hatamoto_and_hq() -> None:
    """DAI-VEC-85: 9 + 2 + 3."""
    units = [PEASANTS] * 9
    roster = roster_of(army({"daimyo": {"rating": 1}, "unit": units}))
    assert weight(roster) == 14


@pytest.mark.parametrize(
    ("template", "points"),
    [
        ("great-clan", 218),
        ("house-clan", 119),
        ("monks", 144),
        ("ronin-band", 52),
        ("peasant-levy", 36),
    ],
)
def test_the_templates_cost_what_the_rules_state(template: str, points: int) -> None:
    """DAI-ARM-05: the totals without leaders."""
    found = check(army({"template": template, "daimyo": {"rating": 2}}))
    lines = dict(found.lines)
    assert lines.pop("clan 1.daimyo") == 10
    assert sum(cost for place, cost in lines.items() if place.startswith("clan 1.unit")) == points
    assert lines["hatamoto"] == 48
    assert lines["general"] == 3 * 8 + 10


def test_a_mounted_hatamoto_costs_sixty() -> None:
    """DAI-ARM-05; a mobile general has no HQ to pay."""
    found = check(army(general=MOBILE, hatamoto={"template": "mounted-hatamoto"}))
    assert dict(found.lines)["hatamoto"] == 60
    assert dict(found.lines)["general"] == 24


def test_guns_have_prices_of_their_own() -> None:
    guns = [{"type": "artillery", "weapon": weapon} for weapon in ("light-gun", "heavy-gun")]
    found = check(army({**CLAN, "unit": [PEASANTS, *guns]}), artillery=True)
    assert [cost for place, cost in found.lines if "unit" in place] == [4, 12, 16]


def test_scenarios_offer_rosters_that_suit_them() -> None:
    data = catalogue()
    for scenario in data.scenarios.values():
        for side in scenario.sides:
            assert scenario_findings(data.rosters[side.roster], scenario) == ()


def test_a_duel_takes_no_army_and_a_battle_no_duellist() -> None:
    data = catalogue()
    (found,) = scenario_findings(roster_of("dai-ros-01-a"), data.scenarios["dai-scn-05"])
    assert (found.rule, found.kind) == ("DAI-SCN-05", "not-allowed")
    assert said(found) == "Roster: army. Need: one unit. Would be legal: one unit."
    (found,) = scenario_findings(roster_of("dai-ros-05-a"), data.scenarios["dai-scn-01"])
    assert found.rule == "DAI-SCN-01"


# -- findings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roster", "options", "expected", "rule", "kind", "text"),
    [
        (
            army(general=None),
            {},
            "general-missing",
            "DAI-ARM-01",
            "todo",
            "General: 0 of 1. Add: general.",
        ),
        (
            army(hatamoto=None),
            {},
            "hatamoto-missing",
            "DAI-ARM-01",
            "todo",
            "Hatamoto: 0 of 1. Add: hatamoto.",
        ),
        (
            army(clan=[]),
            {},
            "clans-missing",
            "DAI-ARM-01",
            "todo",
            "Clans: 0. Need: 1 or more. Add clans: 1.",
        ),
        (
            army(general={**SEATED, "rating": 5}),
            {},
            "rating",
            "DAI-LDR-02",
            "not-allowed",
            "General. Command rating: 5. Would be legal: 2–4.",
        ),
        (
            army({**CLAN, "called": "sanada", "daimyo": {"rating": 4}}),
            {},
            "rating",
            "DAI-LDR-02",
            "not-allowed",
            "Clan 1 (Sanada), daimyo. Command rating: 4. Would be legal: 1–3.",
        ),
        (
            army({**CLAN, "daimyo": {}}),
            {"points": True},
            "rating-open",
            "DAI-ARM-05",
            "todo",
            "Clan 1, daimyo. Command rating: open, so points cannot be counted. "
            "Would be legal: 1–3.",
        ),
        (
            army(
                general={**MOBILE, "mounted": False},
                hatamoto={"template": "mounted-hatamoto"},
            ),
            {},
            "general-on-foot",
            "DAI-LDR-01",
            "not-allowed",
            "Mobile general: on foot. Need: mounted. Would be legal: a mounted general.",
        ),
        (
            army(hatamoto={"template": "mounted-hatamoto"}),
            {},
            "hatamoto-class",
            "DAI-LDR-07",
            "not-allowed",
            "Hatamoto, mounted samurai. General: seated general. Need: infantry. "
            "Would be legal: samurai, young samurai, warrior monks, ashigaru, ronin, peasants. "
            "Or choose: mobile general.",
        ),
        (
            army(hatamoto={"template": "foot-hatamoto", "stands": 1}),
            {},
            "stands-few",
            "DAI-LDR-07",
            "todo",
            "Hatamoto, samurai. Stands: 1. Need: 2 or more. Add stands: 1.",
        ),
        (
            army(hatamoto={"template": "foot-hatamoto", "stands": 6}),
            {},
            "stands-many",
            "DAI-LDR-07",
            "not-allowed",
            "Hatamoto, samurai. Stands: 6, at most 4. Remove stands: 2.",
        ),
        (
            army({"name": "Kurogane", "unit": [PEASANTS]}),
            {},
            "daimyo-missing",
            "DAI-ARM-02",
            "todo",
            "Clan 1 (Kurogane). Daimyo: 0 of 1. Add: daimyo.",
        ),
        (
            army({"daimyo": {"rating": 1}}),
            {},
            "units-few",
            "DAI-ARM-02",
            "todo",
            "Clan 1. Units: 0. Need: 1 or more. Add units: 1.",
        ),
        (
            army(CLAN, {**CLAN, "unit": [PEASANTS] * 8}),
            {},
            "units-many",
            "DAI-ARM-02",
            "not-allowed",
            "Clan 2. Units: 8, at most 6 (guns not counted). Remove units: 2.",
        ),
        (
            army({**CLAN, "unit": [{"type": "peasant", "stands": 9}]}),
            {},
            "stands-many",
            "DAI-ARM-03",
            "not-allowed",
            "Clan 1, unit 1, peasants. Stands: 9, at most 8. Remove stands: 1.",
        ),
        (
            army({**CLAN, "unit": [PEASANTS, {"type": "peasant"}]}),
            {},
            "stands-few",
            "DAI-ARM-03",
            "todo",
            "Clan 1, unit 2, peasants. Stands: 0. Need: 2 or more. Add stands: 2.",
        ),
        (
            army({**CLAN, "unit": [{**PEASANTS, "quality": "elite"}]}),
            {},
            "quality",
            "DAI-ARM-03",
            "not-allowed",
            "Clan 1, unit 1, peasants: this quality is not in the troop table. Found: elite. "
            "Would be legal: raw.",
        ),
        (
            army({**CLAN, "unit": [{**PEASANTS, "weapon": "pole-arm"}]}),
            {},
            "weapon",
            "DAI-ARM-03",
            "not-allowed",
            "Clan 1, unit 1, peasants: this weapon is not in the troop table. Found: pole arm. "
            "Would be legal: improvised weapon.",
        ),
        (
            army({**CLAN, "unit": [{**PEASANTS, "armour": "heavy"}]}),
            {},
            "armour",
            "DAI-ARM-03",
            "not-allowed",
            "Clan 1, unit 1, peasants: this armour is not in the troop table. "
            "Found: heavy armour. Would be legal: light armour.",
        ),
        (
            army({**CLAN, "unit": [{**PEASANTS, "width": 3}]}),
            {},
            "files",
            "DAI-ARM-03",
            "not-allowed",
            "Clan 1, unit 1, peasants. Stands in width: 3, in all: 2. Fewer stands in width: 1.",
        ),
        (
            army({**CLAN, "unit": [PEASANTS, {"type": "artillery", "weapon": "light-gun"}]}),
            {},
            "artillery-off",
            "DAI-OPT-01",
            "not-allowed",
            "Clan 1, unit 2, artillery: only with the option for artillery. Remove: artillery. "
            "Or turn on the option: Artillery.",
        ),
        (
            army(limit=90),
            {"points": True},
            "points",
            "DAI-ARM-05",
            "not-allowed",
            "Points: 91 of 90. Spend less: 1.",
        ),
        (
            {"kind": "duel"},
            {},
            "duellist-missing",
            "DAI-SCN-05",
            "todo",
            "Units: 0 of 1. Add units: 1.",
        ),
        (
            {"kind": "duel", "duellist": {**PEASANTS, "width": 4}},
            {},
            "files",
            "DAI-ARM-03",
            "not-allowed",
            "Duel, peasants. Stands in width: 4, in all: 2. Fewer stands in width: 2.",
        ),
    ],
)
def test_every_finding_says_what_was_found_and_what_would_mend_it(
    roster: Roster, options: dict[str, Any], expected: str, rule: str, kind: str, text: str
) -> None:
    found = muster(roster, options)
    assert names(found) == [expected]
    assert not found.legal
    (finding,) = found.findings
    assert (finding.rule, finding.kind) == (rule, kind)
    assert said(finding) == text
    for lang in LANGUAGES:
        sentence = said(finding, lang)
        assert "{" not in sentence and "daimyo.muster" not in sentence
        assert lang == "en" or sentence != text


def test_a_gun_is_no_bodyguard_and_alone_no_clan() -> None:
    gun = {"type": "artillery", "weapon": "light-gun"}
    found = check(army({**CLAN, "unit": [gun]}, hatamoto=gun), artillery=True)
    assert names(found) == ["hatamoto-class", "units-few"]
    assert "Or choose" not in said(found.findings[0])


def test_a_gun_is_one_stand() -> None:
    gun = {"type": "artillery", "weapon": "light-gun", "stands": 2}
    found = check(army({**CLAN, "unit": [PEASANTS, gun]}), artillery=True)
    assert [(f.rule, f.say.facts["limit"]) for f in found.findings] == [("DAI-ART-01", 1)]


def test_a_general_still_missing_leaves_the_hatamoto_free() -> None:
    for template in ("foot-hatamoto", "mounted-hatamoto"):
        found = check(army(general=None, hatamoto={"template": template}))
        assert names(found) == ["general-missing"]


def test_without_points_no_limit_holds() -> None:
    found = check(army(limit=1))
    assert found.legal and found.limit == 0 and found.points == 91
    assert check(army(limit=95), points=True).limit == 95


@pytest.mark.parametrize(
    ("one", "other", "expected"), [(100, 105, 5), (105, 100, 5), (119, 119, 5), (120, 100, 6)]
)
def test_the_margin_is_five_hundredths_of_the_larger(one: int, other: int, expected: int) -> None:
    assert margin(catalogue(), one, other) == expected


def test_armies_must_be_equal_when_points_are_on() -> None:
    """DAI-ARM-05: no more than 5 per cent apart."""
    small, large = roster_of(army(CLAN)), roster_of(army(CLAN, CLAN))
    data = catalogue()
    assert (total_cost(data, small), total_cost(data, large)) == (91, 100)
    assert match_findings(small, large, {}) == ()
    (found,) = match_findings(small, large, {"points": True})
    assert said(found) == (
        "Points: 91 against 100. Difference: 9, at most 5. Bring the totals closer by: 4."
    )
    assert match_findings(small, small, {"points": True}) == ()


def test_a_template_comes_before_the_clan_s_own_units() -> None:
    roster = roster_of(army({**CLAN, "template": "ronin-band"}))
    assert [unit.type for unit in roster.clans[0].units] == ["ronin", "ronin", "peasant"]
    assert next(unit.type for unit in roster.units()) == "samurai"


@pytest.mark.parametrize(
    ("roster", "key", "found"),
    [
        (army({**CLAN, "unit": [{"type": "ninja", "stands": 2}]}), "type", "ninja"),
        (army({**CLAN, "unit": [{"type": "samurai", "stands": 2}]}), "quality", "nothing"),
        (army({**CLAN, "template": "foot-hatamoto"}), "template", "foot-hatamoto"),
        (army(hatamoto={"template": "monks"}), "template", "monks"),
        (army({**CLAN, "called": "oda"}), "called", "oda"),
        (army(general={"rating": "3"}), "rating", "3"),
        (army(points=95), "points", "points"),
        (army(duellist=PEASANTS), "duellist", "duellist"),
        ({"kind": "duel", "general": SEATED}, "general", "general"),
        (army({**CLAN, "daimyo": {"seated": True}}), "seated", "seated"),
    ],
)
def test_a_roster_that_cannot_be_read_is_refused(roster: Roster, key: str, found: str) -> None:
    with pytest.raises(DataError) as caught:
        muster(roster, {})
    assert (caught.value.key, caught.value.found) == (key, found)
    assert caught.value.expected


# -- options -------------------------------------------------------------------------------------


def test_a_game_has_what_is_given_else_the_scenario_s_else_the_default() -> None:
    """DAI-OPT-01, DAI-OPT-02."""
    data = catalogue()
    held = settings.settled(
        data.options, data.scenarios["dai-scn-01"].options, {"command_radius": "20"}
    )
    assert held["command_radius"] == "20"
    assert held["random_events"] is False
    assert held["victory_third"] is True and held["natural_2"] == "bottom_row"
    assert list(held) == list(data.options)


@pytest.mark.parametrize(
    ("given", "key"),
    [({"wether": True}, "wether"), ({"weather": 1}, "weather"), ({"fight_by": "any"}, "fight_by")],
)
def test_unknown_options_and_values_are_refused(given: dict[str, Any], key: str) -> None:
    with pytest.raises(DataError) as caught:
        settings.settled(catalogue().options, {}, given)
    assert caught.value.key == key


# -- coverage, words, scenes ---------------------------------------------------------------------


def test_citations_are_known_rules() -> None:
    with citing() as heard:
        muster(army({**CLAN, "template": "great-clan"}), {"points": True, "artillery": True})
    assert set(heard) >= {"DAI-ARM-01", "DAI-ARM-02", "DAI-ARM-03", "DAI-ARM-04", "DAI-ARM-05"}
    assert set(heard) >= {"DAI-LDR-02", "DAI-LDR-03", "DAI-LDR-07", "DAI-ORG-01", "DAI-ORG-06"}
    rules = load_rules("daimyo")
    assert all(rule in rules for rule in heard)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_message_of_the_check_is_idle(lang: str) -> None:
    """Every message of the catalogue is one that the check can say."""
    from gunbai.systems.daimyo import muster as first
    from gunbai.systems.daimyo import muster_units as second

    source = "".join(
        files("gunbai.systems")
        .joinpath("daimyo", f"{m.__name__.split('.')[-1]}.py")
        .read_text("utf-8")
        for m in (first, second)
    )
    for message in ids(lang):
        if message.startswith("daimyo.muster."):
            tail = message.removeprefix("daimyo.muster.")
            assert tail in source or tail.split(".")[-1] in source, message


def stand_in() -> Any:
    """What the runner of scenes needs to know of the system."""
    data = catalogue()
    return SimpleNamespace(
        id="daimyo",
        muster=muster,
        options=settings.defaults(data.options),
        nature=SimpleNamespace(unit="centimetre", scale=1000),
    )


def test_the_scenes_pass_and_would_notice_a_wrong_expectation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(systems, "available", lambda: ("daimyo",))
    monkeypatch.setattr(systems, "get", lambda name: stand_in())
    folder = files("gunbai.systems").joinpath("daimyo", "scenes")
    cases = cases_of(folder.joinpath("army.toml").read_text("utf-8"), "army.toml")
    assert len(cases) > 30
    for case in cases:
        result = check_case(case)
        assert result.error is None, f"{case.label}: {result.error}"
        assert result.wrong == (), case.label
        assert survivors(result) == [], case.label
