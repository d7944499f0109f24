"""What every system's rules and names must have, in every language."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from gunbai.language.catalogue import ids
from gunbai.rulebook import Rule, load_rules

__all__ = ["has_words", "index_is_that_of_the_specification", "missing_names"]

MOST = 150
"""Letters of a summary: it stands on one line."""


def index_is_that_of_the_specification(system: str, others: Iterable[Rule] = ()) -> None:
    """Every rule id of the specification and no other; each rule, and the others, well written."""
    listed = json.loads(files("gunbai").joinpath("data", "ids.json").read_text("utf-8"))
    rules = load_rules(system)
    assert sorted(rules.rules) == sorted(listed[system]["rules"])
    for rule in (*rules, *others):
        assert rule.chapter == rule.id.split("-")[1]
        assert rule.summary.endswith(".") and len(rule.summary) <= MOST, rule.id
        assert rule.heading and not rule.heading.endswith(".")


def has_words(rules: Iterable[Rule], lang: str) -> None:
    """Each of them has a heading and a summary in this language; those of English are its own."""
    texts = ids(lang)
    for rule in rules:
        assert texts[f"rule.{rule.id}.heading"] and texts[f"rule.{rule.id}.summary"]
        if lang == "en":
            assert texts[f"rule.{rule.id}.heading"] == (rule.heading,)
            assert texts[f"rule.{rule.id}.summary"] == (rule.summary,)
        else:
            assert texts[f"rule.{rule.id}.summary"] != (rule.summary,)


def missing_names(system: str, wanted: Mapping[str, Iterable[Any]], lang: str) -> list[str]:
    """The names, by kind, that the catalogue of this language lacks."""
    texts = ids(lang)
    return [
        f"{system}.name.{kind}.{name}"
        for kind, names in wanted.items()
        for name in sorted(names)
        if f"{system}.name.{kind}.{name}" not in texts
    ]
