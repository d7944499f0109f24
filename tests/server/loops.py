"""Running a coroutine to its end from a test, whatever loop the test's own thread is in.

A browser driven in the same process keeps a loop running in this thread; ``asyncio.run`` would
refuse to start another.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

__all__ = ["finish"]

T = TypeVar("T")


def finish(work: Coroutine[Any, Any, T]) -> T:
    """The result of the coroutine, run in a loop and a thread of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
