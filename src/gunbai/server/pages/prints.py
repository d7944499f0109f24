"""Print sheets: army, plan cards, play aid, scene ruling, game record. Black on white, A4 or Letter."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from gunbai.language.rulings import own_word
from gunbai.play.opening import new_header
from gunbai.play.rosters import ready_rosters
from gunbai.server import menus
from gunbai.server.armies import findings_json, parts
from gunbai.server.benches import Scene, scene_json, scene_text
from gunbai.server.content import plain_renderer, things
from gunbai.server.fieldforms import opened
from gunbai.server.pages.scene import ruled
from gunbai.server.pages.table import looking
from gunbai.server.papers import document
from gunbai.server.render import Json, renderer
from gunbai.server.templating import page
from gunbai.server.troubles import Trouble, malformed
from gunbai.server.web import base_of, language_of, site_of
from gunbai.system import Setup, System

__all__ = ["army", "game", "plans", "scenario", "scene"]

PAPERS = ("a4", "letter")


def _sheet(request: Request, template: str, system: System, data: Json) -> Response:
    """A sheet with its foot: game, edition, rules, link."""
    paper = request.query_params.get("paper") or PAPERS[0]
    if paper not in PAPERS:
        raise malformed("paper", paper, f"one of {', '.join(PAPERS)}", "print")
    base = base_of(request)
    lang = language_of(request)
    foot = {
        "system": system.id,
        "system_name": menus.system_word(system.id, lang),
        "edition": system.edition,
        "rules": system.digest()[:12],
        "link": (base + request.url.path).removeprefix("https://").removeprefix("http://"),
    }
    data = {**data, "foot": foot, "paper": paper}
    return page(request, template, data, papers=PAPERS, where=request.url.path)


def _capital(data: Json, key: str = "") -> Json:
    """The data with every label, heading and first cell of a row beginning with a capital."""
    if isinstance(data, dict):
        return {name: _capital(item, name) for name, item in data.items()}
    if isinstance(data, list):
        if key == "row" and data and isinstance(data[0], str):
            return [opened(data[0]), *data[1:]]
        inner = {"head": "word", "rows": "row"}.get(key, "")
        return [_capital(item, inner) for item in data]
    return opened(data) if key == "word" and isinstance(data, str) else data


# -- armies ------------------------------------------------------------------------------------------


async def _roster(request: Request) -> tuple[System, dict[str, Any], dict[str, Any], str]:
    """The roster of a paper or a ready one: its system, its data, its options, its name."""
    id_, site, lang = request.path_params["id"], site_of(request), language_of(request)
    for name in menus.all_ids():
        system = menus.ready(name)
        ready = ready_rosters(name) if system is not None else {}
        if system is not None and id_ in ready:
            named = own_word(plain_renderer(system, lang).tongue, "roster", id_, name)
            return system, dict(ready[id_]), dict(system.options), named
    paper = await site.desk.get(site.store, id_, "roster")
    system = menus.ready(paper.system)
    if system is None:
        raise Trouble("unknown-page")
    roster, options = parts(system, document(paper))
    return system, roster, options, paper.name


async def army(request: Request) -> Response:
    """``/print/army/ID``."""
    system, roster, options, name = await _roster(request)
    r = plain_renderer(system, language_of(request))
    if system.sheet is None:
        raise Trouble("unknown-page")
    shown = _capital(r.plain(system.sheet(roster, options)))
    report = system.muster(roster, options)
    data = {
        **shown,
        "title": name or opened(shown["kind"]),
        "points": report.points,
        "limit": report.limit,
        "findings": findings_json(report, r),
    }
    return _sheet(request, "print_army.html", system, data)


async def plans(request: Request) -> Response:
    """``/print/plans/ID``: a card for each fighter."""
    system, roster, options, name = await _roster(request)
    r = plain_renderer(system, language_of(request))
    if system.sheet is None:
        raise Trouble("unknown-page")
    shown = _capital(r.plain(system.sheet(roster, options)))
    if not shown.get("cards"):
        raise Trouble("unknown-page")
    data = {"title": name or opened(shown["kind"]), "cards": shown["cards"]}
    return _sheet(request, "print_plans.html", system, data)


# -- scenarios and scenes ----------------------------------------------------------------------------


async def scenario(request: Request) -> Response:
    """``/print/scenario/ID``: map, objectives, sequence, tables."""
    id_, lang = request.path_params["scenario"], language_of(request)
    system, given = menus.scenario_of(id_)
    if system.aid is None:
        raise Trouble("unknown-page")
    state = system.setup(new_header(Setup(given.id, {})).setup)
    view = system.view(state, None)
    r = renderer(system, view, lang)
    put = things(system, view, None, r)
    aid = _capital(r.plain(system.aid(given.id)))
    sides = [{**side, "name": r.name(side["side"])} for side in aid.pop("sides")]
    data = {
        **aid,
        "sides": sides,
        "title": menus.scenario_word(given.id, lang),
        "minutes": given.minutes,
        "put": {key: thing for key, thing in put.items() if thing["kind"] != "base"},
        "unit": system.nature.unit,
    }
    return _sheet(request, "print_scenario.html", system, data)


async def scene(request: Request) -> Response:
    """``/print/scene/ID``: question, drawing, reasons, odds, the rules in full words."""
    site = site_of(request)
    paper = await site.desk.get(site.store, request.path_params["id"], "scene")
    found = Scene(document(paper))
    lang = language_of(request)
    shown = await asyncio.to_thread(scene_json, found, lang)
    ruling = await ruled(request, found.document)
    asked = next((one["name"] for one in shown["asks"] if one["id"] == shown["ask"]), "")
    r = plain_renderer(found.system, lang)
    data = {
        "title": shown["note"] or asked or r.words("page.scene.unnamed"),
        "asked": asked,
        "facts": [one for one in shown["facts"] if not one["more"]],
        "put": shown["put"],
        "named": shown["named"],
        "ruling": ruling,
        "rules": [_in_full(rule, r) for rule in _shown_rules(ruling)],
        "others": [one for one in ruling["cited"] if one["rule"] not in _shown_rules(ruling)],
        "text": scene_text(found.document),
    }
    return _sheet(request, "print_scene.html", found.system, data)


def _shown_rules(ruling: Json) -> list[str]:
    """The rules whose ids stand on the sheet, in the order of the rulebook where it is known."""
    found: list[str] = []
    for target in [target for one in ruling["measures"] for target in one["targets"]]:
        found += [target["rule"], *(mod["rule"] for mod in target["mods"])]
    play = ruling["play"] or {"told": []}
    found += [line["rule"] for line in play["told"]] if play.get("given") else []
    if ruling["refusal"]:
        found.append(ruling["refusal"]["rule"])
    order = [one["rule"] for one in ruling["cited"]]
    known = [rule for rule in order if rule in found]
    return known + [rule for rule in dict.fromkeys(found) if rule and rule not in known]


def _in_full(rule: str, r: Any) -> Json:
    summary = f"rule.{rule}.summary"
    return {
        "rule": rule,
        "word": r.heading(rule),
        "about": r.tongue.word(summary) if r.tongue.has(summary) else "",
    }


# -- games -------------------------------------------------------------------------------------------


async def game(request: Request) -> Response:
    """``/print/game/CODE``: the log with every roll, as the reader knows it."""
    room, reader = await looking(request)
    view = room.feed(reader).view()
    system = room.position.session.system
    data: Mapping[str, Any] = {
        "title": view["game"]["scenario_name"],
        "game": view["game"],
        "seats": view["seats"],
        "outcome": view["outcome"],
        "lines": view["log"],
    }
    return _sheet(request, "print_game.html", system, dict(data))
