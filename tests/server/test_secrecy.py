"""No leak: two worlds that differ only in what B hides give A and a spectator the same bytes.

B's hidden token differs (in one world B is covertly asked about it), B's sealed bid is changed on
the way in one world only, and B's secret guard differs. Everything that reaches A or a spectator,
over every channel, must be the same.
"""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest

from gunbai.effects import Seat
from gunbai.server.numbering import Numbering

from .client import Browser, Table, TestClient, serving

PLACES = (
    "",
    ".json",
    "/text",
    "/text.json",
    "/replay.json",
    "/replay",
    "/dice.json",
    "/dice",
    "/record",
    "/history",
    "/scene",
    "/text?seat=b",
    ".json?seat=b",
    "/replay.json?seat=b",
    "/replay.json?seat=*",
    "/record?seat=b",
)
BESIDES = ("/print/game/{code}", "/print/game/{code}.json", "/index.json", "/health.json")
WRONG = (
    '{"t":"answer","id":"w1","seat":"b","at":0,"answer":1}',
    '{"t":"check","q":1,"seat":"b","answer":1}',
    '{"t":"undo","id":"w2","seat":"b"}',
    '{"t":"answer","id":"w3","seat":"a","at":99,"answer":[[1,1]]}',
    '{"t":"answer","id":"w4","seat":"a","at":0,"answer":{"x":[]}}',
    '{"t":"survey","q":2,"what":"ruler","facts":{"from":"b"}}',
    '{"t":"card","q":3,"piece":"nobody"}',
    '{"t":"nonsense"}',
    "nonsense",
)
"""What A and the spectator send at every look that is foreign, stale, malformed or unknown."""


class World:
    """One world: A, B and a spectator, and all that A and the spectator have received."""

    def __init__(self, server: TestClient, token: int, guard: str, changes: bool) -> None:
        self.server = server
        self.token, self.guard, self.changes = token, guard, changes
        self.ann, self.ben, self.cat = (Browser(server) for _ in range(3))
        self.received: list[Any] = []

    def play(self) -> list[Any]:
        code = self.code = self.ann.create(
            seat__b="code",
            dice__a="hand",
            dice__b="hand",
            option__tokens="sealed",
            option__covert="1",
        )
        self.ben.post(f"/t/{code}/sit", {"seat": "b"})
        with (
            self.ann.table(code) as a,
            self.ben.table(code) as b,
            self.cat.table(code) as c,
        ):
            self._turn(a, b, c)
            for table in (a, c):
                self.received += [m for m in table.sync().heard if m["t"] != "pong"]
        self.look("end")
        return self.received

    def _turn(self, a: Table, b: Table, c: Table) -> None:
        self.look("start")
        b.answer(self.token)
        a.answer(1)
        a.wait(lambda table: table.ask["rule"] == "BOUT-01")
        b.sync()
        b.answer(0 if self.changes else 1)
        a.sync(), c.sync()
        if self.changes:
            b.answer(1)
        self.look("one sealed")
        a.answer(3)
        self.ask(a, "check", at=a.wait_for_ask("move")["at"], seat="a", answer=[[4000, 99000]])
        a.answer([[4000, 99000]])
        a.command("undo", seat="a")
        a.answer([[4000, 7000]], at=1)
        assert a.ask["at"] == 6
        a.answer([[4000, 7000]])
        if self.token % 2:
            assert b.wait_for_ask("choose")["rule"] == "BOUT-03"
            assert a.sync().ask["waiting"] == []
            b.answer(True)
        a.wait_for_ask("dice")
        self.look("dice")
        a.command("dice", at=a.ask["at"], seat="a", faces=[6, 1, 1])
        for table in (a, c):
            self.ask(table, "card", piece="b")
            self.ask(table, "survey", what="ruler", facts={"from": "a", "to": "b"})
        assert b.wait_for_ask("choose")["rule"] == "BOUT-05"
        a.command("takeback", seat="a")
        a.command("consent", seat="a", accept=False)
        b.answer(False)
        b.wait_for_ask("choose")
        self.look("secret")
        a.command("undo", seat="a")
        b.answer(self.guard)
        a.wait_for_ask("number")
        a.answer(2, at=2)
        a.answer(2)
        b.answer(1)
        b.sync()

    def ask(self, table: Table, kind: str, **more: Any) -> None:
        self.received.append(table.asking(kind, **more))

    def look(self, moment: str) -> None:
        """Every page and download of A and of the spectator."""
        for browser in (self.ann, self.cat):
            for place in PLACES:
                self.note(moment, place, browser.get(f"/t/{self.code}{place}"))
            for page in BESIDES:
                self.note(moment, page, browser.get(page.format(code=self.code)))
            for wrong in WRONG:
                path = f"/t/{self.code}/command.json"
                reply = browser.ask("POST", path, content=wrong)
                assert reply.status_code >= 400 or '"refusal"' in reply.text, wrong
                self.note(moment, wrong, reply)

    def note(self, moment: str, what: str, reply: Any) -> None:
        self.received.append((moment, what, reply.status_code, without_ids(reply.text)))


def without_ids(text: str) -> str:
    """The pages carry fresh command ids, and A's own secret link; both are random, not told."""
    text = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "ID", text)
    return re.sub(r"/j/[\w-]+", "/j/LINK", text)


def acks(received: list[Any]) -> Any:
    """Without the ids that clients make up."""
    text = json.dumps(received, ensure_ascii=False)
    return json.loads(re.sub(r'"id": "[0-9a-f-]{36}"', '"id": "ID"', text))


def test_two_worlds_look_alike_to_all_who_may_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Over the websocket, pages, downloads, refusals, errors, the server's health and its own log."""
    caplog.set_level(logging.DEBUG, "gunbai")
    monkeypatch.setattr("gunbai.server.rooms.secrets.token_hex", lambda size: "5eed" * 8)
    monkeypatch.setattr("gunbai.server.rooms.secrets.choice", lambda letters: letters[7])
    worlds = []
    secrets_ = ((2, "shield", False), (3, "cloak", True))
    for number, (token, guard, changes) in enumerate(secrets_):
        with serving(tmp_path / str(number)) as server:
            received = acks(World(server, token, guard, changes).play())
        worlds.append([*received, *(record.getMessage() for record in caplog.records)])
        caplog.clear()

    assert len(worlds[0]) == len(worlds[1]) > 300
    for one, other in zip(*worlds, strict=True):
        assert one == other


def test_what_is_hidden_is_seen_by_its_owner(tmp_path: Path) -> None:
    """The other half of the proof: the worlds do differ, and B knows it."""
    with serving(tmp_path) as server:
        ann, ben = Browser(server), Browser(server)
        code = ann.create_for_two(ben, option__tokens="13")
        with ann.table(code) as a, ben.table(code) as b:
            assert b.things["b"]["markers"] == [{"marker": "carries", "n": 3}]
            assert a.things["b"]["markers"] == []
            a.answer(3)
            b.answer(1)
            a.wait_for_ask("move")
            a.answer([])
            assert b.wait_for_ask("choose")["rule"] == "BOUT-03"
            b.answer(True)
            assert '"token": 3' in json.dumps(
                [json.loads(line) for line in ben.get(f"/t/{code}/record").text.splitlines()]
            )
            record = ann.get(f"/t/{code}/record").text
            assert "BOUT-03" not in record
            sealed = [json.loads(one) for one in record.splitlines() if '"sealed"' in one]
            assert [("a", True), ("b", False)] == [(s["seat"], "answer" in s) for s in sealed]


def test_own_numbers_leave_out_what_one_may_not_know() -> None:
    entries: list[dict[str, Any]] = [
        {"sealed": "R", "seat": "a", "by": "seat", "replaces": None, "answer": 1},
        {"sealed": "R", "seat": "b", "by": "seat", "replaces": None, "answer": 1},
        {"sealed": "R", "seat": "b", "by": "seat", "replaces": 1, "answer": 2},
        {"together": "R"},
        {"step": "x", "state": "…"},
        {"ask": "R", "seat": "b", "by": "seat", "answer": 1, "covert": True},
        {"ask": "R", "seat": "a", "by": "seat", "answer": 1},
        {"rewind": 6, "why": "undo"},
        {"rewind": 5, "why": "undo"},
        {"roll": "R", "by": "a", "faces": [1]},
    ]
    a = Numbering(Seat("a")).follow(entries)
    b = Numbering(Seat("b")).follow(entries)
    nobody = Numbering(None).follow(entries[:4]).follow(entries)

    assert [0, 1, 3, 6, 7, 9] == list(a.shown) == list(nobody.shown)
    assert [0, 1, 2, 3, 5, 6, 7, 8, 9] == list(b.shown)
    assert [0, 1, 3, 9] == list(a.active)
    assert 5 == a.own(9) and 9 == a.raw(5) and 10 == a.raw(99)
    assert 3 == a.own(5) == a.own(6) and not a.knows(5)


def test_what_others_are_asked_secretly_is_not_named(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, ben = Browser(server), Browser(server)
        code = ann.create_for_two(ben, option__tokens="22", dice__a="hand")
        with ann.table(code) as a, ben.table(code) as b:
            a.answer(3)
            b.answer(0)
            a.wait_for_ask("move")
            assert b.sync().ask["rule"] == "BOUT-02"
            a.answer([])
            a.wait_for_ask("dice")
            a.command("dice", at=a.ask["at"], seat="a", faces=[1, 1, 1])
            assert b.wait_for_ask("choose")["rule"] == "BOUT-06"
            waiting = a.sync().ask
            assert (waiting["rule"], waiting["waiting"], waiting["mine"]) == ("", ["no"], False)
            assert "options" not in waiting and "words" not in waiting
            b.answer("cloak")
            assert "cloak" not in json.dumps(a.sync().heard)
