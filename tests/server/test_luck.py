"""The luck of a game: exact chances, and the page that tells them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from gunbai.server.luck import no_better

from .client import Browser, serving


@pytest.mark.parametrize(("dice", "sides"), [(1, 6), (3, 6), (2, 10), (4, 3)])
def test_the_chance_of_doing_no_better_is_exact(dice: int, sides: int) -> None:
    sums = [sum(faces) for faces in product(range(1, sides + 1), repeat=dice)]
    for total in range(dice - 1, dice * sides + 2):
        few = sum(one <= total for one in sums)
        assert no_better(dice, sides, total) == Fraction(few, len(sums))


def test_many_dice_lie_even_about_the_middle() -> None:
    low, high = no_better(400, 6, 1399), no_better(400, 6, 1400)
    assert low < Fraction(1, 2) < high and low + high == 1


def test_the_page_adds_up_the_dice_of_each_player(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server)
        code = browser.create(seat__a="bot:random", seat__b="bot:random")
        with browser.table(code) as table:
            table.wait(lambda known: known.state["outcome"])
        shown = browser.json(f"/t/{code}/luck.json")
        rolls = browser.json(f"/t/{code}/dice.json")["rolls"]
        text = browser.get(f"/t/{code}/luck").text
    assert shown["rolls"] == len(rolls) > 0
    fallen = {player["name"]: player["dice"] for player in shown["players"]}
    for name, kinds in fallen.items():
        own = [roll for roll in rolls if roll["by"] == name]
        assert sum(kind["dice"] for kind in kinds) == sum(len(roll["faces"]) for roll in own)
        assert sum(kind["total"] for kind in kinds) == sum(sum(roll["faces"]) for roll in own)
        for kind in kinds:
            assert sum(kind["counts"]) == kind["dice"] == sum(one["dice"] for one in kind["rolls"])
    assert "faces-chart" in text and "no_better" not in text
