"""Set-up from scenario and rosters; staging of scenes; what is refused there, and where it says so."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.effects import Seat
from gunbai.errors import DataError
from gunbai.geometry import Segment
from gunbai.reading import read
from gunbai.system import Setup
from gunbai.systems.ronin.setup import setup
from gunbai.systems.ronin.stage import stage
from gunbai.systems.ronin.state import MOUNTED_RADIUS, State
from gunbai.systems.ronin.terrain import ground
from gunbai.systems.ronin.view import names
from gunbai.systems.ronin.zones import Zone
from gunbai.words import Say, Word

SEATS = {Seat("a"): "a", Seat("b"): "b"}


def begun(scenario: str = "ron-scn-01", rosters: dict[str, Any] | None = None) -> State:
    return setup(Setup(scenario, SEATS, rosters or {}))


def test_every_model_of_both_rosters_waits_off_the_table_in_roster_order() -> None:
    state = begun()

    assert ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "b5", "b6", "b7"] == list(state.models)
    assert {"waiting"} == {model.status for model in state.models.values()}
    assert list(range(1, 12)) == [model.number for model in state.models.values()]
    assert (4, 7) == (state.sides["a"].start_count, state.sides["b"].start_count)
    assert ["katana", "naginata"] == state.models["a1"].weapons
    assert ["katana", "yumi"] == state.models["a4"].weapons


def test_a_roster_of_ones_own_names_models_and_carries_the_banner() -> None:
    mine = {
        "edition": 1,
        "list": "bushi",
        "limit": 100,
        "name": "Takeda",
        "kiai": 1,
        "model": [
            {"profile": "samurai", "name": "Saito", "mount": "horse"},
            {"profile": "ashigaru", "count": 2},
            {"profile": "ashigaru", "banner": True},
        ],
    }
    state = begun("ron-scn-02", {"a": mine})

    assert ("Takeda", 1, 4) == (
        state.sides["a"].name,
        state.sides["a"].kiai,
        state.sides["a"].start_count,
    )
    assert ("horse", True) == (state.models["a1"].mount, state.models["a1"].began_mounted)
    assert ("banner-a", "a4") == (state.models["a4"].carries, state.things["banner-a"].carrier)
    shown = names(state)
    assert "Saito" == shown["a1"]
    assert (
        Say("ronin.name.numbered", {"name": Word("ronin.name.profile.ashigaru"), "number": 2})
        == shown["a3"]
    )
    assert "Takeda" == shown["a"]


@pytest.mark.parametrize(
    ("rosters", "key"),
    [
        ({"a": "ron-ros-99"}, "roster"),
        (
            {"a": {"list": "bushi", "limit": 9, "model": [{"profile": "samurai", "wepon": 1}]}},
            "wepon",
        ),
        ({"a": {"list": "bush", "limit": 9, "model": []}}, "list"),
    ],
)
def test_a_wrong_roster_is_named_with_its_key(rosters: dict[str, Any], key: str) -> None:
    with pytest.raises(DataError) as caught:
        begun("ron-scn-01", rosters)

    assert key == caught.value.key


def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(DataError):
        begun("ron-scn-99")


SCENE = """
[model.saito]
side = "a"
profile = "samurai"
x = 6.0
y = 6.0
[model.gonta]
side = "b"
profile = "bandit"
x = {x}
y = 6.0
"""


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (SCENE.format(x="6.5"), "model.gonta"),
        (SCENE.format(x="0.2"), "model.gonta"),
        (SCENE.format(x="9.0") + 'carries = "box"\n', "model.gonta.carries"),
        (
            SCENE.format(x="9.0") + '[terrain.it]\nkind = "swamp"\nrect = [1.0, 1.0, 2.0, 2.0]\n',
            "kind",
        ),
        (SCENE.format(x="9.0") + '[terrain.it]\nkind = "wood"\n', "shape"),
        (
            SCENE.format(x="9.0") + '[terrain.it]\nkind = "hedge"\nline = [1.0, 1.0, 2.0, 2.0]\n',
            "line",
        ),
        (SCENE.format(x="9.0") + '[side.c]\nwarband = "bushi"\n', "id"),
        (SCENE.format(x="9.0") + '[side.a]\nlost = ["saito"]\n', "lost"),
        (SCENE.format(x="9.0") + 'weapons = ["cannon"]\n', "weapons"),
    ],
)
def test_an_impossible_scene_is_refused_at_its_key(text: str, key: str) -> None:
    with pytest.raises(DataError) as caught:
        stage(read(text, "scene.toml"))

    assert key == caught.value.key


def test_the_walls_of_a_house_are_its_outline_without_the_doors() -> None:
    text = SCENE.format(x="9.0") + (
        '[terrain.hut]\nkind = "house"\nrect = [10.0, 10.0, 16.0, 14.0]\n'
        "doors = [[13.0, 10.0], [16.0, 12.0]]\n"
    )
    walls = ground(stage(read(text, "scene.toml")).pieces).foot.solid

    found = sorted(tuple(wall) for wall in walls if isinstance(wall, Segment))
    assert [
        (10000, 10000, 12250, 10000),
        (10000, 14000, 10000, 10000),
        (13750, 10000, 16000, 10000),
        (16000, 10000, 16000, 11250),
        (16000, 12750, 16000, 14000),
        (16000, 14000, 10000, 14000),
    ] == found


@pytest.mark.parametrize(("edge", "first"), [("west", 800), ("east", 35_200)])
def test_the_default_place_of_a_rider_touches_his_own_edge(edge: str, first: int) -> None:
    """RON-T-25: the fitting place nearest the own edge, whatever the base."""
    zone = Zone("edge", "RON-SUP-02", edges=(edge,), depth=6000)

    rows = zone.rows(begun("ron-scn-02"), MOUNTED_RADIUS)

    assert (first, MOUNTED_RADIUS) == next(rows)[0]
