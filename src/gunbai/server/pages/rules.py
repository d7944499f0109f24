"""The rules reference."""

from __future__ import annotations

from dataclasses import asdict

from starlette.requests import Request
from starlette.responses import Response

from gunbai.rulebook import RuleIndex
from gunbai.server import menus, reference
from gunbai.server.render import Json
from gunbai.server.templating import page
from gunbai.server.troubles import Trouble
from gunbai.server.web import language_of

__all__ = ["all_systems", "item", "system"]

MOST_SEARCH = 100


async def all_systems(request: Request) -> Response:
    """``/rules``."""
    lang = language_of(request)
    shown: list[Json] = []
    for id_ in menus.all_ids():
        index = reference.index_of(id_)
        name = menus.system_word(id_, lang)
        count = len(index) if index is not None else 0
        shown.append({"system": id_, "name": name, "ready": index is not None, "count": count})
    return page(request, "rules.html", {"systems": shown})


def _index(request: Request) -> tuple[str, RuleIndex]:
    id_ = request.path_params["system"]
    index = reference.index_of(id_)
    if index is None:
        raise Trouble("unknown-page")
    return id_, index


async def system(request: Request) -> Response:
    """``/rules/SYSTEM?q=``."""
    id_, index = _index(request)
    lang = language_of(request)
    search = request.query_params.get("q", "")[:MOST_SEARCH]
    chapters: dict[str, list[Json]] = {}
    for one in reference.items_of(index, lang, search):
        chapters.setdefault(one.chapter, []).append(asdict(one))
    data = {
        "system": id_,
        "name": menus.system_word(id_, lang),
        "search": search,
        "chapters": [{"chapter": name, "items": items} for name, items in chapters.items()],
    }
    return page(request, "rules_system.html", data)


async def item(request: Request) -> Response:
    """``/rules/SYSTEM/ID``."""
    id_, index = _index(request)
    lang = language_of(request)
    found = reference.item_of(index, request.path_params["rule"], lang)
    if found is None:
        raise Trouble("unknown-page")
    order = list(index.rules)
    place = order.index(found.id)
    text = reference.text_of(id_, found.id)
    data = {
        "system": id_,
        "name": menus.system_word(id_, lang),
        **asdict(found),
        "text": str(text),
        "before": order[place - 1] if place else None,
        "after": order[place + 1] if place + 1 < len(order) else None,
    }
    return page(request, "rule.html", data, text=text)
