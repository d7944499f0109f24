"""Dense random battles of all kinds of units, guns, an HQ and houses, watched to their end."""

from __future__ import annotations

import pytest

from gunbai.bots import play_bots
from gunbai.play.dice_source import Seeded
from gunbai.play.live import Session
from gunbai.play.opening import new_header
from gunbai.system import Setup
from tests.unit.daimyo.brawl import brawl

HEADER = new_header(Setup("dai-scn-01", {}), "brawl")


@pytest.mark.parametrize("number", [*range(6), 47, 116, 422, 562])
def test_no_invariant_breaks_in_a_brawl(number: int) -> None:
    """Number 47 once turned a retiring unit into its neighbour, 116 brought one out of its house onto
    the enemy, 422 wheeled a pursuer into another enemy, 562 ran a router over beyond the edge."""
    seed = f"brawl {number}"
    session = Session(HEADER, Seeded(seed), state=brawl(number, 12 + number % 9))
    play_bots(session, (), seed, each=lambda at: at.system.watch(at.state))
    assert session.outcome() is not None
