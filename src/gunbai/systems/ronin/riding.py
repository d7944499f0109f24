"""RON-ACT-09: mounting a riderless horse and getting down from one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gunbai.effects import Ask, Tell, procedure
from gunbai.questions import Law, Place, Pose, Refusal, Rng
from gunbai.systems.ronin.contacts import seat_of
from gunbai.systems.ronin.movement import put, tell_freed
from gunbai.systems.ronin.state import (
    FOOT_RADIUS,
    MOUNTED_RADIUS,
    TOUCHING,
    Horse,
    Model,
    State,
)
from gunbai.systems.ronin.walking import CIRCLE, ends_touching
from gunbai.systems.ronin.zones import obstacle
from gunbai.words import Event, Fact, Name, Say

__all__ = ["dismount", "dismount_place", "horses_near", "mount"]

REACH = 1000


def horses_near(state: State, model: Model) -> list[str]:
    """The riderless horses of its own side within 1 inch of a model on foot that began mounted."""
    if not model.began_mounted or model.mount != "none":
        return []
    reach = FOOT_RADIUS + MOUNTED_RADIUS + REACH
    return [
        horse.id
        for horse in state.horses.values()
        if horse.side == model.side
        and (horse.x - model.x) ** 2 + (horse.y - model.y) ** 2 <= reach * reach
    ]


@procedure("RON-ACT-09")
async def mount(state: State, model_id: str, horse_id: str) -> None:
    """RON-ACT-09: the model is placed where the horse stood."""
    model, horse = state.models[model_id], state.horses.pop(horse_id)
    model.mount, model.horse_wound = horse.kind, horse.wounded
    start = (model.x, model.y)
    freed = put(state, model_id, horse.x, horse.y)
    facts: dict[str, Fact] = {"name": Name(model_id)}
    moves = ((model_id, (start, (model.x, model.y))),)
    await Tell(Event("ronin.event.mount", facts, moves), "RON-ACT-09")
    await tell_freed(freed)


@procedure("RON-ACT-09")
async def dismount(state: State, model_id: str) -> None:
    """RON-ACT-09: on foot beside the horse, out of contact with the enemy; the horse stays."""
    model = state.models[model_id]
    question = Place(model_id, DISMOUNT, Say("ronin.ask.dismount", {"name": Name(model_id)}))
    answer = await Ask(seat_of(state, model.side), question, "RON-ACT-09")
    horse = f"horse-{model_id}"
    while horse in state.horses:  # an earlier horse of his still stands where he left it
        horse += "-again"
    state.horses[horse] = Horse(horse, model.side, model.mount, model.horse_wound, model.x, model.y)
    start = (model.x, model.y)
    model.mount, model.horse_wound = "none", False
    freed = put(state, model_id, answer[0], answer[1])
    moves = ((model_id, (start, (model.x, model.y))),)
    await Tell(Event("ronin.event.dismount", {"name": Name(model_id)}, moves), "RON-ACT-09")
    await tell_freed(freed)


def _on_foot(view: State, model: Model, x: int, y: int) -> Refusal | None:
    """Whether the rider may stand here on foot once the horse stands alone."""
    facts: dict[str, Fact] = {"name": Name(model.id)}
    square = (x - model.x) ** 2 + (y - model.y) ** 2
    near = FOOT_RADIUS + MOUNTED_RADIUS
    if not (near - TOUCHING) ** 2 <= square <= (near + TOUCHING) ** 2:
        return Refusal("ronin.refused.beside-horse", "RON-ACT-09", facts)
    wrong = obstacle(view, model, x, y, on_foot=True)
    if wrong is not None:
        return Refusal(wrong.code, wrong.rule, wrong.facts)
    touched = ends_touching(view, model, x, y, on_foot=True)
    if touched:
        facts["enemy"] = Name(touched[0].id)
        return Refusal("ronin.refused.dismount-contact", "RON-ACT-09", facts)
    return None


def dismount_place(view: State, model: Model) -> Pose | None:
    """The first place around the horse where the rider may stand, from the east round; or None."""
    near = FOOT_RADIUS + MOUNTED_RADIUS + TOUCHING // 2
    for dx, dy in CIRCLE:
        x, y = model.x + dx * near // 1000, model.y + dy * near // 1000
        if _on_foot(view, model, x, y) is None:
            return (x, y, 0)
    return None


def _legal(view: State, question: Place, answer: Pose) -> Refusal | None:
    model = view.models[question.subject]
    refusal = _on_foot(view, model, answer[0], answer[1])
    if refusal is None:
        return None
    return Refusal(refusal.code, refusal.rule, refusal.facts, dismount_place(view, model))


def _default(view: State, question: Place) -> Pose:
    place = dismount_place(view, view.models[question.subject])
    assert place is not None, "dismounting is offered only where there is a place"
    return place


def _suggest(view: State, question: Place, rng: Rng, n: int) -> Sequence[Pose]:
    model = view.models[question.subject]
    near = FOOT_RADIUS + MOUNTED_RADIUS + TOUCHING // 2
    for _ in range(6):
        dx, dy = CIRCLE[rng.below(len(CIRCLE))]
        place = (model.x + dx * near // 1000, model.y + dy * near // 1000, 0)
        if _on_foot(view, model, place[0], place[1]) is None:
            return (place,)
    return (_default(view, question),)


def _context(view: State, question: Place) -> Mapping[str, object]:
    return {"radius": FOOT_RADIUS}


DISMOUNT = Law("ronin-dismount", legal=_legal, default=_default, suggest=_suggest, context=_context)
