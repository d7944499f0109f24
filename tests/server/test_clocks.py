"""Clocks: live, by correspondence with a time of day somewhere, and what survives a restart."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gunbai.errors import DataError
from gunbai.server.clocks import DAY, Clock, clock_of, read_clock

from .client import Browser, serving
from .test_rooms import rooms_of

ZONES = ["Europe/Budapest", "Europe/Moscow", "America/Sao_Paulo", "Pacific/Kiritimati", "UTC"]


def moment(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


@pytest.mark.parametrize(
    ("now", "due"),
    [
        ("2026-03-27 12:00", "2026-03-28 19:00"),  # Budapest: one hour before UTC in winter
        ("2026-03-28 12:00", "2026-03-29 18:00"),  # the clocks go forward that night
        ("2026-03-28 19:00", "2026-03-30 18:00"),  # 20:00 now, 21:00 a full day later: next evening
        ("2026-10-24 18:00", "2026-10-25 19:00"),  # back again: the full day ends at 19:00
        ("2026-07-01 18:00", "2026-07-02 18:00"),
        ("2026-07-01 18:01", "2026-07-03 18:00"),
    ],
)
def test_a_deadline_is_a_time_of_day_after_the_full_time(now: str, due: str) -> None:
    clock = Clock(DAY, "20:00", "Europe/Budapest")
    assert moment(due) == clock.due(moment(now))


@given(
    now=st.integers(1_600_000_000, 2_000_000_000),
    days=st.integers(1, 7),
    hour=st.integers(0, 23),
    zone=st.sampled_from(ZONES),
)
def test_a_deadline_is_never_early_and_at_most_a_day_late(
    now: int, days: int, hour: int, zone: str
) -> None:
    clock = Clock(days * DAY, f"{hour:02}:30", zone)
    due = clock.due(now)
    assert 0 <= due - now - days * DAY <= DAY + 3600
    assert 30 == datetime.fromtimestamp(due, ZoneInfo(zone)).minute
    assert due == clock.kept(due)
    # The zone's rules have changed by an hour since: the time of day is what counts.
    assert due == clock.kept(due + 3600) == clock.kept(due - 3600)


def test_a_clock_without_a_place_is_a_length_of_time() -> None:
    assert 1300 == Clock(300).due(1000) and 1234 == Clock(300).kept(1234)
    assert Clock(300) == read_clock("300", "20:00", "UTC")  # too short for a time of day
    assert {"clock": 0} == read_clock("", "", "").plain()
    clock = read_clock("86400", "07:05", "")
    assert clock == clock_of(clock.plain()) == Clock(DAY, "07:05", "UTC")
    gone = Clock(DAY, "20:00", "Nowhere/Gone")
    assert moment("2026-07-02 20:00") == gone.due(moment("2026-07-01 20:00"))


@pytest.mark.parametrize(
    "stated",
    [
        ("x", "", ""),
        ("-1", "", ""),
        ("99999999999", "", ""),
        ("86400", "24:00", ""),
        ("86400", "8pm", ""),
        ("86400", "20:00", "Mars/Olympus"),
        ("86400", "20:00", "../../etc/passwd"),
        ("86400", "20:00", "/etc/localtime"),
        ("86400", "20:00", "\x00"),
    ],
)
def test_a_clock_that_is_none_is_refused_with_its_place(stated: tuple[str, str, str]) -> None:
    with pytest.raises(DataError) as refused:
        read_clock(*stated)
    assert str(refused.value.key).startswith("clock")


def test_a_deadline_by_correspondence_is_shown_kept_and_carried_out(tmp_path: Path) -> None:
    form = {"clock": "86400", "clock__at": "20:00", "clock__zone": "Europe/Budapest"}
    with serving(tmp_path) as server:
        browser = Browser(server)
        code = browser.create(seat__b="bot:gentle", option__tokens="22", **form)
        with browser.table(code) as table:
            due = table.ask["due"]
            assert table.ask["default"] == 0
            assert table.state["game"]["deadline"] == {"at": "20:00", "zone": "Europe/Budapest"}
        local = datetime.fromisoformat(due).astimezone(ZoneInfo("Europe/Budapest"))
        assert (20, 0) == (local.hour, local.minute)
        bad = browser.post("/play.json", {"scenario": "bout-1", "clock": "86400", "clock.at": "9"})
        assert bad.status_code == 400 and "20:00" in bad.json()["error"]["text"]
    with serving(tmp_path) as server:
        again = Browser(server, "hu")
        again.cookies.update(browser.cookies, gunbai_lang="hu")
        assert due == again.json(f"/t/{code}.json")["ask"]["due"]
        assert server.portal is not None
        server.portal.call(rooms_of(server).run_out, int(time.time()) + 3 * DAY)
        log = again.json(f"/t/{code}.json")["log"]
        assert any(line["kind"] == "table.line.clock" for line in log)


def test_a_take_back_survives_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, ben = Browser(server), Browser(server)
        code = ann.create_for_two(ben, option__tokens="22")
        with ann.table(code) as a, ben.table(code) as b:
            a.answer(3)
            b.answer(0)
            a.wait_for_ask("move")
            a.answer([[4000, 7000]])
            assert a.command("takeback", seat="a", id="please")["t"] == "ack"
            before = b.sync().state["takeback"]
    with serving(tmp_path) as server:
        ann2, ben2 = Browser(server), Browser(server)
        ann2.cookies, ben2.cookies = ann.cookies, ben.cookies
        with ann2.table(code) as a, ben2.table(code) as b:
            assert before == b.state["takeback"] and before["mine"] == ["b"]
            assert a.command("takeback", seat="a", id="please")["t"] == "ack"  # the same once more
            assert b.command("consent", seat="b", accept=True)["t"] == "ack"
            assert b.state["takeback"] is None and b.things["a"]["y"] == 6000
    with serving(tmp_path) as server:
        ben3 = ben.at(server)
        assert ben3.json(f"/t/{code}.json")["takeback"] is None
