"""A game played in the browser to its end, question by question."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

__all__ = ["ON", "STANDING", "begin", "to_the_end"]

LONGEST = 600.0
"""Seconds for a whole game: only a net for one that hangs."""

STANDING = """() => {
  const d = gunbai, a = d.ask;
  if (d.store.outcome && !a) return ["over"];
  if (d.line !== "open" || d.sending || !d.asked || d.status === "asking" || d.sealed) return ["wait"];
  return [a.shape, d.status, a.at];
}"""
"""What is asked of the player now: "over", "wait", or the shape of the question, what stands of the answer, its number."""


ON = """(node) => {
    node.scrollIntoView({ block: "nearest" });
    const box = node.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }"""
"""The middle of a node, brought into sight, in pixels of the page."""


def begin(page: Page, server: str, game: str) -> None:
    """From the start page to the first question of a learning game by clicks alone, without its cards."""
    page.goto(server)
    page.get_by_role("button", name=f"Play: {game}").click()
    expect(page.locator("#primary")).to_be_visible()
    page.get_by_role("button", name="No more cards").click()
    page.evaluate("gunbai.prefer('motion', 'off')")


def to_the_end(
    page: Page, does: Callable[[str, str, int, int], None], most: int = 4000
) -> set[str]:
    """Answer until the game is over and the table says who won; the shapes of the questions that came.

    ``does(shape, status, turn, tries)`` takes the next step of an answer: ``turn`` counts all steps,
    ``tries`` those that this question has had.
    """
    shapes: set[str] = set()
    tries: dict[int, int] = {}
    begun = time.monotonic()
    for turn in range(most):
        assert time.monotonic() - begun < LONGEST, "the game did not end in time"
        page.wait_for_function(f"() => ({STANDING})()[0] !== 'wait'", timeout=LONGEST * 1000)
        standing = page.evaluate(STANDING)
        if standing[0] == "over":
            won = page.evaluate("gunbai.store.outcome.winner")
            expect(page.locator("#top-words")).to_contain_text("Victory" if won else "Draw")
            return shapes
        if standing[0] == "wait":
            continue
        shape, status, number = standing
        shapes.add(shape)
        does(shape, status, turn, tries.get(number, 0))
        tries[number] = tries.get(number, 0) + 1
    pytest.fail(f"the game did not end: {page.evaluate(STANDING)}, tried {max(tries.values())}")
