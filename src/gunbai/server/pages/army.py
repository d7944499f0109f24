"""The army builder: rosters made, checked and kept, with forms that work without script."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from gunbai.errors import DataError, GunbaiError
from gunbai.language import tongue
from gunbai.language.rulings import own_word
from gunbai.play.documents import edited, parsed
from gunbai.play.rosters import roster as ready_roster
from gunbai.server import menus
from gunbai.server.armies import army_json, file_text, name_of, parts, ready_json, stepped, whole
from gunbai.server.content import plain_renderer
from gunbai.server.fieldforms import edits_of
from gunbai.server.pages.papers import changed_or_refused, outdated, pasted, said, toml_file
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
from gunbai.system import System

__all__ = ["change", "create", "file", "index", "show"]

KIND: Final = "roster"


def _system(id_: str) -> System:
    system = menus.ready(id_)
    if system is None:
        ready = [one for one in menus.all_ids() if menus.ready(one) is not None]
        raise DataError("roster", "file", "system", id_[:40], f"one of {', '.join(ready)}")
    return system


# -- all rosters -------------------------------------------------------------------------------------


async def index(request: Request) -> Response:
    """``/army``: one's rosters, and how to begin one."""
    return await _index(request)


async def _index(request: Request, note: str = "", text: str = "", status: int = 200) -> Response:
    lang = language_of(request)
    browser = browser_of(request)
    kept = await site_of(request).store.papers(browser, KIND) if browser else []
    systems = [
        {
            "system": id_,
            "name": menus.system_word(id_, lang),
            "ready": ready_json(system, lang),
        }
        for id_ in menus.all_ids()
        if (system := menus.ready(id_)) is not None
    ]
    data = {"papers": [_paper(paper, lang) for paper in kept], "systems": systems}
    return page(request, "army_index.html", data, status, note=note, text=text)


def _paper(paper: PaperRow, lang: str) -> Json:
    """A roster in the list: its name, its points, whether it is legal."""
    shown = {
        "id": paper.id,
        "name": paper.name,
        "system_name": menus.system_word(paper.system, lang),
        "points": None,
        "limit": None,
        "legal": False,
    }
    system = menus.ready(paper.system)
    if system is None:
        return shown
    try:
        report = system.muster(*parts(system, document(paper)))
    except GunbaiError:
        return shown  # written for an older edition: the page of the roster says what is wrong
    return {**shown, "points": report.points, "limit": report.limit, "legal": report.legal}


async def create(request: Request) -> Response:
    """``POST /army``: a fresh roster, a ready one to change, or a file."""
    stated = await fields(request)
    text = pasted(stated)
    if stated.get("do") == "upload":
        try:
            system, content = _uploaded(text)
        except GunbaiError as error:
            return await _index(request, said(request, error), text, 422)
    else:
        system = _system(stated.get("system", ""))
        content = _begun(system, stated.get("roster", ""), language_of(request))
    browser, secret = new_browser(request)
    site = site_of(request)
    draft = Draft(system.id, name_of(content), content, browser)
    paper = await site.desk.put(site.store, KIND, draft)
    response = _to(request, paper.id)
    remember(request, response, BROWSER, secret, False)
    return response


def _uploaded(text: str) -> tuple[System, dict[str, Any]]:
    """A roster file; DataError when it is not one. The system may be left out while there is one."""
    content = parsed(text, "roster")
    only = [one for one in menus.all_ids() if menus.ready(one) is not None]
    system = _system(str(content.get("system", only[0] if len(only) == 1 else "")))
    roster, options = parts(system, content)
    system.muster(roster, options)
    return system, whole(system, roster, options)


def _begun(system: System, ready: str, lang: str) -> dict[str, Any]:
    if ready:
        name = own_word(tongue(lang), "roster", ready, system.id)
        return {"name": name, **whole(system, ready_roster(system.id, ready))}
    fresh = system.armoury({}, system.options).fresh if system.armoury is not None else {}
    return whole(system, fresh)


def _to(request: Request, id_: str, anchor: str = "") -> Response:
    path = f"/army/{id_}"
    if asks_data(request):
        return json_reply({"id": id_, "path": path})
    return redirect(f"{path}#{anchor}" if anchor.isidentifier() else path)


# -- one roster --------------------------------------------------------------------------------------


async def _paper_of(request: Request) -> tuple[PaperRow, System]:
    site = site_of(request)
    paper = await site.desk.get(site.store, request.path_params["id"], KIND)
    return paper, _system(paper.system)


async def show(request: Request) -> Response:
    """``/army/ID``."""
    paper, system = await _paper_of(request)
    return _page(request, paper, system)


def _page(
    request: Request,
    paper: PaperRow,
    system: System,
    note: str = "",
    *,
    text: str | None = None,
    status: int = 200,
) -> Response:
    lang = language_of(request)
    broken = ""
    try:
        shown = army_json(system, document(paper), lang)
    except GunbaiError as error:  # written for an older edition of the rules
        broken = tongue(lang).error(error)
        shown = _unread(system, paper, lang)
    scenarios = [
        {"id": one.id, "name": menus.scenario_word(one.id, lang)}
        for one in system.scenarios().values()
        if one.rosters
    ]
    data = {
        "id": paper.id,
        "rev": paper.rev,
        "mine": paper.browser == browser_of(request),
        "link": f"{base_of(request)}/army/{paper.id}",
        "deed": _deed(paper),
        "scenarios": scenarios,
        **shown,
        "note": note or broken,
    }
    if text is not None:
        data["text"] = text
    return page(request, "army.html", data, status)


def _unread(system: System, paper: PaperRow, lang: str) -> Json:
    return {
        "system": system.id,
        "system_name": menus.system_word(system.id, lang),
        "name": paper.name,
        "points": 0,
        "limit": 0,
        "left": None,
        "legal": False,
        "findings": [],
        "armoury": None,
        "lines": [],
        "listed": [],
        "plans": False,
        "empty": False,
        "text": paper.body,
    }


def _deed(paper: PaperRow) -> Json:
    """What the last change did, while it can be taken back."""
    if not paper.deed:
        return None
    id_, what = json.loads(paper.deed)
    return {"id": id_, "what": what}


async def change(request: Request) -> Response:
    """``POST /army/ID``: one button or the fields of one form; back to the page."""
    stated = await fields(request)
    site = site_of(request)
    browser, secret = new_browser(request)
    async with site.desk.hold(request.path_params["id"]):
        paper, system = await _paper_of(request)
        response = await _changed(request, paper, system, stated, browser)
    remember(request, response, BROWSER, secret, False)
    return response


async def _changed(
    request: Request, paper: PaperRow, system: System, stated: Mapping[str, str], browser: str
) -> Response:
    site, lang = site_of(request), language_of(request)
    do, _, arguments = stated.get("do", "fields").partition(" ")
    if do == "delete":
        await site.desk.drop(site.store, paper, browser)
        return _back(request)
    again = partial(_again, request, paper, system)
    late = await outdated(request, paper, stated, "page.army.changed-elsewhere", again)
    if late is not None:
        return late
    if do == "undo":
        before = parsed(paper.former, "roster") if paper.former else {}
        paper = await site.desk.undo(site.store, paper, name_of(before), browser)
        return _to(request, paper.id)

    async def made() -> tuple[dict[str, Any], Deed]:
        return _new_content(system, paper, do, arguments, stated, lang=lang)

    typed = stated.get("text") if do == "text" else None
    found = await changed_or_refused(request, made, again, typed)
    if isinstance(found, Response):
        return found
    content, deed = found
    draft = Draft(system.id, name_of(content), content, browser)
    paper = await site.desk.change(site.store, paper, draft, deed)
    return _to(request, paper.id, stated.get("anchor", ""))


async def _again(
    request: Request,
    paper: PaperRow,
    system: System,
    note: str,
    *,
    text: str | None = None,
    status: int = 200,
) -> Response:
    return _page(request, paper, system, note, text=text, status=status)


def _back(request: Request) -> Response:
    """To the list of all rosters."""
    if asks_data(request):
        return json_reply({"path": "/army"})
    return redirect("/army")


def _new_content(
    system: System,
    paper: PaperRow,
    do: str,
    arguments: str,
    stated: Mapping[str, str],
    *,
    lang: str,
) -> tuple[dict[str, Any], Deed]:
    """What the roster becomes; it can be read, whatever the check says of it."""
    content = document(paper)
    if do == "take":
        return content, Deed("copied")
    if do == "text":
        found, read = _uploaded(stated.get("text", ""))
        if found.id != system.id:
            raise DataError("roster", "file", "system", found.id, system.id)
        return read, Deed("typed")
    if do == "options":
        return _with_options(system, content, stated), Deed("changed")
    if do == "fields":
        r = plain_renderer(system, lang)
        roster, options = parts(system, content)
        armoury = system.armoury(roster, options) if system.armoury is not None else None
        known = () if armoury is None else armoury.fields
        lines = () if armoury is None else armoury.lines
        inner = (
            one for line in lines for one in ((line.count,) if line.count else ()) + line.fields
        )
        changed = edited(content, edits_of((*known, *inner), stated, r))
        deed = Deed("changed", stated.get("what", "")[:60])
    else:
        changed, deed = stepped(system, content, do, arguments, lang)
    system.muster(*parts(system, changed))
    return changed, deed


def _with_options(
    system: System, content: Mapping[str, Any], stated: Mapping[str, str]
) -> dict[str, Any]:
    """The options that the form held, as yes or no; others are left as they are."""
    roster, options = parts(system, content)
    for name, value in system.options.items():
        if f"has {name}" in stated and isinstance(value, bool):
            options[name] = bool(stated.get(f"f {name}"))
    return whole(system, roster, options)


async def file(request: Request) -> Response:
    """``/army/ID/file``: the roster file."""
    paper, _ = await _paper_of(request)
    return toml_file(file_text(document(paper)), paper.name.lower(), f"gunbai-{paper.id[:6]}")


async def chosen_roster(request: Request, system: System, stated: str) -> Any:
    """What a form states as a roster: the id of a ready one, or ``army:ID`` of one that was made.

    Trouble or DataError when there is none such. Whether it may be played with is for the new game
    to say, or, in systems that do not say it, for the muster here.
    """
    if not stated.startswith("army:"):
        return stated
    site = site_of(request)
    paper = await site.desk.get(site.store, stated.removeprefix("army:"), KIND)
    if paper.system != system.id:
        raise DataError("roster", "file", "system", paper.system, system.id)
    roster, options = parts(system, document(paper))
    if system.unfit is not None:
        return roster
    report = system.muster(roster, options)
    if not report.legal:
        raise Trouble("not-legal", name=paper.name, count=len(report.findings))
    return roster


async def roster_choices(request: Request, system: System, lang: str) -> list[list[str]]:
    """Value and words of every roster that a new game may take: one's own first."""
    browser = browser_of(request)
    kept = await site_of(request).store.papers(browser, KIND) if browser else []
    own = [
        [f"army:{paper.id}", paper.name or f"\u2026{paper.id[-4:]}"]
        for paper in kept
        if paper.system == system.id
    ]
    return own + [[one["id"], one["name"]] for one in ready_json(system, lang)]
