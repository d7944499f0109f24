"""A position written down as a scene's tables, so that ``stage`` gives it back.

What ``stage`` would assume anyway is left out, so that the file stays short. What has been chosen in
an activation under way has no tables, nor has a campaign's packet: they change no chances.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, Final

from gunbai.forms import length
from gunbai.systems.daimyo.blocks_on_table import find_contacts
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.setup import OPTIONS
from gunbai.systems.daimyo.stage_parts import FLAGS, LETTERS, NUMBERS
from gunbai.systems.daimyo.state import Clan, Contact, Leader, Piece, Side, State, Unit

__all__ = ["unstage"]

SCALE: Final = 1000
LETTER_OF: Final = {word: letter for letter, word in LETTERS.items()}
POINT, DISC = 2, 3
Part = dict[str, Any]


def unstage(view: State) -> Part:
    """The tables of a scene with this position."""
    made: Part = {"table": {"width": _cm(view.width), "height": _cm(view.height)}}
    options = {key: value for key, value in view.options.items() if OPTIONS.get(key) != value}
    made |= _filled(options=options, of=view.scenario, last_turn=view.last_turn)
    made |= {"turn": view.turn, "phase": view.phase, "initiative": view.initiative}
    made |= {"first": view.first, "to_act": view.to_act}
    made |= _filled(
        step_of_group=view.step,
        first_clan=view.first_clan,
        acting=view.acting,
        group=list(view.group),
        weather=view.weather if view.weather != "fine" else "",
        weather_since=view.weather_since,
        season=view.season,
        poor=view.poor,
        poor_since=view.poor_since,
        event=view.event,
        event_turn=view.event_turn,
        sunset=view.sunset,
        order_of_tests=list(view.order_of_tests),
    )
    made["side"] = {side.id: _side(side) for side in view.sides.values()}
    made |= _filled(
        terrain={piece.id: _piece(piece) for piece in view.pieces},
        clan={clan.id: _clan(clan) for clan in view.clans.values()},
        units={unit.id: _unit(unit, view.turn) for unit in view.units.values()},
        leader={leader.id: _leader(leader) for leader in view.leaders.values()},
        contact=[_contact(view, pair) for pair in view.contacts],
    )
    return made


def _cm(value: int) -> Decimal:
    return length(value, SCALE)


def _lengths(values: Iterable[int]) -> list[Decimal]:
    return [_cm(value) for value in values]


def _filled(**values: Any) -> Part:
    """Those that say something."""
    return {key: value for key, value in values.items() if value}


# -- sides and clans ------------------------------------------------------------------------------


def _side(side: Side) -> Part:
    made: Part = {"edge": side.edge, "weight": side.start_weight}
    return made | _filled(
        name=side.name,
        passed=side.passed,
        general_done=side.general_done,
        acted=side.acted,
        absent=side.absent,
        zone=_lengths(side.zone),
        hq_gap=_cm(side.hq_gap) if side.hq_gap else 0,
    )


def _clan(clan: Clan) -> Part:
    return {"side": clan.side} | _filled(
        name=clan.name, called=clan.called, attempted=clan.attempted, active=clan.active
    )


# -- units ----------------------------------------------------------------------------------------


def _unit(unit: Unit, turn: int) -> Part:
    made: Part = {"side": unit.side} | _filled(name=unit.name, clan=unit.clan)
    if unit.kind == "hq":
        made["kind"] = "hq"
    else:
        made |= _troops(unit)
    if unit.start_stands != unit.stands:
        made["start_stands"] = unit.start_stands
    if unit.status != "table":
        made["status"] = unit.status
    made |= _pose(unit) | _filled(hits=unit.hits)
    if unit.mood != "normal":
        made["mood"] = unit.mood
    if not unit.crewed:
        made["crewed"] = False
    if unit.first_side != unit.side:
        made["first_side"] = unit.first_side
    return made | _condition(unit, turn)


def _troops(unit: Unit) -> Part:
    letters = (LETTER_OF.get(w, w) for w in (unit.quality, unit.armour, unit.weapon))
    made: Part = {"type": unit.type, "profile": " ".join(letters)}
    if unit.kind == "hatamoto":
        made["kind"] = "hatamoto"
    if unit.kind != "gun":
        made |= {"stands": unit.stands, "files": unit.files}
    return made


def _pose(unit: Unit) -> Part:
    if unit.house:
        return {"house": unit.house}
    made = {"x": _cm(unit.x), "y": _cm(unit.y)}
    ahead = 0 if unit.side == "a" else 180_000
    return made if unit.heading == ahead else {**made, "heading": _cm(unit.heading)}


def _condition(unit: Unit, turn: int) -> Part:
    made = _filled(
        flags=[flag for flag in FLAGS if getattr(unit, flag) and not _implied(unit, flag)],
        still=unit.still,
        quarry=unit.quarry,
        charged_at=unit.charged_at,
        struck=unit.struck,
        obeyed=unit.obeyed,
        fought=[place for stand in unit.fought for place in stand],
        **{number: getattr(unit, number) for number in NUMBERS},
    )
    if unit.routing:
        made["rout_moves"] = unit.rout_moves
    if unit.still and unit.still_since != turn - 1:
        made["still_since"] = unit.still_since
    for key in ("way", "turned", "leader_lost"):
        if getattr(unit, key):
            made[key] = _cm(getattr(unit, key))
    for key in ("rout_from", "rout_to", "fire_from"):
        if getattr(unit, key):
            made[key] = _body(getattr(unit, key))
    return made


def _implied(unit: Unit, flag: str) -> bool:
    """A routing unit is disordered anyway."""
    return flag == "disordered" and unit.routing


def _body(body: tuple[int, ...]) -> Part:
    """A block that stood somewhere."""
    x, y, heading, files, ranks, width, depth = body
    made: Part = {"x": _cm(x), "y": _cm(y), "heading": _cm(heading)}
    return made | {"files": files, "ranks": ranks, "stand": _lengths((width, depth))}


# -- leaders, contacts ----------------------------------------------------------------------------


def _leader(leader: Leader) -> Part:
    made: Part = {"side": leader.side, "kind": leader.kind}
    made |= _filled(name=leader.name, called=leader.called, clan=leader.clan, unit=leader.unit)
    made["rating"] = leader.cr
    if not leader.mounted:
        made["mounted"] = False
    if leader.status != "table":
        made["status"] = leader.status
    made |= {"x": _cm(leader.x), "y": _cm(leader.y)}
    made |= _filled(
        seated=leader.seated,
        routing=leader.routing,
        way=_cm(leader.way) if leader.way else 0,
        moved=leader.moved,
        joined=leader.joined,
        left=leader.left,
        bound=leader.bound,
        killed_in=leader.killed_in,
    )
    if leader.killed_at:
        disc = len(leader.killed_at) == DISC
        made["killed_at"] = _lengths(leader.killed_at[:POINT]) if disc else _body(leader.killed_at)
    return made


def _contact(view: State, pair: Contact) -> Part:
    """``loose``: it ends on the workbench when somebody drags one of them away."""
    made: Part = {"a": pair.a, "b": pair.b, "a_side": pair.a_side, "b_side": pair.b_side}
    together = find_contacts(view.units[pair.a], view.units[pair.b])
    made |= {"by": pair.by, "how": pair.how, "made": pair.made}
    made |= _filled(loose=bool(together), rounds=pair.rounds)
    made["fought"] = pair.fought
    return made | _filled(follower=pair.follower, obstacle=pair.obstacle, held=pair.held)


# -- terrain --------------------------------------------------------------------------------------


def _piece(piece: Piece) -> Part:
    kind = catalogue().ground.kinds[piece.kind]
    made: Part = {"kind": piece.kind, **_shape(piece.shape)}
    if piece.ground != kind.terrain_class:
        made["class"] = piece.ground
    if piece.level != kind.level:
        made["level"] = piece.level
    return made | _filled(cavalry_only=piece.cavalry_only)


def _shape(shape: tuple[Any, ...]) -> Mapping[str, Any]:
    """A circle, a rectangle along the edges of the table, a path or a polygon."""
    kind, *numbers = shape
    if kind == "circle":
        return {"circle": _lengths(numbers)}
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    if kind == "line":
        return {"path": [_lengths(point) for point in points]}
    (west, south), (east, north) = points[0], points[len(points) // 2]
    if points == [(west, south), (east, south), (east, north), (west, north)]:
        return {"rect": _lengths((west, south, east, north))}
    return {"polygon": [_lengths(point) for point in points]}
