"""The charged unit that turns to its charger: the ground it would come to stand on is drawn as a block."""

from __future__ import annotations

from gunbai.geometry import blocks_within
from gunbai.questions import Preview
from gunbai.systems.daimyo.blocks_on_table import block
from gunbai.systems.daimyo.charging import QUARTER, VERBS, Opening, opened
from gunbai.systems.daimyo.drawing import body_data
from gunbai.systems.daimyo.reactions import (
    FACING,
    Facing,
    Reaction,
    ask_facing,
    cheapest_facing,
    faced_by,
)
from gunbai.systems.daimyo.state import TOUCHING, State, Unit
from gunbai.words import Say
from tests.unit.daimyo.asked import asked
from tests.unit.daimyo.brawl import brawl

FAR = 40_000


def charged(state: State, unit: Unit, start: tuple[int, int]) -> Facing:
    return Facing(unit.id, 99_000, FACING, VERBS, Say("daimyo.ask.facing", {}), start, False)


def shown(state: State, question: Facing, steps: Opening) -> Preview:
    assert FACING.preview is not None
    return FACING.preview(state, question, steps)


def test_the_preview_draws_the_block_as_it_would_stand() -> None:
    state = brawl(1)
    seen = 0
    for unit in state.units.values():
        body = block(unit)
        start = (body.x + FAR, body.y)
        steps = cheapest_facing(state, unit, start) if unit.status == "table" else None
        if not steps:
            continue
        line, fault = faced_by(state, unit, steps, start)
        preview = shown(state, charged(state, unit, start), steps)
        assert fault is None
        assert [mark["mark"] for mark in preview.marks] == ["block"] * len(steps)
        assert preview.marks[-1] == {
            "mark": "block",
            "style": "solid",
            **body_data(line.body, unit.stands),
        }
        seen += 1
    assert seen > 3


def test_of_several_steps_each_is_drawn_and_none_for_staying() -> None:
    state = brawl(1)
    steps = (("wheel", 5000), ("turn", QUARTER))
    able = [one for one in state.units.values() if one.is_unit and one.status == "table"]
    unit = next(one for one in able if opened(state, one, steps)[1] is None)
    question = charged(state, unit, (0, 0))
    marks = shown(state, question, steps).marks
    assert [mark["style"] for mark in marks] == ["dotted", "solid"]
    assert (marks[0]["heading"] - unit.heading) % 360_000 == 5000
    assert shown(state, question, ()).marks == ()


def test_the_questions_of_a_reaction_and_of_facing_draw_the_charge() -> None:
    """From the charger to where it would come, and the ground it would stand on there."""
    seen = 0
    for seed in ("1", "3"):
        for state, question in asked(Reaction, "dai-scn-01", seed):
            threat = question.threat
            assert threat is not None
            charger = state.units[threat.charger]
            way, ground = marks = question.form(state)["marks"]
            charged_one = state.units[question.subject]
            assert ask_facing(state, charged_one, threat).form(state)["marks"] == marks
            assert way["mark"] == "line" and way["points"][0] == [charger.x, charger.y]
            assert way["points"][-1] == [ground["x"], ground["y"]]
            assert ground["mark"] == "block" and ground["stands"] == charger.stands
            if threat.rush.enemy == question.subject:  # nobody else is met on the way
                end = block(charger)._replace(
                    x=ground["x"], y=ground["y"], heading=ground["heading"]
                )
                assert blocks_within(end, block(state.units[question.subject]), 2 * TOUCHING)
                seen += 1
    assert seen > 1
