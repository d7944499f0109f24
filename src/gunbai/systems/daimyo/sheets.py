"""The army sheet to print: units with their stands to tick, leaders, and the tables of this army.

Plain data; docs/prints.md says how it is laid out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from gunbai.systems.daimyo.builder import clan_word
from gunbai.systems.daimyo.catalogue import Catalogue, catalogue, roster_of
from gunbai.systems.daimyo.costs import unit_cost, weight
from gunbai.systems.daimyo.rosters import Leader, Roster
from gunbai.systems.daimyo.troops import Unit
from gunbai.words import Fact, Length, Say, Several, Signed, Word

__all__ = ["firing_table", "melee_table", "movement_table", "rate_of", "sheet"]

COLUMNS: Final = ("clan", "normal", "charge", "pass")
RULES: Final = ("DAI-LDR-06", "DAI-ORD-01", "DAI-MOV-03", "DAI-CHG-01", "DAI-END-03")

Part = dict[str, Any]


def sheet(roster: Mapping[str, Any], options: Mapping[str, Any]) -> Part:
    """Everything of an army for the table; DataError when the roster cannot be read."""
    data = catalogue()
    found = roster_of(roster)
    units = [unit for unit, _ in _units(found)]
    rates = dict.fromkeys(rate_of(data, unit) for unit in units)
    weapons = dict.fromkeys(unit.weapon for unit in units)
    return {
        "name": found.name,
        "kind": Word(f"daimyo.name.roster-kind.{found.kind}"),
        "rows": list(_rows(data, found)),
        "head": [Word(f"daimyo.name.label.{name}") for name in COLUMNS],
        "units": [_unit(data, unit, group) for unit, group in _units(found)],
        "tables": [
            table
            for table in (
                movement_table(data, rates),
                firing_table(data, weapons),
                melee_table(data, weapons),
            )
            if table["rows"]
        ],
        "rules": [_rule(rule) for rule in RULES],
        "cards": [],
    }


def rate_of(data: Catalogue, unit: Unit) -> str:
    """DAI-TBL-06: the line of a unit."""
    row = data.troops.types[unit.type]
    if row.unit_class == "artillery":
        return unit.weapon
    return f"{unit.armour}-{row.unit_class}"


def _rule(rule: str) -> Part:
    heading, about = Word(f"rule.{rule}.heading"), Word(f"rule.{rule}.summary")
    return {"word": heading, "about": about, "rule": rule}


def _units(roster: Roster) -> Iterator[tuple[Unit, Fact]]:
    """Every unit with what it belongs to."""
    if roster.hatamoto is not None:
        yield roster.hatamoto, Word("daimyo.name.hatamoto")
    for number, clan in enumerate(roster.clans, start=1):
        for unit in clan.units:
            yield unit, clan_word(number, clan)
    if roster.duellist is not None:
        yield roster.duellist, ""


def _rows(data: Catalogue, roster: Roster) -> Iterator[Part]:
    if roster.general is not None:
        mode = "seated" if roster.general.seated else "mobile"
        yield {"word": Word(f"daimyo.name.leader.{mode}"), "value": _leader(roster.general)}
    for number, clan in enumerate(roster.clans, start=1):
        if clan.daimyo is not None:
            yield {
                "word": Say("daimyo.builder.clan", {"name": clan_word(number, clan)}),
                "value": _leader(clan.daimyo),
            }
    yield {"word": Word("daimyo.name.label.weight"), "value": weight(roster)}


def _leader(leader: Leader) -> Fact:
    """Name and rating, as far as they are stated."""
    name: Fact = Word(f"daimyo.name.person.{leader.called}") if leader.called else leader.name
    rating: Fact = leader.rating or Word("daimyo.builder.rolled")
    return Say("daimyo.sheet.leader", {"name": name, "rating": rating}) if name else rating


def _unit(data: Catalogue, unit: Unit, group: Fact) -> Part:
    rate = data.movement.rates[rate_of(data, unit)]
    cells: list[Fact] = [
        group,
        Length(rate.normal),
        Length(rate.charge) if rate.charge else "",
        data.troops.qualities[unit.quality].pass_score,
    ]
    carries = Several(
        (Word(f"daimyo.name.armour.{unit.armour}"), Word(f"daimyo.name.weapon.{unit.weapon}"))
    )
    lines = [{"word": Word(f"daimyo.name.quality.{unit.quality}"), "value": carries}]
    return {
        "word": Word(f"daimyo.name.type.{unit.type}"),
        "name": unit.name,
        "n": 1,
        "points": unit_cost(data, unit),
        "cells": cells,
        "lines": lines,
        "boxes": [
            {"word": Word("daimyo.name.label.stands"), "n": unit.stands},
            {"word": Word("daimyo.name.label.hits"), "n": data.troops.limits.hits - 1},
            {"word": Word("daimyo.name.order.disordered"), "n": 1},
        ],
    }


# -- tables ------------------------------------------------------------------------------------------


def _table(rule: str, head: Iterable[str], rows: list[list[Fact]]) -> Part:
    first, *others = head
    words = [Word(first), *(Word(f"daimyo.name.label.{name}") for name in others)]
    return {"word": Word(f"rule.{rule}.heading"), "rule": rule, "head": words, "rows": rows}


def movement_table(data: Catalogue, rates: Iterable[str]) -> Part:
    """DAI-TBL-06: moves, charges and the six lengths of a rout."""
    rows: list[list[Fact]] = []
    for name in rates:
        rate = data.movement.rates[name]
        ends: dict[str, Fact] = {}
        if rate.rout:
            ends = {"low": Length(min(rate.rout)), "high": Length(max(rate.rout))}
        rows.append(
            [
                Word(f"daimyo.sheet.rate.{name}"),
                Length(rate.normal),
                Length(rate.charge) if rate.charge else "",
                Say("daimyo.sheet.between", ends) if ends else "",
            ]
        )
    return _table("DAI-TBL-06", ("daimyo.sheet.who", "normal", "charge", "rout"), rows)


def firing_table(data: Catalogue, weapons: Iterable[str]) -> Part:
    """DAI-TBL-09: the ranges of these weapons."""
    rows: list[list[Fact]] = []
    for name in weapons:
        fires = data.troops.weapons[name].fires
        if fires:
            reach = data.firing.ranges[fires]
            word = Word(f"daimyo.name.weapon.{name}")
            rows.append([word, Length(reach.effective), Length(reach.long)])
    made = _table("DAI-TBL-09", ("daimyo.name.label.weapon",), rows)
    made["head"] += [Word("daimyo.name.range.effective"), Word("daimyo.name.range.long")]
    return made


def melee_table(data: Catalogue, weapons: Iterable[str]) -> Part:
    """DAI-TBL-11: what these weapons add in melee."""
    rows: list[list[Fact]] = []
    for name in weapons:
        weapon = data.melee.weapons[data.troops.weapons[name].fights]
        rows.append(
            [
                Word(f"daimyo.name.weapon.{name}"),
                Signed(weapon.infantry),
                Signed(weapon.cavalry),
                Signed(weapon.good_order),
            ]
        )
    made = _table("DAI-TBL-11", ("daimyo.name.label.weapon",), rows)
    made["head"] += [
        Word("daimyo.name.class.infantry"),
        Word("daimyo.name.class.cavalry"),
        Word("daimyo.sheet.good-order"),
    ]
    return made
