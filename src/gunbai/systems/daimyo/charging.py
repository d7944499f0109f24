"""DAI-CHG-01 to -04, DAI-MOV-07: charges tried on the table: opening manoeuvre, straight run, reach.

Plain functions of the position. ``opened`` makes the opening manoeuvre (``Line``); ``rush`` says whom
the straight run from there meets first and what it costs. Nothing is changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gunbai.geometry import (
    ONE,
    Block,
    Cost,
    Side,
    about_turned,
    add_costs,
    blocks_overlap,
    blocks_within,
    compare_costs,
    cost_floor,
    costs_at_most,
    furthest_advance,
    last_true,
    straight_run,
    swept_ahead,
    times,
    turned,
)
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import BROAD, block
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.flight import Obstacles, free_of_foes, obstacles, outside_table
from gunbai.systems.daimyo.passage import Way, ahead, price_for, turned_over, turning
from gunbai.systems.daimyo.pivoting import Pivoting
from gunbai.systems.daimyo.rates import (
    charge_rate,
    normal_rate,
    turn_cost,
    wheel_factor,
)
from gunbai.systems.daimyo.sight import defends
from gunbai.systems.daimyo.state import TOUCHING, Piece, State, Unit
from gunbai.systems.daimyo.surroundings import Fault
from gunbai.systems.daimyo.terrain import ground, touches_class, touches_difficult
from gunbai.words import Fact, Name, Say, Word

__all__ = [
    "Line",
    "Opening",
    "Rush",
    "adjusted",
    "at_least_half",
    "begun",
    "bonus_of",
    "costs_within",
    "holder_allowance",
    "may_be_ridden",
    "meets",
    "opened",
    "reaches",
    "run_cost",
    "rush",
    "swept_by_run",
    "touches_hard_ground",
]

QUARTER, HALF = 90_000, 180_000
VERBS = ("turn", "wheel")

Opening = tuple[tuple[str, int], ...]


class Line(NamedTuple):
    """A unit at the start of its straight run.

    ``rate``: its charge move after weather (of a pursuit: the distance rolled); ``spent``: what the
    opening manoeuvre cost; ``swept``: the ground it covered; ``way``: the ground straight ahead;
    ``light``, ``slow``, ``fences``: what the manoeuvre touched or crossed; ``charge``: of a charge or
    counter-charge, which cavalry does not ride over difficult ground (DAI-MOV-07).
    """

    body: Block
    rate: int
    spent: Cost
    turned: int
    swept: tuple[Block, ...]
    way: Way
    light: Piece | None
    slow: Piece | None
    fences: tuple[Piece, ...]
    charge: bool = True


@dataclass(frozen=True, slots=True)
class Rush:
    """The straight run of a line until it meets an enemy.

    ``enemy``: whom, "" for nobody within reach; ``run``: the exact length; ``distance``: in whole
    thousandths; ``cost``: what it costs on this ground; ``allowance``: the adjusted one (DAI-CHG-03);
    ``obstacle``: the linear obstacle that the enemy defends, across which they fight.
    """

    enemy: str
    run: Cost
    distance: int
    cost: Cost
    allowance: int
    obstacle: str = ""


# -- the opening manoeuvre ------------------------------------------------------------------------


def opened(
    state: State, unit: Unit, steps: Opening, *, charge: bool = True
) -> tuple[Line, Fault | None]:
    """DAI-CHG-03: the turns and wheels at the start of a charge, or (DAI-CHG-08) to face one; the
    first fault ends them."""
    cite("DAI-CHG-03")
    line = _standing(state, unit, charge_rate(state, unit), charge=charge)
    around = obstacles(state, unit, 1) if steps else None
    for index, step in enumerate(steps):
        assert around is not None
        done = _stepped(state, unit, line, step)
        if isinstance(done, Fault):
            return line, done._replace(step=index)
        if not all(free_of_foes(around, stage) for stage in done.swept[len(line.swept) :]):
            return line, Fault("daimyo.refused.opening-room", "DAI-CHG-03", _name(unit), index)
        line = done
    return line._replace(way=ahead(state, line.body, line.rate)), None


def begun(state: State, unit: Unit, steps: Opening, rate: int = 0) -> Line:
    """The line of a move that has been declared already; its opening is not judged again.

    ``rate``: the distance rolled by a pursuer, whose wheels are free of charge (DAI-MEL-17).
    """
    line = _standing(state, unit, rate or charge_rate(state, unit), charge=not rate)
    for step in steps:
        done = _stepped(state, unit, line, step)
        if isinstance(done, Fault):
            break  # what was legal at the declaration is cut short by what has happened since
        line = done
    spent = Cost(0) if rate else line.spent
    return line._replace(spent=spent, way=ahead(state, line.body, line.rate))


def _standing(state: State, unit: Unit, rate: int, *, charge: bool) -> Line:
    return Line(block(unit), rate, Cost(0), 0, (), Way((), None, ()), None, None, (), charge)


def _stepped(state: State, unit: Unit, line: Line, step: tuple[str, int]) -> Line | Fault:
    verb, angle = step
    return _turn(state, unit, line, angle) if verb == "turn" else _wheel(state, unit, line, angle)


def _name(unit: Unit) -> dict[str, Fact]:
    return {"name": Name(unit.id)}


def _degrees(angle: int) -> Say:
    return Say("daimyo.say.degrees", {"angle": angle // 1000})


def _turn(state: State, unit: Unit, line: Line, angle: int) -> Line | Fault:
    """DAI-MOV-12: a turn by 90 or 180, at most 180 in a turn, where there is room."""
    if angle not in (-QUARTER, QUARTER, HALF):
        facts = {**_name(unit), "step": Word("daimyo.step.turn"), "found": _degrees(angle)}
        return Fault("daimyo.refused.step-amount", "DAI-MOV-12", facts)
    total = line.turned + abs(angle)
    if unit.turned + total > HALF:
        facts = {**_name(unit), "found": (unit.turned + total) // 1000}
        return Fault("daimyo.refused.turned-enough", "DAI-MOV-12", facts)
    body = about_turned(line.body)
    if angle != HALF:
        body = turned(line.body, Side.RIGHT if angle > 0 else Side.LEFT, unit.stands)
        if _has_no_room(state, unit, body):
            return Fault("daimyo.refused.turn-no-room", "DAI-MOV-12", _name(unit))
    price, quarters = turn_cost(unit, normal_rate(state, unit))
    met = turned_over(state, line.body, body)
    return line._replace(
        body=body,
        spent=add_costs(line.spent, Cost(price, 0, quarters)),
        turned=total,
        swept=(*line.swept, body),
        light=line.light or met.light,
        slow=line.slow or met.slow,
        fences=(*line.fences, *met.crossed),
    )


def _has_no_room(state: State, unit: Unit, body: Block) -> bool:
    if outside_table(state, body):
        return True
    x, y = body.front
    return any(
        blocks_overlap(body, block(other), TOUCHING)
        for other in state.units.values()
        if -BROAD < other.x - x < BROAD
        and -BROAD < other.y - y < BROAD
        and other.status == "table"
        and other is not unit
    )


def _wheel(state: State, unit: Unit, line: Line, angle: int) -> Line | Fault:
    """DAI-MOV-11, DAI-RUL-23: a wheel, dearer on difficult ground."""
    if not angle or abs(angle) > HALF:
        facts = {**_name(unit), "step": Word("daimyo.step.wheel"), "found": _degrees(angle)}
        return Fault("daimyo.refused.step-amount", "DAI-MOV-11", facts)
    swung = Pivoting(line.body, angle)
    body = swung.end
    if outside_table(state, body):
        return Fault("daimyo.refused.opening-edge", "DAI-MOV-09", _name(unit))
    toll = turning(swung, state, wheel_factor(unit), price_for(unit.cavalry))
    if unit.cavalry and line.charge and toll.slow is not None:
        facts = {**_name(unit), "terrain": Name(toll.slow.id)}
        return Fault("daimyo.refused.charge-ground", "DAI-MOV-07", facts)
    return line._replace(
        body=body,
        spent=add_costs(line.spent, toll.cost),
        swept=(*line.swept, *swung.every()),
        light=line.light or toll.light,
        slow=line.slow or toll.slow,
        fences=(*line.fences, *toll.crossed),
    )


# -- the allowance --------------------------------------------------------------------------------


def adjusted(unit: Unit, line: Line, distance: int, spared: str = "") -> int:
    """DAI-CHG-03: the charge move, less 3 cm for light ground touched, less the price of each obstacle
    crossed on the way so far. ``spared``: the obstacle across which it fights (DAI-MOV-06)."""
    price = price_for(unit.cavalry)
    found = line.rate
    if line.light is not None or line.way.touches_light(distance) is not None:
        found -= price.once
    crossed = [piece for piece in line.way.crossed(distance) if piece.id != spared]
    found -= price.crossing * (len(line.fences) + len(crossed))
    return max(0, found)


def holder_allowance(state: State, unit: Unit) -> int:
    """DAI-CHG-03, -08: of a unit that holds: the terrain it touches counts."""
    found = charge_rate(state, unit)
    if not ground(state.pieces).slow:
        return found
    if touches_class(state, block(unit), "light") is not None:
        found -= price_for(unit.cavalry).once
    return max(0, found)


def run_cost(unit: Unit, way: Way, run: Cost) -> Cost:
    """A straight run at its cost: on difficult ground each centimetre counts as in DAI-TBL-07."""
    if not way.slow:
        return run
    distance = cost_floor(run)
    bare = Way(way.slow, None, ())
    dear = bare.cost(distance, price_for(unit.cavalry))
    return add_costs(run, add_costs(dear, Cost(-distance)))


def at_least_half(cost: Cost, allowance: int) -> bool:
    """DAI-RUL-31: exactly half is enough."""
    cite("DAI-RUL-31")
    return compare_costs(times(cost, 2), Cost(allowance)) >= 0


def costs_within(cost: Cost, allowance: int, *, half: bool = False) -> bool:
    """Whether a cost is at most an allowance, or at most half of it."""
    return costs_at_most(times(cost, 2) if half else cost, allowance)


def bonus_of(state: State, unit: Unit, target: Unit, cost: Cost, allowance: int) -> bool:
    """DAI-CHG-04: a straight run of at least half the allowance; never against a house, nor in
    thunderstorm or snow."""
    cite("DAI-CHG-04")
    if target.house or not catalogue().sky.weathers[state.weather].charge_bonus:
        return False
    if unit.tired and unit.cavalry:
        cite("CAM-DAI-03")
        return False
    return at_least_half(cost, allowance)


# -- the straight run -----------------------------------------------------------------------------


def rush(state: State, unit: Unit, line: Line, *, passing: Sequence[str] = ()) -> Rush:
    """The first enemy that the straight run meets within what the opening left of the allowance.

    ``passing``: enemies that count as not there (a routing unit that is pursued). When nobody is
    met, ``run`` is as far as it goes: before ground that bars it, or the whole allowance.
    """
    around = obstacles(state, unit, line.rate)
    best = _first(around, line, passing)
    found = _met(state, unit, line, around, best)
    return found if found is not None else _furthest(state, unit, line, around, best)


def meets(state: State, unit: Unit, line: Line) -> Rush | None:
    """As ``rush``, for who asks for no more than whether an enemy is met."""
    around = obstacles(state, unit, line.rate)
    return _met(state, unit, line, around, _first(around, line, ()))


def _first(around: Obstacles, line: Line, passing: Sequence[str]) -> tuple[Cost, str] | None:
    """The first enemy that lies straight ahead, and how far."""
    best: tuple[Cost, str] | None = None
    for enemy, body in around.enemies:
        if enemy in passing or not blocks_within(line.body, body, line.rate):
            continue
        run = straight_run(line.body, body, TOUCHING)
        if run is not None and (best is None or compare_costs(run, best[0]) < 0):
            best = (run, enemy)
    return best


def _met(
    state: State, unit: Unit, line: Line, around: Obstacles, first: tuple[Cost, str] | None
) -> Rush | None:
    """The run to the first enemy, unless it is too far or something bars it."""
    found = None if first is None else reaches(state, unit, line, *first)
    return None if found is None or _barred(unit, around, line, found, state) else found


def reaches(state: State, unit: Unit, line: Line, run: Cost, enemy: str) -> Rush | None:
    """The run to an enemy that lies straight ahead, if the allowance is enough for it."""
    target = state.units[enemy]
    distance = cost_floor(run)
    if unit.cavalry and line.charge and line.way.touches_slow(distance) is not None:
        cite("DAI-MOV-07")
        return None
    fence = defends(state, target, unit)
    spared = "" if fence is None else fence.piece.id
    crossed = [piece.id for piece in line.way.crossed(distance + 1)]
    obstacle = spared if spared in crossed else ""
    allowance = adjusted(unit, line, distance, spared)
    cost = run_cost(unit, line.way, run)
    if not costs_within(add_costs(line.spent, cost), allowance):
        return None
    return Rush(enemy, run, distance, cost, allowance, obstacle)


def _barred(unit: Unit, around: Obstacles, line: Line, found: Rush, state: State) -> bool:
    """Whether impassable ground or a house lies before the enemy is met."""
    if not around.barred:
        return False
    house = state.units[found.enemy].house
    shapes = ground(state.pieces).shapes
    areas = [area for area in around.barred if not house or area is not shapes[house]]
    far, _ = furthest_advance(line.body, found.distance, areas, 0, TOUCHING)
    return far < found.distance


def _furthest(
    state: State,
    unit: Unit,
    line: Line,
    around: Obstacles,
    met: tuple[Cost, str] | None,
) -> Rush:
    """How far the run goes that meets nobody within reach."""
    most = line.rate if met is None else min(line.rate, cost_floor(met[0]))
    if around.barred:
        most, _ = furthest_advance(line.body, most, around.barred, 0, TOUCHING)
    if unit.cavalry and line.charge and line.way.slow:
        cite("DAI-MOV-07")
        most = min(most, max(0, line.way.slow[0][0] // ONE - 1))

    def is_paid(distance: int) -> bool:
        cost = run_cost(unit, line.way, Cost(distance))
        return costs_within(add_costs(line.spent, cost), adjusted(unit, line, distance))

    far = last_true(is_paid, 0, most + 1)
    return Rush("", Cost(far), far, run_cost(unit, line.way, Cost(far)), adjusted(unit, line, far))


def swept_by_run(line: Line, distance: int) -> Block:
    """The ground of the straight run."""
    return swept_ahead(line.body, distance)


def touches_hard_ground(line: Line, distance: int, spared: str = "") -> bool:
    """DAI-ORD-02 cause 2: light or difficult ground, or an obstacle: a charge in it disorders.

    ``spared``: the obstacle across which it fights.
    """
    way = line.way
    return bool(
        line.light
        or line.slow
        or line.fences
        or way.touches_light(distance)
        or way.touches_slow(distance)
        or any(piece.id != spared for piece in way.crossed(distance))
    )


def may_be_ridden(state: State, unit: Unit) -> bool:
    """DAI-MOV-07: cavalry declares no charge nor counter-charge while it touches difficult ground."""
    if not unit.cavalry:
        return True
    cite("DAI-MOV-07")
    return not touches_difficult(state, block(unit))
