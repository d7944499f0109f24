"""Every tally of a pool of dice with its integer weight, once for each (throws, die, bands).

Twenty dice in two bands are 21 tallies, not 6^20 sequences: the weight of a tally is the
multinomial coefficient times the weights of its bands.
"""

from __future__ import annotations

from functools import cache
from math import comb, gcd
from typing import Any

from gunbai.dice import Bands, Die, Tally
from gunbai.effects import Roll
from gunbai.errors import TooManyBranches

__all__ = ["Table", "band_weights", "forget_tables", "size_of", "table_of"]


class Table:
    """The possible replies to a roll or a draw, with integer weights and their sum.

    ``keys`` tell the replies apart: the counts of each tally, or the things drawn. The tallies
    themselves are made when first needed.
    """

    __slots__ = ("_replies", "bands", "keys", "total", "weights")

    def __init__(
        self, keys: list[Any], weights: list[int], total: int, bands: Bands | None = None
    ) -> None:
        self.keys = keys
        self.weights = weights
        self.total = total
        self.bands = bands
        self._replies: list[Any] | None = keys if bands is None else None

    @property
    def replies(self) -> list[Any]:
        """What to reply with, beside ``weights``."""
        if self._replies is None:
            assert self.bands is not None
            self._replies = [Tally(self.bands, counts) for counts in self.keys]
        return self._replies


_TABLES: dict[tuple[int, Die, Bands], Table] = {}
_KEPT = 4096


def table_of(roll: Roll, bound: int) -> Table:
    """All tallies of a roll, in a fixed order; TooManyBranches before making more than ``bound``."""
    throws, die, bands = key = (roll.throws, roll.die, roll.bands)
    found = _TABLES.get(key)
    if found is None:
        if throws < 0:
            raise ValueError(f"{roll.rule}: {throws} throws of {die.name}")
        if throws > 1 and size_of(throws, bands) > bound:
            raise TooManyBranches(roll.rule, size_of(throws, bands), bound)
        if len(_TABLES) >= _KEPT:
            _TABLES.clear()
        found = _TABLES[key] = _table(throws, die, bands)
    return found


def forget_tables() -> None:
    """Drop every kept table: a bench measures from nothing."""
    _TABLES.clear()


def size_of(throws: int, bands: Bands) -> int:
    """How many tallies there are at most, without making them."""
    return comb(throws + len(bands.names) - 1, throws)


@cache
def _shares(die: Die) -> dict[int, int]:
    """The weight of each outcome: of the die alone, and there are few dice."""
    return dict(zip(die.outcomes, die.weights, strict=True))


def band_weights(die: Die, bands: Bands) -> tuple[int, ...]:
    """The weight of each band, in lowest terms."""
    left = _shares(die).copy()
    take = left.pop
    weights: list[int] = []
    try:
        for group in bands.faces:
            weight = 0
            for outcome in group:
                weight += take(outcome)
            weights.append(weight)
    except KeyError:  # an outcome in two bands, or in none of the die's
        left[0] = 0
    if left:
        raise ValueError(f"bands {bands.names} do not share out the outcomes of {die.name}")
    common = gcd(*weights)
    return tuple(weights) if common == 1 else tuple(weight // common for weight in weights)


def _table(throws: int, die: Die, bands: Bands) -> Table:
    weights = band_weights(die, bands)
    if throws == 1 and all(weights):
        # One row for each band, made here and not in ``_rows``: nearly all rolls are one throw, and
        # the call and the power are half a percent of the odds of a shot.
        return Table(list(_units(len(weights))), list(weights), sum(weights), bands)
    if all(weights):
        keys, rows = _rows(throws, weights)
    else:
        full = [index for index, weight in enumerate(weights) if weight]
        keys, rows = _rows(throws, tuple(weights[index] for index in full))
        keys = [_spread_out(counts, full, len(weights)) for counts in keys]
    return Table(keys, rows, sum(weights) ** throws, bands)


Counts = tuple[int, ...]


def _rows(throws: int, weights: tuple[int, ...]) -> tuple[list[Counts], list[int]]:
    """Each division of the throws among the bands, and beside it its weight."""
    if len(weights) == 2:
        return _two_bands(throws, *weights)
    if len(weights) == 1:
        return [(throws,)], [weights[0] ** throws]
    if throws == 1:
        return list(_units(len(weights))), list(weights)
    keys: list[Counts] = []
    rows: list[int] = []
    first, others = weights[0], weights[1:]
    for count in range(throws + 1):
        factor = comb(throws, count) * first**count
        later, shares = _rows(throws - count, others)
        keys += [(count, *counts) for counts in later]
        rows += [factor * share for share in shares]
    return keys, rows


@cache
def _units(size: int) -> tuple[Counts, ...]:
    """One throw in each of so many bands."""
    none = (0,) * size
    return tuple((*none[:i], 1, *none[i + 1 :]) for i in range(size))


def _two_bands(throws: int, first: int, second: int) -> tuple[list[Counts], list[int]]:
    counts = range(throws + 1)
    rows = [comb(throws, count) for count in counts]
    if second > 1:
        rows = [row * second ** (throws - count) for row, count in zip(rows, counts, strict=True)]
    if first > 1:
        rows = [row * first**count for row, count in zip(rows, counts, strict=True)]
    return [(count, throws - count) for count in counts], rows


def _spread_out(counts: tuple[int, ...], places: list[int], size: int) -> tuple[int, ...]:
    whole = [0] * size
    for place, count in zip(places, counts, strict=True):
        whole[place] = count
    return tuple(whole)
