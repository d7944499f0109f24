"""A position as a bot reads it: who stands where, what each unit is worth, what time is left.

A reading is made for one answer and thrown away. Nothing in this game is hidden, and the view is the
state itself: it is only read.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from gunbai.geometry import Block, Disc, Point, block_centre, direction, footprint, within
from gunbai.geometry.angles import ONE
from gunbai.play.players import Budget
from gunbai.systems.daimyo import catalogue as data
from gunbai.systems.daimyo.blocks_on_table import attached, block, other_side
from gunbai.systems.daimyo.placing import facing_of
from gunbai.systems.daimyo.rates import charge_rate, normal_rate
from gunbai.systems.daimyo.scenarios import Scenario
from gunbai.systems.daimyo.state import Leader, State, Unit
from gunbai.systems.daimyo.victory import lost_weight
from gunbai.systems.shared.shapes import Circle

__all__ = [
    "HURRY",
    "MOST_SHAKEN",
    "NEARBY",
    "POINT",
    "RANK",
    "RATING",
    "SOON",
    "STAND",
    "Reading",
    "apart",
    "is_shooter",
    "length",
]

POINT: Final = 1000
"""What one of the units that victory counts (DAI-END-03) is worth; everything is weighed in it."""
STAND: Final = 40
"""What a stand is worth beyond that, times one more than the rank of its quality."""
GENERAL: Final = 1200
RATING: Final = 250
"""What a leader adds to the worth of his unit: the general, and each point of a rating."""
NEARBY: Final = 15_000
MOST_SHAKEN: Final = 6
PANIC: Final = {"raw": 240, "seasoned": 140, "veteran": 70, "elite": 25}
"""What a rout costs for each friend so near by what he is worth in such a test, and how many of them
count."""
LED: Final = 60
"""What a daimyo is worth for each unit of his clan: without him it obeys and stands no more."""
PRESSED: Final = 150
"""How much bolder each turn makes who does not win as things stand, when the end comes near."""
STAKE: Final = 3 * POINT
"""What it matters to a side that any of its units stands in the place that decides the game."""
SOON: Final = 5
HURRY: Final = 7
"""So many turns before the end it matters who stands there; and one must be on the way to it."""
SHAKEN: Final = (2, 3)
"""The share that is left of the worth of a unit in rout: it may yet be lost by itself."""
RANK: Final = {"raw": 0, "seasoned": 1, "veteran": 2, "elite": 3}
"""The qualities in their order."""


def length(dx: int, dy: int) -> int:
    """The length of a vector, rounded down."""
    return isqrt(dx * dx + dy * dy)


def apart(a: Block, b: Block) -> int:
    """How far two blocks are apart, only for weighing: a few thousandths more or less do not matter.

    The greater of the gaps seen from both blocks, which is exact but at corners.
    """
    return max(_beyond(a, b), _beyond(b, a), 0)


def _beyond(a: Block, b: Block) -> int:
    """The gap between two blocks as ``a`` sees it: before, behind or beside it."""
    sa, ca = direction(a.heading)
    sb, cb = direction(b.heading)
    cos, sin = abs(sa * sb + ca * cb) // ONE, abs(sb * ca - cb * sa) // ONE
    ax, ay = 2 * a.x - a.depth * sa // ONE, 2 * a.y - a.depth * ca // ONE
    bx, by = 2 * b.x - b.depth * sb // ONE, 2 * b.y - b.depth * cb // ONE
    dx, dy = bx - ax, by - ay
    u, v = abs(dx * sa + dy * ca) // ONE, abs(dx * ca - dy * sa) // ONE
    u -= a.depth + (b.depth * cos + b.width * sin) // ONE
    v -= a.width + (b.width * cos + b.depth * sin) // ONE
    if u > 0 and v > 0:
        return length(u, v) // 2
    return max(u, v) // 2


def is_shooter(unit: Unit) -> bool:
    """Whether a unit is there to shoot: foot with bow or arquebus, or a gun."""
    return (unit.missile and not unit.cavalry) or unit.kind == "gun"


class Reading:
    """One side's reading of a position. ``own`` and ``foes``: all that stand on the table."""

    def __init__(self, view: State, side: str, budget: Budget) -> None:
        self.view = view
        self.side = side
        self.enemy = other_side(side)
        self.budget = budget
        self.own: list[Unit] = []
        self.foes: list[Unit] = []
        for unit in view.units.values():
            if unit.status == "table":
                if unit.side == side:
                    self.own.append(unit)
                elif unit.crewed:
                    self.foes.append(unit)
        self.forward = facing_of(view, side)
        """The heading from the own edge to the enemy's."""
        self.scenario: Scenario | None = data.catalogue().scenarios.get(view.scenario)
        self.melee: dict[str, list[str]] = {}
        """Who is in contact with whom."""
        for pair in view.contacts:
            self.melee.setdefault(pair.a, []).append(pair.b)
            self.melee.setdefault(pair.b, []).append(pair.a)
        self._blocks: dict[str, Block] = {}
        self._worth: dict[str, int] = {}
        self._reach: dict[str, int] = {}
        self._pace: dict[str, int] = {}
        self._panic: dict[str, int] = {}
        self._stake: dict[str, int] = {}
        self._boldness: int | None = None
        self.kept: dict[tuple[object, ...], int] = {}
        """Values worked out for this answer, by what they are of."""

    # -- the game ----------------------------------------------------------------------------

    @property
    def turns_left(self) -> int:
        """Turns after this one."""
        last = self.view.last_turn
        if self.view.sunset:
            last = min(last, self.view.sunset) if last else self.view.sunset
        return max(0, last - self.view.turn)

    @property
    def last(self) -> bool:
        """Whether this is the last turn, or the last but one."""
        return self.turns_left <= 1

    @property
    def circle(self) -> Circle | None:
        """The place that decides a game which nobody has lost by its end."""
        return None if self.scenario is None else self.scenario.victory.hold

    @property
    def defends(self) -> bool:
        """Whether this side wins if nothing happens."""
        return self.scenario is not None and self.scenario.victory.at_end == self.side

    @property
    def attacks(self) -> bool:
        """Whether the enemy wins if nothing happens."""
        return self.scenario is not None and self.scenario.victory.at_end == self.enemy

    @property
    def boldness(self) -> int:
        """How much the enemy's losses count against the own, in thousandths: more where time is on
        the enemy's side."""
        if self._boldness is None:
            self._boldness = self._boldness_of()
        return self._boldness

    def _boldness_of(self) -> int:
        if self.attacks:
            return 1200 + PRESSED * max(0, HURRY + 1 - self.turns_left)
        if self.defends:
            return 850
        if self._wins_now():
            return 900 if self.last else 1150
        return 1200 + PRESSED * max(0, SOON + 1 - self.turns_left)

    def _wins_now(self) -> bool:
        """Whether it would win if the game ended as things stand (DAI-END-09)."""
        if self.circle is not None:
            ours = any(self.holds_at(unit) for unit in self.own)
            theirs = any(self.holds_at(foe) for foe in self.foes)
            if ours != theirs:
                return ours
        return lost_weight(self.view, self.side) < lost_weight(self.view, self.enemy)

    # -- the place that decides the game -----------------------------------------------------

    def holds_at(self, unit: Unit) -> bool:
        """Whether a unit counts for the place that decides the game, as it stands."""
        circle = self.circle
        if circle is None or not unit.is_unit or unit.routing:
            return False
        return self.covers(self.block(unit))

    def covers(self, body: Block) -> bool:
        """Whether a block lies in the place that decides the game, if only with a corner."""
        circle = self.circle
        if circle is None:
            return False
        return within(footprint(body), Disc(circle.x, circle.y, circle.radius), 0)

    def contests(self, unit: Unit) -> bool:
        """Whether a unit stands in the place that decides the game, and the end is near."""
        return self.turns_left <= SOON and self.holds_at(unit)

    def stake(self, unit: Unit) -> int:
        """What it matters besides that a unit stands in the place that decides the game: it is shared
        by all of its side that stand there."""
        found = self._stake.get(unit.id)
        if found is None:
            found = self._stake[unit.id] = self._stake_of(unit)
        return found

    def _stake_of(self, unit: Unit) -> int:
        if not self.contests(unit):
            return 0
        side = self.own if unit.side == self.side else self.foes
        return STAKE // max(1, sum(self.holds_at(other) for other in side))

    # -- units -------------------------------------------------------------------------------

    def block(self, unit: Unit) -> Block:
        """The ground of a unit."""
        found = self._blocks.get(unit.id)
        if found is None:
            found = self._blocks[unit.id] = block(unit)
        return found

    def centre(self, unit: Unit) -> Point:
        """The middle of a unit."""
        return block_centre(self.block(unit))

    def reach(self, unit: Unit) -> int:
        """How far a unit may charge; 0: never, or not now."""
        found = self._reach.get(unit.id)
        if found is None:
            found = charge_rate(self.view, unit) if unit.is_unit else 0
            self._reach[unit.id] = found
        return found

    def pace(self, unit: Unit) -> int:
        """How far a unit may move."""
        found = self._pace.get(unit.id)
        if found is None:
            found = 0 if unit.kind == "hq" else normal_rate(self.view, unit)
            self._pace[unit.id] = found
        return found

    def touching(self, unit: Unit) -> list[Unit]:
        """The enemies in contact with a unit."""
        return [self.view.units[name] for name in self.melee.get(unit.id, ())]

    def leaders(self, unit: Unit) -> list[Leader]:
        """The leaders with a unit, those who rout with it left out."""
        return [leader for leader in attached(self.view, unit.id) if leader.able]

    def panic(self, unit: Unit) -> int:
        """What the rout of a unit costs its side besides: friends nearby lose heart (DAI-MOR-03), and
        those it runs through their order."""
        found = self._panic.get(unit.id)
        if found is None:
            side = self.own if unit.side == self.side else self.foes
            here = self.block(unit)
            proud = unit.cavalry or unit.samurai
            near = [
                PANIC[other.quality]
                for other in side
                if other is not unit
                and other.is_unit
                and not other.routing
                and (proud or not (other.cavalry or other.samurai))
                and apart(here, self.block(other)) <= NEARBY
            ]
            near.sort(reverse=True)
            found = self._panic[unit.id] = sum(near[:MOST_SHAKEN])
        return found

    def carries_general(self, unit: Unit) -> bool:
        """Whether the general is with a unit."""
        return any(leader.kind == "general" for leader in attached(self.view, unit.id))

    def worth(self, unit: Unit) -> int:
        """What losing a unit costs its side, in thousandths of a unit that victory counts."""
        found = self._worth.get(unit.id)
        if found is None:
            found = self._worth[unit.id] = self._worth_of(unit)
        return found

    def _worth_of(self, unit: Unit) -> int:
        weight = {"hatamoto": 2, "hq": 3}.get(unit.kind, 1)
        total = POINT * weight + STAND * unit.stands * (1 + RANK[unit.quality])
        if unit.routing:
            total = total * SHAKEN[0] // SHAKEN[1]
        total += self.stake(unit)
        for leader in attached(self.view, unit.id):
            total += self.weight_of(leader)
        return total

    def weight_of(self, leader: Leader) -> int:
        """What a leader is worth to his side."""
        if leader.kind == "general":
            return RATING * leader.cr + GENERAL
        led = sum(
            unit.clan == leader.clan and unit.status == "table" and not unit.routing
            for unit in self.view.units.values()
        )
        return RATING * leader.cr + LED * led

    # -- places ------------------------------------------------------------------------------

    def depth_of(self, point: Point) -> int:
        """How far from the own edge a point is, along the way to the enemy's."""
        s, c = direction(self.forward)
        x, y = point
        if s < 0:
            x -= self.view.width
        if c < 0:
            y -= self.view.height
        return (x * s + y * c) // ONE
