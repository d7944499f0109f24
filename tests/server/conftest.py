"""The bout can be played while these tests run, and only then: it is no system that ships."""

from __future__ import annotations

import pytest

from gunbai import system as systems

from . import bout


@pytest.fixture(autouse=True)
def _bout_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(systems._LOADED, "bout", bout.BOUT)
