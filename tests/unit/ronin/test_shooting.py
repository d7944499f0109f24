"""Who may be shot at: the search through all enemies, and what is remembered of the last one."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.systems.ronin.shooting import can_shoot, targets
from gunbai.systems.ronin.terrain import ground
from tests.unit.ronin.position import placed

REACH = 48_000
"""Of a yumi."""


def model(side: str, x: int, y: int, *weapons: str, **keys: Any) -> dict[str, Any]:
    return {"side": side, "profile": "samurai", "weapons": list(weapons), "x": x, "y": y, **keys}


def test_targets_are_enemies_on_the_table_in_range_and_seen_in_roster_order() -> None:
    state = placed(
        {
            "archer": model("a", 2_000, 2_000, "yumi"),
            "friend": model("a", 4_000, 12_000, "katana"),
            "far": model("b", 2_001, 3_000 + REACH, "katana"),
            "hidden": model("b", 2_000, 30_000, "katana"),
            "wall": model("b", 2_000, 20_000, "katana"),
            "at-the-end": model("b", 3_000 + REACH, 2_000, "katana"),
            "gone": model("b", 10_000, 2_000, "katana", status="out"),
        },
        table={"width": 60, "height": 60},
    )
    assert list(targets(state, "archer", "action", "yumi")) == ["wall", "at-the-end"]


@pytest.mark.parametrize(
    ("change", "still"),
    [
        pytest.param({}, True, id="as-it-was"),
        pytest.param({"x": 60_000}, False, id="out-of-range"),
        pytest.param({"status": "out"}, False, id="off-the-table"),
        pytest.param({"side": "a"}, False, id="no-enemy"),
    ],
)
def test_whom_a_model_could_shoot_at_last_is_looked_at_again(
    change: dict[str, Any], still: bool
) -> None:
    state = placed(
        {
            "archer": model("a", 2_000, 2_000, "yumi"),
            "mark": model("b", 2_000, 20_000, "katana"),
        }
    )
    assert can_shoot(state, "archer", "action") is None
    assert ground(state.pieces).marks["archer"] == "mark"
    for name, value in change.items():
        setattr(state.models["mark"], name, value)
    refusal = can_shoot(state, "archer", "action")
    assert (refusal is None) is still
    assert refusal is None or refusal.code == "ronin.refused.no-target"
