"""Layout: nothing is cut or scrolled both ways at great magnification; the dice say all they say at once."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Table
from tests.browser.gallery import SIZES, open_context, served, show, until
from tests.browser.harness import Partner

ROLLS = """async () => {
  const d = gunbai, log = d.store.log, tray = document.getElementById("tray"), long = [];
  let rolls = 0;
  for (let i = 0; i < log.length; i++) {
    if (!log[i].dice) continue;
    rolls += 1;
    d.store.log = log.slice(0, i + 1);
    d.paintNow();
    if (tray.scrollHeight > tray.clientHeight) long.push(`${tray.scrollHeight} > ${tray.clientHeight}: ${log[i].text}`);
  }
  d.store.log = log;
  d.paintNow();
  return [rolls, long];
}"""
"""Each roll of the game in the tray, one after the other: how many, and those that would have to be scrolled."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("layout")) as url:
        yield url


def speak(page: Page, lang: str) -> None:
    """Another language, and wait until the whole view has come in it."""
    page.evaluate("lang => { gunbai.store.log = []; gunbai.prefer('lang', lang); }", lang)
    until(page, f"document.documentElement.lang === '{lang}' && gunbai.store.log.length")


@pytest.mark.parametrize("view", ["table-over", "table-charge"])
def test_no_roll_of_a_game_has_to_be_scrolled(browser: Browser, place: str, view: str) -> None:
    context = open_context(browser, place)
    page = context.new_page()
    show(page, place, view)
    for lang in ("en", "hu", "ru"):
        speak(page, lang)
        rolls, long = page.evaluate(ROLLS)
        assert rolls > 8
        assert long == [], lang
    context.close()


@pytest.mark.parametrize(("lang", "size"), [("hu", "125%"), ("ru", "125\u00a0%")])
def test_sizes_are_written_as_the_language_writes_percents(
    table: Table, lang: str, size: str
) -> None:
    table.sit(Partner(lang=lang), lang)
    table.page.evaluate("gunbai.open('settings')")
    expect(
        table.page.locator(".setting .chip", has=table.page.locator("[value='125']"))
    ).to_have_text(re.compile(f"^\\s*{size}$"))


SCROLLED = """() => {
  const inside = (node) => node.closest(".ask-body, .lines, .unit-card");
  return [...document.querySelectorAll("html, body, #panel, #panel *, #map, #strip, #bar")].filter((node) =>
    !inside(node) && ["auto", "scroll", "visible"].includes(getComputedStyle(node).overflowY) && node.clientHeight && node.scrollHeight > node.clientHeight + 1 &&
    (node.matches("html, body") || getComputedStyle(node).overflowY !== "visible")).map((node) => node.id || node.className || node.tagName);
}"""
"""What must be scrolled to be seen whole, but for the choices, the log and the card."""

OUTSIDE = """() => ["primary", "strip-primary"].map((id) => document.getElementById(id)).filter(Boolean).filter((node) => node.offsetParent).some((node) => {
  const box = node.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
})"""


@pytest.mark.parametrize("ask", ["activate", "action", "move", "shot", "boost", "plan", "losses"])
@pytest.mark.parametrize("lang", ["hu", "ru"])
def test_an_activation_on_a_phone_on_its_side_scrolls_only_the_choices(
    table: Table, ask: str, lang: str
) -> None:
    """Question, map and button stand still and whole at 844 by 390; so does the map that is moved on."""
    width, height = SIZES["aside"]
    table.page.set_viewport_size({"width": width, "height": height})
    table.sit(Partner(ask, lang), lang)
    assert table.page.evaluate(SCROLLED) == []
    assert table.page.evaluate(OUTSIDE)


COVERED = """() => {
  const camera = gunbai.camera, { w, h } = camera.table;
  const map = document.getElementById("map").getBoundingClientRect();
  const ends = [camera.toScreen([0, 0]), camera.toScreen([w, h])];
  const [left, right] = ends.map(([x]) => x + map.left).sort((a, b) => a - b);
  const [top, bottom] = ends.map(([, y]) => y + map.top).sort((a, b) => a - b);
  const tools = [...document.querySelectorAll("#dock .tools")].map((node) => node.getBoundingClientRect());
  return [tools.length, tools.filter((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top).length,
    tools.filter((box) => box.bottom > map.bottom || box.right > map.right).length];
}"""
"""Groups of tools; those that lie on the table; those that stick out of the map."""


@pytest.mark.parametrize("view", ["table-activate", "table-clans", "table-drill"])
def test_no_tool_lies_on_the_table_of_a_phone_on_its_side(
    browser: Browser, place: str, view: str
) -> None:
    """Square or long, with the panel beside it or folded: what stands at the edge can be touched."""
    context = open_context(browser, place, "aside")
    page = context.new_page()
    show(page, place, view)
    assert page.evaluate(COVERED) == [2, 0, 0]
    context.close()
