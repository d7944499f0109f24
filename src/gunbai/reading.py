"""Strict reading of tables that people write: scenes, and whatever else states lengths in units.

A ``Table`` wraps one table of a file. Each method takes a key, checks the value and marks the key
as known; ``close`` refuses what nobody asked for, in this table and in all tables taken from it, so
that a misspelt key is never ignored. Every error is a ``DataError`` that names file, table and key.

Lengths are decimals in the stated unit (``x = 12.5``); they are read exactly and come out as whole
thousandths (or whatever the system's scale is).

    >>> table = read('unit = "inch"\\n[model.archer]\\nx = 6.004', "demo.toml")
    >>> table.table("model").table("archer").length("x")
    6004
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, time
from decimal import Decimal
from typing import Any, Final, NoReturn, TypeGuard

from gunbai.errors import DataError

__all__ = ["Table", "exact", "read", "toml_of"]

MOST: Final = 10**12
"""No number in a file is larger, either way."""
FINEST: Final = 100
"""No decimal has more places."""
DEEPEST: Final = 32
_DIGITS: Final = re.compile(r"\d{1000,}")
_MISSING: Any = object()


def read(text: str, file: str, scale: int = 1000) -> Table:
    """The top table of a TOML text, as ``toml_of`` reads it."""
    return Table(file, "", toml_of(text, file), scale)


def toml_of(text: str, file: str) -> dict[str, Any]:
    """What a TOML text holds, its decimals exact, a byte order mark passed over.

    DataError when it is no TOML, and where it holds what no file can mean and no program should
    work on: numbers beyond ``MOST``, decimals of hundreds of places, tables dozens of levels deep,
    dates.
    """
    try:
        found = tomllib.loads(text.removeprefix("\ufeff"), parse_float=_decimal)
    except tomllib.TOMLDecodeError as wrong:
        raise DataError(file, "file", "syntax", str(wrong), "TOML") from None
    except (ValueError, RecursionError):  # thousands of digits, or of brackets
        digits = _DIGITS.search(text)
        shown = digits[0] if digits else text.strip()
        raise DataError(file, "file", "syntax", shown[:40], "TOML") from None
    _bounded(found, file)
    return found


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except ArithmeticError:  # an exponent of a dozen digits
        return Decimal("Infinity")


def _bounded(top: dict[str, Any], file: str) -> None:
    """Refuse what is too large or too deep, by a list and not by calls: those have an end, too."""
    level: list[Any] = [top]
    for _ in range(DEEPEST + 1):
        inner: list[Any] = []
        for table in level:
            for value in table.values() if type(table) is dict else table:
                kind = type(value)
                if kind is dict or kind is list:
                    inner.append(value)
                elif kind is not str and not _in_bounds(value):
                    _refuse(top, file)
        if not inner:
            return
        level = inner
    _refuse(top, file)


def _refuse(top: dict[str, Any], file: str) -> NoReturn:
    """The error that names the place of what ``_bounded`` found."""
    waiting: list[tuple[tuple[str, ...], int, object]] = [((), 0, top)]
    while True:
        path, depth, value = waiting.pop()
        table, key = ".".join(path[:-1]) or "file", path[-1] if path else ""
        if depth > DEEPEST:
            raise DataError(file, table[:80], key, "\u2026", "value")
        if isinstance(value, dict):
            waiting += (((*path, name), depth + 1, inner) for name, inner in value.items())
        elif isinstance(value, list):
            waiting += ((path, depth + 1, inner) for inner in value)
        elif isinstance(value, (date, time)):  # no file here has a use for one
            raise DataError(file, table, key, str(value), "text")
        elif not isinstance(value, str) and not _in_bounds(value):
            shown = hex(value) if isinstance(value, int) else str(value)
            raise DataError(file, table, key, shown[:40], f"{-MOST} to {MOST}")


def _in_bounds(value: object) -> bool:
    """Whether it is a number that a file may hold, or true or false."""
    if isinstance(value, Decimal):
        exponent = value.as_tuple().exponent  # a letter where it is no number
        return isinstance(exponent, int) and exponent >= -FINEST and value.copy_abs() <= MOST
    return isinstance(value, int) and -MOST <= value <= MOST


def exact(number: Decimal | int, scale: int) -> int | None:
    """The decimal times ``scale`` as a whole number; None when it is finer than that.

    >>> exact(Decimal("6.004"), 1000), exact(Decimal("0.0001"), 1000)
    (6004, None)
    """
    if not _in_bounds(number):
        return None
    scaled = Decimal(number) * scale
    return int(scaled) if scaled == scaled.to_integral_value() else None


class Table(Mapping[str, Any]):
    """One table, read key by key; as a mapping it gives the raw values (and marks them known)."""

    def __init__(self, file: str, name: str, values: Mapping[str, Any], scale: int = 1000) -> None:
        self.file = file
        self.name = name
        self.scale = scale
        self._values = values
        self._known: list[str] = []
        self._inner: dict[str, Table] = {}

    def __getitem__(self, key: str) -> Any:
        self._know(key)
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, key: object) -> bool:
        return key in self._values

    # -- errors ------------------------------------------------------------------------------

    def fail(self, key: str, found: object, expected: str) -> NoReturn:
        """Raise the error that names this file, this table and the key."""
        shown = str(found) if isinstance(found, Decimal) else found
        raise DataError(self.file, self.name or "file", key, shown, expected)

    def close(self) -> None:
        """Refuse every key that nothing asked for, here and in the tables taken from here."""
        for key in self._values:
            if key not in self._known:
                self.fail(
                    key, key, f"one of {', '.join(self._known)}" if self._known else "nothing"
                )
        for table in self._inner.values():
            table.close()

    # -- values ------------------------------------------------------------------------------

    def string(self, key: str, choices: Iterable[str] = (), default: str = _MISSING) -> str:
        """A text, one of ``choices`` when there are any."""
        allowed = tuple(choices)
        wanted = f"one of {', '.join(allowed)}" if allowed else "text"
        value = self._get(key, default, wanted)
        if not isinstance(value, str) or (allowed and value not in allowed and key in self._values):
            self.fail(key, value, wanted)
        return value

    def strings(
        self, key: str, choices: Iterable[str] = (), default: tuple[str, ...] = _MISSING
    ) -> tuple[str, ...]:
        """A list of texts, each one of ``choices`` when there are any."""
        allowed = tuple(choices)
        wanted = f"a list out of {', '.join(allowed)}" if allowed else "a list of texts"
        found = self._list(key, default, wanted)
        for item in found:
            if not isinstance(item, str) or (allowed and item not in allowed):
                self.fail(key, item, wanted)
        return tuple(found)

    def integer(self, key: str, low: int, high: int, default: int = _MISSING) -> int:
        """A whole number from ``low`` to ``high``."""
        wanted = f"{low} to {high}"
        value = self._get(key, default, wanted)
        if key in self._values and not (_is_whole(value) and low <= value <= high):
            self.fail(key, value, wanted)
        return int(value)

    def integers(
        self, key: str, low: int, high: int, default: tuple[int, ...] = _MISSING
    ) -> tuple[int, ...]:
        """A list of whole numbers from ``low`` to ``high``."""
        wanted = f"a list of numbers from {low} to {high}"
        found = self._list(key, default, wanted)
        for item in found:
            if not _is_whole(item) or not low <= item <= high:
                self.fail(key, item, wanted)
        return tuple(found)

    def truth(self, key: str, default: bool = _MISSING) -> bool:
        """true or false."""
        value = self._get(key, default, "true or false")
        if not isinstance(value, bool):
            self.fail(key, value, "true or false")
        return value

    def length(self, key: str, default: int = _MISSING) -> int:
        """A length: a decimal in the unit, as whole parts of it (``default`` is in parts)."""
        value = self._get(key, default, "a length")
        return self._parts(key, value) if key in self._values else int(value)

    def angle(self, key: str, default: int = _MISSING) -> int:
        """An angle: degrees as a decimal, as whole thousandths of a degree."""
        value = self._get(key, default, "degrees")
        if key not in self._values:
            return int(value)
        found = exact(value, 1000) if _is_number(value) else None
        if found is None:
            self.fail(key, value, "degrees with at most three decimals")
        return found

    def point(self, key: str, default: tuple[int, int] = _MISSING) -> tuple[int, int]:
        """A point ``[x, y]`` of two lengths."""
        value = self._get(key, default, "a point [x, y]")
        if key not in self._values:
            return default
        return self._point(key, value)

    def points(
        self, key: str, default: tuple[tuple[int, int], ...] = _MISSING
    ) -> tuple[tuple[int, int], ...]:
        """A list of points ``[[x, y], …]``."""
        value = self._list(key, default, "a list of points")
        if key not in self._values:
            return default
        return tuple(self._point(key, item) for item in value)

    def lengths(self, key: str, count: int) -> tuple[int, ...]:
        """``count`` lengths ``[a, b, …]``."""
        value = self._list(key, _MISSING, f"a list of {count} lengths")
        if len(value) != count:
            self.fail(key, value, f"a list of {count} lengths")
        return tuple(self._parts(key, item) for item in value)

    # -- tables ------------------------------------------------------------------------------

    def table(self, key: str) -> Table:
        """A table inside this one; an empty one when the key is absent."""
        return self._take(key, self._get(key, {}, "a table"), key)

    def each(self, key: str) -> Mapping[str, Table]:
        """The tables inside the table ``key``, by name: ``[model.archer]``, ``[model.gonta]``."""
        group = self.table(key)
        return {name: group.table(name) for name in group}

    def tables(self, key: str) -> tuple[Table, ...]:
        """A list of tables ``[[key]]``, numbered from 1 in errors; empty when absent."""
        found = self._list(key, (), "a list of tables")
        return tuple(
            self._take(key, item, f"{key} {number}") for number, item in enumerate(found, 1)
        )

    # -- inside ------------------------------------------------------------------------------

    def _take(self, key: str, value: object, name: str) -> Table:
        if not isinstance(value, Mapping):
            self.fail(key, value, "a table")
        inner = self._inner.get(name)
        if inner is None:
            whole_name = f"{self.name}.{name}" if self.name else name
            inner = self._inner[name] = Table(self.file, whole_name, value, self.scale)
        return inner

    def _parts(self, key: str, value: object) -> int:
        found = exact(value, self.scale) if _is_number(value) else None
        if found is None:
            self.fail(key, value, f"a length (no finer than 1/{self.scale})")
        return found

    def _point(self, key: str, value: object) -> tuple[int, int]:
        if not isinstance(value, (list, tuple)) or len(value) != 2:
            self.fail(key, value, "a point [x, y]")
        return self._parts(key, value[0]), self._parts(key, value[1])

    def _list(self, key: str, default: Any, wanted: str) -> list[Any]:
        value = self._get(key, default, wanted)
        if not isinstance(value, (list, tuple)):
            self.fail(key, value, wanted)
        return list(value)

    def _know(self, key: str) -> None:
        if key not in self._known:
            self._known.append(key)

    def _get(self, key: str, default: Any, wanted: str) -> Any:
        self._know(key)
        if key in self._values:
            return self._values[key]
        if default is _MISSING:
            self.fail(key, "nothing", wanted)
        return default


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: object) -> TypeGuard[Decimal | int]:
    return _is_whole(value) or (isinstance(value, Decimal) and value.is_finite())
