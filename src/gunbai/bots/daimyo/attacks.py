"""What it is worth to charge somebody: his nerve, his reaction, the fight, what it does to both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from gunbai.bots.daimyo.board import Board
from gunbai.bots.daimyo.chances import CERTAIN, hit_chance, verdicts
from gunbai.bots.daimyo.clash import Fates, Meeting, clash, fates_now
from gunbai.bots.daimyo.reading import apart, is_shooter
from gunbai.geometry import (
    blocks_overlap,
    swept_ahead,
)
from gunbai.systems.daimyo.blocks_on_table import contact_between, touched_edge, zone_of
from gunbai.systems.daimyo.charge_question import find_opening, try_charge
from gunbai.systems.daimyo.charging import (
    Line,
    Opening,
    at_least_half,
    bonus_of,
    touches_hard_ground,
)
from gunbai.systems.daimyo.firing import fire_lines, why_not_fire
from gunbai.systems.daimyo.nerve import daring_reason, reason_when_charged
from gunbai.systems.daimyo.orders import held_still
from gunbai.systems.daimyo.rates import rate
from gunbai.systems.daimyo.reactions import cheapest_facing
from gunbai.systems.daimyo.state import Unit
from gunbai.systems.daimyo.terrain import touches_class, touches_difficult
from gunbai.systems.daimyo.volleys import shots_at_charger

__all__ = [
    "Attack",
    "attack_of",
    "dash",
    "fight_value",
    "hit_cost",
    "mired_at",
    "promise",
    "shot_hits",
]

PUSHED: Final = 200
"""What being pushed back costs a unit, in thousandths of its worth."""
OUSTED: Final = 500
"""How often who is pushed back no longer stands in the place that decides the game, in thousandths."""
FLED: Final = 650
"""What a rout costs that nobody catches."""
GONE: Final = 1000
WOUND: Final = 500
"""The share of a stand's part in the worth of its unit that its loss costs at once."""
SCATTERED: Final = 150
"""What it costs to ride over a friend who was in order."""
TRIES: Final = 6
FACES: Final = 700
"""How often a unit that can turn to face its charger does so, in thousandths."""
SHAKEN: Final = {"retreat": 350, "retire": 80}
"""What it is worth to make a unit give ground by its nerve alone, in thousandths of its worth."""


class Attack(NamedTuple):
    """A charge that can be made: on whom, how it begins, what it is worth."""

    target: str
    opening: Opening
    worth: int


# -- what a fight does ---------------------------------------------------------------------------


def hit_cost(board: Board, unit: Unit, hits: int) -> int:
    """What so many thousandths of a hit cost a unit: three take off a stand, and shake the rest."""
    if not unit.stands:
        return 0
    limit = 1 if unit.kind == "hq" else unit.stands
    return board.worth(unit) * hits * WOUND // (3 * limit * 1000 * 1000)


def _catch(chaser: Unit, runner: Unit) -> int:
    """How often a pursuer reaches who routs from it, in thousandths; by the rates of both."""
    if runner.cavalry and not chaser.cavalry:
        return 0
    own, other = rate(chaser).rout, rate(runner).rout
    pairs = len(own) * len(other)
    if not pairs:
        return 0
    return 1000 * sum(a >= b for a in own for b in other) // pairs


def _rout_cost(chaser: Unit, runner: Unit) -> int:
    caught = _catch(chaser, runner)
    return (caught * GONE + (1000 - caught) * FLED) // 1000


def fight_value(board: Board, unit: Unit, foe: Unit, fates: Fates, edge: str = "front") -> int:
    """What a fight is worth to the side of ``unit``, in thousandths of a unit.

    ``edge``: where ``foe`` is struck. Who is attacked on several sides is lost when it gives ground
    (DAI-MEL-10), and who routs from an attack on flank or rear alone too (DAI-MEL-13).
    """
    gain, loss = board.worth(foe), board.worth(unit)
    rout, push = _rout_cost(unit, foe), PUSHED
    if foe.kind == "hq" or _beset(board, foe, unit, edge):
        rout = push = GONE
    elif edge != "front":
        rout = GONE
    own_rout, own_push = _rout_cost(foe, unit), PUSHED
    if _beset(board, unit, foe, "front"):
        own_rout = own_push = GONE
    won = gain * (fates.routs * rout + fates.pushes * push) // (1000 * CERTAIN)
    lost = loss * (fates.routed * own_rout + fates.pushed * own_push) // (1000 * CERTAIN)
    won += board.panic(foe) * fates.routs // CERTAIN
    lost += board.panic(unit) * fates.routed // CERTAIN
    won += board.stake(foe) * OUSTED * fates.pushes // (1000 * CERTAIN)
    won += hit_cost(board, foe, fates.dealt)
    lost += hit_cost(board, unit, fates.taken)
    if board.side == unit.side:
        return won * board.boldness // 1000 - lost
    return won - lost * board.boldness // 1000


def _beset(board: Board, unit: Unit, but: Unit, edge: str) -> bool:
    """Whether others than ``but`` touch a unit on another edge than this."""
    for enemy in board.touching(unit):
        if enemy is but:
            continue
        pair = contact_between(board.view, unit.id, enemy.id)
        if pair is not None and touched_edge(pair, unit.id) != edge:
            return True
    return False


# -- promises: without a look at the ground ---------------------------------------------------------


def promise(
    board: Board,
    unit: Unit,
    foe: Unit,
    edge: str = "front",
    *,
    bonus: bool = True,
    mired: bool = False,
    caught: bool = False,
) -> int:
    """What it would be worth to have charged home on this edge; kept for the answer. ``mired``: over
    hard ground; ``caught``: the other is out of order."""
    key = ("promise", unit.id, foe.id, edge, bonus, mired, caught)
    found = board.kept.get(key)
    if found is None:
        fates = clash(
            board, unit, foe, Meeting(edge, bonus and not foe.house, mired=mired, caught=caught)
        )
        found = fight_value(board, unit, foe, fates, edge)
        if bonus and not board.touching(foe):
            found = _after_nerve(board, unit, foe, found)
        board.kept[key] = found
    return found


def _after_nerve(board: Board, unit: Unit, foe: Unit, worth: int) -> int:
    """What a fight is worth to who charges, when the other must first stand the sight of it."""
    reason = reason_when_charged(board.view, foe, unit)
    if not reason:
        return worth
    fate = verdicts(board.view, foe, reason, unit.id)
    value = board.worth(foe)
    total = worth * (fate.stands + fate.halt)
    total += fate.rout * value * 9 // 10
    total += fate.retreat * value * SHAKEN["retreat"] // 1000
    total += fate.retire * value * SHAKEN["retire"] // 1000
    return total // CERTAIN


# -- charges as they can be made ------------------------------------------------------------------


def dash(board: Board, unit: Unit) -> Iterator[Unit]:
    """The enemies that a unit may hope to reach by a charge, the worthiest first."""
    reach = board.reach(unit)
    found: list[tuple[int, int, Unit]] = []
    for foe in board.foes:
        if apart(board.block(unit), board.block(foe)) <= reach:
            edge = zone_of(foe, (unit.x, unit.y))
            worth = board.worth(foe) if foe.routing else promise(board, unit, foe, edge)
            found.append((-worth, foe.number, foe))
    found.sort(key=lambda each: each[:2])
    for _, _, foe in found[:TRIES]:
        yield foe


def attack_of(board: Board, unit: Unit, foe: Unit) -> Attack | None:
    """The charge of a unit at an enemy; None where it does not see or reach it."""
    opening = find_opening(board.view, unit, foe)
    if opening is None:
        return None
    tried = try_charge(board.view, unit, foe, opening)
    rush = tried.rush
    if foe.routing:
        return Attack(foe.id, opening, board.worth(foe))
    edge = zone_of(foe, (unit.x, unit.y))
    bonus = bonus_of(board.view, unit, foe, rush.cost, rush.allowance)
    far = at_least_half(rush.cost, rush.allowance)
    mired = touches_hard_ground(tried.line, rush.distance, rush.obstacle)
    ridden = _ridden_over(board, unit, tried.line, rush.distance)
    meeting = Meeting(edge, bonus, fence=bool(rush.obstacle), mired=mired or bool(ridden))
    worth = _met(board, unit, foe, meeting, far=far)
    worth -= SCATTERED * sum(not friend.disordered for friend in ridden)
    reason = daring_reason(unit)
    if reason and not unit.frenzied:
        dares = verdicts(board.view, unit, reason).stands
        worth = worth * dares // CERTAIN - board.worth(unit) * (CERTAIN - dares) // (20 * CERTAIN)
    return Attack(foe.id, opening, worth)


def _ridden_over(board: Board, unit: Unit, line: Line, distance: int) -> list[Unit]:
    """DAI-RUL-76: the friends in the way of a charge: it costs the order of both."""
    lane = swept_ahead(line.body, distance)
    return [
        friend
        for friend in board.own
        if friend.id != unit.id and friend.is_unit and blocks_overlap(lane, board.block(friend))
    ]


def _met(board: Board, unit: Unit, foe: Unit, meeting: Meeting, *, far: bool) -> int:
    """The fight after the other's nerve and reaction; ``far``: he has time to fire."""
    if board.touching(foe):
        return _joined(board, unit, foe, meeting)
    worth = _home(board, unit, foe, meeting, far=far)
    if meeting.edge != "front" and _can_face(board, foe, unit):
        faced = _home(board, unit, foe, meeting._replace(edge="front"), far=False)
        worth = (worth * (1000 - FACES) + faced * FACES) // 1000
    return _after_nerve(board, unit, foe, worth)


def _joined(board: Board, unit: Unit, foe: Unit, meeting: Meeting) -> int:
    """A charge at who is in a melee already: no test, no reaction, and friends fight beside."""
    alone = fight_value(board, unit, foe, clash(board, unit, foe, meeting), meeting.edge)
    lent = 0
    for friend in board.touching(foe):
        pair = contact_between(board.view, friend.id, foe.id)
        assert pair is not None
        fates = fates_now(board, pair, friend)
        if touched_edge(pair, foe.id) != meeting.edge:
            # Beaten by the friend it is lost now, not only pushed back.
            spared = fates.pushes * (GONE - PUSHED) + fates.routs * (GONE - FLED)
            lent += board.worth(foe) * spared // (1000 * CERTAIN)
    return alone + lent // 2


def _home(board: Board, unit: Unit, foe: Unit, meeting: Meeting, *, far: bool) -> int:
    """The fight against one that stands: he fires, counter-charges or just holds, as is best."""
    fates = clash(board, unit, foe, meeting)
    held = fight_value(board, unit, foe, fates, meeting.edge)
    if _others_come(board, unit, foe, meeting.edge):
        # Struck on two sides it is lost when it gives ground at all.
        spared = fates.pushes * (GONE - PUSHED) + fates.routs * (GONE - FLED)
        held += board.worth(foe) * spared // (2 * 1000 * CERTAIN)
    if meeting.edge != "front":
        return held
    if _could_counter(board, foe, unit):
        run = meeting._replace(counter=True, fence=False, caught=mired_at(board, foe))
        held = min(held, fight_value(board, unit, foe, clash(board, unit, foe, run)))
    if far and foe.missile and not foe.disordered:
        held -= hit_cost(board, unit, shot_hits(board, foe, unit))
    return held


def _others_come(board: Board, unit: Unit, foe: Unit, edge: str) -> bool:
    """Whether another of the group that acts can charge the same enemy on another edge."""
    view = board.view
    for name in view.group:
        friend = view.units[name]
        ready = name not in view.spent and name not in board.melee and friend.status == "table"
        if friend.id == unit.id or not ready or friend.routing or friend.disordered or friend.moved:
            continue
        if is_shooter(friend) or zone_of(foe, (friend.x, friend.y)) == edge:
            continue
        if apart(board.block(friend), board.block(foe)) <= board.reach(friend):
            return True
    return False


def _can_face(board: Board, foe: Unit, unit: Unit) -> bool:
    if foe.house or held_still(board.view, foe):
        return False
    return cheapest_facing(board.view, foe, (unit.x, unit.y)) is not None


def _could_counter(board: Board, foe: Unit, unit: Unit) -> bool:
    """DAI-CHG-09, as far as it is seen at a glance."""
    if not foe.is_unit or foe.house or (unit.cavalry and not foe.cavalry):
        return False
    return not held_still(board.view, foe)


def mired_at(board: Board, unit: Unit) -> bool:
    """Whether a charge from where a unit stands costs its order: it is on hard ground already."""
    view, here = board.view, board.block(unit)
    return touches_difficult(view, here) or touches_class(view, here, "light") is not None


def shot_hits(board: Board, shooter: Unit, charger: Unit) -> int:
    """The hits to expect of fire at a charger, in thousandths."""
    view = board.view
    if why_not_fire(view, shooter) is not None:
        return 0
    total = 0
    for shots in shots_at_charger(view, shooter, charger, (board.block(charger),)):
        adds = fire_lines(view, shooter, shots.file, charger.id, charged=True).total
        total += shots.stands * hit_chance(adds)
    return total // 1000
