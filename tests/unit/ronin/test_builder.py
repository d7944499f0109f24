"""The army builder's data: prices that add up, fixes that mend, scenes that come back as they were."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gunbai.forms import Edit
from gunbai.play.documents import edited, parsed, toml, value_at
from gunbai.play.driver import Driver
from gunbai.play.opening import new_header
from gunbai.play.rosters import ready_rosters
from gunbai.play.simulate import Match, _Table
from gunbai.system import Finding, Setup
from gunbai.systems.ronin import SYSTEM
from gunbai.systems.ronin.builder import armoury
from gunbai.systems.ronin.catalogue import catalogue
from gunbai.systems.ronin.muster import muster
from gunbai.systems.ronin.sheets import sheet
from gunbai.systems.ronin.state import State
from gunbai.systems.ronin.unstage import unstage
from tests.unit.staging import staged

READY = ready_rosters("ronin")


@pytest.mark.parametrize("name", READY)
def test_prices_of_the_lines_add_up_to_the_check(name: str) -> None:
    roster = READY[name]
    shown = armoury(roster, {})
    kiai = catalogue().lists[roster["list"]].kiai
    extra = roster.get("kiai", 0) * (kiai.points if kiai is not None else 0)

    assert sum(line.points for line in shown.lines) + extra == muster(roster, {}).points
    assert all(line.each * line.count.value == line.points for line in shown.lines if line.count)
    assert len(sheet(roster, {})["units"]) == len(shown.lines)


def test_each_choice_costs_what_it_says() -> None:
    """Take every way of every field of a legal roster: the points change by its price."""
    roster = READY["ron-ros-09"]
    before = muster(roster, {}).points
    tried = 0
    for line in armoury(roster, {}).lines:
        count = line.count.value if line.count is not None else 1
        for field in line.fields:
            for way in field.ways:
                if way.points is None or field.kind != "some" or way.value in field.value:
                    continue
                value = [*field.value, way.value]
                after = muster(edited(roster, [Edit("set", field.path, value)]), {}).points
                assert after - before == way.points * count, (field.path, way.value)
                tried += 1
    assert tried > 100


def wild_roster(dice: random.Random) -> dict[str, Any]:
    """A roster as nobody should write it."""
    data = catalogue()
    weapons, skills = list(data.prices.weapons), list(data.attributes)
    chosen = dice.choice(list(data.lists.values()))
    models: list[dict[str, Any]] = []
    for _ in range(dice.randint(0, 7)):
        model: dict[str, Any] = {
            "profile": dice.choice([*chosen.profiles * 4, *data.profiles]),
            "count": dice.choice([1, 1, 1, 2, 6]),
        }
        if dice.random() < 0.3:
            model["add"] = dice.choices(weapons, k=dice.randint(1, 3))
        if dice.random() < 0.3:
            model["attributes"] = dice.choices(skills, k=dice.randint(1, 3))
        if dice.random() < 0.2:
            model["exchange"] = {dice.choice(["yari", "katana"]): dice.choice(weapons)}
        for key, value in (("mount", "horse"), ("armour", "heavy"), ("banner", True)):
            if dice.random() < 0.1:
                model[key] = value
        model["leader"] = dice.random() < 0.1
        models.append(model)
    limit = dice.choice([50, 100, 250])
    return {"list": chosen.id, "limit": limit, "kiai": dice.choice([0, 5]), "model": models}


def what(finding: Finding) -> tuple[str, str, str]:
    """A finding without its numbers and its line: those may change when another one is mended."""
    facts = finding.say.facts
    return finding.say.id, str(facts.get("ranks")), str(facts.get("other_ranks"))


def test_every_fix_mends_what_it_belongs_to() -> None:
    dice = random.Random(7)
    mended: list[str] = []
    for _ in range(500):
        roster = wild_roster(dice)
        findings = muster(roster, {}).findings
        for finding in findings:
            for fix in finding.fixes:
                after = muster(edited(roster, fix.edits), {}).findings
                count = sum(what(one) == what(finding) for one in findings)
                assert sum(what(one) == what(finding) for one in after) < count, (roster, fix)
                mended.append(finding.say.id)
    assert len(dict.fromkeys(mended)) >= 24


def test_an_empty_roster_has_things_to_do_and_nothing_wrong() -> None:
    fresh = armoury({}, {}).fresh

    assert {finding.kind for finding in muster(fresh, {}).findings} == {"todo"}


# -- scenes from positions ---------------------------------------------------------------------------


def same_models(one: State, other: State) -> list[str]:
    """What differs between the models of two states."""
    return [
        f"{model.id}.{name}"
        for model in one.models.values()
        for name in type(model).__annotations__
        if getattr(model, name) != getattr(other.models[model.id], name)
        and not (name in ("x", "y") and model.status != "table")
    ]


class Recording(Driver):
    """Writes every tenth position down and reads it back."""

    __slots__ = ()
    seen = 0

    def begin(self) -> None:
        Recording.seen += 1
        if Recording.seen % 10 == 0:
            again = staged(SYSTEM, parsed(toml(unstage(self.state)), "scene"))
            assert [] == same_models(self.state, again)
            for side in self.state.sides.values():
                other = again.sides[side.id]
                for name in ("warband", "leader", "lost", "morale", "morale_state", "start_count"):
                    assert getattr(side, name) == getattr(other, name), name
            assert again.pieces == self.state.pieces
            fought = (self.state.combat, self.state.waiting_combats, self.state.passes)
            assert (again.combat, again.waiting_combats, again.passes) == fought
        return super().begin()


@pytest.mark.parametrize("scenario", ["ron-scn-01", "ron-scn-04", "ron-scn-08"])
def test_a_position_written_as_a_scene_comes_back(scenario: str) -> None:
    Recording.seen = 0
    setup = new_header(Setup(scenario, {})).setup
    table = _Table(SYSTEM, Match(setup, "scenes"), 0)
    table.driver = Recording(SYSTEM, SYSTEM.setup(setup))
    table.play()

    assert Recording.seen > 20


def test_edits_make_tables_on_the_way_and_take_empty_ones_away() -> None:
    made = edited({}, [Edit("set", ("model", "a", "exchange"), 1)])
    assert made == {"model": {"a": {"exchange": 1}}}
    assert edited(made, [Edit("drop", ("model", "a", "exchange"))]) == {}
    assert value_at({"model": [{"count": 2}]}, ("model", 0, "count")) == 2
    listed = edited({"model": [{"x": 1}, {"x": 2}]}, [Edit("drop", ("model", 0))])
    assert listed == {"model": [{"x": 2}]}
