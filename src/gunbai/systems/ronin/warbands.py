"""Random warbands that the muster finds legal: RON-ARM-01, by any list, within any limit.

First the models, so many of each Rank as the list wants; then swords-for-hire, equipment,
attributes, a banner and KIAI!, each kept only where the muster has nothing against it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from gunbai.questions import Rng
from gunbai.systems.ronin.catalogue import Catalogue, catalogue
from gunbai.systems.ronin.costs import total_cost
from gunbai.systems.ronin.lists import Choice, WarbandList
from gunbai.systems.ronin.muster import legal
from gunbai.systems.ronin.rosters import HIRED, Line, Roster

__all__ = ["any_of", "as_tables", "random_warband"]

T = TypeVar("T")

STARTS = 30
"""Beginnings that are tried before a list is given up: some limits are too low for some lists."""
GROWTH = 24
"""Models that may join one after another."""
CHANGES = 30
"""Purchases that are tried."""


def any_of(rng: Rng, values: Sequence[T]) -> T:
    """One of some values, each as likely as the others."""
    return values[rng.below(len(values))]


def random_warband(list_id: str, limit: int, options: Mapping[str, Any], rng: Rng) -> Roster | None:
    """A legal warband of a list; None when the list has none (found) for so few points."""
    data = catalogue()
    warband = data.lists[list_id]
    for _ in range(STARTS):
        found = _models(data, warband, limit, options, rng)
        if found is not None:
            return _equipped(data, warband, found, options, rng)
    return None


def _models(
    data: Catalogue, warband: WarbandList, limit: int, options: Mapping[str, Any], rng: Rng
) -> Roster | None:
    """Models that join one after another, as long as the points last; the last legal warband."""
    spare = limit * rng.below(4) // 10
    counts = dict.fromkeys(warband.profiles, 0)
    kept = None
    for _ in range(1 + rng.below(GROWTH)):
        profile = any_of(rng, warband.profiles)
        counts[profile] += 1
        roster = _roster(warband.id, limit, counts)
        if total_cost(data, roster) > limit - spare:
            counts[profile] -= 1
        elif legal(roster, options):
            kept = roster
    return kept


def _roster(list_id: str, limit: int, counts: Mapping[str, int]) -> Roster:
    lines = tuple(_line(profile) for profile, n in counts.items() for _ in range(n))
    return Roster("", "", "", list_id, limit, 0, 0, lines)


def _line(profile: str) -> Line:
    return Line(profile, 1, "", (), (), (), "", "", banner=False, leader=False)


# -- purchases ---------------------------------------------------------------------------------------


def _equipped(
    data: Catalogue, warband: WarbandList, roster: Roster, options: Mapping[str, Any], rng: Rng
) -> Roster:
    """The warband with whatever else it may buy."""
    for _ in range(rng.below(CHANGES)):
        changed = any_of(rng, _CHANGES)(data, warband, roster, rng)
        if changed != roster and legal(changed, options):
            roster = changed
    return roster


def _choices(warband: WarbandList, line: Line) -> list[Choice]:
    return [choice for choice in warband.choices if line.profile in choice.profiles]


def _changed(roster: Roster, place: int, **values: Any) -> Roster:
    line = replace(roster.lines[place], **values)
    return replace(roster, lines=(*roster.lines[:place], line, *roster.lines[place + 1 :]))


def _weapon(data: Catalogue, warband: WarbandList, roster: Roster, rng: Rng) -> Roster:
    """A weapon more, or in exchange for one of the profile (RON-T-11)."""
    place = rng.below(len(roster.lines))
    line = roster.lines[place]
    choices = _choices(warband, line)
    offered = [weapon for choice in choices for weapon in choice.add]
    swaps = [(old, new) for c in choices for old, ways in c.exchange.items() for new in ways]
    swaps += [(old, new) for old in data.profiles[line.profile].weapons for new in offered]
    if offered and rng.below(2):
        return _changed(roster, place, add=(*line.add, any_of(rng, offered)))
    if swaps and not line.exchange:
        return _changed(roster, place, exchange=(any_of(rng, swaps),))
    return roster


def _attribute(data: Catalogue, warband: WarbandList, roster: Roster, rng: Rng) -> Roster:
    """An attribute or bujutsu with what it requires, often for who may have several (RON-ARM-05)."""
    best = max(range(len(roster.lines)), key=lambda n: data.profiles[roster.lines[n].profile].rank)
    place = best if rng.below(2) else rng.below(len(roster.lines))
    name = any_of(rng, tuple(data.attributes))
    known = (
        *data.profiles[roster.lines[place].profile].attributes,
        *roster.lines[place].attributes,
    )
    wanted = [other for other in (*data.attributes[name].requires, name) if other not in known]
    return _changed(roster, place, attributes=(*roster.lines[place].attributes, *wanted))


def _armour(data: Catalogue, warband: WarbandList, roster: Roster, rng: Rng) -> Roster:
    place = rng.below(len(roster.lines))
    offered = [kind for c in _choices(warband, roster.lines[place]) for kind in c.armour]
    return _changed(roster, place, armour=any_of(rng, offered)) if offered else roster


def _mount(data: Catalogue, warband: WarbandList, roster: Roster, rng: Rng) -> Roster:
    place = rng.below(len(roster.lines))
    offered = [kind for c in _choices(warband, roster.lines[place]) for kind in c.mounts]
    return _changed(roster, place, mount=any_of(rng, offered)) if offered else roster


def _banner(data: Catalogue, warband: WarbandList, roster: Roster, rng: Rng) -> Roster:
    return _changed(roster, rng.below(len(roster.lines)), banner=warband.banner is not None)


def _hired(data: Catalogue, warband: WarbandList, roster: Roster, rng: Rng) -> Roster:
    """One sword-for-hire more (RON-SFH-01)."""
    line = _line(any_of(rng, data.lists[HIRED].profiles))
    return replace(roster, lines=(*roster.lines, line))


def _kiai(data: Catalogue, warband: WarbandList, roster: Roster, rng: Rng) -> Roster:
    return replace(roster, kiai=roster.kiai + 1) if warband.kiai is not None else roster


_Change = Callable[[Catalogue, WarbandList, Roster, Rng], Roster]
_CHANGES: tuple[_Change, ...] = (
    _weapon,
    _weapon,
    _attribute,
    _attribute,
    _armour,
    _mount,
    _banner,
    _hired,
    _kiai,
)


# -- as a roster file --------------------------------------------------------------------------------


def as_tables(roster: Roster) -> dict[str, Any]:
    """The roster as the tables of a roster file; what is not stated there is left out."""
    tables: dict[str, Any] = {"list": roster.list, "limit": roster.limit}
    if roster.kiai:
        tables["kiai"] = roster.kiai
    tables["model"] = [_table(line) for line in roster.lines]
    return tables


def _table(line: Line) -> dict[str, Any]:
    stated = {
        "profile": line.profile,
        "add": list(line.add),
        "exchange": dict(line.exchange),
        "attributes": list(line.attributes),
        "armour": line.armour,
        "mount": line.mount,
        "banner": line.banner,
    }
    return {key: value for key, value in stated.items() if value}
