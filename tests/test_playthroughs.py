"""Golden games: each is played again and compared line by line; every system has one.

After an intended change: ``python tools/record_playthrough.py SCENARIO SEED``, and read the diff.
"""

from __future__ import annotations

import re
from itertools import zip_longest
from pathlib import Path

import pytest

from gunbai.system import SYSTEM_IDS, available, get
from gunbai.testing.playthrough import playthrough

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_game_goes_as_recorded(file: Path) -> None:
    recorded = file.read_text("utf-8").splitlines()
    found = re.fullmatch(r"# (\S+), seed (\S+)", recorded[0])
    assert found is not None
    for number, (was, now) in enumerate(zip_longest(recorded, playthrough(*found.groups())), 1):
        assert was == now, f"{file.name}:{number}"


def test_every_system_has_a_playthrough() -> None:
    recorded = {file.stem for file in FILES}
    for system in SYSTEM_IDS:
        if system in available():
            assert recorded & set(get(system).scenarios()), system
