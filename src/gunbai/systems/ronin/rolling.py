"""RON-GEN-02: roll-offs, the d3, and single dice that are told as they fall."""

from __future__ import annotations

from dataclasses import dataclass

from gunbai.dice import D6, each, repeat
from gunbai.effects import Roll, Seat, Tell, resolution
from gunbai.rulebook import cite
from gunbai.systems.ronin.contacts import seat_of
from gunbai.systems.ronin.state import State
from gunbai.words import Dice, Event, Fact, Name

__all__ = ["RollOff", "d3_of", "roll_off", "roll_pair"]


@dataclass(frozen=True, slots=True)
class RollOff:
    """Two seats that roll against each other; ``dice`` are the latest, (0, 0) before the first."""

    seats: tuple[Seat, Seat]
    rule: str
    purpose: str
    dice: tuple[int, int] = (0, 0)


@resolution("RON-GEN-02")
async def roll_pair(pair: RollOff) -> RollOff:
    """Each side one d6."""
    first = await Roll(1, D6, each(), pair.rule, pair.seats[0], pair.purpose)
    second = await Roll(1, D6, each(), pair.rule, pair.seats[1], pair.purpose)
    return RollOff(pair.seats, pair.rule, pair.purpose, (first.value, second.value))


def untied(pair: RollOff) -> bool:
    """Whether both have rolled and the dice differ."""
    return pair.dice[0] != pair.dice[1]


async def roll_off(state: State, rule: str, purpose: str) -> str:
    """A roll-off of the two sides, ties re-rolled: the side that won."""
    seats = (seat_of(state, "a"), seat_of(state, "b"))
    pair = await repeat(roll_pair, RollOff(seats, rule, purpose), untied)
    winner = "a" if pair.dice[0] > pair.dice[1] else "b"
    facts: dict[str, Fact] = {
        "a": Name("a"),
        "b": Name("b"),
        "dice": Dice(((pair.dice[0],), (pair.dice[1],))),
        "winner": Name(winner),
    }
    await Tell(Event(f"ronin.event.{purpose.rpartition('.')[2]}", facts), rule)
    return winner


def d3_of(face: int) -> int:
    """RON-GEN-02: a d6 halved, rounded up."""
    cite("RON-GEN-02")
    return (face + 1) // 2
