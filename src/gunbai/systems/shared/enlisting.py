"""The rosters that a new game is given, side by side: ready ones by id, or files as parsed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from gunbai.errors import DataError

__all__ = ["stated_roster"]

R = TypeVar("R")

OF_THE_FILE: Final = ("system", "options")
"""Keys of a roster file that are not the roster's."""


def stated_roster(
    given: Any, side: str, ready: Mapping[str, R], read: Callable[[Mapping[str, object], str], R]
) -> R:
    """The roster of a side: a ready one by its id, or ``read`` from a parsed file.

    DataError names the side where there is no such roster.
    """
    if isinstance(given, Mapping):
        raw = {key: value for key, value in given.items() if key not in OF_THE_FILE}
        return read(raw, f"roster of side {side}")
    if not isinstance(given, str) or given not in ready:
        raise DataError("setup", f"side {side}", "roster", given, f"one of {', '.join(ready)}")
    return ready[given]
