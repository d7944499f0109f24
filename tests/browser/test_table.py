"""The table in a real browser, against a recorded position: what players see and can do."""

from __future__ import annotations

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import PATIENCE, Table
from tests.browser.harness import Partner, fixture


def test_the_map_draws_every_thing_of_the_view(table: Table) -> None:
    """Terrain, objective, pieces and objects stand on the map; pieces have names to be heard."""
    table.sit(Partner("activate"))
    page = table.page
    things = fixture()["things"]
    kinds = {id_: thing["kind"] for id_, thing in things.items()}

    for id_, kind in kinds.items():
        if kind in ("terrain", "base", "corpse", "token"):
            expect(page.locator(f'#board [data-id="{id_}"]').first).to_be_attached()
    label = page.locator('.piece[data-id="a3"]').get_attribute("aria-label")
    assert label == "Ashigaru 2, yours, light wound, has half acted, at x 13.6, y 15.1"


def test_only_what_can_answer_glows(table: Table) -> None:
    table.sit(Partner("activate"))

    glowing = table.page.locator("#board .piece[data-answer]").evaluate_all(
        "nodes => nodes.map((node) => node.dataset.id).sort()"
    )

    assert ["a1", "a4"] == glowing


def test_the_own_edge_is_at_the_bottom(table: Table) -> None:
    """The seat's edge is the north one: its pieces stand below the enemy's on the screen."""
    table.sit(Partner("activate"))

    own = table.on_screen((12300, 14200))
    enemy = table.on_screen((12200, 9300))
    edge = table.on_screen((12000, 24000))

    assert enemy[1] < own[1] < edge[1]
    box = table.page.locator("#map").bounding_box()
    assert box is not None and edge[1] < box["y"] + box["height"]


def test_a_tap_chooses_and_only_the_button_commits(table: Table) -> None:
    partner = Partner("activate")
    partner.next = ["action"]
    table.sit(partner)
    page = table.page

    expect(page.locator("#primary")).to_have_attribute("aria-disabled", "true")
    page.mouse.click(*table.on_screen((9500, 18000)))
    expect(page.locator("#primary")).to_have_text("Activate: Archer")
    expect(page.locator('.piece[data-id="a4"]')).to_have_attribute("aria-pressed", "true")
    assert [] == partner.answers()

    page.locator("#primary").click()
    expect(page.locator("#top-words")).to_have_text("Archer: choose an action")
    assert ["a4"] == partner.answers()


def test_a_choice_is_made_by_keyboard_alone(table: Table) -> None:
    """N finds the pieces that can answer, Enter chooses, Enter commits; a digit picks a row."""
    partner = Partner("activate")
    partner.next = ["action"]
    table.sit(partner)
    page = table.page

    page.keyboard.press("n")
    page.keyboard.press("n")
    expect(page.locator('.piece[data-id="a4"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#primary")).to_have_text("Activate: Archer")
    page.keyboard.press("Enter")
    expect(page.locator("#top-words")).to_have_text("Archer: choose an action")

    page.keyboard.press("3")
    expect(page.locator("#primary")).to_have_text("Choose: Shoot")
    page.keyboard.press("Escape")
    expect(page.locator("#primary")).to_have_attribute("aria-disabled", "true")
    assert ["a4"] == partner.answers()


def test_a_closed_option_is_listed_with_its_reason(table: Table) -> None:
    table.sit(Partner("activate"))

    closed = table.page.locator(".option.closed").first

    expect(closed).to_contain_text("Ashigaru 1")
    expect(closed).to_contain_text("already activated in this phase")
    expect(closed.locator("a.rule")).to_have_attribute("href", "/rules/ronin/RON-GEN-12")


def test_odds_stand_beside_the_targets_and_reasons_add_up(table: Table) -> None:
    table.sit(Partner("shot"))
    page = table.page
    row = page.locator(".option[data-answer='\"b1\"']")

    expect(row).to_contain_text("light wound 14%")
    row.locator("input").check(force=True)
    expect(page.locator("#primary")).to_have_text("Shoot: Bandit leader (2d6)")
    for sum_ in page.locator("#ask .reasons table").all():
        numbers = [text.replace("−", "-") for text in sum_.locator("td.n").all_inner_texts()]
        *parts, total = [int(text.replace("= ", "").replace("+", "")) for text in numbers]
        assert total == sum(parts)


def test_a_drag_makes_a_ghost_that_waits_for_the_verdict(table: Table) -> None:
    """No colour says legal before the server has: dotted grey until its answer is there."""
    partner = Partner("move")
    table.sit(partner)
    page = table.page
    partner.held = []

    table.drag((12300, 14200), (13300, 17000))
    ghost = page.locator("#board .ghost")
    expect(ghost).to_have_attribute("data-verdict", "asking")
    grey = page.evaluate("getComputedStyle(document.querySelector('.ghost .ghost-rim')).stroke")
    second = page.evaluate(COLOUR, "--second")
    legal = page.evaluate(COLOUR, "--legal")
    assert second == grey != legal
    expect(page.locator("#strip .cost .words")).to_have_text("")
    page.wait_for_timeout(150)
    expect(ghost).to_have_attribute("data-verdict", "asking")

    partner.release()
    expect(ghost).to_have_attribute("data-verdict", "legal")
    assert legal == page.evaluate(
        "getComputedStyle(document.querySelector('.ghost .ghost-rim')).stroke"
    )
    expect(page.locator("#strip .cost")).to_contain_text("Spent: 3.0″. Left: 3.0″.")
    page.locator("#primary").click()
    [path] = partner.answers()
    assert 1 == len(path)
    assert abs(path[0][0] - 13300) < 60 and abs(path[0][1] - 17000) < 60


COLOUR = """name => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = `var(${name})`;
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}"""


def test_a_budget_clamps_and_the_legal_part_is_sent(table: Table) -> None:
    partner = Partner("move")
    table.sit(partner)
    page = table.page

    table.drag((12300, 14200), (12300, 22200))
    ghost = page.locator("#board .ghost")
    expect(ghost).to_have_attribute("data-verdict", "clamped")
    expect(ghost).to_have_attribute("data-rule", "RON-MOV-02")
    expect(page.locator("#refusal")).to_contain_text("at most 6″")
    page.locator("#primary").click()
    [path] = partner.answers()
    assert [12300, 20200] == path[-1]


def test_a_prohibition_says_why_and_offers_the_nearest_legal_place(table: Table) -> None:
    """Reason and rule on screen, spoken at once, and the button mends it."""
    partner = Partner("move")
    table.sit(partner)
    page = table.page

    table.drag((12300, 14200), (11250, 13450))
    ghost = page.locator("#board .ghost")
    expect(ghost).to_have_attribute("data-verdict", "refused")
    expect(page.locator("#refusal")).to_contain_text("another model stands there (Bandit 1)")
    expect(page.locator("#refusal a.rule")).to_have_text("RON-MOV-04§")
    expect(page.locator("#alert")).to_contain_text("another model stands there")
    expect(page.locator("#primary")).to_have_text("Put it at the nearest legal place")
    page.locator("#primary").click()
    expect(ghost).to_have_attribute("data-verdict", "legal")
    assert [] == partner.answers()


def test_escape_takes_back_one_thing_at_a_time(table: Table) -> None:
    partner = Partner("move")
    table.sit(partner)
    page = table.page
    ghost = page.locator("#board .ghost")

    table.drag((12300, 14200), (12300, 22200))
    expect(ghost).to_have_attribute("data-verdict", "clamped")
    page.keyboard.press("Escape")
    expect(ghost).to_have_attribute("data-verdict", "legal")
    page.keyboard.press("Escape")
    expect(ghost).to_have_count(0)


def test_a_move_is_made_by_arrows_and_by_typing(table: Table) -> None:
    partner = Partner("move")
    partner.next = ["move-again", "waiting"]
    table.sit(partner)
    page = table.page

    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#board .ghost")).to_have_attribute("data-verdict", "legal")
    page.keyboard.press("Enter")
    expect(page.locator("#board .ghost")).to_have_count(0)
    assert [[[12300, 12950]]] == partner.answers()

    page.keyboard.press("m")
    page.keyboard.type("3.5 at 90°")
    page.keyboard.press("Enter")
    expect(page.locator("#strip .cost")).to_contain_text("Spent: 3.5″")
    page.locator("#primary").click()
    expect(page.locator("#board .ghost")).to_have_count(0)
    assert [[8800, 14200]] == partner.answers()[-1]


def test_a_path_has_legs_and_backspace_drops_the_last(table: Table) -> None:
    partner = Partner("move")
    table.sit(partner)
    page = table.page

    page.mouse.click(*table.on_screen((12300, 16200)))
    page.mouse.click(*table.on_screen((14300, 16200)))
    expect(page.locator("#strip .cost")).to_contain_text("Spent: 4.0″")
    page.locator("#top-words").focus()
    page.keyboard.press("Backspace")
    expect(page.locator("#strip .cost")).to_contain_text("Spent: 2.0″")


def test_a_piece_is_placed_in_its_zone(table: Table) -> None:
    partner = Partner("place")
    table.sit(partner)
    page = table.page

    expect(page.locator('.zone[data-id="zone:deploy-a"]')).to_be_attached()
    page.mouse.click(*table.on_screen((8000, 15000)))
    expect(page.locator("#refusal")).to_contain_text("outside the deployment zone")
    page.locator("#primary").click()
    expect(page.locator("#board .ghost")).to_have_attribute("data-verdict", "legal")
    page.locator("#primary").click()
    [pose] = partner.answers()
    assert 19500 == pose[1]


def test_a_secret_plan_is_divided_and_sealed(table: Table) -> None:
    partner = Partner("plan")
    table.sit(partner)
    page = table.page

    slider = page.locator('[data-answer="a1"] [role="slider"]')
    expect(slider).to_have_attribute("aria-valuetext", "Attack: 2, Guard: 2")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "Attack: 3, Guard: 1")
    page.get_by_role("radio", name="katana").first.check()
    expect(page.locator("#primary")).to_have_text("Seal")
    page.locator("#primary").click()
    plan = {
        "a1": {"weapon": "katana", "counters": [3, 1]},
        "a3": {"weapon": "yari", "counters": [1, 1]},
    }
    assert [plan] == partner.answers()

    partner.diff(ask={**fixture()["asks"]["plan"], "answered": plan, "receipt": "7F3A-91C2"})
    primary = page.locator("#primary")
    expect(primary).to_have_text("Sealed")
    expect(primary).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#ask .sealed")).to_contain_text("Receipt: 7F3A-91C2")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(primary).to_have_text("Seal again")
    primary.click()
    assert [2, 2] == partner.answers()[-1]["a1"]["counters"]


def test_the_other_shapes_give_their_answers(table: Table) -> None:
    """Number, subset, order, shares, groups, text: each sends what the protocol says."""
    partner = Partner("number")
    partner.next = ["pick", "order", "losses", "divide", "text", "waiting"]
    table.sit(partner)
    page = table.page
    primary = page.locator("#primary")

    page.keyboard.press("2")
    primary.click()
    expect(page.locator("#top-words")).to_have_text("Who helps with the grapple?")
    page.mouse.click(*table.on_screen((10800, 15300)))
    page.mouse.click(*table.on_screen((13600, 15100)))
    expect(page.locator("#ask .count")).to_have_text("Chosen: 2 of 2")
    primary.click()
    expect(page.locator("#top-words")).to_have_text("In which order do they respond?")
    page.locator('.ordered [data-answer="a3"]').focus()
    page.keyboard.press("Alt+ArrowUp")
    primary.click()
    expect(page.locator("#top-words")).to_have_text("Who loses the counters?")
    page.locator('.shares [data-answer="a1"] [role="spinbutton"]').focus()
    page.keyboard.press("ArrowLeft")
    page.locator('.shares [data-answer="a2"] [role="spinbutton"]').focus()
    page.keyboard.press("ArrowRight")
    primary.click()
    expect(page.locator("#top-words")).to_have_text("Bushi: divide the melee into combats")
    for point in ((12300, 14200), (12200, 9300), (11250, 13450)):
        page.mouse.click(*table.on_screen(point))
    expect(page.locator(".pairs .pair")).to_have_count(2)
    primary.click()
    expect(page.locator("#top-words")).to_have_text("A note for the record")
    page.locator("textarea").fill("well fought")
    primary.click()
    expect(page.locator("#top-words")).to_have_text("Waiting for: Bandits")

    wanted = [2, ["a2", "a3"], ["a1", "a3", "a2"], [1, 1, 0], [["a1", "b1", "b2"]], "well fought"]
    assert wanted == partner.answers()


def test_dice_are_entered_by_hand(table: Table) -> None:
    partner = Partner("dice")
    table.sit(partner)
    page = table.page

    page.keyboard.press("4")
    page.locator(".pad .face").nth(0).click()
    expect(page.locator("#primary")).to_have_text("Enter the dice")
    page.locator("#primary").click()
    page.wait_for_timeout(50)
    [sent] = [message for message in partner.heard if message["t"] == "dice"]
    assert [4, 1] == sent["faces"]


def test_the_language_changes_in_place(table: Table) -> None:
    partner = Partner("activate")
    table.sit(partner)
    page = table.page

    page.mouse.click(*table.on_screen((9500, 18000)))
    expect(page.locator("#primary")).to_have_text("Activate: Archer")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Русский").click()
    page.keyboard.press("Escape")
    expect(page.locator("#top-words")).to_have_text("Буси: кто действует?")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.locator("#primary")).to_have_text("Активировать: Лучник")
    expect(page.locator("#head-log")).to_contain_text("Журнал")


def test_a_refused_command_changes_nothing_and_says_why(table: Table) -> None:
    partner = Partner("activate")
    table.sit(partner)
    page = table.page
    answer = partner.reply

    def refuse(message: dict[str, object]) -> None:
        if message["t"] != "answer":
            return answer(message)
        refusal = {
            "code": "refused.stale",
            "rule": "",
            "text": "Made against an earlier entry.",
            "legal": None,
        }
        return partner.send({"t": "refused", "id": message["id"], "refusal": refusal})

    partner.reply = refuse  # type: ignore[method-assign]
    page.keyboard.press("1")
    page.locator("#primary").click()
    expect(page.locator(".notice")).to_have_text("Made against an earlier entry.")
    expect(page.locator("#primary")).to_have_text("Activate: Samurai")


def wait_to_hear(table: Table, partner: Partner, kind: str, times: int = 1) -> None:
    """Until the partner has heard so many messages of a kind, however slow the machine is."""
    for _ in range(PATIENCE // 50):
        if [message["t"] for message in partner.heard].count(kind) >= times:
            return
        table.page.wait_for_timeout(50)
    pytest.fail(f"not enough of {kind} was sent: {partner.heard}")


def test_a_gap_in_the_numbers_fetches_the_whole_view(table: Table) -> None:
    partner = Partner("activate")
    table.sit(partner)

    partner.n = 7
    partner.diff(bar={"turn": 3, "last": 6, "phase": "End phase", "scores": {"a": 9, "b": 9}})

    wait_to_hear(table, partner, "view")


def test_an_answer_is_sent_again_under_its_id_after_a_break(table: Table) -> None:
    """The plug is pulled before the ack: nothing is lost, nothing gets a second id."""
    partner = Partner("activate")
    table.sit(partner)
    page = table.page
    partner.reply = lambda message: None  # type: ignore[method-assign]

    page.keyboard.press("1")
    page.locator("#primary").click()
    wait_to_hear(table, partner, "answer")
    del partner.reply
    assert partner.line is not None
    partner.line.close()
    wait_to_hear(table, partner, "answer", 2)
    sent = [message for message in partner.heard if message["t"] == "answer"]
    assert len(sent) == 2
    assert sent[0]["id"] == sent[1]["id"]


def test_a_lost_line_is_said_within_two_seconds_and_taken_back(table: Table) -> None:
    partner = Partner("activate")
    table.sit(partner)
    page = table.page
    join = partner.connect

    def unplugged(line: WebSocketRoute) -> None:
        line.close()

    partner.connect = unplugged  # type: ignore[method-assign]
    assert partner.line is not None
    partner.line.close()
    expect(page.locator(".lost")).to_be_visible(timeout=2000)
    partner.connect = join  # type: ignore[method-assign]
    expect(page.locator(".lost")).to_have_count(0, timeout=10_000)
    expect(page.locator("#top-words")).to_have_text("Bushi: who acts?")


def test_the_curtain_leaves_nothing_of_the_former_seat(table: Table) -> None:
    """Hand-over on one screen: the covered page holds no piece, no log, no plan, no title of it."""
    partner = Partner("plan")
    table.sit(partner)
    page = table.page
    partner.over = {
        "curtain": {"seat": "b", "seat_name": "Bandits"},
        "put": {},
        "log": [],
        "ask": None,
        "seat": None,
        "undo": None,
        "holds": ["a", "b"],
    }
    partner.view()

    button = page.get_by_role("button", name="Bandits: I am here, show")
    expect(button).to_be_visible()
    page.wait_for_timeout(60)
    text = page.evaluate(
        "document.body.innerText + document.title + document.documentElement.outerHTML"
    )
    body = page.evaluate("document.body.innerHTML + document.title")
    for trace in ("naginata", "Samurai", "Ashigaru", "secret plan"):
        assert trace not in text.split('id="boot"')[0] + body.split("boot")[0]
    button.click()
    page.wait_for_timeout(50)
    assert {"t": "seat", "seat": "b"} in partner.heard


def test_the_slider_shows_an_earlier_moment(table: Table) -> None:
    partner = Partner("activate")
    table.sit(partner)
    page = table.page

    page.locator(".moment", has_text="Bandit 1: run").click()
    expect(page.locator("#top-words")).to_have_text("The table before entry 6")
    place = page.locator('.piece[data-id="b2"]').get_attribute("aria-label")
    assert place is not None and "y 5.2" in place
    assert page.url.endswith("#e6")
    page.locator("#primary").click()
    expect(page.locator("#top-words")).to_have_text("Bushi: who acts?")
    assert "#" not in page.url


def test_the_text_view_lists_all_pieces_and_answers(table: Table) -> None:
    partner = Partner("activate")
    partner.next = ["action"]
    table.sit(partner)
    page = table.page

    page.keyboard.press("v")
    view = page.locator(".text-view")
    expect(view).to_be_visible()
    for name in ("Samurai", "Bandit leader", "Low wall", "Dense wood"):
        expect(view).to_contain_text(name)
    view.get_by_role("button", name="Archer: choose", exact=True).click()
    page.locator("#primary").click()
    expect(page.locator("#top-words")).to_have_text("Archer: choose an action")
    assert ["a4"] == partner.answers()


def test_a_teaching_card_stands_beside_what_it_speaks_of(table: Table) -> None:
    partner = Partner("activate")
    table.sit(partner, cards=True)
    page = table.page
    card = page.locator(".card")

    expect(card).to_contain_text("The glowing models can act now")
    page.wait_for_timeout(100)
    box, piece = card.bounding_box(), page.locator('.piece[data-id="a1"] .fill').bounding_box()
    assert box is not None and piece is not None
    apart = (
        box["x"] >= piece["x"] + piece["width"]
        or box["x"] + box["width"] <= piece["x"]
        or box["y"] >= piece["y"] + piece["height"]
        or box["y"] + box["height"] <= piece["y"]
    )
    assert apart
    card.get_by_role("button", name="Do it for me").click()
    expect(page.locator("#primary")).to_have_text("Activate: Samurai")
    expect(card).to_contain_text("The blue button says exactly what it will do")
    card.get_by_role("button", name="No more cards").click()
    expect(card).to_have_count(0)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        ("place", "Place your fighters"),
        ("plan", "Contact: a secret plan"),
        ("boost", "Spend a counter for a better roll?"),
        ("shot", "Targets have their chances beside them"),
        ("move", "Drag the fighter"),
    ],
)
def test_a_card_comes_with_the_first_question_of_its_kind(
    table: Table, ask: str, words: str
) -> None:
    """And once it has been closed it does not come again for the next question of that kind."""
    partner = Partner(ask)
    table.sit(partner, cards=True)
    card = table.page.locator(".card")

    expect(card).to_contain_text(words)
    card.get_by_role("button", name="Got it").click()
    partner.view()
    expect(card).not_to_contain_text(words)


def test_cards_of_lasting_things_wait_and_give_way(table: Table) -> None:
    """Wounds, dice, the score, the enemy's turn: one after the other, and a question goes before them."""
    partner = Partner("waiting")
    table.sit(partner, cards=True)
    card = table.page.locator(".card")

    for words in ("A wound", "The dice tray", "The game lasts"):
        expect(card).to_contain_text(words)
        card.get_by_role("button", name="Got it").click()
    expect(card).to_contain_text("Now the others act")
    partner.ask = "plan"
    partner.view()
    expect(card).to_contain_text("Contact: a secret plan")


def test_the_refused_ghost_has_a_card(table: Table) -> None:
    partner = Partner("move")
    table.sit(partner, cards=True)

    table.drag((12300, 14200), (11250, 13450))
    expect(table.page.locator(".card")).to_contain_text("Hatched and crossed out: not legal")


def test_the_panel_folds_on_a_phone_while_moving(phone: Table) -> None:
    """Cost, verdict and the commit button stay at the foot; the map has the screen."""
    partner = Partner("move")
    partner.next = ["activate"]
    phone.sit(partner)
    page = phone.page

    expect(page.locator("#panel")).to_be_hidden()
    expect(page.locator("#strip")).to_contain_text("Samurai: where to move?")
    page.touchscreen.tap(*phone.on_screen((12300, 16200)))
    expect(page.locator("#strip .cost")).to_contain_text("Spent: 2.0″")
    page.locator("#strip-primary").click()
    expect(page.locator("#panel")).to_be_visible()
    assert [[[12300, 16200]]] == [
        [[round(x, -2), round(y, -2)] for x, y in path] for path in partner.answers()
    ]


def test_nothing_scrolls_sideways_at_any_size(table: Table) -> None:
    partner = Partner("shot")
    table.sit(partner, lang="ru")
    page = table.page

    for width, height in ((1440, 900), (1024, 768), (844, 390), (390, 844), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(80)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        box = page.locator("#primary").bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["x"] + box["width"] <= width, (width, box)
        assert box["y"] >= 0 and box["y"] + box["height"] <= height, (height, box)


LONG_LOG = """() => {
  const { store } = gunbai;
  store.log = [...store.log, ...Array.from({ length: 40 }, (_, i) => ({ ...store.log.at(-1), i: 1000 + i, text: `line ${i}` }))];
  gunbai.paintNow();
}"""
GROW_AND_SHRINK = """() => {
  const list = document.querySelector("#log .lines");
  list.style.minHeight = `${list.clientHeight + 200}px`;
  list.getBoundingClientRect();
  list.scrollTop -= 200;
  list.style.minHeight = "";
}"""
"""What a question does that goes and comes back before anything is painted."""
FROM_END = """() => new Promise((done) => {
  const list = document.querySelector("#log .lines");
  requestAnimationFrame(() => requestAnimationFrame(() => done(list.scrollHeight - list.scrollTop - list.clientHeight)));
})"""


def test_the_log_stays_at_its_newest_line_until_the_reader_leaves_it(table: Table) -> None:
    """Panels that grow and shrink do not lead the reader away from the newest line; a wheel does."""
    table.sit(Partner("activate"))
    page = table.page
    page.evaluate(LONG_LOG)
    assert page.evaluate(FROM_END) <= 1

    page.evaluate(GROW_AND_SHRINK)
    assert page.evaluate(FROM_END) <= 1

    page.locator("#log .lines").hover()
    page.mouse.wheel(0, -300)
    page.wait_for_function(f"() => ({FROM_END})().then((far) => far > 200)")
    away = page.evaluate(FROM_END)
    page.evaluate(LONG_LOG)
    assert page.evaluate(FROM_END) > away


def test_on_a_phone_the_sheet_rises_when_the_game_is_over(table: Table) -> None:
    """Who has won is said there, with the ways to the replay and the luck of the dice."""
    table.page.set_viewport_size({"width": 390, "height": 844})
    partner = Partner("activate")
    table.sit(partner)
    assert table.page.evaluate("gunbai.sheet") == "rest"

    end = {"winner": "a", "scores": {"a": 3, "b": 1}, "text": "The last turn is over"}
    partner.diff(ask=None, outcome=end)

    table.page.wait_for_function("() => gunbai.sheet === 'half'")
    expect(table.page.get_by_role("link", name="Replay")).to_be_visible()


def test_on_a_phone_the_bar_is_one_row_with_an_undo(table: Table) -> None:
    table.page.set_viewport_size({"width": 390, "height": 844})
    partner = Partner("activate")
    table.sit(partner)
    bar = {"turn": 1, "last": 8, "phase": "Clan activities", "scores": {"a": 0, "b": 0}}
    partner.diff(bar=bar, undo={"entry": 5, "text": "Ashigaru 1: move"})

    expect(table.page.locator("#bar .tool").first).to_be_visible()
    expect(table.page.locator("#bar .phase")).to_have_text("Clan activities")
    assert table.page.locator("#bar").evaluate("(bar) => bar.getBoundingClientRect().height") < 50
