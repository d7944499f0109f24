"""Language and other settings of a browser, kept in cookies, never in a path."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from gunbai.language import LANGUAGES
from gunbai.server.templating import LANGUAGE_NAMES, page
from gunbai.server.troubles import Trouble, malformed
from gunbai.server.web import (
    CHOICES,
    LANGUAGE,
    PREFS,
    asks_data,
    fields,
    json_reply,
    language_of,
    local_path,
    prefs_of,
    redirect,
    remember,
)
from gunbai.server.words import words_of

__all__ = ["language", "save", "show", "words"]

LONG: Final = "public, max-age=31536000, immutable"


async def show(request: Request) -> Response:
    """``/settings``."""
    data = {
        "lang": language_of(request),
        "langs": [list(pair) for pair in LANGUAGE_NAMES],
        "prefs": prefs_of(request),
        "choices": {name: list(choices) for name, choices in CHOICES.items()},
    }
    return page(request, "settings.html", data)


async def save(request: Request) -> Response:
    """``POST /settings``."""
    stated = await fields(request)
    prefs = prefs_of(request)
    for name, choices in CHOICES.items():
        if name in stated:
            if stated[name] not in choices:
                raise malformed(name, stated[name], f"one of {', '.join(choices)}", "form")
            prefs[name] = stated[name]
    response = _back(request, stated.get("next", "/settings"))
    remember(request, response, PREFS, urlencode(prefs), True)
    _speak(request, response, stated)
    return response


async def language(request: Request) -> Response:
    """``POST /lang``: change the language, back to the page one came from."""
    stated = await fields(request)
    response = _back(request, stated.get("next", "/"))
    if not _speak(request, response, stated):
        raise malformed("lang", None, f"one of {', '.join(LANGUAGES)}", "form")
    return response


def _speak(request: Request, response: Response, stated: dict[str, str]) -> bool:
    lang = stated.get("lang")
    if lang is None:
        return False
    if lang not in LANGUAGES:
        raise malformed("lang", lang, f"one of {', '.join(LANGUAGES)}", "form")
    remember(request, response, LANGUAGE, lang, True)
    return True


def _back(request: Request, path: str) -> Response:
    if asks_data(request):
        return json_reply({"ok": True})
    return redirect(local_path(path))


async def words(request: Request) -> Response:
    """``/words/LANG.json``."""
    lang = request.path_params["lang"]
    if lang not in LANGUAGES:
        raise Trouble("unknown-page")
    body, version = words_of(lang)
    caching = LONG if request.query_params.get("v") == version else "no-cache"
    return Response(body, media_type="application/json", headers={"Cache-Control": caching})
