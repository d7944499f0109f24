"""Rooms: restarts, eviction, bots, hand-over on one screen, deadlines, faults, parked games."""

from __future__ import annotations

import asyncio
import itertools
import json
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gunbai.effects import Ask
from gunbai.play.players import Budget
from gunbai.questions import Rng
from gunbai.server.painter import Painter
from gunbai.server.rooms import Rooms
from gunbai.server.workers import Failed, Overdue, Unpackable, Workers
from tests.server.loops import finish

from . import bout
from .client import Browser, Table, TestClient, serving


def rooms_of(server: TestClient) -> Rooms:
    rooms: Rooms = server.app.state.site.rooms  # type: ignore[attr-defined]
    return rooms


def next_answer(table: Table) -> Any:
    ask = table.ask
    if ask["shape"] == "number":
        return 2 if ask["seat"] == "a" else 1
    return [[4000, 6500]] if ask["shape"] == "move" else ask["options"][-1]["value"]


def play(table: Table, most: int = 100) -> None:
    """One screen, two seats: answer whatever is asked, with hand-overs."""
    for _ in range(most):
        if table.state["outcome"]:
            return
        if table.state["curtain"]:
            table.send("seat", seat=table.state["curtain"]["seat"])
            table.until("view")
        assert table.answer(next_answer(table))["t"] == "ack"
        table.sync()


def test_a_game_goes_on_after_a_restart_at_any_moment(tmp_path: Path) -> None:
    """The same view before and after, and the last command acknowledged again, not done again."""
    code = ""
    cookies: dict[str, str] = {}
    before: dict[str, Any] = {}
    last: dict[str, Any] = {}
    for moment in range(12):
        with serving(tmp_path) as server:
            browser = Browser(server)
            browser.cookies.update(cookies)
            if moment == 0:
                code = browser.create(option__turns="2")
                cookies = browser.cookies
            else:
                after = browser.json(f"/t/{code}.json")
                assert {**before, "n": 0} == {**after, "n": 0}
            with browser.table(code) as table:
                if last:
                    again = table.command(**last["message"])
                    assert again == last["reply"]
                if table.state["curtain"]:
                    table.send("seat", seat=table.state["curtain"]["seat"])
                    table.until("view")
                if table.ask:
                    message = {
                        "kind": "answer",
                        "id": f"c{moment}",
                        "at": table.ask["at"],
                        "seat": table.ask["seat"],
                        "answer": next_answer(table),
                    }
                    last = {"message": message, "reply": table.command(**message)}
                    assert last["reply"]["t"] == "ack"
            before = browser.json(f"/t/{code}.json")
    assert before["outcome"] is not None
    rows = sqlite3.connect(tmp_path / "gunbai.sqlite3").execute(
        "SELECT number FROM entries ORDER BY number"
    )
    found: list[int] = [row[0] for row in rows]
    assert list(range(len(found))) == found


def test_idle_games_leave_memory_and_come_back(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server)
        codes = [browser.create() for _ in range(3)]
        rooms = rooms_of(server)
        with browser.table(codes[0]) as table:
            table.sync()
            assert server.portal is not None
            assert server.portal.call(rooms.evict, 0.0) == 2
            assert rooms.count == 1
            assert table.sync().state["curtain"]["seat"] == "a"
        assert browser.json(f"/t/{codes[2]}.json")["count"] == 0
        assert rooms.count == 2


def test_one_screen_shows_no_secret_before_the_hand_over(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server)
        code = browser.create()
        with browser.table(code) as table:
            assert table.state["seat"] is None and table.state["holds"] == ["a", "b"]
            assert table.state["curtain"] == {"seat": "a", "seat_name": "yes"}
            assert not table.ask["mine"]
            assert table.asking("check", seat="a", at=0, answer=1)["code"] == "foreign"
            assert "carries" not in json.dumps(table.heard)
            table.send("seat", seat="c")
            assert table.until("error")["code"] == "foreign"
            table.send("seat", seat="a")
            assert table.until("view")["seat"] == "a"
            assert table.things["a"]["markers"] and not table.things["b"]["markers"]
            assert table.ask["mine"] and table.ask["secret"]
            heard = len(table.heard)
            reply = table.answer(3)
            assert reply["t"] == "ack" and len(reply["receipt"]) == 9
            table.sync()
            assert table.state["seat"] is None and not table.things["a"]["markers"]
            assert table.state["curtain"]["seat"] == "b"
            back = next(m for m in table.heard[heard:] if m["t"] == "view")
            assert "carries" not in json.dumps(back)
            table.send("seat", seat="b")
            table.until("view")
            table.answer(0)
            table.sync()
            # The open question of a held seat comes without any hand-over.
            assert table.state["seat"] is None and table.ask["seat"] == "a"
            assert table.ask["mine"] and table.ask["shape"] == "move"
            play(table)
        assert browser.json(f"/t/{code}.json")["outcome"] is not None


def test_a_sealed_answer_may_be_changed_and_its_receipt_proves_it(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, ben = Browser(server), Browser(server)
        code = ann.create_for_two(ben, option__turns="1", option__tokens="22")
        with ann.table(code) as a, ben.table(code) as b:
            first = a.answer(1)
            assert a.ask["answered"] == 1 and a.ask["receipt"] == first["receipt"]
            assert b.sync().state["seats"][0]["sealed"]
            heard = len(b.heard)
            second = a.answer(3)
            assert second["receipt"] != first["receipt"] and second["n"] == first["n"] + 1
            assert [m["t"] for m in b.sync().heard[heard:]] == ["pong"]
            b.answer(0)
            a.wait_for_ask("move")
            a.command("concede", seat="a")
            shown = ann.json(f"/t/{code}/dice.json")
            assert shown["proved"] and shown["seed"]
            receipts = {one["receipt"] for one in shown["receipts"]}
            assert {first["receipt"], second["receipt"]} <= receipts


@pytest.mark.parametrize("workers", ["thread", "process"])
def test_a_bot_plays_by_itself(tmp_path: Path, workers: str) -> None:
    with serving(tmp_path, workers=workers) as server:
        browser = Browser(server)
        code = browser.create(seat__a="bot:random", seat__b="bot:gentle", option__turns="2")
        with browser.table(code) as table:
            table.wait(lambda known: known.state["outcome"])
            assert table.state["seat"] is None and table.state["holds"] == []
        history = browser.get(f"/t/{code}/history").text
        assert '"by":"bot"' in history and '"by":"seat"' not in history
        bids = [json.loads(line) for line in history.splitlines() if '"sealed":"BOUT-01"' in line]
        assert {1} == {bid["answer"] for bid in bids if bid["seat"] == "b"}  # the default is 0
        assert history.splitlines()[-1].startswith('{"seed":')


def slow(view: Any, ask: Ask[Any], rng: Rng, budget: Budget) -> Any:
    time.sleep(1.0)
    return None


def raising(view: Any, ask: Ask[Any], rng: Rng, budget: Budget) -> Any:
    raise RuntimeError("a broken bot")


def illegal(view: Any, ask: Ask[Any], rng: Rng, budget: Budget) -> Any:
    return "nonsense"


def greedy(view: Any, ask: Ask[Any], rng: Rng, budget: Budget) -> Any:
    """Wants to know the other's token: reading it raises."""
    return max(player.token for player in view.players.values())


@pytest.mark.parametrize("bot", [slow, raising, illegal, greedy])
def test_a_hostile_bot_gets_a_legal_answer_taken_for_it(tmp_path: Path, bot: Any) -> None:
    bots = {"bad": f"{__name__}:{bot.__name__}"}
    object.__setattr__(bout.BOUT, "bots", bots)
    try:
        with serving(tmp_path, bot_limit=0.1) as server:
            browser = Browser(server)
            code = browser.create(seat__b="bot:bad", option__turns="1")
            with browser.table(code) as table:
                table.answer(3)
                assert table.wait_for_ask("move")
    finally:
        object.__setattr__(bout.BOUT, "bots", {"gentle": "tests.server.bout:gentle"})


def test_the_clock_takes_the_default_and_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server)
        code = browser.create(seat__b="bot:gentle", clock="600", option__tokens="22")
        with browser.table(code) as table:
            due = table.ask["due"]
            assert due.endswith("Z") and table.ask["default"] == 0
            rooms = rooms_of(server)
            assert server.portal is not None
            server.portal.call(rooms.run_out, int(time.time()))
            assert table.sync().ask["due"] == due
            server.portal.call(rooms.run_out, int(time.time()) + 601)
            table.wait(lambda known: any(one["kind"] == "table.line.clock" for one in known.log))
            assert "time is up" in table.log[0]["text"]


def test_deadlines_survive_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server)
        code = browser.create(clock="86400")
        with browser.table(code) as table:
            due = table.ask["due"]
    with serving(tmp_path) as server:
        again = browser.at(server)
        with again.table(code) as table:
            assert table.ask["due"] == due
        assert server.portal is not None
        server.portal.call(rooms_of(server).run_out, int(time.time()) + 90_000)
        assert again.json(f"/t/{code}.json")["count"] >= 3


def test_a_fault_of_the_rules_goes_back_and_then_parks_the_game(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server)
        code = browser.create(option__bug="1", option__tokens="22")
        with browser.table(code) as table:
            for _ in range(4):
                if table.sync().state["fault"]:
                    break
                play(table, 1)
            assert table.state["fault"] or any("fault" in one["kind"] for one in table.log)
        before = browser.json(f"/t/{code}.json")
    with serving(tmp_path) as server:
        again = browser.at(server)
        after = again.json(f"/t/{code}.json")
        assert [one["text"] for one in before["log"]] == [one["text"] for one in after["log"]]


def test_a_game_that_the_rules_no_longer_follow_is_parked_not_lost(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server)
        code = browser.create(option__tokens="22")
        with browser.table(code) as table:
            play(table, 4)
    connection = sqlite3.connect(tmp_path / "gunbai.sqlite3")
    with connection:
        connection.execute("UPDATE entries SET body = replace(body, 'BOUT-02', 'BOUT-99')")
    connection.close()
    with serving(tmp_path) as server:
        again = browser.at(server)
        view = again.json(f"/t/{code}.json")
        assert "cannot go on" in view["fault"]
        with again.table(code) as table:
            reply = table.command("answer", seat="a", at=0, answer=1)
            assert reply["refusal"]["code"] == "refused.parked"
        assert again.get(f"/t/{code}/record").status_code == 200


def test_a_write_that_fails_is_not_acknowledged_and_the_room_starts_afresh(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server)
        code = browser.create(seat__b="bot:gentle")
        with browser.table(code) as table:
            site = server.app.state.site  # type: ignore[attr-defined]
            writer = site.store.writer
            attempt = writer._attempt
            monkeypatch.setattr(writer, "_attempt", lambda group: _trouble())
            assert table.answer(3, id="x")["code"] == "storage"
            monkeypatch.setattr(writer, "_attempt", attempt)
        assert browser.json(f"/t/{code}.json")["ask"]["answered"] is None
        with browser.table(code) as table:
            assert table.answer(3, id="x")["t"] == "ack"


def _trouble() -> Exception:
    from gunbai.server.storage import StorageTrouble

    return StorageTrouble("disk full")


def test_dice_by_hand_wait_for_their_seat(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server)
        code = browser.create(seat__b="bot:gentle", dice__a="hand", option__tokens="22")
        with browser.table(code) as table:
            table.answer(3)
            table.wait_for_ask("move")
            table.answer([])
            ask = table.wait_for_ask("dice")
            assert (3, 1, 1, 6) == (ask["throws"], ask["dice"], ask["low"], ask["high"])
            for faces in ([1], [1, 2, 7], [1, 2, 3, 4]):
                assert table.command("dice", at=ask["at"], seat="a", faces=faces)["t"] == "refused"
            for bad in ("123", [1, "2", 3], [True, 1, 1], None):
                reply = table.command("dice", at=ask["at"], seat="a", faces=bad)
                assert reply["code"] == "malformed"
            assert table.command("dice", at=99, seat="a", faces=[1, 1, 1])["t"] == "refused"
            assert table.command("dice", at=ask["at"], seat="a", faces=[4, 1, 6])["t"] == "ack"
            line = next(one for one in table.sync().log if one["dice"])
            assert line["dice"] == {"faces": [[4], [1], [6]], "from": "hand"}


def test_languages_are_switched_while_playing(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server, "en")
        code = browser.create(seat__b="bot:gentle")
        with browser.table(code) as table:
            assert table.ask["waiting"] == ["yes"] or table.ask["words"] == "a whole number"
            for lang, words in (
                ("hu", "egész szám"),
                ("ru", "целое число"),
                ("en", "a whole number"),
            ):
                table.send("lang", lang=lang)
                assert table.until("words")["lang"] == lang
                assert table.until("view")["ask"]["words"] == words
                assert table.answer(99)["refusal"]["text"]
            table.send("lang", lang="de")
            assert table.until("error")["code"] == "malformed"


def test_presence_and_spectators(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, ben, cat = Browser(server), Browser(server), Browser(server)
        code = ann.create(seat__b="link")
        ben.post(ann.invitation(code, "b"))
        with ann.table(code) as a:
            with ben.table(code), cat.table(code) as c:
                told = a.sync().heard
                assert [m for m in told if m["t"] == "presence"][-1] == {
                    "t": "presence",
                    "online": ["a", "b"],
                    "watching": 1,
                }
                assert c.state["seat"] is None and not c.ask["mine"]
            a.wait(
                lambda known: (
                    [m for m in known.heard if m["t"] == "presence"][-1]["online"] == ["a"]
                )
            )
        private = ann.create(seat__b="link", watch="no")
        assert cat.get(f"/t/{private}.json").status_code == 403
        with server.websocket_connect(f"/t/{private}/ws") as socket:
            assert json.loads(socket.receive_text())["code"] == "no-watching"


def test_an_invitation_works_once_and_gives_its_taker_a_link_of_their_own(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, ben, eve = Browser(server), Browser(server), Browser(server)
        code = ann.create(seat__b="link")
        link = ann.invitation(code, "b")
        assert ben.get(link).status_code == 200
        assert ben.json(f"/t/{code}.json")["holds"] == []  # looking takes nothing
        ben.post(link, {"name": "  Ben\u202e <b>x</b>  " + "y" * 90})
        assert eve.post(link).status_code == 404
        assert "/j/" not in str([i for i in _boot(ann, code)["invites"] if i["seat"] == "b"])
        own = ben.invitation(code, "b")
        assert own != link
        phone = Browser(server)
        assert phone.post(own).status_code == 303
        assert phone.json(f"/t/{code}.json")["holds"] == ["b"]
        player = ann.json(f"/t/{code}.json")["seats"][1]["player"]
        assert player.startswith("Ben <b>x</b>") and len(player) <= 40
        assert "<b>x" not in ann.get(f"/t/{code}/text").text


def _boot(browser: Browser, code: str) -> Any:
    text = browser.get(f"/t/{code}").text
    return json.loads(text.split('id="boot">')[1].split("</script>")[0])


def test_many_submissions_at_once_are_taken_one_by_one(tmp_path: Path) -> None:
    """Twenty commands sent without waiting: one is taken, the others are refused, none is lost."""
    with serving(tmp_path) as server:
        browser = Browser(server)
        code = browser.create(seat__b="bot:gentle")
        rooms = rooms_of(server)

        async def flood() -> list[dict[str, Any]]:
            room = await rooms.get(code)
            seat = room.position.session.header.seats
            first = next(iter(seat))
            message = {"t": "answer", "at": 0, "seat": "a", "answer": 2}
            return await asyncio.gather(
                *(room.command([first], "en", {**message, "id": str(i // 2)}) for i in range(20))
            )

        assert server.portal is not None
        replies = server.portal.call(flood)
        assert replies[0]["t"] == "ack" and replies[0] == replies[1]
        assert all(reply["t"] in ("ack", "refused") for reply in replies)


def test_a_connection_that_floods_is_slowed_and_told_so(tmp_path: Path) -> None:
    with serving(tmp_path, rate=20.0) as server:
        browser = Browser(server)
        code = browser.create()
        with browser.table(code) as table:
            for _ in range(70):
                table.send("ping", q=3)
            error = table.until("error")
            assert (error["code"], error["q"]) == ("too-many", 3)


def test_a_worker_that_hangs_is_ended_and_the_next_work_is_done(tmp_path: Path) -> None:
    async def run() -> None:
        workers = Workers("process")
        try:
            assert await workers.run("builtins:sum", (1, 2), limit=30.0) == 3
            with pytest.raises(Overdue):
                await workers.run("time:sleep", 60, limit=0.2)
            assert await workers.run("builtins:sum", (3, 4), limit=30.0) == 7
            with pytest.raises(Failed, match="ValueError"):
                await workers.run("builtins:int", "x", limit=30.0)
            with pytest.raises(Unpackable):
                await workers.run("builtins:sum", lambda: None, limit=30.0)
            await workers.run("builtins:print", "a stray line", limit=30.0)
            assert await workers.run("builtins:sum", (5, 6), limit=30.0) == 11
        finally:
            await workers.close()

    finish(run())


def test_a_flood_is_acknowledged_at_once_and_drawn_now_and_then(tmp_path: Path) -> None:
    """Every answer has its ack; the pictures between are left out, the last one is there."""
    with serving(tmp_path, pace=0.2) as server:
        ann, ben = Browser(server), Browser(server)
        code = ann.create_for_two(ben)
        with ann.table(code) as a, ben.table(code) as b:
            for n in range(30):
                a.send("answer", id=str(n), seat="a", at=0, answer=n % 4)
            for n in range(30):
                a.until("ack", id=str(n))
            assert len([m for m in a.heard if m["t"] == "diff"]) < 10
            a.wait(lambda table: table.ask["answered"] == 1)
            assert [m["t"] for m in b.sync().heard].count("diff") <= 1
            assert ann.json(f"/t/{code}.json")["ask"]["answered"] == 1


def test_the_painter_draws_after_what_is_under_way_and_leaves_time_when_it_is_behind() -> None:
    drawn: list[tuple[str, float]] = []
    behind: list[bool] = []
    painter = Painter(0.02)

    class Slow:
        def __init__(self, name: str) -> None:
            self.name = name

        def show_now(self) -> None:
            time.sleep(0.01)
            drawn.append((self.name, time.monotonic()))
            if behind:
                painter.late(1.0)

    async def until(done: Callable[[], bool]) -> None:
        for _ in range(200):
            await asyncio.sleep(0 if done() else 0.02)
        await asyncio.sleep(0.05)  # and nothing more comes

    async def run() -> None:
        rooms = [Slow(str(n)) for n in range(4)]
        for _ in range(3):
            for room in rooms:
                painter.paint(room)
        assert [] == drawn  # whoever paints first says what it has to say
        painter.forget(rooms[1])
        painter.flush(rooms[3])
        painter.flush(rooms[3])
        assert ["3"] == [name for name, _ in drawn]
        await until(lambda: len(drawn) == 3)
        assert ["3", "0", "2"] == [name for name, _ in drawn]
        behind.append(True)
        painter.late(1.0)
        for room in rooms:
            painter.paint(room)
        await until(lambda: len(drawn) == 7)
        assert ["0", "1", "2", "3"] == sorted(name for name, _ in drawn[3:])
        for (_, one), (name, other) in itertools.pairwise(drawn[3:]):
            assert other - one > 0.05, name
        crowded = Painter(0.02)
        for _ in range(6):
            assert not crowded.behind
            crowded.answering()
        assert crowded.behind  # many wait for the disk together
        for _ in range(6):
            crowded.answered()
        await asyncio.sleep(0.12)
        crowded.answering()
        assert not crowded.behind
        always = Painter(0.0)
        count = len(drawn)
        always.paint(rooms[0])
        always.paint(rooms[0])
        assert len(drawn) == count + 2

    finish(run())
