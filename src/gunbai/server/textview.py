"""The table in words: what stands where, sorted for reading, from the same view as the map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isqrt
from typing import Any

from gunbai.language import Tongue
from gunbai.server.render import Json

__all__ = ["Row", "exact", "word", "written"]


@dataclass(slots=True)
class Row:
    """One thing: its name, its state in words, where it is, and the nearest enemy."""

    id: str
    name: str
    state: list[str]
    place: str
    near: str = ""


def written(view: Json, spoken: Tongue, side: int | None) -> dict[str, list[Row]]:
    """Own pieces, those of others, terrain, zones and objects. ``side``: whose "own" is."""
    things: Mapping[str, Json] = view["put"]
    pieces = {key: thing for key, thing in things.items() if thing["kind"] in ("base", "unit")}
    own = [
        _piece(key, thing, pieces, spoken)
        for key, thing in pieces.items()
        if thing.get("side") == side
    ]
    others = [
        _piece(key, thing, pieces, spoken)
        for key, thing in pieces.items()
        if thing.get("side") != side
    ]
    return {
        "own": own,
        "others": others,
        "terrain": [_ground(k, t, spoken) for k, t in things.items() if t["kind"] == "terrain"],
        "zones": [_ground(k, t, spoken) for k, t in things.items() if t["kind"] == "zone"],
        "objects": [
            _object(k, t, spoken) for k, t in things.items() if t["kind"] in ("corpse", "token")
        ],
    }


def word(spoken: Tongue, id_: str, otherwise: str) -> str:
    """A word that the catalogues may have."""
    return spoken.word(id_) if spoken.has(id_) else otherwise


def _piece(id_: str, thing: Json, pieces: Mapping[str, Json], spoken: Tongue) -> Row:
    state = [word(spoken, "ui.marker.leader", "")] if thing.get("leader") else []
    for marker in thing.get("markers", ()):
        text = marker.get("text") or word(spoken, f"ui.marker.{marker['marker']}", marker["marker"])
        count = marker.get("n", 1)
        state.append(f"{text} ({count})" if count != 1 else text)
    acted = thing.get("acted")
    if acted:
        state.append(word(spoken, f"ui.acted.{acted}", acted))
    near = _nearest(thing, pieces, spoken)
    return Row(
        id_, thing.get("name", id_), [one for one in state if one], _where(thing, spoken), near
    )


def _where(thing: Json, spoken: Tongue) -> str:
    x, y = thing.get("x"), thing.get("y")
    if not isinstance(x, int) or not isinstance(y, int):
        return spoken.word("table.off")
    return spoken.text("table.at", x=exact(spoken, x), y=exact(spoken, y))


def exact(spoken: Tongue, value: int) -> str:
    """Thousandths as a number with all the decimals it has: what is shown can be typed back."""
    digits, decimals = value, 3
    while decimals and digits % 10 == 0:
        digits, decimals = digits // 10, decimals - 1
    return spoken.style.decimal(digits, decimals)


def _nearest(thing: Json, pieces: Mapping[str, Json], spoken: Tongue) -> str:
    """The nearest piece of another side, edge to edge; only for round bases that are placed."""
    best: tuple[int, str] | None = None
    for other in pieces.values():
        if other.get("side") == thing.get("side"):
            continue
        gap = _gap(thing, other)
        if gap is not None and (best is None or gap < best[0]):
            best = (gap, other.get("name", ""))
    return "" if best is None else f"{best[1]}: {spoken.length(best[0])}"


def _gap(one: Json, other: Json) -> int | None:
    keys = ("x", "y", "r")
    if any(not isinstance(thing.get(key), int) for thing in (one, other) for key in keys):
        return None
    square = int((one["x"] - other["x"]) ** 2 + (one["y"] - other["y"]) ** 2)
    return max(0, isqrt(square) - int(one["r"]) - int(other["r"]))


def _ground(id_: str, thing: Json, spoken: Tongue) -> Row:
    state = [word(spoken, f"ui.edge.{thing['edge']}", "")] if thing.get("edge") else []
    state += [word(spoken, f"ui.sign.{sign}", "") for sign in thing.get("signs", ())]
    place = _outline(thing.get("shape", {}), spoken)
    name = thing.get("name") or thing.get("letter") or id_
    return Row(id_, name, [one for one in state if one], place)


def _outline(shape: Any, spoken: Tongue) -> str:
    if "disc" in shape:
        x, y, r = (exact(spoken, value) for value in shape["disc"])
        return spoken.text("table.disc", x=x, y=y, r=r)
    points = shape.get("polygon", ())
    if not points:
        return ""
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    ends = [exact(spoken, value) for value in (min(xs), max(xs), min(ys), max(ys))]
    return spoken.text("table.box", west=ends[0], east=ends[1], south=ends[2], north=ends[3])


def _object(id_: str, thing: Json, spoken: Tongue) -> Row:
    kind = thing.get("token") or thing["kind"]
    name = thing.get("name") or word(spoken, f"ui.token.{kind}", kind)
    return Row(id_, name, [], _where(thing, spoken))
