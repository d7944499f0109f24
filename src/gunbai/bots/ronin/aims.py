"""What there is to reach, hold and take on this table, and who of the own side should go for it.

Victory lines of the scenario, bonus objectives, corpses, objects and banners become ``Aim``s:
places with a worth. Each model gets the aims that it serves best; the rest of the side fights.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from gunbai.bots.ronin.board import BONUS, POINT, Board, distance, is_shooter
from gunbai.systems.ronin import catalogue as data
from gunbai.systems.ronin.contacts import other
from gunbai.systems.ronin.scenarios import Victory
from gunbai.systems.ronin.state import MARKER_RADIUS, TOUCHING, Model
from gunbai.systems.ronin.zones import OPPOSITE

__all__ = ["Aim", "aims_of", "left_to", "worth_at"]


class Aim(NamedTuple):
    """A place to be at: within ``reach`` of x, y with the base's centre; ``need`` models serve.

    ``kind``: what for. An edge is a line: then only ``axis`` ("x" or "y") counts. ``late``: only
    being there at the end of the game counts. ``only``: these models alone can serve ("": any).
    """

    kind: str
    x: int
    y: int
    reach: int
    weight: int
    need: int = 1
    late: bool = False
    axis: str = ""
    only: tuple[str, ...] = ()


LOOTERS: Final = "RON-BDT-01"
HEAD_TAKERS: Final = "RON-BSH-03"
HOME: Final = 6000
"""RON-T-23 6: how near the enemy's edge counts."""


def aims_of(board: Board, model: Model) -> list[Aim]:
    """The aims that this model should go for, worked out once for each answer."""
    if board.tasks is None:
        board.tasks = _assigned(board)
    return board.tasks.get(model.id, [])


def _assigned(board: Board) -> dict[str, list[Aim]]:
    """Each aim to those who reach it soonest, the worthiest aims first; nobody gets two far ones."""
    tasks: dict[str, list[Aim]] = {}
    for aim in sorted(_aims(board), key=lambda each: -each.weight):
        able = [m for m in board.own if not aim.only or m.id in aim.only]
        if aim.kind == "take":
            able = [m for m in able if not m.carries and not m.stun]
        able = [m for m in able if not tasks.get(m.id)]
        able.sort(key=lambda m: (_reluctance(board, m, aim), m.number))
        for model in able[: aim.need]:
            tasks.setdefault(model.id, []).append(aim)
    return tasks


def _reluctance(board: Board, model: Model, aim: Aim) -> int:
    """How much is lost by sending this one: its way, what binds it, what it could do instead."""
    way = left_to(aim, model.x, model.y)
    bound = 6000 if model.id in board.engaged else 0
    pace = max(1000, board.reach(model))
    turns = way * 1000 // pace
    return turns + bound + (1500 if is_shooter(model) and aim.kind != "hold" else 0)


def left_to(aim: Aim, x: int, y: int) -> int:
    """How far a place is from serving an aim, as the crow flies; 0: it serves."""
    if aim.axis:
        off = abs(x - aim.x) if aim.axis == "x" else abs(y - aim.y)
    else:
        off = distance(x - aim.x, y - aim.y)
    return max(0, off - aim.reach)


def worth_at(board: Board, model: Model, aim: Aim, way: int) -> int:
    """What standing ``way`` short of an aim is worth, in thousandths of a point.

    What counts only at the end does not draw while there is more time than the way needs.
    """
    pace = max(1000, board.reach(model))
    turns = way * 1000 // pace
    ahead = 1000 * (board.turns_left + 1)
    if not aim.late:
        ahead = min(5000, max(2000, ahead))
    if turns >= ahead:
        return aim.weight * pace // (20 * (pace + way))
    worth = aim.weight * (ahead - turns) // ahead
    if way:
        worth = worth * 4 // 5
    slack = (ahead - turns) // 1000
    return worth * 2 // slack if aim.late and slack > 2 else worth


# -- what there is -----------------------------------------------------------------------------


def _aims(board: Board) -> Iterator[Aim]:
    if board.scenario is not None:
        for line in board.scenario.victory:
            yield from _of_line(board, line)
    yield from _of_bonus(board)
    yield from _of_corpses(board)
    yield from _of_banners(board)


def _of_line(board: Board, line: Victory) -> Iterator[Aim]:
    """A victory line of the scenario."""
    weight = line.points * POINT
    if line.kind == "hold-circle":
        yield Aim("hold", line.x, line.y, line.radius, weight, 2, True)
    elif line.kind == "inside-piece":
        x, y, reach = _middle(board, line.piece)
        yield Aim("hold", x, y, reach, weight, 2, True)
    elif line.kind == "touch-piece":
        x, y, reach = _middle(board, line.piece)
        for model in board.own:
            weight = POINT * model.rank
            yield Aim(
                "touch", x, y, reach + model.radius + TOUCHING, weight, 1, True, only=(model.id,)
            )
    elif line.kind == "carry-object":
        yield from _of_object(board, line)


def _middle(board: Board, piece_id: str) -> tuple[int, int, int]:
    """The middle of a piece, and half of its shorter side."""
    piece = next(piece for piece in board.view.pieces if piece.id == piece_id)
    shape = piece.shape
    if shape[0] == "circle":
        return shape[1], shape[2], shape[3]
    xs, ys = shape[1::2], shape[2::2]
    west, east, south, north = min(xs), max(xs), min(ys), max(ys)
    return (west + east) // 2, (south + north) // 2, min(east - west, north - south) // 2


def _of_object(board: Board, line: Victory) -> Iterator[Aim]:
    """RON-SCN-04: to the object while it lies there, with it to the own edge afterwards."""
    thing = board.view.things.get(line.object)
    if thing is None:
        return
    weight = line.points * POINT
    if not thing.carrier:
        reach = MARKER_RADIUS * 2
        yield Aim("take", thing.x, thing.y, reach, weight, 2)
    elif board.view.models[thing.carrier].side == board.side:
        edge = board.view.sides[board.side].edge
        if edge:
            radius = board.view.models[thing.carrier].radius
            yield _edge(board, "home", edge, radius, weight=weight, only=(thing.carrier,))


def _edge(
    board: Board,
    kind: str,
    edge: str,
    depth: int,
    *,
    weight: int,
    only: tuple[str, ...] = (),
    need: int = 1,
) -> Aim:
    """An aim along a whole edge of the table."""
    axis = "y" if edge in ("south", "north") else "x"
    far = {"north": board.view.height, "east": board.view.width}.get(edge, 0)
    late = kind != "home"
    return Aim(kind, far, far, depth, weight, need, late, axis, only)


def _of_bonus(board: Board) -> Iterator[Aim]:
    """RON-T-23: the objectives that are a matter of place."""
    side = board.view.sides[board.side]
    if side.bonus == 4:
        yield from _quarters(board)
    elif side.bonus == 6:
        edge = board.view.sides[other(board.side)].edge or OPPOSITE.get(side.edge, "")
        if edge:
            need = -(-side.start_count // 4)
            yield _edge(board, "edge", edge, HOME, weight=BONUS // need, need=need)


def _quarters(board: Board) -> Iterator[Aim]:
    """RON-T-23 4: more models than the enemy in three quarters of the table, the easiest first."""
    view = board.view
    balance: list[tuple[int, int, int]] = []
    for x in (view.width // 4, 3 * view.width // 4):
        for y in (view.height // 4, 3 * view.height // 4):
            foes = sum(_same_quarter(board, m, x, y) for m in board.foes)
            ours = sum(_same_quarter(board, m, x, y) for m in board.own)
            balance.append((foes - ours, x, y))
    balance.sort()
    for short, x, y in balance[:3]:
        foes = sum(_same_quarter(board, m, x, y) for m in board.foes)
        if short < len(board.own):
            reach = view.width // 4 - 1000
            yield Aim("hold", x, y, reach, BONUS // 3, max(1, min(3, foes + 1)), True)


def _same_quarter(board: Board, model: Model, x: int, y: int) -> bool:
    width, height = board.view.width, board.view.height
    return (2 * model.x > width) == (2 * x > width) and (2 * model.y > height) == (2 * y > height)


def _of_corpses(board: Board) -> Iterator[Aim]:
    """RON-ACT-05: heads and loot, where they are worth something to this side."""
    if not board.view.corpses:
        return
    takers = spoilers(board)
    for corpse in board.view.corpses.values():
        if corpse.side == board.side:
            continue
        for kind, taken in (("loot", corpse.loot_by), ("head", corpse.head_by)):
            weight, able = takers[kind]
            if not taken and weight and able:
                reach = MARKER_RADIUS + 500
                yield Aim("spoil", corpse.x, corpse.y, reach, weight, 1, only=able)
                break


def spoilers(board: Board) -> dict[str, tuple[int, tuple[str, ...]]]:
    """What a head and a loot are worth to this side, and who may take them for that."""
    side = board.view.sides[board.side]
    listed: tuple[str, ...] = ()
    if board.scenario is None or board.scenario.list_points:
        listed = data.catalogue().lists[side.warband].victory
    everyone = tuple(m.id for m in board.own)
    extra = 0
    if side.bonus == 5:
        taken = sum(m.heads + m.loot for m in board.own)
        extra = BONUS // 2 if taken < 2 else 0
    head, loot = extra, extra
    able = everyone
    if HEAD_TAKERS in listed:
        head += POINT
        able = everyone if extra else tuple(m.id for m in board.own if m.type == "samurai")
    if LOOTERS in listed:
        loot += POINT
    return {"head": (head, able), "loot": (loot, everyone)}


def _of_banners(board: Board) -> Iterator[Aim]:
    """RON-VP-05, RON-BAN-04: an enemy banner on the ground, or the own one."""
    for thing in board.view.things.values():
        if thing.kind == "banner" and not thing.carrier:
            weight = 3 * POINT if thing.side != board.side else POINT
            yield Aim("take", thing.x, thing.y, MARKER_RADIUS * 2, weight)
