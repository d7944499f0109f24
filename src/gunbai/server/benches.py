"""Scenes as the workbench shows and changes them: things on the table, the question, its facts."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import Any, Final

from gunbai.errors import DataError, GunbaiError
from gunbai.forms import Bench, Field, Kit, Path, Thing, Way
from gunbai.play.documents import toml
from gunbai.play.scene_stage import staged
from gunbai.play.scenes import Case, cases_of, cases_of_system
from gunbai.server import menus
from gunbai.server.content import things as drawn_things
from gunbai.server.fieldforms import field_json, opened, path_text
from gunbai.server.render import Json, Renderer, tongue_of
from gunbai.system import Inquiry, System
from gunbai.words import Name, Word

__all__ = [
    "Scene",
    "doing",
    "examples",
    "first_document",
    "from_case",
    "from_text",
    "from_view",
    "moment_of",
    "scene_json",
    "scene_text",
]

OWN: Final = ("expect", "permute", "seed", "policy")
"""Keys of a test that mean nothing to who asks."""

PLAYED: Final = ("dice", "answers", "answer", "seat", "step")

Document = dict[str, Any]


# -- documents -----------------------------------------------------------------------------------------


def scene_text(document: Mapping[str, Any]) -> str:
    """A scene file: what it asks stands first."""
    first = ("id", "system", "unit", "do", "note", "ask", "facts")
    head = {key: document[key] for key in first if key in document}
    return toml({**head, **{key: value for key, value in document.items() if key not in first}})


def from_text(text: str) -> Document:
    """The first case of a scene file, its tests left out; DataError when it cannot be read."""
    case = cases_of(text, "scene")[0]
    document = from_case(case)
    Scene(document).state()
    return document


def from_case(case: Case) -> Document:
    """A shipped case as a scene to ask about."""
    found = {key: value for key, value in case.values.items() if key not in OWN}
    return doing({**found, "id": _plain_id(case.id)})


def _plain_id(text: str) -> str:
    kept = "".join(char if char.isascii() and char.isalnum() else "-" for char in text)
    return kept.strip("-")[:40] or "scene"


def from_view(system: System, view: Any) -> Document:
    """A position of a game as a scene; its first question is asked of it."""
    return Scene(moment_of(system, view)).asking(next(iter(system.inquiries)))


def moment_of(system: System, view: Any) -> Document:
    """A position of a game as a scene that asks nothing yet."""
    if system.unstage is None:
        raise DataError(system.id, "scene", "system", system.id, "system")
    head = {"id": "moment", "system": system.id, "unit": system.nature.unit, "do": "measure"}
    return {**head, **system.unstage(view)}


def examples(system: System) -> dict[str, Case]:
    """For each question of a system a shipped scene that asks it."""
    return _examples(system.id)


@cache
def _examples(system: str) -> dict[str, Case]:
    """Scenes that ask for chances or measures first; where there is none, one that is played."""
    asking: dict[str, Case] = {}
    played: dict[str, Case] = {}
    for case in cases_of_system(system):
        ask = case.values.get("ask")
        if isinstance(ask, str) and "scenario" not in case.values:
            quiet = case.values["do"] in ("odds", "measure")
            (asking if quiet else played).setdefault(ask, case)
    return {**played, **asking}


def first_document(system: System, ask: str = "") -> Document:
    """A scene to begin with: the example of this question, else that of the first one, asked it."""
    known = examples(system)
    ask = ask or next(iter(system.inquiries))
    if ask in known:
        return _without_note(from_case(known[ask]))
    if known:
        other = next(one for one in system.inquiries if one in known)
        return Scene(_without_note(from_case(known[other]))).asking(ask)
    head = {"id": "scene", "system": system.id, "unit": system.nature.unit, "do": "measure"}
    return Scene(head).asking(ask)


def _without_note(document: Document) -> Document:
    """An example with nothing typed in yet."""
    told = ("note", "dice", "answers")
    return doing({key: value for key, value in document.items() if key not in told})


def doing(document: Document) -> Document:
    """The document with the ``do`` that suits what is in it."""
    system = menus.ready(str(document.get("system")))
    ask = document.get("ask")
    if system is None or ask not in system.inquiries:
        return document
    do = "odds" if system.inquiries[str(ask)].run is not None else "measure"
    if document.get("dice") or document.get("answers"):
        do = "play"
    return {**document, "do": do}


# -- one scene -----------------------------------------------------------------------------------------


class Scene:
    """A scene document with its system; DataError when the system cannot be played."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        system = menus.ready(str(document.get("system")))
        if system is None:
            ready = [one for one in menus.all_ids() if menus.ready(one) is not None]
            found = str(document.get("system"))[:40]
            raise DataError("scene", "file", "system", found, f"one of {', '.join(ready)}")
        self.system = system
        self.document: Document = dict(document)

    def case(self) -> Case:
        """The document as the runner reads it."""
        return cases_of(scene_text(self.document), "scene")[0]

    def state(self) -> Any:
        """The position; DataError when it cannot be."""
        return staged(self.case())

    @property
    def inquiry(self) -> Inquiry | None:
        return self.system.inquiries.get(str(self.document.get("ask")))

    @property
    def set_up(self) -> bool:
        """Whether the scene starts from a scenario and has no table of its own."""
        return "scenario" in self.document

    def bench(self) -> Bench | None:
        """What can be changed on the table."""
        if self.system.bench is None or self.set_up:
            return None
        return self.system.bench(self.document)

    # -- the question ------------------------------------------------------------------------

    def asking(self, ask: str) -> Document:
        """The document with another question, its facts filled in as far as they must be."""
        if ask not in self.system.inquiries:
            known = ", ".join(self.system.inquiries)
            raise DataError("scene", "file", "ask", ask[:40], f"one of {known}")
        inquiry = self.system.inquiries[ask]
        given = self.document.get("facts", {})
        kept = {key: value for key, value in given.items() if key in inquiry.facts}
        document = {key: value for key, value in self.document.items() if key not in PLAYED}
        document = {**document, "ask": ask, "facts": kept}
        scene = Scene(document)
        filled = _filled(scene, inquiry, _fitting(scene, inquiry, kept))
        return doing({**document, "facts": filled})

    def facts(self, state: Any, r: Renderer) -> tuple[Field, ...]:
        """The fields of the question."""
        inquiry = self.inquiry
        if inquiry is None:
            return ()
        given = self.document.get("facts", {})
        facts = given if isinstance(given, Mapping) else {}
        ways = _ways(self.system, inquiry, state, facts, r)
        return tuple(
            _fact_field(self.system, key, kind, facts.get(key), ways.get(key, ()))
            for key, kind in inquiry.facts.items()
            if key in facts or key in ways or kind not in ("text?", "id?") or not inquiry.offers
        )

    def named(self, state: Any) -> list[str]:
        """The drawn things that the facts name, for the map."""
        facts = self.document.get("facts", {})
        things = self.system.depict(self.system.view(state, None), None)
        found: list[str] = []
        for value in facts.values() if isinstance(facts, Mapping) else ():
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, str) and one in things and one not in found:
                    found.append(one)
        return found


def _fitting(scene: Scene, inquiry: Inquiry, given: Mapping[str, Any]) -> Document:
    """Of facts kept from another question those that make sense in this one."""
    try:
        state = scene.state()
    except GunbaiError:
        return dict(given)
    r = Renderer(tongue_of(scene.system, "en"), {})
    kept: Document = {}
    for key, value in given.items():
        ways = [way for way, _ in _offers(scene.system, inquiry, state, kept, r).get(key, ())]
        if not ways or isinstance(value, list) or value in ways:
            kept[key] = value
    return kept


def _filled(scene: Scene, inquiry: Inquiry, given: Mapping[str, Any]) -> Document:
    """The facts with a value for each that must be stated: things first of one side, then others."""
    facts = dict(given)
    try:
        state = scene.state()
    except GunbaiError:
        return facts
    things = scene.system.depict(scene.system.view(state, None), None)
    r = Renderer(tongue_of(scene.system, "en"), {})
    used: list[Any] = [value for value in facts.values() if isinstance(value, str)]
    for key, kind in inquiry.facts.items():
        if kind.endswith("?") or key in facts:
            continue
        ways = [value for value, _ in _offers(scene.system, inquiry, state, facts, r).get(key, ())]
        if kind == "any" and len(ways) > 1:
            facts[key] = _against(ways, things)
            continue
        free = [way for way in ways if way not in used] or ways
        sides = [things[one].get("side") for one in used if one in things]
        other = [w for w in free if w in things and sides and things[w].get("side") not in sides]
        chosen = (other or free)[:1]
        if chosen:
            facts[key] = chosen[0]
            used.append(chosen[0])
    return facts


def _against(ways: list[Any], things: Mapping[str, Any]) -> list[Any]:
    """One thing and the first of another side."""
    side = things.get(ways[0], {}).get("side")
    other = [way for way in ways if things.get(way, {}).get("side") != side]
    return [ways[0], *other[:1]]


def _offers(
    system: System, inquiry: Inquiry, state: Any, facts: Mapping[str, Any], r: Renderer
) -> Mapping[str, Any]:
    if inquiry.offers is None:
        return {}
    plain = {key: tuple(v) if isinstance(v, list) else v for key, v in facts.items()}
    return inquiry.offers(system.view(state, None), plain)


def _ways(
    system: System, inquiry: Inquiry, state: Any, facts: Mapping[str, Any], r: Renderer
) -> dict[str, tuple[Way, ...]]:
    """The values that each fact may take; of things that are called alike the id is said too."""
    found: dict[str, tuple[Way, ...]] = {}
    for key, offers in _offers(system, inquiry, state, facts, r).items():
        texts = [r.text(word) for _, word in offers]
        found[key] = tuple(
            Way(value, f"{text} ({value})" if texts.count(text) > 1 else text)
            for (value, _), text in zip(offers, texts, strict=True)
        )
    for key, kind in inquiry.facts.items():
        if key not in found and kind.removesuffix("?") in ("id", "ids"):
            names = system.names(system.view(state, None))
            found[key] = tuple(Way(id_, Name(id_)) for id_ in names)
    return found


def _fact_field(system: System, key: str, kind: str, value: Any, ways: tuple[Way, ...]) -> Field:
    path: Path = ("facts", key)
    word = Word(f"{system.id}.fact.{key}")
    optional, kind = kind.endswith("?"), kind.removesuffix("?")
    if kind == "truth":
        return Field(path, "truth", word, bool(value), plain=False if optional else None)
    if kind in ("ids", "any") and ways:
        chosen = value if isinstance(value, list) else [value] if value is not None else []
        return Field(path, "some", word, chosen, ways, plain=[] if optional else None)
    if ways:
        none = (Way("", Word("page.scene.by-default")),) if optional else ()
        return Field(path, "one", word, value or "", (*none, *ways), plain="")
    if kind == "length":
        return Field(path, "length", word, value if value is not None else Decimal(0))
    if kind in ("id", "text"):
        return Field(path, "text", word, value or "", most=80, plain="")
    shown = "" if value is None else toml({"v": value}).removeprefix("v = ").strip()
    return Field(path, "toml", word, shown, plain=None)


# -- for the page --------------------------------------------------------------------------------------


def scene_json(scene: Scene, lang: str) -> Json:
    """The editor's part of the page; DataError when the position cannot be."""
    state = scene.state()
    system = scene.system
    view = system.view(state, None)
    r = Renderer(tongue_of(system, lang), system.names(view))
    bench = scene.bench()
    return {
        "system": system.id,
        "system_name": menus.system_word(system.id, lang),
        "note": str(scene.document.get("note", "")),
        "ask": str(scene.document.get("ask", "")),
        "asks": [{"id": id_, "name": _inquiry_word(system, id_, r)} for id_ in system.inquiries],
        "facts": [_fact_json(scene, field, r) for field in scene.facts(state, r)],
        "put": drawn_things(system, view, None, r),
        "named": scene.named(state),
        "set_up": scene.set_up,
        "bench": _bench_json(bench, r) if bench is not None else None,
        "dice": _dice(scene.document),
        "text": scene_text(scene.document),
    }


def _fact_json(scene: Scene, field: Field, r: Renderer) -> Json:
    """A fact of the question; ``more``: it may be left out, and is."""
    inquiry = scene.inquiry
    optional = inquiry is not None and inquiry.facts[str(field.path[-1])].endswith("?")
    stated = field.path[-1] in scene.document.get("facts", {})
    return {**field_json(field, r), "more": optional and not stated}


def _inquiry_word(system: System, id_: str, r: Renderer) -> str:
    word = f"{system.id}.inquiry.{id_}"
    return opened(r.tongue.word(word)) if r.tongue.has(word) else id_


def _dice(document: Mapping[str, Any]) -> list[str]:
    raw = document.get("dice", [])
    return ["+".join(str(face) for face in throw) for throw in raw if isinstance(throw, list)]


def _bench_json(bench: Bench, r: Renderer) -> Json:
    groups: dict[str, list[Json]] = {}
    for thing in bench.things:
        groups.setdefault(opened(r.text(thing.kit)), []).append(_thing_json(thing, r))
    return {
        "fields": [field_json(field, r) for field in bench.fields],
        "kits": [_kit_json(kit, number, r) for number, kit in enumerate(bench.kits)],
        "groups": [{"name": name, "things": things} for name, things in groups.items()],
    }


def _kit_json(kit: Kit, number: int, r: Renderer) -> Json:
    ways = [{"value": way.value, "text": opened(r.text(way.word))} for way in kit.ways]
    return {"kit": number, "name": opened(r.text(kit.word)), "ways": ways, "side": kit.side}


def _thing_json(thing: Thing, r: Renderer) -> Json:
    place = {
        f.path[-1]: field_json(f, r)["value"] for f in thing.fields if f.path[-1] in ("x", "y")
    }
    name = r.name(thing.id)
    return {
        "id": thing.id,
        "uid": "t-" + "".join(c if c.isalnum() else "_" for c in thing.id),
        "path": path_text(thing.path),
        "called": thing.path[-1] if isinstance(thing.path[-1], str) else "",
        "name": opened(name if name != thing.id else r.text(thing.word)),
        "place": place,
        "fields": [field_json(field, r) for field in thing.fields],
    }
