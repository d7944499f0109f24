"""The real thing: a server process on a port, killed in the middle and started again."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler as Redirects
from urllib.request import Request, build_opener

import pytest
from websockets.asyncio.client import connect

from gunbai.server import run
from tests.server.loops import finish

KILLS = int(os.environ.get("GUNBAI_SERVER_KILLS", "10"))

PROGRAM = """
import sys
from gunbai import system
from gunbai.server import run
from tests.server import bout
system.register(bout.BOUT)
run(port=0, data=sys.argv[1], first="/x", workers="thread", bot_delay=0.0, rate=0)
"""


@contextmanager
def process(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process; its address."""
    started = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(folder)], stdout=subprocess.PIPE, text=True
    )
    assert started.stdout is not None
    try:
        address = started.stdout.readline().strip()
        assert address.endswith("/x"), address
        yield started, address.removesuffix("/x")
    finally:
        started.kill()
        started.wait()
        started.stdout.close()


class Stay(Redirects):
    def redirect_request(self, *_: Any) -> None:
        return None


def post(address: str, path: str, body: str) -> tuple[str, str]:
    """Where a post leads, and the browser's cookie."""
    try:
        build_opener(Stay).open(Request(address + path, body.encode(), method="POST"))
    except HTTPError as reply:
        cookie = reply.headers["set-cookie"].split(";")[0]
        return reply.headers["location"], cookie
    raise AssertionError("no redirect")


async def answers(address: str, path: str, cookie: str, started: Any, after: int) -> dict[str, int]:
    """Answer what is asked, with hand-overs, and kill the server in the middle of it."""
    acknowledged: dict[str, int] = {}
    socket = address.replace("http", "ws") + f"{path}/ws"
    async with connect(socket, additional_headers={"cookie": cookie}) as line:
        packed = [extension.name for extension in line.protocol.extensions]
        assert packed == ["permessage-deflate"], "messages go as they are"
        view: dict[str, Any] = {}
        sent = ""
        while len(acknowledged) < after:
            message = json.loads(await asyncio.wait_for(line.recv(), 10))
            if message["t"] in ("view", "diff"):
                view.update(message)
            if message["t"] == "ack":
                acknowledged[message["id"]] = message["n"]
            if view.get("outcome"):
                break
            if view.get("curtain"):
                await line.send(json.dumps({"t": "seat", "seat": view["curtain"]["seat"]}))
                view["curtain"] = None
            ask = view.get("ask")
            key = json.dumps([ask and (ask["at"], ask["seat"])])
            if ask and ask["mine"] and key != sent and ask.get("answered") is None:
                sent = key
                command = {
                    "t": "answer",
                    "id": f"{ask['seat']}{ask['at']}",
                    "at": ask["at"],
                    "seat": ask["seat"],
                    "answer": {"number": 1, "move": []}.get(ask["shape"], ask["default"]),
                }
                await line.send(json.dumps(command))
        started.send_signal(signal.SIGKILL)
    return acknowledged


def test_a_killed_server_loses_no_acknowledged_answer_and_doubles_none(tmp_path: Path) -> None:
    """Ten times: kill -9 in the middle of a game; the next server has it all, once."""
    path = cookie = ""
    acknowledged: dict[str, int] = {}
    for kill in range(KILLS + 1):
        with process(tmp_path) as (started, address):
            if not path:
                body = "scenario=bout-1&seat.b=here&option.turns=60&option.tokens=22"
                path, cookie = post(address, "/play", body)
            else:
                check_record(address, path, cookie, acknowledged)
            if kill < KILLS:
                acknowledged = finish(answers(address, path, cookie, started, 4 + kill))
                assert len(acknowledged) == 4 + kill


def check_record(address: str, path: str, cookie: str, acknowledged: dict[str, int]) -> None:
    """The seat's own record holds every acknowledged answer, and none twice."""
    request = Request(f"{address}{path}/record?seat=a", headers={"cookie": cookie})
    with build_opener().open(request) as record:
        lines = [json.loads(line) for line in record.read().decode().splitlines()]
    entries = [line for line in lines if "told" not in line][1:]
    assert len(entries) >= max(acknowledged.values()), "an acknowledged answer is lost"
    sealed = [e for e in entries if "sealed" in e and e["replaces"] is not None]
    assert [] == sealed, "an answer was taken twice"


def test_a_port_that_is_taken_is_said_at_once(tmp_path: Path) -> None:
    with process(tmp_path) as (_, address), pytest.raises(OSError, match=r"[Aa]ddress"):
        run(port=int(address.rsplit(":", 1)[1]), data=tmp_path)
