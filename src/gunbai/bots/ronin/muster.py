"""Before the game and at the table's edge: where models deploy and where they enter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from gunbai.bots.ronin.aims import aims_of
from gunbai.bots.ronin.board import Board, distance, is_shooter
from gunbai.bots.ronin.roads import Place
from gunbai.questions import Choose, Pick, Pose, Rng
from gunbai.questions import Place as PlaceQuestion
from gunbai.systems.ronin.state import Model
from gunbai.systems.ronin.zones import edge_gap, entry_edges, zone_of

__all__ = ["best_of", "deploy", "enter", "half"]

SPACING: Final = 1600
"""Between the centres of two who stand side by side."""
DEEP: Final = 2200
SAMPLES: Final = 10


def best_of(board: Board, question: Choose[str]) -> str:
    """The strongest of the models offered: as Leader or duellist."""
    models = board.view.models
    return max(
        question.values,
        key=lambda name: (models[name].fight * models[name].cp, -models[name].number),
    )


def half(board: Board, question: Pick) -> tuple[str, ...]:
    """RON-SCN-07: those who begin on the table: the strongest."""
    models = board.view.models
    ranked = sorted(question.things, key=lambda m: (-board.worth(models[m]), models[m].number))
    chosen = ranked[: question.least]
    return tuple(thing for thing in question.things if thing in chosen)


# -- deployment ------------------------------------------------------------------------------


def deploy(board: Board, question: PlaceQuestion, rng: Rng) -> Pose:
    """RON-SUP-02: a line opposite what is to be reached, shooters beside, the Leader not in front."""
    view, model = board.view, board.view.models[question.subject]
    best, most = None, 0
    for pose in (*_in_line(board, model), *question.suggest(view, rng, SAMPLES)):
        if not board.budget.can():
            break
        board.budget.spend()
        if question.legal(view, pose) is not None:
            continue
        worth = _fitness(board, model, pose)
        if best is None or worth > most:
            best, most = pose, worth
    return best if best is not None else question.default(view)


def _focus(board: Board) -> Place:
    """The place that the side should face: what is to be held or taken, else the middle."""
    places: list[Place] = []
    if board.scenario is not None:
        places += [(line.x, line.y) for line in board.scenario.victory if line.x or line.y]
    if not places:
        return board.view.width // 2, board.view.height // 2
    return sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)


def _in_line(board: Board, model: Model) -> Iterator[Pose]:
    """Places along the front of a zone at one edge, from the middle outwards, and a second rank."""
    zone = zone_of(board.view, model)
    if zone is None or zone.kind != "edge" or len(zone.edges) != 1:
        return
    edge, r = zone.edges[0], model.radius
    along = board.view.width if edge in ("south", "north") else board.view.height
    middle = _focus(board)[0 if edge in ("south", "north") else 1]
    for rank in (0, 1):
        deep = zone.depth - r - rank * DEEP
        for step in range(24):
            at = middle + (step + 1) // 2 * SPACING * (1 if step % 2 else -1)
            if r <= at <= along - r:
                yield (*_from_edge(board, edge, at, deep), 0)


def _from_edge(board: Board, edge: str, at: int, deep: int) -> Place:
    if edge in ("south", "north"):
        return at, deep if edge == "south" else board.view.height - deep
    return deep if edge == "west" else board.view.width - deep, at


def _fitness(board: Board, model: Model, pose: Pose) -> int:
    """Near what matters, near friends but not on their toes; the Leader a little behind."""
    x, y = pose[0], pose[1]
    focus = _focus(board)
    worth = -distance(x - focus[0], y - focus[1])
    friends = [m for m in board.own if m is not model]
    if friends:
        nearest = min(distance(m.x - x, m.y - y) for m in friends)
        worth -= 4 * max(0, SPACING - nearest) + max(0, nearest - 3 * SPACING)
    edge = board.view.sides[model.side].edge
    if edge and (board.view.sides[model.side].leader == model.id or model.carries):
        worth -= max(0, edge_gap(board.view, edge, x, y) - 3500)
    if is_shooter(model):
        worth += min(4000, abs(x - focus[0])) // 4
    for foe in board.foes:
        if distance(foe.x - x, foe.y - y) < 9000:
            worth -= 500
    return worth


# -- entering --------------------------------------------------------------------------------


def enter(board: Board, question: PlaceQuestion, rng: Rng) -> Pose:
    """RON-SUP-08: the place on an entry edge that is nearest to what this model is for."""
    view, model = board.view, board.view.models[question.subject]
    goals = _goals(board, model)
    best, most = None, 0
    for pose in (*_on_edges(board, model, goals), *question.suggest(view, rng, SAMPLES)):
        if not board.budget.can():
            break
        board.budget.spend()
        worth = -min(distance(x - pose[0], y - pose[1]) for x, y in goals)
        if (best is None or worth > most) and question.legal(view, pose) is None:
            best, most = pose, worth
    return best if best is not None else question.default(view)


def _goals(board: Board, model: Model) -> Sequence[Place]:
    goals = [(aim.x, aim.y) for aim in aims_of(board, model) if not aim.axis]
    if not goals and board.scores("leader-out"):
        leader = _enemy_leader(board)
        goals = [leader] if leader else []
    goals = goals or [(foe.x, foe.y) for foe in board.foes]
    return goals or [_focus(board)]


def _enemy_leader(board: Board) -> Place | None:
    """Where the enemy's Leader stands."""
    for foe in board.foes:
        if board.view.sides[foe.side].leader == foe.id:
            return foe.x, foe.y
    return None


def _on_edges(board: Board, model: Model, goals: Sequence[Place]) -> Iterator[Pose]:
    """The places of the entry edges straight opposite each goal, and beside them."""
    r = model.radius
    for edge in entry_edges(board.view, model.side):
        across = edge in ("south", "north")
        along = board.view.width if across else board.view.height
        for goal in goals[:4]:
            for step in range(-3, 4):
                at = min(max(goal[0 if across else 1] + step * SPACING, r), along - r)
                yield (*_from_edge(board, edge, at, r), 0)
