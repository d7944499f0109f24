"""What the facts of an inquiry name in a position; Refused when there is nothing of that name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, TypeVar

from gunbai.errors import Refused
from gunbai.questions import Refusal
from gunbai.systems.daimyo.state import Leader, State, Unit
from gunbai.words import Fact, Name

__all__ = ["Facts", "clan_of", "leader_of", "side_of", "troops_of", "unit_of"]

Facts: TypeAlias = Mapping[str, Any]
T = TypeVar("T")


def unit_of(state: State, facts: Facts, key: str) -> Unit:
    """The unit that a fact names."""
    return _found(state.units, facts, key, "unit")


def troops_of(state: State, facts: Facts, key: str) -> Unit:
    """The unit that a fact names, which is neither an HQ nor a gun."""
    unit = unit_of(state, facts, key)
    if not unit.is_unit:
        raise Refused(unit.side, Refusal("daimyo.refused.no-ranks", "", {"name": Name(unit.id)}))
    return unit


def leader_of(state: State, facts: Facts, key: str) -> Leader:
    """The leader that a fact names."""
    return _found(state.leaders, facts, key, "leader")


def clan_of(state: State, facts: Facts, key: str) -> str:
    """The id of the clan that a fact names."""
    return _found(state.clans, facts, key, "clan").id


def side_of(state: State, facts: Facts, key: str) -> str:
    """The id of the side that a fact names."""
    return _found(state.sides, facts, key, "side").id


def _found(known: Mapping[str, T], facts: Facts, key: str, kind: str) -> T:
    name = str(facts.get(key, ""))
    if name not in known:
        told: dict[str, Fact] = {"found": name, "key": key}
        raise Refused("a", Refusal(f"daimyo.refused.no-such-{kind}", "", told))
    return known[name]
