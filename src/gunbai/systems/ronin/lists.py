"""Profiles and warband lists: who may be fielded, with what, in which proportions.

RON-PRF, RON-ARM and the chapters of the lists (RON-BSH to RON-SFH).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gunbai.reading import Table
from gunbai.systems.ronin.armoury import ARMOUR, Prices

RANKS = (0, 1, 2, 3, 4, 5)
TYPES = (
    "samurai",
    "ashigaru",
    "monk",
    "servant",
    "monto",
    "bugeisha",
    "bandit",
    "officer",
    "soldier",
    "militia",
    "peasant",
    "ronin",
    "hunter",
    "ninja",
)
SPECIAL = ("zeal", "hired-leader")
NO_LIMIT = 99


@dataclass(frozen=True, slots=True)
class Profile:
    """RON-PRF-01. ``table`` is the rule id of the table that states it."""

    id: str
    table: str
    type: str
    rank: int
    cp: int
    initiative: int
    fight: int
    shoot: int
    armour: str
    weapons: tuple[str, ...]
    attributes: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Clause:
    """One way to meet a requirement; n counts models by Rank, hired swords left out.

    It holds when ``least <= n(of) <= most`` and, if ``to`` is not empty,
    ``times * n(of) + spare >= to_times * n(to)``.
    """

    of: tuple[int, ...]
    times: int
    spare: int
    to: tuple[int, ...]
    to_times: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Requirement:
    """A line of a list's composition; it is met when any of its clauses holds."""

    id: str
    rule: str
    any: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """What the named profiles may buy.

    ``add``: weapons to add or to take in exchange for one of the profile, at most ``add_most``;
    ``exchange``: weapons of the profile that may be exchanged, and for what;
    ``armour``: the armours they may wear; ``mounts``: what they may ride.
    """

    profiles: tuple[str, ...]
    add: tuple[str, ...]
    add_most: int
    exchange: Mapping[str, tuple[str, ...]]
    armour: tuple[str, ...]
    mounts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Banner:
    """Who may carry the warband's banner, what it costs less, which weapons go."""

    profiles: tuple[str, ...]
    discount: int
    loses: tuple[str, ...]
    equipment: bool
    rule: str


@dataclass(frozen=True, slots=True)
class Kiai:
    """How many KIAI! the list may buy, and their price (RON-BSH-06)."""

    most: int
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class WarbandList:
    """A warband list.

    ``victory``: rule ids of its victory points; ``special``: its other rules by id;
    ``hire_times``: how many times the usual number of swords-for-hire it may hire (0: none);
    ``one_weapon_type``: bought weapons are of one type, katana and wakizashi apart.
    """

    id: str
    rule: str
    playable: bool
    morale: int
    profiles: tuple[str, ...]
    teppo_percent: int
    missile_percent: int
    kiai: Kiai | None
    banner: Banner | None
    victory: tuple[str, ...]
    special: tuple[str, ...]
    barred_types: tuple[str, ...]
    hire_times: int
    one_weapon_type: bool
    composition: tuple[Requirement, ...]
    choices: tuple[Choice, ...]


def read_profile(table: Table, prices: Prices, attributes: Iterable[str]) -> Profile:
    """One ``[[profile]]`` table."""
    return Profile(
        id=table.string("id"),
        table=table.string("table"),
        type=table.string("type", TYPES),
        rank=table.integer("rank", RANKS[0], RANKS[-1]),
        cp=table.integer("cp", 0, 9),
        initiative=table.integer("initiative", 0, 9),
        fight=table.integer("fight", 0, 9),
        shoot=table.integer("shoot", 0, 9),
        armour=table.string("armour", ARMOUR),
        weapons=table.strings("weapons", prices.weapons),
        attributes=table.strings("attributes", attributes),
        points=table.integer("points", 0, 999),
    )


def read_list(table: Table, profiles: Mapping[str, Profile], prices: Prices) -> WarbandList:
    """One file of the folder ``lists``."""
    own = table.strings("profiles", profiles)
    return WarbandList(
        id=table.string("id"),
        rule=table.string("rule"),
        playable=table.truth("playable", True),
        morale=table.integer("morale", 2, 12),
        profiles=own,
        teppo_percent=table.integer("teppo_percent", 0, 100),
        missile_percent=table.integer("missile_percent", 0, 100),
        kiai=_read_kiai(table.table("kiai")) if "kiai" in table else None,
        banner=_read_banner(table.table("banner"), own) if "banner" in table else None,
        victory=table.strings("victory"),
        special=table.strings("special", SPECIAL),
        barred_types=table.strings("barred_types", TYPES),
        hire_times=table.integer("hire_times", 0, 9),
        one_weapon_type=table.truth("one_weapon_type", False),
        composition=tuple(_read_requirement(line) for line in table.tables("composition")),
        choices=tuple(_read_choice(line, own, prices) for line in table.tables("choice")),
    )


def _read_kiai(table: Table) -> Kiai:
    found = Kiai(
        table.integer("most", 0, 9),
        table.integer("points", 0, 99),
        table.string("rule"),
    )
    table.close()
    return found


def _read_banner(table: Table, own: tuple[str, ...]) -> Banner:
    found = Banner(
        profiles=table.strings("profiles", own),
        discount=table.integer("discount", 0, 99),
        loses=table.strings("loses"),
        equipment=table.truth("equipment"),
        rule=table.string("rule"),
    )
    table.close()
    return found


def _read_requirement(table: Table) -> Requirement:
    clauses: list[Clause] = []
    for line in table.tables("any"):
        clause = Clause(
            of=line.integers("of", RANKS[0], RANKS[-1]),
            times=line.integer("times", 1, 9, 1),
            spare=line.integer("spare", 0, 9, 0),
            to=line.integers("to", RANKS[0], RANKS[-1], ()),
            to_times=line.integer("to_times", 1, 9, 1),
            least=line.integer("least", 0, NO_LIMIT, 0),
            most=line.integer("most", 0, NO_LIMIT, NO_LIMIT),
        )
        line.close()
        clauses.append(clause)
    found = Requirement(table.string("id"), table.string("rule"), tuple(clauses))
    table.close()
    return found


def _read_choice(table: Table, own: tuple[str, ...], prices: Prices) -> Choice:
    exchange = table.table("exchange")
    swaps = {
        old: exchange.strings(old, prices.weapons) for old in exchange if old in prices.weapons
    }
    exchange.close()
    found = Choice(
        profiles=table.strings("profiles", own),
        add=table.strings("add", prices.weapons, ()),
        add_most=table.integer("add_most", 0, NO_LIMIT, NO_LIMIT),
        exchange=MappingProxyType(swaps),
        armour=table.strings("armour", ARMOUR, ()),
        mounts=table.strings("mounts", prices.mounts, ()),
    )
    table.close()
    return found
