"""Checking a roster: DAI-ARM-01 to DAI-ARM-05, and the leaders and bodyguard of DAI-LDR.

``muster`` answers with a ``Report``: the points of everything and all findings. A finding of kind
"todo" says what has not been begun (a general, a clan, stands still missing), one of kind
"not-allowed" what breaks a rule; both say what was found, the limit and what would mend it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gunbai.rulebook import cite
from gunbai.system import Finding, Report
from gunbai.systems.daimyo.catalogue import Catalogue, catalogue, roster_of
from gunbai.systems.daimyo.costs import lines, margin, total_cost
from gunbai.systems.daimyo.mends import mended
from gunbai.systems.daimyo.muster_units import (
    add,
    add_many,
    clan_findings,
    either,
    instead,
    not_allowed,
    rating_findings,
    remove_many,
    todo,
    unit_findings,
)
from gunbai.systems.daimyo.rosters import Leader, Roster
from gunbai.systems.daimyo.scenarios import Scenario
from gunbai.systems.daimyo.troops import Unit
from gunbai.words import Fact, Say, Word


def muster(roster: Mapping[str, Any], options: Mapping[str, Any]) -> Report:
    """Check a roster as parsed from its file; DataError when it cannot be read at all."""
    return report(roster_of(roster), options)


def report(roster: Roster, options: Mapping[str, Any]) -> Report:
    """Check a roster that has been read."""
    data = catalogue()
    if roster.rule:
        cite(roster.rule)
    limit = roster.limit if options.get("points", False) else 0
    findings = tuple(mended(data, roster, one) for one in _findings(data, roster, options))
    return Report(total_cost(data, roster), limit, lines(data, roster), findings)


def scenario_findings(roster: Roster, scenario: Scenario) -> tuple[Finding, ...]:
    """Whether a roster suits a scenario: an army for a battle, one unit for a duel."""
    cite(scenario.rule)
    wanted = "duel" if scenario.duel else "army"
    if roster.kind == wanted or (roster.kind == "force" and scenario.battle):
        return ()
    facts: dict[str, Fact] = {
        "found": Word(f"daimyo.name.roster-kind.{roster.kind}"),
        "need": Word(f"daimyo.name.roster-kind.{wanted}"),
    }
    mend = instead("roster-kind", (wanted,))
    return (not_allowed("roster-kind", scenario.rule, facts, mend),)


def match_findings(one: Roster, other: Roster, options: Mapping[str, Any]) -> tuple[Finding, ...]:
    """DAI-ARM-05: with the option ``points`` the two armies must be equal within the tolerance."""
    if not options.get("points", False):
        return ()
    data = catalogue()
    totals = (total_cost(data, one), total_cost(data, other))
    allowed = margin(data, *totals)
    apart = abs(totals[0] - totals[1])
    if apart <= allowed:
        return ()
    facts: dict[str, Fact] = {
        "first": totals[0],
        "second": totals[1],
        "found": apart,
        "limit": allowed,
    }
    mend = Say("daimyo.muster.mend.closer", {"n": apart - allowed})
    return (not_allowed("unequal", "DAI-ARM-05", facts, mend),)


def _findings(data: Catalogue, roster: Roster, options: Mapping[str, Any]) -> Iterator[Finding]:
    if roster.kind == "duel":
        yield from _duellist(data, roster.duellist, options)
        return
    cite("DAI-ARM-01")
    cite("DAI-ORG-07")
    if roster.general is None:
        general = Word("daimyo.name.leader.general")
        yield todo("general-missing", "DAI-ARM-01", {"found": 0, "limit": 1}, add(general))
    else:
        yield from _general(data, roster.general, options)
    seated = roster.general is not None and roster.general.seated
    if roster.hatamoto is None and roster.kind == "force" and not seated:
        cite("CAM-DAI-02")
    elif roster.hatamoto is None:
        guard = Word("daimyo.name.hatamoto")
        yield todo("hatamoto-missing", "DAI-ARM-01", {"found": 0, "limit": 1}, add(guard))
    else:
        yield from _hatamoto(data, roster.hatamoto, roster.general, options)
    if not roster.clans:
        facts: dict[str, Fact] = {"found": 0, "limit": 1}
        yield todo("clans-missing", "DAI-ARM-01", facts, add_many("clans", 1))
    for number, clan in enumerate(roster.clans, start=1):
        yield from clan_findings(data, number, clan, options)
    yield from _points(data, roster, options)


def _general(data: Catalogue, general: Leader, options: Mapping[str, Any]) -> Iterator[Finding]:
    """DAI-LDR-01, DAI-LDR-02, DAI-LDR-03."""
    cite("DAI-LDR-03")
    place = Say("daimyo.muster.place.general")
    yield from rating_findings(place, general, data.command.general, options)
    if not general.seated and not general.mounted:
        cite("DAI-LDR-01")
        mend = Say("daimyo.muster.mend.mount")
        yield not_allowed("general-on-foot", "DAI-LDR-01", {}, mend)


def _hatamoto(
    data: Catalogue, unit: Unit, general: Leader | None, options: Mapping[str, Any]
) -> Iterator[Finding]:
    """DAI-LDR-07: 2 to 4 stands; on foot for a seated, mounted for a mobile general."""
    cite("DAI-LDR-07")
    place = Say("daimyo.muster.place.hatamoto")
    yield from unit_findings(
        data, place, unit, options, stands=data.troops.limits.hatamoto, rule="DAI-LDR-07"
    )
    if general is None:
        return
    wanted = "infantry" if general.seated else "cavalry"
    types = data.troops.types
    if types[unit.type].unit_class == wanted:
        return
    mode, other = ("seated", "mobile") if general.seated else ("mobile", "seated")
    facts: dict[str, Fact] = {
        "type": Word(f"daimyo.name.type.{unit.type}"),
        "general": Word(f"daimyo.name.leader.{mode}"),
        "need": Word(f"daimyo.name.class.{wanted}"),
    }
    ways = tuple(name for name, row in types.items() if row.unit_class == wanted)
    mend = instead("type", ways)
    if types[unit.type].unit_class != "artillery":
        choice = Word(f"daimyo.name.leader.{other}")
        mend = either(mend, Say("daimyo.muster.mend.or-choose", {"what": choice}))
    yield not_allowed("hatamoto-class", "DAI-LDR-07", facts, mend)


def _duellist(data: Catalogue, unit: Unit | None, options: Mapping[str, Any]) -> Iterator[Finding]:
    """DAI-SCN-05: one unit, drawn up in as many files as stated."""
    cite("DAI-SCN-05")
    if unit is None:
        facts: dict[str, Fact] = {"found": 0, "limit": 1}
        yield todo("duellist-missing", "DAI-SCN-05", facts, add_many("units", 1))
        return
    place = Say("daimyo.muster.place.duellist")
    yield from unit_findings(
        data, place, unit, options, stands=data.troops.limits.stands, rule="DAI-ARM-03"
    )


def _points(data: Catalogue, roster: Roster, options: Mapping[str, Any]) -> Iterator[Finding]:
    """DAI-ARM-05: with the option ``points``, at most the limit that the roster states."""
    if not options.get("points", False) or not roster.limit:
        return
    spent = total_cost(data, roster)
    if spent > roster.limit:
        facts: dict[str, Fact] = {"found": spent, "limit": roster.limit}
        mend = remove_many("points", spent - roster.limit)
        yield not_allowed("points", "DAI-ARM-05", facts, mend)
