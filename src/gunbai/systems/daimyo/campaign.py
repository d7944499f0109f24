"""CAM-DAI-02 to -04, -07, -08: a battle of a campaign: its field, and how it begins.

Side A is the defender, his edge y = 0, side B the attacker. The field comes with the rosters of the
set-up under the key ``field``: ``kind``, ``ground``, ``west`` and ``east`` (the features of the
defender's quarters), ``defender_terrain``, ``attacker_terrain``, ``season``, ``turn`` (the one with
which it begins), ``turns``. All keys may be left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gunbai.geometry import Side, edge
from gunbai.reading import Table
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import block
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.forces import LATE, Service
from gunbai.systems.daimyo.state import Piece, State, Unit

__all__ = [
    "FEATURES",
    "FIELD",
    "GROUNDS",
    "KINDS",
    "QUARTERS",
    "TERRAINS",
    "Field",
    "fence_before",
    "lay_out",
    "led_by_general",
    "order_of",
    "quarter_of",
    "read_field",
    "serve",
    "zone_of_unit",
]

FIELD = "field"
"""The key of the field among the rosters of a set-up."""
KINDS = ("meeting", "defensive", "breakthrough")
GROUNDS = ("ordinary", "pass", "border", "position")
FEATURES = ("hill", "village", "river")
TERRAINS = ("mountain", "marsh")
MOST_TURNS = 99

CENTRES = {"dw": (45, 30), "de": (135, 30), "aw": (45, 90), "ae": (135, 90)}
QUARTERS = tuple(CENTRES)
"""CAM-DAI-08: west and east of the defender's half, then of the attacker's."""
CM = 1000
HILL, PATCH = 14, 12
PASS = (60, 120)
MIDDLE_X, MIDDLE_Y = 90, 60


@dataclass(frozen=True, slots=True)
class Field:
    """What a campaign says of the field of a battle."""

    kind: str
    ground: str
    west: str
    east: str
    defender_terrain: str
    attacker_terrain: str
    season: str
    turn: int
    turns: int


def read_field(given: Mapping[str, Any]) -> Field:
    """CAM-DAI-03, -08; DataError names the key that cannot be."""
    table = Table(FIELD, "", given)
    ground = table.string("ground", GROUNDS, GROUNDS[0])
    found = Field(
        kind=table.string("kind", KINDS, KINDS[0]),
        ground=ground,
        west=table.string("west", FEATURES, ""),
        east=table.string("east", FEATURES, ""),
        defender_terrain=table.string("defender_terrain", TERRAINS, ""),
        attacker_terrain=table.string("attacker_terrain", TERRAINS, ""),
        season=table.string("season", catalogue().sky.seasons, ""),
        turn=table.integer("turn", 1, MOST_TURNS, 1),
        turns=table.integer("turns", 1, MOST_TURNS, 12),
    )
    _check_features(table, found)
    table.close()
    return found


def _check_features(table: Table, field: Field) -> None:
    """A position has a feature in each quarter of the defender, a border one hill, the rest none."""
    given = {"west": field.west, "east": field.east}
    for key, feature in given.items():
        if field.ground == "position" and not feature:
            table.fail(key, "", f"one of {', '.join(FEATURES)}")
        if field.ground in ("ordinary", "pass") and feature:
            table.fail(key, feature, "nothing")
    if field.ground == "border" and sorted(given.values()) != ["", "hill"]:
        table.fail("west", ", ".join(given.values()), "hill")


def order_of(field: Field) -> str:
    """CAM-DAI-08: in a defensive or breakthrough battle the defender places everything first."""
    return "roll" if field.kind == "meeting" else "a-then-b"


def lay_out(state: State, field: Field) -> None:
    """CAM-DAI-03, -08: the pieces of the field, its season, the turns."""
    cite("CAM-DAI-08")
    state.battle = field.kind
    state.pieces = (*_ground(field), *_halves(field))
    state.season = field.season
    state.turn = field.turn - 1
    state.last_turn = max(field.turn, field.turns)
    if state.options["weather"]:
        cite("CAM-DAI-03")


def _piece(id_: str, kind: str, shape: tuple[Any, ...]) -> Piece:
    row = catalogue().ground.kinds[kind]
    return Piece(
        id=id_,
        kind=kind,
        shape=shape,
        ground=row.terrain_class,
        level=row.level,
        wood=row.wood,
        cover=row.cover,
        cavalry_only=False,
    )


def _rectangle(west: int, south: int, east: int, north: int) -> tuple[Any, ...]:
    corners = ((west, south), (east, south), (east, north), (west, north))
    return ("polygon", *(CM * number for corner in corners for number in corner))


def _ground(field: Field) -> list[Piece]:
    """Pass, border hill, or the features of a position."""
    if field.ground == "pass":
        return [
            _piece("slope-west", "cliff", _rectangle(0, 0, PASS[0], 2 * MIDDLE_Y)),
            _piece("slope-east", "cliff", _rectangle(PASS[1], 0, 2 * MIDDLE_X, 2 * MIDDLE_Y)),
        ]
    found: list[Piece] = []
    for quarter, feature in (("dw", field.west), ("de", field.east)):
        found += _feature(quarter, feature)
    return found


def _feature(quarter: str, feature: str) -> list[Piece]:
    x, y = CENTRES[quarter]
    if feature == "hill":
        return [_piece(f"hill-{quarter}", "hill", ("circle", CM * x, CM * y, CM * HILL))]
    if feature == "village":
        return [
            _piece(f"village-{quarter}", "village", _rectangle(*_village(quarter))),
            _piece(f"house-{quarter}", "house", _rectangle(x - 4, y - 3, x + 4, y + 3)),
        ]
    if feature == "river":
        return [_piece(f"stream-{quarter}", "stream", _rectangle(*_river(quarter)))]
    return []


def _village(quarter: str) -> tuple[int, int, int, int]:
    x, y = CENTRES[quarter]
    return (x - 15, y - 7, x + 15, y + 7)


def _river(quarter: str) -> tuple[int, int, int, int]:
    west = 0 if quarter == "dw" else MIDDLE_X
    return (west, 42, west + MIDDLE_X, 48)


def _halves(field: Field) -> list[Piece]:
    """CAM-DAI-08: mountain: light ground outside the features of the half; marsh: a patch of it."""
    found: list[Piece] = []
    halves = ((field.defender_terrain, 0, "d"), (field.attacker_terrain, MIDDLE_Y, "a"))
    for terrain, south, half in halves:
        if terrain == "marsh":
            at = (CM * MIDDLE_X, CM * (45 if half == "d" else 75), CM * PATCH)
            found.append(_piece(f"marsh-{half}", "marsh", ("circle", *at)))
        elif terrain == "mountain":
            holes = _holes(field) if half == "d" else {}
            for quarter, west in (("w", 0), ("e", MIDDLE_X)):
                box = (west, south, west + MIDDLE_X, south + MIDDLE_Y)
                parts = _around(box, holes.get(f"{half}{quarter}"))
                found += [
                    _piece(f"rocks-{half}{quarter}{number}", "rocky-ground", _rectangle(*part))
                    for number, part in enumerate(parts, 1)
                ]
    return found


def _holes(field: Field) -> dict[str, tuple[int, int, int, int]]:
    """The features that are no light ground themselves, by quarter."""
    found: dict[str, tuple[int, int, int, int]] = {}
    for quarter, feature in (("dw", field.west), ("de", field.east)):
        if feature == "village":
            found[quarter] = _village(quarter)
        elif feature == "river":
            found[quarter] = _river(quarter)
    return found


Box = tuple[int, int, int, int]


def _around(box: Box, hole: Box | None) -> list[Box]:
    """A rectangle without a smaller one in it: up to four parts."""
    if hole is None:
        return [box]
    west, south, east, north = box
    left, low, right, high = hole
    parts = [(west, south, east, low), (west, high, east, north)]
    parts += [(west, low, left, high), (right, low, east, high)]
    return [part for part in parts if part[0] < part[2] and part[1] < part[3]]


# -- units ----------------------------------------------------------------------------------------


def serve(state: State, unit: Unit, service: Service) -> None:
    """CAM-DAI-03, -07: a unit comes as the campaign says."""
    cite("CAM-DAI-03")
    unit.packet = (service.tag, service.figures, service.half, service.fence, service.led)
    unit.due = max(LATE, state.turn + 1) if service.late else 0
    unit.shield = service.shield
    unit.weary, unit.tired = service.weary, service.tired
    unit.disordered = service.shaken


def fence_before(state: State, unit: Unit) -> None:
    """CAM-DAI-03: a linear obstacle along the front of the unit, where it has been deployed."""
    if not unit.packet or not unit.packet[3] or unit.house:
        return
    cite("CAM-DAI-03")
    front = edge(block(unit), Side.FRONT)
    line = ("line", front.ax, front.ay, front.bx, front.by)
    state.pieces = (*state.pieces, _piece(f"fence-{unit.id}", "fence", line))


def led_by_general(state: State, side: str) -> str:
    """CAM-DAI-02: the unit that the general of a side leads into the battle, "" for none."""
    led = [unit for unit in state.units.values() if unit.side == side and unit.packet]
    return next((unit.id for unit in led if unit.packet[4] and unit.on_table), "")


def zone_of_unit(state: State, unit: Unit) -> tuple[int, ...]:
    """Where a unit deploys: the zone of its side, or the half of the table it was found in."""
    zone = state.sides[unit.side].zone
    half = unit.packet[2] if unit.packet else ""
    if not half:
        return zone
    cite("CAM-DAI-07")
    middle = state.height // 2
    south, north = (0, middle) if half == "defender" else (middle, state.height)
    return (zone[0], south, zone[2], north)


def quarter_of(state: State, x: int, y: int) -> str:
    """CAM-DAI-08: the quarter that holds a point."""
    half = "d" if 2 * y < state.height else "a"
    return half + ("w" if 2 * x < state.width else "e")
