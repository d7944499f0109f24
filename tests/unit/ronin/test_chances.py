"""The chances that stand beside choices of nerve, Priority and the banner: odds of the live rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from gunbai.play.odds import odds
from gunbai.questions import Choose
from gunbai.reading import read
from gunbai.systems.ronin.activation import ACTIVATE, Activate
from gunbai.systems.ronin.morale import BANNER
from gunbai.systems.ronin.movement import SEEK
from gunbai.systems.ronin.priority import SENJO
from gunbai.systems.ronin.stage import stage
from gunbai.systems.ronin.state import State
from gunbai.words import Say

SCENE = """
turn = 3
[model.saito]
side = "a"
profile = "samurai"
x = 6.0
y = 6.0
[model.gonta]
side = "b"
profile = "bandit"
x = 20.0
y = 6.0
[side.a]
morale_state = "{morale}"
start = 1
[side.b]
warband = "bandits"
"""


def scene(morale: str) -> State:
    table = read(SCENE.format(morale=morale), "chances.toml")
    table.table("options")
    return stage(table)


def chances(state: State, question: Any, answer: Any) -> dict[str, Fraction]:
    forecast = question.chance(state, answer)
    assert forecast is not None
    found = odds(forecast.run())
    return {forecast.label(value).id.rpartition(".")[2]: found[value] for value in found}


def test_nerve_is_shown_before_a_model_of_a_panicked_side_is_chosen() -> None:
    state = scene("panicked")
    question = Activate((), Say(""), "a", law=ACTIVATE, passing=False)

    assert {"passed": Fraction(1, 2), "failed": Fraction(1, 2)} == chances(
        state, question, ("saito", "steady")
    )
    assert question.chance(state, ("saito", "nothing")) is None


def test_contact_of_a_wavering_side() -> None:
    question = Choose((False, True), Say(""), "saito", law=SEEK)

    assert Fraction(1, 2) == chances(scene("wavering"), question, True)["passed"]
    assert question.chance(scene("wavering"), False) is None


def test_a_second_throw_for_the_banner() -> None:
    question = Choose((False, True), Say(""), "a", law=BANNER)

    assert Fraction(13, 18) == chances(scene("wavering"), question, True)["passed"]


@pytest.mark.parametrize(("use", "own"), [("own", Fraction(1, 4)), ("enemy", Fraction(1, 12))])
def test_senjo_jutsu_on_a_one_against_a_five(use: str, own: Fraction) -> None:
    words = Say("", {"own": 1, "enemy": 5})
    question = Choose(("no", "own", "enemy"), words, "a", law=SENJO)

    assert own == chances(scene("confident"), question, use)["own-priority"]
    assert question.chance(scene("confident"), "no") is None
