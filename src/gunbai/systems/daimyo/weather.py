"""DAI-WEA: season, weather of the turn, clearing, and what bad weather does."""

from __future__ import annotations

from typing import Final

from gunbai.rulebook import cite
from gunbai.systems.daimyo.state import State

__all__ = ["command_radius", "rate_in_weather", "visibility"]

VISIBILITY: Final = {"heavy-rain": 30000, "thunderstorm": 25000, "snow": 20000, "fog": 10000}
SLOWER: Final = 3000
FOG_RADIUS: Final = 10000


def visibility(state: State) -> int | None:
    """DAI-WEA-04: how far anything is seen, fired at or charged; None without limit."""
    found = VISIBILITY.get(state.weather)
    if found is not None:
        cite("DAI-WEA-04")
    return found


def rate_in_weather(state: State, rate: int) -> int:
    """DAI-WEA-04, DAI-MOV-04: a rate of DAI-TBL-06 in this weather, never below 0."""
    if state.weather in ("heavy-rain", "thunderstorm"):
        cite("DAI-WEA-04")
        return max(0, rate - SLOWER)
    if state.weather == "snow":
        cite("DAI-WEA-04")
        return rate // 2
    return rate


def command_radius(state: State) -> int:
    """DAI-LDR-06: 15 cm (option `command_radius`), in fog 10 cm."""
    if state.weather == "fog":
        cite("DAI-WEA-04")
        return FOG_RADIUS
    cite("DAI-LDR-06")
    radius: int = int(state.options["command_radius"]) * 1000
    return radius
