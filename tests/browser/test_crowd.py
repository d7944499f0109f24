"""Crowded melees on a phone: markers, numbers and names do not lie over each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from gunbai.play.history import load
from gunbai.play.replay import restore
from tests.browser.gallery import open_context, reached, resume, served

MEASURED = """(factor) => {
  const d = gunbai, fights = [...d.store.things.values()].filter(({ kind, round }) => kind === "melee" && round > 1);
  d.fit();
  const at = d.camera.toScreen([fights[0].x, fights[0].y]);
  d.zoom(factor, at);
  d.pan(195 - at[0], 300 - at[1]);
  d.board.aim();
  d.paintNow();
  const nodes = [...document.querySelectorAll("#board .marker, #board .flag, #board .count, #board .labels text, #board [href^='#d-r-']")];
  const shown = nodes.filter((node) => getComputedStyle(node).visibility === "visible" && !node.closest(".away"));
  const apart = (node) => node.parentNode.hangs?.fixed ? node.parentNode : node;
  const boxes = [...new Set(shown.map(apart))].map((node) => [node.getAttribute("data-marker") ?? node.textContent ?? "", node.getBoundingClientRect()]);
  const over = [];
  boxes.forEach(([one, a], i) => boxes.slice(i + 1).forEach(([other, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 3 && high > 3) over.push([one, other, Math.round(wide), Math.round(high)]);
  }));
  return [fights.length, d.board.tiers, shown.filter((node) => node.dataset.marker === "melee").length, boxes.length, over];
}"""
"""A melee in the middle of the screen, and which of what is drawn about it lies over another."""


def crowded() -> str:
    """The first game at a question with two melees in their second round, whichever way bots play."""
    for seed in range(5, 25):
        found = reached("dai-scn-01", lambda session, _: in_melee(session.state) > 1, str(seed))
        if restore(load(found)).open is not None:
            return found
    raise AssertionError("no game has two such melees at once")


def in_melee(state: Any) -> int:
    return sum(pair.rounds > 0 for pair in state.contacts)


@pytest.fixture(scope="module")
def crowd(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with served(tmp_path_factory.mktemp("crowd")) as address:
        context = open_context(browser, address, "upright")
        page = context.new_page()
        resume(page, address, crowded())
        yield page
        context.close()


@pytest.mark.parametrize("factor", [1, 1.5, 2.2, 3, 6])
def test_markers_of_a_crowded_melee_stand_clear_of_each_other(crowd: Page, factor: float) -> None:
    fights, tiers, melees, boxes, over = crowd.evaluate(MEASURED, factor)
    assert fights >= 2 and melees >= 1 and boxes > 4, (tiers, boxes)
    assert over == [], (tiers, over)
