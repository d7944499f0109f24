"""The question of every move on the table, and its law: which path of a base is legal, how far.

One shape serves Move, Run, break contact, pursuit, flight, charge, the Indomitable step and riding
off (RON-MOV, RON-CAV, RON-ATR-09): they differ in budget, in what contact they allow and in how
near they may come to the enemy. Legality is checked without listing, on squared integers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import NamedTuple, TypeAlias

from gunbai.effects import value_class
from gunbai.geometry import (
    Disc,
    Segment,
    blocker,
    compare_length,
    gap_floor,
    last_true,
    length_floor,
    overlapping,
    path_ceil,
    path_floor,
    sweeps,
    trimmed,
)
from gunbai.geometry.distance import exact_gap
from gunbai.questions import Move, Path
from gunbai.rulebook import cite
from gunbai.systems.ronin.state import FOOT_RADIUS, MOUNTED_RADIUS, TOUCHING, Model, Piece, State
from gunbai.systems.ronin.terrain import Surface, grip, surface_for
from gunbai.words import Fact, Length, Name, Word

__all__ = [
    "CIRCLE",
    "FLOOR",
    "KEEP",
    "Fault",
    "Walk",
    "ends_touching",
    "fault_of",
    "furthest",
    "slowed",
    "slowing",
]

FLOOR = 1000
"""RON-GEN-04."""
KEEP = 1000
"""RON-MOV-03: how far from enemies a running model stays."""


@value_class
class Walk(Move):
    """A move of one model (``partner`` goes the same way: RON-MOV-11, RON-SPA-08).

    ``contact``: ``free`` (may be entered), ``none`` (barred by the rule ``why``), ``must`` (ends in
    contact with free enemies of ``targets``, or any if it is empty, at most four, no others),
    ``reach`` (ends in contact with the one target), ``off`` (breaks contact), ``keep`` (Run: stays 1 inch away), ``ride`` (riding off).
    ``budget`` is the allowance as long as no Difficult terrain is touched. ``passed`` remembers
    paths found legal: the position does not change while the question is open.
    """

    contact: str = "free"
    targets: tuple[str, ...] = ()
    why: str = ""
    partner: str = ""
    rule: str = "RON-MOV-02"
    passed: dict[Path, bool] = field(default_factory=dict, repr=False, compare=False)


class Fault(NamedTuple):
    """The first thing that is wrong with a path."""

    code: str
    rule: str
    facts: Mapping[str, Fact]
    prefix: bool
    """Whether some beginning of the path may still be legal."""


Points: TypeAlias = tuple[tuple[int, int], ...]
Leg: TypeAlias = tuple[int, int, int, int, int]


def slowed(budget: int) -> int:
    """RON-MOV-05 b: the budget once Difficult terrain is touched; never below the floor."""
    if budget // 2 < FLOOR:
        cite("RON-GEN-04")
    return max(FLOOR, budget // 2)


def fault_of(view: State, question: Walk, path: Path, *, ends: bool = True) -> Fault | None:
    """What is wrong with a path that is not empty; None when it is legal.

    ``ends``: also what must hold at its end; a mere beginning need not fulfil that yet.
    """
    model = view.models[question.subject]
    legs, fault = _legs(view, model, path)
    if fault is not None:
        return fault
    surface = _surface(view, model)
    fault = (
        _too_long(question, model, legs, path, surface)
        or _against_terrain(model, path, surface)
        or _against_models(view, question, model, legs)
        or (_ending(view, question, model, path[-1]) if ends else None)
    )
    if fault is None and question.partner:
        return _partner_fault(view, question, model, path)
    return fault


def _surface(view: State, model: Model) -> Surface:
    return surface_for(view.pieces, model.mount != "none", "acrobat" in model.attributes)


def _legs(view: State, model: Model, path: Path) -> tuple[list[Leg], Fault | None]:
    """The legs of the path; RON-MOV-04: the whole base stays on the table."""
    radius = model.radius
    right, top = view.width - radius, view.height - radius
    ax, ay = model.x, model.y
    legs: list[Leg] = []
    for bx, by in path:
        if bx < radius or by < radius or bx > right or by > top:
            beyond = max(radius - bx, radius - by, bx - right, by - top)
            facts: dict[str, Fact] = {"name": Name(model.id), "over": Length(beyond)}
            return legs, Fault("ronin.refused.off-table", "RON-MOV-04", facts, True)
        ex, ey = bx - ax, by - ay
        legs.append((ax, ay, ex, ey, ex * ex + ey * ey))
        ax, ay = bx, by
    return legs, None


def _too_long(
    question: Walk, model: Model, legs: list[Leg], path: Path, surface: Surface
) -> Fault | None:
    """RON-MOV-02, -03, -05: the length of the path against the allowance."""
    budget = question.budget
    slow = slowed(budget)
    if len(legs) == 1:
        square = legs[0][4]
        if square <= slow * slow:
            return None
        over = square > budget * budget
    else:
        full = ((model.x, model.y), *path)
        if compare_length(full, slow) <= 0:
            return None
        over = compare_length(full, budget) > 0
    # RON-CAV-05: of the halvings only a and c apply to a charge.
    piece = -1 if question.kind == "charge" else _slowing(model, path, surface)
    if not over and piece < 0:
        return None
    full = ((model.x, model.y), *path)
    limit = slow if piece >= 0 else budget
    facts: dict[str, Fact] = {
        "name": Name(model.id),
        "length": Length(path_ceil(full), limit),
        "limit": Length(limit),
        "budget": Length(budget),
        "move": Word(f"ronin.move.{question.kind}"),
    }
    if piece < 0:
        return Fault("ronin.refused.too-long", question.rule, facts, True)
    facts["terrain"] = Name(surface.slow_of[piece].id)
    return Fault("ronin.refused.too-long-difficult", "RON-MOV-05", facts, True)


def _slowing(model: Model, path: Path, surface: Surface) -> int:
    """The index of the first slow shape that the move touches, its start included, or -1."""
    if not surface.slow:
        cite("RON-TER-01")
        return -1
    full = ((model.x, model.y), *path)
    radius = model.radius
    for index, shape in enumerate(surface.slow):
        if sweeps(full, radius + grip(shape), shape):
            cite("RON-TER-04" if type(shape) is Segment else "RON-TER-02")
            return index
    cite("RON-TER-01")
    return -1


def slowing(view: State, model: Model, path: Path) -> Piece | None:
    """RON-MOV-05 b: the first Difficult piece that the move touches, its start included."""
    surface = _surface(view, model)
    index = _slowing(model, path, surface)
    return surface.slow_of[index] if index >= 0 else None


def _against_terrain(model: Model, path: Path, surface: Surface) -> Fault | None:
    """RON-TER-02 to -04, RON-CAV-03: ground that this base may not overlap."""
    if not surface.solid:
        return None
    index = _barring(model, ((model.x, model.y), *path), surface)
    if index is None:
        return None
    piece = surface.solid_of[index]
    if model.mount != "none":
        rule, code = "RON-CAV-03", "ronin.refused.mounted-ground"
    elif piece.building:
        rule, code = "RON-TER-04", "ronin.refused.through-wall"
    else:
        rule, code = "RON-TER-03", "ronin.refused.impassable"
    return Fault(code, rule, {"name": Name(model.id), "terrain": Name(piece.id)}, True)


def _barring(model: Model, full: Points, surface: Surface) -> int | None:
    """The index of the ground that bars a path: not what the base stands in already.

    A bodyguard's swap (RON-ATR-05) puts models there: they may leave it.
    """
    solid = surface.solid
    index = blocker(full, model.radius, solid, -TOUCHING)
    if index is None or blocker(full[:1], model.radius, solid, -TOUCHING) is None:
        return index
    cite("RON-ATR-05")
    base = Disc(model.x, model.y, model.radius)
    left = [i for i, shape in enumerate(solid) if not overlapping(base, shape, TOUCHING)]
    index = blocker(full, model.radius, [solid[i] for i in left], -TOUCHING)
    return None if index is None else left[index]


def _against_models(view: State, question: Walk, model: Model, legs: list[Leg]) -> Fault | None:
    """RON-MOV-04: models and horses are solid; and how near an enemy this move may come."""
    side, radius, contact, partner = model.side, model.radius, question.contact, question.partner
    near_rules = contact not in ("free", "must", "reach")
    west, south, east, north = _surroundings(model, legs)
    for near in view.models.values():
        # Most stand far off: seen by their coordinates alone.
        if not (west < near.x < east and south < near.y < north):
            continue
        if near.status != "table" or near is model or near.id == partner:
            continue
        reach = radius + (FOOT_RADIUS if near.mount == "none" else MOUNTED_RADIUS)
        if near_rules and near.side != side:
            fault = _near_enemy(question, model, near, legs, reach)
            if fault is not None:
                return fault
        solid = reach - TOUCHING
        if _passes(near.x, near.y, legs, solid * solid):
            facts: dict[str, Fact] = {"name": Name(model.id), "other": Name(near.id)}
            return Fault("ronin.refused.through-model", "RON-MOV-04", facts, True)
    for horse in view.horses.values():
        solid = radius + MOUNTED_RADIUS - TOUCHING
        if _passes(horse.x, horse.y, legs, solid * solid):
            facts = {"name": Name(model.id), "other": Name(horse.id)}
            return Fault("ronin.refused.through-model", "RON-ACT-09", facts, True)
    return None


def _surroundings(model: Model, legs: list[Leg]) -> tuple[int, int, int, int]:
    """The bounds outside of which no model and no enemy can matter to this path."""
    west = east = model.x
    south = north = model.y
    for ax, ay, ex, ey, _ in legs:
        x, y = ax + ex, ay + ey
        west, east = (x, east) if x < west else (west, max(x, east))
        south, north = (y, north) if y < south else (south, max(y, north))
    wide = 2 * MOUNTED_RADIUS + KEEP + TOUCHING
    return west - wide, south - wide, east + wide, north + wide


def _passes(x: int, y: int, legs: list[Leg], square: int) -> bool:
    """Whether the line of the path comes nearer to a point than the root of ``square``."""
    for ax, ay, ex, ey, ee in legs:
        qx = x - ax
        qy = y - ay
        along = qx * ex + qy * ey
        if along <= 0:
            if qx * qx + qy * qy < square:
                return True
        elif along >= ee:
            qx -= ex
            qy -= ey
            if qx * qx + qy * qy < square:
                return True
        else:
            across = ex * qy - ey * qx
            if across * across < square * ee:
                return True
    return False


def _near_enemy(
    question: Walk, model: Model, enemy: Model, legs: list[Leg], reach: int
) -> Fault | None:
    """How near this move may come to one enemy; ``reach`` is the sum of the radii."""
    start = (enemy.x - model.x) ** 2 + (enemy.y - model.y) ** 2
    touch = (reach + TOUCHING) ** 2
    contact = question.contact
    if contact in ("none", "off"):
        if enemy.captive or start <= touch or not _passes(enemy.x, enemy.y, legs, touch + 1):
            return None
        facts: dict[str, Fact] = {"name": Name(model.id), "enemy": Name(enemy.id)}
        code = "ronin.refused.no-contact" if contact == "none" else "ronin.refused.break-contact"
        return Fault(code, question.why or "RON-MOV-07", facts, True)
    if contact == "ride" and start <= touch:
        if all(ex * (ax - enemy.x) + ey * (ay - enemy.y) >= 0 for ax, ay, ex, ey, _ in legs):
            return None
        return _too_near(question, model, enemy, start, "ronin.refused.back-nearer")
    keep = (reach + KEEP) ** 2
    if not _passes(enemy.x, enemy.y, legs, min(keep, start)):
        return None
    code = "ronin.refused.too-near" if start >= keep else "ronin.refused.back-nearer"
    return _too_near(question, model, enemy, start, code)


def _too_near(question: Walk, model: Model, enemy: Model, start: int, code: str) -> Fault:
    base, foe = (Disc(m.x, m.y, m.radius) for m in (model, enemy))
    now = Length(gap_floor(exact_gap(base, foe)))
    facts: dict[str, Fact] = {
        "name": Name(model.id),
        "enemy": Name(enemy.id),
        "limit": Length(KEEP),
        "now": now,
        "move": Word(f"ronin.move.{question.kind}"),
    }
    return Fault(code, question.rule, facts, True)


def ends_touching(
    view: State, model: Model, x: int, y: int, *, on_foot: bool = False
) -> list[Model]:
    """The free enemies that the model (``on_foot``: without its horse) would touch at a place."""
    found: list[Model] = []
    radius = (FOOT_RADIUS if on_foot else model.radius) + TOUCHING
    for near in view.models.values():
        if near.side != model.side and near.status == "table" and not near.captive:
            reach = radius + near.radius
            if (near.x - x) ** 2 + (near.y - y) ** 2 <= reach * reach:
                found.append(near)
    return found


MOST_CONTACTED = 4


def _ending(view: State, question: Walk, model: Model, end: tuple[int, int]) -> Fault | None:
    """What must hold where the move ends."""
    contact = question.contact
    if contact in ("free", "none", "keep"):
        return None
    facts: dict[str, Fact] = {"name": Name(model.id)}
    touched = ends_touching(view, model, *end)
    if contact == "off":
        if not touched:
            return None
        facts["enemy"] = Name(touched[0].id)
        return Fault("ronin.refused.still-touching", "RON-MOV-07", facts, False)
    if contact == "ride":
        return _ride_ends(view, question, model, end)
    if contact == "reach":
        if any(enemy.id == question.targets[0] for enemy in touched):
            return None
        facts["enemy"] = Name(question.targets[0])
        return Fault("ronin.refused.must-reach", question.rule, facts, False)
    if not touched:
        return Fault("ronin.refused.must-touch", question.rule, facts, False)
    for enemy in touched:
        if question.targets and enemy.id not in question.targets:
            facts["enemy"] = Name(enemy.id)
            return Fault("ronin.refused.not-a-target", question.rule, facts, False)
    if len(touched) > MOST_CONTACTED:
        facts |= {"found": len(touched), "high": MOST_CONTACTED}
        return Fault("ronin.refused.too-many-touched", question.rule, facts, False)
    return None


def _ride_ends(view: State, question: Walk, model: Model, end: tuple[int, int]) -> Fault | None:
    """RON-CAV-12: at least 1 inch from every enemy."""
    for enemy in view.models.values():
        if enemy.side == model.side or enemy.status != "table":
            continue
        reach = model.radius + enemy.radius + KEEP
        if (enemy.x - end[0]) ** 2 + (enemy.y - end[1]) ** 2 < reach * reach:
            left = length_floor(end, (enemy.x, enemy.y)) - model.radius - enemy.radius
            facts: dict[str, Fact] = {
                "name": Name(model.id),
                "enemy": Name(enemy.id),
                "limit": Length(KEEP),
                "now": Length(max(0, left), KEEP),
                "move": Word(f"ronin.move.{question.kind}"),
            }
            return Fault("ronin.refused.too-near", question.rule, facts, False)
    return None


def _partner_fault(view: State, question: Walk, model: Model, path: Path) -> Fault | None:
    """RON-MOV-11, RON-SPA-08: the partner goes the same way and must fit, too."""
    partner = view.models[question.partner]
    dx, dy = partner.x - model.x, partner.y - model.y
    shifted = tuple((x + dx, y + dy) for x, y in path)
    legs, fault = _legs(view, partner, shifted)
    if fault is not None:
        return fault
    surface = _surface(view, partner)
    fault = _against_terrain(partner, shifted, surface)
    if fault is not None:
        return fault
    held = partner.captive
    alone = Walk(
        partner.id,
        question.kind,
        question.budget,
        question.law,
        contact="free" if held else question.contact,
        why=question.why,
        partner=model.id,
        rule=question.rule,
    )
    return (None if held else _too_long(alone, partner, legs, shifted, surface)) or _against_models(
        view, alone, partner, legs
    )


def furthest(view: State, question: Walk, path: Path) -> Path | None:
    """The longest legal beginning of a path, to the thousandth of an inch; None when there is none.

    For moves with a duty at their end (contact must be left or reached) only that beginning is
    offered which also fulfils it.
    """
    model = view.models[question.subject]
    full = ((model.x, model.y), *path)

    def goes(length: int) -> bool:
        part = trimmed(full, length)[1:]
        return not part or fault_of(view, question, part, ends=False) is None

    far = last_true(goes, 0, min(path_floor(full), question.budget) + 1)
    best = trimmed(full, far)[1:]
    return best if best and fault_of(view, question, best) is None else None


_QUARTER = ((1000, 0), (981, 195), (924, 383), (831, 556), (707, 707), (556, 831), (383, 924))
CIRCLE = tuple(
    way
    for dx, dy in (*_QUARTER, (195, 981))
    for way in ((dx, dy), (-dy, dx), (-dx, -dy), (dy, -dx))
)
"""Thirty-two directions as vectors of length 1000."""
