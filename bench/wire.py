"""A websocket client that costs next to nothing, so that the server is what is measured.

It speaks just enough of RFC 6455 for a load: frames written beforehand under a mask of zeros, text
frames read by their first bytes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from struct import pack
from time import perf_counter
from typing import Final, cast

__all__ = ["Line", "frame", "open_line"]

ACK: Final = b'{"t":"ack"'
ASIDE: Final = (b'{"t":"diff"', b'{"t":"view"', b'{"t":"odds"', b'{"t":"presence"')
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


def frame(text: str) -> bytes:
    """A client's text frame: masked with zeros, which leaves the text as it is."""
    return _frame(TEXT, text.encode())


def _frame(kind: int, body: bytes) -> bytes:
    size = len(body)
    head = bytes([0x80 | kind])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65_536:
        head += b"\xfe" + pack(">H", size)
    else:
        head += b"\xff" + pack(">Q", size)
    return head + bytes(4) + body


class Line(asyncio.Protocol):
    """One connection. ``play`` sends frames one by one, each when the one before is acknowledged."""

    def __init__(self, path: str, host: str, cookie: str) -> None:
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.done: asyncio.Future[None] | None = None
        self.waits: list[float] = []
        self.received = 0
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Origin: http://{host}\r\nCookie: {cookie}\r\n\r\n"
        ).encode()
        self._data = b""
        self._frames: list[bytes] = []
        self._at = 0
        self._sent = 0.0
        self._on_ack: Callable[[], None] = self._next
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        self._fail("the connection was closed")

    def play(self, frames: list[bytes]) -> asyncio.Future[None]:
        """Send these in turn; done when the last is acknowledged. ``waits`` gets the latencies."""
        self.done = asyncio.get_running_loop().create_future()
        self._frames, self._at, self.waits = frames, 0, []
        if self.transport.is_closing():
            self._fail("the connection was closed before")
        else:
            self._send()
        return self.done

    def _send(self) -> None:
        self._sent = perf_counter()
        self.transport.write(self._frames[self._at])

    def _next(self) -> None:
        self.waits.append(perf_counter() - self._sent)
        self._at += 1
        if self._at < len(self._frames):
            self._send()
        elif self.done is not None and not self.done.done():
            self.done.set_result(None)

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        data = self._data + data if self._data else data
        if not self.ready.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._data = head
                return
            if b" 101 " not in head[:16]:
                self._fail(head.decode("latin-1"))
                return
            self.ready.set_result(None)
        self._data = self._read(data)

    def _read(self, data: bytes) -> bytes:
        """Take in whole frames; what is left of the last."""
        at, end = 0, len(data)
        while end - at >= 2:
            kind, size = data[at] & 15, data[at + 1] & 127
            start = at + 2
            if size == 126:
                start += 2
                size = int.from_bytes(data[at + 2 : start], "big") if end >= start else end
            elif size == 127:
                start += 8
                size = int.from_bytes(data[at + 2 : start], "big") if end >= start else end
            if start + size > end:
                break
            self._heard(kind, data, start, start + size)
            at = start + size
        return data[at:]

    def _heard(self, kind: int, data: bytes, start: int, end: int) -> None:
        if kind == TEXT:
            if data.startswith(ACK, start):
                self._on_ack()
            elif not data.startswith(ASIDE, start):
                self._fail(data[start : min(end, start + 400)].decode())
        elif kind == PING:
            self.transport.write(_frame(PONG, data[start:end]))
        elif kind == CLOSE:
            self._fail(f"closed by the server: {int.from_bytes(data[start : start + 2], 'big')}")

    def _fail(self, why: str) -> None:
        error = RuntimeError(why)
        for future in (self.ready, self.done):
            if future is not None and not future.done():
                future.set_exception(error)

    def close(self) -> None:
        self.done = None
        self.transport.abort()


async def open_line(address: tuple[str, int], path: str, cookie: str = "") -> Line:
    """Connected and upgraded."""
    loop = asyncio.get_running_loop()
    host = f"{address[0]}:{address[1]}"
    _, line = await loop.create_connection(lambda: Line(path, host, cookie), *address)
    await line.ready
    return line
