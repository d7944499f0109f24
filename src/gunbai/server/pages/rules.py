"""The rules reference."""

from __future__ import annotations

from dataclasses import asdict
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from gunbai.language import tongue
from gunbai.play.rosters import ready_rosters
from gunbai.rulebook import RuleIndex
from gunbai.server import menus, reference, reference_links
from gunbai.server.render import Json
from gunbai.server.templating import page
from gunbai.server.troubles import Trouble
from gunbai.server.web import language_of

__all__ = ["all_systems", "item", "system"]

MOST_SEARCH: Final = 100
MOST_SCENES: Final = 6


async def all_systems(request: Request) -> Response:
    """``/rules``."""
    lang = language_of(request)
    shown: list[Json] = []
    for id_ in menus.all_ids():
        index = reference.index_of(id_)
        name = menus.system_word(id_, lang)
        count = len(index) if index is not None else 0
        shown.append({"system": id_, "name": name, "ready": index is not None, "count": count})
    search = request.query_params.get("q", "")[:MOST_SEARCH]
    data = {"systems": shown, "search": search, "found": _everywhere(search, lang)}
    return page(request, "rules.html", data)


def _everywhere(search: str, lang: str) -> list[Json]:
    """What is found in each system; nothing where nothing is looked for."""
    found: list[Json] = []
    for id_ in menus.all_ids() if search.strip() else ():
        index = reference.index_of(id_)
        items = reference.items_of(index, lang, search) if index is not None else []
        if items:
            name = menus.system_word(id_, lang)
            found.append({"system": id_, "name": name, "items": [asdict(one) for one in items]})
    return found


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
        "chapters": [
            {"chapter": name, "word": reference.chapter_word(id_, name, lang), "items": items}
            for name, items in chapters.items()
        ],
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
    place = order.index(found.id) if found.id in index.rules else None
    text = reference.text_of(id_, found.id)
    data = {
        "system": id_,
        "name": menus.system_word(id_, lang),
        **asdict(found),
        "chapter_word": reference.chapter_word(id_, found.chapter, lang),
        "text": str(text),
        "scenes": _scenes(id_, found.id, lang),
        "files": list(reference_links.files_of(id_, found.id)),
        "named_by": [
            asdict(one)
            for named in reference_links.named_by(id_, found.id)
            if (one := reference.item_of(index, named, lang)) is not None
        ],
        "before": order[place - 1] if place else None,
        "after": order[place + 1] if place is not None and place + 1 < len(order) else None,
    }
    return page(request, "rule.html", data, text=text)


def _scenes(system: str, rule: str, lang: str) -> list[Json]:
    """What shows a rule: scenes with the way to the workbench, a scenario, a roster, the builder."""
    spoken = tongue(lang)
    shown: list[Json] = []
    for case in reference_links.scenes_of(system, rule)[:MOST_SCENES]:
        ask = str(case.values.get("ask", ""))
        word = f"{system}.inquiry.{ask}"
        name = spoken.word(word) if ask and spoken.has(word) else spoken.word("page.scene.open")
        link = f"/scene?{urlencode({'case': case.label})}"
        shown.append({"case": case.label, "name": name, "link": link})
    found, own = menus.ready(system), rule.lower()
    if found is not None and own in found.scenarios():
        shown.append(
            {"case": own, "name": spoken.word("page.new-game"), "link": f"/play?scenario={own}"}
        )
    elif own in ready_rosters(system) and found is not None and found.sheet is not None:
        name = spoken.word("page.print.army")
        shown.append({"case": own, "name": name, "link": f"/print/army/{own}"})
    elif not shown and reference_links.is_mustered(system, rule):
        shown.append({"case": "", "name": spoken.word("page.army.title"), "link": "/army"})
    return shown
