"""The store: typed reads over a few threads, writes through the one writer."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from gunbai.effects import Seat
from gunbai.play.history import Entry
from gunbai.server.storage.backends import Backend, Params, Postgres, Reader, Sqlite
from gunbai.server.storage.writer import Statement, Writer

__all__ = ["GameRow", "PaperRow", "SeatRow", "Store", "open_store"]

READERS: Final = 4


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as it is kept. ``settings``: what is not of the game itself but of its table."""

    code: str
    header: Mapping[str, Any]
    seed: str
    settings: Mapping[str, Any]
    created: int
    done: bool = False
    due: int | None = None
    proposal: str = ""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat. ``kind``: person, bot, link (free, by invitation) or code (free, for who comes)."""

    code: str
    seat: Seat
    kind: str
    bot: str
    dice: str
    player: str
    token: str


@dataclass(slots=True)
class Loaded:
    """Everything of one game."""

    game: GameRow
    seats: list[SeatRow]
    holders: list[tuple[str, Seat]]
    entries: list[Entry]
    commands: list[tuple[Seat, str, int, str]]


@dataclass(slots=True)
class Mine:
    """A game that a browser holds seats of."""

    code: str
    header: Mapping[str, Any]
    settings: Mapping[str, Any]
    done: bool
    seats: list[Seat] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A roster or scene as it is kept. ``kind``: roster or scene; ``body``: its TOML.

    ``former`` is the body before the last change and ``deed`` what that change did (both empty when
    there is none to take back); ``rev`` counts the changes. The id is a secret: it is the link.
    """

    id: str
    kind: str
    system: str
    name: str
    body: str
    former: str
    deed: str
    browser: str
    changed: int
    rev: int


class Store:
    """All games of a server, and the papers of those who play there."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._local = threading.local()
        self._readers: list[Reader] = []
        self._pool = ThreadPoolExecutor(READERS, thread_name_prefix="gunbai-reader")
        self.writer = Writer(backend)

    def close(self) -> None:
        self.writer.close()
        self._pool.shutdown()
        for reader in self._readers:
            reader.close()

    # -- reading -----------------------------------------------------------------------------

    def _rows(self, name: str, params: Params) -> list[tuple[Any, ...]]:
        reader: Reader | None = getattr(self._local, "reader", None)
        if reader is not None:
            try:
                return reader.rows(name, params)
            except Exception:
                self._drop(reader)  # a connection that was lost: one fresh attempt
        reader = self._local.reader = self._backend.reader()
        self._readers.append(reader)
        return reader.rows(name, params)

    def _drop(self, reader: Reader) -> None:
        self._local.reader = None
        self._readers.remove(reader)
        try:
            reader.close()
        except Exception:
            return

    async def _read(self, name: str, **params: Any) -> list[tuple[Any, ...]]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._rows, name, params)

    async def load(self, code: str) -> Loaded | None:
        """Everything of a game, or None when there is none with this code."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._load, code)

    def _load(self, code: str) -> Loaded | None:
        params = {"code": code}
        found = self._rows("game", params)
        if not found:
            return None
        return Loaded(
            _game(found[0]),
            [_seat(row) for row in self._rows("seats", params)],
            [(str(row[0]), Seat(row[1])) for row in self._rows("holders", params)],
            [json.loads(row[0]) for row in self._rows("entries", params)],
            [(Seat(row[0]), row[1], row[2], row[3]) for row in self._rows("commands", params)],
        )

    async def command(self, code: str, seat: Seat, id_: str) -> tuple[int, str] | None:
        """Entry count and receipt of a command that was carried out, if it was."""
        rows = await self._read("command", code=code, seat=seat, id=id_)
        return (rows[0][0], rows[0][1]) if rows else None

    async def seat_by_token(self, token: str) -> SeatRow | None:
        rows = await self._read("seat by token", token=token)
        return _seat(rows[0]) if rows else None

    async def mine(self, browser: str, most: int = 60) -> list[Mine]:
        """The games of a browser, the latest first."""
        found: dict[str, Mine] = {}
        for code, header, settings, done, seat in await self._read(
            "mine", browser=browser, most=most
        ):
            mine = found.get(code)
            if mine is None:
                mine = Mine(code, json.loads(header), json.loads(settings), bool(done))
                found[code] = mine
            mine.seats.append(Seat(seat))
        return list(found.values())

    async def due(self, now: int) -> list[str]:
        """The games whose time is up."""
        return [row[0] for row in await self._read("due", now=now)]

    async def paper(self, id_: str) -> PaperRow | None:
        rows = await self._read("paper", id=id_)
        return PaperRow(*rows[0]) if rows else None

    async def papers(self, browser: str, kind: str, most: int = 100) -> list[PaperRow]:
        """The papers of a browser, those changed last first."""
        rows = await self._read("papers", browser=browser, kind=kind, most=most)
        return [PaperRow(*row) for row in rows]

    # -- writing -----------------------------------------------------------------------------

    async def write(self, *statements: Statement) -> None:
        """Write in one transaction; returns when it is durable."""
        await self.writer.write(*statements)

    def writing(self, statements: Sequence[Statement]) -> asyncio.Future[None]:
        """As ``write``, begun at once: done when it is durable."""
        return self.writer.begin(statements)


def _game(row: Sequence[Any]) -> GameRow:
    code, header, seed, settings, created, done, due, proposal = row
    stated = (json.loads(header), seed, json.loads(settings), created, bool(done))
    return GameRow(code, *stated, due, proposal or "")


def _seat(row: Sequence[Any]) -> SeatRow:
    code, seat, kind, bot, dice, player, token = row
    return SeatRow(code, Seat(seat), kind, bot, dice, player, token)


def open_store(folder: Path, database: str | None = None) -> Store:
    """The store in this folder, or in the PostgreSQL database of this URL; schema up to date."""
    backend: Backend = Postgres(database) if database else Sqlite(folder / "gunbai.sqlite3")
    backend.prepare()
    return Store(backend)
