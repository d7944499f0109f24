"""RON-GEN-08: who stands in base contact with whom, who is inside what.

Contact is a gap of at most ``TOUCHING``. A captive is in contact but engages nobody (RON-SPA-06).
All answers are in roster order. Squared distances of integers: exact and cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from gunbai.effects import Seat
from gunbai.rulebook import cite
from gunbai.systems.ronin.state import TOUCHING, Model, Piece, State
from gunbai.systems.ronin.terrain import ground

__all__ = [
    "Contact",
    "Contacts",
    "corpses_touching",
    "enemies_touching",
    "engaged",
    "engaged_models",
    "free_enemies",
    "friends_touching",
    "holders",
    "in_contact",
    "in_water",
    "inside",
    "inside_building",
    "meets",
    "on_table",
    "other",
    "release_captives",
    "seat_of",
    "things_touching",
    "touching",
]


Contact: TypeAlias = Callable[[State, str], bool]
"""Whether a model is in contact with the enemy: ``engaged``, or what a question remembers of it."""


def other(side: str) -> str:
    """The opposing side."""
    return "b" if side == "a" else "a"


def seat_of(state: State, side: str) -> Seat:
    """The seat that decides for a side: the first one that belongs to it."""
    seats = state.seats
    for seat in seats:
        if seats[seat] == side:
            return Seat(seat)
    raise KeyError(side)


def on_table(state: State, side: str = "") -> Iterator[Model]:
    """The models on the table, captives included, of one side or of both."""
    for model in state.models.values():
        if model.status == "table" and (not side or model.side == side):
            yield model


def free_enemies(state: State, side: str) -> list[Model]:
    """The models of the other side that are on the table and no captives."""
    return [
        model
        for model in state.models.values()
        if model.side != side and model.status == "table" and not model.captive
    ]


def in_contact(a: Model, b: Model) -> bool:
    """Whether the bases of two models are in contact, wherever the models are said to be."""
    reach = a.radius + b.radius + TOUCHING
    dx = a.x - b.x
    dy = a.y - b.y
    return dx * dx + dy * dy <= reach * reach


def touching(state: State, model_id: str) -> list[str]:
    """The ids of all models in base contact with this one, in roster order."""
    model = state.models[model_id]
    x, y = model.x, model.y
    found: list[str] = []
    if model.status != "table":
        return found
    for near in state.models.values():
        dx = near.x - x
        if -2000 < dx < 2000:
            dy = near.y - y
            if -2000 < dy < 2000 and near.status == "table" and near is not model:
                reach = model.radius + near.radius + TOUCHING
                if dx * dx + dy * dy <= reach * reach:
                    found.append(near.id)
    return found


def enemies_touching(state: State, model_id: str) -> list[str]:
    """The enemies, captives left out, in base contact with this model."""
    models = state.models
    side = models[model_id].side
    return [
        near
        for near in touching(state, model_id)
        if models[near].side != side and not models[near].captive
    ]


def friends_touching(state: State, model_id: str) -> list[str]:
    """The free friends in base contact with this model."""
    models = state.models
    side = models[model_id].side
    return [
        near
        for near in touching(state, model_id)
        if models[near].side == side and not models[near].captive
    ]


def engaged(state: State, model_id: str) -> bool:
    """Whether the model is in contact with the enemy: with one that is not a captive."""
    model = state.models[model_id]
    return model.status == "table" and meets(model, free_enemies(state, model.side))


def meets(model: Model, foes: Sequence[Model]) -> bool:
    """Whether a model on the table is engaged, given its free enemies (RON-GEN-08).

    For who asks about several models of a side: to find its enemies costs more than to compare.
    """
    cite("RON-GEN-08")
    x, y = model.x, model.y
    for near in foes:
        dx = near.x - x
        if -2000 < dx < 2000:
            dy = near.y - y
            if -2000 < dy < 2000:
                reach = model.radius + near.radius + TOUCHING
                if dx * dx + dy * dy <= reach * reach:
                    return True
    return False


class Contacts:
    """Which models are engaged, each found out once: good for as long as nobody moves."""

    __slots__ = ("_foes", "_known")

    def __init__(self) -> None:
        self._foes: dict[str, list[Model]] = {}
        self._known: dict[str, bool] = {}

    def __call__(self, state: State, model_id: str) -> bool:
        """Whether this model is engaged."""
        known = self._known.get(model_id)
        if known is None:
            model = state.models[model_id]
            foes = self._foes.get(model.side)
            if foes is None:
                foes = self._foes[model.side] = free_enemies(state, model.side)
            known = self._known[model_id] = model.status == "table" and meets(model, foes)
        return known


def engaged_models(state: State) -> dict[str, bool]:
    """All models in contact with the enemy, in one pass over the pairs of enemies."""
    ours: list[Model] = []
    theirs: list[Model] = []
    for model in state.models.values():
        if model.status == "table":
            (ours if model.side == "a" else theirs).append(model)
    found: dict[str, bool] = {}
    for a in ours:
        x, y = a.x, a.y
        for b in theirs:
            dx = b.x - x
            if -2000 < dx < 2000:
                dy = b.y - y
                if -2000 < dy < 2000:
                    reach = a.radius + b.radius + TOUCHING
                    if dx * dx + dy * dy <= reach * reach:
                        if not b.captive:
                            found[a.id] = True
                        if not a.captive:
                            found[b.id] = True
    return found


def holders(state: State, captive_id: str) -> list[str]:
    """The enemies whose contact keeps a captive captive (RON-SPA-06)."""
    return enemies_touching(state, captive_id)


def release_captives(state: State) -> list[str]:
    """RON-SPA-06: free every captive that no enemy touches any more; who was freed."""
    freed: list[str] = []
    drags = False
    for model in state.models.values():
        if model.captive and model.status == "table" and not holders(state, model.id):
            cite("RON-SPA-06")
            model.captive = False
            freed.append(model.id)
        elif model.carries:
            drags = True
    if drags:
        _let_go(state)
    return freed


def _let_go(state: State) -> None:
    """RON-SPA-08: nobody is dragged along who is no captive, or stands elsewhere."""
    for model in state.models.values():
        held = state.models.get(model.carries)
        if held is not None and not (held.captive and in_contact(model, held)):
            model.carries = ""


def inside(model: Model, piece: Piece) -> bool:
    """Whether the centre of the model's base is inside the piece."""
    x, y = model.x, model.y
    shape = piece.shape
    if shape[0] == "circle":
        dx = x - shape[1]
        dy = y - shape[2]
        within: bool = dx * dx + dy * dy <= shape[3] * shape[3]
        return within
    return _inside_polygon(x, y, shape)


def _inside_polygon(x: int, y: int, shape: tuple[int, ...]) -> bool:
    """A point in a convex polygon, its outline included."""
    ax, ay = shape[-2], shape[-1]
    for i in range(1, len(shape), 2):
        bx, by = shape[i], shape[i + 1]
        if (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0:
            return False
        ax, ay = bx, by
    return True


def inside_building(state: State, model: Model) -> Piece | None:
    """The building that the model is inside, if any."""
    for piece in ground(state.pieces).buildings:
        if inside(model, piece):
            return piece
    return None


def in_water(state: State, model: Model) -> bool:
    """Whether the model is in Water (RON-TER-06): the area flag, whatever it does to movement."""
    return any(inside(model, piece) for piece in ground(state.pieces).waters)


def corpses_touching(state: State, model: Model) -> list[str]:
    """The corpse markers in contact with the model."""
    reach = model.radius + 500 + TOUCHING
    return [
        corpse.id
        for corpse in state.corpses.values()
        if (corpse.x - model.x) ** 2 + (corpse.y - model.y) ** 2 <= reach * reach
    ]


def things_touching(state: State, model: Model) -> list[str]:
    """The objects on the ground in contact with the model."""
    reach = model.radius + 500 + TOUCHING
    return [
        thing.id
        for thing in state.things.values()
        if not thing.carrier
        and (thing.x - model.x) ** 2 + (thing.y - model.y) ** 2 <= reach * reach
    ]
