"""Every scenario of every system passes every check of ``gunbai.testing``: no exemptions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gunbai.system import SYSTEM_IDS, available, get
from gunbai.testing import CHECKS

BUILT_IN = [name for name in SYSTEM_IDS if name in available()]
SCENARIOS = [id_ for system in BUILT_IN for id_ in get(system).scenarios()]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_shape(check: Callable[[str], None], scenario: str) -> None:
    check(scenario)
