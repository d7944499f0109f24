"""The bots of Daimyo: legal by themselves, always the same; the captain plays to win."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from gunbai.bots.daimyo import clash
from gunbai.bots.daimyo.board import Board
from gunbai.bots.daimyo.captain import captain
from gunbai.bots.daimyo.clash import Meeting
from gunbai.bots.daimyo.forming import reform
from gunbai.bots.daimyo.gentle import gentle
from gunbai.play.opening import new_header
from gunbai.play.players import Budget, bot_of
from gunbai.play.simulate import simulate
from gunbai.system import Setup, get
from gunbai.systems.daimyo.moving import ask_formation, reformed_to
from gunbai.systems.daimyo.state import State
from gunbai.systems.daimyo.terrain import touches_difficult
from tests.unit.daimyo.brawl import brawl
from tests.unit.daimyo.played import Table
from tests.unit.daimyo.tables import table

SCENARIOS = tuple(get("daimyo").scenarios())


def opened(scenario: str) -> State:
    state: State = get("daimyo").setup(new_header(Setup(scenario, {})).setup)
    return state


def test_they_are_the_bots_of_these_names() -> None:
    system = get("daimyo")

    assert (gentle, captain) == (bot_of(system, "gentle"), bot_of(system, "captain"))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_answer_of_deployment_and_opening_is_left_to_the_fallback(scenario: str) -> None:
    for bots in (("captain", "gentle"), ("gentle", "captain")):
        table = Table(opened(scenario), bots).play(110)

        assert [] == table.strange


@pytest.mark.parametrize("seed", range(6))
def test_every_question_of_a_crowded_battle_gets_a_legal_answer(seed: int) -> None:
    """Guns, houses, fences, leaders and frenzy; and what is shown is left as it was."""
    table = Table(brawl(seed), ("captain", "captain"), str(seed), watched=True).play()

    assert ([], []) == (table.strange, table.spoilt)
    assert table.asked["daimyo.ask.movement"] > 10


def test_the_gentle_bot_is_at_no_loss_in_a_crowded_battle() -> None:
    table = Table(brawl(4), ("gentle", "random"), "4", watched=True).play()

    assert ([], []) == (table.strange, table.spoilt)


def test_the_captain_wins_a_short_series_from_either_side() -> None:
    first = simulate("dai-scn-02", 2, "series", ("captain", "random")).plain()
    second = simulate("dai-scn-02", 2, "series", ("random", "captain")).plain()

    won = first["wins"]["a"]["won"] + second["wins"]["b"]["won"]
    lost = first["wins"]["b"]["won"] + second["wins"]["a"]["won"]
    assert won >= 3 and lost <= 1, (won, lost)


def test_the_captain_beats_the_gentle_bot_in_duels() -> None:
    wins = simulate("dai-scn-05", 20, "duels", ("captain", "gentle")).plain()["wins"]

    assert wins["a"]["won"] > wins["b"]["won"]


def test_the_gentle_bot_can_be_beaten() -> None:
    wins = simulate("dai-scn-01", 4, "learners", ("captain", "gentle")).plain()["wins"]

    assert wins["a"]["won"] >= 2


def stormed(weapon: str) -> State:
    """A house held by three stands; at one side a unit that strikes hard and one that is few and
    weak, the same at the other: nobody may fight twice as many at a side as the rules allow."""
    at_wall = {"side": "a", "type": "samurai", "profile": "V H POL", "stands": 2, "files": 1}
    weak = {"side": "a", "type": "peasant", "profile": "R L IMP", "stands": 2, "files": 1}
    held = {"side": "b", "type": "samurai", "profile": f"V H {weapon}", "stands": 3, "files": 2}
    contacts = [
        {"a": name, "b": "b1", "by": name, "made": 5, "a_side": "front", "b_side": "front"}
        for name in ("a1", "a2", "a3")
    ]
    house = {"kind": "house", "rect": [56, 20, 64, 26]}
    village = {"kind": "village", "rect": [40, 20, 80, 40]}
    units = {
        "b1": {**held, "house": "house"},
        "a1": {**at_wall, "x": 58, "y": 20},
        "a2": {**weak, "x": 62, "y": 20},
        "a3": {**at_wall, "x": 60, "y": 26, "heading": 180},
    }
    state = table(
        {"terrain": {"village": village, "house": house}, "units": units, "contact": contacts}
    )
    state.agenda.append(("melee", ("b1",)))
    return state


def test_from_a_house_the_captain_strikes_at_whom_it_hurts_most() -> None:
    """DAI-MEL-05: two at the weak ones, the third on the other side where it must be."""
    found = Table(stormed("POL"), ("captain", "captain"))
    found.play(most=1)

    assert {"daimyo.ask.house-targets": 1} == found.asked
    assert [{"1-1": "a2", "2-1": "a2", "3-1": "a3"}] == found.given
    assert [] == found.strange


def test_what_is_kept_of_fights_does_not_depend_on_who_asked_first() -> None:
    """The same fights again with nothing kept, after others have filled what is kept."""
    boards = [Board(brawl(seed), "a", Budget(1000)) for seed in (3, 5, 8)]
    meetings = [Meeting(edge, edge == "rear") for edge in ("front", "left", "rear")]
    fights = [
        (board, own, foe, meeting)
        for board in boards
        for own in board.own
        for foe in board.foes
        for meeting in meetings
        if own.is_unit
    ]
    warm = [clash.clash(*fight) for fight in fights]
    cold = []
    for fight in reversed(fights):
        clash.forget()
        cold.append(clash.clash(*fight))

    assert warm == cold[::-1]


def answers(seed: int) -> str:
    """All answers of two bots in a battle."""
    return json.dumps(Table(brawl(seed), ("captain", "gentle"), str(seed)).play(80).given)


def test_the_same_position_gets_the_same_answers_under_any_hash_seed() -> None:
    code = "from tests.unit.daimyo.test_bots import answers; print(answers(2))"
    found = set()
    for seed in ("1", "2"):
        env = {"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        )
        found.add(done.stdout)

    assert {answers(2) + "\n"} == found


def before_the_ford(daimyo: str) -> State:
    """Long spears of DAI-SCN-02 south-west of the ford, the daimyo with them or fallen."""
    state = opened("dai-scn-02")
    unit, leader = state.units["a1-4"], state.leaders["a-daimyo1"]
    unit.status, unit.files = "table", 4
    unit.x, unit.y, unit.heading = 75_000, 40_000, 0
    leader.status, leader.unit = (daimyo, unit.id) if daimyo == "table" else (daimyo, "")
    return state


def test_who_must_first_obey_comes_late_to_the_place_to_be_held() -> None:
    """DAI-LDR-09: without its daimyo a clan obeys on a six only."""
    led, left = (
        Board(before_the_ford(daimyo), "a", Budget(1000)) for daimyo in ("table", "killed")
    )
    turns = [board.turns_to(board.view.units["a1-4"], 40_000) for board in (led, left)]

    assert turns[0] > 0
    assert [turns[0], 6 * turns[0]] == turns


def test_who_is_to_bar_a_ford_marches_to_it_in_column_round_the_stream() -> None:
    state = before_the_ford("table")
    unit = state.units["a1-4"]
    board = Board(state, "a", Budget(1000))

    assert "a1-4" == board.warden
    assert board.gate == board.way_to_bar(unit)
    assert board.marches(unit)
    unit.files = 2
    assert not Board(state, "a", Budget(1000)).marches(unit)


def test_a_unit_that_forms_anew_in_a_ford_keeps_out_of_the_water() -> None:
    """Turned to the enemy beside it, it would stand in the stream and lose its order."""
    state = before_the_ford("table")
    unit, foe = state.units["a1-4"], state.units["b2-2"]
    unit.x, unit.y, unit.files = 90_000, 68_000, 2
    foe.status, foe.x, foe.y, foe.heading = "table", 98_000, 77_000, 180_000
    question = ask_formation(state, unit, "daimyo.ask.formation")
    answer = reform(Board(state, "a", Budget(1000)), question)
    body = reformed_to(state, question, answer)

    assert 4 == answer[1]
    assert body is not None and not touches_difficult(state, body)
    turned = reformed_to(state, question, (35, 4))
    assert turned is not None and touches_difficult(state, turned)
