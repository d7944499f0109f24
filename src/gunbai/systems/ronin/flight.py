"""RON-MOR-13: flight to the nearest edge by the route that ends nearest it, and leaving the table."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from gunbai.effects import Ask, Tell, procedure
from gunbai.geometry import Disc, Polygon, Segment, Shape, bounds, path_floor
from gunbai.questions import Choose, Law, Path, ask_if_open
from gunbai.rulebook import cite
from gunbai.systems.ronin.contacts import release_captives, seat_of
from gunbai.systems.ronin.movement import allowance, tell_freed, travel
from gunbai.systems.ronin.state import MOUNTED_RADIUS, TOUCHING, Model, State
from gunbai.systems.ronin.terrain import surface_for
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

Place = tuple[int, int]


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
            turns = list(_turning_places(state, model, budget))
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


_AROUND = (
    (1000, 0),
    (924, 383),
    (707, 707),
    (383, 924),
    (0, 1000),
    (-383, 924),
    (-707, 707),
    (-924, 383),
    (-1000, 0),
    (-924, -383),
    (-707, -707),
    (-383, -924),
    (0, -1000),
    (383, -924),
    (707, -707),
    (924, -383),
)


def _turning_places(state: State, model: Model, budget: int) -> Iterator[Place]:
    """Places just beside models, enemies' reach and terrain, within the allowance."""
    for x, y, reach in _round_things(state, model):
        # The sixteen corners of a polygon around the circle: its sides do not cut it.
        wide = reach * 1020 // 1000 + 3
        for dx, dy in _AROUND:
            yield from _near(model, budget, x + dx * wide // 1000, y + dy * wide // 1000)
    surface = surface_for(state.pieces, model.mount != "none", "acrobat" in model.attributes)
    beside = model.radius + TOUCHING + 3
    for shape in (*surface.solid, *surface.slow):
        for x, y in _corners(shape, beside):
            yield from _near(model, budget, x, y)


def _near(model: Model, budget: int, x: int, y: int) -> Iterator[Place]:
    if (x - model.x) ** 2 + (y - model.y) ** 2 <= budget * budget:
        yield (x, y)


def _round_things(state: State, model: Model) -> Iterator[tuple[int, int, int]]:
    for near in state.models.values():
        if near.status == "table" and near is not model:
            keep = KEEP if near.side != model.side else 0
            yield near.x, near.y, model.radius + near.radius + keep
    for horse in state.horses.values():
        yield horse.x, horse.y, model.radius + MOUNTED_RADIUS


def _corners(shape: Shape, beside: int) -> Iterator[Place]:
    """Places beside the corners of what is straight, around what is round."""
    if isinstance(shape, Disc):
        wide = (shape.radius + beside) * 1020 // 1000 + 3
        for dx, dy in _AROUND:
            yield shape.x + dx * wide // 1000, shape.y + dy * wide // 1000
        return
    if isinstance(shape, Segment):
        points: tuple[Place, ...] = ((shape.ax, shape.ay), (shape.bx, shape.by))
    else:
        assert isinstance(shape, Polygon)
        points = shape.points
    x0, y0, x1, y1 = bounds(shape)
    for x, y in points:
        for px in (
            (x - beside, x + beside) if x0 == x1 else (x - beside,) if x == x0 else (x + beside,)
        ):
            for py in (
                (y - beside, y + beside)
                if y0 == y1
                else (y - beside,)
                if y == y0
                else (y + beside,)
            ):
                yield px, py
