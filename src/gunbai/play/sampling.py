"""Dice for mass simulation: a whole tally at once, from cumulative weights, never die by die."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import Any, Final

from gunbai.dice import Tally
from gunbai.effects import Draw, Roll
from gunbai.play.dice_source import Counter
from gunbai.play.multinomial import size_of, table_of

__all__ = ["Sampler"]

_MOST: Final = 2000
"""Tallies in a table that is worth keeping; larger pools are thrown in parts."""

_BITS: Final = 400
"""The longest number that is drawn at once."""

_KEPT: Final = 10_000

_TABLES: dict[Any, tuple[list[int], list[Tally], int] | None] = {}


class Sampler:
    """Rolls and draws from one stream of numbers. Tallies carry no faces: nobody looks at them."""

    __slots__ = ("_below",)

    def __init__(self, numbers: Counter) -> None:
        self._below = numbers.below

    def roll(self, roll: Roll) -> Tally:
        """One tally, with its exact probability."""
        key = (roll.throws, roll.die, roll.bands)
        try:
            table = _TABLES[key]
        except KeyError:
            if len(_TABLES) > _KEPT:
                _TABLES.clear()
            table = _TABLES[key] = _cumulative(roll)
        if table is None:
            return self._in_parts(roll)
        sums, replies, total = table
        return replies[bisect_right(sums, self._below(total))]

    def _in_parts(self, roll: Roll) -> Tally:
        half = roll.throws // 2
        parts = [
            Roll(n, roll.die, roll.bands, roll.rule, roll.by) for n in (half, roll.throws - half)
        ]
        first, second = (self.roll(part).counts for part in parts)
        return Tally(roll.bands, tuple(a + b for a, b in zip(first, second, strict=True)))

    def draw(self, draw: Draw) -> tuple[str, ...]:
        """Things drawn without replacement."""
        left = list(draw.pool)
        return tuple(left.pop(self._below(len(left))) for _ in range(draw.count))


def _cumulative(roll: Roll) -> tuple[list[int], list[Tally], int] | None:
    if roll.throws > 1 and size_of(roll.throws, roll.bands) > _MOST:
        return None
    table = table_of(roll, size_of(roll.throws, roll.bands))
    if table.total.bit_length() > _BITS:
        return None
    return list(accumulate(table.weights)), table.replies, table.total
