"""Everything that random fights and games say has its words in every language, with all its facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from gunbai.language import LANGUAGES, tongue
from gunbai.play.dice_source import Counter, Seeded
from gunbai.play.history import Header
from gunbai.play.live import Session
from gunbai.questions import Refusal, describe
from gunbai.system import get
from gunbai.systems.ronin.wounds import EFFECTS
from gunbai.words import Event, Fact, Name, Say, Target, Word
from tests.unit.ronin.position import answer_at_random, scrum, session_of

SYSTEM = get("ronin")
Spoken = Say | Name | Word | Refusal | Event | Target


def spoken(thing: Any) -> Iterator[Spoken]:
    """All that would be read to a person, however deep it lies."""
    if isinstance(thing, (Say, Name, Word, Refusal, Event, Target)):
        yield thing
    elif isinstance(thing, Mapping):
        for part in thing.values():
            yield from spoken(part)
    elif isinstance(thing, (list, tuple)):
        for part in thing:
            yield from spoken(part)


def asked(session: Session) -> Iterator[Spoken]:
    """The open question as a table shows it: words, labels, closed options, previews, chances."""
    open_ = session.open
    if open_ is None:
        return
    for ask in open_.asks:
        view = session.view(ask.seat)
        question = ask.question
        yield from spoken(describe(question, view))
        for answer in (question.options(view) or (question.default(view),))[:8]:
            preview = question.preview(view, answer)
            yield from spoken((preview.says, preview.reasons))
            chance = question.chance(view, answer)
            if chance is not None:
                yield from spoken(chance.order)


def say_all(session: Session, rng: Counter) -> list[Spoken]:
    heard: list[Spoken] = list(asked(session))
    while answer_at_random(session, rng):
        heard.extend(asked(session))
    return [*heard, *(line.event for line in session.lines)]


def check(heard: list[Spoken], names: Mapping[str, Any]) -> None:
    for lang in LANGUAGES:
        reader = tongue(lang)
        before = dict(reader.missing)
        for thing in heard:
            if isinstance(thing, Event):
                reader.event(thing, names)
            elif isinstance(thing, Refusal):
                reader.refusal(thing, names)
            else:
                fact: Fact = thing
                reader.fact(fact, names)
        assert reader.missing == before, lang


@pytest.mark.parametrize("seed", range(12))
def test_a_scrum_speaks_every_language(seed: int) -> None:
    state = scrum(seed, 3 + seed % 8)
    names = SYSTEM.names(state)
    state.agenda.append(("combat", ()))
    session = session_of(state, Seeded(f"words {seed}")).start()

    check(say_all(session, Counter(f"words {seed}")), names)


@pytest.mark.parametrize("scenario", ["ron-scn-01", "ron-scn-04"])
def test_a_game_speaks_every_language(scenario: str) -> None:
    given = SYSTEM.scenarios()[scenario]
    options = {**SYSTEM.options, **given.options}
    header = Header("ronin", SYSTEM.edition, scenario, given.seats, dict(given.rosters), options)
    session = Session(header, Seeded("words"), fingerprints=False).start()
    heard = say_all(session, Counter("words"))

    check(heard, SYSTEM.names(session.view(None)))


def test_every_effect_of_a_hit_has_its_word() -> None:
    check([*EFFECTS], {})
