"""A room: one game, one submission at a time, and everyone who looks at it.

An answer is taken by the session, written, and only then acknowledged and shown. When the writing
fails, or the rules leave the session in a state that nobody can vouch for, the room is closed: the
clients come back to a fresh one, restored from what is written.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection, Coroutine, Mapping
from typing import Any, Protocol

from gunbai.effects import Seat
from gunbai.errors import GunbaiError, Refused, StaleAnswer
from gunbai.questions import Refusal
from gunbai.server.acts import act, again
from gunbai.server.asks import legal_json
from gunbai.server.bots import Bots
from gunbai.server.clocks import clock_of
from gunbai.server.codec import encode
from gunbai.server.commands import Commands
from gunbai.server.config import Config
from gunbai.server.feeds import Feed
from gunbai.server.forecasts import Forecasts
from gunbai.server.messages import COMMANDS, command_id, seat_of
from gunbai.server.painter import Painter
from gunbai.server.position import Position, Reader
from gunbai.server.receipts import receipt_of
from gunbai.server.render import Json
from gunbai.server.storage import Statement, StorageTrouble, Store
from gunbai.server.troubles import Trouble
from gunbai.server.workers import Workers

__all__ = ["Room", "Watcher"]

log = logging.getLogger("gunbai.server")


class Watcher(Protocol):
    """A connection, as a room sees it."""

    reader: Reader
    holds: tuple[Seat, ...]
    browser: str
    private: bool

    def push(self, text: str) -> None:
        """Send this."""

    def drop(self) -> None:
        """Close: the client is to come back."""

    def reseat(self, holds: tuple[Seat, ...]) -> None:
        """Take note of the seats that are now held."""


class Room:
    """One game in memory."""

    def __init__(
        self,
        position: Position,
        store: Store,
        workers: Workers,
        config: Config,
        *,
        painter: Painter,
        holders: dict[str, set[Seat]],
        commands: Commands,
    ) -> None:
        self.position = position
        self.holders = holders
        self.closed = False
        self.touched = time.monotonic()
        self.watchers: set[Watcher] = set()
        self.commands = commands
        self._store = store
        self.workers = workers
        self.config = config
        self.painter = painter
        self.lock = asyncio.Lock()
        self.feeds: dict[Reader, Feed] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._bots = Bots(self)
        self._forecasts = Forecasts(self)
        self._due_for: int | None = None
        self._marked: tuple[bool, int | None, str] | None = None
        self._clock = clock_of(position.settings)
        self._busy = 0

    @property
    def code(self) -> str:
        return self.position.code

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing is under way."""
        return not (self.watchers or self._tasks or self._busy or self.lock.locked())

    # -- who looks ---------------------------------------------------------------------------

    def held_by(self, browser: str) -> tuple[Seat, ...]:
        """The seats of this browser, in the order of the game."""
        held = self.holders.get(browser, set())
        return tuple(seat for seat in self.position.session.header.seats if seat in held)

    def held_by_bots(self) -> bool:
        """Whether any seat is a bot's."""
        return any(row.kind == "bot" for row in self.position.seats.values())

    def only_bots_asked(self) -> bool:
        """Whether the game waits for bots and for nobody else."""
        open_ = self.position.session.open
        waiting = open_.waits_for() if open_ is not None else ()
        return bool(waiting) and not any(map(self.position.person, waiting))

    def may_look(self, browser: str) -> bool:
        return bool(self.position.settings.get("watch", True)) or bool(self.held_by(browser))

    def feed(self, reader: Reader) -> Feed:
        """The feed of this reader; kept while somebody is connected to it."""
        self.touched = time.monotonic()
        self.painter.flush(self)  # whoever comes sees what is true now
        found = self.feeds.get(reader)
        if found is not None and not found.current:
            self.publish()
        if found is None:
            found = Feed(self.position, reader)
            if any(watcher.reader == reader for watcher in self.watchers):
                self.feeds[reader] = found
        return found

    def reseat(self, browser: str) -> None:
        """This browser holds more seats than before: its connections look again."""
        for watcher in list(self.watchers):
            if watcher.browser == browser:
                watcher.reseat(self.held_by(browser))

    def join(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.show(watcher)
        self._presence()
        self.wake()

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self._forget(watcher.reader)
        self.touched = time.monotonic()
        self._presence()

    def move(self, watcher: Watcher, reader: Reader) -> None:
        """The watcher now looks as another reader (seat or language)."""
        before, watcher.reader = watcher.reader, reader
        self._forget(before)
        self.show(watcher)

    def show(self, watcher: Watcher) -> None:
        """Send the whole view, and what is known of the options' consequences."""
        feed = self.feed(watcher.reader)
        watcher.push(encode(feed.view()))
        feed.rest()
        if feed.odds:
            watcher.push(encode(feed.odds))
        else:
            self._forecasts.start(feed)

    def _forget(self, reader: Reader) -> None:
        if not any(watcher.reader == reader for watcher in self.watchers):
            self.feeds.pop(reader, None)

    def _presence(self) -> None:
        online = {seat for watcher in self.watchers for seat in watcher.holds}
        message = {
            "t": "presence",
            "online": [seat for seat in self.position.session.header.seats if seat in online],
            "watching": sum(not watcher.holds for watcher in self.watchers),
        }
        text = encode(message)
        for watcher in self.watchers:
            watcher.push(text)

    def tell(self, feed: Feed, message: Mapping[str, Any]) -> None:
        """Send a message to all who look as this reader."""
        text = encode(message)
        for watcher in self.watchers:
            if watcher.reader == feed.reader:
                watcher.push(text)

    def show_now(self) -> None:
        """Show everyone what is new; for the painter."""
        if self.closed:
            return
        try:
            self.publish()
        except Exception:  # written is written: acknowledgements stand, the room starts afresh
            log.exception("table %s: publishing", self.code)
            self.close()

    def publish(self) -> None:
        """Show everyone what is new for them."""
        for feed in list(self.feeds.values()):
            diff = feed.refresh()
            if diff is not None:
                self.tell(feed, diff)
                self._forecasts.start(feed)
        for watcher in list(self.watchers):
            self._end_private(watcher)

    def _end_private(self, watcher: Watcher) -> None:
        """On a shared screen the private view ends when its secret question is answered."""
        seat = watcher.reader.seat
        if not watcher.private or seat is None or len(watcher.holds) < 2:
            return
        open_ = self.position.session.open
        if open_ is None or seat not in open_.waits_for():
            watcher.private = False
            self.move(watcher, Reader(None, watcher.reader.lang, watcher.holds))

    # -- commands ----------------------------------------------------------------------------

    async def command(
        self, holds: Collection[Seat], lang: str, message: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Carry out one command of a client; the reply (ack or refused). Trouble when it is none."""
        if message["t"] not in COMMANDS:
            raise Trouble("malformed")
        id_, seat = command_id(message), seat_of(message, holds)
        self._busy += 1
        try:
            await self.lock.acquire()
            try:
                self._open()
                known = self.commands.get(seat, id_)
                if known is None and self.commands.perhaps(seat, id_):
                    known = await self._store.command(self.code, seat, id_)
                    self._open()
                if known is None:
                    before = self.position.session.number
                    self._act(seat, message, before)
                    known = await self.commit(before, seat, id_)
            except Refused as refused:
                return self._refused(seat, id_, lang, message, refused)
            finally:
                self.lock.release()
        finally:
            self._busy -= 1
        count, receipt = known
        ack = {"t": "ack", "id": id_, "n": count}
        return {**ack, "receipt": receipt} if receipt else ack

    def task(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run this to its end, whoever goes away meanwhile."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _open(self) -> None:
        if self.closed:
            raise Trouble("storage")

    def _act(self, seat: Seat, message: Mapping[str, Any], before: int) -> None:
        try:
            act(self.position, seat, message)
        except (Refused, Trouble):
            raise
        except Exception as error:
            log.exception("table %s: command %s", self.code, message.get("t"))
            if self.position.session.number != before or isinstance(error, GunbaiError):
                self.close()
                raise Trouble("internal") from error
            raise Trouble("malformed") from error

    def _refused(
        self, seat: Seat, id_: str, lang: str, message: Mapping[str, Any], refused: Refused
    ) -> dict[str, Any]:
        reply: dict[str, Any] = {
            "t": "refused",
            "id": id_,
            "refusal": self.refusal(seat, lang, refused.refusal),
        }
        if isinstance(refused, StaleAnswer):
            open_ = self.position.session.open
            found = again(self.position, seat, message)
            if open_ is not None and not isinstance(found, bool):
                reply["again"] = {
                    "at": self.position.numbers(seat).own(open_.at),
                    "ok": found is None,
                    "refusal": None if found is None else self.refusal(seat, lang, found),
                }
        return reply

    def refusal(self, seat: Seat, lang: str, refusal: Refusal) -> Json:
        """REFUSAL for this seat."""
        ask = self.position.session.ask_of(seat)
        legal = legal_json(ask.question, refusal) if ask is not None else None
        return self.position.speaker(seat, lang).refusal(refusal, legal)

    async def commit(self, before: int, seat: Seat | None = None, id_: str = "") -> tuple[int, str]:
        """Write what has happened since ``before``, then show it: the count and receipt of the ack."""
        position = self.position
        code = position.code
        rows = []
        receipt = ""
        for number, entry in enumerate(position.session.entries[before:], before):
            rows.append({"code": code, "number": number, "body": encode(entry)})
            if seat is not None and "sealed" in entry and entry["seat"] == seat:
                receipt = receipt or self._receipt(number, seat)
        statements: list[Statement] = [("add entry", rows), *self._mark()]
        count = position.numbers(seat).count
        if seat is not None and id_:
            row = {"code": code, "seat": seat, "id": id_, "count": count, "receipt": receipt}
            statements.append(("add command", [row]))
        self.painter.answering()
        try:
            await self._store.writing(statements)
        except StorageTrouble as error:
            log.error("table %s: %s", self.code, error)
            self.close()
            raise Trouble("storage") from error
        except asyncio.CancelledError:
            # Nobody knows whether it is written: a fresh room, restored from what is, will.
            self.close()
            raise
        finally:
            self.painter.answered()
        if seat is not None and id_:
            self.commands.add(seat, id_, count, receipt)
        self.touched = time.monotonic()
        if self.feeds:
            self.painter.paint(self)
        self.wake()
        return count, receipt

    def _mark(self) -> list[Statement]:
        """Note the end of the game, its deadline and an open take-back, when they have changed."""
        position = self.position
        position.due = self._due() if self._clock.seconds else None
        proposal = position.proposal.text() if position.proposal is not None else ""
        over = position.session.open is None and position.over
        mark = (over, position.due, proposal)
        if mark == self._marked:
            return []
        self._marked = mark
        done, due, proposed = int(over), position.due, proposal or None
        row = {"code": self.code, "done": done, "due": due, "proposal": proposed}
        return [("mark game", [row])]

    def _due(self) -> int | None:
        """When the time of the open question is up; a new question starts the clock anew."""
        position, open_ = self.position, self.position.session.open
        if (
            not self._clock.seconds
            or open_ is None
            or not any(map(position.person, open_.waits_for()))
        ):
            self._due_for = None
            return None
        if self._due_for == open_.at and position.due is not None:
            return position.due
        self._due_for = open_.at
        return self._clock.due(int(time.time()))

    def _receipt(self, sealed: int, seat: Seat) -> str:
        """The receipt of the answer sealed at this entry, for its own seat."""
        position = self.position
        numbers = position.numbers(seat)
        return receipt_of(position.session.entries, sealed, position.seed, numbers)

    def close(self) -> None:
        """Leave memory; whoever looks is to come back."""
        self.closed = True
        self.painter.forget(self)
        for watcher in list(self.watchers):
            watcher.drop()

    def end(self) -> None:
        """Put away: nobody looks, nothing is under way. What it held is free at once."""
        self.closed = True
        self.feeds.clear()
        self.position.session.end()

    # -- what goes by itself -----------------------------------------------------------------

    async def begin(self, before: int) -> None:
        """After loading: write what the rules have added by themselves, wake the bots."""
        async with self.lock:
            position = self.position
            if position.parked:
                return
            if position.due is not None and position.session.open is not None:
                self._due_for = position.session.open.at
            known = position.due
            if position.session.number > before or self._due() != known:
                position.due = known
                await self.commit(before)
            else:
                self.wake()

    async def time_out(self, now: int) -> None:
        """Take the default answers of those whose time is up."""
        async with self.lock:
            position, session = self.position, self.position.session
            if self.closed or position.due is None or position.due > now or position.parked:
                return
            before = session.number
            open_ = session.open
            try:
                for seat in open_.waits_for() if open_ is not None else ():
                    if session.open is open_ and position.person(seat) and session.ask_of(seat):
                        session.time_out(seat)
            except Exception:
                log.exception("table %s: time-out", self.code)
                self.close()
                return
            position.due = None
            self._due_for = None
            await self.commit(before)

    def wake(self) -> None:
        """Let the bots that are asked something think."""
        if not self.closed and not self.position.parked:
            self._bots.wake()
