"""The learning game of Daimyo against the real server: its cards appear when their question is asked."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.gallery import saved, served, until, upload

PATIENCE = 60.0
WANTED = ("dai-deploy", "dai-activate", "dai-order", "dai-move")
"""The cards of the first turn, whatever the dice."""

CARD = "() => gunbai.teach.choose()?.id ?? ''"
STATE = """() => { const d = gunbai; return JSON.stringify([d.asked, d.status, d.sending, d.ask, d.line]).slice(0, 900); }"""
STEP = """() => {
  const d = gunbai, card = d.teach.choose()?.id, away = document.querySelector(".card .away");
  if (card) {
    away?.click();
    return away ? card : "";
  }
  if (!d.asked || d.sending || d.status === "asking") return "";
  if (d.status === "legal") return d.commit(), "";
  const first = ["DAI-SEQ-04", "DAI-SEQ-07"].includes(d.ask.rule) ? d.ask.options[0].value : null;
  return d.propose(first ?? d.ask.default ?? d.ask.options?.[0].value), "";
}"""
"""A card is read and put away by its button; with none up, the default, but a clan is activated and its units act.

One step at a time and whole: between two looks from here a card of waiting may go as the question comes.
"""


def test_the_first_game_of_daimyo_is_taught(page: Page, server: str) -> None:
    """From the start page into the first turn; a card is answered by its own button where it has one."""
    page.goto(server)
    page.get_by_role("button", name="Play: Daimyo").press("Enter")
    expect(page.locator("#primary")).to_be_visible()
    page.evaluate("gunbai.prefer('motion', 'off')")
    seen: set[str] = set()
    begun = time.monotonic()
    while not seen.issuperset(WANTED):
        assert time.monotonic() - begun < PATIENCE, (
            f"seen so far: {sorted(seen)}, {page.evaluate(STATE)}"
        )
        page.wait_for_timeout(60)
        seen.add(page.evaluate(STEP))


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("cards")) as url:
        yield url


LEARNING = """() => {
  const d = gunbai;
  d.boot.game.learning = true;
  d.teach = new d.teach.constructor(d);
  d.paintNow();
}"""
"""The table as that of a learning game."""


@pytest.mark.parametrize(
    ("card", "rule"),
    [("dai-fire", "DAI-FIR-01"), ("dai-reaction", "DAI-CHG-07"), ("dai-tests", "DAI-MOR-04")],
)
def test_the_cards_of_later_turns_come_with_their_question(
    page: Page, place: str, card: str, rule: str
) -> None:
    """Bots play the learning game to where its rule is asked; there a player would read the card."""
    upload(page, place, saved("dai-scn-01", rule))
    until(page, f"globalThis.gunbai?.ask?.rule === '{rule}' && gunbai.asked")
    until(page, "gunbai.status !== 'asking'")
    page.evaluate(LEARNING)
    assert page.evaluate(CARD) == card
    expect(page.locator(".card")).to_be_visible()
