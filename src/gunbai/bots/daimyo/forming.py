"""How a unit forms anew: which way it then faces, and how wide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gunbai.bots.daimyo.board import Board
from gunbai.bots.daimyo.chargers import sought
from gunbai.bots.daimyo.reading import apart
from gunbai.geometry import Point, block_centre, heading_between, turn_from
from gunbai.systems.daimyo.moving import Reform, reformed_to
from gunbai.systems.daimyo.state import Unit
from gunbai.systems.daimyo.terrain import touches_difficult

__all__ = ["reform", "turn_of"]

CM: Final = 1000
MANY: Final = 5
COLUMN: Final = 2
"""Of how many stands a column is made, and its files."""
BEFORE: Final = 45_000
"""How far off the way to the enemy's side somebody may be who is still before a line that keeps it."""
FAR: Final = 20 * CM
"""How near an enemy must be before who bars the way turns to him."""


def reform(board: Board, question: Reform) -> tuple[int, int]:
    """DAI-MOV-14, DAI-ORD-04, -05: facing whom it would charge, or the way it goes, or the nearest
    enemy, as wide as before where there is room."""
    unit = board.view.units[question.subject]
    standard: tuple[int, int] = question.default(board.view)
    target = sought(board, unit)
    if target is not None:
        toward = _turn_to(board, unit, board.centre(target))
        charge = _standing(board, question, [toward], [-(-unit.stands // 2)])
        if charge is not None:
            return charge
    turn = turn_of(board, unit)
    ahead = turn_from(unit.heading, board.forward) // 1000
    widths = list(dict.fromkeys((_files_now(board, unit), standard[1], unit.files)))
    if board.contests(unit):
        # Better narrow than askew in a defile: from there it can go on.
        narrow = [*widths, COLUMN if unit.stands >= MANY else 1]
        kept = _standing(board, question, [turn, turn + 15, turn - 15], narrow, dry=True)
        if kept is not None:
            return kept
    turns = [turn + add for add in (0, 15, -15, 30, -30, 40, -40)] + [ahead, 0]
    for width in widths:
        for dry in (True, False):  # wet, its order would be lost at once (DAI-TBL-05)
            found = _standing(board, question, turns, [width], dry=dry)
            if found is not None:
                return found
    return standard


def turn_of(board: Board, unit: Unit) -> int:
    """By how many degrees it turns when it forms anew."""
    here = board.block(unit)
    foe = min(board.foes, key=lambda f: (apart(here, board.block(f)), f.number), default=None)
    if board.marches(unit):
        goal = board.way_to_bar(unit)
        assert goal is not None
        return _turn_to(board, unit, goal)
    if board.circle is not None and (foe is None or apart(here, board.block(foe)) > FAR):
        return turn_from(unit.heading, board.forward) // 1000
    middle = block_centre(here)
    if foe is None or board.centre(foe) == middle:
        return 0
    heading = _fronting(board, heading_between(middle, board.centre(foe)))
    return turn_from(unit.heading, heading) // 1000


def _turn_to(board: Board, unit: Unit, goal: Point) -> int:
    return turn_from(unit.heading, heading_between(board.centre(unit), goal)) // 1000


def _standing(
    board: Board,
    question: Reform,
    turns: Sequence[int],
    widths: Sequence[int],
    *,
    dry: bool = False,
) -> tuple[int, int] | None:
    """The first of the answers that is legal and keeps it in the place that decides if it is there now.
    ``dry``: none that stands on hard ground."""
    stands_in = board.contests(board.view.units[question.subject])
    for width in widths:
        for turn in turns:
            answer = (turn % 360, width)
            if question.legal(board.view, answer) is not None:
                continue
            body = reformed_to(board.view, question, answer)
            if body is not None and stands_in and not board.covers(body):
                continue
            if not dry or (body is not None and not touches_difficult(board.view, body)):
                return answer
    return None


def _fronting(board: Board, heading: int) -> int:
    """The heading of a line that keeps its front to the enemy's side where who comes is before it."""
    before = board.circle is not None and abs(turn_from(board.forward, heading)) <= BEFORE
    return board.forward if before else heading


def _files_now(board: Board, unit: Unit) -> int:
    """As many as it fights best with; who is on its way to bar another stays in column."""
    if board.circle is None:
        return _fighting_files(unit)
    files: int = -(-unit.stands // 2)
    if board.marches(unit):
        return COLUMN if unit.stands >= MANY else 1
    stays = board.bars(unit) or board.holds_at(unit)
    if unit.missile or unit.cavalry or stays or unit.stands < MANY:
        return files
    here = board.block(unit)
    near = any(
        apart(here, board.block(foe)) <= max(board.reach(foe), board.reach(unit)) + board.pace(foe)
        for foe in board.foes
    )
    return files if near else COLUMN


def _fighting_files(unit: Unit) -> int:
    """Two deep, or one rank of those who strike best so."""
    if unit.stands <= 4 and not unit.missile and unit.weapon != "long-spear":
        return unit.stands
    return -(-unit.stands // 2)
