"""The keys of a scene as fields of the workbench: those that mean the same in every system.

``path``: where a thing stands in the scene; ``word``: the name of a key in the system's own words.
A value that makes no sense is shown as it is: reading the scene refuses it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from gunbai.forms import Field, Way, length
from gunbai.words import Fact, Word

__all__ = [
    "SIDES",
    "Doc",
    "Path",
    "called",
    "one_field",
    "place_fields",
    "shape_fields",
    "table_at",
    "ways",
]

Doc: TypeAlias = Mapping[str, Any]
Path: TypeAlias = tuple[str | int, ...]
Naming: TypeAlias = Callable[[str], Word]

SIDES: Final = ("a", "b")
SCALE: Final = 1000
LISTS: Final = ("circle", "rect", "line")


def table_at(scene: Doc, *path: str) -> Doc:
    """A table of the scene; an empty one where something else stands."""
    found: Any = scene
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def ways(prefix: str, ids: Sequence[str]) -> tuple[Way, ...]:
    """What may be chosen, by id; the words are those of ``prefix``."""
    return tuple(Way(id_, Word(f"{prefix}.{id_}")) for id_ in ids)


def called(table: Doc, otherwise: Fact) -> Fact:
    """The name that a thing was given, else what it is."""
    name = table.get("name")
    return name if isinstance(name, str) and name else otherwise


def one_field(
    path: Path,
    table: Doc,
    offered: tuple[Way, ...],
    word: Word,
    *,
    plain: str,
    rule: str = "",
) -> Field:
    """A key, the last of ``path``, that takes one of the words offered."""
    return Field(
        path, "one", word, table.get(str(path[-1]), plain), offered, plain=plain, rule=rule
    )


def place_fields(path: Path, table: Doc, word: Naming) -> Iterator[Field]:
    """Where a thing stands: x and y."""
    for key in ("x", "y"):
        yield Field((*path, key), "length", word(key), table.get(key, length(0, SCALE)))


def shape_fields(
    path: Path, table: Doc, word: Naming, points: tuple[str, ...] = ("polygon",)
) -> Iterator[Field]:
    """The shape of a piece of terrain; ``points``: the keys that hold a list of points."""
    for keys, kind in ((LISTS, "lengths"), (points, "points")):
        for key in keys:
            if key in table:
                yield Field((*path, key), kind, word(key), table[key])
