"""The card of a unit or leader: what it is, what it can do, the state it is in."""

from __future__ import annotations

from typing import Any

from gunbai.effects import Seat
from gunbai.errors import DataError
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import attached, in_column, in_line, in_melee
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.command import in_command
from gunbai.systems.daimyo.orders import held_still
from gunbai.systems.daimyo.rates import charge_rate, leader_rate, normal_rate, rate
from gunbai.systems.daimyo.state import Leader, State, Unit
from gunbai.systems.daimyo.weather import command_radius, rate_in_weather
from gunbai.words import Fact, Length, Name, Say, Several, Word

__all__ = ["card"]

Row = dict[str, Any]


def card(view: State, seat: Seat | None, piece: str) -> dict[str, Any]:
    """What a card shows; DataError when there is no such unit or leader."""
    if piece in view.units:
        return _unit_card(view, view.units[piece])
    if piece in view.leaders:
        return _leader_card(view, view.leaders[piece])
    raise DataError("card", piece, "piece", piece, "a unit or leader of this game")


def _row(label: str, value: Fact, rule: str = "", base: Fact | None = None) -> Row:
    row: Row = {"word": Word(f"daimyo.name.label.{label}"), "value": value, "rule": rule}
    if base is not None:
        row["base"] = base
    return row


def _unit_card(view: State, unit: Unit) -> dict[str, Any]:
    whose = Name(unit.clan) if unit.clan else Name(unit.side)
    return {
        "name": Name(unit.id),
        "kind": Say("daimyo.card.kind", {"side": Name(unit.side), "clan": whose}),
        "profile": _profile(unit),
        "moves": _moves(view, unit),
        "state": _state(view, unit),
    }


def _profile(unit: Unit) -> list[Row]:
    quality = catalogue().troops.qualities[unit.quality]
    rows = [] if unit.kind == "hq" else [_row("type", Word(f"daimyo.name.type.{unit.type}"))]
    rows += [
        _row("quality", Word(f"daimyo.name.quality.{unit.quality}"), "DAI-ORG-03"),
        _row("weapon", Word(f"daimyo.name.weapon.{unit.weapon}"), "DAI-ORG-04"),
        _row("armour", Word(f"daimyo.name.armour.{unit.armour}"), "DAI-ORG-05"),
        _row("stands", unit.stands, "DAI-ORG-11", unit.start_stands),
        _row("hits", unit.hits, "DAI-ORG-11"),
        _row("pass", quality.pass_score, "DAI-MOR-05"),
    ]
    return rows


def _moves(view: State, unit: Unit) -> list[Row]:
    if unit.kind == "hq":
        return []
    printed = rate(unit)
    rows = [_row("normal", Length(normal_rate(view, unit)), "DAI-MOV-01", Length(printed.normal))]
    if printed.charge:
        now = Length(charge_rate(view, unit))
        rows.append(_row("charge", now, "DAI-MOV-01", Length(printed.charge)))
    if printed.rout:
        ends = (printed.rout[0], printed.rout[-1])
        shown = Several(tuple(Length(rate_in_weather(view, end)) for end in ends))
        rows.append(_row("rout", shown, "DAI-MOV-01"))
    return rows


def _state(view: State, unit: Unit) -> list[Row]:
    """What is true of the unit now: formation, order, mood, standing still, command, leaders."""
    shape = "line" if in_line(unit) else "column" if in_column(unit) else "none"
    order = "disordered" if unit.disordered else "good"
    rows = [
        _row("formation", Word(f"daimyo.name.formation.{shape}"), "DAI-ORG-09"),
        _row("order", Word(f"daimyo.name.order.{order}"), "DAI-ORD-01"),
    ]
    states = [unit.mood] if unit.mood != "normal" else []
    states += ["still"] if held_still(view, unit) else []
    states += ["melee"] if in_melee(view, unit.id) else []
    states += ["house"] if unit.house else []
    states += ["acted"] if unit.activated else []
    states += [unit.status] if unit.status not in ("table", "waiting", "run-over") else []
    if unit.status == "run-over":
        states.append("destroyed")
    for state in states:
        rows.append(
            {"word": Word("daimyo.card.state"), "value": Word(f"daimyo.name.state.{state}")}
        )
    if unit.on_table and unit.is_unit and not in_command(view, unit):
        word = Word("daimyo.card.out-of-command")
        rows.append({"word": Word("daimyo.card.state"), "value": word, "rule": "DAI-LDR-06"})
    for leader in attached(view, unit.id):
        rows.append(_row("leader", Name(leader.id), "DAI-LDR-10"))
        rows.append(_row("rating", leader.cr, "DAI-LDR-02"))
    return rows


def _leader_card(view: State, leader: Leader) -> dict[str, Any]:
    mount = "mounted" if leader.mounted else "foot"
    kind: dict[str, Fact] = {
        "side": Name(leader.side),
        "clan": Name(leader.clan or leader.side),
    }
    cite("DAI-GEN-06")
    rows = [
        _row("rating", leader.cr, "DAI-LDR-02"),
        {
            "word": Word(f"daimyo.name.leader.{leader.kind}"),
            "value": Word(f"daimyo.name.mount.{mount}"),
            "rule": "DAI-LDR-01",
        },
    ]
    if leader.kind == "daimyo":
        rows.append(_row("radius", Length(command_radius(view)), "DAI-LDR-06"))
    state: list[Row] = []
    if leader.unit:
        state.append({"word": Word("daimyo.card.with"), "value": Name(leader.unit)})
    if leader.status not in ("table", "waiting"):
        word = Word(f"daimyo.name.state.{'killed' if leader.status == 'killed' else 'off'}")
        state.append({"word": Word("daimyo.card.state"), "value": word})
    return {
        "name": Name(leader.id),
        "kind": Say("daimyo.card.kind", kind),
        "profile": rows,
        "moves": [_row("normal", Length(leader_rate(view, leader)), "DAI-LDR-12")],
        "state": state,
    }
