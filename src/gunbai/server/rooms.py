"""All rooms of a server: made, loaded when first needed, dropped when nobody looks."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gunbai.effects import Seat
from gunbai.errors import DataError, GunbaiError, ReplayDiverged
from gunbai.play.dice_source import ByHand
from gunbai.play.editions import renewal
from gunbai.play.history import Entry, Header, History, texts
from gunbai.play.live import Session
from gunbai.play.opening import new_header
from gunbai.play.replay import restore
from gunbai.server.clocks import clock_of
from gunbai.server.commands import Commands
from gunbai.server.config import Config
from gunbai.server.painter import Painter
from gunbai.server.position import Position, Proposal
from gunbai.server.room import Room
from gunbai.server.shelf import Shelf
from gunbai.server.sources import sources_of
from gunbai.server.storage import SeatRow, Statement, Store
from gunbai.server.storage.store import Loaded
from gunbai.server.troubles import Trouble
from gunbai.server.workers import Workers
from gunbai.system import Setup, get

__all__ = ["NewGame", "NewSeat", "Rooms", "header_of", "new_token"]

log = logging.getLogger("gunbai.server")

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH: Final = 6
TIDYING: Final = 0.9
"""Seconds of each second over which packing is spread."""
HOUSEWORK: Final = 0.1
"""The part of the time that packing may take: whoever answers goes first."""
BUSY: Final = 0.02
"""The same while the server is behind."""
LOTS: Final = 6
"""Lots of new objects (``serving``) among which circles are looked for when nobody waits."""
MOST_LOTS: Final = 40
"""The same while the server is behind."""


@dataclass(frozen=True, slots=True)
class NewSeat:
    """How a seat of a new game is filled. ``kind``: me, here, link, code or bot."""

    kind: str = "me"
    bot: str = ""
    dice: str = "random"
    player: str = ""


@dataclass(frozen=True, slots=True)
class NewGame:
    """Everything a new table starts from; ``entries`` when it goes on from a saved game."""

    setup: Setup
    seats: Mapping[Seat, NewSeat]
    browser: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    header: Header | None = None
    entries: tuple[Entry, ...] = ()


def new_token() -> str:
    """A secret that stands for a seat."""
    return secrets.token_urlsafe(18)


def header_of(raw: Mapping[str, Any]) -> Header:
    """A header from its stored form."""
    return Header(
        raw["system"],
        raw["edition"],
        raw["scenario"],
        {Seat(seat): side for seat, side in raw["seats"].items()},
        raw["rosters"],
        raw["options"],
        raw["data"],
        raw["commit"],
        raw["engine"],
    )


class Rooms:
    """The rooms in memory, over the store of all games."""

    def __init__(self, store: Store, workers: Workers, config: Config) -> None:
        self.store = store
        self.workers = workers
        self.config = config
        self.painter = Painter(config.pace)
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._warmed: set[str] = set()
        self._shelf = Shelf()
        self._tidied = 0
        self._warming: set[asyncio.Task[Any]] = set()

    async def get(self, code: str) -> Room:
        """The room with this code; Trouble when there is none."""
        room = self._rooms.get(code)
        if room is not None and not room.closed:
            room.touched = time.monotonic()
            return room
        task = self._loading.get(code)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._load(code))
            self._loading[code] = task
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(task)

    async def _load(self, code: str) -> Room:
        laid = self._shelf.take(code)
        if laid is not None:
            position = await asyncio.to_thread(laid.taken_up)
            return await self._open(position, laid.holders, laid.commands)
        loaded = await self.store.load(code)
        if loaded is None:
            raise Trouble("unknown-table", table=code[:20])
        position = await asyncio.to_thread(_position, loaded)
        holders: dict[str, set[Seat]] = {}
        for browser, seat in loaded.holders:
            holders.setdefault(browser, set()).add(seat)
        return await self._open(position, holders, Commands(loaded.commands), len(loaded.entries))

    async def _open(
        self,
        position: Position,
        holders: dict[str, set[Seat]],
        commands: Commands,
        written: int | None = None,
    ) -> Room:
        """A room around this position, of which so many entries are written (None: all)."""
        room = Room(
            position,
            self.store,
            self.workers,
            self.config,
            painter=self.painter,
            holders=holders,
            commands=commands,
        )
        self._warm(position.session.header.system)
        await room.begin(position.session.number if written is None else written)
        self._rooms[position.code] = room
        return room

    def _warm(self, system: str) -> None:
        """Have a worker ready with this system before the first question needs it."""
        if system not in self._warmed:
            self._warmed.add(system)
            work = self.workers.run("gunbai.server.workers:prepare", system, limit=30.0)
            task = asyncio.get_running_loop().create_task(work)
            task.add_done_callback(_silently)
            self._warming.add(task)
            task.add_done_callback(self._warming.discard)

    async def create(self, game: NewGame) -> Room:
        """A new table; DataError when the set-up is not possible."""
        seed = secrets.token_hex(16)
        header = game.header or new_header(game.setup, seed)
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        await asyncio.to_thread(_try_out, header, game.entries)
        row = {
            "code": code,
            "header": _dump(header.plain()),
            "seed": seed,
            "settings": _dump({**game.settings, "owner": game.browser}),
            "created": int(time.time()),
        }
        await self.store.write(
            ("add game", [row]), *_seat_rows(code, game), *_entry_rows(code, game)
        )
        return await self.get(code)

    async def take(self, room: Room, seat: Seat, browser: str, player: str) -> None:
        """Give a free seat to this browser, with a new link that only it knows."""
        row = room.position.seats[seat]
        if row.kind not in ("link", "code"):
            raise Trouble("taken")
        fresh = SeatRow(room.code, seat, "person", "", row.dice, player, new_token())
        # Taken in memory first: of two who come at the same moment one finds it taken.
        room.position.seats = {**room.position.seats, seat: fresh}
        room.holders.setdefault(browser, set()).add(seat)
        params = {"code": room.code, "seat": seat, "player": player, "token": fresh.token}
        await self.store.write(("take seat", [params]), _hold(room.code, seat, browser))
        room.reseat(browser)
        room.publish()

    async def join(self, room: Room, seat: Seat, browser: str) -> None:
        """Let one more browser hold a seat: who has its own link."""
        await self.store.write(_hold(room.code, seat, browser))
        room.holders.setdefault(browser, set()).add(seat)
        room.reseat(browser)

    # -- in the background -------------------------------------------------------------------

    async def watch(self) -> None:
        """Time-outs and eviction, until cancelled."""
        swept = time.monotonic()
        while True:
            await asyncio.sleep(1.0)
            try:
                await self.run_out(int(time.time()))
                await self.tidy()
                self.circles()
                if time.monotonic() - swept > min(60.0, self.config.idle):
                    swept = time.monotonic()
                    await self.evict()
            except Exception:
                log.exception("the watch")

    async def run_out(self, now: int) -> None:
        """Take the defaults of all games whose time is up."""
        for code in await self.store.due(now):
            try:
                room = await self.get(code)
                await room.time_out(now)
            except Trouble as trouble:
                log.warning("table %s: time-out: %s", code, trouble)

    async def tidy(self) -> None:
        """Pack what the games in memory no longer need at hand, as many as there is time for."""
        until = time.monotonic() + TIDYING
        rooms = list(self._rooms.values())
        for _ in rooms:
            self._tidied = (self._tidied + 1) % len(rooms)  # each in its turn, however little time
            room, started = rooms[self._tidied], time.thread_time()
            if not room.closed and room.position.shrink():
                await self._let_others(started)
                if time.monotonic() > until:
                    return

    def circles(self) -> None:
        """Look for garbage in circles among the objects of the last while, when nobody waits for it.

        It takes some milliseconds; the server itself leaves few (see ``serving``). Under a flood it is
        not put off for long: half a million objects would hold everybody up for a quarter of a second.
        """
        lots = gc.get_count()[1]
        if lots >= (MOST_LOTS if self.painter.behind else LOTS):
            gc.collect(1)

    async def evict(self, older: float | None = None) -> int:
        """Put away the rooms that nobody has looked at for a while; how many."""
        limit = time.monotonic() - (self.config.idle if older is None else older)
        gone = 0
        for code, room in list(self._rooms.items()):
            started = time.thread_time()
            if room.closed or (room.idle and room.touched <= limit):
                self._rooms.pop(code)
                if not room.closed:
                    self._shelf.put(room.position, room.holders, room.commands)
                    room.end()
                self.painter.forget(room)
                gone += 1
                await self._let_others(started)
        return gone

    async def _let_others(self, started: float) -> None:
        """After a piece of housework (begun at this time of the thread): the rest is for who plays."""
        share = BUSY if self.painter.behind else HOUSEWORK
        await asyncio.sleep((time.thread_time() - started) * (1 / share - 1))

    @property
    def put_away(self) -> int:
        """How many games lie on the shelf."""
        return len(self._shelf)

    @property
    def count(self) -> int:
        """How many rooms are in memory."""
        return len(self._rooms)

    def close(self) -> None:
        for task in self._warming:
            task.cancel()
        for room in self._rooms.values():
            room.close()
        self._rooms.clear()


def _silently(task: asyncio.Task[Any]) -> None:
    """A worker that could not be warmed is started by the first work."""
    if not task.cancelled() and task.exception() is not None:
        log.info("warming: %s", task.exception())


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _hold(code: str, seat: Seat, browser: str) -> Statement:
    row = {"browser": browser, "code": code, "seat": seat, "since": int(time.time())}
    return ("hold", [row])


def _seat_rows(code: str, game: NewGame) -> list[Statement]:
    kinds = {"me": "person", "here": "person", "link": "link", "code": "code", "bot": "bot"}
    rows = [
        {
            "code": code,
            "seat": seat,
            "kind": kinds[new.kind],
            "bot": new.bot,
            "dice": "random" if new.kind == "bot" else new.dice,
            "player": new.player,
            "token": new_token(),
        }
        for seat, new in game.seats.items()
    ]
    held = [seat for seat, new in game.seats.items() if new.kind in ("me", "here")]
    return [("add seat", rows), *(_hold(code, seat, game.browser) for seat in held)]


def _entry_rows(code: str, game: NewGame) -> list[Statement]:
    rows = [
        {"code": code, "number": number, "body": body}
        for number, body in enumerate(texts(game.entries))
    ]
    return [("add entry", rows)] if rows else []


def _try_out(header: Header, entries: tuple[Entry, ...]) -> None:
    """Set the game up once, so that what is wrong with it is said before it is kept."""
    try:
        if entries:
            restore(History(header, list(entries)))
        else:
            Session(header, ByHand()).start()
    except GunbaiError:
        raise
    except Exception as error:
        log.exception("setting up %s", header.scenario)
        raise DataError(
            "setup", header.scenario, "scenario", type(error).__name__, "value"
        ) from error


def _position(loaded: Loaded) -> Position:
    """The game as it stood, re-run from its entries; parked where the rules no longer follow them."""
    header = header_of(loaded.game.header)
    # A game that is over is shown as it was; one that runs goes on under the rules as they are now.
    fresh = renewal(header, loaded.entries, get(header.system).edition)
    history = History(header, [*loaded.entries, *([] if loaded.game.done else fresh)])
    seats = {row.seat: row for row in loaded.seats}
    parked = ""
    try:
        session = restore(history, sources_of(header.seats, seats, loaded.game.seed), check=False)
    except ReplayDiverged as diverged:
        log.error("table %s: %s", loaded.game.code, diverged)
        parked = str(diverged.entry)
        session = _upto(history, diverged.entry)
    except Exception:
        log.exception("table %s: restoring", loaded.game.code)
        parked = "0"
        session = _upto(history, 0)
    return Position(
        loaded.game.code,
        session,
        seats,
        loaded.game.settings,
        loaded.game.seed,
        Proposal.read(loaded.game.proposal) if not parked else None,
        None if loaded.game.due is None else clock_of(loaded.game.settings).kept(loaded.game.due),
        parked,
    )


def _upto(history: History, entry: int) -> Session:
    """The position before the entry that does not fit; nothing is rolled or written from here."""
    try:
        return restore(history, at=entry, check=False)
    except Exception:
        return restore(history, at=0, check=False)
