"""Reading what clients send: strict about shape and size, so that no rule ever meets rubbish."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from gunbai.effects import Seat
from gunbai.server.codec import decode
from gunbai.server.troubles import Trouble, malformed

__all__ = ["COMMANDS", "MOST_BYTES", "command_id", "entry_of", "number_or_text", "parse", "seat_of"]

MOST_BYTES: Final = 65_536
MOST_ID: Final = 64
OBJECT: Final = "one JSON object with its kind as t"
COMMANDS: Final = frozenset({"answer", "dice", "undo", "takeback", "consent", "concede"})


def parse(text: str) -> dict[str, Any]:
    """One JSON object with a kind ``t``; Trouble for anything else."""
    if len(text) > MOST_BYTES:
        raise Trouble("too-large", most=MOST_BYTES)
    try:
        raw = decode(text)
    except ValueError:
        raise malformed("t", text, OBJECT) from None
    if not isinstance(raw, dict) or not isinstance(raw.get("t"), str):
        raise malformed("t", text, OBJECT)
    return raw


def seat_of(message: Mapping[str, Any], holds: Collection[Seat]) -> Seat:
    """The seat that a message speaks for: one that the sender holds."""
    seat = message.get("seat")
    if not isinstance(seat, str):
        raise malformed("seat", seat, f"one of {', '.join(holds)}" if holds else "text")
    if seat not in holds:
        raise Trouble("foreign")
    return Seat(seat)


def command_id(message: Mapping[str, Any]) -> str:
    """The id under which a command is known."""
    id_ = message.get("id")
    if not isinstance(id_, str) or not 0 < len(id_) <= MOST_ID or not id_.isprintable():
        raise malformed("id", id_, "text")
    return id_


def entry_of(message: Mapping[str, Any]) -> int | None:
    """The entry number that a message was made against, if it says."""
    at = message.get("at")
    if at is None or (isinstance(at, int) and not isinstance(at, bool)):
        return at
    raise malformed("at", at, "int")


def number_or_text(message: Mapping[str, Any], key: str) -> int | str | None:
    """A small value that is sent back as it came; None when it is missing or neither."""
    value = message.get(key)
    if isinstance(value, str):
        return value[:MOST_ID]
    return value if isinstance(value, int) and -(2**53) < value < 2**53 else None
