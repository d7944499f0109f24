"""What it is worth that a unit stands at a place, facing a way, when its move ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gunbai.bots.daimyo.attacks import promise
from gunbai.bots.daimyo.board import GATE, Board
from gunbai.bots.daimyo.dangers import danger
from gunbai.bots.daimyo.jostling import cost_of_passing
from gunbai.bots.daimyo.reading import SOON, apart, is_shooter, length
from gunbai.bots.daimyo.shots import board_share, shots_from
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
from gunbai.systems.daimyo.charge_question import find_opening
from gunbai.systems.daimyo.state import Unit
from gunbai.systems.daimyo.surroundings import Walked
from gunbai.systems.daimyo.terrain import touches_difficult

__all__ = ["CM", "LINE", "Post"]

NEARER: Final = 10_000
"""At this distance beyond reach half of what a charge promises still draws."""
WAITING: Final = 500
"""What is left of what a unit could do next turn if it must then get its order back."""
DRAWN: Final = 800
"""How much of what we could do counts: always less than to do it."""
BARRED: Final = 450
"""What is left of a promise when others stand in the way, in thousandths."""
UNOPENED: Final = 300
"""What is left of it where the unit stands already, and sees no way to whom it would charge."""
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
ROUND: Final = 10_000
"""How much longer the way is to the place that decides the game where hard ground lies on it."""
SHUT: Final = 2000
"""What it is worth to bar the way into the place that decides the game; half of it when there is no
time left to get in order there."""
READY: Final = 2000
"""What it is worth to be at hand for the place that decides."""
CROWDED: Final = 600
WAY: Final = 25_000
"""What it costs to stand in the way to the place that decides, and how long that way is."""
SALLY: Final = 12_000
"""How much farther ahead of a line that waits those may be who go to meet the enemy."""
SALVOES: Final = 3
ONWARD: Final = 16
"""What each centimetre nearer to the enemy is worth to those who go for him."""
STAND_OFF: Final = 13_000
BOWSHOT: Final = 13_000
FAR: Final = 15_000
"""How near those who fight, and those who shoot, come by marching alone."""
CM: Final = 1000


def _seen(body: Block, x: int, y: int) -> tuple[int, int]:
    """How far ahead of a block's front, and how far to its right, a point is."""
    s, c = direction(body.heading)
    dx, dy = x - body.x, y - body.y
    return (dx * s + dy * c) // ONE, (dx * c - dy * s) // ONE


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
    bank: int | None
    """How far from the own edge it goes at most unless it charges; None: as far as it likes."""
    care: int
    """How much of what an enemy could do counts."""
    waits: bool
    """Whether it is to be in the place that decides when it is needed there."""

    def worth(self, body: Block, at: Walked | None = None) -> int:
        """The worth of standing there, in thousandths of a unit. ``at``: how it got there."""
        moved = at is not None and at.block != block(self.unit)
        gaps = [apart(body, ground) for _, ground in self.foes]
        loose = self._loose(at)
        foes = [(foe, ground, gap) for (foe, ground), gap in zip(self.foes, gaps, strict=True)]
        risk = danger(self.board, self.unit, body, foes, loose=loose) * self.care // 1000
        draw = self._draw(body, gaps)
        total = (draw * WAITING // 1000 if loose else draw) - risk
        if self.shoots:
            total += self._fire(body, gaps, moved=moved)
        ahead = self._adrift(body)
        total -= self._unled(body) + (ahead if risk else ahead // 2)
        total += self._objective(body) + self._ready(body)
        total -= self._away(body, gaps) + self._across_bank(body)
        total -= self._crowds(body)
        total -= self._trouble(body, at, risk)
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
        rated: list[int] = []
        for value, index in found[:3]:
            foe, ground = self.foes[index]
            shut = gaps[index] <= reach and not self._opens(body, foe)
            left = self._barred(body, foe, ground, value, gaps[index])
            left = left * UNOPENED // 1000 if shut else left
            rated.append(max(left, self._by_gate(body, foe, ground)))
        rated.sort(reverse=True)
        if not rated:
            return 0
        second = rated[1] // 5 if len(rated) > 1 else 0
        return (rated[0] + second) * DRAWN // 1000

    def _opens(self, body: Block, foe: Unit) -> bool:
        """Whether from here it would see a way to charge an enemy."""
        key = ("opens", self.unit.id, foe.id, body)
        found = self.board.kept.get(key)
        if found is None:
            ghost = copy_of(self.unit)
            ghost.x, ghost.y, ghost.heading = body.x, body.y, body.heading
            ghost.files = body.files
            found = int(find_opening(self.board.view, ghost, foe) is not None)
            self.board.kept[key] = found
        return bool(found)

    def _by_gate(self, body: Block, foe: Unit, ground: Block) -> int:
        """What a charge at who stands in the place that decides promises by the open way to it."""
        board = self.board
        if not board.storms or not board.holds_at(foe) or board.covers(body):
            return 0
        edge = zone(ground, board.gate_of(body))
        name = "front" if edge is Zone.INSIDE else edge.value
        value = board.worth(foe) // 2 if foe.routing else promise(board, self.unit, foe, name)
        if value <= 0:
            return 0
        goal = block_centre(ground)
        gate = board.gate_of(body)
        far = self._way_round(body) + length(goal[0] - gate[0], goal[1] - gate[1])
        return value * NEARER // (NEARER + max(0, far - board.reach(self.unit)))

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

    def _barred(self, body: Block, foe: Unit, ground: Block, value: int, gap: int) -> int:
        """What is left of a promise when others stand in the way, or hard ground lies there."""
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
            if self.unit.cavalry:
                return value * UNRIDEABLE // 1000
            short = max(0, 2 * gap - max(gap, self.board.reach(self.unit)))
            return value * SLOW * NEARER // ((NEARER + short) * 1000)
        return value

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

    def _away(self, body: Block, gaps: Sequence[int]) -> int:
        """What it costs to be far from the enemy: nothing to those who let him come."""
        if self.board.defends or not self.foes:
            return 0
        near = BOWSHOT if self.shoots and not self.unit.cavalry else STAND_OFF
        worth = ONWARD
        sallies = self.bank is None and self.board.circle is not None
        if self.board.attacks or sallies:  # the enemy need not come: it is for us to go to him
            near = min(near, max(self.board.reach(self.unit), CM))
            worth = 2 * ONWARD
        far = max(0, min(gaps) - near)
        bank = self.bank
        if bank is not None:
            far = min(far, max(0, bank - self.board.depth_of(body.front)))
        return far * worth // CM

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
        """How far it has run ahead of the line that it is a part of; who must attack does not wait."""
        if self.board.attacks:
            return 0
        lead = self.board.depth_of(body.front) - self.line
        spare = LINE * 2 if self.unit.cavalry else LINE
        if (self.bank is None or is_shooter(self.unit)) and self.board.circle is not None:
            spare += SALLY
        return max(0, lead - spare) * LOOSE // CM

    def _across_bank(self, body: Block) -> int:
        """How far beyond the near side of the place that decides it is, where only charges lead."""
        bank = self.bank
        if bank is None:
            return 0
        early = self.board.bides and self.unit.id == self.board.warden  # it would stand there alone
        worth = LOOSE * 4 if early else LOOSE
        return max(0, self.board.depth_of(body.front) - bank) * worth // CM

    def _crowds(self, body: Block) -> int:
        """Whether one who does not hold the place that decides stands in the way to it: of those who
        are to go there, and of those who run from it."""
        circle = self.board.circle
        if circle is None or self.holds or self.unit.routing or self._strikes_in():
            return 0
        ahead, aside = _seen(body._replace(heading=self.board.forward), circle.x, circle.y)
        clear = self.board.lane + body.width // 2
        if not 0 < ahead < WAY or abs(aside) >= clear:
            return 0
        near = min(WAY, 2 * (WAY - ahead))  # less where the way only begins
        return CROWDED * (clear - abs(aside)) * near // (clear * WAY)

    def _strikes_in(self) -> bool:
        """Whether it may be needed on the way to that place: who is to bar it, and all who fight while
        an enemy stands in it."""
        board = self.board
        return self.unit.id == board.warden or (board.storms and not self.shoots)

    # -- ground ------------------------------------------------------------------------------

    def _objective(self, body: Block) -> int:
        circle = self.board.circle
        if not self.holds or circle is None:
            return 0
        if self.board.covers(body):
            return self.holds + self._shuts(body)
        return self.holds * 8 // 10 * NEARER // (NEARER + self._way_in(body))

    def _ready(self, body: Block) -> int:
        """How soon one who waits for his turn could be in the place that decides from here."""
        if not self.waits:
            return 0
        return READY * NEARER // (NEARER + self._way_in(body))

    def _way_in(self, body: Block) -> int:
        """How far it is to the place that decides, with what it costs to turn there."""
        circle = self.board.circle
        assert circle is not None
        gap = max(0, length(body.x - circle.x, body.y - circle.y) - circle.radius)
        goal = (circle.x, circle.y)
        way = gap + self._swing(body, goal, 2 * circle.radius)
        if gap and body.front != goal:
            lane = body._replace(heading=heading_between(body.front, goal))
            if touches_difficult(self.board.view, swept_ahead(lane, gap)):
                # DAI-MOV-06: it would come out of order, or go round
                way = min(way + ROUND, self._way_round(body))
        return way

    def _way_round(self, body: Block) -> int:
        """How far it is to that place by the open ground before it."""
        gate = self.board.gate_of(body)
        far = length(body.x - gate[0], body.y - gate[1])
        return far + self._swing(body, gate, body.width) + GATE

    def _shuts(self, body: Block) -> int:
        """DAI-MOV-05: nobody moves nearer than 3 cm to it: standing before the middle of the place it
        keeps others out."""
        circle, bar = self.board.circle, self.board.bar
        assert circle is not None
        assert bar is not None
        if self.unit.id != self.board.warden:
            return 0
        x, y = block_centre(body)
        off = abs(x - bar[0]) + abs(y - bar[1])
        far = 3 * circle.radius
        worth = SHUT if self.board.turns_left > SOON else SHUT // 2
        return worth * max(0, far - off) // far

    def _loose(self, at: Walked | None) -> bool:
        """Whether it would be out of order having got there so."""
        unit = self.unit
        if unit.disordered or at is None:
            return unit.disordered
        if (at.slow is not None and unit.type != "peasant") or at.fences:
            return True
        view = self.board.view
        return any(not unit.missile_ashigaru or view.units[name].moved for name in at.friends)

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
        jostled = cost_of_passing(board, unit, at.friends, self.foes)
        if self.holds and board.forsaken and board.last:
            jostled //= 4  # better there out of order than not there
        return total + (jostled if danger else jostled * 2 // 3)
