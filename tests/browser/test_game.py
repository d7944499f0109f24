"""The learning game against the real server: once to its end by keyboard alone, once by pointer alone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.playing import ON, begin, to_the_end


def sit_down(page: Page, server: str) -> None:
    page.goto(server)
    page.get_by_role("button", name="Play: Ronin").press("Enter")
    expect(page.locator("#primary")).to_be_visible()
    page.evaluate("gunbai.teach.stop(); gunbai.prefer('motion', 'off')")


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

    def press(shape: str, status: str, turn: int, tries: int) -> None:
        pressed = keys_for(shape, status, turn)
        if shape == "choose" and status == "empty" and turn % 5 == 4:
            pressed = ["1"]
        if shape == "move" and status == "empty" and tries > 5:
            pressed = stuck(tries + 1)
        for key in pressed:
            page.keyboard.press(key)

    shapes = to_the_end(page, press)
    assert {"place", "choose", "move"} <= shapes
    assert page.locator("#ask .scores tr").count() == 2


def asked(page: Page, shape: str) -> int:
    """Wait until this player is asked a question of this shape: the bot may have to answer first."""
    wanted = "(shape) => gunbai.asked && !gunbai.sending && gunbai.ask.shape === shape"
    page.wait_for_function(wanted, arg=shape)
    return int(page.evaluate("gunbai.ask.at"))


def drag_a_fighter_and_take_it_back(page: Page) -> None:
    """A ghost follows the pointer; the undo button puts everything back as it was."""
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

    page.locator("#undo").click()
    expect(page.locator(".option.several").first).to_be_visible()
    assert stood == piece.get_attribute("transform")
    expect(page.locator("#board .ghost")).to_have_count(0)
    expect(page.locator("#log")).to_contain_text("undo")


POINT = """([turn, tries]) => {
  const d = gunbai, a = d.ask, field = document.getElementById("map").getBoundingClientRect();
  const on = ON;
  const ground = (point) => {
    const [x, y] = d.camera.toScreen(point);
    return [Math.min(field.right - 4, Math.max(field.left + 4, x + field.left)), Math.min(field.bottom - 4, Math.max(field.top + 4, y + field.top))];
  };
  const all = (what) => [...document.querySelectorAll(`#ask .ask-body ${what}`)];
  const primary = document.getElementById("primary");
  if (a.shape === "form" && tries < 3) {
    const choices = all(tries ? "label.option:not(.on)" : ".step:not(:disabled)");
    if (choices.length) return on(choices[turn % choices.length]);
  }
  if (["legal", "clamped"].includes(d.status) || (d.status === "refused" && primary.ariaDisabled !== "true")) return on(primary);
  if (a.shape === "move" && d.status === "empty" && tries < 6) {
    const way = (turn * 7 + tries) % 12, far = Math.min(a.budget, 5000), [x, y] = d.startOf(a);
    return ground([x + far * Math.sin(way / 2), y + far * Math.cos(way / 2)]);
  }
  if (a.shape === "move" && d.status === "refused") return on(all("button.quiet").pop());
  if (a.shape === "place" && d.status !== "refused") return ground([9000 + ((turn * 2000) % 8000), d.store.table.edge === "north" ? d.store.table.h - 3000 : 3000]);
  const choices = all("label.option, label.act");
  if (choices.length && d.status !== "legal" && a.shape !== "move") return on(choices[(turn + tries) % choices.length]);
  return on(primary);
}""".replace("= ON;", f"= {ON};")
"""Where a player presses next who has a pointer and nothing else, in pixels of the page."""


def test_the_learning_game_is_finished_by_pointer_alone(page: Page, server: str) -> None:
    """From the start page to the last turn: every choice is clicked, no key is pressed."""
    begin(page, server, "Ronin")
    dragged = False

    def point(shape: str, status: str, turn: int, tries: int) -> None:
        nonlocal dragged
        if shape == "choose" and not dragged and page.locator(".act", has_text="move").count():
            dragged = True
            drag_a_fighter_and_take_it_back(page)
        else:
            page.mouse.click(*page.evaluate(POINT, [turn, tries]))

    shapes = to_the_end(page, point)
    assert {"place", "choose", "move"} <= shapes and dragged
    page.get_by_role("link", name="Luck of the dice").click()
    expect(page.locator(".faces-chart").first).to_be_visible()
