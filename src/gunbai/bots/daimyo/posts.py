"""What it is worth that a unit stands at a place, facing a way, when its move ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gunbai.bots.daimyo.attacks import hit_cost, promise
from gunbai.bots.daimyo.board import POINT, Board, apart, is_shooter, length
from gunbai.bots.daimyo.chances import hit_chance
from gunbai.geometry import (
    Block,
    Disc,
    Point,
    Zone,
    block_centre,
    direction,
    footprint,
    heading_between,
    swept_ahead,
    within,
    zone,
)
from gunbai.geometry.angles import ONE
from gunbai.records import copy_of
from gunbai.systems.daimyo.blocks_on_table import block
from gunbai.systems.daimyo.command import commander
from gunbai.systems.daimyo.firing import choices_of, fire_lines, firing_stands, near_marks
from gunbai.systems.daimyo.orders import held_still
from gunbai.systems.daimyo.rates import wheel_factor
from gunbai.systems.daimyo.state import Unit
from gunbai.systems.daimyo.surroundings import Walked
from gunbai.systems.daimyo.terrain import touches_difficult
from gunbai.systems.daimyo.weather import command_radius

__all__ = ["Post", "post_of", "shots_from"]

NEARER: Final = 10_000
"""At this distance beyond reach half of what a charge promises still draws."""
CAUTION: Final = 300
"""How much of what an enemy could do counts, in thousandths: he must act first, and we react."""
DRAWN: Final = 800
"""How much of what we could do counts: always less than to do it."""
BARRED: Final = 450
"""What is left of a promise when others stand in the way, in thousandths."""
UNRIDEABLE: Final = 200
SLOW: Final = 600
"""What is left of it when hard ground lies between, for horse and for foot."""
OUT_OF_COMMAND: Final = 160
MIRED: Final = 220
DISORDERLY: Final = 260
AT_EASE: Final = 80
"""What is left of such troubles where no enemy can strike at once."""
LOOSE: Final = 24
"""What each centimetre costs by which a unit is ahead of its line."""
LINE: Final = 6000
SALVOES: Final = 3
ONWARD: Final = 16
"""What each centimetre nearer to the enemy is worth to those who go for him."""
STAND_OFF: Final = 13_000
BOWSHOT: Final = 13_000
FAR: Final = 15_000
"""How near those who fight, and those who shoot, come by marching alone."""
CM: Final = 1000

MOST: Final = 7
WITHIN: Final = 45_000
"""So many enemies are thought of at once."""


@dataclass(slots=True)
class Post:
    """A unit looking for its place: what is worked out once for all places tried."""

    board: Board
    unit: Unit
    foes: list[tuple[Unit, Block]]
    near: list[tuple[Unit, int, int, int]]
    """Who may stand in the way: where its middle is, and how broad it is at least."""
    shoots: bool
    line: int
    """How far ahead of the own edge the friends beside it stand."""
    anchor: Block | Point | None
    """Where its commander is; None: it has none, or goes with him."""
    radius: int
    factor: int
    """What a wheel of this unit costs, times its arc."""
    mired: bool
    """Whether it stands on hard ground, where there is no point in resting."""
    holds: int
    """What the place that decides the game is worth to this unit."""

    def worth(self, body: Block, at: Walked | None = None) -> int:
        """The worth of standing there, in thousandths of a unit. ``at``: how it got there."""
        moved = at is not None and at.block != block(self.unit)
        gaps = [apart(body, ground) for _, ground in self.foes]
        danger = self._danger(body, gaps)
        total = self._draw(body, gaps) - danger
        if self.shoots:
            total += self._fire(body, gaps, moved=moved)
        ahead = self._adrift(body)
        total -= self._unled(body) + (ahead if danger else ahead // 2)
        total += self._objective(body) - self._away(gaps)
        total -= self._trouble(body, at, danger)
        return total

    # -- enemies -----------------------------------------------------------------------------

    def _draw(self, body: Block, gaps: Sequence[int]) -> int:
        """What charges from here promise for the next turn: the best of them, and some of the next."""
        board, unit = self.board, self.unit
        if not board.turns_left:
            return 0
        reach = board.reach(unit)
        found: list[tuple[int, int]] = []
        for index, (foe, ground) in enumerate(self.foes):
            edge = zone(ground, body.front)
            name = "front" if edge is Zone.INSIDE or foe.house else edge.value
            value = board.worth(foe) // 2 if foe.routing else promise(board, unit, foe, name)
            if name != "front" and not board.touching(foe):
                value = (value + promise(board, unit, foe)) // 2
            if value > 0:
                goal, broad = block_centre(ground), min(ground.width, ground.depth)
                way = gaps[index] + self._swing(body, goal, broad)
                found.append((value * NEARER // (NEARER + max(0, way - reach)), index))
        found.sort(reverse=True)
        rated = sorted(
            (self._barred(body, *self.foes[index], value) for value, index in found[:3]),
            reverse=True,
        )
        if not rated:
            return 0
        second = rated[1] // 5 if len(rated) > 1 else 0
        return (rated[0] + second) * DRAWN // 1000

    def _swing(self, body: Block, goal: Point, broad: int) -> int:
        """What it costs to wheel until a place so broad lies ahead, roughly."""
        ahead, right = _seen(body, *goal)
        aside = max(0, abs(right) - (body.width + broad) // 2)
        if ahead <= 0:
            aside += body.width + 2 * abs(ahead)
            ahead = 0
        if not aside:
            return 0
        # The sine of the angle serves for the angle.
        return aside * body.width * self.factor // max(1, length(ahead, aside))

    def _barred(self, body: Block, foe: Unit, ground: Block, value: int) -> int:
        """What is left of a promise when others stand in the way."""
        goal = block_centre(ground)
        heading = heading_between(body.front, goal) if goal != body.front else body.heading
        lane = body._replace(heading=heading)
        far = length(goal[0] - body.x, goal[1] - body.y)
        for other, x, y, broad in self.near:
            if other is foe:
                continue
            ahead, right = _seen(lane, x, y)
            if 0 < ahead < far and 2 * abs(right) < body.width + broad:
                return value * BARRED // 1000
        lane_of_charge = swept_ahead(lane, max(1, far - ground.depth))
        if touches_difficult(self.board.view, lane_of_charge):
            # DAI-MOV-07: no way for horse, and for foot a slow one that costs its order.
            return value * (UNRIDEABLE if self.unit.cavalry else SLOW) // 1000
        return value

    def _danger(self, body: Block, gaps: Sequence[int]) -> int:
        """What enemies could do to it here, those whose way is barred by their own melees left out."""
        board, unit = self.board, self.unit
        found: list[int] = []
        for (foe, ground), gap in zip(self.foes, gaps, strict=True):
            reach = board.reach(foe)
            if not reach or foe.id in board.melee or foe.disordered or foe.routing:
                continue
            if gap > reach or zone(ground, body.front) is Zone.REAR:
                continue
            edge = zone(body, ground.front)
            name = "front" if edge is Zone.INSIDE else edge.value
            value = promise(board, foe, unit, name)
            if value > 0 and not held_still(board.view, foe):
                found.append(value if gap < reach * 3 // 4 else value * 2 // 3)
        found.sort(reverse=True)
        return sum(v // (1 + i) for i, v in enumerate(found)) * CAUTION // 1000

    def _fire(self, body: Block, gaps: Sequence[int], *, moved: bool) -> int:
        """What can be shot from here: now, and while nothing changes in the next turns."""
        now = later = 0
        if min(gaps, default=0) <= FAR:
            now = self._volley(body, moved=moved)
            later = now if not moved else self._volley(body, moved=False)
        more = min(SALVOES - 1, self.board.turns_left)
        total = now + later * more // 2
        if total:
            return total
        # Nothing in range: the nearer to a target the better.
        best = 0
        for (foe, _), gap in zip(self.foes, gaps, strict=True):
            best = max(best, board_share(self.board, foe) * 8 * CM // (8 * CM + gap))
        return best

    def _volley(self, body: Block, *, moved: bool) -> int:
        ghost = copy_of(self.unit)
        ghost.x, ghost.y, ghost.heading, ghost.files = body.x, body.y, body.heading, body.files
        ghost.moved = moved
        ghost.fired = False
        return shots_from(self.board, ghost)

    def _away(self, gaps: Sequence[int]) -> int:
        """What it costs to be far from the enemy: nothing to those who let him come."""
        if self.board.defends:
            return 0
        near = BOWSHOT if self.shoots and not self.unit.cavalry else STAND_OFF
        worth = ONWARD
        if self.board.attacks:  # the enemy need not come: it is for us to go to him
            near = min(near, max(self.board.reach(self.unit), CM))
            worth = 2 * ONWARD
        return max(0, min(gaps, default=0) - near) * worth // CM

    # -- friends -----------------------------------------------------------------------------

    def _unled(self, body: Block) -> int:
        """How far it is out of command here."""
        anchor = self.anchor
        if anchor is None:
            return 0
        if isinstance(anchor, Block):
            far = apart(body, anchor)
        else:
            far = (
                0
                if within(footprint(body), Disc(*anchor, 1000), self.radius)
                else (length(body.x - anchor[0], body.y - anchor[1]))
            )
        over = far - self.radius
        return OUT_OF_COMMAND + over // 200 if over > 0 else 0

    def _adrift(self, body: Block) -> int:
        """How far it has run ahead of the line that it is a part of."""
        lead = self.board.depth_of(body.front) - self.line
        spare = LINE * 2 if self.unit.cavalry else LINE
        return max(0, lead - spare) * LOOSE // CM

    # -- ground ------------------------------------------------------------------------------

    def _objective(self, body: Block) -> int:
        circle = self.board.circle
        if not self.holds or circle is None:
            return 0
        gap = max(0, length(body.x - circle.x, body.y - circle.y) - circle.radius)
        if within(footprint(body), Disc(circle.x, circle.y, circle.radius), 0):
            return self.holds
        way = gap + self._swing(body, (circle.x, circle.y), 2 * circle.radius)
        return self.holds * 8 // 10 * NEARER // (NEARER + way)

    def _trouble(self, body: Block, at: Walked | None, danger: int) -> int:
        """Hard ground, friends walked over, order lost or not regained: bad where enemies are near."""
        board, unit = self.board, self.unit
        total = 0
        if unit.type != "peasant" and touches_difficult(board.view, body):
            total += MIRED
        if at is None:
            return total
        if (at.slow is not None and unit.type != "peasant") or at.fences:
            total += MIRED if unit.disordered else DISORDERLY
        if unit.disordered and at.way and not self.mired:
            total += DISORDERLY // 2
        if not danger:
            total = total * AT_EASE // 1000
        friends = DISORDERLY if danger else DISORDERLY // 2
        return total + friends * len(at.friends)


def board_share(board: Board, foe: Unit) -> int:
    """What a volley at an enemy may be worth, roughly."""
    return hit_cost(board, foe, 1500)


def shots_from(board: Board, ghost: Unit) -> int:
    """What a volley from a place is worth: the stands of its middle file, for all of them."""
    near = near_marks(board.view, ghost)
    if not near:
        return 0
    stands = firing_stands(ghost)
    file = stands[len(stands) // 2][0]
    marks = choices_of(board.view, ghost, file, near)
    if not marks:
        return 0
    count = sum(number for _, number in stands)
    mark = marks[0]
    hits = count * hit_chance(fire_lines(board.view, ghost, file, mark.id).total) // 1000
    if mark.leader:
        return POINT * min(1000, hits) // 3000
    foe = board.view.units[mark.id]
    return hit_cost(board, foe, hits) * board.boldness // 1000


def _seen(body: Block, x: int, y: int) -> tuple[int, int]:
    """How far ahead of a block's front, and how far to its right, a point is."""
    s, c = direction(body.heading)
    dx, dy = x - body.x, y - body.y
    return (dx * s + dy * c) // ONE, (dx * c - dy * s) // ONE


# -- gathering -----------------------------------------------------------------------------------


def post_of(board: Board, unit: Unit) -> Post:
    """The unit and what it must think of."""
    here = board.block(unit)
    span = board.reach(unit) + 2 * board.pace(unit) + 30 * CM
    foes = [(foe, board.block(foe)) for foe in board.foes]
    near = [each for each in foes if apart(here, each[1]) <= span]
    near = _nearest(here, near, MOST)
    friends = [
        (friend, board.block(friend))
        for friend in board.own
        if friend is not unit and friend.is_unit and not friend.routing
    ]
    anchor, radius = _anchor(board, unit)
    thought_of = near or _nearest(here, foes, 3)
    return Post(
        board,
        unit,
        thought_of,
        _in_the_way(here, [*friends, *thought_of]),
        is_shooter(unit) or unit.missile,
        _line(board, unit, friends),
        anchor,
        radius,
        wheel_factor(unit),
        touches_difficult(board.view, here),
        _holding(board, unit),
    )


def _in_the_way(
    here: Block, pieces: Sequence[tuple[Unit, Block]]
) -> list[tuple[Unit, int, int, int]]:
    """Those so near that they may stand between a unit and whom it would charge."""
    return [
        (unit, *block_centre(body), min(body.width, body.depth))
        for unit, body in pieces
        if abs(body.x - here.x) < WITHIN and abs(body.y - here.y) < WITHIN
    ]


def _nearest(
    here: Block, foes: Sequence[tuple[Unit, Block]], most: int
) -> list[tuple[Unit, Block]]:
    return sorted(foes, key=lambda each: (apart(here, each[1]), each[0].number))[:most]


def _anchor(board: Board, unit: Unit) -> tuple[Block | Point | None, int]:
    view = board.view
    leader = commander(view, unit)
    if leader is None or not leader.able or leader.unit == unit.id:
        return None, 0
    radius = command_radius(view) if unit.clan else 20 * CM
    if leader.unit:
        return board.block(view.units[leader.unit]), radius
    return (leader.x, leader.y), radius


def _line(board: Board, unit: Unit, friends: Sequence[tuple[Unit, Block]]) -> int:
    """The mean depth of the nearest friends on foot that fight."""
    depths = sorted(
        (abs(body.x - unit.x) + abs(body.y - unit.y), board.depth_of(body.front))
        for friend, body in friends
        if not friend.cavalry
    )[:4]
    if not depths:
        return board.depth_of((unit.x, unit.y)) + 100 * CM
    return sum(depth for _, depth in depths) // len(depths)


def _holding(board: Board, unit: Unit) -> int:
    """What the place that decides is worth, to those who are to hold it; more as the end comes."""
    if unit.id not in board.holders:
        return 0
    left = board.turns_left
    return 5 * POINT if left <= 3 else 3 * POINT if left <= 6 else 2 * POINT
