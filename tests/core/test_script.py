"""Scripts: a rule against written lines; what differs is shown with what went before."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.dice import D6, reaching
from gunbai.effects import Ask, Call, Draw, Roll, Seat, Tell, Together, procedure, resolution
from gunbai.errors import DataError
from gunbai.play.script import Mismatch, Script, expect
from gunbai.questions import Choose, Number
from gunbai.words import Event, Say
from tests.core.toy import SEATS, header, setup, strike

A = Seat("a")


@resolution("S-1")
async def save(wounds: int) -> int:
    return (await Roll(wounds, D6, reaching(4), "S-1", A))["hit"]


@procedure("S-2")
async def volley(shots: int) -> int:
    hits = (await Roll(shots, D6, reaching(3), "S-2", A, "hits"))["hit"]
    await Tell(Event("s.hits", {"hits": hits}), "S-2")
    return hits - await save(hits)


ROLL = expect(Roll, throws=3, purpose="hits")


def test_a_rule_follows_its_script_by_counts_or_by_faces() -> None:
    for reply in ({"hit": 2, "miss": 1}, [6, 1, 3]):
        script = Script((ROLL, reply), (expect(Roll, throws=2, rule="S-1"), {"hit": 1, "miss": 1}))
        assert 1 == script.run(volley(3))


def test_an_effect_can_be_written_whole_and_a_tell_compared() -> None:
    whole = Roll(3, D6, reaching(3), "S-2", A, "hits")
    told = Tell(Event("s.hits", {"hits": 0}), "S-2")
    script = Script((whole, [1, 1, 1]), told, (expect(Roll, throws=0), []), tells=True)

    assert 0 == script.run(volley(3))
    with pytest.raises(Mismatch, match=r"s\.hits"):
        Script((whole, [1, 1, 1]), (expect(Roll, throws=0), []), tells=True).run(volley(3))
    with pytest.raises(Mismatch, match=r"s\.hits"):
        Script((whole, [1, 1, 1]), expect(Tell, event="s.other")).run(volley(3))


def test_a_call_is_stubbed_by_name_or_in_its_place() -> None:
    assert 1 == Script((ROLL, [6, 6, 1]), stubs={"save": 1}).run(volley(3))
    assert 2 == Script((ROLL, [6, 6, 6]), stubs={"save": lambda n: n - 2}).run(volley(3))
    line = (expect(Call, name="save", args=(2,)), 2)
    assert 0 == Script((ROLL, [6, 6, 1]), line).run(lambda: volley(3))


def test_a_mismatch_shows_what_was_performed_what_came_and_what_was_expected() -> None:
    script = Script((ROLL, [6, 6, 1]), (expect(Roll, throws=3), [1, 1, 1]))
    with pytest.raises(Mismatch) as caught:
        script.run(volley(3))
    performed, rest = str(caught.value).split("came:")
    came, expected = rest.split("expected:")

    assert "3 d6: hit, miss" in performed and "s.hits" in performed
    assert "2 d6" in came and "S-1" in came
    assert "Roll(throws=3)" in expected


def test_a_script_that_is_too_short_or_too_long_is_a_mismatch() -> None:
    with pytest.raises(Mismatch, match="the end"):
        Script((ROLL, [6, 6, 1])).run(volley(3))
    with pytest.raises(Mismatch, match="the end, with 0"):
        Script((ROLL, [1, 1, 1]), (expect(Roll), []), (expect(Roll), [])).run(volley(3))


def test_a_reply_that_fits_no_roll_or_question_names_its_line() -> None:
    for wrong in ({"hit": 2}, {"hit": 1, "miss": 1, "six": 1}, [1, 2], [1, 2, 7]):
        with pytest.raises(DataError, match="line 1"):
            Script((ROLL, wrong)).run(volley(3))


@procedure("S-3")
async def parley(seat: Seat) -> Any:
    bids = await Together((Ask(A, Number(0, 3), "S-3"), Ask(seat, Number(0, 3), "S-3")), "S-3")
    if await Ask(seat, Choose((True, False), Say("s.yield"), "castle"), "S-3"):
        return bids
    return await Draw(("x", "y", "z"), 2, "S-3", seat)


def test_questions_sealed_bids_and_draws_are_lines_too() -> None:
    b = Seat("b")
    bids = (expect(Together, rule="S-3"), (1, 2))
    asked = expect(Ask, seat=b, question="choose", subject="castle")

    assert (1, 2) == Script(bids, (asked, True)).run(parley(b))
    drawn = Script(bids, (asked, False), (expect(Draw, count=2), ["z", "x"]))
    assert ("z", "x") == drawn.run(parley(b))
    with pytest.raises(DataError, match="S-3"):
        Script((expect(Together), (1, 9))).run(parley(b))
    with pytest.raises(Mismatch, match="castle"):
        Script(bids, (expect(Ask, subject="castle", seat=A), True)).run(parley(b))


def test_a_reaction_in_the_middle_of_a_rule_is_scripted() -> None:
    hits = (expect(Roll, throws=3, by="s0"), {"hit": 2, "miss": 1})
    ducks = (expect(Ask, seat="s1", rule="TOY-05"), True)
    luck = (expect(Roll, throws=1, by="s1"), [6])

    state = setup(header(2).setup)

    assert 1 == Script(hits, ducks, luck).run(strike(state, *SEATS[:2]))
