"""A saved game on the command line: told again, checked line by line, or shown as it stood."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gunbai.cli.terminal import Terminal, current, tongue_of
from gunbai.errors import DataError
from gunbai.language import Tongue
from gunbai.play.editions import edition_of
from gunbai.play.history import History, load
from gunbai.play.live import Session
from gunbai.play.replay import restore
from gunbai.play.replay import verify as verified
from gunbai.records import fingerprint
from gunbai.system import Outcome
from gunbai.words import Length, Name, Say, Word

__all__ = ["replay"]


def replay(file: Path, check: bool, at: int | None, as_json: bool) -> None:
    """Replay a game: with ``--verify`` only check it, with ``--at`` show one position."""
    history = _loaded(file)
    if check:
        _verify(history, as_json)
    elif at is not None:
        _position(restore(history, at=at), at, as_json)
    else:
        _tell(restore(history), as_json)


def _loaded(file: Path) -> History:
    try:
        return load(file.read_text("utf-8"), file.name)
    except UnicodeDecodeError:
        raise DataError(str(file), "file", "encoding", "bytes", "text in UTF-8") from None


def _verify(history: History, as_json: bool) -> None:
    session = verified(history)
    terminal, count = current(), len(history.entries)
    proved = history.seed is not None
    played, now = edition_of(history.header, history.entries), session.system.edition
    if as_json:
        terminal.json(
            {
                "entries": count,
                "verified": True,
                "fingerprints_compared": played == now,
                "dice_proved": proved,
                "fingerprint": fingerprint(session.state),
                "over": session.over,
            }
        )
        return
    terminal.say("cli.replay.verified", entries=count, fingerprint=fingerprint(session.state))
    if played != now:
        terminal.say("cli.replay.other-edition", edition=played, now=now)
    terminal.say("cli.replay.dice-proved" if proved else "cli.replay.dice-unproved")


def _tell(session: Session, as_json: bool) -> None:
    """The whole log, as a spectator may read it; the outcome last."""
    terminal, tongue = current(), _tongue(session)
    names = session.system.names(session.view(None))
    lines = [
        {"entry": line.entry, "rule": line.rule, "text": tongue.event(line.event, names)}
        for line in session.lines_for(None)
    ]
    outcome = session.outcome() if session.over else None
    if as_json:
        terminal.json({"lines": lines, "outcome": _outcome(outcome, tongue, names)})
        return
    rows = ((str(line["entry"]), str(line["rule"]), str(line["text"])) for line in lines)
    terminal.table(rows)
    if outcome is not None:
        terminal.line(tongue.say(outcome.why, names))


def _outcome(outcome: Outcome | None, tongue: Tongue, names: Any) -> dict[str, Any] | None:
    if outcome is None:
        return None
    why = tongue.say(outcome.why, names)
    return {"winner": outcome.winner, "scores": dict(outcome.scores), "why": why}


def _tongue(session: Session) -> Tongue:
    return tongue_of(session.system, current().lang)


def _position(session: Session, at: int, as_json: bool) -> None:
    """Where everything stands, and what is asked."""
    terminal, tongue = current(), _tongue(session)
    view = session.view(None)
    names = session.system.names(view)
    things = session.system.depict(view, None)
    asks = _asks(session, tongue)
    if as_json:
        terminal.json(
            {
                "entry": at,
                "scenario": session.header.scenario,
                "turn": _texts(session.system.turn(view), tongue, names),
                "things": _texts(things, tongue, names),
                "asks": asks,
                "where": list(session.where()),
                "fingerprint": fingerprint(session.state),
                "over": session.over,
            }
        )
        return
    terminal.heading(
        terminal.tongue.text(
            "cli.replay.position",
            entry=at,
            scenario=terminal.name(session.header.scenario, "scenario"),
        )
    )
    terminal.table(_rows(things, tongue, names), indent=2)
    for ask in asks:
        terminal.say("cli.replay.asks", who=ask["name"], text=ask["text"], rule=ask["rule"])
    _end(session, terminal, tongue, names)


def _end(session: Session, terminal: Terminal, tongue: Tongue, names: Any) -> None:
    outcome = session.outcome()
    if session.over and outcome is not None:
        terminal.line(tongue.say(outcome.why, names))


def _asks(session: Session, tongue: Tongue) -> list[dict[str, str]]:
    open_ = session.open
    found = []
    for ask in open_.asks if open_ is not None else ():
        if open_ is not None and ask.seat in open_.waits_for() and not (ask.secret or ask.covert):
            names = session.system.names(session.view(None))
            found.append(
                {
                    "seat": str(ask.seat),
                    "name": tongue.name(ask.seat, names),
                    "rule": ask.rule,
                    "text": tongue.say(ask.question.words, names),
                }
            )
    return found


def _rows(things: Any, tongue: Tongue, names: Any) -> list[tuple[str, str, str, str]]:
    """Every piece that has a place: name, side, place, markers."""
    rows = []
    for id_, thing in things.items():
        if "x" not in thing or "y" not in thing:
            continue
        place = f"{tongue.fact(Length(thing['x']))}, {tongue.fact(Length(thing['y']))}"
        shown = thing.get("name", Name(id_))
        markers = ", ".join(_marker(marker) for marker in thing.get("markers", ()))
        side = thing.get("side")
        rows.append((tongue.fact(shown, names), _letter(side), place, markers))
    return rows


def _letter(side: object) -> str:
    return chr(ord("A") + side) if isinstance(side, int) else ""


def _marker(marker: Any) -> str:
    count = marker.get("n", 1)
    return f"{marker['marker']} × {count}" if count > 1 else str(marker["marker"])


def _texts(value: Any, tongue: Tongue, names: Any) -> Any:
    """Plain data with its words written."""
    if isinstance(value, dict):
        return {str(key): _texts(item, tongue, names) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_texts(item, tongue, names) for item in value]
    if isinstance(value, (Word, Say, Name)):
        return tongue.fact(value, names)
    return value
