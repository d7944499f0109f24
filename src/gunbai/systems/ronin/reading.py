"""Strict reading of TOML data: a wrong key or value is one error that names its place.

A ``Table`` wraps one table of a file. Each reader method takes a key, checks the value and marks
the key as known; ``close`` refuses what is left, so that a misspelt key is never ignored.
Every error is a ``DataError(file, table, key, found, expected)``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import NoReturn, cast

from gunbai.errors import DataError

NOTHING = "nothing"


def parse(text: str, file: str) -> Table:
    """The top table of a TOML text; DataError when it is not TOML."""
    try:
        return Table(file, "top", tomllib.loads(text))
    except tomllib.TOMLDecodeError as wrong:
        raise DataError(file, "top", "", str(wrong), "TOML") from wrong


class Table:
    """One table of a data file, read key by key."""

    def __init__(self, file: str, name: str, values: Mapping[str, object]) -> None:
        self.file = file
        self.name = name
        self._values = values
        self._known: list[str] = []

    def fail(self, key: str, found: object, expected: str) -> NoReturn:
        """Raise the error that names this file, this table and the key."""
        raise DataError(self.file, self.name, key, found, expected)

    def close(self) -> None:
        """Refuse every key that nothing asked for."""
        for key in self._values:
            if key not in self._known:
                self.fail(key, key, ", ".join(self._known) or NOTHING)

    def names(self) -> tuple[str, ...]:
        """The keys that stand in the file, in their order."""
        return tuple(self._values)

    def has(self, key: str) -> bool:
        """Whether the key stands in the file."""
        return key in self._values

    def string(self, key: str, choices: Iterable[str] = (), default: str | None = None) -> str:
        """A string, one of ``choices`` when there are any."""
        allowed = tuple(choices)
        wanted = ", ".join(allowed) or "text"
        value = self._get(key, default, wanted)
        if not isinstance(value, str):
            self.fail(key, value, wanted)
        if allowed and value not in allowed and not (value == default and key not in self._values):
            self.fail(key, value, wanted)
        return value

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from ``low`` to ``high``."""
        wanted = f"{low}…{high}"
        value = self._get(key, default, wanted)
        if key not in self._values and default is not None:
            return default
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.fail(key, value, wanted)
        return value

    def truth(self, key: str, default: bool | None = None) -> bool:
        """true or false."""
        value = self._get(key, default, "true, false")
        if not isinstance(value, bool):
            self.fail(key, value, "true, false")
        return value

    def strings(
        self, key: str, choices: Iterable[str] = (), default: tuple[str, ...] | None = None
    ) -> tuple[str, ...]:
        """A list of strings, each one of ``choices`` when there are any."""
        allowed = tuple(choices)
        wanted = ", ".join(allowed) or "list of texts"
        found: list[str] = []
        for item in self._list(key, default, wanted):
            if not isinstance(item, str) or (allowed and item not in allowed):
                self.fail(key, item, wanted)
            found.append(item)
        return tuple(found)

    def integers(
        self, key: str, low: int, high: int, default: tuple[int, ...] | None = None
    ) -> tuple[int, ...]:
        """A list of whole numbers from ``low`` to ``high``."""
        wanted = f"list of {low}…{high}"
        found: list[int] = []
        for item in self._list(key, default, wanted):
            if not isinstance(item, int) or isinstance(item, bool) or not low <= item <= high:
                self.fail(key, item, wanted)
            found.append(item)
        return tuple(found)

    def table(self, key: str) -> Table:
        """A table inside this one; an empty one when the key is absent."""
        return Table(self.file, self._inner(key), self._mapping(key, self._get(key, {}, "table")))

    def tables(self, key: str) -> tuple[Table, ...]:
        """A list of tables, numbered from 1 in errors; empty when the key is absent."""
        return tuple(
            Table(self.file, f"{self._inner(key)} {number}", self._mapping(key, item))
            for number, item in enumerate(self._list(key, (), "list of tables"), start=1)
        )

    def unique(self, key: str, found: str, before: Iterable[str]) -> None:
        """Refuse an id that stands already among ``before``."""
        if found in before:
            self.fail(key, found, "an id that is used once")

    def _inner(self, key: str) -> str:
        return key if self.name == "top" else f"{self.name}.{key}"

    def _list(self, key: str, default: tuple[object, ...] | None, wanted: str) -> list[object]:
        value = self._get(key, default, wanted)
        if not isinstance(value, (list, tuple)):
            self.fail(key, value, wanted)
        return list(cast("list[object]", value))

    def _mapping(self, key: str, value: object) -> Mapping[str, object]:
        if not isinstance(value, dict):
            self.fail(key, value, "table")
        return cast("dict[str, object]", value)

    def _get(self, key: str, default: object, wanted: str) -> object:
        if key not in self._known:
            self._known.append(key)
        if key in self._values:
            return self._values[key]
        if default is None:
            self.fail(key, NOTHING, wanted)
        return default
