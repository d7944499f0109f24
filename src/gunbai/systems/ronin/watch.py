"""What must hold of every state at every moment: checked by tests and soak runs."""

from __future__ import annotations

from itertools import combinations

from gunbai.geometry import blocker
from gunbai.systems.ronin.contacts import holders
from gunbai.systems.ronin.state import MOUNTED_RADIUS, TOUCHING, Fighter, Model, State
from gunbai.systems.ronin.terrain import surface_for

__all__ = ["watch"]

WOUNDS = ("none", "light", "grievous")
STATUS = ("table", "waiting", "out", "fled")
MORALE = ("confident", "wavering", "panicked")
COUNTERS = 7
"""Combat Pool 5 at most, Niten and Intuition one each (RON-BUJ-04, RON-ATR-04)."""


def watch(state: State) -> None:
    """AssertionError when an invariant is broken."""
    for model in state.models.values():
        _model(state, model)
    _apart(state)
    for fighter in state.combat.fighters if state.combat is not None else ():
        _fighter(state, fighter)
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


def _apart(state: State) -> None:
    """RON-MOV-04: whole bases stand beside each other, and not in rock or wall."""
    standing = [model for model in state.models.values() if model.status == "table"]
    for a, b in combinations(standing, 2):
        assert not _overlap(a, b.x, b.y, b.radius), f"{a.id} and {b.id} overlap (RON-MOV-04)"
    for model in standing:
        for horse in state.horses.values():
            found = _overlap(model, horse.x, horse.y, MOUNTED_RADIUS)
            assert not found, f"{model.id} and {horse.id} overlap (RON-ACT-09)"
        _on_ground(state, model)


def _on_ground(state: State, model: Model) -> None:
    """RON-TER-03, -04: not in rock or wall, but for Acrobats and whom a Bodyguard may have swapped."""
    skills = {s for one in state.models.values() if one.side == model.side for s in one.attributes}
    if "acrobat" in skills and ("acrobat" in model.attributes or "bodyguard" in skills):
        return
    surface = surface_for(state.pieces, mounted=False, acrobat=False)
    if surface.solid:
        place = (model.x, model.y)
        index = blocker((place, place), model.radius, surface.solid, -TOUCHING)
        assert index is None, f"{model.id} stands in {surface.solid_of[index].id} (RON-TER-03)"


def _overlap(model: Model, x: int, y: int, radius: int) -> bool:
    """Whether a base is deeper in another than the tolerance of contact."""
    reach = model.radius + radius - TOUCHING
    return (model.x - x) ** 2 + (model.y - y) ** 2 < reach * reach


def _fighter(state: State, fighter: Fighter) -> None:
    """RON-CMB-07, RON-CAV-11: nobody pays with counters that it has not."""
    name = f"{fighter.model}{' (horse)' if fighter.horse else ''}"
    for counters in (fighter.attack, fighter.defence):
        assert 0 <= counters <= COUNTERS, f"{name}: {counters} counters (RON-CMB-07)"
    assert not fighter.horse or fighter.attack <= 1, f"{name}: a horse with {fighter.attack}"
    assert fighter.model in state.models, f"{name} is in the combat and in no warband"


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
    shots, ways = model.shot_move, model.moved
    assert not (shots and ways), f"{model.id} shot and {ways} in one Move phase (RON-MOV-01)"
    assert not (model.charged and ways), f"{model.id} {ways} and charged (RON-CAV-05)"
    assert not (model.rested and model.shot_action), f"{model.id} rested and shot (RON-ACT-01)"
    assert not (model.dying and model.status != "table"), f"{model.id}: dying and {model.status}"
    assert model.mount == "none" or not model.captive, (
        f"{model.id}: a rider is captive (RON-SPA-09)"
    )
