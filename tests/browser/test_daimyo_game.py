"""The learning game of Daimyo against the real server, to its end, by pointer alone."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.playing import ON, begin, to_the_end

POINT = """([turn, tries, enough]) => {
  const d = gunbai, a = d.ask;
  const on = ON;
  const primary = document.getElementById("primary");
  const rows = [...document.querySelectorAll("#ask .ask-body label.option, #ask .ask-body label.act")];
  const chosen = document.querySelector("#ask .ask-body .on input:checked, #ask .ask-body input:checked");
  if (a.shape === "choose" && !chosen && rows.length) {
    const last = a.rule === "DAI-SEQ-07" && enough;
    return on(rows[last ? rows.length - 1 : ["DAI-SEQ-07", "DAI-ARM-06"].includes(a.rule) ? 0 : (turn + tries) % rows.length]);
  }
  return on(primary);
}""".replace("= ON;", f"= {ON};")
"""Where a player presses next who has a pointer and nothing else, in pixels of the page."""

ENOUGH = 6
"""So many blocks are pulled; then the units stand, so that the game is over soon."""

REACH = """(up) => {
  const d = gunbai, front = d.handles.find(({ name }) => name === "front");
  if (!front) return null;
  const box = document.getElementById("map").getBoundingClientRect(), [x, y] = d.camera.toScreen(front.at);
  const { heading } = d.held, [tx, ty] = d.camera.toScreen([front.at[0] + up * Math.sin((heading * Math.PI) / 180000), front.at[1] + up * Math.cos((heading * Math.PI) / 180000)]);
  return [[x + box.left, y + box.top], [tx + box.left, ty + box.top]];
}"""
"""The handle before the front of the block in hand, and the place so far ahead of it."""


def test_the_first_game_is_finished_by_pointer_alone(page: Page, server: str) -> None:
    """From the start page to the last turn: every choice is clicked, blocks are pulled by their handles."""
    begin(page, server, "Daimyo")
    pulled = 0

    def point(shape: str, status: str, turn: int, tries: int) -> None:
        nonlocal pulled
        if shape == "steps" and status == "empty" and not tries:
            hand = page.evaluate(REACH, 9000)
            if hand is not None:
                (x, y), (tx, ty) = hand
                page.mouse.move(x, y)
                page.mouse.down()
                page.mouse.move(tx, ty, steps=2)
                page.mouse.up()
                pulled += 1
                return
        page.mouse.click(*page.evaluate(POINT, [turn, tries, pulled >= ENOUGH]))

    shapes = to_the_end(page, point, most=1500)
    assert {"choose", "steps"} <= shapes and pulled >= ENOUGH
    why = page.locator("#ask .say").inner_text()
    assert why[0].isupper()  # it stands alone there, in the log within a sentence
