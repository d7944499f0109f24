"""The print of what a viewer sees: browser and server make the same, and a drifted table is renewed."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from gunbai.server.feeds import print_of

from .harness import fixture, spoken

SAME = "async ([things, lines]) => (await import('/static/drift.js')).printOf(new Map(Object.entries(things)), lines)"
APPLIED = """async (messages) => {
  const { Store } = await import("/static/store.js");
  const store = new Store();
  return messages.map((message) => store.apply(message));
}"""

ODD: dict[str, Any] = {
    "10": {"b": 1, "a": None, "9": [True, False, -3, 2**40]},
    "2": {
        "text": 'quotes " and \\ and / and \x01 \x1f \x7f \n \t',
        "words": "gyűrű Самурай 武士 🏯 \u2028",
    },
    "": {},
}


def _open(page: Page, address: str) -> None:
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page.goto(f"{address}/static/drift.js")


def test_browser_and_server_make_the_same_print(page: Page, address: str) -> None:
    _open(page, address)
    shown = [spoken(fixture()["things"], lang) for lang in ("en", "hu", "ru")]
    for lines, things in enumerate([{}, ODD, *shown]):
        assert page.evaluate(SAME, [things, lines]) == print_of(things, lines)


def test_a_table_that_has_drifted_asks_for_the_whole_view(page: Page, address: str) -> None:
    _open(page, address)
    things = {"a": {"x": 1}, "b": {"x": 2}}
    view = {"t": "view", "n": 4, "put": things, "log": []}
    diff = {"t": "diff", "n": 5, "base": 4, "put": {"c": {"x": 3}}, "del": ["a"], "log": [{"i": 0}]}
    after = {"b": {"x": 2}, "c": {"x": 3}}
    right, wrong = print_of(after, 1), print_of({**after, "b": {"x": 4}}, 1)
    assert page.evaluate(APPLIED, [view, {**diff, "print": right}]) == [True, True]
    assert page.evaluate(APPLIED, [view, {**diff, "print": wrong}]) == [True, False]
    assert page.evaluate(APPLIED, [view, {**diff, "base": 3}]) == [True, False]
