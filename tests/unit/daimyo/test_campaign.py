"""CAM-DAI: battles set up as a campaign leaves them, fought to the end, and told of afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.bots import play_bots
from gunbai.errors import DataError
from gunbai.play.dice_source import Seeded
from gunbai.play.history import dump, load
from gunbai.play.live import Session
from gunbai.play.opening import new_header
from gunbai.play.replay import verify
from gunbai.records import fingerprint
from gunbai.system import Setup
from gunbai.systems.daimyo import SYSTEM
from gunbai.systems.daimyo.aftermath import aftermath
from gunbai.systems.daimyo.campaign import quarter_of, read_field
from gunbai.systems.daimyo.firing import fire_lines
from gunbai.systems.daimyo.state import State
from gunbai.systems.daimyo.strokes import melee_lines
from gunbai.systems.daimyo.victory import at_end, by_quarters, lost_weight
from tests.unit.daimyo.tables import SPEARS, table

HORSE = {
    "type": "mounted-samurai",
    "quality": "veteran",
    "armour": "medium",
    "weapon": "lance",
    "stands": 4,
}


def force(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "kind": "force",
        "general": {"rating": 3},
        "clan": [{"daimyo": {"rating": 2}, "unit": list(units)}],
        **more,
    }


def begun(
    a: dict[str, Any], b: dict[str, Any] | None = None, field: dict[str, Any] | None = None
) -> Session:
    rosters = {"a": a, "b": b or force(SPEARS, HORSE), "field": field or {}}
    setup = Setup("dai-battle", {}, rosters, {"random_events": False})
    return Session(new_header(setup, "battle"), Seeded("battle"))


def until(session: Session, turn: int) -> State:
    """Played by bots that stand still until that turn begins."""
    session.start()
    while session.open is not None and session.state.turn < turn:
        seat = session.open.waits_for()[0]
        ask = session.ask_of(seat)
        assert ask is not None
        question = ask.question
        session.submit(seat, question.default(session.view(seat)), by="bot")
    assert session.state.turn == turn
    state: State = session.state
    return state


# -- how it begins --------------------------------------------------------------------------------


def test_a_force_may_lack_hatamoto_and_hq_and_its_general_starts_with_the_unit_he_leads() -> None:
    """CAM-DAI-02."""
    roster = force(SPEARS, {**HORSE, "led": True})
    assert SYSTEM.muster(roster, {}).legal
    assert not SYSTEM.muster({**force(SPEARS), "kind": "army"}, {}).legal
    state = until(begun(roster), 1)
    general = state.leaders["a-general"]
    assert (general.unit, general.seated, general.status) == ("a1-2", False, "table")
    assert state.sides["a"].hq == ""
    assert state.sides["a"].hatamoto == ""
    assert state.sides["a"].start_weight == 2


def test_a_seated_general_needs_his_bodyguard() -> None:
    """CAM-DAI-02: a foot hatamoto makes him seated, with an HQ."""
    guard = {
        "type": "samurai",
        "quality": "elite",
        "armour": "heavy",
        "weapon": "pole-arm",
        "stands": 4,
    }
    seated = force(SPEARS, general={"rating": 3, "seated": True})
    (finding,) = SYSTEM.muster(seated, {}).findings
    assert finding.say.id == "daimyo.muster.hatamoto-missing"
    state = until(begun({**seated, "hatamoto": guard}), 1)
    assert state.leaders["a-general"].unit == "a-hq"
    assert state.sides["a"].start_weight == 1 + 2 + 3


def test_late_units_enter_from_turn_3_on_from_the_own_edge_and_have_moved() -> None:
    """CAM-DAI-03."""
    session = begun(force(SPEARS, {**HORSE, "late": True, "shield": True}))
    session.start()
    entered = 0
    while session.open is not None and not entered:
        seat = session.open.waits_for()[0]
        ask = session.ask_of(seat)
        assert ask is not None
        view = session.view(seat)
        answer = ask.question.default(view)
        options = ask.question.options(view) or ()
        if ("clan", "a-clan1") in options:
            answer = ("clan", "a-clan1")
        if ("a1-2", "enter") in options:
            answer = ("a1-2", "enter")
        session.submit(seat, answer, by="bot")
        late = session.state.units["a1-2"]
        if late.status == "table":
            entered = session.state.turn
            assert late.moved and not late.shield
            assert late.y == 6000  # two ranks of horse, the rear on the edge
    assert entered >= 3


def test_fences_stand_along_the_fronts_they_were_given_for() -> None:
    """CAM-DAI-03."""
    state = until(begun(force({**SPEARS, "fence": True}, HORSE)), 1)
    unit = state.units["a1-1"]
    (fence,) = [piece for piece in state.pieces if piece.kind == "fence"]
    assert fence.ground == "obstacle"
    assert {fence.shape[2], fence.shape[4]} == {unit.y}
    assert sorted((fence.shape[1], fence.shape[3])) == [unit.x - 6000, unit.x + 6000]


def test_shield_weary_and_tired() -> None:
    """CAM-DAI-03: in cover until it moves, −1 in the first round, no charge bonus."""
    units = {
        "one": {
            "side": "a",
            "type": "ashigaru",
            "profile": "S L ARQ",
            "stands": 4,
            "files": 4,
            "x": 40,
            "y": 40,
        },
        "two": {"side": "b", "type": "ronin", "stands": 4, "files": 4, "x": 40, "y": 46},
        "three": {"side": "b", "type": "ronin", "stands": 4, "files": 4, "x": 80, "y": 40},
        "four": {"side": "a", "type": "ronin", "stands": 4, "files": 4, "x": 80, "y": 40},
    }
    state = table({"units": units, "contact": [{"a": "three", "b": "four", "by": "three"}]})

    def fire() -> list[str]:
        return [mod.word for mod in fire_lines(state, state.units["one"], 2, "two").mods]

    def blow() -> list[str]:
        return [m.word for m in melee_lines(state, state.units["three"], state.units["four"]).mods]

    assert "daimyo.mod.fire-shield" not in fire()
    state.units["two"].shield = True
    assert "daimyo.mod.fire-shield" in fire()
    assert "daimyo.mod.melee-weary" not in blow()
    state.units["three"].weary = True
    assert "daimyo.mod.melee-weary" in blow()
    state.contacts[0].rounds = 1
    assert "daimyo.mod.melee-weary" not in blow()


def test_a_battle_begun_elsewhere_goes_on_with_its_turn() -> None:
    """CAM-DAI-07: the turn, units lost before, shaken ones, the half in which a unit was found."""
    a = force({**SPEARS, "shaken": True}, HORSE, absent=1)
    b = force({**SPEARS, "half": "defender", "tag": "north-2", "figures": 11}, HORSE)
    session = begun(a, b, {"turn": 5, "turns": 7})
    state = until(session, 5)
    assert state.units["a1-1"].disordered
    assert not state.units["a1-2"].disordered
    assert state.sides["a"].start_weight == 3
    assert lost_weight(state, "a") == 1
    assert state.units["b1-1"].y <= 60_000
    assert state.units["b1-2"].y >= 90_000
    assert state.last_turn == 7
    play_bots(session, (), "go on")
    record = aftermath(session.state)
    assert record["turns"] <= 7
    assert record["units"]["north-2"]["side"] == "b"


# -- the field ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "kinds"),
    [
        ({}, []),
        ({"ground": "pass"}, ["cliff", "cliff"]),
        ({"ground": "border", "east": "hill"}, ["hill"]),
        (
            {"ground": "position", "west": "village", "east": "river"},
            ["village", "house", "stream"],
        ),
        ({"attacker_terrain": "marsh", "defender_terrain": "marsh"}, ["marsh", "marsh"]),
        ({"attacker_terrain": "mountain"}, ["rocky-ground", "rocky-ground"]),
        (
            {
                "ground": "position",
                "west": "village",
                "east": "river",
                "defender_terrain": "mountain",
            },
            ["village", "house", "stream", *["rocky-ground"] * 6],
        ),
    ],
)
def test_the_field(field: dict[str, Any], kinds: list[str]) -> None:
    """CAM-DAI-08."""
    state = SYSTEM.setup(begun(force(SPEARS), None, field).header.setup)
    assert [piece.kind for piece in state.pieces] == kinds
    assert (state.width, state.height) == (180_000, 120_000)
    for side, south in (("a", 0), ("b", 90_000)):
        assert state.sides[side].zone == (10_000, south, 170_000, south + 30_000)


def test_the_defender_places_everything_first_but_in_a_meeting() -> None:
    """CAM-DAI-03, -08."""
    for kind, order in (
        ("meeting", "roll"),
        ("defensive", "a-then-b"),
        ("breakthrough", "a-then-b"),
    ):
        state = SYSTEM.setup(begun(force(SPEARS), None, {"kind": kind}).header.setup)
        assert ("deployment", (order,)) in state.agenda
        assert state.battle == kind


@pytest.mark.parametrize(
    "field",
    [
        {"kind": "brawl"},
        {"ground": "position", "west": "hill"},
        {"ground": "border"},
        {"ground": "border", "west": "river"},
        {"ground": "pass", "east": "hill"},
        {"turn": 0},
        {"weather": "fine"},
    ],
)
def test_a_field_that_cannot_be_is_refused(field: dict[str, Any]) -> None:
    with pytest.raises(DataError, match="field"):
        read_field(field)


# -- how it ends ----------------------------------------------------------------------------------


def held(kind: str, **where: tuple[int, int]) -> State:
    units = {
        name: {"side": name[0], "type": "ronin", "stands": 4, "files": 4, "x": x, "y": y}
        for name, (x, y) in where.items()
    }
    state = table({"table": {"width": 180, "height": 120}, "units": units, "of": "dai-battle"})
    state.battle = kind
    return state


def test_quarters_of_a_meeting() -> None:
    """CAM-DAI-04, CAM-BAT-23: empty quarters belong to the side whose half they lie in."""
    assert by_quarters(held("meeting", a1=(20, 20), b1=(20, 100))) == ""
    assert by_quarters(held("meeting", a1=(20, 20), a2=(20, 100), b1=(120, 100))) == "a"
    assert by_quarters(held("meeting", b1=(120, 30))) == "b"
    both = held("meeting", a1=(120, 30), b1=(100, 30), b2=(160, 30))
    assert by_quarters(both) == "b"
    both.units["b2"].mood = "routing"
    assert by_quarters(both) == ""
    assert at_end(both, "length") == ("", "quarters")


def test_quarters_of_a_defence() -> None:
    """CAM-DAI-04: the attacker needs both of the defender's quarters; one is a draw."""
    for kind in ("defensive", "breakthrough"):
        assert by_quarters(held(kind, b1=(20, 100))) == "a"
        assert by_quarters(held(kind, b1=(20, 30))) == ""
        assert by_quarters(held(kind, b1=(20, 30), b2=(120, 30))) == "b"
        assert by_quarters(held(kind, b1=(20, 30), b2=(120, 30), a1=(40, 30), a2=(60, 50))) == ""


def test_the_quarter_of_a_point() -> None:
    state = held("meeting", a1=(20, 20))
    assert [quarter_of(state, x, y) for x in (89_999, 90_000) for y in (59_999, 60_000)] == [
        "dw",
        "aw",
        "de",
        "ae",
    ]


def over() -> State:
    """Side b has won: one unit of a each way gone, one on the table in rout."""
    units: dict[str, Any] = {
        name: {"side": name[0], "type": "ronin", "stands": 3, "files": 3, "start_stands": 5}
        | {"x": 20 + 20 * n, "y": 20 if name[0] == "a" else 50}
        for n, name in enumerate(("a1", "a2", "a3", "a4", "a5", "b1", "b2"))
    }
    state = table(
        {
            "table": {"width": 180, "height": 120},
            "units": units,
            "clan": {"k": {"side": "a"}},
            "leader": {
                "gen": {"side": "a", "kind": "general", "at": [100, 10], "status": "killed"},
                "with": {"side": "a", "clan": "k", "at": [100, 14], "status": "lost"},
                "well": {"side": "b", "kind": "general", "at": [100, 80]},
            },
        }
    )
    for name, status in (("a1", "destroyed"), ("a2", "dispersed"), ("a3", "off")):
        state.units[name].status = status
    state.units["a3"].mood = "routing"
    state.units["a1"].packet = ("north-1", 9, "", False, False)
    state.units["b2"].stands = 5
    state.winner, state.ended = "b", "third"
    return state


def test_the_record_of_losses() -> None:
    """CAM-DAI-05: two figures a stand, half of the rest of a unit destroyed in contact, dice for those
    that fled and, on a routed side, for all."""
    record = aftermath(over())
    assert (record["outcome"], record["winner"], record["loser"]) == ("rout", "b", "a")
    units = record["units"]
    assert units["north-1"] == {
        "side": "a",
        "fate": "destroyed",
        "stands": 2,
        "figures": 4 + 3,
        "dice": 0,
        "left": 2,
        "routing": False,
        "quarter": "",
        "across": False,
    }
    assert [units[name]["dice"] for name in ("a2", "a3", "a4", "b1", "b2")] == [1, 1, 1, 0, 0]
    assert [units[name]["figures"] for name in ("a2", "a3", "a4", "b2")] == [4, 4, 4, 0]
    assert (units["b1"]["quarter"], units["b1"]["across"]) == ("de", True)
    assert record["sides"]["a"] == {"weight": 5, "lost": 3}


def test_a_late_unit_that_never_came_shares_no_rout() -> None:
    """CAM-DAI-05: only units on the field of a routed side lose more."""
    state = over()
    state.units["a4"].status = "waiting"
    assert aftermath(state)["outcome"] == "rout"
    assert [aftermath(state)["units"][name]["dice"] for name in ("a4", "a5")] == [0, 1]


def test_the_record_of_leaders() -> None:
    """CAM-DAI-06."""
    assert aftermath(over())["leaders"] == {"gen": "dead", "with": "capture", "well": "well"}


def test_victory_is_no_rout_while_less_than_half_is_lost_and_the_general_lives() -> None:
    """CAM-DAI-04."""
    state = over()
    state.units["a3"].status = "table"
    assert aftermath(state)["outcome"] == "rout"  # 2 of 5, and its general dead
    state.leaders["gen"].status = "table"
    assert aftermath(state)["outcome"] == "victory"
    state.leaders["gen"].status, state.ended = "killed", "quarters"
    assert aftermath(state)["outcome"] == "victory"  # by quarters there is no rout (BAT-23)
    state.winner = ""
    assert aftermath(state)["outcome"] == "draw"


def test_a_unit_that_is_wiped_out_loses_all_its_figures_and_no_more() -> None:
    state = over()
    state.units["a1"].stands = 0
    assert aftermath(state)["units"]["north-1"]["figures"] == 9


@pytest.mark.parametrize("number", range(4))
def test_whole_battles(number: int) -> None:
    """Any ground and kind, to the end; the history alone gives the battle back."""
    fields: list[dict[str, Any]] = [
        {"kind": "meeting", "attacker_terrain": "mountain", "defender_terrain": "marsh"},
        {"kind": "defensive", "ground": "position", "west": "hill", "east": "village"},
        {"kind": "breakthrough", "ground": "pass", "season": "winter"},
        {"kind": "defensive", "ground": "border", "west": "hill", "turn": 4},
    ]
    rosters = {
        "a": "dai-ros-battle-a",
        "b": "dai-ros-battle-b",
        "field": fields[number],
    }
    setup = Setup("dai-battle", {}, rosters, {"weather": number == 2})
    seed = f"battle {number}"
    session = Session(new_header(setup, seed), Seeded(seed))
    play_bots(session, (), seed, each=lambda at: at.system.watch(at.state))
    assert session.outcome() is not None
    again = verify(load(dump(session.history(seed))))
    assert fingerprint(again.state) == fingerprint(session.state)
    record = aftermath(session.state)
    for row in record["units"].values():
        assert 0 <= row["figures"]
        assert row["left"] >= 0
    winner = session.outcome().winner  # type: ignore[union-attr]
    assert record["winner"] == (winner or "")
