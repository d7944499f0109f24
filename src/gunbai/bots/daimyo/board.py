"""The position as a bot reads it: who stands where, what each unit is worth, what time is left.

A board is made for one answer and thrown away. Nothing in this game is hidden, and the view is the
state itself: a board only reads it.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from gunbai.geometry import (
    Block,
    Disc,
    Point,
    block_centre,
    direction,
    footprint,
    heading_between,
    offset,
    swept_ahead,
    turn_from,
    within,
)
from gunbai.geometry.angles import ONE
from gunbai.play.players import Budget
from gunbai.systems.daimyo import catalogue as data
from gunbai.systems.daimyo.blocks_on_table import attached, block, in_column, other_side
from gunbai.systems.daimyo.command import commander, incapacitated, needs_obedience
from gunbai.systems.daimyo.placing import facing_of
from gunbai.systems.daimyo.rates import charge_rate, normal_rate
from gunbai.systems.daimyo.scenarios import Scenario
from gunbai.systems.daimyo.state import Leader, State, Unit
from gunbai.systems.daimyo.terrain import touches_difficult
from gunbai.systems.daimyo.victory import lost_weight
from gunbai.systems.shared.shapes import Circle

__all__ = ["GATE", "POINT", "SOON", "Board", "apart", "is_shooter", "length"]

POINT: Final = 1000
"""What one of the units that victory counts (DAI-END-03) is worth; everything is weighed in it."""
STAND: Final = 40
"""What a stand is worth beyond that, times one more than the rank of its quality."""
GENERAL: Final = 1200
RATING: Final = 250
"""What a leader adds to the worth of his unit: the general, and each point of a rating."""
HOLDERS: Final = 4
LAST_HOLDERS: Final = 6
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
SOON: Final = 5
HURRY: Final = 7
"""How many hold the place that decides, at last too, and from when on it matters who stands there."""
AWAY: Final = 8
"""How much weaker a unit may be to bar the way for each turn that it is there sooner."""
INSIDE: Final = 500
"""How far within its edge the middle of who bars the way stands: enough to count for it."""
SPARE: Final = 1500
"""What is left free beside its front."""
AT_BAR: Final = 2500
"""How far off the middle of a unit may be that bars the way."""
GATE: Final = 3000
"""How far before the near side of that place the way to it begins."""
LEAST: Final = 3
CLOSE: Final = 4000
ASKEW: Final = 60_000
RADIAN: Final = 57_296
"""A unit of so many stands forms column; with no enemy so much nearer than he may charge; how far
off its heading a column may wheel."""
SHAKEN: Final = (2, 3)
"""The share that is left of the worth of a unit in rout: it may yet be lost by itself."""
_RANK: Final = {"raw": 0, "seasoned": 1, "veteran": 2, "elite": 3}


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


class Board:
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
        self._holders: list[str] | None = None
        self._warden: str | None = None
        self._lost_hold: bool | None = None
        self._forsaken: bool | None = None
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

    @property
    def holders(self) -> list[str]:
        """Who is to hold the place that decides the game: those who are there soonest."""
        circle = self.circle
        if circle is None:
            return []
        if self._holders is None:
            able: list[tuple[bool, int, int, str]] = []
            for unit in self.own:
                if not unit.is_unit or unit.routing:
                    continue
                x, y = self.centre(unit)
                turns = self.turns_to(unit, length(x - circle.x, y - circle.y))
                spared = is_shooter(unit) or unit.cavalry
                able.append((spared and not self.last, turns, unit.number, unit.id))
            count = LAST_HOLDERS if self.last else HOLDERS
            self._holders = [name for *_, name in sorted(able)[:count]]
        return self._holders

    @property
    def warden(self) -> str:
        """Who is to bar the way into that place: of those who are to hold it the strongest that is
        there in time; "" where there is no such place."""
        if self._warden is None:
            bar = self.bar
            best = ""
            if bar is not None:
                best = max(self.holders, key=lambda name: self._fit(name, bar), default="")
            self._warden = best
        return self._warden

    def _fit(self, name: str, bar: Point) -> int:
        """How fit a unit is to bar the way: of long spears both ranks strike at once."""
        unit = self.view.units[name]
        x, y = self.centre(unit)
        turns = self.turns_to(unit, length(x - bar[0], y - bar[1]))
        strength = unit.stands * (1 + _RANK[unit.quality]) * (1 + (unit.weapon == "long-spear"))
        return strength - AWAY * turns - 2 * AWAY * is_shooter(unit)

    def turns_to(self, unit: Unit, far: int) -> int:
        """How many turns a unit needs to come so far; longer where it must first obey (DAI-LDR-09)."""
        turns = far // max(1, self.pace(unit))
        if not turns or not needs_obedience(self.view, unit):
            return turns
        leader = commander(self.view, unit)
        rating = 0 if leader is None or incapacitated(leader) else leader.cr
        return turns * 6 // min(6, 1 + rating)

    @property
    def lane(self) -> int:
        """Half the width of the way into that place, which who bars it needs for its front."""
        circle = self.circle
        if circle is None:
            return 0
        unit = self.view.units.get(self.warden)
        if unit is None:
            return circle.radius
        front = -(-unit.stands // 2) * unit.frontage
        room = max(circle.radius, front // 2 + SPARE)
        free = in_column(unit) or not self.forsaken  # else it may come from one side
        return room if free else room + front // 2

    @property
    def bar(self) -> Point | None:
        """Where the middle of a unit bars the way into the place that decides the game: at its far
        edge. Its rear is still in the place; nobody comes past its front (DAI-MOV-05), and who
        charges it is not in the place when he strikes."""
        circle = self.circle
        if circle is None:
            return None
        dx, dy = offset(self.forward, circle.radius - INSIDE, 0)
        return circle.x + dx, circle.y + dy

    def bars(self, unit: Unit) -> bool:
        """Whether a unit stands where it bars the way into the place that decides the game."""
        bar = self.bar
        if bar is None:
            return False
        x, y = self.centre(unit)
        return length(x - bar[0], y - bar[1]) <= AT_BAR

    def near_bar(self, unit: Unit) -> bool:
        """Whether a unit on its way to bar it has no farther to go than a column's move."""
        bar = self.bar
        if bar is None:
            return False
        x, y = self.centre(unit)
        return length(x - bar[0], y - bar[1]) <= 2 * self.pace(unit)

    @property
    def ridden_at_bar(self) -> bool:
        """Whether horse could charge at once who comes to bar the way, and there is time to come in
        line: a column is ridden down."""
        bar = self.bar
        if bar is None or self.turns_left <= SOON:
            return False
        for foe in self.foes:
            if foe.cavalry and not (foe.routing or foe.disordered or foe.id in self.melee):
                x, y = self.centre(foe)
                if length(x - bar[0], y - bar[1]) <= self.reach(foe) + CLOSE:
                    return True
        return False

    @property
    def gate(self) -> Point | None:
        """Before the near side of the place that decides the game: from there the way to its far
        edge is straight."""
        circle = self.circle
        if circle is None:
            return None
        dx, dy = offset(self.forward, -circle.radius - GATE, 0)
        return circle.x + dx, circle.y + dy

    def gate_of(self, body: Block) -> Point:
        """The place before that place, on the side where a block is."""
        circle = self.circle
        assert circle is not None
        beyond = self.depth_of(body.front) > self.depth_of((circle.x, circle.y))
        off = circle.radius + GATE
        dx, dy = offset(self.forward, off if beyond else -off, 0)
        return circle.x + dx, circle.y + dy

    def way_to_bar(self, unit: Unit) -> Point | None:
        """What a unit makes for that is to bar the way: the gate while hard ground lies between."""
        bar, gate = self.bar, self.gate
        here = self.centre(unit)
        if bar is None or gate is None or here == bar:
            return None
        ahead = self.block(unit)._replace(heading=heading_between(here, bar))
        far = length(here[0] - bar[0], here[1] - bar[1])
        if touches_difficult(self.view, swept_ahead(ahead, max(1, far))) and here != gate:
            return gate
        return bar

    def goes_in(self, unit: Unit) -> bool:
        """Whether a unit is to be in the place that decides soon: who bars the way, and as the end
        comes near all who are to hold it while none of ours is there."""
        if unit.id == self.warden:
            return True
        return self.forsaken and unit.id in self.holders

    @property
    def forsaken(self) -> bool:
        """Whether none of ours stands in the place that decides, and the end comes near."""
        if self._forsaken is None:
            near = self.circle is not None and self.turns_left <= HURRY
            self._forsaken = near and not any(self.holds_at(unit) for unit in self.own)
        return self._forsaken

    def marches(self, unit: Unit) -> bool:
        """Whether who is to be there soon should first form column toward it: it is far off, and
        nobody is near who could charge it so (DAI-MOV-02)."""
        if not self.goes_in(unit) or unit.stands < LEAST or unit.missile or self.bars(unit):
            return False
        goal, here, body = self.way_to_bar(unit), self.centre(unit), self.block(unit)
        if goal is None:
            return False
        if any(apart(body, self.block(foe)) <= self.reach(foe) + CLOSE for foe in self.foes):
            return False
        aside = abs(turn_from(unit.heading, heading_between(here, goal)))
        if in_column(unit):
            return aside > ASKEW
        far = length(here[0] - goal[0], here[1] - goal[1])
        far += body.width * aside // RADIAN
        pace = self.pace(unit)
        return far > 2 * pace and far <= 2 * pace * self.turns_left

    @property
    def bank(self) -> int | None:
        """How far from the own edge the near side of the place that decides the game is: beyond it
        there is nothing to be had but by a charge. None: there is no such place, or the enemy alone
        is in it and the end is near."""
        circle = self.circle
        if circle is None:
            return None
        if self._lost_hold is None:
            ours = any(self.holds_at(unit) for unit in self.own)
            theirs = any(self.holds_at(foe) for foe in self.foes)
            self._lost_hold = theirs and not ours and self.turns_left <= SOON
        if self._lost_hold:
            return None
        return self.depth_of((circle.x, circle.y)) - circle.radius

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

    def guards(self, unit: Unit) -> bool:
        """Whether one of those who are to hold that place stands in it now."""
        return unit.id in self.holders and self.contests(unit)

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
        total = POINT * weight + STAND * unit.stands * (1 + _RANK[unit.quality])
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
