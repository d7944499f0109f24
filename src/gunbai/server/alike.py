"""What many tables have alike, kept once: the names of their pieces, and what lies still on the ground.

Tables of one scenario name the same things and show the same terrain. Without this each kept its own
copy, a third of the memory that a game took. Nothing here may be changed by whoever gets it, and what
has not been asked for lately is forgotten.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Any, Final

from gunbai.language.tongue import Names
from gunbai.server.packing import packed
from gunbai.server.render import Json, Renderer, settled, tongue_of
from gunbai.system import System
from gunbai.words import Word

__all__ = ["fixture", "speaker"]

SPEAKERS: Final = 8
"""Sets of names of one scenario and language."""
SCENARIOS: Final = 64
FIXTURES: Final = 2000

_speakers: OrderedDict[tuple[str, str, str], deque[tuple[Names, Renderer]]] = OrderedDict()
_fixtures: OrderedDict[tuple[int, bytes], tuple[Any, Json]] = OrderedDict()

_STILL: Final = frozenset({"table", "terrain", "zone"})


def speaker(system: System, scenario: str, lang: str, names: Names) -> tuple[Names, Renderer]:
    """These names, and the renderer that knows them: those of another table, where they are the same."""
    key = (system.id, scenario, lang)
    known = _speakers.get(key)
    if known is None:
        known = _speakers[key] = deque(maxlen=SPEAKERS)
        if len(_speakers) > SCENARIOS:
            _speakers.popitem(last=False)
    else:
        _speakers.move_to_end(key)
    for one in known:
        if one[0] == names:
            return one
    made = (names, settled(Renderer(tongue_of(system, lang), names)))
    known.appendleft(made)
    return made


def fixture(thing: Any, r: Renderer) -> tuple[Any, Json]:
    """A thing and how it is shown: those of another table, where it is the same and lies still."""
    if thing.get("kind") not in _STILL or not _nameless(thing):
        return thing, r.plain(thing)
    key = (id(r.tongue), packed(thing))  # languages are read once and stay
    found = _fixtures.get(key)
    if found is None:
        found = _fixtures[key] = (thing, r.plain(thing))
        if len(_fixtures) > FIXTURES:
            _fixtures.popitem(last=False)
    else:
        _fixtures.move_to_end(key)
    return found


def _nameless(value: Any) -> bool:
    """Whether this says the same whatever the names of the table are."""
    if isinstance(value, dict):
        return all(map(_nameless, value.values()))
    if isinstance(value, (list, tuple)):
        return all(map(_nameless, value))
    return value is None or type(value) in (int, str, bool, Word)
