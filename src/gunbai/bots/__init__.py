"""Bots for every system, and games between bots. A system's own bots live with the system.

A bot is ``answer(view, ask, rng, budget) -> answer``: see ``gunbai.play.players``.
"""

from __future__ import annotations

from gunbai.bots.games import Played, play_bots
from gunbai.bots.hostile import HOSTILE
from gunbai.bots.plain import cautious, eager, standard
from gunbai.bots.scripted import scripted
from gunbai.play.players import (
    WORK,
    Bot,
    Budget,
    OutOfBudget,
    answered,
    bot_of,
    fallback,
    random_bot,
)

__all__ = [
    "HOSTILE",
    "WORK",
    "Bot",
    "Budget",
    "OutOfBudget",
    "Played",
    "answered",
    "bot_of",
    "cautious",
    "eager",
    "fallback",
    "play_bots",
    "random_bot",
    "scripted",
    "standard",
]
