"""The data of Ronin: what it says, and that wrong data is refused with its place."""

from __future__ import annotations

import re
import shutil
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest

from gunbai.errors import DataError
from gunbai.language.catalogue import ids
from gunbai.rulebook import load_rules
from gunbai.systems.ronin.catalogue import Catalogue, catalogue, digest, load, roster_of
from gunbai.systems.ronin.costs import formula_price
from gunbai.systems.ronin.rosters import fighters
from gunbai.systems.ronin.scenarios import Piece
from gunbai.systems.shared.shapes import Circle, Rectangle
from tests.unit.shared.spoiling import follows_the_texts, spoil
from tests.unit.shared.written import (
    has_words,
    index_is_that_of_the_specification,
    missing_names,
)

PACKAGE = files("gunbai.systems.ronin")
LANGUAGES = ("en", "hu", "ru")


@pytest.fixture(scope="module")
def data() -> Catalogue:
    return catalogue()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the package data, to be spoilt."""
    with_data = Path(str(PACKAGE.joinpath("data")))
    return Path(shutil.copytree(with_data, tmp_path / "data"))


# -- what the data says --------------------------------------------------------------------------


def test_every_profile_has_the_price_of_the_formula(data: Catalogue) -> None:
    """RON-ARM-04."""
    wrong = {
        name: (profile.points, formula_price(data, profile))
        for name, profile in data.profiles.items()
        if profile.points != formula_price(data, profile)
    }
    assert not wrong
    assert len(data.profiles) == 44


def test_cp_follows_rank_but_for_trained_soldiers(data: Catalogue) -> None:
    """RON-PRF-03, RON-R-01."""
    for profile in data.profiles.values():
        if profile.rank == 0:
            assert profile.cp == 1
        elif profile.rank == 1:
            assert profile.cp == (1 if profile.id in ("uibyeong", "village-guard") else 2)
        else:
            assert profile.cp == profile.rank


@pytest.mark.parametrize(
    ("weapon", "initiative", "later", "attack", "sword", "long"),
    [
        ("katana", 0, 0, 0, True, False),
        ("wakizashi", -1, -1, 0, True, False),
        ("nodachi", -1, -1, 1, True, True),
        ("naginata", 1, 1, 1, False, True),
        ("yari", 2, 2, 0, False, True),
        ("nagae-yari", 3, -2, 0, False, True),
        ("kusarigama", 1, 0, 0, False, False),
        ("unarmed", -1, -1, -1, False, False),
        ("improvised", -1, -1, 0, False, False),
    ],
)
def test_close_combat_weapons(
    data: Catalogue, weapon: str, initiative: int, later: int, attack: int, sword: bool, long: bool
) -> None:
    """RON-T-04."""
    found = data.close_weapons[weapon]
    assert (found.initiative, found.initiative_later, found.attack) == (initiative, later, attack)
    assert (found.sword, found.long) == (sword, long)


def band(data: Catalogue, weapon: str, distance: int) -> int | None:
    """RON-R-17, as a rule would read the bands."""
    for line in data.missile_weapons[weapon].bands:
        if distance < line.upto or (distance == line.upto and not line.exclusive):
            return line.modifier
    return None


def test_range_bands_of_the_bow(data: Catalogue) -> None:
    """RON-V-27."""
    inches = (5900, 6000, 12000, 12100, 24000, 24100, 36000, 36100, 48000, 48100)
    expected = [1, 0, 0, -1, -1, -2, -2, -3, -3, None]
    assert [band(data, "yumi", distance) for distance in inches] == expected


def test_range_bands_of_teppo_and_shuriken(data: Catalogue) -> None:
    """RON-V-28, RON-T-03."""
    assert [band(data, "teppo", d) for d in (24100, 36000, 36100)] == [-3, -3, -4]
    assert [band(data, "shuriken", d) for d in (5999, 6000, 6001)] == [1, 0, None]


def test_armour_against_shots(data: Catalogue) -> None:
    """RON-T-02, second table."""
    bow, gun = data.missile_weapons["yumi"], data.missile_weapons["teppo"]
    armours = ("none", "light", "medium", "heavy")
    assert [bow.protection(armour) for armour in armours] == [0, 1, 2, 3]
    assert [gun.protection(armour) for armour in armours] == [0, 0, 0, 1]


def test_every_list_fields_its_own_profiles(data: Catalogue) -> None:
    named = [profile for warband in data.lists.values() for profile in warband.profiles]
    assert set(named) == set(data.profiles)
    shared = {name for name in named if named.count(name) > 1}
    assert shared == {"peasant"}


def test_a_bearer_loses_the_yari(data: Catalogue) -> None:
    """RON-BSH-05, and what the others of the warband carry."""
    models = fighters(data.rosters["ron-ros-08"], data.profiles, data.lists)
    assert [model.weapons for model in models if model.banner] == [("katana",)]
    assert models[0].weapons == ("katana", "naginata")
    assert models[0].mount == "war-horse"
    assert models[-1].weapons == ("katana", "teppo")
    assert models[1].attributes == ("kenjutsu",)


# -- scenarios -----------------------------------------------------------------------------------


def box(piece: Piece) -> tuple[int, int, int, int]:
    """West, south, east, north."""
    shape = piece.shape
    if isinstance(shape, Circle):
        reach = shape.radius
        return shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach
    return shape.west, shape.south, shape.east, shape.north


def apart(one: Piece, two: Piece) -> bool:
    """Whether the insides of two pieces are apart."""
    a, b = one.shape, two.shape
    if isinstance(a, Circle) and isinstance(b, Circle):
        return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 >= (a.radius + b.radius) ** 2
    if isinstance(a, Rectangle) and isinstance(b, Rectangle):
        return a.east <= b.west or b.east <= a.west or a.north <= b.south or b.north <= a.south
    circle, square = (a, b) if isinstance(a, Circle) else (b, a)
    assert isinstance(circle, Circle) and isinstance(square, Rectangle)
    dx = max(square.west - circle.x, 0, circle.x - square.east)
    dy = max(square.south - circle.y, 0, circle.y - square.north)
    return dx * dx + dy * dy >= circle.radius**2


@pytest.mark.parametrize("name", [f"ron-scn-{number:02d}" for number in range(1, 9)])
def test_the_map_of_a_scenario(data: Catalogue, name: str) -> None:
    scenario = data.scenarios[name]
    assert scenario.rule == name.upper()
    for piece in scenario.pieces:
        west, south, east, north = box(piece)
        assert 0 <= west < east <= scenario.width, piece.id
        assert 0 <= south < north <= scenario.height, piece.id
        for door in piece.doors:
            assert isinstance(piece.shape, Rectangle)
            assert door.x in (west, east) or door.y in (south, north)
            assert west <= door.x <= east and south <= door.y <= north
    for one, two in combinations(scenario.pieces, 2):
        assert apart(one, two), f"{one.id} and {two.id} overlap"


def test_lines_are_half_an_inch_thick(data: Catalogue) -> None:
    """RON-T-24: the low wall of the toll bridge from (8, 17) to (12, 17)."""
    (wall,) = (p for p in data.scenarios["ron-scn-01"].pieces if p.kind == "low-wall")
    assert wall.shape == Rectangle(8000, 16750, 12000, 17250)
    assert (wall.cover, wall.difficult, wall.high) == ("solid", True, False)


def test_the_duelling_circle_is_clear(data: Catalogue) -> None:
    """RON-SCN-05."""
    scenario = data.scenarios["ron-scn-05"]
    assert scenario.clear is not None
    wood = next(piece for piece in scenario.pieces if isinstance(piece.shape, Circle))
    circle = Piece(
        **{name: getattr(wood, name) for name in Piece.__slots__} | {"shape": scenario.clear}
    )
    assert all(apart(circle, piece) for piece in scenario.pieces)


def test_the_assassins_are_a_fixed_force(data: Catalogue) -> None:
    """RON-SCN-06."""
    attacker, defender = data.scenarios["ron-scn-06"].sides
    assert attacker.force is not None
    models = fighters(attacker.force, data.profiles, data.lists)
    assert [model.profile.id for model in models] == ["chunin"] + ["ninja"] * 5
    assert not attacker.morale_tests and attacker.priority_turn_1
    assert defender.morale_tests and defender.deploy.leader_radius == 3000


def test_bonus_objectives_are_on_in_two_scenarios(data: Catalogue) -> None:
    """RON-SUP-06."""
    on = [s.id for s in data.scenarios.values() if s.options.get("bonus_objectives")]
    assert on == ["ron-scn-02", "ron-scn-08"]


# -- wrong data is refused -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "find", "put", "table", "key", "found"),
    [
        ("profiles.toml", "rank = 5", "rank = 6", "profile 1", "rank", 6),
        ("profiles.toml", "rank = 5", "renk = 5", "profile 1", "rank", "nothing"),
        ("profiles.toml", "points = 40", "points = 40\ncost = 1", "profile 1", "cost", "cost"),
        ("profiles.toml", '"yari"', '"yary"', "profile 4", "weapons", "yary"),
        ("profiles.toml", '"hatamoto"', '"busho"', "profile 2", "id", "busho"),
        ("weapons.toml", "upto = 24000", "upto = 4000", "missile 1.bands 3", "upto", 4000),
        ("weapons.toml", "sword = true", 'sword = "yes"', "close 1", "sword", "yes"),
        ("attributes.toml", "points = 2", "points = true", "attribute 1", "points", True),
        ("lists/bushi.toml", "morale = 9", "morale = 13", "file", "morale", 13),
        ("rosters/ron-ros-01.toml", '"yumi"', '"tepo"', "model 3.exchange", "yari", "tepo"),
        ("rosters/ron-ros-02.toml", '"ron-ros-02"', '"ron-ros-12"', "file", "id", "ron-ros-12"),
        ("scenarios/ron-scn-01.toml", "y2 = 17000", "y2 = 18000", "piece 6.line", "line", None),
        ("scenarios/ron-scn-01.toml", "circle = {", "rect = {", "piece 4.rect", "west", "nothing"),
        ("scenarios/ron-scn-01.toml", "ron-ros-02", "ron-ros-99", "side 2", "roster", "ron-ros-99"),
    ],
)
def test_an_error_names_its_place(
    folder: Path, name: str, find: str, put: str, table: str, key: str, found: object
) -> None:
    error = spoil(load, folder, name, find, put)
    assert error.file == name.rsplit("/", 1)[-1]
    assert (error.table, error.key) == (table, key)
    assert found is None or error.found == found
    assert error.expected


def test_text_that_is_not_toml_is_refused(folder: Path) -> None:
    assert spoil(load, folder, "terrain.toml", "door_width =", "door_width").file == "terrain.toml"


def test_an_unknown_ready_roster_is_refused() -> None:
    with pytest.raises(DataError, match="ron-ros-99"):
        roster_of("ron-ros-99")


def test_the_digest_follows_the_texts(folder: Path) -> None:
    assert load(folder).fingerprint == digest()
    follows_the_texts(lambda: load(folder).fingerprint, folder / "profiles.toml")


# -- rules, names and the reference --------------------------------------------------------------


def test_the_rule_index_is_that_of_the_specification() -> None:
    index_is_that_of_the_specification("ronin")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_has_heading_and_summary(lang: str) -> None:
    has_words(load_rules("ronin"), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_in_the_data_has_a_name(data: Catalogue, lang: str) -> None:
    wanted = {
        "profile": data.profiles,
        "weapon": [*data.close_weapons, *data.missile_weapons],
        "attribute": data.attributes,
        "list": data.lists,
        "roster": data.rosters,
        "scenario": data.scenarios,
        "terrain": data.terrain,
        "random": data.random_terrain,
        "mount": data.prices.mounts,
        "armour": data.prices.armour,
        "type": {profile.type for profile in data.profiles.values()},
        "attribute-kind": {attribute.kind for attribute in data.attributes.values()},
        "object": {thing.id for s in data.scenarios.values() for thing in s.objects},
    }
    assert not missing_names("ronin", wanted, lang)
    texts = ids(lang)
    assert all(f"ronin.name.scenario.{name}.about" in texts for name in data.scenarios)


def test_russian_has_its_yo_and_true_signs() -> None:
    ours = {
        id_: " ".join(texts)
        for id_, texts in ids("ru").items()
        if id_.startswith(("rule.RON-", "ronin.muster.", "ronin.name."))
    }
    forgotten = re.compile(r"\b(?:легк|тяжел|еще\b|ее\b|копье|бойцов|зачет|учет\b)", re.IGNORECASE)
    wrong = [id_ for id_, text in ours.items() if forgotten.search(text) and "бойцов" not in text]
    assert not wrong
    assert not [id_ for id_, text in ours.items() if re.search(r"(?<![\w{])-\d|\d%|\d\"", text)]


def test_the_reference_holds_every_rule_and_no_origins() -> None:
    page = PACKAGE.joinpath("rules.md").read_text("utf-8")
    for rule in load_rules("ronin"):
        assert f"### {rule.id}  " in page
    assert not re.search(r"http|[Bb]log|src:|PUBLIC|\.txt|[Tt]ranslat|RON-V-\d", page)


def test_data_cites_only_known_rules() -> None:
    tables = {f"RON-T-{number:02d}" for number in range(1, 26)}
    known = set(load_rules("ronin").rules) | tables
    for path in sorted(Path(str(PACKAGE.joinpath("data"))).rglob("*.toml")):
        cited = set(re.findall(r'"(RON-[A-Z]+-\d+)"', path.read_text("utf-8")))
        assert cited <= known, path.name
