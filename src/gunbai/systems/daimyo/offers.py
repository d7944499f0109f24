"""What makes sense as a fact of an inquiry, in a position: for the forms of the workbench."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from gunbai.system import Inquiry
from gunbai.systems.daimyo.blocks_on_table import contacts_of, other_side
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.firing import choices_of, firing_stands, posted
from gunbai.systems.daimyo.state import State, Unit
from gunbai.systems.daimyo.volleys import could_fire_at_end
from gunbai.words import Fact, Name, Word

__all__ = ["with_offers"]

Facts: TypeAlias = Mapping[str, Any]
Ways: TypeAlias = Sequence[tuple[Any, Fact]]

MISSILES: Final = ("bow", "arquebus", "lance-bow", "light-gun", "heavy-gun")
ORDERS: Final[Mapping[str, tuple[str, ...]]] = {
    "melee": ("wins-by-2", "wins-by-1", "equal", "loses-by-1", "loses-by-2"),
    "melee-to-the-end": (
        *("wins-destroyed", "wins-rout", "wins-push-back", "draw", "undecided"),
        *("both-destroyed", "loses-push-back", "loses-rout", "loses-destroyed"),
    ),
    "morale": (
        *("frenzy", "no-effect", "stands", "charges", "rallies", "halt", "retire", "retreat"),
        *("rout", "dispersed"),
    ),
}
"""In which order the outcomes of an inquiry are shown: the best for the unit that is asked about first."""


def with_offers(inquiry: Inquiry) -> Inquiry:
    """The inquiry with the values that its facts may take, and its outcomes in order."""

    def offers(state: State, facts: Facts) -> Mapping[str, Ways]:
        found: dict[str, Ways] = {}
        for key in inquiry.facts:
            make = _BY_KEY.get(f"{inquiry.id}.{key}") or _BY_KEY.get(key)
            ways = make(state, facts) if make is not None else ()
            if ways:
                found[key] = ways
        return found

    order = tuple(Word(f"daimyo.outcome.{name}") for name in ORDERS.get(inquiry.id, ()))
    return replace(inquiry, offers=offers, order=order)


def _of(state: State, facts: Facts, *keys: str) -> Unit | None:
    """The first of these facts that names a unit."""
    for key in keys:
        if str(facts.get(key, "")) in state.units:
            return state.units[str(facts[key])]
    return None


def _named(units: Sequence[Unit]) -> Ways:
    return [(unit.id, Name(unit.id)) for unit in units]


def _standing(state: State) -> list[Unit]:
    return [unit for unit in state.units.values() if unit.on_table]


def _pieces(state: State, facts: Facts) -> Ways:
    return _named(_standing(state))


def _units(state: State, facts: Facts) -> Ways:
    """Units in the narrow sense: neither HQ nor gun."""
    return _named([unit for unit in _standing(state) if unit.is_unit])


def _shooters(state: State, facts: Facts) -> Ways:
    """Those that may fire and have something to fire at first."""
    armed = [unit for unit in _standing(state) if unit.weapon in MISSILES]
    return _named(sorted(armed, key=lambda unit: not could_fire_at_end(state, unit)))


def _fighting(state: State, facts: Facts) -> Ways:
    """Those in contact; where nobody is, all."""
    inside = [unit for unit in _standing(state) if contacts_of(state, unit.id)]
    return _named(inside or _standing(state))


def _routing(state: State, facts: Facts) -> Ways:
    fleeing = [unit for unit in _standing(state) if unit.routing and unit.is_unit]
    return _named(fleeing) or _named([unit for unit in _others(state, facts) if unit.is_unit])


def _frenzied(state: State, facts: Facts) -> Ways:
    return _named([unit for unit in _standing(state) if unit.frenzied]) or _units(state, facts)


def _others(state: State, facts: Facts) -> list[Unit]:
    """The enemies of the unit that is asked about; of nobody, all."""
    own = _of(state, facts, "unit", "pursuer")
    return [unit for unit in _standing(state) if own is None or unit.side == other_side(own.side)]


def _enemies(state: State, facts: Facts) -> Ways:
    return _named(_others(state, facts))


def _touching(state: State, facts: Facts) -> Ways:
    """Whom the unit is in contact with; all enemies where it is with nobody."""
    own = _of(state, facts, "unit")
    pairs = contacts_of(state, own.id) if own is not None else []
    touched = {name for pair in pairs for name in (pair.a, pair.b)}
    found = [unit for unit in _others(state, facts) if unit.id in touched]
    return _named(found) or _enemies(state, facts)


def _targets(state: State, facts: Facts) -> Ways:
    """DAI-FIR-06: units, and lone leaders; those that it may choose first."""
    own = _of(state, facts, "unit")
    lone = [
        (leader.id, Name(leader.id))
        for leader in state.leaders.values()
        if leader.lone and (own is None or leader.side != own.side)
    ]
    found = [*_enemies(state, facts), *lone]
    if own is None or own.weapon not in MISSILES:
        return found
    standing = posted(own)
    open_ = {
        mark.id for file, _ in firing_stands(own) for mark in choices_of(state, standing, file)
    }
    return sorted(found, key=lambda way: way[0] not in open_)


def _seen(state: State, facts: Facts) -> Ways:
    lone = [(leader.id, Name(leader.id)) for leader in state.leaders.values() if leader.lone]
    return [*_pieces(state, facts), *lone]


def _leaders(state: State, facts: Facts) -> Ways:
    return [(leader.id, Name(leader.id)) for leader in state.leaders.values() if leader.on_table]


def _challenged(state: State, facts: Facts) -> Ways:
    own = state.leaders.get(str(facts.get("challenger", "")))
    found = state.leaders.values()
    return [
        (one.id, Name(one.id))
        for one in found
        if one.on_table and (own is None or own.side != one.side)
    ]


def _clans(state: State, facts: Facts) -> Ways:
    return [(clan, Name(clan)) for clan in state.clans]


def _sides(state: State, facts: Facts) -> Ways:
    return [(side, Name(side)) for side in state.sides]


def _reasons(state: State, facts: Facts) -> Ways:
    """DAI-TBL-14."""
    return [
        (number, Word(f"daimyo.name.reason.{reason.id}"))
        for number, reason in catalogue().morale.reasons.items()
    ]


_BY_KEY: Final[Mapping[str, Callable[[State, Facts], Ways]]] = {
    "unit": _units,
    "volley.unit": _shooters,
    "melee.unit": _fighting,
    "blows.unit": _fighting,
    "melee-to-the-end.unit": _fighting,
    "calming.unit": _frenzied,
    "enemy": _touching,
    "target": _enemies,
    "volley.target": _targets,
    "against": _enemies,
    "charger": _enemies,
    "pursuer": _units,
    "router": _routing,
    "from": _pieces,
    "to": _pieces,
    "sight.to": _seen,
    "leader": _leaders,
    "challenger": _leaders,
    "other": _challenged,
    "clan": _clans,
    "side": _sides,
    "reason": _reasons,
}
