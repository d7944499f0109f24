"""DAI-END-06 to -08: the random event at the end of a turn, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunbai.dice import D2D6, D6, each, reaching
from gunbai.effects import Ask, Proc, Roll, Tell, Together, procedure, resolution
from gunbai.questions import Choose
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import seat_of_side
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.state import State
from gunbai.words import Dice, Event, Fact, Say, Word

__all__ = ["EVENT_STEPS", "event_roll"]


@procedure("DAI-END-06")
async def random_event(state: State) -> None:
    """DAI-END-06: unused events of this turn lapse; on a 6 a new one comes."""
    if state.event and state.event_turn == state.turn:
        cite("DAI-RUL-60")
        state.event, state.event_turn, state.event_used = "", 0, False
    if not state.options["random_events"] or state.ended:
        return
    found = await event_roll(state)
    if found:
        await _take_effect(state, found)


@resolution("DAI-END-06")
async def event_roll(state: State) -> str:
    """DAI-END-06, DAI-TBL-18: d6; on 6 a second d6 names the event; else ""."""
    events = catalogue().events
    seat = seat_of_side(state, state.initiative or "a")
    roll = await Roll(1, D6, reaching(events.face), "DAI-END-06", seat, "daimyo.roll.random-event")
    if not roll["hit"]:
        await Tell(Event("daimyo.event.no-event", {"dice": Dice(roll.faces)}), "DAI-END-06")
        return ""
    which = await Roll(1, D6, each(), "DAI-END-07", seat, "daimyo.roll.which-event")
    found = catalogue().events.by_roll[which.value].id
    facts: dict[str, Fact] = {
        "dice": Dice((*roll.faces, *which.faces)),
        "event": Word(f"daimyo.name.event.{found}"),
    }
    await Tell(Event("daimyo.event.random", facts), "DAI-END-07")
    return found


async def _take_effect(state: State, found: str) -> None:
    if found == "poor-visibility":
        state.poor, state.poor_since = "pending", state.turn + 1
    elif found == "sunset":
        await _sunset(state)
    else:
        state.event, state.event_turn, state.event_used = found, state.turn + 1, False


async def _sunset(state: State) -> None:
    """DAI-END-07, -08, DAI-RUL-64: 2d6 turns from now the game ends, if the players do not agree to
    ignore it. A second sunset keeps the earlier end."""
    if state.options["ignore_sunset"]:
        await Tell(Event("daimyo.event.sunset-ignored"), "DAI-OPT-01")
        return
    words = Say("daimyo.ask.ignore-sunset")
    asks = tuple(
        Ask(seat_of_side(state, side), Choose((False, True), words, side), "DAI-END-07")
        for side in state.sides
    )
    if all(await Together(asks, "DAI-END-07")):
        await Tell(Event("daimyo.event.sunset-ignored"), "DAI-END-07")
        return
    roll = await sunset_roll(state)
    last = state.turn + roll
    state.sunset = min(state.sunset or last, last)


@resolution("DAI-END-08")
async def sunset_roll(state: State) -> int:
    """DAI-END-08: in how many turns the sun sets."""
    seat = seat_of_side(state, state.initiative)
    roll = await Roll(1, D2D6, each(D2D6), "DAI-END-08", seat, "daimyo.roll.sunset")
    facts: dict[str, Fact] = {"dice": Dice(roll.faces), "turn": state.turn + roll.value}
    await Tell(Event("daimyo.event.sunset", facts), "DAI-END-08")
    return roll.value


EVENT_STEPS: Mapping[str, Callable[..., Proc[None]]] = {"random-event": random_event}
