"""RON-MOR-13: flight to the nearest edge by the route that ends nearest it, and leaving the table."""

from __future__ import annotations

from heapq import heappop, heappush

from gunbai.effects import Ask, Tell, procedure
from gunbai.geometry import path_floor
from gunbai.questions import Choose, Law, Path, ask_if_open
from gunbai.rulebook import cite
from gunbai.systems.ronin.contacts import release_captives, seat_of
from gunbai.systems.ronin.movement import allowance, tell_freed, travel
from gunbai.systems.ronin.state import Model, State
from gunbai.systems.ronin.turning import Place, turning_places
from gunbai.systems.ronin.walk_law import WALK
from gunbai.systems.ronin.walking import KEEP, Walk, fault_of, furthest
from gunbai.systems.ronin.wounds import drop_carried
from gunbai.systems.ronin.zones import edge_gap
from gunbai.words import Event, Fact, Length, Name, Say, Word

__all__ = ["flee", "leave_table", "routes"]

FLIGHT_ORDER = ("west", "south", "east", "north")
"""RON-T-25."""
MOST_LOOKED_AT = 160
"""How many places to turn at are looked at before the best route found is taken."""


@procedure("RON-MOR-13")
async def flee(state: State, model_id: str) -> None:
    """RON-MOR-13: a full Run or Gallop; who reaches the edge is gone."""
    model = state.models[model_id]
    seat = seat_of(state, model.side)
    gaps = {edge: edge_gap(state, edge, model.x, model.y) for edge in FLIGHT_ORDER}
    nearest = min(gaps.values())
    equal = tuple(edge for edge in FLIGHT_ORDER if gaps[edge] == nearest)
    words = Say("ronin.ask.flight-edge", {"name": Name(model_id)})
    edge = await ask_if_open(Ask(seat, Choose(equal, words, model_id), "RON-MOR-13"))
    found = routes(state, model, edge)
    path: Path = ()
    if found:
        ends = tuple(route[-1] for route in found)
        question = Choose(ends, Say("ronin.ask.flight-end", {"name": Name(model_id)}), law=ENDS)
        end = await ask_if_open(Ask(seat, question, "RON-MOR-13"))
        path = found[ends.index(end)]
    facts: dict[str, Fact] = {"name": Name(model_id), "edge": Word(f"ronin.name.edge.{edge}")}
    await Tell(Event("ronin.event.flight", facts), "RON-MOR-13")
    await travel(state, model_id, path, "flight")
    if edge_gap(state, edge, model.x, model.y) <= model.radius:
        await leave_table(state, model_id)


def _label_end(view: State, question: Choose[Place], answer: Place) -> Say:
    return Say("ronin.ask.flight-end.option", {"x": Length(answer[0]), "y": Length(answer[1])})


ENDS = Law("ronin-flight-end", label=_label_end)


@procedure("RON-GEN-09")
async def leave_table(state: State, model_id: str) -> None:
    """RON-GEN-09: fled: gone for good, no corpse, not out of action (RON-R-11)."""
    cite("RON-R-11")
    drop_carried(state, model_id)
    model = state.models[model_id]
    model.status = "fled"
    await Tell(Event("ronin.event.fled", {"name": Name(model_id)}), "RON-GEN-09")
    await tell_freed(release_captives(state))


def routes(state: State, model: Model, edge: str) -> list[Path]:
    """The routes whose ends are nearest the edge, one for each such end, by smallest x, then y.

    Straight at the edge where the way is free. Else a search over places to turn at beside what
    bars the way, the most promising first, until none left could end nearer.
    """
    budget = allowance(state, model.id, "flight").budget
    question = Walk(model.id, "flight", budget, WALK, contact="keep", rule="RON-MOR-13")
    search = _Search(state, question, edge)
    start = (model.x, model.y)
    turns: list[Place] | None = None
    heap: list[tuple[int, int, Path]] = [(search.best - budget, 0, ())]
    looked, seen = 0, {start: True}
    while heap and looked < MOST_LOOKED_AT:
        bound, _, path = heappop(heap)
        if bound > search.best or search.best <= model.radius:
            break
        looked += 1
        search.straight_on(path)
        if search.best <= model.radius:
            break
        if turns is None:
            turns = list(turning_places(state, model, budget, KEEP))
        for place in turns:
            longer = (*path, place)
            left = budget - path_floor((start, *longer))
            bound = max(edge_gap(state, edge, *place) - left, model.radius)
            if place in seen or left <= 0 or bound > search.best:
                continue
            if fault_of(state, question, longer) is None:
                seen[place] = True
                heappush(heap, (bound, len(seen), longer))
    return [search.found[end] for end in sorted(search.found)]


class _Search:
    """The best ends found so far: ``best`` is how far they are from the edge."""

    def __init__(self, state: State, question: Walk, edge: str) -> None:
        model = state.models[question.subject]
        self.state = state
        self.question = question
        self.edge = edge
        self.start = (model.x, model.y)
        self.radius = model.radius
        self.first = self.best = edge_gap(state, edge, *self.start)
        self.found: dict[Place, Path] = {}

    def straight_on(self, path: Path) -> None:
        """From the end of a path straight at the edge, as far as it goes."""
        here = path[-1] if path else self.start
        goal = _at_edge(self.state, self.edge, here, self.radius)
        route: Path = (*path, goal) if goal != here else path
        if route and fault_of(self.state, self.question, route) is not None:
            route = furthest(self.state, self.question, route) or path
        if not route:
            return
        gap = edge_gap(self.state, self.edge, *route[-1])
        if gap < self.best:
            self.found.clear()
            self.best = gap
        if gap == self.best and gap < self.first:
            self.found.setdefault(route[-1], route)


def _at_edge(state: State, edge: str, place: Place, radius: int) -> Place:
    if edge == "south":
        return (place[0], radius)
    if edge == "north":
        return (place[0], state.height - radius)
    return (radius, place[1]) if edge == "west" else (state.width - radius, place[1])
