"""Random warbands and set-ups: always legal, always the same for the same numbers, and varied."""

from __future__ import annotations

from collections import Counter as Tally

import pytest

from gunbai.play.dice_source import Counter
from gunbai.play.opening import new_header
from gunbai.systems.ronin.catalogue import catalogue, roster_of
from gunbai.systems.ronin.muster import report
from gunbai.systems.ronin.setup import OPTIONS, setup
from gunbai.systems.ronin.variety import vary
from gunbai.systems.ronin.warbands import as_tables, random_warband

LISTS = [warband.id for warband in catalogue().lists.values() if warband.playable]


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("limit", [77, 150, 250])
def test_random_warbands_are_legal(name: str, limit: int) -> None:
    found = [random_warband(name, limit, {}, Counter(f"{name} {n}")) for n in range(12)]
    warbands = [roster for roster in found if roster is not None]
    assert warbands
    for roster in warbands:
        checked = report(roster, {})
        assert checked.legal, checked.findings
        assert checked.points <= limit
        again = report(roster_of(as_tables(roster)), {})
        assert again.legal and again.points == checked.points


def test_the_same_numbers_give_the_same_warband() -> None:
    one, other = (random_warband("bushi", 200, {}, Counter("same")) for _ in range(2))
    assert one == other


def test_between_them_they_buy_everything_there_is() -> None:
    bought: Tally[str] = Tally()
    for name in LISTS:
        for number in range(60):
            roster = random_warband(name, 250, {}, Counter(f"{name} {number}"))
            for line in roster.lines if roster is not None else ():
                bought.update((line.profile, line.armour, line.mount, *line.attributes, *line.add))
                bought.update(new for _, new in line.exchange)
                bought["banner"] += line.banner
            bought["kiai"] += roster.kiai if roster is not None else 0
    data = catalogue()
    wanted = {*data.attributes, *data.profiles, *data.prices.mounts, "kiai", "banner", "teppo"}
    assert not sorted(wanted - set(bought) - {"none", "katana"})


@pytest.mark.parametrize("scenario", list(catalogue().scenarios))
def test_set_ups_vary_and_all_begin(scenario: str) -> None:
    rosters: set[str] = set()
    for number in range(10):
        found = vary(scenario, Counter(f"{number}"))
        assert set(found.options) == set(OPTIONS)
        header = new_header(found)
        setup(header.setup)
        rosters.update(str(roster) for roster in found.rosters.values())
    assert len(rosters) >= 8
