"""A re-run that stops anywhere and goes on from there, as a replay does that walks along a game."""

from __future__ import annotations

import pytest

from gunbai.bots import play_bots
from gunbai.play import kept
from gunbai.play.dice_source import ByHand, Seeded
from gunbai.play.history import timeline
from gunbai.play.live import Session
from gunbai.play.opening import new_header
from gunbai.system import Setup


def test_a_state_kept_between_a_step_and_its_snapshot_is_gone_on_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    header = new_header(Setup("ron-scn-01", {}))
    played = Session(header, Seeded("cut")).start()
    play_bots(played, (), "cut")
    entries = list(played.entries)
    cuts = [number for number, entry in enumerate(entries) if "snapshot" in entry]
    assert len(cuts) > 1

    monkeypatch.setattr(kept, "EVERY", 1)
    walker = Session(header, ByHand())
    for raw in (*(cut + more for cut in cuts for more in (0, 1, 2)), len(entries)):
        walker.entries = entries[:raw]
        walker.rerun(timeline(walker.entries))
        del walker.entries[raw:]

    assert walker.over
    assert walker.outcome() == played.outcome()
