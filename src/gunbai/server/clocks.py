"""Time for each decision: live (minutes) or by correspondence (days, to a time of day somewhere).

A deadline by correspondence is a time of day in a time zone ("20:00 in Budapest"), never before the
full time has passed. When the rules of the zone change, the time of day stays and the moment moves.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo
from typing import Any, Final
from zoneinfo import ZoneInfo

from gunbai.errors import DataError

__all__ = ["DAY", "Clock", "clock_of", "read_clock"]

DAY: Final = 24 * 3600
MOST: Final = 60 * DAY
_AT: Final = re.compile(r"^([01]\d|2[0-3]):([0-5]\d)$")
_ZONE: Final = re.compile(r"^[A-Za-z][\w+-]*(/[\w+-]+)*$")


@dataclass(frozen=True, slots=True)
class Clock:
    """``seconds`` for each decision (0: no limit); ``at`` ("20:00") and ``zone`` of the deadline."""

    seconds: int = 0
    at: str = ""
    zone: str = ""

    def due(self, now: int) -> int:
        """When a question posed now is to be answered."""
        if not self.at:
            return now + self.seconds
        earliest = datetime.fromtimestamp(now + self.seconds, self._place)
        days = (earliest.date() + timedelta(days=more) for more in range(3))
        return next(moment for moment in map(self._moment, days) if moment >= now + self.seconds)

    def kept(self, due: int) -> int:
        """A deadline that was fixed before: the same time of day by the rules of today."""
        if not self.at:
            return due
        day = datetime.fromtimestamp(due, self._place).date()
        moments = (self._moment(day + timedelta(days=more)) for more in (-1, 0, 1))
        return min(moments, key=lambda moment: abs(moment - due))

    def plain(self) -> dict[str, Any]:
        """The settings of a table that say this."""
        if not self.at:
            return {"clock": self.seconds}
        return {"clock": self.seconds, "clock_at": self.at, "clock_zone": self.zone}

    @property
    def _place(self) -> tzinfo:
        try:
            return ZoneInfo(self.zone)
        except Exception:  # the zone has gone from this machine's tables: games go on
            return UTC

    def _moment(self, day: Any) -> int:
        hour, minute = (int(part) for part in self.at.split(":"))
        return int(datetime.combine(day, time(hour, minute), self._place).timestamp())


def clock_of(settings: Mapping[str, Any]) -> Clock:
    """The clock of a table."""
    at, zone = settings.get("clock_at", ""), settings.get("clock_zone", "")
    return Clock(int(settings.get("clock", 0)), str(at), str(zone))


def read_clock(seconds: str, at: str, zone: str) -> Clock:
    """The clock that a form states; DataError for what is none. ``at`` counts from a day on."""
    try:
        length = int(seconds[:12] or "0")
    except ValueError:
        raise DataError("setup", "options", "clock", seconds[:40], "int") from None
    if not 0 <= length <= MOST:
        raise DataError("setup", "options", "clock", length, f"0 to {MOST}")
    if length < DAY or not at:
        return Clock(length)
    if not _AT.match(at):
        raise DataError("setup", "options", "clock.at", at[:40], "a time of day such as 20:00")
    place = zone or "UTC"
    try:
        if not _ZONE.match(place):
            raise ValueError(place)
        ZoneInfo(place)
    except Exception:
        expected = "a time zone such as Europe/Budapest"
        raise DataError("setup", "options", "clock.zone", zone[:40], expected) from None
    return Clock(length, at, place)
