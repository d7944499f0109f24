"""What people see of a game of Ronin: names, the things on the table, the bar.

Everything a state holds is open (RON-GEN-13), so a view is the state itself; what is secret lives
in sealed answers until it is revealed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gunbai.effects import Seat
from gunbai.questions import Rng
from gunbai.records import copy_of
from gunbai.rulebook import cite
from gunbai.systems.ronin import catalogue as data
from gunbai.systems.ronin import scenarios
from gunbai.systems.ronin.contacts import other
from gunbai.systems.ronin.state import MARKER_RADIUS, MOUNTED_RADIUS, Model, Piece, State
from gunbai.systems.ronin.victory import points_of, total
from gunbai.systems.ronin.weapons import bears_banner
from gunbai.systems.ronin.zones import Zone, entry_edges, zone_id, zone_of
from gunbai.systems.shared.drawn import Thing, markers, outline, side_index, table_thing
from gunbai.words import Name, Say, Word

__all__ = ["bar", "depict", "glyph", "names", "resample", "view"]

Names = Mapping[str, "str | Word | Say"]


def view(state: State, seat: Seat | None) -> State:
    """RON-GEN-13: everything on the table is open, so the view is the state itself, for reading."""
    cite("RON-GEN-13")
    return state


def resample(view: State, rng: Rng) -> State:
    """A full state that agrees with the view: nothing is hidden in it."""
    return copy_of(view)


# -- names ----------------------------------------------------------------------------------------


def names(view: State) -> Names:
    """Models by the name on the roster or by profile (numbered where several are alike), and all else."""
    found: dict[str, str | Word | Say] = {}
    lists = [side.warband for side in view.sides.values() if not side.name]
    for side in view.sides.values():
        word = Word(f"ronin.name.list.{side.warband}")
        alike = lists.count(side.warband) > 1
        found[side.id] = side.name or (_of_side(side.id, word) if alike else word)
    for seat, side_id in view.seats.items():
        if side_id in found:
            found.setdefault(seat, found[side_id])
    found.update(_model_names(view))
    for piece in view.pieces:
        found[piece.id] = Word(f"ronin.name.terrain.{piece.kind}")
    for thing in view.things.values():
        word = Word(f"ronin.name.object.{thing.kind}")
        found[thing.id] = (
            word
            if not thing.side
            else Say("ronin.name.of", {"what": word, "whose": Name(thing.side)})
        )
    for corpse in view.corpses.values():
        whose = Name(corpse.id.removeprefix("corpse-"))
        found[corpse.id] = Say(
            "ronin.name.of", {"what": Word("ronin.name.object.corpse"), "whose": whose}
        )
    for horse in view.horses.values():
        found[horse.id] = Word("ronin.name.object.horse")
    return found


def _model_names(view: State) -> Iterator[tuple[str, str | Word | Say]]:
    """What both sides have bears the letter of its side too: "Ashigaru B2"."""
    counts: dict[tuple[str, str], int] = {}
    for model in view.models.values():
        if not model.name:
            key = (model.side, model.profile)
            counts[key] = counts.get(key, 0) + 1
    numbers: dict[tuple[str, str], int] = {}
    for model in view.models.values():
        key = (model.side, model.profile)
        word = Word(f"ronin.name.profile.{model.profile}")
        if model.name:
            yield model.id, model.name
        else:
            numbers[key] = numbers.get(key, 0) + 1
            number = numbers[key] if counts[key] > 1 else ""
            if (other(model.side), model.profile) in counts:
                yield model.id, _of_side(model.side, word, number)
            elif number:
                yield model.id, Say("ronin.name.numbered", {"name": word, "number": number})
            else:
                yield model.id, word
        if model.began_mounted or model.mount != "none":  # a war horse fights under its own id
            yield f"{model.id}.horse", Say("ronin.name.horse-of", {"whose": Name(model.id)})


def _of_side(side: str, word: Word, number: int | str = "") -> Say:
    return Say(f"ronin.name.sided.{side}", {"name": word, "number": number})


# -- the table ------------------------------------------------------------------------------------


def depict(view: State, seat: Seat | None) -> dict[str, Thing]:
    """The things on the table by id; lengths in thousandths of an inch."""
    things: dict[str, Thing] = {"table": table_thing(view, seat, "inch")}
    for piece in view.pieces:
        things[f"terrain:{piece.id}"] = _terrain(piece)
    things.update(_zones(view))
    for corpse in view.corpses.values():
        things[corpse.id] = {
            "kind": "corpse",
            "name": Name(corpse.id),
            "x": corpse.x,
            "y": corpse.y,
            "r": MARKER_RADIUS,
            "side": side_index(corpse.side),
        }
    for thing in view.things.values():
        if not thing.carrier:
            things[thing.id] = _token(thing.id, thing.kind, thing.x, thing.y, MARKER_RADIUS)
    for horse in view.horses.values():
        things[horse.id] = _token(horse.id, "horse", horse.x, horse.y, MOUNTED_RADIUS)
    for model in view.models.values():
        if model.status in ("table", "waiting"):
            things[model.id] = _base(view, model)
    return things


def _token(id_: str, kind: str, x: int, y: int, radius: int) -> Thing:
    return {"kind": "token", "token": kind, "name": Name(id_), "x": x, "y": y, "r": radius}


def _base(view: State, model: Model) -> Thing:
    """A model; one that has not arrived has no place yet."""
    side = view.sides.get(model.side)
    found: Thing = {
        "kind": "base",
        "side": side_index(model.side),
        "r": model.radius,
        "glyph": glyph(view, model),
        "name": Name(model.id),
        "leader": side is not None and side.leader == model.id,
        "mount": "" if model.mount == "none" else model.mount,
        "acted": _acted(view, model),
        "markers": _markers(view, model),
    }
    if model.status == "table":
        found |= {"x": model.x, "y": model.y}
    return found


def _acted(view: State, model: Model) -> str:
    if view.phase == "combat":
        return "yes" if model.fought else "no"
    return "yes" if model.activated and view.phase in ("move", "action") else "no"


_GLYPHS = {
    "yumi": "bow",
    "teppo": "gun",
    "naginata": "glaive",
    "yari": "spear",
    "nagae-yari": "spear",
    "tetsubo": "club",
    "kusarigama": "chain",
    "jo": "staff",
    "bo": "staff",
    "shuriken": "thrown",
    "nodachi": "sword",
    "katana": "sword",
    "wakizashi": "sword",
    "tanto": "sword",
    "improvised": "tool",
}
"""What a piece is drawn with: the first of these that it carries."""


def glyph(view: State, model: Model) -> str:
    """The sign of what the model is to others: its banner, bow or main weapon."""
    if bears_banner(view, model):
        return "standard"
    for weapon, sign in _GLYPHS.items():
        if weapon in model.weapons:
            return sign
    return "claws"


def _markers(view: State, model: Model) -> list[Thing]:
    found: list[tuple[str, int]] = []
    if view.combat is not None and any(f.model == model.id for f in view.combat.fighters):
        found.append(("melee", 1))
    if model.wound != "none":
        found.append((f"{model.wound}-wound", 1))
    if model.stun:
        found.append(("stunned", model.stun))
    if model.captive:
        found.append(("captive", 1))
    if model.carries:
        found.append(("banner" if model.carries.startswith("banner-") else "carries", 1))
    if "teppo" in model.weapons:
        found.append(("loaded" if model.loaded else "unloaded", 1))
    if model.mount != "none":
        found.append(("horse", 1))
    return markers(found)


_TEXTURES = {
    "wood": "wood",
    "dense-wood": "wood",
    "bushes": "bushes",
    "hedge": "hedge",
    "fence": "fence",
    "low-wall": "wall",
    "high-wall": "wall",
    "palisade": "palisade",
    "house": "house",
    "storehouse": "house",
    "stream": "water",
    "river": "water",
    "sea": "water",
    "lake": "water",
    "ford": "ford",
    "shallow-ford": "ford",
    "paddy": "paddy",
    "mud": "mud",
    "marsh": "marsh",
    "rock": "rock",
    "shrine": "shrine",
    "bridge": "bridge",
    "hill": "hill",
}
_EDGES = {"hedge": "hedge", "fence": "fence", "low-wall": "wall", "palisade": "palisade"}


def _terrain(piece: Piece) -> Thing:
    found: Thing = {
        "kind": "terrain",
        "name": Word(f"ronin.name.terrain.{piece.kind}"),
        "texture": _TEXTURES.get(piece.kind, "mud"),
        "edge": _edge_class(piece),
        "shape": outline(piece.shape),
        "signs": _signs(piece),
    }
    if piece.doors:
        found["doors"] = [[[x0, y0], [x1, y1]] for x0, y0, x1, y1 in piece.doors]
    return found


def _edge_class(piece: Piece) -> str:
    if piece.building:
        return "flimsy" if piece.flimsy else "building"
    if piece.kind in _EDGES:
        return _EDGES[piece.kind]
    if piece.impassable:
        return "impassable"
    return "difficult" if piece.difficult else "clear"


def _signs(piece: Piece) -> list[str]:
    found: list[str] = []
    if piece.difficult:
        found.append("slow")
    if piece.cover != "none":
        found.append(f"{piece.cover}-cover")
    if piece.building or piece.high:
        found.append("blocks-sight")
    if piece.water:
        found.append("water")
    return found


# -- zones and objectives -------------------------------------------------------------------------


def _zones(view: State) -> Iterator[tuple[str, Thing]]:
    scenario = data.catalogue().scenarios.get(view.scenario)
    if scenario is None:
        return
    for number, line in enumerate(scenario.victory):
        shape = _objective_shape(view, line)
        if shape is not None:
            yield (
                f"zone:{line.id}",
                {
                    "kind": "zone",
                    "zone": "objective",
                    "shape": shape,
                    "letter": "ABCDEF"[number],
                    "name": Word(f"ronin.points.{line.kind}"),
                },
            )
    if scenario.clear is not None:
        disc = [scenario.clear.x, scenario.clear.y, scenario.clear.radius]
        yield (
            "zone:circle",
            {
                "kind": "zone",
                "zone": "objective",
                "shape": {"disc": disc},
                "name": Word("ronin.zone.duel"),
            },
        )
    if view.phase == "setup" or view.turn <= 1:
        for side in view.sides:
            yield from _deployment(view, side)


def _objective_shape(view: State, line: scenarios.Victory) -> Thing | None:
    if line.kind == "hold-circle":
        return {"disc": [line.x, line.y, line.radius]}
    if line.kind in ("inside-piece", "touch-piece"):
        return next(outline(piece.shape) for piece in view.pieces if piece.id == line.piece)
    return None


def _deployment(view: State, side: str) -> Iterator[tuple[str, Thing]]:
    """The zones of a side as drawings, each once: the common one, the Leader's, the duellist's."""
    drawn: list[str] = []
    for model in view.models.values() if view.phase == "setup" else ():
        if model.side != side:
            continue
        zone, name = zone_of(view, model), zone_id(view, model)
        shape = _zone_shape(view, zone) if zone is not None else None
        if shape is not None and name not in drawn:
            drawn.append(name)
            yield (
                name,
                {
                    "kind": "zone",
                    "zone": "deploy",
                    "side": side_index(side),
                    "shape": shape,
                    "name": Word("ronin.zone.deploy"),
                },
            )
    for edge in entry_edges(view, side):
        yield (
            f"zone:entry-{side}-{edge}",
            {
                "kind": "zone",
                "zone": "arrival",
                "side": side_index(side),
                "shape": {"polygon": _strip(view, edge, 1000)},
                "name": Word("ronin.zone.arrival"),
            },
        )


def _zone_shape(view: State, zone: Zone) -> Thing | None:
    if zone.kind == "edge" and zone.edges[0]:
        if len(zone.edges) == 1:
            return {"polygon": _strip(view, zone.edges[0], zone.depth)}
        return {"polygon": _rect(0, 0, view.width, view.height)}
    if zone.kind in ("circle", "rim"):
        return {"disc": [zone.x, zone.y, zone.radius]}
    if zone.kind == "near" and zone.near and view.models[zone.near].status == "table":
        friend = view.models[zone.near]
        return {"disc": [friend.x, friend.y, friend.radius + zone.radius]}
    if zone.kind == "building":
        west, south, east, north = zone.box(view)
        return {"polygon": _rect(west, south, east, north)}
    return None


def _strip(view: State, edge: str, depth: int) -> list[list[int]]:
    if edge == "south":
        return _rect(0, 0, view.width, depth)
    if edge == "north":
        return _rect(0, view.height - depth, view.width, view.height)
    if edge == "west":
        return _rect(0, 0, depth, view.height)
    return _rect(view.width - depth, 0, view.width, view.height)


def _rect(x0: int, y0: int, x1: int, y1: int) -> list[list[int]]:
    return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]


# -- the bar --------------------------------------------------------------------------------------


def bar(view: State) -> dict[str, Any]:
    """Turn, last turn, phase, and what each side would score if the game ended now."""
    if view.phase in ("over", "setup"):
        scores = {side: total(view, side) for side in view.sides}
    else:
        scores = {
            side: total(view, side) + sum(points for _, points, _ in points_of(view, side))
            for side in view.sides
        }
    shown: dict[str, Any] = {
        "turn": view.turn,
        "last": view.last_turn or None,
        "phase": Word(f"ronin.name.phase.{view.phase}"),
        "scores": scores,
        "morale": {
            side.id: Word(f"ronin.name.morale.{side.morale_state}") for side in view.sides.values()
        },
    }
    if view.priority:
        shown["priority"] = view.priority
    if view.weather:
        shown["weather"] = Word(f"ronin.name.weather.{view.weather}")
    if view.time_of_day:
        shown["time"] = Word(f"ronin.name.time.{view.time_of_day}")
    return shown
