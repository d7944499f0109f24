"""Whatever clients send, over the websocket or by post: a reply with a code, never a fault."""

from __future__ import annotations

import json
import logging
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gunbai.server.openapi import KINDS

from .client import Browser, serving

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)


def mostly(good: Any) -> Any:
    """What would make sense, and one time in three anything at all."""
    return st.one_of(good, good, values)


seats = mostly(st.sampled_from(["a", "a", "b", "c", ""]))
ids = mostly(st.uuids().map(str))
at = st.none() | mostly(st.integers(-2, 30))
points = st.lists(st.lists(st.integers(), min_size=2, max_size=2), max_size=70)
answers = mostly(st.integers(0, 3) | points | st.sampled_from([[], True, "shield"]))
faces = mostly(st.lists(st.integers(1, 6), min_size=3, max_size=3))
FIELDS: dict[str, dict[str, Any]] = {
    "answer": {"id": ids, "at": at, "seat": seats, "answer": answers},
    "dice": {"id": ids, "at": at, "seat": seats, "faces": faces, "got": st.none() | values},
    "check": {"q": values, "at": at, "seat": seats, "answer": answers},
    "undo": {"id": ids, "seat": seats},
    "takeback": {"id": ids, "seat": seats},
    "consent": {"id": ids, "seat": seats, "accept": mostly(st.booleans())},
    "concede": {"id": ids, "seat": mostly(st.just("c"))},
    "survey": {
        "q": values,
        "what": mostly(st.sampled_from(["ruler", "sight"])),
        "facts": mostly(st.fixed_dictionaries({"from": seats, "to": seats})),
    },
    "card": {"q": values, "piece": seats},
    "seat": {"seat": seats},
    "lang": {"lang": mostly(st.sampled_from(["en", "hu", "xx"]))},
    "view": {},
    "ping": {"q": values},
    "nonsense": {"id": ids},
}


def message_of(kind: str) -> Any:
    """A message of this kind; now and then a field is missing."""
    whole = FIELDS[kind]
    named = st.fixed_dictionaries({"t": st.just(kind), **whole})
    gapped = st.fixed_dictionaries({"t": st.just(kind)}, optional=whole)
    return st.one_of(named, named, gapped)


messages = st.sampled_from(list(FIELDS)).flatmap(message_of)
FEW = settings(
    max_examples=250,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
REPLIES = {
    *("ack", "refused", "verdict", "card", "survey", "pong", "error", "view", "diff", "words"),
    *("odds", "presence"),
}


def sendable(message: dict[str, Any]) -> str:
    """As JSON; what no JSON can hold (NaN) goes out as Python writes it."""
    return json.dumps(message)


def test_any_message_is_answered_with_a_code(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR, "gunbai.server")
    with serving(tmp_path) as server:
        browser = Browser(server)
        code = browser.create(dice__a="hand", option__turns="60")
        seen: set[str] = set()
        with browser.table(code) as table:

            @FEW
            @given(message=messages)
            def over_the_line(message: dict[str, Any]) -> None:
                heard = len(table.heard)
                table.socket.send_text(sendable(message))
                table.sync()
                kinds = {one["t"] for one in table.heard[heard:]}
                assert kinds <= REPLIES
                seen.update(kinds)
                assert not [m for m in table.heard[heard:] if m.get("code") == "internal"]

            over_the_line()

        @FEW
        @given(message=messages)
        def by_post(message: dict[str, Any]) -> None:
            path = f"/t/{code}/command.json"
            reply = browser.ask("POST", path, content=sendable(message))
            assert reply.status_code in (200, 400, 403, 409), reply.text
            shown = reply.json()
            assert shown.get("t") in REPLIES or shown["error"]["text"]
            seen.add(str(shown.get("t")))

        by_post()

        @FEW
        @given(text=st.text(max_size=200) | st.binary(max_size=200))
        def not_even_json(text: str | bytes) -> None:
            body = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
            reply = browser.ask("POST", f"/t/{code}/command.json", content=body)
            assert reply.status_code in (200, 400, 403)

        not_even_json()
        assert browser.json("/health.json")["ok"]
    faults = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert [] == faults
    assert {"ack", "refused", "verdict", "card", "survey", "error", "view"} <= seen
    assert set(KINDS) <= set(FIELDS)


def test_any_form_is_answered_with_a_page(tmp_path: Path) -> None:
    names = ["do", "id", "at", "seat", "a", "a.0", "a.x", "private", "history", "text", "system"]
    forms = st.dictionaries(
        st.sampled_from(names),
        st.sampled_from(["answer", "check", "undo", "a", "b", "0", "1", "4 9", "3 @ 90"])
        | st.text(max_size=30),
        max_size=8,
    )
    with serving(tmp_path) as server:
        browser = Browser(server)
        code = browser.create(option__turns="60")
        seen: set[int] = set()
        paths = [f"/t/{code}/text", "/upload", "/learn", "/play", "/settings", "/join"]

        @FEW
        @given(path=st.sampled_from(paths), form=forms, sensible=st.booleans())
        def send(path: str, form: dict[str, str], sensible: bool) -> None:
            base = {"id": str(uuid4()), "at": "0", "seat": "a", "do": "answer"}
            reply = browser.post(path, {**base, **form} if sensible else form)
            seen.add(reply.status_code)
            assert reply.status_code in (200, 303, 400, 403, 404, 422), (path, form, reply.text)

        send()
    assert {303, 400, 403, 422} <= seen


def test_any_saved_game_is_read_or_refused_with_its_place(tmp_path: Path) -> None:
    """A real history with one line spoilt in every way that a generator finds."""
    with serving(tmp_path) as server:
        browser = Browser(server)
        code = browser.create(option__turns="1", option__tokens="22")
        with browser.table(code) as table:
            table.command("concede", seat="a")
        lines = browser.get(f"/t/{code}/history").text.splitlines()

        @settings(FEW, max_examples=60)
        @given(place=st.integers(0, len(lines)), line=st.text(max_size=40) | values.map(json.dumps))
        def spoilt(place: int, line: str) -> None:
            text = "\n".join([*lines[:place], line, *lines[place + 1 :]])
            reply = browser.post("/upload.json", {"text": text})
            assert reply.status_code in (200, 400), reply.text
            if reply.status_code == 400:
                assert reply.json()["error"]["text"]

        spoilt()


def test_half_a_request_is_no_fault_and_a_body_too_large_is_not_waited_for(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path) as server:

        def sent(length: int, *messages: dict[str, Any]) -> int:
            """The status of the reply to a post that announces so many bytes and sends these."""
            waiting: list[Any] = [*messages]
            replies: list[Any] = []

            async def receive() -> Any:
                assert waiting, "it waits for what never comes"
                return waiting.pop(0)

            async def send(message: Any) -> None:
                replies.append(message)

            headers = [(b"host", b"here"), (b"content-length", str(length).encode())]
            scope: dict[str, Any] = {
                "type": "http",
                "method": "POST",
                "path": "/play",
                "headers": headers,
                "http_version": "1.1",
                "scheme": "http",
                "query_string": b"",
                "root_path": "",
                "raw_path": b"/play",
                "client": ("127.0.0.1", 1),
                "server": ("here", 80),
            }
            assert server.portal is not None
            server.portal.call(partial(server.app, scope, receive, send))
            return int(replies[0]["status"])

        half = {"type": "http.request", "body": b"scenario=bo", "more_body": True}
        with caplog.at_level(logging.ERROR, "gunbai.server"):
            assert sent(999_999_999_999) == 413
            assert sent(40, half, {"type": "http.disconnect"}) == 400
            assert sent(40, {"type": "http.request", "body": b"x" * 70_000}) == 413
        assert [] == caplog.records


def test_a_file_with_what_no_file_holds_is_refused_with_its_place(tmp_path: Path) -> None:
    text = 'system = "ronin"\ndo = "play"\n[model.saito]\nx = %s'
    with serving(tmp_path) as server:
        browser = Browser(server)
        for value in ("1979-05-27", "nan", "9" * 5_000, "1e999999999", "[" * 60 + "]" * 60):
            for path in ("/scene", "/army"):
                fields = {"do": "upload", "text": text % value}
                reply = browser.post(path, fields)
                assert reply.status_code == 422
                assert "TOML" in reply.text or "model.saito" in reply.text
                assert browser.post(f"{path}.json", fields).status_code == 400
