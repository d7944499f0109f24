"""Which warbands a game of a scenario takes: RON-ARM-01, RON-GEN-01, the points of the RON-SCN.

The muster decides; here it gets the roster that a side states, under the scenario's own limit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gunbai.system import Finding, Setup
from gunbai.systems.ronin.catalogue import catalogue, roster_of
from gunbai.systems.ronin.muster import report, scenario_findings
from gunbai.systems.ronin.rosters import Roster
from gunbai.systems.ronin.scenarios import Scenario, ScenarioSide
from gunbai.systems.shared.enlisting import stated_roster

__all__ = ["roster_for", "unfit"]


def roster_for(side: ScenarioSide, given: Any) -> Roster:
    """The scenario's fixed force, a ready roster by its id, or a parsed roster file."""
    return side.force if side.force is not None else _stated(side, given)


def _stated(side: ScenarioSide, given: Any) -> Roster:
    return stated_roster(given, side.id, catalogue().rosters, roster_of)


def unfit(given: Setup) -> tuple[tuple[str, Finding], ...]:
    """All that the muster has against the rosters of a new game, with the side it speaks of."""
    scenario = catalogue().scenarios[given.scenario]
    return tuple(
        (side.id, finding) for side in scenario.sides for finding in _against(scenario, side, given)
    )


def _against(scenario: Scenario, side: ScenarioSide, given: Setup) -> Iterator[Finding]:
    """A side's findings; a force that the scenario prints is what it is."""
    stated = given.rosters.get(side.id)
    if side.force is not None:
        if stated:
            yield from scenario_findings(_stated(side, stated), scenario, side)
        return
    roster = _stated(side, side.roster if stated is None else stated)
    dear = scenario_findings(roster, scenario, side)
    yield from dear
    # What depends on the limit (RON-SFH-01) depends on the one played with, not on a higher one.
    limit = side.points or scenario.most
    played = replace(roster, limit=min(roster.limit or limit, limit))
    for finding in report(played, given.options).findings:
        if not (dear and finding.say.id == dear[0].say.id):
            yield finding
