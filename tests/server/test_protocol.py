"""The protocol: views, diffs, commands, repeats, refusals, checks, cards, surveys."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from .client import Browser, TestClient, serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    with serving(tmp_path) as client:
        yield client


def test_a_whole_game_of_two_browsers(server: TestClient) -> None:
    """A plays by creating, B by invitation; every answer is acknowledged and seen by both."""
    ann, ben = Browser(server), Browser(server)
    code = ann.create(seat__b="link", option__turns="1", option__tokens="22")
    link = ann.invitation(code, "b")
    assert ben.get(link).status_code == 200
    assert ben.post(link, {"name": "Ben"}).headers["location"] == f"/t/{code}"
    with ann.table(code) as a, ben.table(code) as b:
        assert (a.state["seat"], b.state["seat"]) == ("a", "b")
        assert a.ask["shape"] == "number" and a.ask["mine"] and a.ask["sealing"]
        assert a.answer(3)["t"] == "ack"
        assert b.answer(0)["t"] == "ack"
        assert a.wait_for_ask("move")
        b.sync()
        assert not b.ask["mine"] and b.ask["waiting"] == ["yes"]
        verdict = a.asking("check", at=a.ask["at"], seat="a", answer=[[4000, 99000]])
        assert not verdict["ok"] and verdict["refusal"]["legal"] == [[4000, 10000]]
        assert verdict["refusal"]["rule"] == "BOUT-02"
        verdict = a.asking("check", at=a.ask["at"], seat="a", answer=[[4000, 7000]])
        assert verdict["ok"] and verdict["preview"]["marks"][0]["points"] == [[4000, 7000]]
        assert verdict["preview"]["reasons"][0]["total"] == 3
        refused = a.answer([[4000, 99000]])
        assert refused["t"] == "refused" and refused["refusal"]["text"]
        assert a.answer([[4000, 7000]])["t"] == "ack"
        assert a.things["a"]["y"] == 7000
        while not b.state["outcome"]:
            b.answer(b.wait_for_ask()["options"][1]["value"])
        a.wait(lambda table: table.state["outcome"])
        assert a.things["a"] == {**b.things["a"], "markers": a.things["a"]["markers"]}
        assert [line["text"] for line in a.log] == [line["text"] for line in b.log]
        rolled = next(line for line in a.log if line["dice"])
        assert len(rolled["dice"]["faces"]) == 3 and rolled["reasons"][0]["total"] == 4
        moved = next(line for line in a.log if line["moves"])
        assert moved["moves"] == [["a", [[4000, 6000], [4000, 7000]]]]


def test_a_repeated_command_is_acknowledged_again_and_does_nothing_twice(
    server: TestClient,
) -> None:
    ann = Browser(server)
    code = ann.create(seat__b="bot:gentle")
    with ann.table(code) as a:
        first = a.answer(2, id="one")
        again = a.command("answer", id="one", at=0, seat="a", answer=3)
        assert first == again and first["t"] == "ack"
        other = a.command("answer", id="one", at=99, seat="a", answer=1)
        assert other == first
    own = [line for line in ann.get(f"/t/{code}/record").text.splitlines() if '"seat":"a"' in line]
    assert [1, 2] == [len(own), json.loads(own[0])["answer"]]


def test_stale_foreign_and_malformed_messages_change_nothing(server: TestClient) -> None:
    ann, ben = Browser(server), Browser(server)
    code = ann.create(seat__b="link")
    with ann.table(code) as a, ben.table(code) as spectator:
        before = ann.json(f"/t/{code}.json")
        stale = a.answer(1, at=5)
        assert stale["refusal"]["code"] == "refused.stale"
        assert stale["again"] == {"at": 0, "ok": True, "refusal": None}
        for seat in ("b", "nobody", ""):
            assert a.answer(1, seat=seat)["code"] == "foreign"
        assert spectator.command("answer", seat="a", at=0, answer=1)["code"] == "foreign"
        assert spectator.asking("check", seat="a", at=0, answer=1)["code"] == "foreign"
        for text in ("", "[]", "{}", "nonsense", '{"t":1}', '{"t":"answer","id":"\\ud800"}'):
            a.socket.send_text(text)
            assert a.until("error")["code"] == "malformed"
        for more in ({"answer": 1, "id": ""}, {"answer": 1, "id": "x" * 65}, {"id": "y"}):
            a.send("answer", seat="a", at=0, **more)
            assert a.until("error")["code"] == "malformed"
        for at in ("0", 1.5, True):
            assert a.answer(1, at=at)["code"] == "malformed"
        assert a.answer({"deep": [[[{}]]]})["refusal"]["code"] == "refused.malformed"
        a.socket.send_text('{"t":"answer","id":"big","answer":"' + "x" * 70_000 + '"}')
        assert a.until("error")["code"] == "too-large"
        a.socket.send_text("[" * 30_000)
        assert a.until("error")["code"] == "malformed"
        a.socket.send_bytes(b"\x00\x01")
        assert a.until("error")["code"] == "malformed"
        assert before == ann.json(f"/t/{code}.json")
        assert a.answer(1)["t"] == "ack"


def test_cards_and_surveys_are_rendered_and_refused_with_a_reason(server: TestClient) -> None:
    ann = Browser(server, "hu")
    code = ann.create(seat__b="bot:random")
    with ann.table(code) as a:
        card = a.asking("card", piece="a")
        assert card["card"] == {"name": "igen", "points": 0, "token": 1}
        assert a.asking("card", piece="b")["card"] == {"name": "nem", "points": 0}
        assert a.asking("card", piece="x" * 10)["code"] == "malformed"
        survey = a.asking("survey", what="ruler", facts={"from": "a", "to": "b"})
        assert survey["result"] == {"length": "7″", "marks": []}
        refused = a.asking("survey", what="telescope", facts={})
        assert refused["result"] is None and refused["refusal"]["text"]
        assert a.asking("survey", what="ruler", facts={"from": []})["code"] == "malformed"
        a.send("ping")
        assert a.until("pong")


def test_a_shared_screen_stands_as_its_first_player_sits(server: TestClient) -> None:
    """Nobody's own view in hot seat, but not turned to and fro; a spectator's has no edge of its own."""
    ann = Browser(server)
    code = ann.create(scenario="dai-scn-01", seat__b="here")
    with ann.table(code) as both, Browser(server).table(code) as watcher:
        assert both.state["seat"] is None and both.state["holds"] == ["a", "b"]
        table = both.things["table"]
        assert (table["edge"], table["open"]) == ("south", True)
        assert watcher.things["table"]["edge"] is None


def test_the_odds_of_options_follow_by_themselves(server: TestClient) -> None:
    ann = Browser(server)
    code = ann.create(seat__b="here", option__tokens="22")
    with ann.table(code) as table:
        found = None
        for _ in range(20):
            ask = table.state["ask"]
            if table.state["curtain"]:
                table.send("seat", seat=table.state["curtain"]["seat"])
                table.until("view")
                continue
            if ask["rule"] == "BOUT-05":
                found = table.until("odds")
                break
            values = {"number": 1, "move": []}
            value = values.get(ask["shape"]) if ask["shape"] in values else ask["default"]
            table.answer(value)
        assert found is not None
        yes, no = found["options"]
        assert [one["percent"] for one in yes["preview"]["odds"]] == ["33%", "67%"]
        assert (1, 3) == (yes["preview"]["odds"][0]["n"], yes["preview"]["odds"][0]["d"])
        assert no["preview"]["odds"] == []
        verdict = table.asking("check", at=table.ask["at"], seat=table.ask["seat"], answer=True)
        assert verdict["preview"]["odds"] == yes["preview"]["odds"]


def test_every_twentieth_diff_bears_a_print_by_which_a_drifted_client_knows(
    server: TestClient,
) -> None:
    """The client of these tests checks each print; one that has lost a thing asks for the whole view."""
    browser = Browser(server)
    code = browser.create(seat__b="code")
    with browser.table(code) as table:
        for number in range(25):
            assert table.answer(number % 4)["t"] == "ack"
        table.sync()
        assert table.prints == 1
        printed = next(one for one in table.heard if "print" in one)
        assert printed["n"] == 20 and printed["t"] == "diff"
        whole = dict(table.things)
        table.things.pop(next(iter(table.things)))
        with pytest.raises(AssertionError):
            for number in range(25):
                table.answer(number % 4)
            table.sync()
        table.send("view")
        table.until("view", n=table.state["n"])
        assert table.things.keys() == whole.keys()


def test_undo_take_back_and_concession(server: TestClient) -> None:
    ann, ben = Browser(server), Browser(server)
    code = ann.create(seat__b="code", option__tokens="22")
    ben.post(f"/t/{code}/sit", {"seat": "b", "name": "Ben"})
    with ann.table(code) as a, ben.table(code) as b:
        a.answer(3)
        b.answer(0)
        a.wait_for_ask("move")
        refused = a.command("undo", seat="a")
        assert refused["refusal"]["code"] == "refused.undo-closed"
        assert a.state["undo"] == {
            **a.state["undo"],
            "open": False,
            "entry": 0,
            "closed": 2,
            "seat": "a",
        }
        a.answer([[4000, 7000]])
        assert b.command("consent", seat="b", accept=True)["refusal"]["code"] == (
            "refused.no-takeback"
        )
        assert a.command("takeback", seat="a")["t"] == "ack"
        proposal = b.sync().state["takeback"]
        assert proposal["mine"] == ["b"] and proposal["seat"] == "a"
        assert b.command("consent", seat="b", accept=True)["t"] == "ack"
        assert b.things["a"]["y"] == 6000 and b.state["takeback"] is None
        assert b.log[-1]["kind"] == "table.line.take-back"
        assert a.wait_for_ask("move")
        assert b.command("concede", seat="b")["t"] == "ack"
        assert b.state["outcome"]["winner"] == "a"
        assert b.command("undo", seat="b")["refusal"]["code"] == "refused.over"
        assert b.command("answer", at=0, seat="b", answer=1)["refusal"]["code"] == "refused.over"


@pytest.mark.parametrize(
    ("lang", "message", "told"),
    [
        ("en", "nonsense", ("key t", "one JSON object")),
        ("en", '{"t":"dance","id":"1"}', ("dance", "one of answer, ")),
        ("en", '{"t":"answer","id":"1"}', ("key seat", "one of a, b")),
        ("en", '{"t":"answer","id":"","seat":"a","answer":1}', ("key id", "text")),
        ("en", '{"t":"answer","id":"1","seat":"a"}', ("key answer", "value")),
        ("en", '{"t":"answer","id":"1","seat":"a","at":"x","answer":1}', ("key at", "Found: x")),
        ("hu", '{"t":"consent","id":"1","seat":"a","accept":"maybe"}', ("accept", "maybe")),
        ("ru", '{"t":"card","q":1,"piece":[]}', ("piece",)),
        ("en", '{"t":"survey","q":1,"what":"ruler","facts":[]}', ("key facts",)),
        ("hu", "[]", ("egy JSON-objektum",)),
    ],
)
def test_what_is_malformed_is_told_with_its_place_and_its_mend(
    server: TestClient, lang: str, message: str, told: tuple[str, ...]
) -> None:
    ann = Browser(server, lang)
    code = ann.create(seat__b="here")
    reply = ann.ask("POST", f"/t/{code}/command.json", content=message)
    error = reply.json()["error"]
    assert (400, "malformed") == (reply.status_code, error["code"])
    for part in told:
        assert part in error["text"], error["text"]
    with ann.table(code) as table:
        table.socket.send_text(message)
        assert error["text"] == table.until("error")["text"]
