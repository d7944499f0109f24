"""Playing a case: a session from the staged position, answered from the case's list and policy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Any, Final

from gunbai.effects import Ask, Seat
from gunbai.errors import Refused
from gunbai.play.dice_source import DiceSource, Seeded, Stated
from gunbai.play.history import Header
from gunbai.play.live import Session
from gunbai.play.opening import Open
from gunbai.play.scene_file import Case
from gunbai.play.scene_policies import Policy, policy_of
from gunbai.play.scene_stage import Asked, asked_of, staged
from gunbai.play.scene_values import raw_answer
from gunbai.play.scene_watch import Listening, Mismatch, Observation
from gunbai.questions import Refusal
from gunbai.records import fingerprint
from gunbai.system import System

__all__ = [
    "answer_all",
    "answers_of",
    "dice_of",
    "look",
    "opened",
    "play",
    "seats_of",
    "session_of",
]


def session_of(case: Case, dice: DiceSource) -> tuple[Session, list[Any]]:
    """The session of a case, not yet started, and where the result of its question will stand."""
    state = staged(case)
    system = case.system
    result: list[Any] = []
    if "ask" in case.values:
        system, result = _with_inquiry(case, asked_of(case))
        state.agenda.append((_INQUIRY, ()))
    header = Header(
        system.id,
        system.edition,
        str(case.values.get("scenario", "")),
        seats_of(case),
        case.values.get("rosters", {}),
        {**system.options, **case.values.get("options", {})},
    )
    session = Session(header, dice, state=state, system=system, driver=Listening)
    return session, result


def seats_of(case: Case) -> dict[Seat, str]:
    """The seats of a case: those it names, or one a side."""
    named = case.values.get("seats")
    if isinstance(named, Mapping):
        return {Seat(seat): str(side) for seat, side in named.items()}
    return {Seat(side): side for side in case.system.nature.sides}


_INQUIRY: Final = "scene"


def _with_inquiry(case: Case, asked: Asked) -> tuple[System, list[Any]]:
    """The system with one step more: the question of the scene, its result kept in the list."""
    run = asked.inquiry.run
    if run is None:
        raise case.fail("ask", asked.inquiry.id, "a question that can be played")
    box: list[Any] = []

    async def ask(state: Any) -> None:
        box[:] = [await run(state, asked.facts)]

    return replace(case.system, steps={**case.system.steps, _INQUIRY: ask}), box


def opened(case: Case, dice: DiceSource) -> tuple[Session, list[Any]]:
    session, result = session_of(case, dice)
    try:
        session.start()
    finally:
        if session.last_fault is not None:
            raise session.last_fault
    return session, result


def dice_of(case: Case) -> DiceSource:
    raw, seed = case.values.get("dice"), case.values.get("seed")
    if raw is None and seed is not None:
        return Seeded(str(seed))
    throws = raw if raw is not None else []
    right = isinstance(throws, list) and all(
        isinstance(throw, list) and all(type(face) is int for face in throw) for throw in throws
    )
    if not right:
        raise case.fail("dice", raw, "a list for each roll, such as [[4, 5], [1]]")
    return Stated(throws, f"{case.file}: {case.label}")


def play(case: Case) -> Observation:
    if case.values.get("permute") is True:
        return _play_in_every_order(case)
    return _play_once(case, None)


def _play_once(case: Case, order: Sequence[Seat] | None) -> Observation:
    dice = dice_of(case)
    seen = Observation()
    try:
        session, result = opened(case, dice)
    except Refused as refused:  # the question itself may not be asked here
        seen.refusal = refused.refusal
        seen.state = staged(case)
        return seen
    answers = answers_of(case)
    seen.refusal = answer_all(case, session, answers, policy_of(case), order=order, seen=seen)
    if answers:
        seen.wrong.append(Mismatch("answers", "", f"{len(answers)}"))
    if isinstance(dice, Stated) and dice.left:
        seen.wrong.append(Mismatch("dice", "", f"{dice.left}"))
    if result:
        seen.result = asked_of(case).name(result[0])
    look(seen, session)
    return seen


def look(seen: Observation, session: Session) -> None:
    """What there is to see of a session as it stands."""
    seen.state = session.state
    seen.events = [(line.event, line.rule) for line in session.lines]
    for entry in session.entries:
        if "roll" in entry:
            seen.rolls.append(entry["roll"])
            seen.dice_thrown += len(entry["faces"])
    open_ = session.open
    if open_ is not None:
        waiting = open_.waits_for()
        seen.asks = [f"{ask.seat} {ask.rule}" for ask in open_.asks if ask.seat in waiting]
    seen.outcome = session.outcome()


def _play_in_every_order(case: Case) -> Observation:
    """Simultaneous means independent of the order of arrival: all orders give one result."""
    seats = tuple(seats_of(case))
    first: Observation | None = None
    for order in permutations(seats):
        seen = _play_once(case, order)
        if first is None:
            first = seen
        elif _sum_of(seen) != _sum_of(first):
            first.wrong.append(Mismatch("permute", _sum_of(first), f"{order}: {_sum_of(seen)}"))
    assert first is not None
    return first


def _sum_of(seen: Observation) -> str:
    events = [(event.kind, rule) for event, rule in seen.events]
    return f"{fingerprint(seen.state)} {seen.rolls} {events} {seen.result}"


# -- answering ---------------------------------------------------------------------------------------


def answers_of(case: Case) -> list[Mapping[str, Any]]:
    raw = case.values.get("answers", [])
    if not isinstance(raw, list):
        raise case.fail("answers", raw, "a list of answers")
    found: list[Mapping[str, Any]] = []
    for item in raw:
        if isinstance(item, Mapping) and "answer" in item:
            for key in item:
                if key not in ("seat", "rule", "answer"):
                    raise case.fail("answers", key, "one of seat, rule, answer")
            found.append(item)
        else:
            found.append({"answer": item})
    return found


def answer_all(
    case: Case,
    session: Session,
    answers: list[Mapping[str, Any]],
    policy: Policy | None,
    *,
    order: Sequence[Seat] | None = None,
    seen: Observation | None = None,
) -> Refusal | None:
    """Answer from the list (used up) and the policy; the refusal of the answer that was not legal."""
    number = 0
    while (open_ := session.open) is not None:
        found = _next(open_, answers, policy, order)
        if found is None:
            return None
        ask, given = found
        if given is None:
            assert policy is not None
            answer = policy(ask.question, session.view(ask.seat), ask.rule)
        else:
            number += 1
            if not _fits(given, ask):
                if seen is not None:
                    want = f"{given.get('seat', '')} {given.get('rule', '')}".strip()
                    seen.wrong.append(Mismatch(f"answers {number}", want, f"{ask.seat} {ask.rule}"))
                answers.clear()
                return None
            key = f"answers {number}"
            answer = ask.question.parse(raw_answer(ask.question, given["answer"], case, key))
        try:
            session.submit(ask.seat, answer)
        except Refused as refused:
            return refused.refusal
        if session.last_fault is not None:
            raise session.last_fault
    return None


def _next(
    open_: Open,
    answers: list[Mapping[str, Any]],
    policy: Policy | None,
    order: Sequence[Seat] | None,
) -> tuple[Ask[Any], Mapping[str, Any] | None] | None:
    """Who answers now, and with what: an answer of the list, None for the policy; None: nobody."""
    waiting = open_.waits_for()
    asks = {ask.seat: ask for ask in open_.asks if ask.seat in waiting}
    if order is not None:
        ask = asks[min(waiting, key=order.index)]
        for index, given in enumerate(answers):
            if given.get("seat") == ask.seat:
                return ask, answers.pop(index)
        return (ask, None) if policy is not None else None
    head = answers[0] if answers else None
    ask = asks[waiting[0]]
    if head is not None:
        named = head.get("seat")
        ask = asks.get(named, ask) if named is not None else ask
        if policy is None or _fits(head, ask):
            return ask, answers.pop(0)
    return (ask, None) if policy is not None else None


def _fits(given: Mapping[str, Any], ask: Ask[Any]) -> bool:
    seat, rule = given.get("seat", ask.seat), given.get("rule", ask.rule)
    return (seat, rule) == (ask.seat, ask.rule)
