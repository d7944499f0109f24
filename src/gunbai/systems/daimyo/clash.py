"""A melee of two units fought on from round to round, for odds: DAI-MEL-03, -08, DAI-ORG-11.

Follow ups, pursuits and the tests at the end of a turn are left out: it ends when one of the two gives
ground or is destroyed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gunbai.dice import repeat
from gunbai.effects import Proc, resolution
from gunbai.records import copy_of
from gunbai.systems.daimyo.blocks_on_table import contact_between
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.melee import fights_of_pair
from gunbai.systems.daimyo.state import State, Unit
from gunbai.systems.daimyo.strokes import exchange

__all__ = ["Clash", "begin_clash", "fight_on"]

LATER = 2
"""Rounds after the second are all alike."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Two units in contact: stands and hits of each, rounds fought (at most 2), and how it ended ("" so far).

    ``result`` is that of the first unit: wins-push-back, loses-rout and so on, wins-destroyed,
    loses-destroyed, both-destroyed.
    """

    one: str
    two: str
    one_stands: int
    one_hits: int
    two_stands: int
    two_hits: int
    rounds: int
    result: str = ""


def begin_clash(state: State, unit: Unit, enemy: Unit) -> Clash:
    """The melee of two units as it stands."""
    pair = contact_between(state, unit.id, enemy.id)
    assert pair is not None
    return Clash(unit.id, enemy.id, unit.stands, unit.hits, enemy.stands, enemy.hits, pair.rounds)


def _is_over(clash: Clash) -> bool:
    return bool(clash.result)


@resolution("DAI-MEL-03")
async def fight_on(state: State, clash: Clash, rounds: int) -> str:
    """Round after round until one gives ground; at most so many rounds, 0 for no limit."""

    def body(value: Clash) -> Proc[Clash]:
        return one_round(state, value)

    ended = await repeat(body, clash, _is_over, rounds)
    return ended.result or "undecided"


@resolution("DAI-MEL-03")
async def one_round(state: State, clash: Clash) -> Clash:
    """One round of both units as they are by then."""
    table = _as_it_is(state, clash)
    fights = fights_of_pair(table, clash.one, clash.two)
    hits = await exchange(table, fights)
    one = sum(count for f, count in zip(fights, hits, strict=True) if f.unit == clash.one)
    return _after(clash, one, sum(hits) - one)


def _as_it_is(state: State, clash: Clash) -> State:
    """The table with these stands and this round."""
    table = copy_of(state)
    pair = contact_between(table, clash.one, clash.two)
    assert pair is not None
    pair.rounds, pair.fought = clash.rounds, 0
    pair.made = min(pair.made, table.turn - 1) if clash.rounds else pair.made
    for unit_id, stands in ((clash.one, clash.one_stands), (clash.two, clash.two_stands)):
        unit = table.units[unit_id]
        unit.stands = stands
        unit.files = min(unit.files, stands)
        unit.fought = ()
    return table


def _after(clash: Clash, one: int, two: int) -> Clash:
    """What is left of both, and whether it is over."""
    limit = catalogue().troops.limits.hits
    one_lost, one_hits = divmod(clash.one_hits + two, limit)
    two_lost, two_hits = divmod(clash.two_hits + one, limit)
    left_one, left_two = clash.one_stands - one_lost, clash.two_stands - two_lost
    result = ""
    if left_one <= 0 or left_two <= 0:
        result = "both-destroyed" if left_one <= 0 and left_two <= 0 else ""
        result = result or ("loses-destroyed" if left_one <= 0 else "wins-destroyed")
    elif one != two:
        lost = catalogue().melee.result(abs(one - two))
        result = f"{'wins' if one > two else 'loses'}-{lost}"
    return replace(
        clash,
        one_stands=max(0, left_one),
        one_hits=one_hits,
        two_stands=max(0, left_two),
        two_hits=two_hits,
        rounds=min(LATER, clash.rounds + 1),
        result=result,
    )
