"""A game of a scenario as it might be set up by anybody: for long runs of random games.

Each option of RON-OPT-01 on or off; ready rosters, or random legal warbands of any list.
"""

from __future__ import annotations

from typing import Any

from gunbai.questions import Rng
from gunbai.system import Setup
from gunbai.systems.ronin.catalogue import catalogue
from gunbai.systems.ronin.scenarios import Scenario, ScenarioSide
from gunbai.systems.ronin.setup import OPTIONS
from gunbai.systems.ronin.warbands import any_of, as_tables, random_warband

__all__ = ["vary"]

LISTS = 8
"""Lists that are tried before a ready roster is taken after all."""


def vary(scenario_id: str, rng: Rng) -> Setup:
    """Some set-up of a scenario: the same one for the same numbers of ``rng``."""
    scenario = catalogue().scenarios[scenario_id]
    options = {name: bool(rng.below(2)) for name in OPTIONS}
    limit = _limit(scenario, rng)
    rosters = {
        side.id: _warband(scenario, side, limit, options, rng)
        for side in scenario.sides
        if side.force is None
    }
    return Setup(scenario_id, {}, rosters, options)


def _limit(scenario: Scenario, rng: Rng) -> int:
    """RON-ARM-01: the points the players agree upon, as the scenario allows."""
    if scenario.choices:
        return any_of(rng, scenario.choices)
    steps = (scenario.most - scenario.least) // 25
    return scenario.most - 25 * rng.below(steps + 1)


def _warband(
    scenario: Scenario, side: ScenarioSide, limit: int, options: dict[str, bool], rng: Rng
) -> Any:
    """The id of a ready roster that the points allow, or the tables of a random warband."""
    most = side.points or limit
    data = catalogue()
    ready = [roster.id for roster in data.rosters.values() if roster.points <= most]
    if ready and rng.below(4) == 0:
        return any_of(rng, ready)
    lists = [warband.id for warband in data.lists.values() if warband.playable]
    for _ in range(LISTS):
        found = random_warband(any_of(rng, lists), most, options, rng)
        if found is not None:
            return as_tables(found)
    return side.roster
