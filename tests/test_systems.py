"""Every scenario of every system passes every check of ``gunbai.testing``: no exemptions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gunbai.language import LANGUAGES, tongue
from gunbai.system import SYSTEM_IDS, available, get
from gunbai.testing import CHECKS
from gunbai.testing.games import new_session

BUILT_IN = [name for name in SYSTEM_IDS if name in available()]
SCENARIOS = [id_ for system in BUILT_IN for id_ in get(system).scenarios()]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_shape(check: Callable[[str], None], scenario: str) -> None:
    check(scenario)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", BUILT_IN)
def test_no_two_pieces_of_a_table_have_the_same_name(system: str, lang: str) -> None:
    """In the log a piece is known by its name alone, also where both sides have its kind."""
    spoken = tongue(lang)
    for scenario in get(system).scenarios():
        session = new_session(scenario, "1")
        view = session.view(None)
        names = get(system).names(view)
        pieces = [
            spoken.name(id_, names)
            for id_, thing in get(system).depict(view, None).items()
            if thing["kind"] in ("base", "unit")
        ]
        assert len(pieces) > 1 and len(set(pieces)) == len(pieces), (scenario, sorted(pieces))
