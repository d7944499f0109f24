"""Published helpers for tests of rule systems: random games, and the checks every system must pass."""

from __future__ import annotations

from gunbai.testing.games import Played, new_session, play_on, random_answer
from gunbai.testing.shape import CHECKS

__all__ = ["CHECKS", "Played", "new_session", "play_on", "random_answer"]
