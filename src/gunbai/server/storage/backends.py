"""The two databases behind one small interface: connect, write a batch, read rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, Protocol

from gunbai.server.storage import schema
from gunbai.server.storage.statements import READS, WRITES, for_postgres, places

__all__ = ["Backend", "Params", "Postgres", "Reader", "Sqlite", "WriteConnection"]

Params = Mapping[str, Any]
Row = tuple[Any, ...]

CHECKPOINT_ROWS: Final = 8000
"""Rows written after which the write-ahead log is folded into the database."""
MOST_PLACES: Final = 999
"""Places that a statement of any SQLite may have."""


class WriteConnection(Protocol):
    """The writer's own connection; used by its thread alone."""

    def begin(self) -> None: ...

    def write(self, name: str, rows: Sequence[Params]) -> None: ...

    def commit(self) -> None: ...

    def rollback(self) -> None: ...

    def rest(self, idle: bool) -> None:
        """Housekeeping between two groups; ``idle``: nobody waits."""

    def close(self) -> None: ...


class Reader(Protocol):
    """A reading connection of one thread."""

    def rows(self, name: str, params: Params) -> list[Row]: ...

    def close(self) -> None: ...


class Backend(Protocol):
    """A database."""

    def prepare(self) -> None:
        """Create it or bring its schema up to date."""

    def writer(self) -> WriteConnection: ...

    def reader(self) -> Reader: ...


class Sqlite:
    """One file in write-ahead mode; every commit is on the disk before it is reported."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def prepare(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        if self._revision() != schema.HEAD:
            schema.upgrade(f"sqlite:///{self.file.as_posix()}")
        with_wal = sqlite3.connect(self.file)
        try:
            with_wal.execute("PRAGMA journal_mode=WAL")
        finally:
            with_wal.close()

    def _revision(self) -> str:
        if not self.file.exists():
            return ""
        connection = sqlite3.connect(self.file)
        try:
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return str(found[0]) if found else ""
        except sqlite3.OperationalError:
            return ""
        finally:
            connection.close()

    def writer(self) -> WriteConnection:
        return _SqliteWriter(self.file)

    def reader(self) -> Reader:
        return _SqliteReader(self.file)


def _connect(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute("PRAGMA journal_mode=WAL")
    return connection


class _Placed:
    """A statement whose parameters are plain places.

    Many rows to be inserted go into one statement: for each that it runs, SQLite's module lets go of
    the interpreter and asks for it again, and whoever else has work to do gets between.

    Such a statement says OR FAIL. By default a statement that fails takes its own rows back and
    leaves the transaction open, and for that SQLite keeps a journal of every statement that adds
    several rows. Nobody needs it here: the writer rolls the whole group back when anything fails.
    """

    __slots__ = ("_insert", "_row", "_values", "texts")

    def __init__(self, text: str) -> None:
        statement, names = places(text)
        first = next(iter(names), "")
        self._values: Callable[[Params], tuple[Any, ...]] = (
            itemgetter(*names) if len(names) > 1 else lambda row: (row[first],)
        )
        self._insert, found, self._row = statement.partition(" VALUES ")
        self.texts = {1: statement}
        if found and self._row.endswith("?)"):
            sizes = [1 << power for power in range(MOST_PLACES.bit_length())]
            self.texts.update(
                (size, f"INSERT OR FAIL{self._insert[6:]} VALUES {', '.join([self._row] * size)}")
                for size in sizes
                if size * len(names) <= MOST_PLACES
            )

    def run(self, connection: sqlite3.Connection, rows: Sequence[Params]) -> None:
        values, texts = self._values, self.texts
        most, start, count = max(texts), 0, len(rows)
        while start < count:
            size = min(most, 1 << (count - start).bit_length() - 1)
            lot = rows[start : start + size]
            connection.execute(texts[size], [*chain.from_iterable(map(values, lot))])
            start += size


class _SqliteWriter:
    def __init__(self, file: Path) -> None:
        self._connection = _connect(file)
        # The checkpoint is done by hand in ``rest``, between the groups and never inside a commit.
        for pragma in ("synchronous=FULL", "wal_autocheckpoint=0", "cache_size=-4000"):
            self._connection.execute(f"PRAGMA {pragma}")
        self._since = 0
        self._statements = {name: _Placed(text) for name, text in WRITES.items()}

    def begin(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    def write(self, name: str, rows: Sequence[Params]) -> None:
        self._since += len(rows)
        self._statements[name].run(self._connection, rows)

    def commit(self) -> None:
        self._connection.execute("COMMIT")

    def rollback(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def rest(self, idle: bool) -> None:
        if self._since >= (CHECKPOINT_ROWS if idle else 4 * CHECKPOINT_ROWS):
            self._since = 0
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        try:
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            self._connection.close()


class _SqliteReader:
    def __init__(self, file: Path) -> None:
        self._connection = _connect(file)
        self._connection.execute("PRAGMA query_only=ON")

    def rows(self, name: str, params: Params) -> list[Row]:
        return self._connection.execute(READS[name], params).fetchall()

    def close(self) -> None:
        self._connection.close()


class Postgres:
    """A PostgreSQL database by URL; psycopg is imported when one is used."""

    def __init__(self, url: str) -> None:
        self.url = url

    def prepare(self) -> None:
        if self._revision() != schema.HEAD:
            _, _, rest = self.url.partition("://")
            schema.upgrade(f"postgresql+psycopg://{rest}")

    def _revision(self) -> str:
        import psycopg

        with psycopg.connect(self.url, autocommit=True) as connection:
            try:
                found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            except psycopg.errors.UndefinedTable:
                return ""
            return str(found[0]) if found else ""

    def writer(self) -> WriteConnection:
        return _PostgresWriter(self.url)

    def reader(self) -> Reader:
        return _PostgresReader(self.url)


class _PostgresWriter:
    def __init__(self, url: str) -> None:
        import psycopg

        self._connection = psycopg.connect(url, autocommit=True)
        self._statements = {name: for_postgres(text).encode() for name, text in WRITES.items()}

    def begin(self) -> None:
        self._connection.execute("BEGIN")

    def write(self, name: str, rows: Sequence[Params]) -> None:
        with self._connection.cursor() as cursor:
            if len(rows) == 1:
                cursor.execute(self._statements[name], rows[0])
            else:
                cursor.executemany(self._statements[name], rows)

    def commit(self) -> None:
        self._connection.execute("COMMIT")

    def rollback(self) -> None:
        self._connection.execute("ROLLBACK")

    def rest(self, idle: bool) -> None:
        return None

    def close(self) -> None:
        self._connection.close()


class _PostgresReader:
    def __init__(self, url: str) -> None:
        import psycopg

        self._connection = psycopg.connect(url, autocommit=True)
        self._statements = {name: for_postgres(text).encode() for name, text in READS.items()}

    def rows(self, name: str, params: Params) -> list[Row]:
        with self._connection.cursor() as cursor:
            return cursor.execute(self._statements[name], params).fetchall()

    def close(self) -> None:
        self._connection.close()
