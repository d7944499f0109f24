"""DAI-MOR-01 to -03, -10, DAI-CHG-06: who tests morale, for which reason, with what modifiers.

Plain functions of the position; the dice stand in ``morale``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gunbai.geometry import (
    Block,
    Disc,
    block_within,
    blocks_within,
    front_arc,
    front_reach,
    is_in_arc,
)
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import (
    ahead_zone,
    attached,
    block,
    bodies_near,
    front_middle,
    in_melee,
    near_leader,
    near_unit,
    zone_of,
)
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.command import general_of, in_command
from gunbai.systems.daimyo.sight import cover, defends, height, nearest_enemy
from gunbai.systems.daimyo.state import State, Unit
from gunbai.systems.daimyo.terrain import touches_difficult
from gunbai.words import Fact, Length, Modifier, Name

__all__ = [
    "CHARGED",
    "CHARGED_BY_HORSE",
    "FRIEND_ROUTED",
    "LEADER_LOST",
    "LOST_STAND",
    "RALLY",
    "ROUTED_THROUGH",
    "TO_CHARGE",
    "daring_reason",
    "end_reason",
    "fled_this_turn",
    "may_be_shaken",
    "morale_mods",
    "near_limit",
    "reason_when_charged",
]

LOST_STAND, CHARGED, CHARGED_BY_HORSE, TO_CHARGE = 1, 2, 3, 4
LEADER_LOST, FRIEND_ROUTED, ROUTED_THROUGH, RALLY = 5, 6, 7, 8
"""DAI-TBL-14 by number."""


def near_limit(state: State, unit: Unit) -> int:
    """DAI-TBL-14: 15 cm; 5 cm if the testing unit is in melee."""
    morale = catalogue().morale
    return morale.near_in_melee if in_melee(state, unit.id) else morale.near


# -- reasons --------------------------------------------------------------------------------------


def reason_when_charged(state: State, unit: Unit, charger: Unit) -> int:
    """DAI-CHG-06: 3, 2, or 0 for no test. Both together are one test, on 3."""
    cite("DAI-CHG-06")
    cite("DAI-MOR-01")
    if not unit.is_unit or unit.routing or unit.frenzied or in_melee(state, unit.id):
        return 0
    if unit.cavalry:
        cite("DAI-MOR-11")
        return 0
    if charger.cavalry and unit.quality != "elite" and in_the_open(state, unit, charger):
        return CHARGED_BY_HORSE
    if unit.type == "peasant" or (unit.type == "ashigaru" and _ashigaru_test(state, unit, charger)):
        cite("DAI-RUL-08")
        return CHARGED
    if charger.cavalry and unit.quality == "elite":
        cite("DAI-MOR-11")
    return 0


def _ashigaru_test(state: State, unit: Unit, charger: Unit) -> bool:
    """DAI-RUL-08: all ashigaru; option `ashigaru_charge_test`: only missile ones test infantry."""
    if state.options["ashigaru_charge_test"] == "all" or charger.cavalry:
        return True
    cite("DAI-OPT-02")
    return unit.missile_ashigaru


def in_the_open(state: State, unit: Unit, charger: Unit) -> bool:
    """DAI-CHG-06, DAI-RUL-09: no stand on difficult ground, not in a house, defending no obstacle."""
    cite("DAI-RUL-09")
    if unit.house or touches_difficult(state, block(unit)):
        return False
    return defends(state, unit, charger) is None


def daring_reason(unit: Unit) -> int:
    """DAI-CHG-02: missile ashigaru and peasants test when they want to charge."""
    cite("DAI-CHG-02")
    return TO_CHARGE if unit.missile_ashigaru or unit.type == "peasant" else 0


def fled_this_turn(state: State) -> list[Unit]:
    """The units that have made a rout move this turn, in order of number."""
    return [unit for unit in state.units.values() if unit.rout_from]


def may_be_shaken(unit: Unit) -> bool:
    """Whether anything but the rout of a friend may make a unit test at the end of the turn."""
    return bool(unit.lost_now or unit.leader_lost or unit.passed_by_rout)


def end_reason(state: State, unit: Unit, fled: Sequence[Unit]) -> int:
    """DAI-MOR-02: the highest reason that applies at the end of the turn, 0 for none.

    ``fled``: the units that have made a rout move.
    """
    cite("DAI-MOR-01")
    if unit.kind == "hq" or not unit.crewed or unit.routing or unit.frenzied:
        return 0
    cite("DAI-MOR-02")
    limit = near_limit(state, unit)
    if unit.passed_by_rout:
        return ROUTED_THROUGH
    if fled and _friend_routed(unit, fled, limit):
        return FRIEND_ROUTED
    if 0 < unit.leader_lost <= limit:
        cite("DAI-RUL-10")
        return LEADER_LOST
    return LOST_STAND if unit.lost_now else 0


def _friend_routed(unit: Unit, fled: Sequence[Unit], limit: int) -> bool:
    """DAI-MOR-03, DAI-RUL-52: a friend made a rout move that began or ended so near."""
    picky = unit.cavalry or unit.samurai
    cite("DAI-ORG-02")
    body = block(unit)
    for friend in fled:
        if friend.side != unit.side or friend is unit:
            continue
        if picky and not (friend.cavalry or friend.samurai):
            cite("DAI-MOR-01")
            continue
        if _any_within(body, (friend.rout_from, friend.rout_to), limit):
            cite("DAI-MOR-03")
            return True
    return False


def _any_within(body: Block, places: Sequence[tuple[int, ...]], limit: int) -> bool:
    return any(blocks_within(body, Block(*place), limit) for place in places if place)


# -- modifiers ------------------------------------------------------------------------------------


def morale_mods(state: State, unit: Unit, reason: int, against: str = "") -> tuple[Modifier, ...]:
    """DAI-TBL-16: the modifiers of a test, in the order of the table. ``against``: the charger."""
    charger = state.units.get(against) if reason in (CHARGED, CHARGED_BY_HORSE) else None
    limit = near_limit(state, unit)
    found = [*_leader_line(state, unit)]
    if unit.pursued:
        found.append(_mod("pursued"))
    enemies = list(_enemy_units(state, unit, limit))
    found += _ground_line(state, unit, charger, enemies, limit)
    general = general_of(state, unit.side)
    if general is not None and general.able and near_leader(state, general, unit, limit):
        found.append(_mod("general-near", leader=Name(general.id), limit=Length(limit)))
    if charger is not None and _spears_hold(unit, charger):
        cite("DAI-RUL-78")
        found.append(_mod("spears-against-cavalry"))
    for enemy in enemies:
        if enemy.routing:
            found.append(_mod("enemy-routing", enemy=Name(enemy.id), limit=Length(limit)))
            break
    if unit.kind == "hatamoto":
        found.append(_mod("hatamoto"))
    found += _bad_lines(state, unit, charger)
    for friend in _routing_friends(state, unit, limit):
        found.append(_mod("friend-routing", friend=Name(friend.id), limit=Length(limit)))
    found += _late_lines(state, unit, enemies, limit)
    return tuple(found)


def _mod(name: str, times: int = 1, **facts: Fact) -> Modifier:
    amount = catalogue().morale.modifiers[name] * times
    return Modifier(amount, "DAI-MOR-10", f"daimyo.mod.morale-{name}", facts)


def _leader_line(state: State, unit: Unit) -> Iterator[Modifier]:
    """DAI-RUL-38: of two attached leaders the higher rating; not of one who routs with the unit."""
    able = [leader for leader in attached(state, unit.id) if not leader.routing]
    if able:
        best = max(able, key=lambda leader: leader.cr)
        if len(able) > 1:
            cite("DAI-RUL-38")
        facts: dict[str, Fact] = {"leader": Name(best.id)}
        yield Modifier(best.cr, "DAI-MOR-10", "daimyo.mod.rating", facts)


def _ground_line(
    state: State, unit: Unit, charger: Unit | None, enemies: Sequence[Unit], limit: int
) -> Iterator[Modifier]:
    """Higher than every enemy unit so near (at least one), or in cover (DAI-GEO-09)."""
    if enemies:
        level = height(state, unit)
        if level and all(height(state, enemy) < level for enemy in enemies):
            yield _mod("higher-or-cover")
            return
    judged = charger or nearest_enemy(state, unit, limit)
    if cover(state, unit, None if judged is None else front_middle(judged)):
        cite("DAI-GEO-09")
        yield _mod("higher-or-cover")


def _spears_hold(unit: Unit, charger: Unit) -> bool:
    spears = unit.weapon == "long-spear" and not unit.disordered
    return spears and charger.cavalry and zone_of(unit, (charger.x, charger.y)) == "front"


def _bad_lines(state: State, unit: Unit, charger: Unit | None) -> Iterator[Modifier]:
    if unit.disordered:
        yield _mod("disordered")
    if not in_command(state, unit):
        yield _mod("out-of-command")
    if charger is not None and charger.cavalry and not unit.cavalry:
        yield _mod("charged-by-cavalry", enemy=Name(charger.id))


def _late_lines(
    state: State, unit: Unit, enemies: Sequence[Unit], limit: int
) -> Iterator[Modifier]:
    lost = unit.start_stands - unit.stands
    if lost:
        cite("DAI-RUL-71")
        yield _mod("stand-lost", lost, found=lost)
    for enemy in enemies:
        if not enemy.routing and faces_flank(unit, enemy):
            yield _mod("flank-or-rear", enemy=Name(enemy.id), limit=Length(limit))
            break
    for leader in state.leaders.values():
        fell = leader.side == unit.side and leader.killed_in == state.turn
        if fell and leader.killed_at and _killed_near(unit, leader.killed_at, limit):
            yield _mod("leader-killed", leader=Name(leader.id), limit=Length(limit))
            break
    if unit.routing:
        yield _mod("routing")


def _enemy_units(state: State, unit: Unit, limit: int) -> Iterator[Unit]:
    """Enemy units and crewed guns within a limit; an HQ is no unit."""
    body = block(unit)
    for enemy, _ in bodies_near(state, body.front, limit + front_reach(body), unit.side):
        if enemy.crewed and enemy.kind != "hq" and near_unit(enemy, unit, limit):
            yield enemy


def _routing_friends(state: State, unit: Unit, limit: int) -> Iterator[Unit]:
    """DAI-RUL-07: routing friends of equal or higher quality so near."""
    qualities = catalogue().troops.qualities
    own = qualities[unit.quality].rank
    for friend in state.units.values():
        if friend.status != "table" or friend.side != unit.side or not friend.routing:
            continue
        steady = friend is unit or qualities[friend.quality].rank < own
        if not steady and near_unit(friend, unit, limit):
            cite("DAI-RUL-07")
            yield friend


def faces_flank(unit: Unit, enemy: Unit) -> bool:
    """DAI-RUL-53: the enemy's front is in the unit's flank or rear, and it faces some part of it."""
    if not ahead_zone(unit) or enemy.house or enemy.kind == "hq":
        return False
    if zone_of(unit, (enemy.x, enemy.y)) == "front":
        return False
    cite("DAI-RUL-53")
    return in_front_of(enemy, unit)


def in_front_of(unit: Unit, other: Unit) -> bool:
    """Whether some part of another unit lies in a unit's front zone."""
    body = block(unit)
    return is_in_arc(front_arc(body.front, body.heading, body.width), block(other))


def _killed_near(unit: Unit, place: tuple[int, ...], limit: int) -> bool:
    """Whether a leader fell so near: his figure, or the footprint of his unit."""
    body = block(unit)
    if len(place) == 3:
        return block_within(body, Disc(*place), limit)
    return blocks_within(body, Block(*place), limit)
