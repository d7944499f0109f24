"""Measuring on the table: what people point at, and the marks that show what was measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gunbai.errors import DataError

__all__ = ["line_mark", "place_of"]

FAR = 10**7
"""No table is as wide: a coordinate beyond it is a mistake, not a place."""


def place_of(facts: Mapping[str, Any], key: str, expected: str) -> tuple[int, int]:
    """A place that was pointed at; DataError with ``expected`` when it is none."""
    raw = facts.get(key)
    if isinstance(raw, (list, tuple)) and len(raw) == 2:
        x, y = raw
        if all(type(n) is int and abs(n) < FAR for n in (x, y)):
            return (x, y)
    raise DataError("survey", key, key, raw, expected)


def line_mark(points: Sequence[Sequence[int]], style: str = "solid") -> dict[str, Any]:
    """A line through these points, for the table to draw."""
    return {"mark": "line", "points": [list(point) for point in points], "style": style}
