"""The learning game with scripts off: the text table alone, by its links and forms, to the last turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.gallery import open_context, served

MOST = 500


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("silent")) as url:
        yield url


@pytest.fixture
def page(browser: Browser, place: str) -> Iterator[Page]:
    context = open_context(browser, place, java_script_enabled=False)
    yield context.new_page()
    context.close()


def answer(page: Page, turn: int) -> str:
    """Fill in the open question as somebody would who reads it, and send it; its shape."""
    form = page.locator(".question form").first
    shape = "none"
    if form.locator("input[type=radio]").count():
        shape = "choose"
        names = form.locator("input[type=radio]").evaluate_all("nodes => nodes.map((n) => n.name)")
        for name in sorted(set(names)):
            ways = form.locator(f'input[name="{name}"]')
            ways.nth(turn % ways.count()).check()
    elif form.locator("input[inputmode=decimal]").count():
        shape = "place"
    elif form.locator("input[name=a]:not([type=hidden])").count():
        shape = "move"
    form.locator("button.primary").click()
    return shape


def test_the_learning_game_is_played_to_its_end(page: Page, place: str) -> None:
    page.goto(place)
    page.locator('[data-system="ronin"] button.primary').click()
    page.get_by_role("main").get_by_role("link").first.click()
    shapes: dict[str, int] = {}
    refused = 0
    for turn in range(MOST):
        if page.locator(".outcome").count():
            break
        if not page.locator(".question form").count():
            page.locator(".question a.button").click()
            continue
        shape = answer(page, turn - refused)
        shapes[shape] = shapes.get(shape, 0) + 1
        refused += page.locator(".question .refusal[role=alert]").count()
    expect(page.locator(".outcome h2")).to_contain_text("Victory")
    assert {"place", "choose"} <= set(shapes), shapes
    assert page.locator(".log li").count() > 40
    for name in ("Replay", "Proof of the dice"):
        page.locator(".outcome").get_by_role("link", name=name).click()
        expect(page.locator("h1")).to_contain_text(name.split(" ")[0])
        page.go_back()


def test_a_way_is_typed_and_a_move_asked_about_before_it_is_made(page: Page, place: str) -> None:
    """What would follow, in words; a refusal with its rule; then the move itself."""
    page.goto(place)
    page.locator('[data-system="ronin"] button.primary').click()
    page.get_by_role("main").get_by_role("link").first.click()
    for turn in range(40):
        if page.locator(".question .option label", has_text="move").count():
            break
        answer(page, turn)
    page.locator(".question .option label", has_text="move").first.locator("input").check()
    page.locator(".question button.primary").click()
    path = page.locator(".question input[name=a]")
    path.fill("99 99")
    page.get_by_role("button", name="What would follow?").click()
    expect(page.locator(".question .refusal")).to_contain_text("RON-")
    expect(path).to_have_value("99 99")
