"""Measure everything, print a table, write ``bench/results.json``.

``--quick`` (or ``QUICK=1``) measures less finely, within a minute; ``--strict`` exits with 1 when a
target is missed. Each part runs in a process of its own (``--part NAME``), so that no line pays for
the memory that another has used.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from bench import battles, daimyo, exact, fights, server, tables
from bench.measure import QUICK, Result, pin

RESULTS = Path(__file__).parent / "results.json"
PARTS: Mapping[str, Callable[[], Iterator[Result]]] = {
    "exact": exact.results,
    "fights": fights.results,
    "battles": battles.results,
    "daimyo": daimyo.results,
    "server": server.results,
    "tables": tables.results,
}
"""The parts in order."""
AT_LENGTH = ("tables",)
"""Parts that are left out when measuring less finely."""


def measured() -> Iterator[Result]:
    """Every line, as it is measured."""
    for name in PARTS:
        if not (QUICK and name in AT_LENGTH):
            yield from _apart(name)


def _apart(name: str) -> Iterator[Result]:
    """The lines of a part, from its own process."""
    command = [sys.executable, "-m", "bench", "--part", name, *(["--quick"] if QUICK else [])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            yield Result(*json.loads(line))
    if process.returncode:
        raise SystemExit(process.returncode)


def part(name: str) -> None:
    """Measure one part and print its lines as JSON."""
    pin()
    for result in PARTS[name]():
        print(json.dumps([result.name, result.ratio, result.target]), flush=True)


def main() -> int:
    """Measure, show and keep."""
    if "--part" in sys.argv:
        part(sys.argv[sys.argv.index("--part") + 1])
        return 0
    found: list[Result] = []
    print(f"{'ratio':>9}  {'target':>9}          what")
    for result in measured():
        found.append(result)
        mark = "held  " if result.held else "missed"
        print(f"{result.ratio:9.4f}  {result.target:9.4f}  {mark}  {result.name}", flush=True)
    RESULTS.write_text(json.dumps([result.plain() for result in found], indent=1) + "\n", "utf-8")
    missed = [result.name for result in found if not result.held]
    return 1 if missed and "--strict" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
