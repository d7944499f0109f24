"""Saved games: one's own record at any time, the whole history at the end, going on from a file."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from gunbai.effects import Seat
from gunbai.errors import DataError
from gunbai.play.history import History, dump, load
from gunbai.server import menus
from gunbai.server.own_record import own_record
from gunbai.server.pages.play import open_table
from gunbai.server.pages.table import looking
from gunbai.server.rooms import NewSeat
from gunbai.server.templating import page
from gunbai.server.troubles import Trouble
from gunbai.server.web import fields, file_reply
from gunbai.system import Setup

__all__ = ["form", "history", "record", "upload"]

LINES = "application/jsonl"
MOST_ENTRIES = 20_000


async def record(request: Request) -> Response:
    """``/t/CODE/record``: of the viewing seat (``?seat=`` where several are held)."""
    room, reader = await looking(request)
    seat = reader.seat if reader.seat in reader.holds else None
    return file_reply(
        own_record(room.position, seat), f"gunbai-{room.code}-{seat or 'open'}.jsonl", LINES
    )


async def history(request: Request) -> Response:
    """``/t/CODE/history``: everything, with the seed, when the game is over."""
    room, _ = await looking(request)
    position = room.position
    if not position.over:
        raise Trouble("not-over")
    seed = position.seed if position.session.header.commit else None
    return file_reply(dump(position.session.history(seed)), f"gunbai-{room.code}.jsonl", LINES)


async def form(request: Request) -> Response:
    """``/upload``."""
    return page(request, "upload.html", {})


async def upload(request: Request) -> Response:
    """``POST /upload``: a table that goes on where the saved game stands, all seats here."""
    stated = await fields(request)
    text = stated.get("history", "")
    if not text.strip():
        text = stated.get("text", "")
    saved = await asyncio.to_thread(_read, text)
    system, _ = menus.scenario_of(saved.header.scenario)
    if system.id != saved.header.system or system.edition != saved.header.edition:
        found = f"{saved.header.system} {saved.header.edition}"
        raise DataError("history", "line 1", "edition", found, f"{system.id} {system.edition}")
    # Dice from here on follow from a seed that nobody had committed to before the first entry.
    header = replace(saved.header, commit="")
    seats = {Seat(seat): NewSeat("here") for seat in header.seats}
    setup = Setup(header.scenario, header.seats, header.rosters, header.options)
    settings = {"watch": True, "clock": 0, "uploaded": True}
    return await open_table(
        request, setup, seats, settings, header=header, entries=tuple(saved.entries)
    )


def _read(text: str) -> History:
    saved = load(text)
    if len(saved.entries) > MOST_ENTRIES:
        raise DataError("history", "entries", "count", len(saved.entries), f"0 to {MOST_ENTRIES}")
    return saved
