"""Where a charge ends that runs over a routing unit: never inside a friend."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.geometry import Block, Cost, blocks_overlap
from gunbai.play.run import run
from gunbai.systems.daimyo.arrivals import run_over
from gunbai.systems.daimyo.blocks_on_table import block
from gunbai.systems.daimyo.charging import Rush, begun
from gunbai.systems.daimyo.state import State
from gunbai.systems.daimyo.watch import watch

from .tables import table

HORSE = {"side": "a", "type": "mounted-samurai", "stands": 2, "files": 1, "x": 60, "y": 60}
ROUTER = {"side": "b", "type": "ronin", "profile": "S M POL", "mood": "routing", "x": 60, "y": 95}
WALL = {"side": "b", "type": "samurai", "files": 4, "x": 62, "y": 54, "heading": 0}
FRIEND = {"side": "a", "type": "ashigaru", "profile": "S L LSP", "stands": 4, "files": 2}


def over(friend: dict[str, Any], steps: tuple[tuple[str, int], ...], distance: int) -> State:
    """A horse that opens so, and reaches a routing unit after this run."""
    state = table(
        {"units": {"horse": HORSE, "router": ROUTER, "friend": {**FRIEND, **friend}, "wall": WALL}}
    )
    horse = state.units["horse"]
    found = Rush("router", Cost(distance), distance, Cost(distance), 20_000)
    run(run_over(state, "horse", begun(state, horse, steps), found), lambda effect: None)
    return state


@pytest.mark.parametrize(
    ("friend", "steps", "distance"),
    [
        ({"x": 60, "y": 71}, (), 10_000),
        ({"x": 67, "y": 59}, (("wheel", -40_000),), 0),
    ],
)
def test_who_runs_over_a_router_does_not_end_in_a_friend(
    friend: dict[str, Any], steps: tuple[tuple[str, int], ...], distance: int
) -> None:
    """DAI-CHG-12, DAI-MOV-08: behind the friend, or where it stood when its opening ends in him and no
    run is left."""
    state = over(friend, steps, distance)
    watch(state)
    horse, other = state.units["horse"], state.units["friend"]
    assert state.units["router"].status == "run-over"
    assert not blocks_overlap(block(horse), block(other), 1)
    if not distance:
        assert block(horse) == Block(60_000, 60_000, 0, 1, 2, 4000, 3000)
