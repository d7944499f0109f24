"""The data of Daimyo: what is wrong in it is refused with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.effects import Seat
from gunbai.errors import DataError
from gunbai.system import Setup
from gunbai.systems.daimyo.catalogue import digest, load, roster_of
from gunbai.systems.daimyo.setup import setup
from tests.unit.shared.spoiling import follows_the_texts, spoil


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
    error = spoil(load, folder, name, find, put)
    assert error.file == name.rsplit("/", 1)[-1]
    assert table is None or error.table == table
    assert key is None or error.key == key
    assert found is None or error.found == found
    assert error.expected


def test_text_that_is_not_toml_is_refused(folder: Path) -> None:
    assert spoil(load, folder, "events.toml", "face = 6", "face 6").file == "events.toml"


def test_an_unknown_ready_roster_is_refused() -> None:
    with pytest.raises(DataError, match="dai-ros-99"):
        roster_of("dai-ros-99")


def test_the_digest_follows_the_texts(folder: Path) -> None:
    assert load(folder).fingerprint == digest()
    follows_the_texts(lambda: load(folder).fingerprint, folder / "troops.toml")


def test_a_side_without_a_seat_is_refused() -> None:
    seats = {Seat("b"): "b"}
    with pytest.raises(DataError) as caught:
        setup(Setup("dai-scn-01", seats, {"a": "dai-ros-01-a", "b": "dai-ros-01-b"}))
    assert (caught.value.key, caught.value.found) == ("seats", "b: b")
