"""Where models may be deployed (RON-SUP-02, RON-SCN) and where they enter (RON-SUP-08).

A zone says by how much a base is out of it: 0 is inside. The whole base must be inside.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gunbai.geometry import Disc, Polygon, exact_gap, gap_ceil, length_ceil, overlapping
from gunbai.systems.ronin import catalogue as data
from gunbai.systems.ronin import scenarios
from gunbai.systems.ronin.contacts import other
from gunbai.systems.ronin.state import FOOT_RADIUS, MOUNTED_RADIUS, TOUCHING, Model, Piece, State
from gunbai.systems.ronin.terrain import ground, surface_for
from gunbai.words import Fact, Name

__all__ = [
    "EDGES",
    "OPPOSITE",
    "Obstacle",
    "Zone",
    "edge_gap",
    "entry_edges",
    "obstacle",
    "side_of_scenario",
    "zone_id",
    "zone_of",
]

EDGES = ("south", "north", "west", "east")
OPPOSITE = {"south": "north", "north": "south", "west": "east", "east": "west"}
ROWS = 250
"""How far apart the rows are that the default deployment looks through."""


def side_of_scenario(state: State, side: str) -> scenarios.ScenarioSide | None:
    """What the scenario says of a side; None for a position without a scenario."""
    scenario = data.catalogue().scenarios.get(state.scenario)
    if scenario is None:
        return None
    return scenario.sides[0] if scenario.sides[0].id == side else scenario.sides[1]


def edge_gap(state: State, edge: str, x: int, y: int) -> int:
    """How far a point is from an edge of the table."""
    if edge == "south":
        return y
    if edge == "north":
        return state.height - y
    return x if edge == "west" else state.width - x


@dataclass(frozen=True, slots=True)
class Zone:
    """Where one model may be deployed.

    ``kind``: edge (within ``depth`` of one of ``edges``), circle (inside ``radius`` of x, y),
    building (inside ``piece`` or within ``radius`` of it), rim (the centre on the circle), near
    (within ``radius`` of the model ``near``, outside the circle of the duel ``clear``).
    """

    kind: str
    rule: str
    edges: tuple[str, ...] = ()
    depth: int = 0
    x: int = 0
    y: int = 0
    radius: int = 0
    piece: str = ""
    near: str = ""
    clear: int = 0

    def beyond(self, state: State, base: Disc) -> int:
        """By how much the base is out of the zone, at most a thousandth too much; 0: inside."""
        x, y, r = base
        if self.kind == "edge":
            return max(0, min(edge_gap(state, e, x, y) + r - self.depth for e in self.edges))
        if self.kind == "circle":
            return max(0, length_ceil((self.x, self.y), (x, y)) + r - self.radius)
        if self.kind == "building":
            return self._beyond_building(state, base)
        if self.kind == "rim":
            # The centre stands on the circle, at most the contact tolerance inside it.
            gap = length_ceil((self.x, self.y), (x, y)) - self.radius
            return max(0, gap, -gap - TOUCHING)
        friend = state.models[self.near]
        near = gap_ceil(exact_gap(base, Disc(friend.x, friend.y, friend.radius))) - self.radius
        square = (x - self.x) ** 2 + (y - self.y) ** 2
        out = (
            0 if square > self.clear**2 else self.clear + 1 - length_ceil((self.x, self.y), (x, y))
        )
        return max(0, near, out)

    def _beyond_building(self, state: State, base: Disc) -> int:
        shape = ground(state.pieces).shapes[self.piece]
        centre = Disc(base.x, base.y, 0)
        gap = gap_ceil(exact_gap(centre, shape))
        return max(0, gap + base.radius - self.radius) if gap else 0

    def box(self, state: State) -> tuple[int, int, int, int]:
        """A rectangle around the zone, for samples."""
        if self.kind == "edge":
            return (0, 0, state.width, state.height)
        if self.kind == "building":
            assert self.piece
            shape = ground(state.pieces).shapes[self.piece]
            assert isinstance(shape, Polygon)
            west, south, east, north = shape.box
            reach = self.radius
        elif self.kind == "near":
            friend = state.models[self.near]
            west = east = friend.x
            south = north = friend.y
            reach = self.radius + 2 * MOUNTED_RADIUS
        else:
            west = east = self.x
            south = north = self.y
            reach = self.radius
        return (
            max(0, west - reach),
            max(0, south - reach),
            min(state.width, east + reach),
            min(state.height, north + reach),
        )

    def rows(self, state: State, radius: int) -> Iterator[tuple[tuple[int, int], ...]]:
        """RON-T-25: rows of places, the nearest to the own edge first, then by smallest x, y."""
        if self.kind == "rim":
            yield self._rim_places()
            return
        if self.kind == "edge" and len(self.edges) == 1 and self.edges[0] in ("west", "east"):
            columns = range(radius, state.width - radius + 1, ROWS)
            if self.edges[0] == "east":
                columns = range(state.width - radius, radius - 1, -ROWS)
            for x in columns:
                yield tuple((x, y) for y in range(radius, state.height - radius + 1, ROWS))
            return
        west, south, east, north = self.box(state)
        first = max(radius, south)
        lines = range(first, min(north, state.height - radius) + 1, ROWS)
        from_north = self.kind == "edge" and self.edges == ("north",)
        if from_north:
            lines = range(state.height - radius, first - 1, -ROWS)
        for y in lines:
            left = max(radius, west)
            yield tuple((x, y) for x in range(left, min(east, state.width - radius) + 1, ROWS))

    def _rim_places(self) -> tuple[tuple[int, int], ...]:
        """Places on the circle, from the smallest y and then the smallest x."""
        x, y, r = self.x, self.y, self.radius
        found = [(x + dx, y + dy) for dx, dy in _rim(r)]
        return tuple(sorted(found, key=lambda place: (place[1], place[0])))


def _rim(radius: int) -> list[tuple[int, int]]:
    """Whole points at most ``TOUCHING`` inside a circle: the four ends of its axes and more."""
    found = [(0, -radius), (0, radius), (-radius, 0), (radius, 0)]
    for three, four in ((3, 4), (4, 3), (7, 24), (24, 7)):
        five = 5 if three + four == 7 else 25
        dx, dy = radius * three // five, radius * four // five
        found += [(sx * dx, sy * dy) for sx in (-1, 1) for sy in (-1, 1)]
    return found


def zone_of(state: State, model: Model) -> Zone | None:
    """The zone of a model by its scenario; None: it does not deploy."""
    side = side_of_scenario(state, model.side)
    if side is None:
        return None
    deploy = side.deploy
    scenario = data.catalogue().scenarios[state.scenario]
    rule = scenario.rule
    if deploy.zone == "edge":
        edge = state.sides[model.side].edge
        return Zone("edge", "RON-SUP-02", edges=(edge,), depth=deploy.depth)
    if deploy.zone == "any-edge":
        return Zone("edge", rule, edges=EDGES, depth=deploy.depth)
    if deploy.zone == "circle":
        return Zone("circle", rule, x=deploy.x, y=deploy.y, radius=deploy.radius)
    if deploy.zone == "building":
        if state.sides[model.side].leader == model.id:
            return Zone("circle", rule, x=deploy.x, y=deploy.y, radius=deploy.leader_radius)
        return Zone("building", rule, piece=deploy.piece, radius=deploy.near)
    if deploy.zone == "duel":
        return _duel_zone(state, model, deploy, rule)
    return None


def _duel_zone(state: State, model: Model, deploy: scenarios.Deploy, rule: str) -> Zone:
    duellist = state.sides[model.side].duellist
    if model.id == duellist:
        return Zone("rim", rule, x=deploy.x, y=deploy.y, radius=deploy.radius)
    return Zone(
        "near",
        rule,
        x=deploy.x,
        y=deploy.y,
        radius=deploy.near,
        near=duellist,
        clear=deploy.radius,
    )


def zone_id(state: State, model: Model) -> str:
    """The id of the drawing of a model's zone on the table."""
    zone = zone_of(state, model)
    if zone is not None and zone.kind == "rim":
        return f"zone:deploy-{model.side}-duellist"
    if zone is not None and zone.kind == "circle" and state.sides[model.side].leader == model.id:
        given = side_of_scenario(state, model.side)
        if given is not None and given.deploy.leader_radius:
            return f"zone:deploy-{model.side}-leader"
    return f"zone:deploy-{model.side}"


def entry_edges(state: State, side: str) -> tuple[str, ...]:
    """RON-SUP-08: the edges from which a side's arriving models enter."""
    given = side_of_scenario(state, side)
    if given is None or given.arrive is None:
        return ()
    if given.arrive.edge == "any":
        return EDGES
    edge = state.sides[side].edge or OPPOSITE.get(state.sides[other(side)].edge, "")
    return (edge,) if edge else ()


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What keeps a base from standing at a place: message, rule, facts."""

    code: str
    rule: str
    facts: dict[str, Fact]


def obstacle(
    state: State, model: Model, x: int, y: int, *, on_foot: bool = False
) -> Obstacle | None:
    """RON-MOV-04: whether the whole base fits at a place; None when it does.

    ``on_foot``: asked of a rider as he would stand without the horse.
    """
    mounted = model.mount != "none" and not on_foot
    radius = MOUNTED_RADIUS if mounted else FOOT_RADIUS
    base = Disc(x, y, radius)
    name: dict[str, Fact] = {"name": Name(model.id)}
    if not (radius <= x <= state.width - radius and radius <= y <= state.height - radius):
        return Obstacle("ronin.refused.place-off-table", "RON-MOV-04", name)
    for near in state.models.values():
        if near.status == "table" and near is not model:
            reach = radius + near.radius - TOUCHING
            if (near.x - x) ** 2 + (near.y - y) ** 2 < reach * reach:
                return _occupied(name, near.id)
    for horse in state.horses.values():
        reach = radius + MOUNTED_RADIUS - TOUCHING
        if (horse.x - x) ** 2 + (horse.y - y) ** 2 < reach * reach:
            return _occupied(name, horse.id)
    surface = surface_for(state.pieces, mounted, "acrobat" in model.attributes)
    for shape, piece in zip(surface.solid, surface.solid_of, strict=True):
        if overlapping(base, shape, TOUCHING):
            rule = "RON-CAV-03" if mounted else _ground_rule(piece)
            facts = {**name, "terrain": Name(piece.id)}
            return Obstacle("ronin.refused.place-ground", rule, facts)
    return None


def _occupied(name: dict[str, Fact], other_id: str) -> Obstacle:
    return Obstacle("ronin.refused.place-occupied", "RON-MOV-04", {**name, "other": Name(other_id)})


def _ground_rule(piece: Piece) -> str:
    return "RON-TER-04" if piece.building else "RON-TER-03"
