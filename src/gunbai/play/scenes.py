"""Scenes: one format for tests, odds and questions at the table. See ``docs/scenes.md``.

for result in check(find_cases("ronin")):
    print(result.case.label, result.passed)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gunbai.errors import GunbaiError
from gunbai.play.scene_expect import compare, rules_expected
from gunbai.play.scene_falsify import falsified
from gunbai.play.scene_file import Case, cases_of, cases_of_system, find_cases
from gunbai.play.scene_play import session_of
from gunbai.play.scene_run import observe
from gunbai.play.scene_watch import Mismatch, Observation

__all__ = [
    "Case",
    "Mismatch",
    "Observation",
    "Result",
    "cases_of",
    "cases_of_system",
    "check",
    "check_case",
    "expectation",
    "find_cases",
    "observe",
    "session_of",
    "survivors",
]


@dataclass(frozen=True, slots=True)
class Result:
    """A case run and compared. ``error``: why it could not be run. ``rules``: those that it tests:
    cited by the engine and expected by the case."""

    case: Case
    wrong: tuple[Mismatch, ...]
    rules: frozenset[str]
    error: GunbaiError | None = None
    seen: Observation | None = None

    @property
    def passed(self) -> bool:
        return not self.wrong and self.error is None


_SAY_NOTHING_WHEN_EMPTY: Final = ("events", "silent", "includes", "excludes", "cited")


def expectation(case: Case) -> Mapping[str, Any]:
    """What a case expects; DataError when it expects nothing."""
    expect = case.values.get("expect")
    if not isinstance(expect, Mapping) or not expect:
        raise case.fail("expect", "nothing", "at least one expectation")
    for key, value in expect.items():
        if value == {} or (value == [] and key in _SAY_NOTHING_WHEN_EMPTY):
            raise case.fail(f"expect.{key}", "nothing", "at least one expectation")
    return expect


def check_case(case: Case) -> Result:
    """Run one case and compare; what is wrong with the case itself comes back as ``error``."""
    try:
        expect = expectation(case)
        seen = observe(case)
        wrong = compare(case, expect, seen)
    except GunbaiError as error:
        return Result(case, (), frozenset(), error)
    rules = frozenset(rules_expected(expect) & seen.cited) if not wrong else frozenset()
    return Result(case, tuple(wrong), rules, None, seen)


def check(cases: Iterable[Case]) -> Iterator[Result]:
    """Run cases one after the other."""
    for case in cases:
        yield check_case(case)


def survivors(result: Result) -> list[str]:
    """The expected values of a passing case that could be wrong without anyone noticing."""
    assert result.seen is not None and result.passed
    found = []
    for where, wrong in falsified(expectation(result.case)):
        try:
            noticed = bool(compare(result.case, wrong, result.seen))
        except GunbaiError:
            noticed = True
        if not noticed:
            found.append(where)
    return found
