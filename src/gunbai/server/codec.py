"""JSON as it is sent and kept: written and read by orjson, whose text is the same as the standard's.

A number beyond 64 bits is read as a real number, and so refused wherever an integer is expected; one
to be written (no rule makes any) falls back to the standard library.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import orjson

__all__ = ["decode", "encode", "ordered"]

# Messages are trees by construction, so nobody need look for circles.
_STANDARD: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)


def encode(message: Mapping[str, Any]) -> str:
    """A message as text, compact; an entry as the line that ``gunbai.play.history`` writes."""
    try:
        return orjson.dumps(message).decode()
    except TypeError:
        return _STANDARD.encode(message)


def ordered(value: Any) -> bytes:
    """JSON with the keys of every object in their order, as bytes: for prints."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def decode(text: str | bytes) -> Any:
    """What a client sent or the storage kept; ValueError for what is no JSON."""
    return orjson.loads(text)
