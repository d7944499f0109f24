"""The one thread that writes. Jobs that wait together are committed together.

A job is done when its transaction is on the disk, never before. When a statement of a group fails,
the group is taken back and its jobs are tried one by one, so that a bad one harms nobody else.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Final

from gunbai.server.storage.backends import Backend, WriteConnection

__all__ = ["Statement", "StorageTrouble", "Writer"]

Statement = tuple[str, Sequence[Mapping[str, Any]]]
"""The name of a statement and the rows to run it with."""

MOST_JOBS: Final = 512
"""Jobs in one commit at most."""


class StorageTrouble(Exception):
    """The database did not take a job; nothing of it is written."""


@dataclass(slots=True)
class _Job:
    statements: Sequence[Statement]
    future: asyncio.Future[None] | None
    done: threading.Event | None = None
    trouble: Exception | None = None


class Writer:
    """Group commit over one connection of its own."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._connection: WriteConnection = backend.writer()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="gunbai-writer", daemon=True)
        self._thread.start()

    async def write(self, *statements: Statement) -> None:
        """Write these in one transaction; returns when they are durable, else StorageTrouble."""
        await self.begin(statements)

    def begin(self, statements: Sequence[Statement]) -> asyncio.Future[None]:
        """As ``write``, begun at once: done when it is durable."""
        future = asyncio.get_running_loop().create_future()
        self._put(_Job(statements, future))
        return future

    def write_now(self, *statements: Statement) -> None:
        """As ``write``, for code without a loop."""
        job = _Job(statements, None, threading.Event())
        self._put(job)
        assert job.done is not None
        job.done.wait()
        if job.trouble is not None:
            raise job.trouble

    def _put(self, job: _Job) -> None:
        if self._closed:
            raise StorageTrouble("the writer is closed")
        self._jobs.put(job)

    def close(self) -> None:
        """Finish what waits, fold the log into the database, let the file go."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            self._thread.join()

    # -- in the thread -----------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            group, last = self._group()
            if group:
                self._write_group(group)
                _report(group)
            if last:
                break
            self._rest()
        self._connection.close()

    def _group(self) -> tuple[list[_Job], bool]:
        """Wait for a job and take all that wait behind it; True when the last one is among them."""
        group: list[_Job] = []
        job = self._jobs.get()
        while job is not None:
            group.append(job)
            if len(group) >= MOST_JOBS:
                return group, False
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return group, False
        return group, True

    def _write_group(self, group: list[_Job]) -> None:
        if self._attempt(group) is None:
            return
        for job in group:
            trouble = self._attempt([job])
            if trouble is not None and not self._reconnected(trouble, job):
                job.trouble = trouble

    def _attempt(self, group: Sequence[_Job]) -> StorageTrouble | None:
        connection = self._connection
        try:
            connection.begin()
            for name, rows in _merged(group):
                connection.write(name, rows)
            connection.commit()
        except Exception as error:
            self._take_back()
            trouble = StorageTrouble(f"{type(error).__name__}: {error}")
            trouble.__cause__ = error
            return trouble
        return None

    def _take_back(self) -> None:
        try:
            self._connection.rollback()
        except Exception:
            self._reopen()

    def _reopen(self) -> None:
        with suppress(Exception):
            self._connection.close()
        try:
            self._connection = self._backend.writer()
        except Exception:
            return  # the next job tries again, and says so if it fails

    def _reconnected(self, trouble: StorageTrouble, job: _Job) -> bool:
        """A job that failed for the connection's sake (not for its own) gets one more attempt.

        Whether its commit had gone through before the line broke is not known; the numbers of
        entries are unique, so a second attempt can only fail, never write twice.
        """
        cause = trouble.__cause__
        if type(cause).__name__ not in ("OperationalError", "InterfaceError"):
            return False
        self._reopen()
        return self._attempt([job]) is None

    def _rest(self) -> None:
        with suppress(Exception):  # a busy checkpoint is tried again later
            self._connection.rest(self._jobs.empty())


def _merged(group: Sequence[_Job]) -> list[tuple[str, list[Mapping[str, Any]]]]:
    """The statements of all jobs, those of one name run as one.

    Jobs of one group never build on each other (a game writes one at a time), so that only the
    order within a name matters.
    """
    merged: dict[str, list[Mapping[str, Any]]] = {}
    for job in group:
        for name, rows in job.statements:
            if rows:
                merged.setdefault(name, []).extend(rows)
    return list(merged.items())


def _report(group: Sequence[_Job]) -> None:
    waiting: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in group:
        if job.done is not None:
            job.done.set()
        if job.future is not None:
            waiting.setdefault(job.future.get_loop(), []).append(job)
    for loop, jobs in waiting.items():
        try:
            loop.call_soon_threadsafe(_resolve, jobs)
        except RuntimeError:
            continue  # that loop is closed: nobody waits any more


def _resolve(jobs: Sequence[_Job]) -> None:
    for job in jobs:
        future = job.future
        if future is None or future.done():
            continue
        if job.trouble is not None:
            future.set_exception(job.trouble)
        else:
            future.set_result(None)
