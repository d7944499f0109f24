"""The yardstick of the server: a bare websocket that appends the same bytes in group commits.

It knows no game. Each message is read as JSON, the bytes that our server would have written for it
(the history's entries and the command's own row) are inserted in one transaction with whatever else
waits, SQLite in WAL mode with ``synchronous=FULL``, and then the same acknowledgement is sent. Run as
``python -m bench.bare FOLDER SCRIPT``; it prints its address.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import threading
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from gunbai.server.serving import _bind

SCHEMA = """
PRAGMA journal_mode=WAL;
CREATE TABLE entries (code TEXT, number INTEGER, body TEXT, PRIMARY KEY (code, number)) WITHOUT ROWID;
CREATE TABLE commands (code TEXT, seat TEXT, id TEXT, count INTEGER, receipt TEXT,
                       PRIMARY KEY (code, seat, id)) WITHOUT ROWID;
"""
ENTRY = "INSERT INTO entries (code, number, body) VALUES (?, ?, ?)"
COMMAND = "INSERT INTO commands (code, seat, id, count, receipt) VALUES (?, ?, ?, ?, '')"

Job = tuple[list[tuple[Any, ...]], tuple[Any, ...], "asyncio.Future[None]"]


class Writer:
    """One thread; what waits together is committed together."""

    def __init__(self, file: Path) -> None:
        self.jobs: SimpleQueue[Job] = SimpleQueue()
        self._file = file
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        connection = sqlite3.connect(self._file, isolation_level=None)
        connection.executescript(SCHEMA)
        connection.execute("PRAGMA synchronous=FULL")
        while True:
            group = [self.jobs.get()]
            try:
                while True:
                    group.append(self.jobs.get_nowait())
            except Empty:
                pass
            connection.execute("BEGIN")
            connection.executemany(ENTRY, [row for rows, _, _ in group for row in rows])
            connection.executemany(COMMAND, [row for _, row, _ in group])
            connection.execute("COMMIT")
            futures = [future for _, _, future in group]
            futures[0].get_loop().call_soon_threadsafe(_resolve, futures)


def _resolve(futures: list[asyncio.Future[None]]) -> None:
    for future in futures:
        if not future.done():
            future.set_result(None)


def main() -> None:
    folder, script = Path(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text("utf-8"))
    bodies: list[list[str]] = script["bodies"]
    writer = Writer(folder / "bare.sqlite3")

    async def table(socket: WebSocket) -> None:
        await socket.accept()
        code = socket.path_params["code"]
        loop = asyncio.get_running_loop()
        number = place = 0
        try:
            while True:
                message = json.loads(await socket.receive_text())
                future = loop.create_future()
                rows = []
                for body in bodies[place]:
                    rows.append((code, number, body))
                    number += 1
                place += 1
                writer.jobs.put((rows, (code, message["seat"], message["id"], number), future))
                await future
                await socket.send_text(
                    json.dumps(
                        {"t": "ack", "id": message["id"], "n": number}, separators=(",", ":")
                    )
                )
        except WebSocketDisconnect:
            return

    bound = _bind("127.0.0.1", 0)
    app = Starlette(routes=[WebSocketRoute("/t/{code}/ws", table)])
    config = uvicorn.Config(
        app,
        loop="uvloop",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=1,
    )
    print(f"127.0.0.1:{bound.getsockname()[1]}", flush=True)
    uvicorn.Server(config).run(sockets=[bound])


if __name__ == "__main__":
    main()
