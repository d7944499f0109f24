"""The rosters of a new game: every system names the side whose roster is none."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.errors import DataError
from gunbai.play.opening import new_header
from gunbai.system import Setup
from gunbai.systems.shared.enlisting import stated_roster


def read(raw: Any, file: str) -> str:
    return f"{file}: {', '.join(raw)}"


def test_a_ready_roster_goes_by_its_id_and_a_file_without_its_own_keys() -> None:
    ready = {"red": "the red ones"}
    assert stated_roster("red", "b", ready, read) == "the red ones"
    given = {"system": "bout", "options": {}, "name": "Ours", "unit": []}
    assert stated_roster(given, "b", ready, read) == "roster of side b: name, unit"


@pytest.mark.parametrize("scenario", ["ron-scn-01", "dai-scn-01"])
@pytest.mark.parametrize("given", ["nowhere", 7, ["ron-ros-01"], [None], True])
def test_what_is_no_roster_is_refused_with_its_side(scenario: str, given: Any) -> None:
    with pytest.raises(DataError) as caught:
        new_header(Setup(scenario, {}, {"b": given}))
    error = caught.value
    assert (error.file, error.table, error.key) == ("setup", "side b", "roster")
    assert error.found == given and "ros-01" in error.expected
