"""The server under load: acknowledged answers that are on the disk, against a bare websocket.

The load is a whole game of Ronin's learning scenario, recorded once from bots. Each client has a
table of its own with both seats and sends the game's answers over one websocket, the next one when
the one before is acknowledged; all games have the same seed, so that the answers fit. The yardstick
(``bench.bare``) is sent the same messages and appends the same bytes: the entries that each answer
adds to the history, and the command's row. Both run on one core, the clients on another.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from urllib.parse import urlencode

from bench.measure import QUICK, Result
from bench.wire import Line, frame, open_line
from gunbai.bots import play_bots
from gunbai.effects import Seat
from gunbai.play.dice_source import Seeded
from gunbai.play.history import texts
from gunbai.play.live import Session
from gunbai.play.opening import new_header
from gunbai.server.codec import encode
from gunbai.server.numbering import Numbering
from gunbai.server.replays import EVERYONE, shoot
from gunbai.system import Setup, available

REPLAYED = 500
"""Entries of the game whose replay is to open in a second's work."""

__all__ = ["Script", "frames", "new_table", "results", "script", "serving"]

SCENARIO = "ron-scn-01"
SEED = "5eed" * 8
CLIENTS = 50
ROUNDS = 5
ANSWERS = 24 if QUICK else 120
"""Answers that each client gives in a round."""
CORES = set(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else {0}
"""What this process may use, before the bench stays on one."""
WARMING = 8
"""Answers before those that count, at least."""


@dataclass(frozen=True, slots=True)
class Script:
    """A recorded game: the messages, and for each the entries that it adds to the history."""

    messages: list[str]
    bodies: list[list[str]]


def script() -> Script:
    """A whole game of two bots, as commands."""
    session = Session(new_header(Setup(SCENARIO, {}), SEED), Seeded(SEED))
    numbers = {seat: Numbering(seat) for seat in session.header.seats}
    messages: list[str] = []
    marks: list[int] = []
    submit = session.submit

    def submitted(seat: Seat, answer: object, at: int | None = None, by: str = "seat") -> None:
        open_, ask = session.open, session.ask_of(seat)
        assert open_ is not None and ask is not None
        own = numbers[seat].follow(session.entries).own(open_.at)
        plain = {"at": own, "seat": seat, "answer": ask.question.plain(answer)}
        messages.append(json.dumps(plain, separators=(",", ":")))
        marks.append(session.number)
        submit(seat, answer, at, "seat")

    session.submit = submitted  # type: ignore[method-assign]
    play_bots(session, (), SEED)
    lines = texts(session.entries)
    marks.append(len(lines))
    return Script(messages, [lines[marks[i] : marks[i + 1]] for i in range(len(messages))])


def frames(of: Script, first: int, count: int) -> list[bytes]:
    """Some of the game's answers as they go over the line, each under an id of its own."""
    return [
        frame(f'{{"t":"answer","id":"{place:08x}-0000-4000-8000-000000000000",{text[1:]}')
        for place, text in enumerate(of.messages[first : first + count], first)
    ]


# -- the two servers ----------------------------------------------------------------------------


@contextmanager
def serving(module: str, *arguments: str) -> Iterator[tuple[tuple[str, int], int]]:
    """A server process on one core: its address and its number."""
    process = subprocess.Popen(
        [sys.executable, "-m", module, *arguments], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline().strip().removeprefix("http://").rstrip("/")
        host, _, port = line.rpartition(":")
        _onto(process.pid, min(CORES))
        yield (host, int(port)), process.pid
    finally:
        process.terminate()
        process.wait(20)


def _onto(pid: int, core: int) -> None:
    """All threads of this process on one core, where the system lets one."""
    tasks = Path(f"/proc/{pid}/task")
    if hasattr(os, "sched_setaffinity") and tasks.exists():
        for task in tasks.iterdir():
            os.sched_setaffinity(int(task.name), {core})


def processor(pid: int) -> float:
    """Seconds of the processor that this process has used so far; 0 where nobody says."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def new_table(address: tuple[str, int], cookie: str) -> tuple[str, str]:
    """A table with both seats on one screen: its code, and the browser's cookie."""
    seats = new_header(Setup(SCENARIO, {})).seats
    body = urlencode({"scenario": SCENARIO, **{f"seat.{seat}": "here" for seat in seats}})
    line = HTTPConnection(*address)
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
    line.request("POST", "/play.json", body, headers)
    reply = line.getresponse()
    told = json.loads(reply.read())
    if "code" not in told:
        raise RuntimeError(str(told))
    code = str(told["code"])
    given = reply.headers.get("set-cookie")
    line.close()
    return code, given.split(";")[0] if given else cookie


# -- a round ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Round:
    """What one round of one server gave: answers a second, the 99th percentile, processor an answer."""

    rate: float
    late: float
    cost: float


async def play(
    address: tuple[str, int], pid: int, codes: list[str], cookie: str, of: Script
) -> Round:
    """All clients at once, each its own game, answer after answer."""
    lines = [await open_line(address, f"/t/{code}/ws", cookie) for code in codes]
    try:
        await _all(lines, [frames(of, 0, begun) for begun in _moments(lines)])
        used, started = processor(pid), perf_counter()
        await _all(lines, [frames(of, begun, ANSWERS) for begun in _moments(lines)])
        took, used = perf_counter() - started, processor(pid) - used
        waits = sorted(wait for line in lines for wait in line.waits)
        return Round(len(waits) / took, waits[len(waits) * 99 // 100], used / len(waits))
    finally:
        for line in lines:
            line.close()


def _moments(lines: list[Line]) -> range:
    """How far each game has come when the round begins: every table is at a moment of its own."""
    return range(WARMING, WARMING + len(lines))


async def _all(lines: list[Line], sent: list[list[bytes]]) -> None:
    await asyncio.gather(*(line.play(own) for line, own in zip(lines, sent, strict=True)))


def measured(rounds: int = ROUNDS) -> tuple[list[Round], list[Round]]:
    """Rounds of our server and of the bare one, in turn."""
    of = script()
    ours: list[Round] = []
    bare: list[Round] = []
    with tempfile.TemporaryDirectory(prefix="gunbai-bench-") as folder:
        stated = Path(folder) / "script.json"
        stated.write_text(json.dumps({"bodies": of.bodies}), "utf-8")
        with (
            serving("bench.served", folder, SEED) as (here, pid),
            serving("bench.bare", folder, str(stated)) as (there, bare_pid),
        ):
            cookie = ""
            for number in range(rounds):
                codes = []
                for _ in range(CLIENTS):
                    code, cookie = new_table(here, cookie)
                    codes.append(code)
                names = [f"{number}-{client}" for client in range(CLIENTS)]
                ours.append(asyncio.run(play(here, pid, codes, cookie, of)))
                bare.append(asyncio.run(play(there, bare_pid, names, "", of)))
    return ours, bare


def replayed() -> float:
    """Seconds of the processor to open a game for replay, as who sees all, reckoned to 500 entries."""
    session = Session(new_header(Setup(SCENARIO, {}), SEED), Seeded(SEED))
    play_bots(session, (), SEED)
    times = []
    for _ in range(3):
        started = process_time()
        film = shoot(session.header, session.entries, EVERYONE, "en")
        encode({"frames": film.part(0, 50)})
        times.append(process_time() - started)
    return min(times) * REPLAYED / session.number


def results() -> Iterator[Result]:
    """Replay against a second; answers a second (the bare one's over ours), the 99th percentile."""
    if "ronin" not in available():
        return
    yield Result("server: a game of 500 entries opened for replay / a second", replayed(), 1.0)
    ours, bare = measured()
    rate = median(one.rate for one in bare) / median(one.rate for one in ours)
    yield Result(
        f"server, {CLIENTS} clients: time of a durable answer / a bare websocket", rate, 2.5
    )
    late = median(one.late for one in ours) / median(one.late for one in bare)
    yield Result(
        f"server, {CLIENTS} clients: 99th percentile of an answer / a bare websocket", late, 2.5
    )


if __name__ == "__main__":
    for one, other in zip(*measured(), strict=True):
        for name, found in (("ours", one), ("bare", other)):
            print(
                f"{name} {found.rate:7.0f}/s  p99 {found.late * 1000:6.1f} ms  {found.cost * 1e6:5.0f} us"
            )
