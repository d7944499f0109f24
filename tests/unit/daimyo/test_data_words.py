"""The data of Daimyo: its rules, names and reference in every language."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

from gunbai.language import LANGUAGES
from gunbai.language.catalogue import ids
from gunbai.rulebook import load_rules
from gunbai.systems.daimyo import tables
from gunbai.systems.daimyo.catalogue import Catalogue
from gunbai.systems.daimyo.troops import ARMOURS
from tests.unit.daimyo.conftest import FOLDER
from tests.unit.shared.written import (
    has_words,
    index_is_that_of_the_specification,
    missing_names,
)


def test_the_rule_index_is_that_of_the_specification() -> None:
    listed = json.loads(files("gunbai").joinpath("data", "ids.json").read_text("utf-8"))
    rules = load_rules("daimyo")
    index_is_that_of_the_specification("daimyo", (*rules.tables.values(), *rules.guests.values()))
    assert sorted(rules.tables) == [f"DAI-TBL-{number:02d}" for number in range(1, 23)]
    assert sorted(rules.guests) == [id_ for id_ in listed["campaign"]["rules"] if "-DAI-" in id_]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_and_table_has_heading_and_summary(lang: str) -> None:
    rules = load_rules("daimyo")
    has_words((*rules, *rules.tables.values(), *rules.guests.values()), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_in_the_data_has_a_name(data: Catalogue, lang: str) -> None:
    types = data.troops.types.values()
    rules = load_rules("daimyo")
    wanted = {
        "type": data.troops.types,
        "class": {row.unit_class for row in types},
        "quality": data.troops.qualities,
        "weapon": data.troops.weapons,
        "armour": ARMOURS,
        "unit": [f"{row.id}-{weapon}" for row in types for weapon in row.weapons],
        "template": data.templates,
        "terrain": data.ground.kinds,
        "ground": data.ground.classes,
        "season": data.sky.seasons,
        "weather": data.sky.weathers,
        "event": [event.id for event in data.events.by_roll.values()],
        "reason": [reason.id for reason in data.morale.reasons.values()],
        "result": tables.MORALE_RESULTS,
        "melee-result": tables.MELEE_RESULTS,
        "cause": data.morale.causes,
        "option": data.options,
        "value": [
            f"{name}.{value}"
            for name, option in data.options.items()
            if option.ruling
            for value in option.values
        ],
        "scenario": data.scenarios,
        "roster": data.rosters,
        "clan": data.clans,
        "person": data.persons,
        "chapter": {rule.chapter.lower() for rule in rules},
    }
    assert not missing_names("daimyo", wanted, lang)
    texts = ids(lang)
    for kind in ("scenario", "option", "event", "weather"):
        assert all(f"daimyo.name.{kind}.{name}.about" in texts for name in wanted[kind])


def test_russian_has_its_yo_and_true_signs() -> None:
    prefixes = ("rule.DAI-", "daimyo.name.", "daimyo.muster.")
    ours = {id_: " ".join(texts) for id_, texts in ids("ru").items() if id_.startswith(prefixes)}
    forgotten = re.compile(
        r"\b(?:легк|тяжел|еще\b|ее\b|копье|учет\b|счет\b|удается|остается|дает\b|идет\b|берет\b|ведет\b)",
        re.IGNORECASE,
    )
    assert not [id_ for id_, text in ours.items() if forgotten.search(text)]
    assert not [id_ for id_, text in ours.items() if re.search(r"(?<![\w{–])-\d|\d%|\d\"", text)]


def test_the_reference_holds_every_rule_and_no_origins() -> None:
    page = (FOLDER / "rules.md").read_text("utf-8")
    for rule in load_rules("daimyo"):
        assert f"### {rule.id}  " in page, rule.id
    for table in load_rules("daimyo").tables:
        assert f"**Table {table}: " in page
    assert not re.search(
        r"http|[Bb]log|src:|\.txt|[Tt]ranslat|DAI-VEC-\d|LW144|QRS|Hungarian|DESIGNED|[Tt]he source",
        page,
    )


def test_data_cites_only_known_rules() -> None:
    rules = load_rules("daimyo")
    for path in sorted((FOLDER / "data").rglob("*.toml")):
        cited = re.findall(r"DAI-(?!RUL)[A-Z]+-\d+", path.read_text("utf-8"))
        assert all(rule in rules for rule in cited), path.name
