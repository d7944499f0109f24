"""DAI-MEL-01, -04, -05, DAI-GEO-06, DAI-CHG-13: which stands of a unit fight whom. No dice.

A stand is (file, rank), both from 1. ``arrange`` gives every stand its enemy; where the owner has a
choice, ``Choices`` holds it, and what it leaves open is decided as DAI-TBL-22 says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from gunbai.geometry import stands_along
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import (
    contacts_of,
    find_contacts,
    side_name,
    touched_edge,
)
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.contacting import stretch_on
from gunbai.systems.daimyo.state import TOUCHING_ALONG, Contact, State, Unit

__all__ = [
    "FROM_HOUSE",
    "NOBODY",
    "Choices",
    "Claim",
    "Fight",
    "Stand",
    "arrange",
    "claims_of",
    "doubly_engaged",
    "enemy_in",
    "fights_now",
    "flank_open",
    "house_open",
    "side_of_house",
    "support_open",
    "touched_stands",
]

Stand: TypeAlias = tuple[int, int]
FROM_HOUSE = 2
"""DAI-MEL-05: stands of each side on each side of a house."""
NOBODY = ""
"""As the target of a stand: it does not fight."""


@dataclass(frozen=True, slots=True)
class Fight:
    """The stands of a unit that fight one enemy in this resolution."""

    unit: str
    enemy: str
    stands: tuple[Stand, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """What the owner decides: whom a stand fights that touches two enemies; which end stands strike
    at a flank ("rear" or "front" ones first); behind which files an incomplete second rank fights."""

    targets: Mapping[Stand, str] = field(default_factory=dict)
    ends: str = "rear"
    support: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """The stands of a unit that touch one enemy, in the order in which they fight, and how many of
    them may. ``again``: also those that have fought this turn (DAI-RUL-81)."""

    pair: Contact
    enemy: str
    edge: str
    stands: tuple[Stand, ...]
    most: int
    again: bool


def enemy_in(pair: Contact, unit_id: str) -> str:
    """The other unit of a contact."""
    return pair.b if pair.a == unit_id else pair.a


def fights_now(state: State, pair: Contact) -> bool:
    """DAI-MEL-01, -11, -18, DAI-RUL-90: once a turn; after a follow up or pursuit from next turn on."""
    if pair.fought == state.turn:
        cite("DAI-RUL-90")
        return False
    return not (pair.how in ("pursuit", "follow") and pair.made == state.turn)


# -- who touches whom -----------------------------------------------------------------------------


def touched_stands(state: State, unit: Unit, enemy: Unit, edge: str) -> list[Stand]:
    """DAI-GEO-06: the stands of a unit whose edge an enemy lies on, along the edge."""
    cite("DAI-GEO-06")
    if unit.kind in ("hq", "gun"):
        return [(1, 1)]
    if unit.house:
        return [(number, 1) for number in range(1, unit.stands + 1)]
    stretch = stretch_on(unit, enemy, edge)
    if stretch is None:
        return []
    across = edge in ("left", "right")
    size = unit.depth if across else unit.frontage
    numbers = stands_along(*stretch, size, TOUCHING_ALONG)
    stands = [_stand(unit, edge, number) for number in numbers]
    if edge == "rear":
        in_last = unit.stands - (unit.ranks - 1) * unit.files
        stands = sorted(stands)[:in_last]
    if enemy.kind in ("hq", "gun") and stands:
        cite("DAI-CHG-14")
        stands = [stands[(len(stands) - 1) // 2]]
    return stands


def _stand(unit: Unit, edge: str, number: int) -> Stand:
    """The stand at a number along an edge, counted from its left end seen from inside."""
    if edge == "front":
        return (number, 1)
    if edge == "rear":
        return (unit.files + 1 - number, unit.ranks)
    if edge == "right":
        return (unit.files, number)
    return (1, unit.ranks + 1 - number)


def claims_of(state: State, unit: Unit, ends: str = "rear") -> list[Claim]:
    """DAI-MEL-04 1: for each enemy that is fought now the stands that touch it."""
    found: list[Claim] = []
    for pair in contacts_of(state, unit.id):
        if not fights_now(state, pair):
            continue
        enemy = state.units[enemy_in(pair, unit.id)]
        edge = touched_edge(pair, unit.id)
        stands = touched_stands(state, unit, enemy, edge)
        if edge != "front" and state.options["fight_by"] == "front_edge":
            cite("DAI-OPT-02")
            stands = []
        most = len(stands)
        if edge in ("left", "right"):
            cite("DAI-RUL-28")
            facing = touched_stands(state, enemy, unit, touched_edge(pair, enemy.id))
            most = min(most, len(facing), _room_on_flank(unit, enemy))
            stands = sorted(stands, key=lambda stand: stand[1], reverse=ends == "rear")
        elif touched_edge(pair, enemy.id) in ("left", "right"):
            most = min(most, _room_on_flank(enemy, unit))
        again = _charged_later(state, unit, pair)
        if not again:
            stands = [stand for stand in stands if stand not in unit.fought]
        found.append(Claim(pair, enemy.id, edge, tuple(stands), most, again))
    found.sort(key=lambda claim: (claim.edge != "front", state.units[claim.enemy].number))
    return found


def _room_on_flank(unit: Unit, attacker: Unit) -> int:
    """DAI-GEO-06: how many stands of an attacker a flank of this depth has room for at most."""
    return -(-unit.ranks * unit.depth // attacker.frontage)


def _charged_later(state: State, unit: Unit, pair: Contact) -> bool:
    """DAI-MEL-01, DAI-RUL-81: charged by this enemy after it had fought this turn."""
    if not unit.fought or pair.by == unit.id:
        return False
    if pair.how == "charge" and pair.made == state.turn:
        cite("DAI-RUL-81")
        return True
    return False


# -- what is open to the owner --------------------------------------------------------------------


def doubly_engaged(unit: Unit, claims: Sequence[Claim]) -> dict[Stand, list[str]]:
    """DAI-MEL-04: the stands that touch more than one enemy, and those enemies, the default first."""
    found: dict[Stand, list[str]] = {}
    if unit.house:
        return found  # they fight in all directions; two on each side
    split = _split_ranks(unit, claims)
    for claim in claims:
        if split and claim.edge == "rear":
            continue  # DAI-CHG-13 says how many of a single rank strike to the rear
        for stand in claim.stands:
            found.setdefault(stand, []).append(claim.enemy)
    return {stand: enemies for stand, enemies in found.items() if len(enemies) > 1}


def house_open(state: State, unit: Unit, claims: Sequence[Claim]) -> dict[Stand, list[str]]:
    """DAI-MEL-04, -05: from a house attacked by several units, whom each of its fighting stands may
    fight, the default first; {} where two on each side leave no choice."""
    if not unit.house or len(claims) == 1:
        return {}
    sides = [side_of_house(unit, state.units[claim.enemy]) for claim in claims]
    fit = {stand for claim in claims for stand in claim.stands}
    if len(set(sides)) == len(sides) and FROM_HOUSE * len(sides) <= len(fit):
        return {}
    taken: dict[Stand, str] = {}
    for claim in claims:
        _take(state, unit, claim, taken, Choices())
    found = {
        stand: [enemy, *(c.enemy for c in claims if stand in c.stands and c.enemy != enemy)]
        for stand, enemy in taken.items()
    }
    return found if any(len(enemies) > 1 for enemies in found.values()) else {}


def flank_open(claims: Sequence[Claim]) -> bool:
    """DAI-CHG-13: whether it matters which end stands strike at a flank."""
    return any(
        claim.edge in ("left", "right") and claim.most < len(claim.stands) for claim in claims
    )


def _split_ranks(unit: Unit, claims: Sequence[Claim]) -> bool:
    """DAI-CHG-13: a single rank attacked in front and rear."""
    edges = [claim.edge for claim in claims]
    return unit.ranks == 1 and "front" in edges and "rear" in edges


# -- arranging ------------------------------------------------------------------------------------


def arrange(state: State, unit: Unit, choices: Choices) -> list[Fight]:
    """DAI-MEL-04, -05: all stands of a unit that fight, by enemy, in the order of its claims."""
    cite("DAI-MEL-04")
    claims = claims_of(state, unit, choices.ends)
    taken: dict[Stand, str] = {}
    _rear_first(unit, claims, taken)
    for claim in claims:
        _take(state, unit, claim, taken, choices)
    if unit.is_unit and not unit.house:
        _overlap(state, unit, claims, taken)
        _support(state, unit, claims, taken, choices.support)
    found: list[Fight] = []
    for claim in claims:
        stands = tuple(sorted(stand for stand, enemy in taken.items() if enemy == claim.enemy))
        limit = _at_house(state, unit, claim)
        found.append(Fight(unit.id, claim.enemy, stands if limit is None else stands[:limit]))
    return [fight for fight in found if fight.stands]


def _rear_first(unit: Unit, claims: Sequence[Claim], taken: dict[Stand, str]) -> None:
    """DAI-CHG-13: half of a single rank, rounded down, strikes to the rear; those not in contact in
    front before the others."""
    if not _split_ranks(unit, claims):
        return
    in_front = {stand for claim in claims if claim.edge == "front" for stand in claim.stands}
    left = unit.stands // 2
    for claim in claims:
        if claim.edge != "rear":
            continue
        for stand in sorted(claim.stands, key=lambda stand: (stand in in_front, -stand[0])):
            if left and stand not in taken:
                cite("DAI-CHG-13")
                taken[stand] = claim.enemy
                left -= 1


def _take(
    state: State, unit: Unit, claim: Claim, taken: dict[Stand, str], choices: Choices
) -> None:
    if _is_split(claim, taken):
        return
    count = sum(enemy == claim.enemy for enemy in taken.values())
    most = claim.most
    if unit.kind in ("hq", "gun"):
        most = 0 if taken else 1
    elif unit.house:
        side = side_of_house(unit, state.units[claim.enemy])
        most = FROM_HOUSE
        for enemy in taken.values():
            same = enemy != claim.enemy and side_of_house(unit, state.units[enemy]) == side
            most -= same
    for stand in claim.stands:
        wanted = choices.targets.get(stand, claim.enemy)
        if count < most and stand not in taken and wanted == claim.enemy:
            taken[stand] = claim.enemy
            count += 1


def _is_split(claim: Claim, taken: dict[Stand, str]) -> bool:
    """Whether a rear claim has its half of a single rank already."""
    return claim.edge == "rear" and claim.enemy in taken.values()


def _overlap(state: State, unit: Unit, claims: Sequence[Claim], taken: dict[Stand, str]) -> None:
    """DAI-MEL-04 2, DAI-RUL-40: from round 2 one stand at each end of a line of contact in front."""
    occupied = _facing_an_enemy(state, unit)
    for claim in claims:
        if claim.edge != "front" or claim.pair.rounds < 1:
            continue
        enemy = state.units[claim.enemy]
        line = [file for file, _ in touched_stands(state, unit, enemy, "front")]
        if not line:
            continue
        for end, beside in ((min(line), min(line) - 1), (max(line), max(line) + 1)):
            stand = (beside, 1)
            fighting = taken.get((end, 1)) == claim.enemy
            free = 1 <= beside <= unit.files and beside not in occupied and stand not in taken
            if fighting and free and (claim.again or stand not in unit.fought):
                cite("DAI-RUL-40")
                taken[stand] = claim.enemy


def _facing_an_enemy(state: State, unit: Unit) -> set[int]:
    """The files before whose front stand an enemy stands."""
    found: set[int] = set()
    for pair in contacts_of(state, unit.id):
        if touched_edge(pair, unit.id) == "front":
            enemy = state.units[enemy_in(pair, unit.id)]
            found.update(file for file, _ in touched_stands(state, unit, enemy, "front"))
    return found


# -- the second rank ------------------------------------------------------------------------------


def _wanting(
    unit: Unit, claims: Sequence[Claim], taken: Mapping[Stand, str]
) -> list[tuple[int, Claim]]:
    """DAI-MEL-04 3, 4: the files whose second-rank stand may fight too, if there is one."""
    if unit.disordered or unit.stands <= unit.files:
        return []
    early = catalogue().melee.weapons[catalogue().troops.weapons[unit.weapon].fights].second_rank
    found: list[tuple[int, Claim]] = []
    for claim in claims:
        if claim.edge != "front" or not (early or claim.pair.rounds >= 1):
            continue
        for (file, rank), enemy in taken.items():
            behind = (file, 2)
            if rank != 1 or enemy != claim.enemy or behind in taken:
                continue
            if claim.again or behind not in unit.fought:
                found.append((file, claim))
    return sorted(found, key=lambda item: item[0])


def _second_rank(unit: Unit, taken: Mapping[Stand, str]) -> int:
    """How many stands of the second rank are free to support."""
    whole = min(unit.files, unit.stands - unit.files)
    return whole - sum(rank == 2 for _, rank in taken)


def _support(
    state: State,
    unit: Unit,
    claims: Sequence[Claim],
    taken: dict[Stand, str],
    support: tuple[int, ...],
) -> None:
    wanting = _wanting(unit, claims, taken)
    cite("DAI-ORG-08")
    if support:
        cite("DAI-RUL-69")
        wanting.sort(key=lambda item: (item[0] not in support, item[0]))
    for file, claim in wanting[: max(0, _second_rank(unit, taken))]:
        taken[file, 2] = claim.enemy


def support_open(state: State, unit: Unit, choices: Choices) -> tuple[tuple[int, ...], int]:
    """DAI-ORG-08: the files that an incomplete second rank may support, and how many of them it can;
    () when it makes no difference."""
    if not unit.is_unit or unit.house:
        return (), 0  # DAI-MOV-10: no ranks in a house
    claims = claims_of(state, unit, choices.ends)
    taken: dict[Stand, str] = {}
    _rear_first(unit, claims, taken)
    for claim in claims:
        _take(state, unit, claim, taken, choices)
    _overlap(state, unit, claims, taken)
    wanting = _wanting(unit, claims, taken)
    count = max(0, _second_rank(unit, taken))
    enemies = {claim.enemy for _, claim in wanting}
    if not 0 < count < len(wanting) or len(enemies) < 2:
        return (), 0
    return tuple(file for file, _ in wanting), count


# -- houses ---------------------------------------------------------------------------------------


def _at_house(state: State, unit: Unit, claim: Claim) -> int | None:
    """DAI-MEL-05: how many may fight on this side of a house, second ranks and overlaps included;
    None where there is no house. Of several attackers on one side the first by number fight."""
    enemy = state.units[claim.enemy]
    if not enemy.house:
        return FROM_HOUSE if unit.house else None
    cite("DAI-MEL-05")
    side = side_of_house(enemy, unit)
    left = FROM_HOUSE
    for pair in contacts_of(state, enemy.id):
        other = state.units[enemy_in(pair, enemy.id)]
        if other.number < unit.number and side_of_house(enemy, other) == side:
            left -= min(left, _outside(state, other, enemy, touched_edge(pair, other.id)))
    return left


def _outside(state: State, unit: Unit, enemy: Unit, edge: str) -> int:
    """How many stands of a unit fight a house from outside, or touch it if it fights them no more."""
    fights = arrange(state, unit, Choices())
    now = [len(fight.stands) for fight in fights if fight.enemy == enemy.id]
    return now[0] if now else len(touched_stands(state, unit, enemy, edge))


def side_of_house(house: Unit, other: Unit) -> str:
    """The side of a house on which a unit touches it."""
    found = find_contacts(house, other)
    return side_name(found[0].side) if found else ""
