"""The server: rooms, seats, storage, pages. It knows rule systems only through ``System``.

``app(data=…)`` makes the application, ``run(…)`` serves it. Both import what they need when called,
so that the command line starts quickly.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from starlette.applications import Starlette

__all__ = ["app", "run"]


def app(data: Path | str | None = None, **settings: Any) -> Starlette:
    """The application over this data folder; ``settings`` are the fields of ``Config``."""
    from gunbai.server.application import make_app
    from gunbai.server.config import Config

    return make_app(Config(data=Path(data) if data is not None else None, **settings))


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | str | None = None,
    open_browser: bool = False,
    first: str = "/",
    **settings: Any,
) -> None:
    """Serve until interrupted; ``first`` is the page a browser is opened at."""
    from gunbai.server.config import stated
    from gunbai.server.serving import serve

    serve(stated(data, settings), host, port, open_browser=open_browser, first=first)
