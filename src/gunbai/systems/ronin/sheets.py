"""The army sheet and the plan cards to print: RON-PRF, RON-T-03, RON-T-04, RON-CMB-07.

Plain data; docs/prints.md says how it is laid out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from gunbai.systems.ronin import costs
from gunbai.systems.ronin.builder import skill_says, words
from gunbai.systems.ronin.catalogue import Catalogue, catalogue, roster_of
from gunbai.systems.ronin.lists import Profile, WarbandList
from gunbai.systems.ronin.rosters import Line, Roster, carried
from gunbai.words import Fact, Length, Say, Signed, Word

__all__ = ["close_table", "missile_table", "sheet"]

COLUMNS: Final = ("rank", "cp", "initiative", "fight", "shoot", "armour")
FIGHTS: Final = 6
"""Combats that one plan card has room for."""

Part = dict[str, Any]


def sheet(roster: Mapping[str, Any], options: Mapping[str, Any]) -> Part:
    """Everything of a warband for the table; DataError when the roster cannot be read."""
    data = catalogue()
    found = roster_of(roster)
    warband = data.lists[found.list]
    carries = tuple(
        dict.fromkeys(
            weapon
            for line in found.lines
            for weapon in carried(line, data.profiles[line.profile], warband)
        )
    )
    return {
        "name": found.name,
        "kind": Word(f"ronin.name.list.{warband.id}"),
        "rows": _rows(data, found, warband),
        "head": [Word(f"ronin.name.characteristic.{name}") for name in COLUMNS],
        "units": [_unit(data, found, warband, line) for line in found.lines],
        "tables": [table for table in (close_table(carries), missile_table(carries)) if table],
        "rules": list(_rules(data, found, warband)),
        "cards": list(_cards(data, found, warband)),
    }


def _rows(data: Catalogue, roster: Roster, warband: WarbandList) -> list[Part]:
    models = sum(line.count for line in roster.lines)
    rows: list[Part] = [
        {"word": Word("ronin.name.characteristic.morale"), "value": warband.morale},
        {"word": Word("ronin.builder.models"), "value": models},
    ]
    if roster.kiai:
        rows.append({"word": Word("ronin.name.extra.kiai"), "boxes": roster.kiai})
    return rows


# -- units -------------------------------------------------------------------------------------------


def _unit(data: Catalogue, roster: Roster, warband: WarbandList, line: Line) -> Part:
    profile = data.profiles[line.profile]
    cells: list[Fact] = [
        profile.rank,
        profile.cp,
        profile.initiative,
        profile.fight,
        profile.shoot,
        Word(f"ronin.name.armour.{line.armour or profile.armour}"),
    ]
    return {
        "word": Word(f"ronin.name.profile.{profile.id}"),
        "name": line.name,
        "n": line.count,
        "points": costs.line_cost(data, roster, line),
        "cells": cells,
        "lines": list(_gear(warband, line, profile)),
        "boxes": list(_boxes(line, profile)),
    }


def _gear(warband: WarbandList, line: Line, profile: Profile) -> Iterator[Part]:
    weapons = carried(line, profile, warband)
    yield {"word": Word("ronin.name.characteristic.weapons"), "value": words("weapon", weapons)}
    skills = profile.attributes + line.attributes
    if skills:
        value = words("attribute", skills)
        yield {"word": Word("ronin.name.characteristic.attributes"), "value": value}
    if line.mount:
        yield {"word": Word("ronin.builder.mount"), "value": Word(f"ronin.name.mount.{line.mount}")}
    if line.banner:
        yield {"word": Word("ronin.name.extra.banner"), "value": ""}
    if line.leader:
        yield {"word": Word("ronin.builder.leader"), "value": ""}


def _boxes(line: Line, profile: Profile) -> Iterator[Part]:
    """What is marked in a game: wounds by RON-T-05, Stun, a spent shot, a horse's wound."""
    for wound in ("stun", "light", "grievous", "critical"):
        yield {"word": Word(f"ronin.name.wound.{wound}"), "n": 2 if wound == "stun" else 1}
    if line.mount:
        yield {"word": Word(f"ronin.name.mount.{line.mount}"), "n": 1}


# -- weapons and skills ------------------------------------------------------------------------------


def close_table(weapons: tuple[str, ...]) -> Part:
    """RON-T-04: the lines of these close combat weapons; empty when there are none."""
    data = catalogue()
    known = [data.close_weapons[weapon] for weapon in weapons if weapon in data.close_weapons]
    if not known:
        return {}
    rows: list[list[Fact]] = []
    for weapon in known:
        first, later = Signed(weapon.initiative), Signed(weapon.initiative_later)
        rows.append(
            [
                Word(f"ronin.name.weapon.{weapon.id}"),
                first if weapon.initiative == weapon.initiative_later else _pair(first, later),
                Signed(weapon.attack),
                Word("word.yes") if weapon.long else "",
                Signed(weapon.special_attacks) if weapon.special_attacks else "",
            ]
        )
    head = ("weapon", "initiative", "attack", "long", "special")
    return {
        "word": Word("rule.RON-T-04.heading"),
        "rule": "RON-T-04",
        "head": [Word(f"ronin.sheet.{name}") for name in head],
        "rows": rows,
    }


def _pair(first: Fact, later: Fact) -> Fact:
    return Say("ronin.sheet.first-later", {"first": first, "later": later})


def missile_table(weapons: tuple[str, ...]) -> Part:
    """RON-T-03 with the range bands of RON-T-02; empty when there are no missile weapons."""
    data = catalogue()
    known = [data.missile_weapons[weapon] for weapon in weapons if weapon in data.missile_weapons]
    if not known:
        return {}
    ends = sorted({band.upto for weapon in known for band in weapon.bands})
    rows: list[list[Fact]] = []
    for weapon in known:
        bands = {band.upto: band.modifier for band in reversed(weapon.bands)}
        row: list[Fact] = [Word(f"ronin.name.weapon.{weapon.id}"), Signed(weapon.attack)]
        row += [Signed(bands[end]) if end in bands else "" for end in ends]
        row += [
            Signed(weapon.moved),
            Signed(weapon.ran),
            Word("word.yes") if weapon.reloads else "",
        ]
        rows.append(row)
    head: list[Fact] = [Word("ronin.sheet.weapon"), Word("ronin.sheet.attack")]
    head += [Length(end) for end in ends]
    head += [Word(f"ronin.sheet.{name}") for name in ("moved", "ran", "reloads")]
    return {"word": Word("rule.RON-T-03.heading"), "rule": "RON-T-03", "head": head, "rows": rows}


def _rules(data: Catalogue, roster: Roster, warband: WarbandList) -> Iterator[Part]:
    """Each skill of the warband once, and the rules of its list, one line each."""
    skills = dict.fromkeys(
        skill
        for line in roster.lines
        for skill in data.profiles[line.profile].attributes + line.attributes
    )
    for skill in skills:
        rule = data.attributes[skill].rule
        about = skill_says(data, skill)
        yield {"word": Word(f"ronin.name.attribute.{skill}"), "about": about, "rule": rule}
    for rule in dict.fromkeys((warband.rule, *warband.victory)):
        heading, about = Word(f"rule.{rule}.heading"), Word(f"rule.{rule}.summary")
        yield {"word": heading, "about": about, "rule": rule}


# -- plan cards --------------------------------------------------------------------------------------


def _cards(data: Catalogue, roster: Roster, warband: WarbandList) -> Iterator[Part]:
    """RON-CMB-07: a card for each fighter: weapon and counters, attack and defence, in secret."""
    number: dict[str, int] = {}
    for line in roster.lines:
        profile = data.profiles[line.profile]
        weapons = tuple(
            weapon for weapon in carried(line, profile, warband) if weapon in data.close_weapons
        )
        pool = profile.cp + (1 if "niten" in profile.attributes + line.attributes else 0)
        for _ in range(line.count):
            number[profile.id] = number.get(profile.id, 0) + 1
            yield {
                "word": Word(f"ronin.name.profile.{profile.id}"),
                "name": line.name,
                "number": number[profile.id],
                "rows": [
                    {"word": Word("ronin.name.characteristic.cp"), "value": pool},
                    {
                        "word": Word("ronin.name.characteristic.weapons"),
                        "value": words("weapon", weapons),
                    },
                ],
                "columns": [
                    {"word": Word("ronin.sheet.attack-counters"), "boxes": pool},
                    {"word": Word("ronin.sheet.defence-counters"), "boxes": pool},
                ],
                "lines": FIGHTS,
                "rule": "RON-CMB-07",
            }
