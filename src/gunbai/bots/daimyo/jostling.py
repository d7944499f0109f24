"""What it costs to walk over friends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gunbai.bots.daimyo.board import Board
from gunbai.bots.daimyo.reading import apart
from gunbai.geometry import Block
from gunbai.systems.daimyo.state import Unit

__all__ = ["cost_of_passing"]

JOSTLED: Final = 350
"""For each of the two whose order it takes."""
CM: Final = 1000


def cost_of_passing(
    board: Board, unit: Unit, names: Sequence[str], foes: Sequence[tuple[Unit, Block]]
) -> int:
    """DAI-MOV-08: the order of both, but for missile ashigaru who pass one that will stay where it is.
    Worst where that friend may soon be charged, or holds the place that decides the game. ``foes``:
    with their ground."""
    total = 0
    orderly = not unit.disordered
    for name in names:
        friend = board.view.units[name]
        if unit.missile_ashigaru and not friend.moved:
            total += JOSTLED // 5
            continue
        taken = not friend.disordered
        if taken and board.turns_left:
            total += board.stake(friend) // 2
        if taken and _threatened(board, friend, foes):
            total += JOSTLED
        total += JOSTLED * (orderly + taken)
        orderly = False
    return total


def _threatened(board: Board, friend: Unit, foes: Sequence[tuple[Unit, Block]]) -> bool:
    """Whether an enemy may soon charge a friend."""
    here = board.block(friend)
    return any(
        not (foe.routing or foe.disordered) and apart(here, ground) <= board.reach(foe) + CM
        for foe, ground in foes
    )
