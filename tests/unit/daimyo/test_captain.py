"""The captain of Daimyo with its leaders, in fights and charges: positions of their own."""

from __future__ import annotations

from gunbai.bots.daimyo.answers import accept, challenge, rally
from gunbai.bots.daimyo.board import Board
from gunbai.bots.daimyo.chances import CERTAIN
from gunbai.bots.daimyo.chargers import best_attack, sought
from gunbai.bots.daimyo.clash import Meeting, clash
from gunbai.bots.daimyo.forming import reform
from gunbai.bots.daimyo.orders import movement
from gunbai.questions import Choose
from gunbai.systems.daimyo.choices import DONE, Movement, Value
from gunbai.systems.daimyo.moving import ask_formation, reformed_to
from gunbai.systems.daimyo.state import State
from gunbai.words import Name, Say
from tests.unit.daimyo.ford import ford, lead, put, read

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
