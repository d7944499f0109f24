"""What must hold of every state at every moment: checked by tests and soak runs."""

from __future__ import annotations

from itertools import combinations

from gunbai.systems.ronin.contacts import holders
from gunbai.systems.ronin.state import TOUCHING, Model, State

__all__ = ["watch"]

WOUNDS = ("none", "light", "grievous")
STATUS = ("table", "waiting", "out", "fled")
MORALE = ("confident", "wavering", "panicked")


def watch(state: State) -> None:
    """AssertionError when an invariant is broken."""
    for model in state.models.values():
        _model(state, model)
    standing = [model for model in state.models.values() if model.status == "table"]
    for a, b in combinations(standing, 2):
        reach = a.radius + b.radius - TOUCHING
        square = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
        assert reach <= 0 or square >= (reach - 1) ** 2, f"{a.id} and {b.id} overlap (RON-MOV-04)"
    for side in state.sides.values():
        assert side.morale_state in MORALE, side.id
        assert side.kiai >= 0, f"{side.id}: KIAI! {side.kiai}"
        lost = {victim for victim, _, _ in side.lost}
        assert len(lost) == len(side.lost), f"{side.id}: a loss is noted twice"
        for victim in lost:
            assert state.models[victim].status == "out", f"{victim} is noted as lost"
    for thing in state.things.values():
        if thing.carrier:
            carrier = state.models[thing.carrier]
            assert carrier.carries == thing.id, f"{thing.id} and {carrier.id} disagree"
    assert 0 <= state.passes <= 3, state.passes


def _model(state: State, model: Model) -> None:
    assert model.wound in WOUNDS, f"{model.id}: wound {model.wound} (RON-WND-02)"
    assert model.status in STATUS, f"{model.id}: status {model.status}"
    assert model.stun >= 0, f"{model.id}: Stun {model.stun}"
    if model.status == "table":
        r = model.radius
        on_table = (
            r - 1 <= model.x <= state.width - r + 1 and r - 1 <= model.y <= state.height - r + 1
        )
        assert on_table, f"{model.id} is off the table (RON-MOV-04)"
    if model.captive:
        assert model.status == "table", f"{model.id}: a captive is on the table"
        assert holders(state, model.id), f"{model.id}: nobody holds it (RON-SPA-06)"
    if model.carries:
        held = model.carries in state.things or model.carries in state.models
        assert held, f"{model.id} carries {model.carries}"
