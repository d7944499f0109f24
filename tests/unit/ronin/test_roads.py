"""The roads that the captain weighs: what slows a leg there is what slows a move by the rules."""

from __future__ import annotations

from decimal import Decimal
from math import isqrt

import pytest

from gunbai.bots.ronin.roads import Place, roads_for
from gunbai.geometry import distance_sq
from gunbai.play.dice_source import Counter
from gunbai.systems.ronin.state import State
from gunbai.systems.ronin.walking import slowing
from tests.unit.ronin.position import placed


def village() -> State:
    """A flimsy house of six inches by five, and a paddy."""
    model = {"side": "a", "profile": "samurai", "x": 5_000, "y": 12_000}
    terrain = {
        "house": {"kind": "house", "flimsy": True, "rect": [Decimal(n) for n in (10, 10, 16, 15)]},
        "field": {"kind": "paddy", "rect": [Decimal(n) for n in (20, 8, 25, 12)]},
    }
    return placed({"me": model}, terrain=terrain, table={"width": 36, "height": 36})


@pytest.mark.parametrize(
    ("start", "end", "slow"),
    [
        pytest.param((9_500, 8_000), (9_500, 17_000), False, id="along-the-wall"),
        pytest.param((9_505, 8_000), (9_505, 17_000), False, id="leaning-on-it"),
        pytest.param((9_515, 8_000), (9_515, 17_000), True, id="deeper-than-contact"),
        pytest.param((8_000, 12_000), (12_000, 12_000), True, id="through-it"),
        pytest.param((12_000, 12_000), (14_000, 12_000), False, id="inside"),
        pytest.param((19_495, 8_000), (19_495, 12_000), True, id="touching-the-field"),
        pytest.param((19_480, 8_000), (19_480, 12_000), False, id="beside-the-field"),
    ],
)
def test_a_wall_slows_who_goes_through_it_and_a_field_who_touches_it(
    start: Place, end: Place, slow: bool
) -> None:
    state = village()
    roads = roads_for(state, mounted=False, acrobat=False)
    assert roads.leg(start, end) == (1 + slow) * isqrt(distance_sq(start, end))
    assert roads.mires((19_495, 10_000)) and not roads.mires((9_500, 12_000))


def test_what_slows_a_road_is_what_slows_a_move() -> None:
    state = village()
    model = state.models["me"]
    roads = roads_for(state, mounted=False, acrobat=False)
    rng = Counter("roads")
    seen = {True: 0, False: 0}
    for _ in range(400):
        start = model.x, model.y = (7_000 + rng.below(20_000), 5_000 + rng.below(14_000))
        end = (start[0] + rng.below(4_000) - 2_000, start[1] + rng.below(4_000) - 2_000)
        slow = slowing(state, model, (end,)) is not None
        assert roads.leg(start, end) == (1 + slow) * isqrt(distance_sq(start, end)), (start, end)
        assert roads.mires(start) == (slowing(state, model, ()) is not None), start
        seen[slow] += 1
    assert min(seen.values()) > 80
