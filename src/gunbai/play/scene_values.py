"""Values of scenes: from what people write to what the engine holds, and back for comparing.

A number with a point is a length in the system's unit, a number without is just that number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any

from gunbai.forms import length
from gunbai.play.scene_file import Case
from gunbai.questions import Form, Move, Place, Question, Steps
from gunbai.reading import exact
from gunbai.words import (
    Chance,
    Dice,
    Length,
    Modifier,
    Name,
    Say,
    Several,
    Signed,
    Target,
    Word,
)

__all__ = [
    "fraction",
    "outcome_key",
    "plain_value",
    "raw_answer",
    "reasons_of",
    "same",
    "scaled",
    "written_answer",
]


def scaled(value: Any, case: Case, key: str) -> Any:
    """Engine values: decimals as whole parts of the unit, lists as tuples, all the way down."""
    if isinstance(value, Decimal):
        return _parts(value, case.scale, case, key)
    if isinstance(value, Mapping):
        return {name: scaled(item, case, f"{key}.{name}") for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return tuple(scaled(item, case, key) for item in value)
    return value


def _parts(value: Any, scale: int, case: Case, key: str) -> int:
    whole = isinstance(value, int) and not isinstance(value, bool)
    found = exact(value, scale) if whole or isinstance(value, Decimal) else None
    if found is None:
        raise case.fail(key, str(value), f"a number no finer than 1/{scale}")
    return found


def raw_answer(question: Question[Any], value: Any, case: Case, key: str) -> Any:
    """An answer as JSON for ``question.parse``. Paths, places and drill steps are always lengths."""
    if isinstance(question, Form) and isinstance(value, Mapping):
        fields = dict(question.fields)
        return {
            name: raw_answer(fields[name], part, case, f"{key}.{name}") if name in fields else part
            for name, part in value.items()
        }
    if isinstance(question, Move) and isinstance(value, list):
        return [_numbers(point, (case.scale, case.scale), case, key) for point in value]
    if isinstance(question, Place) and isinstance(value, list):
        pose = value if len(value) != 2 else [*value, 0]
        return _numbers(pose, (case.scale, case.scale, 1000), case, key)
    if isinstance(question, Steps) and isinstance(value, list):
        return [
            [step[0], _parts(step[1], case.scale, case, key)]
            if isinstance(step, list) and len(step) == 2
            else step
            for step in value
        ]
    return _plain(scaled(value, case, key))


def written_answer(question: Question[Any], raw: Any, scale: int) -> Any:
    """The other way: an answer as JSON, as a scene writes it."""
    if isinstance(question, Form):
        fields = dict(question.fields)
        return {name: written_answer(fields[name], part, scale) for name, part in raw.items()}
    if isinstance(question, Move):
        return [[length(part, scale) for part in point] for point in raw]
    if isinstance(question, Place):
        x, y, heading = raw
        return [length(x, scale), length(y, scale), length(heading, 1000)]
    if isinstance(question, Steps):
        return [[verb, length(part, scale)] for verb, part in raw]
    return raw


def _numbers(value: Any, scales: Sequence[int], case: Case, key: str) -> Any:
    if not isinstance(value, list) or len(value) != len(scales):
        raise case.fail(key, value, f"{len(scales)} numbers")
    return [_parts(item, scale, case, key) for item, scale in zip(value, scales, strict=True)]


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {name: _plain(item) for name, item in value.items()}
    return value


# -- comparing ---------------------------------------------------------------------------------------


def plain_value(value: Any) -> Any:
    """A fact or a value of the state, as a scene would write it (lengths in whole parts).

    >>> plain_value(Word("ronin.outcome.stun")), plain_value(Target(6, (), "R"))
    ('stun', 6)
    """
    if isinstance(value, (Length, Signed)):
        return value.value
    if isinstance(value, Name):
        return value.id
    if isinstance(value, (Word, Say)):
        return outcome_key(value)
    if isinstance(value, Target):
        return value.total
    if isinstance(value, Modifier):
        return value.amount
    if isinstance(value, Chance):
        return str(Fraction(value.numerator, value.denominator))
    if isinstance(value, Dice):
        return [face for throw in value.faces for face in throw]
    if isinstance(value, Several):
        return [plain_value(item) for item in value.items]
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, (tuple, list)):
        return [plain_value(item) for item in value]
    if isinstance(value, Mapping):
        return {str(name): plain_value(item) for name, item in value.items()}
    return value


def same(found: Any, expected: Any, case: Case, key: str) -> bool:
    """Whether an engine value is what the scene expects; a length also where none has a point."""
    want = _plain(scaled(expected, case, key))
    if isinstance(found, Length) and isinstance(expected, int) and not isinstance(expected, bool):
        want = expected * case.scale
    have = plain_value(found)
    return type(have) is type(want) and bool(have == want)


def reasons_of(fact: Any) -> list[str]:
    """The modifiers of a number in order: ``+1 RON-T-02``."""
    if isinstance(fact, Modifier):
        return [f"{fact.amount:+d} {fact.rule}"]
    if isinstance(fact, Target):
        return [reason for mod in fact.mods for reason in reasons_of(mod)]
    if isinstance(fact, Several):
        return [reason for item in fact.items for reason in reasons_of(item)]
    if isinstance(fact, Say):
        return [reason for item in fact.facts.values() for reason in reasons_of(item)]
    return []


def outcome_key(value: Any) -> str:
    """How a scene names an outcome: the last part of its word and its numbers, or its value.

    >>> outcome_key(Say("toy.outcome.hits", {"n": 3})), outcome_key(True), outcome_key((1, "a"))
    ('hits 3', 'true', '1, a')
    """
    if isinstance(value, Word):
        return value.id.rpartition(".")[2]
    if isinstance(value, Say):
        facts = [outcome_key(plain_value(fact)) for fact in value.facts.values()]
        return " ".join([value.id.rpartition(".")[2], *facts])
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "none"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, (tuple, list)):
        return ", ".join(outcome_key(item) for item in value)
    return str(value)


def fraction(value: Any, case: Case, key: str) -> Fraction:
    """A chance as written: ``"7/12"``, ``1`` or ``0.25``."""
    if isinstance(value, (int, Decimal, str)) and not isinstance(value, bool):
        try:
            found = Fraction(value)
        except (ValueError, ZeroDivisionError):
            found = Fraction(-1)
        if 0 <= found <= 1:
            return found
    raise case.fail(key, value, "a chance from 0 to 1, such as 7/12")
