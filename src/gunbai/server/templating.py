"""Pages from templates: everything is escaped, every word comes from the catalogues."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from gunbai.language import LANGUAGES, tongue
from gunbai.server.render import Json
from gunbai.server.web import asks_data, json_reply, language_of, prefs_of, wants_json

__all__ = ["LANGUAGE_NAMES", "page"]

LANGUAGE_NAMES = (("en", "English"), ("hu", "Magyar"), ("ru", "Русский"))
assert {code for code, _ in LANGUAGE_NAMES} == set(LANGUAGES)


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("gunbai.server", "templates"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def page(request: Request, template: str, data: Json, status: int = 200, **more: Any) -> Response:
    """The data of a page as HTML, or as it is where the route ends in .json.

    ``more`` goes to the template alone.
    """
    if asks_data(request):
        return json_reply(data, status)
    lang = language_of(request)
    prefs = prefs_of(request)
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    shown = _environment().get_template(template)
    spoken = tongue(lang)
    text = shown.render(
        t=spoken.text,
        percents=spoken.style.percents,
        lang=lang,
        langs=LANGUAGE_NAMES,
        prefs=prefs,
        here=path,
        data=data,
        **more,
    )
    return HTMLResponse(text, status, headers={"Cache-Control": "no-store"})


def failure(request: Request, code: str, text: str, status: int) -> Response:
    """What went wrong, in one sentence: as JSON or as a page."""
    error = {"code": code, "text": text}
    if wants_json(request):
        return json_reply({"error": error}, status)
    return page(request, "error.html", error, status)
