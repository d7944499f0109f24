"""Rosters: an army (or the unit of a duel) written down.

A roster file may be a ready one of the package or a player's own. Reading it checks the words
(DataError); whether it is a legal army is the business of ``muster``, so a roster may be half
written: without a general, without clans, without stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gunbai.reading import Table
from gunbai.systems.daimyo.troops import Template, Troops, Unit, read_unit

KINDS = ("army", "duel", "force")
"""A force is an army of a campaign: it may lack a hatamoto, and its units come as they are."""


@dataclass(frozen=True, slots=True)
class Known:
    """The words that a roster may use."""

    troops: Troops
    templates: Mapping[str, Template]
    clans: tuple[str, ...]
    persons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leader:
    """A general or daimyo (DAI-LDR-01). ``rating`` 0: rolled before the game (DAI-LDR-02).

    ``name`` is text as typed, ``called`` the id of a ready name; both may be empty. ``seated`` is
    for generals only.
    """

    name: str
    called: str
    rating: int
    mounted: bool
    seated: bool


@dataclass(frozen=True, slots=True)
class Clan:
    """A clan: the units of its ``template`` (if it has one) first, then its own."""

    name: str
    called: str
    template: str
    daimyo: Leader | None
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Roster:
    """An army, or a duellist alone (kind duel). ``limit``: points limit, 0 for none; ``absent``: units
    of a force that were lost before the battle came to this table (CAM-DAI-07)."""

    id: str
    rule: str
    name: str
    kind: str
    limit: int
    general: Leader | None
    hatamoto: Unit | None
    clans: tuple[Clan, ...]
    duellist: Unit | None
    absent: int = 0

    def units(self) -> Iterator[Unit]:
        """Every unit in roster order: the hatamoto, the clans, the duellist."""
        if self.hatamoto is not None:
            yield self.hatamoto
        for clan in self.clans:
            yield from clan.units
        if self.duellist is not None:
            yield self.duellist


def read_roster_table(table: Table, known: Known) -> Roster:
    """The keys of a roster; the caller closes the table."""
    kind = table.string("kind", KINDS, "army")
    return Roster(
        id=table.string("id", default=""),
        rule=table.string("rule", default=""),
        name=table.string("name", default=""),
        kind=kind,
        limit=table.integer("limit", 0, 100_000, 0),
        general=None if kind == "duel" else _read_leader(table, "general", known),
        hatamoto=None if kind == "duel" else _read_hatamoto(table, known, force=kind == "force"),
        clans=tuple(_read_clan(line, known, force=kind == "force") for line in _clans(table, kind)),
        duellist=_read_duellist(table, known) if kind == "duel" else None,
        absent=table.integer("absent", 0, 99, 0) if kind == "force" else 0,
    )


def _clans(table: Table, kind: str) -> tuple[Table, ...]:
    return () if kind == "duel" else table.tables("clan")


def _read_leader(outer: Table, key: str, known: Known) -> Leader | None:
    if key not in outer:
        return None
    table = outer.table(key)
    general = key == "general"
    found = Leader(
        name=table.string("name", default=""),
        called=table.string("called", known.persons, ""),
        rating=table.integer("rating", 0, 9, 0),
        mounted=table.truth("mounted", True),
        seated=table.truth("seated", False) if general else False,
    )
    table.close()
    return found


def _read_hatamoto(outer: Table, known: Known, *, force: bool) -> Unit | None:
    """A unit in full, or that of a template, perhaps with other stands."""
    if "hatamoto" not in outer:
        return None
    table = outer.table("hatamoto")
    if "template" not in table:
        return read_unit(table, known.troops, force=force)
    ready = tuple(name for name, template in known.templates.items() if template.hatamoto)
    unit = known.templates[table.string("template", ready)].units[0]
    found = Unit(
        type=unit.type,
        quality=unit.quality,
        armour=unit.armour,
        weapon=unit.weapon,
        stands=table.integer("stands", 0, 99, unit.stands),
        width=table.integer("width", 0, 99, 0),
        name=table.string("name", default=""),
    )
    table.close()
    return found


def _read_clan(table: Table, known: Known, *, force: bool) -> Clan:
    ready = tuple(name for name, template in known.templates.items() if not template.hatamoto)
    template = table.string("template", ready, "")
    units = known.templates[template].units if template else ()
    found = Clan(
        name=table.string("name", default=""),
        called=table.string("called", known.clans, ""),
        template=template,
        daimyo=_read_leader(table, "daimyo", known),
        units=units
        + tuple(read_unit(line, known.troops, force=force) for line in table.tables("unit")),
    )
    table.close()
    return found


def _read_duellist(outer: Table, known: Known) -> Unit | None:
    if "duellist" not in outer:
        return None
    return read_unit(outer.table("duellist"), known.troops)
