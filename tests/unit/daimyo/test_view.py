"""What a seat sees of a game of Daimyo."""

from __future__ import annotations

from gunbai.records import hides
from gunbai.systems.daimyo.state import State


def test_nothing_in_a_state_is_hidden_so_that_it_is_its_own_view() -> None:
    assert not hides(State)
