"""The data of Daimyo: terrain, seasons and weather."""

from __future__ import annotations

import pytest

from gunbai.systems.daimyo.catalogue import Catalogue


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
