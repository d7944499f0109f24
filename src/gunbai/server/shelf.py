"""Games that nobody looks at, put away packed: they come back without a replay and without a read.

The shelf holds so many bytes and forgets the games that were put there first; those come back from
the storage, entry by entry.
"""

from __future__ import annotations

import logging
import zlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from gunbai.effects import Seat
from gunbai.play.live import Session
from gunbai.play.rest import Rest, rest, resume
from gunbai.server.commands import Commands
from gunbai.server.packing import packed, unpacked
from gunbai.server.position import Position
from gunbai.server.sources import sources_of
from gunbai.server.storage import SeatRow

__all__ = ["Laid", "Shelf"]

log = logging.getLogger("gunbai.server")

MOST_BYTES: Final = 64_000_000


@dataclass(frozen=True, slots=True)
class Laid:
    """A game on the shelf: all of its table but the session, which is packed."""

    body: bytes
    around: Callable[[Session], Position]
    seats: Mapping[Seat, SeatRow]
    seed: str
    holders: dict[str, set[Seat]]
    commands: Commands

    def taken_up(self) -> Position:
        """The table as it stood. Takes a few milliseconds."""
        found: Rest = unpacked(zlib.decompress(self.body))
        session = resume(found, sources_of(found.header.seats, self.seats, self.seed))
        return self.around(session)


def _around(position: Position) -> Callable[[Session], Position]:
    """What makes this table again around its session."""
    code, seats, settings = position.code, position.seats, position.settings
    seed, proposal, due = position.seed, position.proposal, position.due
    return lambda session: Position(code, session, seats, settings, seed, proposal, due)


class Shelf:
    """Packed games by their codes."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._size = 0
        self._laid: OrderedDict[str, Laid] = OrderedDict()

    def put(self, position: Position, holders: dict[str, set[Seat]], commands: Commands) -> None:
        """Put a game away; one that cannot be taken up again is left to the storage."""
        found = rest(position.session) if not position.parked else None
        if found is None:
            return
        try:
            body = zlib.compress(packed(found), 1)
        except Exception as error:
            log.warning("table %s: put away: %s: %s", position.code, type(error).__name__, error)
            return
        seats, seed = position.seats, position.seed
        around = _around(position)
        self._laid[position.code] = Laid(body, around, seats, seed, holders, commands)
        self._size += len(body)
        while self._size > self._most:
            _, oldest = self._laid.popitem(last=False)
            self._size -= len(oldest.body)

    def take(self, code: str) -> Laid | None:
        """The game with this code, which leaves the shelf."""
        found = self._laid.pop(code, None)
        if found is not None:
            self._size -= len(found.body)
        return found

    def __len__(self) -> int:
        return len(self._laid)
