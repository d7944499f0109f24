"""DAI-WEA-02, -03, DAI-END-07: the weather of each turn, and poor visibility, before initiative."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunbai.dice import D2D6, D6, each, reaching
from gunbai.effects import Proc, Roll, Tell, procedure, resolution
from gunbai.systems.daimyo.blocks_on_table import seat_of_side
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.state import State
from gunbai.words import Dice, Event, Fact, Word

__all__ = ["SKY_STEPS", "clearing", "weather_roll"]


@procedure("DAI-WEA-02")
async def weather(state: State) -> None:
    """DAI-WEA-02, -03, DAI-END-07: from turn 2 on, before initiative."""
    if state.turn > 1 and _rolls(state):
        if state.weather == "fine":
            await _new_weather(state)
        else:
            await _clearing(state)
    await _visibility(state)


def _rolls(state: State) -> bool:
    """Whether the option `weather` may change the weather of this game."""
    scenario = catalogue().scenarios.get(state.scenario)
    fixed = scenario is not None and not scenario.skies.rolls
    return bool(state.options["weather"]) and bool(state.season) and not fixed


async def _new_weather(state: State) -> None:
    found = await weather_roll(state)
    if found != "fine":
        state.weather, state.weather_since = found, state.turn


@resolution("DAI-WEA-02")
async def weather_roll(state: State) -> str:
    """DAI-WEA-02, DAI-TBL-20: 2d6 by the season."""
    seat = seat_of_side(state, "a")
    roll = await Roll(1, D2D6, each(D2D6), "DAI-WEA-02", seat, "daimyo.roll.weather")
    found = catalogue().sky.weather_of(state.season, roll.value)
    facts: dict[str, Fact] = {
        "dice": Dice(roll.faces),
        "weather": Word(f"daimyo.name.weather.{found}"),
        "season": Word(f"daimyo.name.season.{state.season}"),
    }
    await Tell(Event("daimyo.event.weather", facts), "DAI-WEA-02")
    return found


async def _clearing(state: State) -> None:
    if await clearing(state):
        state.weather, state.weather_since = "fine", state.turn


@resolution("DAI-WEA-03")
async def clearing(state: State) -> bool:
    """DAI-WEA-03, DAI-RUL-61: d6, −1 in winter; on 4 or more it is fine this turn."""
    need = catalogue().sky.clearing - catalogue().sky.seasons[state.season].clearing
    seat = seat_of_side(state, "a")
    roll = await Roll(1, D6, reaching(need), "DAI-WEA-03", seat, "daimyo.roll.clearing")
    clear = roll["hit"] == 1
    facts: dict[str, Fact] = {
        "dice": Dice(roll.faces),
        "need": need,
        "weather": Word(f"daimyo.name.weather.{'fine' if clear else state.weather}"),
    }
    await Tell(Event("daimyo.event.clearing", facts), "DAI-WEA-03")
    return clear


async def _visibility(state: State) -> None:
    """DAI-END-07: poor visibility lasts a turn; from the turn after it may clear at its start."""
    if not state.poor or state.turn < state.poor_since:
        return
    if state.turn == state.poor_since:
        state.poor = "on"
        return
    if await visibility_clears(state):
        state.poor = ""
        state.poor_since = 0


@resolution("DAI-END-07")
async def visibility_clears(state: State) -> bool:
    """DAI-END-07: d6 by the side with the initiative of the turn before, 4 or more."""
    need = catalogue().events.clearing
    seat = seat_of_side(state, state.initiative or "a")
    roll = await Roll(1, D6, reaching(need), "DAI-END-07", seat, "daimyo.roll.visibility")
    clear = roll["hit"] == 1
    facts: dict[str, Fact] = {
        "dice": Dice(roll.faces),
        "need": need,
        "result": Word("daimyo.outcome.clears" if clear else "daimyo.outcome.stays-poor"),
    }
    await Tell(Event("daimyo.event.visibility", facts), "DAI-END-07")
    return clear


SKY_STEPS: Mapping[str, Callable[..., Proc[None]]] = {"weather": weather}
