"""Bots and forecasts run here, never in the server's loop.

What they need is packed when the work is handed over, so that nothing they see can change under
them, and nothing they do can reach a game. Worker processes are started when first needed; where
they cannot be (or in tests) threads serve.
"""

from __future__ import annotations

import asyncio
import pickle
import sys
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from importlib import import_module
from io import BytesIO
from multiprocessing import get_context
from os import cpu_count
from typing import Any, Final

from gunbai.questions import Law

__all__ = ["Overdue", "Unpackable", "Workers"]

MOST: Final = 4


class Unpackable(Exception):
    """The work cannot be handed to another process or thread: it holds a local function, say."""


class Overdue(Exception):
    """The work took longer than allowed."""


class Workers:
    """A small pool for pure functions named by "module:function"."""

    def __init__(self, kind: str = "process") -> None:
        self._kind = kind
        self._pool: Executor | None = None
        self._size = max(1, min(MOST, (cpu_count() or 1) - 1))

    def _start(self) -> Executor:
        if self._pool is None:
            if self._kind == "process":
                self._pool = ProcessPoolExecutor(self._size, mp_context=get_context("spawn"))
            else:
                self._pool = ThreadPoolExecutor(self._size, thread_name_prefix="gunbai-worker")
        return self._pool

    async def run(self, function: str, *args: Any, limit: float) -> Any:
        """The function's result; Overdue after ``limit`` seconds, Unpackable when it cannot go."""
        try:
            packed = _packed(args)
        except Exception as error:
            raise Unpackable(f"{function}: {error}") from error
        loop = asyncio.get_running_loop()
        try:
            future = loop.run_in_executor(self._start(), _call, function, packed)
            reply = await asyncio.wait_for(future, limit)
        except TimeoutError:
            self._give_up()
            raise Overdue(function) from None
        except BrokenProcessPool:
            self._give_up()
            raise
        return pickle.loads(reply)

    def _give_up(self) -> None:
        """Leave the pool to its fate: a process that hangs is ended, the next work gets a new one."""
        pool, self._pool = self._pool, None
        if isinstance(pool, ProcessPoolExecutor):
            for process in list((pool._processes or {}).values()):
                with suppress(Exception):
                    process.kill()
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """End the workers; unfinished work is dropped."""
        if self._pool is not None:
            self._give_up()


class _Pickler(pickle.Pickler):
    """Packs the laws of questions by their names: they hold functions that have none."""

    def reducer_override(self, obj: Any) -> Any:
        if isinstance(obj, Law):
            name = _law_name(obj)
            if name:
                return find, (name,)
        return NotImplemented


def _packed(value: Any) -> bytes:
    buffer = BytesIO()
    _Pickler(buffer, pickle.HIGHEST_PROTOCOL).dump(value)
    return buffer.getvalue()


_LAWS: dict[int, tuple[Law, str]] = {}


def _law_name(law: Law) -> str:
    """The name "module:NAME" under which a module holds this law; empty for one made on the way."""
    known = _LAWS.get(id(law))
    if known is None or known[0] is not law:
        known = _LAWS[id(law)] = (law, _search(law))
    return known[1]


def _search(law: Law) -> str:
    for module in list(sys.modules.values()):
        for name, value in list(getattr(module, "__dict__", {}).items()):
            if value is law:
                return f"{module.__name__}:{name}"
    return ""


def _call(function: str, packed: bytes) -> bytes:
    return pickle.dumps(find(function)(*pickle.loads(packed)))


def find(name: str) -> Any:
    """What is named "module:name": a function, a law."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)
