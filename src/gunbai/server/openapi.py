"""The description of the server's data routes, for programs: ``/openapi.json``.

Pages without ``.json`` are for people and not described; the websocket is in ``docs/protocol.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from gunbai.language import LANGUAGES
from gunbai.play.history import ENGINE
from gunbai.server.render import Json
from gunbai.server.web import CHOICES

__all__ = ["KINDS", "OPERATIONS", "description"]

TEXT: Final = {"type": "string"}
NUMBER: Final = {"type": "string", "pattern": "^-?[0-9]{1,9}$"}
LANG: Final = {"type": "string", "enum": list(LANGUAGES)}
SEAT_KIND: Final = {"type": "string", "pattern": "^(me|here|link|code|bot:.+)$"}

PARAMETERS: Final[Mapping[str, Json]] = {
    "code": {"type": "string", "pattern": "^[2-9A-HJ-NP-Z]{6}$"},
    "token": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,40}$"},
    "system": {"type": "string", "pattern": "^[a-z0-9]{1,20}$"},
    "rule": {"type": "string", "pattern": "^[A-Z0-9-]{1,20}$"},
    "lang": LANG,
    "id": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,40}$"},
    "scenario": {"type": "string", "pattern": "^[a-z0-9-]{1,20}$"},
}

ERROR: Final = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "text"],
            "properties": {"code": TEXT, "text": TEXT},
        }
    },
}


@dataclass(frozen=True, slots=True)
class Operation:
    """One route. ``keys``: what its reply always has; ``body``: a JSON message instead of fields."""

    method: str
    path: str
    summary: str
    keys: tuple[str, ...] = ()
    query: Mapping[str, Json] = field(default_factory=dict)
    fields: Mapping[str, Json] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    body: Json = None


KINDS: Final = (
    *("answer", "dice", "check", "undo", "takeback", "consent", "concede"),
    *("survey", "card", "ping"),
)

MESSAGE: Final = {
    "type": "object",
    "required": ["t"],
    "properties": {
        "t": {"type": "string", "enum": list(KINDS)},
        "id": TEXT,
        "q": {"type": ["integer", "string"]},
        "at": {"type": "integer"},
        "seat": TEXT,
        "answer": {},
        "faces": {"type": "array", "items": {"type": "integer"}},
        "accept": {"type": "boolean"},
        "what": TEXT,
        "facts": {"type": "object"},
        "piece": TEXT,
    },
}

BEGIN: Final = {"type": "string", "enum": ["new", "ready", "upload"]}
PAPER: Final = {"paper": {"type": "string", "enum": ["a4", "letter"]}}
ROSTER: Final = ("id", "rev", "points", "limit", "legal", "findings", "lines", "text")
SCENE: Final = ("where", "tab", "ask", "facts", "put", "text")
SCENE_QUERY: Final = {
    "tab": {"type": "string", "enum": ["ask", "odds", "games"]},
    "scenario": TEXT,
    "games": {"type": "string", "pattern": "^[1-2]$"},
    "seed": TEXT,
}
SCENE_FIELDS: Final = {
    **dict.fromkeys(("do", "what", "side", "x", "y", "dx", "dy", "faces", "answer", "text"), TEXT),
    "ask": TEXT,
}

OPERATIONS: Final = (
    Operation("get", "/index.json", "the start page", ("cards", "games")),
    Operation("get", "/health.json", "is the server well?", ("ok", "rooms")),
    Operation(
        "get",
        "/play.json",
        "the form of a new table",
        ("scenarios", "scenario", "seats", "kinds", "options"),
        query={"scenario": TEXT},
    ),
    Operation(
        "post",
        "/play.json",
        "make a table",
        ("code", "path"),
        fields={
            "scenario": TEXT,
            "name": TEXT,
            "seat.a": SEAT_KIND,
            "seat.b": SEAT_KIND,
            "dice.a": {"type": "string", "enum": ["random", "hand"]},
            "clock": NUMBER,
            "clock.at": TEXT,
            "clock.zone": TEXT,
            "watch": {"type": "string", "enum": ["yes", "no"]},
        },
        required=("scenario",),
    ),
    Operation(
        "post",
        "/learn.json",
        "begin a learning game",
        ("code", "path"),
        fields={"system": TEXT},
        required=("system",),
    ),
    Operation("get", "/j/{token}.json", "an invitation", ("game", "seat", "seat_name", "free")),
    Operation("post", "/j/{token}.json", "take the seat", ("code", "path"), fields={"name": TEXT}),
    Operation(
        "get",
        "/t/{code}.json",
        "the table as the reader sees it",
        ("t", "n", "put", "bar", "ask", "log", "count", "seats"),
        query={"seat": TEXT},
    ),
    Operation(
        "post", "/t/{code}/command.json", "one message of the protocol", ("t",), body=MESSAGE
    ),
    Operation(
        "post",
        "/t/{code}/sit.json",
        "take a free seat by code",
        ("code", "path"),
        fields={"seat": TEXT, "name": TEXT},
        required=("seat",),
    ),
    Operation(
        "get",
        "/t/{code}/replay.json",
        "the game entry by entry",
        ("count", "from", "seat", "chapters", "frames"),
        query={"from": NUMBER, "count": NUMBER, "seat": TEXT},
    ),
    Operation(
        "get", "/t/{code}/dice.json", "proof of the dice", ("commit", "seed", "proved", "rolls")
    ),
    Operation("get", "/t/{code}/luck.json", "how the dice fell", ("rolls", "players")),
    Operation(
        "post",
        "/upload.json",
        "go on with a saved game",
        ("code", "path"),
        fields={"text": TEXT},
        required=("text",),
    ),
    Operation("get", "/rules.json", "the systems", ("systems",)),
    Operation(
        "get",
        "/rules/{system}.json",
        "the rules of a system",
        ("system", "name", "chapters"),
        query={"q": TEXT},
    ),
    Operation(
        "get",
        "/rules/{system}/{rule}.json",
        "one rule",
        ("id", "heading", "summary", "text", "before", "after"),
    ),
    Operation("get", "/army.json", "one's rosters", ("papers", "systems")),
    Operation(
        "post",
        "/army.json",
        "begin a roster: fresh, from a ready one, from a file",
        ("id", "path"),
        fields={"do": BEGIN, "system": TEXT, "roster": TEXT, "text": TEXT},
        required=("do",),
    ),
    Operation("get", "/army/{id}.json", "a roster with its check", ROSTER),
    Operation(
        "post",
        "/army/{id}.json",
        "change a roster as its forms do",
        ("path",),
        fields={"do": TEXT, "at": NUMBER, "text": TEXT},
        required=("do",),
    ),
    Operation(
        "get",
        "/scene.json",
        "one's scenes, or the scene that the query describes",
        query={"system": TEXT, "ask": TEXT, "case": TEXT, **SCENE_QUERY},
    ),
    Operation(
        "post",
        "/scene.json",
        "a scene from a file, or a change of one that is not kept yet",
        ("path",),
        query={"system": TEXT, "ask": TEXT, "case": TEXT},
        fields=SCENE_FIELDS,
        required=("do",),
    ),
    Operation("get", "/scene/{id}.json", "a scene with its ruling", SCENE, query=SCENE_QUERY),
    Operation(
        "post",
        "/scene/{id}.json",
        "change a scene as its forms do",
        ("path",),
        fields={**SCENE_FIELDS, "at": NUMBER},
        required=("do",),
    ),
    Operation(
        "get",
        "/t/{code}/scene.json",
        "a moment of a game as a scene",
        SCENE,
        query={"entry": NUMBER, "seat": TEXT, **SCENE_QUERY},
    ),
    Operation(
        "post",
        "/t/{code}/scene.json",
        "keep such a moment, changed",
        ("path",),
        query={"entry": NUMBER, "seat": TEXT},
        fields=SCENE_FIELDS,
        required=("do",),
    ),
    Operation(
        "get",
        "/print/army/{id}.json",
        "an army sheet; the id of a ready roster will do too",
        ("title", "units", "rules", "foot"),
        query=PAPER,
    ),
    Operation(
        "get", "/print/plans/{id}.json", "plan cards", ("title", "cards", "foot"), query=PAPER
    ),
    Operation(
        "get",
        "/print/scenario/{scenario}.json",
        "a play aid",
        ("title", "put", "sides", "objectives", "sequence", "tables", "foot"),
        query=PAPER,
    ),
    Operation(
        "get",
        "/print/scene/{id}.json",
        "a ruling to print",
        ("title", "put", "ruling", "rules", "foot"),
        query=PAPER,
    ),
    Operation(
        "get",
        "/print/game/{code}.json",
        "the record of a game",
        ("title", "game", "lines", "foot"),
        query=PAPER,
    ),
    Operation("get", "/settings.json", "the browser's settings", ("lang", "prefs", "choices")),
    Operation(
        "post",
        "/settings.json",
        "change them",
        ("ok",),
        fields={
            "lang": LANG,
            **{name: {"type": "string", "enum": list(all_)} for name, all_ in CHOICES.items()},
        },
    ),
    Operation(
        "post",
        "/lang.json",
        "change the language",
        ("ok",),
        fields={"lang": LANG},
        required=("lang",),
    ),
    Operation("get", "/words/{lang}.json", "interface words"),
)


@cache
def description() -> Json:
    """The OpenAPI document."""
    paths: dict[str, dict[str, Json]] = {}
    for one in OPERATIONS:
        paths.setdefault(one.path, {})[one.method] = _operation(one)
    return {
        "openapi": "3.1.0",
        "info": {"title": "gunbai", "version": ENGINE},
        "paths": paths,
        "components": {"schemas": {"Error": ERROR}},
    }


def _operation(one: Operation) -> Json:
    names = [part[1:-1] for part in one.path.replace(".json", "").split("/") if part[:1] == "{"]
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": PARAMETERS[name]} for name in names
    ]
    parameters += [
        {"name": name, "in": "query", "required": False, "schema": schema}
        for name, schema in one.query.items()
    ]
    shown: dict[str, Json] = {
        "summary": one.summary,
        "operationId": f"{one.method} {one.path}",
        "parameters": parameters,
        "responses": _responses(one),
    }
    if one.body is not None:
        shown["requestBody"] = _body("application/json", one.body)
    elif one.method == "post":
        schema = {
            "type": "object",
            "properties": dict(one.fields),
            "required": list(one.required),
            "additionalProperties": False,
        }
        shown["requestBody"] = _body("application/x-www-form-urlencoded", schema)
    return shown


def _body(kind: str, schema: Json) -> Json:
    return {"required": True, "content": {kind: {"schema": schema}}}


def _responses(one: Operation) -> Json:
    good = {"type": "object", "required": list(one.keys)}
    error = {"$ref": "#/components/schemas/Error"}
    replies: dict[str, Any] = {"200": _reply("as asked", good)}
    for status in ("400", "403", "404", "405", "409", "413", "422"):
        replies[status] = _reply("not possible: code and text", error)
    if one.path.endswith("command.json"):
        replies["409"] = _reply("refused by the rules", {"type": "object", "required": ["t"]})
    return replies


def _reply(text: str, schema: Json) -> Json:
    return {"description": text, "content": {"application/json": {"schema": schema}}}
