"""gunbai: a referee for tabletop miniature wargames. The public names, sorted."""

from __future__ import annotations

from gunbai.errors import (
    DataError,
    GunbaiError,
    Refused,
    ReplayDiverged,
    RuleFault,
    StaleAnswer,
    TooManyBranches,
)
from gunbai.play.dice_source import ByHand, Seeded
from gunbai.play.history import Header, History, dump, load
from gunbai.play.live import Session
from gunbai.play.opening import new_header
from gunbai.play.replay import restore, verify
from gunbai.system import Setup, System, available, get, scenario

__all__ = [
    "ByHand",
    "DataError",
    "GunbaiError",
    "Header",
    "History",
    "Refused",
    "ReplayDiverged",
    "RuleFault",
    "Seeded",
    "Session",
    "Setup",
    "StaleAnswer",
    "System",
    "TooManyBranches",
    "available",
    "dump",
    "get",
    "load",
    "new_header",
    "restore",
    "scenario",
    "verify",
]
