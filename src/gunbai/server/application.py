"""The application: routes, what is shared by all requests, and how failures are shown."""

from __future__ import annotations

import asyncio
import logging
import mimetypes
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from importlib import resources
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from gunbai.errors import DataError, GunbaiError, IllegalRosters, Refused
from gunbai.language import tongue
from gunbai.server.config import Config
from gunbai.server.middleware import Guard
from gunbai.server.openapi import description
from gunbai.server.pages import (
    army,
    dice,
    joining,
    luck,
    play,
    prints,
    replay,
    rules,
    saves,
    scene,
    settings,
    start,
    table,
    text,
)
from gunbai.server.rooms import Rooms
from gunbai.server.sockets import table_socket
from gunbai.server.storage import StorageTrouble, open_store
from gunbai.server.templating import failure
from gunbai.server.troubles import Trouble
from gunbai.server.web import Site, json_reply, language_of, site_of
from gunbai.server.workers import Workers

__all__ = ["make_app"]

log = logging.getLogger("gunbai.server")

Page = Callable[[Request], Awaitable[Response]]

PAGES: Final[tuple[tuple[str, str, Page], ...]] = (
    ("GET", "/play", play.show),
    ("POST", "/play", play.create),
    ("POST", "/learn", play.learn),
    ("POST", "/join", joining.by_code),
    ("GET", "/j/{token}", joining.invitation),
    ("POST", "/j/{token}", joining.accept),
    ("GET", "/t/{code}", table.show),
    ("POST", "/t/{code}/command", table.command),
    ("POST", "/t/{code}/sit", joining.sit),
    ("GET", "/t/{code}/text", text.show),
    ("POST", "/t/{code}/text", text.answer),
    ("GET", "/t/{code}/replay", replay.show),
    ("GET", "/t/{code}/dice", dice.show),
    ("GET", "/t/{code}/luck", luck.show),
    ("GET", "/t/{code}/record", saves.record),
    ("GET", "/t/{code}/history", saves.history),
    ("GET", "/upload", saves.form),
    ("POST", "/upload", saves.upload),
    ("GET", "/rules", rules.all_systems),
    ("GET", "/rules/{system}", rules.system),
    ("GET", "/rules/{system}/{rule}", rules.item),
    ("GET", "/army", army.index),
    ("POST", "/army", army.create),
    ("GET", "/army/{id}", army.show),
    ("POST", "/army/{id}", army.change),
    ("GET", "/army/{id}/file", army.file),
    ("GET", "/scene", scene.index),
    ("POST", "/scene", scene.post),
    ("GET", "/scene/{id}", scene.show),
    ("POST", "/scene/{id}", scene.change),
    ("GET", "/scene/{id}/file", scene.file),
    ("GET", "/print/army/{id}", prints.army),
    ("GET", "/print/plans/{id}", prints.plans),
    ("GET", "/print/scenario/{scenario}", prints.scenario),
    ("GET", "/print/scene/{id}", prints.scene),
    ("GET", "/print/game/{code}", prints.game),
    ("GET", "/t/{code}/scene", scene.moment),
    ("POST", "/t/{code}/scene", scene.change_moment),
    ("GET", "/settings", settings.show),
    ("POST", "/settings", settings.save),
    ("POST", "/lang", settings.language),
)
"""Every page; each is also there with ``.json`` at its end."""


def _routes() -> list[BaseRoute]:
    mimetypes.add_type("text/javascript", ".js")
    mimetypes.add_type("text/javascript", ".mjs")
    mimetypes.add_type("text/css", ".css")
    mimetypes.add_type("image/svg+xml", ".svg")
    files = resources.files("gunbai").joinpath("table")
    found: list[BaseRoute] = [
        Route("/", guarded(start.show), methods=["GET"]),
        Route("/index.json", guarded(start.show), methods=["GET"]),
        Route("/openapi.json", guarded(openapi), methods=["GET"]),
        Route("/health.json", guarded(health), methods=["GET"]),
        Route("/begin/{secret}", guarded(play.begin), methods=["GET"]),
        Route("/words/{lang}.json", guarded(settings.words), methods=["GET"]),
        WebSocketRoute("/t/{code}/ws", table_socket),
        Mount("/static", StaticFiles(directory=str(files))),
    ]
    for method, path, shown in PAGES:
        # The plain route would take the other's ".json" for a part of its last name.
        found.append(Route(f"{path}.json", guarded(shown), methods=[method]))
    for method, path, shown in PAGES:
        found.append(Route(path, guarded(shown), methods=[method]))
    return found


def guarded(shown: Page) -> Page:
    """Refuse what the guard has found wrong, where an answer in the reader's language is possible."""

    async def checked(request: Request) -> Response:
        trouble = request.scope.get("gunbai.trouble")
        if trouble is not None:
            raise trouble
        return await shown(request)

    return checked


async def openapi(request: Request) -> Response:
    """What programs may ask for."""
    return json_reply(description())


async def health(request: Request) -> Response:
    """Whether games can be read and written, and how many are in memory."""
    site = site_of(request)
    try:
        await site.store.due(0)
        await site.store.write()
    except Exception as error:
        raise Trouble("storage") from error
    return json_reply({"ok": True, "rooms": site.rooms.count})


def make_app(config: Config) -> Starlette:
    """The application with this configuration; its database is opened when it starts."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = await asyncio.to_thread(open_store, config.folder, config.database)
        workers = Workers(config.workers)
        rooms = Rooms(store, workers, config)
        app.state.site = Site(config, store, workers, rooms)
        watch = asyncio.create_task(rooms.watch())
        try:
            yield
        finally:
            watch.cancel()
            with suppress(asyncio.CancelledError):
                await watch
            rooms.close()
            await workers.close()
            await asyncio.to_thread(store.close)

    handlers: dict[Any, Any] = {
        Trouble: _trouble,
        GunbaiError: _gunbai_error,
        StorageTrouble: _storage,
        HTTPException: _http,
        ClientDisconnect: _gone,
        Exception: _fault,
    }
    return Starlette(
        routes=_routes(),
        middleware=[Middleware(Guard)],
        exception_handlers=handlers,
        lifespan=lifespan,
    )


async def _trouble(request: Request, trouble: Trouble) -> Response:
    return failure(request, trouble.code, trouble.text(language_of(request)), trouble.status)


async def _gunbai_error(request: Request, error: GunbaiError) -> Response:
    text = tongue(language_of(request)).error(error)
    if isinstance(error, Refused):
        return failure(request, error.refusal.code, text, 422)
    if isinstance(error, IllegalRosters):
        return failure(request, error.code, text, 422)
    return failure(request, error.code, text, 400 if isinstance(error, DataError) else 500)


async def _storage(request: Request, error: StorageTrouble) -> Response:
    log.error("storage: %s", error)
    return await _trouble(request, Trouble("storage"))


async def _http(request: Request, error: HTTPException) -> Response:
    codes = {404: "unknown-page", 405: "method"}
    if error.status_code in codes:
        return await _trouble(request, Trouble(codes[error.status_code]))
    trouble = Trouble("malformed")
    return failure(request, trouble.code, trouble.text(language_of(request)), error.status_code)


async def _gone(request: Request, error: ClientDisconnect) -> Response:
    """Who sent half a request has left: nobody reads this, and it is no fault of ours."""
    return Response(status_code=400)


async def _fault(request: Request, error: Exception) -> Response:
    log.exception("%s %s", request.method, request.url.path, exc_info=error)
    return await _trouble(request, Trouble("internal"))
