"""Ready rosters that come with a system, and roster files of players: TOML tables, not yet checked."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from gunbai.errors import DataError
from gunbai.reading import toml_of

__all__ = ["ready_rosters", "roster", "roster_file"]


def ready_rosters(system: str) -> dict[str, Mapping[str, Any]]:
    """The rosters of a system by id."""
    folder = resources.files("gunbai.systems").joinpath(system, "data", "rosters")
    if not folder.is_dir():
        return {}
    found: dict[str, Mapping[str, Any]] = {}
    for file in sorted(folder.iterdir(), key=lambda item: item.name):
        if file.name.endswith(".toml"):
            table = _parsed(file.read_text("utf-8"), file.name)
            found[str(table.get("id", file.name.removesuffix(".toml")))] = table
    return found


def roster(system: str, id_: str) -> Mapping[str, Any]:
    """The ready roster with this id; DataError lists the ids there are."""
    known = ready_rosters(system)
    if id_ not in known:
        raise DataError(system, "rosters", "id", id_, f"one of {', '.join(known) or 'none'}")
    return known[id_]


def roster_file(path: Path) -> Mapping[str, Any]:
    """A roster file as its table; DataError when it cannot be read."""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise DataError(str(path), "file", "encoding", "bytes", "text in UTF-8") from None
    except OSError as error:
        raise DataError(
            str(path), "file", "name", error.strerror or "", "a readable file"
        ) from None
    return _parsed(text, str(path))


def _parsed(text: str, file: str) -> Mapping[str, Any]:
    return toml_of(text, file)
