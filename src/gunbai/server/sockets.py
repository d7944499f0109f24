"""The websocket of a table: one connection of one browser."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Mapping
from typing import Any, Final

from starlette.types import Receive, Send
from starlette.websockets import WebSocket

from gunbai.effects import Seat
from gunbai.language import LANGUAGES
from gunbai.server.codec import encode
from gunbai.server.dialogue import held_seat, reply
from gunbai.server.messages import COMMANDS, MOST_BYTES, number_or_text, parse
from gunbai.server.middleware import LINE
from gunbai.server.position import Reader
from gunbai.server.room import Room
from gunbai.server.troubles import Trouble, malformed
from gunbai.server.web import browser_of, language_of, same_site, site_of

__all__ = ["Connection", "table_socket"]

log = logging.getLogger("gunbai.server")

MOST_WAITING: Final = 256
"""Messages that may wait for a slow client before its connection is closed."""
LAST_WORDS: Final = 0.05
GONE: Final = (OSError, RuntimeError)
"""What sending raises to a client that has gone away, or when we have closed already."""
BURST: Final = 3.0
"""Seconds' worth of messages that may come at once."""


async def table_socket(socket: WebSocket) -> None:
    """``/t/CODE/ws``."""
    if not same_site(socket):
        await socket.close(1008)
        return
    await socket.accept()
    lang = language_of(socket)
    try:
        room = await site_of(socket).rooms.get(socket.path_params["code"])
        browser = browser_of(socket)
        if not room.may_look(browser):
            raise Trouble("no-watching")
    except Trouble as trouble:
        await socket.send_text(encode({"t": "error", **trouble.json(lang)}))
        await socket.close(1008)
        return
    receive, send = socket.scope[LINE]
    await Connection(receive, send, room, browser, lang).serve()


class Connection:
    """One websocket, as its room sees it, and what it has asked for."""

    def __init__(self, receive: Receive, send: Send, room: Room, browser: str, lang: str) -> None:
        self._receive = receive
        self._send = send
        self._room = room
        self.browser = browser
        self.holds = room.held_by(browser)
        self.reader = Reader(self.holds[0] if len(self.holds) == 1 else None, lang, self.holds)
        self.private = False
        self._out: deque[str] = deque()
        self._ready = asyncio.Event()
        self._dropped = False
        self._draining = False
        self._saying = False
        self._check: Mapping[str, Any] | None = None
        self._checking: asyncio.Task[None] | None = None
        self._rate = room.config.rate
        self._spent = 0.0

    # -- for the room ------------------------------------------------------------------------

    def push(self, text: str) -> None:
        """Send this; who falls far behind is closed, and comes back to the whole view."""
        if len(self._out) < MOST_WAITING:
            self._out.append(text)
            self._ready.set()
        else:
            self.drop()

    def drop(self) -> None:
        """Close after what waits, an error just on its way included: the client is to come back."""
        self._dropped = True
        asyncio.get_running_loop().call_later(LAST_WORDS, self._ready.set)

    # -- serving -----------------------------------------------------------------------------

    async def serve(self) -> None:
        """Until the client goes away or is dropped."""
        sending = asyncio.create_task(self._send_all())
        self._room.join(self)
        try:
            await self._listen()
        except GONE:
            pass  # gone, or closed by us while it spoke
        finally:
            self._room.leave(self)
            sending.cancel()
            if self._checking is not None:
                self._checking.cancel()
            await asyncio.gather(sending, return_exceptions=True)

    async def _send_all(self) -> None:
        try:
            while not self._dropped:
                await self._ready.wait()
                self._ready.clear()
                await self._drain()
            await self._send({"type": "websocket.close", "code": 1012})
        except GONE:
            return

    async def _drain(self) -> None:
        while self._out and not self._saying:
            self._draining = True
            try:
                await self._send({"type": "websocket.send", "text": self._out.popleft()})
            finally:
                self._draining = False

    async def _say(self, text: str) -> None:
        """Send a reply: at once when nothing waits before it, so that no other task is needed."""
        if self._out or self._draining or self._dropped:
            self.push(text)
            return
        self._saying = True
        try:
            await self._send({"type": "websocket.send", "text": text})
        finally:
            self._saying = False
            if self._out:
                self._ready.set()

    async def _listen(self) -> None:
        receive = self._receive
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None or len(text) > MOST_BYTES:
                self._fail(Trouble("malformed" if text is None else "too-large"), {})
                continue
            await self._hear(text)

    def _allowed(self) -> bool:
        """Whether this message does not come too soon after those before it.

        Each message spends its part of a second, from now on; it may be so much ahead of the clock
        as may come at once.
        """
        rate = self._rate
        if not rate:
            return True
        now = time.monotonic()
        self._spent = (self._spent if self._spent > now else now) + 1 / rate
        return self._spent <= now + BURST

    async def _hear(self, text: str) -> None:
        message: dict[str, Any] = {}
        said = ""
        try:
            message = parse(text)
            if not self._allowed():
                raise Trouble("too-many")
            kind = message["t"]
            if kind in COMMANDS:
                reader = self.reader
                said = encode(await self._room.command(reader.holds, reader.lang, message))
            elif kind == "view":
                self._room.show(self)
            elif kind == "seat":
                self._sit(message)
            elif kind == "lang":
                self._speak(message)
            elif kind == "check":
                self._later(message)
            else:
                said = encode(await reply(self._room, self.reader, message))
        except Trouble as trouble:
            self._fail(trouble, message)
            if trouble.code == "too-many":
                await asyncio.sleep(1 / self._rate)  # no more is read from it meanwhile
        except Exception:
            log.exception("table %s: message", self._room.code)
            self._fail(Trouble("internal"), message)
        if said:
            await self._say(said)

    def _fail(self, trouble: Trouble, message: Mapping[str, Any]) -> None:
        shown: dict[str, Any] = {"t": "error", **trouble.json(self.reader.lang)}
        for key in ("id", "q"):
            value = number_or_text(message, key)
            if value is not None:
                shown[key] = value
        self.push(encode(shown))

    def _sit(self, message: Mapping[str, Any]) -> None:
        """Another viewing seat, of those that this browser holds."""
        if "seat" not in message:
            raise Trouble("malformed")
        seat = held_seat(self.holds, message["seat"])
        open_ = self._room.position.session.open
        self.private = seat is not None and open_ is not None and seat in open_.waits_for()
        if seat is None and len(self.holds) == 1:
            seat = self.holds[0]
        self._room.move(self, Reader(seat, self.reader.lang, self.holds))

    def _speak(self, message: Mapping[str, Any]) -> None:
        lang = message.get("lang")
        if lang not in LANGUAGES:
            raise malformed("lang", lang, f"one of {', '.join(LANGUAGES)}")
        self.push(encode({"t": "words", "lang": lang}))
        self._room.move(self, Reader(self.reader.seat, lang, self.holds))

    def reseat(self, holds: tuple[Seat, ...]) -> None:
        """The browser has taken another seat meanwhile."""
        self.holds = holds
        seat = self.reader.seat if self.reader.seat in holds else None
        if len(holds) == 1:
            seat = holds[0]
        self._room.move(self, Reader(seat, self.reader.lang, holds))

    # -- checks: the latest wins -------------------------------------------------------------

    def _later(self, message: Mapping[str, Any]) -> None:
        self._check = message
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._answer_checks())

    async def _answer_checks(self) -> None:
        while self._check is not None:
            message, self._check = self._check, None
            try:
                self.push(encode(await reply(self._room, self.reader, message)))
            except Trouble as trouble:
                self._fail(trouble, message)
            except Exception:
                log.exception("table %s: check", self._room.code)
                self._fail(Trouble("internal"), message)
