"""The workbench of Daimyo in a real browser: units in ranks are dragged, put, and asked about."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_daimyo import LINED_UP, sit

MELEE = "/scene?system=daimyo&ask=melee"


@pytest.fixture
def address(server: str) -> str:
    """The harness has no workbench; a real server does."""
    return server


def drag(page: Page, id_: str, dx: float, dy: float) -> None:
    """Take a block in its middle and let it go elsewhere."""
    box = page.locator(f'#board .block[data-id="{id_}"] .body').bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=5)
    page.mouse.up()


def test_a_unit_is_dragged_and_its_place_follows(page: Page, address: str) -> None:
    page.goto(f"{address}/scene?system=daimyo&ask=volley")
    blocks = page.locator("#board .block")
    expect(blocks.first).to_be_visible()
    id_ = blocks.first.get_attribute("data-id")
    assert id_ is not None
    note = page.locator(f'.thing[data-thing="{id_}"] summary .note')
    was = note.inner_text()
    drag(page, id_, 24, -18)
    page.wait_for_url(re.compile(r"/scene/[\w-]+"))
    expect(note).not_to_have_text(was)


def test_another_unit_is_put_on_the_table_and_the_question_names_it(
    page: Page, address: str
) -> None:
    page.goto(f"{address}{MELEE}")
    expect(page.locator("#board .block").first).to_be_visible()
    count = page.locator("#board .block").count()
    expect(page.locator(".stack rect").first).to_be_visible()
    page.locator("#add-what").select_option("0/ronin")
    page.locator("#arm").click()
    frame = page.locator("#board").bounding_box()
    assert frame is not None
    page.mouse.click(frame["x"] + 60, frame["y"] + 60)
    page.wait_for_url(re.compile(r"/scene/[\w-]+"))
    expect(page.locator("#board .block")).to_have_count(count + 1)


def test_a_unit_of_a_great_battle_unfolds_when_it_is_opened(page: Page, address: str) -> None:
    """Its fields come when its line is clicked, or its block on the map; what is typed there is kept."""
    sit(page, address, "dai-scn-03")
    page.wait_for_function(LINED_UP, polling=50)
    page.goto(page.url.partition("#")[0] + "/scene")
    expect(page.locator("#board .block").first).to_be_visible()
    unit = page.locator(".thing", has_text="Headquarters A").first
    expect(unit.locator("input")).to_have_count(0)
    unit.locator("summary").click()
    place = unit.get_by_label("X", exact=True)
    expect(place).to_be_visible()
    place.fill("90")
    place.press("Tab")
    page.wait_for_url(re.compile(r"/scene/[\w-]+"))
    expect(unit.get_by_label("X", exact=True)).to_have_value("90")
