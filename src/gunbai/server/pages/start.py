"""The start page: five games one click away, games to go on with, a code to join."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from gunbai.server import menus
from gunbai.server.render import Json
from gunbai.server.templating import page
from gunbai.server.web import browser_of, language_of, site_of

__all__ = ["show"]


async def show(request: Request) -> Response:
    """``/``."""
    lang = language_of(request)
    games = await _games(request, lang)
    return page(
        request,
        "start.html",
        {"cards": [_card(id_, lang) for id_ in menus.all_ids()], "games": games},
    )


def _card(id_: str, lang: str) -> Json:
    system = menus.ready(id_)
    card = {"system": id_, "name": menus.system_word(id_, lang), "ready": system is not None}
    if system is None:
        return {**card, "scenario": None, "scenario_name": "", "minutes": 0}
    scenario = menus.learning(system)
    name = menus.scenario_word(scenario.id, lang)
    return {**card, "scenario": scenario.id, "scenario_name": name, "minutes": scenario.minutes}


async def _games(request: Request, lang: str) -> list[Json]:
    browser = browser_of(request)
    if not browser:
        return []
    shown = []
    for mine in await site_of(request).store.mine(browser):
        header = mine.header
        shown.append(
            {
                "code": mine.code,
                "system_name": menus.system_word(header["system"], lang),
                "scenario_name": menus.scenario_word(header["scenario"], lang),
                "over": mine.done,
            }
        )
    return sorted(shown, key=lambda game: bool(game["over"]))
