"""Handing work to another process: arguments packed, results unpacked, laws by their names."""

from __future__ import annotations

import copyreg
import pickle
import sys
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from importlib import import_module
from io import BytesIO
from operator import attrgetter
from typing import Any, ClassVar

from gunbai.questions import Law

__all__ = ["find", "packed", "unpacked"]


def find(name: str) -> Any:
    """What is named "module:name": a function, a law."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)


class _Ways(dict[type, Callable[[Any], Any]]):
    """How to pack values of a class, found out when the first one comes.

    Laws of questions go by their names: they hold functions that have none. Dataclasses are packed
    as a call with their fields; by default each field is packed with its name, which takes longer.
    """

    def __missing__(self, kind: type) -> Callable[[Any], Any]:
        if kind in copyreg.dispatch_table:
            return copyreg.dispatch_table[kind]
        if kind is Law:
            return self.setdefault(kind, _law)
        if kind in self._others or not is_dataclass(kind):
            raise KeyError(kind)
        parts = fields(kind)
        custom = any(hasattr(kind, name) for name in ("__post_init__", "__setstate__"))
        if custom or not all(part.init and not part.kw_only for part in parts):
            self._others.add(kind)
            raise KeyError(kind)
        return self.setdefault(kind, _called(kind, [part.name for part in parts]))

    _others: ClassVar[set[type]] = set()


def _called(kind: type, names: Sequence[str]) -> Callable[[Any], Any]:
    if not names:
        return lambda value: (kind, ())
    read = attrgetter(*names)
    if len(names) == 1:
        return lambda value: (kind, (read(value),))
    return lambda value: (kind, read(value))


def _law(law: Law) -> Any:
    name = _law_name(law)
    return (find, (name,)) if name else law.__reduce_ex__(pickle.HIGHEST_PROTOCOL)


class _Pickler(pickle.Pickler):
    dispatch_table = _Ways()


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
