"""What a unit may meet on a voluntary move, and how far it has got: the values that ``drill`` works on.

DAI-MOV-02, -04, -05, -08.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from gunbai.effects import value_class
from gunbai.geometry import (
    SCALE,
    TURN,
    Block,
    Cost,
    Disc,
    Point,
    block_gap,
    blocks_overlap,
    blocks_within,
    covers,
    displaced,
    footprint,
    frame_corners,
    front_reach,
    gap_floor,
)
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import ROUNDING, block, bodies_near, disc, lone_leaders
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.passage import Price, price_for
from gunbai.systems.daimyo.rates import column_times, march_times, normal_rate, turn_cost
from gunbai.systems.daimyo.rates import wheel_factor as factor_of
from gunbai.systems.daimyo.state import TOUCHING, Piece, State, Unit
from gunbai.systems.daimyo.terrain import Area, barred_near, ground
from gunbai.words import Fact

__all__ = [
    "FALL_BACK",
    "GUN",
    "MOVE",
    "VERBS",
    "Answer",
    "Enemy",
    "Fault",
    "Field",
    "Step",
    "Walked",
    "behind_friend",
    "cleared",
    "field_of",
    "goes_on_turned",
    "is_column",
    "limit_of",
]

MOVE, FALL_BACK, GUN = "move", "fall-back", "gun"
VERBS: Final = {
    MOVE: ("advance", "wheel", "turn"),
    FALL_BACK: ("back",),
    GUN: ("advance", "rotate"),
}
QUARTER, HALF = 90_000, 180_000

Step: TypeAlias = tuple[str, int]
Answer: TypeAlias = tuple[Step, ...]


class Fault(NamedTuple):
    """The first thing that is wrong with a move, and at which step (−1: where it ends)."""

    code: str
    rule: str
    facts: Mapping[str, Fact]
    step: int = -1


class Enemy(NamedTuple):
    """An enemy nearby, and how far the move must stay away from it (DAI-MOV-05)."""

    id: str
    body: Block
    keep: int


_NOTHING: Final = Cost(0)


@dataclass(slots=True)
class Walked:
    """How far a sequence of steps has got, what it has cost and whom it has met.

    ``swept``: the ground covered, part by part; ``path``: the middles of the front, for a table to
    animate; ``way``: how far it has gone as a carried leader counts it (DAI-LDR-10); ``column``,
    ``road``: still in column, wholly on a road throughout. ``off``: over the table edge. ``into``:
    the friend in which it would have ended (DAI-MOV-08).
    """

    block: Block
    spent: Cost = _NOTHING
    light: Piece | None = None
    slow: Piece | None = None
    fences: tuple[Piece, ...] = ()
    friends: tuple[str, ...] = ()
    guns: tuple[str, ...] = ()
    swept: tuple[Block, ...] = ()
    path: tuple[Point, ...] = ()
    turned: int = 0
    way: int = 0
    column: bool = False
    road: bool = True
    off: bool = False
    into: str = ""

    def copy(self) -> Walked:
        """The same, to go on from."""
        return Walked(
            self.block,
            self.spent,
            self.light,
            self.slow,
            self.fences,
            self.friends,
            self.guns,
            self.swept,
            self.path,
            self.turned,
            self.way,
            self.column,
            self.road,
            self.off,
            self.into,
        )


@value_class
class Field:
    """What a unit may meet on a move, gathered once for a question.

    ``base``: the allowance of a unit in line, after weather and surprise march (DAI-MOV-04).
    ``figures``: lone enemy leaders (DAI-LDR-13) whom it may reach. ``begun``: before the first step.
    """

    state: State
    unit: Unit
    kind: str
    start: Block
    enemies: tuple[Enemy, ...]
    friends: tuple[tuple[str, Block], ...]
    loose: tuple[tuple[str, Block], ...]
    barred: tuple[tuple[Area, Piece], ...]
    figures: tuple[Disc, ...]
    price: Price
    base: int
    column_times: int
    factor: int
    turn: tuple[int, int]
    turned: int
    begun: Walked


def is_column(body: Block, stands: int) -> bool:
    """DAI-ORG-10, for a unit of so many stands drawn up so."""
    return stands > 1 and (body.files == 1 or body.ranks >= 3)


def goes_on_turned(steps: Answer) -> bool:
    """Whether steps come after a turn: a line that has turned is deep, and swings far out."""
    return len(steps) > 1 and "turn" in [verb for verb, _ in steps[:-1]]


def field_of(state: State, unit: Unit, kind: str, steps: Answer = ()) -> Field:
    """Gather what this unit may meet on a move of this kind, by these steps if they are known."""
    body = block(unit)
    normal, columns = normal_rate(state, unit), column_times(state, unit)
    base = normal * march_times(state, unit)
    moves = catalogue().movement.moves
    keep = moves.keep_away
    most = base * (moves.road_times if kind == GUN else columns) + moves.column_extra
    # The middle of the front goes no farther than that, and no part of the body is farther from it.
    reach = most + front_reach(body)
    if goes_on_turned(steps):
        reach += body.width + body.depth
    x, y = body.front
    enemies: list[Enemy] = []
    friends: list[tuple[str, Block]] = []
    loose: list[tuple[str, Block]] = []
    for other, ground_ in bodies_near(state, (x, y), reach + keep):
        if other is unit:
            continue
        if not other.crewed:
            loose.append((other.id, ground_))
        elif other.side != unit.side:
            enemies.append(Enemy(other.id, ground_, _keep(body, ground_, keep)))
        elif not other.house:
            friends.append((other.id, ground_))
    return Field(
        state=state,
        unit=unit,
        kind=kind,
        start=body,
        enemies=tuple(enemies),
        friends=tuple(friends),
        loose=tuple(loose),
        barred=tuple(
            barred_near(state, unit.cavalry, (x - reach, y - reach, x + reach, y + reach))
        ),
        figures=_figures(state, unit, reach + body.width + body.depth),
        price=price_for(unit.cavalry),
        base=base,
        column_times=columns,
        factor=factor_of(unit),
        turn=turn_cost(unit, normal),
        turned=unit.turned,
        begun=Walked(
            body, path=(body.front,), column=unit.is_unit and is_column(body, unit.stands)
        ),
    )


def _figures(state: State, unit: Unit, far: int) -> tuple[Disc, ...]:
    """The lone enemy leaders that are not farther off than that."""
    x, y = unit.x, unit.y
    return tuple(
        [
            disc(foe)
            for foe in lone_leaders(state)
            if foe.side != unit.side
            and abs(foe.x - x) - foe.radius <= far + ROUNDING
            and abs(foe.y - y) - foe.radius <= far + ROUNDING
        ]
    )


def _keep(body: Block, enemy: Block, keep: int) -> int:
    """DAI-MOV-05: 3 cm, or the distance from which it begins if that is less."""
    if blocks_within(body, enemy, keep - 1):
        return gap_floor(block_gap(body, enemy))
    return keep


def limit_of(around: Field, at: Walked) -> int:
    """DAI-MOV-02, -04: the allowance, given whether it was in column throughout so far."""
    if around.kind == GUN:
        cite("DAI-ART-02")
        on_road = _on_road(around.state, at)
        return around.base * (catalogue().movement.moves.road_times if on_road else 1)
    if not at.column:
        if around.unit.stands > 1:
            cite("DAI-ORG-09")
        return around.base
    cite("DAI-MOV-02")
    moves = catalogue().movement.moves
    if around.state.options["column_move"] == "double":
        return around.base * moves.column_times
    cite("DAI-OPT-02")
    if _on_road(around.state, at):
        return around.base * moves.column_times
    good_going = at.light is None and at.slow is None and not at.fences
    return around.base + (moves.column_extra if good_going else 0)


def _on_road(state: State, at: Walked) -> bool:
    """Whether all the ground covered lies on one road."""
    table = ground(state.pieces)
    if not table.roads or not at.swept:
        return False
    return any(
        all(covers(table.shapes[road.id], footprint(part)) for part in at.swept)
        for road in table.roads
    )


# -- behind a friend ------------------------------------------------------------------------------


def behind_friend(
    body: Block, friends: Sequence[tuple[str, Block]], heading: int | None = None
) -> Block | None:
    """DAI-MOV-08: shifted straight behind the friend that it overlaps, touching its rear edge.

    ``heading``: in that direction instead, to the far side of the friend (DAI-MEL-16). If it then
    overlaps another friend, behind that one too; None when that never ends.
    """
    for _ in range(2 * len(friends) + 1):
        for _, friend in friends:
            if blocks_overlap(body, friend, TOUCHING):
                body = cleared(body, friend, heading)
                break
        else:
            return body
    return None


def cleared(body: Block, friend: Block, heading: int | None) -> Block:
    """Just clear of a friend, behind it or beyond it in a direction."""
    if heading is None:
        seen = frame_corners(friend, body)
        ahead_most = max(u for u, _ in seen)
        shift = -(-ahead_most // SCALE) + friend.depth + 1
        return displaced(body, (friend.heading + HALF) % TURN, shift)
    # beyond: seen from a block that looks the way of flight
    looking = body._replace(heading=heading, files=1, ranks=1)
    rear = min(u for u, _ in frame_corners(looking, body))
    far = max(u for u, _ in frame_corners(looking, friend))
    return displaced(body, heading, -(-(far - rear) // SCALE) + 1)
