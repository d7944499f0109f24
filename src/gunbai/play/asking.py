"""The referee at a real table: what a scene measures and asks, and its play with dice from people.

The command line and the workbench put the same questions through these functions; only how they
show the answers differs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from gunbai.effects import Ask, Roll
from gunbai.errors import Refused
from gunbai.play.dice_source import ByHand
from gunbai.play.live import Session
from gunbai.play.scene_file import Case
from gunbai.play.scene_play import answers_of, session_of
from gunbai.play.scene_run import observe
from gunbai.play.scene_values import raw_answer
from gunbai.play.scene_watch import Observation
from gunbai.questions import Question, Refusal

__all__ = [
    "Hand",
    "as_odds",
    "dice_words",
    "give_stated",
    "measured",
    "names_of",
    "parsed_answer",
    "started",
    "with_hand",
]


def measured(case: Case) -> Observation | None:
    """What the scene's question measures, if it has one that does."""
    inquiry = case.system.inquiries.get(str(case.values.get("ask")))
    if inquiry is None or inquiry.measure is None:
        return None
    return observe(_doing(case, "measure"))


def as_odds(case: Case) -> Case:
    """The case with its question put to odds, whatever it does otherwise."""
    inquiry = case.system.inquiries.get(str(case.values.get("ask")))
    return _doing(case, "odds" if inquiry is not None and inquiry.run is not None else "measure")


def _doing(case: Case, do: str) -> Case:
    return Case(case.id, case.label, case.file, case.system, {**case.values, "do": do})


def names_of(case: Case, seen: Observation) -> Any:
    """The names of the things of a position."""
    return case.system.names(case.system.view(seen.state, None)) if seen.state is not None else {}


def started(case: Case) -> tuple[Session, list[Any]]:
    """The session of a case with dice from people, and where the result of its question will stand."""
    session, result = session_of(case, ByHand())
    return session.start(), result


def give_stated(
    case: Case, session: Session, ask: Ask[Any], stated: list[Mapping[str, Any]]
) -> Any | None:
    """Give the answer that the scene itself states next, if it is one to this question (used up).

    The answer as the scene writes it, or None when there is none; Refused when it is not legal.
    """
    head = stated[0] if stated else None
    if head is None or (head.get("seat", ask.seat), head.get("rule", ask.rule)) != (
        ask.seat,
        ask.rule,
    ):
        return None
    stated.pop(0)
    raw = raw_answer(ask.question, head["answer"], case, "answers")
    session.submit(ask.seat, ask.question.parse(raw))
    return raw


def dice_words(roll: Roll) -> str:
    """What to take in hand: 2d6, or 8 x 2d6 for a pool of eight throws of two dice."""
    name = roll.die.name
    if roll.throws == 1:
        return name if name[:1].isdigit() else f"1{name}" if name[:1] == "d" else name
    if name[:1] == "d" and name[1:].isdigit():
        return f"{roll.throws}{name}"
    return f"{roll.throws} × {name}"


def parsed_answer(case: Case, question: Question[Any], view: Any, options: Any, typed: str) -> Any:
    """What a person typed: nothing for the default, the number of an option, or JSON as in a scene.

    DataError when it cannot be such an answer at all.
    """
    if not typed:
        return question.default(view)
    if options is not None and typed.isdigit() and 1 <= int(typed) <= len(options):
        return options[int(typed) - 1]
    try:
        value = json.loads(typed, parse_float=Decimal)
    except ValueError:
        return question.parse(typed)
    return question.parse(raw_answer(question, value, case, "answer"))


# -- with all that people have typed so far --------------------------------------------------------------


@dataclass(slots=True)
class Hand:
    """A session played with the scene's own dice and answers, up to what is asked next.

    ``given``: what was used, in order: ("dice", faces) or ("answer", ask, raw). ``wrong``: why the
    next one could not be used. ``result``: of the question, once it is there.
    """

    session: Session
    result: list[Any]
    given: list[tuple[Any, ...]] = field(default_factory=list)
    wrong: Refusal | None = None


def with_hand(case: Case) -> Hand:
    """Play with what the scene states (``dice``, ``answers``), each where it is wanted; then stop.

    Refused when the question may not be put to this position at all.
    """
    session, result = started(case)
    hand = Hand(session, result)
    dice = _dice_of(case)
    answers = answers_of(case)
    while session.open is not None and hand.wrong is None:
        try:
            if not _step(case, hand, dice, answers):
                break
        except Refused as refused:
            hand.wrong = refused.refusal
        if session.last_fault is not None:
            raise session.last_fault
    return hand


def _dice_of(case: Case) -> list[list[int]]:
    raw = case.values.get("dice", [])
    right = isinstance(raw, list) and all(
        isinstance(throw, list) and all(type(face) is int for face in throw) for throw in raw
    )
    if not right:
        raise case.fail("dice", raw, "a list for each roll, such as [[4, 5], [1]]")
    return [list(throw) for throw in raw]


def _step(case: Case, hand: Hand, dice: list[list[int]], answers: list[Mapping[str, Any]]) -> bool:
    """Use one thing that was stated; False when nothing is left for what is open."""
    session = hand.session
    assert session.open is not None
    if session.open.roll is not None:
        if not dice:
            return False
        faces: Sequence[int] = dice.pop(0)
        hand.given.append(("dice", tuple(faces)))
        session.enter_dice(session.open.roll.by, list(faces))
        return True
    if not session.open.asks:
        return False
    waiting = session.open.waits_for()
    ask = next(one for one in session.open.asks if one.seat == waiting[0])
    given = give_stated(case, session, ask, answers)
    if given is None:
        return False
    hand.given.append(("answer", ask, given))
    return True
