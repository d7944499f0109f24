"""Clients for the tests: a browser with cookies, and a table over its websocket."""

from __future__ import annotations

import json
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import anyio

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # which HTTP client Starlette's own test client stands on
    from starlette.testclient import TestClient

from gunbai.server import app
from gunbai.server.feeds import print_of

from . import bout

__all__ = ["Browser", "Table", "TestClient", "bout", "serving"]

APART = ("put", "del", "log", "cut", "print")
"""Keys of a diff that are no part of the state."""

SETTINGS: dict[str, Any] = {
    "workers": "thread",
    "bot_delay": 0.0,
    "pass_delay": 0.0,
    "rate": 0.0,
    "pace": 0.0,
}


@contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[TestClient]:
    """A running server over this folder."""
    with TestClient(
        app(folder, **{**SETTINGS, **settings}), raise_server_exceptions=False
    ) as client:
        yield client


class Browser:
    """One browser of a running server: its own cookies."""

    def __init__(self, server: TestClient, lang: str = "en") -> None:
        self.server = server
        self.cookies: dict[str, str] = {"gunbai_lang": lang}

    def at(self, server: TestClient) -> Browser:
        """The same browser at another server: mostly the one that was started again."""
        again = Browser(server)
        again.cookies = self.cookies
        return again

    def ask(self, method: str, path: str, **more: Any) -> Any:
        """A request with this browser's cookies; redirects are not followed."""
        headers = {**self.headers, **more.pop("headers", {})}
        self.server.cookies.clear()
        reply = self.server.request(method, path, headers=headers, follow_redirects=False, **more)
        for name, value in reply.cookies.items():
            self.cookies[name] = value
        return reply

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}

    def get(self, path: str, **more: Any) -> Any:
        return self.ask("GET", path, **more)

    def post(self, path: str, fields: dict[str, str] | None = None, **more: Any) -> Any:
        return self.ask("POST", path, data=fields or {}, **more)

    def json(self, path: str) -> Any:
        reply = self.get(path)
        assert reply.status_code == 200, reply.text
        return reply.json()

    def create(self, **stated: str) -> str:
        """A table of the bout; fields of the form with ``__`` for a point. Its code."""
        fields = {"scenario": "bout-1", "seat.b": "here"}
        fields.update({name.replace("__", "."): value for name, value in stated.items()})
        reply = self.post("/play", fields)
        assert reply.status_code == 303, reply.text
        return str(reply.headers["location"]).removeprefix("/t/")

    def create_for_two(self, other: Browser, **stated: str) -> str:
        """A table where this browser has seat a and the other one sits down at b. Its code."""
        code = self.create(seat__b="code", **stated)
        other.post(f"/t/{code}/sit", {"seat": "b"})
        return code

    @contextmanager
    def table(self, code: str) -> Iterator[Table]:
        """A websocket to a table; its view has arrived."""
        self.server.cookies.clear()
        with self.server.websocket_connect(f"/t/{code}/ws", headers=self.headers) as socket:
            yield Table(socket)

    def invitation(self, code: str, seat: str) -> str:
        """The path of the link for a seat."""
        text = self.get(f"/t/{code}").text
        boot = json.loads(text.split('id="boot">')[1].split("</script>")[0])
        links = {one["seat"]: one["url"] for one in boot["invites"]}
        return "/j/" + str(links[seat]).rsplit("/j/", 1)[1]


async def _receive(socket: Any) -> Any:
    """The next event of the server; a test that waits for nothing fails instead of hanging."""
    with anyio.fail_after(10):
        return await socket._send_rx.receive()


class Table:
    """What one connection has been told so far, put together as a client does it."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.things: dict[str, Any] = {}
        self.log: list[Any] = []
        self.prints = 0
        self.until("view")

    def receive(self) -> dict[str, Any]:
        event = self.socket.portal.call(_receive, self.socket)
        if event["type"] == "websocket.close":
            raise ConnectionError(f"closed: {event.get('code')}")
        message: dict[str, Any] = json.loads(event["text"])
        self.heard.append(message)
        if message["t"] == "view":
            self.state, self.things, self.log = {}, {}, []
        if message["t"] == "diff":
            assert message["base"] == self.state["n"]
        if message["t"] in ("view", "diff"):
            parts = {k: v for k, v in message.items() if k not in APART}
            self.state.update(parts)
            self.things.update(message["put"])
            for gone in message.get("del", ()):
                del self.things[gone]
            self.log = self.log[: message.get("cut", len(self.log))] + message["log"]
            if "print" in message:
                assert message["print"] == print_of(self.things, len(self.log))
                self.prints += 1
        return message

    def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """Receive up to a message of this kind with these values, which is sure to come."""
        for _ in range(200):
            message = self.receive()
            if message["t"] == kind and all(message.get(k) == v for k, v in wanted.items()):
                return message
        raise AssertionError(f"no {kind} {wanted} in {self.heard[-3:]}")

    def sync(self) -> Table:
        """Receive all that has been sent so far."""
        self.send("ping")
        self.until("pong")
        return self

    def wait(self, holds: Callable[[Table], object]) -> Table:
        """Receive until this holds of what is known."""
        until = time.monotonic() + 10
        while not holds(self.sync()):
            assert time.monotonic() < until, f"never: {self.heard[-3:]}"
            time.sleep(0.01)
        return self

    def send(self, kind: str, **more: Any) -> None:
        self.socket.send_text(json.dumps({"t": kind, **more}))

    def command(self, kind: str, **more: Any) -> dict[str, Any]:
        """Send a command and receive up to its ack, refusal or error."""
        id_ = more.pop("id", None) or str(uuid4())
        self.send(kind, id=id_, **more)
        for _ in range(200):
            message = self.receive()
            if message.get("id") == id_:
                return message
        raise AssertionError("no reply")

    def asking(self, kind: str, **more: Any) -> dict[str, Any]:
        """Send something that is answered under ``q``."""
        self.send(kind, q=7, **more)
        for _ in range(200):
            message = self.receive()
            if message.get("q") == 7:
                return message
        raise AssertionError("no reply")

    @property
    def ask(self) -> Any:
        return self.state["ask"]

    def answer(self, value: Any, **more: Any) -> dict[str, Any]:
        """Answer what is asked of this connection."""
        ask = self.ask
        return self.command(
            "answer", **{"at": ask["at"], "seat": ask["seat"], "answer": value, **more}
        )

    def wait_for_ask(self, shape: str = "") -> Any:
        """Receive until this connection is asked something (of this shape)."""
        self.wait(
            lambda table: table.ask and table.ask["mine"] and shape in ("", table.ask["shape"])
        )
        return self.ask
