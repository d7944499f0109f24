"""Which armies a game of a scenario takes: DAI-ARM-01 to -03, DAI-ARM-05, the kinds of the DAI-SCN.

The muster decides; here it gets the roster that a side states, under the options of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gunbai.system import Finding, Setup
from gunbai.systems.daimyo.catalogue import catalogue, roster_of
from gunbai.systems.daimyo.costs import total_cost
from gunbai.systems.daimyo.muster import match_findings, report, scenario_findings
from gunbai.systems.daimyo.rosters import Roster
from gunbai.systems.daimyo.scenarios import Scenario, ScenarioSide
from gunbai.systems.shared.enlisting import stated_roster

__all__ = ["roster_for", "unfit"]


def roster_for(side: ScenarioSide, given: Any) -> Roster:
    """A ready roster by its id, a parsed roster file, or what the scenario has for this side."""
    stated = side.roster if given is None else given
    return stated_roster(stated, side.id, catalogue().rosters, roster_of)


def unfit(given: Setup) -> tuple[tuple[str, Finding], ...]:
    """All that the muster has against the rosters of a new game, with the side it speaks of."""
    scenario = catalogue().scenarios[given.scenario]
    sides = {side: roster_for(side, given.rosters.get(side.id)) for side in scenario.sides}
    found = [
        (side.id, finding)
        for side, roster in sides.items()
        for finding in _against(scenario, roster, given)
    ]
    return (*found, *_unequal(scenario, tuple(sides.values()), given))


def _against(scenario: Scenario, roster: Roster, given: Setup) -> Iterator[Finding]:
    """An army's findings; where it is no army at all, nothing more is said of it."""
    wrong = scenario_findings(roster, scenario)
    yield from wrong or report(roster, given.options).findings


def _unequal(
    scenario: Scenario, rosters: tuple[Roster, ...], given: Setup
) -> Iterator[tuple[str, Finding]]:
    """DAI-ARM-05: equal armies, said of the dearer one; what the scenario prints, and what a
    campaign sends into battle, need not be equal."""
    data = catalogue()
    printed = tuple(data.rosters[side.roster] for side in scenario.sides)
    if rosters == printed or any(roster.kind == "force" for roster in rosters):
        return
    first, second = rosters
    dearer = scenario.sides[total_cost(data, second) > total_cost(data, first)]
    for finding in match_findings(first, second, given.options):
        yield dearer.id, finding
