"""Serve the application with uvicorn, and open a browser at it."""

from __future__ import annotations

import gc
import socket
import threading
import webbrowser
from importlib.util import find_spec
from typing import Final, Literal, get_args

import uvicorn
from uvicorn.config import WSProtocolType

from gunbai.server.application import make_app
from gunbai.server.config import Config
from gunbai.server.messages import MOST_BYTES

__all__ = ["serve"]

BACKLOG: Final = 2048


def serve(
    config: Config, host: str, port: int, *, open_browser: bool = False, first: str = "/"
) -> None:
    """Serve until interrupted. ``port`` 0 takes a free one."""
    bound = _bind(host, port)
    address = f"http://{_shown(host)}:{bound.getsockname()[1]}"
    if open_browser:
        threading.Timer(0.6, webbrowser.open, (address + first,)).start()
    _collect_seldom()
    server = uvicorn.Server(
        uvicorn.Config(
            make_app(config),
            loop="uvloop" if find_spec("uvloop") is not None else "asyncio",
            ws=_websockets(),
            ws_max_size=4 * MOST_BYTES,
            ws_per_message_deflate=True,  # a great battle's messages shrink to a tenth
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=True,
            timeout_graceful_shutdown=5,
        )
    )
    print(address + first, flush=True)
    server.run(sockets=[bound])


def _bind(host: str, port: int) -> socket.socket:
    """The socket, bound before anything else is done: a port that is taken is said at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
        bound.listen(BACKLOG)  # from now on who comes waits until the application is ready
    except OSError:
        bound.close()
        raise
    return bound


def _collect_seldom() -> None:
    """What is loaded by now stays; what a server makes later is freed by counting, hardly ever in
    circles. So circles are looked for among the newest objects, a millisecond at a time; among those
    of the last minutes, some milliseconds, when nobody waits (``Rooms.watch``): a look at all that
    lives would make everybody wait, and is left for once in a long while."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 100_000, 1_000)


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _websockets() -> Literal["auto", "websockets-sansio"]:
    """The implementation without a task and a queue for each connection, where this uvicorn has it."""
    return "websockets-sansio" if "websockets-sansio" in get_args(WSProtocolType) else "auto"
