"""What an army costs (DAI-ARM-05) and what it weighs at the start (DAI-END-03)."""

from __future__ import annotations

from gunbai.rulebook import cite
from gunbai.systems.daimyo.catalogue import Catalogue
from gunbai.systems.daimyo.rosters import Leader, Roster
from gunbai.systems.daimyo.troops import Unit

HATAMOTO_WEIGHT = 2
HQ_WEIGHT = 3


def unit_cost(data: Catalogue, unit: Unit) -> int:
    """Points of a unit: its stands by quality, armour, weapon and horse; a gun has its own price."""
    cite("DAI-ARM-05")
    prices = data.points
    if unit.weapon in prices.gun:
        return prices.gun[unit.weapon] * unit.stands
    horse = prices.cavalry if data.troops.types[unit.type].unit_class == "cavalry" else 0
    stand = prices.quality[unit.quality] + prices.armour[unit.armour] + prices.weapon[unit.weapon]
    return (stand + horse) * unit.stands


def general_cost(data: Catalogue, general: Leader) -> int:
    """Points of a general, with the HQ of a seated one; an open rating counts 0."""
    cite("DAI-ARM-05")
    return data.points.general * general.rating + (data.points.hq if general.seated else 0)


def daimyo_cost(data: Catalogue, daimyo: Leader) -> int:
    """Points of a daimyo; an open rating counts 0."""
    cite("DAI-ARM-05")
    return data.points.daimyo * daimyo.rating


def lines(data: Catalogue, roster: Roster) -> tuple[tuple[str, int], ...]:
    """The points of everything in a roster, each under its place: ``general``, ``hatamoto``,
    ``clan 1.daimyo``, ``clan 1.unit 2``, ``duellist``."""
    found: list[tuple[str, int]] = []
    if roster.general is not None:
        found.append(("general", general_cost(data, roster.general)))
    if roster.hatamoto is not None:
        found.append(("hatamoto", unit_cost(data, roster.hatamoto)))
    for number, clan in enumerate(roster.clans, start=1):
        if clan.daimyo is not None:
            found.append((f"clan {number}.daimyo", daimyo_cost(data, clan.daimyo)))
        for place, unit in enumerate(clan.units, start=1):
            found.append((f"clan {number}.unit {place}", unit_cost(data, unit)))
    if roster.duellist is not None:
        found.append(("duellist", unit_cost(data, roster.duellist)))
    return tuple(found)


def total_cost(data: Catalogue, roster: Roster) -> int:
    """Points of the whole roster."""
    return sum(cost for _, cost in lines(data, roster))


def margin(data: Catalogue, one: int, other: int) -> int:
    """By how many points two armies of these totals may differ and still be equal: so many
    hundredths of the larger total, rounded down."""
    cite("DAI-ARM-05")
    return data.points.tolerance * max(one, other) // 100


def weight(roster: Roster) -> int:
    """DAI-END-03: 1 for each unit and gun of the clans, 2 for the hatamoto, 3 for an HQ."""
    cite("DAI-END-03")
    units = sum(len(clan.units) for clan in roster.clans)
    bodyguard = HATAMOTO_WEIGHT if roster.hatamoto is not None else 0
    seat = HQ_WEIGHT if roster.general is not None and roster.general.seated else 0
    return units + bodyguard + seat + (roster.duellist is not None)
