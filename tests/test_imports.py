"""The directions of imports and the manners of rule text, read from the source and not from hope."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from gunbai.system import SYSTEM_IDS

SOURCE = Path(__file__).parent.parent / "src" / "gunbai"

# Each layer may import itself and what stands before it in its row; ``words`` and ``records`` belong
# to the core. ``bots`` and ``server`` know systems through ``gunbai.system`` only; but a package of
# bots that is named after a system plays that one, and may know its chapters.
CORE = (
    "effects",
    "dice",
    "forms",
    "laws",
    "questions",
    "rulebook",
    "errors",
    "words",
    "records",
    "system",
    "reading",
)
ALLOWED: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(CORE, CORE),
    "geometry": (*CORE, "geometry"),
    "systems": (*CORE, "geometry", "systems"),
    "play": (*CORE, "geometry", "play"),
    "language": (*CORE, "language"),
    "bots": (*CORE, "geometry", "play", "bots"),
    "testing": (*CORE, "geometry", "play", "bots", "language", "testing"),
    "server": (*CORE, "geometry", "play", "bots", "language", "server"),
    "cli": (*CORE, "geometry", "play", "bots", "language", "server", "cli"),
    "__init__": (*CORE, "play"),
    "__main__": ("cli",),
}
ENGINE = (*CORE, "geometry", "systems", "play", "bots")
"""Packages that import the standard library only, so that they run wherever Python runs."""

RULES = ("systems",)
UNKNOWN_TO_RULES = {"asyncio", "random", "time", "os", "datetime", "threading", "secrets", "uuid"}


def layer(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def modules(*layers: str) -> Iterator[Path]:
    for path in sorted(SOURCE.rglob("*.py")):
        if not layers or layer(path) in layers:
            yield path


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """Every imported module of a file with its line, those inside functions and checks too."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            module = node.module or ""
            if module == "gunbai":
                for alias in node.names:
                    yield f"gunbai.{alias.name}", node.lineno
            else:
                yield module, node.lineno


def plays(path: Path, module: str) -> bool:
    """Whether a file of a system's own bots (``bots/ronin``) imports from that very system."""
    parts, named = path.relative_to(SOURCE).parts, module.split(".")
    return (
        parts[0] == "bots"
        and len(parts) > 2
        and parts[1] in SYSTEM_IDS
        and named[:2] == ["gunbai", "systems"]
        and named[2] in (parts[1], "shared")
    )


def place(path: Path, line: int) -> str:
    return f"{path.relative_to(SOURCE.parent)}:{line}"


def test_imports_point_one_way() -> None:
    wrong = []
    for path in modules():
        allowed = ALLOWED[layer(path)]
        for module, line in imports(path):
            parts = module.split(".")
            if parts[0] != "gunbai" or plays(path, module):
                continue
            if len(parts) == 1 or parts[1] not in allowed:
                wrong.append(f"{place(path, line)} imports {module}")

    assert [] == wrong


def test_no_system_imports_another() -> None:
    wrong = []
    for path in modules("systems"):
        parts = path.relative_to(SOURCE).parts
        for module, line in imports(path):
            named = module.split(".")
            if named[2:3] == ["shared"]:
                continue
            if named[:2] == ["gunbai", "systems"] and len(parts) > 2 and named[2:3] != [parts[1]]:
                wrong.append(f"{place(path, line)} imports {module}")

    assert [] == wrong


def test_the_engine_imports_the_standard_library_only() -> None:
    wrong = [
        f"{place(path, line)} imports {module}"
        for path in modules(*ENGINE)
        for module, line in imports(path)
        if module.split(".")[0] not in (*sys.stdlib_module_names, "gunbai")
    ]

    assert [] == wrong


ROOT = SOURCE.parent.parent
NAMED_OTHERWISE = {
    "markdown_it": "markdown-it-py",
    "axe_playwright_python": "axe-playwright-python",
}


def declared() -> set[str]:
    """Every distribution that pyproject.toml names, in whatever extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lists = [project["dependencies"], *project["optional-dependencies"].values()]
    return {re.split(r"[\[<>=!~ ;]", line)[0] for entry in lists for line in entry}


def test_every_package_that_is_imported_is_declared() -> None:
    """Not got by the way from another package, which may stop bringing it."""
    here, known = {"gunbai", "tests", "tools", "bench"}, declared()
    wrong = []
    for folder in ("src", "tests", "tools", "bench"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Import):
                    names = [alias.name for alias in node.names]
                elif isinstance(node, ast.ImportFrom) and node.level == 0:
                    names = [node.module or ""]
                else:
                    continue
                for name in names:
                    top = name.split(".")[0]
                    if top in here or top in sys.stdlib_module_names or top == "pip":
                        continue
                    if NAMED_OTHERWISE.get(top, top) not in known:
                        wrong.append(f"{path.relative_to(ROOT)}:{node.lineno} imports {top}")

    assert [] == wrong


def test_rules_know_no_clock_no_chance_and_no_machine() -> None:
    wrong = [
        f"{place(path, line)} imports {module}"
        for path in modules(*RULES)
        for module, line in imports(path)
        if module.split(".")[0] in UNKNOWN_TO_RULES
    ]

    assert [] == wrong


def decorated(function: ast.AsyncFunctionDef) -> set[str]:
    names = set()
    for mark in function.decorator_list:
        called = mark.func if isinstance(mark, ast.Call) else mark
        if isinstance(called, ast.Name):
            names.add(called.id)
    return names


def procedures(path: Path) -> Iterator[ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.AsyncFunctionDef):
            yield node


def awaits(node: ast.AST) -> bool:
    return any(isinstance(inner, ast.Await) for inner in ast.walk(node))


KNOWN_CALM = {"Ask", "Tell", "Together", "ask_if_open"}


def rolls(node: ast.AST) -> bool:
    """Whether dice are thrown here: an effect of chance, or anything awaited that may throw some."""
    return any(
        isinstance(inner, ast.Await)
        and isinstance(inner.value, ast.Call)
        and getattr(inner.value.func, "id", getattr(inner.value.func, "attr", "")) not in KNOWN_CALM
        for inner in ast.walk(node)
    )


def test_no_resolution_loops_around_chance() -> None:
    """Whatever repeats is ``repeat``: a ``while`` around dice cannot be merged by exact odds."""
    wrong = [
        f"{place(path, loop.lineno)} {function.name}: while around chance; use repeat"
        for path in modules(*RULES)
        for function in procedures(path)
        if "resolution" in decorated(function)
        for loop in ast.walk(function)
        if isinstance(loop, ast.While) and rolls(loop)
    ]

    assert [] == wrong


def test_no_rule_guards_an_await_with_try_finally_or_with() -> None:
    """Closing an abandoned procedure would run the guard in the middle of nowhere."""
    wrong = []
    for path in modules(*RULES):
        for function in procedures(path):
            for node in ast.walk(function):
                if not isinstance(node, (ast.With, ast.AsyncWith, ast.Try)) or not awaits(node):
                    continue
                if not isinstance(node, ast.Try) or node.finalbody:
                    wrong.append(f"{place(path, node.lineno)} {function.name}")

    assert [] == wrong


def test_no_rule_iterates_over_a_set() -> None:
    """The order of a set is the machine's, and would be in the history."""
    wrong = [
        f"{place(path, node.iter.lineno)}"
        for path in modules("systems", "geometry", "play")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, (ast.For, ast.comprehension))
        and (
            isinstance(node.iter, (ast.Set, ast.SetComp))
            or (
                isinstance(node.iter, ast.Call)
                and getattr(node.iter.func, "id", "") in ("set", "frozenset")
            )
        )
    ]

    assert [] == wrong


def test_no_float_enters_a_rule_or_the_geometry() -> None:
    wrong = [
        f"{place(path, node.lineno)}: {node.value!r}"
        for path in modules("systems", "geometry")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, (float, complex))
    ]

    assert [] == wrong


@pytest.mark.parametrize("path", list(modules()), ids=lambda path: str(path.relative_to(SOURCE)))
def test_files_are_short_and_annotations_are_postponed(path: Path) -> None:
    text = path.read_text("utf-8")

    assert len(text.splitlines()) <= 700
    assert not text or "from __future__ import annotations" in text or text.count("\n") < 3
