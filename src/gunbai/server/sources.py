"""Where the dice of a table's seats come from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gunbai.effects import Seat
from gunbai.play.dice_source import ByHand, DiceSource, Seeded
from gunbai.server.storage import SeatRow

__all__ = ["sources_of"]


def sources_of(
    seats: Iterable[Seat], rows: Mapping[Seat, SeatRow], seed: str
) -> dict[Seat, DiceSource]:
    """The game's seed for all, but for those who roll their own."""
    seeded = Seeded(seed)
    sources: dict[Seat, DiceSource] = {}
    for seat in seats:
        row = rows.get(seat)
        by_hand = row is not None and row.dice == "hand" and row.kind != "bot"
        sources[seat] = ByHand() if by_hand else seeded
    return sources
