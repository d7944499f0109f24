"""Weapons, armour, attributes and their prices as the data files state them.

RON-T-02, RON-T-03, RON-T-04, RON-T-09, RON-T-11, RON-T-12. Lengths: thousandths of an inch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gunbai.reading import Table

ARMOUR = ("none", "light", "medium", "heavy")
ATTRIBUTE_KINDS = ("skill", "weapon-bujutsu", "advanced-bujutsu")


@dataclass(frozen=True, slots=True)
class CloseWeapon:
    """A line of RON-T-04.

    ``initiative`` holds while the streak is 1, ``initiative_later`` from streak 2 on;
    ``attack_heavy`` is the attack modifier against Heavy armour; ``attack_charge`` is added
    mounted in the declared charge; ``special_attacks`` is added to disarm and grapple;
    ``made_of`` names the weapons of a pair (RON-WPN-03).
    """

    id: str
    initiative: int
    initiative_later: int
    attack: int
    attack_heavy: int
    attack_charge: int
    special_attacks: int
    sword: bool
    long: bool
    made_of: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Band:
    """A range band of RON-T-02: up to ``upto``, that distance included unless ``exclusive``."""

    upto: int
    exclusive: bool
    modifier: int


@dataclass(frozen=True, slots=True)
class MissileWeapon:
    """A line of RON-T-03 with the lines of RON-T-02 that depend on the weapon.

    ``armour`` holds the additions to Base Defence in the order of ``ARMOUR``.
    """

    id: str
    range: int
    attack: int
    reloads: bool
    from_saddle: bool
    moved: int
    ran: int
    mounted: int
    yadome: int
    armour: tuple[int, ...]
    bands: tuple[Band, ...]

    def protection(self, armour: str) -> int:
        """What this armour adds to the Base Defence against this weapon."""
        return self.armour[ARMOUR.index(armour)]


@dataclass(frozen=True, slots=True)
class Indoors:
    """RON-TER-05: the values of a long weapon inside a building that is not huge."""

    initiative: int
    attack: int


@dataclass(frozen=True, slots=True)
class Shooting:
    """The lines of RON-T-02 that are the same for every missile weapon."""

    base_defence: int
    light_cover: int
    solid_cover: int
    engaged: int
    already_shot: int
    hasty: int
    grievous: int
    aimed: int


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute or bujutsu: ``points`` RON-T-12, ``weapons`` RON-T-09.

    ``requires`` names attributes the model must have, ``requires_kind`` a kind of which it must
    have one; ``special_attacks`` is added to disarm and grapple with its weapon in hand.
    """

    id: str
    rule: str
    kind: str
    points: int
    weapons: tuple[str, ...]
    special_attacks: int
    requires: tuple[str, ...]
    requires_kind: str


@dataclass(frozen=True, slots=True)
class Formula:
    """The parts of a profile's price, RON-ARM-04."""

    cp: int
    fight: int
    initiative: int
    shoot: int
    rank_premium: tuple[int, ...]
    free_weapons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Prices:
    """RON-T-11 in points, with the numbers of RON-GEN-01 and RON-SFH-01."""

    weapons: Mapping[str, int]
    armour: Mapping[str, int]
    mounts: Mapping[str, int]
    formula: Formula
    hire_points_each: int
    hire_most: int
    size_least: int
    size_most: int


def read_close(table: Table) -> CloseWeapon:
    """One ``[[close]]`` table."""
    initiative = table.integer("initiative", -9, 9)
    attack = table.integer("attack", -9, 9)
    return CloseWeapon(
        id=table.string("id"),
        initiative=initiative,
        initiative_later=table.integer("initiative_later", -9, 9, initiative),
        attack=attack,
        attack_heavy=table.integer("attack_heavy", -9, 9, attack),
        attack_charge=table.integer("attack_charge", 0, 9, 0),
        special_attacks=table.integer("special_attacks", 0, 9, 0),
        sword=table.truth("sword"),
        long=table.truth("long"),
        made_of=table.strings("made_of", default=()),
    )


def read_missile(table: Table) -> MissileWeapon:
    """One ``[[missile]]`` table; its bands must rise and end at the range."""
    reach = table.integer("range", 1, 1_000_000)
    bands: list[Band] = []
    for line in table.tables("bands"):
        band = Band(
            upto=line.integer("upto", bands[-1].upto if bands else 1, reach),
            exclusive=line.truth("exclusive", False),
            modifier=line.integer("modifier", -9, 9),
        )
        line.close()
        bands.append(band)
    if not bands or bands[-1].upto != reach or bands[-1].exclusive:
        table.fail("bands", bands[-1].upto if bands else "nothing", f"{reach}")
    return MissileWeapon(
        id=table.string("id"),
        range=reach,
        attack=table.integer("attack", -9, 9),
        reloads=table.truth("reloads"),
        from_saddle=table.truth("from_saddle"),
        moved=table.integer("moved", -9, 0),
        ran=table.integer("ran", -9, 0),
        mounted=table.integer("mounted", -9, 0),
        yadome=table.integer("yadome", -9, 0),
        armour=tuple(_numbers(table.table("armour"), ARMOUR, 0, 9).values()),
        bands=tuple(bands),
    )


def read_indoors(table: Table) -> Indoors:
    """The ``[indoors]`` table."""
    found = Indoors(table.integer("initiative", -9, 9), table.integer("attack", -9, 9))
    table.close()
    return found


def read_shooting(table: Table) -> Shooting:
    """The ``[shooting]`` table."""
    found = Shooting(
        base_defence=table.integer("base_defence", 0, 20),
        light_cover=table.integer("light_cover", 0, 9),
        solid_cover=table.integer("solid_cover", 0, 9),
        engaged=table.integer("engaged", -9, 0),
        already_shot=table.integer("already_shot", -9, 0),
        hasty=table.integer("hasty", -9, 0),
        grievous=table.integer("grievous", -9, 0),
        aimed=table.integer("aimed", -9, 0),
    )
    table.close()
    return found


def read_armour_defence(table: Table) -> Mapping[str, int]:
    """The ``[armour_defence]`` table: what armour adds to close combat defence."""
    return _numbers(table, ARMOUR, 0, 9)


def read_attribute(table: Table) -> Attribute:
    """One ``[[attribute]]`` table."""
    return Attribute(
        id=table.string("id"),
        rule=table.string("rule"),
        kind=table.string("kind", ATTRIBUTE_KINDS),
        points=table.integer("points", 0, 99),
        weapons=table.strings("weapons", default=()),
        special_attacks=table.integer("special_attacks", 0, 9, 0),
        requires=table.strings("requires", default=()),
        requires_kind=table.string("requires_kind", ATTRIBUTE_KINDS, ""),
    )


def read_prices(top: Table) -> Prices:
    """The file ``equipment.toml``."""
    formula = top.table("formula")
    hire = top.table("hire")
    size = top.table("size")
    found = Prices(
        weapons=_any_numbers(top.table("weapons"), 0, 99),
        armour=_numbers(top.table("armour"), ARMOUR, 0, 99),
        mounts=_any_numbers(top.table("mounts"), 0, 99),
        formula=Formula(
            cp=formula.integer("cp", 0, 9),
            fight=formula.integer("fight", 0, 9),
            initiative=formula.integer("initiative", 0, 9),
            shoot=formula.integer("shoot", 0, 9),
            rank_premium=formula.integers("rank_premium", 0, 99),
            free_weapons=formula.strings("free_weapons"),
        ),
        hire_points_each=hire.integer("points_each", 1, 1000),
        hire_most=hire.integer("most", 0, 20),
        size_least=size.integer("least", 1, 99),
        size_most=size.integer("most", 1, 99),
    )
    for table in (formula, hire, size, top):
        table.close()
    return found


def _numbers(table: Table, keys: tuple[str, ...], low: int, high: int) -> Mapping[str, int]:
    """A table with exactly these keys."""
    found = {key: table.integer(key, low, high) for key in keys}
    table.close()
    return MappingProxyType(found)


def _any_numbers(table: Table, low: int, high: int) -> Mapping[str, int]:
    """A table whose keys are ids."""
    return _numbers(table, tuple(table), low, high)
