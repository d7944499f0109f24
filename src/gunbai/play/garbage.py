"""How often Python looks for garbage while games are played one after another."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

__all__ = ["looked_for_seldom"]

NEWEST: Final = 100_000
"""New objects after which it is looked for among them."""


@contextmanager
def looked_for_seldom() -> Iterator[None]:
    """Look for garbage seldom while the block runs.

    What a game makes is freed by counting, hardly ever in circles; Python's own setting, seven
    hundred new objects, has it walk through a game's state and record again and again. What was set
    before is set again after the block; who has switched the search off is left alone.
    """
    before = gc.get_threshold()
    if before[0]:
        gc.set_threshold(max(NEWEST, before[0]), *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
