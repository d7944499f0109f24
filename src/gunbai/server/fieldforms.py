"""Fields of documents as forms: to JSON for a page, and from what a form sent to edits.

A field's inputs are named after its path as JSON: ``f ["model",0,"count"]``; each box of a list
``f ["model",0,"add"] yumi``. ``has ["model",0,"add"]`` says that the form held the field at all, so
that boxes without a tick count too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from gunbai.errors import DataError
from gunbai.forms import Edit, Field, Path, Row, Way
from gunbai.language.expected import expected_in
from gunbai.play.documents import filled, parsed
from gunbai.reading import exact
from gunbai.server.render import Json, Renderer

__all__ = [
    "Misread",
    "decimal_text",
    "edits_of",
    "field_json",
    "opened",
    "path_text",
    "read_path",
    "rows_json",
    "uid",
]

MOST_TEXT: Final = 2000
_NOT_PLAIN: Final = re.compile(r"[^A-Za-z0-9_]")


class Misread(ValueError):
    """A form holds something that its field cannot be; ``text`` says so in the reader's language."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(text)


def path_text(path: Path) -> str:
    """A path as it stands in the names of inputs."""
    return json.dumps(list(path), ensure_ascii=False, separators=(",", ":"))


def uid(path: Path) -> str:
    """A path as the id of an element of the page."""
    return "f-" + "-".join(_NOT_PLAIN.sub("_", str(part)) for part in path)


def read_path(text: str) -> Path:
    """A path from a form; DataError for anything else."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, list) or not all(type(part) in (str, int) for part in found):
        raise DataError("form", "path", "path", text[:60], "a key of the document")
    return tuple(found)


def opened(text: str) -> str:
    """A word that stands alone begins with a capital."""
    return text[:1].upper() + text[1:]


# -- to JSON -----------------------------------------------------------------------------------------


def field_json(field: Field, r: Renderer) -> Json:
    """One field for a page."""
    ways = [_way(way, field, r) for way in field.ways]
    chosen = [way for way in ways if way["chosen"]]
    if field.kind == "one" and not chosen:
        # What stands in the document though it is no choice: shown, so that nothing is lost.
        value = _shown(field, r)
        way = {"value": value, "text": value, "points": None, "about": "", "rule": ""}
        ways.insert(0, {**way, "chosen": True})
    return {
        "path": path_text(field.path),
        "uid": uid(field.path),
        "kind": field.kind,
        "label": opened(r.text(field.word)),
        "value": _shown(field, r),
        "ways": ways,
        "least": field.least,
        "most": field.most,
        "points": field.points,
        "rule": field.rule,
        "changed": field.value != field.plain,
    }


def _way(way: Way, field: Field, r: Renderer) -> Json:
    value = field.value
    chosen = way.value in value if isinstance(value, (list, tuple)) else way.value == value
    return {
        "value": way.value if isinstance(way.value, str) else json.dumps(way.value),
        "text": opened(r.text(way.word)),
        "points": way.points,
        "about": opened(r.text(way.about)) if way.about is not None else "",
        "rule": way.rule,
        "chosen": chosen,
    }


def _shown(field: Field, r: Renderer) -> Json:
    """The value as it is typed."""
    value = field.value
    if isinstance(value, bool) or field.kind in ("some", "number"):
        return value if not isinstance(value, Decimal) else decimal_text(value, r)
    if isinstance(value, (Decimal, int)):
        return decimal_text(value, r)
    if field.kind == "lengths" and isinstance(value, list):
        return "; ".join(decimal_text(one, r) for one in value)
    if field.kind == "points" and isinstance(value, list):
        return "; ".join(
            " ".join(decimal_text(one, r) for one in point)
            for point in value
            if isinstance(point, list)
        )
    return str(value)


def decimal_text(value: Any, r: Renderer) -> str:
    """A number as the language writes it, with the digits it has and no more."""
    if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
        return str(value)
    scaled = exact(Decimal(value), 1000)
    if scaled is None:
        return str(value)
    decimals = 3
    while decimals and scaled % 10 == 0:
        scaled, decimals = scaled // 10, decimals - 1
    return r.tongue.style.decimal(scaled, decimals).replace("\u2212", "-")


def rows_json(rows: Iterable[Row], r: Renderer) -> list[Json]:
    """The lines of a profile: numbers apart from words."""
    return [
        {"label": opened(r.text(word)), "text": r.text(value), "number": type(value) is int}
        for word, value in rows
    ]


# -- from forms --------------------------------------------------------------------------------------


def edits_of(fields: Iterable[Field], stated: Mapping[str, str], r: Renderer) -> list[Edit]:
    """The edits that a form asks for: of the fields that it held, those whose value is another."""
    found: list[Edit] = []
    for field in fields:
        name = path_text(field.path)
        if f"has {name}" not in stated:
            continue
        value = _read(field, f"f {name}", stated, r)
        if value != field.value:
            found.append(filled(field, value))
    return found


def _read(field: Field, name: str, stated: Mapping[str, str], r: Renderer) -> Any:
    text = stated.get(name, "")[:MOST_TEXT]
    if field.kind == "some":
        return list(_ticked(field, name, stated))
    if field.kind == "truth":
        return bool(text)
    if field.kind == "number":
        return _whole(field, text, r)
    if field.kind == "length":
        return _length(field, text, r)
    if field.kind == "lengths":
        return [_length(field, part, r) for part in text.split(";") if part.strip()]
    if field.kind == "points":
        pairs = [part.split() for part in text.split(";") if part.strip()]
        return [[_length(field, one, r) for one in pair] for pair in pairs]
    if field.kind == "toml":
        return _value(field, text, r)
    if field.kind == "one":
        return _choice(field, text)
    return " ".join(text.split())[: field.most or MOST_TEXT]


def _ticked(field: Field, name: str, stated: Mapping[str, str]) -> Iterator[Any]:
    """What was ticked: the former ones in their order, then the new ones in the order of the list."""
    known = {way.value: way for way in field.ways}
    former = [one for one in field.value if one in known] if isinstance(field.value, list) else []
    for value in dict.fromkeys((*former, *known)):
        if stated.get(f"{name} {value}"):
            yield value


def _choice(field: Field, text: str) -> Any:
    for way in field.ways:
        shown = way.value if isinstance(way.value, str) else json.dumps(way.value)
        if shown == text:
            return way.value
    return field.value if str(field.value) == text else text


def _wrong(field: Field, text: str, expected: str, r: Renderer) -> Misread:
    label, wanted = opened(r.text(field.word)), expected_in(r.tongue.lang, expected)
    return Misread(r.words("page.form.wrong", field=label, found=text[:40], expected=wanted))


def _whole(field: Field, text: str, r: Renderer) -> int:
    clean = text.strip().replace("\u2212", "-") or "0"
    expected = f"{field.least} to {field.most}"
    if not clean.removeprefix("-").isdecimal() or len(clean) > 9:
        raise _wrong(field, text, expected, r)
    value = int(clean)
    if not field.least <= value <= field.most:
        raise _wrong(field, text, expected, r)
    return value


def _length(field: Field, text: str, r: Renderer) -> Decimal:
    clean = text.strip().replace(",", ".").replace("\u2212", "-").rstrip('\u2033" ')
    try:
        value = Decimal(clean)
    except InvalidOperation:
        raise _wrong(field, text, "a length", r) from None
    if not value.is_finite() or abs(value) > 10**6 or exact(value, 1000) is None:
        raise _wrong(field, text, "a length", r)
    return value if value != value.to_integral_value() else value.quantize(Decimal("0.1"))


def _value(field: Field, text: str, r: Renderer) -> Any:
    """A value as TOML writes it; nothing for nothing, and a bare word for itself."""
    clean = " ".join(text.split())
    if not clean:
        return field.plain
    try:
        return parsed(f"value = {clean}", "form")["value"]
    except DataError:
        if clean.replace("-", "").replace("_", "").isalnum():
            return clean
        raise _wrong(field, text, "TOML", r) from None
