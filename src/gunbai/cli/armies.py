"""Rosters: checked, with every finding, its rule and its mend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import typer

from gunbai import system as library
from gunbai.cli.calls import superfluous
from gunbai.cli.terminal import Terminal, current, tongue_of
from gunbai.errors import DataError
from gunbai.play.rosters import ready_rosters, roster_file
from gunbai.system import Finding, Report, System

__all__ = ["muster"]


def muster(named: Sequence[str], system_name: str | None, as_json: bool) -> None:
    """Check a roster file or a ready roster; exit code 1 when it is not legal.

    ``named``: the roster, or its system and the roster.
    """
    terminal = current()
    *systems, name = named
    if len(systems) > 1 or (systems and system_name is not None):
        raise superfluous(named[0])
    system, roster = _found(name, systems[0] if systems else system_name)
    report = system.muster(roster, system.options)
    if as_json:
        terminal.json(_plain(name, system, report, terminal))
    else:
        _show(name, system, report, terminal)
    if not report.legal:
        raise typer.Exit(1)


def _found(name: str, system_name: str | None) -> tuple[System, Mapping[str, Any]]:
    """The roster and its system: stated, written in the file, known by id, or the only one."""
    known = (library.get(system_name).id,) if system_name is not None else library.available()
    path = Path(name)
    if path.suffix == ".toml" or path.exists():
        path.stat()  # OSError, told as such, when there is none
        roster = roster_file(path)
        written = roster.get("system")
        if system_name is None and written is None and len(known) != 1:
            raise DataError(name, "file", "system", "nothing", f"one of {', '.join(known)}")
        system = library.get(str(written) if system_name is None and written else known[0])
        return system, {key: value for key, value in roster.items() if key != "system"}
    ids: list[str] = []
    for candidate in known:
        library.get(candidate)
        ready = ready_rosters(candidate)
        if name in ready:
            return library.get(candidate), ready[name]
        ids += ready
    raise DataError(name, "roster", "name", name, f"a roster file, or one of {', '.join(ids)}")


def _show(name: str, system: System, report: Report, terminal: Terminal) -> None:
    tongue = tongue_of(system, terminal.lang)
    terminal.heading(terminal.tongue.text("cli.muster.points", name=name, **_points(report)))
    rows = ((terminal.name(line, "profile"), str(points)) for line, points in report.lines)
    terminal.table(rows, indent=2)
    for finding in report.findings:
        terminal.line(f"{_kind(finding, terminal)}: {tongue.say(finding.say)} ({finding.rule})")
        if finding.mend is not None:
            terminal.line("  " + tongue.say(finding.mend))
    if report.legal:
        terminal.say("cli.muster.legal")


def _points(report: Report) -> dict[str, int]:
    return {"points": report.points, "limit": report.limit}


def _kind(finding: Finding, terminal: Terminal) -> str:
    return terminal.tongue.word(f"cli.finding.{finding.kind}")


def _plain(name: str, system: System, report: Report, terminal: Terminal) -> dict[str, Any]:
    tongue = tongue_of(system, terminal.lang)
    return {
        "roster": name,
        "system": system.id,
        "legal": report.legal,
        **_points(report),
        "lines": [{"id": line, "points": points} for line, points in report.lines],
        "findings": [
            {
                "kind": finding.kind,
                "rule": finding.rule,
                "text": tongue.say(finding.say),
                "mend": tongue.say(finding.mend) if finding.mend is not None else None,
            }
            for finding in report.findings
        ],
    }
