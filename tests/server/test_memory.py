"""What games keep in memory: packed lists, old commands, and that nothing is lost by it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gunbai.bots import play_bots
from gunbai.effects import Seat
from gunbai.play.dice_source import Counter, Seeded
from gunbai.play.live import Session
from gunbai.play.opening import Line, new_header
from gunbai.play.rest import rest, resume
from gunbai.records import fingerprint
from gunbai.server.alike import fixture
from gunbai.server.commands import Commands
from gunbai.server.compact import BLOCK, NEAR, Compact
from gunbai.server.content import content
from gunbai.server.packing import packed, unpacked
from gunbai.server.position import Reader
from gunbai.server.render import Renderer
from gunbai.server.rooms import Rooms
from gunbai.server.shelf import Shelf
from gunbai.system import Setup
from gunbai.words import Dice, Event, Name

from .client import Browser, TestClient, serving
from .test_rooms import play, rooms_of

MANY = 3 * BLOCK + NEAR


@settings(deadline=None, max_examples=60)
@given(
    count=st.integers(0, MANY),
    shrinks=st.sets(st.integers(0, MANY), max_size=6),
    asked=st.lists(st.integers(-MANY, MANY) | st.slices(MANY), max_size=12),
)
def test_a_packed_list_reads_as_the_list_it_stands_for(
    count: int, shrinks: set[int], asked: list[int | slice]
) -> None:
    plain: list[dict[str, int]] = []
    packed: Compact[dict[str, int]] = Compact()
    for number in range(count):
        plain.append({"n": number})
        packed.append({"n": number})
        if number in shrinks:
            packed.shrink()
    assert plain == list(packed) and len(plain) == len(packed)
    for place in asked:
        try:
            expected = plain[place]
        except IndexError:
            with pytest.raises(IndexError):
                packed[place]
        else:
            assert expected == packed[place]
    packed.shrink()
    assert not packed.loose and plain == packed[:]


def test_what_is_packed_comes_back_as_it_was() -> None:
    """Values as calls, laws by their names, hidden values as the one there is."""
    line = Line(
        3, Event("x", {"n": Name("a"), "d": Dice(((1,), (6,)))}, (("m", ((1, 2),)),)), "R", None
    )
    assert [line, line] == unpacked(packed([line, line]))
    assert Compact([line] * MANY)[0] == line
    header = new_header(Setup("ron-scn-02", {}), "1")
    session = Session(header, Seeded("1")).start()
    assert session.open is not None
    for ask in session.open.asks:
        view = session.view(ask.seat)
        again, question = unpacked(packed((view, ask.question)))
        assert repr(view) == repr(again) and question.law is ask.question.law


def test_old_commands_are_known_by_their_print() -> None:
    rows = [(Seat("a"), f"id {number}", number, "") for number in range(500)]
    known = Commands(rows)
    assert known.get(Seat("a"), "id 499") == (499, "")
    assert known.get(Seat("a"), "id 0") is None
    assert all(
        known.get(Seat("a"), f"id {n}") or known.perhaps(Seat("a"), f"id {n}") for n in range(500)
    )
    assert not any(known.perhaps(Seat("b"), f"id {n}") for n in range(500))


def test_a_command_long_past_is_acknowledged_again_as_it_was(tmp_path: Path) -> None:
    """Sealed answers changed a hundred times: the first one, sent again, changes nothing."""
    with serving(tmp_path) as server:
        browser = Browser(server)
        code = browser.create(seat__b="code")
        with browser.table(code) as table:
            first = table.answer(1, id="first")
            for number in range(100):
                assert table.answer(number % 4)["t"] == "ack"
            before = browser.json(f"/t/{code}.json")
            assert table.answer(2, id="first") == first
            assert table.command("answer", id="first", seat="a", answer=2) == first
            after = browser.json(f"/t/{code}.json")
            assert before == after and before["ask"]["answered"] == 3
    with serving(tmp_path) as server:
        again = browser.at(server)
        with again.table(code) as table:
            assert table.answer(2, id="first") == first


def evicted(server: TestClient, rooms: Rooms) -> int:
    """How many rooms are put away: a line that has just been closed may still be let go of."""
    assert server.portal is not None
    for _ in range(500):
        gone = server.portal.call(rooms.evict, 0.0)
        if gone:
            return gone
        time.sleep(0.01)
    return 0


def test_a_game_put_away_comes_back_as_it_stood(tmp_path: Path) -> None:
    """After every answer: the same view, the same undo; and the storage is not asked for it."""
    with serving(tmp_path) as server:
        browser = Browser(server)
        code = browser.create(option__turns="2", option__tokens="22")
        rooms = rooms_of(server)
        reads: list[str] = []
        load = rooms.store.load
        rooms.store.load = lambda code: reads.append(code) or load(code)  # type: ignore[func-returns-value,method-assign]
        for _ in range(60):
            before = browser.json(f"/t/{code}.json")
            log = browser.get(f"/t/{code}/record?seat=a").text
            assert evicted(server, rooms) == 1 == rooms.put_away
            after = browser.json(f"/t/{code}.json")
            assert before == after and log == browser.get(f"/t/{code}/record?seat=a").text
            assert rooms.put_away == 0
            if before["outcome"]:
                break
            with browser.table(code) as table:
                play(table, 1)
                if table.state["undo"] and table.state["undo"]["open"]:
                    assert table.command("undo", seat=table.state["undo"]["seat"])["t"] == "ack"
                    table.sync()
                    play(table, 1)
        assert before["outcome"] and [] == reads


def test_the_shelf_forgets_what_was_put_there_first(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server)
        codes = [browser.create() for _ in range(3)]
        rooms = rooms_of(server)
        rooms._shelf = Shelf(0)
        assert server.portal is not None
        assert server.portal.call(rooms.evict, 0.0) == 3 and rooms.put_away == 0
        assert browser.json(f"/t/{codes[0]}.json")["count"] == 0


@pytest.mark.parametrize("scenario", ["ron-scn-01", "dai-scn-01"])
def test_a_resumed_session_is_the_one_that_was_laid_to_rest(scenario: str) -> None:
    """At every tenth answer of a bots' game, and again after an answer more."""
    session = Session(new_header(Setup(scenario, {}), "rest"), Seeded("rest"))
    looked = 0

    def look(at: Session) -> None:
        nonlocal looked
        looked += 1
        if looked % 10:
            return
        laid = rest(at)
        assert laid is not None
        again = resume(unpacked(packed(laid)), Seeded("rest"))
        assert fingerprint(at.state) == fingerprint(again.state)
        assert (at.entries, at.lines) == (again.entries, again.lines)
        assert at.open is not None and again.open is not None
        assert (at.open.at, at.open.waits_for()) == (again.open.at, again.open.waits_for())
        seat = again.open.waits_for()[0]
        ask = again.ask_of(seat)
        assert ask is not None
        again.submit(seat, ask.question.suggest(again.view(seat), Counter("s", str(looked)), 1)[0])
        again.rewind(again.undo_point(seat) or 0, "undo")
        assert again.state is not None

    play_bots(session, (), "rest", each=look, most=120)
    assert looked >= 100


def test_tables_of_one_scenario_share_names_and_terrain_and_show_their_own_pieces(
    tmp_path: Path,
) -> None:
    """The same terrain is one object for all; in another language, or moved, it is another."""
    with serving(tmp_path) as server:
        browser = Browser(server)
        codes = [browser.create(scenario="ron-scn-02") for _ in range(2)]
        rooms = rooms_of(server)
        assert server.portal is not None
        one, other = (server.portal.call(rooms.get, code).position for code in codes)
        seat = Seat("a")
        found = [content(each, Reader(seat, "en", (seat,))) for each in (one, other)]
        terrain = [key for key in found[0].things if key.startswith("terrain:")]
        assert terrain and found[0].r is found[1].r
        assert all(found[0].things[key] is found[1].things[key] for key in terrain)
        assert found[0].things == found[1].things
        hungarian = content(one, Reader(seat, "hu", (seat,)))
        assert hungarian.things[terrain[0]]["name"] != found[0].things[terrain[0]]["name"]
        model = next(key for key, thing in found[0].things.items() if thing["kind"] == "base")
        assert found[0].things[model] is not found[1].things[model]
        moved = {**found[0].raw[terrain[0]], "texture": "rock"}
        assert fixture(moved, found[0].r)[1]["texture"] == "rock"
        named = {"kind": "zone", "name": Name("a")}
        nobody = Renderer(found[0].r.tongue, {"a": "Nobody"})
        assert [fixture(named, r)[1]["name"] for r in (found[0].r, nobody)] == [
            found[0].r.name("a"),
            "Nobody",
        ]
