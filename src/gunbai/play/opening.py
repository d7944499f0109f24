"""What a session waits for, and what it publishes: the small records around ``Session``."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b
from json import dumps
from typing import Any

from gunbai import system as systems
from gunbai.effects import Ask, Draw, Roll, Seat, Together, value_class
from gunbai.errors import DataError, IllegalRosters
from gunbai.play.dice_source import commitment
from gunbai.play.history import Entry, Header
from gunbai.system import Setup
from gunbai.words import Event

__all__ = ["Line", "Open", "new_header", "receipt"]


@value_class
class Line:
    """One published event: told when the history had ``entry`` entries.

    ``audience`` None: everyone; else these seats (the organiser reads everything).
    """

    entry: int
    event: Event
    rule: str
    audience: tuple[Seat, ...] | None


@dataclass(slots=True)
class Open:
    """What the session waits for. ``at``: the entry number that an answer must name.

    ``asks``: the open decisions, one a seat; ``roll`` / ``draw``: dice to be entered by hand.
    ``sealed``: answers already in, by index of the ask, with the number of their entry.
    """

    at: int
    asks: tuple[Ask[Any], ...] = ()
    together: Together[Any] | None = None
    roll: Roll | None = None
    draw: Draw | None = None
    sealed: dict[int, tuple[Any, int]] = field(default_factory=dict)

    def waits_for(self) -> tuple[Seat, ...]:
        """The seats that still have to answer or to roll."""
        if self.roll is not None:
            return (self.roll.by,)
        if self.draw is not None:
            return (self.draw.by,)
        if len(self.asks) == 1 and not self.sealed:
            return (self.asks[0].seat,)
        return tuple([ask.seat for i, ask in enumerate(self.asks) if i not in self.sealed])


def new_header(setup: Setup, seed: str | None = None) -> Header:
    """The header of a new game.

    DataError when an option, seat or roster does not exist there; IllegalRosters when the muster
    has anything against a roster that is played with.
    """
    scenario = systems.scenario(setup.scenario)
    system = systems.get(scenario.system)
    for name in setup.options:
        if name not in system.options:
            known = ", ".join(system.options) or "none"
            raise DataError("setup", setup.scenario, "options", name, f"one of {known}")
    seats = setup.seats or scenario.seats
    sides = set(scenario.seats.values())
    for seat, side in seats.items():
        if side not in sides:
            raise DataError(
                "setup",
                setup.scenario,
                seat,
                side,
                f"one of {', '.join(sorted(sides))}",
            )
    header = Header(
        system.id,
        system.edition,
        setup.scenario,
        seats,
        {**scenario.rosters, **setup.rosters},
        {**system.options, **scenario.options, **setup.options},
        system.digest(),
        commitment(seed) if seed is not None else "",
    )
    found = system.unfit(header.setup) if system.unfit is not None else ()
    if found:
        raise IllegalRosters(setup.scenario, found)
    return header


def receipt(entry: Entry, number: int, salt: str) -> str:
    """A salted hash of a sealed answer, for its own seat: proves later that nothing was changed."""
    text = dumps([number, entry["seat"], entry["answer"], salt], separators=(",", ":"))
    digest = blake2b(text.encode(), digest_size=4).hexdigest().upper()
    return f"{digest[:4]}-{digest[4:]}"
