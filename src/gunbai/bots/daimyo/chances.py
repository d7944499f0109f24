"""Exact chances of rounds of melee, morale tests and volleys, from the rule text itself.

They hang on few numbers: how many stands roll, what is added, what is needed. Odds of the rule's own
resolution are asked once for each such set of numbers in a process; what is kept never depends on who
asked first, so that every machine plays the same game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

from gunbai.dice import D2D6
from gunbai.effects import Proc
from gunbai.play.odds import Odds
from gunbai.systems.daimyo.array import Fight
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.duels import duel
from gunbai.systems.daimyo.fight_inquiries import melee_result
from gunbai.systems.daimyo.morale import morale_roll
from gunbai.systems.daimyo.nerve import morale_mods
from gunbai.systems.daimyo.state import Leader, State, Unit

__all__ = [
    "CERTAIN",
    "Round",
    "Verdicts",
    "duel_chance",
    "hit_chance",
    "round_chances",
    "verdicts",
]

CERTAIN: Final = 1_000_000

_ROUNDS: dict[tuple[int, ...], Round] = {}
_VERDICTS: dict[tuple[Any, ...], Verdicts] = {}
_DUELS: dict[tuple[int, int], int] = {}
_MOST_KEPT: Final = 8192


class Round(NamedTuple):
    """What a round between two units comes to for the first, in millionths."""

    wins_big: int
    wins: int
    equal: int
    loses: int
    loses_big: int


class Verdicts(NamedTuple):
    """What a morale test comes to, in millionths. ``stands``: passed, or nothing to obey."""

    stands: int
    halt: int
    retire: int
    retreat: int
    rout: int


def _asked(run: Callable[[], Proc[Any]]) -> dict[Any, int]:
    found = Odds().of(run)
    return {result: found.weights[result] * CERTAIN // found.total for result in found}


def round_chances(
    state: State, fights: tuple[Fight, ...], unit: str, totals: tuple[int, int]
) -> Round:
    """DAI-MEL-08: one round, by the stands that fight and what each side adds (``totals``)."""
    own = sum(len(fight.stands) for fight in fights if fight.unit == unit)
    other = sum(len(fight.stands) for fight in fights) - own
    key = (own, totals[0], other, totals[1])
    found = _ROUNDS.get(key)
    if found is None:
        asked = _asked(lambda: melee_result(state, fights, unit))
        found = Round(
            asked.get("wins-by-2", 0),
            asked.get("wins-by-1", 0),
            asked.get("equal", 0),
            asked.get("loses-by-1", 0),
            asked.get("loses-by-2", 0),
        )
        _keep(_ROUNDS, key, found)
    return found


def verdicts(state: State, unit: Unit, reason: int, against: str = "") -> Verdicts:
    """DAI-MOR-05, -06: a morale test, by the troops, the reason and what is added."""
    total = sum(mod.amount for mod in morale_mods(state, unit, reason, against))
    key = (unit.type, unit.quality, reason, total, str(state.options["natural_2"]))
    found = _VERDICTS.get(key)
    if found is None:
        by_result = dict.fromkeys(("halt", "retire", "retreat", "rout", "dispersed"), 0)
        for verdict, chance in _asked(lambda: morale_roll(state, unit.id, reason, against)).items():
            if verdict.result in by_result:
                by_result[verdict.result] += chance
        halt, retire, retreat, rout, dispersed = by_result.values()
        rest = CERTAIN - sum(by_result.values())
        found = Verdicts(rest, halt, retire, retreat, rout + dispersed)
        _keep(_VERDICTS, key, found)
    return found


def duel_chance(state: State, one: Leader, two: Leader) -> int:
    """DAI-LDR-14: how often the first wins, in millionths."""
    key = (one.cr, two.cr)
    found = _DUELS.get(key)
    if found is None:
        found = _asked(lambda: duel(state, one.id, two.id, "DAI-LDR-14")).get(one.id, 0)
        _keep(_DUELS, key, found)
    return found


@cache
def hit_chance(total: int) -> int:
    """DAI-FIR-07, DAI-MEL-06: how often 2d6 and this total hit, in millionths."""
    need = catalogue().melee.need - total
    able = sum(
        weight
        for outcome, weight in zip(D2D6.outcomes, D2D6.weights, strict=True)
        if outcome >= need
    )
    return able * CERTAIN // sum(D2D6.weights)


def _keep(table: dict[Any, Any], key: Any, found: Any) -> None:
    if len(table) >= _MOST_KEPT:
        table.clear()
    table[key] = found
