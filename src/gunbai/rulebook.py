"""Rule ids, the rule index of a system, and citations.

Every effect, refusal and modifier carries the id of its rule. Plain functions that only look up or
compute cite with ``cite``. A collector, where one is listening, hears every citation: coverage is
computed from it, never declared.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from gunbai.errors import DataError

__all__ = ["Rule", "RuleIndex", "cite", "citing", "is_cited", "load_rules"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One item of a specification: id, chapter, heading and one line in our own words."""

    id: str
    chapter: str
    heading: str
    summary: str


@dataclass(frozen=True, slots=True)
class RuleIndex:
    """All rules of a system, in the rulebook's order, and the tables that rules cite.

    Coverage counts the rules; a table is known, and covered by the rules that use it. ``guests``:
    rules of another system that act in this one, as what a campaign says of its battles; that
    system counts them.
    """

    system: str
    rules: Mapping[str, Rule]
    tables: Mapping[str, Rule] = field(default_factory=dict)
    guests: Mapping[str, Rule] = field(default_factory=dict)

    def __contains__(self, rule: object) -> bool:
        return rule in self.rules or rule in self.tables or rule in self.guests

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    def find(self, id_: str) -> Rule | None:
        """The rule, table or guest with this id."""
        return self.rules.get(id_) or self.tables.get(id_) or self.guests.get(id_)


_KEYS = {"id", "chapter", "heading", "summary"}


def load_rules(system: str) -> RuleIndex:
    """The index of ``gunbai/systems/<system>/rules.toml``; strict about its keys."""
    file = resources.files("gunbai.systems").joinpath(system, "rules.toml")
    data = tomllib.loads(file.read_text("utf-8"))
    rules, tables, guests = (_read(file.name, data, kind) for kind in ("rule", "table", "guest"))
    return RuleIndex(system, rules, tables, guests)


def _read(file: str, data: Mapping[str, Any], kind: str) -> dict[str, Rule]:
    rules: dict[str, Rule] = {}
    for number, table in enumerate(data.get(kind, []), 1):
        place = f"{kind} {number}"
        if set(table) != _KEYS:
            found = ", ".join(sorted(table))
            raise DataError(file, place, "keys", found, ", ".join(sorted(_KEYS)))
        if table["id"] in rules:
            raise DataError(file, place, "id", table["id"], "an id used once")
        rules[table["id"]] = Rule(**table)
    return rules


_heard: dict[str, int] | None = None


def cite(rule: str) -> None:
    """Say that this rule acts here, in a plain function that carries no effect or refusal."""
    if _heard is not None:
        _heard[rule] = _heard.get(rule, 0) + 1


def is_cited() -> bool:
    """Whether citations are being collected: what is remembered must then be worked out anew."""
    return _heard is not None


@contextmanager
def citing() -> Iterator[dict[str, int]]:
    """Collect the citations of plain functions while the block runs: rule id to how often."""
    global _heard
    outer, _heard = _heard, {}
    heard = _heard
    try:
        yield heard
    finally:
        _heard = outer
        if outer is not None:
            for rule, count in heard.items():
                outer[rule] = outer.get(rule, 0) + count


def named_in_source(system: str, prefix: str) -> set[str]:
    """The ids with this prefix (RON, DAI …) that stand in the system's code and data."""
    pattern = re.compile(rf"\b{prefix}-[A-Z]+-\d+[a-z]?\b")
    found: set[str] = set()
    for text in _sources(resources.files("gunbai.systems").joinpath(system)):
        found.update(pattern.findall(text))
    return found


def _sources(folder: Traversable) -> Iterator[str]:
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        if entry.is_dir() and entry.name not in ("scenes", "__pycache__"):
            yield from _sources(entry)
        elif entry.name.endswith((".py", ".toml")) and entry.name != "rules.toml":
            yield entry.read_text("utf-8")
