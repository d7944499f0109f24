"""Whole Combat phases of random scrums: no fault, no broken invariant, the same again from the record."""

from __future__ import annotations

import pytest

from gunbai.play.dice_source import Counter, Seeded
from gunbai.play.live import Session
from gunbai.records import copy_of, fingerprint, plain, unplain
from gunbai.systems.ronin.state import State
from gunbai.systems.ronin.watch import watch
from tests.unit.ronin.position import answer_at_random, scrum, session_of


def fought(state: State, seed: int) -> Session:
    state.agenda.append(("combat", ()))
    session = session_of(state, Seeded(f"scrum {seed}")).start()
    rng = Counter(f"answers {seed}")
    for _ in range(3000):
        watch(session.state)
        if not answer_at_random(session, rng):
            return session
    raise AssertionError("the Combat phase does not end")


@pytest.mark.parametrize("seed", range(40))
def test_a_scrum_is_fought_to_its_end(seed: int) -> None:
    state = scrum(seed, 2 + seed % 9)
    session = fought(copy_of(state), seed)

    assert session.state.combat is None
    assert session.state.waiting_combats == []
    assert not any(model.dying for model in session.state.models.values())
    for model in session.state.models.values():
        for foe in model.foes_now:
            assert model.id in session.state.models[foe].foes_now
    assert fingerprint(fought(copy_of(state), seed).state) == fingerprint(session.state)


def test_a_fight_in_progress_is_plain_data() -> None:
    state = scrum(4, 6)
    state.agenda.append(("combat", ()))
    session = session_of(state, Seeded("plain")).start()
    rng = Counter("plain")
    met = 0
    while answer_at_random(session, rng):
        now = session.state
        if now.combat is not None:
            met += 1
            again = unplain(State, plain(now))
            assert again.combat == now.combat
            assert fingerprint(again) == fingerprint(now)
    assert met > 10
