"""What people fill in: rosters and scenes as documents that any page can edit, whatever the system.

A document is what a TOML file holds: tables, lists and values. A system describes its own with the
records below, and whoever edits it needs to know nothing else: an ``Armoury`` says what may stand
in a roster, a ``Bench`` what may stand in a scene. ``Edit`` is one change of a document; lengths in
it are decimals in the system's unit.

    >>> length(12500, 1000), length(12000, 1000)
    (Decimal('12.5'), Decimal('12.0'))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, TypeAlias

from gunbai.words import Fact, Say, Word

__all__ = [
    "Armoury",
    "Bench",
    "Edit",
    "Field",
    "Fix",
    "Kit",
    "Line",
    "Offer",
    "Path",
    "Row",
    "Thing",
    "Way",
    "length",
]

Path: TypeAlias = tuple[str | int, ...]
"""Keys of tables and places in lists, from the top: ``("model", 0, "count")``."""

Row: TypeAlias = tuple[Word | Say, Fact]
"""One line of a profile: what it is and its value."""


def length(parts: int, scale: int) -> Decimal:
    """Whole parts of the unit as a document writes a length: with a point, and no digit too many."""
    found = (Decimal(parts) / scale).normalize()
    return found.quantize(Decimal("0.1")) if found == found.to_integral_value() else found


@dataclass(frozen=True, slots=True)
class Edit:
    """One change: "set" the value at a path, "add" it to the list at a path, or "drop" the path.

    Tables on the way are made, and a table that a "drop" leaves empty goes too.
    """

    do: str
    path: Path
    value: Any = None


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that mends a finding; ``say`` is what the button says."""

    say: Say
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """A value that a field may take. ``points``: what it adds to the price of one, None: no price."""

    value: Any
    word: Fact
    points: int | None = None
    about: Word | Say | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """One value of a document. ``kind`` says how it is filled in:

    - "one": one of ``ways``; "some": any of them, ``most`` at most (0: no limit);
    - "number": a whole number from ``least`` to ``most``, each worth ``points``;
    - "truth": yes or no; "text": a line; "length": a decimal in the system's unit;
    - "lengths": a list of them; "points": a list of points; "toml": a value as TOML writes it.

    A value equal to ``plain`` is left out of the document.
    """

    path: Path
    kind: str
    word: Word | Say
    value: Any
    ways: tuple[Way, ...] = ()
    least: int = 0
    most: int = 0
    points: int | None = None
    plain: Any = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be added to a roster: its price, its profile, and how it is added.

    ``id`` is unique in its armoury and stays the same for the same thing.
    """

    id: str
    group: Word | Say
    word: Fact
    points: int | None
    edits: tuple[Edit, ...]
    rows: tuple[Row, ...] = ()
    about: Word | Say | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One unit of a roster as it stands. ``points``: of all of it; ``each``: of one model.

    ``name`` is what a person called it; ``says`` what it carries and knows, in a few words.
    """

    path: Path
    word: Fact
    name: str
    points: int
    each: int | None
    count: Field | None
    fields: tuple[Field, ...]
    rows: tuple[Row, ...] = ()
    says: tuple[Fact, ...] = ()
    group: Fact | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Armoury:
    """What an army builder shows of a roster.

    ``fields``: the roster's own keys; ``options``: the options of the game that its check reads;
    ``fresh``: a roster that has just been begun.
    """

    fields: tuple[Field, ...]
    offers: tuple[Offer, ...]
    lines: tuple[Line, ...]
    options: tuple[str, ...]
    fresh: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Kit:
    """A kind of thing that can be put into a scene: its table, and the key that says what it is.

    ``place``: "point" (keys x, y), "pose" (x, y, heading) or "shape"; ``shapes``: for each way the
    key and the lengths (in parts of the unit, about its middle) of a new one. ``start``: what else a
    new one has; ``side``: whether it belongs to a side (key ``side``). ``prefix`` comes before its
    name in the ids of drawn things.
    """

    table: str
    word: Word
    key: str
    ways: tuple[Way, ...]
    place: str
    prefix: str = ""
    side: bool = False
    start: Mapping[str, Any] = field(default_factory=dict)
    shapes: Mapping[str, tuple[str, tuple[int, ...]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that stands in a scene: where in the document, under which id it is drawn."""

    path: Path
    id: str
    word: Fact
    kit: Word
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Bench:
    """What a scene editor shows. ``fields``: the scene's own keys (size of the table, phase …)."""

    fields: tuple[Field, ...]
    kits: tuple[Kit, ...]
    things: tuple[Thing, ...]
