"""What it is worth that a model stands at a place when its activation ends."""

from __future__ import annotations

from typing import Final

from gunbai.bots.ronin.aims import aims_of, left_to, worth_at
from gunbai.bots.ronin.board import POINT, Board, gap, is_shooter
from gunbai.bots.ronin.clash import MOST, exchange
from gunbai.bots.ronin.roads import Place
from gunbai.bots.ronin.shots import best_shot, fear_of_shots
from gunbai.systems.ronin.contacts import in_contact
from gunbai.systems.ronin.scenario_duel import in_circle
from gunbai.systems.ronin.sight import gap_at_most
from gunbai.systems.ronin.state import Model, State
from gunbai.systems.ronin.walking import ends_touching

__all__ = ["goals_of", "prospects", "stance"]

FAR: Final = 12_000
"""At this distance half of what an enemy is worth still draws."""
NEAR: Final = 9000
"""Friends this near to an enemy may join a fight against it."""
MIRED: Final = 60
"""What it costs to stop on ground that halves the next move, too."""
HELP: Final = 3


def stance(board: Board, model: Model, place: Place, *, steps: bool, ran: bool = False) -> int:
    """The worth of a place in thousandths of a point: fights, shots, aims, dangers.

    ``steps``: whether the model may be in contact there; ``ran``: it got there by a Run.
    """
    x, y = place
    total = _aims(board, model, place)
    with board.at(model, x, y) as state:
        moved = state.models[model.id]
        if ran:
            moved.moved = "ran"
        touched = ends_touching(state, moved, x, y) if steps else []
        if touched:
            total += _fight(board, model, touched)
        else:
            total += _pull(board, model, moved)
            total -= MIRED * board.roads(model).mires(place)
            total -= _threat(board, model, moved)
            total -= fear_of_shots(board, state, model) * board.caution // 2500
            if is_shooter(model):
                total += _shooting(board, state, model)
        total += _ties(board, model, moved)
        if board.view.duel == "on" and not in_circle(state, moved):
            total -= 6 * POINT
    return total


# -- fighting --------------------------------------------------------------------------------


def _fight(board: Board, model: Model, touched: list[Model]) -> int:
    """What it is worth to be in contact with these, beside who fights them already."""
    foes = [foe for foe in board.foes if any(foe.id == each.id for each in touched)]
    if len(foes) > 1:
        return exchange(board, [model], foes)
    foe = foes[0]
    there = [m for m in board.foes_touching(foe) if m is not model][: MOST - 1]
    joined = exchange(board, [*there, model], foes)
    if there:
        joined -= exchange(board, there, foes)
    else:
        more = [*_helpers(board, model, foe)]
        if more:
            joined = max(joined, (joined + 2 * exchange(board, [model, *more], foes)) // 3)
    if is_shooter(model):
        joined -= POINT // 4
    return joined


def _helpers(board: Board, model: Model, foe: Model) -> list[Model]:
    """Friends that can still reach this enemy in this Move phase, the worthiest fighters first."""
    found = [
        friend
        for friend in board.own
        if friend is not model
        and not is_shooter(friend)
        and board.ready(friend)
        and gap_at_most(friend, foe, board.reach(friend))
    ]
    found.sort(key=lambda m: (-m.fight * m.cp, m.number))
    return found[:HELP]


def prospects(board: Board, model: Model) -> list[tuple[int, Model]]:
    """The enemies with what a fight against each is worth, friends near it counted in."""
    found: list[tuple[int, Model]] = []
    for foe in board.foes:
        there = [m for m in board.foes_touching(foe) if m is not model][: MOST - 1]
        alone = exchange(board, [*there, model], [foe])
        if there:
            alone -= exchange(board, there, [foe])
        else:
            near = [
                m
                for m in board.own
                if m is not model
                and m.id not in board.engaged
                and not is_shooter(m)
                and (gap(m, foe) < NEAR or gap(m, model) < NEAR)
            ]
            near.sort(key=lambda m: (gap(m, foe), m.number))
            if near:
                together = exchange(board, [model, *near[:HELP]], [foe])
                alone = max(alone, together * 2 // (3 + len(near[:HELP])))
        found.append((alone, foe))
    return found


def _drawn(board: Board, model: Model) -> list[tuple[int, Model]]:
    """The enemies that draw this model, worked out once for an answer."""
    found = board.drawn.get(model.id)
    if found is None:
        found = [each for each in prospects(board, model) if each[0] > 0]
        found.sort(key=lambda each: (-each[0], each[1].number))
        board.drawn[model.id] = found
    return found


def _pull(board: Board, model: Model, moved: Model) -> int:
    """What it is worth to be on the way to the best fight: always less than to fight it now."""
    best = 0
    if not board.turns_left:
        return best
    for worth, foe in _drawn(board, model):
        if worth <= best:
            break
        off = gap(moved, foe)
        if worth * FAR // (FAR + off) > best:
            road, _ = board.roads(model).way((moved.x, moved.y), (foe.x, foe.y))
            off = max(off, road - moved.radius - foe.radius)
            best = max(best, worth * FAR // (FAR + off))
    return best * (2 if is_shooter(model) else 4) // 5


def _threat(board: Board, model: Model, moved: Model) -> int:
    """What enemies may do that can come into contact next; friends at hand make it less."""
    total = 0
    for foe in board.foes:
        if foe.id in board.engaged or not gap_at_most(moved, foe, board.reach(foe)):
            continue
        lost = -exchange(board, [model], [foe])
        if lost > 0:
            near = sum(gap(moved, m) < 4000 for m in board.own if m is not model)
            total += lost * 2 // (5 + near)
    return total


def _shooting(board: Board, state: State, model: Model) -> int:
    """What can be shot from here now, and what next turn when the model stands still."""
    total = best_shot(board, state, model, "action")[0]
    archer = state.models[model.id]
    if archer.moved and board.turns_left:
        moved, archer.moved = archer.moved, ""
        total += best_shot(board, state, model, "action")[0]
        archer.moved = moved
    elif board.turns_left:
        total *= 2
    return total


# -- places ----------------------------------------------------------------------------------


def _aims(board: Board, model: Model, place: Place) -> int:
    """How well a place serves the aims of this model."""
    total = 0
    for aim in aims_of(board, model):
        off = left_to(aim, *place)
        if off and not aim.axis:
            off = max(1, board.roads(model).way(place, (aim.x, aim.y))[0] - aim.reach)
        total += worth_at(board, model, aim, off)
    return total


def goals_of(board: Board, model: Model) -> list[Place]:
    """Where the model would like to be: its aims, the enemies that draw it, away from danger."""
    goals: list[Place] = []
    for aim in aims_of(board, model):
        if aim.axis == "x":
            goals.append((aim.x, model.y))
        elif aim.axis:
            goals.append((model.x, aim.y))
        else:
            goals.append((aim.x, aim.y))
    goals.extend((foe.x, foe.y) for _, foe in _drawn(board, model)[:2])
    return goals


def _ties(board: Board, model: Model, moved: Model) -> int:
    """What is given up by leaving a captive, or by dragging nobody along."""
    lost = 0
    for captive in board.view.models.values():
        if not captive.captive or captive.side == model.side or not in_contact(model, captive):
            continue
        held = any(m is not model and in_contact(m, captive) for m in board.own)
        if not held and not in_contact(moved, captive) and model.carries != captive.id:
            lost += board.worth(captive)
    return -lost
