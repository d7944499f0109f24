"""What a rule is linked with: scenes, chapters of the program, other rules that name it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from gunbai.play.shown import files_of, is_mustered, scenes_of
from gunbai.server.reference import index_of, parts_of

__all__ = ["files_of", "is_mustered", "named_by", "scenes_of"]

ID: Final = re.compile(r"\b[A-Z]{2,4}\d?-[A-Z]+-\d+[a-z]?\b")


@cache
def _named(system: str) -> Mapping[str, tuple[str, ...]]:
    """Each rule to the rules whose text names it, in the order of the reference."""
    index = index_of(system)
    if index is None:
        return {}
    found: dict[str, list[str]] = {}
    for id_, part in parts_of(system).items():
        if id_ not in index:
            continue
        for named in dict.fromkeys(ID.findall(part.text)):
            if named in index and named != id_:
                found.setdefault(named, []).append(id_)
    return {rule: tuple(names) for rule, names in found.items()}


def named_by(system: str, rule: str) -> tuple[str, ...]:
    """The rules whose text names this one."""
    return _named(system).get(rule, ())
