"""Storage: durable before the acknowledgement, group commit, a killed writer, the schema."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from gunbai.server.storage import StorageTrouble, Store, open_store, schema
from gunbai.server.storage.backends import Params, Sqlite, WriteConnection
from gunbai.server.storage.tables import metadata
from gunbai.server.storage.writer import Writer
from tests.server.loops import finish

GAME = {"header": "{}", "seed": "s", "settings": "{}", "created": 0}
KILLS = int(os.environ.get("GUNBAI_KILLS", "200"))


def entry(code: str, number: int) -> Params:
    return {"code": code, "number": number, "body": f'{{"ask":"{number}"}}'}


def numbers(store: Store, code: str) -> list[str]:
    loaded = finish(store.load(code))
    assert loaded is not None
    return [one["ask"] for one in loaded.entries]


def one_fails_of_twenty(store: Store) -> None:
    """Game A with an entry, then twenty jobs at once; the eighth repeats its number."""

    async def write() -> list[BaseException | None]:
        await store.write(("add game", [{"code": "A", **GAME}]), ("add entry", [entry("A", 0)]))
        jobs = [[entry("A", n + 1)] for n in range(20)]
        jobs[7] = [entry("A", 50), entry("A", 0)]
        return await asyncio.gather(
            *(store.write(("add entry", rows)) for rows in jobs), return_exceptions=True
        )

    results = finish(write())
    assert [7] == [i for i, result in enumerate(results) if result is not None]
    assert isinstance(results[7], StorageTrouble)


def test_what_is_written_is_read_back_by_the_next_process(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.writer.write_now(("add game", [{"code": "A", **GAME}]))
    store.writer.write_now(("add entry", [entry("A", 0), entry("A", 1)]))
    store.close()
    again = open_store(tmp_path)

    assert ["0", "1"] == numbers(again, "A")
    assert finish(again.load("B")) is None
    again.close()


def test_an_entry_number_is_taken_once_and_a_bad_job_harms_no_other(tmp_path: Path) -> None:
    """Jobs of one group: the one that repeats a number fails alone and writes nothing of itself."""
    store = open_store(tmp_path)
    one_fails_of_twenty(store)
    assert [str(n) for n in range(21) if n != 8] == numbers(store, "A")
    store.close()


def test_any_number_of_rows_is_written_in_a_few_statements(tmp_path: Path) -> None:
    """Lots of 256, 128, … 1: every row once; one that is there already takes all of its job back."""
    store = open_store(tmp_path)
    counts = (*range(12), 31, 32, 33, 255, 332, 333, 334, 1000)
    for count in counts:
        code = f"{count}"
        store.writer.write_now(("add game", [{"code": code, **GAME}]))
        store.writer.write_now(("add entry", [entry(code, n) for n in range(count)]))
    for count in counts[1:]:
        with pytest.raises(StorageTrouble):
            fresh = [entry(f"{count}", n) for n in range(count, count + 40)]
            store.writer.write_now(("add entry", [*fresh, entry(f"{count}", count - 1)]))
        assert [str(n) for n in range(count)] == numbers(store, f"{count}")
    store.close()


class Counting(Sqlite):
    """Counts commits, and lets the first one wait until it is told to go on."""

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self.commits = 0
        self.gate = threading.Event()

    def writer(self) -> WriteConnection:
        inner, outer = super().writer(), self

        class Connection:
            def begin(self) -> None:
                outer.gate.wait(10)
                inner.begin()

            def write(self, name: str, rows: Sequence[Params]) -> None:
                inner.write(name, rows)

            def commit(self) -> None:
                outer.commits += 1
                inner.commit()

            def rollback(self) -> None:
                inner.rollback()

            def rest(self, idle: bool) -> None:
                inner.rest(idle)

            def close(self) -> None:
                inner.close()

        return Connection()


def test_jobs_that_wait_together_are_committed_together(tmp_path: Path) -> None:
    backend = Counting(tmp_path / "x.sqlite3")
    backend.prepare()
    writer = Writer(backend)

    async def write() -> None:
        jobs = [
            asyncio.create_task(writer.write(("add entry", [entry("A", n)]))) for n in range(100)
        ]
        await asyncio.sleep(0.05)
        assert not any(job.done() for job in jobs)
        backend.gate.set()
        await asyncio.gather(*jobs)

    finish(write())
    writer.close()

    assert backend.commits <= 2
    with pytest.raises(StorageTrouble):
        writer.write_now(("add entry", [entry("A", 1000)]))


def test_a_writer_whose_connection_breaks_opens_another(tmp_path: Path) -> None:
    backend = Sqlite(tmp_path / "x.sqlite3")
    backend.prepare()
    writer = Writer(backend)
    writer.write_now(("add entry", [entry("A", 0)]))
    writer._connection.close()
    with pytest.raises(StorageTrouble):
        writer.write_now(("add entry", [entry("A", 0)]))
    writer.write_now(("add entry", [entry("A", 1)]))
    writer.close()

    rows = sqlite3.connect(tmp_path / "x.sqlite3").execute("SELECT number FROM entries").fetchall()
    assert [(0,), (1,)] == sorted(rows)


def test_every_commit_waits_for_the_disk(tmp_path: Path) -> None:
    """FULL, and no checkpoint inside a commit."""
    backend = Sqlite(tmp_path / "x.sqlite3")
    backend.prepare()
    connection = backend.writer()._connection  # type: ignore[attr-defined]

    assert (2,) == connection.execute("PRAGMA synchronous").fetchone()
    assert ("wal",) == connection.execute("PRAGMA journal_mode").fetchone()
    assert (0,) == connection.execute("PRAGMA wal_autocheckpoint").fetchone()
    connection.close()


def test_the_schema_is_what_the_migrations_make(tmp_path: Path) -> None:
    backend = Sqlite(tmp_path / "x.sqlite3")
    backend.prepare()
    engine = create_engine(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    with engine.connect() as connection:
        assert [] == compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()
    scripts = ScriptDirectory(str(Path(schema.__file__).parent / "migrations"))

    assert [schema.HEAD] == scripts.get_heads()


def test_a_database_that_is_up_to_date_is_opened_without_the_mapper(tmp_path: Path) -> None:
    """Starting a server costs no import of SQLAlchemy once the schema is there."""
    open_store(tmp_path).close()
    code = (
        "import sys; from pathlib import Path; from gunbai.server.storage import open_store;"
        f"open_store(Path({str(tmp_path)!r})).close();"
        "print('sqlalchemy' in sys.modules, 'alembic' in sys.modules)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "False False" == shown.stdout.strip()


KILLED = """
import asyncio, os, sys
from pathlib import Path
from gunbai.server.storage import open_store

async def one(store, code, start):
    for number in range(start, start + 100_000):
        row = {"code": code, "number": number, "body": '{"ask":"%s"}' % number}
        note = {"code": code, "seat": "a", "id": str(number), "count": number, "receipt": ""}
        await store.write(("add entry", [row]), ("add command", [note]))
        say(code, number)

def say(word, number):
    os.write(1, f"{word} {number}\\n".encode())  # in one piece, or not at all

async def main(store):
    starts = {code: len((await store.load(code)).entries) for code in "ABCD"}
    say("writing", os.getpid())
    await asyncio.gather(*(one(store, code, start) for code, start in starts.items()))

if sys.argv[2]:
    import psycopg  # the server imports it when it is needed: that would be in each child anew

# One process that has everything imported; what is killed are its children, each a writer anew.
while sys.stdin.readline():
    child = os.fork()
    if child == 0:
        try:
            asyncio.run(main(open_store(Path(sys.argv[1]), sys.argv[2] or None)))
        finally:
            os._exit(1)
    os.waitpid(child, 0)
    say("dead", child)
"""


def killed(folder: Path, kills: int, look: Callable[[dict[str, int]], None], url: str = "") -> None:
    """Kill a writer so often in the middle of its writing, and ``look`` after each: what was
    acknowledged last in each of four games."""
    store = open_store(folder, url or None)
    for code in "ABCD":
        store.writer.write_now(("add game", [{"code": code, **GAME}]))
    store.close()
    acknowledged = dict.fromkeys("ABCD", -1)
    command = [sys.executable, "-c", KILLED, str(folder), url]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1) as process:
        assert process.stdin is not None and process.stdout is not None
        for kill in range(kills):
            process.stdin.write("go\n")
            writer = count = 0
            depth = 2 + 3 * (
                kill % 9
            )  # acknowledged before the kill: it hits early and later writing
            for line in process.stdout:
                word, number = line.split()
                if word == "dead":
                    break
                if word == "writing":
                    writer = int(number)
                    continue
                acknowledged[word] = int(number)
                count += 1
                if count == depth:
                    os.kill(writer, signal.SIGKILL)
            assert count >= depth, "the writer ended by itself"
            look(acknowledged)


def check_written(rows: Mapping[str, Sequence[tuple[int, str]]], told: dict[str, int]) -> None:
    """Entry numbers and the ids of the commands beside them: no gap, no double, nothing lost."""
    for code, last in told.items():
        found = [number for number, _ in rows[code]]
        assert list(range(len(found))) == found, f"a gap or a double in {code}"
        assert len(found) > last, f"{code}: {last} was acknowledged, {len(found)} are there"
        assert all(id_ == str(number) for number, id_ in rows[code]), "half a transaction"


BOTH = (
    "SELECT e.code, e.number, c.id FROM entries e LEFT JOIN commands c"
    " ON c.code = e.code AND c.seat = 'a' AND c.id = CAST(e.number AS TEXT)"
    " ORDER BY e.code, e.number"
)


def by_game(rows: Sequence[tuple[str, int, str]]) -> dict[str, list[tuple[int, str]]]:
    found: dict[str, list[tuple[int, str]]] = {code: [] for code in "ABCD"}
    for code, number, id_ in rows:
        found[code].append((number, id_))
    return found


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_writer_killed_in_the_middle_loses_nothing_acknowledged_and_doubles_nothing(
    tmp_path: Path,
) -> None:
    """Two hundred times: kill -9 while four games are written, then look at what is there."""

    def look(told: dict[str, int]) -> None:
        connection = sqlite3.connect(tmp_path / "gunbai.sqlite3")
        check_written(by_game(connection.execute(BOTH).fetchall()), told)
        connection.close()

    killed(tmp_path, KILLS, look)
