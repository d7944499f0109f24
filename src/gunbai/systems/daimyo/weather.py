"""DAI-WEA-04: what the weather of the turn does to sight, movement and command. Plain functions.

How it comes and clears stands in ``sky``.
"""

from __future__ import annotations

from gunbai.rulebook import cite
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.state import State

__all__ = ["command_radius", "rate_in_weather", "visibility"]


def visibility(state: State) -> int | None:
    """DAI-WEA-04: how far anything is seen, fired at or charged; None without limit."""
    if state.weather == "fine":
        return None
    found = catalogue().sky.weathers[state.weather].visibility
    if not found:
        return None
    cite("DAI-WEA-04")
    return found


def rate_in_weather(state: State, rate: int) -> int:
    """DAI-WEA-04, DAI-MOV-04: a rate of DAI-TBL-06 in this weather, never below 0."""
    if state.weather == "fine":
        return rate
    weather = catalogue().sky.weathers[state.weather]
    if weather.halved:
        cite("DAI-WEA-04")
        return rate // 2
    if weather.shorter:
        cite("DAI-WEA-04")
        return max(0, rate - weather.shorter)
    return rate


def command_radius(state: State) -> int:
    """DAI-LDR-06: 15 cm (option `command_radius`), in fog 10 cm."""
    if state.weather != "fine":
        limit = catalogue().sky.weathers[state.weather].command_radius
        if limit:
            cite("DAI-WEA-04")
            return limit
    cite("DAI-LDR-06")
    radius = state.options["command_radius"]
    if radius != "15":
        cite("DAI-OPT-02")
        cite("DAI-RUL-16")
    return int(radius) * 1000
