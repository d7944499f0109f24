"""CAM-DAI-03: late units enter in the movement step of their clan, touching the own edge."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gunbai.effects import Ask, Proc, Tell, procedure, value_class
from gunbai.geometry import TURN, Block, corners
from gunbai.questions import Choose, Law, Place, Pose, Refusal, Rng
from gunbai.systems.daimyo.blocks_on_table import seat_of
from gunbai.systems.daimyo.deployment import FORMATION
from gunbai.systems.daimyo.drawing import body_data
from gunbai.systems.daimyo.movement import moves_of
from gunbai.systems.daimyo.placing import facing_of, room_for
from gunbai.systems.daimyo.state import TOUCHING, State, Unit
from gunbai.words import Event, Fact, Name, Say

__all__ = ["ENTER_STEPS", "entrance"]

STEP = 1000
RULE = "DAI-ARM-06"
"""Where a unit may stand at all; that late ones enter at the edge is the campaign's rule."""


@value_class
class Enter(Place):
    """Where a late unit stands that is drawn up in so many ``files``."""

    files: int = 1


def _posed(unit: Unit, files: int, pose: Pose) -> Block:
    x, y, heading = pose
    ranks = -(-unit.stands // files)
    return Block(x, y, heading % TURN, files, ranks, unit.frontage, unit.depth)


def _from_edge(state: State, side: str, body: Block) -> int:
    """How far a body is from its own edge."""
    edge = state.sides[side].edge
    points = corners(body)
    if edge == "south":
        return min(y for _, y in points)
    if edge == "north":
        return state.height - max(y for _, y in points)
    if edge == "west":
        return min(x for x, _ in points)
    return state.width - max(x for x, _ in points)


def _legal(view: State, question: Enter, pose: Pose) -> Refusal | None:
    unit = view.units[question.subject]
    body = _posed(unit, question.files, pose)
    wrong = room_for(view, unit, body)
    if wrong is not None:
        return Refusal(wrong.code, wrong.rule, wrong.facts)
    if _from_edge(view, unit.side, body) > TOUCHING:
        return Refusal("daimyo.refused.not-at-edge", RULE, {"name": Name(unit.id)})
    return None


def entrance(state: State, unit: Unit, files: int, start: int = 0) -> Pose | None:
    """A place at the own edge, its rear on it, looking at the enemy; searched from a start on."""
    heading = facing_of(state, unit.side)
    depth = _posed(unit, files, (0, 0, 0)).depth
    along = state.width if heading in (0, 180_000) else state.height
    for step in range(0, along, STEP):
        at = (start + step) % along
        pose = {
            0: (at, depth, heading),
            180_000: (at, state.height - depth, heading),
            90_000: (depth, at, heading),
            270_000: (state.width - depth, at, heading),
        }[heading]
        body = _posed(unit, files, pose)
        if room_for(state, unit, body) is None:
            return pose
    return None


def _default(view: State, question: Enter) -> Pose:
    unit = view.units[question.subject]
    pose = entrance(view, unit, question.files)
    assert pose is not None
    return pose


def _suggest(view: State, question: Enter, rng: Rng, n: int) -> Sequence[Pose]:
    unit = view.units[question.subject]
    pose = entrance(view, unit, question.files, rng.below(max(view.width, view.height)))
    return (pose if pose is not None else _default(view, question),)


def _context(view: State, question: Enter) -> Mapping[str, Any]:
    unit = view.units[question.subject]
    return body_data(_posed(unit, question.files, (0, 0, 0)), unit.stands)


ENTER = Law("daimyo-enter", legal=_legal, default=_default, suggest=_suggest, context=_context)


@procedure("DAI-ARM-06")
async def enter(state: State, unit_id: str) -> None:
    """CAM-DAI-03: formation, then a place touching the own edge; it counts as having moved."""
    unit = state.units[unit_id]
    ways = tuple(
        files for files in range(unit.stands, 0, -1) if entrance(state, unit, files) is not None
    )
    name: dict[str, Fact] = {"name": Name(unit_id)}
    if not ways:
        await Tell(Event("daimyo.event.no-entrance", name), RULE)
        return
    words = Say("daimyo.ask.formation", {**name, "stands": unit.stands})
    two_deep = -(-unit.stands // 2)
    standard = ways.index(two_deep) if two_deep in ways else 0
    formation = Choose(ways, words, unit_id, standard, law=FORMATION)
    files = await Ask(seat_of(state, unit), formation, RULE)
    question = Enter(unit_id, ENTER, Say("daimyo.ask.enter", name), True, files)
    pose = await Ask(seat_of(state, unit), question, RULE)
    unit.x, unit.y, unit.heading = pose
    unit.files = files
    unit.status, unit.moved = "table", True
    unit.shield = False  # CAM-DAI-03: it has moved
    path = moves_of(unit_id, [(unit.x, unit.y)])
    await Tell(Event("daimyo.event.entered", name, path), RULE)


ENTER_STEPS: Mapping[str, Callable[..., Proc[None]]] = {"enter": enter}
