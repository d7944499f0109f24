"""Questions to the referee with odd facts: an answer or one refusal, never a fault."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.errors import Refused
from gunbai.language import LANGUAGES, tongue
from gunbai.play.odds import odds
from gunbai.system import get
from gunbai.systems.ronin.inquiries_fighting import FIGHTING_INQUIRIES
from gunbai.systems.ronin.inquiries_shooting import SHOOTING_INQUIRIES
from tests.unit.ronin.position import placed

INQUIRIES = {**SHOOTING_INQUIRIES, **FIGHTING_INQUIRIES}
GOOD: dict[str, Any] = {
    "shooter": "archer",
    "target": "samurai",
    "stray": "friend",
    "attacker": "friend",
    "striker": "friend",
    "model": "samurai",
    "models": ("samurai", "friend"),
    "plans": {"samurai": ("katana", 2)},
    "hits": ("light",),
    "markers": 1,
}
ODD: dict[str, tuple[Any, ...]] = {
    "id": ("nobody", "", "archer", "friend", "samurai", "samurai.horse"),
    "text": ("", "kick", "horse", "yari", "yumi", "move", "grapple", "never"),
    "integer": (0, -3, 7),
    "truth": (True, False),
    "any": ("", 3, (), ("samurai",), ("samurai", 4), {"samurai": 1}, {"friend": ("bo", -4)}),
}


def position() -> Any:
    return placed(
        {
            "archer": {
                "side": "b",
                "profile": "ashigaru",
                "weapons": ["yumi"],
                "x": 12000,
                "y": 2000,
            },
            "samurai": {
                "side": "a",
                "profile": "samurai",
                "mount": "horse",
                "x": 12000,
                "y": 13000,
            },
            "friend": {"side": "b", "profile": "ashigaru", "x": 13300, "y": 13000},
        },
        phase="combat",
    )


def first(question: Any, rule: str = "", seat: str = "") -> Any:
    return question.values[0] if hasattr(question, "values") else question.default(None)


def asked(inquiry: Any, facts: dict[str, Any]) -> str:
    """The code of the refusal, or "" when there is an answer."""
    state = position()
    names = get("ronin").names(state)
    try:
        if inquiry.measure is not None:
            inquiry.measure(state, facts)
        if inquiry.run is not None:
            for result in odds(inquiry.run(state, facts), first):
                if inquiry.outcomes is not None:
                    assert tongue("en").label(inquiry.outcomes(result), names)
    except Refused as refused:
        for lang in LANGUAGES:
            assert tongue(lang).refusal(refused.refusal, names)
        return refused.refusal.code
    return ""


@pytest.mark.parametrize("name", INQUIRIES)
def test_odd_facts_are_answered_or_refused(name: str) -> None:
    inquiry = INQUIRIES[name]
    needed = {key: GOOD[key] for key, kind in inquiry.facts.items() if not kind.endswith("?")}
    assert asked(inquiry, needed) == ""
    for key, kind in inquiry.facts.items():
        for odd in ODD[kind.removesuffix("?")]:
            asked(inquiry, {**needed, key: odd})


def test_a_refusal_names_the_key_and_what_would_be_right() -> None:
    measure = INQUIRIES["attack"].measure
    assert measure is not None
    with pytest.raises(Refused) as caught:
        measure(position(), {"attacker": "friend", "target": "samurai", "special": "kick"})

    said = tongue("en").refusal(caught.value.refusal)
    assert "special" in said and "kick" in said and "none, disarm, grapple" in said
