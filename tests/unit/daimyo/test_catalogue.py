"""The data of Daimyo: what it says, and that wrong data is refused with its place."""

from __future__ import annotations

import json
import re
import shutil
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest

from gunbai.errors import DataError
from gunbai.geometry import Disc, within
from gunbai.geometry import Polygon as Outline
from gunbai.language.catalogue import ids
from gunbai.rulebook import load_rules
from gunbai.systems.daimyo import tables
from gunbai.systems.daimyo.catalogue import Catalogue, catalogue, digest, load, roster_of
from gunbai.systems.daimyo.scenarios import (
    Path as Line,
)
from gunbai.systems.daimyo.scenarios import Piece, Polygon, Scenario
from gunbai.systems.daimyo.troops import ARMOURS
from gunbai.systems.shared.shapes import Circle, Rectangle

FOLDER = Path(str(files("gunbai.systems").joinpath("daimyo")))
LANGUAGES = ("en", "hu", "ru")
SCENARIOS = [f"dai-scn-{number:02d}" for number in range(1, 6)]


@pytest.fixture(scope="module")
def data() -> Catalogue:
    return catalogue()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the package data, to be spoilt."""
    return Path(shutil.copytree(FOLDER / "data", tmp_path / "data"))


def spoil(folder: Path, name: str, find: str, put: str) -> DataError:
    """Replace the first ``find`` in a file and give the error that loading then raises."""
    file = folder / name
    text = file.read_text("utf-8")
    assert find in text
    file.write_text(text.replace(find, put, 1), "utf-8")
    with pytest.raises(DataError) as caught:
        load(folder)
    return caught.value


# -- troops and tables ---------------------------------------------------------------------------


def test_sizes_and_limits(data: Catalogue) -> None:
    """DAI-GEO-01, DAI-ORG-06, DAI-ORG-07, DAI-ORG-11, DAI-LDR-07."""
    sizes, limits = data.troops.sizes, data.troops.limits
    assert (sizes.frontage, sizes.infantry_depth, sizes.cavalry_depth) == (4000, 1500, 3000)
    assert (sizes.base_width, sizes.base_depth, sizes.leader_radius) == (4000, 3000, 1000)
    assert (limits.stands, limits.hatamoto, limits.units) == ((2, 8), (2, 4), (1, 6))
    assert (limits.hits, limits.leash) == (3, 20000)
    assert [data.troops.depth(kind) for kind in ("infantry", "cavalry", "artillery")] == [
        1500,
        3000,
        3000,
    ]


@pytest.mark.parametrize(
    ("quality", "rank", "pass_score", "wheel", "turn"),
    [
        ("raw", 0, 7, (3, 6), (2, 4)),
        ("seasoned", 1, 6, (2, 4), (2, 4)),
        ("veteran", 2, 5, (1, 2), (1, 2)),
        ("elite", 3, 4, (1, 2), (1, 2)),
    ],
)
def test_qualities(
    data: Catalogue,
    quality: str,
    rank: int,
    pass_score: int,
    wheel: tuple[int, int],
    turn: tuple[int, int],
) -> None:
    """DAI-ORG-03, DAI-MOR-05, DAI-TBL-08."""
    found = data.troops.qualities[quality]
    assert (found.rank, found.pass_score, found.wheel, found.turn) == (
        rank,
        pass_score,
        wheel,
        turn,
    )


TYPES = """
mounted-samurai | cavalry | elite veteran | lance lance-bow | medium heavy
mounted-monk | cavalry | elite veteran | lance lance-bow | medium
samurai | infantry | elite veteran | pole-arm bow arquebus | heavy
young-samurai | infantry | seasoned | pole-arm bow arquebus | medium
monk | infantry | veteran | long-spear pole-arm bow arquebus | medium
ashigaru | infantry | seasoned raw | improvised long-spear pole-arm bow arquebus | light medium
ronin | infantry | veteran seasoned | improvised pole-arm bow arquebus | light medium
peasant | infantry | raw | improvised | light
artillery | artillery | seasoned | light-gun heavy-gun | light
"""


@pytest.mark.parametrize("row", TYPES.strip().splitlines())
def test_troop_types(data: Catalogue, row: str) -> None:
    """DAI-TBL-03."""
    name, unit_class, qualities, weapons, armours = row.split(" | ")
    found = data.troops.types[name]
    assert found.unit_class == unit_class
    assert found.qualities == tuple(qualities.split())
    assert found.weapons == tuple(weapons.split())
    assert found.armours == tuple(armours.split())


def test_classes_frenzy_and_calming(data: Catalogue) -> None:
    """DAI-ORG-02, DAI-ORD-07, DAI-ORD-08."""
    types = data.troops.types
    assert [name for name, row in types.items() if row.samurai] == [
        "mounted-samurai",
        "samurai",
        "young-samurai",
    ]
    assert [name for name, row in types.items() if row.monk] == ["mounted-monk", "monk"]
    frenzied = {name: row.frenzy for name, row in types.items() if row.frenzy}
    assert frenzied == {
        "mounted-samurai": 12,
        "mounted-monk": 11,
        "samurai": 12,
        "young-samurai": 12,
        "monk": 11,
        "ronin": 12,
    }
    calming = {name: row.calming for name, row in types.items() if row.calming}
    assert calming == {"mounted-monk": 2, "young-samurai": 1, "monk": 2}


def test_weapons_fire_and_fight(data: Catalogue) -> None:
    """DAI-ORG-02, DAI-ORG-04, DAI-RUL-37."""
    weapons = data.troops.weapons
    assert [name for name, weapon in weapons.items() if weapon.missile] == [
        "bow",
        "arquebus",
        "lance-bow",
    ]
    assert [name for name, weapon in weapons.items() if weapon.gun] == ["light-gun", "heavy-gun"]
    fights = [name for name, weapon in weapons.items() if weapon.fights == "improvised"]
    assert fights == ["improvised", "bow", "arquebus", "light-gun", "heavy-gun"]
    assert weapons["lance-bow"].fights == "lance"


def test_movement_rates(data: Catalogue) -> None:
    """DAI-TBL-06, in centimetres."""
    rows = {
        "mounted-leader": (20, 0, []),
        "foot-leader": (12, 0, []),
        "heavy-cavalry": (15, 20, [15, 16, 17, 17, 18, 19]),
        "medium-cavalry": (18, 22, [18, 18, 19, 20, 21, 22]),
        "heavy-infantry": (8, 12, [8, 8, 9, 10, 10, 11]),
        "medium-infantry": (10, 14, [10, 11, 11, 12, 13, 14]),
        "light-infantry": (11, 15, [11, 12, 13, 13, 14, 15]),
        "light-gun": (5, 0, []),
        "heavy-gun": (3, 0, []),
    }
    found = {
        name: (rate.normal // 1000, rate.charge // 1000, [cm // 1000 for cm in rate.rout])
        for name, rate in data.movement.rates.items()
    }
    assert found == rows


def test_every_unit_has_a_rate(data: Catalogue) -> None:
    for row in data.troops.types.values():
        for armour in row.armours:
            for weapon in row.weapons:
                rate = tables.rate_of(row.unit_class, armour, weapon)
                assert data.movement.rates[rate].normal > 0
    assert tables.rate_of("cavalry", "heavy", "lance") == "heavy-cavalry"
    assert tables.rate_of("artillery", "light", "heavy-gun") == "heavy-gun"


def caught(data: Catalogue, router: str, pursuer: str) -> tuple[int, int]:
    """In how many of the 36 pairs of rolls a pursuer catches a router (distance at least equal)."""
    rates = data.movement.rates
    pairs = [(away, after) for away in rates[router].rout for after in rates[pursuer].rout]
    return sum(after >= away for away, after in pairs), len(pairs)


@pytest.mark.parametrize(
    ("router", "pursuer", "expected"),
    [
        ("medium-infantry", "medium-infantry", 22),
        ("light-infantry", "heavy-infantry", 1),
        ("medium-infantry", "light-infantry", 29),
        ("heavy-cavalry", "medium-cavalry", 34),
        ("medium-cavalry", "heavy-cavalry", 5),
        ("light-infantry", "heavy-cavalry", 36),
    ],
)
def test_chances_of_being_caught(data: Catalogue, router: str, pursuer: str, expected: int) -> None:
    """DAI-VEC-71, straight from DAI-TBL-06."""
    assert caught(data, router, pursuer) == (expected, 36)


def test_firing(data: Catalogue) -> None:
    """DAI-TBL-09, DAI-TBL-10, DAI-TBL-17."""
    ranges = {name: (r.effective, r.long) for name, r in data.firing.ranges.items()}
    assert ranges == {
        "bow": (8000, 15000),
        "arquebus": (8000, 15000),
        "light-gun": (20000, 40000),
        "heavy-gun": (30000, 60000),
    }
    assert data.firing.need == 8
    assert list(data.firing.modifiers.values()) == [2, 1, 1, 1, 1, -2, -1, -1, -1, -1, -1, -1]
    assert tuple(data.firing.modifiers) == tables.FIRE_MODIFIERS
    assert data.firing.modifiers["building"] == -2
    assert dict(data.firing.artillery) == {"cavalry": 1, "long-range": -1, "cover": -1}


def test_melee(data: Catalogue) -> None:
    """DAI-TBL-11, DAI-TBL-12, DAI-TBL-13."""
    weapons = {
        name: (w.infantry, w.cavalry, w.good_order) for name, w in data.melee.weapons.items()
    }
    assert weapons == {
        "long-spear": (1, 2, 2),
        "pole-arm": (2, 2, 1),
        "improvised": (1, 0, 0),
        "lance": (1, 1, 2),
    }
    assert [name for name, w in data.melee.weapons.items() if w.second_rank] == ["long-spear"]
    by_value: dict[int, list[str]] = {}
    for name, value in data.melee.modifiers.items():
        by_value.setdefault(value, []).append(name)
    assert by_value == {
        2: ["charge-cavalry", "general", "frenzied", "pursued"],
        1: ["daimyo", "charge-infantry", "followed-up"],
        -2: ["heavy-armour", "flank-or-rear", "building"],
        -1: ["medium-armour", "higher-quality", "disordered", "higher-or-obstacle"],
        3: ["heroic-charge"],
    }
    assert [data.melee.result(more) for more in (0, 1, 2, 3, 9)] == [
        "draw",
        "push-back",
        "rout",
        "rout",
        "rout",
    ]


def test_morale_reasons_and_results(data: Catalogue) -> None:
    """DAI-TBL-14, DAI-TBL-15."""
    morale = data.morale
    assert {n: (r.id, r.when) for n, r in morale.reasons.items()} == {
        1: ("lost-stand", "end"),
        2: ("charged", "at-once"),
        3: ("charged-by-cavalry", "at-once"),
        4: ("wants-to-charge", "at-once"),
        5: ("leader-lost", "end"),
        6: ("friend-routed", "end"),
        7: ("routed-through", "end"),
        8: ("rally", "rally"),
    }
    rows = {
        0: ["no-effect", "stands", "stands", "charges", *["no-effect"] * 3, "rallies"],
        1: ["halt", "retire", "retire", "halt", *["retire"] * 3, "dispersed"],
        2: ["retire", "retreat", "retreat", "halt", *["retreat"] * 3, "dispersed"],
        3: ["retreat", "retreat", "retreat", "halt", *["rout"] * 3, "dispersed"],
        4: ["rout", "rout", "rout", "retire", *["rout"] * 3, "dispersed"],
        9: ["rout", "rout", "rout", "retire", *["rout"] * 3, "dispersed"],
    }
    for short_by, row in rows.items():
        assert [morale.result(reason, short_by) for reason in range(1, 9)] == row
    assert (morale.near, morale.near_in_melee) == (15000, 5000)


def test_morale_modifiers_and_causes(data: Catalogue) -> None:
    """DAI-TBL-05, DAI-TBL-16."""
    assert list(data.morale.modifiers.values()) == [
        *[2, 1, 1, 1, 1, 1],
        *[-1, -1, -1, -1, -2, -2, -2, -2],
    ]
    assert data.morale.modifiers["stand-lost"] == -2
    assert [(c.number, c.id) for c in data.morale.causes.values()] == [
        (1, "morale"),
        (2, "terrain"),
        (3, "no-room"),
        (4, "flank-or-rear"),
        (5, "interpenetration"),
        (6, "long-melee"),
    ]


def test_command(data: Catalogue) -> None:
    """DAI-TBL-04, DAI-SEQ-05, DAI-LDR-09, DAI-LDR-16, DAI-ORD-07."""
    command = data.command
    assert command.general == (2, 3, 3, 3, 3, 4)
    assert command.daimyo == (1, 1, 2, 2, 2, 3)
    assert (command.least, command.most) == (1, 4)
    assert (command.obedience, command.activation, command.seated) == (6, 8, 1)
    assert (command.casualty, command.calming) == (4, 8)


def test_events(data: Catalogue) -> None:
    """DAI-END-06, DAI-TBL-18."""
    assert [data.events.by_roll[face].id for face in range(1, 7)] == list(tables.EVENTS)
    assert (data.events.face, data.events.clearing) == (6, 4)


# -- terrain and weather -------------------------------------------------------------------------


def test_terrain_classes(data: Catalogue) -> None:
    """DAI-TBL-07."""
    classes = data.ground.classes
    assert [(c.id, c.once, c.times, c.crossing) for c in classes.values()] == [
        ("open", 0, (1, 1), (0, 0)),
        ("light", 3000, (1, 1), (0, 0)),
        ("difficult", 0, (2, 3), (0, 0)),
        ("obstacle", 0, (1, 1), (3000, 6000)),
        ("road", 0, (1, 1), (0, 0)),
        ("building", 0, (1, 1), (0, 0)),
        ("impassable", 0, (1, 1), (0, 0)),
    ]
    assert {c.id: c.disorder for c in classes.values() if c.disorder != "none"} == {
        "light": "charging",
        "difficult": "moving",
        "obstacle": "crossing",
    }
    assert {c.id: c.enter for c in classes.values() if c.enter != "anybody"} == {
        "building": "house",
        "impassable": "nobody",
    }


def test_terrain_kinds(data: Catalogue) -> None:
    """DAI-TBL-07, DAI-GEO-08, DAI-GEO-09."""
    kinds = data.ground.kinds
    assert [k.id for k in kinds.values() if k.level] == ["hill"]
    assert [k.id for k in kinds.values() if k.wood] == ["wood"]
    assert [k.id for k in kinds.values() if k.cover] == ["wood", "village"]
    difficult = [k.id for k in kinds.values() if k.terrain_class == "difficult"]
    assert difficult == ["wood", "brush", "marsh", "stream", "village"]
    assert kinds["river"].terrain_class == kinds["cliff"].terrain_class == "impassable"


@pytest.mark.parametrize(
    ("season", "nine_to_twelve"),
    [
        ("spring-autumn", ["fine", "light-rain", "fog", "heavy-rain"]),
        ("spring", ["fine", "light-rain", "fog", "heavy-rain"]),
        ("summer", ["fine", "fine", "light-rain", "thunderstorm"]),
        ("autumn", ["fine", "light-rain", "fog", "heavy-rain"]),
        ("winter", ["light-rain", "fog", "heavy-rain", "snow"]),
    ],
)
def test_weather_of_the_seasons(data: Catalogue, season: str, nine_to_twelve: list[str]) -> None:
    """DAI-TBL-20."""
    assert [data.sky.weather_of(season, total) for total in range(9, 13)] == nine_to_twelve
    assert {data.sky.weather_of(season, total) for total in range(2, 9)} == {"fine"}


def test_seasons_of_the_die_and_clearing(data: Catalogue) -> None:
    """DAI-WEA-01, DAI-WEA-03."""
    assert [data.sky.season_of(face) for face in range(1, 7)] == [
        *["spring-autumn"] * 3,
        *["summer"] * 2,
        "winter",
    ]
    assert data.sky.clearing == 4
    assert [s.id for s in data.sky.seasons.values() if s.clearing] == ["winter"]
    assert data.sky.seasons["winter"].clearing == -1


def test_weather_effects(data: Catalogue) -> None:
    """DAI-TBL-19."""
    rows = {
        "fine": (0, 0, False, True, 0, 0, True, True),
        "light-rain": (0, 0, False, True, 0, -1, True, True),
        "heavy-rain": (30000, 3000, False, True, -1, -2, True, True),
        "thunderstorm": (25000, 3000, False, False, -2, 0, False, False),
        "snow": (20000, 0, True, False, -1, -2, True, False),
        "fog": (10000, 0, False, True, 0, 0, True, True),
    }
    found = {
        name: (
            w.visibility,
            w.shorter,
            w.halved,
            w.guns_move,
            w.bow,
            w.arquebus,
            w.arquebus_fires,
            w.charge_bonus,
        )
        for name, w in data.sky.weathers.items()
    }
    assert found == rows
    assert [w.id for w in data.sky.weathers.values() if w.command_radius] == ["fog"]
    assert data.sky.weathers["fog"].command_radius == 10000


# -- options and templates -----------------------------------------------------------------------


def test_options_and_variants(data: Catalogue) -> None:
    """DAI-TBL-01, DAI-TBL-02."""
    switches = {name: o.default for name, o in data.options.items() if not o.ruling}
    assert switches == {
        "weather": False,
        "artillery": False,
        "random_events": True,
        "rally_attempts": True,
        "victory_third": True,
        "card_activation": False,
        "points": False,
        "ignore_sunset": False,
        "end_turn_melee": False,
    }
    variants = {name: o.values for name, o in data.options.items() if o.ruling}
    assert variants == {
        "column_move": ("double", "english"),
        "command_radius": ("15", "20"),
        "ashigaru_charge_test": ("all", "missile_only"),
        "rally_blocked_by": ("hit", "target"),
        "shoot_leaders": ("yes", "no"),
        "artillery_captured_on": ("rout", "any_loss"),
        "fight_by": ("any_contact", "front_edge"),
        "victory_threshold": ("at_least", "more_than"),
        "rally_moved": ("clears", "stays"),
        "natural_2": ("bottom_row", "rout"),
    }
    page = (FOLDER / "rules.md").read_text("utf-8")
    assert all(f"**{o.ruling} " in page for o in data.options.values() if o.ruling)


TEMPLATES = {
    "great-clan": "mounted-samurai V H lance 4; samurai V H pole-arm 4; young-samurai S M pole-arm 4;"
    " ashigaru S M long-spear 8; ashigaru S L arquebus 6",
    "house-clan": "mounted-samurai V M lance-bow 3; ashigaru S L long-spear 6;"
    " ashigaru S L arquebus 4; ashigaru R L bow 4",
    "monks": "monk V M pole-arm 6; monk V M pole-arm 6; monk V M bow 4",
    "ronin-band": "ronin V M pole-arm 4; ronin S L improvised 4",
    "peasant-levy": "peasant R L improvised 6; peasant R L improvised 6; peasant R L improvised 6",
    "foot-hatamoto": "samurai E H pole-arm 4",
    "mounted-hatamoto": "mounted-samurai E H lance 4",
}


def test_templates(data: Catalogue) -> None:
    """DAI-TBL-21."""
    found = {
        name: "; ".join(
            f"{u.type} {u.quality[0].upper()} {u.armour[0].upper()} {u.weapon} {u.stands}"
            for u in template.units
        )
        for name, template in data.templates.items()
    }
    assert found == TEMPLATES
    ready = [name for name, template in data.templates.items() if template.hatamoto]
    assert ready == ["foot-hatamoto", "mounted-hatamoto"]


# -- scenarios -----------------------------------------------------------------------------------


def outline(piece: Piece) -> Disc | Outline:
    """The area of a piece."""
    shape = piece.shape
    if isinstance(shape, Circle):
        return Disc(shape.x, shape.y, shape.radius)
    assert isinstance(shape, (Rectangle, Polygon))
    corners = shape.corners() if isinstance(shape, Rectangle) else shape.corners
    return Outline(tuple((point.x, point.y) for point in corners))


def shrunk(piece: Piece) -> Disc | Outline:
    """The same a thousandth smaller all round, so that neighbours may touch."""
    shape = piece.shape
    if isinstance(shape, Circle):
        return Disc(shape.x, shape.y, shape.radius - 1)
    assert isinstance(shape, Rectangle)
    inner = Rectangle(shape.west + 1, shape.south + 1, shape.east - 1, shape.north - 1)
    return Outline(tuple((point.x, point.y) for point in inner.corners()))


def inside(scenario: Scenario, x: int, y: int) -> bool:
    return 0 <= x <= scenario.width and 0 <= y <= scenario.height


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_map_of_a_scenario(data: Catalogue, name: str) -> None:
    scenario = data.scenarios[name]
    assert scenario.rule == name.upper()
    for piece in scenario.pieces:
        shape = piece.shape
        if isinstance(shape, Line):
            assert all(inside(scenario, point.x, point.y) for point in shape.points)
        elif isinstance(shape, Circle):
            assert inside(scenario, shape.x - shape.radius, shape.y - shape.radius)
            assert inside(scenario, shape.x + shape.radius, shape.y + shape.radius)
        else:
            assert isinstance(shape, Rectangle)
            assert inside(scenario, shape.west, shape.south)
            assert inside(scenario, shape.east, shape.north)
    areas = [p for p in scenario.pieces if not isinstance(p.shape, Line)]
    for one, two in combinations(areas, 2):
        if {one.kind, two.kind} == {"village", "house"}:
            continue
        assert not within(shrunk(one), shrunk(two), 0), f"{one.id} and {two.id} overlap"


@pytest.mark.parametrize("name", SCENARIOS)
def test_zones_lie_on_the_table_at_their_own_edge(data: Catalogue, name: str) -> None:
    scenario = data.scenarios[name]
    assert [side.edge for side in scenario.sides] == ["south", "north"]
    for side in scenario.sides:
        if scenario.order == "placed":
            assert side.zone is None and side.place is not None
            assert inside(scenario, side.place.x, side.place.y)
            continue
        assert side.zone is not None and side.place is None
        corners = side.zone.corners()
        assert all(inside(scenario, corner.x, corner.y) for corner in corners)
        edge = side.zone.south if side.edge == "south" else side.zone.north
        assert edge == (0 if side.edge == "south" else scenario.height)


@pytest.mark.parametrize(
    ("name", "size", "turns", "depths", "order"),
    [
        ("dai-scn-01", (120, 80), 8, (20, 20), "roll"),
        ("dai-scn-02", (180, 120), 12, (30, 30), "lower-rating"),
        ("dai-scn-03", (240, 150), 15, (40, 40), "a-then-b"),
        ("dai-scn-04", (180, 120), 10, (40, 25), "roll"),
    ],
)
def test_tables_lengths_and_depths(
    data: Catalogue,
    name: str,
    size: tuple[int, int],
    turns: int,
    depths: tuple[int, int],
    order: str,
) -> None:
    """DAI-SCN-01 to DAI-SCN-04."""
    scenario = data.scenarios[name]
    assert (scenario.width // 1000, scenario.height // 1000) == size
    assert (scenario.turns, scenario.order) == (turns, order)
    zones = [side.zone for side in scenario.sides]
    assert tuple((z.north - z.south) // 1000 for z in zones if z is not None) == depths


def test_the_first_game(data: Catalogue) -> None:
    """DAI-SCN-01: 10 cm from the side edges, no events, the same force twice."""
    scenario = data.scenarios["dai-scn-01"]
    assert scenario.learning and [s.id for s in data.scenarios.values() if s.learning] == [
        scenario.id
    ]
    for side in scenario.sides:
        assert side.zone is not None
        assert (side.zone.west, side.zone.east) == (10000, 110000)
    assert dict(scenario.options) == {"random_events": False}
    assert not scenario.skies.rolls and scenario.skies.start == "fine"
    a, b = (data.rosters[side.roster] for side in scenario.sides)
    assert list(a.units()) == list(b.units())
    for roster in (a, b):
        assert roster.general is not None and not roster.general.seated
        assert [clan.daimyo.rating for clan in roster.clans if clan.daimyo] == [2, 2]


def test_the_ford_may_decide(data: Catalogue) -> None:
    """DAI-SCN-02."""
    scenario = data.scenarios["dai-scn-02"]
    assert scenario.victory.hold == Circle(90000, 60000, 6000)
    ford = next(piece for piece in scenario.pieces if piece.kind == "ford")
    assert ford.terrain_class == "open"
    assert ford.shape == Rectangle(84000, 57000, 96000, 63000)
    fence = next(piece for piece in scenario.pieces if piece.kind == "fence")
    assert isinstance(fence.shape, Line)
    assert fence.shape.points[0] == fence.shape.points[-1] and len(fence.shape.points) == 5
    assert scenario.sides[0].hq_gap == 10000
    assert dict(scenario.options) == {} and scenario.skies.rolls


def test_the_plain_starts_in_fog(data: Catalogue) -> None:
    """DAI-SCN-03: nobody deploys on or beyond the river; B has the first initiative."""
    scenario = data.scenarios["dai-scn-03"]
    assert (scenario.skies.season, scenario.skies.start) == ("autumn", "fog")
    assert scenario.options["weather"] is True and scenario.initiative == "b"
    river = [p.shape for p in scenario.pieces if p.kind == "river"]
    assert len(river) == 3
    for side in scenario.sides:
        assert side.zone is not None
        assert all(isinstance(r, Rectangle) and side.zone.east <= r.west for r in river)


def test_the_high_plain_is_snowed_in(data: Catalogue) -> None:
    """DAI-SCN-04: snow without rolls; A wins when time is up."""
    scenario = data.scenarios["dai-scn-04"]
    assert scenario.skies.start == "snow" and not scenario.skies.rolls
    assert scenario.victory.third and scenario.victory.at_end == "a"


def test_the_duel_is_placed(data: Catalogue) -> None:
    """DAI-SCN-05: front edges 15 cm apart, facing each other, 4 wide and 1 deep."""
    scenario = data.scenarios["dai-scn-05"]
    assert scenario.duel and not any(s.duel for s in data.scenarios.values() if s is not scenario)
    assert (scenario.victory.push_backs, scenario.turns, scenario.initiative) == (3, 12, "a")
    assert not scenario.victory.third and scenario.options["victory_third"] is False
    one, two = (side.place for side in scenario.sides)
    assert one is not None and two is not None
    assert (two.y - one.y, two.x - one.x) == (15000, 0)
    assert (one.heading, two.heading) == (0, 180_000)
    for side in scenario.sides:
        unit = data.rosters[side.roster].duellist
        assert unit is not None and (unit.stands, unit.width) == (4, 4)


# -- wrong data is refused -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "find", "put", "table", "key", "found"),
    [
        ("troops.toml", "frontage = 4000", "frontage = 0", "sizes", "frontage", 0),
        ("troops.toml", "stands = [2, 8]", "stands = [2]", "limits", "stands", [2]),
        ("troops.toml", "pass = 7", "pas = 7", "quality 1", "pass", "nothing"),
        ("troops.toml", '"lance-bow"]', '"lancebow"]', "type 1", "weapons", "lancebow"),
        ("troops.toml", 'id = "raw"', 'id = "elite"', "file", "id", "elite"),
        ("troops.toml", "hits = 3", "hits = 3\nlives = 3", "limits", "lives", "lives"),
        ("templates.toml", "stands = 4", "stand = 4", "template 1.unit 1", "stand", "stand"),
        ("points.toml", "arquebus = 3", "arquebuse = 3", "weapon", "arquebus", "nothing"),
        ("movement.toml", "normal = 12000", "normal = 0", "rate 2", "normal", 0),
        ("movement.toml", "rout = [15000, ", "rout = [", "rate 3", "rout", None),
        ("movement.toml", 'id = "foot-leader"', 'id = "light-gun"', "file", "id", "light-gun"),
        ("firing.toml", "long = 15000", "long = 5000", "range.bow", "long", 5000),
        ("firing.toml", "cover = -1", "covers = -1", "modifiers", "cover", "nothing"),
        ("melee.toml", "more = 0", "more = 1", "file", "result", None),
        ("melee.toml", "general = 2", "general = true", "modifiers", "general", True),
        ("morale.toml", "number = 2", "number = 3", "file", "reason", None),
        ("morale.toml", '"halt", "retire", "retreat", "rout"]', '"halt"]', "results", None, None),
        ("command.toml", "[2, 3, 3, 3, 3, 4]", "[2, 3]", "rating", "general", [2, 3]),
        ("events.toml", "roll = 6", "roll = 5", "file", "event", None),
        ("terrain.toml", "times = [2, 3]", "times = [2]", "class 3", "times", [2]),
        ("terrain.toml", 'class = "light"', 'class = "dim"', "kind 1", "class", "dim"),
        ("weather.toml", "faces = [6]", "faces = [5]", "file", "season", None),
        ("weather.toml", '12 = "snow"', '13 = "snow"', "season 5.rolls", "13", "13"),
        ("options.toml", 'values = ["15", "20"]', 'values = ["15"]', "variant 2", "values", None),
        ("rosters/dai-ros-02-a.toml", "rating = 3", "cr = 3", "general", "cr", "cr"),
        ("rosters/dai-ros-01-a.toml", '"ashigaru"', '"ashigara"', None, "type", "ashigara"),
        ("rosters/dai-ros-02-b.toml", "-02-b", "-02-c", "file", "id", "dai-ros-02-c"),
        ("scenarios/dai-scn-01.toml", "circle = {", "rect = {", "piece 1.rect", "west", "nothing"),
        ("scenarios/dai-scn-01.toml", '"wood"\nrect', '"fence"\nrect', "piece 2", "shape", "rect"),
        ("scenarios/dai-scn-01.toml", "dai-ros-01-b", "dai-ros-09-b", "side 2", "roster", None),
        ("scenarios/dai-scn-01.toml", "random_events", "events", "options", "events", "events"),
        ("scenarios/dai-scn-02.toml", 'id = "b"', 'id = "a"', "file", "side", "a, a"),
        ("scenarios/dai-scn-03.toml", "autumn", "monsoon", "weather", "season", "monsoon"),
    ],
)
def test_an_error_names_its_place(
    folder: Path, name: str, find: str, put: str, table: str | None, key: str | None, found: object
) -> None:
    error = spoil(folder, name, find, put)
    assert error.file == name.rsplit("/", 1)[-1]
    assert table is None or error.table == table
    assert key is None or error.key == key
    assert found is None or error.found == found
    assert error.expected


def test_text_that_is_not_toml_is_refused(folder: Path) -> None:
    assert spoil(folder, "events.toml", "face = 6", "face 6").file == "events.toml"


def test_an_unknown_ready_roster_is_refused() -> None:
    with pytest.raises(DataError, match="dai-ros-99"):
        roster_of("dai-ros-99")


def test_the_digest_follows_the_texts(folder: Path) -> None:
    assert re.fullmatch(r"[0-9a-f]{32}", digest())
    assert load(folder).fingerprint == digest()
    file = folder / "troops.toml"
    text = file.read_text("utf-8")
    file.write_bytes(text.replace("\n", "\r\n").encode())
    assert load(folder).fingerprint == digest()
    file.write_text(text.replace("# Who stands", "# What stands"), "utf-8")
    assert load(folder).fingerprint != digest()


# -- rules, names and the reference --------------------------------------------------------------


def test_the_rule_index_is_that_of_the_specification() -> None:
    listed = json.loads(files("gunbai").joinpath("data", "ids.json").read_text("utf-8"))
    rules = load_rules("daimyo")
    assert sorted(rules.rules) == sorted(listed["daimyo"]["rules"])
    assert sorted(rules.tables) == [f"DAI-TBL-{number:02d}" for number in range(1, 23)]
    assert sorted(rules.guests) == [id_ for id_ in listed["campaign"]["rules"] if "-DAI-" in id_]
    for rule in (*rules, *rules.tables.values(), *rules.guests.values()):
        assert rule.chapter == rule.id.split("-")[1]
        assert rule.summary.endswith(".") and len(rule.summary) <= 150, rule.id
        assert rule.heading and not rule.heading.endswith(".")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_and_table_has_heading_and_summary(lang: str) -> None:
    texts = ids(lang)
    rules = load_rules("daimyo")
    for rule in (*rules, *rules.tables.values(), *rules.guests.values()):
        assert texts[f"rule.{rule.id}.heading"] and texts[f"rule.{rule.id}.summary"]
        if lang == "en":
            assert texts[f"rule.{rule.id}.heading"] == (rule.heading,)
            assert texts[f"rule.{rule.id}.summary"] == (rule.summary,)
        else:
            assert texts[f"rule.{rule.id}.summary"] != (rule.summary,)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_in_the_data_has_a_name(data: Catalogue, lang: str) -> None:
    types = data.troops.types.values()
    rules = load_rules("daimyo")
    wanted = {
        "type": data.troops.types,
        "class": {row.unit_class for row in types},
        "quality": data.troops.qualities,
        "weapon": data.troops.weapons,
        "armour": ARMOURS,
        "unit": [f"{row.id}-{weapon}" for row in types for weapon in row.weapons],
        "template": data.templates,
        "terrain": data.ground.kinds,
        "ground": data.ground.classes,
        "season": data.sky.seasons,
        "weather": data.sky.weathers,
        "event": [event.id for event in data.events.by_roll.values()],
        "reason": [reason.id for reason in data.morale.reasons.values()],
        "result": tables.MORALE_RESULTS,
        "melee-result": tables.MELEE_RESULTS,
        "cause": data.morale.causes,
        "option": data.options,
        "value": [
            f"{name}.{value}"
            for name, option in data.options.items()
            if option.ruling
            for value in option.values
        ],
        "scenario": data.scenarios,
        "roster": data.rosters,
        "clan": data.clans,
        "person": data.persons,
        "chapter": {rule.chapter.lower() for rule in rules},
    }
    texts = ids(lang)
    missing = [
        f"daimyo.name.{kind}.{name}"
        for kind, names in wanted.items()
        for name in sorted(names)
        if f"daimyo.name.{kind}.{name}" not in texts
    ]
    assert not missing
    for kind in ("scenario", "option", "event", "weather"):
        assert all(f"daimyo.name.{kind}.{name}.about" in texts for name in wanted[kind])


def test_russian_has_its_yo_and_true_signs() -> None:
    prefixes = ("rule.DAI-", "daimyo.name.", "daimyo.muster.")
    ours = {id_: " ".join(texts) for id_, texts in ids("ru").items() if id_.startswith(prefixes)}
    forgotten = re.compile(
        r"\b(?:легк|тяжел|еще\b|ее\b|копье|учет\b|счет\b|удается|остается|дает\b|идет\b|берет\b|ведет\b)",
        re.IGNORECASE,
    )
    assert not [id_ for id_, text in ours.items() if forgotten.search(text)]
    assert not [id_ for id_, text in ours.items() if re.search(r"(?<![\w{–])-\d|\d%|\d\"", text)]


def test_the_reference_holds_every_rule_and_no_origins() -> None:
    page = (FOLDER / "rules.md").read_text("utf-8")
    for rule in load_rules("daimyo"):
        assert f"### {rule.id}  " in page, rule.id
    for table in load_rules("daimyo").tables:
        assert f"**Table {table}: " in page
    assert not re.search(
        r"http|[Bb]log|src:|\.txt|[Tt]ranslat|DAI-VEC-\d|LW144|QRS|Hungarian|DESIGNED|[Tt]he source",
        page,
    )


def test_data_cites_only_known_rules() -> None:
    rules = load_rules("daimyo")
    for path in sorted((FOLDER / "data").rglob("*.toml")):
        cited = re.findall(r"DAI-(?!RUL)[A-Z]+-\d+", path.read_text("utf-8"))
        assert all(rule in rules for rule in cited), path.name
