"""Documents (rosters, scenes): changed by edits, moved about, written as TOML, read back.

>>> print(toml({"name": "Gonta's", "model": [{"profile": "bandit", "count": 2}]}), end="")
name = "Gonta's"
<BLANKLINE>
[[model]]
profile = "bandit"
count = 2
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, Final, cast

from gunbai.errors import DataError
from gunbai.forms import Edit, Field, Path, length
from gunbai.reading import toml_of

__all__ = ["edited", "filled", "moved", "parsed", "toml", "value_at"]

MOST_ITEMS: Final = 200
"""Entries in one list or table at most: more is a mistake or mischief."""

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_PLACES: Final[Mapping[str, str]] = {
    "x": "x",
    "y": "y",
    "at": "xy",
    "circle": "xy-",
    "rect": "xyxy",
    "line": "xyxy",
    "polygon": "points",
    "path": "points",
    "doors": "points",
}
"""Which numbers of a thing's table are places, by key: the words of every system's scenes."""


def parsed(text: str, file: str) -> dict[str, Any]:
    """A TOML text as a document, its decimals exact; DataError when it is not TOML."""
    return toml_of(text, file)


# -- changing ----------------------------------------------------------------------------------------


def value_at(document: Mapping[str, Any], path: Path, otherwise: Any = None) -> Any:
    """What stands at a path, or ``otherwise`` when there is nothing."""
    found: Any = document
    for part in path:
        fits = isinstance(found, Mapping) and part in found
        fits = fits or (isinstance(found, list) and type(part) is int and 0 <= part < len(found))
        if not fits:
            return otherwise
        found = cast(Any, found)[part]
    return found


def filled(field: Field, value: Any) -> Edit:
    """The edit that gives a field this value."""
    if value == field.plain:
        return Edit("drop", field.path)
    return Edit("set", field.path, value)


def edited(document: Mapping[str, Any], edits: Iterable[Edit]) -> dict[str, Any]:
    """A copy with these changes, one after the other; DataError for a path that cannot be."""
    found: dict[str, Any] = _copied(document)
    for edit in edits:
        _apply(found, edit)
    return found


def _copied(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _copied(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_copied(item) for item in value]
    return value


def _apply(document: dict[str, Any], edit: Edit) -> None:
    if not edit.path:
        raise _wrong(edit)
    if edit.do == "drop":
        _drop(document, edit)
        return
    inner = _reach(document, edit)
    key = edit.path[-1]
    if edit.do == "add":
        items = _entry(inner, key, edit, [])
        if not isinstance(items, list) or len(items) >= MOST_ITEMS:
            raise _wrong(edit)
        items.append(_copied(edit.value))
        return
    named = isinstance(inner, dict) and isinstance(key, str) and len(inner) < MOST_ITEMS
    listed = isinstance(inner, list) and isinstance(key, int) and 0 <= key < len(inner)
    if not named and not listed:
        raise _wrong(edit)
    cast(Any, inner)[key] = _copied(edit.value)


def _reach(document: dict[str, Any], edit: Edit) -> Any:
    """The table or list that the last part of the path belongs to; tables on the way are made."""
    inner: Any = document
    for part in edit.path[:-1]:
        inner = _entry(inner, part, edit, {})
    return inner


def _entry(inner: Any, part: str | int, edit: Edit, fresh: Any) -> Any:
    if isinstance(inner, dict) and isinstance(part, str):
        return inner.setdefault(part, fresh)
    if isinstance(inner, list) and type(part) is int and 0 <= part < len(inner):
        return inner[part]
    raise _wrong(edit)


def _drop(document: dict[str, Any], edit: Edit) -> None:
    """Take away, and then the tables that it leaves empty; nothing happens where nothing is."""
    for upto in range(len(edit.path), 0, -1):
        outer, key = value_at(document, edit.path[: upto - 1]), edit.path[upto - 1]
        there = value_at(document, edit.path[:upto], edit)
        emptied = upto == len(edit.path) or (there in ({}, []) and isinstance(key, str))
        if there is edit or not emptied:
            return
        del outer[key]


def _wrong(edit: Edit) -> DataError:
    place = ".".join(str(part) for part in edit.path)
    return DataError("edit", edit.do[:20], "path", place[:80], "a key of the document")


def moved(table: Mapping[str, Any], dx: Decimal, dy: Decimal) -> dict[str, Any]:
    """A thing of a scene that stands elsewhere: every place in its table by dx, dy."""
    return {key: _shifted(value, _PLACES.get(key, ""), dx, dy) for key, value in table.items()}


def _shifted(value: Any, places: str, dx: Decimal, dy: Decimal) -> Any:
    by = {"x": dx, "y": dy}
    if places in by:
        return _sum(value, by[places])
    if places == "points" and isinstance(value, list):
        return [_shifted(point, "xy", dx, dy) for point in value]
    if places and isinstance(value, list):
        return [
            _sum(number, by[place]) if place in by else number
            for number, place in zip(value, places, strict=False)
        ]
    return value


def _sum(value: Any, by: Decimal) -> Any:
    """Of a coordinate that the file gives as a whole number too; what is no number is left."""
    if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
        return value
    scale = 10**6
    return length(int((Decimal(value) + by) * scale), scale)


# -- writing -----------------------------------------------------------------------------------------


def toml(document: Mapping[str, Any]) -> str:
    """The document as TOML: plain values first, then the tables, small ones on one line."""
    lines: list[str] = []
    _write(document, (), lines)
    return "\n".join(lines).lstrip("\n") + "\n"


def _write(table: Mapping[str, Any], path: tuple[str, ...], lines: list[str]) -> None:
    whole = [(key, value) for key, value in table.items() if not _opens(value, path)]
    for key, value in whole:
        lines.append(f"{_key(key)} = {_value(value)}")
    for key, value in table.items():
        if not _opens(value, path):
            continue
        name = ".".join(_key(part) for part in (*path, key))
        if isinstance(value, Mapping):
            if not all(_opens(item, (*path, key)) for item in value.values()) or not value:
                lines += ["", f"[{name}]"]
            _write(value, (*path, key), lines)
            continue
        for item in value:
            lines += ["", f"[[{name}]]"]
            _write(item, (*path, key), lines)


def _opens(value: Any, path: tuple[str, ...]) -> bool:
    """Whether a value stands under a header of its own: tables down to the second level."""
    if isinstance(value, Mapping):
        return not path or (len(path) == 1 and len(value) > 1)
    return (
        not path
        and isinstance(value, (list, tuple))
        and bool(value)
        and all(isinstance(item, Mapping) for item in value)
    )


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _text(text: str) -> str:
    shown = "".join(
        _ESCAPES.get(char) or (char if char.isprintable() else f"\\U{ord(char):08x}")
        for char in text
    )
    return f'"{shown}"'


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, Decimal)):
        return format(value, "f") if isinstance(value, Decimal) else str(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, (list, tuple)):
        items = [_value(item) for item in value]
        if items and all(isinstance(item, Mapping) for item in value):
            return "[\n" + "".join(f"  {item},\n" for item in items) + "]"
        return "[" + ", ".join(items) + "]"
    raise TypeError(f"{type(value).__name__} has no place in a document")
