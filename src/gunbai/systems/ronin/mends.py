"""Changes of a roster that mend what ``muster`` found: the buttons of the army builder.

Each fix stands by itself and takes away the finding it belongs to; where only the player can choose
(which models to add to a warband that is too small), there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from gunbai.forms import Edit, Fix
from gunbai.system import Finding
from gunbai.systems.ronin import costs
from gunbai.systems.ronin.catalogue import Catalogue
from gunbai.systems.ronin.lists import Clause, Profile, WarbandList
from gunbai.systems.ronin.muster_ranks import needed, rank_counts
from gunbai.systems.ronin.rosters import (
    HIRED,
    PLAIN_WEAPONS,
    Line,
    Roster,
    carried,
    fighters,
)
from gunbai.words import Fact, Say, Several, Word

__all__ = ["more_of", "with_fixes"]

BOUGHT: Final = ("add", "exchange", "armour", "mount")
FEW: Final = 2
MANY: Final = 99
"""Models that may have to go for a requirement: by its second way few, or it is no way out."""


@dataclass(frozen=True, slots=True)
class _Case:
    """One finding beside the roster it was found in."""

    data: Catalogue
    roster: Roster
    finding: Finding

    @property
    def warband(self) -> WarbandList:
        return self.data.lists[self.roster.list]

    def number(self, name: str) -> int:
        value = self.finding.say.facts[name]
        assert isinstance(value, int)
        return value

    def id(self, name: str) -> str:
        """The id at the end of a word, ``yumi`` of ``name.weapon.yumi``."""
        word = self.finding.say.facts[name]
        assert isinstance(word, Word)
        return word.id.rpartition(".")[2]

    @property
    def place(self) -> int:
        return self.number("line") - 1

    @property
    def line(self) -> Line:
        return self.roster.lines[self.place]

    def hires(self, line: Line) -> bool:
        """Whether the line is of swords-for-hire (RON-SFH-01)."""
        own = line.profile in self.warband.profiles
        return not own and line.profile in self.data.lists[HIRED].profiles

    def profile(self, line: Line) -> Profile:
        return self.data.profiles[line.profile]


def with_fixes(data: Catalogue, roster: Roster, finding: Finding) -> Finding:
    """The finding with the changes that mend it."""
    make = _FIXES.get(finding.say.id.removeprefix("ronin.muster."))
    if make is None:
        return finding
    return replace(finding, fixes=tuple(make(_Case(data, roster, finding))))


def _unit(line: Line) -> Word:
    return Word(f"ronin.name.profile.{line.profile}")


def _say(name: str, **facts: Fact) -> Say:
    return Say(f"ronin.fix.{name}", facts)


# -- fewer and more models ---------------------------------------------------------------------------


def _taken(lines: Iterable[tuple[int, Line]], count: int) -> list[tuple[int, Line, int]]:
    """How many models of which lines go, the last line first, until ``count`` are gone."""
    gone: list[tuple[int, Line, int]] = []
    for place, line in sorted(lines, key=lambda item: -item[0]):
        take = min(count, line.count)
        if take:
            gone.append((place, line, take))
            count -= take
    return gone if not count else []


def _fewer(lines: Iterable[tuple[int, Line]], count: int) -> Iterator[Fix]:
    gone = _taken(lines, count)
    if not gone:
        return
    edits = tuple(_less(place, line.count - take) for place, line, take in gone)
    shown = Several(tuple(_several(line, take) for _, line, take in reversed(gone)))
    yield Fix(_say("remove", what=shown), edits)


def _several(line: Line, count: int) -> Fact:
    return _say("number", what=_unit(line), n=count) if count > 1 else _unit(line)


def _less(place: int, left: int) -> Edit:
    """The edit that leaves so many models of a line; dropped from the end, so places stay right."""
    if not left:
        return Edit("drop", ("model", place))
    if left == 1:
        return Edit("drop", ("model", place, "count"))
    return Edit("set", ("model", place, "count"), left)


def _points(case: _Case) -> Iterator[Fix]:
    """The cheapest single model whose leaving is enough, if one is."""
    over = case.number("found") - case.number("limit")
    priced = [
        (costs.model_cost(case.data, case.roster, line), -place, place, line)
        for place, line in enumerate(case.roster.lines)
    ]
    enough = sorted(item[:3] for item in priced if item[0] >= over)
    if enough:
        points, _, place = enough[0]
        line = case.roster.lines[place]
        what = _say("priced", what=_unit(line), points=points)
        yield Fix(_say("remove", what=what), (_less(place, line.count - 1),))
    if case.roster.kiai and case.warband.kiai is not None:
        sold = -(-over // case.warband.kiai.points)
        if sold <= case.roster.kiai:
            yield Fix(_say("kiai", n=case.roster.kiai - sold), (_kiai(case.roster.kiai - sold),))


def _too_many(case: _Case) -> Iterator[Fix]:
    return _fewer(enumerate(case.roster.lines), case.number("found") - case.number("limit"))


def _hired(case: _Case) -> Iterator[Fix]:
    lines = [(place, line) for place, line in enumerate(case.roster.lines) if case.hires(line)]
    return _fewer(lines, case.number("found") - case.number("limit"))


def _ranks(case: _Case) -> Iterator[Fix]:
    """RON-BSH-01 and its like: fewer of a Rank, or more of another, for each clause that would do."""
    warband = case.warband
    counts = rank_counts(fighters(case.roster, case.data.profiles, case.data.lists))
    for requirement in warband.composition:
        if requirement.rule == case.finding.rule and _speaks_of(requirement.any[0], case):
            for number, clause in enumerate(requirement.any):
                yield from _clause(case, clause, counts, FEW if number else MANY)
            return


def _speaks_of(clause: Clause, case: _Case) -> bool:
    facts = case.finding.say.facts
    same = facts["ranks"] == Several(clause.of)
    return same and facts.get("other_ranks", Several(())) == Several(clause.to)


def _clause(case: _Case, clause: Clause, counts: tuple[int, ...], most: int) -> Iterator[Fix]:
    """What meets one clause, unless more than ``most`` models would have to go for it."""
    found = sum(counts[rank] for rank in clause.of)
    if found > clause.most:
        lines = [
            (place, line)
            for place, line in enumerate(case.roster.lines)
            if case.profile(line).rank in clause.of and not case.hires(line)
        ]
        if found - clause.most <= most:
            yield from _fewer(lines, found - clause.most)
        return
    own = [case.data.profiles[name] for name in case.warband.profiles]
    cheapest = min(
        (profile for profile in own if profile.rank in clause.of),
        key=lambda profile: (profile.points, profile.id),
        default=None,
    )
    missing = needed(clause, counts) - found
    if cheapest is not None and missing > 0:
        yield _more(case, cheapest, missing)


def _more(case: _Case, profile: Profile, count: int) -> Fix:
    """So many more of a profile."""
    word = Word(f"ronin.name.profile.{profile.id}")
    what = _say("number", what=word, n=count) if count > 1 else word
    return Fix(_say("add", what=what), (more_of(case.roster, profile.id, count),))


def more_of(roster: Roster, profile: str, count: int) -> Edit:
    """So many more of a profile: in the line that has it as it is, or in a new one."""
    bare = Line(profile, 1, "", (), (), (), "", "", False, False)
    for place, line in enumerate(roster.lines):
        if replace(line, count=1) == bare:
            return Edit("set", ("model", place, "count"), line.count + count)
    return Edit("add", ("model",), {"profile": profile, **({"count": count} if count > 1 else {})})


# -- leaders, banners, KIAI! -------------------------------------------------------------------------


def _leaders(case: _Case) -> Iterator[Fix]:
    """The first model of the highest Rank among the marked ones keeps the mark."""
    marked = [(place, line) for place, line in enumerate(case.roster.lines) if line.leader]
    kept, chosen = max(marked, key=lambda item: (case.profile(item[1]).rank, -item[0]))
    edits = [Edit("drop", ("model", place, "leader")) for place, _ in marked if place != kept]
    if chosen.count > 1:
        edits += _apart(case, kept, 1)
        edits.append(Edit("drop", ("model", kept, "leader")))
    yield Fix(_say("leader", unit=_unit(chosen)), tuple(edits))


def _leader_rank(case: _Case) -> Iterator[Fix]:
    unit = case.id("unit")
    edits = tuple(
        Edit("drop", ("model", place, "leader"))
        for place, line in enumerate(case.roster.lines)
        if line.leader and line.profile == unit
    )
    yield Fix(_say("no-leader", unit=Word(f"ronin.name.profile.{unit}")), edits)


def _no_banner(case: _Case) -> Iterator[Fix]:
    edits = tuple(
        Edit("drop", ("model", place, "banner"))
        for place, line in enumerate(case.roster.lines)
        if line.banner
    )
    yield Fix(_say("remove", what=Word("ronin.name.extra.banner")), edits)


def _banners(case: _Case) -> Iterator[Fix]:
    """One bearer keeps the banner."""
    marked = [(place, line) for place, line in enumerate(case.roster.lines) if line.banner]
    kept, chosen = marked[0]
    edits = [Edit("drop", ("model", place, "banner")) for place, _ in marked[1:]]
    if chosen.count > 1:
        edits += _apart(case, kept, 1)
        edits.append(Edit("drop", ("model", kept, "banner")))
    yield Fix(_say("one-banner", unit=_unit(chosen)), tuple(edits))


def _apart(case: _Case, place: int, count: int) -> list[Edit]:
    """So many models of a line as a line of their own at the end; what is changed is the old one."""
    line = case.roster.lines[place]
    return [Edit("add", ("model",), _table(line, count)), _less(place, line.count - count)]


def _table(line: Line, count: int) -> dict[str, object]:
    """A line as a roster file writes it, of so many models."""
    whole: Mapping[str, object] = {
        "profile": line.profile,
        "count": 0 if count == 1 else count,
        "name": line.name,
        "add": list(line.add),
        "exchange": dict(line.exchange),
        "attributes": list(line.attributes),
        "armour": line.armour,
        "mount": line.mount,
        "banner": line.banner,
        "leader": line.leader,
    }
    return {key: value for key, value in whole.items() if value}


def _kiai(count: int) -> Edit:
    return Edit("set", ("kiai",), count) if count else Edit("drop", ("kiai",))


def _too_much_kiai(case: _Case) -> Iterator[Fix]:
    limit = case.number("limit")
    yield Fix(_say("kiai", n=limit), (_kiai(limit),))


# -- weapons, armour, skills -------------------------------------------------------------------------


def _missiles(case: _Case, weapons: tuple[str, ...]) -> Iterator[Fix]:
    """RON-ARM-06: bought missile weapons go, from the last line up, until the share is kept."""
    over = case.number("found") - case.number("limit")
    armed = [
        (place, line)
        for place, line in enumerate(case.roster.lines)
        if any(weapon in weapons for weapon in carried(line, case.profile(line), case.warband))
        and not any(weapon in weapons for weapon in _kept(case, line, weapons))
    ]
    gone = _taken(armed, over)
    if not gone:
        return
    edits: list[Edit] = []
    for place, line, take in gone:
        if take < line.count:
            edits += _apart(case, place, line.count - take)
        edits += _without(place, line, weapons)
    lost = dict.fromkeys(w for _, line, _ in gone for w in _bought(line) if w in weapons)
    what = Several(tuple(Word(f"ronin.name.weapon.{weapon}") for weapon in lost))
    of = Several(tuple(_several(line, take) for _, line, take in reversed(gone)))
    yield Fix(_say("take-away", what=what, of=of), tuple(edits))


def _bought(line: Line) -> tuple[str, ...]:
    return (*line.add, *(new for _, new in line.exchange))


def _kept(case: _Case, line: Line, weapons: tuple[str, ...]) -> tuple[str, ...]:
    """What the line carries once it has bought none of these weapons."""
    fewer = replace(
        line,
        add=tuple(weapon for weapon in line.add if weapon not in weapons),
        exchange=tuple(pair for pair in line.exchange if pair[1] not in weapons),
    )
    return carried(fewer, case.profile(line), case.warband)


def _without(place: int, line: Line, weapons: tuple[str, ...]) -> list[Edit]:
    edits = [
        Edit("drop", ("model", place, "exchange", old))
        for old, new in line.exchange
        if new in weapons
    ]
    if any(weapon in weapons for weapon in line.add):
        edits.append(_list_edit(place, "add", [w for w in line.add if w not in weapons]))
    return edits


def _list_edit(place: int, key: str, left: list[str]) -> Edit:
    path = ("model", place, key)
    return Edit("set", path, left) if left else Edit("drop", path)


def _teppo(case: _Case) -> Iterator[Fix]:
    return _missiles(case, ("teppo",))


def _missile(case: _Case) -> Iterator[Fix]:
    return _missiles(case, tuple(case.data.missile_weapons))


def _weapon_types(case: _Case) -> Iterator[Fix]:
    """RON-KYU-01: the type bought first stays, the others go."""
    kinds = dict.fromkeys(
        weapon
        for line in case.roster.lines
        for weapon in _bought(line)
        if weapon not in PLAIN_WEAPONS
    )
    others = tuple(kinds)[1:]
    edits: list[Edit] = []
    for place, line in enumerate(case.roster.lines):
        edits += _without(place, line, others)
    what = Several(tuple(Word(f"ronin.name.weapon.{weapon}") for weapon in others))
    yield Fix(_say("remove", what=what), tuple(edits))


def _drop_line(case: _Case) -> Iterator[Fix]:
    yield Fix(_say("remove", what=_unit(case.line)), (Edit("drop", ("model", case.place)),))


def _bare(case: _Case) -> Iterator[Fix]:
    """Everything bought goes; of a hired sword skills and banner too (RON-SFH-01)."""
    hired = case.finding.say.id.endswith("hired-buys")
    keys = (*BOUGHT, "attributes", "banner") if hired else BOUGHT
    edits = tuple(Edit("drop", ("model", case.place, key)) for key in keys)
    yield Fix(_say("bare", unit=_unit(case.line)), edits)


def _drop_key(key: str, word: str) -> Callable[[_Case], Iterator[Fix]]:
    def fixes(case: _Case) -> Iterator[Fix]:
        what = Word(word) if not word.endswith(".") else Word(f"{word}{case.id(key)}")
        edit = Edit("drop", ("model", case.place, key))
        yield Fix(_say("take-away", what=what, of=_unit(case.line)), (edit,))

    return fixes


def _lose_weapon(case: _Case) -> Iterator[Fix]:
    weapon = case.id("weapon")
    what, of = Word(f"ronin.name.weapon.{weapon}"), _unit(case.line)
    edits = _without(case.place, case.line, (weapon,))
    if edits:
        yield Fix(_say("take-away", what=what, of=of), tuple(edits))


def _once(case: _Case) -> Iterator[Fix]:
    """Of a weapon that stands twice the added ones go; of two exchanged for it, the later one."""
    weapon, line = case.id("weapon"), case.line
    left = [one for one in line.add if one != weapon]
    kept = carried(replace(line, add=tuple(left)), case.profile(line), case.warband)
    if not kept.count(weapon):
        left.append(weapon)
    edits = [_list_edit(case.place, "add", left)] if len(left) < len(line.add) else []
    swapped = [old for old, new in line.exchange if new == weapon and old in _weapons_of(case)]
    if kept.count(weapon) > 1 and swapped:
        edits.append(Edit("drop", ("model", case.place, "exchange", swapped[-1])))
    what = Word(f"ronin.name.weapon.{weapon}")
    yield Fix(_say("take-away", what=what, of=_unit(line)), tuple(edits))


def _weapons_of(case: _Case) -> tuple[str, ...]:
    """The weapons of the profile of the finding's line."""
    return case.profile(case.line).weapons


def _no_exchange(case: _Case) -> Iterator[Fix]:
    weapon = case.id("weapon")
    edit = Edit("drop", ("model", case.place, "exchange", weapon))
    what = Word(f"ronin.name.weapon.{weapon}")
    yield Fix(_say("keep", what=what, of=_unit(case.line)), (edit,))


def _fewer_weapons(case: _Case) -> Iterator[Fix]:
    """The weapons added last go."""
    over = case.number("found") - case.number("limit")
    lost = case.line.add[-over:] if over <= len(case.line.add) else ()
    if lost:
        left = list(case.line.add[: len(case.line.add) - over])
        what = Several(tuple(Word(f"ronin.name.weapon.{weapon}") for weapon in lost))
        edit = _list_edit(case.place, "add", left)
        yield Fix(_say("take-away", what=what, of=_unit(case.line)), (edit,))


def _fewer_skills(case: _Case) -> Iterator[Fix]:
    """The skills bought last go."""
    skills, limit = case.line.attributes, case.number("limit")
    what = Several(tuple(Word(f"ronin.name.attribute.{skill}") for skill in skills[limit:]))
    edit = _list_edit(case.place, "attributes", list(skills[:limit]))
    yield Fix(_say("take-away", what=what, of=_unit(case.line)), (edit,))


def _skill_twice(case: _Case) -> Iterator[Fix]:
    skill, own = case.id("attribute"), case.profile(case.line).attributes
    left = [one for one in dict.fromkeys(case.line.attributes) if one != skill or one not in own]
    what = Word(f"ronin.name.attribute.{skill}")
    edit = _list_edit(case.place, "attributes", left)
    yield Fix(_say("take-away", what=what, of=_unit(case.line)), (edit,))


def _requires(case: _Case) -> Iterator[Fix]:
    """Learn what is needed, where Rank leaves room for it, or go without."""
    line, skill, needs = case.line, case.id("attribute"), case.id("needs")
    room = len(line.attributes) < max(0, case.profile(line).rank - 1)
    if room and needs in case.data.attributes:
        edit = _list_edit(case.place, "attributes", [*line.attributes, needs])
        what = Word(f"ronin.name.attribute.{needs}")
        yield Fix(_say("give", what=what, to=_unit(line)), (edit,))
    left = [one for one in line.attributes if one != skill]
    edit = _list_edit(case.place, "attributes", left)
    what = Word(f"ronin.name.attribute.{skill}")
    yield Fix(_say("take-away", what=what, of=_unit(line)), (edit,))


_FIXES: Final[Mapping[str, Callable[[_Case], Iterator[Fix]]]] = {
    "points": _points,
    "too-many": _too_many,
    "leaders": _leaders,
    "leader-rank": _leader_rank,
    "hired": _hired,
    "ranks-most": _ranks,
    "ranks-share": _ranks,
    "ranks-least": _ranks,
    "teppo": _teppo,
    "missile": _missile,
    "no-banner": _no_banner,
    "banners": _banners,
    "kiai": _too_much_kiai,
    "weapon-types": _weapon_types,
    "profile": _drop_line,
    "hired-barred": _drop_line,
    "hired-buys": _bare,
    "bearer-buys": _bare,
    "exchange": _no_exchange,
    "weapon": _lose_weapon,
    "weapons": _fewer_weapons,
    "weapon-twice": _once,
    "armour": _drop_key("armour", "ronin.name.armour."),
    "mount": _drop_key("mount", "ronin.name.mount."),
    "attributes": _fewer_skills,
    "attribute-twice": _skill_twice,
    "requires": _requires,
    "bearer": _drop_key("banner", "ronin.name.extra.banner"),
}
