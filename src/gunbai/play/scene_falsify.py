"""Expectations made wrong, one value at a time: each must fail, or the case does not test it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Final

__all__ = ["falsified"]

_SWAPPED: Final = {"includes": "excludes", "excludes": "includes", "silent": "events"}
"""Keys whose values are made wrong by asking for the contrary."""


def falsified(expect: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each expected value in turn made wrong: (where, the whole expectation with it).

    >>> [where for where, _ in falsified({"legal": True, "rolls": ["A", "B"]})]
    ['legal', 'rolls 1', 'rolls 2', 'rolls']
    """
    for key, value in expect.items():
        rest = {name: item for name, item in expect.items() if name != key}
        if key in _SWAPPED:
            for item in value:
                yield key, {_SWAPPED[key]: [item]}
            continue
        for where, wrong in _wrong(key, value):
            yield where, {**rest, key: wrong}
        if key == "distribution":
            for name, chance in value.items():
                if str(chance) != "0":
                    fewer = {other: item for other, item in value.items() if other != name}
                    yield f"{key}.{name}", {**rest, key: fewer}


def _wrong(where: str, value: Any) -> Iterator[tuple[str, Any]]:
    """The value with one leaf changed, for each of its leaves."""
    if isinstance(value, Mapping):
        for name, item in value.items():
            for inner, wrong in _wrong(f"{where}.{name}", item):
                yield inner, {**value, name: wrong}
    elif isinstance(value, list):
        for number, item in enumerate(value):
            for inner, wrong in _wrong(f"{where} {number + 1}", item):
                yield inner, [*value[:number], wrong, *value[number + 1 :]]
        if where in ("rolls", "options", "asks", "findings") or where.startswith("reasons."):
            yield where, value[:-1] if value else ["another"]
    else:
        yield where, _another(value)


def _another(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, Decimal)):
        return 1 - value if value in (0, 1) else value + 1
    if isinstance(value, str) and "/" in value:
        return "1/997" if value != "1/997" else "1/991"
    return f"{value}-not"
