"""Receipts of sealed answers: a salted hash for one's own seat, checked when the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from gunbai.effects import Seat
from gunbai.play.history import Entry
from gunbai.play.opening import receipt
from gunbai.server.numbering import Numbering

__all__ = ["receipt_of", "salt_of"]


def salt_of(seed: str, seat: Seat) -> str:
    """The secret salt of a seat's receipts; it follows from the seed, which is open at the end."""
    return blake2b(f"gunbai receipts {seat}".encode(), key=_key(seed), digest_size=16).hexdigest()


def _key(seed: str) -> bytes:
    return blake2b(seed.encode(), digest_size=32).digest()


def receipt_of(entries: Sequence[Entry], raw: int, seed: str, numbers: Numbering) -> str:
    """The receipt of the sealed answer at this entry, under its own seat's numbers."""
    entry = entries[raw]
    return receipt(entry, numbers.own(raw), salt_of(seed, Seat(entry["seat"])))
