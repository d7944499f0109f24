"""The workbench: scenes put to the referee with forms alone; its answers are those of the command line."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from html import unescape
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from gunbai.language import LANGUAGES
from gunbai.play.asking import with_hand
from gunbai.play.dice_source import Counter
from gunbai.play.history import History, dump
from gunbai.play.live import Session
from gunbai.play.scene_values import written_answer
from gunbai.play.scenes import cases_of_system, find_cases, observe
from gunbai.server.bench_steps import stepped
from gunbai.server.benches import Scene, examples, first_document, from_text, scene_text
from gunbai.server.moments import from_game
from gunbai.server.rulings import ruling_of
from gunbai.system import get
from gunbai.testing.games import new_session, random_answer

from .client import Browser, TestClient, serving
from .test_army import form_of
from .test_pages import RAW_ID, Forms

SHOT = "/scene?system=ronin&ask=shot"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("scenes")
    with serving(folder) as client:
        yield client


def data(browser: Browser, path: str) -> Any:
    """The data of a scene's page."""
    address, _, query = path.partition("?")
    return browser.json(f"{address}.json{'?' + query if query else ''}")


def press(browser: Browser, path: str, do: str, **more: str) -> str:
    """A button of the page as it stands; the path of the scene after it."""
    rev = data(browser, path)["rev"]
    reply = browser.post(path, {"at": str(rev), "do": do, **more})
    assert reply.status_code == 303, reply.text
    return str(reply.headers["location"]).partition("#")[0]


def test_a_scene_is_made_asked_and_answered_without_script(server: TestClient) -> None:
    browser = Browser(server)
    example = data(browser, SHOT)
    assert example["id"] is None and example["ruling"]["odds"]

    path = press(browser, SHOT, "place first", dx="0", dy="-3.5")
    moved = data(browser, path)
    assert moved["put"]["first"]["y"] == example["put"]["first"]["y"] - 3500
    assert data(browser, SHOT)["put"] == example["put"]

    press(browser, path, "add", what="1/wood", x="12,5", y="17")
    wood = data(browser, path)["put"]["terrain:wood"]
    assert wood["shape"]["disc"][:2] == [12500, 17000]
    press(browser, path, "add", what="0/peasant", side="b", x="30", y="30")
    assert data(browser, path)["put"]["peasant"]["side"] == 1

    form = form_of(browser, path, '["model","first","weapons"]')
    form |= {'f ["model","first","wound"]': "light", 'f ["model","first","x"]': "13.25"}
    press(browser, path, "fields", **form)
    thing = data(browser, path)["put"]["first"]
    assert thing["x"] == 13250
    assert {"marker": "light-wound", "n": 1} in thing["markers"]

    form = form_of(browser, path, '["facts","target"]') | {'f ["facts","target"]': "peasant"}
    press(browser, path, "fields", **form)
    shown = data(browser, path)
    assert shown["named"] == ["hero", "peasant"]

    press(browser, path, "dice", faces="6 + 6")
    ruling = data(browser, path)["ruling"]
    assert ruling["play"]["given"][0]["text"] == "6+6"
    assert ruling["play"]["result"] and ruling["play"]["told"]
    press(browser, path, "back")
    assert data(browser, path)["ruling"]["play"]["open"]["dice"] == "2d6"

    press(browser, path, 'drop ["model","peasant"]')
    assert data(browser, path)["named"] == ["hero", "first"]
    press(browser, path, "undo")
    assert "peasant" in data(browser, path)["put"]


def test_odds_are_those_of_the_runner_and_add_up() -> None:
    for case in find_cases("RON-V-29"):
        seen, shown = observe(case), ruling_of(case, "en")
        chances = {one["key"]: Fraction(one["n"], one["d"]) for one in shown["odds"]}
        assert chances == seen.distribution
        assert sum(chances.values()) == 1
        least = {one["key"]: Fraction(one["n"], one["d"]) for one in shown["at_least"]}
        assert least["light"] == chances["light"] + chances["grievous"] + chances.get("critical", 0)


def test_every_question_has_an_example_that_can_be_asked() -> None:
    system = get("ronin")
    assert len(examples(system)) > len(system.inquiries) - 4
    for ask in examples(system):
        scene = Scene(first_document(system, ask))
        shown = ruling_of(scene.case(), "en")
        assert shown["error"] is None, (ask, shown["error"])
        assert shown["refusal"] or shown["measures"] or shown["odds"], ask


def test_every_shipped_scene_opens_and_comes_back_from_its_text() -> None:
    for case in cases_of_system("ronin")[::7]:
        document = {key: value for key, value in case.values.items() if key != "expect"}
        if case.values["do"] == "muster":
            continue
        again = from_text(scene_text(document))
        assert Scene(again).case().values["system"] == "ronin"


def test_scene_files_are_downloaded_and_uploaded(server: TestClient) -> None:
    browser = Browser(server)
    path = press(browser, SHOT, "place first", dx="1", dy="0")
    file = browser.get(f"{path}/file")
    assert file.headers["content-disposition"].endswith('.toml"')
    written = tomllib.loads(file.text)
    assert written["ask"] == "shot" and written["do"] == "odds"

    again = browser.post("/scene", {"do": "upload", "text": file.text}).headers["location"]
    assert browser.get(f"{again}/file").text == file.text
    other = Browser(server)
    assert data(other, path)["mine"] is False
    copy = press(other, path, "place first", dx="1", dy="0")
    assert copy != path
    assert data(browser, path)["put"] != data(other, copy)["put"]
    assert path in other.get(path).text  # the link that is shown


def test_what_cannot_be_is_refused_with_its_reason(server: TestClient) -> None:
    browser = Browser(server)
    path = press(browser, SHOT, "place first", dx="1", dy="0")
    before = data(browser, path)
    rev = str(before["rev"])
    x, y = (before["put"]["hero"][k] - before["put"]["first"][k] for k in ("x", "y"))
    cases: tuple[tuple[dict[str, str], int, str], ...] = (
        ({"do": "place first", "dx": str(x / 1000), "dy": str(y / 1000)}, 422, "overlaps hero"),
        ({"do": "place first", "dx": "-99", "dy": "0"}, 422, "whole base is on the table"),
        ({"do": "place first", "dx": "NaN", "dy": "0"}, 422, "NaN"),
        ({"do": "place nobody", "dx": "1", "dy": "0"}, 422, "nobody"),
        ({"do": "add", "what": "0/dragon", "x": "1", "y": "1"}, 422, "dragon"),
        ({"do": "add", "what": "9/wood", "x": "1", "y": "1"}, 422, "0 to 4"),
        ({"do": "dice", "faces": "sixes"}, 422, "sixes"),
        ({"do": "ask", "ask": "magic"}, 422, "magic"),
        ({"do": "text", "text": "system = 'ronin'"}, 422, "id"),
        ({"do": "text", "text": "[[[["}, 422, "syntax"),
        ({"do": "nonsense"}, 422, "nonsense"),
        ({"do": "back", "at": "99"}, 409, "another window"),
    )
    for fields, status, words in cases:
        reply = browser.post(path, {"at": rev, **fields})
        assert reply.status_code == status, (fields, reply.text[-900:])
        assert words in unescape(reply.text), fields
    assert data(browser, path) == before
    press(browser, path, "dice", faces="9 9")
    assert data(browser, path)["ruling"]["play"]["wrong"]["text"]


def test_a_shot_that_is_not_legal_says_why(server: TestClient) -> None:
    browser = Browser(server)
    path = press(browser, SHOT, "add", what="1/high-wall", x="12.5", y="17")
    ruling = data(browser, path)["ruling"]
    assert ruling["refusal"]["rule"].startswith("RON-") and not ruling["odds"]
    page = browser.get(path).text
    assert "Not legal" in page and f"/rules/ronin/{ruling['refusal']['rule']}" in page


@pytest.mark.parametrize("scenario", ["ron-scn-02", "dai-scn-01"])
def test_a_moment_of_a_game_opens_as_its_seat_saw_it(server: TestClient, scenario: str) -> None:
    browser = Browser(server)
    code = browser.create(scenario=scenario, seat__b="bot:random")
    with browser.table(code) as table:
        table.wait_for_ask()
        for _ in range(3):
            table.answer(table.ask["default"])
            table.wait_for_ask()
        now = dict(table.things)
    shown = data(browser, f"/t/{code}/scene")
    here = {k for k, thing in shown["put"].items() if thing["kind"] in ("base", "unit")}
    assert here == {k for k, thing in now.items() if thing["kind"] in ("base", "unit")}
    for key in here:
        assert shown["put"][key].get("x") == now[key].get("x"), key
    first = data(browser, f"/t/{code}/scene?entry=0")
    assert first["id"] is None
    path = press(browser, f"/t/{code}/scene", "ask", ask="sight")
    assert data(browser, path)["ruling"]["error"] is None
    assert Browser(server).get(path).status_code == 200


def played_to(scenario: str, rule: str, decisions: int) -> Session:
    """A game of random answers at the first question of this rule after so many decisions."""
    session, rng = new_session(scenario, "1"), Counter("table")
    while session.open is not None:
        seat = session.open.waits_for()[0]
        ask = session.ask_of(seat)
        if decisions <= 0 and ask is not None and ask.rule == rule:
            return session
        session.submit(seat, random_answer(session, seat, rng))
        decisions -= 1
    raise AssertionError(f"{rule} is not asked")


ASKED = (
    ("ron-scn-01", "RON-GEN-12", 20),
    ("ron-scn-01", "RON-MOV-02", 20),
    ("ron-scn-01", "RON-SUP-02", 3),
    ("dai-scn-01", "DAI-SEQ-03", 10),
    ("dai-scn-01", "DAI-MOV-03", 40),
    ("dai-scn-01", "DAI-MOV-14", 40),
)


@pytest.mark.parametrize(("scenario", "rule", "decisions"), ASKED)
def test_a_moment_asks_what_the_table_asks(scenario: str, rule: str, decisions: int) -> None:
    """The same question with the same answers: whoever tries one sees what the table would answer."""
    session = played_to(scenario, rule, decisions)
    assert session.open is not None
    seat = session.open.waits_for()[0]
    ask = session.ask_of(seat)
    scene = Scene(from_game(session, seat))
    hand = with_hand(scene.case())
    asked = hand.session.ask_of(seat)
    assert ask is not None and asked is not None
    assert (asked.rule, asked.question.words) == (rule, ask.question.words)
    view = session.view(seat)
    assert asked.question.options(hand.session.view(seat)) == ask.question.options(view)

    answer = random_answer(session, seat, Counter("tries"))
    written = written_answer(ask.question, ask.question.plain(answer), 1000)
    typed = json.dumps(written, default=float)
    document, _ = stepped(scene, "answer", "", {"answer": typed}, "en")
    tried = with_hand(Scene(document).case())
    assert document["answers"][-1]["answer"] == written
    assert tried.wrong is None and tried.given[-1][0] == "answer"


def test_a_moment_tells_nothing_of_a_sealed_answer() -> None:
    """Plans of Ronin: what the other has sealed is open again, and is not in the scene."""
    session = played_to("ron-scn-01", "RON-CMB-07", 20)
    assert session.open is not None
    first, second = session.open.waits_for()
    before = from_game(session, second)
    assert before["do"] == "play" and "answers" not in before
    ask = session.ask_of(first)
    assert ask is not None
    session.submit(first, random_answer(session, first, Counter("plan")))
    assert from_game(session, second) == before


def test_what_is_no_answer_at_all_is_refused(server: TestClient) -> None:
    session = played_to("dai-scn-01", "DAI-MOV-03", 40)
    browser = Browser(server)
    saved = dump(History(session.header, session.entries))
    where = f"{browser.post('/upload', {'history': saved}).headers['location']}/scene"
    shown = browser.get(where).text
    assert "own question" in shown and 'name="answer"' in shown
    for typed in ('"left"', "[[1]]", "{}", "[[]]", "7"):
        reply = browser.post(where, {"at": "0", "do": "answer", "answer": typed})
        assert reply.status_code == 422, typed


MOST_PAGE = 160_000
"""Bytes of the page of a great battle: each of its 70 units has dozens of fields."""


def test_a_great_battle_is_a_small_page_whose_units_unfold(server: TestClient) -> None:
    """Only the unit asked for shows its fields, by a plain link; it stays unfolded when it is changed."""
    session = new_session("dai-scn-03", "1")
    while session.open is not None:
        seat = session.open.waits_for()[0]
        if session.ask_of(seat).rule == "DAI-SEQ-04":  # type: ignore[union-attr]
            break
        session.time_out(seat)
    browser = Browser(server)
    saved = dump(History(session.header, session.entries))
    reply = browser.post("/upload", {"history": saved})
    where = f"{reply.headers['location']}/scene"
    page = browser.get(where).text
    assert len(page.encode()) < MOST_PAGE
    assert 'name="f [&#34;units&#34;' not in page

    [link] = re.findall(r'href="([^"]*open=t-a_hq)#t-a_hq"', page)
    unfolded = browser.get(unescape(link)).text
    assert 'name="f [&#34;units&#34;,&#34;a-hq&#34;,&#34;x&#34;]"' in unfolded
    assert len(unfolded.encode()) < MOST_PAGE
    sent = {'f ["units","a-hq","x"]': "100", 'has ["units","a-hq","x"]': "1", "open": "t-a_hq"}
    reply = browser.post(where, {"at": "0", "do": "fields", "anchor": "t-a_hq", **sent})
    assert reply.status_code == 303 and "open=t-a_hq#t-a_hq" in reply.headers["location"]
    kept = browser.get(str(reply.headers["location"]).partition("#")[0]).text
    assert re.search(r'name="f \[&#34;units&#34;,&#34;a-hq&#34;,&#34;x&#34;\]" value="100"', kept)


def test_many_games_are_the_same_for_everyone_and_go_on(server: TestClient) -> None:
    browser = Browser(server)
    query = "tab=games&scenario=ron-scn-01&games=3&seed=7"
    first = data(browser, f"/scene?system=ronin&{query}")["games"]["result"]
    assert first["played"] == 3 and first["done"]
    assert sum(one["won"] for one in first["wins"]) + first["draws"] == 3
    again = data(Browser(server), f"/scene?system=ronin&{query}")["games"]["result"]
    assert again == first
    more = data(browser, f"/scene?system=ronin&{query.replace('games=3', 'games=4')}")
    assert more["games"]["result"]["played"] == 4


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_the_workbench_is_in_the_readers_language(
    server: TestClient, lang: str
) -> None:
    browser = Browser(server, lang)
    for system in ("ronin", "daimyo"):
        for ask, tab in product(get(system).inquiries, ("ask", "odds")):
            address = f"/scene?system={system}&ask={ask}&tab={tab}"
            text = browser.get(address).text
            shown = re.sub(r"<textarea.*?</textarea>", "", text, flags=re.DOTALL)
            words = Forms(shown).text
            assert not RAW_ID.findall(words), address
            assert not re.findall(r"\b(?:ronin|daimyo|name|rule|unit)\.[a-z]+\.[a-z-]+", words), (
                address
            )
    assert not RAW_ID.findall(Forms(browser.get("/scene").text).text)


def test_a_page_holds_its_data_safely(server: TestClient) -> None:
    """A name with markup in it stays text, also inside the data block."""
    browser = Browser(server)
    path = press(browser, SHOT, "place first", dx="1", dy="0")
    text = data(browser, path)["text"].replace(
        "[model.first]", '[model.first]\nname = "</script><b>x"'
    )
    press(browser, path, "text", text=text)
    page = browser.get(path).text
    assert "</script><b>x" not in page
    block = page.split('id="bench-data">')[1].split("</script>")[0]
    assert json.loads(block)["put"]["first"]["name"] == "</script><b>x"
