"""Replay: the game by slider, by chapter, by link to a moment, as each seat saw it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from gunbai.effects import Seat
from gunbai.language import tongue
from gunbai.language.reference import chapter_word
from gunbai.server.content import game_record
from gunbai.server.pages.table import boot_of, looking
from gunbai.server.position import Reader
from gunbai.server.render import Json
from gunbai.server.replays import EVERYONE, Film, shoot
from gunbai.server.room import Room
from gunbai.server.templating import page
from gunbai.server.troubles import Trouble, malformed
from gunbai.server.web import asks_data, json_reply, site_of
from gunbai.system import System

__all__ = ["show"]

MOST_FRAMES: Final = 50


def _reader(request: Request, room: Room, reader: Reader) -> Seat | str | None:
    """As whom the game is looked at: oneself; when it is over as anybody, or as one who sees all."""
    wanted = request.query_params.get("seat")
    if not room.position.over or wanted is None:
        return reader.seat
    if wanted == EVERYONE:
        return EVERYONE
    if wanted == "":
        return None
    if wanted not in room.position.session.header.seats:
        known = ", ".join(room.position.session.header.seats)
        raise malformed("seat", wanted, f"one of {known}", "replay")
    return Seat(wanted)


def _number(request: Request, name: str, standard: int) -> int:
    try:
        return int(request.query_params.get(name, standard))
    except ValueError:
        raise malformed(name, request.query_params[name], "int", "replay") from None


async def _film(request: Request, room: Room, seen_by: Seat | str | None, lang: str) -> Film:
    site = site_of(request)
    key = (room.code, room.position.session.number, seen_by, lang)
    found = site.films.get(key)
    if found is None:
        async with site.projector:  # one walk at a time: it takes a core for a while
            found = site.films.get(key)
            if found is None:
                session = room.position.session
                entries = list(session.entries)  # the game goes on meanwhile
                film = await asyncio.to_thread(shoot, session.header, entries, seen_by, lang)
                found = site.films.keep(key, film)
    return found


def _stops(lines: Sequence[Json], system: System, lang: str) -> list[tuple[str, str]]:
    """What the film can be paused at in this game: kinds of events, and chapters of the rules with their names."""
    spoken = tongue(lang)
    kinds = [("turn", True), ("loss", any(one["loss"] for one in lines))]
    kinds.append(("roll", any(one["rolls"] for one in lines)))
    found = [(kind, spoken.word(f"page.replay.stop.{kind}")) for kind, there in kinds if there]
    cited = {one["chapter"] for one in lines}
    chapters = dict.fromkeys(rule.chapter for rule in system.rules())
    return found + [
        (one.lower(), chapter_word(system.id, one, lang)) for one in chapters if one in cited
    ]


def _told(line: Json) -> dict[str, Any]:
    """A line for the page, with the chapter of the rule that it cites: the middle of its id."""
    _, _, rest = line["rule"].partition("-")
    return {"loss": False, **line, "chapter": rest.partition("-")[0]}


async def show(request: Request) -> Response:
    """``/t/CODE/replay``: the page; ``.json?from=&count=&seat=``: up to 50 frames."""
    room, reader = await looking(request)
    if room.position.parked:
        raise Trouble("not-over")
    seen_by = _reader(request, room, reader)
    film = await _film(request, room, seen_by, reader.lang)
    position = room.position
    seat = seen_by if isinstance(seen_by, str) else None
    last = len(film.frames) - 1
    data: dict[str, Any] = {"count": last, "seat": seat, "chapters": film.chapters}
    if asks_data(request):
        first, count = _number(request, "from", 0), _number(request, "count", MOST_FRAMES)
        count = min(max(count, 1), MOST_FRAMES)
        first = min(max(first, 0), last)
        frames = film.part(first, count)
        return json_reply({**data, "from": first, "frames": frames})
    r = position.speaker(None, reader.lang)
    lines = [_told(one) for one in film.log(last)]
    seats = [{"seat": one, "name": r.name(one)} for one in position.session.header.seats]
    data.update({"game": game_record(position, r), "lines": lines, "seats": seats})
    data["stops"] = _stops(lines, position.session.system, reader.lang)
    return page(request, "replay.html", data, boot=boot_of(request, room, reader))
