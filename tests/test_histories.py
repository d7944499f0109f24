"""Games saved by earlier versions: one of each format and system stays here, as it was written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gunbai.errors import ReplayDiverged
from gunbai.play.dice_source import ByHand
from gunbai.play.editions import edition_of, renewal
from gunbai.play.history import History, load
from gunbai.play.replay import restore, verify
from gunbai.system import get

FOLDER = Path(__file__).parent / "data" / "histories"
FILES = sorted(FOLDER.glob("*.jsonl"))


def kept(file: Path) -> History:
    return load(file.read_text("utf-8"), file.name)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_finished_game_of_an_earlier_edition_is_replayed_to_its_end(file: Path) -> None:
    history = kept(file)
    assert history.seed is not None
    assert edition_of(history.header, history.entries) < get(history.header.system).edition

    assert verify(history).over


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_running_game_of_an_earlier_edition_goes_on_from_its_last_snapshot(file: Path) -> None:
    history = kept(file)
    snapshots = [n for n, entry in enumerate(history.entries) if "snapshot" in entry]
    running = history.entries[: snapshots[-1] + 9]
    fresh = renewal(history.header, running, get(history.header.system).edition)
    assert fresh[0] == {"rewind": snapshots[-1] + 1, "why": "edition"}

    session = restore(History(history.header, [*running, *fresh]), ByHand())

    assert session.state.turn == len(snapshots)
    assert not session.over and session.open is not None


def test_under_its_own_edition_a_wrong_fingerprint_is_found() -> None:
    history = kept(FOLDER / "1-ron-scn-01-1.jsonl")
    own = replace(history.header, edition=get(history.header.system).edition)

    with pytest.raises(ReplayDiverged, match="fingerprint"):
        restore(History(own, history.entries))
