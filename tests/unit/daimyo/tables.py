"""Positions for tests, written as scenes are, in centimetres; a unit as rosters write it."""

from __future__ import annotations

from typing import Any

from gunbai.reading import Table
from gunbai.systems.daimyo.stage import stage
from gunbai.systems.daimyo.state import State

__all__ = ["SPEARS", "table"]

SPEARS: dict[str, Any] = {
    "type": "ashigaru",
    "quality": "seasoned",
    "armour": "light",
    "weapon": "long-spear",
    "stands": 6,
}


def table(scene: dict[str, Any]) -> State:
    """A table of 120 by 120, turn 5, unless the scene says otherwise."""
    return stage(Table("table", "", {"table": {"width": 120, "height": 120}, **scene}))
