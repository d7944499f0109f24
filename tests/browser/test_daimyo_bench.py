"""The workbench of Daimyo in a real browser: units in ranks are dragged, put, and asked about."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

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
