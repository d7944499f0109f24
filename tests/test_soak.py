"""A fixed sample of the soak run, by the tool itself; ``make soak`` plays thousands.

Even numbers play the plain set-up, odd ones vary options, armies and seats; number 0 is verified
from its text.
"""

from __future__ import annotations

import pytest
from tools import soak

from gunbai import system as systems

SAMPLE = {"ronin": (0, 8)}
"""Which games of each scenario: quick ones in numbers, of others a single varied one."""
OTHERS = (1, 2)

SCENARIOS = [(name, id_) for name in systems.available() for id_ in systems.get(name).scenarios()]


@pytest.mark.parametrize(("system", "scenario"), SCENARIOS, ids=[id_ for _, id_ in SCENARIOS])
def test_a_sample_of_games_holds_every_invariant(system: str, scenario: str) -> None:
    start, stop = SAMPLE.get(system, OTHERS)
    lot = soak.play(scenario, "sample", start, stop)
    assert lot.failures == []
    assert lot.games == stop - start
    assert sum(lot.wins.values()) == lot.games
    assert lot.rules


def test_a_report_keeps_the_parts_of_systems_not_played() -> None:
    old = soak.report("", {"dai-scn-01": soak.Lot("dai-scn-01", games=3)}, "one")
    new = soak.report(old, {"ron-scn-01": soak.Lot("ron-scn-01", games=5)}, "two")
    assert "| dai-scn-01 | 3 |" in new and "| ron-scn-01 | 5 |" in new
    assert new.index("## ronin") < new.index("## daimyo")
    again = soak.report(new, {"ron-scn-01": soak.Lot("ron-scn-01", games=7)}, "two")
    assert "| dai-scn-01 | 3 |" in again and "| ron-scn-01 | 7 |" in again
    assert again.count("## ") == 2


def test_rules_that_never_acted_are_named() -> None:
    lot = soak.Lot("ron-scn-01", games=1)
    everything = systems.get("ronin").rules()
    lot.rules.update(rule.id for rule in everything if rule.id != "RON-MOV-02")
    assert "never acted: RON-MOV-02." in soak.report("", {"ron-scn-01": lot}, "x")


def test_a_failure_says_what_plays_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **keys: object) -> None:
        raise AssertionError("on purpose")

    monkeypatch.setattr(soak, "_game", fail)
    lot = soak.play("ron-scn-01", "x", 3, 4)
    assert lot.failures == ["ron-scn-01 seed 'x 3': AssertionError: on purpose"]
