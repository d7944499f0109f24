"""Many tables: what a live game and a connection take of memory, and how answers fare among them.

``python -m bench.tables`` opens a thousand tables, of which two hundred have a live connection that
answers once a second; the others have been played on and are left alone. It prints memory and
latencies, and whether the 99th percentile holds against a bare websocket under the same load. The
bench has a line of that run, and two of a smaller one: the memory of a live game that somebody looks
at (a third of the learning game played), its connection left out, and of a connection.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from bench.measure import Result
from bench.server import CORES, SEED, Script, frames, new_table, script, serving
from bench.wire import Line, open_line
from gunbai.system import available

__all__ = ["results"]

TABLES = 1000
SOCKETS = 200
SECONDS = 8
ROUNDS = 3
FIRST = 20
PLAYED = 60
"""Answers that each game has seen before it is looked at."""
LIVE = 120
GAME_BUDGET = 150 * 1024
LATE_BUDGET = 2.5
"""Times the bare websocket's 99th percentile, in the same load."""
LINE_BUDGET = 1.5 * 23.6 * 1024
"""Bytes of a live game and of an idle connection, by the design."""


def memory(pid: int) -> int:
    """Bytes of memory that this process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


class House:
    """A server with tables, and the lines to them."""

    def __init__(self, address: tuple[str, int], pid: int, of: Script) -> None:
        self.address = address
        self.pid = pid
        self.of = of
        self.cookie = ""
        self.codes: list[str] = []

    def tables(self, count: int) -> None:
        """So many more tables."""
        for _ in range(count):
            code, self.cookie = new_table(self.address, self.cookie)
            self.codes.append(code)

    async def line(self, code: str, cookie: str | None = None) -> Line:
        return await open_line(
            self.address, f"/t/{code}/ws", self.cookie if cookie is None else cookie
        )

    async def played(self, codes: list[str], first: int, count: int) -> list[Line]:
        """Lines to these tables, over which so many answers of the game have been given."""
        lines = [await self.line(code) for code in codes]
        sent = frames(self.of, first, count)
        for start in range(0, len(lines), 20):
            await asyncio.gather(*(line.play(sent) for line in lines[start : start + 20]))
        return lines


def results() -> Iterator[Result]:
    """Two lines: memory of a live game and of a connection, over their budgets."""
    if "ronin" not in available() or not Path("/proc/self/statm").exists():
        return
    with (
        tempfile.TemporaryDirectory(prefix="gunbai-bench-") as folder,
        serving("bench.served", folder, SEED) as (address, pid),
    ):
        game, line = asyncio.run(_sizes(House(address, pid, script())))
    yield Result("server: memory of a live game / 150 KiB", game / GAME_BUDGET, 1.0)
    yield Result("server: memory of a connection that looks / 35 KiB", line / LINE_BUDGET, 1.0)


async def _sizes(house: House) -> tuple[float, float]:
    """Bytes of a live game with one connection, and of one more connection to a table."""
    house.tables(LIVE + 10)
    for line in await house.played(house.codes[:10], 0, PLAYED):  # what is made once, is made
        line.close()
    before = memory(house.pid)
    lines = await house.played(house.codes[10:], 0, PLAYED)
    await asyncio.sleep(5.0)  # what is no longer needed at hand is packed
    games = memory(house.pid)
    more = [await house.line(code, "") for code in house.codes[10:] for _ in range(4)]
    await asyncio.sleep(0.5)
    crowd = memory(house.pid)
    for line in (*lines, *more):
        line.close()
    looking = (crowd - games) / len(more)
    return (games - before) / LIVE - looking, looking


# -- the large run ------------------------------------------------------------------------------


async def crowd(house: House, bare: tuple[str, int], tables: int, sockets: int) -> float:
    """Open, play on, then answer once a second over the live lines; print what was found.

    Returns our 99th percentile over the bare one's, medians of the rounds.
    """
    empty = memory(house.pid)
    started = perf_counter()
    house.tables(tables)
    print(f"{tables} tables made in {perf_counter() - started:.1f} s")
    print(f"memory: {empty / 2**20:.0f} MiB at start, {memory(house.pid) / 2**20:.0f} MiB now")
    for start in range(sockets, tables, 100):
        for line in await house.played(house.codes[start : start + 100], 0, PLAYED):
            line.close()
    print(f"the others played on: {memory(house.pid) / 2**20:.0f} MiB")
    ours = await house.played(house.codes[:sockets], 0, FIRST)
    theirs = [await open_line(bare, f"/t/{number}/ws") for number in range(sockets)]
    first = frames(house.of, 0, FIRST)
    await asyncio.gather(*(line.play(first) for line in theirs))
    print(f"{sockets} live connections: {memory(house.pid) / 2**20:.0f} MiB")
    late: dict[str, list[float]] = {}
    for part in range(ROUNDS):
        for name, lines in (("gunbai", ours), ("a bare websocket", theirs)):
            waits = await _steady(house, lines, FIRST + part * SECONDS)
            at = {of: waits[len(waits) * of // 100] * 1000 for of in (50, 99)}
            print(
                f"{name}: {len(waits)} answers, median {at[50]:.1f} ms, 99 in 100 {at[99]:.1f} ms"
            )
            late.setdefault(name, []).append(at[99])
    print(f"memory at the end: {memory(house.pid) / 2**20:.0f} MiB")
    for line in (*ours, *theirs):
        line.close()
    return median(late["gunbai"]) / median(late["a bare websocket"])


async def _steady(house: House, lines: list[Line], first: int) -> list[float]:
    """Each line answers once a second, spread over the second; the latencies, sorted."""
    waits: list[float] = []

    async def one(place: int, line: Line) -> None:
        await asyncio.sleep(place / len(lines))
        for sent in frames(house.of, first, SECONDS):
            started = perf_counter()
            await line.play([sent])
            waits.extend(line.waits)
            await asyncio.sleep(max(0.0, 1.0 - (perf_counter() - started)))

    await asyncio.gather(*(one(place, line) for place, line in enumerate(lines)))
    return sorted(waits)


def many(tables: int, sockets: int) -> float:
    """Our 99th percentile over the bare one's with so many tables and live connections."""
    with tempfile.TemporaryDirectory(prefix="gunbai-bench-") as folder:
        stated = Path(folder) / "script.json"
        of = script()
        stated.write_text(json.dumps({"bodies": of.bodies}), "utf-8")
        with (
            serving("bench.served", folder, SEED) as (address, pid),
            serving("bench.bare", folder, str(stated)) as (bare, _),
        ):
            sleep(0.5)
            return asyncio.run(crowd(House(address, pid, of), bare, tables, sockets))


def main() -> int:
    counts = [int(one) for one in sys.argv[1:]]
    tables, sockets = [*counts, TABLES, SOCKETS][:2] if len(counts) != 1 else (counts[0], SOCKETS)
    late = many(tables, sockets)
    held = "held" if late <= LATE_BUDGET else "missed"
    print(f"99 in 100 / a bare websocket's: {late:.2f}, at most {LATE_BUDGET}: {held}")
    print(f"on {len(CORES)} cores")
    return 0 if late <= LATE_BUDGET else 1


if __name__ == "__main__":
    sys.exit(main())
