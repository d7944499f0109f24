"""A moment of a game as a scene: the position as a reader saw it and, where that can be, what is asked there.

The table's own question is asked by the step of the game that asked it: the scene holds the position before
that step, and the answers and dice that the step has had. It is taken only where the scene then asks the very
same of the very same map; else the position as it is stands there with a question of the workbench.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gunbai.effects import Ask, Seat
from gunbai.errors import GunbaiError
from gunbai.play.asking import started
from gunbai.play.history import Entry, kind_of
from gunbai.play.live import Session
from gunbai.play.node import Node
from gunbai.play.scene_values import written_answer
from gunbai.server.benches import Document, Scene, from_view, moment_of
from gunbai.system import System

__all__ = ["from_game"]

PLACE: Final = ("kind", "x", "y", "heading", "side")


def from_game(session: Session, reader: Seat | None) -> Document:
    """The moment at which this session stands, as this reader (None: a spectator) sees it."""
    try:
        asking = _asking(session, reader)
    except GunbaiError:  # a step under way whose inner state a scene's tables do not hold
        asking = None
    return asking or from_view(session.system, session.view(reader))


def _asking(session: Session, reader: Seat | None) -> Document | None:
    """The scene that asks what the table asks; None where this reader may not know enough for it."""
    asked = _asked(session, reader)
    since = _since(session)
    if asked is None or not all(_may_state(entry, reader) for entry in since):
        return None
    system = session.system
    before = system.view(Node.of(session).boundary, reader)
    if _places(system, before) != _places(system, session.view(reader)):
        return None
    steps = [[name, *args] for name, args in reversed(before.agenda)]
    document: Document = {**moment_of(system, before), "do": "play", "step": steps}
    scene, stated = _replayed(document, since)
    found = scene.ask_of(asked.seat)
    return {**document, **stated} if found is not None and _alike(found, asked) else None


def _asked(session: Session, reader: Seat | None) -> Ask[Any] | None:
    """The open question that this reader knows of: his own first."""
    open_ = session.open
    if open_ is None:
        return None
    waiting = [ask for ask in open_.asks if ask.seat in open_.waits_for()]
    own = [ask for ask in waiting if ask.seat == reader]
    plain = [ask for ask in waiting if not (ask.secret or ask.covert or open_.together)]
    return next(iter((*own, *plain)), None)


def _since(session: Session) -> list[Entry]:
    """What the step under way has had; what is sealed of an open question is open again."""
    entries = session.since_boundary()
    while entries and kind_of(entries[-1]) == "sealed":
        entries.pop()
    return entries


def _may_state(entry: Entry, reader: Seat | None) -> bool:
    """Whether the entry can stand in a scene of this reader: dice, and answers that are no secret."""
    if kind_of(entry) == "roll":
        return True
    hidden = "secret" in entry or "covert" in entry
    return kind_of(entry) == "ask" and (not hidden or entry["seat"] == reader)


def _places(system: System, view: Any) -> Mapping[str, tuple[Any, ...]]:
    """What stands where."""
    things = system.depict(view, None)
    return {id_: tuple(thing.get(key) for key in PLACE) for id_, thing in things.items()}


def _replayed(document: Document, entries: list[Entry]) -> tuple[Session, Document]:
    """The scene played with these answers and dice, and the two as a scene states them."""
    case = Scene(document).case()
    session, _ = started(case)
    dice: list[Any] = []
    answers: list[Any] = []
    for entry in entries:
        if kind_of(entry) == "roll":
            session.enter_dice(Seat(entry["by"]), entry["faces"])
            dice.append(list(entry["faces"]))
            continue
        seat, rule = Seat(entry["seat"]), entry["ask"]
        ask = session.ask_of(seat)
        if ask is None or ask.rule != rule:
            break
        written = written_answer(ask.question, entry["answer"], case.scale)
        answers.append({"seat": str(seat), "rule": rule, "answer": written})
        session.submit_plain(seat, entry["answer"])
    if session.last_fault is not None:
        raise session.last_fault
    stated = {"dice": dice, "answers": answers}
    return session, {key: value for key, value in stated.items() if value}


def _alike(found: Ask[Any], asked: Ask[Any]) -> bool:
    """Whether two questions are one to whoever reads them."""
    return (found.rule, type(found.question), found.question.words) == (
        asked.rule,
        type(asked.question),
        asked.question.words,
    )
