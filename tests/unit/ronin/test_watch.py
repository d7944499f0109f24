"""The invariants of soak runs notice what they are there for: each is broken on purpose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gunbai.bots import play_bots
from gunbai.play.dice_source import Counter, Seeded
from gunbai.play.live import Session
from gunbai.play.opening import new_header
from gunbai.questions import Law, Move, Path, Refusal
from gunbai.system import Setup
from gunbai.systems.ronin.audit import audit
from gunbai.systems.ronin.fighters import fresh
from gunbai.systems.ronin.state import Combat, State
from gunbai.systems.ronin.watch import watch
from gunbai.testing.pushing import pushed
from gunbai.testing.wondering import wondered
from gunbai.words import Event, Name, Several
from tests.unit.ronin.position import placed


def position() -> State:
    return placed(
        {
            "saito": {"side": "a", "profile": "samurai", "x": 10000, "y": 10000},
            "gonta": {"side": "b", "profile": "bandit", "x": 11000, "y": 10000},
            "taro": {"side": "a", "profile": "ashigaru", "x": 20000, "y": 20000},
        },
        terrain={"rock": {"kind": "rock", "circle": [30, 30, 2]}},
        horse={"brown": {"kind": "horse", "side": "a", "x": 15, "y": 15}},
    )


def in_combat(state: State, **values: Any) -> None:
    single, other = (replace(fresh(state, name)[0], **values) for name in ("saito", "gonta"))
    state.combat = Combat("saito", "melee", "", (single, other), -1, 0, "")


def overlap(state: State) -> None:
    state.models["gonta"].x = 10989


def in_a_rock(state: State) -> None:
    state.models["taro"].x = state.models["taro"].y = 29000


def on_a_horse(state: State) -> None:
    state.models["taro"].x = state.models["taro"].y = 15000


def off_the_table(state: State) -> None:
    state.models["taro"].x = 400


def negative_counters(state: State) -> None:
    in_combat(state, attack=-1)


def too_many_counters(state: State) -> None:
    in_combat(state, defence=8)


def negative_stun(state: State) -> None:
    state.models["taro"].stun = -1


def negative_kiai(state: State) -> None:
    state.sides["a"].kiai = -1


def shot_and_moved(state: State) -> None:
    state.models["taro"].shot_move, state.models["taro"].moved = True, "ran"


def rested_and_shot(state: State) -> None:
    state.models["taro"].rested = state.models["taro"].shot_action = True


def moved_and_charged(state: State) -> None:
    state.models["taro"].charged, state.models["taro"].moved = True, "moved"


def held_by_nobody(state: State) -> None:
    state.models["taro"].captive = True


def dying_and_gone(state: State) -> None:
    state.models["taro"].dying, state.models["taro"].status = True, "out"


def mourned_alive(state: State) -> None:
    state.sides["a"].lost = [("taro", "gonta", 1)]


BREAKS: tuple[tuple[Callable[[State], None], str], ...] = (
    (overlap, "overlap"),
    (in_a_rock, "RON-TER-03"),
    (on_a_horse, "RON-ACT-09"),
    (off_the_table, "off the table"),
    (negative_counters, "-1 counters"),
    (too_many_counters, "8 counters"),
    (negative_stun, "Stun"),
    (negative_kiai, "KIAI"),
    (shot_and_moved, "RON-MOV-01"),
    (rested_and_shot, "RON-ACT-01"),
    (moved_and_charged, "RON-CAV-05"),
    (held_by_nobody, "RON-SPA-06"),
    (dying_and_gone, "dying"),
    (mourned_alive, "noted as lost"),
)


def test_a_sound_position_passes() -> None:
    state = position()
    in_combat(state, attack=1, defence=2)
    state.models["gonta"].x = 10990  # as deep as the tolerance of contact
    watch(state)


@pytest.mark.parametrize(("spoil", "says"), BREAKS, ids=[spoil.__name__ for spoil, _ in BREAKS])
def test_a_broken_state_is_noticed(spoil: Callable[[State], None], says: str) -> None:
    state = position()
    spoil(state)
    with pytest.raises(AssertionError, match=says):
        watch(state)


# -- whole games -------------------------------------------------------------------------------------


def told(kind: str, **facts: Any) -> Event:
    words = {key: Name(value) if isinstance(value, str) else value for key, value in facts.items()}
    return Event(f"ronin.event.{kind}", words)


TURN = (told("turn", turn=1, last=6), told("move-phase", side="a"))
FIGHT = told("combat-melee", single="saito", others=Several((Name("gonta"),)))

STORIES: tuple[tuple[str, tuple[Event, ...]], ...] = (
    ("after move", (told("move", name="saito"), told("shot", shooter="saito"))),
    ("after move", (told("move", name="saito"), told("move", name="saito"))),
    (
        "after rest",
        (told("action-phase", side="a"), told("rest", name="saito"), told("reload", name="saito")),
    ),
    (
        "after charge",
        (
            told("combat-phase", side="a"),
            told("charge", model="saito"),
            told("charge", model="saito"),
        ),
    ),
    ("is out", (told("out", model="saito"), told("attack", attacker="saito"))),
    ("is drowned", (told("drowned", model="saito"), told("move", name="saito"))),
    ("is fled", (told("fled", name="saito"), told("shot", shooter="saito"))),
    ("captive", (told("captive", model="saito"), told("strike", attacker="saito"))),
    ("fights twice", (FIGHT, FIGHT)),
    ("gone and fights", (told("out", model="gonta"), FIGHT)),
    ("turn 3", (told("turn", turn=3, last=6),)),
)


@pytest.mark.parametrize(("says", "story"), STORIES, ids=[says for says, _ in STORIES])
def test_a_story_that_cannot_be_is_noticed(says: str, story: tuple[Event, ...]) -> None:
    with pytest.raises(AssertionError, match=says):
        audit((*TURN, *story))


def test_a_possible_story_passes() -> None:
    audit(
        (
            *TURN,
            told("move", name="saito"),
            told("captive", model="gonta"),
            told("freed", model="gonta"),
            told("move", name="gonta"),
            told("combat-phase", side="a"),
            FIGHT,
            told("attack", attacker="saito"),
            told("attack", attacker="saito"),
            told("action-phase", side="a"),
            told("shot", shooter="saito"),
            told("stray", shooter="saito", target="gonta"),
            told("shot", shooter="saito"),
            told("turn", turn=2, last=6),
            told("move-phase", side="a"),
            told("shot", shooter="saito"),
            told("out", model="gonta"),
        )
    )


# -- pushing and wondering ---------------------------------------------------------------------------


def test_games_bear_pushing_and_wondering() -> None:
    """What is refused is refused by a rule, changes nothing and names what would be legal."""
    heard: set[str] = set()
    asked: set[str] = set()
    rng = Counter("push")

    def look(at: Session) -> None:
        if at.number % 3 == 0:
            heard.update(pushed(at, rng))
            asked.add(wondered(at, rng))

    session = Session(new_header(Setup("ron-scn-02", {}), "1"), Seeded("1"))
    play_bots(session, (), "1", each=look)
    audit(line.event for line in session.lines)
    assert "RON-MOV-04" in heard and len(heard) >= 10
    assert {"shot", "morale", "dispute"} <= asked


def test_a_refusal_that_offers_what_is_not_legal_is_noticed() -> None:
    def never(view: State, question: Move, path: Path) -> Refusal | None:
        return Refusal("ronin.refused.too-long", "RON-MOV-02", {}, ((1, 1),)) if path else None

    session = Session(new_header(Setup("ron-scn-01", {}), "1"), Seeded("1")).start()
    assert session.open is not None
    ask = session.open.asks[0]
    law = Law(
        "never",
        legal=never,
        default=lambda view, question: (),
        context=lambda view, question: {"start": [1000, 1000]},
    )
    session.open.asks = (replace(ask, question=Move("a1", "move", 6000, law)),)
    with pytest.raises(AssertionError, match="is refused"):
        pushed(session, Counter("1"))
