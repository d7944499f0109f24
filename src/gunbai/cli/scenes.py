"""Scenes on the command line: checked; what they measure, shown with every reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import typer

from gunbai.cli.terminal import Terminal, current, tongue_of
from gunbai.language.rulings import fact_label, fact_text, reasons
from gunbai.play.scenes import Case, Mismatch, Observation, Result, find_cases, survivors
from gunbai.play.scenes import check as check_all

__all__ = ["check", "show_values"]


def check(names: Sequence[str], falsify: bool, as_json: bool) -> None:
    """Run scenes against what they expect; exit code 1 when one fails."""
    terminal = current()
    cases = [case for name in names for case in find_cases(name)]
    passed = failed = 0
    shown = []
    for result in check_all(cases):
        unnoticed = survivors(result) if falsify and result.passed else []
        good = result.passed and not unnoticed
        passed, failed = passed + good, failed + (not good)
        if as_json:
            shown.append(_plain(result, unnoticed, terminal))
        elif not good:
            _show_failure(result, unnoticed, terminal)
    if as_json:
        terminal.json({"passed": passed, "failed": failed, "cases": shown})
    else:
        terminal.say("cli.check.end", passed=passed, failed=failed)
    if failed:
        raise typer.Exit(1)


def _show_failure(result: Result, unnoticed: list[str], terminal: Terminal) -> None:
    terminal.line(f"{result.case.label} ({result.case.file})", "bold")
    if result.error is not None:
        terminal.line("  " + terminal.tongue.error(result.error))
    for mismatch in result.wrong:
        terminal.line("  " + _said(mismatch, terminal))
    for where in unnoticed:
        terminal.line("  " + terminal.tongue.text("cli.check.unnoticed", where=where))


def _said(mismatch: Mismatch, terminal: Terminal) -> str:
    none = terminal.tongue.word("list.none")
    return terminal.tongue.text(
        "cli.check.wrong",
        where=mismatch.where,
        expected=mismatch.expected or none,
        found=mismatch.found or none,
    )


def _plain(result: Result, unnoticed: list[str], terminal: Terminal) -> dict[str, Any]:
    return {
        "id": result.case.id,
        "label": result.case.label,
        "file": result.case.file,
        "passed": result.passed and not unnoticed,
        "error": terminal.tongue.error(result.error) if result.error is not None else None,
        "wrong": [
            {"where": m.where, "expected": m.expected, "found": m.found} for m in result.wrong
        ],
        "unnoticed": unnoticed,
        "rules": sorted(result.rules),
    }


def show_values(case: Case, seen: Observation, names: Any, terminal: Terminal) -> None:
    """Each measured fact, and under it its modifiers with their rules."""
    system, tongue = case.system.id, tongue_of(case.system, terminal.lang)
    for key, fact in (seen.values or {}).items():
        shown = fact_text(tongue, system, key, fact, names)
        terminal.line(f"  {fact_label(tongue, system, key)}: {shown}")
        rows = ((f"{text}", rule) for text, rule in reasons(fact, tongue, names))
        terminal.table(rows, indent=4)
