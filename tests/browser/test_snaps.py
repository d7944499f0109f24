"""What is dragged catches in contact, at the table's edge, at an exact range; the ruler too."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Table
from tests.browser.harness import Partner, fixture

THINGS = fixture()["things"]


def apart(place: list[int], piece: str) -> float:
    """From rim to rim, between a model put there and another."""
    other = THINGS[piece]
    rims: int = 500 + other["r"]
    return math.dist(place, [other["x"], other["y"]]) - rims


def dragged(table: Table, end: tuple[float, float]) -> list[int]:
    """The end of the path of model a1 when the hand lets go here."""
    table.drag((12300, 14200), end)
    expect(table.page.locator("#board .ghost")).not_to_have_attribute("data-verdict", "asking")
    found: list[int] = table.page.evaluate("gunbai.draft.path.at(-1)")
    return found


def test_a_dragged_model_catches_in_contact(table: Table) -> None:
    """A hair from touching, it touches; a stroke across the way tells; Alt lets it stand free."""
    table.sit(Partner("move"))
    page = table.page
    near = (14_820.0, 11_020.0)
    away = dragged(table, near)
    assert away == pytest.approx(near, abs=40)
    expect(page.locator("#board .catch")).to_have_count(0)

    page.keyboard.press("Escape")
    place = dragged(table, (13_780.0, 10_960.0))
    assert 0 <= apart(place, "b3") < 2
    expect(page.locator('#board .catch[data-snap="contact"]')).to_have_count(1)

    page.keyboard.press("Escape")
    page.keyboard.down("Alt")
    place = dragged(table, (13_780.0, 10_960.0))
    page.keyboard.up("Alt")
    assert apart(place, "b3") > 20
    expect(page.locator("#board .catch")).to_have_count(0)


def test_a_dragged_model_catches_at_the_range_that_the_server_named(table: Table) -> None:
    """Three inches from base to base, not a thousandth more; the line of the range bears its words."""
    partner = Partner("move")
    table.sit(partner)
    place = dragged(table, (13_210.0, 13_270.0))
    assert [one["what"] for one in partner.heard if one["t"] == "survey"] == ["ranges"]
    table.page.keyboard.press("Escape")
    place = dragged(table, (13_210.0, 13_270.0))
    assert 2998 < apart(place, "b1") <= 3000
    tick = table.page.locator('#board .catch[data-snap="range"]')
    expect(tick).to_have_text("3″")
    expect(tick.locator(".reach")).to_have_count(1)


def test_a_system_without_ranges_says_nothing_of_it(table: Table) -> None:
    """The table asks in vain, and nobody is told of an error; contact catches all the same."""
    partner = Partner("move")
    reply = partner.reply

    def refusing(message: dict[str, Any]) -> None:
        if message["t"] == "survey":
            error = {"t": "error", "q": message["q"], "code": "unknown", "text": "No such survey."}
            partner.send(error)
        else:
            reply(message)

    vars(partner)["reply"] = refusing
    table.sit(partner)
    place = dragged(table, (13_780.0, 10_960.0))
    assert 0 <= apart(place, "b3") < 2
    assert "No such survey" not in table.page.locator("body").inner_text()


def test_a_placed_model_catches_in_the_corner_of_the_table(table: Table) -> None:
    table.sit(Partner("place"))
    page = table.page
    page.mouse.click(*table.on_screen((4000, 21_000)))
    expect(page.locator("#board .ghost")).to_be_attached()
    table.drag((4000, 21_000), (610, 23_430))
    assert page.evaluate("gunbai.draft.pose.slice(0, 2)") == [500, 23_500]
    expect(page.locator('#board .catch[data-snap="edge"]')).to_have_count(2)
    page.keyboard.press("ArrowRight")  # keys go where they are told
    assert page.evaluate("gunbai.draft.pose[0]") != 500
    expect(page.locator("#board .catch")).to_have_count(0)


def test_the_ruler_measures_from_piece_to_piece_and_catches(table: Table) -> None:
    """Between two pieces it asks by their ids; elsewhere it catches at the edge and at a range."""
    partner = Partner("activate")
    table.sit(partner)
    page = table.page
    page.locator("#dock").get_by_role("button", name="Ruler").click()

    table.drag((12_300, 14_200), (12_300, 9_400))
    expect(page.locator('#board .ruler .catch[data-snap="contact"]')).to_have_count(1)
    expect(page.locator("#board .ruler .notches")).to_have_attribute("d", NOTCHED)
    rulers = [one["facts"] for one in partner.heard if one.get("what") == "ruler"]
    assert rulers[-1] == {"from": "a1", "to": "b1"}

    table.drag((9500, 18_000), (9530, 21_560))
    expect(page.locator('#board .ruler .catch[data-snap="range"]')).to_have_text("3″")
    tape = page.evaluate("[gunbai.ruler.from, gunbai.ruler.to]")
    assert math.dist(*tape) == pytest.approx(3000, abs=2)

    table.drag((5000, 20_000), (5000, 23_900))
    expect(page.locator('#board .ruler .catch[data-snap="edge"]')).to_have_count(1)
    assert page.evaluate("gunbai.ruler.to[1]") == 24_000


NOTCHED = re.compile(r"M.*L.*M")

AHEAD = """async ([body, others, ranges, far, free]) => {
  const { caughtAhead } = await import("/static/snaps.js");
  const things = new Map(Object.entries(others));
  const desk = { free, camera: { scale: 10 }, store: { things, table: { w: 120000, h: 80000 } }, ranges: { of: "me", ranges } };
  const { far: to, ticks } = caughtAhead(desk, "me", body, far);
  return [to, ticks.map(({ kind }) => kind)];
}"""

BODY = {
    "x": 40_000,
    "y": 20_000,
    "heading": 0,
    "files": 4,
    "ranks": 2,
    "frontage": 4000,
    "depth": 2000,
    "stands": 8,
}
FOE = {**BODY, "kind": "unit", "y": 50_000, "heading": 180_000}


@pytest.mark.parametrize(
    ("others", "ranges", "far", "expected"),
    [
        ({"foe": FOE}, [], 29_700, [30_000, ["contact"]]),
        ({"foe": {**FOE, "heading": 0}}, [], 25_700, [26_000, ["contact"]]),
        ({"foe": FOE}, [], 28_000, [28_000, []]),
        ({}, [], 60_300, [60_000, ["edge"]]),
        (
            {"foe": FOE},
            [{"of": "me", "to": "foe", "reach": 12_000, "measured": "fronts"}],
            17_800,
            [18_000, ["range"]],
        ),
        (
            {"foe": {**FOE, "x": 40_000 + 16_000 + 3000, "y": 44_000}},
            [{"of": "me", "to": "foe", "reach": 13_000, "measured": "fronts"}],
            11_800,
            [12_000, ["range"]],
        ),
    ],
)
def test_a_block_catches_straight_ahead(
    table: Table, others: dict[str, Any], ranges: list[Any], far: int, expected: list[Any]
) -> None:
    """In contact, at the edge, and where fire from the fronts of its stands just reaches: 5, 12, 13."""
    table.sit(Partner("activate"))
    assert table.page.evaluate(AHEAD, [BODY, others, ranges, far, False]) == expected
    assert table.page.evaluate(AHEAD, [BODY, others, ranges, far, True]) == [far, []]
