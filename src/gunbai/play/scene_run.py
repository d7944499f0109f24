"""Running a case: the position is staged, and the session's own path or odds answer what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from gunbai.effects import Ask, Seat
from gunbai.errors import Refused
from gunbai.play.dice_source import Seeded
from gunbai.play.live import Session
from gunbai.play.rosters import roster
from gunbai.play.scene_file import RUNNER_KEYS, Case
from gunbai.play.scene_play import answer_all, answers_of, dice_of, look, opened, play
from gunbai.play.scene_policies import Policy, policy_of
from gunbai.play.scene_stage import Asked, asked_of, staged
from gunbai.play.scene_values import raw_answer
from gunbai.play.scene_watch import Observation
from gunbai.questions import Question
from gunbai.records import copy_of
from gunbai.rulebook import citing
from gunbai.words import rules_in

__all__ = ["observe"]

SAMPLES: Final = 24
"""Plays of an ``odds`` case that listen for the rules on its paths."""


def observe(case: Case) -> Observation:
    """Run one case. DataError and other GunbaiErrors mean that it could not be run."""
    with citing() as heard:
        seen = _RUNS[str(case.values["do"])](case)
    seen.cited.update(heard)
    for event, rule in seen.events:
        seen.cited.update((rule, *rules_in(event.facts)))
    if seen.values is not None:
        seen.cited.update(rules_in(seen.values))
    if seen.refusal is not None:
        seen.cited.update((seen.refusal.rule, *rules_in(seen.refusal.facts)))
    if seen.report is not None:
        seen.cited.update(finding.rule for finding in seen.report.findings)
    if seen.outcome is not None:
        seen.cited.update(rules_in(seen.outcome.why.facts))
    seen.cited.discard("")
    return seen


# -- measuring and odds ------------------------------------------------------------------------------


def _measure(case: Case) -> Observation:
    state = staged(case)
    asked = asked_of(case)
    if asked.inquiry.measure is None:
        raise case.fail("ask", asked.inquiry.id, "a question that can be measured")
    seen = Observation(state=state)
    _measured(seen, state, asked)
    return seen


def _measured(seen: Observation, state: Any, asked: Asked) -> None:
    if asked.inquiry.measure is not None:
        try:
            seen.values = dict(asked.inquiry.measure(state, asked.facts))
        except Refused as refused:
            seen.refusal = refused.refusal


def _odds(case: Case) -> Observation:
    from gunbai.play.odds import odds  # only the cases that ask for odds pay for it

    state = staged(case)
    asked = asked_of(case)
    run = asked.inquiry.run
    if run is None:
        raise case.fail("ask", asked.inquiry.id, "a question that has odds")
    seen = Observation(state=state)
    _measured(seen, state, asked)
    policy = _policy_of(case, asked)
    view = case.system.view

    def answer(question: Question[Any], rule: str, seat: Seat) -> Any:
        return policy(question, view(state, seat), rule)

    try:
        found = odds(lambda: run(copy_of(state), asked.facts), answer)
    except Refused as refused:
        seen.refusal = refused.refusal
        return seen
    named: dict[str, Fraction] = {}
    for value, chance in found.items():
        key = asked.name(value)
        named[key] = named.get(key, Fraction(0)) + chance
        if asked.inquiry.outcomes is not None:
            seen.labels[key] = asked.inquiry.outcomes(value)
    seen.distribution = named
    _listen_to_samples(case, policy)
    return seen


def _policy_of(case: Case, asked: Asked) -> Policy:
    """The scene's policy, else that of the question, else the defaults."""
    given = policy_of(case) or asked.inquiry.policy
    return given or (lambda question, view, rule: question.default(view))


def _listen_to_samples(case: Case, policy: Policy) -> None:
    """Odds merge and remember, so the rules on their paths are heard in plays with seeded dice."""
    for number in range(SAMPLES):
        session, _ = opened(case, Seeded(f"sample {number}"))
        answer_all(case, session, [], policy)


# -- judging and listing -----------------------------------------------------------------------------


def _to_question(case: Case) -> tuple[Session, Ask[Any]]:
    """Play to the question that is to be judged or listed."""
    session, _ = opened(case, dice_of(case))
    refusal = answer_all(case, session, answers_of(case), policy_of(case))
    open_ = session.open
    if refusal is not None:
        raise case.fail("answers", f"{refusal.code} ({refusal.rule})", "legal answers on the way")
    if open_ is None or not open_.asks:
        raise case.fail("step", "nothing", "a step that asks something")
    seat = case.values.get("seat", open_.waits_for()[0])
    ask = session.ask_of(Seat(str(seat)))
    if ask is None:
        raise case.fail("seat", seat, f"one of {', '.join(open_.waits_for())}")
    return session, ask


def _legal(case: Case) -> Observation:
    if "answer" not in case.values:
        raise case.fail("answer", "nothing", "the answer to be judged")
    session, ask = _to_question(case)
    raw = raw_answer(ask.question, case.values["answer"], case, "answer")
    refusal = ask.question.legal(session.view(ask.seat), ask.question.parse(raw))
    seen = Observation(refusal=refusal, legal=refusal is None, question=ask.question)
    look(seen, session)
    return seen


def _options(case: Case) -> Observation:
    session, ask = _to_question(case)
    options = ask.question.options(session.view(ask.seat))
    if options is None:
        raise case.fail("do", "options", "legal: this question has no list of answers")
    seen = Observation(question=ask.question)
    seen.options = [ask.question.plain(option) for option in options]
    look(seen, session)
    return seen


def _muster(case: Case) -> Observation:
    for key in case.values:
        if key not in RUNNER_KEYS:
            raise case.fail(key, key, "no table beside the roster")
    given = case.values.get("roster")
    if isinstance(given, str):
        given = roster(case.system.id, given)
    if not isinstance(given, Mapping):
        raise case.fail("roster", "nothing" if given is None else given, "a roster or its id")
    options = {**case.system.options, **case.values.get("options", {})}
    return Observation(report=case.system.muster(given, options))


def _score(case: Case) -> Observation:
    state = staged(case)
    return Observation(state=state, outcome=case.system.outcome(state))


_RUNS: Final[Mapping[str, Callable[[Case], Observation]]] = {
    "play": play,
    "odds": _odds,
    "legal": _legal,
    "options": _options,
    "measure": _measure,
    "muster": _muster,
    "score": _score,
}
