"""Games as anybody might set them up, played to their end; several players on a side."""

from __future__ import annotations

from collections import Counter as Tally
from typing import Any

import pytest

from gunbai.bots import play_bots
from gunbai.effects import Seat
from gunbai.play.dice_source import Counter, Seeded
from gunbai.play.history import dump, load
from gunbai.play.live import Session
from gunbai.play.opening import new_header
from gunbai.play.replay import verify
from gunbai.records import fingerprint
from gunbai.rulebook import citing
from gunbai.system import Setup
from gunbai.systems.daimyo import SYSTEM, campaign
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.variety import vary


@pytest.mark.parametrize("scenario", SYSTEM.scenarios())
def test_varied_setups_are_legal_and_played_to_the_end(scenario: str) -> None:
    for number in range(2):
        seed = f"variety {scenario} {number}"
        setup = vary(scenario, Counter(seed))
        session = Session(new_header(setup, seed), Seeded(seed))
        play_bots(session, (), seed, each=lambda at: at.system.watch(at.state))
        assert session.outcome() is not None


def test_every_option_is_varied() -> None:
    """Each value of DAI-TBL-01 and -02 but `points` comes up."""
    seen: dict[str, set[Any]] = {}
    for number in range(60):
        for name, value in vary("dai-scn-02", Counter(f"options {number}")).options.items():
            seen.setdefault(name, set()).add(value)
    for name, option in catalogue().options.items():
        if name != "points":
            assert seen[name] == set(option.values), name


def test_guns_left_by_their_crews_are_taken_in_varied_games() -> None:
    """DAI-ART-09: with batteries among those who run it happens within some dozens of games."""
    for number in range(150):
        seed = f"guns {number}"
        setup = vary("dai-scn-01", Counter(seed))
        if setup.options["artillery"] is not True:
            continue
        with citing() as heard:
            session = Session(new_header(setup, seed), Seeded(seed))
            play_bots(session, (), seed)
        if "DAI-ART-09" in heard:
            return
    pytest.fail("no gun was lost to who came by")


def test_several_players_a_side_each_answer_for_their_own_clans() -> None:
    """DAI-GEN-05: the general's player decides for the side, each player for his own clans."""
    seats = {
        Seat("ann"): "a",
        Seat("bela"): "a",
        Seat("cili"): "a",
        Seat("dan"): "b",
        Seat("eve"): "b",
    }
    setup = Setup("dai-scn-02", seats, {}, {"random_events": False})
    session = Session(new_header(setup, "seats"), Seeded("seats"))
    answered: Tally[str] = Tally()
    wrong: list[str] = []

    def look(at: Session) -> None:
        at.system.watch(at.state)
        assert at.open is not None
        for ask in at.open.asks:
            answered[str(ask.seat)] += 1
            subject = getattr(ask.question, "subject", "")
            owner = _owner(at.state, subject)
            if owner and owner != str(ask.seat):
                wrong.append(f"{ask.rule}: {ask.seat} was asked about {subject} of {owner}")

    played = play_bots(session, (), "seats", each=look)
    assert session.outcome() is not None
    assert not wrong
    assert set(answered) == {str(seat) for seat in seats}
    assert min(answered.values()) > 20
    assert played.decisions == sum(answered.values())
    history = session.history("seats")
    assert fingerprint(verify(load(dump(history))).state) == fingerprint(session.state)


def _owner(state: Any, subject: str) -> str:
    """Whose a unit or clan leader is; what belongs to the side is left out."""
    piece = state.units.get(subject) or state.leaders.get(subject)
    clan = piece.clan if piece is not None else subject
    return str(state.clans[clan].seat) if clan in state.clans else ""


def test_campaign_battles_vary_in_ground_state_and_place() -> None:
    """CAM-DAI-03, -07, -08: every ground and feature, units as a campaign leaves them, broken off
    battles; a bodyguard beside its HQ, which alone may mount (DAI-LDR-08)."""
    seen: Tally[str] = Tally()
    for number in range(120):
        setup = vary("dai-battle", Counter(f"campaign {number}"))
        new_header(setup)
        field = setup.rosters.get("field", {})
        seen.update(f"{key} {value}" for key, value in field.items())
        for side in ("a", "b"):
            roster = setup.rosters.get(side)
            for clan in roster["clan"] if isinstance(roster, dict) else ():
                seen.update(key for unit in clan.get("unit", ()) for key in unit)
    wanted = ("half", "late", "shaken", "tired", "weary", "shield", "fence")
    grounds = (f"ground {ground}" for ground in campaign.GROUNDS)
    assert [word for word in (*wanted, *grounds) if not seen[word]] == []
