"""DAI-GEN-03: what anyone may measure at any time: distances, sight, command, reach, arcs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gunbai.effects import Seat
from gunbai.errors import DataError
from gunbai.geometry import (
    Block,
    ahead_of,
    block_gap,
    corners,
    exact_gap,
    footprint,
    gap_floor,
    half_offset,
    length_floor,
)
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import attached, block, disc, zone_of
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.command import leash
from gunbai.systems.daimyo.rates import charge_rate, normal_rate
from gunbai.systems.daimyo.sight import cover, sees
from gunbai.systems.daimyo.state import Leader, State, Unit
from gunbai.systems.daimyo.weather import command_radius
from gunbai.systems.shared.surveying import line_mark, place_of
from gunbai.words import Fact, Length, Name, Say, Word

__all__ = ["METRE", "survey"]

METRE = 100
"""DAI-GEN-01: 1 cm is 10 metres."""

PLACE = "x, y in thousandths of a centimetre"
Facts = Mapping[str, Any]
Result = dict[str, Any]


def survey(view: State, seat: Seat | None, what: str, facts: Facts) -> Result:
    """``ruler`` (from, to: points or pieces), ``sight`` (from, to: units), ``threat`` and
    ``ranges`` (piece), ``command`` (piece: a leader)."""
    measure = _SURVEYS.get(what)
    if measure is None:
        raise DataError("survey", what, "what", what, ", ".join(_SURVEYS))
    return measure(view, facts)


def _piece(view: State, facts: Facts, key: str) -> Unit | Leader:
    name = str(facts.get(key))
    unit = view.units.get(name)
    if unit is not None and unit.on_table:
        return unit
    leader = view.leaders.get(name)
    if leader is not None and leader.on_table:
        return view.units[leader.unit] if leader.unit else leader
    raise DataError("survey", key, key, facts.get(key), "a piece on the table")


def _unit(view: State, facts: Facts, key: str) -> Unit:
    found = _piece(view, facts, key)
    if isinstance(found, Unit):
        return found
    raise DataError("survey", key, key, facts.get(key), "a unit on the table")


def _between(a: Unit | Leader, b: Unit | Leader) -> int:
    """The shortest distance of two footprints, rounded down."""
    if isinstance(a, Unit) and isinstance(b, Unit):
        return gap_floor(block_gap(block(a), block(b)))
    shapes = [footprint(block(x)) if isinstance(x, Unit) else disc(x) for x in (a, b)]
    return gap_floor(exact_gap(shapes[0], shapes[1]))


def _ruler(view: State, facts: Facts) -> Result:
    """Between pieces from footprint to footprint, else from point to point."""
    if all(isinstance(facts.get(key), str) for key in ("from", "to")):
        a, b = _piece(view, facts, "from"), _piece(view, facts, "to")
        says: dict[str, Fact] = {
            "from": Name(a.id),
            "to": Name(b.id),
            "distance": Length(_between(a, b)),
        }
        mark = line_mark([[a.x, a.y], [b.x, b.y]])
        return {"says": [Say("daimyo.survey.distance", says)], "marks": [mark]}
    points = [place_of(facts, key, PLACE) for key in ("from", "to")]
    far = length_floor(points[0], points[1])
    length = Length(far)
    cite("DAI-GEN-01")
    mark = {**line_mark(points), "text": length}
    measured: dict[str, Fact] = {"length": length, "metres": far // METRE}
    return {"says": [Say("daimyo.survey.ruler", measured)], "marks": [mark]}


def _sight(view: State, facts: Facts) -> Result:
    """DAI-GEO-03, -07, -09: seen or not, the zone struck from there, the cover it has."""
    a, b = _unit(view, facts, "from"), _unit(view, facts, "to")
    seen = sees(view, a, b)
    between: dict[str, Fact] = {
        "from": Name(a.id),
        "to": Name(b.id),
        "distance": Length(_between(a, b)),
        "zone": Word(f"daimyo.name.zone.{zone_of(b, (a.x, a.y))}"),
    }
    says = [Say("daimyo.survey.distance", between), Say("daimyo.survey.zone", between)]
    says.append(Say("daimyo.survey.seen" if seen else "daimyo.survey.unseen", between))
    piece = cover(view, b, (a.x, a.y))
    if piece:
        says.append(Say("daimyo.survey.cover", {"name": Name(b.id), "terrain": Name(piece)}))
    style = "solid" if seen else "dashed"
    return {
        "says": says,
        "seen": seen,
        "rule": "DAI-GEO-07",
        "marks": [line_mark([[a.x, a.y], [b.x, b.y]], style)],
    }


def _threat(view: State, facts: Facts) -> Result:
    """How far a unit reaches straight ahead: normal move, charge, fire with its arc; and of the leaders
    with it, or of a lone one, how far they command."""
    piece = _piece(view, facts, "piece")
    if isinstance(piece, Leader):
        return _commands(view, [piece])
    reach = _reach(view, piece)
    command = _commands(view, attached(view, piece.id))
    return {"says": reach["says"] + command["says"], "marks": reach["marks"] + command["marks"]}


def _commands(view: State, leaders: Sequence[Leader]) -> Result:
    found = [_command(view, {"piece": leader.id}) for leader in leaders]
    return {key: [item for one in found for item in one[key]] for key in ("says", "marks")}


def _reach(view: State, unit: Unit) -> Result:
    name: dict[str, Fact] = {"name": Name(unit.id)}
    says: list[Say] = []
    marks: list[Result] = []
    if unit.kind != "hq":
        reach = normal_rate(view, unit)
        says.append(Say("daimyo.survey.reach", {**name, "reach": Length(reach)}))
        charge = charge_rate(view, unit)
        if charge:
            says.append(Say("daimyo.survey.charge", {**name, "reach": Length(charge)}))
            marks.append(_ahead(unit, charge, "solid"))
    weapon = catalogue().troops.weapons.get(unit.weapon)
    if weapon is not None and weapon.fires:
        bands = catalogue().firing.ranges[weapon.fires]
        ranges: dict[str, Fact] = {
            **name,
            "effective": Length(bands.effective),
            "long": Length(bands.long),
        }
        says.append(Say("daimyo.survey.range", ranges))
        marks += [_arc(unit, bands.effective, "dashed"), _arc(unit, bands.long, "dotted")]
    return {"says": says, "marks": marks}


def _ranges(view: State, facts: Facts) -> Result:
    """DAI-FIR-05: the ranges between a unit and its enemies, of its fire and of theirs.

    ``measured`` "fronts": from the middle of each stand's front to the other's footprint.
    """
    unit = _piece(view, facts, "piece")
    enemies = [other for other in view.units.values() if other.on_table and other.side != unit.side]
    pairs: list[tuple[Unit, Unit | Leader]] = [(other, unit) for other in enemies]
    if isinstance(unit, Unit):
        pairs = [(unit, other) for other in enemies] + pairs
    ranges = [
        {"of": a.id, "to": b.id, "reach": reach, "text": Length(reach), "measured": "fronts"}
        for a, b in pairs
        for reach in _bands(a)
    ]
    return {"says": [], "marks": [], "ranges": ranges}


def _bands(unit: Unit) -> tuple[int, ...]:
    weapon = catalogue().troops.weapons.get(unit.weapon)
    if weapon is None or not weapon.fires:
        return ()
    bands = catalogue().firing.ranges[weapon.fires]
    return (bands.effective, bands.long) if bands.effective != bands.long else (bands.long,)


def _ahead(unit: Unit, reach: int, style: str) -> Result:

    points = [list(point) for point in corners(ahead_of(block(unit), reach))]
    return {"mark": "polygon", "points": points, "style": style, "text": Length(reach)}


def _arc(unit: Unit, reach: int, style: str) -> Result:
    """Before the front, wider by 45 degrees at both ends; all round for cavalry and houses."""

    body = block(unit)
    if unit.cavalry or unit.house:
        middle = [body.x, body.y]
        r = reach + body.width // 2
        return {"mark": "circle", "points": [middle], "r": r, "style": style, "text": Length(reach)}
    half = body.width
    ends = ((0, -half), (2 * reach, -half - 2 * reach), (2 * reach, half + 2 * reach), (0, half))
    points = []
    for ahead, right in ends:
        dx, dy = half_offset(body.heading, ahead, right)
        points.append([body.x + dx, body.y + dy])
    return {"mark": "polygon", "points": points, "style": style, "text": Length(reach)}


def _command(view: State, facts: Facts) -> Result:
    """DAI-LDR-06, -07: the command radius of a daimyo, the leash of a general's hatamoto."""
    leader = view.leaders.get(str(facts.get("piece")))
    if leader is None or not leader.on_table:
        raise DataError("survey", "piece", "piece", facts.get("piece"), "a leader on the table")
    radius = command_radius(view) if leader.kind == "daimyo" else leash()
    says = [Say("daimyo.survey.radius", {"name": Name(leader.id), "reach": Length(radius)})]
    body: Block | None = block(view.units[leader.unit]) if leader.unit else None
    x, y = (leader.x, leader.y) if body is None else (body.x, body.y)
    wide = leader.radius if body is None else (body.width + body.depth) // 2
    mark: Result = {
        "mark": "circle",
        "points": [[x, y]],
        "r": radius + wide,
        "style": "dashed",
        "text": Length(radius),
    }
    return {"says": says, "marks": [mark]}


_SURVEYS: Mapping[str, Callable[[State, Facts], Result]] = {
    "ruler": _ruler,
    "sight": _sight,
    "threat": _threat,
    "ranges": _ranges,
    "command": _command,
}
