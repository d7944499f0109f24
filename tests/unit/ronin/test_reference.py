"""The rules reference is whole: every item has words in each language, a place and a proof."""

from __future__ import annotations

import pytest

from gunbai.language import tongue
from gunbai.language.catalogue import LANGUAGES
from gunbai.language.reference import item_in, items_of
from gunbai.play.shown import files_of, is_mustered, scenes_of
from gunbai.system import get

RULES = get("ronin").rules()


@pytest.mark.parametrize("id_", [*RULES.rules, *RULES.tables])
def test_an_item_has_words_in_every_language(id_: str) -> None:
    rule = RULES.rules.get(id_) or RULES.tables[id_]
    items = [item_in(rule, tongue(lang)) for lang in LANGUAGES]
    assert all(item.heading and item.summary for item in items)
    for lang in LANGUAGES:
        assert tongue(lang).has(f"rule.{id_}.heading") and tongue(lang).has(f"rule.{id_}.summary")


@pytest.mark.parametrize("id_", list(RULES.rules))
def test_a_rule_acts_somewhere_and_something_shows_it(id_: str) -> None:
    assert files_of("ronin", id_)
    assert scenes_of("ronin", id_) or is_mustered("ronin", id_)


@pytest.mark.parametrize(
    ("words", "id_"),
    [
        ("captive drag", "RON-SPA-08"),
        ("fogoly vonszol", "RON-SPA-08"),
        ("пленн тащ", "RON-SPA-08"),
        ("ron-sht-05", "RON-SHT-05"),
        ("Alapvédelem", "RON-SHT-05"),
        ("базовая защита", "RON-SHT-05"),
    ],
)
def test_a_search_finds_words_of_any_language(words: str, id_: str) -> None:
    for lang in LANGUAGES:
        assert id_ in [item.id for item in items_of(RULES, lang, words)]
    assert items_of(RULES, "en", words + " xyzzy") == []
