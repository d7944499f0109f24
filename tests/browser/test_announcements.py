"""What a screen reader is told: every event once, in order; one's turn interrupts, a move does not."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import NO_CARDS, Table
from tests.browser.harness import Partner, fixture
from tests.browser.playing import STANDING
from tests.browser.test_game import sit_down

HEARD = """() => {
  globalThis.heard = [];
  for (const id of ["say", "alert"]) {
    const node = document.getElementById(id);
    new MutationObserver(() => node.textContent && heard.push([id, node.textContent.replaceAll("\\u00a0", "")]))
      .observe(node, { childList: true, characterData: true, subtree: true });
  }
}"""
"""Keeps what the two live regions are given, as a screen reader would hear it."""


def listen(page: Page) -> None:
    page.evaluate(HEARD)


def heard(page: Page) -> list[list[str]]:
    page.wait_for_timeout(600)  # longer than sentences are joined
    found: list[list[str]] = page.evaluate("heard.splice(0)")
    return found


def line(number: int, text: str) -> dict[str, Any]:
    """A line of the log without dice."""
    last = fixture()["log"][-1]
    plain: dict[str, Any] = {"reasons": [], "dice": None, "rolls": [], "moves": []}
    return {**last, **plain, "i": last["i"] + number, "kind": "ronin.event.x", "text": text}


def test_events_are_said_together_in_order_and_once(table: Table) -> None:
    partner = Partner("waiting")
    table.sit(partner)
    listen(table.page)
    partner.diff(log=[line(1, "One.")])
    partner.diff(log=[line(2, "Two."), line(3, "Three.")])
    assert heard(table.page) == [["say", "One. Two. Three."]]

    partner.diff(log=[line(n, f"Event {n}.") for n in range(4, 10)])
    assert heard(table.page) == [["say", "Event 4. Event 5. Event 6. And more, see the log: 3."]]

    partner.diff(log=[line(10, "Miss.")])
    assert heard(table.page) == [["say", "Miss."]]
    partner.diff(log=[line(11, "Miss.")])
    assert heard(table.page) == [["say", "Miss."]]


def test_ones_turn_interrupts_after_what_led_to_it_and_the_next_question_waits(
    table: Table,
) -> None:
    partner = Partner("waiting")
    table.sit(partner)
    listen(table.page)
    partner.diff(log=[line(1, "The bandit shoots.")])
    partner.diff(ask=fixture()["asks"]["activate"])
    turn, words = "Your turn", fixture()["asks"]["activate"]["words"]["en"]
    assert heard(table.page) == [["say", "The bandit shoots."], ["alert", f"{turn}: {words}"]]

    action = fixture()["asks"]["action"]
    partner.diff(ask={**action, "at": 91}, log=[line(2, "Archer: activated.")])
    assert heard(table.page) == [["say", f"Archer: activated. {action['words']['en']}"]]


def test_what_happened_while_the_line_was_lost_is_said_on_return(table: Table) -> None:
    """The break is told once, and so is what was missed; what was known is not told again."""
    partner = Partner("waiting")
    table.sit(partner)
    page = table.page
    listen(page)
    partner.over = {"log": [*fixture()["log"], line(1, "Missed.")]}
    lines: list[WebSocketRoute] = []

    def away(route: WebSocketRoute) -> None:
        lines.append(route)
        if len(lines) < 5:
            route.close()
        else:
            partner.connect(route)

    vars(partner)["arrive"] = away
    assert partner.line is not None
    partner.line.close()
    page.wait_for_function("() => heard.some(([, text]) => text.includes('Missed.'))")
    told = heard(page)
    assert [text for where, text in told if where == "say"] == ["Missed."]
    assert len([text for where, text in told if where == "alert"]) <= 1
    assert page.locator("[role=status], [role=alert], [aria-live]").evaluate_all(
        "nodes => nodes.map((node) => node.id)"
    ) == ["say", "alert"]


def test_a_game_is_heard_event_by_event(page: Page, server: str) -> None:
    """Own moves, the bot's replies, rolls and questions: each line of the log once, in its order."""
    page.add_init_script(NO_CARDS)
    sit_down(page, server)
    listen(page)
    known = page.evaluate("gunbai.store.log.length")
    for _ in range(60):
        page.wait_for_function(f"() => ({STANDING})()[0] !== 'wait'")
        if page.evaluate("gunbai.store.log.filter(({ dice }) => dice).length") >= 2:
            break
        page.evaluate("""() => { const d = gunbai, a = d.ask;
          if (d.status !== "legal") d.propose(a.default ?? a.options?.[0].value); }""")
        page.wait_for_function("() => gunbai.status === 'legal'")
        page.evaluate("gunbai.commit()")
    told = heard(page)
    lines = page.evaluate("gunbai.store.log.map(({ text }) => text)")[known:]
    left = list(lines)
    for where, text in told:
        if where == "say":
            left = hear(text, left)
    assert left == [], (left, told)
    turns = [text for where, text in told if where == "alert"]
    assert turns and all(text.startswith("Your turn: ") for text in turns)
    expect(page.locator("#say")).to_have_attribute("role", "status")


def hear(text: str, left: list[str]) -> list[str]:
    """What is left of the log after this was said: its lines come in their order, each once."""
    more = re.search(r" And more, see the log: (\d+)\.$", text)
    count = 0
    while left and left[0] in text:  # a question, or what an answer would cost, may stand between
        text, left, count = text.partition(left[0])[2], left[1:], count + 1
    assert not any(one in text for one in left[:3]), (text, left[:3])
    return left[int(more[1]) :] if more else left
