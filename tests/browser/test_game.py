"""The learning game against the real server: once to its end by keyboard alone, and begun by pointer."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

LONGEST = 600.0
"""Seconds for a whole game: only a net for one that hangs."""


def sit_down(page: Page, server: str) -> None:
    page.goto(server)
    page.get_by_role("button", name="Play: Ronin").press("Enter")
    expect(page.locator("#primary")).to_be_visible()
    page.evaluate("gunbai.teach.stop(); gunbai.prefer('motion', 'off')")


STANDING = """() => {
  const d = gunbai, a = d.ask;
  if (d.store.outcome && !a) return ["over"];
  if (d.line !== "open" || d.sending || !d.asked || d.status === "asking" || d.sealed) return ["wait"];
  return [a.shape, d.status, a.at];
}"""


def keys_for(shape: str, status: str, turn: int) -> list[str]:
    """What a player presses who knows only the keys."""
    if status in ("legal", "clamped"):
        return ["Enter"]
    if status == "refused":
        return ["Enter"] if turn % 3 else ["Escape"] * 4
    if shape == "place":
        return ["ArrowUp"]
    if shape == "move":
        return ["Shift+ArrowUp"] * 4 if turn % 2 else ["Shift+ArrowUp", "Shift+ArrowRight"]
    if shape == "choose":
        return [str(1 + turn % 4)]
    return ["Enter"]


def stuck(tried: int) -> list[str]:
    """Stay, where that is allowed; else a little in one direction after the other."""
    arrows = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]
    return ["Enter"] if tried % 3 else [f"Shift+{arrows[tried // 3 % 4]}"] * 2


def test_the_learning_game_is_finished_by_keyboard_alone(page: Page, server: str) -> None:
    """From the start page to the last turn: no pointer, and the score at the end."""
    sit_down(page, server)
    shapes = set()
    tries: dict[int, int] = {}
    begun = time.monotonic()
    for turn in range(3000):
        assert time.monotonic() - begun < LONGEST, "the game did not end in time"
        page.wait_for_function(f"() => ({STANDING})()[0] !== 'wait'", timeout=LONGEST * 1000)
        standing = page.evaluate(STANDING)
        if standing[0] == "over":
            break
        if standing[0] == "wait":
            continue
        shape, status, number = standing
        shapes.add(shape)
        pressed = keys_for(shape, status, turn)
        if shape == "choose" and status == "empty" and turn % 5 == 4:
            pressed = ["1"]
        tries[number] = tries.get(number, 0) + 1
        if shape == "move" and status == "empty" and tries[number] > 6:
            pressed = stuck(tries[number])
        for key in pressed:
            page.keyboard.press(key)

    else:
        pytest.fail(f"the game did not end: {page.evaluate(STANDING)}, tried {max(tries.values())}")

    won = page.evaluate("gunbai.store.outcome.winner")
    expect(page.locator("#top-words")).to_contain_text("Victory" if won else "Draw")
    assert {"place", "choose", "move"} <= shapes
    assert page.locator("#ask .scores tr").count() == 2


ON_PAGE = """([x, back]) => {
  const d = gunbai, t = d.store.table, box = d.board.svg.getBoundingClientRect();
  const [sx, sy] = d.camera.toScreen([x, t.edge === "north" ? t.h - back : back]);
  return [sx + box.left, sy + box.top];
}"""


def answered(page: Page, number: int) -> None:
    """Wait until the question with this number is no longer open."""
    page.wait_for_function("(n) => gunbai.ask?.at !== n && !gunbai.sending", arg=number)


def asked(page: Page, shape: str) -> int:
    """Wait until this player is asked a question of this shape: the bot may have to answer first."""
    wanted = "(shape) => gunbai.asked && !gunbai.sending && gunbai.ask.shape === shape"
    page.wait_for_function(wanted, arg=shape)
    return int(page.evaluate("gunbai.ask.at"))


def test_fighters_are_placed_dragged_and_taken_back_by_pointer(page: Page, server: str) -> None:
    """Deploy by clicking, drag a fighter, commit, undo the move: he stands where he stood."""
    sit_down(page, server)
    for x in (9000, 11000, 13000, 15000):
        number = asked(page, "place")
        page.mouse.click(*page.evaluate(ON_PAGE, [x, 3000]))
        expect(page.locator("#board .ghost")).to_have_attribute("data-verdict", "legal")
        page.locator("#primary").click()
        answered(page, number)
    page.locator(".act", has_text="move").first.click()
    page.locator("#primary").click()
    asked(page, "move")
    expect(page.locator("#ask .hint").first).to_contain_text("Drag the piece")

    mover = page.evaluate("gunbai.ask.subject")
    piece = page.locator(f'#board .piece[data-id="{mover}"]')
    stood = piece.get_attribute("transform")
    box = piece.locator(".fill").bounding_box()
    assert box is not None
    start = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0], start[1] - 60, steps=4)
    page.mouse.up()
    expect(page.locator("#board .ghost")).to_have_attribute("data-verdict", "legal")
    expect(page.locator("#strip .cost")).to_contain_text("left")
    page.keyboard.press("Escape")
    expect(page.locator("#board .ghost")).to_have_count(0)

    page.locator("#undo").click()
    expect(page.locator(".option.several").first).to_be_visible()
    assert stood == piece.get_attribute("transform")
    expect(page.locator("#log")).to_contain_text("undo")
