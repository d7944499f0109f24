"""The play aid of a scenario to print: what is at stake, who begins where, the sequence, the tables.

Plain data; docs/prints.md says how it is laid out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from gunbai.systems.daimyo.catalogue import Catalogue, catalogue
from gunbai.systems.daimyo.scenarios import Scenario, ScenarioSide
from gunbai.systems.daimyo.sheets import firing_table, melee_table, movement_table
from gunbai.systems.shared.aids import Part, reminder, scenario_of_aid, steps
from gunbai.words import Fact, Length, Say, Signed, Word

__all__ = ["aid"]

SEQUENCE: Final = (
    ("initiative", "DAI-SEQ-02"),
    ("activation", "DAI-SEQ-05"),
    ("movement", "DAI-MOV-03"),
    ("firing", "DAI-FIR-01"),
    ("melee", "DAI-MEL-01"),
    ("morale", "DAI-MOR-01"),
    ("end", "DAI-END-01"),
)
REMINDERS: Final = ("DAI-LDR-06", "DAI-LDR-09", "DAI-CHG-01")
ANY: Final = (
    "fire-cover",
    "melee-general",
    "melee-daimyo",
    "morale-general-near",
    "morale-enemy-routing",
    "morale-charged-by-cavalry",
    "morale-friend-routing",
    "morale-stand-lost",
    "morale-flank-or-rear",
    "morale-leader-killed",
)
"""Reasons whose sentence in the log names who or what: here it is anybody."""


def aid(scenario: str) -> Part:
    """Everything of a scenario for the table; DataError when there is none of this name."""
    data = catalogue()
    given = scenario_of_aid(data.scenarios, scenario)
    return {
        "about": Word(f"rule.{given.rule}.summary"),
        "rule": given.rule,
        "rows": list(_rows(given)),
        "sides": [_side(side) for side in given.sides],
        "objectives": list(_objectives(given)),
        "sequence": steps((Word(f"daimyo.aid.step.{step}"), rule) for step, rule in SEQUENCE),
        "tables": [
            movement_table(data, data.movement.rates),
            firing_table(data, data.troops.weapons),
            melee_table(data, _fighting(data)),
            _modifiers("DAI-TBL-10", data.firing.modifiers, "fire"),
            _modifiers("DAI-TBL-12", data.melee.modifiers, "melee"),
            _modifiers("DAI-TBL-16", data.morale.modifiers, "morale"),
        ],
        "rules": [reminder(rule) for rule in REMINDERS],
    }


def _fighting(data: Catalogue) -> list[str]:
    """One weapon for each line of DAI-TBL-11."""
    found: dict[str, str] = {}
    for weapon in data.troops.weapons.values():
        found.setdefault(weapon.fights, weapon.id)
    return list(found.values())


def _row(name: str, value: Fact, rule: str) -> Part:
    return {"word": Word(f"daimyo.aid.{name}"), "value": value, "rule": rule}


def _rows(given: Scenario) -> Iterator[Part]:
    size: dict[str, Fact] = {"width": Length(given.width), "height": Length(given.height)}
    yield _row("table", Say("daimyo.aid.size", size), given.rule)
    yield _row("length", Say("daimyo.aid.turns", {"n": given.turns}), "DAI-END-09")
    yield _row("order", Word(f"daimyo.aid.order.{given.order}"), "DAI-ARM-06")
    weather = Word(f"daimyo.name.weather.{given.skies.start}")
    yield _row("weather", weather, "DAI-WEA-01")


def _side(side: ScenarioSide) -> Part:
    rows: list[Part] = [
        _row("edge", Word(f"daimyo.name.edge.{side.edge}"), "DAI-ARM-06"),
        _row("roster", Word(f"daimyo.name.roster.{side.roster}"), "DAI-ARM-01"),
    ]
    if side.zone is not None:
        zone = side.zone
        facts: dict[str, Fact] = {
            "west": Length(zone.west),
            "east": Length(zone.east),
            "south": Length(zone.south),
            "north": Length(zone.north),
        }
        rows.append(_row("deploy", Say("daimyo.aid.zone", facts), "DAI-ARM-06"))
    if side.hq_gap:
        rows.append(
            _row("hq", Say("daimyo.aid.hq-gap", {"gap": Length(side.hq_gap)}), "DAI-ARM-06")
        )
    return {"side": side.id, "rows": rows}


def _objectives(given: Scenario) -> Iterator[Part]:
    victory = given.victory
    if victory.hold is not None:
        yield {
            "letter": "A",
            "word": Word("daimyo.aid.hold"),
            "about": Say("daimyo.aid.hold.about", {"radius": Length(victory.hold.radius)}),
            "rule": given.rule,
        }
    if victory.push_backs:
        yield {
            "letter": "",
            "word": Word("daimyo.aid.duel"),
            "about": Say("daimyo.aid.duel.about", {"n": victory.push_backs}),
            "rule": given.rule,
        }
    if victory.third:
        yield {"letter": "", **reminder("DAI-END-03")}
    yield {
        "letter": "",
        "word": Word("daimyo.aid.at-end"),
        "about": Word(f"daimyo.aid.at-end.{victory.at_end}"),
        "rule": "DAI-END-09",
    }


def _modifiers(rule: str, amounts: Mapping[str, int], kind: str) -> Part:
    """DAI-TBL-10, DAI-TBL-12, DAI-TBL-16: reasons and what they add."""
    near: dict[str, Fact] = {"limit": Length(catalogue().morale.near)}
    rows: list[list[Fact]] = []
    for name, amount in amounts.items():
        own = f"{kind}-{name}" in ANY
        word = Say(f"daimyo.aid.{kind}-{name}", near) if own else Word(f"daimyo.mod.{kind}-{name}")
        rows.append([word, Signed(amount)])
    head = [Word("daimyo.aid.when"), Word("daimyo.aid.adds")]
    return {"word": Word(f"rule.{rule}.heading"), "rule": rule, "head": head, "rows": rows}
