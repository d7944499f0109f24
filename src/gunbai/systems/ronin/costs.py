"""What a warband costs: RON-ARM-01, RON-ARM-04, RON-T-11, RON-T-12.

A profile's price is fixed by its table; what is bought comes on top. Plain functions over the
catalogue; all results are points.
"""

from __future__ import annotations

from gunbai.rulebook import cite
from gunbai.systems.ronin.catalogue import Catalogue
from gunbai.systems.ronin.lists import Profile
from gunbai.systems.ronin.rosters import Line, Roster


def formula_price(data: Catalogue, profile: Profile) -> int:
    """RON-ARM-04: the price that the formula gives a profile; the tables follow it."""
    cite("RON-ARM-04")
    parts = data.prices.formula
    listed = sum(kept_price(data, weapon) for weapon in profile.weapons)
    skills = sum(data.attributes[name].points for name in profile.attributes)
    return (
        parts.cp * profile.cp
        + parts.fight * profile.fight
        + parts.initiative * profile.initiative
        + parts.shoot * profile.shoot
        + parts.rank_premium[profile.rank]
        + data.prices.armour[profile.armour]
        + listed
        + skills
    )


def kept_price(data: Catalogue, weapon: str) -> int:
    """What a weapon of a profile counts there, and so what it refunds when exchanged."""
    if weapon in data.prices.formula.free_weapons:
        return 0
    return data.prices.weapons[weapon]


def model_cost(data: Catalogue, roster: Roster, line: Line) -> int:
    """One model of a line: its profile, what it bought, and the banner's discount."""
    profile = data.profiles[line.profile]
    cite("RON-ARM-03")
    cite("RON-ARM-04")
    return (
        profile.points
        + weapons_cost(data, line)
        + armour_cost(data, profile, line)
        + sum(data.attributes[name].points for name in line.attributes)
        + (data.prices.mounts[line.mount] if line.mount else 0)
        - banner_discount(data, roster, line)
    )


def weapons_cost(data: Catalogue, line: Line) -> int:
    """RON-T-11: added weapons, and exchanged ones less the refund of what they replace."""
    cite("RON-T-11")
    added = sum(data.prices.weapons[weapon] for weapon in line.add)
    swapped = sum(
        data.prices.weapons[new] - kept_price(data, old)
        for old, new in line.exchange
        if old in data.profiles[line.profile].weapons
    )
    return added + swapped


def armour_cost(data: Catalogue, profile: Profile, line: Line) -> int:
    """RON-T-11: another armour costs the difference."""
    if not line.armour:
        return 0
    return data.prices.armour[line.armour] - data.prices.armour[profile.armour]


def banner_discount(data: Catalogue, roster: Roster, line: Line) -> int:
    """RON-BSH-05: what the bearer costs less; 0 in lists without a discount."""
    banner = data.lists[roster.list].banner
    if not line.banner or banner is None:
        return 0
    cite(banner.rule)
    return banner.discount


def line_cost(data: Catalogue, roster: Roster, line: Line) -> int:
    """All models of a line."""
    return line.count * model_cost(data, roster, line)


def kiai_cost(data: Catalogue, roster: Roster) -> int:
    """RON-BSH-06: the KIAI! that the warband bought."""
    kiai = data.lists[roster.list].kiai
    return roster.kiai * kiai.points if kiai is not None else 0


def total_cost(data: Catalogue, roster: Roster) -> int:
    """The whole warband."""
    cite("RON-ARM-01")
    models = sum(line_cost(data, roster, line) for line in roster.lines)
    return models + kiai_cost(data, roster)
