"""The session: sealed answers, restore at every entry, undo, faults, concession, hidden worlds."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from gunbai.effects import Seat
from gunbai.errors import Refused, ReplayDiverged, StaleAnswer
from gunbai.play.dice_source import ByHand, Counter, Seeded
from gunbai.play.history import dump, load
from gunbai.play.live import Session
from gunbai.play.replay import restore, verify
from gunbai.records import fingerprint
from tests.core.toy import SEATS, header


def play(session: Session, seed: str = "bots") -> Session:
    """Random legal answers to the end."""
    session.start()
    rng = Counter(seed)
    while session.open is not None:
        seat = session.open.waits_for()[0]
        ask = session.ask_of(seat)
        assert ask is not None
        session.submit(seat, ask.question.suggest(session.view(seat), rng, 1)[0])
    return session


def position(session: Session) -> tuple[Any, ...]:
    asks = [(a.seat, a.rule, a.question) for a in session.open.asks] if session.open else []
    rolls = session.open and (session.open.roll, session.open.draw)
    return (fingerprint(session.state), str(asks), str(rolls), session.where())


def test_sealed_answers_give_the_same_game_in_every_order_of_arrival() -> None:
    """Five seats, all 120 orders: one result, one set of dice."""
    results = set()
    for order in itertools.permutations(range(5)):
        session = Session(header(5), Seeded("x")).start()
        for i in order:
            session.submit(SEATS[i], i)
        results.add((fingerprint(session.state), str(session.entries[5:])))

    assert 1 == len(results)


def test_a_sealed_answer_may_be_changed_until_the_last_arrives_and_is_durable_at_once() -> None:
    written: list[Any] = []
    session = Session(header(2), Seeded("x"), record=lambda n, e: written.append((n, e))).start()
    session.submit(SEATS[0], 1)

    assert [
        (0, {"sealed": "TOY-02", "seat": "s0", "by": "seat", "replaces": None, "answer": 1})
    ] == written

    session.submit(SEATS[0], 2)
    assert written[-1][1]["replaces"] == 0
    restored = restore(session.history())
    assert restored.open is not None
    assert ((SEATS[1],)) == restored.open.waits_for()
    session.submit(SEATS[1], 0)
    assert [e for _, e in written] == session.entries
    with pytest.raises(Refused, match="not-asked"):
        session.submit(SEATS[0], 0)


def test_restore_at_every_entry_gives_the_same_state_and_question() -> None:
    """Also in the middle of the reaction: the position after n entries is the position then."""
    for game in range(12):
        seen = {}
        session = Session(header(2), Seeded(f"d{game}")).start()
        seen[0] = position(session)
        rng = Counter(f"b{game}")
        while session.open is not None:
            seat = session.open.waits_for()[0]
            ask = session.ask_of(seat)
            assert ask is not None
            session.submit(seat, ask.question.suggest(session.view(seat), rng, 1)[0])
            seen[session.number] = position(session)
        history = load(dump(session.history()))
        for number, there in seen.items():
            assert there == position(restore(history, at=number))
        for number in range(len(history.entries)):
            restore(history, at=number)
        assert position(verify(session.history(f"d{game}"))) == position(session)


def test_a_history_that_does_not_fit_the_rules_is_named_at_its_first_wrong_entry() -> None:
    session = play(Session(header(2), Seeded("x")))
    text = dump(session.history()).replace('"toy.strike"', '"toy.strike"')
    history = load(text)
    roll = next(i for i, e in enumerate(history.entries) if "roll" in e)
    history.entries[roll]["roll"] = "TOY-99"
    with pytest.raises(ReplayDiverged) as caught:
        restore(history)

    assert roll == caught.value.entry


def test_undo_is_open_until_chance_another_seat_or_a_reveal_came_after() -> None:
    session = Session(header(2), Seeded("x")).start()
    before = position(session)
    session.submit(SEATS[0], 1)
    assert session.undo_point(SEATS[0]) == 0
    session.undo(SEATS[0])

    assert before == position(session)
    assert {"rewind": 0, "why": "undo"} == session.entries[-1]

    session.submit(SEATS[0], 1)
    session.submit(SEATS[1], 0)
    assert session.undo_point(SEATS[1]) is None
    with pytest.raises(Refused, match="undo-closed"):
        session.undo(SEATS[1])


def test_take_back_rewinds_beyond_dice_and_never_offers_them_again() -> None:
    session = Session(header(2), Seeded("x")).start()
    session.submit(SEATS[0], 1)
    session.submit(SEATS[1], 0)
    rolled = next(e for e in session.entries if "roll" in e)
    session.rewind(0, "take-back")
    session.submit(SEATS[0], 1)
    session.submit(SEATS[1], 0)
    again = [e for e in session.entries if "roll" in e][-1]

    assert rolled["faces"] != again["faces"]
    assert position(restore(session.history())) == position(session)


def test_a_fault_in_rule_text_rewinds_and_keeps_every_acknowledged_answer() -> None:
    session = Session(header(2, bug=1), Seeded("x")).start()
    session.submit(SEATS[0], 1)
    session.submit(SEATS[1], 0)
    rng = Counter("f")
    for _ in range(6):
        if session.open is None:
            break
        seat = session.open.waits_for()[0]
        ask = session.ask_of(seat)
        assert ask is not None
        session.submit(seat, ask.question.suggest(session.view(seat), rng, 1)[0])

    assert session.last_fault is not None
    assert any(e.get("why") == "fault" for e in session.entries)
    assert 2 == sum("sealed" in e for e in session.entries)


def test_stale_foreign_and_illegal_answers_change_nothing() -> None:
    session = Session(header(2), Seeded("x")).start()
    before = (position(session), list(session.entries))
    with pytest.raises(StaleAnswer):
        session.submit(SEATS[0], 1, at=7)
    with pytest.raises(Refused):
        session.submit(SEATS[0], 99)
    with pytest.raises(Refused):
        session.submit(SEATS[4], 1)

    assert before == (position(session), list(session.entries))


def test_two_worlds_that_differ_only_in_what_one_hides_look_alike_to_all_others() -> None:
    worlds = []
    for hand in (3, 4):
        session = Session(header(5), Seeded("x")).start()
        session.state.players["s0"].hand = hand
        worlds.append(session)
    for seat in (*SEATS[1:], None):
        shown = [repr_view(world, seat) for world in worlds]
        assert shown[0] == shown[1]
    assert repr_view(worlds[0], SEATS[0]) != repr_view(worlds[1], SEATS[0])
    for world in worlds:  # a refusal to another seat does not tell either
        world.submit(SEATS[0], 2)
    refusals = []
    for world in worlds:
        with pytest.raises(Refused) as caught:
            world.submit(SEATS[1], 50)
        refusals.append(str(caught.value))
    assert refusals[0] == refusals[1]


def repr_view(session: Session, seat: Seat | None) -> str:
    players = session.view(seat).players.values()
    lines = [(line.event, line.rule) for line in session.lines_for(seat)]
    return json.dumps([[p.seat, p.points, repr(p.hand)] for p in players]) + repr(lines)


def test_concession_ends_the_game_and_replays() -> None:
    session = Session(header(2), Seeded("x")).start()
    session.submit(SEATS[0], 1)
    session.concede(SEATS[1])

    assert session.over
    outcome = session.outcome()
    assert outcome is not None and outcome.winner == "s0"
    assert position(restore(session.history())) == position(session)


def test_dice_by_hand_wait_are_checked_and_are_marked() -> None:
    session = Session(header(2), {SEATS[0]: ByHand(), SEATS[1]: Seeded("x")}).start()
    session.submit(SEATS[0], 3)
    session.submit(SEATS[1], 0)
    assert session.open is not None and session.open.roll is not None
    for bad in ([1, 2], [1, 2, 7]):
        with pytest.raises(Refused):
            session.enter_dice(SEATS[0], bad)
    session.enter_dice(SEATS[0], [4, 1, 6])

    entry = next(e for e in session.entries if "roll" in e)
    assert ("hand", [4, 1, 6]) == (entry["from"], entry["faces"])
    assert position(restore(session.history())) == position(session)


def test_a_restored_sealed_question_keeps_the_number_it_was_posed_at() -> None:
    """An answer made before a restart of whoever holds the session is not stale after it."""
    session = Session(header(2), Seeded("x")).start()
    session.submit(SEATS[0], 1)
    assert session.open is not None
    restored = restore(session.history())
    assert restored.open is not None

    assert 0 == session.open.at == restored.open.at
    restored.submit(SEATS[1], 0, at=0)
