"""RON-SUP-04, -05, RON-T-22: the weather and the time of day, rolled before the game. Optional.

What they do acts elsewhere: sight in ``sight``, shots in ``shooting``, Run and Gallop in ``activation``.
"""

from __future__ import annotations

from gunbai.dice import D6, each
from gunbai.effects import Roll, Tell, procedure
from gunbai.systems.ronin.contacts import seat_of
from gunbai.systems.ronin.state import State
from gunbai.words import Dice, Event, Fact, Word

__all__ = ["WEATHER", "weather"]

WEATHER = ("wind", "wind", "rain", "rain", "downpour", "fog")
"""RON-T-22: by the die."""
TIMES = ("dawn", "dawn", "dusk", "dusk", "night", "night")
"""RON-SUP-05: by the second die."""
STORMY = 5
LATE = 6


@procedure("RON-SUP-02")
async def weather(state: State) -> None:
    """RON-SUP-02 3: each of the two, if its option is on."""
    if state.options["weather"]:
        state.weather = await _rolled(state, "weather", "RON-SUP-04", STORMY, WEATHER)
    if state.options["time_of_day"]:
        state.time_of_day = await _rolled(state, "time", "RON-SUP-05", LATE, TIMES)


async def _rolled(state: State, what: str, rule: str, need: int, table: tuple[str, ...]) -> str:
    """A d6 whether there is anything to speak of; then a d6 on the table: what it is, or ""."""
    by = seat_of(state, "a")
    first = await Roll(1, D6, each(), rule, by, f"ronin.roll.{what}")
    facts: dict[str, Fact] = {"dice": Dice(first.faces), "need": need}
    if first.value < need:
        await Tell(Event(f"ronin.event.no-{what}", facts), rule)
        return ""
    cited = "RON-T-22" if what == "weather" else rule
    second = await Roll(1, D6, each(), cited, by, f"ronin.roll.{what}")
    found = table[second.value - 1]
    facts = {
        "dice": Dice((*first.faces, *second.faces)),
        "what": Word(f"ronin.name.{what}.{found}"),
        "about": Word(f"ronin.name.{what}.{found}.about"),
    }
    await Tell(Event(f"ronin.event.{what}", facts), cited)
    return found
