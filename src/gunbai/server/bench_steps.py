"""What the buttons and fields of the workbench do to a scene."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Any, Final, TypeAlias

from gunbai.errors import DataError, Refused
from gunbai.forms import Edit, Field, Kit, Thing, length
from gunbai.play.asking import parsed_answer, with_hand
from gunbai.play.documents import edited, moved, value_at
from gunbai.play.scene_values import written_answer
from gunbai.server.benches import Document, Scene, doing, from_view
from gunbai.server.fieldforms import edits_of, path_text
from gunbai.server.papers import Deed
from gunbai.server.render import Renderer, tongue_of
from gunbai.words import Word

__all__ = ["stepped"]

Stated: TypeAlias = Mapping[str, str]
Step: TypeAlias = Callable[[Scene, str, Stated, str], tuple[Document, Deed]]


def stepped(
    scene: Scene, do: str, arguments: str, stated: Stated, lang: str
) -> tuple[Document, Deed]:
    """The document after a button or a drag; the position can still be staged."""
    step = _STEPS.get(do)
    if step is None:
        raise DataError("form", do[:20], "do", do[:20], ", ".join(_STEPS))
    document, deed = step(scene, arguments, stated, lang)
    document = doing(document)
    Scene(document).state()
    return document, deed


def _fields(scene: Scene, arguments: str, stated: Stated, lang: str) -> tuple[Document, Deed]:
    state = scene.state()
    view = scene.system.view(state, None)
    r = Renderer(tongue_of(scene.system, lang), scene.system.names(view))
    bench = scene.bench()
    fields: list[Field] = [*scene.facts(state, r), *_note(scene)]
    if bench is not None:
        fields += [*bench.fields, *(field for thing in bench.things for field in thing.fields)]
    edits = edits_of(fields, stated, r)
    document = edited(scene.document, edits)
    if any(edit.path[:1] == ("facts",) for edit in edits) or not edits:
        document = _without_dice(document)
    return document, Deed("changed")


def _note(scene: Scene) -> Iterator[Field]:
    note = str(scene.document.get("note", ""))
    yield Field(("note",), "text", Word("page.scene.note"), note, most=200, plain="")


def _ask(scene: Scene, arguments: str, stated: Stated, lang: str) -> tuple[Document, Deed]:
    return scene.asking(stated.get("ask", arguments)), Deed("changed")


def _add(scene: Scene, arguments: str, stated: Stated, lang: str) -> tuple[Document, Deed]:
    """Put something new on the table: kit, way, side, and the place of its middle."""
    bench = scene.bench()
    kits = bench.kits if bench is not None else ()
    number, _, way = stated.get("what", arguments).partition("/")
    if not number.isdecimal() or int(number) >= len(kits):
        raise DataError("form", "add", "what", number[:20], f"0 to {len(kits) - 1}")
    kit = kits[int(number)]
    if kit.ways and way not in [one.value for one in kit.ways]:
        known = ", ".join(str(one.value) for one in kit.ways)
        raise DataError("form", "add", "what", way[:40], f"one of {known}")
    scale = scene.system.nature.scale
    x, y = (_number(stated.get(key, ""), key) for key in ("x", "y"))
    table: Document = {**kit.start, **({kit.key: way} if kit.key else {})}
    if kit.side:
        sides = scene.system.nature.sides
        side = stated.get("side", sides[0])
        table["side"] = side if side in sides else sides[0]
    table |= _placed(kit, way, (x, y), scale)
    name = _fresh_name(value_at(scene.document, (kit.table,), {}), way or kit.table)
    edit = Edit("set", (kit.table, name), table)
    return edited(scene.document, [edit]), Deed("added", name)


def _placed(kit: Kit, way: str, at: tuple[Decimal, Decimal], scale: int) -> Document:
    if kit.place == "shape":
        key, parts = kit.shapes[way]
        shape = {key: [length(part, scale) for part in parts]}
        return moved(shape, *at)
    place: Document = {"x": at[0], "y": at[1]}
    return {**place, "heading": Decimal("0.0")} if kit.place == "pose" else place


def _number(text: str, key: str) -> Decimal:
    """A coordinate as typed or as a script sends it."""
    clean = text.strip().replace(",", ".").replace("\u2212", "-")
    try:
        value = Decimal(clean)
    except ArithmeticError:
        raise DataError("form", "place", key, text[:40], "a length") from None
    if not value.is_finite() or abs(value) > 10**6:
        raise DataError("form", "place", key, text[:40], "a length")
    return length(int(value * 1000), 1000)


def _fresh_name(known: Any, stem: str) -> str:
    """A name that no other thing of this table has."""
    taken = known if isinstance(known, Mapping) else {}
    number, name = 1, stem
    while name in taken:
        number += 1
        name = f"{stem}-{number}"
    return name


def _thing(scene: Scene, id_: str) -> tuple[Thing, Document]:
    bench = scene.bench()
    for thing in bench.things if bench is not None else ():
        if id_ in (thing.id, path_text(thing.path)):
            table = value_at(scene.document, thing.path, {})
            return thing, dict(table)
    raise DataError("form", "thing", "id", id_[:40], "a key of the document")


def _place(scene: Scene, arguments: str, stated: Stated, lang: str) -> tuple[Document, Deed]:
    """Move a thing by dx, dy: from a drag or the arrow keys."""
    thing, table = _thing(scene, arguments)
    by = [_number(stated.get(key, ""), key) for key in ("dx", "dy")]
    edit = Edit("set", thing.path, moved(table, *by))
    return edited(scene.document, [edit]), Deed("moved", str(thing.path[-1]))


def _drop(scene: Scene, arguments: str, stated: Stated, lang: str) -> tuple[Document, Deed]:
    """Take a thing off, and out of the facts that named it."""
    thing, _ = _thing(scene, arguments)
    name = str(thing.path[-1])
    document = edited(scene.document, [Edit("drop", thing.path)])
    facts = document.get("facts", {})
    left = {key: _left(value, name) for key, value in facts.items()}
    document["facts"] = {key: value for key, value in left.items() if value not in (None, [])}
    ask = document.get("ask")
    if ask in scene.system.inquiries:
        document = Scene(document).asking(str(ask))
    return document, Deed("removed", name)


def _left(value: Any, name: str) -> Any:
    if isinstance(value, list):
        return [one for one in value if one != name]
    return None if value == name else value


def _dice_typed(scene: Scene, arguments: str, stated: Stated, lang: str) -> tuple[Document, Deed]:
    """The faces of the next roll, typed with anything between them, or one button for each die."""
    text = stated.get("faces", "") or " ".join(
        stated[key] for key in sorted(stated) if key.startswith("face ")
    )
    clean = "".join(char if char.isdecimal() or char == "-" else " " for char in text)
    faces = [int(part) for part in clean.split()[:200] if part.lstrip("-").isdecimal()]
    if not faces:
        raise DataError("form", "dice", "faces", text[:40], "a list of whole numbers")
    dice = [*scene.document.get("dice", []), faces]
    return {**scene.document, "dice": dice}, Deed("changed")


def _answered(scene: Scene, arguments: str, stated: Stated, lang: str) -> tuple[Document, Deed]:
    """An answer to what is asked: by its number in the list, or as text."""
    case = scene.case()
    hand = with_hand(case)
    open_ = hand.session.open
    if open_ is None or not open_.asks:
        raise DataError("form", "answer", "answer", arguments[:40], "nothing")
    seat = open_.waits_for()[0]
    ask = next(one for one in open_.asks if one.seat == seat)
    view = hand.session.view(seat)
    options = ask.question.options(view)
    typed = stated.get("answer", arguments).strip()
    listed = list(options) if options is not None else None
    answer = parsed_answer(case, ask.question, view, listed, typed)
    refusal = ask.question.fits(answer)
    if refusal is not None and refusal.code == "refused.malformed":
        raise Refused(seat, refusal)
    raw = ask.question.plain(answer)
    if raw is None:
        raise DataError("form", "answer", "answer", typed[:40], "a value")
    written = written_answer(ask.question, raw, case.scale)
    entry = {"seat": str(seat), "rule": ask.rule, "answer": written}
    answers = [*scene.document.get("answers", []), entry]
    return {**scene.document, "answers": answers}, Deed("changed")


def _without_dice(document: Document) -> Document:
    return {key: value for key, value in document.items() if key not in ("dice", "answers")}


def _again(scene: Scene, arguments: str, stated: Stated, lang: str) -> tuple[Document, Deed]:
    return _without_dice(scene.document), Deed("changed")


def _back(scene: Scene, arguments: str, stated: Stated, lang: str) -> tuple[Document, Deed]:
    """Without the last thing that was typed: the last one that the scene used."""
    hand = with_hand(scene.case())
    used = hand.given[-1][0] if hand.given else "dice"
    key = "dice" if used == "dice" else "answers"
    left = list(scene.document.get(key, []))[:-1]
    document = {name: value for name, value in scene.document.items() if name != key}
    return ({**document, key: left} if left else document), Deed("changed")


def _as_tables(scene: Scene, arguments: str, stated: Stated, lang: str) -> tuple[Document, Deed]:
    """A scene that starts from a scenario, written out so that it can be changed."""
    view = scene.system.view(scene.state(), None)
    kept = ("id", "note", "ask", "facts")
    head = {key: value for key, value in scene.document.items() if key in kept}
    return {**from_view(scene.system, view), **head}, Deed("changed")


_STEPS: Final[Mapping[str, Step]] = {
    "fields": _fields,
    "ask": _ask,
    "add": _add,
    "place": _place,
    "drop": _drop,
    "dice": _dice_typed,
    "answer": _answered,
    "again": _again,
    "back": _back,
    "tables": _as_tables,
}
