"""Checking one line of a roster: what its profile may be, wear, carry, ride and know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gunbai.rulebook import cite
from gunbai.system import Finding
from gunbai.systems.ronin.catalogue import Catalogue
from gunbai.systems.ronin.lists import Choice, Profile, WarbandList
from gunbai.systems.ronin.rosters import HIRED, Line, carried
from gunbai.words import Fact, Say, Several, Word


def not_allowed(
    name: str, rule: str, facts: Mapping[str, Fact], mend: Say | None = None
) -> Finding:
    """A finding that breaks a rule."""
    return Finding("not-allowed", rule, Say(f"ronin.muster.{name}", facts), mend)


def line_findings(
    data: Catalogue, warband: WarbandList, number: int, line: Line
) -> Iterator[Finding]:
    """All that is wrong with one line; ``number`` counts from 1."""
    profile = data.profiles[line.profile]
    facts: dict[str, Fact] = {"unit": Word(f"ronin.name.profile.{profile.id}"), "line": number}
    if profile.id in warband.profiles:
        yield from _bought(data, warband, line, profile, facts)
    elif profile.id in data.lists[HIRED].profiles:
        yield from _hired(warband, line, profile, facts)
    else:
        named = facts | {"list": Word(f"ronin.name.list.{warband.id}")}
        yield not_allowed("profile", warband.rule, named, _remove(facts["unit"]))


def _hired(
    warband: WarbandList, line: Line, profile: Profile, facts: Mapping[str, Fact]
) -> Iterator[Finding]:
    """RON-SFH-01: some lists may not hire some swords; hired swords buy nothing further."""
    if profile.type in warband.barred_types:
        named = {**facts, "list": Word(f"ronin.name.list.{warband.id}")}
        yield not_allowed("hired-barred", "RON-SFH-01", named, _remove(facts["unit"]))
    if _buys_equipment(line) or line.attributes or line.banner:
        yield not_allowed("hired-buys", "RON-SFH-01", facts, Say("ronin.muster.mend.equipment"))


def _bought(
    data: Catalogue,
    warband: WarbandList,
    line: Line,
    profile: Profile,
    facts: Mapping[str, Fact],
) -> Iterator[Finding]:
    choices = [choice for choice in warband.choices if profile.id in choice.profiles]
    yield from _weapons(warband, line, profile, choices, facts)
    yield from _armour(warband, line, profile, choices, facts)
    yield from _mount(warband, line, choices, facts)
    yield from _attributes(data, line, profile, facts)
    yield from _banner(warband, line, facts)


def _weapons(
    warband: WarbandList,
    line: Line,
    profile: Profile,
    choices: list[Choice],
    facts: Mapping[str, Fact],
) -> Iterator[Finding]:
    """RON-T-11 and the options of the lists: which weapons, how many, in exchange for what."""
    offered = tuple(weapon for choice in choices for weapon in choice.add)
    bought = list(line.add)
    for old, new in line.exchange:
        swaps = tuple(w for choice in choices for w in choice.exchange.get(old, ()))
        if old not in profile.weapons:
            named = {**facts, "weapon": _weapon(old)}
            yield not_allowed("exchange", "RON-T-11", named, _instead("weapon", profile.weapons))
        elif new not in swaps:
            bought.append(new)
    for weapon in bought:
        if weapon not in offered:
            named = {**facts, "weapon": _weapon(weapon)}
            mend = _instead("weapon", offered) if offered else _remove(_weapon(weapon))
            yield not_allowed("weapon", warband.rule, named, mend)
    most = min((choice.add_most for choice in choices if choice.add), default=0)
    if offered and len(bought) > most:
        yield not_allowed(
            "weapons",
            warband.rule,
            {**facts, "found": len(bought), "limit": most},
            Say("ronin.muster.mend.fewer-weapons", {"n": len(bought) - most}),
        )
    carries = carried(line, profile, warband)
    for weapon in dict.fromkeys(carries):
        if carries.count(weapon) > 1:
            named = {**facts, "weapon": _weapon(weapon)}
            yield not_allowed("weapon-twice", "RON-T-11", named, _remove(_weapon(weapon)))


def _armour(
    warband: WarbandList,
    line: Line,
    profile: Profile,
    choices: list[Choice],
    facts: Mapping[str, Fact],
) -> Iterator[Finding]:
    offered = tuple(armour for choice in choices for armour in choice.armour)
    if line.armour and line.armour not in (profile.armour, *offered):
        named = {**facts, "armour": Word(f"ronin.name.armour.{line.armour}")}
        ways = tuple(dict.fromkeys((profile.armour, *offered)))
        yield not_allowed("armour", warband.rule, named, _instead("armour", ways))


def _mount(
    warband: WarbandList, line: Line, choices: list[Choice], facts: Mapping[str, Fact]
) -> Iterator[Finding]:
    offered = tuple(mount for choice in choices for mount in choice.mounts)
    if line.mount and line.mount not in offered:
        named = {**facts, "mount": Word(f"ronin.name.mount.{line.mount}")}
        yield not_allowed("mount", warband.rule, named, _instead("mount", offered or ("none",)))


def _attributes(
    data: Catalogue, line: Line, profile: Profile, facts: Mapping[str, Fact]
) -> Iterator[Finding]:
    """RON-ARM-05: at most Rank minus 1, none twice, requirements met (RON-BUJ-03)."""
    if line.attributes:
        cite("RON-ARM-05")
    limit = max(0, profile.rank - 1)
    if len(line.attributes) > limit:
        yield not_allowed(
            "attributes",
            "RON-ARM-05",
            {**facts, "found": len(line.attributes), "limit": limit},
            Say("ronin.muster.mend.fewer-attributes", {"n": len(line.attributes) - limit}),
        )
    has = profile.attributes + line.attributes
    for name in dict.fromkeys(line.attributes):
        if has.count(name) > 1:
            named = {**facts, "attribute": _skill(name)}
            yield not_allowed("attribute-twice", "RON-ARM-05", named, _remove(_skill(name)))
        yield from _requirements(data, name, has, facts)


def _requirements(
    data: Catalogue, name: str, has: tuple[str, ...], facts: Mapping[str, Fact]
) -> Iterator[Finding]:
    """RON-BUJ-04, RON-BUJ-05: Niten needs Kenjutsu, Yadome-jutsu any weapon bujutsu."""
    attribute = data.attributes[name]
    cite("RON-T-12")
    if attribute.kind != "skill":
        cite("RON-BUJ-02")
    if attribute.kind == "advanced-bujutsu":
        cite("RON-BUJ-03")
    named = {**facts, "attribute": _skill(name)}
    for other in attribute.requires:
        if other not in has:
            yield _lacks(attribute.rule, named, _skill(other))
    kind = attribute.requires_kind
    if kind and not any(data.attributes[other].kind == kind for other in has):
        yield _lacks(attribute.rule, named, Word(f"ronin.name.attribute-kind.{kind}"))


def _lacks(rule: str, facts: Mapping[str, Fact], needs: Word) -> Finding:
    mend = Say("ronin.muster.mend.add", {"what": needs})
    return not_allowed("requires", rule, {**facts, "needs": needs}, mend)


def _banner(warband: WarbandList, line: Line, facts: Mapping[str, Fact]) -> Iterator[Finding]:
    """RON-BSH-05 and its like: who may bear the banner, and that nothing else is bought."""
    banner = warband.banner
    if not line.banner or banner is None:
        return
    if line.profile not in banner.profiles:
        ways = Several(tuple(Word(f"ronin.name.profile.{profile}") for profile in banner.profiles))
        mend = Say("ronin.muster.mend.bearer", {"units": ways})
        yield not_allowed("bearer", banner.rule, facts, mend)
    if not banner.equipment and _buys_equipment(line):
        yield not_allowed("bearer-buys", banner.rule, facts, Say("ronin.muster.mend.equipment"))


def _buys_equipment(line: Line) -> bool:
    return bool(line.add or line.exchange or line.armour or line.mount)


def _instead(kind: str, ways: tuple[str, ...]) -> Say:
    """What the list offers in place of what it does not."""
    words = Several(tuple(Word(f"ronin.name.{kind}.{way}") for way in dict.fromkeys(ways)))
    return Say("ronin.muster.mend.instead", {"ways": words})


def _remove(what: Fact) -> Say:
    return Say("ronin.muster.mend.remove", {"what": what})


def _weapon(weapon: str) -> Word:
    return Word(f"ronin.name.weapon.{weapon}")


def _skill(attribute: str) -> Word:
    return Word(f"ronin.name.attribute.{attribute}")
