"""The frame of a play aid to print (docs/prints.md): what every system's aid says in the same way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from gunbai.errors import DataError
from gunbai.words import Word

__all__ = ["Part", "reminder", "scenario_of_aid", "steps"]

Part = dict[str, Any]
S = TypeVar("S")


def scenario_of_aid(scenarios: Mapping[str, S], id_: str) -> S:
    """The scenario of this id; DataError lists those there are."""
    given = scenarios.get(id_)
    if given is None:
        raise DataError("aid", id_, "scenario", id_, f"one of {', '.join(scenarios)}")
    return given


def steps(sequence: Iterable[tuple[Word, str]]) -> list[Part]:
    """The sequence of play: the words of each step, and the rule that tells of it."""
    return [
        {"word": word, "about": Word(f"rule.{rule}.summary"), "rule": rule}
        for word, rule in sequence
    ]


def reminder(rule: str) -> Part:
    """A rule to have at hand: its heading and its line."""
    heading, about = Word(f"rule.{rule}.heading"), Word(f"rule.{rule}.summary")
    return {"word": heading, "about": about, "rule": rule}
