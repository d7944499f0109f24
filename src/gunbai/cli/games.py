"""Games on the command line: played in the browser, served, simulated."""

from __future__ import annotations

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
    from urllib.parse import quote

    from gunbai import system as library
    from gunbai.server import run

    found = library.scenario(scenario)
    first = f"/play/{quote(found.id)}"
    _listening("127.0.0.1", port, first)
    run("127.0.0.1", port, data, open_browser=browser, first=first)


def serve(host: str, port: int, data: Path | None) -> None:
    """Serve until interrupted."""
    _need("starlette", "server")
    from gunbai.server import run

    _listening(host, port, "/")
    run(host, port, data)


def _listening(host: str, port: int, first: str) -> None:
    current().say("cli.serve.at", address=f"http://{host}:{port}{first}")


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
