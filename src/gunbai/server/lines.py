"""The log as one reader sees it: the events told, and what the server itself has to say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gunbai.effects import Seat
from gunbai.play.history import Entry, kind_of
from gunbai.play.live import Session
from gunbai.play.opening import Line
from gunbai.server.numbering import Numbering
from gunbai.server.render import Json, Renderer
from gunbai.system import System
from gunbai.words import Dice, Fact, Name, Target

__all__ = ["Item", "Notice", "items", "line", "mark_losses"]


WHYS = ("undo", "take-back", "fault")


@dataclass(frozen=True, slots=True)
class Notice:
    """A line of the server's own, read off the history: a rewind, a time-out, a concession."""

    entry: int
    kind: str
    seat: str
    target: int = 0
    edition: int = 0


Item = Line | Notice


def items(
    session: Session, reader: Seat | None, numbers: Numbering, lines: int = 0, shown: int = 0
) -> list[Item]:
    """The lines of this reader, oldest first.

    ``lines`` and ``shown``: how many of the session's lines and of the reader's entries are known
    already; what they said is left out.
    """
    told = session.lines_for(reader, lines)
    notices = _notices(session.entries, numbers, shown)
    merged: list[Item] = []
    at = 0
    for notice in notices:
        while at < len(told) and told[at].entry <= notice.entry:
            merged.append(told[at])
            at += 1
        merged.append(notice)
    merged.extend(told[at:])
    return merged


def _notices(entries: Sequence[Entry], numbers: Numbering, shown: int) -> Iterator[Notice]:
    for raw in numbers.shown[shown:]:
        entry = entries[raw]
        if "rewind" in entry:
            back_to = entry["rewind"]
            seat = str(entries[back_to].get("seat", "")) if back_to < len(entries) else ""
            why = entry["why"] if entry["why"] in WHYS else "rewind"
            yield Notice(raw, f"table.line.{why}", seat, back_to)
        elif "edition" in entry:
            yield Notice(raw, "table.line.edition", "", raw, entry["edition"])
        elif "concede" in entry:
            yield Notice(raw, "table.line.concede", str(entry["concede"]))
        elif (
            entry.get("by") == "clock"
            and "covert" not in entry
            and kind_of(entry) in ("ask", "sealed")
        ):
            yield Notice(raw, "table.line.clock", str(entry["seat"]))


def line(item: Item, place: int, entries: Sequence[Entry], numbers: Numbering, r: Renderer) -> Json:
    """LINE of the protocol."""
    if isinstance(item, Notice):
        return _notice(item, place, numbers, r)
    event = item.event
    rolls = [
        _roll(name, fact, item.entry, entries)
        for name, fact in event.facts.items()
        if isinstance(fact, Dice)
    ]
    return {
        "i": place,
        "entry": numbers.own(item.entry),
        "kind": event.kind,
        "rule": item.rule,
        "text": r.tongue.event(event, r.names),
        "reasons": [r.target(target) for target in _targets(event.facts)],
        "dice": {key: value for key, value in rolls[0].items() if key != "fact"} if rolls else None,
        "rolls": rolls,
        "moves": [[piece, [list(point) for point in path]] for piece, path in event.moves],
    }


def mark_losses(lines: Sequence[Json], system: System) -> None:
    """Say of each line that tells of a loss that it does."""
    for one in lines:
        if one["kind"] in system.losses:
            one["loss"] = True


def _notice(notice: Notice, place: int, numbers: Numbering, r: Renderer) -> Json:
    facts: dict[str, Any] = {"seat": Name(notice.seat), "entry": numbers.own(notice.target)}
    if notice.edition:
        facts["edition"] = notice.edition
    return {
        "i": place,
        "entry": numbers.own(notice.entry),
        "kind": notice.kind,
        "rule": "",
        "text": r.words(notice.kind, **facts),
        "reasons": [],
        "dice": None,
        "rolls": [],
        "moves": [],
    }


def _targets(facts: Mapping[str, Fact]) -> Iterator[Target]:
    for fact in facts.values():
        if isinstance(fact, Target):
            yield fact


_LOOK_BACK = 24


def _roll(name: str, dice: Dice, upto: int, entries: Sequence[Entry]) -> dict[str, Any]:
    faces = [list(throw) for throw in dice.faces]
    flat = [face for throw in faces for face in throw]
    shown = {"fact": name, "faces": faces, "from": _source(flat, upto, entries)}
    if any(dice.dropped):
        shown["dropped"] = [list(places) for places in dice.dropped]
    return shown


def _source(flat: list[int], upto: int, entries: Sequence[Entry]) -> str:
    """Whether these dice were entered by hand: what the latest roll with these faces says."""
    for raw in range(upto - 1, max(-1, upto - _LOOK_BACK), -1):
        entry = entries[raw]
        if "roll" in entry and entry["faces"] == flat:
            return str(entry.get("from", ""))
    return ""
