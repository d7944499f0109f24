"""Ways to a seat: a code, an invitation, one's own link."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from gunbai.effects import Seat
from gunbai.server.content import game_record
from gunbai.server.pages.play import to_table
from gunbai.server.room import Room
from gunbai.server.storage import SeatRow
from gunbai.server.templating import page
from gunbai.server.troubles import Trouble, malformed
from gunbai.server.web import browser_of, fields, language_of, new_browser, redirect, site_of, tidy

__all__ = ["accept", "by_code", "invitation", "sit"]


def tidy_code(text: str) -> str:
    """A code as a person may type it: small letters, spaces."""
    return "".join(text.split()).upper()[:12]


async def by_code(request: Request) -> Response:
    """``POST /join``."""
    code = tidy_code((await fields(request)).get("code", ""))
    room = await site_of(request).rooms.get(code)
    return redirect(f"/t/{room.code}")


async def _invited(request: Request) -> tuple[Room, SeatRow]:
    site = site_of(request)
    token = request.path_params["token"]
    row = await site.store.seat_by_token(token) if len(token) < 100 else None
    if row is None:
        raise Trouble("unknown-link")
    return await site.rooms.get(row.code), row


async def invitation(request: Request) -> Response:
    """``/j/TOKEN``: asks before it takes the seat, for links are opened by more than people."""
    room, row = await _invited(request)
    if row.seat in room.held_by(browser_of(request)):
        return redirect(f"/t/{room.code}")
    lang = language_of(request)
    r = room.position.speaker(None, lang)
    data = {
        "game": game_record(room.position, r),
        "seat": row.seat,
        "seat_name": r.name(row.seat),
        "free": row.kind in ("link", "code"),
    }
    return page(request, "join.html", data)


async def accept(request: Request) -> Response:
    """``POST /j/TOKEN``: a free seat is taken, and the invitation used up; one's own link lets in."""
    room, row = await _invited(request)
    browser, secret = new_browser(request)
    rooms = site_of(request).rooms
    if row.kind in ("link", "code"):
        name = tidy((await fields(request)).get("name", ""))
        await rooms.take(room, row.seat, browser, name)
    elif row.kind == "person":
        await rooms.join(room, row.seat, browser)
    else:
        raise Trouble("unknown-link")
    return to_table(request, room, secret)


async def sit(request: Request) -> Response:
    """``POST /t/CODE/sit``: a seat that is free for whoever has the code."""
    site = site_of(request)
    room = await site.rooms.get(request.path_params["code"])
    stated = await fields(request)
    row = room.position.seats.get(Seat(stated.get("seat", "")))
    if row is None:
        seats = ", ".join(room.position.seats)
        raise malformed("seat", stated.get("seat"), f"one of {seats}", "form")
    if row.kind != "code":
        raise Trouble("taken")
    browser, secret = new_browser(request)
    await site.rooms.take(room, row.seat, browser, tidy(stated.get("name", "")))
    return to_table(request, room, secret)
