"""The luck of a game: how the dice of each player fell, against what dice do, with exact chances."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any, Final

from gunbai.server.render import Json, Renderer

__all__ = ["luck_of", "no_better"]

NAME: Final = re.compile(r"\d*d(\d+)")
"""A die by its name: ``d6``, ``2d6``."""
HUNDREDTHS: Final = 2


def no_better(dice: int, sides: int, total: int) -> Fraction:
    """The chance that so many dice come to this sum or less.

    >>> no_better(2, 6, 3)
    Fraction(1, 12)
    """
    over = total - dice
    if over < 0:
        return Fraction(0)
    if over >= dice * (sides - 1):
        return Fraction(1)
    ways, sign = 0, 1
    for k in range(over // sides + 1):  # inclusion and exclusion of faces that are too high
        ways += sign * comb(dice, k) * comb(over - sides * k + dice, dice)
        sign = -sign
    return Fraction(ways, sides**dice)


def luck_of(rolls: Iterable[Mapping[str, Any]], seats: Sequence[str], r: Renderer) -> list[Json]:
    """Each seat with its dice: all of one kind together, and roll by roll of a rule.

    ``rolls``: entries of a history with ``roll`` (the rule), ``by``, ``die`` and ``faces``.
    """
    thrown: dict[str, dict[int, dict[str, list[int]]]] = {seat: {} for seat in seats}
    for entry in rolls:
        die = NAME.match(str(entry.get("die", "")))
        if die is None or entry["by"] not in thrown:
            continue
        of_rule = thrown[entry["by"]].setdefault(int(die[1]), {})
        of_rule.setdefault(entry["roll"], []).extend(entry["faces"])
    return [
        {"seat": seat, "name": r.name(seat), "dice": [_kind(*kind, r) for kind in found.items()]}
        for seat, found in thrown.items()
    ]


def _kind(sides: int, by_rule: Mapping[str, list[int]], r: Renderer) -> Json:
    faces = [face for found in by_rule.values() for face in found]
    rows = [
        {"rule": rule, "rule_name": r.heading(rule), **_row(found, sides, r)}
        for rule, found in sorted(by_rule.items(), key=lambda pair: -len(pair[1]))
    ]
    counts = [faces.count(face) for face in range(1, sides + 1)]
    return {"sides": sides, **_row(faces, sides, r), "counts": counts, "rolls": rows}


def _row(faces: Sequence[int], sides: int, r: Renderer) -> Json:
    """How many dice, what they came to on average and would, the chance of doing no better."""
    many, total = len(faces), sum(faces)
    hundredths = 10**HUNDREDTHS
    average = (2 * total * hundredths + many) // (2 * many)
    mean = (sides + 1) * hundredths // 2
    chance = no_better(many, sides, total)
    return {
        "dice": many,
        "total": total,
        "average": r.tongue.style.decimal(average, HUNDREDTHS),
        "expected": r.tongue.style.decimal(mean, HUNDREDTHS),
        "no_better": r.chance(chance)["percent"],
    }
