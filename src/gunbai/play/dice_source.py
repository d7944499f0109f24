"""Where dice come from: a function of seed and key, typed in by hand, or stated in a script.

A seeded source makes every die a function of seed and key (the entry number, or the key that the
roll names), so that a re-run with one corrected answer changes no other die, and a game can be
proved fair: the hash of the seed is known before the game, the seed after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Protocol

from gunbai.dice import Bands, Die, Tally
from gunbai.effects import Draw, Roll
from gunbai.errors import DataError

__all__ = [
    "ByHand",
    "Counter",
    "DiceSource",
    "Faces",
    "Seeded",
    "Stated",
    "commitment",
    "tally",
    "thrown",
]

Faces = tuple[tuple[int, ...], ...]
"""One tuple of faces for each throw."""


class DiceSource(Protocol):
    """``roll`` and ``draw`` answer at once, or with None: somebody must enter the dice first."""

    def roll(self, roll: Roll, key: str) -> Faces | None: ...

    def draw(self, draw: Draw, key: str) -> tuple[str, ...] | None: ...


def commitment(seed: str) -> str:
    """The hash that is published before the game; ``seed`` follows after it."""
    return blake2b(f"gunbai dice {seed}".encode(), digest_size=32).hexdigest()


def _block(seed: str, key: str, number: int) -> bytes:
    return blake2b(f"{seed}|{key}|{number}".encode()).digest()  # 64 bytes


class Counter:
    """A stream of numbers from seed and key: for dice, and for bots (``Rng``)."""

    __slots__ = ("_at", "_bytes", "_key", "_number", "_seed")

    def __init__(self, seed: str, key: str = "") -> None:
        self._seed, self._key, self._number = seed, key, 0
        self._bytes = _block(seed, key, 0)
        self._at = 0

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, each equally likely: what would favour some is thrown away.

        ``n`` may be as long as 500 bits.
        """
        if n <= 256:
            limit = 256 - 256 % n
            while True:
                at = self._at
                if at == 64:
                    self._next()
                    at = 0
                byte = self._bytes[at]
                self._at = at + 1
                if byte < limit:
                    return byte % n
        size = 4 if n <= 256**4 else n.bit_length() // 8 + 2
        limit = 256**size - 256**size % n
        while True:
            if self._at + size > 64:
                self._next()
            value = int.from_bytes(self._bytes[self._at : self._at + size], "big")
            self._at += size
            if value < limit:
                return value % n

    def _next(self) -> None:
        self._number += 1
        self._bytes, self._at = _block(self._seed, self._key, self._number), 0


def _throw(die: Die, numbers: Counter) -> tuple[int, ...]:
    if die.faces is not None:
        count, sides = die.faces
        return tuple(numbers.below(sides) + 1 for _ in range(count))
    left = numbers.below(die.total)
    for outcome, weight in zip(die.outcomes, die.weights, strict=True):
        left -= weight
        if left < 0:
            return (outcome,)
    raise AssertionError("weights sum to the total")


_SIXES = bytes(value % 6 + 1 for value in range(256))
"""The face of a six-sided die for each byte ..."""
_THROWN_AWAY = bytes(range(252, 256))
"""... but these, which would favour some: 252 is the largest multiple of 6 in a byte."""


class Seeded:
    """Random dice, each a function of seed and key."""

    __slots__ = ("seed",)

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def roll(self, roll: Roll, key: str) -> Faces:
        die, throws = roll.die, roll.throws
        if die.faces is not None and die.faces[1] == 6:
            return _by_throws(self._sixes(throws * die.faces[0], key), die.faces[0])
        numbers = Counter(self.seed, key)
        return tuple(_throw(die, numbers) for _ in range(throws))

    def _sixes(self, count: int, key: str) -> bytes:
        # The common case, the same bytes as below(6), all of a block at once.
        found = _block(self.seed, key, 0).translate(_SIXES, _THROWN_AWAY)
        number = 1
        while len(found) < count:
            found += _block(self.seed, key, number).translate(_SIXES, _THROWN_AWAY)
            number += 1
        return found[:count]

    def draw(self, draw: Draw, key: str) -> tuple[str, ...]:
        numbers = Counter(self.seed, key)
        left = list(draw.pool)
        return tuple(left.pop(numbers.below(len(left))) for _ in range(draw.count))


class ByHand:
    """Dice rolled at a real table: the session waits until somebody enters them."""

    def roll(self, roll: Roll, key: str) -> None:
        return None

    def draw(self, draw: Draw, key: str) -> None:
        return None


class Stated:
    """Dice written out in order, for scripts and scenes; an error names the roll that has none."""

    def __init__(self, throws: Sequence[Sequence[int]], place: str = "dice") -> None:
        self._throws = [tuple(faces) for faces in throws]
        self._place = place
        self.used = 0

    def roll(self, roll: Roll, key: str) -> Faces:
        per_throw = roll.die.faces[0] if roll.die.faces is not None else 1
        want = roll.throws * per_throw
        if self.used >= len(self._throws):
            expected = f"{want} dice for {roll.purpose or roll.rule} ({roll.rule}, {roll.die.name})"
            raise DataError(self._place, f"roll {self.used + 1}", "dice", "nothing", expected)
        flat = self._throws[self.used]
        self.used += 1
        if len(flat) != want:
            expected = f"{want} dice for {roll.purpose or roll.rule} ({roll.rule}, {roll.die.name})"
            raise DataError(self._place, f"roll {self.used}", "dice", list(flat), expected)
        faces = tuple(flat[i : i + per_throw] for i in range(0, want, per_throw))
        check_faces(roll.die, faces, self._place, f"roll {self.used}")
        return faces

    def draw(self, draw: Draw, key: str) -> tuple[str, ...]:
        if self.used >= len(self._throws):
            expected = f"{draw.count} numbers (1 to {len(draw.pool)}) for {draw.rule}"
            raise DataError(self._place, f"draw {self.used + 1}", "dice", "nothing", expected)
        picks = self._throws[self.used]
        self.used += 1
        if len(set(picks)) != draw.count or any(not 1 <= n <= len(draw.pool) for n in picks):
            expected = f"{draw.count} different numbers from 1 to {len(draw.pool)}"
            raise DataError(self._place, f"draw {self.used}", "dice", list(picks), expected)
        return tuple(draw.pool[n - 1] for n in picks)

    @property
    def left(self) -> int:
        """Stated rolls that nobody has asked for."""
        return len(self._throws) - self.used


def check_faces(die: Die, faces: Faces, file: str, place: str) -> None:
    """Refuse faces that the die does not have."""
    if die.faces is not None:
        low, high = 1, die.faces[1]
        bad = [face for throw in faces for face in throw if not low <= face <= high]
    else:
        low, high = min(die.outcomes), max(die.outcomes)
        bad = [face for throw in faces for face in throw if face not in die.outcomes]
    if bad:
        raise DataError(file, place, "dice", bad[0], f"{low} to {high} ({die.name})")


def thrown(roll: Roll, flat: Sequence[int]) -> Faces:
    """Faces written one after the other, by throws."""
    return _by_throws(flat, roll.die.faces[0] if roll.die.faces is not None else 1)


def _by_throws(flat: Sequence[int], size: int) -> Faces:
    if len(flat) == size:
        return (tuple(flat),)
    if size == 1:
        return tuple([(face,) for face in flat])
    return tuple([tuple(flat[i : i + size]) for i in range(0, len(flat), size)])


_BANDS: dict[Bands, dict[int, int]] = {}


def tally(roll: Roll, faces: Faces) -> Tally:
    """The faces sorted into the roll's bands."""
    bands, die = roll.bands, roll.die
    index = _BANDS.get(bands)
    if index is None:
        index = {face: i for i, group in enumerate(bands.faces) for face in group}
        _BANDS[bands] = index
    counts = [0] * len(bands.names)
    if die.faces is None or die.faces[0] == 1:
        for throw in faces:
            counts[index[throw[0]]] += 1
    else:
        for throw in faces:
            counts[index[die.read(throw)]] += 1
    return Tally(bands, tuple(counts), faces)
