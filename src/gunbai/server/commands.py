"""The commands of a game that are written: the latest at hand, older ones by a short print.

Whoever sends an old command again gets its acknowledgement from the storage; that it may be an old
one is known from six bytes of each.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gunbai.effects import Seat

__all__ = ["Commands"]

NEAR: Final = 8
PRINT: Final = 6
_MASK: Final = (1 << 8 * PRINT) - 1


class Commands:
    """By seat and id: the entry count and the receipt of the acknowledgement."""

    __slots__ = ("_near", "_older")

    def __init__(self, rows: Iterable[tuple[Seat, str, int, str]] = ()) -> None:
        self._near: dict[tuple[Seat, str], tuple[int, str]] = {}
        self._older = bytearray()
        for seat, id_, count, receipt in sorted(rows, key=lambda row: row[2]):
            self.add(seat, id_, count, receipt)

    def get(self, seat: Seat, id_: str) -> tuple[int, str] | None:
        """What is at hand of this command."""
        return self._near.get((seat, id_))

    def perhaps(self, seat: Seat, id_: str) -> bool:
        """Whether the storage may know this command: seldom true of a new one, always of an old one."""
        return bool(self._older) and _print(seat, id_) in self._older

    def add(self, seat: Seat, id_: str, count: int, receipt: str) -> None:
        """One more, just written."""
        near = self._near
        near[seat, id_] = (count, receipt)
        if len(near) >= 2 * NEAR:
            for old in list(near)[:NEAR]:
                self._older += _print(*old)
                del near[old]


def _print(seat: Seat, id_: str) -> bytes:
    # Python's own hash: salted anew for each process, and no print outlives one.
    return (hash((seat, id_)) & _MASK).to_bytes(PRINT, "big")
