"""The package: public names, its guide for newcomers, and what it depends on."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from gunbai import geometry

FOLDER = Path(str(geometry.__file__)).parent
MODULES = sorted(path.stem for path in FOLDER.glob("*.py") if path.stem != "__init__")


def test_public_names_are_sorted_and_there() -> None:
    assert geometry.__all__ == sorted(geometry.__all__)
    assert all(hasattr(geometry, name) for name in geometry.__all__)


def test_the_guide_names_every_module() -> None:
    guide = [line.split()[0] for line in (geometry.__doc__ or "").splitlines() if "  " in line]
    assert sorted(guide) == MODULES


def test_only_the_standard_library_is_imported_and_no_float_is_written() -> None:
    for name in MODULES:
        for node in ast.walk(ast.parse((FOLDER / f"{name}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                origin = (node.module or "").split(".")
                assert origin[:2] == ["gunbai", "geometry"] or origin[0] in sys.stdlib_module_names
            elif isinstance(node, ast.Import):
                assert all(alias.name in sys.stdlib_module_names for alias in node.names)
            elif isinstance(node, ast.Constant):
                assert not isinstance(node.value, float), f"{name}.py, line {node.lineno}"
            elif isinstance(node, ast.Div):
                raise AssertionError(f"{name}.py divides with /, which makes floats")
