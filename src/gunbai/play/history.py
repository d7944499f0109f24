"""The saved game: a header, then what people and dice answered. JSON lines, append-only.

See ``docs/history-format.md`` for the format line by line and for what is promised.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gunbai.effects import Seat
from gunbai.errors import DataError
from gunbai.system import Setup

__all__ = ["FORMAT", "Entry", "Header", "History", "dump", "load", "timeline"]

FORMAT = 1
ENGINE = "0.1.0"

Entry = dict[str, Any]
"""One line of a history; its first key is its kind."""

KINDS = (
    "roll",
    "draw",
    "ask",
    "sealed",
    "together",
    "step",
    "snapshot",
    "rewind",
    "concede",
    "edition",
)


@dataclass(frozen=True, slots=True)
class Header:
    """What fixes a game before its first answer."""

    system: str
    edition: int
    scenario: str
    seats: Mapping[Seat, str]
    rosters: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    data: str = ""
    commit: str = ""
    engine: str = ENGINE

    @property
    def setup(self) -> Setup:
        return Setup(self.scenario, self.seats, self.rosters, self.options)

    def plain(self) -> dict[str, Any]:
        return {
            "gunbai": FORMAT,
            "system": self.system,
            "edition": self.edition,
            "engine": self.engine,
            "data": self.data,
            "scenario": self.scenario,
            "options": dict(self.options),
            "seats": dict(self.seats),
            "rosters": dict(self.rosters),
            "commit": self.commit,
        }


@dataclass(slots=True)
class History:
    """A header and its entries. Entry numbers start at 0 and are never reused."""

    header: Header
    entries: list[Entry]
    seed: str | None = None


def kind_of(entry: Mapping[str, Any]) -> str:
    """The kind of an entry: its first key."""
    return next(iter(entry), "")


def timeline(entries: Sequence[Entry], upto: int | None = None) -> list[int]:
    """The numbers of the entries that count: those that no rewind has taken back.

    ``upto``: as things stood when there were that many entries. Rewinds themselves are left out.

    >>> timeline([{"ask": "A"}, {"roll": "B"}, {"rewind": 1, "why": "undo"}, {"roll": "C"}])
    [0, 3]
    """
    active: list[int] = []
    for number, entry in enumerate(entries[:upto]):
        if "rewind" in entry:
            back_to = entry["rewind"]
            while active and active[-1] >= back_to:
                active.pop()
        else:
            active.append(number)
    return active


def dump(history: History) -> str:
    """The history as text, one JSON object a line; the seed stands last when it is open."""
    lines = [history.header.plain(), *history.entries]
    if history.seed is not None:
        lines.append({"seed": history.seed})
    return "".join(_line(line) + "\n" for line in lines)


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def _line(entry: Mapping[str, Any]) -> str:
    return _ENCODER.encode(entry)


def load(text: str, file: str = "history") -> History:
    """Read a history; DataError names the line and what would be right there."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise DataError(file, "line 1", "header", "nothing", "a saved game of gunbai")
    header = _header(_parse(lines[0], file, 1), file)
    entries: list[Entry] = []
    seed: str | None = None
    for number, line in enumerate(lines[1:], 2):
        entry = _parse(line, file, number)
        if seed is not None:
            raise DataError(
                file,
                f"line {number}",
                "entry",
                kind_of(entry),
                "nothing after the seed",
            )
        if kind_of(entry) == "seed":
            seed = _text(entry, "seed", file, number)
            continue
        _check_entry(entry, len(entries), file, number)
        entries.append(entry)
    return History(header, entries, seed)


def _parse(line: str, file: str, number: int) -> Entry:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        raise DataError(file, f"line {number}", "json", line[:60], "one JSON object") from None
    if not isinstance(entry, dict) or not entry:
        raise DataError(file, f"line {number}", "json", line[:60], "one JSON object")
    return entry


def _text(entry: Mapping[str, Any], key: str, file: str, number: int) -> str:
    value = entry.get(key)
    if not isinstance(value, str):
        raise DataError(file, f"line {number}", key, value, "text")
    return value


_HEADER_KEYS: Mapping[str, type] = {
    "gunbai": int,
    "system": str,
    "edition": int,
    "engine": str,
    "data": str,
    "scenario": str,
    "options": dict,
    "seats": dict,
    "rosters": dict,
    "commit": str,
}


def _header(raw: Entry, file: str) -> Header:
    for key, kind in _HEADER_KEYS.items():
        if not isinstance(raw.get(key), kind):
            raise DataError(file, "line 1", key, raw.get(key), kind.__name__)
    if raw["gunbai"] != FORMAT:
        raise DataError(file, "line 1", "gunbai", raw["gunbai"], f"format {FORMAT}")
    unknown = sorted(set(raw) - set(_HEADER_KEYS))
    if unknown:
        raise DataError(file, "line 1", unknown[0], raw[unknown[0]], "no such key")
    seats = {Seat(str(seat)): str(side) for seat, side in raw["seats"].items()}
    return Header(
        raw["system"],
        raw["edition"],
        raw["scenario"],
        seats,
        raw["rosters"],
        raw["options"],
        raw["data"],
        raw["commit"],
        raw["engine"],
    )


_NEEDS: Mapping[str, Mapping[str, type | tuple[type, ...]]] = {
    "roll": {"roll": str, "by": str, "faces": list},
    "draw": {"draw": str, "by": str, "got": list},
    "ask": {"ask": str, "seat": str, "by": str},
    "sealed": {"sealed": str, "seat": str, "by": str},
    "together": {"together": str},
    "step": {"step": str, "state": str},
    "snapshot": {"snapshot": list},
    "rewind": {"rewind": int, "why": str},
    "concede": {"concede": str},
    "edition": {"edition": int},
}


def _check_entry(entry: Entry, index: int, file: str, number: int) -> None:
    kind = kind_of(entry)
    needs = _NEEDS.get(kind)
    if needs is None:
        raise DataError(file, f"line {number}", kind, "this kind", ", ".join(KINDS))
    for key, wanted in needs.items():
        if not isinstance(entry.get(key), wanted):
            name = wanted.__name__ if isinstance(wanted, type) else "value"
            raise DataError(file, f"line {number}", key, entry.get(key), name)
    if kind == "rewind" and not 0 <= entry["rewind"] <= index:
        raise DataError(file, f"line {number}", "rewind", entry["rewind"], f"0 to {index}")


def texts(entries: Iterable[Entry]) -> list[str]:
    """Each entry as its line, for storage."""
    return [_line(entry) for entry in entries]
