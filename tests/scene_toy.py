"""The toy system with a stage, questions to ask and a muster: what the scene runner is tested on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gunbai.effects import Proc, Seat
from gunbai.errors import Refused
from gunbai.questions import Refusal
from gunbai.reading import Table
from gunbai.rulebook import cite
from gunbai.system import Finding, Inquiry, Report, register
from gunbai.words import Fact, Length, Modifier, Say, Target, Word
from tests.core.toy import TOY, Player, State, strike, untied

REACH = 6000


def stage(scene: Table) -> State:
    options = dict(scene.table("options"))
    players = {}
    for name, table in scene.each("player").items():
        hand = table.integer("hand", 0, 9)
        players[name] = Player(name, table.integer("points", 0, 99, 0), hand)
    state = State(scene.integer("turn", 0, 9, 1), 3, players, options, "", [])
    gap = scene.length("gap", 0)
    if gap > 48 * 1000:
        scene.fail("gap", gap, "at most 48")
    return state


def _strike(state: State, facts: Mapping[str, Any]) -> Proc[int]:
    _check_reach(facts)
    return strike(state, facts["seat"], facts["other"])


def _check_reach(facts: Mapping[str, Any]) -> None:
    gap = facts.get("gap", 0)
    if gap > REACH:
        told: dict[str, Fact] = {"found": Length(gap, REACH), "high": Length(REACH)}
        raise Refused("s0", Refusal("refused.number", "TOY-09", told, REACH))


def _measure(state: State, facts: Mapping[str, Any]) -> Mapping[str, Fact]:
    _check_reach(facts)
    cite("TOY-10")
    near = Modifier(1, "TOY-07", "word.yes")
    slow = Modifier(-2, "TOY-08", "word.no")
    return {
        "gap": Length(facts.get("gap", 0), REACH),
        "attack": Target(4, (near, slow), "TOY-04"),
        "near": facts.get("gap", 0) < 1000,
        "who": Word("toy.who.first"),
    }


def _name(hits: int) -> Say | Word:
    return Word("toy.outcome.none") if hits == 0 else Say("toy.outcome.hits", {"n": hits})


def muster(roster: Mapping[str, Any], options: Mapping[str, Any]) -> Report:
    points = sum(roster.get("units", ()))
    over = (Finding("not-allowed", "TOY-11", Say("toy.over", {"found": points})),)
    return Report(points, 10, (), over if points > 10 else ())


SCENES = replace(
    TOY,
    id="scenetoy",
    scenarios=dict,
    stage=stage,
    muster=muster,
    inquiries={
        "strike": Inquiry(
            "strike",
            {"seat": "id", "other": "id", "gap": "length?"},
            _strike,
            _measure,
            _name,
        ),
        "roll-off": Inquiry("roll-off", {}, lambda state, facts: untied()),
    },
)
register(SCENES)

__all__ = ["SCENES", "Seat"]
