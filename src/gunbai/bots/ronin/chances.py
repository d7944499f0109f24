"""Exact chances of single blows and shots, from the rule text itself, kept by what they hang on.

A blow hangs on few numbers: the sum of all its modifiers, who boosts, who may re-roll. Odds of the
rule's own resolution are asked once for each such set of numbers in a process; what is kept never
depends on who asked first, so that every machine plays the same game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from gunbai.effects import Proc
from gunbai.play.odds import Odds
from gunbai.systems.ronin.blows import SUCCESS, Blow, attack_of, close_roll, defence_of
from gunbai.systems.ronin.bujutsu import IF_MISSED
from gunbai.systems.ronin.contacts import in_water
from gunbai.systems.ronin.profile import body_of
from gunbai.systems.ronin.shooting import Shot, attack_lines, defence_lines
from gunbai.systems.ronin.shots import shot_result
from gunbai.systems.ronin.state import Body, State
from gunbai.systems.ronin.weapons import mastered
from gunbai.systems.ronin.wounds import DAMAGE, ahead, hit

__all__ = [
    "CERTAIN",
    "Chances",
    "blow_chances",
    "blow_harm",
    "harm_of",
    "shot_chances",
    "shot_harm",
]

CERTAIN: Final = 1_000_000
Chances: TypeAlias = tuple[int, ...]
"""The chances of none, Stun, Light, Grievous and Critical (``wounds.DAMAGE``), in millionths."""

OUT: Final = 1000
"""The harm of what ends a model's part in the game; all other harm is a share of it."""
_HARM: Final = {"none": 0, "light": 260, "grievous": 580}
_STUNNED: Final = 60
_CAPTIVE: Final = 850
_DISARMED: Final = 200
_FATES: Final = {"critical": OUT, "drowned": OUT, "dying": OUT - 100, "captive": _CAPTIVE}

_BLOWS: dict[tuple[object, ...], Chances] = {}
_SHOTS: dict[tuple[object, ...], Chances] = {}
_MOST_KEPT: Final = 4096


def _kept(
    table: dict[tuple[object, ...], Chances], key: tuple[object, ...], found: Chances
) -> None:
    if len(table) >= _MOST_KEPT:
        table.clear()
    table[key] = found


def _asked(run: Callable[[], Proc[str]]) -> Chances:
    found = Odds().of(run)
    return tuple(found.weights.get(damage, 0) * CERTAIN // found.total for damage in DAMAGE)


def blow_chances(view: State, blow: Blow) -> Chances:
    """What a close attack does, by RON-T-05; each side re-rolls a roll that failed it."""
    margin = attack_of(view, blow).total - defence_of(view, blow).total
    models = view.models
    skill = not blow.horse and bool(mastered(models[blow.attacker], blow.weapon))
    plain = blow.part == "horse" or blow.kind == "captive"
    art = not plain and bool(mastered(models[blow.victim], blow.victim_weapon))
    key = (margin, blow.boosted, blow.guarded, blow.part == "horse", skill, art)
    found = _BLOWS.get(key)
    if found is None:
        found = _asked(lambda: close_roll(view, blow, IF_MISSED))
        _kept(_BLOWS, key, found)
    return found


def shot_chances(view: State, shot: Shot, part: str) -> Chances:
    """What a shot does that strikes this part ("" or horse), by RON-T-05."""
    margin = attack_lines(view, shot).total - defence_lines(view, shot, part).total
    skill = bool(mastered(view.models[shot.shooter], shot.weapon))
    key = (margin, skill)
    found = _SHOTS.get(key)
    if found is None:
        found = _asked(lambda: shot_result(view, shot, part, IF_MISSED))
        _kept(_SHOTS, key, found)
    return found


# -- harm ------------------------------------------------------------------------------------


def harm_of(body: Body) -> int:
    """How much of a model is lost, from 0 (unhurt) to 1000 (out of action)."""
    if body.fate:
        return _FATES[body.fate]
    return _HARM[body.wound] + (_STUNNED if body.stun else 0)


def _expected(chances: Chances, body: Body, part: str, stands: bool, drowns: int) -> int:
    """The harm to expect of a hit, in thousandths; ``drowns``: sixths of a Stun that drown."""
    before = harm_of(body)
    total = 0
    for chance, damage in zip(chances, DAMAGE, strict=True):
        if not chance or damage == "none":
            continue
        after = hit(body, part, damage, stands)
        harm = harm_of(after)
        if part == "horse" and after != body:
            harm += _DISARMED if after.mount != body.mount else _STUNNED
        if drowns and ahead(body, after):
            harm += (OUT - harm) * drowns // 6
        total += chance * (harm - before)
    return total // CERTAIN


def _drowns(view: State, victim: str) -> int:
    """In how many of six cases a Stun marker drowns the model where it stands (RON-TER-07)."""
    model = view.models[victim]
    if not in_water(view, model):
        return 0
    return 2 if model.armour == "heavy" else 1


def blow_harm(view: State, blow: Blow) -> int:
    """The harm to expect of a close attack to its victim, in thousandths; special attacks too."""
    chances = blow_chances(view, blow)
    if blow.special == "none":
        drowns = _drowns(view, blow.victim)
        return _expected(chances, blow.victim_body, blow.part, blow.stands, drowns)
    success = sum(
        chance for chance, damage in zip(chances, DAMAGE, strict=True) if damage in SUCCESS
    )
    if blow.special == "disarm":
        return success * _DISARMED // CERTAIN
    failed = tuple(
        0 if damage in SUCCESS else chance for chance, damage in zip(chances, DAMAGE, strict=True)
    )
    taken = success * max(0, _CAPTIVE - harm_of(blow.victim_body)) // CERTAIN
    return taken + _expected(failed, blow.victim_body, blow.part, blow.stands, 0)


def shot_harm(view: State, shot: Shot) -> int:
    """The harm to expect of a shot to its target, in thousandths; a stray one left out."""
    model = view.models[shot.target]
    body, drowns = body_of(model), _drowns(view, shot.target)
    if shot.aim != "random":
        part = "horse" if shot.aim == "horse" else "model"
        return _expected(shot_chances(view, shot, part), body, part, False, drowns)
    horse = _expected(shot_chances(view, shot, "horse"), body, "horse", False, drowns)
    rider = _expected(shot_chances(view, shot, "model"), body, "model", False, drowns)
    return (2 * horse + rider) // 3
