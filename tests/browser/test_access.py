"""Access: the automatic checker finds no fault, targets are large enough, focus is always somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Table
from tests.browser.gallery import SIZES as ALL_SIZES
from tests.browser.gallery import VIEWS, open_context, served, show
from tests.browser.harness import Partner

SIZES = {"wide": (1440, 900), "middle": (1024, 768), "aside": (844, 390), "upright": (390, 844)}


def faults(table: Table) -> list[str]:
    found: dict[str, Any] = Axe().run(table.page).response
    table.forgives.append("inline style")  # axe's own
    return [
        f"{fault['id']}: {node['html'][:160]} {node['failureSummary'][:160]}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ask", ["activate", "shot", "plan", "move"])
def test_the_checker_finds_no_serious_fault(table: Table, ask: str, size: str) -> None:
    width, height = SIZES[size]
    table.page.set_viewport_size({"width": width, "height": height})
    table.sit(Partner(ask))
    table.page.wait_for_timeout(100)

    assert faults(table) == []


@pytest.mark.parametrize("dress", ["dark", "help", "settings", "text", "cards"])
def test_the_checker_finds_no_serious_fault_elsewhere(table: Table, dress: str) -> None:
    table.sit(Partner("activate"), cards=dress == "cards")
    page = table.page
    if dress == "dark":
        page.evaluate("gunbai.prefer('theme', 'dark')")
    elif dress == "text":
        page.evaluate("gunbai.toggleText()")
    elif dress != "cards":
        page.evaluate("name => gunbai.open(name)", dress)
    page.wait_for_timeout(200)

    assert faults(table) == []


def test_no_target_is_smaller_than_24_pixels(table: Table) -> None:
    """Controls of the panel, bar and dock; those of touch screens are 44."""
    table.sit(Partner("activate"))

    small = table.page.evaluate(
        """() => [...document.querySelectorAll("button, input, summary, label.option")]
          .filter((node) => node.checkVisibility() && !node.closest(".option, .act, .track"))
          .map((node) => [node.getBoundingClientRect(), node.outerHTML.slice(0, 90)])
          .filter(([box]) => box.width && (box.width < 24 || box.height < 24))
          .map(([box, html]) => `${box.width} x ${box.height} ${html}`)"""
    )

    assert small == []


def test_the_first_tab_offers_a_jump_to_the_question(table: Table) -> None:
    table.sit(Partner("activate"))
    page = table.page

    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="To the question")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#top-words")).to_be_focused()


def test_tab_walks_from_the_bar_through_the_question_to_the_map_and_the_log(table: Table) -> None:
    """Every stop has a name and can be seen."""
    table.sit(Partner("activate"))
    page = table.page
    stops = []
    for _ in range(90):
        page.keyboard.press("Tab")
        stops.append(
            page.evaluate(
                """() => { const node = document.activeElement; const box = node.getBoundingClientRect();
                  return [node.closest("header, nav, main, aside, footer")?.id ?? "", box.width > 0,
                    (node.getAttribute("aria-label") ?? node.innerText ?? node.closest("label")?.innerText ?? "").trim()]; }"""
            )
        )
    places = [place for place, _, _ in stops]

    assert {"bar", "map", "panel", "line"} <= set(places)
    assert all(seen for place, seen, _ in stops if place)


# -- every page of a real server -----------------------------------------------------------------------

DRESSES = [
    (size, lang, theme)
    for theme, lang in (("light", "hu"), ("dark", "ru"), ("light", "ru"), ("dark", "hu"))
    for size in ALL_SIZES
]
"""Sizes, languages and themes, dealt out to the pages in turn."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("access")) as url:
        yield url


def small_targets(page: Page, least: int) -> list[str]:
    """Controls smaller than this; links in running text and what stands inside a larger label are none."""
    found: list[str] = page.evaluate(
        """(least) => [...document.querySelectorAll("button, select, input, textarea, summary, a.button")]
          .filter((node) => node.checkVisibility() && !node.closest("label, .act, .track, .hidden"))
          .filter((node) => !node.classList.contains("hidden") && node.type !== "hidden")
          .map((node) => [node.getBoundingClientRect(), node.outerHTML.slice(0, 90)])
          .filter(([box]) => box.width > 1 && (box.width < least || box.height < least))
          .map(([box, html]) => `${box.width} x ${box.height} ${html}`)""",
        least,
    )
    return found


LOST = """() => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide`);
  for (const node of document.body.querySelectorAll("*")) {
    if (node.closest("svg, .spoken, .hidden, .skip, #skips, table, pre, [role=img]") || !node.checkVisibility()) continue;
    const style = getComputedStyle(node), box = node.getBoundingClientRect();
    if (box.width <= 1) continue;
    const name = `${node.tagName} ${node.className} ${node.id} ${node.textContent.trim().slice(0, 50)}`;
    const own = node.matches("button, input, select") || [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
    if (own && (box.right > innerWidth + 1 || box.left < -1)) found.push(`outside: ${name}`);
    if (own && style.overflowX === "hidden" && node.scrollWidth > node.clientWidth + 1) found.push(`cut across: ${name}`);
    if (node.textContent.trim() && style.overflowY === "hidden" && node.scrollHeight > node.clientHeight + 1) found.push(`cut below: ${name}`);
    if (["auto", "scroll"].includes(style.overflowX) && node.scrollWidth > node.clientWidth + 1) found.push(`scrolls across: ${name}`);
  }
  return found;
}"""
"""What is cut, lies outside the page or scrolls sideways, but for maps and tables of data."""


@pytest.mark.parametrize("view", VIEWS)
def test_no_page_has_a_serious_fault_scrolls_sideways_or_has_small_targets(
    browser: Browser, place: str, view: str
) -> None:
    """At its size; and at 1280 x 1024 magnified four times nothing is lost."""
    size, lang, theme = DRESSES[list(VIEWS).index(view) % len(DRESSES)]
    context = open_context(browser, place, size, lang, theme)
    page = context.new_page()
    show(page, place, view)
    found: dict[str, Any] = Axe().run(page).response
    faults = [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]
    sideways = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    small = small_targets(page, 24)
    page.set_viewport_size({"width": 320, "height": 256})
    page.wait_for_timeout(120)
    lost = page.evaluate(LOST)
    context.close()
    assert (faults, sideways, small, lost) == ([], 0, [], []), (size, lang, theme)
