"""A seat's own record of a game that still runs: what it may know, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from gunbai.effects import Seat
from gunbai.play.history import Entry, kind_of
from gunbai.server.numbering import Numbering
from gunbai.server.position import Position
from gunbai.words import plain_facts

__all__ = ["own_record"]


def own_record(position: Position, reader: Seat | None) -> str:
    """JSON lines: the header with ``record`` (whose it is), then answers, dice and what was told.

    It is no history to go on from (sealed answers of others are missing), and its first line says
    so to whoever tries.
    """
    header = {**position.session.header.plain(), "record": reader if reader is not None else ""}
    lines = [header, *_lines(position, reader)]
    return "".join(
        json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines
    )


def _lines(position: Position, reader: Seat | None) -> Iterator[dict[str, Any]]:
    session = position.session
    numbers = position.numbers(reader)
    told = session.lines_for(reader)
    at = 0
    for raw in numbers.shown:
        while at < len(told) and told[at].entry <= raw:
            event = told[at].event
            yield {"told": event.kind, "rule": told[at].rule, "facts": plain_facts(event.facts)}
            at += 1
        yield _known(session.entries[raw], reader, numbers)
    for line in told[at:]:
        yield {"told": line.event.kind, "rule": line.rule, "facts": plain_facts(line.event.facts)}


def _known(entry: Entry, reader: Seat | None, numbers: Numbering) -> Entry:
    """The entry without what this reader may not know, in the reader's own numbers."""
    kind = kind_of(entry)
    own = reader is not None and entry.get("seat") == reader
    if kind == "rewind":
        return {**entry, "rewind": numbers.own(entry["rewind"])}
    if kind == "sealed":
        kept = {**entry, "replaces": None} if not own else dict(entry)
        if own and entry["replaces"] is not None:
            kept["replaces"] = numbers.own(entry["replaces"])
        return kept if own else _without(kept, "answer")
    if kind == "ask" and entry.get("secret") and not own:
        return _without(entry, "answer")
    if kind == "draw" and entry["by"] != reader:
        return _without(entry, "got")  # a hand of cards, perhaps: the events tell what is open
    if kind == "roll":
        return _without(entry, "key")  # keys may name raw entries
    return dict(entry)


def _without(entry: Entry, key: str) -> Entry:
    return {name: value for name, value in entry.items() if name != key}
