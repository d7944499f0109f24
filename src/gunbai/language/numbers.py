"""Numbers as each language writes them: separators, signs, lengths, percentages.

Exact integers in, text out; no float takes part, so that what is shown never contradicts a ruling.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["FORMS", "NBSP", "Style", "form_of"]

NBSP: Final = "\u00a0"
MINUS: Final = "\u2212"

_MOST_PERCENT_DECIMALS: Final = 3


@dataclass(frozen=True, slots=True)
class Style:
    """How one language writes numbers: decimal mark, mark between groups, percent sign."""

    point: str
    group: str
    percent: str

    def integer(self, value: int) -> str:
        """A whole number with the true minus; digits are grouped from five upwards.

        >>> Style(",", NBSP, "%").integer(-1250)
        '−1250'
        """
        digits = str(abs(value))
        if len(digits) > 4:
            digits = f"{abs(value):,}".replace(",", self.group)
        return MINUS + digits if value < 0 else digits

    def signed(self, value: int) -> str:
        """A number with its sign: +1, −2, and 0 alone."""
        return f"+{self.integer(value)}" if value > 0 else self.integer(value)

    def decimal(self, scaled: int, decimals: int) -> str:
        """``scaled`` is the number times ten to the power ``decimals``."""
        if decimals == 0:
            return self.integer(scaled)
        whole, rest = divmod(abs(scaled), 10**decimals)
        sign = MINUS if scaled < 0 else ""
        return f"{sign}{self.integer(whole)}{self.point}{rest:0{decimals}d}"

    def length(self, value: int, scale: int, limit: int | None) -> str:
        """A length without its unit: whole where it is exactly whole, else with decimals.

        At least one decimal, and as many as show on which side of ``limit`` the value lies: 6.004
        beside 6 is never written 6.0, and nothing but nought is written 0.0.

        >>> Style(".", ",", "%").length(6004, 1000, 6000)
        '6.004'
        """
        if value % scale == 0:
            return self.integer(value // scale)
        limits = (0,) if limit is None else (0, limit)
        decimals = 1
        while 10**decimals < scale and not _tells(value, scale, decimals, limits):
            decimals += 1
        return self.decimal(_rounded(value * 10**decimals, scale), decimals)

    def percents(self, whole: int) -> str:
        """A whole number of percent.

        >>> Style(",", NBSP, NBSP + "%").percents(100)
        '100\xa0%'
        """
        return self.integer(whole) + self.percent

    def chance(self, numerator: int, denominator: int) -> str:
        """A probability in whole percent; what is neither 0 nor 1 is never written so.

        >>> Style(".", ",", "%").chance(1, 1296)
        '0.1%'
        """
        for decimals in range(_MOST_PERCENT_DECIMALS + 1):
            power = 10**decimals
            scaled = _rounded(numerator * 100 * power, denominator)
            if (scaled != 0 or numerator == 0) and (
                scaled != 100 * power or numerator == denominator
            ):
                return self.decimal(scaled, decimals) + self.percent
        least = self.decimal(1, _MOST_PERCENT_DECIMALS)
        if numerator * 2 < denominator:
            return f"<{NBSP}{least}{self.percent}"
        most = self.decimal(10 ** (_MOST_PERCENT_DECIMALS + 2) - 1, _MOST_PERCENT_DECIMALS)
        return f">{NBSP}{most}{self.percent}"


def _rounded(value: int, by: int) -> int:
    """``value`` / ``by`` to the nearest whole number, halves away from nought."""
    size = (2 * abs(value) + by) // (2 * by)
    return -size if value < 0 else size


def _tells(value: int, scale: int, decimals: int, limits: tuple[int, ...]) -> bool:
    """Whether ``value``, rounded to ``decimals``, still lies on its side of every limit."""
    shown = _rounded(value * 10**decimals, scale) * scale
    return all(_side(value - limit) == _side(shown - limit * 10**decimals) for limit in limits)


def _side(difference: int) -> int:
    return (difference > 0) - (difference < 0)


FORMS: Final = {"en": 2, "hu": 1, "ru": 4}
"""How many plural forms a language has (Russian with one for fractions)."""


def form_of(lang: str, number: int, whole: bool = True) -> int:
    """The index of the plural form that a noun takes after this number.

    >>> [form_of("ru", n) for n in (1, 2, 5, 11, 21, 22)]
    [0, 1, 2, 2, 0, 1]
    """
    if lang == "hu":
        return 0
    if lang == "en":
        return 0 if whole and number == 1 else 1
    if not whole:
        return 3
    tens, ones = abs(number) % 100, abs(number) % 10
    if ones == 1 and tens != 11:
        return 0
    if 2 <= ones <= 4 and not 12 <= tens <= 14:
        return 1
    return 2
