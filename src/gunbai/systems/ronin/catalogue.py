"""The data of Ronin, loaded once: profiles, weapons, lists, terrain, scenarios, rosters.

Everything is frozen and found by id. Lengths are whole thousandths of an inch. ``catalogue()``
reads the package data on first use; ``digest()`` is the fingerprint that a history's header keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import TypeVar

from gunbai.reading import Table
from gunbai.systems.ronin.armoury import (
    Attribute,
    CloseWeapon,
    Indoors,
    MissileWeapon,
    Prices,
    Shooting,
    read_armour_defence,
    read_attribute,
    read_close,
    read_indoors,
    read_missile,
    read_prices,
    read_shooting,
)
from gunbai.systems.ronin.lists import Profile, WarbandList, read_list, read_profile
from gunbai.systems.ronin.rosters import Known, Roster, read_roster_table
from gunbai.systems.ronin.scenarios import (
    RandomType,
    Scenario,
    TerrainKind,
    read_kind,
    read_random,
    read_scenario,
)
from gunbai.systems.shared.data_files import file_of, fingerprint_of, folder_of, ready_or_read

EDITION = 1

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All data by id. ``armour_defence``: RON-PRF-07; ``door_width``: thousandths of an inch."""

    profiles: Mapping[str, Profile]
    close_weapons: Mapping[str, CloseWeapon]
    missile_weapons: Mapping[str, MissileWeapon]
    indoors: Indoors
    shooting: Shooting
    armour_defence: Mapping[str, int]
    attributes: Mapping[str, Attribute]
    prices: Prices
    lists: Mapping[str, WarbandList]
    terrain: Mapping[str, TerrainKind]
    random_terrain: Mapping[str, RandomType]
    door_width: int
    scenarios: Mapping[str, Scenario]
    rosters: Mapping[str, Roster]
    fingerprint: str

    def known(self) -> Known:
        """The ids that a roster may name."""
        return known(self.lists, self.profiles, self.prices, self.attributes)


def known(
    lists: Mapping[str, WarbandList],
    profiles: Mapping[str, Profile],
    prices: Prices,
    attributes: Mapping[str, Attribute],
) -> Known:
    """The ids that a roster may name, in the order of the data."""
    return Known(
        tuple(lists),
        tuple(profiles),
        tuple(prices.weapons),
        tuple(prices.armour),
        tuple(prices.mounts),
        tuple(attributes),
    )


@cache
def catalogue() -> Catalogue:
    """The one catalogue of this system; DataError when the package data is wrong."""
    return load(files("gunbai.systems.ronin").joinpath("data"))


def digest() -> str:
    """Fingerprint of the data files (blake2b, 32 hexadecimal digits)."""
    return catalogue().fingerprint


def roster_of(roster: Mapping[str, object] | str, file: str = "roster") -> Roster:
    """A roster as a game or an editor hands it over: the id of a ready one, or a parsed file."""
    data = catalogue()

    def read(table: Table) -> Roster:
        return read_roster_table(table, data.known())

    return ready_or_read(roster, data.rosters, EDITION, read, file)


def load(folder: Traversable) -> Catalogue:
    """Read a folder of data files laid out like this package's ``data``."""
    weapons = file_of(folder, "weapons.toml")
    close = _by_id(weapons.tables("close"), read_close, lambda item: item.id)
    missile = _by_id(weapons.tables("missile"), read_missile, lambda item: item.id)
    indoors = read_indoors(weapons.table("indoors"))
    shooting = read_shooting(weapons.table("shooting"))
    armour_defence = read_armour_defence(weapons.table("armour_defence"))
    weapons.close()

    prices = read_prices(file_of(folder, "equipment.toml"))
    attributes = _one_file(folder, "attributes.toml", "attribute", read_attribute)
    profiles = _profiles(folder, prices, attributes)
    lists = folder_of(folder, "lists", EDITION, lambda table: read_list(table, profiles, prices))

    terrain = file_of(folder, "terrain.toml")
    door_width = terrain.integer("door_width", 1, 12_000)
    kinds = _by_id(terrain.tables("kind"), read_kind, lambda item: item.id)
    random = _by_id(
        terrain.tables("random"),
        lambda table: read_random(table, kinds),
        lambda item: item.id,
    )
    terrain.close()

    names = known(lists, profiles, prices, attributes)
    rosters = folder_of(folder, "rosters", EDITION, lambda table: read_roster_table(table, names))
    scenarios = folder_of(
        folder, "scenarios", EDITION, lambda table: read_scenario(table, kinds, rosters, names)
    )
    return Catalogue(
        profiles=profiles,
        close_weapons=close,
        missile_weapons=missile,
        indoors=indoors,
        shooting=shooting,
        armour_defence=armour_defence,
        attributes=attributes,
        prices=prices,
        lists=lists,
        terrain=kinds,
        random_terrain=random,
        door_width=door_width,
        scenarios=scenarios,
        rosters=rosters,
        fingerprint=fingerprint_of(folder, ("lists", "rosters", "scenarios")),
    )


def _profiles(
    folder: Traversable, prices: Prices, attributes: Mapping[str, Attribute]
) -> Mapping[str, Profile]:
    return _one_file(
        folder,
        "profiles.toml",
        "profile",
        lambda table: read_profile(table, prices, tuple(attributes)),
    )


def _one_file(
    folder: Traversable, name: str, key: str, build: Callable[[Table], T]
) -> Mapping[str, T]:
    top = file_of(folder, name)
    found = _by_id(top.tables(key), build, _id)
    top.close()
    return found


def _by_id(
    tables: tuple[Table, ...], build: Callable[[Table], T], key: Callable[[T], str]
) -> Mapping[str, T]:
    found: dict[str, T] = {}
    for table in tables:
        item = build(table)
        table.close()
        if key(item) in found:
            table.fail("id", key(item), "an id used once")
        found[key(item)] = item
    return MappingProxyType(found)


def _id(item: object) -> str:
    name = getattr(item, "id", "")
    return name if isinstance(name, str) else ""
