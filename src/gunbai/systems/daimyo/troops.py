"""Troops as the data files state them: sizes, qualities, weapons, types, templates, prices.

DAI-GEO-01, DAI-ORG, DAI-TBL-03, DAI-TBL-08, DAI-TBL-21, DAI-ARM-05. Lengths: thousandths of a
centimetre.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol, TypeVar

from gunbai.reading import Table
from gunbai.systems.daimyo.forces import Service, read_service

ARMOURS = ("light", "medium", "heavy")
CLASSES = ("infantry", "cavalry", "artillery")
FIRES = ("", "bow", "arquebus", "light-gun", "heavy-gun")
FIGHTS = ("improvised", "long-spear", "pole-arm", "lance")
MOST_STANDS = 99
PAIR = 2


class Named(Protocol):
    """Anything that has an id."""

    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=Named)


@dataclass(frozen=True, slots=True)
class Sizes:
    """DAI-GEO-01. ``base_width`` and ``base_depth`` are those of HQ and guns."""

    frontage: int
    infantry_depth: int
    cavalry_depth: int
    base_width: int
    base_depth: int
    leader_radius: int


@dataclass(frozen=True, slots=True)
class Limits:
    """Least and most ``stands`` of a unit, of the ``hatamoto``, ``units`` of a clan at the start;
    ``hits`` that remove a stand; ``leash``: how far the hatamoto may be from the general."""

    stands: tuple[int, int]
    hatamoto: tuple[int, int]
    units: tuple[int, int]
    hits: int
    leash: int


@dataclass(frozen=True, slots=True)
class Quality:
    """A quality: ``rank`` from 0 (raw) to 3 (elite), ``pass_score`` of DAI-MOR-05.

    ``wheel`` (factors) and ``turn`` (quarters of the normal move) hold the values of DAI-TBL-08 in
    good order and disordered.
    """

    id: str
    rank: int
    pass_score: int
    wheel: tuple[int, int]
    turn: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Weapon:
    """What a unit is armed with: ``fires`` names its line of DAI-TBL-09 (empty: it cannot fire),
    ``fights`` its line of DAI-TBL-11."""

    id: str
    fires: str
    fights: str

    @property
    def gun(self) -> bool:
        """Whether it is a piece of artillery."""
        return self.fires in ("light-gun", "heavy-gun")

    @property
    def missile(self) -> bool:
        """DAI-ORG-02: bow or arquebus."""
        return self.fires in ("bow", "arquebus")


@dataclass(frozen=True, slots=True)
class TroopType:
    """A row of DAI-TBL-03.

    ``unit_class``: infantry, cavalry or artillery; ``frenzy``: the least unmodified roll that makes
    it frenzied (DAI-ORD-08), 0 for never; ``calming``: its modifier of DAI-ORD-07.
    """

    id: str
    unit_class: str
    samurai: bool
    monk: bool
    qualities: tuple[str, ...]
    weapons: tuple[str, ...]
    armours: tuple[str, ...]
    frenzy: int
    calming: int


@dataclass(frozen=True, slots=True)
class Troops:
    """The file ``troops.toml``."""

    sizes: Sizes
    limits: Limits
    qualities: Mapping[str, Quality]
    weapons: Mapping[str, Weapon]
    types: Mapping[str, TroopType]

    def depth(self, unit_class: str) -> int:
        """The depth of one stand (DAI-GEO-01)."""
        depths = (self.sizes.infantry_depth, self.sizes.cavalry_depth, self.sizes.base_depth)
        return depths[CLASSES.index(unit_class)]


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of an army or a template. ``width``: files it is drawn up in, 0 where free;
    ``service``: what a campaign says of it."""

    type: str
    quality: str
    armour: str
    weapon: str
    stands: int
    width: int
    name: str
    service: Service | None = None


@dataclass(frozen=True, slots=True)
class Template:
    """A line of DAI-TBL-21. ``hatamoto``: one unit that belongs to no clan."""

    id: str
    hatamoto: bool
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """DAI-ARM-05. ``tolerance``: hundredths of the larger army by which equal armies may differ."""

    quality: Mapping[str, int]
    armour: Mapping[str, int]
    weapon: Mapping[str, int]
    gun: Mapping[str, int]
    cavalry: int
    daimyo: int
    general: int
    hq: int
    tolerance: int


def read_troops(top: Table) -> Troops:
    """The file ``troops.toml``."""
    qualities = tuple(_read_quality(line, rank) for rank, line in enumerate(top.tables("quality")))
    weapons = tuple(_read_weapon(line) for line in top.tables("weapon"))
    by_quality = unique(top, qualities)
    by_weapon = unique(top, weapons)
    types = tuple(
        _read_type(line, tuple(by_quality), tuple(by_weapon)) for line in top.tables("type")
    )
    found = Troops(
        sizes=_read_sizes(top.table("sizes")),
        limits=_read_limits(top.table("limits")),
        qualities=by_quality,
        weapons=by_weapon,
        types=unique(top, types),
    )
    top.close()
    return found


def unique(table: Table, items: tuple[T, ...]) -> Mapping[str, T]:
    """The items by id, in order; an id that stands twice is an error."""
    found: dict[str, T] = {}
    for item in items:
        if item.id in found:
            table.fail("id", item.id, "an id used once")
        found[item.id] = item
    return MappingProxyType(found)


def _read_sizes(table: Table) -> Sizes:
    return Sizes(**{key: table.integer(key, 1, 1_000_000) for key in Sizes.__slots__})


def _read_limits(table: Table) -> Limits:
    return Limits(
        stands=pair(table, "stands", 1, MOST_STANDS),
        hatamoto=pair(table, "hatamoto", 1, MOST_STANDS),
        units=pair(table, "units", 1, MOST_STANDS),
        hits=table.integer("hits", 1, 9),
        leash=table.integer("leash", 1, 1_000_000),
    )


def pair(table: Table, key: str, low: int, high: int) -> tuple[int, int]:
    """A list of exactly two whole numbers."""
    found = table.integers(key, low, high)
    if len(found) != PAIR:
        table.fail(key, list(found), f"{PAIR} numbers")
    return found[0], found[1]


def _read_quality(table: Table, rank: int) -> Quality:
    return Quality(
        id=table.string("id"),
        rank=rank,
        pass_score=table.integer("pass", 2, 12),
        wheel=pair(table, "wheel", 1, 9),
        turn=pair(table, "turn", 1, 4),
    )


def _read_weapon(table: Table) -> Weapon:
    return Weapon(
        id=table.string("id"),
        fires=table.string("fires", FIRES, ""),
        fights=table.string("fights", FIGHTS),
    )


def _read_type(table: Table, qualities: tuple[str, ...], weapons: tuple[str, ...]) -> TroopType:
    return TroopType(
        id=table.string("id"),
        unit_class=table.string("class", CLASSES),
        samurai=table.truth("samurai", False),
        monk=table.truth("monk", False),
        qualities=table.strings("qualities", qualities),
        weapons=table.strings("weapons", weapons),
        armours=table.strings("armours", ARMOURS),
        frenzy=table.integer("frenzy", 0, 12),
        calming=table.integer("calming", 0, 9),
    )


def read_unit(table: Table, troops: Troops, *, force: bool = False) -> Unit:
    """One unit of a roster or a template, in words of DAI-TBL-03.

    Where a type has only one quality, weapon or armour it need not be named. Whether they go
    together is the business of ``muster``.
    """
    name = table.string("type", troops.types)
    row = troops.types[name]
    found = Unit(
        type=name,
        quality=_only(table, "quality", tuple(troops.qualities), row.qualities),
        armour=_only(table, "armour", ARMOURS, row.armours),
        weapon=_only(table, "weapon", tuple(troops.weapons), row.weapons),
        stands=table.integer("stands", 0, MOST_STANDS, 1 if row.unit_class == "artillery" else 0),
        width=table.integer("width", 0, MOST_STANDS, 0),
        name=table.string("name", default=""),
        service=read_service(table) if force else None,
    )
    table.close()
    return found


def _only(table: Table, key: str, known: tuple[str, ...], offered: tuple[str, ...]) -> str:
    if len(offered) == 1:
        return table.string(key, known, offered[0])
    return table.string(key, known)


def read_template(table: Table, troops: Troops) -> Template:
    """One ``[[template]]`` table."""
    return Template(
        id=table.string("id"),
        hatamoto=table.truth("hatamoto", False),
        units=tuple(read_unit(line, troops) for line in table.tables("unit")),
    )


def read_points(top: Table, troops: Troops) -> Points:
    """The file ``points.toml``: a price for every quality, armour and weapon."""
    weapons = troops.weapons.values()
    found = Points(
        quality=numbers(top.table("quality"), tuple(troops.qualities), 0, 99),
        armour=numbers(top.table("armour"), ARMOURS, 0, 99),
        weapon=numbers(top.table("weapon"), tuple(w.id for w in weapons if not w.gun), 0, 99),
        gun=numbers(top.table("gun"), tuple(w.id for w in weapons if w.gun), 0, 99),
        cavalry=top.integer("cavalry", 0, 99),
        daimyo=top.integer("daimyo", 0, 99),
        general=top.integer("general", 0, 99),
        hq=top.integer("hq", 0, 99),
        tolerance=top.integer("tolerance", 0, 100),
    )
    top.close()
    return found


def numbers(table: Table, keys: tuple[str, ...], low: int, high: int) -> Mapping[str, int]:
    """A table with exactly these keys."""
    found = {key: table.integer(key, low, high) for key in keys}
    table.close()
    return MappingProxyType(found)
