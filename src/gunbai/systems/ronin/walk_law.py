"""The law of moves: what is refused, with the furthest legal part; what bots try; the cost strip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gunbai.geometry import Disc, path_ceil, place_against, towards
from gunbai.questions import Law, Path, Preview, Refusal, Rng
from gunbai.systems.ronin.state import TOUCHING, Model, State
from gunbai.systems.ronin.walking import (
    CIRCLE,
    KEEP,
    Walk,
    ends_touching,
    fault_of,
    furthest,
    slowed,
    slowing,
)
from gunbai.systems.ronin.ways_out import way_out
from gunbai.words import Fact, Length, Name, Say, Several, Word

__all__ = ["WALK"]


def _legal(view: State, question: Walk, path: Path) -> Refusal | None:
    """RON-MOV: to stay is legal unless contact must be left; else the furthest legal beginning."""
    if path in question.passed:
        return None
    if not path:
        return _must_step(view, question) if question.contact == "off" else None
    fault = fault_of(view, question, path)
    if fault is None:
        question.passed[path] = True
        return None
    legal = furthest(view, question, path) if fault.prefix else None
    return Refusal(fault.code, fault.rule, fault.facts, legal)


def _must_step(view: State, question: Walk) -> Refusal | None:
    """RON-MOV-07: who breaks contact steps away, if there is a place to step to."""
    way = way_out(view, question)
    if way is None:
        return None
    return Refusal("ronin.refused.must-step", "RON-MOV-07", {"name": Name(question.subject)}, way)


def _default(view: State, question: Walk) -> Path:
    """RON-T-25: to stay; who must step away takes the first way out."""
    return (way_out(view, question) or ()) if question.contact == "off" else ()


_TRIES = 5
_TO_THINGS = 21
"""Of 32: the draws above it go to what lies on the ground, if anything does."""


def _suggest(view: State, question: Walk, rng: Rng, n: int) -> Sequence[Path]:
    """Varied legal moves: into contact, towards the enemy, anywhere; to stay when none fits."""
    model = view.models[question.subject]
    foes = _foes(view, question, model) if question.contact not in ("off", "ride") else []
    found: list[Path] = []
    for _ in range(_TRIES + n - 1):
        path = _legal_part(view, question, model, _candidate(view, question, foes, rng))
        if path and path not in found:
            found.append(path)
            if len(found) == n:
                break
    return found or (_default(view, question),)


def _legal_part(view: State, question: Walk, model: Model, path: Path) -> Path:
    """The path if it is legal; else as far as Difficult terrain allows, or nothing."""
    if not path:
        return path
    fault = fault_of(view, question, path)
    if fault is not None and fault.code == "ronin.refused.too-long-difficult":
        path = (towards((model.x, model.y), path[-1], slowed(question.budget)),)
        fault = fault_of(view, question, path)
    if fault is not None:
        return ()
    question.passed[path] = True
    return path


def _candidate(view: State, question: Walk, foes: list[Model], rng: Rng) -> Path:
    """One straight move that may or may not be legal."""
    model = view.models[question.subject]
    draw = rng.below(32)
    if foes and (draw < 20 or question.contact in ("must", "reach")):
        # The nearest enemy mostly, now and then any other.
        foe = foes[0 if rng.below(4) else rng.below(len(foes))]
        return _at_foe(question, model, foe, draw)
    if draw > _TO_THINGS and view.things:
        place = _at_thing(view, model, rng)
        if place is not None:
            step = towards((model.x, model.y), place, question.budget)
            return (step,) if step != (model.x, model.y) else ()
    way = CIRCLE[rng.below(32)]
    length = question.budget if draw & 3 else question.budget // 2
    r = model.radius
    x = model.x + way[0] * length // 1001
    y = model.y + way[1] * length // 1001
    return ((min(max(x, r), view.width - r), min(max(y, r), view.height - r)),)


def _at_thing(view: State, model: Model, rng: Rng) -> tuple[int, int] | None:
    """Where an object lies on the ground (RON-ACT-06), or beside a friend who carries one."""
    things = list(view.things.values())
    thing = things[rng.below(len(things))]
    carrier = view.models.get(thing.carrier)
    if carrier is not None:
        if carrier.side != model.side or carrier is model:
            return None
        beside = Disc(carrier.x, carrier.y, carrier.radius)
        return place_against((model.x, model.y), model.radius, beside)
    x, y = _by_the_door(view, model, thing.x, thing.y, rng)
    r = model.radius
    return (min(max(x, r), view.width - r), min(max(y, r), view.height - r))


def _by_the_door(view: State, model: Model, x: int, y: int, rng: Rng) -> tuple[int, int]:
    """RON-TER-04: the place itself, or first a door of the building that it is in."""
    for piece in view.pieces:
        if not piece.doors:
            continue
        west, east = min(piece.shape[1::2]), max(piece.shape[1::2])
        south, north = min(piece.shape[2::2]), max(piece.shape[2::2])
        within = west < x < east and south < y < north
        if within and not (west <= model.x <= east and south <= model.y <= north):
            x1, y1, x2, y2 = piece.doors[rng.below(len(piece.doors))]
            return ((x1 + x2) // 2, (y1 + y2) // 2)
    return (x, y)


def _at_foe(question: Walk, model: Model, foe: Model, draw: int) -> Path:
    """Straight at an enemy: into contact where that is allowed, else some way there."""
    start = (model.x, model.y)
    if question.contact in ("free", "must", "reach"):
        place = place_against(start, model.radius, Disc(foe.x, foe.y, foe.radius))
    else:
        reach = model.radius + foe.radius + (KEEP if question.contact == "keep" else TOUCHING)
        place = place_against(start, model.radius, Disc(foe.x, foe.y, reach - model.radius + 2))
    if question.contact in ("must", "reach"):
        return (place,) if place != start else ()
    length = question.budget if draw & 3 else slowed(question.budget)
    step = towards(start, place, length)
    return (step,) if step != start else ()


def _foes(view: State, question: Walk, model: Model) -> list[Model]:
    """The enemies to move at, the nearest first; for a duty of contact only its targets."""
    x, y, side, targets = model.x, model.y, model.side, question.targets
    foes: list[Model] = []
    least = 0
    for near in view.models.values():
        if near.side == side or near.status != "table" or near.captive:
            continue
        if targets and near.id not in targets:
            continue
        square = (near.x - x) ** 2 + (near.y - y) ** 2
        if not foes or square < least:
            foes.insert(0, near)
            least = square
        else:
            foes.append(near)
    return foes


def _preview(view: State, question: Walk, path: Path) -> Preview:
    """The cost strip: spent and left, Difficult terrain touched."""
    model = view.models[question.subject]
    full = ((model.x, model.y), *path)
    piece = slowing(view, model, path)
    limit = slowed(question.budget) if piece is not None else question.budget
    spent = path_ceil(full) if path else 0
    facts: dict[str, Fact] = {
        "move": Word(f"ronin.move.{question.kind}"),
        "spent": Length(spent, limit),
        "left": Length(max(0, limit - spent)),
        "limit": Length(limit),
    }
    says = [Say("ronin.say.spent", facts)]
    if piece is not None:
        terrain = Name(piece.id)
        says.append(Say("ronin.say.difficult", {"terrain": terrain, "limit": Length(limit)}))
    touched = ends_touching(view, model, *full[-1])
    if touched:
        met = Several(tuple(Name(enemy.id) for enemy in touched))
        says.append(Say("ronin.say.contact", {"enemies": met}))
    return Preview(says=tuple(says), marks=(_line_mark(full),))


def _line_mark(full: Sequence[tuple[int, int]]) -> Mapping[str, Any]:
    return {"mark": "line", "points": [list(point) for point in full], "style": "solid"}


def _context(view: State, question: Walk) -> Mapping[str, Any]:
    """For the client: where it starts, its radius, and the second budget."""
    model = view.models[question.subject]
    return {
        "start": [model.x, model.y],
        "radius": model.radius,
        "slow": slowed(question.budget),
        "contact": question.contact,
        "partner": question.partner,
        "targets": list(question.targets),
    }


WALK = Law(
    "ronin-walk",
    legal=_legal,
    default=_default,
    suggest=_suggest,
    preview=_preview,
    context=_context,
)
