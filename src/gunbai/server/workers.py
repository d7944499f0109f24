"""Bots and forecasts run here, never in the server's loop.

What they need is packed when the work is handed over, so that nothing they see can change under
them, and nothing they do can reach a game. Worker processes are started when first needed and live
on; one that takes too long is ended. In tests threads can serve instead.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from os import cpu_count
from struct import pack, unpack
from typing import Any, Final, Literal

from gunbai.server.packing import packed, unpacked
from gunbai.server.worker import work

__all__ = ["Failed", "Overdue", "Unpackable", "Workers", "prepare"]

MOST: Final = 4


class Unpackable(Exception):
    """The work cannot be handed over: it holds a local function, say."""


class Overdue(Exception):
    """The work took longer than allowed."""


class Failed(Exception):
    """The work raised, or its process went away."""


class Workers:
    """A few processes (or threads) for pure functions named by "module:function"."""

    def __init__(self, kind: Literal["process", "thread"] = "process") -> None:
        self._size = max(1, min(MOST, (cpu_count() or 1) - 1))
        self._threads: ThreadPoolExecutor | None = None
        if kind == "thread":
            self._threads = ThreadPoolExecutor(MOST, thread_name_prefix="gunbai-worker")
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._free: asyncio.Semaphore | None = None
        self._closed = False

    async def run(self, function: str, *args: Any, limit: float) -> Any:
        """The function's result; Unpackable, Overdue after ``limit`` seconds, or Failed."""
        try:
            data = packed((function, args))
        except Exception as error:
            raise Unpackable(f"{function}: {error}") from error
        done, result = unpacked(await self._work(data, function, limit))
        if not done:
            raise Failed(f"{function}: {result}")
        return result

    async def _work(self, data: bytes, function: str, limit: float) -> bytes:
        if self._threads is not None:
            loop = asyncio.get_running_loop()
            try:
                return await asyncio.wait_for(
                    loop.run_in_executor(self._threads, work, data), limit
                )
            except TimeoutError:
                raise Overdue(function) from None
        if self._free is None:
            self._free = asyncio.Semaphore(self._size)
        async with self._free:
            process = self._idle.pop() if self._idle else await self._start()
            try:
                reply = await asyncio.wait_for(_ask(process, data), limit)
            except TimeoutError:
                raise Overdue(function) from None
            except (OSError, EOFError) as error:
                raise Failed(f"{function}: the worker went away") from error
            else:
                self._idle.append(process)
                return reply
            finally:
                if process not in self._idle:
                    self._end(process)

    async def _start(self) -> Process:
        if self._closed:
            raise Failed("the workers are closed")
        command = (sys.executable, "-m", "gunbai.server.worker")
        paths = os.pathsep.join(path for path in sys.path if path)
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            env={**os.environ, "PYTHONPATH": paths},
        )
        self._all.add(process)
        return process

    def _end(self, process: Process) -> None:
        self._all.discard(process)
        with suppress(ProcessLookupError):
            process.kill()

    async def close(self) -> None:
        """End the workers; unfinished work is dropped."""
        self._closed = True
        ended = list(self._all)
        for process in ended:
            self._end(process)
        for process in ended:
            await process.wait()
        self._idle.clear()
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)


async def _ask(process: Process, data: bytes) -> bytes:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(pack("<I", len(data)) + data)
    await process.stdin.drain()
    head = await process.stdout.readexactly(4)
    return await process.stdout.readexactly(unpack("<I", head)[0])


def prepare(system: str) -> None:
    """Import a system, so that the first real work need not."""
    from gunbai import system as systems

    if system in systems.available():
        systems.get(system)
