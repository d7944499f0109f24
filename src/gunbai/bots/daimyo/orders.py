"""Who acts: which clan, which unit next, and whether it charges, moves, falls back or reforms."""

from __future__ import annotations

from typing import Final

from gunbai.bots.daimyo.attacks import dash, promise
from gunbai.bots.daimyo.board import Board
from gunbai.bots.daimyo.chargers import best_attack, sought
from gunbai.bots.daimyo.forming import turn_of
from gunbai.bots.daimyo.leaders import leader_choice
from gunbai.bots.daimyo.reading import POINT, SOON, apart, is_shooter
from gunbai.bots.daimyo.shots import shots_from
from gunbai.geometry import Zone, offset, zone
from gunbai.questions import Choose
from gunbai.records import copy_of
from gunbai.systems.daimyo.activity import members_of
from gunbai.systems.daimyo.blocks_on_table import block, in_column, zone_of
from gunbai.systems.daimyo.charge_question import NONE, Charge
from gunbai.systems.daimyo.charge_question import Answer as Declared
from gunbai.systems.daimyo.choices import COMPULSORY, DONE, Movement, Value
from gunbai.systems.daimyo.state import Unit
from gunbai.systems.daimyo.terrain import touches_difficult

__all__ = ["activate", "charge", "first", "movement"]

PASS: Final = ("pass",)
WORTH_IT: Final = 60
"""What a charge must be worth at least."""
NEAR: Final = 12_000
CLOSE: Final = 4000
"""How much farther off than they can charge enemies are when a column forms line; and one on its way
to bar another."""
SLIGHT: Final = 10
"""By so few degrees nobody forms anew only to face another way."""


# -- who begins, and which clan ---------------------------------------------------------------------


def first(board: Board, question: Choose[str]) -> str:
    """DAI-SEQ-03: first where there is something to strike at or shoot at, else let them come; second
    in the last turn, where it matters who stands in a place when all is done."""
    if board.circle is not None and not board.turns_left:
        return "second"
    for unit in board.own:
        if unit.routing or not unit.is_unit:
            continue
        if any(promise(board, unit, foe) > 0 for foe in dash(board, unit)):
            return "first"
    near = any(
        apart(board.block(unit), board.block(foe)) < 15_000
        for unit in board.own
        if unit.missile
        for foe in board.foes
    )
    return "first" if near else "second"


def activate(board: Board, question: Choose[tuple[str, ...]]) -> tuple[str, ...]:
    """DAI-SEQ-04: the clan that has most to gain or to lose by acting now; nobody passes."""
    best: tuple[str, ...] = PASS
    most: int | None = None
    for value in question.values:
        if value == PASS:
            continue
        worth = _urgency(board, value)
        if most is None or worth > most:
            best, most = value, worth
    return best if most is not None else question.values[0]


def _urgency(board: Board, value: tuple[str, ...]) -> int:
    """Charges count in full, once shots have been fired; shots before them; then who is near."""
    kind, what = value
    if kind == "hatamoto":
        kind = "general"
    total = 0
    for unit in members_of(board.view, kind, what):
        if unit.status != "table":
            continue
        if unit.routing:
            total += board.worth(unit) // 4
        elif not unit.activated:
            total += _wants(board, unit)
        if unit.id in board.melee:
            total += POINT // 5
        if not board.turns_left and board.holds_at(unit):
            total -= 2 * POINT  # DAI-SCN-02: whoever acts last there has the last word
    return total


def _wants(board: Board, unit: Unit) -> int:
    """What a unit could do if it were active."""
    if unit.id in board.melee:
        return 0
    total = 0
    if unit.missile and not unit.fired and board.budget.can(4):
        board.budget.spend(4)
        total += 3 * shots_from(board, unit)
    if not unit.disordered and unit.is_unit and not is_shooter(unit):
        foes = [
            promise(board, unit, foe, zone_of(foe, (unit.x, unit.y))) for foe in dash(board, unit)
        ]
        total += max(foes, default=0)
    gap = min((apart(board.block(unit), board.block(foe)) for foe in board.foes), default=0)
    return total + max(0, 60_000 - gap) // 600


# -- the movement step ----------------------------------------------------------------------------


def movement(board: Board, question: Movement) -> Value:
    """DAI-SEQ-07 2: what must be first; then charges, the worthiest first; the leader; the others
    from the front to the rear."""
    forced = [value for value in question.values if len(value) > 1 and value[1] in COMPULSORY]
    if forced:
        return forced[0]
    charges = _charges(board, question)
    if charges:
        return charges
    led = leader_choice(board, question)
    if led is not None:
        return led
    units = [
        board.view.units[v[0]] for v in question.values if len(v) == 2 and v[0] in board.view.units
    ]
    movers = sorted(
        dict.fromkeys(unit.id for unit in units),
        key=lambda name: (-board.depth_of(board.centre(board.view.units[name])), name),
    )
    for name in movers:
        deed = _deed(board, question, board.view.units[name])
        if deed is not None:
            return deed
    return DONE if DONE in question.values else question.default(board.view)


def _charges(board: Board, question: Movement) -> Value | None:
    best: Value | None = None
    most = WORTH_IT
    for value in question.values:
        if len(value) == 2 and value[1] == "charge":
            found = best_attack(board, board.view.units[value[0]])
            if found is not None and found.worth > most:
                best, most = value, found.worth
    return best


def _deed(board: Board, question: Movement, unit: Unit) -> Value | None:
    """What a unit that does not charge does; None: it stays as it is."""
    open_ = [value[1] for value in question.values if len(value) == 2 and value[0] == unit.id]
    if "enter" in open_:
        return (unit.id, "enter")
    if "about" in open_:
        return (unit.id, "about") if _wrong_way(board, unit) else None
    if "leave-house" in open_:
        return (unit.id, "leave-house") if _leaves(board, unit) else None
    under_way = board.goes_in(unit) and not board.holds_at(unit) and board.turns_left <= SOON
    turned = not under_way and (_turns_round(board, unit) or _deploys(board, unit))
    turned = turned or _deepens(board, unit)
    turned = turned or board.marches(unit) or sought(board, unit) is not None
    if "reform" in open_ and turned:
        return (unit.id, "reform")
    if "fall-back" in open_ and _gives_way(board, unit):
        return (unit.id, "fall-back")
    if "move" not in open_:
        return None
    wanted = unit.id in board.holders and board.turns_left <= SOON and not board.contests(unit)
    rests = unit.disordered and not touches_difficult(board.view, board.block(unit))
    if rests and not wanted and not _pressed(board, unit):
        return None  # DAI-ORD-04: who stays still is in order again at the end of the turn
    return (unit.id, "move")


def _nearest(board: Board, unit: Unit) -> Unit | None:
    here = board.block(unit)
    return min(
        board.foes,
        key=lambda foe: (apart(here, board.block(foe)), foe.number),
        default=None,
    )


def _wrong_way(board: Board, unit: Unit) -> bool:
    foe = _nearest(board, unit)
    return foe is not None and zone_of(unit, board.centre(foe)) == "rear"


def _turns_round(board: Board, unit: Unit) -> bool:
    """Whether it should take a new facing: the nearest enemy is beside or behind it, and no other
    way of turning is as cheap; never where it could shoot."""
    foe = _nearest(board, unit)
    if foe is None:
        return False
    gap = apart(board.block(unit), board.block(foe))
    off = zone(board.block(unit), board.centre(foe)) in (Zone.REAR, Zone.LEFT, Zone.RIGHT)
    if not off or gap > 2 * NEAR or abs(turn_of(board, unit)) < SLIGHT:
        return False
    return not unit.missile or unit.fired or not shots_from(board, unit)


def _deploys(board: Board, unit: Unit) -> bool:
    """Whether a column has come to its place, or so near to the enemy that it must form line."""
    if not in_column(unit) or unit.stands < 3:
        return False
    if board.bars(unit):
        return True
    if board.circle is not None and _in_a_defile(board, unit):
        return False
    foe = _nearest(board, unit)
    if foe is None:
        return False
    gap = apart(board.block(unit), board.block(foe))
    if board.attacks:  # in line it would be late
        charged = zone_of(foe, board.centre(unit)) == "front" and not foe.disordered
        return gap <= max(board.reach(unit), board.reach(foe) + CLOSE if charged else 0)
    if unit.id == board.warden and gap > board.reach(foe) + CLOSE:
        # in line it is too broad for the way, and slower
        return board.near_bar(unit) and board.ridden_at_bar
    return gap <= max(board.reach(foe), board.reach(unit)) + board.pace(foe)


def _in_a_defile(board: Board, unit: Unit) -> bool:
    """Whether a column stands where a line would lose its order on hard ground (DAI-TBL-05), or would
    no longer be in the place that decides."""
    ghost = copy_of(unit)
    ghost.files = -(-unit.stands // 2)
    line, here = block(ghost), board.block(unit)
    dx, dy = offset(here.heading, (line.depth - here.depth) // 2, 0)
    line = line._replace(x=line.x + dx, y=line.y + dy)
    outside = board.contests(unit) and not board.covers(line)
    return outside or touches_difficult(board.view, line)


def _deepens(board: Board, unit: Unit) -> bool:
    """Whether long spears in one rank should form two, both of which strike, where somebody may
    come at them soon and there is no place to be first at."""
    if unit.weapon != "long-spear" or unit.stands < 3 or unit.files < unit.stands:
        return False
    foe = _nearest(board, unit)
    if foe is None or board.circle is not None:
        return False
    gap = apart(board.block(unit), board.block(foe))
    return gap <= board.reach(foe) + 2 * board.pace(foe)


def _gives_way(board: Board, unit: Unit) -> bool:
    """DAI-MOV-13: missile ashigaru step back from a charge that would beat them, and still fire."""
    if not unit.missile_ashigaru or unit.fired:
        return False
    here = board.block(unit)
    for foe in board.foes:
        if foe.id in board.melee or foe.disordered or foe.routing:
            continue
        gap = apart(here, board.block(foe))
        reach = board.reach(foe)
        if not gap < reach <= gap + 5500 or zone_of(unit, (foe.x, foe.y)) != "front":
            continue
        if zone_of(foe, (unit.x, unit.y)) == "front" and promise(board, foe, unit) > POINT // 4:
            return True
    return False


def _pressed(board: Board, unit: Unit) -> bool:
    """Whether an enemy could charge a disordered unit with profit."""
    here = board.block(unit)
    for foe in board.foes:
        if foe.id in board.melee or apart(here, board.block(foe)) > board.reach(foe):
            continue
        edge = zone_of(unit, (foe.x, foe.y))
        if edge != "front" and promise(board, foe, unit, edge) > 0:
            return True
    return False


def _leaves(board: Board, unit: Unit) -> bool:
    """A house is left when there is nothing to shoot at from it."""
    if unit.missile and shots_from(board, unit):
        return False
    foe = _nearest(board, unit)
    return foe is None or apart(board.block(unit), board.block(foe)) > 2 * NEAR


# -- charges --------------------------------------------------------------------------------------


def charge(board: Board, question: Charge) -> Declared:
    """DAI-CHG-01: the charge that is worth most, if any is."""
    unit = board.view.units[question.subject]
    best = best_attack(board, unit)
    if best is None:
        return (NONE, ())
    return (best.target, best.opening)
