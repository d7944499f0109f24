"""The position, and the place that decides a game which nobody has lost by its end: who is to hold it,
who bars the way into it, when one goes there and by which way.
"""

from __future__ import annotations

from typing import Final

from gunbai.bots.daimyo.reading import (
    HURRY,
    RANK,
    SOON,
    Reading,
    apart,
    is_shooter,
    length,
)
from gunbai.geometry import Block, Point, heading_between, offset, swept_ahead, turn_from
from gunbai.geometry.angles import ONE
from gunbai.play.players import Budget
from gunbai.systems.daimyo.blocks_on_table import in_column
from gunbai.systems.daimyo.command import commander, incapacitated, needs_obedience
from gunbai.systems.daimyo.state import State, Unit
from gunbai.systems.daimyo.terrain import touches_difficult

__all__ = ["GATE", "SPARE", "Board"]

HOLDERS: Final = 4
LAST_HOLDERS: Final = 6
"""How many are to hold the place that decides, at last too."""
ENOUGH: Final = 3
"""So many hold that place well enough: the others need not crowd in."""
ALMOST: Final = 3
"""So many turns before the end more than one go to it."""
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


class Board(Reading):
    """One side's reading of a position, with what there is to be held in it."""

    def __init__(self, view: State, side: str, budget: Budget) -> None:
        super().__init__(view, side, budget)
        self._holders: list[str] | None = None
        self._warden: str | None = None
        self._lost_hold: bool | None = None
        self._forsaken: bool | None = None
        self._storms: bool | None = None

    # -- who holds it ------------------------------------------------------------------------

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
        strength = unit.stands * (1 + RANK[unit.quality]) * (1 + (unit.weapon == "long-spear"))
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
        """What a unit makes for that is to bar the way: the gate while hard ground lies between, or
        while it is too early."""
        bar, gate = self.bar, self.gate
        here = self.centre(unit)
        if bar is None or gate is None or here == bar:
            return None
        if self.bides:
            return None if here == gate else gate
        dx, dy = offset(self.forward, 0, ONE)
        aside = abs((here[0] - bar[0]) * dx + (here[1] - bar[1]) * dy) // ONE
        if aside <= AT_BAR:
            return bar  # straight before it, or in the way already
        ahead = self.block(unit)._replace(heading=heading_between(here, bar))
        far = length(here[0] - bar[0], here[1] - bar[1])
        if touches_difficult(self.view, swept_ahead(ahead, max(1, far))) and here != gate:
            return gate
        return bar

    def goes_in(self, unit: Unit) -> bool:
        """Whether a unit is to be in the place that decides now: who bars the way; for the end others
        too, and all who are to hold it while none of ours is there. Not before: whoever stands behind
        a unit that runs is run over."""
        if self.bides or unit.id not in self.holders:
            return False
        if unit.id == self.warden or self.contests(unit):
            return True
        if self.turns_left > SOON:
            return False
        if self.forsaken:
            return True
        there = sum(self.holds_at(other) for other in self.own if other is not unit)
        return there < (1 if self.turns_left > ALMOST else ENOUGH)

    @property
    def bides(self) -> bool:
        """Whether it is too early to stand in the place that decides: whoever does so alone is shot at
        and charged for turns, while the others are still far off."""
        return self.circle is not None and self.turns_left > HURRY

    @property
    def storms(self) -> bool:
        """Whether an enemy stands in the place that decides, and the end comes near: all who can go
        for him."""
        if self._storms is None:
            near = self.circle is not None and self.turns_left <= HURRY
            self._storms = near and any(self.holds_at(foe) for foe in self.foes)
        return self._storms

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
        called = unit.id == self.warden or self.goes_in(unit)
        if not called or unit.stands < LEAST or unit.missile or self.bars(unit):
            return False
        goal, here, body = self.way_to_bar(unit), self.centre(unit), self.block(unit)
        if goal is None:
            return False
        if any(apart(body, self.block(foe)) <= self.reach(foe) + CLOSE for foe in self.foes):
            return False
        aside = abs(turn_from(unit.heading, heading_between(here, goal)))
        far, pace = length(here[0] - goal[0], here[1] - goal[1]), self.pace(unit)
        if in_column(unit):
            return aside > ASKEW and far > pace  # nearer it had better wheel
        far += body.width * aside // RADIAN
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

    def guards(self, unit: Unit) -> bool:
        """Whether one of those who are to hold that place stands in it now."""
        return unit.id in self.holders and self.contests(unit)
