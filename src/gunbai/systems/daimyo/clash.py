"""A melee of two units fought on from round to round, for odds: DAI-MEL-03, -08, DAI-ORG-11.

Follow ups, pursuits and the tests at the end of a turn are left out: it ends when one of the two gives
ground or is destroyed.
"""

from __future__ import annotations

from typing import NamedTuple

from gunbai.dice import repeat
from gunbai.effects import Proc, Seat, resolution
from gunbai.records import copy_of
from gunbai.systems.daimyo.blocks_on_table import contact_between, seat_of
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.melee import fights_of_pair
from gunbai.systems.daimyo.state import State, Unit
from gunbai.systems.daimyo.strokes import blows, need_of

__all__ = ["Clash", "begin_clash", "fight_on"]

LATER = 2
"""Rounds after the second are all alike."""


class Clash(NamedTuple):
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


class Blows(NamedTuple):
    """How a unit strikes in a round: whose dice, how many, and what each needs."""

    seat: Seat
    unit: str
    stands: int
    need: int


class Ground:
    """A copy of the table of a clash; how both strike is looked at once for each state of it."""

    __slots__ = ("files", "known", "made", "table")

    def __init__(self, state: State, clash: Clash) -> None:
        self.table = copy_of(state)
        pair = contact_between(state, clash.one, clash.two)
        assert pair is not None
        self.made = pair.made
        self.files = {id_: state.units[id_].files for id_ in (clash.one, clash.two)}
        self.known: dict[tuple[int, int, int], tuple[Blows, ...]] = {}

    def blows(self, clash: Clash) -> tuple[Blows, ...]:
        """DAI-MEL-04, -07: of the first unit, then of the second; () for one without a stand there."""
        _, _, one, _, two, _, rounds, _ = clash
        key = (one, two, rounds)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._looked_at(clash)
        return found

    def _looked_at(self, clash: Clash) -> tuple[Blows, ...]:
        table = self._as_it_is(clash)
        return tuple(
            Blows(
                seat_of(table, table.units[fight.unit]),
                fight.unit,
                len(fight.stands),
                need_of(table, fight),
            )
            for fight in fights_of_pair(table, clash.one, clash.two)
        )

    def _as_it_is(self, clash: Clash) -> State:
        """The table with these stands and this round."""
        table = self.table
        pair = contact_between(table, clash.one, clash.two)
        assert pair is not None
        pair.rounds, pair.fought = clash.rounds, 0
        pair.made = min(self.made, table.turn - 1) if clash.rounds else self.made
        for unit_id, stands in ((clash.one, clash.one_stands), (clash.two, clash.two_stands)):
            unit = table.units[unit_id]
            if unit.stands != stands:
                unit.stands, unit.files = stands, min(self.files[unit_id], stands)
            unit.fought = ()
        return table


@resolution("DAI-MEL-03")
async def fight_on(state: State, clash: Clash, rounds: int) -> str:
    """Round after round until one gives ground; at most so many rounds, 0 for no limit."""
    ground = Ground(state, clash)

    def body(value: Clash) -> Proc[Clash]:
        return one_round(ground, value)

    ended = await repeat(body, clash, _is_over, rounds)
    return ended.result or "undecided"


@resolution("DAI-MEL-03")
async def one_round(ground: Ground, clash: Clash) -> Clash:
    """DAI-RUL-42: one round of both units as they are by then; all roll before any hit is applied."""
    one = two = 0
    for unit in ground.blows(clash):
        roll = await blows(*unit)
        if unit.unit == clash.one:
            one += roll["hit"]
        else:
            two += roll["hit"]
    return _after(clash, one, two)


_LIMIT = catalogue().troops.limits.hits


def _after(clash: Clash, one: int, two: int) -> Clash:
    """What is left of both, and whether it is over. ``one``, ``two``: the hits that each scored."""
    first, second, one_stands, one_hits, two_stands, two_hits, rounds, _ = clash
    one_lost, one_hits = divmod(one_hits + two, _LIMIT)
    two_lost, two_hits = divmod(two_hits + one, _LIMIT)
    left_one, left_two = one_stands - one_lost, two_stands - two_lost
    result = ""
    if left_one <= 0 or left_two <= 0:
        result = "both-destroyed" if left_one <= 0 and left_two <= 0 else ""
        result = result or ("loses-destroyed" if left_one <= 0 else "wins-destroyed")
    elif one != two:
        lost = catalogue().melee.result(abs(one - two))
        result = f"{'wins' if one > two else 'loses'}-{lost}"
    if result:  # how it ended is all that counts
        return Clash(first, second, 0, 0, 0, 0, 0, result)
    return Clash(
        first, second, left_one, one_hits, left_two, two_hits, min(LATER, rounds + 1), result
    )
