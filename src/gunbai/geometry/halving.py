"""The last whole number for which something holds, found by halving."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["last_true"]


def last_true(holds: Callable[[int], bool], inside: int, outside: int) -> int:
    """The last number from ``inside`` on toward ``outside``, in either direction, for which it holds.

    Of ``inside`` it is known that it holds, of ``outside`` that it does not: neither is asked. Between
    them it must change but once.
    """
    while abs(outside - inside) > 1:
        middle = (inside + outside) // 2
        if holds(middle):
            inside = middle
        else:
            outside = middle
    return inside
