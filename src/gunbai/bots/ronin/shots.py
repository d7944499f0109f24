"""What shots are worth: the best one from where a model stands, and those it must fear."""

from __future__ import annotations

from typing import Final

from gunbai.bots.ronin.board import Board, gap
from gunbai.bots.ronin.chances import CERTAIN, OUT, shot_chances, shot_harm
from gunbai.systems.ronin.shooting import Shot, aims, usable
from gunbai.systems.ronin.shots import melee_of
from gunbai.systems.ronin.sight import gap_at_most, look
from gunbai.systems.ronin.state import Model, State
from gunbai.systems.ronin.weapons import missile

__all__ = ["best_shot", "fear_of_shots", "volleys", "worth_of_shot"]

LOOKED_AT: Final = 5
"""How many of the nearest targets a bot looks at when it weighs a place to shoot from."""


def worth_of_shot(board: Board, view: State, shot: Shot) -> int:
    """What a shot is worth in thousandths of a point, what it may do to friends taken off."""
    target = board.view.models[shot.target]
    gain = board.worth(target) * shot_harm(view, shot) // OUT
    if shot.target not in board.engaged:
        return gain
    melee = melee_of(board.view, shot.target)
    if not melee:
        return gain
    missed = shot_chances(view, shot, "model")[0]
    strays = 0
    for other_id in melee:
        other = board.view.models[other_id]
        chance = Shot(shot.shooter, other_id, other_id, "", shot.phase, shot.weapon, True)
        worth = board.worth(other) * shot_harm(view, chance) // OUT
        strays += worth if other.side != board.side else -worth
    return gain + strays * missed // CERTAIN // len(melee)


def best_shot(board: Board, view: State, shooter: Model, phase: str) -> tuple[int, Shot | None]:
    """The best shot of a model as it stands in ``view``: what it is worth, and which it is."""
    best: tuple[int, Shot | None] = (0, None)
    archer = view.models[shooter.id]
    if archer.stun or not archer.free:
        return best
    for weapon in usable(view, archer):
        reach = missile(weapon).range
        near = sorted(
            (
                (gap(archer, foe), foe.number, foe)
                for foe in board.foes
                if gap_at_most(archer, foe, reach)
            ),
            key=lambda each: each[:2],
        )
        looked = 0
        for _, _, foe in near:
            if looked >= LOOKED_AT or not board.budget.can():
                break
            board.budget.spend()
            if not look(view, archer.id, foe.id).clear:
                continue
            looked += 1
            for aim in aims(view, foe.id):
                shot = Shot(archer.id, foe.id, foe.id, aim, phase, weapon)
                found = worth_of_shot(board, view, shot)
                if found > best[0]:
                    best = (found, shot)
    return best


def volleys(board: Board, shooter: Model) -> tuple[int, int]:
    """What a model may hope for if it stays: by shooting now and again in the Action phase; by
    shooting in the Action phase only."""
    view = board.view
    now, shot = best_shot(board, view, shooter, "move")
    later, _ = best_shot(board, view, shooter, "action")
    if shot is None or missile(shot.weapon).reloads:
        return now, later
    with board.at(shooter, shooter.x, shooter.y) as state:
        archer = state.models[shooter.id]
        archer.shot_move = True
        again, _ = best_shot(board, state, shooter, "action")
        archer.shot_move = shooter.shot_move
    return now + again, later


def fear_of_shots(board: Board, state: State, model: Model) -> int:
    """What the enemy's shooters may do to a model where it stands in ``state``."""
    total = 0
    for foe in board.foes:
        if foe.id in board.engaged or foe.stun:
            continue
        for weapon in usable(state, foe)[:1]:
            moved = state.models[model.id]
            if not gap_at_most(foe, moved, missile(weapon).range):
                continue
            if not board.budget.can():
                return total
            board.budget.spend()
            if look(state, foe.id, model.id).clear:
                aim = aims(state, model.id)[0]
                shot = Shot(foe.id, model.id, model.id, aim, "action", weapon)
                total += board.worth(model) * shot_harm(state, shot) // OUT
    return total
