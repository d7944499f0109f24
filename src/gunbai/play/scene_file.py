"""Scene files: from TOML to cases, each a whole scene with its overrides merged in.

See ``docs/scenes.md`` for the format.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from gunbai import system as systems
from gunbai.errors import DataError
from gunbai.reading import Table, toml_of
from gunbai.system import System

__all__ = ["DOINGS", "RUNNER_KEYS", "Case", "cases_of", "cases_of_system", "find_cases"]

DOINGS: Final = ("play", "odds", "legal", "options", "measure", "muster", "score")

RUNNER_KEYS: Final = (
    "id",
    "system",
    "unit",
    "do",
    "note",
    "options",
    "scenario",
    "rosters",
    "seats",
    "step",
    "ask",
    "facts",
    "answers",
    "answer",
    "seat",
    "policy",
    "dice",
    "seed",
    "permute",
    "roster",
    "expect",
)
_CASE_KEYS: Final = ("case", "without", "columns", "rows")


@dataclass(frozen=True, slots=True)
class Case:
    """One thing to run: a scene with one case's overrides.

    ``label`` is unique in its file: the id, with a number where several cases share it.
    """

    id: str
    label: str
    file: str
    system: System
    values: Mapping[str, Any]

    @property
    def scale(self) -> int:
        return self.system.nature.scale

    def table(self) -> Table:
        """The scene's keys, to be read strictly; errors name the file and the case."""
        return Table(self.file, self.label, self.values, self.scale)

    def fail(self, key: str, found: object, expected: str) -> DataError:
        """An error at a key of this case."""
        return DataError(self.file, self.label, key, found, expected)


def cases_of(text: str, file: str) -> list[Case]:
    """The cases of one scene file; DataError names what is wrong and where."""
    raw = toml_of(text, file)
    base = {key: value for key, value in raw.items() if key != "case"}
    for key in _CASE_KEYS[1:]:
        if key in base:
            raise DataError(file, "file", key, key, "this key inside a [[case]] only")
    blocks = raw.get("case")
    if blocks is None:
        return _labelled([base], file)
    if not isinstance(blocks, list) or not all(isinstance(one, dict) for one in blocks or [0]):
        raise DataError(file, "file", "case", blocks, "[[case]] tables")
    made = [
        case
        for number, block in enumerate(blocks, 1)
        for case in _expanded(base, block, file, f"case {number}")
    ]
    return _labelled(made, file)


def _expanded(
    base: Mapping[str, Any], block: Mapping[str, Any], file: str, place: str
) -> Iterator[dict[str, Any]]:
    """The scenes of one ``[[case]]``: one, or one for each of its rows."""
    own = {key: value for key, value in block.items() if key not in _CASE_KEYS}
    start: dict[str, Any] = _copied(base)
    left_out = block.get("without", [])
    if not isinstance(left_out, list):
        raise DataError(file, place, "without", left_out, "a list of texts")
    for path in left_out:
        _take_away(start, _path(path, file, place), file, place)
    scene = merged(start, own)
    columns, rows = block.get("columns"), block.get("rows")
    if columns is None and rows is None:
        yield scene
        return
    if not isinstance(columns, list) or not isinstance(rows, list) or not rows:
        raise DataError(file, place, "columns", columns, "columns with rows")
    paths = [_path(column, file, place) for column in columns]
    for number, row in enumerate(rows, 1):
        if not isinstance(row, list) or len(row) != len(paths):
            raise DataError(file, place, f"rows {number}", row, f"{len(paths)} values")
        one: dict[str, Any] = _copied(scene)
        for path, value in zip(paths, row, strict=True):
            _put(one, path, value, file, place)
        yield one


def merged(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Tables merged key by key; everything else of ``over`` replaces.

    >>> merged({"a": {"x": 1, "y": 2}, "b": [1]}, {"a": {"y": 3}, "b": [2]})
    {'a': {'x': 1, 'y': 3}, 'b': [2]}
    """
    result: dict[str, Any] = _copied(base)
    for key, value in over.items():
        there = result.get(key)
        both = isinstance(there, Mapping) and isinstance(value, Mapping)
        result[key] = merged(there, value) if both else value  # type: ignore[arg-type]
    return result


def _copied(table: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: _copied(value) if isinstance(value, Mapping) else value for key, value in table.items()
    }


def _path(text: Any, file: str, place: str) -> tuple[str, ...]:
    """A dotted key as TOML reads it: its parts."""
    try:
        found: Any = toml_of(f"{text} = 0", file)
    except DataError:
        found = None
    parts = []
    while isinstance(found, dict) and len(found) == 1:
        ((part, found),) = found.items()
        parts.append(part)
    if found != 0:
        raise DataError(file, place, "columns", text, "a key with its path")
    return tuple(parts)


def _put(table: dict[str, Any], path: Sequence[str], value: Any, file: str, place: str) -> None:
    for part in path[:-1]:
        table = table.setdefault(part, {})
        if not isinstance(table, dict):
            raise DataError(file, place, ".".join(path), part, "a table on the way")
    table[path[-1]] = value


def _take_away(table: dict[str, Any], path: Sequence[str], file: str, place: str) -> None:
    inner: Any = table
    for part in path[:-1]:
        inner = inner.get(part) if isinstance(inner, dict) else None
    if not isinstance(inner, dict) or path[-1] not in inner:
        raise DataError(file, place, "without", ".".join(path), "a key of the scene above")
    del inner[path[-1]]


def _labelled(scenes: list[dict[str, Any]], file: str) -> list[Case]:
    counts: dict[str, int] = {}
    for number, scene in enumerate(scenes, 1):
        id_ = scene.get("id")
        if not isinstance(id_, str) or not id_:
            found = "nothing" if id_ is None else id_
            raise DataError(file, f"case {number}", "id", found, "the id of the scene")
        counts[id_] = counts.get(id_, 0) + 1
    seen: dict[str, int] = {}
    cases = []
    for scene in scenes:
        id_ = scene["id"]
        seen[id_] = seen.get(id_, 0) + 1
        label = id_ if counts[id_] == 1 else f"{id_} ({seen[id_]})"
        cases.append(Case(id_, label, file, _system_of(scene, file, label), scene))
    return cases


def _system_of(scene: Mapping[str, Any], file: str, label: str) -> System:
    name = scene.get("system")
    known = systems.available()
    if name not in known:
        found = "nothing" if name is None else name
        raise DataError(file, label, "system", found, f"one of {', '.join(known)}")
    system = systems.get(str(name))
    doing, unit = scene.get("do"), scene.get("unit")
    if doing not in DOINGS:
        found = "nothing" if doing is None else doing
        raise DataError(file, label, "do", found, f"one of {', '.join(DOINGS)}")
    if unit != system.nature.unit and not (unit is None and doing == "muster"):
        found = "nothing" if unit is None else unit
        raise DataError(file, label, "unit", found, system.nature.unit)
    return system


# -- finding scenes ----------------------------------------------------------------------------------


def find_cases(name: str) -> list[Case]:
    """The cases of a system, of a scene file, of a folder, or the cases with one id."""
    if name in systems.available():
        return cases_of_system(name)
    path = Path(name)
    if path.is_dir():
        files = sorted(path.rglob("*.toml"))
        if not files:
            raise DataError(name, "folder", "files", "nothing", "scene files (.toml)")
        return [case for file in files for case in cases_of(_text(file), str(file))]
    if path.is_file():
        return cases_of(_text(path), str(path))
    for system in systems.available():
        found = [case for case in cases_of_system(system) if case.id == name]
        if found:
            return found
    raise DataError(name, "scene", "name", name, "a system, a scene file, a folder or a scene id")


def cases_of_system(system: str) -> list[Case]:
    """The cases that come with a system; empty when it has none."""
    try:
        folder = resources.files(f"gunbai.systems.{system}").joinpath("scenes")
    except ModuleNotFoundError:  # a system from outside
        return []
    if not folder.is_dir():
        return []
    files = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".toml")),
        key=lambda file: file.name,
    )
    return [case for file in files for case in cases_of(_text(file), file.name)]


def _text(file: Path | Traversable) -> str:
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise DataError(str(file.name), "file", "encoding", "bytes", "text in UTF-8") from None
    except OSError as error:
        raise DataError(
            str(file), "file", "name", error.strerror or "", "a readable file"
        ) from None
