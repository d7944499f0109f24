"""Where a rule acts and what shows it: the chapters of the program and the shipped scenes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final

from gunbai.errors import GunbaiError
from gunbai.play.scene_expect import rules_expected
from gunbai.play.scenes import Case, cases_of_system, expectation

__all__ = ["files_of", "is_mustered", "scenes_of"]

ID: Final = re.compile(r"\b[A-Z]{2,4}\d?-[A-Z]+-\d+[a-z]?\b")
OPENS: Final = ("odds", "measure", "legal", "options", "play")
"""What the workbench can ask of a scene: a roster to check is no scene."""


@cache
def _shown(system: str) -> Mapping[str, tuple[Case, ...]]:
    """Each rule to the cases that expect something of it; those that only ask come first."""
    found: dict[str, list[Case]] = {}
    for case in cases_of_system(system):
        if case.values.get("do") not in OPENS:
            continue
        try:
            rules = rules_expected(expectation(case))
        except GunbaiError:  # a case that expects nothing shows nothing
            continue
        for rule in sorted({*rules, case.id}):
            found.setdefault(rule, []).append(case)
    return {rule: tuple(sorted(cases, key=_simplest)) for rule, cases in found.items()}


def _simplest(case: Case) -> tuple[bool, int]:
    """A scene with a few pieces before a whole scenario, a question before a game."""
    return "scenario" in case.values, OPENS.index(case.values["do"])


def scenes_of(system: str, rule: str) -> tuple[Case, ...]:
    """The shipped cases that show this rule; one of each id."""
    first: dict[str, Case] = {}
    for case in _shown(system).get(rule, ()):
        first.setdefault(case.id, case)
    return tuple(first.values())


@cache
def _mustered(system: str) -> frozenset[str]:
    found: set[str] = set()
    for case in cases_of_system(system):
        if case.values.get("do") == "muster":
            found |= rules_expected(expectation(case))
    return frozenset(found)


def is_mustered(system: str, rule: str) -> bool:
    """Whether the rule is shown by the check of a roster."""
    return rule in _mustered(system)


@cache
def _files(system: str) -> Mapping[str, tuple[str, ...]]:
    """Each rule to the chapters of the program that cite it."""
    home = resources.files("gunbai.systems").joinpath(system)
    found: dict[str, list[str]] = {}
    data = home / "data"
    inner = [data / name for name in ("lists", "scenarios", "rosters")]
    for folder in (home, data, *inner):
        if not folder.is_dir():
            continue
        for file in sorted(folder.iterdir(), key=lambda one: one.name):
            if file.name.endswith((".py", ".toml")) and file.name != "rules.toml":
                for rule in sorted(set(ID.findall(file.read_text("utf-8")))):
                    found.setdefault(rule, []).append(file.name)
    return {rule: tuple(names) for rule, names in found.items()}


def files_of(system: str, rule: str) -> tuple[str, ...]:
    """The chapters of the program that cite this rule."""
    return _files(system).get(rule, ())
