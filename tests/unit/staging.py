"""Positions of any system as the runner of scenes reads them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunbai.reading import Table
from gunbai.system import System

__all__ = ["staged"]


def staged(system: System, document: Mapping[str, Any]) -> Any:
    """The state of a written scene; every key of it and every option must have been read."""
    options = {**system.options, **document.get("options", {})}
    table = Table("scene", "", {**document, "options": options})
    inner = table.table("options")
    assert system.stage is not None
    state = system.stage(table)
    for key in options:
        inner[key]
    table.close()
    return state
