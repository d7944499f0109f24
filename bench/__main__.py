"""Measure everything, print a table, write ``bench/results.json``.

``--quick`` (or ``QUICK=1``) measures less finely, within a minute; ``--strict`` exits with 1 when a
target is missed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from bench import battles, daimyo, exact, fights, server, tables
from bench.measure import QUICK, Result, pin

RESULTS = Path(__file__).parent / "results.json"


def measured() -> Iterator[Result]:
    """Every line, as it is measured."""
    yield from exact.results()
    yield from fights.results()
    yield from battles.results()
    yield from daimyo.results()
    yield from server.results()
    if not QUICK:
        yield from tables.results()


def main() -> int:
    """Measure, show and keep."""
    pin()
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
