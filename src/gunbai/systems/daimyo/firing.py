"""DAI-FIR-02 to -08, -10, DAI-ART-04: who fires at whom, at what range, with what modifiers.

Plain functions of the position. A stand fires from the middle of its front edge (a second-rank stand
from that of the front stand before it); what it may fire at is a ``Mark``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cmp_to_key
from typing import NamedTuple

from gunbai.geometry import (
    Block,
    Disc,
    Gap,
    Point,
    block_within,
    blocks_within,
    compare_gaps,
    distance_sq,
    front_arc,
    front_reach,
    gap_ceil,
    gap_in_arc,
)
from gunbai.geometry.clipping import HalfPlane
from gunbai.questions import Refusal
from gunbai.records import copy_of
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import (
    block,
    bodies_near,
    disc,
    front_middle,
    in_column,
    in_melee,
    lone_leaders,
    zone_of,
)
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.orders import held_still
from gunbai.systems.daimyo.sight import at_edge_of, cover, eye_of, leader_seen, stand_sees
from gunbai.systems.daimyo.state import RETREAT, State, Unit
from gunbai.systems.daimyo.terrain import area_at, ground
from gunbai.words import Fact, Length, Modifier, Name, Target

__all__ = [
    "FIRING_RANKS",
    "Mark",
    "choices_of",
    "fire_lines",
    "firing_stands",
    "near_marks",
    "posted",
    "reach_of",
    "reaches",
    "why_not_at",
    "why_not_fire",
]

FIRING_RANKS = 2
FROM_HOUSE = 2
"""DAI-FIR-03: how many ranks fire, how many stands from a house."""
IN_WOOD = 3000
"""DAI-FIR-05: the range inside a wood."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a stand may fire at: a unit, HQ or gun, or a lone leader. ``gap``: how far it is."""

    id: str
    leader: bool
    gap: Gap


# -- who may fire ---------------------------------------------------------------------------------


def why_not_fire(state: State, unit: Unit) -> Refusal | None:
    """DAI-FIR-02, DAI-ART-03: the unit's own part of the conditions; None when it may fire."""
    cite("DAI-FIR-02")
    weapon = catalogue().troops.weapons.get(unit.weapon)
    if weapon is None or not weapon.fires:
        return Refusal("daimyo.refused.fire-weapon", "DAI-FIR-02", _named(unit))
    if unit.kind == "gun" and (unit.moved or unit.rotated or not unit.crewed):
        return Refusal("daimyo.refused.gun-moved", "DAI-ART-03", _named(unit))
    reasons = (
        (unit.fired, "fired", "DAI-FIR-02"),
        (unit.charged or unit.countered, "fire-charged", "DAI-FIR-02"),
        (unit.routing, "fire-routing", "DAI-FIR-02"),
        (unit.reformed, "fire-reformed", "DAI-MOV-14"),
        (unit.rallied, "fire-rallied", "DAI-ORD-05"),
        (unit.still == RETREAT and held_still(state, unit), "fire-retreated", "DAI-MOR-07"),
        (in_melee(state, unit.id), "fire-melee", "DAI-FIR-02"),
        (weapon.fires == "arquebus" and _too_wet(state), "fire-wet", "DAI-WEA-04"),
    )
    for holds, word, rule in reasons:
        if holds:
            return Refusal(f"daimyo.refused.{word}", rule, _named(unit))
    return None


def _named(unit: Unit) -> dict[str, Fact]:
    return {"name": Name(unit.id)}


def _too_wet(state: State) -> bool:
    return not catalogue().sky.weathers[state.weather].arquebus_fires


def firing_stands(unit: Unit) -> list[tuple[int, int]]:
    """DAI-FIR-03: (file, stands that fire from it): two ranks, disordered one; two from a house.

    An incomplete second rank counts from file 1 on; the owner may place it otherwise.
    """
    cite("DAI-FIR-03")
    if unit.house:
        return [(1, min(FROM_HOUSE, unit.stands))]
    if unit.kind == "gun":
        return [(1, 1)]
    second = 0 if unit.disordered else min(unit.files, unit.stands - unit.files)
    return [
        (file, 2 if file <= second else 1) for file in range(1, min(unit.files, unit.stands) + 1)
    ]


def posted(unit: Unit) -> Unit:
    """DAI-MOV-13, DAI-RUL-33: who fell back fires from where it began; everybody else as it stands."""
    if not unit.fire_from:
        return unit
    cite("DAI-RUL-33")
    standing = copy_of(unit)
    body = Block(*unit.fire_from)
    standing.x, standing.y, standing.heading = body.x, body.y, body.heading
    return standing


# -- arc, range, sight ----------------------------------------------------------------------------


Near = tuple[tuple[str, bool, Block | Disc], ...]
"""What may be in range: id, whether it is a leader, and the ground it stands on."""


def near_marks(state: State, unit: Unit) -> Near:
    """The enemies within the unit's longest range: those not in melee (DAI-RUL-34), lone leaders.

    They are gathered once for all stands of the unit.
    """
    limit = reach_of(state, unit)
    body = block(unit)
    found: list[tuple[str, bool, Block | Disc]] = []
    for enemy, ground_ in bodies_near(state, body.front, limit + front_reach(body), unit.side):
        if not enemy.crewed or not blocks_within(body, ground_, limit):
            continue
        if in_melee(state, enemy.id):
            cite("DAI-RUL-34")
        else:
            found.append((enemy.id, False, ground_))
    if state.options["shoot_leaders"] != "yes":
        cite("DAI-OPT-02")
        return tuple(found)
    for leader in lone_leaders(state):
        if leader.side != unit.side and block_within(body, figure := disc(leader), limit):
            found.append((leader.id, True, figure))
    return tuple(found)


def reach_of(state: State, unit: Unit) -> int:
    """DAI-FIR-05: long range; effective range in poor visibility (DAI-END-07)."""
    line = catalogue().firing.ranges[catalogue().troops.weapons[unit.weapon].fires]
    if state.poor == "on":
        cite("DAI-END-07")
        return line.effective
    return line.long


def _all_round(unit: Unit) -> bool:
    """DAI-FIR-04: cavalry and stands in a house fire all round."""
    return unit.cavalry or bool(unit.house)


def _gap(unit: Unit, eye: Point, target: Block | Disc) -> Gap | None:
    """DAI-FIR-04, -05: from the eye to the nearest point of the target in the arc, if any is."""
    cite("DAI-FIR-04")
    arc = () if _all_round(unit) else front_arc(eye, unit.heading, unit.frontage)
    if isinstance(target, Disc) and (not arc or _holds(arc, target.centre)):
        # The eye is in the arc too, and so is the way to the middle: its nearest point counts.
        return Gap(distance_sq(eye, target.centre), 1, target.radius)
    return gap_in_arc(eye, arc, target)


def _holds(arc: Sequence[HalfPlane], point: Point) -> bool:
    x, y = point
    return all(a * x + b * y + c >= 0 for a, b, c in arc)


def _front(unit: Unit, file: int) -> Point:
    """Where a stand fires from: of a gun the middle of its front edge too."""
    return (unit.x, unit.y) if unit.kind == "gun" else eye_of(unit, file)


def at_most(gap: Gap, limit: int) -> bool:
    """Whether a gap is no greater than a limit."""
    most = limit + gap.reach
    return gap.numerator <= most * most * gap.denominator


def range_limit(state: State, unit: Unit, eye: Point) -> int:
    """DAI-FIR-05: inside a wood 3 cm, but at its edge firing out; else the weapon's long range."""
    cite("DAI-FIR-05")
    limit = reach_of(state, unit)
    for wood in ground(state.pieces).wooded:
        if area_at(state, eye, (wood,)) is not None and not at_edge_of(state, unit, wood):
            return min(limit, IN_WOOD)
    return limit


def _in_range(state: State, unit: Unit, file: int, near: Near) -> list[Mark]:
    """All enemies that a stand has in arc and range, the nearest first; whether it sees them is not
    looked at yet."""
    eye = _front(unit, file)
    limit = range_limit(state, unit, eye)
    found: list[Mark] = []
    for id_, leader, ground_ in near:
        gap = _gap(unit, eye, ground_)
        if gap is not None and at_most(gap, limit):
            found.append(Mark(id_, leader, gap))
    found.sort(key=_nearness)
    return found


def _compare(one: Mark, two: Mark) -> int:
    return compare_gaps(one.gap, two.gap)


_nearness = cmp_to_key(_compare)


def _seen(state: State, unit: Unit, file: int, mark: Mark) -> bool:
    if mark.leader:
        return leader_seen(state, unit, file, state.leaders[mark.id])
    return stand_sees(state, unit, file, state.units[mark.id])


def choices_of(state: State, unit: Unit, file: int, near: Near | None = None) -> list[Mark]:
    """DAI-FIR-06: what a stand may choose: the nearest enemy (all that are equally near), and lone
    leaders who are no farther away. The first is the default; a leader is it only where no unit is.
    """
    cite("DAI-FIR-06")
    if near is None:
        near = near_marks(state, unit)
    units: list[Mark] = []
    leaders: list[Mark] = []
    for mark in _in_range(state, unit, file, near):
        if units and _farther(mark.gap, units[0].gap):
            break
        if _seen(state, unit, file, mark):
            (leaders if mark.leader else units).append(mark)
    units.sort(key=lambda mark: state.units[mark.id].number)
    if leaders:
        cite("DAI-RUL-20")
        if not units:
            return [mark for mark in leaders if _same(mark.gap, leaders[0].gap)]
    return [*units, *leaders]


def why_not_at(state: State, unit: Unit, target: str) -> Refusal | None:
    """DAI-FIR-04 to -06: why no stand of a unit may fire at a target; None when one may."""
    standing = posted(unit)
    files = [file for file, _ in firing_stands(unit)]
    facts: dict[str, Fact] = {"name": Name(unit.id), "other": Name(target)}
    if any(mark.id == target for file in files for mark in choices_of(state, standing, file)):
        return None
    leader = state.leaders.get(target)
    if leader is not None and state.options["shoot_leaders"] == "no":
        return Refusal("daimyo.refused.fire-leader", "DAI-OPT-02", facts)
    if leader is None and in_melee(state, target):
        return Refusal("daimyo.refused.fire-into-melee", "DAI-RUL-34", facts)
    body = block(state.units[target]) if leader is None else disc(leader)
    gaps = [gap for f in files if (gap := _gap(standing, _front(standing, f), body)) is not None]
    if not gaps:
        return Refusal("daimyo.refused.fire-arc", "DAI-FIR-04", facts)
    limit, file = max((range_limit(state, standing, _front(standing, f)), f) for f in files)
    near = min(gaps, key=cmp_to_key(compare_gaps))
    if not at_most(near, limit):
        told = {**facts, "distance": Length(gap_ceil(near), limit), "limit": Length(limit)}
        return Refusal("daimyo.refused.fire-range", "DAI-FIR-05", told)
    nearest = choices_of(state, standing, file)
    if nearest and _farther(near, nearest[0].gap):
        told = {**facts, "nearest": Name(nearest[0].id)}
        return Refusal("daimyo.refused.fire-nearest", "DAI-FIR-06", told)
    return Refusal("daimyo.refused.fire-unseen", "DAI-GEO-07", facts)


def reaches(state: State, unit: Unit, file: int, charger: Unit, bodies: Sequence[Block]) -> bool:
    """DAI-CHG-10: whether a stand has the charger in its arc and in its sight over its whole path.

    ``bodies``: where it starts and where its straight run begins; its range is no matter, but in poor
    visibility.
    """
    eye = _front(unit, file)
    if any(_gap(unit, eye, body) is None for body in bodies):
        return False
    for body in bodies:
        seen = charger
        if body != block(charger):
            seen = copy_of(charger)
            seen.x, seen.y, seen.heading, seen.files = body.x, body.y, body.heading, body.files
        if not stand_sees(state, unit, file, seen):
            return False
    return state.poor != "on" or _is_effective(state, unit, eye, charger, bodies[0])


def _is_effective(state: State, unit: Unit, eye: Point, charger: Unit, body: Block) -> bool:
    """DAI-END-07: in poor visibility only effective-range fire, as a reaction too."""
    cite("DAI-END-07")
    gap = _gap(unit, eye, body)
    line = catalogue().firing.ranges[catalogue().troops.weapons[unit.weapon].fires]
    near = gap is not None and at_most(gap, line.effective)
    return near or (unit.kind != "gun" and _steady(state, unit, charger.id))


def _same(a: Gap, b: Gap) -> bool:
    return compare_gaps(a, b) == 0


def _farther(a: Gap, b: Gap) -> bool:
    return compare_gaps(a, b) > 0


# -- modifiers ------------------------------------------------------------------------------------


class Aim(NamedTuple):
    """What of a target matters to fire: of a lone leader only his horse (DAI-FIR-10)."""

    body: Block | Disc
    armour: str
    cavalry: bool
    exposed: bool
    house: bool
    cover: str
    shield: bool


def _aim(state: State, eye: Point, target: str) -> Aim:
    leader = state.leaders.get(target)
    if leader is not None:
        cite("DAI-FIR-10")
        return Aim(disc(leader), "", leader.mounted, False, False, "", shield=False)
    unit = state.units[target]
    house = bool(unit.house)
    exposed = in_column(unit) or zone_of(unit, eye) != "front"
    hidden = "" if house else cover(state, unit, eye)
    cavalry = unit.cavalry
    shield = unit.shield and not hidden and not house
    return Aim(block(unit), unit.armour, cavalry, exposed, house, hidden, shield)


def fire_lines(
    state: State, unit: Unit, file: int, target: str, *, charged: bool = False
) -> Target:
    """DAI-TBL-10, -17: what is added to 2d6 by a stand that fires at a target, in the table's order.

    ``charged``: reaction fire at the charger (DAI-CHG-10).
    """
    eye = _front(unit, file)
    aim = _aim(state, eye, target)
    gap = _gap(unit, eye, aim.body)
    assert gap is not None, f"{target} is out of the arc of {unit.id} (DAI-FIR-04)"
    line = catalogue().firing.ranges[catalogue().troops.weapons[unit.weapon].fires]
    near = at_most(gap, line.effective)
    if unit.kind == "gun":
        return Target(0, tuple(_gun_lines(aim, near)), "DAI-ART-04")
    if charged and not near:
        near = _steady(state, unit, target)
    mods = [
        *_lines_of_aim(unit, aim, near),
        *_lines_of_shooter(unit, charged),
        *_cover_line(aim),
        *_weather_line(state, unit),
    ]
    return Target(0, tuple(mods), "DAI-FIR-07")


def _steady(state: State, unit: Unit, charger: str) -> bool:
    """DAI-CHG-10, DAI-RUL-32: in cover, or veteran or elite: effective however far the charge began."""
    cite("DAI-RUL-32")
    if unit.quality in ("veteran", "elite"):
        return True
    return bool(cover(state, unit, front_middle(state.units[charger])))


def _mod(name: str, **facts: Fact) -> Modifier:
    amount = catalogue().firing.modifiers[name]
    rule = "DAI-FIR-08" if name == "first-volley" else "DAI-FIR-07"
    return Modifier(amount, rule, f"daimyo.mod.fire-{name}", facts)


def _lines_of_aim(unit: Unit, aim: Aim, near: bool) -> Iterator[Modifier]:
    fires = catalogue().troops.weapons[unit.weapon].fires
    if not unit.first_volley_used and not unit.disordered:
        cite("DAI-RUL-35")
        yield _mod("first-volley")
    if aim.armour == "light":
        yield _mod("light-armour")
    if fires == "arquebus" and aim.cavalry:
        yield _mod("arquebus-cavalry")
    if near:
        yield _mod("effective-range")
    if aim.exposed:
        yield _mod("column-or-flank")
    if aim.house:
        yield _mod("building")
    if fires == "bow" and aim.armour == "heavy":
        yield _mod("bow-heavy-armour")


def _lines_of_shooter(unit: Unit, charged: bool) -> Iterator[Modifier]:
    if unit.disordered:
        cite("DAI-ORD-03")
        yield _mod("disordered")
    if unit.quality == "raw":
        yield _mod("raw")
    if charged:
        yield _mod("charged")
    if unit.moved:
        cite("DAI-RUL-33")
        yield _mod("moved")


def _cover_line(aim: Aim) -> Iterator[Modifier]:
    if aim.cover:
        yield _mod("cover", terrain=Name(aim.cover))
    elif aim.shield:
        amount = catalogue().firing.modifiers["cover"]
        yield Modifier(amount, "CAM-DAI-03", "daimyo.mod.fire-shield")


def _weather_line(state: State, unit: Unit) -> Iterator[Modifier]:
    """DAI-TBL-19."""
    weather = catalogue().sky.weathers[state.weather]
    bow = catalogue().troops.weapons[unit.weapon].fires == "bow"
    amount = weather.bow if bow else weather.arquebus
    if amount:
        yield Modifier(amount, "DAI-WEA-04", f"daimyo.name.weather.{weather.id}")


def _gun_lines(aim: Aim, near: bool) -> Iterator[Modifier]:
    """DAI-TBL-17, DAI-RUL-63: nothing else counts for artillery, the weather neither."""
    amounts = catalogue().firing.artillery
    cite("DAI-RUL-63")
    cite("DAI-WEA-05")
    found = (
        ("cavalry", aim.cavalry),
        ("long-range", not near),
        ("cover", aim.house or aim.shield or bool(aim.cover)),
    )
    for name, holds in found:
        if holds:
            yield Modifier(amounts[name], "DAI-ART-04", f"daimyo.mod.gun-{name}")
