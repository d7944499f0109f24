"""ASK of the protocol: what the referee asks, of whom, and what others may know of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunbai.effects import Ask, Roll, Seat
from gunbai.questions import Form, Question, Refusal, describe
from gunbai.server.position import Position, Reader, utc
from gunbai.server.receipts import receipt_of
from gunbai.server.render import Json, Renderer
from gunbai.words import Name, Say

__all__ = ["asked_seat", "curtain", "legal_json", "show_ask"]


def asked_seat(position: Position, reader: Reader) -> Seat | None:
    """The seat whose open question this reader is shown, if any."""
    session = position.session
    open_ = session.open
    if open_ is None:
        return None
    if reader.seat is not None:
        mine = session.ask_of(reader.seat) is not None or reader.seat in _rollers(position)
        return reader.seat if mine and reader.seat in reader.holds else None
    for seat in open_.waits_for():
        if seat in reader.holds:
            ask = session.ask_of(seat)
            if ask is None or not position.hides(ask):
                return seat
    return None


def curtain(position: Position, reader: Reader) -> Seat | None:
    """On a shared screen: the held seat that is asked something secret, before its hand-over."""
    open_ = position.session.open
    if open_ is None or not reader.shared or asked_seat(position, reader) is not None:
        return None
    waiting = [seat for seat in open_.waits_for() if seat in reader.holds]
    return waiting[0] if waiting else None


def _rollers(position: Position) -> tuple[Seat, ...]:
    open_ = position.session.open
    if open_ is None or (open_.roll is None and open_.draw is None):
        return ()
    return open_.waits_for()


def show_ask(position: Position, reader: Reader, r: Renderer) -> Json:
    """What this reader sees of what is open; None when nothing is."""
    if position.session.open is None:
        return None
    seat = asked_seat(position, reader)
    if seat is None:
        return _of_others(position, reader, r)
    if seat != reader.seat:
        r = position.speaker(seat, r.tongue.lang)  # named as the asked seat knows things
    ask = position.session.ask_of(seat)
    return _own_roll(position, seat, r) if ask is None else _own(position, ask, r)


def _waiting(position: Position, reader: Seat | None) -> list[Seat]:
    open_ = position.session.open
    assert open_ is not None
    covert = {ask.seat for ask in open_.asks if ask.covert and ask.seat != reader}
    return [seat for seat in open_.waits_for() if seat not in covert]


def _base(position: Position, seat: Seat | None, rule: str, r: Renderer) -> dict[str, Any]:
    open_ = position.session.open
    assert open_ is not None
    return {
        "at": position.numbers(seat).own(open_.at),
        "seat": seat,
        "seat_name": r.name(seat) if seat is not None else "",
        "mine": seat is not None,
        "rule": rule,
        "rule_name": r.heading(rule),
        "waiting": [r.name(one) for one in _waiting(position, seat)],
        "waiting_seats": list(_waiting(position, seat)),
        "due": utc(position.due),
    }


def _of_others(position: Position, reader: Reader, r: Renderer) -> Json:
    """Whom one waits for, and for what, as far as it tells nothing secret."""
    open_ = position.session.open
    assert open_ is not None
    rule = ""
    if open_.together is not None:
        rule = open_.together.rule
    elif open_.roll is not None:
        rule = open_.roll.rule
    elif open_.draw is not None:
        rule = open_.draw.rule
    elif not any(ask.secret or ask.covert for ask in open_.asks):
        rule = open_.asks[0].rule
    shown = _base(position, None, rule, r)
    shown["at"] = position.numbers(reader.seat).own(open_.at)
    return shown


def _own_roll(position: Position, seat: Seat, r: Renderer) -> Json:
    open_ = position.session.open
    assert open_ is not None
    if open_.draw is not None:
        draw = open_.draw
        shown = _base(position, seat, draw.rule, r)
        pool = {"pool": list(draw.pool), "count": draw.count}
        words = _purpose(draw.purpose, draw.subject, r)
        return {**shown, "shape": "draw", "words": words, "subject": draw.subject, **pool}
    assert open_.roll is not None
    roll = open_.roll
    shown = _base(position, seat, roll.rule, r)
    words = _purpose(roll.purpose, roll.subject, r)
    return {**shown, "shape": "dice", "words": words, "subject": roll.subject, **_dice(roll)}


def _dice(roll: Roll) -> dict[str, Any]:
    per_throw, sides = roll.die.faces if roll.die.faces is not None else (1, 0)
    outcomes = roll.die.outcomes
    return {
        "throws": roll.throws,
        "dice": per_throw,
        "die": roll.die.name,
        "low": 1 if sides else min(outcomes),
        "high": sides or max(outcomes),
        "primary": "",
    }


def _purpose(purpose: str, subject: str, r: Renderer) -> str:
    what = r.tongue.word(purpose) if purpose and r.tongue.has(purpose) else ""
    parts = [r.name(subject) if subject else "", what]
    return ": ".join(part for part in parts if part)


def _own(position: Position, ask: Ask[Any], r: Renderer) -> Json:
    session = position.session
    open_ = session.open
    assert open_ is not None
    question = ask.question
    view = session.view(ask.seat)
    shown = _base(position, ask.seat, ask.rule, r)
    shown.update(_question(question, describe(question, view), r))
    shown["secret"] = position.hides(ask)
    shown["sealing"] = open_.together is not None
    shown["primary"] = _primary(question, r)
    shown["default"] = _default(question, view)
    shown["answered"] = shown["receipt"] = None
    for index, (answer, raw) in open_.sealed.items():
        if open_.asks[index].seat == ask.seat:
            numbers = position.numbers(ask.seat)
            shown["answered"] = question.plain(answer)
            shown["receipt"] = receipt_of(session.entries, raw, position.seed, numbers)
    return shown


def _default(question: Question[Any], view: Any) -> Json:
    try:
        return question.plain(question.default(view))
    except NotImplementedError:
        return None


def _primary(question: Question[Any], r: Renderer) -> str:
    """What the button says: the question's own words for it, else those of its shape."""
    own = f"{question.words.id}.primary"
    if r.tongue.has(own):
        facts = {
            **question.words.facts,
            "option": "{option}",
        }  # the table puts the chosen one there
        return r.tongue.say(Say(own, facts), r.names)
    return r.words(f"table.primary.{question.shape}", subject=Name(question.subject))


def _question(question: Question[Any], described: Mapping[str, Any], r: Renderer) -> dict[str, Any]:
    """A described question with its words rendered; fields of forms likewise."""
    shown: dict[str, Any] = {}
    for key, value in described.items():
        if key == "fields":
            assert isinstance(question, Form)
            inner = dict(question.fields)
            shown[key] = [
                {
                    **_question(inner[field["name"]], field, r),
                    "label": _field_label(question, field["name"], inner[field["name"]], r),
                }
                for field in value
            ]
        elif key == "options":
            shown[key] = [{**r.plain(one), "label": r.label(one["label"])} for one in value]
        elif key == "closed":
            shown[key] = [_closed(question, closed, r) for closed in value]
        elif key == "words":
            shown[key] = r.text(value) if value.id else ""
        else:
            shown[key] = r.plain(value)
    if isinstance(described.get("things"), list):
        shown["thing_names"] = {thing: r.name(thing) for thing in described["things"]}
    return shown


def _closed(question: Question[Any], closed: Mapping[str, Any], r: Renderer) -> Json:
    return {
        "value": closed["value"],
        "label": r.label(closed["label"]),
        "refusal": r.refusal(closed["refusal"], legal_json(question, closed["refusal"])),
    }


def _field_label(form: Question[Any], name: str, field: Question[Any], r: Renderer) -> str:
    """What a field is called: the form's word for it, else what its own question says."""
    if form.shape == "each":
        return r.name(name)
    word = f"{form.words.id}.{name}"
    if r.tongue.has(word):
        return r.tongue.word(word)
    return r.text(field.words) if field.words.id else name


def legal_json(question: Question[Any], refusal: Refusal) -> Json:
    """The refusal's way out as the question writes its answers."""
    if refusal.legal is None:
        return None
    try:
        return question.plain(refusal.legal)
    except Exception:  # a way out that is no whole answer is left as it is
        return None
