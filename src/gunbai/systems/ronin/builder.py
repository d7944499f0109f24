"""What may stand in a roster, as an army builder shows it: RON-ARM, RON-T-11, RON-T-12 and the lists.

``armoury`` tells prices and choices; whether the whole is a legal warband is the business of
``muster``. The profiles of the list come first, then the swords that it may hire.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gunbai.forms import Armoury, Field, Line, Offer, Row, Way
from gunbai.systems.ronin import costs
from gunbai.systems.ronin.catalogue import Catalogue, catalogue, roster_of
from gunbai.systems.ronin.lists import Choice, Profile, WarbandList
from gunbai.systems.ronin.mends import more_of
from gunbai.systems.ronin.rosters import HIRED, Roster, carried
from gunbai.systems.ronin.rosters import Line as Bought
from gunbai.words import Fact, Length, Say, Several, Signed, Word

__all__ = ["armoury", "offered", "profile_rows", "skill_says", "weapon_says", "words"]

OPTIONS = ("small_buntai",)
FRESH: Mapping[str, Any] = {"edition": 1, "name": "", "list": "bushi", "limit": 150}
MOST_LIMIT = 1000
MOST_COUNT = 20


def armoury(roster: Mapping[str, Any], options: Mapping[str, Any]) -> Armoury:
    """What may be added and changed; DataError when the roster cannot be read at all."""
    data = catalogue()
    found = roster_of(roster or FRESH)
    warband = data.lists[found.list]
    return Armoury(
        fields=_roster_fields(data, found, warband),
        offers=tuple(_offers(data, found, warband)),
        lines=tuple(_line(data, found, warband, place) for place in range(len(found.lines))),
        options=OPTIONS,
        fresh=FRESH,
    )


def words(kind: str, ids: tuple[str, ...]) -> Several:
    """Things by id as a list of words."""
    return Several(tuple(Word(f"ronin.name.{kind}.{id_}") for id_ in ids))


def profile_rows(
    profile: Profile, weapons: tuple[str, ...], armour: str, attributes: tuple[str, ...]
) -> tuple[Row, ...]:
    """RON-PRF-01: the line of a profile with what the model really carries."""
    rows: list[tuple[str, Fact]] = [
        ("rank", profile.rank),
        ("cp", profile.cp),
        ("initiative", profile.initiative),
        ("fight", profile.fight),
        ("shoot", profile.shoot),
        ("armour", Word(f"ronin.name.armour.{armour}")),
        ("weapons", words("weapon", weapons)),
    ]
    if attributes:
        rows.append(("attributes", words("attribute", attributes)))
    return tuple((Word(f"ronin.name.characteristic.{name}"), value) for name, value in rows)


# -- the roster itself -------------------------------------------------------------------------------


def _roster_fields(data: Catalogue, roster: Roster, warband: WarbandList) -> tuple[Field, ...]:
    lists = tuple(
        Way(own.id, _list(own.id), about=Word(f"ronin.name.list.{own.id}.about"), rule=own.rule)
        for own in data.lists.values()
        if own.playable or own.id == roster.list
    )
    fields = [
        Field(("name",), "text", Word("ronin.builder.name"), roster.name, most=60, plain=""),
        Field(("list",), "one", Word("ronin.builder.list"), roster.list, lists, rule="RON-ARM-03"),
        Field(
            ("limit",),
            "number",
            Word("ronin.builder.limit"),
            roster.limit,
            most=MOST_LIMIT,
            rule="RON-ARM-01",
        ),
    ]
    if warband.kiai is not None:
        fields.append(
            Field(
                ("kiai",),
                "number",
                Word("ronin.name.extra.kiai"),
                roster.kiai,
                most=warband.kiai.most,
                points=warband.kiai.points,
                plain=0,
                rule=warband.kiai.rule,
            )
        )
    return tuple(fields)


def _list(id_: str) -> Word:
    return Word(f"ronin.name.list.{id_}")


# -- what may be added -------------------------------------------------------------------------------


def _offers(data: Catalogue, roster: Roster, warband: WarbandList) -> Iterator[Offer]:
    for name in warband.profiles:
        yield _offer(roster, data.profiles[name], _list(warband.id))
    if not warband.hire_times:
        return
    for name in data.lists[HIRED].profiles:
        profile = data.profiles[name]
        if profile.type not in warband.barred_types and name not in warband.profiles:
            yield _offer(roster, profile, _list(HIRED))


def _offer(roster: Roster, profile: Profile, group: Word) -> Offer:
    return Offer(
        id=profile.id,
        group=group,
        word=Word(f"ronin.name.profile.{profile.id}"),
        points=profile.points,
        edits=(more_of(roster, profile.id, 1),),
        rows=profile_rows(profile, profile.weapons, profile.armour, profile.attributes),
        rule=profile.table,
    )


# -- one line of the roster --------------------------------------------------------------------------


def _line(data: Catalogue, roster: Roster, warband: WarbandList, place: int) -> Line:
    line = roster.lines[place]
    profile = data.profiles[line.profile]
    weapons = carried(line, profile, warband)
    count = Field(
        ("model", place, "count"),
        "number",
        Word("ronin.builder.count"),
        line.count,
        least=1,
        most=MOST_COUNT,
        plain=1,
        rule="RON-ARM-02",
    )
    hired = profile.id not in warband.profiles
    return Line(
        path=("model", place),
        word=Word(f"ronin.name.profile.{profile.id}"),
        name=line.name,
        points=costs.line_cost(data, roster, line),
        each=costs.model_cost(data, roster, line),
        count=count,
        fields=tuple(_fields(data, warband, line, profile, place)),
        rows=profile_rows(
            profile, weapons, line.armour or profile.armour, profile.attributes + line.attributes
        ),
        says=tuple(_marks(line)),
        group=_list(HIRED) if hired else None,
        rule=profile.table,
    )


def _marks(line: Bought) -> Iterator[Fact]:
    """What a line is besides its profile, in words."""
    if line.leader:
        yield Word("ronin.builder.leader")
    if line.banner:
        yield Word("ronin.name.extra.banner")
    if line.mount:
        yield Word(f"ronin.name.mount.{line.mount}")


def offered(warband: WarbandList, profile: str) -> list[Choice]:
    """What the list lets this profile buy."""
    return [choice for choice in warband.choices if profile in choice.profiles]


def _fields(
    data: Catalogue, warband: WarbandList, line: Bought, profile: Profile, place: int
) -> Iterator[Field]:
    path = ("model", place)
    yield Field((*path, "name"), "text", Word("ronin.builder.called"), line.name, most=40, plain="")
    yield from _weapon_fields(data, warband, line, profile, place)
    yield from _armour_fields(data, warband, line, profile, place)
    yield from _attribute_fields(data, warband, line, profile, place)
    banner = warband.banner
    if line.banner or (banner is not None and profile.id in banner.profiles):
        ways = (Way(True, Word("ronin.name.extra.banner"), -(banner.discount if banner else 0)),)
        yield Field(
            (*path, "banner"),
            "truth",
            Word("ronin.name.extra.banner"),
            line.banner,
            ways,
            plain=False,
            rule=banner.rule if banner else warband.rule,
        )
    word = Word("ronin.builder.leader")
    yield Field((*path, "leader"), "truth", word, line.leader, plain=False, rule="RON-GEN-14")


def _weapon_fields(
    data: Catalogue, warband: WarbandList, line: Bought, profile: Profile, place: int
) -> Iterator[Field]:
    """RON-T-11: weapons to add, and those of the profile that may be exchanged."""
    choices = offered(warband, profile.id)
    ways = tuple(dict.fromkeys(weapon for choice in choices for weapon in choice.add))
    shown = tuple(dict.fromkeys((*ways, *line.add)))
    if shown:
        most = min((choice.add_most for choice in choices if choice.add), default=0)
        yield Field(
            ("model", place, "add"),
            "some",
            Word("ronin.builder.add"),
            list(line.add),
            tuple(
                _weapon(data, weapon)
                for weapon in shown
                if weapon not in profile.weapons or weapon in line.add
            ),
            most=most if most < len(shown) else 0,
            plain=[],
            rule=warband.rule,
        )
    swaps = dict(line.exchange)
    for old in profile.weapons:
        given = tuple(new for choice in choices for new in choice.exchange.get(old, ()))
        given += (swaps[old],) if old in swaps and swaps[old] not in given else ()
        if given:
            keep = Way("", Word(f"ronin.name.weapon.{old}"), 0)
            paid = costs.kept_price(data, old)
            others = (_weapon(data, new, paid) for new in dict.fromkeys(given))
            yield Field(
                ("model", place, "exchange", old),
                "one",
                Say("ronin.builder.exchange", {"weapon": Word(f"ronin.name.weapon.{old}")}),
                swaps.get(old, ""),
                (keep, *others),
                plain="",
                rule=warband.rule,
            )


def _weapon(data: Catalogue, weapon: str, refund: int = 0) -> Way:
    price = data.prices.weapons[weapon] - refund
    return Way(
        weapon, Word(f"ronin.name.weapon.{weapon}"), price, weapon_says(data, weapon), "RON-T-11"
    )


def weapon_says(data: Catalogue, weapon: str) -> Say | None:
    """RON-T-04, RON-T-03: what a weapon does, in one short line."""
    if weapon in data.missile_weapons:
        missile = data.missile_weapons[weapon]
        facts: dict[str, Fact] = {"range": Length(missile.range), "attack": Signed(missile.attack)}
        return Say("ronin.builder.missile", facts)
    close = data.close_weapons.get(weapon)
    if close is None:
        return None
    values: dict[str, Fact] = {
        "initiative": Signed(close.initiative),
        "attack": Signed(close.attack),
    }
    return Say("ronin.builder.close", values)


def _armour_fields(
    data: Catalogue, warband: WarbandList, line: Bought, profile: Profile, place: int
) -> Iterator[Field]:
    choices = offered(warband, profile.id)
    armours = tuple(dict.fromkeys(armour for choice in choices for armour in choice.armour))
    shown = tuple(dict.fromkeys((*armours, *((line.armour,) if line.armour else ()))))
    if shown:
        prices, own = data.prices.armour, profile.armour
        others = tuple(
            Way(name, Word(f"ronin.name.armour.{name}"), prices[name] - prices[own])
            for name in shown
            if name != own
        )
        yield Field(
            ("model", place, "armour"),
            "one",
            Word("ronin.name.characteristic.armour"),
            "" if line.armour == own else line.armour,
            (Way("", Word(f"ronin.name.armour.{own}"), 0), *others),
            plain="",
            rule="RON-T-11",
        )
    mounts = tuple(dict.fromkeys(mount for choice in choices for mount in choice.mounts))
    riding = tuple(dict.fromkeys((*mounts, *((line.mount,) if line.mount else ()))))
    if riding:
        horses = (Way(m, Word(f"ronin.name.mount.{m}"), data.prices.mounts[m]) for m in riding)
        yield Field(
            ("model", place, "mount"),
            "one",
            Word("ronin.builder.mount"),
            line.mount,
            (Way("", Word("ronin.name.mount.none"), 0), *horses),
            plain="",
            rule="RON-T-11",
        )


def _attribute_fields(
    data: Catalogue, warband: WarbandList, line: Bought, profile: Profile, place: int
) -> Iterator[Field]:
    """RON-ARM-05: at most Rank minus 1; hired swords buy none."""
    most = max(0, profile.rank - 1) if profile.id in warband.profiles else 0
    if not most and not line.attributes:
        return
    known = tuple(name for name in data.attributes if name not in profile.attributes)
    shown = known if most else line.attributes
    ways = tuple(
        Way(
            name,
            Word(f"ronin.name.attribute.{name}"),
            data.attributes[name].points,
            skill_says(data, name),
            data.attributes[name].rule,
        )
        for name in shown
    )
    yield Field(
        ("model", place, "attributes"),
        "some",
        Word("ronin.name.characteristic.attributes"),
        list(line.attributes),
        ways,
        most=most,
        plain=[],
        rule="RON-ARM-05",
    )


def skill_says(data: Catalogue, skill: str) -> Say | Word:
    """What a skill does, in one line; of a weapon bujutsu its weapons (RON-T-09)."""
    found = data.attributes[skill]
    if found.kind != "weapon-bujutsu":
        return Word(f"rule.{found.rule}.summary")
    return Say("ronin.builder.bujutsu", {"weapons": words("weapon", found.weapons)})
