"""Exact arithmetic for rulings: rounding, roots of rationals, signs of sums with roots and pi.

A ruling never rounds a length before it compares it. What cannot be written as an integer (a
root, an arc) is compared through `sign_of_sum`, which is right for every input: it works in
integers of growing precision, and recognises the sums that are exactly zero.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import isqrt, prod

__all__ = [
    "pi_floor",
    "root_ceil",
    "root_floor",
    "round_half_away",
    "sign",
    "sign_of_sum",
    "truncate",
]

Root = tuple[int, int]
"""(coefficient, radicand): coefficient times the square root of radicand, radicand >= 0."""


def sign(value: int) -> int:
    """-1, 0 or 1."""
    return (value > 0) - (value < 0)


def round_half_away(numerator: int, denominator: int) -> int:
    """The nearest integer to numerator / denominator (denominator > 0), halves away from zero.

    Rounding about zero makes an offset and its mirror image the same length.
    """
    if numerator >= 0:
        return (2 * numerator + denominator) // (2 * denominator)
    return -((denominator - 2 * numerator) // (2 * denominator))


def truncate(numerator: int, denominator: int) -> int:
    """numerator / denominator (denominator > 0), rounded towards zero."""
    if numerator >= 0:
        return numerator // denominator
    return -(-numerator // denominator)


def root_floor(numerator: int, denominator: int = 1) -> int:
    """The floor of the square root of numerator / denominator (both not negative)."""
    return isqrt(numerator // denominator)


def root_ceil(numerator: int, denominator: int = 1) -> int:
    """The ceiling of the square root of numerator / denominator (both not negative)."""
    ceiling = -(-numerator // denominator)
    return isqrt(ceiling - 1) + 1 if ceiling else 0


def sign_of_sum(whole: int, roots: Iterable[Root] = (), pi: int = 0) -> int:
    """The exact sign of whole + sum(c * sqrt(n)) + pi * 3.14159...

    Roots of different square-free numbers, 1 and pi are independent over the rationals, so the
    sum is zero only where every independent part is; when it is not, enough precision shows it.
    """
    terms = tuple(roots)
    if not terms and not pi:
        return sign(whole)
    found = _sign_at(whole, terms, pi, 64)
    if found:
        return found
    scale, independent, rational = _independent_parts(whole, terms)
    pi *= scale
    if not independent and not pi:
        return sign(rational)
    precision = 128
    while not (found := _sign_at(rational, independent, pi, precision)):
        precision *= 2
    return found


def _sign_at(whole: int, roots: tuple[Root, ...], pi: int, bits: int) -> int:
    """The sign of the sum if `bits` binary places settle it, else 0."""
    total = whole << bits
    error = 0
    for coefficient, radicand in roots:
        magnitude = isqrt(coefficient * coefficient * radicand << 2 * bits)
        total += magnitude if coefficient > 0 else -magnitude
        error += 1
    if pi:
        total += pi * pi_floor(bits)
        error += abs(pi)
    if total > error:
        return 1
    return -1 if total < -error else 0


def _independent_parts(whole: int, roots: tuple[Root, ...]) -> tuple[int, tuple[Root, ...], int]:
    """(scale, roots, rational): scale times the sum, with commensurable roots collected.

    Two roots are commensurable when the product of their radicands is a square; then
    sqrt(n) = isqrt(n * m) / m * sqrt(m), so all are written by the first of their kind.
    """
    kinds: dict[int, list[Root]] = {}
    for coefficient, radicand in roots:
        if coefficient and radicand:
            kind = next((k for k in kinds if _is_square(k * radicand)), radicand)
            kinds.setdefault(kind, []).append((coefficient, radicand))
    scale = prod(kinds)
    rational = whole * scale
    independent: list[Root] = []
    for kind, members in kinds.items():
        coefficient = sum(c * isqrt(n * kind) for c, n in members) * (scale // kind)
        if _is_square(kind):
            rational += coefficient * isqrt(kind)
        elif coefficient:
            independent.append((coefficient, kind))
    return scale, tuple(independent), rational


def _is_square(value: int) -> bool:
    return isqrt(value) ** 2 == value


@lru_cache(maxsize=16)
def pi_floor(bits: int) -> int:
    """The floor of pi * 2**bits, by Machin's formula in integers."""
    guard = 32
    one = 1 << (bits + guard)
    return (16 * _arctan_inverse(5, one) - 4 * _arctan_inverse(239, one)) >> guard


def _arctan_inverse(denominator: int, one: int) -> int:
    """arctan(1 / denominator) * one, within a few units of the last place for each term."""
    square = denominator * denominator
    power = one // denominator
    total, odd, side = 0, 1, 1
    while power:
        total += side * (power // odd)
        power //= square
        odd += 2
        side = -side
    return total
