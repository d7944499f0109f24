"""What a case expects, held against what was seen: mismatches that say both sides.

Each key of ``expect`` has one function. ``rules_expected`` are the rules that a case says something
of: what makes a rule tested.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from gunbai.play.scene_file import Case
from gunbai.play.scene_values import (
    fraction,
    plain_value,
    raw_answer,
    reasons_of,
    same,
)
from gunbai.play.scene_watch import Mismatch, Observation
from gunbai.words import Event

__all__ = ["ALLOWED", "compare", "rules_expected"]

_MEASURED: Final = ("values", "reasons", "refusal", "cited")
_PLAYED: Final = (
    "result",
    "events",
    "silent",
    "rolls",
    "dice_thrown",
    "state",
    "asks",
    "refusal",
    "winner",
    "scores",
    "cited",
)
ALLOWED: Final[Mapping[str, tuple[str, ...]]] = {
    "measure": _MEASURED,
    "odds": ("distribution", "chance", *_MEASURED),
    "play": _PLAYED,
    "legal": ("legal", "refusal", "asks", "cited"),
    "options": ("count", "options", "includes", "excludes", "asks", "cited"),
    "muster": ("legal", "points", "findings", "cited"),
    "score": ("winner", "scores", "cited"),
}

Found = Iterator[Mismatch]


def compare(case: Case, expect: Mapping[str, Any], seen: Observation) -> list[Mismatch]:
    """Everything in which ``seen`` is not what is expected; DataError for an expectation that
    cannot be: an unknown key, or one that this ``do`` does not show."""
    allowed = ALLOWED[str(case.values["do"])]
    for key in expect:
        if key not in allowed:
            raise case.fail(f"expect.{key}", key, f"one of {', '.join(allowed)}")
    wrong = list(seen.wrong)
    if seen.refusal is not None and "refusal" not in expect and "legal" not in expect:
        wrong.append(Mismatch("expect.refusal", "", _said(seen)))
    for key, value in expect.items():
        wrong.extend(_KEYS[key](case, value, seen))
    return wrong


def _said(seen: Observation) -> str:
    refusal = seen.refusal
    return f"{refusal.code} {refusal.rule}".strip() if refusal is not None else ""


def _table(case: Case, value: Any, key: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping) or not value:
        raise case.fail(f"expect.{key}", value, "a table")
    return value


def _list(case: Case, value: Any, key: str) -> Sequence[Any]:
    if not isinstance(value, list):
        raise case.fail(f"expect.{key}", value, "a list")
    return value


def _texts(case: Case, value: Any, key: str) -> list[str]:
    found = _list(case, value, key)
    if not all(isinstance(item, str) for item in found):
        raise case.fail(f"expect.{key}", value, "a list of texts")
    return list(found)


def _unless(right: bool, where: str, expected: Any, found: Any) -> Found:
    if not right:
        yield Mismatch(f"expect.{where}", _text(expected), _text(found))


def _text(value: Any) -> str:
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_text(item)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_text(item) for item in value)}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


# -- numbers and chances -----------------------------------------------------------------------------


def _distribution(case: Case, value: Any, seen: Observation) -> Found:
    wanted = _fractions(case, value, "distribution")
    found = seen.distribution or {}
    for name in sorted({*wanted, *found}):
        have, want = found.get(name, Fraction(0)), wanted.get(name, Fraction(0))
        yield from _unless(have == want, f"distribution.{name}", want, have)


def _chance(case: Case, value: Any, seen: Observation) -> Found:
    found = seen.distribution or {}
    for name, want in _fractions(case, value, "chance").items():
        have = found.get(name, Fraction(0))
        yield from _unless(have == want, f"chance.{name}", want, have)


def _fractions(case: Case, value: Any, key: str) -> dict[str, Fraction]:
    table = _table(case, value, key)
    return {name: fraction(item, case, f"expect.{key}.{name}") for name, item in table.items()}


def _values(case: Case, value: Any, seen: Observation) -> Found:
    for name, want in _table(case, value, "values").items():
        if seen.values is None or name not in seen.values:
            yield Mismatch(f"expect.values.{name}", _text(want), "")
            continue
        fact = seen.values[name]
        right = same(fact, want, case, f"expect.values.{name}")
        yield from _unless(right, f"values.{name}", want, plain_value(fact))


def _reasons(case: Case, value: Any, seen: Observation) -> Found:
    for name, want in _table(case, value, "reasons").items():
        have = reasons_of((seen.values or {}).get(name, 0))
        listed = _list(case, want, f"reasons.{name}")
        yield from _unless(list(listed) == have, f"reasons.{name}", want, have)


# -- what happened -----------------------------------------------------------------------------------


def _result(case: Case, value: Any, seen: Observation) -> Found:
    wanted = _text(value) if not isinstance(value, str) else value
    yield from _unless(seen.result == wanted, "result", wanted, seen.result)


def _events(case: Case, value: Any, seen: Observation) -> Found:
    start = 0
    for number, want in enumerate(_list(case, value, "events"), 1):
        key = f"events {number}"
        rest = range(start, len(seen.events))
        at = next((i for i in rest if _is_event(case, want, seen.events[i], key)), None)
        if at is None:
            yield Mismatch(f"expect.{key}", _text(want), _text([e.kind for e, _ in seen.events]))
            return
        start = at + 1


def _is_event(case: Case, want: Any, told: tuple[Event, str], key: str) -> bool:
    event, rule = told
    if isinstance(want, str):
        return event.kind == want
    if not isinstance(want, Mapping) or "kind" not in want:
        raise case.fail(f"expect.{key}", want, "a kind of event, or a table with its kind")
    if event.kind != want["kind"] or want.get("rule", rule) != rule:
        return False
    return all(
        name in event.facts and same(event.facts[name], value, case, f"expect.{key}.{name}")
        for name, value in want.items()
        if name not in ("kind", "rule")
    )


def _silent(case: Case, value: Any, seen: Observation) -> Found:
    told = [event.kind for event, _ in seen.events]
    for kind in _list(case, value, "silent"):
        yield from _unless(kind not in told, "silent", "", kind)


def _rolls(case: Case, value: Any, seen: Observation) -> Found:
    yield from _unless(_list(case, value, "rolls") == seen.rolls, "rolls", value, seen.rolls)


def _dice_thrown(case: Case, value: Any, seen: Observation) -> Found:
    yield from _unless(value == seen.dice_thrown, "dice_thrown", value, seen.dice_thrown)


_NOWHERE: Final = object()


def _state(case: Case, value: Any, seen: Observation) -> Found:
    for path, want in _leaves(_table(case, value, "state")):
        have = _at(seen.state, path)
        if have is _NOWHERE:
            raise case.fail(f"expect.state.{path}", path, "a path of the state")
        right = same(have, want, case, f"expect.state.{path}")
        yield from _unless(right, f"state.{path}", want, plain_value(have))


def _leaves(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value


def _at(value: Any, path: str) -> Any:
    for part in path.split("."):
        if isinstance(value, Mapping):
            value = value.get(part, _NOWHERE)
        elif isinstance(value, (list, tuple)):
            inside = part.isdigit() and int(part) < len(value)
            value = value[int(part)] if inside else _NOWHERE
        else:
            value = getattr(value, part, _NOWHERE)
        if value is _NOWHERE:
            return _NOWHERE
    return value


def _asks(case: Case, value: Any, seen: Observation) -> Found:
    wanted = sorted(_texts(case, value, "asks"))
    yield from _unless(wanted == sorted(seen.asks), "asks", value, seen.asks)


# -- answers -----------------------------------------------------------------------------------------


def _legal(case: Case, value: Any, seen: Observation) -> Found:
    have = seen.report.legal if seen.report is not None else seen.legal
    found = have if have or seen.refusal is None else _said(seen)
    yield from _unless(value is have, "legal", value, found)


def _refusal(case: Case, value: Any, seen: Observation) -> Found:
    wanted = {"rule": value} if isinstance(value, str) else _table(case, value, "refusal")
    refusal = seen.refusal
    if refusal is None:
        yield Mismatch("expect.refusal", _text(wanted), "")
        return
    for name, want in wanted.items():
        where = f"expect.refusal.{name}"
        if name == "code":
            yield from _unless(refusal.code == want, "refusal.code", want, refusal.code)
        elif name == "rule":
            yield from _unless(refusal.rule == want, "refusal.rule", want, refusal.rule)
        elif name == "legal":
            yield from _legal_instead(case, want, seen)
        elif name == "facts":
            for fact, expected in _table(case, want, "refusal.facts").items():
                have = refusal.facts.get(fact, _NOWHERE)
                right = have is not _NOWHERE and same(have, expected, case, f"{where}.{fact}")
                shown = "" if have is _NOWHERE else plain_value(have)
                yield from _unless(right, f"refusal.facts.{fact}", expected, shown)
        else:
            raise case.fail(where, name, "one of code, rule, legal, facts")


def _legal_instead(case: Case, want: Any, seen: Observation) -> Found:
    assert seen.refusal is not None
    have, key = seen.refusal.legal, "expect.refusal.legal"
    question = seen.question
    if question is None:
        right = same(have, want, case, key)
    else:
        right = bool(question.parse(raw_answer(question, want, case, key)) == have)
    yield from _unless(right, "refusal.legal", want, have)


def _count(case: Case, value: Any, seen: Observation) -> Found:
    have = len(seen.options or ())
    yield from _unless(type(value) is int and value == have, "count", value, have)


def _raws(case: Case, value: Any, seen: Observation, key: str) -> list[Any]:
    assert seen.question is not None
    listed = _list(case, value, key)
    return [
        seen.question.plain(
            seen.question.parse(raw_answer(seen.question, item, case, f"expect.{key}"))
        )
        for item in listed
    ]


def _options(case: Case, value: Any, seen: Observation) -> Found:
    wanted = sorted(map(_text, _raws(case, value, seen, "options")))
    have = sorted(map(_text, seen.options or ()))
    yield from _unless(wanted == have, "options", wanted, have)


def _includes(case: Case, value: Any, seen: Observation) -> Found:
    for item in _raws(case, value, seen, "includes"):
        yield from _unless(item in (seen.options or ()), "includes", item, seen.options)


def _excludes(case: Case, value: Any, seen: Observation) -> Found:
    for item in _raws(case, value, seen, "excludes"):
        yield from _unless(item not in (seen.options or ()), "excludes", item, seen.options)


# -- armies and ends ---------------------------------------------------------------------------------


def _points(case: Case, value: Any, seen: Observation) -> Found:
    have = seen.report.points if seen.report is not None else None
    yield from _unless(have == value, "points", value, have)


def _findings(case: Case, value: Any, seen: Observation) -> Found:
    have = sorted(finding.rule for finding in seen.report.findings) if seen.report else []
    yield from _unless(sorted(_texts(case, value, "findings")) == have, "findings", value, have)


def _winner(case: Case, value: Any, seen: Observation) -> Found:
    have = "" if seen.outcome is None else seen.outcome.winner or "draw"
    yield from _unless(have == value, "winner", value, have)


def _scores(case: Case, value: Any, seen: Observation) -> Found:
    have = dict(seen.outcome.scores) if seen.outcome is not None else {}
    wanted = dict(_table(case, value, "scores"))
    yield from _unless(have == wanted, "scores", wanted, have)


def _cited(case: Case, value: Any, seen: Observation) -> Found:
    for rule in _texts(case, value, "cited"):
        yield from _unless(rule in seen.cited, "cited", rule, sorted(seen.cited))


_KEYS: Final[Mapping[str, Callable[[Case, Any, Observation], Found]]] = {
    "distribution": _distribution,
    "chance": _chance,
    "values": _values,
    "reasons": _reasons,
    "result": _result,
    "events": _events,
    "silent": _silent,
    "rolls": _rolls,
    "dice_thrown": _dice_thrown,
    "state": _state,
    "asks": _asks,
    "legal": _legal,
    "refusal": _refusal,
    "count": _count,
    "options": _options,
    "includes": _includes,
    "excludes": _excludes,
    "points": _points,
    "findings": _findings,
    "winner": _winner,
    "scores": _scores,
    "cited": _cited,
}


def rules_expected(expect: Mapping[str, Any]) -> set[str]:
    """The rules of which these expectations say something."""
    found = {*expect.get("cited", ()), *expect.get("rolls", ()), *expect.get("findings", ())}
    for reasons in expect.get("reasons", {}).values():
        found.update(reason.split()[-1] for reason in reasons)
    refusal = expect.get("refusal", {})
    found.add(refusal if isinstance(refusal, str) else refusal.get("rule", ""))
    found.update(asked.split()[-1] for asked in expect.get("asks", ()))
    found.update(event["rule"] for event in expect.get("events", ()) if "rule" in event)
    found.discard("")
    return found
