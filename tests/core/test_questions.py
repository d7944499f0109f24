"""Questions: every shape refuses what does not fit, and suggests and defaults only what is legal."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.play.dice_source import Counter
from gunbai.questions import (
    Allocate,
    Choose,
    Each,
    Forecast,
    Form,
    Law,
    Move,
    Number,
    Order,
    Pick,
    Place,
    Question,
    Refusal,
    Steps,
    Text,
    describe,
)
from gunbai.words import Say, Word

HERE = Law("here", default=lambda view, question: ((0, 0),))
SPOT = Law("spot", default=lambda view, question: (0, 0, 0))
STILL = Law("still", default=lambda view, question: ())

SHAPES: list[tuple[Question[Any], list[Any]]] = [
    (Choose((True, False)), [1, "yes", None, 2.0, [True]]),
    (Choose((("a", "move"), ("b", "run"))), [("a", "run"), ["a", "move"], "a"]),
    (Number(1, 3), [0, 4, "2", True, 1.5]),
    (Order(("a", "b", "c")), [("a", "b"), ("a", "a", "b"), "abc", (1, 2, 3)]),
    (Pick(("a", "b", "c"), 1, 2), [(), ("a", "b", "c"), ("d",), ("a", "a"), "a"]),
    (Allocate(("a", "b"), 3, (2, 2)), [(3, 0), (1, 1), (-1, 4), (1,), (True, 2)]),
    (Place("a", SPOT), [(1, 2), (1.0, 2, 3), "x", (1, 2, 10**12)]),
    (Move("a", "walk", 6, HERE), [((1,),), "x", ((0, 0),) * 65, ((0, True),)]),
    (Steps("a", 6, STILL, ("ahead",)), [(("back", 1),), (("ahead", "x"),), 3]),
    (Text(3), ["four", 5]),
    (Form((("n", Number(0, 1)), ("b", Choose(("x", "y"))))), [(1,), (2, "x"), (1, "z"), "x"]),
    (Each((("u1", Number(0, 1)), ("u2", Number(0, 2)))), [(0, 3), (0,), None]),
]


@pytest.mark.parametrize("question, bad", SHAPES)
def test_a_shape_refuses_what_does_not_fit_and_offers_only_what_is_legal(
    question: Question[Any], bad: list[Any]
) -> None:
    rng = Counter("q")
    for answer in bad:
        assert question.legal(None, answer) is not None, answer
    assert question.legal(None, question.default(None)) is None
    for _ in range(20):
        for answer in question.suggest(None, rng, 3):
            assert question.legal(None, answer) is None
            assert answer == question.parse(question.plain(answer))


@pytest.mark.parametrize("question, bad", SHAPES)
def test_no_json_that_a_client_may_send_raises(question: Question[Any], bad: list[Any]) -> None:
    raws: tuple[Any, ...] = (
        None,
        1,
        "x",
        [],
        {},
        [[]],
        {"n": 1},
        {"n": [], "b": {}},
        [[1, 2], 3],
        [None],
    )
    for raw in raws:
        answer = question.parse(raw)
        refusal = question.legal(None, answer)
        assert refusal is None or refusal.code.startswith("refused.")


def test_a_closed_option_is_refused_with_its_own_reason() -> None:
    why = Refusal("toy.refused.tired", "TOY-1", {"left": 0})
    question = Choose(("walk",), Say("toy.do"), closed=(("run", why),))

    assert why == question.legal(None, "run")


def test_reasons_that_cost_something_are_looked_up_only_when_needed() -> None:
    why = Refusal("toy.refused.tired", "TOY-1", {"left": 0})
    looked: list[Any] = []

    def closed(view: Any, question: Any) -> tuple[tuple[str, Refusal], ...]:
        looked.append(view)
        return (("run", why),)

    question = Choose(("walk",), Say("toy.do"), law=Law("toy", closed=closed))

    assert question.legal("view", "walk") is None
    assert not looked
    assert question.legal("view", "run") is why
    assert describe(question, "view")["closed"][0]["refusal"] is why


def test_a_law_may_say_what_the_chances_of_an_answer_hang_on() -> None:
    async def run() -> bool:
        return True

    forecast = Forecast(run, lambda result: Word(f"toy.{result}"), (Word("toy.True"),))
    law = Law("toy", chance=lambda view, question, answer: forecast if answer else None)
    question = Choose((True, False), law=law)

    assert question.chance(None, True) is forecast
    assert question.chance(None, False) is None
    assert Choose((True, False)).chance(None, True) is None


def test_a_number_out_of_range_names_the_nearest_legal_one() -> None:
    refusal = Number(2, 5).legal(None, 9)

    assert refusal is not None
    assert (9, 2, 5, 5) == (*refusal.facts.values(), refusal.legal)
