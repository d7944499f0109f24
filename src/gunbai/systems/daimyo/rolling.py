"""One die a side against each other, ties thrown again: DAI-SEQ-02, DAI-ARM-06."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gunbai.dice import D6, each, repeat
from gunbai.effects import Roll, Seat, Tell, resolution
from gunbai.systems.daimyo.blocks_on_table import seat_of_side
from gunbai.systems.daimyo.state import State
from gunbai.words import Dice, Event, Fact

__all__ = ["Opposed", "opposed", "throw"]


@dataclass(frozen=True, slots=True)
class Opposed:
    """Two seats that throw one die each and add: ``dice`` the latest, (0, 0) before the first."""

    seats: tuple[Seat, Seat]
    rule: str
    purpose: str
    adds: tuple[int, int] = (0, 0)
    dice: tuple[int, int] = (0, 0)

    @property
    def totals(self) -> tuple[int, int]:
        return (self.dice[0] + self.adds[0], self.dice[1] + self.adds[1])


@resolution("DAI-SEQ-02")
async def throw(pair: Opposed) -> Opposed:
    """Each side one d6; a tie is told, for it is thrown again."""
    first = await Roll(1, D6, each(), pair.rule, pair.seats[0], pair.purpose)
    second = await Roll(1, D6, each(), pair.rule, pair.seats[1], pair.purpose)
    thrown = replace(pair, dice=(first.value, second.value))
    if not decided(thrown):
        facts: dict[str, Fact] = {
            "dice_a": Dice(first.faces),
            "dice_b": Dice(second.faces),
            "sum": thrown.totals[0],
        }
        await Tell(Event("daimyo.event.tie", facts), pair.rule)
    return thrown


def decided(pair: Opposed) -> bool:
    """Whether both have thrown and the totals differ."""
    return pair.dice != (0, 0) and pair.totals[0] != pair.totals[1]


async def opposed(state: State, rule: str, purpose: str, adds: tuple[int, int] = (0, 0)) -> Opposed:
    """Both sides throw until the totals differ."""
    seats = (seat_of_side(state, "a"), seat_of_side(state, "b"))
    return await repeat(throw, Opposed(seats, rule, purpose, adds), decided)
