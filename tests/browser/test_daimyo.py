"""Daimyo against the real server: blocks wheeled and advanced by pointer, and turns by keyboard alone."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gunbai.effects import Ask
from gunbai.play.live import Session
from tests.browser.conftest import NO_CARDS
from tests.browser.gallery import reached, resume, saved, served, until, upload

PATIENCE = 120.0
"""Seconds until a question that must come: only a net for a game that hangs."""

STANDING = """() => {
  const d = gunbai, a = d.ask;
  if (d.store.outcome && !a) return { shape: "over" };
  if (d.line !== "open" || d.sending || !d.asked || d.status === "asking") return null;
  return { shape: a.shape, rule: a.rule, at: a.at, subject: a.subject, status: d.status,
           options: (a.options ?? []).map(({ value }) => value), turn: d.store.bar.turn };
}"""

# The place of a handle (or of the block itself) in pixels of the page.
HOLD = """(name) => {
  const d = gunbai, box = document.getElementById("map").getBoundingClientRect();
  const body = d.held, back = (body.ranks * body.depth) / 2, turn = (body.heading * Math.PI) / 180000;
  const at = name ? d.handles.find((one) => one.name === name).at : [body.x - back * Math.sin(turn), body.y - back * Math.cos(turn)];
  const [x, y] = d.camera.toScreen(at);
  return [x + box.left, y + box.top, d.camera.scale];
}"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("daimyo")) as url:
        yield url


def sit(page: Page, server: str, scenario: str = "dai-scn-01") -> None:
    """A game against the gentle bot, without cards and without waiting for motion."""
    page.add_init_script(NO_CARDS)
    page.goto(f"{server}/play?scenario={scenario}")
    page.locator("form[action='/play'] button.primary").last.press("Enter")
    expect(page.locator("#primary")).to_be_visible()
    page.evaluate("gunbai.prefer('motion', 'off')")


def at_a_move(page: Page, place: str) -> None:
    """The same battle each time, where side A first says who moves: what is in the way hangs on no dice."""
    page.add_init_script(NO_CARDS)
    upload(page, place, saved("dai-scn-01", "DAI-SEQ-07", 0, "8"))
    until(page, "globalThis.gunbai?.ask?.rule === 'DAI-SEQ-07'")
    page.evaluate("gunbai.prefer('motion', 'off')")


def standing(page: Page) -> dict[str, Any]:
    """What is asked of this player now; waits for it."""
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE:
        found: dict[str, Any] | None = page.evaluate(STANDING)
        if found is not None:
            return found
        page.wait_for_timeout(15)
    pytest.fail("nothing was asked for too long")


def passed(page: Page, number: int) -> None:
    """Wait until the question with this number is no longer open."""
    page.wait_for_function("(n) => gunbai.ask?.at !== n && !gunbai.sending", arg=number)


def until_movement(page: Page) -> dict[str, Any]:
    """By digits and Enter to the first step in which an own unit may move."""
    for _ in range(60):
        now = standing(page)
        if now["rule"] == "DAI-SEQ-07" and any("move" in value for value in now["options"]):
            return now
        if now["shape"] == "choose" and now["status"] == "empty":
            page.keyboard.press("1")
        page.keyboard.press("Enter")
        passed(page, now["at"])
    pytest.fail("no unit was ever to move")


def to_drill(page: Page, now: dict[str, Any]) -> str:
    """Choose a unit by a tap on the map and commit: its steps are asked."""
    unit = next(value[0] for value in now["options"] if value[1] == "move")
    page.evaluate("(id) => gunbai.change({ value: [id, 'move'] })", unit)
    page.locator("#primary").click()
    page.wait_for_function("() => gunbai.drill && gunbai.handles.length")
    return str(unit)


def drag(page: Page, name: str | None, across: float, up: float) -> None:
    """Pull a handle, or the block, by so many units of the screen."""
    x, y, scale = page.evaluate(HOLD, name)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across * scale / 2, y - up * scale / 2)
    page.mouse.move(x + across * scale, y - up * scale)
    page.mouse.up()


def judged(page: Page, verdict: str) -> None:
    expect(page.locator("#board .ghost")).to_have_attribute("data-verdict", verdict)


def test_a_block_is_wheeled_and_advanced_by_pointer(page: Page, place: str) -> None:
    """Drag it and it wheels and goes there; handles amend it; the price is shown; it stands where the ghost stood."""
    at_a_move(page, place)
    unit = to_drill(page, until_movement(page))
    block = page.locator(f'#board .piece[data-id="{unit}"]')
    expect(block).to_have_attribute("aria-pressed", "true")

    drag(page, None, 0.4, 3)
    judged(page, "legal")
    assert ["wheel", "advance"] == [verb for verb, _ in page.evaluate("gunbai.steps")]
    expect(page.locator("#strip .cost")).to_contain_text("Wheel right")
    expect(page.locator("#strip .cost")).to_contain_text("left")
    expect(page.locator("#ask .say").nth(1)).to_contain_text("arc")

    drag(page, None, 0, 24)
    judged(page, "clamped")
    expect(page.locator("#board .ghost .tail").first).to_be_attached()
    page.keyboard.press("Escape")
    judged(page, "legal")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#board .ghost")).to_have_count(0)

    drag(page, "left", 0, 1)
    judged(page, "legal")
    drag(page, "front", 0, 2)
    judged(page, "legal")
    [(wheel, angle), (ahead, far)] = page.evaluate("gunbai.steps")
    assert ("wheel", "advance") == (wheel, ahead) and angle > 0 and far > 0
    arc = page.evaluate(ARC, unit)
    assert len(arc) > 2 and max(arc) - min(arc) < 60, (
        "the front does not travel along the arc of its wheel"
    )
    stands = page.evaluate("gunbai.bodies.at(-1)")
    number = page.evaluate("gunbai.ask.at")
    page.locator("#primary").click()
    passed(page, number)

    now = page.evaluate("(id) => gunbai.store.things.get(id)", unit)
    assert [stands[key] for key in ("x", "y", "heading")] == [
        now[key] for key in ("x", "y", "heading")
    ]
    turned = block.locator(".body").get_attribute("transform")
    assert turned is not None and f"rotate({angle / 1000:g})" == turned


ARC = """async (id) => {
  const { bodyOf, pivotOf, stepped, swung } = await import("/static/draw/formation.js");
  const body = bodyOf(gunbai.store.things.get(id)), [, angle] = gunbai.steps[0];
  const wheeled = stepped(body, ["wheel", angle]), ahead = stepped(wheeled, ["advance", 4000]);
  const { places, headings } = swung(body, [body, wheeled, ahead].map(({ x, y }) => [x, y]), ahead.heading);
  const [px, py] = pivotOf(body, angle);
  if (headings[0] !== body.heading || Math.abs(headings.at(-1) - body.heading - angle) > 200) return [];
  return places.slice(0, -1).map(([x, y]) => Math.hypot(x - px, y - py));
}"""
"""How far the middle of the front is from the corner that stands still, on its way through a wheel."""


def test_a_flank_is_pulled_in_and_the_formation_changes(page: Page, place: str) -> None:
    """Where files are asked for, a handle at each flank sets them, and the front one the facing."""
    upload(page, place, saved("dai-scn-01", "DAI-MOV-14", 0, "1"))
    until(page, "globalThis.gunbai?.ask?.rule === 'DAI-MOV-14' && gunbai.handles.length === 3")
    files = page.evaluate("gunbai.held.files")
    width = page.evaluate("gunbai.held.files * gunbai.held.frontage / 1000")
    stands_off = 24 / page.evaluate("gunbai.camera.scale")
    drag(page, "flank-right", -width / 4 - stands_off, 0)
    judged(page, "legal")
    assert page.evaluate("gunbai.draft.fields.files.value") == (files + 1) // 2
    drag(page, "rotate", width, -1)
    judged(page, "legal")
    assert page.evaluate("gunbai.draft.fields.turn.value") > 20
    page.locator("#primary").click()
    until(page, "gunbai.ask?.rule !== 'DAI-MOV-14' && !gunbai.sending")


def test_a_wheel_lays_itself_parallel(page: Page, place: str) -> None:
    """Near to parallel with the table's edge it snaps, with Alt it does not; small strokes tell."""
    at_a_move(page, place)
    to_drill(page, until_movement(page))
    angles = page.evaluate(
        """() => { const d = gunbai, body = d.stand;
          const away = { ...body, heading: body.heading + 10_700 };
          const snapped = d.parallel(away, -10_000), was = d.snapped;
          d.free = true;
          return [snapped, was, d.parallel(away, -10_000)]; }"""
    )
    assert angles == [-10_700, True, -10_000]


def test_dragging_a_glowing_block_begins_its_move(page: Page, place: str) -> None:
    """One drag chooses the unit's move and makes its ghost; an undo takes the choice back."""
    at_a_move(page, place)
    now = until_movement(page)
    unit = next(iter(page.evaluate("gunbai.ask.drags")))
    x, y = page.evaluate(MIDDLE, unit)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 8)
    page.wait_for_function("(id) => gunbai.drill?.ask.subject === id", arg=unit)
    page.mouse.move(x, y - 20)
    page.mouse.move(x, y - 32)
    page.mouse.up()
    judged(page, "legal")
    [[verb, far]] = page.evaluate("gunbai.steps")
    assert verb == "advance" and far > 0

    page.keyboard.press("Control+z")
    page.wait_for_function("(at) => gunbai.asked && gunbai.ask.rule === at", arg=now["rule"])
    expect(page.locator("#board .ghost")).to_have_count(0)


MIDDLE = """(id) => {
  const d = gunbai, box = document.getElementById("map").getBoundingClientRect();
  const { x, y, heading, ranks, depth } = d.store.things.get(id), turn = (heading * Math.PI) / 180000;
  const back = (ranks * depth) / 2;
  const [sx, sy] = d.camera.toScreen([x - back * Math.sin(turn), y - back * Math.cos(turn)]);
  return [sx + box.left, sy + box.top];
}"""


def stepped(page: Page, steps: list[list[str | int]]) -> None:
    """Wait until the drill consists of these steps."""
    page.wait_for_function(
        "steps => JSON.stringify(gunbai.steps) === JSON.stringify(steps)", arg=steps
    )


def test_a_turn_and_a_typed_step_are_judged_alike(page: Page, place: str) -> None:
    """The tab at the flank turns the block; a size typed in the panel is the size of the step."""
    at_a_move(page, place)
    to_drill(page, until_movement(page))

    x, y, _ = page.evaluate(HOLD, "turn-right")
    page.mouse.click(x, y)
    judged(page, "legal")
    stepped(page, [["turn", 90_000]])
    page.keyboard.press("Backspace")
    expect(page.locator("#board .ghost")).to_have_count(0)

    page.locator('.chip[data-step="advance"]').click()
    size = page.locator(".drill-steps input")
    size.fill("3.5")
    size.press("Tab")
    judged(page, "legal")
    stepped(page, [["advance", 3500]])
    page.locator('.chip[data-step="wheel-left"]').click()
    judged(page, "legal")
    stepped(page, [["advance", 3500], ["wheel", -5000]])
    page.locator(".drill-steps button").first.click()
    stepped(page, [["wheel", -5000]])


FIRST = ("DAI-ARM-06", "DAI-SEQ-07")
"""Questions of which the first option leads on: the referee lines the clan up, a unit moves."""


def keys_for(now: dict[str, Any], tries: int) -> list[str]:
    """What a player presses who knows only the keys; the more tries, the less it dares."""
    shape, status = now["shape"], now["status"]
    if status == "refused":
        return ["Escape", "Escape", "Escape"] if tries < 4 else ["Enter"]
    if shape == "steps" and status == "empty":
        daring = [["Shift+ArrowUp", "ArrowRight"], ["ArrowLeft", "ArrowUp"], ["\\"]]
        return [*daring[tries], "Enter"] if tries < 3 else ["Enter"]
    if shape == "place" and status == "empty":
        return ["ArrowUp"]
    if shape == "form" and now["rule"] == "DAI-CHG-01" and tries == 0:
        return ["c"]
    if shape == "choose" and status == "empty":
        return (
            ["1"]
            if now["rule"] == "DAI-SEQ-07" and not tries
            else [str(1 + (now["at"] + tries) % 4)]
        )
    if shape == "move" and status == "empty":
        return ["Shift+ArrowUp"] if tries < 2 else ["Enter"]
    return ["Enter"]


def test_turns_are_played_by_keyboard_alone(page: Page, server: str) -> None:
    """Without a pointer, from deployment until five units have moved and the second turn is on."""
    sit(page, server)
    seen: list[str] = []
    tries: dict[int, int] = {}
    for _ in range(1500):
        now = standing(page)
        moved = seen.count("steps")
        if now["shape"] == "over" or (now["turn"] >= 2 and moved >= 5):
            break
        if now["at"] not in tries:
            seen.append(now["shape"])
        number = now["at"]
        for key in keys_for(now, tries.get(number, 0)):
            page.keyboard.press(key)
        tries[number] = tries.get(number, 0) + 1
    else:
        pytest.fail(f"the units did not come to move: {now}, tried {tries[now['at']]}")
    assert {"choose", "steps"} <= set(seen)
    expect(page.locator("#log .lines")).to_contain_text("move")


def test_a_great_battle_moves_as_one_picture(page: Page, server: str) -> None:
    """34 units a side: while the camera pans and zooms no node is touched and no frame is missed for long."""
    sit(page, server, "dai-scn-03")
    page.wait_for_function(LINED_UP, polling=50)
    touched = page.evaluate(MOVED)
    assert {"pan": 0, "zoom": 0, "rest": True} == touched
    pieces, nodes, all_nodes = page.evaluate(NODES)
    assert pieces > 60 and nodes <= 12 * pieces and all_nodes <= 2000
    took = [page.evaluate(FRAMES) for _ in range(3)]
    assert min(move / idle for idle, move in took) <= 3, took

    page.evaluate("gunbai.fit()")
    page.evaluate(BUSY)
    tiers = {}
    for factor in (1, 1.4, 1.8, 2.5, 4, 6, 10):
        tier, pieces, nodes = page.evaluate(CLOSE_UP, factor)
        tiers[tier] = nodes / pieces
    assert {tier[0] for tier in tiers} >= {"1", "2", "3"} and max(tiers.values()) <= 12, tiers

    page.evaluate("gunbai.fit(); gunbai.zoom(10, [40, 40])")
    page.wait_for_function(f"() => gunbai.board.layers.pieces.children.length < {pieces}")
    for _ in range(3):
        page.keyboard.press("n")
        expect(page.locator("#board .piece:focus")).to_have_count(1)
    assert page.evaluate(NODES)[2] <= 2000


NODES = """() => { const { layers, svg } = gunbai.board, count = (node) => node.querySelectorAll("*").length;
  return [layers.pieces.children.length, count(layers.pieces), count(svg)]; }"""
"""The pieces drawn, the nodes of them, and of the whole map: a fit table shows all, a near one leaves out what is far."""

BUSY = """() => {
  const d = gunbai, units = [...d.store.things].filter(([, thing]) => thing.kind === "unit");
  units.forEach(([id, thing], i) => d.store.things.set(id, { ...thing, acted: ["no", "half", "yes"][i % 3], hits: i % 3 === 1 ? 2 : 0,
    disordered: i % 3 === 0, markers: i % 5 ? [] : [{ marker: "halted", n: 1 }] }));
  d.drawn = null;
}"""
"""The battle as it stands in its midst: two in three have acted, every third is hit, every third disordered."""

CLOSE_UP = """(factor) => {
  const d = gunbai, { board } = d;
  d.fit();
  d.camera.zoom(factor, [500, 430]);
  board.aim();
  d.paintNow();
  return [board.tiers, board.layers.pieces.children.length, board.layers.pieces.querySelectorAll("*").length];
}"""
"""Nearer to the middle of the table: how much of a block is drawn, the pieces in view, the nodes of them."""

FRAMES = """async () => {
  const d = gunbai, frame = () => new Promise(requestAnimationFrame);
  const median = async (does) => {
    const took = [];
    let last = await frame();
    for (let i = 0; i < 24; i++) { does(i); const now = await frame(); took.push(now - last); last = now; }
    return took.sort((a, b) => a - b)[12];
  };
  const idle = await median(() => {});
  const moved = await median((i) => (i % 2 ? d.pan(i % 8 < 4 ? 9 : -9, 3) : d.zoom(i % 8 < 4 ? 1.03 : 1 / 1.03, [500, 400])));
  await new Promise((done) => setTimeout(done, 400));
  d.fit();
  return [idle, moved];
}"""
"""How long a frame takes: of a page at rest, and while the camera moves; of the same moment, so that they can be compared."""

LINED_UP = """() => {
  const d = gunbai;
  if (d.board.layers.pieces.children.length > 60) return d.asked && !d.sending && d.status !== "asking";
  if (d.asked && d.status === "legal") d.commit();
  else if (d.asked && !d.sending && d.status === "empty") d.propose(d.ask.default ?? d.ask.options[0].value);
  return false;
}"""
"""Takes what the referee proposes until both armies stand on the table."""

MOVED = """async () => {
  const d = gunbai, svg = d.board.svg, found = {};
  await new Promise((done) => setTimeout(done, 400));
  const nodes = new Set(svg.querySelectorAll(".piece"));
  for (const [name, does] of [["pan", () => d.pan(9, 4)], ["zoom", (i) => d.zoom(i % 2 ? 1 / 1.02 : 1.02, [300, 200])]]) {
    let count = 0;
    const watch = new MutationObserver(() => {});
    watch.observe(svg, { subtree: true, childList: true, attributes: true, characterData: true });
    for (let i = 0; i < 12; i++) { does(i); svg.getBoundingClientRect(); }  // no pause: it never comes to rest
    count += watch.takeRecords().filter(({ target }) => target !== svg).length;
    watch.disconnect();
    found[name] = count;
    await new Promise((done) => setTimeout(done, 400));
  }
  found.rest = svg.style.transform === "" && [...svg.querySelectorAll(".piece")].every((node) => nodes.has(node));
  return found;
}"""


def rides_off(session: Session, ask: Ask[Any]) -> bool:
    """A leader who is with a unit is about to ride from it."""
    leader = session.state.leaders.get(ask.question.subject)
    return ask.rule == "DAI-LDR-12" and leader is not None and bool(leader.unit)


def test_a_leader_with_a_unit_is_marked_there_and_pulled_out_of_it(page: Page, place: str) -> None:
    """His badge has a double ring; who drags the unit drags him, and he is under the hand."""
    page.add_init_script(NO_CARDS)
    resume(page, place, reached("dai-scn-01", rides_off, "3", ("random",)))
    now = standing(page)
    assert now["rule"] == "DAI-LDR-12" and now["status"] == "empty"
    expect(page.locator(".piece .meant")).to_have_count(2)

    badge = page.locator(".piece g:has(> .meant)").bounding_box()
    assert badge is not None
    x, y = badge["x"] + badge["width"] / 2, badge["y"] + badge["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 30, steps=4)
    there = page.evaluate("gunbai.camera.toScreen(gunbai.ghostAt)")
    box = page.locator("#map").bounding_box()
    page.mouse.up()
    assert box is not None
    assert abs(there[0] + box["x"] - x - 40) < 3 and abs(there[1] + box["y"] - y - 30) < 3
    expect(page.locator(".piece .meant")).to_have_count(2)
