"""The data of Daimyo: options, templates of clans, scenarios and their maps."""

from __future__ import annotations

from itertools import combinations

import pytest

from gunbai.geometry import Disc, within
from gunbai.geometry import Polygon as Outline
from gunbai.systems.daimyo.catalogue import Catalogue
from gunbai.systems.daimyo.scenarios import Path as Line
from gunbai.systems.daimyo.scenarios import Piece, Polygon, Scenario
from gunbai.systems.shared.shapes import Circle, Rectangle
from tests.unit.daimyo.conftest import FOLDER

SCENARIOS = [f"dai-scn-{number:02d}" for number in range(1, 6)]


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
