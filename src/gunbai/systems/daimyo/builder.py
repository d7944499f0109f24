"""What may stand in a roster, as an army builder shows it: DAI-ARM-01 to DAI-ARM-05, DAI-TBL-03.

``armoury`` tells prices and choices; whether the whole is a legal army is the business of ``muster``.
A contingent of DAI-TBL-21 is added written out, so that each of its units can be changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gunbai.forms import Armoury, Edit, Field, Line, Offer, Path, Row, Way
from gunbai.systems.daimyo.catalogue import Catalogue, catalogue, roster_of
from gunbai.systems.daimyo.costs import daimyo_cost, general_cost, unit_cost
from gunbai.systems.daimyo.rosters import Clan, Leader, Roster
from gunbai.systems.daimyo.troops import MOST_STANDS, Template, TroopType, Unit
from gunbai.words import Fact, Say, Word

__all__ = ["armoury", "clan_word", "own_units", "unit_rows", "unit_table"]

OPTIONS = ("points", "artillery")
FRESH: Mapping[str, Any] = {"edition": 1, "name": "", "clan": []}
MOST_LIMIT = 2000
STANDS = 4
RATING = 2
GENERAL_RATING = 3


def armoury(roster: Mapping[str, Any], options: Mapping[str, Any]) -> Armoury:
    """What may be added and changed; DataError when the roster cannot be read at all."""
    data = catalogue()
    found = roster_of(roster or FRESH)
    return Armoury(
        fields=tuple(_roster_fields(found, options)),
        offers=tuple(_offers(data, found)),
        lines=tuple(_lines(data, found)),
        options=OPTIONS,
        fresh=FRESH,
    )


def clan_word(number: int, clan: Clan) -> Fact:
    """What a clan is called: its ready name, its own, or its place."""
    if clan.called:
        return Word(f"daimyo.name.clan.{clan.called}")
    return clan.name or Say("daimyo.muster.place.clan", {"clan": number})


def own_units(data: Catalogue, clan: Clan) -> tuple[Unit, ...]:
    """The units of a clan that stand in its own table: those of its template come before them."""
    return clan.units[_templated(data, clan) :]


def _templated(data: Catalogue, clan: Clan) -> int:
    return len(data.templates[clan.template].units) if clan.template else 0


def unit_rows(data: Catalogue, unit: Unit) -> tuple[Row, ...]:
    """DAI-ORG-01: quality, armour and weapon of a unit."""
    return (
        (Word("daimyo.name.label.quality"), Word(f"daimyo.name.quality.{unit.quality}")),
        (Word("daimyo.name.label.armour"), Word(f"daimyo.name.armour.{unit.armour}")),
        (Word("daimyo.name.label.weapon"), Word(f"daimyo.name.weapon.{unit.weapon}")),
    )


def unit_table(unit: Unit) -> dict[str, Any]:
    """A unit as a roster file writes it."""
    found: dict[str, Any] = {
        "type": unit.type,
        "quality": unit.quality,
        "armour": unit.armour,
        "weapon": unit.weapon,
        "stands": unit.stands,
    }
    return found


# -- the roster itself -------------------------------------------------------------------------------


def _roster_fields(roster: Roster, options: Mapping[str, Any]) -> Iterator[Field]:
    yield Field(("name",), "text", Word("daimyo.builder.name"), roster.name, most=60, plain="")
    if options.get("points", False):
        yield Field(
            ("limit",),
            "number",
            Word("daimyo.builder.limit"),
            roster.limit,
            most=MOST_LIMIT,
            plain=0,
            rule="DAI-ARM-05",
        )


# -- what may be added -------------------------------------------------------------------------------


def _offers(data: Catalogue, roster: Roster) -> Iterator[Offer]:
    if roster.kind == "duel":
        yield from _duellist_offers(data, roster)
        return
    command = Word("daimyo.builder.command")
    if roster.general is None:
        for mode in ("mobile", "seated"):
            yield _general_offer(data, mode == "seated", command)
    if roster.hatamoto is None:
        for template in data.templates.values():
            if template.hatamoto:
                yield _hatamoto_offer(data, template, command)
    yield from _clan_offers(data, roster)
    for place, clan in enumerate(roster.clans):
        group = Say("daimyo.builder.units-of", {"clan": clan_word(place + 1, clan)})
        for row in data.troops.types.values():
            yield _unit_offer(data, row, place, group)


def _duellist_offers(data: Catalogue, roster: Roster) -> Iterator[Offer]:
    """DAI-SCN-05: the one unit of a duel."""
    if roster.duellist is not None:
        return
    for row in data.troops.types.values():
        unit = _plain_unit(row)
        yield Offer(
            id=f"duellist-{row.id}",
            group=Word("daimyo.builder.duellist"),
            word=Word(f"daimyo.name.type.{row.id}"),
            points=unit_cost(data, unit),
            edits=(Edit("set", ("duellist",), unit_table(unit)),),
            rows=(*unit_rows(data, unit), (Word("daimyo.name.label.stands"), unit.stands)),
            rule="DAI-SCN-05",
        )


def _general_offer(data: Catalogue, seated: bool, group: Word) -> Offer:
    mode = "seated" if seated else "mobile"
    table = {"rating": GENERAL_RATING, **({"seated": True} if seated else {})}
    general = Leader("", "", GENERAL_RATING, True, seated)
    return Offer(
        id=f"general-{mode}",
        group=group,
        word=Word(f"daimyo.name.leader.{mode}"),
        points=general_cost(data, general),
        edits=(Edit("set", ("general",), table),),
        rows=((Word("daimyo.name.label.rating"), GENERAL_RATING),),
        rule="DAI-ARM-01",
    )


def _hatamoto_offer(data: Catalogue, template: Template, group: Word) -> Offer:
    unit = template.units[0]
    return Offer(
        id=template.id,
        group=group,
        word=Word(f"daimyo.name.template.{template.id}"),
        points=unit_cost(data, unit),
        edits=(Edit("set", ("hatamoto",), unit_table(unit)),),
        rows=unit_rows(data, unit),
        rule="DAI-LDR-07",
    )


def _clan_offers(data: Catalogue, roster: Roster) -> Iterator[Offer]:
    """An empty clan, and the contingents of DAI-TBL-21."""
    group = Word("daimyo.builder.clans")
    taken = [clan.called for clan in roster.clans]
    free = [name for name in data.clans if name not in taken]
    called = {"called": free[0]} if free else {}
    daimyo = {"rating": RATING}
    cost = daimyo_cost(data, Leader("", "", RATING, True, False))
    yield Offer(
        id="clan",
        group=group,
        word=Word("daimyo.builder.new-clan"),
        points=cost,
        edits=(Edit("add", ("clan",), {**called, "daimyo": daimyo, "unit": []}),),
        about=Word("daimyo.builder.new-clan.about"),
        rule="DAI-ARM-02",
    )
    for template in data.templates.values():
        if template.hatamoto:
            continue
        units = [unit_table(unit) for unit in template.units]
        yield Offer(
            id=f"clan-{template.id}",
            group=group,
            word=Word(f"daimyo.name.template.{template.id}"),
            points=cost + sum(unit_cost(data, unit) for unit in template.units),
            edits=(Edit("add", ("clan",), {**called, "daimyo": daimyo, "unit": units}),),
            rows=tuple(_short(unit) for unit in template.units),
            rule="DAI-ARM-04",
        )


def _short(unit: Unit) -> Row:
    """A unit of a contingent in one line: its type, its weapon, its stands."""
    facts: dict[str, Fact] = {
        "weapon": Word(f"daimyo.name.weapon.{unit.weapon}"),
        "n": unit.stands,
    }
    return Word(f"daimyo.name.type.{unit.type}"), Say("daimyo.builder.short", facts)


def _unit_offer(data: Catalogue, row: TroopType, place: int, group: Say) -> Offer:
    unit = _plain_unit(row)
    return Offer(
        id=f"unit-{place}-{row.id}",
        group=group,
        word=Word(f"daimyo.name.type.{row.id}"),
        points=unit_cost(data, unit),
        edits=(Edit("add", ("clan", place, "unit"), unit_table(unit)),),
        rows=(*unit_rows(data, unit), (Word("daimyo.name.label.stands"), unit.stands)),
        rule="DAI-ARM-03",
    )


def _plain_unit(row: TroopType) -> Unit:
    """A unit of this type with the first of everything that it may have."""
    stands = 1 if row.unit_class == "artillery" else STANDS
    return Unit(row.id, row.qualities[0], row.armours[0], row.weapons[0], stands, 0, "")


# -- what stands there -------------------------------------------------------------------------------


def _lines(data: Catalogue, roster: Roster) -> Iterator[Line]:
    if roster.general is not None:
        yield _general_line(data, roster.general)
    if roster.hatamoto is not None:
        yield _unit_line(data, roster.hatamoto, ("hatamoto",), Word("daimyo.name.hatamoto"))
    if roster.duellist is not None:
        yield _unit_line(data, roster.duellist, ("duellist",), Word("daimyo.builder.duellist"))
    for place, clan in enumerate(roster.clans):
        yield _clan_line(data, clan, place)
        group = clan_word(place + 1, clan)
        for index, unit in enumerate(own_units(data, clan)):
            yield _unit_line(data, unit, ("clan", place, "unit", index), group)


def _general_line(data: Catalogue, general: Leader) -> Line:
    mode = "seated" if general.seated else "mobile"
    path: Path = ("general",)
    seated = Word("daimyo.name.leader.seated")
    return Line(
        path=path,
        word=Word(f"daimyo.name.leader.{mode}"),
        name=general.name,
        points=general_cost(data, general),
        each=None,
        count=None,
        fields=(
            *_leader_fields(data, path, general, data.command.general),
            Field((*path, "seated"), "truth", seated, general.seated, plain=False),
        ),
        rows=tuple(_leader_rows(general)),
        rule="DAI-LDR-01",
    )


def _leader_rows(leader: Leader) -> Iterator[Row]:
    if leader.called:
        name = Word(f"daimyo.name.person.{leader.called}")
        yield Word("daimyo.name.label.leader"), name
    rating: Fact = leader.rating or Word("daimyo.builder.rolled")
    yield Word("daimyo.name.label.rating"), rating


def _leader_fields(
    data: Catalogue, path: Path, leader: Leader, faces: tuple[int, ...]
) -> Iterator[Field]:
    yield Field(
        (*path, "name"), "text", Word("daimyo.builder.called"), leader.name, most=40, plain=""
    )
    ratings = (0, *range(min(faces), max(faces) + 1))
    ratings += () if leader.rating in ratings else (leader.rating,)
    ways = tuple(
        Way(rating, rating if rating else Word("daimyo.builder.rolled")) for rating in ratings
    )
    yield Field(
        (*path, "rating"),
        "one",
        Word("daimyo.name.label.rating"),
        leader.rating,
        ways,
        plain=0,
        rule="DAI-LDR-02",
    )
    mounted = Word("daimyo.builder.mounted")
    yield Field((*path, "mounted"), "truth", mounted, leader.mounted, plain=True)


def _clan_line(data: Catalogue, clan: Clan, place: int) -> Line:
    """A clan with its daimyo; the units of its template count here, its own have lines of theirs."""
    path: Path = ("clan", place)
    templated = clan.units[: _templated(data, clan)]
    points = sum(unit_cost(data, unit) for unit in templated)
    fields = [
        Field(
            (*path, "name"), "text", Word("daimyo.builder.clan-name"), clan.name, most=40, plain=""
        ),
        Field(
            (*path, "called"),
            "one",
            Word("daimyo.name.label.clan"),
            clan.called,
            (
                Way("", Word("daimyo.builder.own-name")),
                *(Way(name, Word(f"daimyo.name.clan.{name}")) for name in data.clans),
            ),
            plain="",
        ),
    ]
    rows: list[Row] = [_short(unit) for unit in templated]
    if clan.daimyo is not None:
        points += daimyo_cost(data, clan.daimyo)
        fields += _leader_fields(data, (*path, "daimyo"), clan.daimyo, data.command.daimyo)
        rows = [*_leader_rows(clan.daimyo), *rows]
    template = (Word(f"daimyo.name.template.{clan.template}"),) if clan.template else ()
    return Line(
        path=path,
        word=Say("daimyo.builder.clan", {"name": clan_word(place + 1, clan)}),
        name="",
        points=points,
        each=None,
        count=None,
        fields=tuple(fields),
        rows=tuple(rows),
        says=template,
        rule="DAI-ARM-02",
    )


def _unit_line(data: Catalogue, unit: Unit, path: Path, group: Fact) -> Line:
    row = data.troops.types[unit.type]
    one = Unit(unit.type, unit.quality, unit.armour, unit.weapon, 1, 0, "")
    count = Field(
        (*path, "stands"),
        "number",
        Word("daimyo.name.label.stands"),
        unit.stands,
        least=1,
        most=MOST_STANDS,
        rule="DAI-ARM-03",
    )
    return Line(
        path=path,
        word=Word(f"daimyo.name.type.{unit.type}"),
        name=unit.name,
        points=unit_cost(data, unit),
        each=unit_cost(data, one),
        count=count,
        fields=tuple(_unit_fields(data, unit, row, path)),
        rows=unit_rows(data, unit),
        group=group,
        rule="DAI-TBL-03",
    )


def _unit_fields(data: Catalogue, unit: Unit, row: TroopType, path: Path) -> Iterator[Field]:
    """DAI-TBL-03: what the type may have, and what it has even where it may not."""
    yield Field(
        (*path, "name"), "text", Word("daimyo.builder.called"), unit.name, most=40, plain=""
    )
    types = tuple(Way(name, Word(f"daimyo.name.type.{name}")) for name in data.troops.types)
    yield Field((*path, "type"), "one", Word("daimyo.name.label.type"), unit.type, types)
    prices: tuple[tuple[str, str, tuple[str, ...], Mapping[str, int]], ...] = (
        ("quality", unit.quality, row.qualities, data.points.quality),
        ("armour", unit.armour, row.armours, data.points.armour),
        ("weapon", unit.weapon, row.weapons, {**data.points.weapon, **data.points.gun}),
    )
    for kind, found, offered, price in prices:
        shown = offered if found in offered else (*offered, found)
        ways = tuple(Way(one, Word(f"daimyo.name.{kind}.{one}"), price[one]) for one in shown)
        label = Word(f"daimyo.name.label.{kind}")
        yield Field((*path, kind), "one", label, found, ways, rule="DAI-TBL-03")
    if path[0] in ("clan", "duellist") and row.unit_class != "artillery":
        yield Field(
            (*path, "width"),
            "number",
            Word("daimyo.name.label.width"),
            unit.width,
            most=unit.stands,
            plain=0,
            rule="DAI-ORG-09",
        )
