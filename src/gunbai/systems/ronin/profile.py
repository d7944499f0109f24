"""RON-PRF, RON-GEN-05: what a model's characteristics are worth now, and why.

Pure functions of a model and of what wounds have done to it. ``hurt`` is anything with ``wound``
and ``stun``: the model itself, or its ``Body`` in the combat being fought. The ``…_mods`` functions
give the same numbers as lines with reasons, in the book's order; the lines add up to the number.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

from gunbai.rulebook import cite
from gunbai.systems.ronin.state import Body, Model
from gunbai.words import Modifier

__all__ = [
    "Hurt",
    "body_of",
    "fight",
    "fight_mods",
    "has",
    "initiative",
    "initiative_mods",
    "pool",
    "shoot",
]


class Hurt(Protocol):
    """What wounds have done: a model or a ``Body``."""

    @property
    def wound(self) -> str: ...
    @property
    def stun(self) -> int: ...


def has(model: Model, attribute: str) -> bool:
    """Whether the model has this attribute or bujutsu."""
    return attribute in model.attributes


def body_of(model: Model) -> Body:
    """What wounds have done to a model on the table, as a value."""
    fate = "captive" if model.captive else "dying" if model.dying else ""
    return _body(model.wound, model.stun, model.mount, model.horse_wound, fate)


@lru_cache(256)
def _body(wound: str, stun: int, mount: str, horse_wound: bool, fate: str) -> Body:
    """There are few bodies, and odds look at each of them again and again."""
    return Body(wound, stun, mount, horse_wound, fate)


def _wound_penalty(model: Model, hurt: Hurt, light: int, grievous: int) -> int:
    """RON-T-05: the penalty of the wound marker; a Tough fighter ignores a Light one."""
    if hurt.wound == "grievous":
        return grievous
    if hurt.wound == "light":
        if "tough" in model.attributes:
            cite("RON-ATR-07")
            return 0
        return light
    return 0


def initiative(model: Model, hurt: Hurt | None = None) -> int:
    """RON-PRF-09: Initiative after wounds and Stun, never below 0."""
    hurt = model if hurt is None else hurt
    cite("RON-PRF-04")
    cite("RON-PRF-09")
    penalty = _wound_penalty(model, hurt, 1, 2) + (1 if hurt.stun else 0)
    return max(0, model.initiative - penalty)


def fight(model: Model, hurt: Hurt | None = None) -> int:
    """RON-PRF-09: Fight after wounds, never below 0."""
    hurt = model if hurt is None else hurt
    cite("RON-PRF-05")
    cite("RON-PRF-09")
    return max(0, model.fight - _wound_penalty(model, hurt, 1, 1))


def pool(model: Model, niten: bool, hurt: Hurt | None = None) -> int:
    """RON-PRF-09: the Combat Pool, with the counter of Niten (RON-BUJ-04), never below 0."""
    hurt = model if hurt is None else hurt
    cite("RON-PRF-03")
    if niten:
        cite("RON-BUJ-04")
    lost = 1 if hurt.wound == "grievous" else 0
    return max(0, model.cp + (1 if niten else 0) - lost)


def shoot(model: Model) -> int:
    """RON-PRF-06: Shoot. RON-R-16: a Grievous wound is a modifier of the shot, not of Shoot."""
    cite("RON-PRF-06")
    return model.shoot


def initiative_mods(model: Model, hurt: Hurt) -> list[Modifier]:
    """RON-PRF-09 as lines: Initiative, wound, Stun, and the floor where it acts (RON-GEN-05)."""
    cite("RON-PRF-09")
    mods = [Modifier(model.initiative, "RON-PRF-04", "ronin.mod.initiative")]
    wound = _wound_mod(model, hurt, 1, 2)
    if wound is not None:
        mods.append(wound)
    if hurt.stun:
        mods.append(Modifier(-1, "RON-WND-01", "ronin.mod.stunned"))
    return _floored(mods)


def fight_mods(model: Model, hurt: Hurt) -> list[Modifier]:
    """RON-PRF-09 as lines: Fight, wound, and the floor where it acts (RON-GEN-05)."""
    cite("RON-PRF-09")
    mods = [Modifier(model.fight, "RON-PRF-05", "ronin.mod.fight")]
    wound = _wound_mod(model, hurt, 1, 1)
    if wound is not None:
        mods.append(wound)
    return _floored(mods)


def _wound_mod(model: Model, hurt: Hurt, light: int, grievous: int) -> Modifier | None:
    if hurt.wound == "none":
        return None
    penalty = _wound_penalty(model, hurt, light, grievous)
    if not penalty:
        return Modifier(0, "RON-ATR-07", "ronin.mod.tough")
    return Modifier(-penalty, "RON-T-05", f"ronin.mod.{hurt.wound}-wound")


def _floored(mods: list[Modifier]) -> list[Modifier]:
    total = sum(mod.amount for mod in mods)
    if total < 0:
        mods.append(Modifier(-total, "RON-GEN-05", "ronin.mod.floor"))
    return mods
