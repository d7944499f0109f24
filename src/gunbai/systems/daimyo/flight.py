"""DAI-MEL-14, -16, DAI-MOR-08: compulsory straight moves: how far, over whom, what bars the way.

Plain functions of the position. A move goes straight toward one side of a block; routing and
retreating units first wheel, free of charge, by the smallest angle that avoids enemies and ground
that nobody may enter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gunbai.geometry import (
    ONE,
    TURN,
    Block,
    Piece,
    Side,
    about_turned,
    advance,
    blocks_overlap,
    blocks_within,
    corners,
    displaced,
    edge_middle,
    faced,
    footprint,
    front_reach,
    furthest_advance,
    last_true,
    offset,
    overlapping,
    seen_from,
    surely_apart,
    swept_ahead,
    wheel,
    zone,
)
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import (
    EDGE_OF,
    block,
    bodies_near,
    on_board,
)
from gunbai.systems.daimyo.passage import Way, ahead, price_for
from gunbai.systems.daimyo.placing import facing_of
from gunbai.systems.daimyo.state import TOUCHING, State, Unit
from gunbai.systems.daimyo.surroundings import behind_friend
from gunbai.systems.daimyo.terrain import Area, barred_to, ground

__all__ = [
    "Obstacles",
    "Route",
    "Run",
    "back_from",
    "before_edge",
    "free_of_foes",
    "home_heading",
    "obstacles",
    "outside_house",
    "outside_table",
    "passes_edge",
    "room_before",
    "route",
    "settled",
    "straight",
    "touches_edge",
    "turned_to",
]

HALF_TURN = 180_000
MOST_WHEEL = 90
"""DAI-MEL-14: degrees by which a routing unit may wheel."""


def home_heading(state: State, side: str) -> int:
    """The heading straight to the own table edge."""
    return (facing_of(state, side) + HALF_TURN) % TURN


class Obstacles(NamedTuple):
    """What a compulsory move may meet: enemies, friends and uncrewed guns by id, barred ground."""

    enemies: tuple[tuple[str, Block], ...]
    friends: tuple[tuple[str, Block], ...]
    guns: tuple[tuple[str, Block], ...]
    barred: tuple[Area, ...]


def obstacles(state: State, unit: Unit, reach: int = 0) -> Obstacles:
    """Gathered once for a move; friends in houses are behind the walls of barred ground.

    ``reach``: how far the move goes, wheels about a front corner left out of account; 0: all there is.
    """
    enemies, friends, guns = [], [], []
    body = block(unit)
    limit = reach + 2 * (body.width + body.depth)
    far = limit + front_reach(body) if reach else state.width + state.height
    for other, ground_ in bodies_near(state, body.front, far):
        if other is unit:
            continue
        if not other.crewed:
            guns.append((other.id, ground_))
        elif other.side != unit.side:
            enemies.append((other.id, ground_))
        elif not other.house:
            friends.append((other.id, ground_))
    shapes = ground(state.pieces).shapes
    barred = tuple(shapes[piece.id] for piece in barred_to(state, unit.cavalry))
    return Obstacles(tuple(enemies), tuple(friends), tuple(guns), barred)


class Run(NamedTuple):
    """A straight move: where it ends, how far it went, how far it could have gone.

    ``enemy``: the enemy that stopped it, or ""; ``barred``: ground that nobody may enter did;
    ``swept``: the ground covered; ``friends``, ``guns``: passed over.
    """

    end: Block
    distance: int
    reach: int
    enemy: str
    barred: bool
    swept: Block
    friends: tuple[str, ...]
    guns: tuple[str, ...]
    way: Way

    @property
    def stopped(self) -> bool:
        return bool(self.enemy) or self.barred


def straight(
    state: State,
    unit: Unit,
    start: Block,
    limit: int,
    *,
    side: Side = Side.FRONT,
    paid: bool = True,
) -> Run:
    """Straight toward one side, with the same facing. ``paid``: ground takes its share of the limit;
    else it is a fixed distance (DAI-MOV-06)."""
    around = obstacles(state, unit)
    return straight_among(state, unit, around, start, limit, side=side, paid=paid)


def straight_among(
    state: State,
    unit: Unit,
    around: Obstacles,
    start: Block,
    limit: int,
    *,
    side: Side = Side.FRONT,
    paid: bool = True,
) -> Run:
    """``straight``, with what may be met gathered before."""
    looking = seen_from(start, side)
    way = ahead(state, looking, limit)
    reach = way.furthest(limit * ONE, price_for(unit.cavalry), most=limit) if paid else limit
    others = [body for _, body in around.enemies]
    far, stop = furthest_advance(looking, reach, [*others, *around.barred], 0, TOUCHING)
    if stop is not None:
        far = max(0, far - TOUCHING)  # against it, not into it
    swept = swept_ahead(looking, far)
    return Run(
        end=displaced(start, looking.heading, far),
        distance=far,
        reach=reach,
        enemy="" if stop is None or stop >= len(others) else around.enemies[stop][0],
        barred=stop is not None and stop >= len(others),
        swept=swept,
        friends=tuple(id_ for id_, body in around.friends if blocks_overlap(swept, body, TOUCHING)),
        guns=tuple(id_ for id_, body in around.guns if blocks_within(swept, body, TOUCHING)),
        way=way,
    )


def room_before(looking: Block, limit: int, others: Sequence[Piece]) -> int:
    """How far a block goes straight ahead until it stands against one of these."""
    far, stop = furthest_advance(looking, limit, others, 0, TOUCHING)
    return far if stop is None else max(0, far - TOUCHING)


class Route(NamedTuple):
    """A rout or retreat: the wheel it begins with and the straight run after it."""

    angle: int
    run: Run


class Search(NamedTuple):
    """What the search for a way begins with: see ``route``."""

    state: State
    unit: Unit
    around: Obstacles
    start: Block
    limit: int
    spare_friends: bool
    free: dict[int, int]
    """By the sign of a wheel: how many whole degrees are known to be free of foes."""

    def is_free(self, angle: int) -> bool:
        """Whether nothing is met on a wheel by this angle, looked at by degrees and at its end.

        The search goes on degree by degree: what has been looked at before is not again.
        """
        sign = 1 if angle > 0 else -1
        while 1000 * self.free[sign] + 1000 < abs(angle):
            if not free_of_foes(
                self.around, wheel(self.start, sign * (1000 * self.free[sign] + 1000))
            ):
                return False
            self.free[sign] += 1
        return free_of_foes(self.around, wheel(self.start, angle))

    def tried(self, angle: int) -> Route | None:
        """The way after a wheel by this angle, if nothing bars it."""
        body = self.start
        if angle:
            cite("DAI-MEL-14")
            if not self.is_free(angle):
                return None
            body = wheel(body, angle)
        run = straight_among(self.state, self.unit, self.around, body, self.limit)
        if run.stopped and run.distance < run.reach:
            return None
        return None if self.spare_friends and run.friends else Route(angle, run)

    def smallest(self, angle: int, found: Route) -> Route:
        """By thousandths, when this whole number of degrees is the first that is free."""
        sign = 1 if angle > 0 else -1
        most = abs(angle)
        least = last_true(lambda way: self.tried(sign * way) is not None, most, most - 1000)
        return found if least == most else self.tried(sign * least) or found


def route(
    state: State, unit: Unit, start: Block, limit: int, *, spare_friends: bool = False
) -> Route | None:
    """DAI-MEL-14: straight, or after the smallest wheel (at most 90 degrees) that avoids enemies and
    ground it may not enter; None when nothing does. ``spare_friends``: avoid friends as well."""
    search = Search(
        state, unit, obstacles(state, unit, limit), start, limit, spare_friends, {1: 0, -1: 0}
    )
    for angle in _angles():
        found = search.tried(angle)
        if found is not None:
            return search.smallest(angle, found) if angle else found
    return None


def _angles() -> Iterator[int]:
    yield 0
    for degrees in range(1, MOST_WHEEL + 1):
        yield degrees * 1000
        yield -degrees * 1000


def free_of_foes(around: Obstacles, body: Block) -> bool:
    """Whether a body overlaps no enemy and no ground that it may not enter."""
    if any(blocks_overlap(body, enemy, TOUCHING) for _, enemy in around.enemies):
        return False
    return not any(
        not surely_apart(body, area) and overlapping(footprint(body), area, TOUCHING)
        for area in around.barred
    )


# -- the edge of the table ------------------------------------------------------------------------


def outside_table(state: State, body: Block) -> bool:
    """DAI-MOV-09: whether some part of a body passes a table edge."""
    return not on_board(state, body)


def passes_edge(state: State, body: Block) -> bool:
    """DAI-RUL-47: whether it lies over the edge line at all: where a pursuer stops."""
    return any(not (0 <= x <= state.width and 0 <= y <= state.height) for x, y in corners(body))


def before_edge(state: State, body: Block, limit: int) -> int:
    """DAI-RUL-47: how far straight ahead it goes before any part of it passes a table edge."""
    far = last_true(lambda way: not passes_edge(state, advance(body, way)), 0, limit + 1)
    if far < limit:
        cite("DAI-RUL-47")
    return far


def touches_edge(state: State, body: Block) -> bool:
    """DAI-MEL-14: whether some part of a body touches a table edge."""
    return any(not (0 < x < state.width and 0 < y < state.height) for x, y in corners(body))


# -- facings --------------------------------------------------------------------------------------


def turned_to(body: Block, heading: int) -> Block:
    """The same middle with another facing; a full about-face keeps the footprint exactly."""
    if heading == body.heading:
        return body
    if (heading - body.heading) % TURN == HALF_TURN:
        return about_turned(body)
    return faced(body, heading)


def back_from(unit: Unit, edge: str) -> int:
    """The heading straight away from an enemy on one edge of a unit."""
    body = block(unit)
    return (body.heading + EDGE_OF[edge].value * 90_000 + HALF_TURN) % TURN


def settled(
    state: State, unit: Unit, body: Block, heading: int | None = None
) -> tuple[Block, str] | None:
    """DAI-MOV-08, DAI-MEL-16: where a move ends that would end inside a friend, and that friend.

    Behind it, or, with a heading, on its far side in that direction. None: no room there.
    """
    around = obstacles(state, unit)
    friends = (*around.friends, *around.guns)  # a gun without a crew is a friend by then
    inside = [id_ for id_, friend in friends if blocks_overlap(body, friend, TOUCHING)]
    if not inside:
        return body, ""
    cite("DAI-MOV-08")
    moved = behind_friend(body, friends, heading)
    if moved is None or not free_of_foes(around, moved):
        return None
    if heading is None and outside_table(state, moved):
        return None
    return moved, inside[0]


# -- out of a house -------------------------------------------------------------------------------


def outside_house(unit: Unit, from_x: int, from_y: int, *, looking_back: bool) -> Block:
    """DAI-MOV-10, DAI-MOR-08: beside the house on the side away from an enemy at a point.

    ``looking_back``: with its front to the house (it gives ground facing the enemy); else with its
    rear to it.
    """
    house = block(unit)
    met = zone(house, (from_x, from_y)).value
    side = EDGE_OF["front" if met == "inside" else met].opposite()
    out = (house.heading + side.value * 90_000) % TURN
    middle = edge_middle(house, side)
    ranks = -(-unit.stands // unit.files)
    body = Block(*middle, out, unit.files, ranks, unit.frontage, unit.depth)
    if looking_back:
        return body._replace(heading=(out + HALF_TURN) % TURN)
    dx, dy = offset(out, body.depth, 0)
    return body._replace(x=middle[0] + dx, y=middle[1] + dy)
