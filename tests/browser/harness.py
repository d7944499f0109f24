"""A table without a game: the page's shell, the static files, and a scripted partner on the websocket.

The partner plays a recorded position (``fixtures/toll-bridge.json``). Its verdicts are made up, but
shaped as the protocol says: the tests look at what the table makes of them.
"""

from __future__ import annotations

import json
import math
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import polib
from playwright.sync_api import Page, WebSocketRoute

HERE = Path(__file__).parent
TABLE = Path(str(resources.files("gunbai") / "table"))
LOCALE = Path(str(resources.files("gunbai") / "locale"))
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css"}
LANGS = [["en", "English"], ["hu", "Magyar"], ["ru", "Русский"]]
POLICY = "default-src 'self'; connect-src 'self' ws:; style-src 'self'; script-src 'self'"

Json = Any


@cache
def fixture() -> dict[str, Json]:
    """The recorded position; texts are objects by language."""
    return json.loads((HERE / "fixtures" / "toll-bridge.json").read_text("utf-8"))  # type: ignore[no-any-return]


def spoken(value: Json, lang: str) -> Json:
    """The value with every text in one language."""
    if isinstance(value, dict):
        if set(value) == {"en", "hu", "ru"}:
            return value[lang]
        return {key: spoken(item, lang) for key, item in value.items()}
    if isinstance(value, list):
        return [spoken(item, lang) for item in value]
    return value


@cache
def words(lang: str) -> dict[str, str]:
    """The interface words, as the server gives them: the `ui.` messages of every catalogue."""
    return {
        entry.msgid: entry.msgstr
        for file in sorted((LOCALE / lang).glob("*.po"))
        for entry in polib.pofile(str(file))
        if entry.msgid.startswith("ui.")
    }


def shell(lang: str, prefs: dict[str, Json]) -> str:
    """The page `/t/CODE` as docs/protocol.md describes it."""
    boot = {
        "code": "TEST42",
        "lang": lang,
        "langs": LANGS,
        "ws": "/t/TEST42/ws",
        "words": f"/words/{lang}.json?v=1",
        "holds": ["a"],
        "game": spoken(fixture()["game"], lang),
        "links": {
            "text": "/t/TEST42/text",
            "replay": "/t/TEST42/replay",
            "dice": "/t/TEST42/dice",
            "record": "/t/TEST42/record",
            "rules": "/rules/ronin",
            "settings": "/settings",
            "home": "/",
        },
        "prefs": prefs,
        "invites": [],
        "free": [],
    }
    data = json.dumps(boot, ensure_ascii=False).replace("<", "\\u003c")
    theme, motion = prefs.get("theme", "auto"), prefs.get("motion", "auto")
    return f"""<!doctype html>
<html lang="{lang}" data-theme="{theme}" data-size="100" data-motion="{motion}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>gunbai</title><link rel="stylesheet" href="/static/table.css">
<script type="application/json" id="boot">{data}</script>
<script type="module" src="/static/main.js"></script></head>
<body><header id="bar"></header><nav id="rail"></nav><main id="map"><div id="dock"></div></main>
<aside id="panel"><section id="tray"></section><section id="log"></section></aside>
<footer id="line"></footer><div id="say"></div><div id="alert"></div></body></html>"""


class Handler(BaseHTTPRequestHandler):
    """Pages, static files, words and replay of the harness."""

    def do_GET(self) -> None:
        address = urlsplit(self.path)
        query = {key: values[-1] for key, values in parse_qs(address.query).items()}
        if address.path == "/t/TEST42":
            prefs = {"theme": query.get("theme", "auto"), "motion": query.get("motion", "auto")}
            self.give("text/html", shell(query.get("lang", "en"), prefs).encode())
        elif address.path.startswith("/words/"):
            self.give("application/json", json.dumps(words(address.path[7:9])).encode())
        elif address.path == "/t/TEST42/replay.json":
            self.give("application/json", json.dumps(replay()).encode())
        elif address.path.startswith("/static/"):
            self.static(address.path.removeprefix("/static/"))
        else:
            self.send_error(404)

    def do_POST(self) -> None:
        self.give("text/plain", b"")

    def static(self, name: str) -> None:
        file = (TABLE / name).resolve()
        if TABLE in file.parents and file.is_file():
            self.give(TYPES.get(file.suffix, "text/plain"), file.read_bytes())
        else:
            self.send_error(404)

    def give(self, kind: str, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet."""


@contextmanager
def serving() -> Iterator[str]:
    """The harness on a free port; its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def replay() -> Json:
    """Frames of the recorded log: pieces stand where their moves began."""
    data = spoken(fixture(), "en")
    frames = []
    for entry in range(61):
        lines = [line for line in data["log"] if line["entry"] == entry]
        put: dict[str, Json] = {}
        if entry == 0:
            put = {key: dict(thing) for key, thing in data["things"].items()}
            for line in data["log"]:
                for piece, path in line["moves"]:
                    put[piece]["x"], put[piece]["y"] = path[0]
        for line in data["log"]:
            for piece, path in line["moves"] if line["entry"] == entry - 1 else []:
                put[piece] = dict(data["things"][piece], x=path[-1][0], y=path[-1][1])
        frames.append(
            {"entry": entry, "put": put, "del": [], "bar": data["bar"], "log": lines},
        )
    chapters = [{"entry": 0, "turn": 1, "phase": ""}, {"entry": 20, "turn": 2, "phase": ""}]
    return {"count": 60, "from": 0, "seat": "a", "chapters": chapters, "frames": frames}


class Partner:
    """The other end of the websocket: gives the recorded view, answers checks, keeps what it hears."""

    def __init__(self, ask: str = "activate", lang: str = "en", **over: Json) -> None:
        self.ask = ask
        self.lang = lang
        self.over = over
        self.n = 0
        self.heard: list[dict[str, Json]] = []
        self.held: list[dict[str, Json]] | None = None
        self.line: WebSocketRoute | None = None
        self.next: list[str] = []

    def join(self, page: Page) -> None:
        """Listen where the page will connect."""
        page.route_web_socket("**/t/TEST42/ws", self.arrive)

    def arrive(self, line: WebSocketRoute) -> None:
        """A page has connected; tests replace `connect` to pull the plug."""
        self.connect(line)

    def connect(self, line: WebSocketRoute) -> None:
        self.line = line
        line.on_message(lambda message: self.hear(json.loads(message)))
        self.view()

    def send(self, message: dict[str, Json]) -> None:
        assert self.line is not None
        self.line.send(json.dumps(spoken(message, self.lang), ensure_ascii=False))

    def view(self) -> None:
        data = fixture()
        self.n = 0
        asked = data["asks"].get(self.ask)
        whole = {
            "t": "view",
            "n": 0,
            "rev": 0,
            "seat": "a",
            "holds": ["a"],
            "game": data["game"],
            "put": data["things"],
            "bar": data["bar"],
            "ask": asked,
            "log": data["log"],
            "count": 60,
            "seats": data["seats"],
            "undo": data["undo"],
            "takeback": None,
            "curtain": None,
            "outcome": None,
            "fault": None,
            "sealed": [],
        }
        self.send({**whole, **self.over})
        self.odds()

    def odds(self) -> None:
        data = fixture()
        if self.ask in data["odds"]:
            at = data["asks"][self.ask]["at"]
            self.send({"t": "odds", "at": at, "seat": "a", "options": data["odds"][self.ask]})

    def diff(self, **changes: Json) -> None:
        base, self.n = self.n, self.n + 1
        self.send(
            {"t": "diff", "n": self.n, "base": base, "put": {}, "del": [], "log": [], **changes}
        )

    def answers(self) -> list[Json]:
        return [message["answer"] for message in self.heard if message["t"] == "answer"]

    def hear(self, message: dict[str, Json]) -> None:
        self.heard.append(message)
        if message["t"] == "check" and self.held is not None:
            self.held.append(message)
        else:
            self.reply(message)

    def release(self) -> None:
        """Answer the checks that were held back."""
        held, self.held = self.held or [], None
        for message in held:
            self.reply(message)

    def reply(self, message: dict[str, Json]) -> None:
        kind = message["t"]
        if kind == "check":
            self.send({"t": "verdict", "q": message["q"], **self.verdict(message["answer"])})
        elif kind in ("answer", "dice", "undo", "takeback", "concede", "consent"):
            self.send({"t": "ack", "id": message["id"], "n": 61})
            if self.next:
                self.ask = self.next.pop(0)
                self.diff(ask=fixture()["asks"][self.ask])
                self.odds()
        elif kind == "lang":
            self.lang = message["lang"]
            self.send({"t": "words", "lang": self.lang})
            self.view()
        elif kind == "view":
            self.view()
        elif kind == "card":
            self.send({"t": "card", "q": message["q"], "piece": "a3", "card": fixture()["card"]})
        elif kind == "survey":
            self.send(
                {"t": "survey", "q": message["q"], "what": message["what"], **self.survey(message)}
            )
        elif kind == "ping":
            self.send({"t": "pong"})

    def survey(self, message: dict[str, Json]) -> dict[str, Json]:
        facts = message["facts"]
        if message["what"] == "ruler":
            length = math.dist(*(_middle(facts[end]) for end in ("from", "to")))
            return {"result": {"says": [self.words("ruler", length=tenths(length))], "marks": []}}
        things = fixture()["things"]
        piece = things[facts.get("piece") or facts["from"]]
        if message["what"] == "ranges":
            pairs = [(piece, other) for other in ("b1", "b5") for piece in ("a1", "a4")]
            known = [
                {"of": piece, "to": other, "reach": 3000, "text": "3″"}
                for piece, other in pairs
                if piece == facts["piece"]
            ]
            return {"result": {"says": [], "marks": [], "ranges": known}}
        if message["what"] == "threat":
            at = [piece["x"], piece["y"]]
            rings = [(6000, "solid", "6″"), (9000, "dashed", "9″")]
            marks = [
                {"mark": "circle", "points": [at], "r": r, "style": s, "text": t}
                for r, s, t in rings
            ]
            return {"result": {"says": [], "marks": marks}}
        other = things[facts["to"]]
        line = [[piece["x"], piece["y"]], [other["x"], other["y"]]]
        return {
            "result": {"says": [], "marks": [{"mark": "line", "points": line, "style": "solid"}]}
        }

    def words(self, id_: str, **facts: str) -> dict[str, str]:
        return {lang: text.format(**facts) for lang, text in fixture()["words"][id_].items()}

    def verdict(self, answer: Json) -> dict[str, Json]:
        ask = fixture()["asks"][self.ask]
        if ask.get("shape") == "move":
            return self.verdict_of_move(ask, answer)
        if ask.get("shape") == "place":
            return self.verdict_of_place(answer)
        if ask.get("shape") == "pick" and len(answer) > 2:
            return self.refused("refused.count", "", self.words("count", found=str(len(answer))))
        for option in fixture()["odds"].get(self.ask, []):
            if option["value"] == answer:
                return {"ok": True, "refusal": None, "preview": option["preview"]}
        return self.legal([])

    def legal(self, says: list[Json]) -> dict[str, Json]:
        preview = {"says": says, "reasons": [], "odds": [], "marks": []}
        return {"ok": True, "refusal": None, "preview": preview}

    def refused(self, code: str, rule: str, text: Json, legal: Json = None) -> dict[str, Json]:
        refusal = {"code": code, "rule": rule, "text": text, "legal": legal}
        return {"ok": False, "refusal": refusal, "preview": None}

    def verdict_of_move(self, ask: Json, path: list[list[int]]) -> dict[str, Json]:
        full = [ask["start"], *path]
        length = sum(math.dist(a, b) for a, b in pairwise(full))
        stander = fixture()["things"]["b2"]
        at = [stander["x"], stander["y"]]
        if path and math.dist(path[-1], at) < 900:
            beside = [at[0] + 1000, at[1] + 200]
            return self.refused(
                "ronin.refused.through-model", "RON-MOV-04", self.words("through"), [beside]
            )
        if length > ask["budget"]:
            text = self.words("too-long", length=tenths(length))
            legal = trimmed(full, ask["budget"])
            return self.refused("ronin.refused.too-long", "RON-MOV-02", text, legal)
        left = tenths(ask["budget"] - length)
        return self.legal([self.words("spent", spent=tenths(length), left=left)])

    def verdict_of_place(self, pose: list[int]) -> dict[str, Json]:
        if pose[1] < 19500:
            legal = [pose[0], 19500, 0]
            return self.refused("ronin.refused.zone", "RON-SUP-02", self.words("off-zone"), legal)
        return self.legal([])


def _middle(end: str | list[int]) -> list[int]:
    """A point, or where the piece of this id stands."""
    if not isinstance(end, str):
        return end
    piece = fixture()["things"][end]
    return [piece["x"], piece["y"]]


def tenths(length: float) -> str:
    return f"{length / 1000:.1f}"


def trimmed(full: list[list[int]], budget: float) -> list[list[int]]:
    """The beginning of a path, without its start."""
    kept = []
    for a, b in pairwise(full):
        leg = math.dist(a, b)
        if leg > budget:
            part = budget / leg
            kept.append([int(a[0] + (b[0] - a[0]) * part), int(a[1] + (b[1] - a[1]) * part)])
            break
        budget -= leg
        kept.append(b)
    return kept
