"""Terrain and weather as the data files state them: DAI-TBL-07, DAI-TBL-19, DAI-TBL-20.

Lengths: thousandths of a centimetre.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gunbai.reading import Table
from gunbai.systems.daimyo.tables import FAR
from gunbai.systems.daimyo.troops import pair, unique

DISORDER = ("none", "charging", "moving", "crossing")
ENTER = ("anybody", "house", "nobody")


@dataclass(frozen=True, slots=True)
class TerrainClass:
    """A row of DAI-TBL-07.

    ``once``: taken from every move that touches it; ``times``: what a centimetre costs infantry and
    cavalry; ``crossing``: the price of each crossing for infantry and cavalry; ``disorder``: nobody
    (none), whoever charges in it (charging), besides whoever but peasants enters or moves in it
    (moving), whoever crosses it (crossing); ``enter``: anybody, as DAI-MOV-10 says (house), nobody.
    """

    id: str
    once: int
    times: tuple[int, int]
    crossing: tuple[int, int]
    disorder: str
    enter: str


@dataclass(frozen=True, slots=True)
class TerrainKind:
    """What a scenario places. ``level``: DAI-GEO-09; ``wood``: DAI-GEO-08; ``cover``: half of a
    unit in it is in cover."""

    id: str
    terrain_class: str
    level: int
    wood: bool
    cover: bool


@dataclass(frozen=True, slots=True)
class Ground:
    """The file ``terrain.toml``."""

    classes: Mapping[str, TerrainClass]
    kinds: Mapping[str, TerrainKind]


@dataclass(frozen=True, slots=True)
class Season:
    """DAI-WEA-01, DAI-TBL-20. ``faces``: of the die before the game that give it (none for those
    that only a scenario names); ``rolls``: 2d6 to weather, fine where absent; ``clearing``: added
    to the die of DAI-WEA-03."""

    id: str
    faces: tuple[int, ...]
    rolls: Mapping[int, str]
    clearing: int


@dataclass(frozen=True, slots=True)
class Weather:
    """A row of DAI-TBL-19.

    ``visibility``, ``command_radius``: 0 without a limit; ``shorter``: what the moves of DAI-TBL-06
    lose, ``halved``: whether they are halved; ``guns_move``: else they only rotate; ``bow``,
    ``arquebus``: modifiers of fire.
    """

    id: str
    visibility: int
    command_radius: int
    shorter: int
    halved: bool
    guns_move: bool
    bow: int
    arquebus: int
    arquebus_fires: bool
    charge_bonus: bool


@dataclass(frozen=True, slots=True)
class Sky:
    """The file ``weather.toml``. ``clearing``: the need of DAI-WEA-03."""

    clearing: int
    seasons: Mapping[str, Season]
    weathers: Mapping[str, Weather]

    def season_of(self, face: int) -> str:
        """DAI-WEA-01: the season that a die before the game gives."""
        return next(season.id for season in self.seasons.values() if face in season.faces)

    def weather_of(self, season: str, total: int) -> str:
        """DAI-WEA-02: the weather that 2d6 bring in this season."""
        return self.seasons[season].rolls.get(total, "fine")


def read_ground(top: Table) -> Ground:
    """The file ``terrain.toml``."""
    classes = unique(top, tuple(_read_class(line) for line in top.tables("class")))
    kinds = tuple(_read_kind(line, tuple(classes)) for line in top.tables("kind"))
    found = Ground(classes, unique(top, kinds))
    top.close()
    return found


def _read_class(table: Table) -> TerrainClass:
    return TerrainClass(
        id=table.string("id"),
        once=table.integer("once", 1, FAR, 0),
        times=pair(table, "times", 1, 9) if "times" in table else (1, 1),
        crossing=pair(table, "crossing", 1, FAR) if "crossing" in table else (0, 0),
        disorder=table.string("disorder", DISORDER, "none"),
        enter=table.string("enter", ENTER, "anybody"),
    )


def _read_kind(table: Table, classes: tuple[str, ...]) -> TerrainKind:
    return TerrainKind(
        id=table.string("id"),
        terrain_class=table.string("class", classes),
        level=table.integer("level", 1, 9, 0),
        wood=table.truth("wood", False),
        cover=table.truth("cover", False),
    )


def read_sky(top: Table) -> Sky:
    """The file ``weather.toml``; every face of the die gives one season."""
    weathers = unique(top, tuple(_read_weather(line) for line in top.tables("weather")))
    seasons: dict[str, Season] = {}
    for line in top.tables("season"):
        season = _read_season(line, seasons, tuple(weathers))
        if season.id in seasons:
            line.fail("id", season.id, "an id used once")
        seasons[season.id] = season
    found = Sky(top.integer("clearing", 1, 6), MappingProxyType(seasons), weathers)
    top.close()
    faces = sorted(face for season in seasons.values() for face in season.faces)
    if faces != [1, 2, 3, 4, 5, 6]:
        top.fail("season", faces, "each face of the die once")
    return found


def _read_season(table: Table, known: Mapping[str, Season], weathers: tuple[str, ...]) -> Season:
    if "like" in table:
        other = known[table.string("like", known)]
        return Season(table.string("id"), (), other.rolls, other.clearing)
    rolls = table.table("rolls")
    by_total = {int(key): rolls.string(key, weathers) for key in rolls if key in _TOTALS}
    return Season(
        id=table.string("id"),
        faces=table.integers("faces", 1, 6),
        rolls=MappingProxyType(by_total),
        clearing=table.integer("clearing", -6, 0),
    )


_TOTALS = tuple(str(total) for total in range(2, 13))


def _read_weather(table: Table) -> Weather:
    return Weather(
        id=table.string("id"),
        visibility=table.integer("visibility", 1, FAR, 0),
        command_radius=table.integer("command_radius", 1, FAR, 0),
        shorter=table.integer("shorter", 1, FAR, 0),
        halved=table.truth("halved", False),
        guns_move=table.truth("guns_move", True),
        bow=table.integer("bow", -9, 0, 0),
        arquebus=table.integer("arquebus", -9, 0, 0),
        arquebus_fires=table.truth("arquebus_fires", True),
        charge_bonus=table.truth("charge_bonus", True),
    )
