"""Games on the command line: played in the browser, served, simulated."""

from __future__ import annotations

import errno
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from gunbai.cli.terminal import Terminal, current

if TYPE_CHECKING:
    from gunbai.system import System

__all__ = ["play", "serve", "simulate"]


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
    rosters: Sequence[str] = (),
    workers: int,
    as_json: bool,
) -> None:
    """Play many games between bots and count how they end.

    ``rosters``: ``SIDE=ROSTER``, a roster file or the id of a ready roster; each is mustered first.
    """
    from gunbai.play import simulate as lab

    named = [name.strip() for name in bots.split(",")] if bots.strip() else []
    stated = dict(_roster(text, scenario) for text in rosters)
    found = lab.simulate(scenario, games, seed, named, workers=workers, rosters=stated)
    if as_json:
        current().json(found.plain())
    else:
        _show(found.plain(), found.system)


def _roster(text: str, scenario: str) -> tuple[str, Any]:
    """``a=FILE.toml`` or ``a=ron-ros-05``: the side, and the file's tables or the id."""
    from gunbai import system as library
    from gunbai.errors import DataError
    from gunbai.play.rosters import roster_file

    side, sign, name = text.partition("=")
    sides = library.get(library.scenario(scenario).system).nature.sides
    if not sign or side not in sides:
        raise DataError("simulate", scenario, "--roster", text, f"one of {', '.join(sides)}")
    path = Path(name)
    return side, dict(roster_file(path)) if path.suffix == ".toml" or path.is_file() else name


def _show(plain: dict[str, Any], system: System) -> None:
    terminal = current()
    title = terminal.name(plain["scenario"], "scenario")
    terminal.heading(terminal.tongue.text("cli.simulate.title", scenario=title, n=plain["games"]))
    terminal.table(_wins(plain, system, terminal), indent=2)
    terminal.line("  " + terminal.tongue.text("cli.simulate.draws", n=plain["draws"]))
    for key in ("turns", "decisions"):
        numbers = {name: _decimal(plain[key][name]) for name in ("mean", "least", "most")}
        terminal.line("  " + terminal.tongue.text(f"cli.simulate.{key}", **numbers))
    if plain["fallbacks"]:
        terminal.line("  " + terminal.tongue.text("cli.simulate.fallbacks", n=plain["fallbacks"]))


def _wins(plain: dict[str, Any], system: System, terminal: Terminal) -> Iterator[list[str]]:
    """Each side: wins, their share with its interval, the mean score."""
    for place, (side, wins) in enumerate(plain["wins"].items()):
        low, high = (_percent(wins[key], terminal) for key in ("low", "high"))
        yield [
            chr(ord("A") + place),
            terminal.tongue.text("cli.simulate.wins", n=wins["won"]),
            f"{_percent(wins['share'], terminal)} ({low}–{high})",
            terminal.tongue.text(
                "cli.simulate.score", mean=_decimal(plain["scores"][side]["mean"])
            ),
        ]


def _percent(share: float, terminal: Terminal) -> str:
    return terminal.tongue.style.chance(round(share * 10_000), 10_000)


def _decimal(number: float | None) -> str:
    style = current().tongue.style
    if number is None:
        return "–"
    return (
        style.integer(round(number))
        if number == round(number)
        else style.decimal(round(number * 10), 1)
    )
