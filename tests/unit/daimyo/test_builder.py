"""The army builder's data: prices that add up, fixes that mend, sheets for every roster and scenario."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gunbai.forms import Edit
from gunbai.play.documents import edited
from gunbai.play.rosters import ready_rosters
from gunbai.systems.daimyo import SYSTEM
from gunbai.systems.daimyo.aids import aid
from gunbai.systems.daimyo.builder import armoury
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.muster import muster
from gunbai.systems.daimyo.sheets import sheet

READY = ready_rosters("daimyo")
ALL = {"points": True, "artillery": True}


@pytest.mark.parametrize("name", READY)
def test_prices_of_the_lines_add_up_to_the_check(name: str) -> None:
    roster = READY[name]
    if roster.get("kind", "army") == "force":
        pytest.skip("the force of a campaign is not built but sent")
    shown = armoury(roster, {})

    assert sum(line.points for line in shown.lines) == muster(roster, {}).points
    assert all(line.each * line.count.value == line.points for line in shown.lines if line.count)


@pytest.mark.parametrize("name", READY)
def test_the_sheet_has_a_box_for_every_stand(name: str) -> None:
    printed = sheet(READY[name], {})
    report = muster(READY[name], {})
    units = [
        line for line in report.lines if "unit" in line[0] or line[0] in ("hatamoto", "duellist")
    ]

    assert len(printed["units"]) == len(units)
    assert sum(unit["points"] for unit in printed["units"]) == sum(points for _, points in units)
    assert all(2 <= unit["boxes"][0]["n"] <= 8 for unit in printed["units"])


@pytest.mark.parametrize("scenario", SYSTEM.scenarios())
def test_every_scenario_has_a_play_aid(scenario: str) -> None:
    made = aid(scenario)

    assert [side["side"] for side in made["sides"]] == ["a", "b"]
    assert made["objectives"] and all(len(table["rows"]) > 2 for table in made["tables"])


def test_the_unit_of_a_duel_is_changed_taken_away_and_chosen_anew() -> None:
    """DAI-SCN-05: one unit and nothing else; what is missing is offered."""
    roster = READY["dai-ros-05-a"]
    shown = armoury(roster, {})
    [line] = shown.lines
    assert shown.offers == () and line.path == ("duellist",) and line.count is not None
    assert any(field.path == ("duellist", "width") for field in line.fields)

    smaller = edited(roster, (Edit("set", line.count.path, 3),))
    assert muster(smaller, {}).points == 3 * (line.each or 0)
    empty = edited(roster, (Edit("drop", line.path),))
    offers = armoury(empty, {}).offers
    assert len(offers) == len(catalogue().troops.types)
    for offer in offers:
        [new] = armoury(edited(empty, offer.edits), {}).lines
        assert new.points == offer.points


def test_every_offer_can_be_taken_and_costs_what_it_says() -> None:
    roster: dict[str, Any] = dict(armoury({}, {}).fresh)
    for _ in range(3):
        for offer in armoury(roster, ALL).offers:
            after = edited(roster, offer.edits)
            assert muster(after, ALL).points - muster(roster, ALL).points == offer.points, offer.id
        roster = edited(roster, armoury(roster, ALL).offers[-1].edits)
    ids = [offer.id for offer in armoury(roster, ALL).offers]
    assert len(ids) == len(set(ids)) > 15


def test_each_choice_costs_what_it_says() -> None:
    roster = READY["dai-ros-01-a"]
    before = muster(roster, {}).points
    tried = 0
    for line in armoury(roster, {}).lines:
        stands = line.count.value if line.count is not None else 1
        for field in line.fields:
            now = next((way.points for way in field.ways if way.value == field.value), None)
            for way in field.ways:
                if way.points is None or now is None:
                    continue
                after = muster(edited(roster, [Edit("set", field.path, way.value)]), {}).points
                assert after - before == (way.points - now) * stands, (field.path, way.value)
                tried += 1
    assert tried > 30


def wild_roster(dice: random.Random) -> dict[str, Any]:
    """A roster as nobody should write it."""
    troops = catalogue().troops

    def unit() -> dict[str, Any]:
        return {
            "type": dice.choice(list(troops.types)),
            "quality": dice.choice(list(troops.qualities)),
            "armour": dice.choice(["light", "medium", "heavy"]),
            "weapon": dice.choice(list(troops.weapons)),
            "stands": dice.choice([0, 1, 3, 8, 11]),
            "width": dice.choice([0, 0, 4, 12]),
        }

    def leader() -> dict[str, Any]:
        return {"rating": dice.choice([0, 1, 2, 3, 4, 9]), "mounted": dice.random() < 0.7}

    found: dict[str, Any] = {"clan": []}
    if dice.random() < 0.6:
        found["general"] = {**leader(), "seated": dice.random() < 0.3}
    if dice.random() < 0.6:
        found["hatamoto"] = unit()
    for _ in range(dice.randint(0, 3)):
        clan: dict[str, Any] = {"unit": [unit() for _ in range(dice.randint(0, 4))]}
        if dice.random() < 0.3:
            clan["template"] = "house-clan"
        if dice.random() < 0.6:
            clan["daimyo"] = leader()
        found["clan"].append(clan)
    return found


def test_every_fix_mends_what_it_belongs_to() -> None:
    dice = random.Random(3)
    mended: list[str] = []
    for _ in range(120):
        roster = wild_roster(dice)
        options = {"points": dice.random() < 0.5, "artillery": dice.random() < 0.5}
        findings = muster(roster, options).findings
        for finding in findings:
            for fix in finding.fixes:
                after = muster(edited(roster, fix.edits), options).findings
                count = sum(one.say.id == finding.say.id for one in findings)
                assert sum(one.say.id == finding.say.id for one in after) < count, (roster, fix)
                mended.append(finding.say.id)
    assert len(dict.fromkeys(mended)) >= 14


def test_an_empty_roster_has_things_to_do_and_nothing_wrong() -> None:
    fresh = armoury({}, {}).fresh

    assert {finding.kind for finding in muster(fresh, {}).findings} == {"todo"}
