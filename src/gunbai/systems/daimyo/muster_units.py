"""Checking clans and units: DAI-ARM-02, DAI-ARM-03, DAI-TBL-03, and the words of all findings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gunbai.rulebook import cite
from gunbai.system import Finding
from gunbai.systems.daimyo.catalogue import Catalogue
from gunbai.systems.daimyo.rosters import Clan, Leader
from gunbai.systems.daimyo.troops import TroopType, Unit
from gunbai.words import Fact, Say, Several, Word

GUN_STANDS = (1, 1)


def clan_findings(
    data: Catalogue, number: int, clan: Clan, options: Mapping[str, Any]
) -> Iterator[Finding]:
    """DAI-ARM-02: one daimyo and 1 to 6 units, guns on top; ``number`` counts from 1."""
    cite("DAI-ARM-02")
    if clan.template:
        cite("DAI-ARM-04")
    place = _clan_place(number, clan)
    leader_place = Say("daimyo.muster.place.daimyo", {"clan": place})
    if clan.daimyo is None:
        facts: dict[str, Fact] = {"place": place, "found": 0, "limit": 1}
        mend = add(Word("daimyo.name.leader.daimyo"))
        yield todo("daimyo-missing", "DAI-ARM-02", facts, mend)
    else:
        yield from rating_findings(leader_place, clan.daimyo, data.command.daimyo, options)
    yield from _unit_count(data, place, clan)
    for index, unit in enumerate(clan.units, start=1):
        unit_place = Say("daimyo.muster.place.unit", {"clan": place, "unit": index})
        yield from unit_findings(
            data, unit_place, unit, options, stands=data.troops.limits.stands, rule="DAI-ARM-03"
        )


def _clan_place(number: int, clan: Clan) -> Say:
    name: Fact = Word(f"daimyo.name.clan.{clan.called}") if clan.called else clan.name
    if not name:
        return Say("daimyo.muster.place.clan", {"clan": number})
    return Say("daimyo.muster.place.named-clan", {"clan": number, "name": name})


def _unit_count(data: Catalogue, place: Say, clan: Clan) -> Iterator[Finding]:
    """Guns come on top of the six units and make no clan by themselves."""
    least, most = data.troops.limits.units
    found = sum(not data.troops.weapons[unit.weapon].gun for unit in clan.units)
    if found < least:
        facts: dict[str, Fact] = {"place": place, "found": found, "limit": least}
        yield todo("units-few", "DAI-ARM-02", facts, add_many("units", least - found))
    if found > most:
        facts = {"place": place, "found": found, "limit": most}
        yield not_allowed("units-many", "DAI-ARM-02", facts, remove_many("units", found - most))


def rating_findings(
    place: Say, leader: Leader, faces: tuple[int, ...], options: Mapping[str, Any]
) -> Iterator[Finding]:
    """DAI-LDR-02: a rating that the die can give; with points it must be stated."""
    cite("DAI-LDR-02")
    least, most = min(faces), max(faces)
    mend = Say("daimyo.muster.mend.rating", {"least": least, "most": most})
    if not leader.rating:
        if options.get("points", False):
            yield todo("rating-open", "DAI-ARM-05", {"place": place}, mend)
    elif not least <= leader.rating <= most:
        facts: dict[str, Fact] = {"place": place, "found": leader.rating}
        yield not_allowed("rating", "DAI-LDR-02", facts, mend)


def unit_findings(
    data: Catalogue,
    place: Say,
    unit: Unit,
    options: Mapping[str, Any],
    *,
    stands: tuple[int, int],
    rule: str,
) -> Iterator[Finding]:
    """DAI-ARM-03: one profile of DAI-TBL-03, as many stands as ``rule`` allows, its files."""
    cite("DAI-ARM-03")
    row = data.troops.types[unit.type]
    facts: dict[str, Fact] = {"place": place, "type": Word(f"daimyo.name.type.{unit.type}")}
    if row.unit_class == "artillery":
        cite("DAI-ART-01")
        stands, rule = GUN_STANDS, "DAI-ART-01"
        if not options.get("artillery", False):
            option = Word("daimyo.name.option.artillery")
            mend = either(
                Say("daimyo.muster.mend.remove", {"what": facts["type"]}),
                Say("daimyo.muster.mend.or-turn-on", {"option": option}),
            )
            yield not_allowed("artillery-off", "DAI-OPT-01", facts, mend)
    elif unit.service is not None and unit.service.half:
        # A battle that goes on may have left a unit fewer than it began with.
        cite("CAM-DAI-07")
        stands = (1, stands[1])
    yield from _profile(row, unit, facts)
    yield from _stands(unit, stands, rule, facts)


def _profile(row: TroopType, unit: Unit, facts: Mapping[str, Fact]) -> Iterator[Finding]:
    """DAI-ORG-01, DAI-TBL-03: quality, weapon and armour that the troop type may have."""
    cite("DAI-ORG-01")
    cite("DAI-TBL-03")
    choices = (
        ("quality", unit.quality, row.qualities),
        ("weapon", unit.weapon, row.weapons),
        ("armour", unit.armour, row.armours),
    )
    for kind, found, offered in choices:
        if found not in offered:
            named = {**facts, "found": Word(f"daimyo.name.{kind}.{found}")}
            yield not_allowed(kind, "DAI-ARM-03", named, instead(kind, offered))


def _stands(
    unit: Unit, stands: tuple[int, int], rule: str, facts: Mapping[str, Fact]
) -> Iterator[Finding]:
    """DAI-ORG-06; every shape of two stands or more is a line or a column (DAI-ORG-09, -10)."""
    cite("DAI-ORG-06")
    least, most = stands
    if unit.stands < least:
        named = {**facts, "found": unit.stands, "limit": least}
        yield todo("stands-few", rule, named, add_many("stands", least - unit.stands))
    if unit.stands > most:
        named = {**facts, "found": unit.stands, "limit": most}
        yield not_allowed("stands-many", rule, named, remove_many("stands", unit.stands - most))
    if unit.width > unit.stands:
        named = {**facts, "found": unit.width, "limit": unit.stands}
        mend = remove_many("files", unit.width - unit.stands)
        yield not_allowed("files", "DAI-ARM-03", named, mend)


# -- words of findings -----------------------------------------------------------------------------


def not_allowed(name: str, rule: str, facts: Mapping[str, Fact], mend: Say) -> Finding:
    """A finding that breaks a rule."""
    return Finding("not-allowed", rule, Say(f"daimyo.muster.{name}", facts), mend)


def todo(name: str, rule: str, facts: Mapping[str, Fact], mend: Say) -> Finding:
    """A finding that says what is still missing."""
    return Finding("todo", rule, Say(f"daimyo.muster.{name}", facts), mend)


def instead(kind: str, ways: tuple[str, ...]) -> Say:
    """What would be legal in place of what was found."""
    words = Several(tuple(Word(f"daimyo.name.{kind}.{way}") for way in ways))
    return Say("daimyo.muster.mend.instead", {"ways": words})


def either(first: Say, second: Say) -> Say:
    """Two ways to mend it: the second sentence begins with "or"."""
    return Say("daimyo.muster.mend.either", {"first": first, "second": second})


def add(what: Fact) -> Say:
    """Something to add."""
    return Say("daimyo.muster.mend.add", {"what": what})


def add_many(what: str, number: int) -> Say:
    """So many clans, units or stands to add."""
    return Say(f"daimyo.muster.mend.add.{what}", {"n": number})


def remove_many(what: str, number: int) -> Say:
    """So many units, stands, files or points to take away."""
    return Say(f"daimyo.muster.mend.remove.{what}", {"n": number})
