"""What the referee says of a scene, as data for a page: measures, chances, dice from people, verdicts.

Run by the workers: ``ruling(text, lang)`` takes the scene as TOML and gives JSON. The questions are
put by the very functions of ``gunbai ask`` and ``gunbai odds``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import NoneType
from typing import Any, Final

from gunbai.effects import Ask, Roll
from gunbai.errors import GunbaiError, Refused, TooManyBranches
from gunbai.language.rulings import fact_label, fact_text, option_words, word_or
from gunbai.play.asking import Hand, as_odds, dice_words, measured, with_hand
from gunbai.play.chances import at_least, in_order
from gunbai.play.live import Session
from gunbai.play.scenes import Case, Observation, cases_of, observe
from gunbai.questions import Form, Move, Place, Question
from gunbai.server.fieldforms import opened
from gunbai.server.render import Json, Renderer, tongue_of
from gunbai.system import Inquiry
from gunbai.words import Chance, Fact, Modifier, Several, Target, rules_in

__all__ = ["nothing", "ruling", "ruling_of"]

KEPT: Final = 32
"""Rulings that a worker keeps: one takes some kilobytes."""
MOST_OPTIONS: Final = 40
JUDGED: Final = ("legal", "options", "score", "muster")


@lru_cache(maxsize=KEPT)
def ruling(text: str, lang: str) -> Json:
    """The ruling on the first case of a scene file. What is wrong with it stands under ``error``.

    For reading only: the tabs of a page, and who loads it again, are given the same.
    """
    try:
        case = cases_of(text, "scene")[0]
    except GunbaiError as error:
        return {**nothing(), "error": _error(error, lang)}
    return ruling_of(case, lang)


def ruling_of(case: Case, lang: str) -> Json:
    """The ruling on a case."""
    found = nothing()
    try:
        if "ask" in case.values:
            _asked(found, case, lang)
        elif case.values["do"] in JUDGED:
            _judged(found, case, lang)
        else:
            found["play"] = _played(case, lang)
    except GunbaiError as error:
        found["error"] = _error(error, lang)
    return found


def nothing() -> dict[str, Json]:
    """A ruling that says nothing yet."""
    keys = ("error", "title", "refusal", "play", "judged", "odds_error")
    return {
        **dict.fromkeys(keys),
        "measures": [],
        "odds": [],
        "at_least": [],
        "cited": [],
    }


def _error(error: GunbaiError, lang: str) -> str:
    from gunbai.language import tongue

    return tongue(lang).error(error)


def _renderer(case: Case, state: Any, lang: str) -> Renderer:
    names = case.system.names(case.system.view(state, None)) if state is not None else {}
    return Renderer(tongue_of(case.system, lang), names)


# -- a question of the system --------------------------------------------------------------------------


def _asked(found: dict[str, Json], case: Case, lang: str) -> None:
    inquiry = case.system.inquiries.get(str(case.values["ask"]))
    try:
        seen = observe(as_odds(case))
    except TooManyBranches as error:
        found["odds_error"] = _error(error, lang)
        seen = measured(case) or Observation()
    r = _renderer(case, seen.state, lang)
    found["title"] = opened(
        word_or(r.tongue, f"{case.system.id}.inquiry.{case.values['ask']}", str(case.values["ask"]))
    )
    found["measures"] = list(_measures(case, seen.values or {}, r))
    found["cited"] = _cited(case, seen, r)
    if seen.refusal is not None:
        found["refusal"] = r.refusal(seen.refusal)
        return
    if seen.distribution and inquiry is not None:
        found["odds"] = _odds(seen, inquiry, r)
        found["at_least"] = list(_at_least(seen, inquiry, r))
    if inquiry is not None and inquiry.run is not None:
        found["play"] = _played(case, lang)


def _measures(case: Case, values: Mapping[str, Fact], r: Renderer) -> Iterator[Json]:
    """Each measured fact: its words, its number with the reasons, the rules it names."""
    known = case.system.rules().rules
    for key, fact in values.items():
        label = fact_label(r.tongue, case.system.id, key)
        if isinstance(fact, str) and fact in known:
            text, rules = r.heading(fact), [fact]
        else:
            text, rules = fact_text(r.tongue, case.system.id, key, fact, r.names), []
        yield {
            "key": key,
            "label": opened(label),
            "text": text,
            "targets": list(_targets(fact, r)),
            "rules": rules,
        }


def _targets(fact: Fact, r: Renderer) -> Iterator[Json]:
    if isinstance(fact, Target):
        yield r.target(fact)
    elif isinstance(fact, Several):
        mods = tuple(item for item in fact.items if isinstance(item, Modifier))
        if mods:
            yield r.target(Target(0, mods, ""))


def _cited(case: Case, seen: Observation, r: Renderer) -> list[Json]:
    """The rules that had a say, in the order of the rulebook."""
    order = list(case.system.rules().rules)
    cited = [rule for rule in order if rule in seen.cited]
    return [{"rule": rule, "heading": r.heading(rule)} for rule in cited]


# -- chances -------------------------------------------------------------------------------------------


def _chance(chance: Fraction, r: Renderer) -> Json:
    percent = r.text(Chance(chance.numerator, chance.denominator))
    return {
        "n": chance.numerator,
        "d": chance.denominator,
        "percent": percent,
        "share": round(100 * chance.numerator / chance.denominator, 3),
    }


def _odds(seen: Observation, inquiry: Inquiry, r: Renderer) -> list[Json]:
    """Outcomes in the system's order, else in that of their values."""
    return [
        {"key": key, "text": opened(_outcome(seen, key, r)), **_chance(chance, r)}
        for key, chance in in_order(seen, inquiry).items()
    ]


def _outcome(seen: Observation, key: str, r: Renderer) -> str:
    if key in seen.labels:
        return r.text(seen.labels[key])
    return {"true": r.words("word.yes"), "false": r.words("word.no")}.get(key, key)


def _at_least(seen: Observation, inquiry: Inquiry, r: Renderer) -> Iterator[Json]:
    """The chance of an outcome or a worse one; of numbers, of so many or more."""
    for key, chance in at_least(seen, inquiry).items():
        yield {"key": key, "text": opened(_outcome(seen, key, r)), **_chance(chance, r)}


# -- dice from people ----------------------------------------------------------------------------------


def _played(case: Case, lang: str) -> Json:
    """The scene with the dice and answers stated so far: what happened, and what is asked next."""
    try:
        hand = with_hand(case)
    except Refused as refused:
        r = _renderer(case, None, lang)
        return {**_still(), "wrong": r.refusal(refused.refusal)}
    session = hand.session
    r = _renderer(case, session.state, lang)
    return {
        "told": [_line(line.event, line.rule, r) for line in session.lines],
        "given": [_given(one, r) for one in hand.given],
        "wrong": r.refusal(hand.wrong) if hand.wrong is not None else None,
        "result": _result(case, hand, r),
        "open": _open(session, r),
    }


def _still() -> dict[str, Json]:
    return {"told": [], "given": [], "wrong": None, "result": None, "open": None}


def _line(event: Any, rule: str, r: Renderer) -> Json:
    targets = [fact for fact in event.facts.values() if isinstance(fact, Target)]
    return {
        "text": r.tongue.event(event, r.names),
        "rule": rule,
        "reasons": [r.target(target) for target in targets],
        "rules": list(dict.fromkeys(rules_in(event.facts))),
    }


def _given(given: tuple[Any, ...], r: Renderer) -> Json:
    if given[0] == "dice":
        return {"kind": "dice", "text": "+".join(str(face) for face in given[1])}
    return {"kind": "answer", "text": r.text(given[1].question.words)}


def _result(case: Case, hand: Hand, r: Renderer) -> str | None:
    """What the question came to, once it is decided."""
    if not hand.result:
        return None
    inquiry = case.system.inquiries[str(case.values["ask"])]
    value = hand.result[0]
    if inquiry.outcomes is not None:
        return opened(r.text(inquiry.outcomes(value)))
    if isinstance(value, bool):
        return opened(r.text(value))
    return str(value)


def _open(session: Session, r: Renderer) -> Json:
    open_ = session.open
    if open_ is None:
        return None
    if open_.roll is not None:
        return _roll(open_.roll, r)
    if open_.asks:
        seat = open_.waits_for()[0]
        return _ask(session, next(one for one in open_.asks if one.seat == seat), r)
    return None


def _roll(roll: Roll, r: Renderer) -> Json:
    each, sides = roll.die.faces if roll.die.faces is not None else (1, 0)
    outcomes = roll.die.outcomes
    return {
        "shape": "dice",
        "who": r.name(roll.by),
        "subject": r.name(roll.subject) if roll.subject else "",
        "words": r.tongue.word(roll.purpose) if roll.purpose and r.tongue.has(roll.purpose) else "",
        "dice": dice_words(roll),
        "count": roll.throws * each,
        "low": 1 if sides else min(outcomes),
        "high": sides or max(outcomes),
        "rule": roll.rule,
        "rule_name": r.heading(roll.rule),
    }


def _ask(session: Session, ask: Ask[Any], r: Renderer) -> Json:
    view = session.view(ask.seat)
    question = ask.question
    options = question.options(view)
    listed = list(options) if options is not None else []
    try:
        default = question.default(view)
    except NotImplementedError:
        default = None
    return {
        "shape": "ask",
        "who": r.name(ask.seat),
        "seat": ask.seat,
        "words": r.text(question.words),
        "rule": ask.rule,
        "rule_name": r.heading(ask.rule),
        "options": [
            {
                "label": option_words(r.tongue, question, view, option, r.names),
                "default": option == default,
            }
            for option in listed[:MOST_OPTIONS]
        ],
    }


# -- what is judged without dice -----------------------------------------------------------------------


def _judged(found: dict[str, Json], case: Case, lang: str) -> None:
    """A verdict on an answer, a list of the legal ones, a score, an army."""
    seen = observe(case)
    r = _renderer(case, seen.state, lang)
    found["cited"] = _cited(case, seen, r)
    if seen.refusal is not None:
        found["refusal"] = r.refusal(seen.refusal)
    report = seen.report
    found["judged"] = {
        "question": r.text(seen.question.words) if seen.question is not None else "",
        "legal": seen.legal,
        "instead": _instead(case, seen, r),
        "options": [_answer(case, seen, raw, r) for raw in _some(seen.options)],
        "more": max(0, len(seen.options or ()) - MOST_OPTIONS),
        "says": [
            *([r.text(finding.say) for finding in report.findings] if report is not None else []),
            *([r.text(seen.outcome.why)] if seen.outcome is not None else []),
        ],
    }


def _some(options: Sequence[Any] | None) -> Sequence[Any]:
    return list(options or ())[:MOST_OPTIONS]


def _instead(case: Case, seen: Observation, r: Renderer) -> str:
    """What would be legal in place of a refused answer."""
    refusal, question = seen.refusal, seen.question
    if refusal is None or refusal.legal is None or isinstance(question, (Form, NoneType)):
        return ""
    return _answer(case, seen, question.plain(refusal.legal), r)


def _answer(case: Case, seen: Observation, raw: Any, r: Renderer) -> str:
    question: Question[Any] | None = seen.question
    if question is None:
        return str(raw)
    if isinstance(question, (Move, Place)):
        points = raw if isinstance(question, Move) else [raw[:2]]
        return "; ".join(", ".join(r.tongue.length(n) for n in point) for point in points)
    view = case.system.view(seen.state, None)
    return option_words(r.tongue, question, view, question.parse(raw), r.names)
