"""The workbench: a position made by hand or taken from a game, put to the referee."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from gunbai.errors import DataError, GunbaiError
from gunbai.language import tongue
from gunbai.play.documents import parsed
from gunbai.play.history import History
from gunbai.play.replay import restore
from gunbai.play.scenes import cases_of_system
from gunbai.server import menus
from gunbai.server.bench_steps import stepped
from gunbai.server.benches import (
    Document,
    Scene,
    examples,
    first_document,
    from_case,
    from_text,
    scene_json,
    scene_text,
)
from gunbai.server.many import many_json, wanted_of
from gunbai.server.moments import from_game
from gunbai.server.pages.army import chosen_roster, roster_choices
from gunbai.server.pages.papers import changed_or_refused, outdated, pasted, said, toml_file
from gunbai.server.pages.table import looking
from gunbai.server.papers import Deed, Draft, document
from gunbai.server.render import Json
from gunbai.server.storage import PaperRow
from gunbai.server.templating import page
from gunbai.server.troubles import Trouble
from gunbai.server.web import (
    BROWSER,
    asks_data,
    base_of,
    browser_of,
    fields,
    json_reply,
    language_of,
    new_browser,
    redirect,
    remember,
    site_of,
)
from gunbai.server.words import words_path
from gunbai.server.workers import Failed, Overdue

__all__ = ["change", "change_moment", "file", "index", "moment", "post", "ruled", "show"]

KIND: Final = "scene"
MANY: Final = 24
"""Things on the table up to which the fields of all of them are on the page."""
TABS: Final = ("ask", "odds", "games")
LIMIT: Final = 10.0
"""Seconds that a ruling may take."""


@dataclass(slots=True)
class Source:
    """A scene and where it comes from: a paper, or something that is not kept yet.

    ``where`` is the path of its page, with what finds it again.
    """

    document: Document
    where: str
    paper: PaperRow | None = None


# -- all scenes --------------------------------------------------------------------------------------


async def index(request: Request) -> Response:
    """``/scene``: one's scenes and the questions; with ``?system=&ask=`` or ``?case=`` a scene."""
    source = _unkept(request)
    if source is not None:
        return await _page(request, source)
    return await _index(request)


async def _index(request: Request, note: str = "", text: str = "", status: int = 200) -> Response:
    lang = language_of(request)
    browser = browser_of(request)
    kept = await site_of(request).store.papers(browser, KIND) if browser else []
    systems = []
    for id_ in menus.all_ids():
        system = menus.ready(id_)
        if system is None or not system.inquiries:
            continue
        spoken = tongue(lang)
        known = examples(system)
        asks = []
        for ask in system.inquiries:
            word = f"{id_}.inquiry.{ask}"
            name = spoken.word(word) if spoken.has(word) else ask
            if ask in known or not known:
                asks.append({"ask": ask, "name": name})
        systems.append({"system": id_, "name": menus.system_word(id_, lang), "asks": asks})
    papers = [
        {
            "id": paper.id,
            "name": paper.name,
            "system_name": menus.system_word(paper.system, lang),
        }
        for paper in kept
    ]
    data = {"papers": papers, "systems": systems}
    return page(request, "scene_index.html", data, status, note=note, text=text)


def _unkept(request: Request) -> Source | None:
    """The scene that the address describes: an example of a question, or a shipped case."""
    query = request.query_params
    label, id_ = query.get("case", ""), query.get("system", "")
    if label:
        for name in menus.all_ids():
            system = menus.ready(name)
            for case in cases_of_system(name) if system is not None else ():
                if label in (case.label, case.id):
                    return Source(from_case(case), f"/scene?{urlencode({'case': label})}")
        raise Trouble("unknown-page")
    if not id_:
        return None
    system = menus.ready(id_)
    if system is None or not system.inquiries:
        raise Trouble("unknown-page")
    found = first_document(system, query.get("ask", ""))
    where = urlencode({"system": id_, "ask": query.get("ask", "")})
    return Source(found, f"/scene?{where}")


async def post(request: Request) -> Response:
    """``POST /scene``: a file, or a change of a scene that is not kept yet."""
    stated = await fields(request)
    if stated.get("do") == "upload":
        text = pasted(stated)
        try:
            found = await asyncio.to_thread(from_text, text)
        except GunbaiError as error:
            return await _index(request, said(request, error), text, 422)
        return await _keep(request, found, stated)
    source = _unkept(request)
    if source is None:
        raise Trouble("malformed")
    return await _changed(request, source, stated)


async def _keep(request: Request, content: Document, stated: Mapping[str, str]) -> Response:
    """The scene as a paper of this browser; to its page."""
    browser, secret = new_browser(request)
    site = site_of(request)
    draft = Draft(str(content["system"]), _name(content), content, browser)
    paper = await site.desk.put(site.store, KIND, draft)
    response = _to(request, f"/scene/{paper.id}", stated)
    remember(request, response, BROWSER, secret, False)
    return response


def _name(content: Mapping[str, Any]) -> str:
    return str(content.get("note", ""))[:60]


def _to(request: Request, where: str, stated: Mapping[str, str]) -> Response:
    if asks_data(request):
        return json_reply({"path": where})
    tab, anchor, unfolded = (stated.get(key, "") for key in ("tab", "anchor", "open"))
    query = {"tab": tab} if tab in TABS[1:] else {}
    if _plain(unfolded):
        query["open"] = unfolded
    path = f"{where}?{urlencode(query)}" if query else where
    return redirect(f"{path}#{anchor}" if _plain(anchor) else path)


def _plain(anchor: str) -> bool:
    return anchor.replace("-", "_").isidentifier()


# -- one scene ---------------------------------------------------------------------------------------


async def _source(request: Request) -> Source:
    site = site_of(request)
    paper = await site.desk.get(site.store, request.path_params["id"], KIND)
    return Source(document(paper), f"/scene/{paper.id}", paper)


async def show(request: Request) -> Response:
    """``/scene/ID``."""
    return await _page(request, await _source(request))


async def change(request: Request) -> Response:
    """``POST /scene/ID``: a button, the fields of a form, a drag."""
    stated = await fields(request)
    async with site_of(request).desk.hold(request.path_params["id"]):
        return await _changed(request, await _source(request), stated)


async def file(request: Request) -> Response:
    """``/scene/ID/file``: the scene file."""
    source = await _source(request)
    id_ = str(source.document.get("id", "scene"))
    return toml_file(scene_text(source.document), id_, "scene")


async def moment(request: Request) -> Response:
    """``/t/CODE/scene?entry=``: a moment of a game as this reader saw it."""
    return await _page(request, await _moment(request))


async def change_moment(request: Request) -> Response:
    """``POST /t/CODE/scene``: what is changed becomes a scene of one's own."""
    stated = await fields(request)
    return await _changed(request, await _moment(request), stated)


async def _moment(request: Request) -> Source:
    room, reader = await looking(request)
    position = room.position
    session = position.session
    text = request.query_params.get("entry", "")
    query = {}
    if text.isdecimal() and len(text) < 8:
        raw = position.numbers(reader.seat).raw(int(text))
        history = History(session.header, list(session.entries))
        session = await asyncio.to_thread(lambda: restore(history, at=raw, check=False))
        query = {"entry": text}
    if reader.seat is not None and len(reader.holds) > 1:
        query["seat"] = reader.seat
    found = await asyncio.to_thread(from_game, session, reader.seat)
    where = f"/t/{room.code}/scene"
    return Source(found, f"{where}?{urlencode(query)}" if query else where)


async def _changed(request: Request, source: Source, stated: Mapping[str, str]) -> Response:
    site, lang = site_of(request), language_of(request)
    browser, secret = new_browser(request)
    paper = source.paper
    again = partial(_page, request, source)
    do, _, arguments = stated.get("do", "fields").partition(" ")
    if paper is not None and do == "delete":
        await site.desk.drop(site.store, paper, browser)
        return _to(request, "/scene", {})
    if paper is not None:
        late = await outdated(request, paper, stated, "page.scene.changed-elsewhere", again)
        if late is not None:
            return late
    if paper is not None and do == "undo":
        before = parsed(paper.former, "scene") if paper.former else {}
        await site.desk.undo(site.store, paper, _name(before), browser)
        return _to(request, source.where, stated)

    async def made() -> tuple[Document, Deed]:
        return await asyncio.to_thread(_new_content, source.document, do, arguments, stated, lang)

    typed = stated.get("text") if do == "text" else None
    found = await changed_or_refused(request, made, again, typed)
    if isinstance(found, Response):
        return found
    content, deed = found
    if paper is None:
        return await _keep(request, content, stated)
    draft = Draft(str(content["system"]), _name(content), content, browser)
    changed = await site.desk.change(site.store, paper, draft, deed)
    response = _to(request, f"/scene/{changed.id}", stated)
    remember(request, response, BROWSER, secret, False)
    return response


def _new_content(
    content: Document, do: str, arguments: str, stated: Mapping[str, str], lang: str
) -> tuple[Document, Deed]:
    if do == "take":
        return content, Deed("copied")
    if do == "text":
        return from_text(stated.get("text", "")), Deed("typed")
    return stepped(Scene(content), do, arguments, stated, lang)


# -- the page ----------------------------------------------------------------------------------------


async def _page(
    request: Request,
    source: Source,
    note: str = "",
    *,
    text: str | None = None,
    status: int = 200,
) -> Response:
    lang = language_of(request)
    scene = Scene(source.document)
    paper = source.paper
    tab = request.query_params.get("tab", "ask")
    tab = tab if tab in TABS else "ask"
    shown = await asyncio.to_thread(_shown, scene, lang)
    ruling = await ruled(request, source.document) if tab != "games" else None
    games = await _games(request, scene) if tab == "games" else None
    data = {
        "id": paper.id if paper is not None else None,
        "rev": paper.rev if paper is not None else 0,
        "mine": paper is not None and paper.browser == browser_of(request),
        "where": source.where,
        "link": base_of(request) + source.where,
        "undo": bool(paper is not None and paper.former),
        "tab": tab,
        **shown,
        "ruling": ruling,
        "games": games,
        "note_bar": note,
    }
    if text is not None:
        data["text"] = text
    unfolded = "" if asks_data(request) else _folded(data["bench"], request)
    words = words_path(lang)
    return page(request, "scene.html", data, status, words=words, tabs=TABS, unfolded=unfolded)


def _folded(bench: Json, request: Request) -> str:
    """Of a scene with many things only the one that is asked for shows its fields; which one that is.

    Each has dozens of them: a battle of seventy units was a page of 900 kB.
    """
    things = [thing for group in bench["groups"] for thing in group["things"]] if bench else []
    unfolded = request.query_params.get("open", "") if len(things) > MANY else ""
    for thing in things:
        thing["shut"] = len(things) > MANY and thing["uid"] != unfolded
    return unfolded if _plain(unfolded) else ""


def _shown(scene: Scene, lang: str) -> Json:
    """The editor's part; a scene that an older edition could read shows its text and the error."""
    try:
        return {**scene_json(scene, lang), "broken": ""}
    except GunbaiError as error:
        return {
            "system": scene.system.id,
            "system_name": menus.system_word(scene.system.id, lang),
            "note": "",
            "ask": "",
            "asks": [],
            "facts": [],
            "put": {},
            "named": [],
            "set_up": False,
            "bench": None,
            "dice": [],
            "text": scene_text(scene.document),
            "broken": tongue(lang).error(error),
        }


async def ruled(request: Request, content: Document) -> Json:
    """The ruling, by a worker; where it takes too long, a sentence that says so."""
    lang = language_of(request)
    function = "gunbai.server.rulings:ruling"
    try:
        return await site_of(request).workers.run(function, scene_text(content), lang, limit=LIMIT)
    except (Overdue, Failed):
        from gunbai.server.rulings import nothing  # rulings are the workers' business

        return {**nothing(), "error": tongue(lang).word("page.scene.overdue")}


async def _games(request: Request, scene: Scene) -> Json:
    """Many games between bots: what was asked for, and how it went so far."""
    lang = language_of(request)
    system = scene.system
    query = request.query_params
    stated = str(scene.document.get("scenario") or scene.document.get("of") or "")
    wanted = wanted_of(query, stated, menus.learning(system).id)
    if menus.scenario_of(wanted.scenario)[0] is not system:
        raise DataError(
            "scene", "games", "scenario", wanted.scenario, ", ".join(system.scenarios())
        )
    r = menus.namer(wanted.scenario, lang)
    form = {
        "scenario": wanted.scenario,
        "scenarios": [
            {"id": one, "name": menus.scenario_word(one, lang)} for one in system.scenarios()
        ],
        "rosters": [
            {"side": side, "name": r.name(side), "value": value} for side, value in wanted.rosters
        ],
        "armies": await roster_choices(request, system, lang),
        "seats": [{"seat": seat, "name": r.name(seat), "value": bot} for seat, bot in wanted.bots],
        "bots": [list(pair) for pair in menus.bot_words(system, lang)],
        "games": wanted.games,
        "seed": wanted.seed,
    }
    if "games" not in query:
        return {"form": form, "result": None}
    rosters = {side: await chosen_roster(request, system, value) for side, value in wanted.rosters}
    site = site_of(request)
    try:
        match, games = await site.games.more(site.workers, wanted, rosters)
    except (Overdue, Failed):
        raise Trouble("internal") from None
    return {"form": form, "result": many_json(system, match, games, wanted, r)}
