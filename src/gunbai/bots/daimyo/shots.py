"""What a volley from a place is worth."""

from __future__ import annotations

from gunbai.bots.daimyo.attacks import hit_cost
from gunbai.bots.daimyo.board import Board
from gunbai.bots.daimyo.chances import hit_chance
from gunbai.bots.daimyo.reading import POINT
from gunbai.systems.daimyo.firing import choices_of, fire_lines, firing_stands, near_marks
from gunbai.systems.daimyo.state import Unit

__all__ = ["board_share", "shots_from"]


def board_share(board: Board, foe: Unit) -> int:
    """What a volley at an enemy may be worth, roughly."""
    return hit_cost(board, foe, 1500)


def shots_from(board: Board, ghost: Unit) -> int:
    """What a volley from a place is worth: the stands of its middle file, for all of them."""
    near = near_marks(board.view, ghost)
    if not near:
        return 0
    stands = firing_stands(ghost)
    file = stands[len(stands) // 2][0]
    marks = choices_of(board.view, ghost, file, near)
    if not marks:
        return 0
    count = sum(number for _, number in stands)
    mark = marks[0]
    hits = count * hit_chance(fire_lines(board.view, ghost, file, mark.id).total) // 1000
    if mark.leader:
        return POINT * min(1000, hits) // 3000
    foe = board.view.units[mark.id]
    return hit_cost(board, foe, hits) * board.boldness // 1000
