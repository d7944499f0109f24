"""Checking rosters: totals of the ready ones, the vectors, and every way to be wrong."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.errors import DataError
from gunbai.language import tongue
from gunbai.rulebook import citing
from gunbai.system import Report
from gunbai.systems.ronin.catalogue import catalogue, roster_of
from gunbai.systems.ronin.muster import muster, report, scenario_findings
from gunbai.words import Say

Model = dict[str, Any]


def line(profile: str, count: int = 1, **more: Any) -> Model:
    return {"profile": profile, "count": count, **more}


def check(name: str, *models: Model, limit: int = 250, options: Any = None, **more: Any) -> Report:
    return muster({"list": name, "limit": limit, "model": list(models), **more}, options or {})


def rules(found: Report) -> list[str]:
    return [finding.rule for finding in found.findings]


def names(found: Report) -> list[str]:
    return [finding.say.id.removeprefix("ronin.muster.") for finding in found.findings]


ASHIGARU = line("ashigaru", 4)
BUSHI = (line("samurai"), ASHIGARU)


# -- the ready rosters ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "points", "models"),
    [
        (1, 77, 4),
        (2, 77, 7),
        (3, 100, 5),
        (4, 98, 4),
        (5, 150, 6),
        (6, 146, 10),
        (7, 200, 7),
        (8, 197, 8),
        (9, 246, 10),
        (10, 246, 16),
    ],
)
def test_ready_rosters_are_legal_and_cost_what_they_say(
    number: int, points: int, models: int
) -> None:
    """RON-ROS-01 to RON-ROS-10."""
    roster = catalogue().rosters[f"ron-ros-{number:02d}"]
    found = report(roster, {})
    assert found.points == roster.points == points
    assert sum(entry.count for entry in roster.lines) == models
    assert sum(cost for _, cost in found.lines) + 5 * roster.kiai == points
    assert found.legal, found.findings


def test_lines_cost_what_the_rosters_state() -> None:
    """RON-ROS-07 and RON-ROS-08, line by line."""
    costs = [cost for _, cost in report(roster_of("ron-ros-07"), {}).lines]
    assert costs == [48, 38, 38, 52, 24]
    costs = [cost for _, cost in report(roster_of("ron-ros-08"), {}).lines]
    assert costs == [55, 28, 13, 48, 18, 20]


def test_scenarios_offer_rosters_that_suit_them() -> None:
    data = catalogue()
    for scenario in data.scenarios.values():
        for side in scenario.sides:
            roster = side.force or data.rosters[side.roster]
            assert scenario_findings(roster, scenario, side) == (), scenario.id


def test_a_roster_too_dear_for_the_scenario() -> None:
    """RON-SCN-01: 77 points a side."""
    scenario = catalogue().scenarios["ron-scn-01"]
    (found,) = scenario_findings(roster_of("ron-ros-05"), scenario, scenario.sides[0])
    assert (found.rule, found.kind) == ("RON-SCN-01", "not-allowed")
    assert found.say.facts == {"found": 150, "limit": 77}


def test_a_fixed_force_takes_no_roster() -> None:
    """RON-SCN-06."""
    scenario = catalogue().scenarios["ron-scn-06"]
    (found,) = scenario_findings(roster_of("ron-ros-01"), scenario, scenario.sides[0])
    assert found.rule == "RON-SCN-06"


# -- the vectors ---------------------------------------------------------------------------------


def test_vector_92() -> None:
    """RON-V-92: Bushi compositions a to e."""
    a = check("bushi", line("samurai"), line("ashigaru"), line("ashigaru-gashira", 2))
    b = check("bushi", line("hatamoto"), line("ashigaru", 2))
    c = check("bushi", line("samurai", 2), line("hatamoto", 2))
    d = check("bushi", line("samurai"), line("ashigaru-gashira"), line("ashigaru", 3))
    e = check("bushi", line("busho", 2), line("samurai", 2))
    assert [rules(found) for found in (a, b, c, d, e)] == [
        ["RON-BSH-01"],
        ["RON-ARM-02", "RON-BSH-01"],
        [],
        [],
        ["RON-BSH-01"],
    ]
    assert a.findings[0].say.facts["limit"] == 6
    assert b.findings[1].say.facts["found"] == 0
    assert e.findings[0].say == Say(
        "ronin.muster.ranks-most", {**e.findings[0].say.facts, "found": 2, "limit": 1}
    )


@pytest.mark.parametrize(
    ("teppo", "yumi", "expected"),
    [(1, 0, []), (2, 0, ["teppo"]), (1, 2, []), (1, 3, ["missile"]), (2, 2, ["teppo", "missile"])],
)
def test_vector_93(teppo: int, yumi: int, expected: list[str]) -> None:
    """RON-V-93: seven models, at most one teppo and three missile weapons."""
    models = [line("samurai"), line("ashigaru", 6 - teppo - yumi)]
    models.append(line("ashigaru", teppo, exchange={"yari": "teppo"}))
    if yumi:
        models.append(line("ashigaru", yumi, exchange={"yari": "yumi"}))
    assert names(check("bushi", *models)) == expected


def test_vector_94() -> None:
    """RON-V-94: a Busho with naginata and four attributes, a bearer, a teppo for a yari."""
    skills = ["commander", "intuition", "powerful", "fast"]
    found = check(
        "bushi",
        line("busho", add=["naginata"], attributes=skills),
        line("ashigaru", banner=True),
        line("ashigaru", exchange={"yari": "teppo"}),
        line("ashigaru", 2),
    )
    assert [cost for _, cost in found.lines] == [54, 13, 20, 32]
    assert found.legal


# -- points and size -----------------------------------------------------------------------------


def test_an_empty_roster_has_only_things_to_do() -> None:
    for name in ("bushi", "koryu", "peasants"):
        found = check(name)
        assert {finding.kind for finding in found.findings} == {"todo"}
        assert rules(found) == ["RON-ARM-02", "RON-GEN-14"]
        assert found.points == 0


def test_the_points_limit() -> None:
    """RON-ARM-01: exactly the limit is allowed."""
    assert check("bushi", *BUSHI, limit=89).legal
    found = check("bushi", *BUSHI, limit=88)
    assert rules(found) == ["RON-ARM-01"]
    assert found.findings[0].mend == Say("ronin.muster.mend.points", {"n": 1})


@pytest.mark.parametrize(
    ("count", "small", "expected"),
    [
        (3, False, ["too-few"]),
        (3, True, []),
        (4, False, []),
        (20, False, []),
        (21, False, ["too-many"]),
    ],
)
def test_the_size_of_a_warband(count: int, small: bool, expected: list[str]) -> None:
    """RON-ARM-02, RON-GEN-01."""
    options = {"small_buntai": small}
    found = check("bandits", line("bandit", count), limit=1000, options=options)
    assert names(found) == expected


# -- the lists -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "models", "expected"),
    [
        ("bushi", [line("samurai", 2), line("ashigaru", 3)], ["ranks-share"]),
        ("bushi", [line("samurai"), line("hatamoto", 2), line("ashigaru", 6)], ["ranks-share"]),
        ("sohei", [line("grand-abbot"), line("monk", 3)], []),
        ("sohei", [line("grand-abbot"), line("monk", 4), line("novice")], ["ranks-share"]),
        ("sohei", [line("grand-abbot"), line("monk", 4), line("novice", 2)], []),
        ("sohei", [line("senior-monk", 2), line("novice"), line("sweeper", 1)], []),
        ("sohei", [line("senior-monk", 3), line("novice", 2)], ["ranks-share"]),
        ("sohei", [line("grand-abbot", 2), line("monk", 2)], ["ranks-most"]),
        ("ikko-ikki", [line("bozu"), line("monto", 2), line("peasant", 1)], []),
        ("ikko-ikki", [line("bozu"), line("monto", 1), line("peasant", 2)], ["ranks-share"]),
        ("ikko-ikki", [line("bozu", 2), line("monto", 6)], ["ranks-most"]),
        ("ikko-ikki", [line("monto", 3), line("monto-veteran", 2)], ["ranks-share"]),
        ("koryu", [line("senpai", 2), line("kohai", 2)], ["ranks-least"]),
        ("koryu", [line("sensei", 2), line("kohai", 2)], ["ranks-most"]),
        ("koryu", [line("sensei"), line("senpai", 3)], ["ranks-most"]),
        ("bandits", [line("bandit-leader", 2), line("bandit", 2)], ["ranks-most"]),
        ("bandits", [line("bandit-gashira"), line("bandit", 3)], []),
        ("bandits", [line("bandit-gashira"), line("bandit", 2), line("peasant")], ["ranks-share"]),
        ("bandits", [line("bandit", 2), line("peasant", 3)], ["ranks-share"]),
        ("joseon", [line("janggun"), line("pengbaesu"), line("jeonggun", 2)], []),
        ("joseon", [line("janggun"), line("jeonggun", 2), line("peasant")], ["ranks-share"]),
        ("joseon", [line("gungwan", 3), line("jeonggun", 9)], ["ranks-most"]),
        ("ming", [line("ming-veteran", 2), line("ming-soldier", 3)], ["ranks-share"]),
        ("ming", [line("jiangjun"), line("ming-soldier", 3), line("levy", 5)], []),
        ("peasants", [line("headman", 2), line("peasant", 3)], ["ranks-most"]),
        ("peasants", [line("village-guard", 3), line("peasant", 2)], ["ranks-share"]),
        ("bushi", [line("bandit", 4)], ["profile"]),
    ],
)
def test_composition(name: str, models: list[Model], expected: list[str]) -> None:
    assert names(check(name, *models, limit=1000)) == expected


def test_a_missing_sensei_is_a_thing_to_do() -> None:
    """RON-KYU-01."""
    (found,) = check("koryu", line("kohai", 4)).findings
    assert (found.kind, found.rule) == ("todo", "RON-KYU-01")


def test_both_ways_to_mend_are_told() -> None:
    """RON-BSH-01: two soldiers for each elite model, or nobody below Rank 3."""
    (found,) = check("bushi", line("samurai", 3), line("ashigaru")).findings
    assert found.mend is not None and found.mend.id == "ronin.muster.mend.either"
    english = tongue("en", "inch", 1000)
    assert english.say(found.say) == "Rank 1, 2: 1. Need: 6 or more (Rank 3, 4, 5: 3)."
    assert english.say(found.mend) == (
        "Would be legal: Rank 1, 2: 5 more; or Rank 0, 1, 2: 1 fewer."
    )


# -- what a model may buy ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "model", "rule", "expected"),
    [
        ("bushi", line("samurai", add=["kusarigama"]), "RON-BSH-01", ["weapon"]),
        ("bushi", line("samurai", add=["nodachi", "yumi"]), "", []),
        ("bushi", line("samurai", exchange={"katana": "nodachi"}), "", []),
        ("bushi", line("samurai", exchange={"yari": "yumi"}), "RON-T-11", ["exchange"]),
        ("bushi", line("samurai", add=["katana"]), "RON-BSH-01", ["weapon", "weapon-twice"]),
        ("bushi", line("ashigaru", add=["yumi"]), "RON-BSH-01", ["weapon"]),
        ("bushi", line("ashigaru", exchange={"katana": "yumi"}), "RON-BSH-01", ["weapon"]),
        ("bushi", line("ashigaru", mount="horse"), "RON-BSH-01", ["mount"]),
        ("bushi", line("samurai", armour="light"), "RON-BSH-01", ["armour"]),
        ("bushi", line("samurai", armour="heavy"), "", []),
        ("bushi", line("ashigaru", attributes=["fast"]), "RON-ARM-05", ["attributes"]),
        ("bushi", line("ashigaru-gashira", attributes=["fast"]), "", []),
        (
            "bushi",
            line("samurai", attributes=["fast", "tough", "powerful"]),
            "RON-ARM-05",
            ["attributes"],
        ),
        ("bushi", line("samurai", attributes=["fast", "fast"]), "RON-ARM-05", ["attribute-twice"]),
        ("bushi", line("samurai", attributes=["niten"]), "RON-BUJ-04", ["requires"]),
        ("bushi", line("samurai", attributes=["niten", "kenjutsu"]), "", []),
        ("bushi", line("samurai", attributes=["yadome-jutsu"]), "RON-BUJ-05", ["requires"]),
        ("bushi", line("samurai", attributes=["yadome-jutsu", "kyujutsu"]), "", []),
        ("sohei", line("monk", attributes=["fearless"]), "RON-ARM-05", ["attribute-twice"]),
        ("sohei", line("monk", armour="medium"), "", []),
        ("sohei", line("monk", armour="heavy"), "RON-SOH-01", ["armour"]),
        ("sohei", line("monk", mount="horse"), "RON-SOH-01", ["mount"]),
        ("sohei", line("senior-monk", mount="horse"), "", []),
        ("sohei", line("monk", add=["shuriken"]), "RON-SOH-01", ["weapon"]),
        ("sohei", line("temple-attendant", add=["yari", "bo"]), "RON-SOH-01", ["weapons"]),
        ("koryu", line("initiate", add=["yumi"]), "RON-KYU-01", ["weapon"]),
        ("koryu", line("initiate", add=["jo", "wakizashi"]), "RON-KYU-01", ["weapons"]),
        ("koryu", line("kohai", exchange={"katana": "bo"}), "", []),
        ("bandits", line("bandit", add=["yumi"]), "", []),
        ("bandits", line("bandit", add=["tetsubo"]), "RON-BDT-01", ["weapon"]),
        ("joseon", line("pengbaesu", add=["kusarigama"]), "", []),
        ("joseon", line("jeonggun", add=["kusarigama"]), "RON-JOS-01", ["weapon"]),
        ("ming", line("ming-veteran", add=["yari", "nodachi"]), "", []),
        ("ming", line("levy", add=["yari"]), "RON-MNG-01", ["weapon"]),
        ("peasants", line("peasant", add=["bo"]), "", []),
        ("peasants", line("peasant", add=["yumi"]), "RON-PEA-01", ["weapon"]),
    ],
)
def test_what_a_profile_may_buy(name: str, model: Model, rule: str, expected: list[str]) -> None:
    others = {
        "bushi": [line("ashigaru", 9)],
        "sohei": [line("temple-attendant", 5), line("monk", 2)],
        "koryu": [line("sensei"), line("initiate", 3)],
        "bandits": [line("bandit", 4)],
        "joseon": [line("jeonggun", 4)],
        "ming": [line("ming-soldier", 4)],
        "peasants": [line("peasant", 4)],
    }
    found = check(name, model, *others[name], limit=1000)
    assert names(found) == expected
    assert not expected or rules(found)[0] == rule
    assert all(finding.say.facts["line"] == 1 for finding in found.findings)


def test_exchanges_refund_what_they_replace() -> None:
    """RON-T-11: yari 3 for yumi 5; a katana of the profile refunds nothing, a wakizashi 1."""
    found = check(
        "koryu",
        line("sensei", exchange={"wakizashi": "jo"}),
        line("kohai", exchange={"katana": "jo"}),
        line("initiate", 2, add=["jo"]),
    )
    assert [cost for _, cost in found.lines] == [35, 16, 22]
    assert found.legal


def test_a_school_buys_one_type_of_weapon() -> None:
    """RON-KYU-01."""
    found = check("koryu", line("sensei", add=["jo"]), line("kohai", 3, add=["naginata"]))
    assert names(found) == ["weapon-types"]


def test_better_armour_costs_the_difference() -> None:
    """RON-T-11."""
    found = check("bandits", line("bandit-leader", armour="heavy"), line("bandit", 3))
    assert found.lines[0] == ("bandit-leader", 25)
    assert found.legal


# -- banner, KIAI!, hired swords, Leader ---------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "models", "rule", "expected"),
    [
        ("bushi", [line("ashigaru", 2, banner=True)], "RON-BSH-05", ["banners"]),
        ("bushi", [line("samurai", banner=True)], "RON-BSH-05", ["bearer"]),
        (
            "bushi",
            [line("ashigaru", banner=True, exchange={"yari": "yumi"})],
            "RON-BSH-05",
            ["bearer-buys"],
        ),
        ("bushi", [line("ashigaru-gashira", banner=True)], "", []),
        ("sohei", [line("novice", banner=True)], "", []),
        ("ikko-ikki", [line("monto", banner=True)], "", []),
        ("ikko-ikki", [line("monto", banner=True, add=["yari"])], "RON-IKK-01", ["bearer-buys"]),
        ("joseon", [line("jeonggun", banner=True, add=["yari"])], "", []),
        ("koryu", [line("kohai", banner=True)], "RON-KYU-01", ["no-banner"]),
        ("bandits", [line("bandit", banner=True)], "RON-BDT-01", ["no-banner"]),
    ],
)
def test_banners(name: str, models: list[Model], rule: str, expected: list[str]) -> None:
    others = {
        "bushi": [line("samurai"), line("ashigaru", 5)],
        "sohei": [line("monk"), line("novice", 3)],
        "ikko-ikki": [line("monto", 4)],
        "joseon": [line("jeonggun", 4)],
        "koryu": [line("sensei"), line("kohai", 3)],
        "bandits": [line("bandit", 4)],
    }
    found = check(name, *models, *others[name])
    assert names(found) == expected
    assert not expected or rules(found) == [rule]


def test_a_bearer_costs_less_only_among_bushi() -> None:
    assert check("bushi", line("ashigaru-gashira", banner=True), *BUSHI).lines[0][1] == 16
    assert check("ikko-ikki", line("monto", banner=True)).lines[0][1] == 10


def test_kiai() -> None:
    """RON-BSH-06: up to three at 5 points, and only Bushi."""
    assert check("bushi", *BUSHI, kiai=3).points == 89 + 15
    assert names(check("bushi", *BUSHI, kiai=4)) == ["kiai"]
    assert rules(check("bandits", line("bandit", 4), kiai=1)) == ["RON-BDT-01"]


@pytest.mark.parametrize(
    ("name", "limit", "hired", "expected"),
    [
        ("bushi", 99, 1, ["hired"]),
        ("bushi", 150, 1, []),
        ("bushi", 199, 2, ["hired"]),
        ("bushi", 200, 2, []),
        ("bushi", 300, 3, ["hired"]),
        ("peasants", 100, 2, []),
        ("peasants", 200, 4, []),
        ("peasants", 300, 5, ["hired"]),
        ("koryu", 200, 1, ["hired"]),
    ],
)
def test_how_many_swords_may_be_hired(
    name: str, limit: int, hired: int, expected: list[str]
) -> None:
    """RON-SFH-01, RON-PEA-01."""
    own = {
        "bushi": [line("ashigaru", 4)],
        "peasants": [line("peasant", 4)],
        "koryu": [line("sensei"), line("kohai", 3)],
    }
    found = check(name, *own[name], line("ronin", hired), limit=limit)
    assert names(found) == expected


def test_who_hires_whom() -> None:
    """RON-SFH-01: no Ninja with Bushi or Sohei; hired swords buy nothing."""
    assert names(check("bushi", ASHIGARU, line("chunin"))) == ["hired-barred"]
    assert names(check("bandits", line("bandit", 4), line("ninja"))) == []
    assert names(check("bandits", line("bandit", 4), line("ronin", add=["yari"]))) == ["hired-buys"]


def test_hired_swords_do_not_count_for_ranks_but_for_shares() -> None:
    """RON-SFH-01, RON-ARM-06: the master swordsman needs no soldiers, the hunter has a teppo."""
    assert check("bushi", line("ashigaru", 4), line("master-swordsman")).legal
    gun = line("ashigaru", exchange={"yari": "teppo"})
    assert check("bushi", line("ashigaru", 3), gun).legal
    assert names(check("bushi", line("ashigaru", 3), gun, line("hunter"))) == ["teppo"]


def test_the_leader_of_a_roster() -> None:
    """RON-GEN-14, RON-PEA-01."""
    assert check("bushi", line("samurai", leader=True), ASHIGARU).legal
    assert names(check("bushi", line("samurai"), line("ashigaru", 4, leader=True))) == [
        "leaders",
        *["leader-rank"] * 4,
    ]
    village = [line("headman"), line("peasant", 4), line("ronin", leader=True)]
    assert check("peasants", *village).legal
    assert names(check("bushi", *BUSHI, line("ronin", leader=True))) == ["leader-rank"]


def test_swords_for_hire_are_no_list() -> None:
    assert "RON-SFH-01" in rules(check("swords-for-hire", line("ronin", 4)))


# -- reading and saying --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"list": "busi"}, "list"),
        ({"model": [line("samurai", add=["tepo"])]}, "add"),
        ({"model": [line("samurai", nane="Gonta")]}, "nane"),
        ({"model": [line("samurai", count=0)]}, "count"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_roster_that_cannot_be_read(change: dict[str, Any], key: str) -> None:
    with pytest.raises(DataError) as caught:
        muster({"list": "bushi", "limit": 100, "model": []} | change, {})
    assert caught.value.key == key


def test_checking_cites_the_rules_that_act() -> None:
    with citing() as heard:
        report(roster_of("ron-ros-08"), {})
    wanted = {"RON-ARM-01", "RON-ARM-02", "RON-ARM-05", "RON-ARM-06", "RON-BSH-01"}
    assert wanted | {"RON-BSH-05", "RON-BSH-06", "RON-BUJ-03", "RON-GEN-14"} <= set(heard)


@pytest.mark.parametrize("lang", ["en", "hu", "ru"])
def test_every_finding_is_said_in_every_language(lang: str) -> None:
    voice = tongue(lang, "inch", 1000)
    bad = [
        line("busho", 2, leader=True, attributes=["niten", "fast", "fast", "tough", "powerful"]),
        line("ashigaru", 12, add=["bo"], exchange={"yari": "teppo"}, mount="horse", armour="heavy"),
        line("ashigaru", 2, banner=True, add=["yari"], exchange={"bo": "jo"}),
        line("samurai", add=["katana"], banner=True),
        line("ninja", 3, add=["yari"], leader=True),
        line("bandit", 4),
    ]
    reports = [
        check("bushi", *bad, limit=100, kiai=9),
        check("bushi"),
        check("koryu", line("kohai", 2, add=["jo", "bo"], banner=True), kiai=1),
        check("swords-for-hire", line("ronin", 4)),
    ]
    said: list[str] = []
    for found in reports:
        for finding in found.findings:
            assert finding.mend is not None
            said += [voice.say(finding.say), voice.say(finding.mend)]
    assert len(said) > 30
    assert not [text for text in said if "ronin." in text or "{" in text or "name." in text]
    assert not {id_ for id_ in voice.missing if id_.startswith(("ronin.muster", "ronin.name."))}
