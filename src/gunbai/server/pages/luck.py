"""The page of luck: expected against actual, with the chance of doing no better."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from gunbai.server.content import game_record
from gunbai.server.luck import luck_of
from gunbai.server.pages.table import looking
from gunbai.server.templating import page
from gunbai.server.web import language_of

__all__ = ["show"]


async def show(request: Request) -> Response:
    """``/t/CODE/luck``: how the dice of each player fell so far."""
    room, reader = await looking(request)
    position = room.position
    r = position.speaker(reader.seat, language_of(request))
    rolls = [entry for entry in position.session.entries if "roll" in entry]
    seats = list(position.session.header.seats)
    players = await asyncio.to_thread(luck_of, rolls, seats, r)
    data = {"game": game_record(position, r), "rolls": len(rolls), "players": players}
    return page(request, "luck.html", data)
