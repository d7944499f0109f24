"""The position as a bot reads it: who is where, what each model is worth, what time is left.

A board is made for one answer and thrown away. It only reads the view; what it tries out it tries
on a copy of its own (``Board.at``).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import isqrt
from typing import TYPE_CHECKING, Final

from gunbai.bots.ronin.roads import Roads, roads_for
from gunbai.play.players import Budget
from gunbai.records import copy_of
from gunbai.systems.ronin import catalogue as data
from gunbai.systems.ronin.contacts import engaged_models, in_contact, inside, other
from gunbai.systems.ronin.doings import may_be_activated
from gunbai.systems.ronin.morale import losses_threshold, remaining
from gunbai.systems.ronin.movement import allowance
from gunbai.systems.ronin.scenarios import Scenario
from gunbai.systems.ronin.state import Model, Side, State
from gunbai.systems.ronin.victory import points_of
from gunbai.systems.ronin.weapons import is_missile

if TYPE_CHECKING:
    from gunbai.bots.ronin.aims import Aim
    from gunbai.bots.ronin.clash import Pair

__all__ = ["BONUS", "LEADER", "POINT", "Board", "distance", "gap", "is_shooter"]

POINT: Final = 1000
"""One victory point; everything is valued in thousandths of one."""
STRENGTH: Final = 160
"""What a counter or a point of Fight is worth beyond victory points: it wins further points."""
FULL: Final = 4
"""With so many turns left strength counts in full."""
LEADER: Final = 2 * POINT
BONUS: Final = 5 * POINT
DECISIVE: Final = 15 * POINT
DARING: Final = (100, 200, 300, 350, 400)
"""How much own losses count while one does not lead, by the turns that are left."""
SEPPUKU: Final = "RON-BSH-04"
OPEN_END: Final = 5
"""The turn by which a game without a fixed end is thought to end (RON-SCN-03)."""


def gap(a: Model, b: Model) -> int:
    """How far apart two bases are, as a whole number; only for weighing, never for a ruling."""
    return max(0, distance(a.x - b.x, a.y - b.y) - a.radius - b.radius)


def distance(dx: int, dy: int) -> int:
    """The length of a vector, rounded down."""
    return isqrt(dx * dx + dy * dy)


class Board:
    """One side's reading of a position. ``own`` and ``foes``: free models on the table."""

    def __init__(self, view: State, side: str, budget: Budget) -> None:
        self.view = view
        self.side = side
        self.budget = budget
        self.own: list[Model] = []
        self.foes: list[Model] = []
        for model in view.models.values():
            if model.status == "table" and not model.captive:
                (self.own if model.side == side else self.foes).append(model)
        self.engaged = engaged_models(view)
        self.scenario: Scenario | None = data.catalogue().scenarios.get(view.scenario)
        self._scratch: State | None = None
        self._caution: int | None = None
        self._worth: dict[str, int] = {}
        self._reach: dict[str, int] = {}
        self.kept: dict[tuple[object, ...], int] = {}
        """Values worked out for this answer, by what they are of."""
        self.pairs: dict[tuple[str, str], Pair] = {}
        self._roads: dict[tuple[bool, bool], Roads] = {}
        self.drawn: dict[str, list[tuple[int, Model]]] = {}
        self.tasks: dict[str, list[Aim]] | None = None
        """Who goes for what: see ``aims``."""

    # -- time --------------------------------------------------------------------------------

    @property
    def turns_left(self) -> int:
        """Turns after this one, as far as is known."""
        last = self.view.last_turn or max(OPEN_END, self.view.turn + 1)
        return max(0, last - self.view.turn)

    @property
    def caution(self) -> int:
        """How much own losses count against the enemy's, in thousandths: less while not winning."""
        if self._caution is None:
            mine, theirs = (
                sum(points for _, points, _ in points_of(self.view, side))
                for side in (self.side, other(self.side))
            )
            lead = mine - theirs - self._seppuku()
            if lead > 0:
                self._caution = 550 if lead < 4 else 1000 if lead > 7 else 800
            else:
                self._caution = DARING[min(self.turns_left, len(DARING) - 1)]
        return self._caution

    def _seppuku(self) -> int:
        """What the enemy may still gain by RON-BSH-04 when he is behind."""
        if self.scenario is not None and not self.scenario.list_points:
            return 0
        enemy = self.view.sides[other(self.side)]
        leader = self.view.models.get(enemy.leader)
        listed = SEPPUKU in data.catalogue().lists[enemy.warband].victory
        return 2 if listed and leader is not None and leader.free else 0

    # -- models ------------------------------------------------------------------------------

    def foes_touching(self, model: Model) -> list[Model]:
        """The free enemies in contact with a model, of whichever side it is."""
        if model.id not in self.engaged:
            return []
        against = self.foes if model.side == self.side else self.own
        return [foe for foe in against if in_contact(model, foe)]

    def reach(self, model: Model) -> int:
        """How far a model may Move into contact."""
        found = self._reach.get(model.id)
        if found is None:
            found = self._reach[model.id] = allowance(self.view, model.id, "move").budget
        return found

    def ready(self, model: Model) -> bool:
        """Whether a model can still be activated in this Move phase, and go into contact."""
        if self.view.phase != "move" or model.id in self.engaged:
            return False
        return may_be_activated(self.view, model, "move")

    def roads(self, model: Model) -> Roads:
        """The ways over the table for a model's base."""
        mounted = model.mount != "none"
        kind = (mounted, "acrobat" in model.attributes and not mounted)
        found = self._roads.get(kind)
        if found is None:
            found = self._roads[kind] = roads_for(self.view, *kind)
        return found

    @contextmanager
    def at(self, model: Model, x: int, y: int) -> Iterator[State]:
        """A state in which a model stands elsewhere, having moved; only inside the ``with``."""
        if self._scratch is None:
            self._scratch = copy_of(self.view)
        moved = self._scratch.models[model.id]
        before = (moved.x, moved.y, moved.shifted, moved.moved)
        if (x, y) != (moved.x, moved.y):
            moved.x, moved.y, moved.shifted = x, y, True
            moved.moved = moved.moved or "moved"
        try:
            yield self._scratch
        finally:
            moved.x, moved.y, moved.shifted, moved.moved = before

    # -- worth -------------------------------------------------------------------------------

    def worth(self, model: Model) -> int:
        """What losing a model costs its side, in thousandths of a victory point."""
        found = self._worth.get(model.id)
        if found is None:
            found = self._worth[model.id] = self._worth_of(model)
        return found

    def _worth_of(self, model: Model) -> int:
        owner = self.view.sides[model.side]
        enemy = self.view.sides[other(model.side)]
        leads = owner.leader == model.id
        total = self._strength(model) + self._holding(model)
        if self.scores("touch-piece"):
            total += POINT * model.rank
        elif self.scores("leader-out"):
            total += DECISIVE if leads and self.line_side("leader-out") == model.side else 0
        else:
            total += POINT * max(1, model.rank) + (LEADER if leads else 0)
        thing = self.view.things.get(model.carries)
        if thing is not None:
            total += 3 * POINT
        if leads and enemy.bonus == 1:
            total += BONUS
        if enemy.bonus == 3:
            total += self._share(self._still_to_fall(owner))
        if owner.bonus == 2:
            total += self._share(owner.start_count // 4 - self._lost(owner) + 1)
        return total + self._shaken(owner)

    def _strength(self, model: Model) -> int:
        """What the model may still do, while there is time for it."""
        counted = model.cp + model.fight + is_shooter(model)
        return STRENGTH * counted * min(self.turns_left, FULL) // FULL

    def _holding(self, model: Model) -> int:
        """What hangs on the model where it stands, when places are soon to be counted."""
        if self.turns_left > 1 or self.scenario is None:
            return 0
        total = 0
        for line in self.scenario.victory:
            if line.kind == "hold-circle":
                reach = line.radius + model.radius
                if distance(model.x - line.x, model.y - line.y) <= reach:
                    total += line.points * POINT // 2
            elif line.kind == "inside-piece":
                piece = next(piece for piece in self.view.pieces if piece.id == line.piece)
                total += line.points * POINT // 2 if inside(model, piece) else 0
        return total

    @staticmethod
    def _share(count: int) -> int:
        """A bonus objective that hangs on so many models, as part of the worth of each."""
        return BONUS // count if count > 0 else 0

    def _lost(self, side: Side) -> int:
        return side.start_count - remaining(self.view, side.id)

    def _still_to_fall(self, side: Side) -> int:
        """RON-T-23 3: how many more models of a side make three quarters of it."""
        out = sum(m.status == "out" and m.side == side.id for m in self.view.models.values())
        return -(-3 * side.start_count // 4) - out

    def _shaken(self, side: Side) -> int:
        """What one loss more does to a side that is about to test its Morale (RON-MOR-02)."""
        fallen = sum(turn == self.view.turn for _, _, turn in side.lost)
        return POINT // 2 if fallen + 1 == losses_threshold(side.start_count) else 0

    def scores(self, kind: str) -> bool:
        """Whether the scenario has a victory line of this kind."""
        return self.scenario is not None and any(
            line.kind == kind for line in self.scenario.victory
        )

    def line_side(self, kind: str) -> str:
        """The side that a victory line of this kind names."""
        assert self.scenario is not None
        return next(line.side for line in self.scenario.victory if line.kind == kind)


def is_shooter(model: Model) -> bool:
    """Whether a model carries a missile weapon."""
    return any(is_missile(weapon) for weapon in model.weapons)
