"""A system's package data: strict TOML files in a folder, one item a file where there are many."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Protocol, TypeVar

from gunbai.errors import DataError
from gunbai.reading import Table, read

__all__ = ["Named", "file_of", "fingerprint_of", "folder_of", "ready_or_read"]


class Named(Protocol):
    """Anything that is known by an id."""

    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=Named)
T = TypeVar("T")


def file_of(folder: Traversable, name: str) -> Table:
    """One file, parsed; DataError names its line when it is no TOML."""
    return read(folder.joinpath(name).read_text(encoding="utf-8"), name)


def folder_of(
    folder: Traversable, name: str, edition: int, build: Callable[[Table], N]
) -> Mapping[str, N]:
    """One item a file, by id; the file is named after the id it holds, and says its edition."""
    found: dict[str, N] = {}
    inner = folder.joinpath(name)
    for path in _toml_files(inner):
        table = file_of(inner, path.name)
        table.integer("edition", edition, edition)
        item = build(table)
        table.close()
        if item.id != path.name.removesuffix(".toml"):
            table.fail("id", item.id, path.name.removesuffix(".toml"))
        found[item.id] = item
    return MappingProxyType(found)


def fingerprint_of(folder: Traversable, parts: Sequence[str]) -> str:
    """Names and texts of all files of the folder and these parts of it (blake2b, 32 hexadecimal digits).

    The files count in order of their names; line ends do not count.
    """
    hasher = blake2b(digest_size=16)
    for part in ("", *parts):
        inner = folder.joinpath(part) if part else folder
        for path in _toml_files(inner):
            text = path.read_text(encoding="utf-8").replace("\r\n", "\n")
            hasher.update(f"{part}/{path.name}\0{text}\0".encode())
    return hasher.hexdigest()


def ready_or_read(
    given: Mapping[str, object] | str,
    ready: Mapping[str, T],
    edition: int,
    read_table: Callable[[Table], T],
    file: str,
) -> T:
    """A roster as a game or an editor hands it over: the id of a ready one, or a parsed file."""
    if isinstance(given, str):
        if given not in ready:
            raise DataError(file, "file", "id", given, f"one of {', '.join(ready)}")
        return ready[given]
    table = Table(file, "", given)
    table.integer("edition", edition, edition, edition)
    found = read_table(table)
    table.close()
    return found


def _toml_files(folder: Traversable) -> list[Traversable]:
    found = [path for path in folder.iterdir() if path.name.endswith(".toml")]
    return sorted(found, key=lambda path: path.name)
