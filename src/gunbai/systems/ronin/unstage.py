"""A position written down as a scene's tables, so that ``stage`` gives it back.

What ``stage`` would assume anyway is left out, so that the file stays short.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from gunbai.forms import length
from gunbai.systems.ronin.catalogue import catalogue
from gunbai.systems.ronin.setup import OPTIONS
from gunbai.systems.ronin.stage_combat import write_combat
from gunbai.systems.ronin.state import Model, Piece, Side, State

__all__ = ["unstage"]

SCALE: Final = 1000
FLAGS: Final = (
    "activated",
    "shot_move",
    "shot_action",
    "fought",
    "charged",
    "rested",
    "bodyguard_used",
)
Part = dict[str, Any]


def unstage(view: State) -> Part:
    """The tables of a scene with this position."""
    made: Part = {"table": {"width": _inches(view.width), "height": _inches(view.height)}}
    options = {key: value for key, value in view.options.items() if OPTIONS.get(key) != value}
    _put(made, options=options, of=view.scenario, last_turn=view.last_turn)
    made |= {"turn": view.turn, "phase": view.phase}
    _put(
        made,
        priority=view.priority,
        to_act=view.to_act,
        passes=view.passes,
        weather=view.weather,
        time_of_day=view.time_of_day,
        duel=view.duel,
    )
    made["side"] = {side.id: _side(view, side) for side in view.sides.values()}
    made["model"] = {model.id: _model(model) for model in view.models.values()}
    _put(
        made,
        terrain={piece.id: _piece(piece) for piece in view.pieces},
        corpse={
            corpse.id: _lying(corpse.side, corpse.x, corpse.y)
            | _filled(head_by=corpse.head_by, loot_by=corpse.loot_by)
            for corpse in view.corpses.values()
        },
        object={
            thing.id: _filled(side=thing.side)
            | {"kind": "banner" if thing.kind == "banner" else "chest", "weight": thing.weight}
            | {"x": _inches(thing.x), "y": _inches(thing.y)}
            for thing in view.things.values()
        },
        horse={
            horse.id: _lying(horse.side, horse.x, horse.y)
            | {"kind": horse.kind}
            | _filled(wounded=horse.wounded)
            for horse in view.horses.values()
        },
        combat=write_combat(view),
    )
    return {key: value for key, value in made.items() if value != {}}


def _inches(value: int) -> Decimal:
    return length(value, SCALE)


def _filled(**values: Any) -> Part:
    """Those that say something."""
    return {key: value for key, value in values.items() if value}


def _put(made: Part, **values: Any) -> None:
    made.update(_filled(**values))


def _lying(side: str, x: int, y: int) -> Part:
    return {"side": side, "x": _inches(x), "y": _inches(y)}


# -- models ------------------------------------------------------------------------------------------


def _model(model: Model) -> Part:
    profile = catalogue().profiles[model.profile]
    made: Part = {"side": model.side, "profile": model.profile}
    _put(made, name=model.name, status=model.status if model.status != "table" else "")
    if model.status == "table":
        made |= {"x": _inches(model.x), "y": _inches(model.y)}
    printed: Mapping[str, Any] = {
        "type": profile.type,
        "rank": profile.rank,
        "cp": profile.cp,
        "initiative": profile.initiative,
        "fight": profile.fight,
        "shoot": profile.shoot,
        "armour": profile.armour,
        "weapons": list(profile.weapons),
        "attributes": list(profile.attributes),
        "wound": "none",
        "mount": "none",
        "loaded": "teppo" in model.weapons,
        "began_mounted": model.mount != "none",
    }
    for key, value in printed.items():
        found = getattr(model, key)
        found = list(found) if isinstance(value, list) else found
        if found != value:
            made[key] = found
    numbers = ("stun", "due", "heads", "loot", "streak")
    flags = ("hired", "captive", "dying", "horse_wound", *FLAGS)
    words = ("hand", "killer", "carries", "moved")
    lists = ("foes_now", "foes_before")
    for key in (*numbers, *flags, *words, *lists):
        found = getattr(model, key)
        if found:
            made[key] = list(found) if key in lists else found
    if model.shifted != bool(model.moved):
        made["shifted"] = model.shifted
    return made


# -- sides -------------------------------------------------------------------------------------------


def _side(view: State, side: Side) -> Part:
    members = [model for model in view.models.values() if model.side == side.id]
    made: Part = {"warband": side.warband, "leader": side.leader}
    _put(
        made,
        name=side.name,
        points=side.points,
        edge=side.edge,
        leader_lost=side.leader_lost,
        singles=list(side.singles),
        kiai=side.kiai,
        senjo_used=side.senjo_used,
        bonus=side.bonus,
        duellist=side.duellist,
        lost=[f"{victim} {by or '-'} {turn}" for victim, by, turn in side.lost],
        scored=[points for _, points in side.scored],
    )
    if side.start_count != len(members):
        made["start"] = side.start_count
    if side.morale != catalogue().lists[side.warband].morale:
        made["morale"] = side.morale
    if side.morale_state != "confident":
        made["morale_state"] = side.morale_state
    return made


# -- terrain -----------------------------------------------------------------------------------------


def _piece(piece: Piece) -> Part:
    kind = catalogue().terrain[piece.kind]
    made: Part = {"kind": piece.kind, **_shape(piece.shape)}
    for flag in ("cover", "difficult", "impassable", "flimsy", "huge", "high", "water"):
        if getattr(piece, flag) != getattr(kind, flag):
            made[flag] = getattr(piece, flag)
    if piece.doors:
        made["doors"] = [
            [_inches((x0 + x1) // 2), _inches((y0 + y1) // 2)] for x0, y0, x1, y1 in piece.doors
        ]
    return made


def _shape(shape: tuple[Any, ...]) -> Part:
    """A circle, a rectangle along the edges of the table, or a polygon."""
    kind, *numbers = shape
    if kind == "circle":
        return {"circle": [_inches(number) for number in numbers]}
    xs, ys = numbers[::2], numbers[1::2]
    box = [min(xs), min(ys), max(xs), max(ys)]
    corners = [(box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])]
    if sorted(zip(xs, ys, strict=True)) == sorted(corners):
        return {"rect": [_inches(number) for number in box]}
    return {"polygon": [[_inches(x), _inches(y)] for x, y in zip(xs, ys, strict=True)]}
