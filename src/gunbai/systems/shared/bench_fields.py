"""The keys of a scene as fields of the workbench: those that mean the same in every system.

A value that makes no sense is shown as it is: reading the scene refuses it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from gunbai.forms import Field, Way, length
from gunbai.words import Fact, Word

__all__ = ["SIDES", "Doc", "Keys", "Path", "called", "table_at"]

Doc: TypeAlias = Mapping[str, Any]
Path: TypeAlias = tuple[str | int, ...]

SIDES: Final = ("a", "b")
SCALE: Final = 1000
LISTS: Final = ("circle", "rect", "line")


def table_at(scene: Doc, *path: str) -> Doc:
    """A table of the scene; an empty one where something else stands."""
    found: Any = scene
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def called(table: Doc, otherwise: Fact) -> Fact:
    """The name that a thing was given, else what it is."""
    name = table.get("name")
    return name if isinstance(name, str) and name else otherwise


@dataclass(frozen=True, slots=True)
class Keys:
    """The fields of one system, in its own words. ``path``: where a thing stands in the scene."""

    system: str

    def word(self, name: str) -> Word:
        """The name of a key, or of what it may say."""
        return Word(f"{self.system}.bench.{name}")

    def ways(self, kind: str, ids: Sequence[str]) -> tuple[Way, ...]:
        """What may be chosen, by id; the words are those of its kind."""
        return tuple(Way(id_, Word(f"{self.system}.name.{kind}.{id_}")) for id_ in ids)

    def one(
        self,
        path: Path,
        table: Doc,
        offered: tuple[Way, ...],
        plain: str,
        *,
        rule: str = "",
        word: Word | None = None,
    ) -> Field:
        """A key, the last of ``path``, that takes one of the words offered."""
        key = str(path[-1])
        found = table.get(key, plain)
        return Field(path, "one", word or self.word(key), found, offered, plain=plain, rule=rule)

    def side(self, path: Path, table: Doc) -> Field:
        """Whose a thing is."""
        found = table.get("side", "")
        return Field((*path, "side"), "one", self.word("side"), found, self.ways("side", SIDES))

    def place(self, path: Path, table: Doc) -> Iterator[Field]:
        """Where a thing stands: x and y."""
        for key in ("x", "y"):
            found = table.get(key, length(0, SCALE))
            yield Field((*path, key), "length", self.word(key), found)

    def shape(
        self, path: Path, table: Doc, points: tuple[str, ...] = ("polygon",)
    ) -> Iterator[Field]:
        """The shape of a piece of terrain; ``points``: the keys that hold a list of points."""
        for keys, kind in ((LISTS, "lengths"), (points, "points")):
            for key in keys:
                if key in table:
                    yield Field((*path, key), kind, self.word(key), table[key])
