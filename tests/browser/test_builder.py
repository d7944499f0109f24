"""Army builder, workbench and print sheets in a real browser: live forms, the map, access, paper."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, Page, expect

from gunbai.server import app

SIZES = {"wide": (1440, 900), "mid": (1024, 768), "side": (844, 390), "tall": (390, 844)}
SHOT = "/scene?system=ronin&ask=shot"


class Served(uvicorn.Server):
    """A server in a thread of the tests."""

    def install_signal_handlers(self) -> None:
        """Signals belong to the test run."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A whole server on a free port."""
    folder: Path = tmp_path_factory.mktemp("builder")
    made = app(folder, workers="thread", bot_delay=0.0, rate=0.0)
    config = uvicorn.Config(made, host="127.0.0.1", port=0, log_level="error")
    server = Served(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        thread.join(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


def opened(browser: Browser, address: str, size: str = "wide", **cookies: str) -> BrowserContext:
    """A context of this size with these cookies."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en")
    context.set_default_timeout(8000)
    given = [{"name": f"gunbai_{k}", "value": v, "url": address} for k, v in cookies.items()]
    if given:
        context.add_cookies(given)  # type: ignore[arg-type]
    return context


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    context = opened(browser, address)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda m: errors.append(m.text) if m.type == "error" else None)
    yield page
    context.close()
    assert [e for e in errors if "422" not in e and "409" not in e] == []


def new_army(page: Page, address: str, ready: str) -> None:
    page.goto(f"{address}/army")
    page.locator("select[name=roster]").first.select_option(ready)
    page.locator("button[value=ready]").first.click()
    page.wait_for_url("**/army/*")


def serious(page: Page) -> list[str]:
    """What the checker calls serious or worse, with the first place."""
    found: dict[str, Any] = Axe().run(page).response
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:160]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def test_an_army_is_built_live(page: Page, address: str) -> None:
    new_army(page, address, "ron-ros-05")
    here = page.url
    expect(page.locator(".points b")).to_have_text("150")
    page.locator("#add-samurai").click()
    expect(page.locator(".points b")).to_have_text("175")
    expect(page.locator(".verdict .refusal")).to_be_visible()
    assert page.evaluate("document.activeElement.id") == "add-samurai"

    fix = (
        page.locator(".finding.not-allowed").filter(has_text="RON-ARM-01").locator(".fixes button")
    )
    fix.first.click()
    expect(page.locator(".points b")).not_to_have_text("175")

    unit = page.locator(".unit").first
    unit.locator("summary").click()
    before = int(page.locator(".points b").inner_text())
    page.locator("#f-model-0-add-yumi").check()
    expect(page.locator(".points b")).to_have_text(str(before + 5))
    expect(unit.locator("details")).to_have_attribute("open", "")
    expect(page.locator("#told")).not_to_be_empty()
    assert page.url == here

    page.locator(".undo button").click()
    expect(page.locator(".points b")).to_have_text(str(before))
    page.reload()
    expect(page.locator(".points b")).to_have_text(str(before))


def test_an_army_is_built_with_the_keyboard_alone(page: Page, address: str) -> None:
    new_army(page, address, "ron-ros-01")
    points = page.locator(".points b")
    expect(points).to_have_text("77")
    page.locator("#f-model-1-more").focus()
    page.keyboard.press("Enter")
    expect(points).to_have_text("93")
    assert page.evaluate("document.activeElement.id") == "f-model-1-more"
    page.locator("#f-limit").fill("200")
    page.keyboard.press("Enter")
    expect(page.locator(".points .left")).to_have_text("Left: 107")


def test_a_piece_is_dragged_and_the_answer_follows(page: Page, address: str) -> None:
    page.goto(f"{address}{SHOT}")
    piece = page.locator('#board .piece[data-id="first"]')
    expect(piece).to_be_visible()
    before = page.locator(".stack rect").first.get_attribute("width")
    box = piece.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 150, steps=5)
    page.mouse.up()
    page.wait_for_url(re.compile(r"/scene/[\w-]+"))
    expect(page.locator(".stack rect").first).not_to_have_attribute("width", before or "")

    page.locator("#arm").click()
    page.locator("#add-what").select_option("1/wood")
    frame = page.locator("#board").bounding_box()
    assert frame is not None
    page.mouse.click(frame["x"] + 80, frame["y"] + 80)
    expect(page.locator('#board .terrain[data-id="terrain:wood"]')).to_be_visible()

    page.locator('#board .piece[data-id="hero"]').focus()
    place = page.locator('.thing[data-thing="hero"] summary .note')
    was = place.inner_text()
    page.keyboard.press("ArrowRight")
    expect(place).not_to_have_text(was)

    page.fill("#faces", "6 6")
    page.keyboard.press("Enter")
    expect(page.locator(".result")).to_be_visible()
    page.locator(".tabs a").nth(1).click()
    expect(page.locator(".chances.least")).to_be_visible()


def test_a_place_that_cannot_be_is_told_and_nothing_moves(page: Page, address: str) -> None:
    page.goto(f"{address}{SHOT}")
    first, hero = (page.locator(f'#board .piece[data-id="{one}"]') for one in ("first", "hero"))
    expect(first).to_be_visible()
    a, b = first.bounding_box(), hero.bounding_box()
    assert a is not None and b is not None
    page.mouse.move(a["x"] + a["width"] / 2, a["y"] + a["height"] / 2)
    page.mouse.down()
    page.mouse.move(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2 + 4, steps=4)
    page.mouse.up()
    expect(page.locator("#note")).to_contain_text("overlaps")
    now = first.bounding_box()
    assert now is not None and abs(now["y"] - a["y"]) < 60


@pytest.mark.parametrize(
    ("size", "lang", "theme"),
    [
        ("wide", "en", "light"),
        ("tall", "hu", "dark"),
        ("side", "ru", "light"),
        ("mid", "ru", "dark"),
    ],
)
def test_pages_never_scroll_sideways_and_an_open_unit_has_no_serious_fault(
    browser: Browser, address: str, size: str, lang: str, theme: str
) -> None:
    """At every size; the checker looks at all the other pages in ``test_access``."""
    context = opened(browser, address, size, lang=lang, prefs=f"theme={theme}")
    page = context.new_page()
    new_army(page, address, "ron-ros-09")
    page.locator("#add-samurai").click()
    page.locator(".unit summary").first.click()
    army = page.url
    found = {"army": serious(page), "army width": sideways(page)}
    for name, path in (
        ("armies", "/army"),
        ("scenes", "/scene"),
        ("ask", SHOT),
        ("odds", f"{SHOT}&tab=odds"),
        ("games", f"{SHOT}&tab=games&games=2"),
        ("sheet", f"/print/army/{army.rsplit('/', 1)[1].partition('#')[0]}"),
        ("aid", "/print/scenario/ron-scn-01"),
    ):
        drawn(page, f"{address}{path}")
        found[f"{name} width"] = sideways(page)
    context.close()
    assert {name: faults for name, faults in found.items() if faults} == {}


def drawn(page: Page, address: str) -> None:
    """A page and, where it has one, the map that its script draws."""
    page.goto(address)
    if "/scene?" in address:
        page.locator("#board .piece").first.wait_for()
    elif "/print/scenario/" in address:
        page.locator("#print-map svg").wait_for()


def sideways(page: Page) -> list[str]:
    wide = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return [f"{wide} px"] if wide > 0 else []


@pytest.mark.parametrize("lang", ["en", "hu", "ru"])
def test_sheets_take_the_pages_they_should(browser: Browser, address: str, lang: str) -> None:
    context = opened(browser, address, lang=lang)
    page = context.new_page()
    for path, most in (
        ("/print/army/ron-ros-05", 1),
        ("/print/army/ron-ros-10", 2),
        ("/print/plans/ron-ros-05", 1),
        ("/print/scenario/ron-scn-01", 2),
        ("/print/army/dai-ros-01-a", 1),
        ("/print/army/dai-ros-02-a", 3),
        ("/print/scenario/dai-scn-01", 3),
    ):
        for paper in ("a4", "letter"):
            drawn(page, f"{address}{path}?paper={paper}")
            pdf = page.pdf(prefer_css_page_size=True)
            assert len(re.findall(rb"/Type\s*/Page[^s]", pdf)) <= most, (path, paper)
    context.close()
