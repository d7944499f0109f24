"""Which charge a unit makes, all told; and toward whom it forms anew because it cannot charge him so."""

from __future__ import annotations

from typing import Final

from gunbai.bots.daimyo.attacks import Attack, attack_of, dash, hit_cost, promise
from gunbai.bots.daimyo.board import Board
from gunbai.bots.daimyo.reading import apart, is_shooter
from gunbai.geometry import Block, Zone, heading_between, offset, turn_from, zone
from gunbai.records import copy_of
from gunbai.systems.daimyo.blocks_on_table import block, in_column, zone_of
from gunbai.systems.daimyo.charge_question import find_opening
from gunbai.systems.daimyo.state import Unit

__all__ = ["best_attack", "sought"]

CM: Final = 1000
LEFT: Final = 900
BACK: Final = 5
"""How often who charges out of the place that decides the game in the last turn does not come back in
time; and how many turns before the end he surely does."""
FLANKED: Final = 400
"""How often an enemy so near does come at its flank, in thousandths."""
BEFORE: Final = 4 * CM
SORTIE: Final = 100
"""How near an enemy stands before who bars the way, and what each centimetre beyond that costs it to
run out against him."""
LEAST: Final = 3
NARROW: Final = 300
"""Of how many stands who fights in column would do better to form line first, and what that is worth."""
AVERTED: Final = 400
SALVOES: Final = 3
"""How often an enemy who can charge does so before he is charged, in thousandths; and of how many
volleys one who shoots is thought."""
ASKED: Final = 200
"""What a charge must promise that a unit forms anew for it."""
STRAIGHT: Final = 15_000
"""Who lies no farther off its heading is as well charged by a wheel."""


def best_attack(board: Board, unit: Unit) -> Attack | None:
    """The charge that is worth most, if any is worth anything."""
    best: Attack | None = None
    for foe in dash(board, unit):
        if not board.budget.can(20):
            break
        board.budget.spend(20)
        found = _all_told(board, unit, foe)
        if found is not None and found.worth > 0 and (best is None or found.worth > best.worth):
            best = found
    return best


def _all_told(board: Board, unit: Unit, foe: Unit) -> Attack | None:
    """A charge with what it averts and what it gives up; None where it cannot be made."""
    found = attack_of(board, unit, foe)
    if found is None:
        return None
    worth = found.worth + _averted(board, unit, foe)
    if board.guards(unit) and not board.contests(foe):
        worth -= _given_up(board, unit, foe)
    if unit.id == board.warden and not board.contests(foe):
        worth -= _sortie(board, unit, foe)
    if _too_narrow(board, unit) and not foe.routing:
        worth -= NARROW
    return found._replace(worth=worth)


def _given_up(board: Board, unit: Unit, foe: Unit) -> int:
    """What it costs to charge out of the place that decides the game: less while there is time to come
    back, and where who is struck is so near that the charger still stands in it."""
    late = max(0, BACK - board.turns_left)
    cost = board.stake(unit) * late * LEFT // (1000 * BACK)
    here, there = board.centre(unit), board.centre(foe)
    if here == there:
        return cost
    body = block(unit)
    dx, dy = offset(heading_between(here, there), apart(body, board.block(foe)), 0)
    return cost // 3 if board.covers(body._replace(x=body.x + dx, y=body.y + dy)) else cost


def _averted(board: Board, unit: Unit, foe: Unit) -> int:
    """What it is worth besides that who is charged now neither charges first nor shoots on."""
    if not foe.is_unit or foe.routing or foe.disordered or foe.id in board.melee:
        return 0
    gap = apart(board.block(unit), board.block(foe))
    if is_shooter(foe):
        return hit_cost(board, unit, 1000) * min(SALVOES, board.turns_left)
    if gap > board.reach(foe) or zone_of(foe, board.centre(unit)) != "front":
        return 0
    return max(0, promise(board, foe, unit, zone_of(unit, (foe.x, foe.y)))) * AVERTED // 1000


def _too_narrow(board: Board, unit: Unit) -> bool:
    """Whether it is in column and has time to form line first."""
    return not board.attacks and in_column(unit) and unit.stands >= LEAST


def _sortie(board: Board, unit: Unit, foe: Unit) -> int:
    """What it costs that who bars the way, or carries the general to it, leaves it for a charge."""
    cost = 0
    if board.bars(unit):
        far = apart(board.block(unit), board.block(foe))
        others = any(board.holds_at(friend) for friend in board.own if friend is not unit)
        cost = SORTIE * max(0, far - BEFORE) // (3 * CM if others else CM)
    return cost + _exposed(board, unit, foe)


def _exposed(board: Board, unit: Unit, foe: Unit) -> int:
    """What may befall who has charged a foe far from its friends: others near by come at its flank."""
    total = 0
    for other in board.foes:
        able = other.is_unit and not (other.routing or other.disordered or other.id in board.melee)
        if other is foe or not able or is_shooter(other):
            continue
        if apart(board.block(foe), board.block(other)) <= board.reach(other):
            total += max(0, promise(board, other, unit, "left")) * FLANKED // 1000
    return total


# -- whom it would charge -----------------------------------------------------------------------


def sought(board: Board, unit: Unit) -> Unit | None:
    """The enemy at hand that a unit would charge if only it faced him: formed anew toward him it can
    charge next turn, where a broad line would wheel for turns (DAI-MOV-11, -14)."""
    if unit.disordered or is_shooter(unit) or not board.turns_left:
        return None
    foe = next(dash(board, unit), None)
    if foe is None or foe.routing or not board.budget.can(60):
        return None
    board.budget.spend(20)
    if find_opening(board.view, unit, foe) is not None or best_attack(board, unit) is not None:
        return None
    turned = _turned_to(board, unit, foe)
    if turned is None:
        return None
    found = _all_told(board, turned, foe)
    return foe if found is not None and found.worth > ASKED else None


def _turned_to(board: Board, unit: Unit, foe: Unit) -> Unit | None:
    """The unit as it would stand formed anew toward an enemy, two deep; None where it faces him now,
    or another could then charge its flank."""
    middle, there = board.centre(unit), board.centre(foe)
    if middle == there:
        return None
    heading = heading_between(middle, there)
    if abs(turn_from(unit.heading, heading)) <= STRAIGHT:
        return None
    turned = copy_of(unit)
    turned.files, turned.heading = -(-unit.stands // 2), heading // CM * CM
    dx, dy = offset(heading, block(turned).depth // 2, 0)
    turned.x, turned.y = middle[0] + dx, middle[1] + dy
    body = block(turned)
    flanked = any(_flanks(board, other, body) for other in board.foes if other is not foe)
    return None if flanked else turned


def _flanks(board: Board, foe: Unit, body: Block) -> bool:
    """Whether an enemy could soon charge a unit that stands so on its flank or rear."""
    if foe.routing or foe.id in board.melee or is_shooter(foe):
        return False
    ground = board.block(foe)
    if apart(body, ground) > board.reach(foe) + board.pace(foe):
        return False
    return zone(body, ground.front) in (Zone.LEFT, Zone.RIGHT, Zone.REAR)
