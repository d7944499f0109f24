"""The captain of Daimyo at a ford and with its leaders: positions of their own."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from gunbai.bots.daimyo.answers import accept, challenge, rally
from gunbai.bots.daimyo.board import Board
from gunbai.bots.daimyo.chances import CERTAIN
from gunbai.bots.daimyo.chargers import best_attack, sought
from gunbai.bots.daimyo.clash import Meeting, clash
from gunbai.bots.daimyo.forming import reform
from gunbai.bots.daimyo.jostling import cost_of_passing
from gunbai.bots.daimyo.moves import drill, toward
from gunbai.bots.daimyo.muster import layout
from gunbai.bots.daimyo.orders import movement
from gunbai.geometry import about_turned
from gunbai.play.opening import new_header
from gunbai.play.players import Budget
from gunbai.questions import Choose
from gunbai.system import Setup, get
from gunbai.systems.daimyo.choices import DONE, Movement, Value
from gunbai.systems.daimyo.moving import ask_formation, reformed_to
from gunbai.systems.daimyo.state import State, Unit
from gunbai.systems.daimyo.stepping import ask_steps, tried
from gunbai.systems.daimyo.surroundings import MOVE, field_of
from gunbai.words import Name, Say


def ford(turn: int = 6) -> State:
    """DAI-SCN-02 with nobody on the table yet."""
    state: State = get("daimyo").setup(new_header(Setup("dai-scn-02", {})).setup)
    state.turn = turn
    return state


def put(state: State, name: str, x: int, y: int, heading: int = 0, files: int = 2) -> Unit:
    """A unit on the table, by the middle of its front in centimetres."""
    unit = state.units[name]
    unit.status, unit.files = "table", files
    unit.x, unit.y, unit.heading = 1000 * x, 1000 * y, 1000 * heading
    return unit


def lead(state: State, leader: str, unit: str) -> None:
    state.leaders[leader].status, state.leaders[leader].unit = "table", unit


def read(state: State, side: str = "a") -> Board:
    return Board(state, side, Budget(1000))


# -- leaders --------------------------------------------------------------------------------------


def duel(own: str, other: str, words: str) -> Choose[bool]:
    return Choose((False, True), Say(words, {"leader": Name(own), "enemy": Name(other)}), own)


def met(own: int, other: int) -> State:
    """Two daimyo whose units meet, three units of the one's clan near by."""
    state = ford()
    put(state, "a1-4", 90, 66, files=4)
    put(state, "a1-2", 104, 52)
    put(state, "a1-3", 76, 52)
    put(state, "b1-2", 90, 66, 180)
    lead(state, "a-daimyo1", "a1-4")
    lead(state, "b-daimyo1", "b1-2")
    state.leaders["a-daimyo1"].cr, state.leaders["b-daimyo1"].cr = own, other
    return state


def test_a_daimyo_on_whom_many_hang_neither_seeks_nor_takes_an_even_duel() -> None:
    """DAI-LDR-15: by a refusal he loses one of his rating, by his fall his clan loses its heart."""
    board = read(met(2, 2))

    assert not accept(board, duel("b-daimyo1", "a-daimyo1", "daimyo.ask.accept"))
    assert not challenge(board, duel("a-daimyo1", "b-daimyo1", "daimyo.ask.challenge"))


def test_the_far_better_swordsman_challenges() -> None:
    board = read(met(4, 1))

    assert challenge(board, duel("a-daimyo1", "b-daimyo1", "daimyo.ask.challenge"))
    assert accept(board, duel("b-daimyo1", "a-daimyo1", "daimyo.ask.accept"))


def running(friends: int) -> State:
    """Long spears in rout, still far from the edge, and friends beside their way."""
    state = ford(turn=3)
    put(state, "a1-4", 90, 55, 180, 4).mood = "routing"
    for index in range(friends):
        put(state, f"a{(2, 3, 4)[index]}-2", 70 + 40 * (index % 2), 52 - 10 * (index // 2))
    return state


def test_who_runs_past_many_friends_is_rallied_at_any_odds() -> None:
    """DAI-MOR-03: each turn that it runs they are tested; dispersed it frightens nobody any more."""
    question: Choose[bool] = Choose((False, True), Say("daimyo.ask.rally", {}), "a1-4")

    assert rally(read(running(3)), question)
    assert not rally(read(running(0)), question)


def test_a_rally_at_poor_odds_is_not_tried_where_a_daimyo_would_be_lost_with_it() -> None:
    """DAI-ORD-05: whoever fails is dispersed, and his clan then obeys nobody."""
    question: Choose[bool] = Choose((False, True), Say("daimyo.ask.rally", {}), "a1-4")
    state = running(3)
    state.units["a1-4"].stands -= 1
    assert rally(read(state), question)

    lead(state, "a-daimyo1", "a1-4")
    assert not rally(read(state), question)


# -- fights ---------------------------------------------------------------------------------------


def test_who_is_pushed_back_is_followed_and_fights_on() -> None:
    """DAI-MEL-11: long spears strike first and hard, but swords outlast them: the second round counts
    after a push too."""
    board = read(met(1, 1))
    spears, swords = board.view.units["a1-4"], board.view.units["b1-2"]
    fates = clash(board, spears, swords, Meeting())

    assert CERTAIN == sum(fates[:5])
    assert fates.routs > fates.routed > max(CERTAIN // 8, fates.pushed)


def barred(gap: int) -> Board:
    """Long spears bar the ford; peasants so many centimetres before them."""
    state = ford()
    put(state, "a1-4", 90, 66, files=4)
    lead(state, "a-daimyo1", "a1-4")
    put(state, "b5-1", 90, 66 + gap, 180, 3)
    return read(state)


def test_who_bars_a_ford_charges_who_stands_before_it_and_runs_after_nobody() -> None:
    near, far = barred(4), barred(10)

    found = [best_attack(board, board.view.units["a1-4"]) for board in (near, far)]
    assert found[0] is not None and found[1] is None


def test_who_holds_a_ford_drives_off_who_shoots_at_it_while_there_is_time_to_come_back() -> None:
    """Else it loses stand after stand, and with them its nerve (DAI-MOR-10)."""
    found = []
    for turn in (7, 12):
        state = ford(turn)
        put(state, "a1-4", 90, 68, files=4)
        lead(state, "a-daimyo1", "a1-4")
        put(state, "b1-5", 90, 78, 180, 3)
        found.append(best_attack(read(state), state.units["a1-4"]) is not None)

    assert [True, False] == found


def beside(foe_x: int, foe_y: int) -> State:
    """A broad line of long spears, and beside it a unit in rags that it does not face."""
    state = ford()
    put(state, "a1-4", 60, 40, files=4)
    put(state, "b5-1", foe_x, foe_y, 270, 3)
    return state


def test_who_cannot_wheel_to_an_enemy_at_hand_forms_anew_toward_him() -> None:
    """DAI-MOV-11, -14: so broad a line would wheel for turns, and charge nobody."""
    state = beside(72, 51)
    unit = state.units["a1-4"]
    ways: tuple[Value, ...] = (("a1-4", "move"), ("a1-4", "reform"), DONE)
    question = Movement(ways, Say("daimyo.ask.movement", {}), "a-clan1", memo={"table": state})
    asked = ask_formation(state, unit, "daimyo.ask.formation")
    body = reformed_to(state, asked, reform(read(state), asked))

    assert ("a1-4", "reform") == movement(read(state), question)
    assert body is not None
    unit.x, unit.y, unit.heading, unit.files = body.x, body.y, body.heading, 4
    assert best_attack(read(state), unit) is not None
    assert sought(read(state), unit) is None


def test_nobody_forms_anew_so_that_another_could_charge_its_flank() -> None:
    state = beside(72, 51)
    put(state, "b1-1", 45, 58, 180)

    assert sought(read(state), state.units["a1-4"]) is None


def test_who_holds_a_ford_strikes_who_comes_so_near_that_it_still_stands_in_it() -> None:
    found = []
    for gap in (4, 12):
        state = ford(turn=10)
        put(state, "a1-4", 90, 63, files=2)
        lead(state, "a-daimyo1", "a1-4")
        put(state, "b1-5", 90, 63 + gap, 180, 3)
        found.append(best_attack(read(state), state.units["a1-4"]) is not None)

    assert [True, False] == found


def test_who_holds_a_ford_does_not_form_anew_toward_whom_it_would_not_charge() -> None:
    state = ford(turn=10)
    put(state, "a1-4", 90, 60)
    lead(state, "a-daimyo1", "a1-4")
    put(state, "b3-3", 80, 60, 90).disordered = True

    assert sought(read(state), state.units["a1-4"]) is None


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
