"""What menus need to know of the systems: names, scenarios, sides, bots, before any game exists."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from gunbai import system as systems
from gunbai.effects import Seat
from gunbai.errors import DataError
from gunbai.language import tongue
from gunbai.language.rulings import own_word
from gunbai.play.opening import new_header
from gunbai.server.bots import bots_of
from gunbai.server.render import Renderer, renderer, tongue_of
from gunbai.system import SYSTEM_IDS, Scenario, Setup, System

__all__ = ["Choice", "all_ids", "choices", "learning", "ready", "scenario_of"]

log = logging.getLogger("gunbai.server")


def all_ids() -> tuple[str, ...]:
    """All systems there are or will be, in their fixed order."""
    return tuple(dict.fromkeys((*SYSTEM_IDS, *systems.available())))


def ready(id_: str) -> System | None:
    """The system, when it can be played; None while it is not built."""
    if id_ not in systems.available():
        return None
    try:
        found = systems.get(id_)
        return found if found.scenarios() else None
    except Exception:
        log.exception("system %s", id_)
        return None


def learning(system: System) -> Scenario:
    """The scenario to learn a system with."""
    scenarios = list(system.scenarios().values())
    return next((one for one in scenarios if one.learning), scenarios[0])


def scenario_of(id_: str) -> tuple[System, Scenario]:
    """A scenario and its system, by id; DataError when there is none."""
    known: list[str] = []
    for name in all_ids():
        system = ready(name)
        if system is not None:
            scenarios = system.scenarios()
            if id_ in scenarios:
                return system, scenarios[id_]
            known.extend(scenarios)
    expected = f"one of {', '.join(known)}"
    raise DataError("scenario", id_[:40], "id", id_[:40], expected)


@dataclass(frozen=True, slots=True)
class Choice:
    """One scenario in a menu."""

    id: str
    system: str
    system_name: str
    name: str
    minutes: int
    learning: bool


def choices(lang: str) -> list[Choice]:
    """Every scenario that can be played."""
    found = []
    for id_ in all_ids():
        system = ready(id_)
        if system is None:
            continue
        for one in system.scenarios().values():
            name = scenario_word(one.id, lang)
            found.append(
                Choice(one.id, id_, system_word(id_, lang), name, one.minutes, one.learning)
            )
    return found


def system_word(id_: str, lang: str) -> str:
    spoken = tongue(lang)
    word = f"name.system.{id_}"
    return spoken.word(word) if spoken.has(word) else id_


def scenario_word(id_: str, lang: str) -> str:
    spoken = tongue(lang)
    for system in all_ids():
        word = own_word(spoken, "scenario", id_, system)
        if word != id_:
            return word
    return id_


def bot_words(system: System, lang: str) -> list[tuple[str, str]]:
    """The bots of a system, each with what it is called."""
    spoken = tongue(lang)
    named = []
    for bot in bots_of(system):
        word = f"table.bot.{bot}"
        named.append((bot, spoken.word(word) if spoken.has(word) else bot))
    return named


def namer(scenario: str, lang: str) -> Renderer:
    """A renderer that knows the names of a scenario's sides and seats, before anyone plays it."""
    system, _ = scenario_of(scenario)
    try:
        return Renderer(tongue_of(system, lang), _names(scenario))
    except Exception:
        log.exception("names of %s", scenario)
        return Renderer(tongue_of(system, lang), {})


@cache
def _names(scenario: str) -> Mapping[str, Any]:
    system, _ = scenario_of(scenario)
    state = system.setup(new_header(Setup(scenario, {})).setup)
    view = system.view(state, None)
    return dict(renderer(system, view, "en").names)


def default_seats(scenario: Scenario, system: System) -> dict[Seat, str]:
    """Who sits where when nothing is said: oneself first, the gentlest bot against one."""
    bot = f"bot:{bots_of(system)[0]}"
    return {seat: "me" if place == 0 else bot for place, seat in enumerate(scenario.seats)}
