"""The card of a model: profile as printed and as it is now, what it carries, the state it is in."""

from __future__ import annotations

from typing import Any

from gunbai.effects import Seat
from gunbai.errors import DataError
from gunbai.systems.ronin import profile
from gunbai.systems.ronin.contacts import engaged
from gunbai.systems.ronin.movement import allowance
from gunbai.systems.ronin.state import Model, State
from gunbai.words import Fact, Length, Name, Say, Several, Word

__all__ = ["card"]

Row = dict[str, Any]


def card(view: State, seat: Seat | None, piece: str) -> dict[str, Any]:
    """What a unit card shows; DataError when there is no such model."""
    model = view.models.get(piece)
    if model is None:
        raise DataError("card", piece, "piece", piece, "a model of this game")
    return {
        "name": Name(piece),
        "kind": Say("ronin.card.kind", _kind(view, model)),
        "profile": _profile(view, model),
        "gear": _gear(view, model),
        "state": _state(view, model),
    }


def _kind(view: State, model: Model) -> dict[str, Fact]:
    return {
        "side": Name(model.side),
        "profile": Word(f"ronin.name.profile.{model.profile}"),
        "type": Word(f"ronin.name.type.{model.type}"),
    }


def _profile(view: State, model: Model) -> list[Row]:
    """Characteristics: as printed, and as wounds and Stun leave them (RON-PRF-09)."""
    rows: list[Row] = [
        _row("rank", model.rank, model.rank, "RON-PRF-02"),
        _row("cp", model.cp, profile.pool(model, False), "RON-PRF-03"),
        _row("initiative", model.initiative, profile.initiative(model), "RON-PRF-04"),
        _row("fight", model.fight, profile.fight(model), "RON-PRF-05"),
        _row("shoot", model.shoot, model.shoot, "RON-PRF-06"),
    ]
    for kind in ("move", "run"):
        given = allowance(view, model.id, kind)
        row: Row = {
            "word": Word(f"ronin.card.{_shown(model, kind)}"),
            "value": Length(given.budget),
            "base": Length(given.base),
            "rule": given.rule,
        }
        if given.halvings:
            row["rule"] = "RON-MOV-05"
            row["text"] = Several(tuple(Word(f"ronin.halved.{why}") for why in given.halvings))
        rows.append(row)
    return rows


def _shown(model: Model, kind: str) -> str:
    return "gallop" if kind == "run" and model.mount != "none" else kind


def _row(name: str, base: int, now: int, rule: str) -> Row:
    word = Word(f"ronin.name.characteristic.{name}")
    return {"word": word, "value": now, "base": base, "rule": rule}


def _gear(view: State, model: Model) -> list[Row]:
    rows: list[Row] = [
        {
            "word": Word("ronin.name.characteristic.weapons"),
            "value": _words("weapon", tuple(model.weapons)),
            "rule": "RON-PRF-08",
        },
        {
            "word": Word("ronin.name.characteristic.armour"),
            "value": Word(f"ronin.name.armour.{model.armour}"),
            "rule": "RON-PRF-07",
        },
    ]
    if model.attributes:
        skills = {
            "word": Word("ronin.name.characteristic.attributes"),
            "value": _words("attribute", model.attributes),
        }
        rows.append(skills)
    if model.mount != "none":
        word = Word("ronin.card.mount")
        rows.append({"word": word, "value": Word(f"ronin.name.mount.{model.mount}")})
    if model.carries:
        rows.append({"word": Word("ronin.card.carries"), "value": Name(model.carries)})
    return rows


def _words(kind: str, ids: tuple[str, ...]) -> Several:
    return Several(tuple(Word(f"ronin.name.{kind}.{id_}") for id_ in ids))


def _state(view: State, model: Model) -> list[Row]:
    """What is true of the model now: wounds, Stun, contact, captivity, loading, spoils."""
    rows: list[Row] = []
    if model.status != "table":
        rows.append(_says("status", Word(f"ronin.name.status.{model.status}")))
    if model.wound != "none":
        rows.append(_says("wound", Word(f"ronin.name.wound.{model.wound}"), "RON-T-05"))
    if model.stun:
        rows.append(_says("stun", model.stun, "RON-WND-01"))
    if model.captive:
        rows.append(_says("status", Word("ronin.name.status.captive"), "RON-SPA-06"))
    if engaged(view, model.id):
        rows.append(_says("status", Word("ronin.name.status.engaged"), "RON-GEN-08"))
    if model.dying:
        rows.append(_says("status", Word("ronin.name.status.dying"), "RON-ATR-07"))
    if model.horse_wound:
        rows.append(_says("horse", Word("ronin.name.wound.light"), "RON-CAV-09"))
    if "teppo" in model.weapons:
        word = "loaded" if model.loaded else "unloaded"
        rows.append(_says("teppo", Word(f"ronin.name.status.{word}"), "RON-SHT-09"))
    if model.heads:
        rows.append(_says("heads", model.heads, "RON-ACT-05"))
    if model.loot:
        rows.append(_says("loot", model.loot, "RON-ACT-05"))
    return [*rows, *_fight(view, model)]


def _fight(view: State, model: Model) -> list[Row]:
    """RON-CMB-08: weapon in hand and counters left in the combat being fought, open to all."""
    combat = view.combat
    found = () if combat is None else combat.fighters
    rows: list[Row] = []
    for fighter in found:
        if fighter.model != model.id:
            continue
        if fighter.weapon:
            rows.append(_says("hand", Word(f"ronin.name.weapon.{fighter.weapon}"), "RON-WPN-01"))
        counters: dict[str, Fact] = {"attack": fighter.attack, "defence": fighter.defence}
        word = "horse-counters" if fighter.horse else "counters"
        rows.append(_says(word, Say("ronin.counters", counters), "RON-CMB-08"))
    return rows


def _says(word: str, value: Fact, rule: str = "") -> Row:
    return {"word": Word(f"ronin.card.{word}"), "value": value, "rule": rule}
