"""Exact distributions: integers with a common denominator inside, fractions at the edge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from math import gcd
from typing import Any, Generic, TypeVar

__all__ = ["Distribution", "Spread", "certain", "gathered", "reduced"]

T = TypeVar("T")
U = TypeVar("U")


_LONG = 128
"""Bits from which on it pays to look for a common divisor."""


class Spread:
    """Value to integer weight, and the sum of the weights."""

    __slots__ = ("total", "weights")

    def __init__(self, weights: dict[Any, int], total: int) -> None:
        self.weights = weights
        self.total = total


def certain(value: Any) -> Spread:
    """The spread of one value."""
    return Spread({value: 1}, 1)


def gathered(ended: list[tuple[dict[Any, int], int]], total: int) -> Spread:
    """Weights that ended early, each lot over the denominator it had then, over the last one.

    The lots are used up.
    """
    if len(ended) == 1 and ended[0][1] == total:
        return reduced(Spread(ended[0][0], total))
    sums: dict[Any, int] = {}
    for weights, then in ended:
        factor = total // then
        for value, weight in weights.items():
            sums[value] = sums.get(value, 0) + weight * factor
    return reduced(Spread(sums, total))


def reduced(spread: Spread) -> Spread:
    """The same in lowest terms, where the numbers have grown long."""
    if spread.total.bit_length() < _LONG:
        return spread
    common = gcd(spread.total, *spread.weights.values())
    if common > 1:
        spread.weights = {value: weight // common for value, weight in spread.weights.items()}
        spread.total //= common
    return spread


class Distribution(Mapping[T, Fraction], Generic[T]):
    """Each possible value with its exact probability; the probabilities sum to one.

    ``weights`` and ``total`` are the same as integers. Values stand in their natural order where
    they have one.
    """

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[T, int], total: int) -> None:
        self.weights: dict[T, int] = _in_order(weights)
        self.total = total
        if sum(self.weights.values()) != total:
            raise ValueError(f"weights sum to {sum(self.weights.values())}, not to {total}")

    def __getitem__(self, value: T) -> Fraction:
        return Fraction(self.weights[value], self.total)

    def __iter__(self) -> Iterator[T]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def __repr__(self) -> str:
        shown = ", ".join(f"{value!r}: {self[value]}" for value in self)
        return f"Distribution({{{shown}}})"

    def chance(self, holds: Callable[[T], object]) -> Fraction:
        """The probability of all values for which ``holds`` is true."""
        return Fraction(sum(w for value, w in self.weights.items() if holds(value)), self.total)

    def at_least(self, least: T) -> Fraction:
        """The probability of ``least`` or more."""
        return self.chance(lambda value: value >= least)  # type: ignore[operator]

    def at_most(self, most: T) -> Fraction:
        """The probability of ``most`` or less."""
        return self.chance(lambda value: value <= most)  # type: ignore[operator]

    def mean(self, of: Callable[[T], int | Fraction] | None = None) -> Fraction:
        """The expected value, or that of a number read off each value."""
        read: Callable[[Any], Any] = of if of is not None else (lambda value: value)
        return Fraction(sum(read(value) * w for value, w in self.weights.items())) / self.total

    def map(self, read: Callable[[T], U]) -> Distribution[U]:
        """The distribution of something read off each value."""
        sums: dict[U, int] = {}
        for value, weight in self.weights.items():
            seen = read(value)
            sums[seen] = sums.get(seen, 0) + weight
        return Distribution(sums, self.total)

    def percent(self, value: T, places: int = 1) -> str:
        """The probability of a value as a percentage, "18.8", rounded half to even."""
        step = Decimal(1).scaleb(-places)
        part = self.weights.get(value, 0) * 100 * 10**places
        whole = Decimal(round(Fraction(part, self.total))).scaleb(-places)
        return str(whole.quantize(step, ROUND_HALF_EVEN))


_NO_ORDER: Any = getattr(object, "__lt__")  # noqa: B009 (no type checker knows it)


def _in_order(weights: Mapping[T, int]) -> dict[T, int]:
    kind: Any = type(next(iter(weights), None))
    if kind.__lt__ is _NO_ORDER:
        return dict(weights)
    try:
        return {value: weights[value] for value in sorted(weights)}  # type: ignore[type-var]
    except TypeError:
        return dict(weights)
