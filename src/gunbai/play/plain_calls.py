"""Results of calls that depend on no state: kept for the whole life of the program.

A resolution whose arguments are all plain values (numbers, text, tuples and frozen dataclasses of
them) and that closes over nothing gives the same distribution for ever; "20 shots, 3+, 4+, 4+" is
computed once. Calls on which a policy had a say are not kept here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from enum import Enum
from typing import Any

from gunbai.play.spread import Spread

__all__ = ["PlainCalls", "is_plain", "is_plain_call"]

_SCALARS = frozenset({int, str, bool, type(None)})
_KEPT = 20_000


class PlainCalls:
    """(body, args) to result, for plain arguments only. When full, it starts anew."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: dict[Any, Spread] = {}

    def get(self, key: tuple[Callable[..., Any], tuple[Any, ...]]) -> Spread | None:
        """The result kept for this hashable key, if any."""
        return self._kept.get(key)

    def put(self, key: tuple[Callable[..., Any], tuple[Any, ...]], spread: Spread) -> None:
        """Keep the result of a plain call."""
        if len(self._kept) >= _KEPT:
            self._kept.clear()
        self._kept[key] = spread

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()


def is_plain_call(body: Callable[..., Any], args: tuple[Any, ...]) -> bool:
    """Whether the result can depend on nothing but the arguments."""
    for arg in args:
        if type(arg) not in _SCALARS and not is_plain(arg):
            return False
    return getattr(body, "__closure__", ()) is None


def is_plain(value: Any) -> bool:
    """Whether a value holds numbers and text only, at any depth, and can never change.

    >>> is_plain((1, ("spear", None))), is_plain([1])
    (True, False)
    """
    kind = type(value)
    if kind in _SCALARS:
        return True
    if kind is tuple:
        return all(map(is_plain, value))
    params = getattr(kind, "__dataclass_params__", None)
    if params is None:
        return isinstance(value, Enum)
    if not params.eq or not (params.frozen or params.unsafe_hash):
        return False
    return all(is_plain(getattr(value, item.name)) for item in fields(value))
