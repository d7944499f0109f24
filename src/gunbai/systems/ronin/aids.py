"""The play aid of a scenario to print: what is at stake, who begins where, the sequence, the tables.

Plain data; docs/prints.md says how it is laid out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gunbai.systems.ronin.catalogue import Catalogue, catalogue
from gunbai.systems.ronin.scenarios import Deploy, Scenario, ScenarioSide, Victory
from gunbai.systems.ronin.sheets import close_table, missile_table
from gunbai.systems.shared.aids import Part, reminder, scenario_of_aid, steps
from gunbai.words import Fact, Length, Say, Signed, Word

__all__ = ["aid"]

SEQUENCE: Final = ("RON-PRI-01", "RON-MOV-01", "RON-CMB-01", "RON-ACT-01", "RON-END-02")
PHASES: Final = ("priority", "move", "combat", "action", "end")
REMINDERS: Final = ("RON-T-05", "RON-T-06", "RON-T-07", "RON-T-08", "RON-T-01", "RON-T-10")
STANDARD: Final = ("RON-VP-02", "RON-VP-03", "RON-VP-04", "RON-VP-05")


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
        "sequence": steps(
            (Word(f"ronin.name.phase.{phase}"), rule)
            for phase, rule in zip(PHASES, SEQUENCE, strict=True)
        ),
        "tables": list(_tables(data, given)),
        "rules": [reminder(rule) for rule in REMINDERS],
    }


def _rows(given: Scenario) -> Iterator[Part]:
    size: dict[str, Fact] = {"width": Length(given.width), "height": Length(given.height)}
    yield _row("table", Say("ronin.aid.size", size), "RON-SUP-01")
    if given.most:
        least: Fact = given.most
        if given.least != given.most:
            least = Say("ronin.aid.between", {"least": given.least, "most": given.most})
        yield _row("points", least, "RON-ARM-01")
    yield _row("length", _length(given), "RON-SUP-07")


def _row(name: str, value: Fact, rule: str) -> Part:
    return {"word": Word(f"ronin.aid.{name}"), "value": value, "rule": rule}


def _length(given: Scenario) -> Say:
    """RON-SUP-07: how many turns, or what ends the game."""
    length = given.length
    if length.kind == "fixed":
        return Say("ronin.aid.turns", {"n": length.turns})
    if length.kind == "dice":
        return Say("ronin.aid.turns-rolled", {"plus": Signed(length.plus)})
    facts: dict[str, Fact] = {"turn": length.from_turn, "need": length.need}
    return Say("ronin.aid.turns-closing", facts)


def _side(side: ScenarioSide) -> Part:
    rows: list[Part] = [_row("role", Word(f"ronin.name.role.{side.role}"), "RON-SUP-01")]
    if side.edge in ("north", "east", "south", "west"):
        rows.append(_row("edge", Word(f"ronin.name.edge.{side.edge}"), "RON-SUP-02"))
    elif side.edge == "roll-off":
        rows.append(_row("edge", Word("ronin.aid.roll-off"), "RON-SUP-02"))
    rows.append(_row("deploy", _deploy(side.deploy), "RON-SUP-02"))
    if side.arrive is not None:
        facts: dict[str, Fact] = {"turn": side.arrive.from_turn, "n": side.arrive.per_turn}
        name = "arrive" if side.arrive.per_turn else "arrive-all"
        rows.append(_row("arrives", Say(f"ronin.aid.{name}", facts), "RON-SUP-08"))
    return {"side": side.id, "rows": rows}


def _deploy(deploy: Deploy) -> Say:
    facts: dict[str, Fact] = {
        "depth": Length(deploy.depth),
        "radius": Length(deploy.radius),
        "near": Length(deploy.near),
    }
    return Say(f"ronin.aid.zone-{deploy.zone}", facts)


# -- what is at stake --------------------------------------------------------------------------------


def _objectives(given: Scenario) -> Iterator[Part]:
    for number, line in enumerate(given.victory):
        yield {
            "letter": "ABCDEF"[number],
            "word": Word(f"ronin.points.{line.kind}"),
            "about": _at_stake(line),
            "rule": given.rule,
        }
    if given.standard:
        for rule in STANDARD:
            yield {"letter": "", **reminder(rule)}
    if given.list_points:
        yield {"letter": "", **reminder("RON-VP-06")}


def _at_stake(line: Victory) -> Fact:
    facts: dict[str, Fact] = {
        "n": line.points,
        "radius": Length(line.radius),
        "off": line.off_edge,
        "leaver": line.leaver,
    }
    return Say(f"ronin.aid.{line.kind}", facts)


# -- tables ------------------------------------------------------------------------------------------


def _tables(data: Catalogue, given: Scenario) -> Iterator[Part]:
    missiles = missile_table(tuple(data.missile_weapons))
    if missiles:
        yield missiles
    yield _shooting(data)
    close = close_table(tuple(data.close_weapons))
    if close:
        yield close


def _shooting(data: Catalogue) -> Part:
    """RON-T-02: the lines that are the same for every weapon."""
    shooting = data.shooting
    lines = (
        ("engaged", shooting.engaged),
        ("already-shot", shooting.already_shot),
        ("hasty", shooting.hasty),
        ("grievous", shooting.grievous),
        ("aimed", shooting.aimed),
    )
    covers = (("light", shooting.light_cover), ("solid", shooting.solid_cover))
    rows: list[list[Fact]] = [
        [Word(f"ronin.aid.shot.{name}"), Signed(amount), ""] for name, amount in lines
    ]
    rows.append([Word("ronin.aid.shot.base"), "", shooting.base_defence])
    for armour in ("light", "medium", "heavy"):
        values = dict.fromkeys(w.protection(armour) for w in data.missile_weapons.values())
        shown: Fact = Signed(next(iter(values)))
        if len(values) > 1:
            teppo = Signed(data.missile_weapons["teppo"].protection(armour))
            shown = Say("ronin.aid.shot.teppo", {"value": shown, "teppo": teppo})
        rows.append(
            [
                Say("ronin.aid.shot.armour", {"armour": Word(f"ronin.name.armour.{armour}")}),
                "",
                shown,
            ]
        )
    for cover, amount in covers:
        named = Say("ronin.aid.shot.cover", {"cover": Word(f"ronin.name.cover.{cover}")})
        rows.append([named, "", Signed(amount)])
    head = [Word("ronin.aid.shot.situation"), Word("ronin.fact.attack"), Word("ronin.fact.defence")]
    return {"word": Word("rule.RON-T-02.heading"), "rule": "RON-T-02", "head": head, "rows": rows}
