"""Around every request: safe headers, a limit on what is sent, no posts from other sites."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gunbai.server.troubles import Trouble
from gunbai.server.web import same_site

__all__ = ["LINE", "Guard"]

LINE: Final = "gunbai.line"
"""Where a websocket finds its server's own receive and send: what lies between would be called for
every message."""

MOST_BODY: Final = 65_536
MOST_UPLOAD: Final = 4_000_000
UPLOADS: Final = frozenset({"/upload", "/upload.json"})

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self';"
        " base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Pure ASGI, so that websockets and streamed files pass unhindered."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            scope[LINE] = (receive, send)
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        if scope["method"] not in ("GET", "HEAD"):
            connection = HTTPConnection(scope)
            most = MOST_UPLOAD if scope["path"] in UPLOADS else MOST_BODY
            if not same_site(connection):
                scope["gunbai.trouble"] = Trouble("cross-site")
            elif _announced(connection) > most:  # refused before it comes, if ever it does
                scope["gunbai.trouble"] = Trouble("too-large", most=most)
            receive = _limited(receive, most)
        await self._app(scope, receive, with_headers)


def _announced(connection: HTTPConnection) -> int:
    """How many bytes the sender says will come; 0 where it does not say."""
    stated = connection.headers.get("content-length", "")
    return int(stated) if stated.isdecimal() and len(stated) < 20 else 0


def _limited(receive: Receive, most: int) -> Receive:
    taken = 0

    async def limited() -> Message:
        nonlocal taken
        message = await receive()
        if message["type"] == "http.request":
            taken += len(message.get("body", b""))
            if taken > most:
                raise Trouble("too-large", most=most)
        return message

    return limited
