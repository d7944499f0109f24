"""Staging a case: the state it starts from, the question it asks, and the facts of the question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gunbai.effects import Seat
from gunbai.errors import DataError
from gunbai.play.scene_file import RUNNER_KEYS, Case
from gunbai.play.scene_values import outcome_key, scaled
from gunbai.reading import Table
from gunbai.system import Inquiry, Setup

__all__ = ["Asked", "asked_of", "staged"]


@dataclass(frozen=True, slots=True)
class Asked:
    """The question of a case, with its facts as the engine holds them."""

    inquiry: Inquiry
    facts: Mapping[str, Any]

    def name(self, result: Any) -> str:
        """How a scene names this result."""
        outcomes = self.inquiry.outcomes
        return outcome_key(outcomes(result) if outcomes is not None else result)


def staged(case: Case) -> Any:
    """The state that a case starts from, its steps on the agenda."""
    options = _options(case)
    own = {key: value for key, value in case.values.items() if key not in RUNNER_KEYS}
    if "scenario" in case.values:
        for key, value in own.items():
            raise case.fail(key, value, "no table of its own beside scenario")
        state = case.system.setup(_setup(case, options))
    else:
        table = Table(case.file, case.label, {**own, "options": options}, case.scale)
        table.table("options")
        state = case.system.stage(table)
        _close(table, options)
    for name, args in reversed(_steps(case)):
        state.agenda.append((name, args))
    return state


def _close(table: Table, options: Mapping[str, Any]) -> None:
    inner = table.table("options")
    for key in options:
        inner[key]
    table.close()


def _options(case: Case) -> dict[str, Any]:
    known = case.system.options
    given = case.values.get("options", {})
    if not isinstance(given, Mapping):
        raise case.fail("options", given, "a table")
    for key, value in given.items():
        if key not in known:
            raise case.fail(f"options.{key}", value, f"one of {', '.join(known)}")
    return {**known, **given}


def _setup(case: Case, options: Mapping[str, Any]) -> Setup:
    id_ = case.values["scenario"]
    scenarios = case.system.scenarios()
    if not isinstance(id_, str) or id_ not in scenarios:
        raise case.fail("scenario", id_, f"one of {', '.join(scenarios)}")
    scenario = scenarios[id_]
    seats = case.values.get("seats", scenario.seats)
    given = case.values.get("rosters", {})
    for key, value in (("seats", seats), ("rosters", given)):
        if not isinstance(value, Mapping):
            raise case.fail(key, value, "a table")
    rosters = {**scenario.rosters, **given}
    return Setup(
        id_,
        {Seat(seat): side for seat, side in seats.items()},
        rosters,
        {**case.system.options, **scenario.options, **case.values.get("options", {})},
    )


def _steps(case: Case) -> list[tuple[str, tuple[Any, ...]]]:
    raw = case.values.get("step", [])
    if not isinstance(raw, list):
        raise case.fail("step", raw, "a step with its arguments, or a list of them")
    listed = raw if not raw or isinstance(raw[0], list) else [raw]
    steps = []
    for item in listed:
        name = item[0] if isinstance(item, list) and item else "nothing"
        if not isinstance(name, str) or name not in case.system.steps:
            raise case.fail("step", name, f"one of {', '.join(case.system.steps)}")
        steps.append((name, scaled(item[1:], case, "step")))
    return steps


def asked_of(case: Case) -> Asked:
    """The question that a case asks, its facts read by their kinds."""
    inquiries = case.system.inquiries
    id_ = case.values.get("ask")
    if not isinstance(id_, str) or id_ not in inquiries:
        found = "nothing" if id_ is None else id_
        raise case.fail("ask", found, f"one of {', '.join(inquiries)}")
    inquiry = inquiries[id_]
    table = case.table()
    given = table.table("facts")
    facts: dict[str, Any] = {}
    for key, kind in inquiry.facts.items():
        if key not in given:
            if not kind.endswith("?"):
                raise case.fail(f"facts.{key}", "nothing", kind)
            continue
        facts[key] = _read(given, key, kind.removesuffix("?"), case)
    for key in given:
        if key not in inquiry.facts:
            raise case.fail(f"facts.{key}", key, f"one of {', '.join(inquiry.facts)}")
    return Asked(inquiry, facts)


def _read(given: Table, key: str, kind: str, case: Case) -> Any:
    reader = _KINDS.get(kind)
    if reader is None:  # a mistake in the system's record, not in the scene
        raise DataError(case.system.id, "inquiries", key, kind, f"one of {', '.join(_KINDS)}")
    return reader(given, key, case)


_MANY: Final = 10**9

_KINDS: Final[Mapping[str, Callable[[Table, str, Case], Any]]] = {
    "id": lambda table, key, case: table.string(key),
    "text": lambda table, key, case: table.string(key),
    "integer": lambda table, key, case: table.integer(key, -_MANY, _MANY),
    "truth": lambda table, key, case: table.truth(key),
    "length": lambda table, key, case: table.length(key),
    "point": lambda table, key, case: table.point(key),
    "points": lambda table, key, case: table.points(key),
    "ids": lambda table, key, case: table.strings(key),
    "any": lambda table, key, case: scaled(table[key], case, f"facts.{key}"),
}
