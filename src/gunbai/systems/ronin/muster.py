"""Checking a roster: RON-ARM, the compositions and choices of the lists, swords-for-hire.

``muster`` answers with a ``Report``: the points of every line and all findings. A finding of kind
"todo" says what has not been begun (models or a Leader still missing), one of kind "not-allowed"
what breaks a rule; both say what was found, the limit and what would mend it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gunbai.rulebook import cite
from gunbai.system import Finding, Report
from gunbai.systems.ronin.catalogue import Catalogue, catalogue, roster_of
from gunbai.systems.ronin.costs import line_cost, total_cost
from gunbai.systems.ronin.lists import WarbandList
from gunbai.systems.ronin.mends import with_fixes
from gunbai.systems.ronin.muster_lines import line_findings, not_allowed
from gunbai.systems.ronin.muster_ranks import rank_findings
from gunbai.systems.ronin.rosters import PLAIN_WEAPONS, Fighter, Roster, fighters
from gunbai.systems.ronin.scenarios import Scenario, ScenarioSide
from gunbai.words import Fact, Say, Several, Word


def muster(roster: Mapping[str, Any], options: Mapping[str, Any]) -> Report:
    """Check a roster as parsed from its file; DataError when it cannot be read at all."""
    return report(roster_of(roster), options)


def report(roster: Roster, options: Mapping[str, Any]) -> Report:
    """Check a roster that has been read."""
    data = catalogue()
    if roster.rule:
        cite(roster.rule)
    models = fighters(roster, data.profiles, data.lists)
    spent = total_cost(data, roster)
    lines = tuple((line.profile, line_cost(data, roster, line)) for line in roster.lines)
    found = _findings(data, roster, models, spent, options)
    findings = tuple(with_fixes(data, roster, finding) for finding in found)
    return Report(spent, roster.limit, lines, findings)


def legal(roster: Roster, options: Mapping[str, Any]) -> bool:
    """Whether the muster has nothing against a roster; it stops at the first finding."""
    data = catalogue()
    models = fighters(roster, data.profiles, data.lists)
    found = _findings(data, roster, models, total_cost(data, roster), options)
    return next(found, None) is None


def scenario_findings(
    roster: Roster, scenario: Scenario, side: ScenarioSide
) -> tuple[Finding, ...]:
    """Whether a roster suits a side of a scenario: the points, and that its force is not fixed."""
    rule = scenario.rule
    cite(rule)
    if side.force is not None:
        return () if roster == side.force else (not_allowed("scenario-force", rule, {}),)
    limit = side.points or scenario.most
    spent = total_cost(catalogue(), roster)
    if spent <= limit:
        return ()
    facts: dict[str, Fact] = {"found": spent, "limit": limit}
    return (
        not_allowed("points", rule, facts, Say("ronin.muster.mend.points", {"n": spent - limit})),
    )


def _findings(
    data: Catalogue,
    roster: Roster,
    models: tuple[Fighter, ...],
    spent: int,
    options: Mapping[str, Any],
) -> Iterator[Finding]:
    warband = data.lists[roster.list]
    if not warband.playable:
        ways = tuple(
            Word(f"ronin.name.list.{name}") for name, own in data.lists.items() if own.playable
        )
        mend = Say("ronin.muster.mend.instead", {"ways": Several(ways)})
        yield not_allowed(
            "list", "RON-SFH-01", {"list": Word(f"ronin.name.list.{warband.id}")}, mend
        )
    yield from _points(roster, spent)
    yield from _size(data, models, options)
    yield from _leader(models, warband)
    yield from _hired(data, roster, models, warband)
    yield from rank_findings(models, warband)
    yield from _shares(data, models, warband)
    yield from _extras(roster, warband)
    for number, line in enumerate(roster.lines, start=1):
        yield from line_findings(data, warband, number, line)
    yield from _one_weapon_type(roster, warband)


def _points(roster: Roster, spent: int) -> Iterator[Finding]:
    """RON-ARM-01: at most the limit."""
    cite("RON-ARM-01")
    if spent > roster.limit:
        facts: dict[str, Fact] = {"found": spent, "limit": roster.limit}
        over: dict[str, Fact] = {"n": spent - roster.limit}
        yield not_allowed("points", "RON-ARM-01", facts, Say("ronin.muster.mend.points", over))


def _size(
    data: Catalogue, models: tuple[Fighter, ...], options: Mapping[str, Any]
) -> Iterator[Finding]:
    """RON-ARM-02, RON-GEN-01: 4 to 20 models, swords-for-hire included."""
    cite("RON-ARM-02")
    cite("RON-GEN-01")
    small = bool(options.get("small_buntai", False))
    least = 1 if small else data.prices.size_least
    most = data.prices.size_most
    found = len(models)
    if found < least:
        rule = "RON-GEN-01" if small else "RON-ARM-02"
        facts: dict[str, Fact] = {"found": found, "limit": least}
        more = Say("ronin.muster.mend.more-models", {"n": least - found})
        yield Finding("todo", rule, Say("ronin.muster.too-few", facts), more)
    if found > most:
        yield not_allowed(
            "too-many",
            "RON-ARM-02",
            {"found": found, "limit": most},
            _fewer("models", found - most),
        )


def _leader(models: tuple[Fighter, ...], warband: WarbandList) -> Iterator[Finding]:
    """RON-GEN-14: one Leader, of the highest Rank among those who may lead."""
    cite("RON-GEN-14")
    if not models:
        facts: dict[str, Fact] = {"found": 0, "limit": 1}
        more = Say("ronin.muster.mend.more-models", {"n": 1})
        yield Finding("todo", "RON-GEN-14", Say("ronin.muster.leader-missing", facts), more)
        return
    named = [model for model in models if model.leader]
    if len(named) > 1:
        found: dict[str, Fact] = {"found": len(named), "limit": 1}
        yield not_allowed("leaders", "RON-GEN-14", found, _fewer("leaders", len(named) - 1))
    top = max(model.profile.rank for model in may_lead(models, warband))
    for model in named:
        if model not in may_lead(models, warband) or model.profile.rank < top:
            unit = Word(f"ronin.name.profile.{model.profile.id}")
            named_facts: dict[str, Fact] = {"unit": unit, "limit": top}
            yield not_allowed("leader-rank", "RON-GEN-14", named_facts, _fewer("leaders", 1))


def may_lead(models: tuple[Fighter, ...], warband: WarbandList) -> tuple[Fighter, ...]:
    """RON-GEN-14, RON-PEA-01: hired swords lead only where nobody else can or the list says so."""
    own = tuple(model for model in models if not model.hired)
    hired = tuple(model for model in models if model.hired)
    if hired and "hired-leader" in warband.special:
        return hired
    return own or hired


def _hired(
    data: Catalogue, roster: Roster, models: tuple[Fighter, ...], warband: WarbandList
) -> Iterator[Finding]:
    """RON-SFH-01: how many swords may be hired, and which."""
    found = sum(model.hired for model in models)
    if found:
        cite("RON-SFH-01")
    limit = hire_limit(data, roster, warband)
    if found > limit:
        yield not_allowed(
            "hired",
            "RON-SFH-01",
            {"found": found, "limit": limit},
            _fewer("models", found - limit),
        )


def hire_limit(data: Catalogue, roster: Roster, warband: WarbandList) -> int:
    """RON-SFH-01, RON-PEA-01: one for each full 100 points, at most two; Peasants twice that."""
    usual = min(roster.limit // data.prices.hire_points_each, data.prices.hire_most)
    return usual * warband.hire_times


def _shares(
    data: Catalogue, models: tuple[Fighter, ...], warband: WarbandList
) -> Iterator[Finding]:
    """RON-ARM-06: at most so many in a hundred with a teppo, with any missile weapon."""
    cite("RON-ARM-06")
    kinds = (
        ("teppo", ("teppo",), warband.teppo_percent),
        ("missile", tuple(data.missile_weapons), warband.missile_percent),
    )
    for name, weapons, percent in kinds:
        found = sum(any(weapon in weapons for weapon in model.weapons) for model in models)
        limit = percent * len(models) // 100
        if found > limit:
            yield not_allowed(
                name,
                "RON-ARM-06",
                {"found": found, "limit": limit, "models": len(models), "percent": percent},
                _fewer("weapons", found - limit),
            )


def _extras(roster: Roster, warband: WarbandList) -> Iterator[Finding]:
    """RON-BSH-05, RON-BSH-06: one banner, and as many KIAI! as the list sells."""
    bearers = sum(line.count for line in roster.lines if line.banner)
    if bearers and warband.banner is None:
        listed: dict[str, Fact] = {"list": Word(f"ronin.name.list.{warband.id}")}
        yield not_allowed("no-banner", warband.rule, listed, _fewer("banners", bearers))
    elif bearers > 1 and warband.banner is not None:
        facts: dict[str, Fact] = {"found": bearers, "limit": 1}
        yield not_allowed("banners", warband.banner.rule, facts, _fewer("banners", bearers - 1))
    if bearers and warband.banner is not None:
        cite(warband.banner.rule)
    if roster.kiai and warband.kiai is not None:
        cite(warband.kiai.rule)
    most = warband.kiai.most if warband.kiai is not None else 0
    if roster.kiai > most:
        rule = warband.kiai.rule if warband.kiai is not None else warband.rule
        yield not_allowed(
            "kiai",
            rule,
            {"found": roster.kiai, "limit": most},
            _fewer("kiai", roster.kiai - most),
        )


def _one_weapon_type(roster: Roster, warband: WarbandList) -> Iterator[Finding]:
    """RON-KYU-01: the school buys one type of weapon besides katana and wakizashi."""
    if not warband.one_weapon_type:
        return
    bought: list[str] = []
    for line in roster.lines:
        for weapon in (*line.add, *(new for _, new in line.exchange)):
            if weapon not in PLAIN_WEAPONS and weapon not in bought:
                bought.append(weapon)
    if len(bought) > 1:
        facts: dict[str, Fact] = {"found": len(bought), "limit": 1}
        extra = Several(tuple(Word(f"ronin.name.weapon.{weapon}") for weapon in bought[1:]))
        mend = Say("ronin.muster.mend.remove", {"what": extra})
        yield not_allowed("weapon-types", warband.rule, facts, mend)


def _fewer(what: str, count: int) -> Say:
    return Say(f"ronin.muster.mend.fewer-{what}", {"n": count})
