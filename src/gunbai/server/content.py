"""What a reader sees of a table, as JSON: the parts of the protocol's ``view``."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from gunbai.effects import Seat
from gunbai.language.rulings import own_word
from gunbai.play.history import Header
from gunbai.server.alike import fixture
from gunbai.server.asks import curtain, show_ask
from gunbai.server.clocks import clock_of
from gunbai.server.codec import encode
from gunbai.server.lines import Item, items, line, mark_losses
from gunbai.server.position import Position, Reader
from gunbai.server.render import Json, Renderer, tongue_of
from gunbai.system import System
from gunbai.words import Name, Word

__all__ = [
    "Content",
    "bot_word",
    "content",
    "game_record",
    "scenario_name",
    "things",
    "whole_log",
]


@dataclass(slots=True)
class Content:
    """One reader's table at one moment. ``parts`` are the keys of a view but things and log.

    ``raw`` and ``r`` are what things were rendered from: what is the same the next time is not
    rendered again. Of the log only what is new is kept, and a print of each line: ``fresh`` are the
    lines after the first ``kept``, which stood there before; ``taken`` says up to where it was read:
    the session's revision, its lines, the reader's entries.
    """

    things: dict[str, Json]
    parts: dict[str, Json]
    raw: Mapping[str, Any]
    r: Renderer
    prints: array[int] = field(default_factory=lambda: array("Q"))
    fresh: list[Json] = field(default_factory=list)
    kept: int = 0
    taken: tuple[int, int, int] = (-1, 0, 0)


def content(position: Position, reader: Reader, before: Content | None = None) -> Content:
    """All that this reader sees now; what ``before`` has rendered already is taken from it."""
    session = position.session
    system = session.system
    view = session.view(reader.seat)
    r = position.speaker(reader.seat, reader.lang, view)
    known = before if before is not None and before.r is r else None
    raw: dict[str, Any] = {}
    shown: dict[str, Json] = {}
    for key, thing in _faced(system, view, reader).items():
        old = known.raw.get(key) if known is not None else None
        if known is not None and old == thing:
            raw[key], shown[key] = old, known.things[key]
        else:
            raw[key], shown[key] = fixture(thing, r)
    made = Content(shown, _parts(position, reader, view, r), raw, r)
    _log(made, position, reader, r, before)
    return made


def _faced(system: System, view: Any, reader: Reader) -> Mapping[str, Any]:
    """The things; a screen that several seats share stands as the first of them sits."""
    raw = system.depict(view, reader.seat)
    table = raw.get("table")
    if not reader.shared or table is None or table.get("edge"):
        return raw
    edge = system.depict(view, reader.holds[0])["table"].get("edge")
    return {**raw, "table": {**table, "edge": edge, "open": True}} if edge else raw


def things(system: System, view: Any, seat: Seat | None, r: Renderer) -> dict[str, Json]:
    """Everything that lies on the table, by id."""
    return {key: r.plain(thing) for key, thing in system.depict(view, seat).items()}


def _log(
    made: Content, position: Position, reader: Reader, r: Renderer, before: Content | None
) -> None:
    session = position.session
    numbers = position.numbers(reader.seat)
    made.taken = (session.revision, len(session.lines), len(numbers.shown))
    if before is not None and before.taken[0] == session.revision:
        _, lines, shown = before.taken
        made.kept = len(before.prints)
        made.prints = before.prints
        made.fresh = _lines(
            position, reader, r, items(session, reader.seat, numbers, lines, shown), made.kept
        )
        made.prints.extend(_print(one) for one in made.fresh)
        return
    log = whole_log(position, reader, r)
    made.prints = array("Q", map(_print, log))
    made.kept = _common(before.prints, made.prints) if before is not None else 0
    made.fresh = log[made.kept :]


def whole_log(position: Position, reader: Reader, r: Renderer) -> list[Json]:
    """All lines of this reader, rendered."""
    numbers = position.numbers(reader.seat)
    return _lines(position, reader, r, items(position.session, reader.seat, numbers), 0)


def _lines(
    position: Position, reader: Reader, r: Renderer, told: list[Item], first: int
) -> list[Json]:
    entries, numbers = position.session.entries, position.numbers(reader.seat)
    made = [line(item, place, entries, numbers, r) for place, item in enumerate(told, first)]
    mark_losses(made, position.session.system)
    return made


def _print(rendered: Json) -> int:
    """A rendered line in eight bytes: equal lines have equal prints."""
    return int.from_bytes(blake2b(encode(rendered).encode(), digest_size=8).digest(), "big")


def _common(old: array[int], new: array[int]) -> int:
    """How many lines at the start are the same."""
    kept, most = 0, min(len(old), len(new))
    while kept < most and old[kept] == new[kept]:
        kept += 1
    return kept


def _parts(position: Position, reader: Reader, view: Any, r: Renderer) -> dict[str, Json]:
    session = position.session
    numbers = position.numbers(reader.seat)
    return {
        "rev": numbers.rewinds,
        "count": numbers.count,
        "game": game_record(position, r),
        "bar": r.plain(session.system.turn(view)),
        "ask": show_ask(position, reader, r),
        "seats": _seats(position, r),
        "undo": _undo(position, reader, r),
        "takeback": _takeback(position, reader, r),
        "curtain": _curtain(position, reader, r),
        "outcome": _outcome(position, r),
        "fault": _fault(position, r),
    }


def game_record(position: Position, r: Renderer) -> Json:
    """GAME of the protocol."""
    session = position.session
    nature = session.system.nature
    header = session.header
    sides = _sides(position)
    settings = position.settings
    return {
        "code": position.code,
        "system": header.system,
        "system_name": r.text(Word(f"name.system.{header.system}")),
        "scenario": header.scenario,
        "scenario_name": scenario_name(header, r),
        "unit": nature.unit,
        "scale": nature.scale,
        "free_measuring": nature.free_measuring,
        "learning": bool(settings.get("learning")),
        "assist": settings.get("assist", "all"),
        "clock": settings.get("clock", 0),
        "deadline": _deadline(settings),
        "over": session.over,
        "commit": header.commit,
        "sides": [
            {"side": side, "index": index, "name": r.name(side)}
            for index, side in enumerate(sides)
            if side in header.seats.values()
        ],
    }


def _deadline(settings: Mapping[str, Any]) -> Json:
    """By correspondence: the time of day that a decision is due at, and where."""
    clock = clock_of(settings)
    return {"at": clock.at, "zone": clock.zone} if clock.at else None


def _sides(position: Position) -> list[str]:
    """All sides in the system's order: their places are the colours of the table."""
    known = position.session.system.nature.sides
    return list(dict.fromkeys((*known, *position.session.header.seats.values())))


def scenario_name(header: Header, r: Renderer) -> str:
    return own_word(r.tongue, "scenario", header.scenario, header.system)


def bot_word(bot: str, r: Renderer) -> str:
    """What a bot is called: the system's word for it, the server's, or its id."""
    for word in (f"table.bot.{bot}",):
        if r.tongue.has(word):
            return r.tongue.word(word)
    return bot


def _seats(position: Position, r: Renderer) -> Json:
    session = position.session
    open_ = session.open
    sides = _sides(position)
    sealed: set[Seat] = set()
    if open_ is not None and open_.together is not None:
        # That a covert seat has answered is as hidden as that it was asked.
        sealed = {open_.asks[i].seat for i in open_.sealed if not open_.asks[i].covert}
    shown = []
    for seat, side in session.header.seats.items():
        row = position.seats.get(seat)
        kind = row.kind if row is not None else "free"
        shown.append(
            {
                "seat": seat,
                "side": side,
                "index": sides.index(side),
                "name": r.name(seat),
                "player": row.player if row is not None else "",
                "kind": kind if kind in ("person", "bot") else "free",
                "bot": bot_word(row.bot, r) if row is not None and kind == "bot" else "",
                "sealed": seat in sealed,
            }
        )
    return shown


def _undo(position: Position, reader: Reader, r: Renderer) -> Json:
    seat = reader.seat if reader.seat in reader.holds else None
    if reader.shared:
        answers = [(position.last_answer(one), one) for one in reader.holds]
        given = [(last[0], one) for last, one in answers if last is not None]
        seat = max(given)[1] if given else None
    if seat is None or position.over:
        return None
    last = position.last_answer(seat)
    if last is None:
        return None
    numbers = position.numbers(seat)
    raw, rule = last
    open_ = position.undo_point(seat) == raw
    return {
        "seat": seat,
        "open": open_,
        "entry": numbers.own(raw),
        "rule": rule,
        "text": r.words("table.undo" if open_ else "table.ask-takeback", what=r.heading(rule)),
        "closed": None if open_ else numbers.own(numbers.active[-1]),
    }


def _takeback(position: Position, reader: Reader, r: Renderer) -> Json:
    proposal = position.proposal
    if proposal is None:
        return None
    numbers = position.numbers(reader.seat)
    entry = position.session.entries[proposal.entry]
    rule = str(entry.get("ask") or entry.get("sealed"))
    if not numbers.knows(proposal.entry) or entry.get("secret"):
        rule = ""  # that there is a proposal is open, what it takes back is not
    need = [seat for seat in position.session.header.seats if seat in proposal.need]
    own = numbers.own(proposal.entry)
    text = r.words(
        "table.takeback", seat=Name(proposal.seat), what=r.heading(rule) or "…", entry=own
    )
    return {
        "seat": proposal.seat,
        "seat_name": r.name(proposal.seat),
        "entry": own,
        "rule": rule,
        "text": text,
        "need": need,
        "mine": [seat for seat in need if seat in reader.holds],
    }


def _curtain(position: Position, reader: Reader, r: Renderer) -> Json:
    seat = curtain(position, reader)
    return None if seat is None else {"seat": seat, "seat_name": r.name(seat)}


def _outcome(position: Position, r: Renderer) -> Json:
    session = position.session
    outcome = session.outcome() if session.over else None
    if outcome is None:
        return None
    winner = outcome.winner
    return {
        "winner": winner,
        "winner_name": r.name(winner) if winner is not None else "",
        "scores": dict(outcome.scores),
        "text": r.label(outcome.why),
    }


def _fault(position: Position, r: Renderer) -> str | None:
    if position.parked:
        return r.words("table.parked", reason=position.parked)
    return r.words("table.fault") if position.session.fault is not None else None


def plain_renderer(system: System, lang: str) -> Renderer:
    """A renderer where no view names anything (menus)."""
    return Renderer(tongue_of(system, lang), {})
