"""Replies to a client's messages, the same over the websocket and by post."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, Final

from gunbai.effects import Ask, Seat
from gunbai.errors import GunbaiError, Refused
from gunbai.questions import Preview, Refusal
from gunbai.server import forecasts
from gunbai.server.asks import legal_json
from gunbai.server.messages import COMMANDS, entry_of, number_or_text, seat_of
from gunbai.server.position import Reader
from gunbai.server.render import Json
from gunbai.server.room import Room
from gunbai.server.troubles import Trouble, malformed
from gunbai.server.workers import Unpackable

__all__ = ["check", "reply"]

log = logging.getLogger("gunbai.server")

MOST_TEXT: Final = 200
MOST_FACTS: Final = 64
KINDS: Final = (*sorted(COMMANDS), "check", "survey", "card", "seat", "lang", "view", "ping")


async def reply(room: Room, reader: Reader, message: Mapping[str, Any]) -> dict[str, Any]:
    """The reply to one message; Trouble when it makes no sense."""
    kind = message["t"]
    if kind in COMMANDS:
        return await room.command(reader.holds, reader.lang, message)
    if kind == "check":
        return await check(room, reader, message)
    if kind == "card":
        return _card(room, reader, message)
    if kind == "survey":
        return _survey(room, reader, message)
    if kind == "ping":
        return {"t": "pong"}
    raise malformed("t", kind, f"one of {', '.join(KINDS)}")


async def check(room: Room, reader: Reader, message: Mapping[str, Any]) -> dict[str, Any]:
    """VERDICT: whether an answer would be legal, and what would follow from it."""
    seat = seat_of(message, reader.holds)
    position = room.position
    if "answer" not in message:
        raise malformed("answer", None, "value")
    shown: dict[str, Any] = {"t": "verdict", "q": number_or_text(message, "q")}
    session = position.session
    ask = session.ask_of(seat)
    if ask is not None and position.hides(ask) and reader.seat != seat:
        raise Trouble("foreign")  # on a shared screen only after the hand-over
    at = entry_of(message)
    here = position.numbers(seat).own(session.open.at) if session.open is not None else 0
    if ask is None:
        refusal = Refusal("refused.over" if session.over else "refused.not-asked", "")
    elif at is not None and at != here:
        refusal = Refusal("refused.stale", "", {"found": at, "entry": here})
    else:
        return {**shown, **await _verdict(room, ask, reader.lang, message["answer"])}
    return {
        **shown,
        "ok": False,
        "refusal": room.refusal(seat, reader.lang, refusal),
        "preview": None,
    }


async def _verdict(room: Room, ask: Ask[Any], lang: str, raw: Json) -> dict[str, Any]:
    question = ask.question
    view = room.position.session.view(ask.seat)
    r = room.position.speaker(ask.seat, lang)
    try:
        answer = question.parse(raw)
        refusal = question.legal(view, answer)
    except Exception as error:
        log.exception("table %s: check", room.code)
        raise Trouble("malformed") from error
    if refusal is not None:
        told = r.refusal(refusal, legal_json(question, refusal))
        return {"ok": False, "refusal": told, "preview": None}
    preview = await _preview(room, ask, view, answer)
    return {"ok": True, "refusal": None, "preview": r.preview(preview) if preview else None}


async def _preview(room: Room, ask: Ask[Any], view: Any, answer: Any) -> Preview | None:
    law = ask.question.law
    if law.preview is None and law.chance is None:
        return None
    try:
        found: Preview = await room.workers.run(
            "gunbai.server.forecasts:preview",
            *(view, ask.question, answer),
            limit=room.config.bot_limit,
        )
    except Unpackable:  # a question made on the way: it is worked out here
        return forecasts.preview(view, ask.question, answer)
    except Exception as error:
        name = type(error).__name__
        log.warning("table %s: preview of %s: %s: %s", room.code, ask.rule, name, error)
        return None
    return found


def _card(room: Room, reader: Reader, message: Mapping[str, Any]) -> dict[str, Any]:
    piece = message.get("piece")
    if not isinstance(piece, str) or len(piece) > MOST_TEXT:
        raise malformed("piece", piece, "text")
    session = room.position.session
    view = session.view(reader.seat)
    card = _asked(room, reader, lambda: session.system.card(view, reader.seat, piece))
    return {"t": "card", "q": number_or_text(message, "q"), "piece": piece, **card}


def _survey(room: Room, reader: Reader, message: Mapping[str, Any]) -> dict[str, Any]:
    what, facts = message.get("what"), message.get("facts", {})
    if not isinstance(what, str) or len(what) > MOST_TEXT or not isinstance(facts, dict):
        wrong = "what" if not isinstance(what, str) or len(what) > MOST_TEXT else "facts"
        raise malformed(wrong, message.get(wrong), "text" if wrong == "what" else "dict")
    if len(facts) > MOST_FACTS:
        raise Trouble("malformed")
    session = room.position.session
    view = session.view(reader.seat)
    found = _asked(room, reader, lambda: session.system.survey(view, reader.seat, what, facts))
    if "card" in found:
        found["result"] = found.pop("card")
    return {"t": "survey", "q": number_or_text(message, "q"), "what": what, **found}


def _asked(room: Room, reader: Reader, ask: Any) -> dict[str, Any]:
    """What a system tells, rendered; a refusal is told like any other."""
    r = room.position.speaker(reader.seat, reader.lang)
    try:
        return {"card": r.plain(ask())}
    except Refused as refused:
        return {"card": None, "refusal": r.refusal(refused.refusal)}
    except GunbaiError as error:
        refusal = {"code": error.code, "rule": "", "text": r.tongue.error(error), "legal": None}
        return {"card": None, "refusal": refusal}
    except (KeyError, ValueError, TypeError, LookupError, AttributeError) as error:
        log.info("table %s: %s: %s", room.code, type(error).__name__, error)
        raise Trouble("malformed") from error


def held_seat(holds: tuple[Seat, ...], raw: Any) -> Seat | None:
    """The viewing seat that a client asks for: one it holds, or none."""
    if raw is None:
        return None
    if not isinstance(raw, str) or raw not in holds:
        raise Trouble("foreign")
    return Seat(raw)
