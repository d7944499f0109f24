"""Handing work to another process: arguments packed, results unpacked, laws by their names."""

from __future__ import annotations

import pickle
import sys
from importlib import import_module
from io import BytesIO
from typing import Any

from gunbai.questions import Law

__all__ = ["find", "packed", "unpacked"]


def find(name: str) -> Any:
    """What is named "module:name": a function, a law."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)


class _Pickler(pickle.Pickler):
    """Packs the laws of questions by their names: they hold functions that have none."""

    def reducer_override(self, obj: Any) -> Any:
        if isinstance(obj, Law):
            name = _law_name(obj)
            if name:
                return find, (name,)
        return NotImplemented


def packed(value: Any) -> bytes:
    """The value as bytes; raises what pickling raises for what cannot travel."""
    buffer = BytesIO()
    _Pickler(buffer, pickle.HIGHEST_PROTOCOL).dump(value)
    return buffer.getvalue()


def unpacked(data: bytes) -> Any:
    """What one of our own processes has packed."""
    return pickle.loads(data)


_LAWS: dict[int, tuple[Law, str]] = {}


def _law_name(law: Law) -> str:
    """The name "module:NAME" under which a module holds this law; empty for one made on the way."""
    known = _LAWS.get(id(law))
    if known is None or known[0] is not law:
        known = _LAWS[id(law)] = (law, _search(law))
    return known[1]


def _search(law: Law) -> str:
    for module in list(sys.modules.values()):
        for name, value in list(getattr(module, "__dict__", {}).items()):
            if value is law:
                return f"{module.__name__}:{name}"
    return ""
