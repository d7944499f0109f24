"""A unit about to move looks round: whom it must think of, where its line, commander and duty are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gunbai.bots.daimyo.board import Board
from gunbai.bots.daimyo.posts import CM, LINE, Post
from gunbai.bots.daimyo.reading import POINT, apart, is_shooter
from gunbai.geometry import Block, Point, block_centre
from gunbai.systems.daimyo.command import commander
from gunbai.systems.daimyo.rates import wheel_factor
from gunbai.systems.daimyo.state import Unit
from gunbai.systems.daimyo.terrain import touches_difficult
from gunbai.systems.daimyo.weather import command_radius

__all__ = ["post_of"]

CAUTION: Final = 300
"""How much of what an enemy could do counts, in thousandths: he must act first, and we react."""
MIDDAY: Final = 8
EMPTY: Final = 3 * POINT
"""So many turns before the end it matters more, and how much, that none of ours is there."""
ACROSS: Final = 10 * CM
"""How far beyond that place those go who shoot."""
REAR: Final = 8 * CM
"""How far from the near side of that place those wait who are to hold it later."""
MOST: Final = 7
WITHIN: Final = 45_000
"""So many enemies are thought of at once."""


def post_of(board: Board, unit: Unit) -> Post:
    """The unit and what it must think of."""
    here = board.block(unit)
    span = board.reach(unit) + 2 * board.pace(unit) + 30 * CM
    foes = [(foe, board.block(foe)) for foe in board.foes]
    near = [each for each in foes if apart(here, each[1]) <= span]
    near = _nearest(here, near, MOST)
    friends = [
        (friend, board.block(friend))
        for friend in board.own
        if friend is not unit and friend.is_unit and not friend.routing
    ]
    anchor, radius = _anchor(board, unit)
    holds = _holding(board, unit)
    thought_of = near or _nearest(here, foes, 3)
    return Post(
        board,
        unit,
        thought_of,
        _in_the_way(here, [*friends, *thought_of]),
        is_shooter(unit) or unit.missile,
        _line(board, unit, friends),
        anchor,
        radius,
        wheel_factor(unit),
        touches_difficult(board.view, here),
        holds,
        _bank(board, unit, holds),
        _care(board, unit),
        not holds and unit.id in board.holders,
    )


def _care(board: Board, unit: Unit) -> int:
    """How much of what an enemy could do counts to it: more to the general, less where only who dares
    can win."""
    care = CAUTION // 2 if board.attacks else CAUTION
    return care * 2 if board.carries_general(unit) and unit.id != board.warden else care


def _in_the_way(
    here: Block, pieces: Sequence[tuple[Unit, Block]]
) -> list[tuple[Unit, int, int, int]]:
    """Those so near that they may stand between a unit and whom it would charge."""
    return [
        (unit, *block_centre(body), min(body.width, body.depth))
        for unit, body in pieces
        if abs(body.x - here.x) < WITHIN and abs(body.y - here.y) < WITHIN
    ]


def _nearest(
    here: Block, foes: Sequence[tuple[Unit, Block]], most: int
) -> list[tuple[Unit, Block]]:
    return sorted(foes, key=lambda each: (apart(here, each[1]), each[0].number))[:most]


def _anchor(board: Board, unit: Unit) -> tuple[Block | Point | None, int]:
    view = board.view
    leader = commander(view, unit)
    if leader is None or not leader.able or leader.unit == unit.id:
        return None, 0
    radius = command_radius(view) if unit.clan else 20 * CM
    if leader.unit:
        return board.block(view.units[leader.unit]), radius
    return (leader.x, leader.y), radius


def _line(board: Board, unit: Unit, friends: Sequence[tuple[Unit, Block]]) -> int:
    """The mean depth of the nearest friends on foot that fight."""
    depths = sorted(
        (abs(body.x - unit.x) + abs(body.y - unit.y), board.depth_of(body.front))
        for friend, body in friends
        if not friend.cavalry
    )[:4]
    line = board.depth_of((unit.x, unit.y)) + 100 * CM
    if depths:
        line = sum(depth for _, depth in depths) // len(depths)
        if board.carries_general(unit) and unit.id != board.warden:
            line -= LINE * 3
    return line


def _holding(board: Board, unit: Unit) -> int:
    """What the place that decides is worth, to those who are to be there; more as the end comes."""
    if not board.goes_in(unit):
        return 0
    left = board.turns_left
    worth = 5 * POINT if left <= 3 else 3 * POINT if left <= 6 else 2 * POINT
    if left <= MIDDAY and not any(board.holds_at(other) for other in board.own):
        worth += EMPTY
    return worth


def _bank(board: Board, unit: Unit, holds: int) -> int | None:
    """Those who guard the general stay on their side of a place that decides; those who hold it go no
    farther than to bar it, or wait behind the shooters until they are needed; those who shoot go so
    far beyond that they reach who comes; the others may go to meet the enemy."""
    bank, circle = board.bank, board.circle
    if bank is None or circle is None:
        return None
    beyond = bank + circle.radius * 2
    if board.storms and not is_shooter(unit) and not board.carries_general(unit):
        return beyond
    if unit.id in board.holders:
        return beyond + board.block(unit).depth // 2 if holds else bank - REAR
    if board.carries_general(unit) or unit.type == "peasant":
        return bank
    return beyond + ACROSS if is_shooter(unit) else None
