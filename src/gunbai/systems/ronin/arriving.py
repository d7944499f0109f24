"""RON-SUP-08: models that enter the table later, in the Move phase, from an edge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gunbai.effects import Ask, Tell, procedure
from gunbai.questions import Law, Place, Pose, Refusal, Rng
from gunbai.systems.ronin.contacts import seat_of
from gunbai.systems.ronin.movement import ask_move, enter_contact, travel
from gunbai.systems.ronin.state import Model, State
from gunbai.systems.ronin.walking import ends_touching
from gunbai.systems.ronin.zones import edge_gap, entry_edges, obstacle, side_of_scenario
from gunbai.words import Event, Fact, Length, Name, Say, Word

__all__ = ["ENTER", "can_enter", "enter"]

STEP = 250
"""How far apart the places are that the default looks at."""


@procedure("RON-SUP-08")
async def enter(state: State, model_id: str, kind: str) -> None:
    """RON-SUP-08: placed touching its entry edge, then it Moves or Runs from there."""
    model = state.models[model_id]
    question = Place(model_id, ENTER, Say("ronin.ask.enter", {"name": Name(model_id)}))
    place: Pose = await Ask(seat_of(state, model.side), question, "RON-SUP-08")
    model.x, model.y = place[0], place[1]
    model.status = "table"
    model.shifted = True
    moves = ((model_id, ((model.x, model.y),)),)
    await Tell(Event("ronin.event.enter", {"name": Name(model_id)}, moves), "RON-SUP-08")
    if kind == "run":
        contact, why = "keep", ""
    else:
        contact, why = await enter_contact(state, model_id)
    path = await ask_move(state, model_id, kind, contact, why=why)
    await travel(state, model_id, path, kind)
    model.moved = "ran" if kind == "run" else "moved"


def _corner_gap(view: State, side: str) -> int:
    given = side_of_scenario(view, side)
    return given.arrive.corner_gap if given is not None and given.arrive is not None else 0


def _refusal(view: State, model: Model, x: int, y: int) -> Refusal | None:
    """Touching an entry edge, not within the corner gap (RON-SCN-03), where the base fits; free."""
    facts: dict[str, Fact] = {"name": Name(model.id)}
    edges = entry_edges(view, model.side)
    touched = [edge for edge in edges if edge_gap(view, edge, x, y) == model.radius]
    if not touched:
        facts["edge"] = Word(f"ronin.name.edge.{edges[0]}" if len(edges) == 1 else "ronin.edge.any")
        return Refusal("ronin.refused.enter-edge", "RON-SUP-08", facts)
    gap = _corner_gap(view, model.side)
    if gap and not any(_from_corner(view, edge, x, y) > gap for edge in touched):
        found = max(_from_corner(view, edge, x, y) for edge in touched)
        facts |= {"found": Length(found, gap), "limit": Length(gap)}
        return Refusal("ronin.refused.enter-corner", "RON-SCN-03", facts)
    wrong = obstacle(view, model, x, y)
    if wrong is not None:
        return Refusal(wrong.code, wrong.rule, wrong.facts)
    touched_enemies = ends_touching(view, model, x, y)
    if not touched_enemies:
        return None
    # Who stands in contact may not Move or Run (RON-MOV-06): he enters beside, and moves into it.
    facts["enemy"] = Name(touched_enemies[0].id)
    return Refusal("ronin.refused.enter-contact", "RON-MOV-06", facts)


def _from_corner(view: State, edge: str, x: int, y: int) -> int:
    """How far the place on an edge is from the nearer corner."""
    if edge in ("south", "north"):
        return min(x, view.width - x)
    return min(y, view.height - y)


def _along(view: State, edge: str, radius: int, at: int) -> tuple[int, int]:
    """The place ``at`` along an edge, from its southern or western end."""
    if edge == "south":
        return (at, radius)
    if edge == "north":
        return (at, view.height - radius)
    return (radius, at) if edge == "west" else (view.width - radius, at)


def _span(view: State, edge: str) -> int:
    return view.width if edge in ("south", "north") else view.height


def _first(view: State, model: Model) -> Pose | None:
    """RON-T-25: the first fitting place: south edge first, then by smallest x or y."""
    for edge in entry_edges(view, model.side):
        for at in range(model.radius, _span(view, edge) - model.radius + 1, STEP):
            x, y = _along(view, edge, model.radius, at)
            if _refusal(view, model, x, y) is None:
                return (x, y, 0)
    return None


def can_enter(view: State, model: Model) -> Refusal | None:
    """Whether there is room to enter at all."""
    if _first(view, model) is not None:
        return None
    return Refusal("ronin.refused.enter-full", "RON-SUP-08", {"name": Name(model.id)})


def _legal(view: State, question: Place, answer: Pose) -> Refusal | None:
    model = view.models[question.subject]
    refusal = _refusal(view, model, answer[0], answer[1])
    if refusal is None or refusal.code != "ronin.refused.enter-edge":
        return refusal
    nearest = _slid(view, model, answer[0], answer[1])
    return Refusal(refusal.code, refusal.rule, refusal.facts, nearest)


def _slid(view: State, model: Model, x: int, y: int) -> Pose | None:
    """The place on the nearest entry edge opposite to where the base was wanted, if it fits."""
    edges = sorted(entry_edges(view, model.side), key=lambda edge: edge_gap(view, edge, x, y))
    for edge in edges:
        wanted = x if edge in ("south", "north") else y
        at = min(max(wanted, model.radius), _span(view, edge) - model.radius)
        place = _along(view, edge, model.radius, at)
        if _refusal(view, model, *place) is None:
            return (*place, 0)
    return None


def _default(view: State, question: Place) -> Pose:
    place = _first(view, view.models[question.subject])
    assert place is not None, "entering is offered only where there is room"
    return place


def _suggest(view: State, question: Place, rng: Rng, n: int) -> Sequence[Pose]:
    model = view.models[question.subject]
    edges = entry_edges(view, model.side)
    for _ in range(8):
        edge = edges[rng.below(len(edges))]
        at = model.radius + rng.below(_span(view, edge) - 2 * model.radius + 1)
        x, y = _along(view, edge, model.radius, at)
        if _refusal(view, model, x, y) is None:
            return ((x, y, 0),)
    return (_default(view, question),)


def _context(view: State, question: Place) -> Mapping[str, object]:
    model = view.models[question.subject]
    return {"radius": model.radius, "edges": list(entry_edges(view, model.side))}


ENTER = Law("ronin-enter", legal=_legal, default=_default, suggest=_suggest, context=_context)
