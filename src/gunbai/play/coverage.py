"""Coverage, computed and never declared: which ids of a specification the system has, and proves.

A rule is *implemented* when the system's source names it; it is *tested* when, in a passing case,
the engine cited it and the case expects something of it. A vector or worked example is implemented
when there is a scene with its id, and tested when all its cases pass.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from gunbai.play.scenes import Result, cases_of_system, check
from gunbai.rulebook import named_in_source
from gunbai.system import System

__all__ = ["Coverage", "coverage", "ids_of"]


@dataclass(frozen=True, slots=True)
class Coverage:
    """The ids of a system's specification in their order, and what is known of each."""

    system: str
    ids: tuple[str, ...]
    implemented: frozenset[str]
    tested: frozenset[str]
    results: tuple[Result, ...] = ()

    @property
    def missing(self) -> list[str]:
        """The ids that nothing implements."""
        return [id_ for id_ in self.ids if id_ not in self.implemented]

    @property
    def untested(self) -> list[str]:
        """The ids that are implemented and that no passing case proves."""
        return [id_ for id_ in self.ids if id_ in self.implemented and id_ not in self.tested]

    def plain(self) -> dict[str, Any]:
        """The numbers, and the missing ids."""
        return {
            "total": len(self.ids),
            "implemented": len(self.implemented),
            "tested": len(self.tested),
            "missing": self.missing,
        }


@cache
def ids_of(system: str) -> dict[str, tuple[str, ...]]:
    """The ids of a system's specification: ``rules``, ``vectors``, ``examples``."""
    text = resources.files("gunbai").joinpath("data", "ids.json").read_text("utf-8")
    found = json.loads(text).get(system, {})
    return {kind: tuple(ids) for kind, ids in found.items()}


def coverage(system: System, results: Iterable[Result] | None = None) -> Coverage:
    """The coverage of a system; runs all its scenes unless their results are given."""
    done = tuple(check(cases_of_system(system.id)) if results is None else results)
    kinds = ids_of(system.id)
    rules = kinds.get("rules", ())
    cases = (*kinds.get("vectors", ()), *kinds.get("examples", ()))
    named = named_in_source(system.id, system.prefix)
    proved = {rule for result in done for rule in result.rules}
    present = {result.case.id for result in done}
    failed = {result.case.id for result in done if not result.passed}
    implemented = {rule for rule in rules if rule in named} | (present & set(cases))
    tested = (proved & implemented) | ((present - failed) & set(cases))
    return Coverage(
        system.id,
        _all(rules, cases),
        frozenset(implemented),
        frozenset(tested),
        done,
    )


def _all(*lists: Sequence[str]) -> tuple[str, ...]:
    return tuple(id_ for ids in lists for id_ in ids)
