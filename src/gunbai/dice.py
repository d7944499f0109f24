"""Dice that can be counted: dice, the bands a rule reads, and tallies.

A rule names the groups of outcomes it distinguishes (``Bands``) and reads how many throws fell
into each (``Tally``). Twenty dice in two bands are 21 outcomes to an exact calculation, while live
play still shows every face.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import TypeVar

from gunbai.effects import Proc, procedure, value_class

__all__ = [
    "AVERAGE",
    "D2D6",
    "D3",
    "D3D6K2",
    "D6",
    "D6K1OF2",
    "D8",
    "D10",
    "D1000",
    "DEGREES",
    "Bands",
    "Die",
    "Tally",
    "dn",
    "each",
    "reaching",
    "repeat",
]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Die:
    """A named set of outcomes with integer weights.

    ``outcomes`` are what the rule reads (a sum of two dice, say); ``weights`` stand beside them.
    ``faces`` are the dice on the table when one throw is several of them: (number of dice, sides),
    and ``keep`` how many of them count, the highest first (all of them by default).
    """

    name: str
    outcomes: tuple[int, ...]
    weights: tuple[int, ...]
    faces: tuple[int, int] | None = None
    keep: int = 0
    _hash: int = field(default=0, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.name, self.outcomes)))

    def __hash__(self) -> int:
        return self._hash

    @property
    def total(self) -> int:
        """The common denominator of the weights."""
        return sum(self.weights)

    def read(self, faces: Sequence[int]) -> int:
        """The outcome that these faces of one throw make."""
        if self.faces is None:
            return faces[0]
        if 0 < self.keep < len(faces):
            faces = sorted(faces, reverse=True)[: self.keep]
        return sum(faces)


def dn(sides: int) -> Die:
    """An ordinary die with faces 1 to ``sides``."""
    return Die(f"d{sides}", tuple(range(1, sides + 1)), (1,) * sides, (1, sides))


def _pool(name: str, count: int, sides: int, keep: int) -> Die:
    weights: dict[int, int] = {}
    for faces in product(range(1, sides + 1), repeat=count):
        total = sum(sorted(faces, reverse=True)[:keep])
        weights[total] = weights.get(total, 0) + 1
    outcomes = tuple(sorted(weights))
    return Die(name, outcomes, tuple(weights[o] for o in outcomes), (count, sides), keep)


D3 = dn(3)
D6 = dn(6)
D8 = dn(8)
D10 = dn(10)
D1000 = dn(1000)
D2D6 = _pool("2d6", 2, 6, 2)
D3D6K2 = _pool("3d6k2", 3, 6, 2)
D6K1OF2 = _pool("2d6k1", 2, 6, 1)
AVERAGE = Die("average", (2, 3, 4, 5), (1, 2, 2, 1))
"""The average die: faces 2, 3, 3, 4, 4, 5."""
DEGREES = Die("degrees", tuple(range(360)), (1,) * 360)
"""A heading in whole degrees."""


@dataclass(frozen=True, slots=True)
class Bands:
    """A named partition of a die's outcomes: what the rule distinguishes, nothing more."""

    names: tuple[str, ...]
    faces: tuple[tuple[int, ...], ...]
    _hash: int = field(default=0, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.names, self.faces)))

    def __hash__(self) -> int:
        return self._hash

    def of(self, outcome: int) -> int:
        """The index of the band that holds this outcome."""
        for index, faces in enumerate(self.faces):
            if outcome in faces:
                return index
        raise ValueError(f"outcome {outcome} is in no band of {self.names}")


@value_class
class Tally:
    """How many throws fell into each band: all that a rule may read of a roll.

    ``faces`` (the dice of each throw, in order of throwing) is for narration only and does not
    take part in comparison.
    """

    bands: Bands
    counts: tuple[int, ...]
    faces: tuple[tuple[int, ...], ...] = field(default=(), compare=False)

    def __getitem__(self, band: str) -> int:
        """Throws in this band."""
        return self.counts[self.bands.names.index(band)]

    @property
    def value(self) -> int:
        """The outcome of a single throw in bands of single outcomes (``each``)."""
        return self.bands.faces[self.counts.index(1)][0]

    @property
    def band(self) -> str:
        """The name of the band of a single throw."""
        return self.bands.names[self.counts.index(1)]

    @property
    def values(self) -> tuple[int, ...]:
        """The outcomes in ascending order, for bands of single outcomes (``each``)."""
        bands = zip(self.bands.faces, self.counts, strict=True)
        return tuple(faces[0] for faces, count in bands for _ in range(count))


@cache
def reaching(need: int, die: Die = D6, *, ones: bool = False) -> Bands:
    """Bands "hit" and "miss" for a need of ``need`` or more; with ``ones``, "one" apart.

    >>> reaching(4).faces
    ((4, 5, 6), (1, 2, 3))
    """
    hit = tuple(o for o in die.outcomes if o >= need and not (ones and o == 1))
    rest = tuple(o for o in die.outcomes if o not in hit)
    if not ones:
        return Bands(("hit", "miss"), (hit, rest))
    return Bands(("hit", "miss", "one"), (hit, tuple(o for o in rest if o != 1), (1,)))


@cache
def each(die: Die = D6) -> Bands:
    """One band for each outcome: for rules that need the number itself."""
    return Bands(tuple(str(o) for o in die.outcomes), tuple((o,) for o in die.outcomes))


@procedure("repeat")
async def repeat(
    body: Callable[[T], Proc[T]], value: T, done: Callable[[T], bool], limit: int = 0
) -> T:
    """Run ``body`` from value to value until ``done`` (or ``limit`` rounds, 0 for no limit).

    ``body`` is a resolution over one small frozen value. Live play loops; odds carry value to
    weight from round to round, merge equal values and divide what maps to itself by 1 − p, so that
    a tie rolled again ends exactly.
    """
    rounds = 0
    while not done(value) and (limit == 0 or rounds < limit):
        value = await body(value)
        rounds += 1
    return value
