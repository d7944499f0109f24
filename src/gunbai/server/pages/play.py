"""A new table: the form, and the click that makes it."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import compare_digest
from typing import Any, Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from gunbai.effects import Seat
from gunbai.errors import DataError
from gunbai.language import LANGUAGES, tongue
from gunbai.language.rulings import own_word
from gunbai.server import menus
from gunbai.server.bots import bots_of
from gunbai.server.clocks import read_clock
from gunbai.server.pages.army import chosen_roster, roster_choices
from gunbai.server.render import Json
from gunbai.server.room import Room
from gunbai.server.rooms import NewGame, NewSeat
from gunbai.server.templating import page
from gunbai.server.troubles import Trouble
from gunbai.server.web import (
    BROWSER,
    LANGUAGE,
    asks_data,
    fields,
    json_reply,
    language_of,
    new_browser,
    redirect,
    remember,
    site_of,
    tidy,
)
from gunbai.system import Scenario, Setup, System

__all__ = ["begin", "create", "learn", "open_table", "show"]

CLOCK: Final = ("clock", "clock.at", "clock.zone")
ZONES: Final = {"hu": "Europe/Budapest", "ru": "Europe/Moscow"}
"""Where the deadline of a game by correspondence is, when nobody says: by the reader's language."""


async def show(request: Request) -> Response:
    """``/play?scenario=``: every field has a default, so that the next click starts the game."""
    lang = language_of(request)
    choices = menus.choices(lang)
    if not choices:
        raise Trouble("unknown-page")
    wanted = request.query_params.get("scenario")
    system, scenario = menus.scenario_of(wanted if wanted is not None else choices[0].id)
    r = menus.namer(scenario.id, lang)
    defaults = menus.default_seats(scenario, system)
    bots = menus.bot_words(system, lang)
    army = request.query_params.get("army", "")
    own = f"army:{army}" if army else ""
    seats = [
        {
            "seat": seat,
            "side": side,
            "name": r.name(seat),
            "side_name": r.name(side),
            "value": defaults[seat],
        }
        for seat, side in scenario.seats.items()
    ]
    data = {
        "scenarios": [
            {
                "id": choice.id,
                "system": choice.system,
                "system_name": choice.system_name,
                "name": choice.name,
                "minutes": choice.minutes,
            }
            for choice in choices
        ],
        "scenario": scenario.id,
        "seats": seats,
        "kinds": [*_kinds(lang), *([f"bot:{bot}", name] for bot, name in bots)],
        "options": _options(system, scenario, lang),
        "rosters": [
            {"side": side, "side_name": r.name(side), "value": own if own and not place else roster}
            for place, (side, roster) in enumerate(scenario.rosters.items())
        ],
        "aid": system.aid is not None,
        "zone": ZONES.get(lang, "UTC"),
        "armies": await roster_choices(request, system, lang),
    }
    return page(request, "play.html", data, own=own, chosen=wanted is not None)


def _kinds(lang: str) -> list[list[str]]:
    spoken = tongue(lang)
    return [[kind, spoken.word(f"page.seat.{kind}")] for kind in ("me", "here", "link", "code")]


def _options(system: System, scenario: Scenario, lang: str) -> list[Json]:
    spoken = tongue(lang)
    shown = []
    for name, standard in {**system.options, **scenario.options}.items():
        if not isinstance(standard, (bool, int, str)):
            continue
        label = own_word(spoken, "option", name, system.id)
        kind = "yes" if isinstance(standard, bool) else "number"
        kind = "text" if isinstance(standard, str) else kind
        shown.append({"name": name, "label": label, "kind": kind, "value": standard})
    return shown


async def create(request: Request) -> Response:
    """``POST /play``."""
    stated = await fields(request)
    system, scenario = menus.scenario_of(stated.get("scenario", ""))
    if stated.get("shown", scenario.id) != scenario.id:
        return _show_first(request, scenario.id, stated.get("army", ""))
    player = tidy(stated.get("name", ""))
    defaults = menus.default_seats(scenario, system)
    seats = {
        seat: _seat(
            stated.get(f"seat.{seat}", standard),
            stated.get(f"dice.{seat}", "random"),
            player,
            system,
        )
        for seat, standard in defaults.items()
    }
    options = _stated_options(stated, {**system.options, **scenario.options})
    rosters = {
        side: await chosen_roster(request, system, stated[f"roster.{side}"].strip())
        for side in scenario.rosters
        if stated.get(f"roster.{side}", "").strip()
    }
    settings = {
        "watch": stated.get("watch", "yes") != "no",
        **read_clock(*(stated.get(name, "") for name in CLOCK)).plain(),
        "learning": scenario.learning,
    }
    setup = Setup(scenario.id, scenario.seats, rosters, options)
    return await open_table(request, setup, seats, settings)


def _show_first(request: Request, scenario: str, army: str) -> Response:
    """Another scenario was chosen than the one whose seats and rosters the form showed."""
    wanted = {"scenario": scenario, **({"army": army} if army else {})}
    return redirect(f"/play?{urlencode(wanted)}")


async def learn(request: Request) -> Response:
    """``POST /learn``: one click to the learning game against the gentle bot."""
    stated = await fields(request)
    id_ = stated.get("system", "")
    system = menus.ready(id_)
    if system is None:
        ready = [one for one in menus.all_ids() if menus.ready(one) is not None]
        raise DataError("system", id_[:40], "id", id_[:40], f"one of {', '.join(ready)}")
    scenario = menus.learning(system)
    defaults = menus.default_seats(scenario, system)
    seats = {seat: _seat(kind, "random", "", system) for seat, kind in defaults.items()}
    settings = {"watch": True, "clock": 0, "learning": True}
    return await open_table(request, Setup(scenario.id, scenario.seats), seats, settings)


async def begin(request: Request) -> Response:
    """``GET /begin/SECRET?scenario=&lang=``: the game that ``gunbai play`` opens in the browser.

    A request that only reads makes a table here, so it needs the secret of this very run.
    """
    wanted = site_of(request).config.begin
    stated = request.path_params["secret"].encode("utf-8", "replace")
    if not wanted or not compare_digest(wanted.encode(), stated):
        raise Trouble("unknown-page")
    system, scenario = menus.scenario_of(request.query_params.get("scenario", ""))
    defaults = menus.default_seats(scenario, system)
    seats = {seat: _seat(kind, "random", "", system) for seat, kind in defaults.items()}
    settings = {"watch": True, "clock": 0, "learning": scenario.learning}
    response = await open_table(request, Setup(scenario.id, scenario.seats), seats, settings)
    lang = request.query_params.get("lang", "")
    if lang in LANGUAGES:
        remember(request, response, LANGUAGE, lang, True)
    return response


async def open_table(
    request: Request,
    setup: Setup,
    seats: Mapping[Seat, NewSeat],
    settings: Mapping[str, Any],
    **more: Any,
) -> Response:
    """Make the table and go to it."""
    browser, secret = new_browser(request)
    room = await site_of(request).rooms.create(NewGame(setup, seats, browser, settings, **more))
    return to_table(request, room, secret)


def to_table(request: Request, room: Room, secret: str) -> Response:
    """To the table; the browser is known from now on."""
    path = f"/t/{room.code}"
    if asks_data(request):
        response = json_reply({"code": room.code, "path": path})
    else:
        response = redirect(path)
    remember(request, response, BROWSER, secret, False)
    return response


def _seat(kind: str, dice: str, player: str, system: System) -> NewSeat:
    if dice not in ("random", "hand"):
        raise DataError("seat", kind[:40], "dice", dice[:40], "one of random, hand")
    if kind.startswith("bot:"):
        bot = kind.removeprefix("bot:")
        if bot not in bots_of(system):
            raise DataError("seat", "bot", "bot", bot[:40], f"one of {', '.join(bots_of(system))}")
        return NewSeat("bot", bot)
    if kind not in ("me", "here", "link", "code"):
        raise DataError("seat", "kind", "kind", kind[:40], "one of me, here, link, code")
    return NewSeat(kind, "", dice, player if kind == "me" else "")


def _stated_options(stated: Mapping[str, str], known: Mapping[str, Any]) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for key, text in stated.items():
        if not key.startswith("option."):
            continue
        name = key.removeprefix("option.")
        if name not in known:
            raise DataError("setup", "options", name[:40], text[:40], f"one of {', '.join(known)}")
        options[name] = _value(name, text, known[name])
    return options


def _value(name: str, text: str, standard: Any) -> Any:
    if isinstance(standard, bool):
        if text not in ("yes", "no"):
            raise DataError("setup", "options", name, text[:40], "one of yes, no")
        return text == "yes"
    if isinstance(standard, int):
        return _whole(name, text)
    return text


def _whole(name: str, text: str) -> int:
    try:
        return int(text[:12])
    except ValueError:
        raise DataError("setup", "options", name, text[:40], "int") from None
