"""The learning games over the server, to their end, in three languages: all is said in words."""

from __future__ import annotations

import gzip
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

from gunbai.bots import play_bots
from gunbai.effects import Seat
from gunbai.play.dice_source import Counter, Seeded
from gunbai.play.history import load
from gunbai.play.live import Session
from gunbai.play.opening import new_header
from gunbai.play.replay import verify
from gunbai.server.codec import encode
from gunbai.server.feeds import Feed
from gunbai.server.position import Position, Reader
from gunbai.server.storage import SeatRow
from gunbai.system import Setup

from .client import Browser, Table, TestClient, serving

RAW = re.compile(r"^(?:ronin|daimyo|ui|name|rule|table|refused|page|error)\.[a-z]+[a-z0-9.\-]*$")
KEYS = ("text", "words", "label", "primary", "rule_name", "name", "seat_name", "phase", "player")

VIEW, DIFF, USUAL, VERDICT = 60_000, 8_192, 2_048, 1_536
"""Bytes of a message at most, and of a usual diff (the table's performance budget)."""


def sizes_of(heard: list[dict[str, Any]]) -> dict[str, list[int]]:
    """The sizes of the messages of each kind, packed as the server does, the smallest first."""
    sizes: dict[str, list[int]] = {}
    packer = zlib.compressobj(wbits=-12, memLevel=5)
    for message in heard:
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()
        packed = packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)
        sizes.setdefault(message["t"], []).append(len(packed))
    return {kind: sorted(found) for kind, found in sizes.items()}


def texts(value: Any, key: str = "") -> list[str]:
    """Everything in a message that a person would read."""
    if isinstance(value, dict):
        return [text for name, part in value.items() for text in texts(part, name)]
    if isinstance(value, list):
        return [text for part in value for text in texts(part, key)]
    return [value] if isinstance(value, str) and key in (*KEYS, "says") else []


def unsealed(table: Table) -> bool:
    """Whether this connection has still to answer."""
    return table.ask.get("answered") is None


def suggestion(server: TestClient, code: str, rng: Counter) -> Any:
    """What the question itself suggests to the asked seat, as JSON."""
    app: Any = server.app
    session = app.state.site.rooms._rooms[code].position.session
    ask = session.ask_of(Seat("a"))
    assert ask is not None
    answer = ask.question.suggest(session.view(Seat("a")), rng, 1)[0]
    return ask.question.plain(answer)


@pytest.mark.parametrize("system", ["ronin", "daimyo"])
@pytest.mark.parametrize("lang", ["en", "hu", "ru"])
def test_the_learning_game_is_played_against_a_bot(tmp_path: Path, lang: str, system: str) -> None:
    rng = Counter(f"server {lang}")
    with serving(tmp_path) as server:
        browser = Browser(server, lang)
        reply = browser.post("/learn", {"system": system})
        code = reply.headers["location"].removeprefix("/t/")
        with browser.table(code) as table:
            while not table.state["outcome"]:
                # What is sealed already may be changed until the bot has sealed: that may be any moment.
                table.wait(
                    lambda t: t.state["outcome"] or (t.ask and t.ask["mine"] and unsealed(t))
                )
                if table.state["outcome"]:
                    break
                answer = suggestion(server, code, rng)
                ask = table.ask
                verdict = table.asking("check", at=ask["at"], seat="a", answer=answer)
                assert verdict["ok"], (ask["rule"], answer, verdict)
                assert table.answer(answer)["t"] == "ack"
            heard = table.heard
        raw = {text for message in heard for text in texts(message) if RAW.match(text)}
        assert set() == raw
        sizes = sizes_of(heard)
        assert sizes["view"][-1] <= VIEW and sizes["diff"][-1] <= DIFF
        assert sizes["diff"][len(sizes["diff"]) // 2] <= USUAL and sizes["verdict"][-1] <= VERDICT
        assert all(line["reasons"] or not line["dice"] or line["rule"] for line in table.log)
        history = load(browser.get(f"/t/{code}/history").text)
        assert verify(history).over
        film = browser.json(f"/t/{code}/replay.json?from=100&count=1")
        assert film["count"] == table.state["count"]
        for page in ("", "/text", "/replay", "/dice"):
            shown = browser.get(f"/t/{code}{page}")
            assert shown.status_code == 200 and f'lang="{lang}"' in shown.text


def test_every_rule_of_the_reference_has_its_page(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server, "hu")
        data = browser.json("/rules/ronin.json")
        items = [item for chapter in data["chapters"] for item in chapter["items"]]
        assert len(items) > 200
        for item in items[::40]:
            page = browser.json(f"/rules/ronin/{item['id']}.json")
            assert page["heading"] == item["heading"] and page["text"], item["id"]
        found = browser.json("/rules/ronin.json?q=RON-SHT-05")
        assert [["RON-SHT-05"]] == [[i["id"] for i in c["items"]] for c in found["chapters"]]
        assert browser.get("/rules/ronin/RON-XXX-99").status_code == 404
        assert browser.get("/rules/chess").status_code == 404


@pytest.mark.parametrize("scenario", ["ron-scn-01", "dai-scn-01", "dai-scn-03"])
def test_views_and_diffs_of_a_whole_game_keep_their_budgets(scenario: str) -> None:
    """Along a bots' game, for one seat in the longest language: the first view packed, every diff."""
    session = Session(new_header(Setup(scenario, {}), "sizes"), Seeded("sizes"))
    seats = {
        seat: SeatRow("C", seat, "person", "", "random", "", "") for seat in session.header.seats
    }
    position = Position("C", session, seats, {}, "sizes")
    seat = next(iter(seats))
    feed: Feed | None = None
    diffs: list[dict[str, Any]] = []

    def look(at: Session) -> None:
        nonlocal feed
        if feed is None:
            feed = Feed(position, Reader(seat, "ru", (seat,)))
            assert len(gzip.compress(encode(feed.view()).encode())) <= VIEW
        diff = feed.refresh()
        if diff is not None:
            diffs.append(diff)

    play_bots(session, (), "sizes", each=look, most=250)
    assert feed is not None and len(gzip.compress(encode(feed.view()).encode())) <= VIEW
    sizes = sizes_of(diffs)["diff"]
    assert len(sizes) > 60 and sizes[len(sizes) // 2] <= USUAL, sizes[len(sizes) // 2]
    assert sizes[-1] <= DIFF, max(diffs, key=lambda one: len(encode(one)))
