"""The proof of the dice: what was promised before the game, and after it that it was kept."""

from __future__ import annotations

import asyncio
from importlib import resources
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from gunbai.errors import GunbaiError
from gunbai.language import tongue
from gunbai.play.history import History
from gunbai.play.replay import verify
from gunbai.server.content import game_record
from gunbai.server.pages.table import looking
from gunbai.server.position import Position
from gunbai.server.receipts import receipt_of
from gunbai.server.render import Json
from gunbai.server.templating import page
from gunbai.server.web import language_of

__all__ = ["show"]

WORDS: Final = ("kept", "broken", "wrong", "unreadable")


async def show(request: Request) -> Response:
    """``/t/CODE/dice``: the commitment; when the game is over the seed, and every roll checked."""
    room, reader = await looking(request)
    position = room.position
    session = position.session
    lang = language_of(request)
    r = position.speaker(reader.seat, lang)
    numbers = position.numbers(reader.seat)
    commit = session.header.commit
    over = position.over
    rolls = [
        {
            "entry": raw if over else numbers.own(raw),
            "rule": entry["roll"],
            "rule_name": r.heading(entry["roll"]),
            "by": r.name(entry["by"]),
            "die": entry.get("die", ""),
            "faces": entry["faces"],
            "from": entry.get("from", ""),
            **({"key": entry.get("key") or str(raw)} if over else {}),
        }
        for raw, entry in enumerate(session.entries)
        if "roll" in entry
    ]
    open_now = over and bool(commit)
    history = History(position.session.header, list(position.session.entries), position.seed)
    trouble = await asyncio.to_thread(_check, history, lang) if open_now else ""
    data = {
        "game": game_record(position, r),
        "commit": commit,
        "seed": position.seed if open_now else None,
        "proved": None if not open_now else not trouble,
        "trouble": trouble,
        "rolls": rolls,
        "receipts": _receipts(position) if open_now else [],
    }
    proof = _proof(data, lang)
    if open_now and request.query_params.get("save"):
        return _saved(request, data, proof)
    return page(request, "dice.html", data, proof=proof)


def _proof(data: Json, lang: str) -> Json:
    """What a browser checks by itself, and the words in which it says what it has found."""
    spoken = tongue(lang)
    keys = ("entry", "key", "die", "faces", "from")
    rolls = [{key: roll[key] for key in keys if key in roll} for roll in data["rolls"]]
    section = spoken.section("page.proof.")
    words = {name: section[f"page.proof.{name}"] for name in WORDS}
    return {"commit": data["commit"], "seed": data["seed"], "rolls": rolls, "words": words}


def _saved(request: Request, data: Json, proof: Json) -> Response:
    """The proof as one file that needs neither server nor line: the script is inside."""
    script = resources.files("gunbai").joinpath("table", "proof.js").read_text("utf-8")
    reply = page(request, "proof.html", data, proof=proof, script=Markup(script))
    name = f"gunbai-{data['game']['code']}-dice.html"
    reply.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return reply


def _check(history: History, lang: str) -> str:
    """Replay with the seed: each die must follow from it. What is wrong, or nothing."""
    try:
        verify(history)
    except GunbaiError as error:
        return tongue(lang).error(error)
    return ""


def _receipts(position: Position) -> list[Json]:
    """The receipts of all sealed answers, now that they may be compared."""
    entries = position.session.entries
    return [
        {
            "entry": raw,
            "seat": entry["seat"],
            "receipt": receipt_of(entries, raw, position.seed, position.numbers(entry["seat"])),
        }
        for raw, entry in enumerate(entries)
        if "sealed" in entry
    ]
