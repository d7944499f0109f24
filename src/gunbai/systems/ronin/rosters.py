"""Rosters: a warband written down, and what each of its models then carries.

A roster file may be a ready one of the package or a player's own. Reading it checks the words
(DataError); whether it is a legal warband is the business of ``muster``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gunbai.reading import Table
from gunbai.systems.ronin.lists import Profile, WarbandList

HIRED = "swords-for-hire"
"""The list of RON-SFH-01, from which the other lists hire."""

PLAIN_WEAPONS = ("katana", "wakizashi")
"""RON-KYU-01: the weapons that do not count as the one type a school buys."""


@dataclass(frozen=True, slots=True)
class Known:
    """The ids that a roster may name."""

    lists: tuple[str, ...]
    profiles: tuple[str, ...]
    weapons: tuple[str, ...]
    armour: tuple[str, ...]
    mounts: tuple[str, ...]
    attributes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One ``[[model]]`` table: ``count`` equal models.

    ``exchange``: weapons of the profile and what is carried instead; ``armour`` and ``mount`` are
    empty when the profile's armour is kept and the model is on foot.
    """

    profile: str
    count: int
    name: str
    add: tuple[str, ...]
    exchange: tuple[tuple[str, str], ...]
    attributes: tuple[str, ...]
    armour: str
    mount: str
    banner: bool
    leader: bool


@dataclass(frozen=True, slots=True)
class Roster:
    """A warband. ``limit``: points limit, 0 for a force without points; ``points``: what it states
    to cost, 0 when it does not say."""

    id: str
    rule: str
    name: str
    list: str
    limit: int
    points: int
    kiai: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Fighter:
    """One model of a roster with everything it starts with. ``mount``: none, horse, war-horse."""

    profile: Profile
    name: str
    armour: str
    weapons: tuple[str, ...]
    attributes: tuple[str, ...]
    mount: str
    banner: bool
    hired: bool
    leader: bool


def read_roster_table(table: Table, known: Known) -> Roster:
    """The keys of a roster; the caller closes the table."""
    return Roster(
        id=table.string("id", default=""),
        rule=table.string("rule", default=""),
        name=table.string("name", default=""),
        list=table.string("list", known.lists),
        limit=table.integer("limit", 0, 100_000),
        points=table.integer("points", 0, 100_000, 0),
        kiai=table.integer("kiai", 0, 99, 0),
        lines=read_lines(table, known),
    )


def read_lines(table: Table, known: Known) -> tuple[Line, ...]:
    """The ``[[model]]`` tables of a roster or of a scenario's force."""
    return tuple(_read_line(line, known) for line in table.tables("model"))


def _read_line(table: Table, known: Known) -> Line:
    swaps = table.table("exchange")
    exchange = {old: swaps.string(old, known.weapons) for old in swaps if old in known.weapons}
    swaps.close()
    found = Line(
        profile=table.string("profile", known.profiles),
        count=table.integer("count", 1, 99, 1),
        name=table.string("name", default=""),
        add=table.strings("add", known.weapons, ()),
        exchange=tuple(exchange.items()),
        attributes=table.strings("attributes", known.attributes, ()),
        armour=table.string("armour", known.armour, ""),
        mount=table.string("mount", known.mounts, ""),
        banner=table.truth("banner", False),
        leader=table.truth("leader", False),
    )
    table.close()
    return found


def fighters(
    roster: Roster, profiles: Mapping[str, Profile], lists: Mapping[str, WarbandList]
) -> tuple[Fighter, ...]:
    """Every model in roster order, with weapons, armour and attributes as bought."""
    warband = lists[roster.list]
    swords = lists[HIRED].profiles
    return tuple(
        _fighter(line, profiles[line.profile], warband, swords)
        for line in roster.lines
        for _ in range(line.count)
    )


def _fighter(
    line: Line, profile: Profile, warband: WarbandList, swords: tuple[str, ...]
) -> Fighter:
    return Fighter(
        profile=profile,
        name=line.name,
        armour=line.armour or profile.armour,
        weapons=carried(line, profile, warband),
        attributes=profile.attributes + line.attributes,
        mount=line.mount or "none",
        banner=line.banner,
        hired=profile.id in swords and profile.id not in warband.profiles,
        leader=line.leader,
    )


def carried(line: Line, profile: Profile, warband: WarbandList) -> tuple[str, ...]:
    """The profile's weapons after exchanges, without what a banner costs, then the added ones."""
    swaps = dict(line.exchange)
    kept = [swaps.get(weapon, weapon) for weapon in profile.weapons]
    if line.banner and warband.banner is not None:
        kept = [weapon for weapon in kept if weapon not in warband.banner.loses]
    return tuple(kept) + line.add
