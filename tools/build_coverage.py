"""Write docs/rules/<system>.md: for every id of the specification where it acts and what proves it.

python tools/build_coverage.py            write the pages
python tools/build_coverage.py --check    exit with 1 when a page is out of date
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from gunbai import system as systems
from gunbai.play.coverage import Coverage, coverage, ids_of
from gunbai.system import System

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "rules"
SOURCE = ROOT / "src" / "gunbai" / "systems"
MOST = 8
"""Scenes named for one rule; the rest are counted."""


def page(system: System) -> str:
    """The coverage page of a system, from a run of all its scenes."""
    found = coverage(system)
    places = _places(system)
    lines = [
        f"# {system.id}: coverage of the rules",
        "",
        "Made by `make docs` from a run of all scenes; see",
        "[decision 0011](../decisions/0011-coverage-is-computed.md) for what the words mean.",
        "",
        f"Ids: {len(found.ids)}. Implemented: {len(found.implemented)}. Tested: {len(found.tested)}.",
        "",
        "## Rules",
        "",
        "| id | heading | where | scenes | status |",
        "|---|---|---|---|---|",
        *_rule_rows(system, found, places),
        "",
        "## Vectors and examples",
        "",
        "| id | file | cases | status |",
        "|---|---|---|---|",
        *_case_rows(system, found),
        "",
    ]
    return "\n".join(lines)


def _status(id_: str, found: Coverage) -> str:
    if id_ in found.tested:
        return "tested"
    return "implemented" if id_ in found.implemented else "missing"


def _rule_rows(system: System, found: Coverage, places: dict[str, list[str]]) -> Iterator[str]:
    index = system.rules()
    for id_ in ids_of(system.id)["rules"]:
        rule = index.rules.get(id_)
        heading = rule.heading.replace("|", "/") if rule is not None else ""
        cases = sorted({result.case.id for result in found.results if id_ in result.rules})
        shown = ", ".join(cases[:MOST]) + (f" and {len(cases) - MOST} more" * (len(cases) > MOST))
        where = ", ".join(places.get(id_, ()))
        yield f"| {id_} | {heading} | {where} | {shown} | {_status(id_, found)} |"


def _case_rows(system: System, found: Coverage) -> Iterator[str]:
    kinds = ids_of(system.id)
    for id_ in (*kinds["vectors"], *kinds["examples"]):
        cases = [result.case for result in found.results if result.case.id == id_]
        files = ", ".join(sorted({case.file for case in cases}))
        yield f"| {id_} | {files} | {len(cases) or ''} | {_status(id_, found)} |"


def _places(system: System) -> dict[str, list[str]]:
    """Each id to the files of the system that name it."""
    pattern = re.compile(rf"\b{system.prefix}-[A-Z]+-\d+[a-z]?\b")
    places: dict[str, list[str]] = {}
    folder = SOURCE / system.id
    for path in sorted(folder.rglob("*")):
        named = path.relative_to(folder)
        if path.suffix not in (".py", ".toml") or named.parts[0] in ("scenes", "rules.toml"):
            continue
        for id_ in sorted(set(pattern.findall(path.read_text("utf-8")))):
            places.setdefault(id_, []).append(named.as_posix())
    return places


def main(argv: list[str]) -> int:
    stale = []
    for name in systems.available():
        if not (SOURCE / name).is_dir():
            continue
        path, text = FOLDER / f"{name}.md", page(systems.get(name))
        if "--check" in argv:
            if not path.is_file() or path.read_text("utf-8") != text:
                stale.append(str(path.relative_to(ROOT)))
        else:
            FOLDER.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            print(path.relative_to(ROOT))
    for file in stale:
        print(f"{file} is out of date: make docs")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
