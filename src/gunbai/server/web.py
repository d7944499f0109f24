"""What all pages share: who asks, in which language, cookies, fields of forms, safe replies."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from hashlib import sha256
from typing import Final
from urllib.parse import parse_qsl, urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from gunbai.language import LANGUAGES, best_language
from gunbai.server.config import Config
from gunbai.server.many import Games
from gunbai.server.papers import Desk
from gunbai.server.render import Json
from gunbai.server.replays import Films
from gunbai.server.rooms import Rooms
from gunbai.server.storage import Store
from gunbai.server.troubles import Trouble
from gunbai.server.workers import Workers

__all__ = [
    "Site",
    "asks_data",
    "base_of",
    "browser_of",
    "fields",
    "file_reply",
    "json_reply",
    "language_of",
    "prefs_of",
    "redirect",
    "remember",
    "same_site",
    "site_of",
    "tidy",
    "wants_json",
]

BROWSER: Final = "gunbai_browser"
LANGUAGE: Final = "gunbai_lang"
PREFS: Final = "gunbai_prefs"
YEAR: Final = 365 * 24 * 3600
MOST_FIELDS: Final = 200

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("auto", "light", "dark"),
    "size": ("100", "125", "150", "200"),
    "motion": ("auto", "full", "reduced", "off"),
    "sound": ("off", "on"),
}
"""What can be set for a browser; the first of each is the default."""


@dataclass(slots=True)
class Site:
    """What serves all requests of one application."""

    config: Config
    store: Store
    workers: Workers
    rooms: Rooms
    films: Films = field(default_factory=Films)
    desk: Desk = field(default_factory=Desk)
    games: Games = field(default_factory=Games)
    projector: asyncio.Lock = field(default_factory=asyncio.Lock)


def site_of(connection: HTTPConnection) -> Site:
    site: Site = connection.app.state.site
    return site


def language_of(connection: HTTPConnection) -> str:
    """The language of the cookie, else the best of what the browser asks for."""
    stated = connection.cookies.get(LANGUAGE, "")
    if stated in LANGUAGES:
        return stated
    return best_language(connection.headers.get("accept-language"))


def browser_of(connection: HTTPConnection) -> str:
    """Under which name the seats of this browser are kept; empty for one that has none.

    The cookie itself is a secret and is nowhere written down.
    """
    secret = connection.cookies.get(BROWSER, "")
    return _hashed(secret) if len(secret) >= 20 else ""


def _hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()[:40]


def new_browser(request: Request) -> tuple[str, str]:
    """The browser's name and its secret, made anew where it has none."""
    secret = request.cookies.get(BROWSER, "")
    if len(secret) < 20:
        secret = secrets.token_urlsafe(24)
    return _hashed(secret), secret


def remember(request: Request, response: Response, name: str, value: str, script: bool) -> None:
    """Set a cookie for a year; ``script``: whether scripts may read it."""
    response.set_cookie(
        name,
        value,
        max_age=YEAR,
        httponly=not script,
        samesite="lax",
        secure=_secure(request),
        path="/",
    )


def _secure(request: Request) -> bool:
    public = site_of(request).config.public
    return request.url.scheme == "https" or (public or "").startswith("https:")


def prefs_of(connection: HTTPConnection) -> dict[str, str]:
    """The browser's settings, each one of its choices."""
    stated = dict(parse_qsl(connection.cookies.get(PREFS, "")))
    return {
        name: stated[name] if stated.get(name) in choices else choices[0]
        for name, choices in CHOICES.items()
    }


def same_site(connection: HTTPConnection) -> bool:
    """Whether a request that changes something comes from a page of this server (or no page)."""
    headers = connection.headers
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    host = urlsplit(origin).netloc.lower()
    public = site_of(connection).config.public
    own = {headers.get("host", "").lower()}
    if public:
        own.add(urlsplit(public).netloc.lower())
    return bool(host) and host in own


def asks_data(connection: HTTPConnection) -> bool:
    """Whether the route is the one that gives the data of a page."""
    return connection.url.path.endswith(".json")


def wants_json(connection: HTTPConnection) -> bool:
    """Whether an error is to come as data: of such a route, or to who says so."""
    return asks_data(connection) or "application/json" in connection.headers.get("accept", "")


def base_of(connection: HTTPConnection) -> str:
    """What the links that people pass on begin with."""
    return (site_of(connection).config.public or str(connection.base_url)).rstrip("/")


async def fields(request: Request) -> dict[str, str]:
    """The fields of a posted form (urlencoded, multipart or a JSON object of texts)."""
    body = await request.body()
    kind, _, _ = request.headers.get("content-type", "").partition(";")
    try:
        if kind == "application/json":
            found = _json_fields(body)
        elif kind == "multipart/form-data":
            found = _parts(request.headers["content-type"], body)
        else:
            pairs = parse_qsl(
                body.decode(),
                keep_blank_values=True,
                max_num_fields=MOST_FIELDS,
                strict_parsing=False,
            )
            found = dict(pairs)
        json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, LookupError, RecursionError):
        raise Trouble("malformed") from None
    return found


def _json_fields(body: bytes) -> dict[str, str]:
    raw = json.loads(body)
    if not isinstance(raw, dict) or not all(isinstance(value, str) for value in raw.values()):
        raise ValueError("an object of texts")
    return raw


def _parts(content_type: str, body: bytes) -> dict[str, str]:
    head = f"Content-Type: {content_type}\r\n\r\n".encode("latin-1")
    message = message_from_bytes(head + body, policy=policy.HTTP)
    found: dict[str, str] = {}
    for part in message.iter_parts():
        name = part.get_param("name", header="content-disposition")
        payload = part.get_payload(decode=True)
        if isinstance(name, str) and isinstance(payload, bytes):
            found[name] = payload.decode()
    return found


def tidy(text: str, most: int = 40) -> str:
    """A name as typed by a person: one line, no control characters, not too long."""
    clean = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(clean.split())[:most].strip()


def json_reply(data: Json, status: int = 200) -> Response:
    return JSONResponse(data, status, headers={"Cache-Control": "no-store"})


def file_reply(text: str, name: str, media_type: str) -> Response:
    """A file for the browser to save under this name."""
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
    }
    return Response(text, media_type=media_type, headers=headers)


def redirect(path: str) -> Response:
    """To another page of this server after a post."""
    return RedirectResponse(path, 303)


def local_path(path: str) -> str:
    """A path of this server to go back to; the start for anything else."""
    plain = path.startswith("/") and not path.startswith(("//", "/\\"))
    return path if plain and path.isprintable() and len(path) < 500 else "/"
