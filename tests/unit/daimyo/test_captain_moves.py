"""The captain of Daimyo on its way: to a ford, in it, round it; how it forms anew and draws up."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from gunbai.bots.daimyo.forming import reform
from gunbai.bots.daimyo.jostling import cost_of_passing
from gunbai.bots.daimyo.moves import drill, toward
from gunbai.bots.daimyo.muster import layout
from gunbai.bots.daimyo.orders import movement
from gunbai.geometry import about_turned
from gunbai.systems.daimyo.choices import DONE, Movement, Value
from gunbai.systems.daimyo.moving import ask_formation, reformed_to
from gunbai.systems.daimyo.stepping import ask_steps, tried
from gunbai.systems.daimyo.surroundings import MOVE, field_of
from gunbai.words import Say
from tests.unit.daimyo.ford import ford, lead, put, read

# -- moves ----------------------------------------------------------------------------------------


def test_who_makes_for_the_middle_of_its_own_rear_turns_about_and_is_there() -> None:
    state = ford()
    around = field_of(state, put(state, "a1-4", 60, 40), MOVE)

    assert list(toward(around, about_turned(around.start).front, 10_000)) == [(("turn", 180_000),)]


def test_a_column_marches_only_where_it_comes_there_in_time() -> None:
    """To form column takes the turn: in the last one whoever is late had better just go."""
    found = []
    for turn in (6, 12):
        state = ford(turn)
        put(state, "a1-4", 76, 38, 300, 4)
        lead(state, "a-daimyo1", "a1-4")
        found.append(read(state).marches(state.units["a1-4"]))

    assert [True, False] == found


def test_who_is_to_bar_a_ford_waits_before_it_until_the_others_have_come_up() -> None:
    """Alone in it he would be shot at and charged for turns."""
    found = []
    for turn in (3, 6):
        state = ford(turn)
        unit = put(state, "a1-4", 90, 46)
        lead(state, "a-daimyo1", "a1-4")
        put(state, "b1-5", 60, 100, 180, 3)
        question = ask_steps(state, unit, "move")
        at, _ = tried(state, question, drill(read(state), question))
        found.append(read(state).covers(at.block))

    assert [False, True] == found


def test_who_is_beside_a_ford_goes_round_to_who_stands_in_it() -> None:
    """DAI-MOV-06: straight through the stream no charge comes home; from before the ford it does."""
    state = ford(turn=8)
    unit = put(state, "a4-1", 72, 46, 0, 3)
    lead(state, "a-daimyo4", "a4-1")
    put(state, "a1-4", 120, 40, files=4)
    put(state, "b1-2", 90, 62, 180)
    question = ask_steps(state, unit, "move")
    board = read(state)
    at, fault = tried(state, question, drill(board, question))

    assert fault is None
    assert board.gate is not None
    assert abs(at.block.x - board.gate[0]) < abs(unit.x - board.gate[0]) - 4000


def test_a_column_in_a_ford_forms_no_line_that_would_stand_in_the_stream() -> None:
    """DAI-TBL-05: it would be out of order at once."""
    found = []
    for y in (48, 60):
        state = ford()
        put(state, "a1-4", 90, y)
        lead(state, "a-daimyo1", "a1-4")
        put(state, "b1-1", 90, 70, 180)
        ways: tuple[Value, ...] = (("a1-4", "move"), ("a1-4", "reform"), DONE)
        question = Movement(ways, Say("daimyo.ask.movement", {}), "a-clan1", memo={"table": state})
        found.append(movement(read(state), question)[-1])

    assert ["reform", "move"] == found


def test_a_column_that_holds_a_ford_by_its_head_goes_on_and_forms_no_line_behind_it() -> None:
    state = ford(turn=8)
    put(state, "a1-4", 87, 54, 344)
    lead(state, "a-daimyo1", "a1-4")
    put(state, "b4-3", 78, 70, 180, 1)
    ways: tuple[Value, ...] = (("a1-4", "move"), ("a1-4", "reform"), DONE)
    question = Movement(ways, Say("daimyo.ask.movement", {}), "a-clan1", memo={"table": state})

    assert read(state).holds_at(state.units["a1-4"])
    assert ("a1-4", "move") == movement(read(state), question)


def test_nobody_forms_anew_to_face_the_way_it_faces() -> None:
    """An enemy beside it, but so far off that it keeps its front where the others come from."""
    found = []
    for x in (82, 90):
        state = ford(turn=6)
        put(state, "a1-4", 90, 20)
        lead(state, "a-daimyo1", "a1-4")
        put(state, "a4-2", 150, 40, files=3)
        put(state, "b1-2", x + 40, 42, 90)
        ways: tuple[Value, ...] = (("a4-2", "move"), ("a4-2", "reform"), DONE)
        question = Movement(ways, Say("daimyo.ask.movement", {}), "a-clan4", memo={"table": state})
        found.append(movement(read(state), question)[-1])

    assert ["move", "reform"] == found


def test_to_walk_over_who_holds_a_ford_costs_more_than_to_walk_over_another() -> None:
    state = ford(turn=10)
    put(state, "a1-4", 90, 58, files=4)
    put(state, "a1-3", 120, 40)
    unit = put(state, "a4-1", 90, 46, files=3)
    board = read(state)

    held, other = (cost_of_passing(board, unit, [name], ()) for name in ("a1-4", "a1-3"))
    assert held > 2 * other


def test_who_stands_before_a_ford_already_makes_for_it_and_not_back_to_where_the_way_begins() -> (
    None
):
    state = ford(turn=7)
    unit = put(state, "a1-4", 88, 55, files=4)
    board = read(state)

    assert board.bar == board.way_to_bar(unit)


def test_a_column_forms_line_before_it_comes_under_the_eyes_of_horse() -> None:
    """At the ford it would be ridden down in column; foot leaves it the time to form line there."""
    found = []
    for foe in ("b2-1", "b2-2"):
        state = ford(turn=2)
        put(state, "a1-4", 90, 50)
        lead(state, "a-daimyo1", "a1-4")
        put(state, foe, 79, 80, 180)
        ways: tuple[Value, ...] = (("a1-4", "move"), ("a1-4", "reform"), DONE)
        question = Movement(ways, Say("daimyo.ask.movement", {}), "a-clan1", memo={"table": state})
        found.append(movement(read(state), question))

    assert [("a1-4", "reform"), ("a1-4", "move")] == found


def test_who_is_to_hold_an_empty_ford_beside_it_turns_to_it() -> None:
    """DAI-MOV-12: a wheel of so broad a line would take two turns; a quarter turn makes it a column."""
    state = ford(turn=9)
    unit = put(state, "a4-1", 70, 52, 0, 3)
    lead(state, "a-daimyo4", "a4-1")
    put(state, "b1-2", 90, 100, 180)
    question = ask_steps(state, unit, "move")
    steps = drill(read(state), question)
    at, fault = tried(state, question, steps)

    assert ("turn", 90_000) == steps[0]
    assert fault is None
    assert at.block.x > 76_000


def test_who_forms_anew_at_the_edge_of_a_ford_stays_in_it() -> None:
    """Turned to an enemy beside it, its nearest corner would lie without."""
    state = ford(turn=11)
    unit = put(state, "a4-2", 100, 54, 20, 3)
    put(state, "b1-2", 118, 54, 270)
    board = read(state)
    question = ask_formation(state, unit, "daimyo.ask.formation")
    body = reformed_to(state, question, reform(board, question))

    assert board.holds_at(unit)
    assert body is not None and board.covers(body)
    turned: Any = reformed_to(state, question, (70, 3))
    assert not board.covers(turned)


def test_who_has_no_room_in_a_ford_forms_up_narrow_and_not_askew() -> None:
    """A line across the way of the ford fits its banks, but faces nobody who may come."""
    state = ford(turn=7)
    unit = put(state, "a1-4", 90, 60, files=4)
    put(state, "b1-5", 91, 69, 180, 3)
    question = ask_formation(state, unit, "daimyo.ask.formation")
    turn, files = reform(read(state), question)

    assert 2 == files
    assert min(turn, 360 - turn) <= 20


def test_a_column_so_near_to_its_goal_wheels_and_does_not_form_anew() -> None:
    found = []
    for x in (86, 60):
        state = ford(turn=3)
        put(state, "a1-4", x, 55)
        lead(state, "a-daimyo1", "a1-4")
        found.append(read(state).marches(state.units["a1-4"]))

    assert [False, True] == found


def test_nobody_wheels_on_the_spot_for_a_charge_that_a_friend_shuts() -> None:
    """What it cannot charge as it stands it could not charge after the wheel either."""
    state = ford()
    unit = put(state, "a4-2", 60, 40, 320, 3)
    lead(state, "a-daimyo4", "a4-2")
    put(state, "a1-4", 120, 30)
    put(state, "a3-3", 62, 47)
    put(state, "b1-2", 64, 54, 180)

    assert () == drill(read(state), ask_steps(state, unit, "move"))


# -- deployment -----------------------------------------------------------------------------------


def test_the_way_to_a_place_to_be_held_is_left_free() -> None:
    """But for who is to bar it, who stands straight before it; no two slots overlap in a row."""
    for side, bar in (("a", "a1-4"), ("b", "b1-4")):
        state = ford(0)
        board = read(state, side)
        slots = layout(board)
        others = {name: slot for name, slot in slots.items() if name != bar}
        half = {name: slot.files * state.units[name].frontage // 2 for name, slot in slots.items()}

        assert 0 == slots[bar].right
        assert all(abs(slot.right) - half[name] >= 9500 for name, slot in others.items())
        rows = sorted((slot.back, slot.right, name) for name, slot in others.items())
        for (back, left, one), (also, right, two) in pairwise(rows):
            assert back != also or right - left >= half[one] + half[two]
