"""The table: the shell that the map is drawn into, its first data, and commands by post."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from gunbai.effects import Seat
from gunbai.server.content import game_record
from gunbai.server.dialogue import held_seat, reply
from gunbai.server.messages import parse
from gunbai.server.position import Reader
from gunbai.server.render import Json
from gunbai.server.replays import EVERYONE
from gunbai.server.room import Room
from gunbai.server.templating import LANGUAGE_NAMES, page
from gunbai.server.troubles import Trouble, malformed
from gunbai.server.web import (
    asks_data,
    base_of,
    browser_of,
    json_reply,
    language_of,
    prefs_of,
    site_of,
)
from gunbai.server.words import words_path

__all__ = ["command", "looking", "show"]


async def looking(request: Request) -> tuple[Room, Reader]:
    """The room of this page, and who looks: the one seat held, or ``?seat=`` of several."""
    room = await site_of(request).rooms.get(request.path_params["code"])
    browser = browser_of(request)
    if not room.may_look(browser):
        raise Trouble("no-watching")
    holds = room.held_by(browser)
    wanted = request.query_params.get("seat") or None
    seats = room.position.session.header.seats
    if wanted is not None and wanted not in (*seats, EVERYONE):
        raise malformed("seat", wanted, f"one of {', '.join(seats)}", "table")
    if wanted is not None and wanted not in holds:
        wanted = None
    seat = held_seat(holds, wanted)
    if seat is None and len(holds) == 1:
        seat = holds[0]
    return room, Reader(seat, language_of(request), holds)


async def show(request: Request) -> Response:
    """``/t/CODE``; as JSON the whole view."""
    room, reader = await looking(request)
    if asks_data(request):
        return json_reply(room.feed(reader).view())
    boot = boot_of(request, room, reader)
    return page(request, "table.html", boot, game=boot["game"])


def boot_of(request: Request, room: Room, reader: Reader) -> Json:
    """What the table's scripts start from."""
    position = room.position
    session = position.session
    r = room.position.speaker(None, reader.lang)
    base = f"/t/{room.code}"
    links = {
        "text": f"{base}/text",
        "replay": f"{base}/replay",
        "dice": f"{base}/dice",
        "luck": f"{base}/luck",
        "record": f"{base}/record",
        "rules": f"/rules/{session.header.system}",
        "settings": "/settings",
        "home": "/",
    }
    if session.system.unstage is not None:
        links["scene"] = f"{base}/scene"
    if position.over:
        links["history"] = f"{base}/history"
    return {
        "code": room.code,
        "lang": reader.lang,
        "langs": [list(pair) for pair in LANGUAGE_NAMES],
        "ws": f"{base}/ws",
        "words": words_path(reader.lang),
        "holds": list(reader.holds),
        "game": game_record(position, r),
        "links": links,
        "prefs": prefs_of(request),
        "invites": invites_of(request, room, reader),
        "free": free_seats(room, reader),
    }


def invites_of(request: Request, room: Room, reader: Reader) -> list[dict[str, Any]]:
    """The links that this browser may pass on: of free seats if the table is its own, and its own."""
    position = room.position
    session = position.session
    r = room.position.speaker(None, reader.lang)
    owner = position.settings.get("owner") == browser_of(request)
    base = base_of(request)
    shown = []
    for seat in session.header.seats:
        row = position.seats[seat]
        if (row.kind == "link" and owner) or (row.kind == "person" and seat in reader.holds):
            url = f"{base}/j/{quote(row.token)}"
            own = row.kind == "person"
            shown.append({"seat": seat, "name": r.name(seat), "url": url, "own": own})
    return shown


def free_seats(room: Room, reader: Reader) -> list[dict[str, Any]]:
    """The seats that anyone with the code may take."""
    r = room.position.speaker(None, reader.lang)
    return [
        {"seat": seat, "name": r.name(seat)}
        for seat, row in room.position.seats.items()
        if row.kind == "code"
    ]


async def command(request: Request) -> Response:
    """``POST /t/CODE/command.json``: one message of the protocol, for clients without a websocket."""
    room, reader = await looking(request)
    body = (await request.body()).decode("utf-8", "replace")
    message = parse(body)
    seat = message.get("seat")
    if isinstance(seat, str) and seat in reader.holds:
        reader = Reader(Seat(seat), reader.lang, reader.holds)  # a post looks for the seat it names
    answer = await reply(room, reader, message)
    return json_reply(answer, 409 if answer["t"] == "refused" else 200)
