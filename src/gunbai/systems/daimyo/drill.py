"""DAI-MOV-02 to -13: voluntary moves step by step: straight ahead, wheels, turns, falling back.

``walk`` tries a sequence of steps on the table and says where it ends, what it costs and whom it
meets, or what is wrong with it. Nothing is changed. Straight moves are looked at as the ground
they sweep, wheels by degrees. Steps: ``("advance", thousandths)``, ``("wheel", thousandths of a
degree, positive to the right)``, ``("turn", -90000, 90000 or 180000)``, ``("back", thousandths)``
for falling back, ``("rotate", thousandths of a degree)`` for guns.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gunbai.geometry import (
    ONE,
    TURN,
    Block,
    Box,
    Cost,
    Polygon,
    Side,
    about_turned,
    add_costs,
    advance,
    block_box,
    blocks_nearer,
    blocks_overlap,
    blocks_within,
    corners,
    cost_ceil,
    cost_floor,
    costs_at_most,
    faced,
    front_reach,
    near_blocks,
    overlapping,
    surely_apart,
    swept_ahead,
    swept_by,
    times,
    turned,
    wheel_cost,
)
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import ROUNDING, bodies_near, on_board
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.passage import EASY, Toll, Way, ahead, along, turned_over, turning
from gunbai.systems.daimyo.pivoting import Pivoting
from gunbai.systems.daimyo.rates import normal_rate
from gunbai.systems.daimyo.state import TOUCHING, Piece, State, Unit
from gunbai.systems.daimyo.surroundings import (
    FALL_BACK,
    GUN,
    HALF,
    MOVE,
    QUARTER,
    Answer,
    Enemy,
    Fault,
    Field,
    Step,
    Walked,
    cleared,
    is_column,
    limit_of,
)
from gunbai.systems.daimyo.terrain import (
    Area,
    barred_near,
)
from gunbai.words import Fact, Length, Name, Say, Word

__all__ = ["back_limit", "clamped", "ended", "largest", "standing", "stepped", "walk"]

TOO_LONG: Final = "daimyo.refused.too-long"

# -- walking --------------------------------------------------------------------------------------


def walk(around: Field, steps: Answer) -> tuple[Walked, Fault | None]:
    """Try the steps; the first fault ends it, with what was reached before that step."""
    at = standing(around)
    for index, step in enumerate(steps):
        after, fault = stepped(around, at, step)
        if fault is not None:
            return at, Fault(fault.code, fault.rule, fault.facts, index)
        at = after
    return ended(around, at)


def standing(around: Field) -> Walked:
    """Before the first step; to go on from, not to be changed."""
    return around.begun


def stepped(around: Field, at: Walked, step: Step) -> tuple[Walked, Fault | None]:
    """One step more; ``at`` itself is left as it was."""
    if at.off:
        return at, Fault("daimyo.refused.gone-already", "DAI-MOV-09", _name(around.unit))
    after = at.copy()
    verb, amount = step
    fault = _STEPS[verb](around, after, amount)
    return after, fault if fault is not None else _too_long(around, after)


def ended(around: Field, at: Walked) -> tuple[Walked, Fault | None]:
    """Where a move ends that stops here (DAI-MOV-08)."""
    return (at, None) if at.off else _ended(around, at)


def _name(unit: Unit) -> dict[str, Fact]:
    return {"name": Name(unit.id)}


def _too_long(around: Field, at: Walked) -> Fault | None:
    """DAI-MOV-03, -04: what was spent against the allowance."""
    if around.kind == FALL_BACK:
        return None  # it has its own limits
    cite("DAI-MOV-04")
    limit = limit_of(around, at)
    if costs_at_most(at.spent, limit):
        return None
    facts: dict[str, Fact] = {
        **_name(around.unit),
        "spent": Length(cost_ceil(at.spent), limit),
        "limit": Length(limit),
    }
    return Fault(TOO_LONG, "DAI-MOV-04", facts)


def _malformed(unit: Unit, verb: str, amount: int) -> Fault:
    angle = Say("daimyo.say.degrees", {"angle": amount // 1000})
    found = Length(amount) if verb in ("advance", "back") else angle
    facts: dict[str, Fact] = {**_name(unit), "step": Word(f"daimyo.step.{verb}"), "found": found}
    return Fault("daimyo.refused.step-amount", "DAI-MOV-03", facts)


def _advance(around: Field, at: Walked, distance: int) -> Fault | None:
    """DAI-MOV-03: straight ahead."""
    if distance <= 0:
        return _malformed(around.unit, "advance", distance)
    covered = swept_ahead(at.block, distance)
    box = block_box(covered)
    way = along(around.state, at.block, distance, box)
    if around.kind == GUN:
        fault = _gun_may(around, at, way)
        if fault is not None:
            return fault
    at.spent = add_costs(at.spent, way.cost(distance, around.price, at.light is not None))
    if way is not EASY and (dear := _too_long(around, at)) is not None:
        return dear  # what stands on a way that is too long anyway is not looked at
    fault = _over(around, at, covered, box)
    if fault is not None:
        return fault
    _note(at, way, distance)
    at.block = advance(at.block, distance)
    at.way += distance
    at.path += (at.block.front,)
    return None


def _note(at: Walked, way: Way, distance: int) -> None:
    """What of the ground was touched or crossed."""
    if way is EASY:
        return
    at.light = at.light or way.touches_light(distance)
    at.slow = at.slow or way.touches_slow(distance)
    at.fences += way.crossed(distance)


def _back(around: Field, at: Walked, distance: int) -> Fault | None:
    """DAI-MOV-13: straight back, facing the enemy."""
    unit = around.unit
    if distance <= 0 or at.way:
        return _malformed(unit, "back", distance)
    way = ahead(around.state, at.block, -distance)
    limit = back_limit(around, way)
    if distance > limit:
        facts: dict[str, Fact] = {
            **_name(unit),
            "spent": Length(distance, limit),
            "limit": Length(limit),
        }
        return Fault("daimyo.refused.too-long-back", "DAI-MOV-13", facts)
    covered = swept_by(at.block, Side.REAR, distance)
    fault = _over(around, at, covered, block_box(covered))
    if fault is not None:
        return fault
    _note(at, way, distance)
    at.block = advance(at.block, -distance)
    at.way += distance
    at.path += (at.block.front,)
    return None


def back_limit(around: Field, way: Way) -> int:
    """DAI-MOV-13: up to 3 cm whatever the ground; missile ashigaru up to half their move.

    A linear obstacle has its price in both cases.
    """
    fixed = catalogue().movement.moves.fixed
    open_ground = Way((), None, way.fences)
    limit = open_ground.furthest(fixed * ONE, around.price)
    if around.unit.missile_ashigaru:
        cite("DAI-RUL-33")
        rate = normal_rate(around.state, around.unit)
        half = way.furthest(rate * ONE // 2, around.price)
        return max(limit, half)
    return limit


def _wheel(around: Field, at: Walked, angle: int) -> Fault | None:
    """DAI-MOV-11: forward about a front corner."""
    if not angle or abs(angle) > HALF:
        return _malformed(around.unit, "wheel", angle)
    before = at.spent
    at.spent = add_costs(before, wheel_cost(at.block.width, angle, around.factor))
    dear = _too_long(around, at)
    if dear is not None:  # do not look at the ground of a wheel that is too long anyway
        return dear
    swung = Pivoting(at.block, angle)
    toll = turning(swung, around.state, around.factor, around.price)
    at.spent = add_costs(before, toll.cost)
    _meet(around, at, toll)
    fault = _around_wheel(around, at, swung)
    if fault is not None:
        return fault
    at.way += cost_floor(wheel_cost(at.block.width, angle)) // 2
    at.block = swung.end
    at.path += (at.block.front,)
    return None


def _meet(around: Field, at: Walked, toll: Toll) -> None:
    """DAI-MOV-06: what of the ground a wheel or turn touches or crosses, and the price of that."""
    if toll.light is not None and at.light is None:
        at.spent = add_costs(at.spent, Cost(around.price.once))
        at.light = toll.light
    if toll.crossed:
        at.spent = add_costs(at.spent, Cost(around.price.crossing * len(toll.crossed)))
        at.fences += toll.crossed
    at.slow = at.slow or toll.slow


def _turn(around: Field, at: Walked, angle: int) -> Fault | None:
    """DAI-MOV-12: by 90 or 180 degrees on the spot, at most 180 in a turn."""
    unit = around.unit
    if angle not in (-QUARTER, QUARTER, HALF):
        return _malformed(unit, "turn", angle)
    at.turned += abs(angle)
    if around.turned + at.turned > HALF:
        facts: dict[str, Fact] = {**_name(unit), "found": (around.turned + at.turned) // 1000}
        return Fault("daimyo.refused.turned-enough", "DAI-MOV-12", facts)
    at.spent = add_costs(at.spent, Cost(around.turn[0], 0, around.turn[1]))
    before = at.block
    if angle == HALF:
        at.block = about_turned(at.block)
    else:
        side = Side.RIGHT if angle > 0 else Side.LEFT
        at.block = turned(at.block, side, unit.stands)
        fault = _room(around, at.block)
        if fault is not None:
            return fault
        fault = _over(around, at, at.block, block_box(at.block))
        if fault is not None:
            return fault
    _meet(around, at, turned_over(around.state, before, at.block))
    at.column = at.column and is_column(at.block, unit.stands)
    at.path += (at.block.front,)
    return None


def _rotate(around: Field, at: Walked, angle: int) -> Fault | None:
    """DAI-ART-02: a gun is turned to any facing instead of moving."""
    if not angle or abs(angle) > HALF or at.way or at.turned:
        return _malformed(around.unit, "rotate", angle)
    before = at.block
    at.block = faced(before, (before.heading + angle) % TURN)
    at.turned = abs(angle)
    at.slow = turned_over(around.state, before, at.block).slow  # rotating counts as moving
    fault = _room(around, at.block)
    if fault is None:
        fault = _over(around, at, at.block, block_box(at.block))
    at.path += (at.block.front,)
    return fault


def _gun_may(around: Field, at: Walked, way: Way) -> Fault | None:
    """DAI-ART-02: open ground only, not after rotating, not in thunderstorm or snow."""
    unit = around.unit
    if not catalogue().sky.weathers[around.state.weather].guns_move:
        cite("DAI-WEA-04")
        return Fault("daimyo.refused.gun-weather", "DAI-ART-02", _name(unit))
    if at.turned:
        return Fault("daimyo.refused.gun-rotated", "DAI-ART-02", _name(unit))
    met = way.slow or way.fences or way.light
    if met:
        piece = way.light[1] if way.light else (way.slow or way.fences)[0][-1]
        facts: dict[str, Fact] = {**_name(unit), "terrain": Name(piece.id)}
        return Fault("daimyo.refused.gun-ground", "DAI-ART-02", facts)
    return None


_STEPS: Final = {
    "advance": _advance,
    "back": _back,
    "wheel": _wheel,
    "turn": _turn,
    "rotate": _rotate,
}


def _room(around: Field, body: Block) -> Fault | None:
    """DAI-MOV-12: a turn needs room: no other piece, no table edge."""
    unit = around.unit
    others = (*around.friends, *((e.id, e.body) for e in around.enemies))
    for other, ground_ in near_blocks(body, others):
        if blocks_overlap(body, ground_, TOUCHING):
            facts: dict[str, Fact] = {**_name(unit), "other": Name(other)}
            return Fault("daimyo.refused.turn-room", "DAI-MOV-12", facts)
    if not on_board(around.state, body, ROUNDING):
        return Fault("daimyo.refused.turn-edge", "DAI-MOV-12", _name(unit))
    return None


def _outside(state: State, body: Block) -> bool:
    return not on_board(state, body)


def _around_wheel(around: Field, at: Walked, swung: Pivoting) -> Fault | None:
    """What a wheel meets: the same as ``_over``, looked at only where something is near."""
    for enemy in around.enemies:
        near = swung.near_block(enemy.body, enemy.keep)
        if any(_comes_near(swung.at(index), enemy) for index in near):
            return _too_near(around.unit, enemy)
    for area, piece in around.barred:
        if swung.reaches(area) and any(
            _stands_on(swung.at(index), area) for index in swung.near_shape(area)
        ):
            return _barred(around.unit, piece)
    for friend, ground_ in swung.nearby(around.friends):
        if friend in at.friends:
            continue
        near = swung.near_block(ground_)
        if any(blocks_overlap(swung.at(index), ground_, TOUCHING) for index in near):
            at.friends += (friend,)
    lone = any(swung.reaches(figure, TOUCHING) for figure in around.figures)
    _leave_behind(around, at, swung.every() if around.loose or lone else (swung.end,))
    if _may_leave(around.state, swung.box):
        state = around.state
        near = swung.near_edge(state.width, state.height)
        at.off = _passes_edge(around, (swung.at(index) for index in near))
    return None


def _over(around: Field, at: Walked, part: Block, box: Box) -> Fault | None:
    """What a move meets on the ground it covers, within these bounds: enemies, impassable ground,
    friends, the edge."""
    for enemy in around.enemies:
        if _comes_near(part, enemy):
            return _too_near(around.unit, enemy)
    for area, piece in around.barred:
        if _stands_on(part, area):
            return _barred(around.unit, piece)
    for friend, ground_ in near_blocks(part, around.friends):
        if friend not in at.friends and blocks_overlap(part, ground_, TOUCHING):
            at.friends += (friend,)
    _leave_behind(around, at, (part,))
    at.off = _may_leave(around.state, box) and _passes_edge(around, (part,))
    return None


def _leave_behind(around: Field, at: Walked, parts: tuple[Block, ...]) -> None:
    """Guns without crew that are reached, and the ground swept."""
    for gun, ground_ in around.loose:
        if gun not in at.guns and any(blocks_within(part, ground_, TOUCHING) for part in parts):
            at.guns += (gun,)
    at.swept += parts


def _passes_edge(around: Field, parts: Iterable[Block]) -> bool:
    """DAI-MOV-09: whether any part of the ground covered passes a table edge."""
    state = around.state
    slack = 0 if on_board(state, around.start) else ROUNDING  # turned at the very edge
    return any(not on_board(state, part, slack) for part in parts)


def _too_near(unit: Unit, enemy: Enemy) -> Fault:
    facts: dict[str, Fact] = {
        **_name(unit),
        "enemy": Name(enemy.id),
        "keep": Length(enemy.keep),
    }
    return Fault("daimyo.refused.too-near", "DAI-MOV-05", facts)


def _barred(unit: Unit, piece: Piece) -> Fault:
    rule = "DAI-MOV-10" if piece.ground == "building" else "DAI-MOV-06"
    facts: dict[str, Fact] = {**_name(unit), "terrain": Name(piece.id)}
    return Fault("daimyo.refused.barred", rule, facts)


def _stands_on(part: Block, area: Area) -> bool:
    if surely_apart(part, area):
        return False
    return overlapping(Polygon.of_convex(corners(part)), area, TOUCHING)


def _may_leave(state: State, box: Box) -> bool:
    """Whether what lies within these bounds can reach a table edge at all."""
    west, south, east, north = box
    return west < 0 or south < 0 or east > state.width or north > state.height


def _comes_near(part: Block, enemy: Enemy) -> bool:
    """DAI-MOV-05."""
    if enemy.keep:
        return blocks_nearer(part, enemy.body, enemy.keep)
    return blocks_overlap(part, enemy.body, TOUCHING)


# -- where it ends --------------------------------------------------------------------------------


def _ended(around: Field, at: Walked) -> tuple[Walked, Fault | None]:
    """DAI-MOV-08: who would end inside a friend is placed directly behind it, if there is room."""
    if at.block == around.start:
        return at, None
    inside = _inside(around, at)
    if not inside:
        return at, None
    at.into = inside
    friend = next(ground_ for friend, ground_ in _friendly(around) if friend == inside)
    body = cleared(at.block, friend, None)
    if _taken(around, body):
        facts: dict[str, Fact] = {**_name(around.unit), "other": Name(inside)}
        return at, Fault("daimyo.refused.no-room-behind", "DAI-MOV-08", facts)
    at.block = body
    at.path += (body.front,)
    return at, None


def _taken(around: Field, body: Block) -> bool:
    """Whether the place behind a friend is off the table, taken, barred or too near an enemy."""
    state, unit = around.state, around.unit
    if _outside(state, body):
        return True
    keep = catalogue().movement.moves.keep_away
    for other, ground_ in bodies_near(state, body.front, keep + front_reach(body)):
        if other is unit:
            continue
        hostile = other.side != unit.side and other.crewed
        if (
            blocks_nearer(body, ground_, keep)
            if hostile
            else blocks_overlap(body, ground_, TOUCHING)
        ):
            return True
    barred = barred_near(state, unit.cavalry, block_box(body))
    return any(_stands_on(body, area) for area, _ in barred)


def _inside(around: Field, at: Walked) -> str:
    """The friend inside which it would end, or "".

    Where nothing but advances and wheels led here it has been met already if it is one.
    """
    if around.loose or at.turned or around.kind != MOVE:
        others = near_blocks(at.block, _friendly(around))
    elif at.friends:
        others = [friend for friend in around.friends if friend[0] in at.friends]
    else:
        return ""
    for friend, ground_ in others:
        if blocks_overlap(at.block, ground_, TOUCHING):
            return friend
    return ""


def _friendly(around: Field) -> tuple[tuple[str, Block], ...]:
    """Friends, and guns without a crew, which whoever touches them takes on the way."""
    return (*around.friends, *around.loose)


# -- the furthest legal ---------------------------------------------------------------------------


def clamped(around: Field, steps: Answer, fault: Fault) -> Answer | None:
    """The steps cut at the first one that is not possible, that one as far as it is; None for
    none."""
    if fault.step < 0:
        return None
    before = steps[: fault.step]
    at = standing(around)
    for step in before:
        at, _ = stepped(around, at, step)
    best, _ = largest(around, at, steps[fault.step], fault)
    found = (*before, (steps[fault.step][0], best)) if best else before
    _, wrong = walk(around, found)
    return found if wrong is None and found else None


def largest(
    around: Field, at: Walked, last: Step, fault: Fault | None, *, staying: bool = False
) -> tuple[int, Walked]:
    """The greatest amount of a step, less than this one, that is possible from here, and how far it
    has got after it; 0 for none.

    ``fault``: what is wrong with this one. ``staying``: what leads off the table is not possible.
    Each look costs much: where the price is too high, its share of the allowance tells where to look
    next, and whether a little more is too much; else it is found by halving.
    """
    verb, amount = last
    if verb in ("turn", "rotate"):
        return 0, at
    best = at
    sign = 1 if amount > 0 else -1
    inside, outside = 0, abs(amount)
    prices = [(0, _fine(at.spent))]
    if fault is not None and fault.code == TOO_LONG:
        prices.append((outside, _told(fault, "spent")))
    while outside - inside > 1:
        probe = (inside + outside) // 2
        beyond = 1
        if fault is not None and fault.code == TOO_LONG and 1 < len(prices) < _GUESSES:
            probe = _by_price(prices[-2], prices[-1], _told(fault, "limit"))
            probe, beyond = max(inside + 1, min(outside - 1, probe)), 2
        for much in range(probe, min(probe + beyond, outside)):
            after, found = stepped(around, at, (verb, sign * much))
            if much == probe:
                prices.append((much, _fine(after.spent)))
            if found is not None or (staying and after.off):
                outside, fault = much, found
                break
            inside, best = much, after
    return sign * inside, best


_GUESSES: Final = 9
"""Prices known after which halving goes on: a price may leap."""
_PARTS: Final = 1000


def _fine(cost: Cost) -> int:
    """A cost in thousandths of a thousandth."""
    return cost_floor(times(cost, _PARTS))


def _told(fault: Fault, fact: str) -> int:
    """A length that a refusal names, likewise."""
    told = fault.facts[fact]
    assert isinstance(told, Length)
    return told.value * _PARTS


def _by_price(one: tuple[int, int], two: tuple[int, int], limit: int) -> int:
    """Where a price reaches the limit that rises evenly through two places."""
    (start, low), (end, high) = one, two
    return start + (end - start) * (limit - low) // (high - low) if low != high else end
