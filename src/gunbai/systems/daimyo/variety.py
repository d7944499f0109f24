"""A battle of a scenario as it might be set up by anybody: for long runs of random games.

Options and variants of DAI-TBL-01 and -02, ready or random legal armies, one to three seats a side;
battles of a campaign on any field, some of which go on from where they were broken off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from gunbai.effects import Seat
from gunbai.questions import Rng
from gunbai.system import Setup
from gunbai.systems.daimyo import campaign
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.forces import HALVES
from gunbai.systems.daimyo.troops import TroopType

__all__ = ["vary"]

T = TypeVar("T")

MOST_CLANS = 5
MOST_SERVED = 6
MOST_GUNS = 5
CROWDED = ("pass", "position")
"""Grounds on which two armies are soon in each other's way."""
SEATS = 3


def vary(scenario_id: str, rng: Rng) -> Setup:
    """Some set-up of a scenario: the same one for the same numbers of ``rng``."""
    scenario = catalogue().scenarios[scenario_id]
    options = _options(rng)
    rosters: dict[str, Any]
    seats = {
        Seat(f"{side}{number}" if number else side): side
        for side in ("a", "b")
        for number in range(1 + rng.below(SEATS))
    }
    if scenario.battle and rng.below(3):
        rosters = campaign_rosters(rng, options)
    elif scenario.duel:
        rosters = {side: {"kind": "duel", "duellist": _unit(rng, options)} for side in ("a", "b")}
    else:
        rosters = {side: _army(rng, options) for side in ("a", "b") if rng.below(3)}
    return Setup(scenario_id, seats, rosters, options)


def _options(rng: Rng) -> dict[str, bool | str]:
    """A value for each option; what ends or quickens a game keeps its default half the time, and
    guns are allowed in three games of four: it takes many for all that may happen to them."""
    found: dict[str, bool | str] = {
        name: option.values[rng.below(len(option.values))]
        for name, option in catalogue().options.items()
        if name != "points" and not (name == "victory_third" and rng.below(2))
    }
    if rng.below(2):
        found["artillery"] = True
    return found


def _one(rng: Rng, values: Sequence[T]) -> T:
    return values[rng.below(len(values))]


def _types(unit_class: str) -> list[TroopType]:
    return [row for row in catalogue().troops.types.values() if row.unit_class == unit_class]


def _unit(rng: Rng, options: dict[str, bool | str], unit_class: str = "") -> dict[str, Any]:
    """Any profile of DAI-TBL-03, with as many stands as it may have (DAI-ARM-03)."""
    if not unit_class:
        guns = options["artillery"] is True and rng.below(4) == 0
        unit_class = "artillery" if guns else _one(rng, ("infantry", "infantry", "cavalry"))
    row = _one(rng, _types(unit_class))
    least, most = catalogue().troops.limits.stands
    return {
        "type": row.id,
        "quality": _one(rng, row.qualities),
        "weapon": _one(rng, row.weapons),
        "armour": _one(rng, row.armours),
        "stands": 1 if unit_class == "artillery" else least + rng.below(most - least + 1),
    }


def _army(rng: Rng, options: dict[str, bool | str]) -> dict[str, Any] | str:
    """A ready army of any scenario by its id, or a random legal one (DAI-ARM-01)."""
    if rng.below(3) == 0:
        return _ready(rng)
    seated = rng.below(2) == 0
    bodyguard = _unit(rng, options, "infantry" if seated else "cavalry")
    least, most = catalogue().troops.limits.hatamoto
    bodyguard["stands"] = least + rng.below(most - least + 1)
    battery = MOST_GUNS if options["artillery"] is True and rng.below(3) else 0
    return {
        "general": {"rating": rng.below(2) * (2 + rng.below(3)), "seated": seated},
        "hatamoto": bodyguard,
        "clan": [_clan(rng, options, battery) for _ in range(1 + rng.below(MOST_CLANS))],
    }


def _clan(rng: Rng, options: dict[str, bool | str], battery: int) -> dict[str, Any]:
    """Any clan (DAI-ARM-02). ``battery``: the most guns it has on top of its units: with many of
    them some are in the way of those who run, and left by their crews."""
    daimyo = {"rating": rng.below(2) * (1 + rng.below(3)), "mounted": rng.below(3) > 0}
    guns = [_unit(rng, options, "artillery") for _ in range(rng.below(battery + 1))]
    if not guns and rng.below(3) == 0:
        names = [name for name, row in catalogue().templates.items() if not row.hatamoto]
        return {"daimyo": daimyo, "template": _one(rng, names)}
    most = catalogue().troops.limits.units[1]
    units = [_unit(rng, options) for _ in range(1 + rng.below(most - 1))]
    if all(unit["type"] == "artillery" for unit in units):
        units.append(_unit(rng, options, "infantry"))
    return {"daimyo": daimyo, "unit": [*units, *guns]}


# -- battles of a campaign ------------------------------------------------------------------------


def campaign_rosters(rng: Rng, options: dict[str, bool | str]) -> dict[str, Any]:
    """CAM-DAI-02, -03, -07, -08: two forces and their field; of four battles three go on from where
    they were broken off: the armies stand among each other, in a pass or about the houses of a
    position, and those who run may rally. So the rules of long battles get their turn, too."""
    joined = rng.below(4) > 0
    if joined:
        options["rally_attempts"] = True
    return {
        "a": _force(rng, options, joined=joined),
        "b": _force(rng, options, joined=joined),
        campaign.FIELD: _field(rng, _one(rng, CROWDED) if joined else ""),
    }


def _field(rng: Rng, ground: str) -> dict[str, Any]:
    """This ground, a position with its villages, or any, with the features that belong to it."""
    kinds = ("village",) if ground else campaign.FEATURES
    ground = ground or _one(rng, campaign.GROUNDS)
    quarters = ("west", "east")
    features: dict[str, Any] = {}
    if ground == "position":
        features = {quarter: _one(rng, kinds) for quarter in quarters}
    elif ground == "border":
        features = {_one(rng, quarters): "hill"}
    if ground != "border":
        features["defender_terrain"] = _one(rng, ("", *campaign.TERRAINS))
        features["attacker_terrain"] = _one(rng, ("", *campaign.TERRAINS))
    features["season"] = _one(rng, ("", *catalogue().sky.seasons))
    return {
        "kind": _one(rng, campaign.KINDS),
        "ground": ground,
        **{key: value for key, value in features.items() if value},
        "turn": 1 + rng.below(4),
        "turns": 12,
    }


def _force(rng: Rng, options: dict[str, bool | str], *, joined: bool) -> dict[str, Any]:
    """A general, perhaps with a bodyguard, and two to four clans."""
    without_guns = {**options, "artillery": False}
    clans = [_served(rng, without_guns, joined) for _ in range(2 + rng.below(3))]
    force: dict[str, Any] = {"kind": "force", "general": {"rating": 2 + rng.below(3)}}
    if rng.below(2):
        force["general"]["seated"] = seated = rng.below(2) == 0
        guard = _unit(rng, without_guns, "infantry" if seated else "cavalry")
        force["hatamoto"] = {**guard, "stands": max(2, 1 + rng.below(4))}
    return {**force, "clan": clans, "absent": rng.below(2)}


def _served(rng: Rng, options: dict[str, bool | str], joined: bool) -> dict[str, Any]:
    """A clan whose units come as the campaign left them."""
    units: list[dict[str, Any]] = []
    for _ in range(1 + rng.below(MOST_SERVED)):
        unit = _unit(rng, options)
        states = ("shield", "fence", "weary", "tired", "shaken")
        unit |= {state: True for state in states if rng.below(5) == 0}
        if joined:
            best = catalogue().troops.types[unit["type"]].qualities[-1]
            unit |= {
                "quality": best,
                "half": _one(rng, HALVES),
                "stands": 1 + rng.below(unit["stands"]),
            }
        elif rng.below(6) == 0:
            unit["late"] = True
        units.append(unit)
    return {"daimyo": {"rating": 1 + rng.below(3)}, "unit": units}


def _ready(rng: Rng) -> str:
    """The id of a ready army."""
    return _one(rng, [key for key, roster in catalogue().rosters.items() if roster.kind == "army"])
