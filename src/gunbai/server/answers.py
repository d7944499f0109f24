"""Answers typed into plain forms: from the fields of a page to the JSON of the question's shape.

Lengths are typed in the system's unit ("3.5", "3,5"), angles in degrees, places as two numbers. A
point of a path may also be typed as a length and a direction from the one before: "3.5 @ 40". What
cannot be read raises ``Unreadable``, which names the field; whether it is legal is for the rules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from gunbai.geometry.angles import TURN, advanced
from gunbai.geometry.exact import round_half_away
from gunbai.server.render import Json

__all__ = ["Unreadable", "read_answer", "read_faces"]

Fields = Mapping[str, str]

_NUMBER: Final = re.compile(r"^[+\-−]?\d{1,7}(?:[.,]\d{1,6})?$")
_POLAR: Final = re.compile(r"^(\S+)\s*(?:″|\"|cm|см|u)?\s*@\s*(\S+?)\s*°?$")


class Unreadable(ValueError):
    """A field does not hold what is expected there."""

    def __init__(self, field: str, found: str) -> None:
        self.field = field
        self.found = found
        super().__init__(f"{field}: {found}")


def read_answer(question: Json, fields: Fields, things: Mapping[str, Json], at: str = "a") -> Json:
    """The answer to a question (ASK or a field of a form) from the fields named ``at…``."""
    reader = _READERS.get(question["shape"])
    if reader is None:
        return _json(fields, at)
    return reader(question, fields, things, at)


def read_faces(question: Json, fields: Fields, at: str = "a") -> list[int]:
    """Dice typed as numbers with anything between them."""
    return [_whole(at, one) for one in re.split(r"[\s,;+]+", fields.get(at, "").strip()) if one]


def thousandths(field: str, text: str) -> int:
    """A number as typed, in thousandths.

    >>> thousandths("x", "3,5")
    3500
    """
    clean = text.strip().rstrip('″"°').strip()
    if not _NUMBER.match(clean):
        raise Unreadable(field, text)
    value = Fraction(clean.replace(",", ".").replace("−", "-")) * 1000
    return round_half_away(value.numerator, value.denominator)


def _whole(field: str, text: str) -> int:
    clean = text.strip().replace("−", "-")
    if not re.match(r"^[+-]?\d{1,9}$", clean):
        raise Unreadable(field, text)
    return int(clean)


def _json(fields: Fields, at: str) -> Json:
    try:
        return json.loads(fields.get(at, "null") or "null")
    except (ValueError, RecursionError):
        raise Unreadable(at, fields.get(at, "")[:40]) from None


def _choose(question: Json, fields: Fields, things: Mapping[str, Json], at: str) -> Json:
    stated = fields.get(at, "")
    options = question.get("options", [])
    place = _whole(at, stated) if stated else -1
    if not 0 <= place < len(options):
        raise Unreadable(at, stated)
    return options[place]["value"]


def _number(question: Json, fields: Fields, things: Mapping[str, Json], at: str) -> Json:
    return _whole(at, fields.get(at, ""))


def _order(question: Json, fields: Fields, things: Mapping[str, Json], at: str) -> Json:
    listed: Sequence[str] = question["things"]
    places = [_whole(f"{at}.{i}", fields.get(f"{at}.{i}", "")) for i in range(len(listed))]
    return [thing for _, thing in sorted(zip(places, listed, strict=True), key=lambda one: one[0])]


def _pick(question: Json, fields: Fields, things: Mapping[str, Json], at: str) -> Json:
    return [thing for i, thing in enumerate(question["things"]) if fields.get(f"{at}.{i}")]


def _partition(question: Json, fields: Fields, things: Mapping[str, Json], at: str) -> Json:
    groups: dict[int, list[str]] = {}
    for i, thing in enumerate(question["things"]):
        stated = fields.get(f"{at}.{i}", "").strip()
        if stated and stated != "0":
            groups.setdefault(_whole(f"{at}.{i}", stated), []).append(thing)
    return [groups[number] for number in sorted(groups)]


def _allocate(question: Json, fields: Fields, things: Mapping[str, Json], at: str) -> Json:
    shares = []
    for i in range(len(question["things"])):
        shares.append(_whole(f"{at}.{i}", fields.get(f"{at}.{i}", "").strip() or "0"))
    return shares


def _place(question: Json, fields: Fields, things: Mapping[str, Json], at: str) -> Json:
    x, y = (thousandths(f"{at}.{axis}", fields.get(f"{at}.{axis}", "")) for axis in "xy")
    heading = thousandths(f"{at}.h", fields.get(f"{at}.h", "").strip() or "0") % TURN
    return [x, y, heading]


def _move(question: Json, fields: Fields, things: Mapping[str, Json], at: str) -> Json:
    start = things.get(question.get("subject", ""), {})
    here = (start.get("x", 0), start.get("y", 0))
    path: list[list[int]] = []
    for part in re.split(r"[;\n]+", fields.get(at, "")):
        if part.strip():
            here = _point(at, part, here)
            path.append(list(here))
    return path


def _point(field: str, text: str, here: tuple[int, int]) -> tuple[int, int]:
    polar = _POLAR.match(text.strip())
    if polar is not None:
        length, heading = (thousandths(field, part) for part in polar.groups())
        return advanced(here, heading % TURN, length)
    # "12, 8" is two numbers, "12,5 8" too: a comma before a space only separates.
    parts = re.sub(r",\s+", " ", text).split()
    if len(parts) != 2:
        raise Unreadable(field, text.strip())
    return thousandths(field, parts[0]), thousandths(field, parts[1])


def _steps(question: Json, fields: Fields, things: Mapping[str, Json], at: str) -> Json:
    steps: list[list[Any]] = []
    for part in re.split(r"[;\n]+", fields.get(at, "")):
        words = part.split()
        if not words:
            continue
        if len(words) != 2 or words[0] not in question["verbs"]:
            raise Unreadable(at, part.strip())
        steps.append([words[0], thousandths(at, words[1])])
    return steps


def _form(question: Json, fields: Fields, things: Mapping[str, Json], at: str) -> Json:
    return {
        field["name"]: read_answer(field, fields, things, f"{at}.{i}")
        for i, field in enumerate(question["fields"])
    }


def _text(question: Json, fields: Fields, things: Mapping[str, Json], at: str) -> Json:
    return fields.get(at, "")


_READERS: Final[Mapping[str, Callable[[Json, Fields, Mapping[str, Json], str], Json]]] = {
    "choose": _choose,
    "number": _number,
    "order": _order,
    "pick": _pick,
    "partition": _partition,
    "allocate": _allocate,
    "place": _place,
    "move": _move,
    "steps": _steps,
    "form": _form,
    "each": _form,
    "text": _text,
}
