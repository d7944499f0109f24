"""What people see of a game of Daimyo: names, the things on the table, the bar.

Nothing is hidden in this game: a view is the state itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gunbai.effects import Seat
from gunbai.questions import Rng
from gunbai.records import copy_of
from gunbai.systems.daimyo import victory
from gunbai.systems.daimyo.blocks_on_table import attached, block, other_side
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.state import Contact, Leader, Piece, State, Unit
from gunbai.systems.shared.drawn import Thing, markers, outline, side_index, table_thing
from gunbai.words import Name, Say, Word

__all__ = ["bar", "depict", "glyph", "names", "resample", "view"]

Names = Mapping[str, "str | Word | Say"]


def view(state: State, seat: Seat | None) -> State:
    """Everything on the table is open: a view is the state itself."""
    return state


def resample(view: State, rng: Rng) -> State:
    """A full state that agrees with the view: nothing is hidden in it."""
    return copy_of(view)


# -- names ----------------------------------------------------------------------------------------


def names(view: State) -> Names:
    """Units by the name on the roster or by what they are (numbered where several are alike)."""
    found: dict[str, str | Word | Say] = {}
    for side in view.sides.values():
        found[side.id] = side.name or Word(f"daimyo.name.side.{side.id}")
    for seat, side_id in view.seats.items():
        if side_id in found:
            found.setdefault(seat, found[side_id])
    for clan in view.clans.values():
        found[clan.id] = clan.name or _called("clan", clan.called, clan.id)
    for leader in view.leaders.values():
        word = Word(f"daimyo.name.leader.{leader.kind}")
        found[leader.id] = leader.name or (
            _called("person", leader.called, leader.id) if leader.called else word
        )
    found.update(_unit_names(view))
    for piece in view.pieces:
        found[piece.id] = Word(f"daimyo.name.terrain.{piece.kind}")
    return found


def _called(kind: str, called: str, fallback: str) -> str | Word:
    return Word(f"daimyo.name.{kind}.{called}") if called else fallback


def _unit_names(view: State) -> Iterator[tuple[str, str | Word | Say]]:
    """What both sides have bears the letter of its side too: "Ashigaru spearmen B2"."""
    counts: dict[tuple[str, str], int] = {}
    for unit in view.units.values():
        key = (unit.first_side, _word(unit))
        counts[key] = counts.get(key, 0) + 1
    numbers: dict[tuple[str, str], int] = {}
    for unit in view.units.values():
        side, called = key = (unit.first_side, _word(unit))
        numbers[key] = numbers.get(key, 0) + 1
        word = Word(called)
        number = numbers[key] if counts[key] > 1 else ""
        if unit.name:
            yield unit.id, unit.name
        elif (other_side(side), called) in counts:
            yield unit.id, Say(f"daimyo.name.sided.{side}", {"name": word, "number": number})
        elif number:
            yield unit.id, Say("daimyo.name.numbered", {"name": word, "number": number})
        else:
            yield unit.id, word


def _word(unit: Unit) -> str:
    if unit.kind in ("hq", "hatamoto"):
        return f"daimyo.name.{unit.kind}"
    return f"daimyo.name.unit.{unit.type}-{unit.weapon}"


# -- the table ------------------------------------------------------------------------------------


def depict(view: State, seat: Seat | None) -> dict[str, Thing]:
    """The things on the table by id; lengths in thousandths of a centimetre."""
    things: dict[str, Thing] = {"table": table_thing(view, seat, "centimetre")}
    for piece in view.pieces:
        things[f"terrain:{piece.id}"] = _terrain(piece)
    things.update(_zones(view))
    for unit in view.units.values():
        if unit.status in ("table", "waiting"):
            things[unit.id] = _unit(view, unit)
    for leader in view.leaders.values():
        if leader.lone or leader.status == "waiting":
            things[leader.id] = _leader(view, leader)
    for pair in view.contacts:
        things[f"melee:{pair.a}:{pair.b}"] = _melee(view, pair)
    return things


def _unit(view: State, unit: Unit) -> Thing:
    """A block of stands; one that has not entered the table has no place yet."""
    body = block(unit)
    found: Thing = {
        "kind": "unit",
        "piece": unit.kind,
        "side": side_index(unit.side),
        "files": body.files,
        "ranks": body.ranks,
        "stands": unit.stands,
        "frontage": body.file_width,
        "depth": body.rank_depth,
        "glyph": glyph(unit),
        "mount": "horse" if unit.cavalry else "",
        "name": Name(unit.id),
        "group": unit.clan or f"general-{unit.side}",
        "quality": unit.quality,
        "armour": unit.armour,
        "disordered": unit.disordered,
        "mood": unit.mood,
        "hits": unit.hits,
        "acted": "yes" if unit.activated and view.phase == "clans" else "no",
        "house": bool(unit.house),
        "leaders": [_attached(leader) for leader in attached(view, unit.id)],
        "markers": _markers(view, unit),
    }
    if unit.status == "table":
        found |= {"x": body.x, "y": body.y, "heading": body.heading}
    return found


def _attached(leader: Leader) -> Thing:
    return {"id": leader.id, "leader": leader.kind, "rating": leader.cr, "name": Name(leader.id)}


_GLYPHS = {
    "improvised": "sword",
    "long-spear": "spear",
    "pole-arm": "glaive",
    "bow": "bow",
    "arquebus": "gun",
    "lance": "spear",
    "lance-bow": "bow",
    "light-gun": "heavy-gun",
    "heavy-gun": "heavy-gun",
}


def glyph(unit: Unit) -> str:
    """The sign of its main weapon."""
    return "standard" if unit.kind == "hq" else _GLYPHS[unit.weapon]


def _markers(view: State, unit: Unit) -> list[Thing]:
    found: list[tuple[str, int]] = []
    if unit.hits:
        found.append(("hits", unit.hits))
    if unit.disordered:
        found.append(("disordered", 1))
    if unit.mood != "normal":
        found.append((unit.mood, 1))
    if unit.still and view.turn <= unit.still_since + 1:
        found.append(("still", 1))
    if not unit.crewed:
        found.append(("uncrewed", 1))
    return markers(found)


def _leader(view: State, leader: Leader) -> Thing:
    found: Thing = {
        "kind": "base",
        "side": side_index(leader.side),
        "r": leader.radius,
        "glyph": "standard",
        "name": Name(leader.id),
        "leader": True,
        "rank": leader.kind,
        "rating": leader.cr,
        "group": leader.clan or f"general-{leader.side}",
        "mount": "horse" if leader.mounted else "",
        "acted": "yes" if leader.moved else "no",
        "markers": [],
    }
    if leader.status == "table":
        found |= {"x": leader.x, "y": leader.y}
    return found


def _melee(view: State, pair: Contact) -> Thing:
    """Crossed swords between the two, with the round that comes next."""
    a, b = block(view.units[pair.a]), block(view.units[pair.b])
    return {
        "kind": "melee",
        "between": [pair.a, pair.b],
        "round": pair.rounds + 1,
        "x": (a.x + b.x) // 2,
        "y": (a.y + b.y) // 2,
    }


_TEXTURES = {
    "wood": "wood",
    "brush": "bushes",
    "marsh": "marsh",
    "stream": "water",
    "river": "water",
    "ford": "ford",
    "bridge": "bridge",
    "hill": "hill",
    "rocky-ground": "rock",
    "cliff": "rock",
    "village": "mud",
    "house": "house",
    "fence": "fence",
    "hedge": "hedge",
    "low-wall": "wall",
    "road": "road",
    "beach": "mud",
}
_EDGES = {"fence": "fence", "hedge": "hedge", "low-wall": "wall"}


def _terrain(piece: Piece) -> Thing:
    return {
        "kind": "terrain",
        "name": Word(f"daimyo.name.terrain.{piece.kind}"),
        "texture": _TEXTURES.get(piece.kind, "mud"),
        "edge": _edge_class(piece),
        "shape": outline(piece.shape),
        "level": piece.level,
        "signs": _signs(piece),
    }


def _edge_class(piece: Piece) -> str:
    if piece.ground == "building":
        return "building"
    if piece.ground == "obstacle":
        return _EDGES.get(piece.kind, "fence")
    if piece.ground in ("impassable", "difficult"):
        return piece.ground
    return "clear"


def _signs(piece: Piece) -> list[str]:
    found: list[str] = []
    if piece.ground in ("light", "difficult", "obstacle"):
        found.append("slow")
    if piece.cover:
        found.append("light-cover")
    if piece.ground == "building":
        found.append("blocks-sight")
    if piece.kind in ("stream", "river"):
        found.append("water")
    return found


def _zones(view: State) -> Iterator[tuple[str, Thing]]:
    scenario = catalogue().scenarios.get(view.scenario)
    if scenario is not None and scenario.victory.hold is not None:
        circle = scenario.victory.hold
        yield (
            "zone:hold",
            {
                "kind": "zone",
                "zone": "objective",
                "shape": {"disc": [circle.x, circle.y, circle.radius]},
                "letter": "A",
                "name": Word("daimyo.zone.hold"),
            },
        )
    if view.phase != "setup":
        return
    for side in view.sides.values():
        if side.zone:
            west, south, east, north = side.zone
            yield (
                f"zone:deploy-{side.id}",
                {
                    "kind": "zone",
                    "zone": "deploy",
                    "side": side_index(side.id),
                    "shape": {
                        "polygon": [[west, south], [east, south], [east, north], [west, north]]
                    },
                    "name": Word("daimyo.zone.deploy"),
                },
            )


# -- the bar --------------------------------------------------------------------------------------


def bar(view: State) -> dict[str, Any]:
    """Turn, last turn, phase; the score of a side is the weight that the other has lost."""
    shown: dict[str, Any] = {
        "turn": view.turn,
        "last": view.last_turn or None,
        "phase": Word(f"daimyo.name.phase.{view.phase}"),
        "scores": {side: victory.lost_weight(view, other_side(side)) for side in view.sides},
        "weights": {side.id: side.start_weight for side in view.sides.values()},
    }
    if view.step:
        shown["step"] = Word(f"daimyo.name.step.{view.step}")
    if view.initiative:
        shown["priority"] = view.initiative
    if view.weather != "fine":
        shown["weather"] = Word(f"daimyo.name.weather.{view.weather}")
    if view.sunset:
        shown["last"] = min(view.sunset, view.last_turn or view.sunset)
    return shown
