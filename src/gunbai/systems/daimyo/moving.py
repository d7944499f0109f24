"""DAI-MOV-03, -10, -13, -14, DAI-MOR-07, DAI-ART-02: what a unit does in the movement step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any

from gunbai.effects import Ask, Proc, Tell, procedure, value_class
from gunbai.geometry import (
    TURN,
    Block,
    Side,
    about_turned,
    advanced,
    block_box,
    edge_middle,
    footprint,
    within,
)
from gunbai.questions import Choose, Form, Law, Number, Place, Pose, Preview, Refusal, Rng
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import block, seat_of
from gunbai.systems.daimyo.command import obeys
from gunbai.systems.daimyo.deployment import FORMATION, enter_house
from gunbai.systems.daimyo.drawing import block_mark, body_data
from gunbai.systems.daimyo.movement import (
    carried,
    carry_out,
    leave_house,
    moves_of,
    put,
)
from gunbai.systems.daimyo.orders import disorder
from gunbai.systems.daimyo.placing import SMALL, room_for
from gunbai.systems.daimyo.returning import come_back
from gunbai.systems.daimyo.room import nearest_room
from gunbai.systems.daimyo.state import TOUCHING, State, Unit
from gunbai.systems.daimyo.stepping import ask_steps, tried
from gunbai.systems.daimyo.surroundings import FALL_BACK, GUN, MOVE
from gunbai.systems.daimyo.terrain import barred_near, ground, touches_difficult
from gunbai.words import Event, Fact, Name, Say

__all__ = ["MOVING_STEPS", "ask_formation"]


@procedure("DAI-MOV-03")
async def move(state: State, unit_id: str) -> None:
    """DAI-MOV-03: a normal move; a small unit that ends touching a house may go in (DAI-MOV-10)."""
    await _walked(state, unit_id, GUN if state.units[unit_id].kind == "gun" else MOVE)
    unit = state.units[unit_id]
    if unit.on_table and unit.moved and unit.kind != "gun":
        await _offer_house(state, unit_id)


@procedure("DAI-MOV-13")
async def fall_back(state: State, unit_id: str) -> None:
    """DAI-MOV-13: straight backward, still facing the enemy; missile ashigaru may fire as if they
    had not yet (DAI-RUL-33)."""
    unit = state.units[unit_id]
    start = tuple(block(unit))
    await _walked(state, unit_id, FALL_BACK)
    if unit.missile_ashigaru and unit.moved:
        unit.fire_from = start


async def _walked(state: State, unit_id: str, kind: str) -> None:
    """DAI-LDR-09: it is at the moment when the unit starts to move that it has to obey."""
    if not await obeys(state, unit_id):
        return
    unit = state.units[unit_id]
    question = ask_steps(state, unit, kind)
    steps = await Ask(seat_of(state, unit), question, "DAI-MOV-03")
    if not steps:
        return
    at, _ = tried(state, question, steps)
    await carry_out(state, unit_id, question.memo["field"], at)


async def _offer_house(state: State, unit_id: str) -> None:
    """DAI-MOV-10: infantry of at most 4 stands that touches a free house may occupy it."""
    unit = state.units[unit_id]
    table = ground(state.pieces)
    if not table.houses or unit.cavalry or not unit.is_unit or unit.stands > SMALL:
        return
    body = block(unit)
    west, south, east, north = block_box(body)
    box = (west - TOUCHING, south - TOUCHING, east + TOUCHING, north + TOUCHING)
    for shape, house in barred_near(state, False, box):
        if house.ground != "building" or not within(footprint(body), shape, TOUCHING):
            continue
        if any(other.on_table and other.house == house.id for other in state.units.values()):
            continue
        facts: dict[str, Fact] = {"name": Name(unit_id), "house": Name(house.id)}
        question = Choose((False, True), Say("daimyo.ask.enter-house", facts), unit_id)
        if await Ask(seat_of(state, unit), question, "DAI-MOV-10"):
            enter_house(state, unit, house.id)
            await Tell(Event("daimyo.event.house-entered", facts), "DAI-MOV-10")
            await _in_hard_ground(state, unit_id)
            return


@procedure("DAI-MOR-07")
async def about(state: State, unit_id: str) -> None:
    """DAI-MOR-07: a halted unit may turn by 180 degrees in the next turn, and nothing else."""
    if not await obeys(state, unit_id):
        return
    unit = state.units[unit_id]
    await put(state, unit_id, about_turned(block(unit)))
    unit.turned += 180_000
    await Tell(Event("daimyo.event.about", {"name": Name(unit_id)}), "DAI-MOR-07")
    await _in_hard_ground(state, unit_id)


async def _in_hard_ground(state: State, unit_id: str) -> None:
    """DAI-ORD-02 cause 2: it has moved where it stands, in difficult ground (not peasants)."""
    unit = state.units[unit_id]
    if unit.type != "peasant" and touches_difficult(state, block(unit)):
        cite("DAI-MOV-06")
        await disorder(state, unit_id, "terrain")


# -- reforming ------------------------------------------------------------------------------------


@value_class
class Turned(Number):
    """Whole degrees; not listed one by one."""

    def options(self, view: State) -> Sequence[int] | None:  # type: ignore[override]
        return None


@value_class
class Reform(Form):
    """Facing and formation about the same middle; ``memo`` keeps where an answer would stand."""

    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)


def ask_formation(state: State, unit: Unit, message: str) -> Reform:
    """The question of facing and formation: degrees to the right of how it stands, and files."""
    files = tuple(range(unit.stands, 0, -1))
    now = files.index(min(unit.files, unit.stands))
    words = Say(message, {"name": Name(unit.id)})
    return Reform(
        fields=(
            ("turn", Turned(0, 359, Say("daimyo.ask.heading"), unit.id)),
            (
                "files",
                Choose(
                    files,
                    Say("daimyo.ask.formation", {"name": Name(unit.id), "stands": unit.stands}),
                    unit.id,
                    now,
                    law=FORMATION,
                ),
            ),
        ),
        words=words,
        subject=unit.id,
        law=REFORM,
    )


def reformed_to(view: State, question: Reform, answer: tuple[Any, ...]) -> Block | None:
    """DAI-MOV-14: where the unit would stand, shifted by the least distance that frees it, at most
    F; None when there is no room."""
    if answer not in question.memo:
        unit = view.units[question.subject]
        heading = (unit.heading + 1000 * answer[0]) % TURN
        question.memo[answer] = nearest_room(view, unit, heading, answer[1])
    found: Block | None = question.memo[answer]
    return found


def _reform_legal(view: State, question: Reform, answer: tuple[Any, ...]) -> Refusal | None:
    if reformed_to(view, question, answer) is not None:
        return None
    facts: dict[str, Fact] = {"name": Name(question.subject)}
    return Refusal("daimyo.refused.no-room", "DAI-MOV-14", facts)


def _reform_default(view: State, question: Reform) -> tuple[Any, ...]:
    """DAI-TBL-22: unchanged."""
    unit = view.units[question.subject]
    return (0, min(unit.files, unit.stands))


def _reform_suggest(view: State, question: Reform, rng: Rng, n: int) -> Sequence[tuple[Any, ...]]:
    unit = view.units[question.subject]
    files = (-(-unit.stands // 2), unit.stands, max(1, -(-unit.stands // 3)))[rng.below(3)]
    answer = ((0, 0, 90, 180, 270)[rng.below(5)], files)
    if reformed_to(view, question, answer) is None:
        answer = _reform_default(view, question)
    return (answer,)


def _reform_preview(view: State, question: Reform, answer: tuple[Any, ...]) -> Preview:
    body = reformed_to(view, question, answer)
    stands = view.units[question.subject].stands
    return Preview() if body is None else Preview(marks=(block_mark(body, stands),))


REFORM = Law(
    "daimyo-reform",
    legal=_reform_legal,
    default=_reform_default,
    suggest=_reform_suggest,
    preview=_reform_preview,
)


@procedure("DAI-MOV-14")
async def reform(state: State, unit_id: str) -> None:
    """DAI-MOV-14: a good-order unit takes any facing and formation instead of moving."""
    if not await obeys(state, unit_id):
        return
    unit = state.units[unit_id]
    question = ask_formation(state, unit, "daimyo.ask.reform")
    answer = await Ask(seat_of(state, unit), question, "DAI-MOV-14")
    body = reformed_to(state, question, answer)
    assert body is not None
    stood_in_it = touches_difficult(state, block(unit))
    await put(state, unit_id, body)
    unit.reformed = True
    facts: dict[str, Fact] = {"name": Name(unit_id), "files": body.files, "ranks": body.ranks}
    await Tell(Event("daimyo.event.reformed", facts), "DAI-MOV-14")
    if not stood_in_it:
        await _in_hard_ground(state, unit_id)


# -- houses ---------------------------------------------------------------------------------------


@value_class
class Leave(Place):
    """Where a unit stands that leaves its house, in so many ``files``."""

    files: int = 1


def _left(view: State, question: Leave, pose: Pose) -> Block:
    unit = view.units[question.subject]
    ranks = -(-unit.stands // question.files)
    x, y, heading = pose
    return Block(x, y, heading % TURN, question.files, ranks, unit.frontage, unit.depth)


def _leave_legal(view: State, question: Leave, pose: Pose) -> Refusal | None:
    unit = view.units[question.subject]
    body = _left(view, question, pose)
    wrong = room_for(view, unit, body)
    if wrong is not None:
        return Refusal(wrong.code, wrong.rule, wrong.facts)
    shape = ground(view.pieces).shapes[unit.house]
    if within(footprint(body), shape, TOUCHING + 1):
        return None
    facts: dict[str, Fact] = {"name": Name(unit.id), "house": Name(unit.house)}
    return Refusal("daimyo.refused.not-at-house", "DAI-MOV-10", facts)


def _exits(view: State, question: Leave) -> list[Pose]:
    """The middles of the sides of the house, looking outward."""
    house = block(view.units[question.subject])
    depth = _left(view, question, (0, 0, 0)).depth
    found: list[Pose] = []
    for side in Side:
        x, y = edge_middle(house, side)
        heading = (house.heading + side.value * 90_000) % TURN
        out = advanced((x, y), heading, depth)
        found.append((*out, heading))
    return [pose for pose in found if _leave_legal(view, question, pose) is None]


def _leave_suggest(view: State, question: Leave, rng: Rng, n: int) -> Sequence[Pose]:
    exits = _exits(view, question)
    return (exits[rng.below(len(exits))],)


LEAVE = Law(
    "daimyo-leave",
    legal=_leave_legal,
    default=lambda view, question: _exits(view, question)[0],
    suggest=_leave_suggest,
    context=lambda view, question: body_data(
        _left(view, question, (0, 0, 0)), view.units[question.subject].stands
    ),
)


@procedure("DAI-MOV-10")
async def leave(state: State, unit_id: str) -> None:
    """DAI-MOV-10: out of the house, touching any side, in any formation; its move ends there."""
    if not await obeys(state, unit_id):
        return
    unit = state.units[unit_id]
    house = unit.house
    ways = [
        files
        for files in range(unit.stands, 0, -1)
        if _exits(state, Leave(unit_id, LEAVE, files=files))
    ]
    if not ways:
        await Tell(Event("daimyo.event.shut-in", {"name": Name(unit_id)}), "DAI-MOV-10")
        return
    words = Say("daimyo.ask.formation", {"name": Name(unit_id), "stands": unit.stands})
    files = await Ask(
        seat_of(state, unit), Choose(tuple(ways), words, unit_id, law=FORMATION), "DAI-MOV-10"
    )
    facts: dict[str, Fact] = {"name": Name(unit_id), "house": Name(house)}
    question = Leave(unit_id, LEAVE, Say("daimyo.ask.leave-house", facts), True, files)
    pose = await Ask(seat_of(state, unit), question, "DAI-MOV-10")
    body = _left(state, question, pose)
    leave_house(unit)
    await put(state, unit_id, body)
    await _in_hard_ground(state, unit_id)
    await carried(state, unit_id, 0, body)
    await Tell(
        Event("daimyo.event.house-left", facts, moves_of(unit_id, [body.front])), "DAI-MOV-10"
    )


MOVING_STEPS: Mapping[str, Callable[..., Proc[None]]] = {
    "move": move,
    "fall-back": fall_back,
    "about": about,
    "reform": reform,
    "leave-house": leave,
    "come-back": come_back,
}
