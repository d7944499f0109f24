"""Pages: readable without script, in three languages, safe against what people type."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from gunbai.language import LANGUAGES, tongue
from gunbai.play.history import load
from gunbai.play.replay import verify
from gunbai.server.answers import Unreadable, read_answer, thousandths
from gunbai.server.pages import saves

from . import bout
from .client import Browser, TestClient, serving

RAW_ID = re.compile(r"\b(?:page|table|error|refused|ui)\.[a-z-]+(?:\.[a-z-]+)*\b")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    with serving(tmp_path) as client:
        yield client


class Forms(HTMLParser):
    """The posting forms of a page: action, fields as they stand, buttons, text outside of tags."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: list[dict[str, Any]] = []
        self.words: list[str] = []
        self._skip = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        stated = dict(attrs)
        name, value = stated.get("name"), stated.get("value") or ""
        if tag in ("script", "style"):
            self._skip += 1
        if tag == "form":
            self.forms.append({"action": stated.get("action", ""), "fields": {}, "buttons": []})
        elif self.forms and name and tag in ("input", "textarea"):
            kind = stated.get("type", "text")
            if kind not in ("radio", "checkbox") or "checked" in stated:
                self.forms[-1]["fields"][name] = value
        elif self.forms and tag == "button":
            self.forms[-1]["buttons"].append((name, value))

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style"):
            self._skip -= 1

    def handle_data(self, data: str) -> None:
        if not self._skip:
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(self.words)


def asked(forms: Forms) -> dict[str, Any] | None:
    """The form that answers the open question."""
    for form in forms.forms:
        if ("do", "answer") in form["buttons"]:
            return form
    return None


def test_a_whole_game_is_played_without_script(server: TestClient) -> None:
    """One screen, two seats: only pages, links and forms."""
    browser = Browser(server)
    code = browser.create(option__tokens="13", dice__a="hand")
    path = f"/t/{code}/text"
    kinds: set[str] = set()
    for _ in range(60):
        reply = browser.get(path)
        assert reply.status_code == 200, reply.text
        forms = Forms(reply.text)
        hand_over = re.search(r'href="(\?seat=\w+)"', reply.text)
        form = asked(forms)
        if "Victory" in forms.text or "Draw" in forms.text:
            break
        if form is None:
            assert hand_over is not None, forms.text
            assert "carries" not in reply.text
            path = f"/t/{code}/text{hand_over.group(1)}"
            continue
        fields = {**form["fields"], "do": "answer"}
        if "a" not in fields and "a.0" not in fields:
            fields["a"] = "0"
        if "Rolled dice" in forms.text:
            fields["a"] = "4 1 6"
            kinds.add("dice")
        elif "Points of the path" in forms.text:
            checked = browser.post(form["action"], {**fields, "do": "check", "a": "4 6.5"})
            assert 'data-verdict="legal"' in checked.text and "4 6.5" in checked.text
            for bad in ("4 99", "nonsense", "4"):
                refused = browser.post(form["action"], {**fields, "a": bad})
                assert refused.status_code == 422 and "refusal" in refused.text
            fields["a"] = "0.5 @ 0"
            kinds.add("move")
        reply = browser.post(form["action"], fields)
        assert reply.status_code == 303, Forms(reply.text).text
        path = reply.headers["location"]
    view = browser.json(f"/t/{code}.json")
    assert view["outcome"] is not None and kinds == {"move", "dice"}
    assert view["put"]["a"]["y"] > 6000 or view["put"]["b"]["y"] > 6000


def test_concession_undo_and_take_back_without_script(server: TestClient) -> None:
    ann, ben = Browser(server), Browser(server)
    code = ann.create_for_two(ben, option__tokens="22")
    for browser, seat, bid in ((ann, "a", "3"), (ben, "b", "0")):
        fields = {"do": "answer", "id": seat, "at": "0" if seat == "a" else "1", "seat": seat}
        form = asked(Forms(browser.get(f"/t/{code}/text").text))
        assert form is not None
        fields["at"] = form["fields"]["at"]
        assert browser.post(f"/t/{code}/text", {**fields, "a": bid}).status_code == 303
    page = ann.get(f"/t/{code}/text").text
    assert ("do", "takeback") in [b for form in Forms(page).forms for b in form["buttons"]]
    ann.post(f"/t/{code}/text", {"do": "takeback", "id": "t", "seat": "a"})
    assert "Request for a take-back" in ben.get(f"/t/{code}/text").text
    ben.post(f"/t/{code}/text", {"do": "accept", "id": "y", "seat": "b"})
    assert ann.json(f"/t/{code}.json")["log"][-1]["kind"] == "table.line.take-back"
    assert ann.post(f"/t/{code}/text", {"do": "concede", "id": "c", "seat": "b"}).status_code == 403
    assert ann.post(f"/t/{code}/text", {"do": "concede", "id": "c", "seat": "a"}).status_code == 303
    assert "Victory: no" in ben.get(f"/t/{code}/text").text
    refused = ben.post(f"/t/{code}/text", {"do": "undo", "id": "u", "seat": "b"})
    assert refused.status_code == 422


def test_every_page_reads_in_every_language(server: TestClient) -> None:
    """No message without its words, the page's language said, no script where none is needed."""
    owner = Browser(server)
    code = owner.create(seat__b="link", option__turns="1")
    invitation = owner.invitation(code, "b")
    paths = ["/", "/play", "/rules", "/rules/bout", "/rules/bout/BOUT-01", "/settings", "/upload"]
    paths += [f"/t/{code}{part}" for part in ("", "/text", "/replay", "/dice")]
    paths += ["/nothing", "/t/XXXXXX", "/j/wrong"]
    for lang in LANGUAGES:
        owner.cookies["gunbai_lang"] = lang
        guest = Browser(server, lang)
        for path in [*paths, invitation]:
            reply = (guest if path == invitation else owner).get(path)
            assert f'<html lang="{lang}"' in reply.text, path
            found = RAW_ID.findall(Forms(reply.text).text)
            assert [] == found, path
            policy = reply.headers["content-security-policy"]
            assert "script-src 'self';" in policy and "unsafe" not in policy
            scripts = re.findall(r"<script[^>]*>", reply.text)
            assert all('src="/static/' in one or "application/json" in one for one in scripts)
            assert "style=" not in reply.text and "onclick" not in reply.text
            assert reply.headers["content-type"] == "text/html; charset=utf-8"


NOWHERE = {
    "/army/none": ("unknown-paper", 404),
    "/print/army/none": ("unknown-paper", 404),
    "/print/plans/none": ("unknown-paper", 404),
    "/scene/none": ("unknown-paper", 404),
    "/print/scene/none": ("unknown-paper", 404),
    "/print/scenario/none": ("data", 400),
    "/print/scenario/ron-scn-01?paper=a9": ("malformed", 400),
    "/print/game/{code}?paper=a9": ("malformed", 400),
    "/print/game/{code}?seat=zz": ("malformed", 400),
    "/t/{code}?seat=zz": ("malformed", 400),
    "/t/{code}/text?seat=zz": ("malformed", 400),
    "/t/{code}/replay?seat=zz": ("malformed", 400),
    "/t/{code}/record?seat=zz": ("malformed", 400),
    "/t/NONE": ("unknown-table", 404),
    "/j/none": ("unknown-link", 404),
    "/rules/none": ("unknown-page", 404),
    "/rules/ronin/none": ("unknown-page", 404),
    "/play?scenario=none": ("data", 400),
    "/nonsense": ("unknown-page", 404),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_not_there_has_a_page_that_says_so_in_the_readers_language(
    server: TestClient, lang: str
) -> None:
    """A clear sentence, the page's head, a way back; the same by program; never a bare status."""
    browser = Browser(server, lang=lang)
    code = browser.create(scenario="ron-scn-01")
    for place, (error, status) in NOWHERE.items():
        path = place.format(code=code)
        shown = browser.get(path)
        assert shown.status_code == status, place
        assert f'<html lang="{lang}"' in shown.text and 'href="/"' in shown.text, place
        head, mark, query = path.partition("?")
        told = browser.get(f"{head}.json{mark}{query}")
        assert (told.status_code, told.json()["error"]["code"]) == (status, error), place
        assert told.json()["error"]["text"] in html.unescape(shown.text), place
    text = browser.get("/army/none.json").json()["error"]["text"]
    assert text == tongue(lang).text("error.server.unknown-paper")


def test_the_start_page_has_a_game_one_click_away(server: TestClient) -> None:
    browser = Browser(server)
    cards = {card["system"]: card for card in browser.json("/index.json")["cards"]}
    assert {"ronin", "daimyo", "pikes", "campaign", "wh40k", "bout"} <= set(cards)
    assert cards["bout"]["ready"] and cards["bout"]["scenario"] == "bout-1"
    for card in cards.values():
        assert card["ready"] or card["scenario"] is None
    reply = browser.post("/learn", {"system": "bout"})
    code = reply.headers["location"].removeprefix("/t/")
    view = browser.json(f"/t/{code}.json")
    assert view["game"]["learning"] and view["seat"] == "a"
    assert [seat["bot"] for seat in view["seats"]] == ["", "Gentle bot"]
    games = browser.json("/index.json")["games"]
    assert [code] == [game["code"] for game in games]
    assert Browser(server).json("/index.json")["games"] == []
    assert browser.post("/join", {"code": f" {code.lower()} "}).headers["location"] == f"/t/{code}"
    assert browser.post("/join", {"code": "nonono"}).status_code == 404


def test_the_form_of_a_new_table_has_a_default_for_everything(server: TestClient) -> None:
    browser = Browser(server)
    data = browser.json("/play.json?scenario=bout-1")
    assert ["me", "bot:gentle"] == [seat["value"] for seat in data["seats"]]
    assert ["me", "here", "link", "code", "bot:gentle", "bot:random"] == [
        kind for kind, _ in data["kinds"]
    ]
    assert {"bug", "turns", "tokens", "covert"} == {option["name"] for option in data["options"]}
    forms = Forms(browser.get("/play?scenario=bout-1").text).forms
    form = next(one for one in forms if "shown" in one["fields"])
    assert browser.post("/play", {"scenario": form["fields"]["shown"]}).status_code == 303
    wrong = (
        {"scenario": "chess"},
        {"scenario": "bout-1", "seat.a": "bot:x"},
        {"scenario": "bout-1", "seat.a": "king"},
        {"scenario": "bout-1", "dice.a": "loaded"},
        {"scenario": "bout-1", "option.turns": "many"},
        {"scenario": "bout-1", "option.nothing": "1"},
        {"scenario": "bout-1", "clock": "-5"},
    )
    for fields in wrong:
        reply = browser.post("/play.json", fields)
        assert reply.status_code == 400, fields
        assert reply.json()["error"]["code"] == "data" and reply.json()["error"]["text"]


def test_static_files_have_the_right_types(server: TestClient) -> None:
    browser = Browser(server)
    for path, kind in (
        ("/static/main.js", "text/javascript; charset=utf-8"),
        ("/static/vendor/standalone.mjs", "text/javascript; charset=utf-8"),
        ("/static/table.css", "text/css; charset=utf-8"),
        ("/static/pages.css", "text/css; charset=utf-8"),
        ("/static/icon.svg", "image/svg+xml"),
    ):
        reply = browser.get(path)
        assert (200, kind) == (reply.status_code, reply.headers["content-type"]), path
        assert reply.headers["x-content-type-options"] == "nosniff"
    for path in ("/static/../server/web.py", "/static/%2e%2e/server/web.py", "/static/nothing.js"):
        assert browser.get(path).status_code == 404


def test_interface_words_are_served_in_every_language(server: TestClient) -> None:
    browser = Browser(server)
    words = {lang: browser.json(f"/words/{lang}.json") for lang in LANGUAGES}
    assert set(words["en"]) == set(words["hu"]) == set(words["ru"])
    assert all(id_.startswith("ui.") for id_ in words["en"])
    assert browser.get("/words/de.json").status_code == 404
    code = browser.create()
    boot = json.loads(browser.get(f"/t/{code}").text.split('id="boot">')[1].split("</script>")[0])
    reply = browser.get(boot["words"])
    assert "immutable" in reply.headers["cache-control"]


def test_language_and_settings_are_kept_in_cookies(server: TestClient) -> None:
    browser = Browser(server)
    browser.cookies.clear()
    assert '<html lang="ru"' in browser.get("/", headers={"accept-language": "ru-RU"}).text
    reply = browser.post("/lang", {"lang": "hu", "next": "/rules?q=1"})
    assert reply.headers["location"] == "/rules?q=1"
    assert '<html lang="hu"' in browser.get("/", headers={"accept-language": "ru-RU"}).text
    assert browser.post("/lang", {"lang": "xx"}).status_code == 400
    for evil in ("//evil.example", "https://evil.example", "/\\evil.example", "/x\r\ny: z"):
        assert browser.post("/lang", {"lang": "en", "next": evil}).headers["location"] == "/"
    browser.post("/settings", {"theme": "dark", "size": "150"})
    assert 'data-theme="dark" data-size="150" data-motion="auto"' in browser.get("/").text
    assert browser.post("/settings", {"theme": "pink"}).status_code == 400


@pytest.mark.parametrize(("lang", "size"), [("en", "125%"), ("hu", "125%"), ("ru", "125\u00a0%")])
def test_sizes_are_written_as_the_language_writes_percents(
    server: TestClient, lang: str, size: str
) -> None:
    assert f">{size}</option>" in Browser(server, lang).get("/settings").text


def test_names_with_html_in_them_stay_text(server: TestClient) -> None:
    evil = "</script><script>alert(1)</script>"
    browser = Browser(server)
    code = browser.create(name=evil)
    for path in ("", "/text", "/replay", "/dice"):
        text = browser.get(f"/t/{code}{path}").text
        assert "<script>alert" not in text, path
    with browser.table(code) as table:
        assert table.state["seats"][0]["player"] == evil[:40].strip()
    form = browser.get("/t/<b>x</b>/text")
    assert form.status_code == 404 and "<b>x" not in form.text
    assert "<b>" not in browser.get("/rules/bout?q=<b>").text


def test_requests_from_other_sites_change_nothing(server: TestClient) -> None:
    browser = Browser(server)
    code = browser.create()
    for origin in ("http://evil.example", "null", "http://testserver.evil.example"):
        for path in ("/learn", "/play", "/lang", f"/t/{code}/text", f"/t/{code}/command.json"):
            reply = browser.ask("POST", path, headers={"origin": origin}, data={"lang": "hu"})
            assert reply.status_code == 403, (origin, path)
        with pytest.raises(WebSocketDisconnect) as refused:
            server.websocket_connect(f"/t/{code}/ws", headers={"origin": origin}).__enter__()
        assert refused.value.code == 1008
    reply = browser.ask("POST", "/lang", headers={"sec-fetch-site": "cross-site"}, data={})
    assert reply.status_code == 403
    own = {"origin": "http://testserver"}
    assert browser.ask("POST", "/lang", headers=own, data={"lang": "hu"}).status_code == 303


def test_enormous_and_malformed_bodies_are_refused(server: TestClient) -> None:
    browser = Browser(server)
    code = browser.create()
    big = "x" * 100_000
    assert browser.post("/lang", {"lang": big}).status_code == 413
    assert browser.post("/upload.json", {"history": "x" * 4_500_000}).status_code == 413
    path = f"/t/{code}/command.json"
    for body in (b"\xff\xfe", b"", b"[", b'{"t":"answer"}', b'{"t":"x","id":"y"}', b"NaN"):
        reply = browser.ask("POST", path, content=body)
        assert reply.status_code in (400, 403), body
        assert reply.json()["error"]["text"]
    many = "&".join(f"a{i}=1" for i in range(500))
    kind = {"content-type": "application/x-www-form-urlencoded"}
    assert browser.ask("POST", "/lang", content=many, headers=kind).status_code == 400
    for body in (b'{"lang":1}', b'["lang"]', b'{"lang":"\\ud800"}'):
        kind = {"content-type": "application/json"}
        assert browser.ask("POST", "/lang", content=body, headers=kind).status_code == 400
    assert browser.ask("DELETE", "/play").status_code == 405
    assert browser.get("/t/" + "A" * 5000).status_code == 404
    health = browser.json("/health.json")
    assert health["ok"] and health["rooms"] == 1


def test_commands_by_post_are_those_of_the_websocket(server: TestClient) -> None:
    browser = Browser(server)
    code = browser.create(seat__b="bot:gentle", option__tokens="22")
    path = f"/t/{code}/command.json"

    def say(**message: Any) -> Any:
        return browser.ask("POST", path, content=json.dumps(message))

    assert say(t="check", q=1, seat="a", at=0, answer=9).json()["ok"] is False
    reply = say(t="answer", id="1", seat="a", at=0, answer=3)
    assert (200, "ack") == (reply.status_code, reply.json()["t"])
    assert say(t="answer", id="1", seat="a", at=0, answer=3).json() == reply.json()
    stale = say(t="answer", id="2", seat="a", at=77, answer=3)
    assert (409, "refused") == (stale.status_code, stale.json()["t"])
    assert say(t="answer", id="3", seat="b", at=0, answer=3).status_code == 403
    stranger = Browser(server)
    assert stranger.ask("POST", path, content="{}").status_code == 400


def finished(browser: Browser) -> str:
    code = browser.create(option__turns="2", option__tokens="13")
    with browser.table(code) as table:
        for _ in range(60):
            if table.state["outcome"]:
                break
            if table.state["curtain"]:
                table.send("seat", seat=table.state["curtain"]["seat"])
                table.until("view")
            ask = table.ask
            answers = {"number": 1, "move": [[5000, 6500]]}
            table.answer(answers.get(ask["shape"], ask["default"]))
            table.sync()
    return code


def test_replay_shows_the_game_entry_by_entry_as_each_seat_saw_it(server: TestClient) -> None:
    browser = Browser(server)
    code = finished(browser)
    view = browser.json(f"/t/{code}.json")
    data = browser.json(f"/t/{code}/replay.json?count=50")
    assert data["count"] == view["count"] == len(data["frames"]) - 1
    things: dict[str, Any] = {}
    for frame in data["frames"]:
        things.update(frame["put"])
    assert things == view["put"]
    assert data["frames"][-1]["bar"] == view["bar"]
    log = [line["text"] for frame in data["frames"] for line in frame["log"]]
    assert log == [line["text"] for line in view["log"]]
    middle = browser.json(f"/t/{code}/replay.json?from=5&count=1")["frames"][0]
    assert middle["entry"] == 5 and set(middle["put"]) == {"table", "a", "b"}
    assert [1, 2] == [one["turn"] for one in data["chapters"]]
    for seat, markers in (("a", (1, 0)), ("b", (0, 1)), ("*", (1, 1)), ("", (0, 0))):
        film = browser.json(f"/t/{code}/replay.json?seat={seat}")
        first = film["frames"][0]["put"]
        assert markers == tuple(len(first[piece]["markers"]) for piece in "ab"), seat
    assert browser.get(f"/t/{code}/replay.json?seat=king").status_code == 400
    assert browser.get(f"/t/{code}/replay.json?from=x").status_code == 400


def test_replay_takes_back_lines_where_the_game_went_back(server: TestClient) -> None:
    ann, ben = Browser(server), Browser(server)
    code = ann.create_for_two(ben, option__tokens="22")
    with ann.table(code) as a, ben.table(code) as b:
        a.answer(3)
        b.answer(0)
        a.wait_for_ask("move")
        a.answer([[4000, 7000]])
        a.command("takeback", seat="a")
        b.sync()
        b.command("consent", seat="b", accept=True)
        a.wait_for_ask("move")
        a.answer([[4000, 8000]])
        a.sync()
    view = ann.json(f"/t/{code}.json")
    frames = ann.json(f"/t/{code}/replay.json")["frames"]
    log: list[Any] = []
    for frame in frames:
        log = log[: frame.get("cut", len(log))] + frame["log"]
        whole = ann.json(f"/t/{code}/replay.json?from={frame['entry']}&count=1")["frames"][0]
        assert log == whole["log"]
    assert any("cut" in frame for frame in frames)
    assert [line["text"] for line in view["log"]] == [line["text"] for line in log]


def test_the_history_opens_at_the_end_proves_its_dice_and_goes_on_elsewhere(
    server: TestClient,
) -> None:
    browser = Browser(server)
    running = browser.create()
    assert browser.get(f"/t/{running}/history").status_code == 409
    assert browser.json(f"/t/{running}/dice.json")["seed"] is None
    code = finished(browser)
    text = browser.get(f"/t/{code}/history").text
    history = load(text)
    assert history.seed is not None and verify(history).over
    proof = browser.json(f"/t/{code}/dice.json")
    assert proof["proved"] and proof["seed"] == history.seed
    assert proof["commit"] == history.header.commit and len(proof["rolls"]) >= 2
    cut = "\n".join(text.splitlines()[:7])
    for kind in ("form", "file"):
        if kind == "form":
            reply = browser.post("/upload", {"text": cut})
        else:
            reply = browser.ask("POST", "/upload", files={"history": ("x.jsonl", cut.encode())})
        assert reply.status_code == 303, reply.text
        again = reply.headers["location"].removeprefix("/t/")
        view = browser.json(f"/t/{again}.json")
        assert view["holds"] == ["a", "b"] and not view["game"]["over"] and view["count"] >= 4
        assert browser.json(f"/t/{again}/dice.json")["commit"] == ""
    record = browser.get(f"/t/{running}/record").text
    for bad in ("", "nonsense", record, cut.replace("bout-1", "bout-9"), cut.replace(":1,", ":8,")):
        reply = browser.post("/upload.json", {"text": bad})
        assert reply.status_code in (400, 500) and reply.json()["error"]["text"], bad[:80]
        assert reply.status_code == 400, reply.json()
    assert saves.MOST_ENTRIES > 1000


def test_numbers_and_paths_are_read_as_people_type_them() -> None:
    for text, value in (
        ("3.5", 3500),
        ("3,5", 3500),
        ("-0,25", -250),
        ("12″", 12000),
        ("7°", 7000),
    ):
        assert value == thousandths("x", text)
    for text in ("", "a", "1e5", "3.5.1", "--1", "9" * 9):
        with pytest.raises(Unreadable):
            thousandths("x", text)
    move = {"shape": "move", "subject": "p"}
    things = {"p": {"x": 4000, "y": 6000}}
    for text, path in (
        ("", []),
        ("12 8,5; 14 8.5", [[12000, 8500], [14000, 8500]]),
        ("12, 8", [[12000, 8000]]),
        ("3.5 @ 90", [[7500, 6000]]),
        ('3,5" @ 0°\n1 @ 180', [[4000, 9500], [4000, 8500]]),
    ):
        assert path == read_answer(move, {"a": text}, things)
    steps = {"shape": "steps", "verbs": ["advance", "wheel-right"]}
    assert [["advance", 4000], ["wheel-right", 12500]] == read_answer(
        steps, {"a": "advance 4; wheel-right 12,5"}, {}
    )
    form = {
        "shape": "form",
        "fields": [
            {"name": "who", "shape": "choose", "options": [{"value": "x"}, {"value": "y"}]},
            {"name": "parts", "shape": "allocate", "things": ["p", "q"]},
            {"name": "set", "shape": "pick", "things": ["p", "q"]},
            {"name": "rank", "shape": "order", "things": ["p", "q"]},
            {"name": "pairs", "shape": "partition", "things": ["p", "q", "r"]},
            {"name": "spot", "shape": "place"},
            {"name": "note", "shape": "text"},
            {"name": "count", "shape": "number"},
        ],
    }
    fields = {
        "a.0": "1",
        "a.1.0": "2",
        "a.1.1": "",
        "a.2.1": "on",
        "a.3.0": "2",
        "a.3.1": "1",
        "a.4.0": "1",
        "a.4.1": "2",
        "a.4.2": "1",
        "a.5.x": "1",
        "a.5.y": "2,5",
        "a.6": "hi",
        "a.7": "-3",
    }
    assert read_answer(form, fields, {}) == {
        "who": "y",
        "parts": [2, 0],
        "set": ["q"],
        "rank": ["q", "p"],
        "pairs": [["p", "r"], ["q"]],
        "spot": [1000, 2500, 0],
        "note": "hi",
        "count": -3,
    }
    assert bout.BOUT.id == "bout"


def test_the_program_that_was_started_begins_a_game_and_nobody_else_does(tmp_path: Path) -> None:
    with serving(tmp_path, begin="only-mine") as server:
        browser = Browser(server)
        for path in ("/begin/?scenario=bout-1", "/begin/other?scenario=bout-1"):
            assert browser.get(path).status_code == 404
        reply = browser.get("/begin/only-mine?scenario=bout-1&lang=hu")
        assert reply.status_code == 303
        assert reply.headers["location"].startswith("/t/")
        assert browser.cookies["gunbai_lang"] == "hu"
    with serving(tmp_path / "plain") as server:
        assert Browser(server).get("/begin/?scenario=bout-1").status_code == 404
        assert Browser(server).get("/begin/x?scenario=bout-1").status_code == 404
