"""What people see: cards, surveys, the bar, the depicted table, in every language."""

from __future__ import annotations

import json

import pytest

from gunbai.effects import Seat
from gunbai.errors import DataError
from gunbai.records import hides
from gunbai.server.render import renderer
from gunbai.system import get
from gunbai.systems.ronin.state import State
from gunbai.testing import new_session, play_on

LANGUAGES = ("en", "hu", "ru")


def test_nothing_in_a_state_is_hidden_so_that_it_is_its_own_view() -> None:
    assert not hides(State)


@pytest.mark.parametrize("scenario", ["ron-scn-01", "ron-scn-04", "ron-scn-05", "ron-scn-08"])
def test_everything_shown_can_be_written_in_every_language(scenario: str) -> None:
    session = new_session(scenario, "view")
    system = get("ronin")
    seen = {"n": 0}

    def look(_: object) -> None:
        seen["n"] += 1
        if seen["n"] % 60 != 1:
            return
        view = session.view(Seat("a"))
        for lang in LANGUAGES:
            r = renderer(system, view, lang)
            before = dict(r.tongue.missing)  # other tests speak of things that have no name
            shown = [system.depict(view, Seat("a")), system.turn(view)]
            shown += [system.card(view, None, model) for model in view.models]
            shown += [
                system.survey(view, None, "threat", {"piece": model.id})
                for model in view.models.values()
                if model.status == "table"
            ]
            text = json.dumps(r.plain(shown), ensure_ascii=False)
            assert "ronin." not in text and "name." not in text, lang
            assert r.tongue.missing == before, lang

    play_on(session, "view", each=look)


def in_play(scenario: str) -> State:
    """Everything deployed by default, the first turn begun."""
    session = new_session(scenario, "survey")
    while session.state.turn < 1:
        assert session.open is not None
        session.time_out(session.open.waits_for()[0])
    view: State = session.view(None)
    return view


def test_surveys_measure_between_bases_points_and_along_lines_of_sight() -> None:
    view, system = in_play("ron-scn-01"), get("ronin")
    r = renderer(system, view, "en")
    model, enemy = view.models["a1"], view.models["b1"]
    model.x, model.y, enemy.x, enemy.y = 12_000, 20_000, 12_000, 14_000

    ruler = r.plain(system.survey(view, None, "ruler", {"from": "a1", "to": "b1"}))
    assert ["Samurai → Bandit leader: 5″"] == ruler["says"]
    points = r.plain(system.survey(view, None, "ruler", {"from": [0, 0], "to": [3000, 4000]}))
    assert ["Distance: 5″"] == points["says"]
    sight = r.plain(system.survey(view, None, "sight", {"from": "a1", "to": "b1"}))
    assert sight["seen"] is True and sight["marks"][0]["style"] == "solid"


def test_the_ranges_of_a_model_are_those_of_its_weapons_and_of_its_enemies() -> None:
    """What the table lets a dragged model catch at: of the archers alone, both ways, in words too."""
    view, system = in_play("ron-scn-01"), get("ronin")
    bows = {model.id for model in view.models.values() if "yumi" in model.weapons}
    own = next(iter(sorted(one for one in bows if one.startswith("a"))))
    shown = renderer(system, view, "en").plain(system.survey(view, None, "ranges", {"piece": own}))
    enemies = {model.id for model in view.models.values() if model.side == "b"}
    assert {row["to"] for row in shown["ranges"] if row["of"] == own} == enemies
    assert {row["of"] for row in shown["ranges"] if row["to"] == own} == bows & enemies
    assert [(row["text"], row["exclusive"]) for row in shown["ranges"] if row["to"] == "b1"] == [
        ("6″", True),
        ("12″", False),
        ("24″", False),
        ("36″", False),
        ("48″", False),
    ]


@pytest.mark.parametrize(
    ("what", "facts"),
    [
        ("smell", {}),
        ("ruler", {"from": "a1", "to": "nobody"}),
        ("ruler", {"from": [0], "to": [1, 2]}),
        ("ruler", {"from": [0.5, 1], "to": [1, 2]}),
        ("sight", {"from": "a1"}),
        ("threat", {"piece": None}),
    ],
)
def test_a_survey_of_nonsense_is_a_clear_error(what: str, facts: dict[str, object]) -> None:
    session = new_session("ron-scn-01", "nonsense")
    with pytest.raises(DataError):
        get("ronin").survey(session.view(None), None, what, facts)
