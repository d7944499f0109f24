"""The text table: the same view as headings, tables and forms; a whole game is played through it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Any, Final
from uuid import uuid4

from starlette.requests import Request
from starlette.responses import Response

from gunbai.effects import Seat
from gunbai.server.answers import Unreadable, read_answer, read_faces
from gunbai.server.dialogue import check
from gunbai.server.pages.table import boot_of, looking
from gunbai.server.position import Reader
from gunbai.server.render import Json, tongue_of
from gunbai.server.room import Room
from gunbai.server.templating import page
from gunbai.server.textview import exact, word, written
from gunbai.server.troubles import Trouble
from gunbai.server.web import asks_data, fields, redirect

__all__ = ["answer", "show"]

PATIENCE: Final = 8.0
"""Seconds that a page waits for bots before it is shown, so that nobody has to ask again."""

NO_NOTE: Final = {"refusal": None, "unreadable": None, "found": "", "verdict": None}

ACTS: Final = {"undo": "undo", "takeback": "takeback", "concede": "concede"}


async def show(request: Request) -> Response:
    """``/t/CODE/text``."""
    room, reader = await looking(request)
    if room.held_by_bots():
        await _settle(room, reader)
    return _page(request, room, reader)


async def _settle(room: Room, reader: Reader) -> None:
    """Wait while only bots are asked something."""
    until = time.monotonic() + PATIENCE
    while reader.holds and room.only_bots_asked() and time.monotonic() < until:
        await asyncio.sleep(0.05)


def _page(
    request: Request,
    room: Room,
    reader: Reader,
    stated: Mapping[str, str] | None = None,
    *,
    note: Mapping[str, Any] | None = None,
    status: int = 200,
) -> Response:
    view = room.feed(reader).view()
    if asks_data(request):
        return page(request, "text.html", view, status)
    spoken = tongue_of(room.position.session.system, reader.lang)
    side = next(
        (one["index"] for one in view["seats"] if one["seat"] == _own_seat(view, reader)), None
    )
    return page(
        request,
        "text.html",
        view,
        status,
        rows=written(view, spoken, side),
        command=str(uuid4()),
        stated=stated or {},
        note={**NO_NOTE, **(note or {})},
        boot=boot_of(request, room, reader),
        scores=_scores(view),
        verb=lambda verb: word(spoken, f"ui.verb.{verb}", verb),
        length=lambda value: exact(spoken, value),
    )


def _own_seat(view: Json, reader: Reader) -> str | None:
    if reader.seat is not None:
        return reader.seat
    ask = view["ask"]
    return ask["seat"] if ask else None


def _scores(view: Json) -> list[tuple[str, Any]]:
    names = {side["side"]: side["name"] for side in view["game"]["sides"]}
    scores = view["bar"].get("scores") or {}
    return [(names.get(side, side), score) for side, score in scores.items()]


async def answer(request: Request) -> Response:
    """``POST /t/CODE/text``: an answer, a check, an undo, a consent; back to the page."""
    room, reader = await looking(request)
    stated = await fields(request)
    seat = stated.get("seat", "")
    if seat not in reader.holds:
        raise Trouble("foreign")
    acting = Reader(Seat(seat), reader.lang, reader.holds)
    ask = room.feed(acting).view()["ask"]
    try:
        message = _message(stated, seat, ask, room.feed(acting).view()["put"])
    except Unreadable as error:
        note: dict[str, Any] = {"unreadable": error.field, "found": error.found}
        return _page(request, room, _shown(reader, acting, stated), stated, note=note, status=422)
    if message["t"] == "check":
        verdict = await check(room, acting, {**message, "q": 0})
        note = {"verdict": verdict}
        return _page(request, room, _shown(reader, acting, stated), stated, note=note)
    reply = await room.command(reader.holds, reader.lang, message)
    if reply["t"] == "refused":
        note = {"refusal": reply["refusal"]}
        return _page(request, room, _shown(reader, acting, stated), stated, note=note, status=422)
    await _settle(room, reader)
    if asks_data(request):
        return _page(request, room, reader)
    return redirect(f"/t/{room.code}/text")


def _shown(reader: Reader, acting: Reader, stated: Mapping[str, str]) -> Reader:
    """The page that comes back with a refusal is the one that was sent."""
    return acting if stated.get("private") else reader


def _message(
    stated: Mapping[str, str], seat: str, ask: Json, things: Mapping[str, Json]
) -> dict[str, Any]:
    """The client's message that a form stands for."""
    do = stated.get("do", "answer")
    message: dict[str, Any] = {"id": stated.get("id", ""), "seat": seat}
    if do in ACTS:
        return {**message, "t": ACTS[do]}
    if do in ("accept", "decline"):
        return {**message, "t": "consent", "accept": do == "accept"}
    if do not in ("answer", "check"):
        raise Trouble("malformed")
    try:
        message["at"] = int(stated.get("at", ""))
    except ValueError:
        raise Trouble("malformed") from None
    if not ask or not ask["mine"] or ask["at"] != message["at"]:
        # Refused by the room itself, with its reason: asked nothing, or something else by now.
        return {**message, "t": "answer", "answer": None}
    if ask["shape"] == "dice":
        return {**message, "t": "dice", "faces": read_faces(ask, stated)}
    if ask["shape"] == "draw":
        got = [item for i, item in enumerate(ask["pool"]) if stated.get(f"a.{i}")]
        return {**message, "t": "dice", "got": got}
    kind = "check" if do == "check" else "answer"
    return {**message, "t": kind, "answer": read_answer(ask, stated, things)}
