"""A newer edition of the rules: a running game goes on from its last snapshot, and its players know."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gunbai import system as systems
from gunbai.effects import Ask, Seat, procedure
from gunbai.language import LANGUAGES, tongue
from gunbai.play.editions import edition_of, renewal
from gunbai.play.history import Header, History, load, timeline
from gunbai.play.replay import restore
from gunbai.questions import Number
from gunbai.server.storage import open_store
from gunbai.words import Say
from tests.server.loops import finish

from . import bout
from .client import Browser, Table, serving
from .test_rooms import next_answer, play


@procedure("BOUT-01")
async def longer_turn(state: bout.State) -> None:
    """The second edition asks for something before the bids."""
    await Ask(Seat("a"), Number(0, 9, Say("shape.integer"), "a"), "BOUT-78")
    await bout.turn(state)


def next_edition(monkeypatch: pytest.MonkeyPatch, edition: int = 2) -> None:
    steps = {**bout.BOUT.steps, "turn": longer_turn}
    monkeypatch.setitem(systems._LOADED, "bout", replace(bout.BOUT, edition=edition, steps=steps))


def turn_of(table: Table) -> int:
    return int(table.state["bar"]["turn"])


def entries_of(folder: Path, code: str) -> list[dict[str, Any]]:
    store = open_store(folder)
    loaded = finish(store.load(code))
    store.close()
    assert loaded is not None
    return [dict(entry) for entry in loaded.entries]


def test_a_running_game_goes_on_from_its_last_snapshot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server)
        code = browser.create(option__tokens="22")
        with browser.table(code) as table:
            while turn_of(table) < 2:
                play(table, 1)
            play(table, 3)  # both bids, after which the state is kept whole, and a move
    old = entries_of(tmp_path, code)
    kinds = [next(iter(entry)) for entry in old]
    assert kinds[-1] != "snapshot" and kinds.count("snapshot") == 2

    next_edition(monkeypatch)
    with serving(tmp_path) as server:
        again = browser.at(server)
        view = again.json(f"/t/{code}.json")
        assert view["fault"] is None and view["bar"]["turn"] == 2
        notice = next(one for one in view["log"] if one["kind"] == "table.line.edition")
        assert notice["text"] == tongue("en").text("table.line.edition", {}, edition=2)
        assert view["undo"] is None
        with again.table(code) as table:
            assert table.ask["rule"] == "BOUT-02"
            assert table.command("takeback", seat="a")["t"] == "refused"
            while table.ask["rule"] != "BOUT-78":
                play(table, 1)
            play(table)
            assert table.state["outcome"]
        film = again.json(f"/t/{code}/replay.json?count=50")
        assert any(
            one["kind"] == "table.line.edition" for frame in film["frames"] for one in frame["log"]
        )
        history = load(again.get(f"/t/{code}/history").text)
    kept = entries_of(tmp_path, code)
    assert kept[: len(old)] == old  # nothing of the record is lost
    assert {"edition": 2} in kept and [e for e in kept if e.get("why") == "edition"]
    assert restore(history).over and edition_of(history.header, history.entries) == 2
    with serving(tmp_path) as server:
        last = browser.at(server)
        assert last.json(f"/t/{code}.json")["outcome"]
    assert entries_of(tmp_path, code) == kept  # a game that is over is left alone


def test_a_game_in_its_first_turn_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server)
        code = browser.create(option__tokens="22")
        with browser.table(code) as table:
            play(table, 1)
    for edition in (2, 3):
        next_edition(monkeypatch, edition)
        with serving(tmp_path) as server:
            again = browser.at(server)
            with again.table(code) as table:
                assert table.state["fault"] is None
                assert table.ask["rule"] == "BOUT-78"
                assert table.answer(next_answer(table))["t"] == "ack"
    found = entries_of(tmp_path, code)
    assert [2, 3] == [entry["edition"] for entry in found if "edition" in entry]


def test_what_is_appended_for_a_newer_edition() -> None:
    header = Header("bout", 1, "bout-1", {}, {}, {}, "", "")
    snapshot: dict[str, Any] = {"snapshot": [1]}
    roll: dict[str, Any] = {"roll": "R", "by": "a", "faces": [1]}
    assert [] == renewal(header, [roll, snapshot, roll], 1)
    assert [] == renewal(header, [], 2)
    expected: list[dict[str, Any]] = [{"rewind": 2, "why": "edition"}, {"edition": 2}]
    assert expected == renewal(header, [roll, snapshot, roll], 2)
    assert [{"edition": 2}] == renewal(header, [roll, snapshot], 2)
    assert [{"rewind": 0, "why": "edition"}, {"edition": 2}] == renewal(header, [roll, roll], 2)
    entries = [roll, snapshot, roll, *expected, roll]
    assert 2 == edition_of(header, entries) and [] == renewal(header, entries, 2)
    again = renewal(header, entries, 3)
    assert [{"rewind": 5, "why": "edition"}, {"edition": 3}] == again
    assert 3 == edition_of(header, [*entries, *again])
    history = History(header, [*entries, *again])
    assert [0, 1, 4, 7] == timeline(history.entries)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_notice_has_words(lang: str) -> None:
    assert "7" in tongue(lang).text("table.line.edition", {}, edition=7)
