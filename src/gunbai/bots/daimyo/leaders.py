"""Where leaders go: with a unit of their own from which they command as many as they can."""

from __future__ import annotations

from typing import Final

from gunbai.bots.daimyo.board import Board
from gunbai.bots.daimyo.reading import POINT, apart, is_shooter, length
from gunbai.questions import Choose, Path
from gunbai.systems.daimyo.choices import Movement, Value, closer
from gunbai.systems.daimyo.figures import Ride
from gunbai.systems.daimyo.state import Leader, Unit
from gunbai.systems.daimyo.weather import command_radius

__all__ = ["best_unit", "join", "late_choice", "leader_choice", "ride"]

LED: Final = 400
"""What each unit in command is worth to its leader."""
CHANGE: Final = 250
"""What a change must bring at least."""
ALONE: Final = 900
"""What is lost by standing alone: a lone figure is ridden down or shot."""
BAR: Final = 2 * POINT
"""What it is worth that the general is with who bars the way: it fights and stands as no other."""
STAY: Final[Value] = ("stay",)


def leader_choice(board: Board, question: Movement) -> Value | None:
    """The ride that brings a leader to a better unit, if there is one; None: he stays."""
    rides = [value for value in question.values if len(value) == 3 and value[1] == "ride-to"]
    alone = [value for value in question.values if len(value) == 2 and value[1] == "ride"]
    best: Value | None = None
    most = 0
    for value in rides:
        leader, unit = board.view.leaders[value[0]], board.view.units[value[2]]
        worth = _place(board, leader, unit) - _now(board, leader) - CHANGE
        if worth > most and closer(board.view, question, value) is None:
            best, most = value, worth
    if best is not None:
        return best
    for way in alone:
        leader = board.view.leaders[way[0]]
        if leader.lone and _home(board, leader) is not None:
            return way
    return None


def late_choice(board: Board, question: Movement) -> Value:
    """DAI-END-05: as in the movement step."""
    return leader_choice(board, question) or question.values[0]


def _members(board: Board, leader: Leader) -> list[Unit]:
    return [
        unit
        for unit in board.own
        if unit.is_unit and (unit.clan == leader.clan if leader.clan else True)
    ]


def _now(board: Board, leader: Leader) -> int:
    """What his place is worth as it is."""
    if leader.unit:
        return _place(board, leader, board.view.units[leader.unit])
    radius = command_radius(board.view)
    led = sum(
        length(unit.x - leader.x, unit.y - leader.y) <= radius
        for unit in _members(board, leader)
        if not unit.routing
    )
    return LED * led - ALONE


def _place(board: Board, leader: Leader, unit: Unit) -> int:
    """What it is worth to be with a unit."""
    here = board.block(unit)
    radius = command_radius(board.view)
    total = 0
    for other in _members(board, leader):
        if other is not unit and not other.routing and apart(here, board.block(other)) <= radius:
            total += LED if leader.clan else LED // 3
    if unit.routing:
        return total - POINT
    total += LED + 40 * unit.stands
    if leader.kind == "general":
        total += POINT if unit.kind == "hatamoto" else 0
        return total + (BAR if unit.id == board.warden else 0)
    if unit.cavalry:
        total -= LED  # it runs away from those he leads
    if is_shooter(unit):
        total -= LED // 4
    total -= 150 * (unit.start_stands - unit.stands)
    if unit.id in board.melee:
        total += LED // 2
    if leader.clan and (board.holds_at(unit) or unit.id == board.warden):
        total += 2 * LED  # who bars the way must stand whatever comes
    return total


def _home(board: Board, leader: Leader) -> Unit | None:
    """The unit that a lone leader makes for."""
    able = [unit for unit in _members(board, leader) if not unit.routing]
    return min(
        able,
        key=lambda unit: (length(unit.x - leader.x, unit.y - leader.y), unit.number),
        default=None,
    )


def ride(board: Board, question: Ride) -> Path:
    """DAI-LDR-12: straight toward the unit he makes for; nowhere when the way is barred."""
    leader = board.view.leaders[question.subject]
    unit = _home(board, leader)
    if unit is None or leader.unit:
        return ()
    goal = board.centre(unit)
    for path in ((goal,), *(((x, y),) for x, y in _about(leader, goal, question.budget))):
        refusal = question.legal(board.view, path)
        if refusal is None:
            return path
        if refusal.legal:
            shorter: Path = refusal.legal
            return shorter
    return ()


def _about(leader: Leader, goal: tuple[int, int], budget: int) -> list[tuple[int, int]]:
    """Places on the way, and to both sides of it."""
    dx, dy = goal[0] - leader.x, goal[1] - leader.y
    far = max(1, length(dx, dy))
    step = min(budget, far) * 9 // 10
    ahead = (dx * step // far, dy * step // far)
    return [(leader.x + ahead[0] // part, leader.y + ahead[1] // part) for part in (1, 2, 4)] + [
        (leader.x - ahead[1] // 2, leader.y + ahead[0] // 2),
        (leader.x + ahead[1] // 2, leader.y - ahead[0] // 2),
    ]


def join(board: Board, question: Choose[str]) -> str:
    """DAI-LDR-10: the best of the units that he touches; alone only where none is any good."""
    leader = board.view.leaders[question.subject]
    best, most = "alone", -ALONE
    for name in question.values:
        if name != "alone":
            worth = _place(board, leader, board.view.units[name])
            if worth > most:
                best, most = name, worth
    return best


def best_unit(board: Board, leader: Leader, values: tuple[str, ...]) -> str:
    """The unit among some from which he commands best."""
    hatamoto = board.view.sides[board.side].hatamoto
    if leader.kind == "general":
        for name in (board.warden, hatamoto):
            if name and name in values:
                return name
    units = [board.view.units[name] for name in values if name != "alone"]
    if not units:
        return values[0]
    return max(units, key=lambda unit: (_place(board, leader, unit), -unit.number)).id
