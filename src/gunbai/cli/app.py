"""The commands and their options. Bodies import what they need, so that ``--help`` is quick.

Help texts are ids of catalogue messages; ``translate`` puts the reader's language in their place.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

__all__ = ["EXAMPLES", "app"]

app = typer.Typer(
    name="gunbai",
    help="cli.help.gunbai",
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

EXAMPLES: Final = {
    "play": "gunbai play ron-scn-01",
    "serve": "gunbai serve --port 8017 --data games",
    "systems": "gunbai systems ronin",
    "scenarios": "gunbai scenarios ronin --json",
    "rules": "gunbai rules ronin RON-SHT-05",
    "muster": "gunbai muster ronin ron-ros-01",
    "check": "gunbai check ronin",
    "ask": "gunbai ask RON-V-29",
    "odds": "gunbai odds RON-V-29",
    "simulate": "gunbai simulate ron-scn-01 --games 20 --seed 1 --bots random,random",
    "replay": "gunbai replay game.jsonl --verify",
}
"""One example for each command; its help shows it, the tests run it."""

Lang = Annotated[str | None, typer.Option("--lang", help="cli.option.lang", metavar="en|hu|ru")]
"""Listed in every help; ``translate.take_language`` has read it before, wherever it stands."""
Json = Annotated[bool, typer.Option("--json", help="cli.option.json")]
Scenes = Annotated[list[str], typer.Argument(help="cli.option.scenes", metavar="SCENE...")]
Port = Annotated[
    int, typer.Option("--port", min=0, max=65535, metavar="PORT", help="cli.option.port")
]
Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="cli.option.host")]
Data = Annotated[Path | None, typer.Option("--data", metavar="FOLDER", help="cli.option.data")]


@app.command(help="cli.help.play")
def play(
    scenario: Annotated[
        str, typer.Argument(help="cli.option.scenario", metavar="SCENARIO")
    ] = "ron-scn-01",
    port: Port = 8017,
    data: Data = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="cli.option.browser")
    ] = True,
    lang: Lang = None,
) -> None:
    from gunbai.cli.games import play as run

    run(scenario, port, data, browser)


@app.command(help="cli.help.serve")
def serve(
    port: Port = 8017, host: Host = "127.0.0.1", data: Data = None, lang: Lang = None
) -> None:
    from gunbai.cli.games import serve as run

    run(host, port, data)


@app.command(help="cli.help.systems")
def systems(
    system: Annotated[
        str | None, typer.Argument(help="cli.option.system", metavar="SYSTEM")
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    from gunbai.cli.reference import systems as run

    run(system, json)


@app.command(help="cli.help.scenarios")
def scenarios(
    system: Annotated[
        str | None, typer.Argument(help="cli.option.system", metavar="SYSTEM")
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    from gunbai.cli.reference import scenarios as run

    run(system, json)


@app.command(help="cli.help.rules")
def rules(
    system: Annotated[str, typer.Argument(help="cli.option.system", metavar="SYSTEM")],
    rule: Annotated[str | None, typer.Argument(help="cli.option.rule", metavar="RULE")] = None,
    search: Annotated[
        str | None, typer.Option("--search", metavar="WORDS", help="cli.option.search")
    ] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="cli.option.coverage")] = False,
    json: Json = False,
    lang: Lang = None,
) -> None:
    from gunbai.cli.reference import rules as run

    run(system, rule, search=search, covered=coverage, as_json=json)


@app.command(help="cli.help.muster")
def muster(
    named: Annotated[
        list[str], typer.Argument(help="cli.option.roster", metavar="[SYSTEM] ROSTER")
    ],
    system: Annotated[
        str | None, typer.Option("--system", metavar="SYSTEM", help="cli.option.system")
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    from gunbai.cli.armies import muster as run

    run(named, system, json)


@app.command(help="cli.help.check")
def check(
    scenes: Scenes,
    falsify: Annotated[bool, typer.Option("--falsify", help="cli.option.falsify")] = False,
    json: Json = False,
    lang: Lang = None,
) -> None:
    from gunbai.cli.scenes import check as run

    run(scenes, falsify, json)


@app.command(help="cli.help.ask")
def ask(scenes: Scenes, json: Json = False, lang: Lang = None) -> None:
    from gunbai.cli.asking import ask as run

    run(scenes, json)


@app.command(help="cli.help.odds")
def odds(
    scenes: Scenes,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="cli.option.plot")
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    from gunbai.cli.chances import odds as run

    run(scenes, plot, json)


@app.command(help="cli.help.simulate")
def simulate(
    scenario: Annotated[str, typer.Argument(help="cli.option.scenario", metavar="SCENARIO")],
    games: Annotated[
        int, typer.Option("--games", min=1, metavar="N", help="cli.option.games")
    ] = 100,
    seed: Annotated[str, typer.Option("--seed", metavar="TEXT", help="cli.option.seed")] = "1",
    bots: Annotated[str, typer.Option("--bots", metavar="A,B", help="cli.option.bots")] = "",
    roster: Annotated[
        list[str], typer.Option("--roster", metavar="SIDE=ROSTER", help="cli.option.rosters")
    ] = [],  # noqa: B006 (typer reads the default, nobody changes it)
    workers: Annotated[
        int, typer.Option("--workers", min=0, metavar="N", help="cli.option.workers")
    ] = 0,
    json: Json = False,
    lang: Lang = None,
) -> None:
    from gunbai.cli.games import simulate as run

    run(
        scenario,
        games=games,
        seed=seed,
        bots=bots,
        rosters=roster,
        workers=workers,
        as_json=json,
    )


@app.command(help="cli.help.replay")
def replay(
    file: Annotated[Path, typer.Argument(help="cli.option.file", metavar="FILE")],
    verify: Annotated[bool, typer.Option("--verify", help="cli.option.verify")] = False,
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="cli.option.at")] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    from gunbai.cli.replaying import replay as run

    run(file, verify, at, json)
