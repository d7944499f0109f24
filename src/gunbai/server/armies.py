"""Rosters as pages show them: what may be added, what stands there, what the check says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gunbai.errors import DataError
from gunbai.forms import Armoury, Edit, Line, Offer, Path
from gunbai.language.rulings import own_word
from gunbai.play.documents import edited, toml, value_at
from gunbai.play.rosters import ready_rosters
from gunbai.server import menus
from gunbai.server.content import plain_renderer
from gunbai.server.fieldforms import field_json, opened, path_text, rows_json, uid
from gunbai.server.papers import Deed
from gunbai.server.render import Json, Renderer
from gunbai.system import Finding, Report, System

__all__ = [
    "army_json",
    "file_text",
    "findings_json",
    "name_of",
    "parts",
    "ready_json",
    "stepped",
    "whole",
]

HEAD: Final = ("id", "rule", "points")
"""Keys of a ready roster that are not a player's to keep: its id, its rule, its stated price."""


def parts(system: System, document: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """A roster file's roster and the options that stand in it; DataError for an unknown option."""
    stated = document.get("options", {})
    if not isinstance(stated, Mapping):
        raise DataError("roster", "file", "options", str(stated)[:40], "a table")
    for name, value in stated.items():
        if name not in system.options or type(value) is not type(system.options[name]):
            known = ", ".join(system.options)
            raise DataError("roster", "options", str(name), str(value)[:40], f"one of {known}")
    roster = {key: item for key, item in document.items() if key not in ("system", "options")}
    return roster, {**system.options, **stated}


def whole(
    system: System, roster: Mapping[str, Any], options: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """A roster as it is kept: with its system, without what only ready rosters have."""
    kept = {key: item for key, item in roster.items() if key not in HEAD}
    changed = {
        key: value
        for key, value in (options or {}).items()
        if system.options.get(key, value) != value
    }
    return {"system": system.id, **({"options": changed} if changed else {}), **kept}


def name_of(document: Mapping[str, Any]) -> str:
    """What its owner called the roster."""
    name = document.get("name", "")
    return name[:60] if isinstance(name, str) else ""


def file_text(document: Mapping[str, Any]) -> str:
    """The roster file: plain values first."""
    return toml(document)


def ready_json(system: System, lang: str) -> list[Json]:
    """The rosters that come with a system, by name."""
    spoken = plain_renderer(system, lang).tongue
    found = []
    for id_ in ready_rosters(system.id):
        found.append({"id": id_, "name": own_word(spoken, "roster", id_, system.id)})
    return found


# -- the page ----------------------------------------------------------------------------------------


def army_json(system: System, document: Mapping[str, Any], lang: str) -> Json:
    """Everything that the army builder shows of a roster; DataError when it cannot be read."""
    r = plain_renderer(system, lang)
    roster, options = parts(system, document)
    armoury = system.armoury(roster, options) if system.armoury is not None else None
    report = system.muster(roster, options)
    return {
        "system": system.id,
        "system_name": menus.system_word(system.id, lang),
        "name": name_of(document),
        "points": report.points,
        "limit": report.limit,
        "left": report.limit - report.points if report.limit else None,
        "legal": report.legal,
        "findings": findings_json(report, r),
        "armoury": _armoury_json(system, armoury, options, r) if armoury is not None else None,
        "lines": [] if armoury is None else [_line_json(line, r) for line in armoury.lines],
        "listed": [] if armoury is not None else _listed(report, r),
        "plans": bool(system.sheet and system.sheet(roster, options).get("cards")),
        "empty": armoury is not None and not armoury.lines,
        "text": file_text(document),
    }


def findings_json(report: Report, r: Renderer) -> list[Json]:
    """What the check found, what is not allowed first."""
    found = [_finding(finding, number, r) for number, finding in enumerate(report.findings)]
    return sorted(found, key=lambda one: bool(one["kind"] == "todo"))


def _finding(finding: Finding, number: int, r: Renderer) -> Json:
    return {
        "number": number,
        "kind": finding.kind,
        "rule": finding.rule,
        "text": r.text(finding.say),
        "mend": r.text(finding.mend) if finding.mend is not None else "",
        "fixes": [r.text(fix.say) for fix in finding.fixes],
    }


def _armoury_json(
    system: System, armoury: Armoury, options: Mapping[str, Any], r: Renderer
) -> Json:
    groups: dict[str, list[Json]] = {}
    for offer in armoury.offers:
        groups.setdefault(r.text(offer.group), []).append(_offer_json(offer, r))
    return {
        "fields": [field_json(field, r) for field in armoury.fields],
        "groups": [{"name": opened(name), "offers": offers} for name, offers in groups.items()],
        "options": [
            {
                "name": name,
                "label": own_word(r.tongue, "option", name, system.id),
                "value": options.get(name),
            }
            for name in armoury.options
        ],
    }


def _offer_json(offer: Offer, r: Renderer) -> Json:
    return {
        "id": offer.id,
        "name": opened(r.text(offer.word)),
        "points": offer.points,
        "rows": rows_json(offer.rows, r),
        "about": r.text(offer.about) if offer.about is not None else "",
        "rule": offer.rule,
    }


def _line_json(line: Line, r: Renderer) -> Json:
    return {
        "path": path_text(line.path),
        "listed": isinstance(line.path[-1], int),
        "splits": line.count is not None and line.count.plain == 1,
        "uid": uid(line.path),
        "name": opened(r.text(line.word)),
        "called": line.name,
        "points": line.points,
        "each": line.each,
        "count": field_json(line.count, r) if line.count is not None else None,
        "fields": [field_json(field, r) for field in line.fields],
        "rows": rows_json(line.rows, r),
        "says": [r.text(one) for one in line.says],
        "group": r.text(line.group) if line.group is not None else "",
        "rule": line.rule,
    }


def _listed(report: Report, r: Renderer) -> list[Json]:
    """The lines of a system that has no armoury: names and points only."""
    found = []
    for id_, points in report.lines:
        name = own_word(r.tongue, "profile", id_)
        found.append({"name": opened(name), "points": points})
    return found


# -- what a button does ------------------------------------------------------------------------------


def stepped(
    system: System, document: Mapping[str, Any], do: str, arguments: str, lang: str
) -> tuple[dict[str, Any], Deed]:
    """The document after a button: offer ID, fix FINDING/FIX, drop, copy, split, more, less PATH."""
    r = plain_renderer(system, lang)
    roster, options = parts(system, document)
    if do == "fix":
        edits, deed = _fixed(system.muster(roster, options), arguments, r)
    else:
        armoury = system.armoury(roster, options) if system.armoury is not None else None
        if armoury is None:
            raise DataError("form", do[:20], "do", do[:20], "text")
        edits, deed = _pressed(armoury, roster, do, arguments, r)
    return edited(document, edits), deed


def _fixed(report: Report, arguments: str, r: Renderer) -> tuple[tuple[Edit, ...], Deed]:
    finding, _, number = arguments.partition("/")
    fix = _at(_at(report.findings, finding).fixes, number)
    return fix.edits, Deed("mended", r.text(fix.say))


def _pressed(
    armoury: Armoury, roster: Mapping[str, Any], do: str, arguments: str, r: Renderer
) -> tuple[tuple[Edit, ...], Deed]:
    if do == "offer":
        for offer in armoury.offers:
            if offer.id == arguments:
                return offer.edits, Deed("added", opened(r.text(offer.word)))
        raise DataError("form", "offer", "offer", arguments[:40], "a key of the document")
    return _line_edits(armoury, roster, do, arguments, r)


def _at(items: Any, number: str) -> Any:
    if not number.isdecimal() or int(number) >= len(items):
        raise DataError("form", "fix", "fix", number[:20], f"0 to {len(items) - 1}")
    return items[int(number)]


def _line_edits(
    armoury: Armoury, roster: Mapping[str, Any], do: str, arguments: str, r: Renderer
) -> tuple[tuple[Edit, ...], Deed]:
    line = next((one for one in armoury.lines if path_text(one.path) == arguments), None)
    if line is None:
        raise DataError("form", do[:20], "line", arguments[:40], "a key of the document")
    name = line.name or opened(r.text(line.word))
    if do == "drop":
        return (Edit("drop", line.path),), Deed("removed", name)
    if do == "copy" and isinstance(line.path[-1], int):
        table = value_at(roster, line.path)
        return (Edit("add", line.path[:-1], table),), Deed("added", name)
    if do == "split" and line.count is not None and int(line.count.value) > 1:
        table = {**value_at(roster, line.path)}
        table.pop(str(line.count.path[-1]), None)
        return (*_counted(line, -1), Edit("add", line.path[:-1], table)), Deed("changed", name)
    if do in ("more", "less") and line.count is not None:
        return _counted(line, 1 if do == "more" else -1), Deed("changed", name)
    raise DataError("form", do[:20], "do", do[:20], "drop, copy, split, more, less")


def _counted(line: Line, by: int) -> tuple[Edit, ...]:
    """One more or one fewer; the last one takes the line with it."""
    field = line.count
    assert field is not None
    value = int(field.value) + by
    if value < field.least:
        return (Edit("drop", line.path),)
    path: Path = field.path
    if value == field.plain:
        return (Edit("drop", path),)
    return (Edit("set", path, min(value, field.most)),)
