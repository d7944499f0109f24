"""What a question shows before it is answered is what the dice then decide."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from gunbai.effects import Ask, Seat
from gunbai.play.dice_source import Counter, Seeded
from gunbai.play.live import Session
from gunbai.play.odds import Odds, by_default
from gunbai.play.opening import new_header
from gunbai.play.players import answered, bot_of
from gunbai.system import Setup
from tests.unit.daimyo.tables import table

GAMES = range(12)


def asked(session: Session) -> Ask[Any]:
    assert session.open is not None
    ask = session.ask_of(session.open.waits_for()[0])
    assert ask is not None
    return ask


def moments(law: str, game: int) -> Iterator[Session]:
    """The moments of a game between captains at which a question of this law is open."""
    session = Session(new_header(Setup("dai-scn-01", {})), Seeded(f"chances {game}")).start()
    bots = {seat: bot_of(session.system, "captain") for seat in session.header.seats}
    rng = Counter(f"chances {game}")
    while session.open is not None:
        ask = asked(session)
        if ask.question.law.name == law:
            yield session
        if session.open is not None and asked(session) is ask:
            answer = answered(bots[ask.seat], session.view(ask.seat), ask, rng)[0]
            session.submit(ask.seat, answer, by="bot")


def chances(session: Session, answer: Any) -> dict[Any, Fraction] | None:
    """What comes of an answer, exactly; None where nothing hangs on dice."""
    ask = asked(session)
    view = session.view(ask.seat)
    forecast = ask.question.chance(view, answer)
    if forecast is None:
        return None
    return dict(Odds(by_default(lambda seat: session.view(Seat(seat)))).of(forecast.run))


def test_a_clan_is_activated_as_often_as_is_said() -> None:
    """DAI-SEQ-05, -06: 2d6 and the modifiers that are shown; a general needs no roll."""
    seen = set()
    for session in moments("daimyo-activate", 0):
        ask = asked(session)
        view = session.view(ask.seat)
        for value in ask.question.options(view) or ():
            shown, found = ask.question.preview(view, value), chances(session, value)
            seen.add((value[0], found is not None))
            if found is not None:
                more = sum(mod.amount for target in shown.reasons for mod in target.mods)
                hits = sum(one + two + more >= 8 for one, two in product(range(1, 7), repeat=2))
                assert found[True] == Fraction(hits, 36)
    assert {("clan", True), ("general", False), ("pass", False)} <= seen


def shown_and_fired(session: Session, answer: Any) -> bool:
    """Give an answer that fires: what was shown is what is told. False when targets are asked first."""
    ask = asked(session)
    view = session.view(ask.seat)
    shown, found = ask.question.preview(view, answer), chances(session, answer)
    before = len(session.lines)
    session.submit(ask.seat, answer)
    lines = [one.event for one in session.lines[before:]]
    told = [event.facts for event in lines if event.kind == "daimyo.event.volley"]
    if not told:
        return False
    assert [one["target"] for one in told] == list(shown.reasons)
    assert [one["need"] for one in told] == [say.facts["need"] for say in shown.says]
    assert found is not None and found[sum(int(str(one["hits"])) for one in told)] > 0
    return True


def test_a_volley_is_fired_with_what_was_shown() -> None:
    """DAI-FIR-07: the modifiers and the need of each volley; its hits were possible."""
    fired = 0
    for session in (one for game in GAMES for one in moments("daimyo-fire", game)):
        ask = asked(session)
        ways = list(ask.question.options(session.view(ask.seat)) or ())
        fired += ways[0] != "done" and shown_and_fired(session, ways[0])
        if fired == 4:
            break
    assert fired == 4


@pytest.mark.parametrize("answer", ["fire", "hold"])
def test_who_is_charged_sees_what_his_fire_may_do(answer: str) -> None:
    """DAI-CHG-10: the volley at the charger."""
    charger = {"side": "a", "type": "ronin", "profile": "V M POL", "x": 60, "y": 20}
    target = {"side": "b", "type": "samurai", "profile": "V H ARQ", "x": 60, "y": 34}
    units = {
        "charger": {**charger, "stands": 4, "files": 4},
        "target": {**target, "stands": 4, "files": 4, "heading": 180},
    }
    state = table({"units": units})
    state.agenda = [("charge", ("charger",))]
    session = Session(new_header(Setup("dai-scn-01", {})), Seeded("volley"), state=state).start()
    session.submit(asked(session).seat, ("target", ()))
    assert asked(session).question.law.name == "daimyo-reaction"
    if answer == "fire":
        assert shown_and_fired(session, answer)
    else:
        assert chances(session, answer) is None
