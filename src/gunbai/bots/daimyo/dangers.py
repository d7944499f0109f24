"""What enemies could do to a unit at a place before it acts again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gunbai.bots.daimyo.attacks import promise
from gunbai.bots.daimyo.board import Board
from gunbai.geometry import Block, Zone, block_centre, heading_between, swept_ahead, zone
from gunbai.systems.daimyo.orders import held_still
from gunbai.systems.daimyo.state import Unit
from gunbai.systems.daimyo.terrain import touches_difficult

__all__ = ["danger"]

CM: Final = 1000


def danger(
    board: Board,
    unit: Unit,
    body: Block,
    foes: Sequence[tuple[Unit, Block, int]],
    *,
    loose: bool,
) -> int:
    """The worst of the charges that could strike it there, and some of the next, in thousandths of a
    unit; those whose way is barred by their own melees are left out. ``foes``: with their ground and
    how far they are; ``loose``: it is out of order, and will be for two turns: so long enemies may
    come nearer and then charge."""
    found: list[int] = []
    for foe, ground, gap in foes:
        reach = board.reach(foe)
        if not reach or foe.id in board.melee or foe.disordered or foe.routing:
            continue
        far = reach + board.pace(foe) // 2 if loose else reach
        if gap > far or zone(ground, body.front) is Zone.REAR or held_still(board.view, foe):
            continue
        value = _promised(board, foe, unit, (ground, body), gap, loose=loose)
        if value > 0:
            near = 1000 if gap < reach * 3 // 4 else 667 if gap <= reach else 333
            found.append(value * near // 1000)
    found.sort(reverse=True)
    return sum(value // (1 + index) for index, value in enumerate(found))


def _promised(
    board: Board, foe: Unit, unit: Unit, grounds: tuple[Block, Block], gap: int, *, loose: bool
) -> int:
    """What a charge at it promises an enemy, by the ground that lies between (DAI-MOV-07)."""
    ground, body = grounds
    edge = zone(body, ground.front)
    name = "front" if edge is Zone.INSIDE else edge.value
    value = promise(board, foe, unit, name, caught=loose)
    goal = block_centre(body)
    if value <= 0 or goal == ground.front or gap < CM:
        return value
    lane = ground._replace(heading=heading_between(ground.front, goal))
    if touches_difficult(board.view, swept_ahead(lane, gap)):
        return 0 if foe.cavalry else promise(board, foe, unit, name, mired=True, caught=loose)
    return value
