"""Games on the command line: played in the browser, served, simulated."""

from __future__ import annotations

import errno
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import typer

from gunbai.cli.terminal import current

__all__ = ["play", "serve"]


def _need(module: str, extra: str) -> None:
    """Stop with one line when an extra is not installed."""
    if find_spec(module) is None:
        current().error(current().tongue.text("cli.extra", extra=extra))
        raise typer.Exit(1)


def play(scenario: str, port: int, data: Path | None, browser: bool) -> None:
    """Serve on this machine and open a game against a bot in the browser."""
    _need("starlette", "server")
    from secrets import token_urlsafe
    from urllib.parse import urlencode

    from gunbai import system as library

    secret = token_urlsafe(16)
    stated = {"lang": current().lang} if current().chosen else {}  # else the browser's language
    query = urlencode({"scenario": library.scenario(scenario).id, **stated})
    _run("127.0.0.1", port, data, browser, f"/begin/{secret}?{query}", begin=secret)


def serve(host: str, port: int, data: Path | None) -> None:
    """Serve until interrupted."""
    _need("starlette", "server")
    _run(host, port, data, False, "/")


def _run(
    host: str, port: int, data: Path | None, browser: bool, first: str, **settings: Any
) -> None:
    """The server prints its address; a port that is taken is one line."""
    from gunbai.server import run

    terminal = current()
    terminal.error(terminal.tongue.word("cli.serve.stop"))
    try:
        run(host, port, data, open_browser=browser, first=first, **settings)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES, errno.EADDRNOTAVAIL):
            raise
        said = terminal.tongue.text("cli.serve.port", host=host, port=str(port))
        terminal.error(said)
        raise typer.Exit(1) from None


def simulate(
    scenario: str,
    *,
    games: int,
    seed: str,
    bots: str,
    workers: int,
    as_json: bool,
) -> None:
    """Play many games between bots and count how they end."""
    raise NotImplementedError


__all__ += ["Any", "simulate"]
