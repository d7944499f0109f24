"""The same server on a real PostgreSQL: started by the tests where Debian's package is installed.

``GUNBAI_POSTGRES=required`` makes a missing PostgreSQL a failure (continuous integration sets it).
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from gunbai.server.storage import open_store
from gunbai.server.storage.tables import metadata
from tests.server.loops import finish

from .client import Browser, serving
from .test_rooms import next_answer
from .test_storage import (
    BOTH,
    GAME,
    KILLS,
    by_game,
    check_written,
    entry,
    killed,
    one_fails_of_twenty,
)

psycopg = pytest.importorskip("psycopg")


def _binaries() -> Path | None:
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "postgres").exists()), None)


def _user() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then as the user that its package made."""
    if os.getuid():
        return {}
    try:
        return {"user": pwd.getpwnam("postgres").pw_uid}
    except KeyError:
        pytest.skip("no user postgres to run it as")


def _missing() -> None:
    if os.environ.get("GUNBAI_POSTGRES") == "required":
        pytest.fail("PostgreSQL is required here and not installed")
    pytest.skip("PostgreSQL is not installed")


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A cluster of its own on a socket in its own folder; its URL."""
    binaries = _binaries()
    if binaries is None:
        _missing()
        return
    who = _user()
    folder = Path(tempfile.mkdtemp(prefix="gunbai-pg-"))
    if who:
        os.chown(folder, who["user"], -1)
    data = folder / "data"
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **who}
    make = [str(binaries / "initdb"), "-D", str(data), "-A", "trust", "-U", "gunbai", "--no-sync"]
    subprocess.run([*make, "-E", "UTF8", "--locale=C"], check=True, cwd=folder, **quiet)
    command = [str(binaries / "postgres"), "-D", str(data), "-k", str(folder)]
    process = subprocess.Popen([*command, "-c", "listen_addresses="], cwd=folder, **quiet)
    url = f"postgresql://gunbai@/postgres?host={folder}"
    try:
        for _ in range(200):
            try:
                psycopg.connect(url).close()
                break
            except psycopg.OperationalError:
                time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def database(cluster: str) -> Iterator[str]:
    """An empty database; its URL."""
    name = f"t{time.monotonic_ns()}"
    with psycopg.connect(cluster, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield cluster.replace("/postgres?", f"/{name}?")
    with psycopg.connect(cluster, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_a_game_is_played_and_survives_a_restart(tmp_path: Path, database: str) -> None:
    with serving(tmp_path, database=database) as server:
        browser = Browser(server)
        code = browser.create(option__tokens="22", option__turns="2")
        with browser.table(code) as table:
            for _ in range(3):
                if table.state["curtain"]:
                    table.send("seat", seat=table.state["curtain"]["seat"])
                    table.until("view")
                reply = table.answer(next_answer(table))
                assert reply["t"] == "ack"
                table.sync()
        before = browser.json(f"/t/{code}.json")
    assert not list(tmp_path.glob("*.sqlite3"))
    with serving(tmp_path, database=database) as server:
        again = browser.at(server)
        after = again.json(f"/t/{code}.json")
        assert {**before, "n": 0} == {**after, "n": 0}
        assert [code] == [game["code"] for game in again.json("/index.json")["games"]]
        assert again.json("/health.json")["ok"]


def test_an_entry_number_is_taken_once(tmp_path: Path, database: str) -> None:
    store = open_store(tmp_path, database)
    one_fails_of_twenty(store)
    loaded = finish(store.load("A"))
    assert loaded is not None and len(loaded.entries) == 20
    store.close()


def test_a_connection_that_is_cut_is_opened_again(tmp_path: Path, database: str) -> None:
    store = open_store(tmp_path, database)
    store.writer.write_now(("add game", [{"code": "A", **GAME}]))
    assert finish(store.load("A")) is not None
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    store.writer.write_now(("add entry", [entry("A", 0)]))
    loaded = finish(store.load("A"))
    assert loaded is not None and len(loaded.entries) == 1
    store.close()


def test_the_schema_is_what_the_migrations_make(tmp_path: Path, database: str) -> None:
    open_store(tmp_path, database).close()
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        assert [] == compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()


def test_a_writer_killed_in_the_middle_loses_nothing_acknowledged(
    tmp_path: Path, database: str
) -> None:
    def look(told: dict[str, int]) -> None:
        with psycopg.connect(database) as connection:
            check_written(by_game(connection.execute(BOTH).fetchall()), told)

    killed(tmp_path, KILLS, look, database)
