"""Named policies: who answers in a scene what its ``answers`` leave open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from gunbai.play.scene_file import Case
from gunbai.play.scene_values import raw_answer
from gunbai.questions import Choose, Question

__all__ = ["NAMES", "Policy", "policy_of"]

Policy = Callable[[Question[Any], Any, str], Any]
"""(question, view, rule) to the answer."""


def _default(question: Question[Any], view: Any, rule: str) -> Any:
    return question.default(view)


def _option(index: int) -> Policy:
    def choose(question: Question[Any], view: Any, rule: str) -> Any:
        options = question.options(view)
        return options[index] if options else question.default(view)

    return choose


def _said(value: bool) -> Policy:
    def choose(question: Question[Any], view: Any, rule: str) -> Any:
        if isinstance(question, Choose) and any(value is option for option in question.values):
            return value
        return question.default(view)

    return choose


NAMES: Final[Mapping[str, Policy]] = {
    "default": _default,
    "first": _option(0),
    "last": _option(-1),
    "yes": _said(True),
    "no": _said(False),
}


def policy_of(case: Case) -> Policy | None:
    """The policy of a case: one name, or a table by rule id with ``"*"`` for the rest."""
    raw = case.values.get("policy")
    if raw is None:
        return None
    if isinstance(raw, str):
        return _named(raw, case, "policy")
    if not isinstance(raw, Mapping):
        raise case.fail("policy", raw, f"one of {', '.join(NAMES)}, or a table by rule")
    by_rule = {rule: _entry(value, case, f"policy.{rule}") for rule, value in raw.items()}
    rest = by_rule.get("*", _default)

    def choose(question: Question[Any], view: Any, rule: str) -> Any:
        return by_rule.get(rule, rest)(question, view, rule)

    return choose


def _named(name: str, case: Case, key: str) -> Policy:
    if name not in NAMES:
        raise case.fail(key, name, f"one of {', '.join(NAMES)}")
    return NAMES[name]


def _entry(value: Any, case: Case, key: str) -> Policy:
    if isinstance(value, str) and value in NAMES:
        return NAMES[value]

    def fixed(question: Question[Any], view: Any, rule: str) -> Any:
        return question.parse(raw_answer(question, value, case, key))

    return fixed
