"""RON-GEN-03: what anyone may measure at any time: distances, sight, reach."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gunbai.effects import Seat
from gunbai.errors import DataError
from gunbai.geometry import length_floor
from gunbai.systems.ronin.catalogue import catalogue
from gunbai.systems.ronin.movement import allowance
from gunbai.systems.ronin.sight import distance_between, light_on_line, look
from gunbai.systems.ronin.state import Model, State
from gunbai.systems.shared.surveying import line_mark, place_of
from gunbai.words import Fact, Length, Name, Say, Word

__all__ = ["survey"]

PLACE = "x, y in thousandths of an inch"
Facts = Mapping[str, Any]
Result = dict[str, Any]


def survey(view: State, seat: Seat | None, what: str, facts: Facts) -> Result:
    """``ruler`` (from, to: points or models), ``sight`` (from, to: models), ``threat`` and
    ``ranges`` (piece)."""
    measure = _SURVEYS.get(what)
    if measure is None:
        raise DataError("survey", what, "what", what, ", ".join(_SURVEYS))
    return measure(view, facts)


def _model(view: State, facts: Facts, key: str) -> Model:
    found = view.models.get(str(facts.get(key)))
    if found is None or found.status != "table":
        raise DataError("survey", key, key, facts.get(key), "a model on the table")
    return found


def _ruler(view: State, facts: Facts) -> Result:
    """Between models from base to base, else from point to point."""
    ends = [facts.get("from"), facts.get("to")]
    if all(isinstance(end, str) for end in ends):
        a, b = _model(view, facts, "from"), _model(view, facts, "to")
        between: dict[str, Fact] = {
            "from": Name(a.id),
            "to": Name(b.id),
            "distance": Length(distance_between(a, b)),
        }
        line = [[a.x, a.y], [b.x, b.y]]
        return {"says": [Say("ronin.survey.distance", between)], "marks": [line_mark(line)]}
    points = [place_of(facts, key, PLACE) for key in ("from", "to")]
    length = Length(length_floor(points[0], points[1]))
    mark = {**line_mark(points), "text": length}
    return {"says": [Say("ronin.survey.ruler", {"length": length})], "marks": [mark]}


def _sight(view: State, facts: Facts) -> Result:
    """RON-LOS: seen or not, why, how much Light cover lies on the line, the cover it gives."""
    a, b = _model(view, facts, "from"), _model(view, facts, "to")
    seen = look(view, a.id, b.id)
    between: dict[str, Fact] = {
        "from": Name(a.id),
        "to": Name(b.id),
        "distance": Length(distance_between(a, b)),
    }
    if seen.blocker:
        between["what"] = Name(seen.blocker)
    says = [Say("ronin.survey.distance", between)]
    if seen.rule == "RON-LOS-03":
        length = Length(light_on_line(view, a, b), 2000)
        says.append(Say("ronin.survey.light-blocks", {"length": length, "limit": Length(2000)}))
    elif not seen.clear:
        says.append(Say(f"ronin.survey.{_BLOCKED.get(seen.rule, 'dim')}", between))
    elif seen.cover != "none":
        says.append(
            Say("ronin.survey.cover", {**between, "cover": Word(f"ronin.name.cover.{seen.cover}")})
        )
    else:
        says.append(Say("ronin.survey.seen"))
    wood = light_on_line(view, a, b)
    if wood and seen.rule != "RON-LOS-03":
        says.append(Say("ronin.survey.light", {"length": Length(wood, 2000)}))
    style = "solid" if seen.clear else "dashed"
    return {
        "says": says,
        "seen": seen.clear,
        "rule": seen.rule,
        "marks": [line_mark([[a.x, a.y], [b.x, b.y]], style)],
    }


_BLOCKED = {
    "RON-LOS-02": "blocked",
    "RON-LOS-04": "still",
    "RON-LOS-06": "blocked",
}


def _threat(view: State, facts: Facts) -> Result:
    """How far a model reaches: a Move into contact, and its missile weapons."""
    model = _model(view, facts, "piece")
    moves = allowance(view, model.id, "move").budget
    says = [Say("ronin.survey.reach", {"name": Name(model.id), "reach": Length(moves)})]
    marks: list[Result] = [_circle(model, moves + model.radius, "solid", Length(moves))]
    weapons = catalogue().missile_weapons
    for weapon in model.weapons:
        if weapon in weapons:
            reach = weapons[weapon].range
            word = Word(f"ronin.name.weapon.{weapon}")
            says.append(Say("ronin.survey.range", {"weapon": word, "reach": Length(reach)}))
            marks.append(_circle(model, reach + model.radius, "dashed", Length(reach)))
    return {"says": says, "marks": marks}


def _ranges(view: State, facts: Facts) -> Result:
    """RON-SHT-07, RON-T-02: the ranges and their bands between a model and its enemies, from base to base.

    ``of`` shoots ``to``; where ``exclusive``, who stands exactly there is beyond it.
    """
    model = _model(view, facts, "piece")
    enemies = [
        other
        for other in view.models.values()
        if other.status == "table" and other.side != model.side
    ]
    pairs = [(model, other) for other in enemies] + [(other, model) for other in enemies]
    ranges = [
        {"of": a.id, "to": b.id, "reach": reach, "exclusive": exclusive, "text": Length(reach)}
        for a, b in pairs
        for reach, exclusive in _reaches(a)
    ]
    return {"says": [], "marks": [], "ranges": ranges}


def _reaches(model: Model) -> list[tuple[int, bool]]:
    known = catalogue().missile_weapons
    lines = [known[weapon] for weapon in model.weapons if weapon in known]
    bands = {(band.upto, band.exclusive) for line in lines for band in line.bands}
    return sorted(bands | {(line.range, False) for line in lines})


def _circle(model: Model, radius: int, style: str, text: Length) -> Result:
    return {
        "mark": "circle",
        "points": [[model.x, model.y]],
        "r": radius,
        "style": style,
        "text": text,
    }


_SURVEYS: Mapping[str, Callable[[State, Facts], Result]] = {
    "ruler": _ruler,
    "sight": _sight,
    "threat": _threat,
    "ranges": _ranges,
}
