"""Scenes: the format, the runner, every expectation, falsification, and the scenes that come along."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai import system as systems
from gunbai.errors import DataError
from gunbai.play.scene_expect import ALLOWED
from gunbai.play.scene_falsify import falsified
from gunbai.play.scene_file import DOINGS, cases_of, merged
from gunbai.play.scenes import (
    Case,
    Result,
    cases_of_system,
    check,
    check_case,
    find_cases,
    survivors,
)
from tests.scene_toy import SCENES

HEAD = f"""
id = "TOY-V-01"
system = "{SCENES.id}"
unit = "inch"
"""
PLAYERS = """
[player.s0]
hand = 3
[player.s1]
hand = 4
points = 2
"""
STRIKE = """
ask = "strike"
facts = { seat = "s0", other = "s1" }
"""


def one(body: str, players: str = PLAYERS) -> Result:
    """The result of a scene with one case."""
    (case,) = cases_of(
        HEAD + body.split("[expect", maxsplit=1)[0] + players + tail(body), "demo.toml"
    )
    return check_case(case)


def tail(body: str) -> str:
    at = body.find("[expect")
    return body[at:] if at >= 0 else ""


def holds(body: str, players: str = PLAYERS) -> Result:
    """The result of a scene that must pass, and must notice every wrong expectation."""
    result = one(body, players)
    assert result.error is None, result.error
    assert result.wrong == ()
    assert survivors(result) == []
    return result


def wrong(body: str) -> list[str]:
    """Where a scene fails."""
    result = one(body)
    assert result.error is None, result.error
    assert result.wrong
    return [mismatch.where for mismatch in result.wrong]


def error(body: str, players: str = PLAYERS) -> DataError:
    """The error of a scene that cannot be run."""
    try:
        result = one(body, players)
    except DataError as caught:
        return caught
    assert isinstance(result.error, DataError)
    return result.error


# -- measure and odds --------------------------------------------------------------------------------


def test_measured_numbers_come_with_their_reasons() -> None:
    result = holds(
        """
        do = "measure"
        ask = "strike"
        facts = { seat = "s0", other = "s1", gap = 0.5 }
        [expect]
        values = { gap = 0.5, attack = 3, near = true, who = "first" }
        reasons.attack = ["+1 TOY-07", "-2 TOY-08"]
        cited = ["TOY-10"]
        """
    )

    assert {"TOY-07", "TOY-08", "TOY-10"} == result.rules


def test_a_length_is_compared_exactly_with_or_without_a_point() -> None:
    measure = """
        do = "measure"
        ask = "strike"
        facts = { seat = "s0", other = "s1", gap = 5.999 }
        [expect]
        values.gap = %s
        """
    holds(measure % "5.999")

    assert wrong(measure % "6.0") == ["expect.values.gap"]
    assert wrong(measure % "6") == ["expect.values.gap"]


def test_what_cannot_be_asked_is_refused_with_the_limit() -> None:
    holds(
        """
        do = "measure"
        ask = "strike"
        facts = { seat = "s0", other = "s1", gap = 6.001 }
        [expect.refusal]
        code = "refused.number"
        rule = "TOY-09"
        legal = 6.0
        facts = { found = 6.001, high = 6.0 }
        """
    )
    refused = """
        do = "measure"
        ask = "strike"
        facts = { seat = "s0", other = "s1", gap = 6.001 }
        [expect]
        """
    assert "expect.refusal" in wrong(refused + "values.near = true")
    assert wrong(refused + 'refusal = "TOY-04"') == ["expect.refusal.rule"]


# Three dice of 4+, then the target may duck: on a 5+ one hit less.
HITS = {"none": "1/8", "hits 1": "3/8", "hits 2": "3/8", "hits 3": "1/8"}


def test_odds_are_exact_and_complete() -> None:
    listed = ", ".join(f'"{name}" = "{chance}"' for name, chance in HITS.items())
    result = holds(
        f"""
        do = "odds"
        {STRIKE}
        policy = "no"
        [expect]
        distribution = {{ {listed} }}
        values.attack = 3
        cited = ["TOY-04", "TOY-05"]
        """
    )

    assert {"TOY-04", "TOY-05"} <= result.rules


def test_odds_follow_the_policy_also_by_rule_and_with_fixed_answers() -> None:
    for policy in ('"yes"', '{ "TOY-05" = true }', '{ "*" = "yes" }', '{ "TOY-05" = "yes" }'):
        holds(
            f"""
            do = "odds"
            {STRIKE}
            policy = {policy}
            [expect.chance]
            none = "1/4"
            "hits 3" = "1/12"
            "hits 4" = 0
            """
        )


def test_dice_rolled_again_on_ties_end_exactly() -> None:
    result = holds('do = "odds"\nask = "roll-off"\n[expect.chance]\n"6, 1" = "1/30"\n"2, 2" = 0')

    assert result.passed


def test_an_outcome_left_out_of_a_distribution_must_be_impossible() -> None:
    body = f"""
        do = "odds"
        {STRIKE}
        policy = "no"
        [expect.distribution]
        none = "1/8"
        "hits 1" = "3/8"
        "hits 2" = "1/2"
        """

    assert ["expect.distribution.hits 2", "expect.distribution.hits 3"] == wrong(body)


# -- play --------------------------------------------------------------------------------------------


def test_a_play_answers_rolls_tells_and_changes_the_state() -> None:
    result = holds(
        """
        do = "play"
        step = ["duel", "s0"]
        dice = [[6, 5, 1], [5]]
        answers = [{ seat = "s1", rule = "TOY-05", answer = true }]
        [expect]
        events = [{ kind = "toy.hits", rule = "TOY-03", hits = 1 }, "toy.secret"]
        silent = ["toy.bids"]
        rolls = ["TOY-04", "TOY-05"]
        dice_thrown = 4
        asks = []
        state."players.s0.points" = 1
        scores = { s0 = 1, s1 = 2 }
        winner = "s1"
        """
    )

    assert {"TOY-03", "TOY-04", "TOY-05"} == result.rules


def test_a_question_is_played_with_stated_dice() -> None:
    holds(
        f"""
        do = "play"
        {STRIKE}
        dice = [[4, 4, 4]]
        answers = [false]
        [expect]
        result = "hits 3"
        """
    )


def test_steps_run_in_the_order_in_which_they_are_listed() -> None:
    holds(
        """
        do = "play"
        step = [["duel", "s0"], ["duel", "s1"]]
        dice = [[1, 2, 3], [1, 1, 1]]
        [expect]
        rolls = ["TOY-04", "TOY-04"]
        events = [{ kind = "toy.hits", hits = 0 }, { kind = "toy.hits", hits = 0 }]
        """
    )


def test_a_play_stops_at_the_first_question_without_an_answer() -> None:
    holds(
        """
        do = "play"
        step = ["turn"]
        [expect]
        asks = ["s0 TOY-02", "s1 TOY-02"]
        """
    )


SEALED = """
do = "play"
step = ["turn"]
dice = [[1, 1, 1]]
answers = [{ seat = "s1", answer = 4 }, { seat = "s0", answer = 2 }]
"""


def test_sealed_answers_arrive_in_the_order_written() -> None:
    holds(f'{SEALED}[expect]\nevents = [{{ kind = "toy.bids", most = 4 }}]')


def test_every_order_of_arrival_gives_the_same_game() -> None:
    holds(
        f'{SEALED}permute = true\nseats = {{ s0 = "s0", s1 = "s1" }}\n'
        '[expect]\nevents = [{ kind = "toy.bids", most = 4 }]'
    )


def test_an_answer_against_the_rules_is_the_end_of_the_play_and_can_be_expected() -> None:
    bids = """
        do = "play"
        step = ["turn"]
        answers = [{ seat = "s0", answer = 4 }]
        [expect]
        """
    holds(
        bids + 'refusal = { code = "refused.number", legal = 3, facts = { found = 4, high = 3 } }'
    )

    assert wrong(bids + 'asks = ["s0 TOY-02", "s1 TOY-02"]') == ["expect.refusal"]


def test_an_answer_to_another_question_is_named() -> None:
    body = """
        do = "play"
        step = ["duel", "s0"]
        dice = [[6, 1, 1]]
        answers = [{ seat = "s0", rule = "TOY-05", answer = true }]
        [expect]
        asks = ["s1 TOY-05"]
        """

    assert wrong(body) == ["answers 1"]


def test_answers_and_dice_that_nobody_asks_for_are_wrong() -> None:
    body = """
        do = "play"
        step = ["duel", "s0"]
        dice = [[1, 1, 1], [4]]
        answers = [true]
        [expect]
        rolls = ["TOY-04"]
        """

    assert wrong(body) == ["answers", "dice"]


def test_dice_that_are_missing_or_impossible_are_an_error_that_names_the_roll() -> None:
    body = 'do = "play"\nstep = ["duel", "s0"]\n%s\n[expect]\nrolls = ["TOY-04"]'
    nothing = error(body % "")
    count = error(body % "dice = [[1, 2]]")
    face = error(body % "dice = [[1, 2, 7]]")

    assert "3 dice for toy.strike (TOY-04, d6)" in nothing.expected
    assert "roll 1" == count.table
    assert 7 == face.found
    assert "a list for each roll" in error(body % "dice = [1, 2]").expected


def test_a_seed_throws_the_dice() -> None:
    first, second = (
        one(
            f'do = "play"\nstep = ["duel", "s0"]\nseed = "{seed}"\npolicy = "no"\n[expect]\nrolls = []'
        )
        for seed in ("a", "b")
    )

    assert first.seen is not None and second.seen is not None
    assert first.seen.rolls == second.seen.rolls == ["TOY-04"]


def test_with_a_policy_an_answer_with_a_rule_waits_for_it() -> None:
    holds(
        """
        do = "play"
        turn = 2
        step = ["turn"]
        dice = [[6, 6, 1], [5]]
        policy = "default"
        answers = [{ rule = "TOY-05", answer = true }]
        [expect]
        rolls = ["TOY-04", "TOY-05"]
        """
    )


# -- legal, options, muster, score -------------------------------------------------------------------


def test_an_answer_is_judged() -> None:
    body = 'do = "legal"\nstep = ["turn"]\nseat = "s1"\nanswer = %s\n[expect]\n'
    holds(body % "4" + "legal = true")
    holds(body % "5" + 'legal = false\nrefusal = { code = "refused.number", legal = 4 }')

    assert wrong(body % "5" + "legal = true") == ["expect.legal"]


def test_legal_answers_are_listed() -> None:
    holds(
        """
        do = "options"
        step = ["turn"]
        seat = "s0"
        [expect]
        count = 4
        options = [3, 2, 1, 0]
        includes = [3]
        excludes = [4]
        """
    )


def test_a_roster_is_checked() -> None:
    body = 'do = "muster"\nroster = { units = [%s] }\n[expect]\n'
    holds(body % "4, 6" + "legal = true\npoints = 10\nfindings = []", "")
    result = holds(body % "4, 7" + 'legal = false\npoints = 11\nfindings = ["TOY-11"]', "")

    assert {"TOY-11"} == result.rules


def test_the_score_of_a_position() -> None:
    holds('do = "score"\n[expect]\nwinner = "s1"\nscores = { s0 = 0, s1 = 2 }')


# -- the file ----------------------------------------------------------------------------------------

ROWS = (
    HEAD
    + """
do = "measure"
ask = "strike"
facts = { seat = "s0", other = "s1" }
[player.s0]
hand = 3
[player.s1]
hand = 4
[player.s2]
hand = 5

[[case]]
id = "TOY-V-02"
columns = ["facts.gap", "expect.values.near"]
rows = [[0.999, true], [1.0, false]]

[[case]]
without = ["player.s2"]
facts.gap = 2.5
expect.values.gap = 2.5
"""
)


def test_cases_override_rows_multiply_and_ids_are_told_apart() -> None:
    cases = cases_of(ROWS, "rows.toml")

    assert ["TOY-V-02 (1)", "TOY-V-02 (2)", "TOY-V-01"] == [case.label for case in cases]
    assert all(result.passed for result in check(cases))
    assert "s2" in cases[0].values["player"] and "s2" not in cases[2].values["player"]


def test_merging_never_changes_what_is_shared() -> None:
    base = {"a": {"x": {"y": 1}}}
    merged(base, {"a": {"x": {"y": 2}}})

    assert base == {"a": {"x": {"y": 1}}}


@pytest.mark.parametrize(
    ("text", "key", "expected"),
    [
        ('id = "x"', "system", "one of"),
        (HEAD, "do", "one of play, odds"),
        (HEAD + 'do = "guess"', "do", "one of play, odds"),
        (HEAD.replace("inch", "centimetre") + 'do = "odds"', "unit", "inch"),
        (HEAD.replace('unit = "inch"', "") + 'do = "odds"', "unit", "inch"),
        (HEAD.replace("TOY-V-01", "") + 'do = "odds"', "id", "the id of the scene"),
        (HEAD + 'do = "odds"\nrows = []', "rows", "this key inside a [[case]] only"),
        (HEAD + 'do = "odds"\n[[case]]\nwithout = ["x.y"]', "without", "a key of the scene above"),
        (HEAD + 'do = "odds"\n[[case]]\ncolumns = ["a"]\nrows = [[1, 2]]', "rows 1", "1 values"),
        (HEAD + 'do = "odds"\n[[case]]\ncolumns = ["a b"]\nrows = [[1]]', "columns", "a key"),
        (HEAD + 'do = "odds"\n[[case]]\nrows = [[1]]', "columns", "columns with rows"),
        ("id =", "syntax", "TOML"),
    ],
)
def test_a_file_that_is_no_scene_is_an_error_that_names_the_key(
    text: str, key: str, expected: str
) -> None:
    with pytest.raises(DataError) as caught:
        cases_of(text, "bad.toml")

    assert caught.value.file == "bad.toml"
    assert caught.value.key == key
    assert expected in caught.value.expected


SCORE = '[expect]\nwinner = "s1"'


@pytest.mark.parametrize(
    ("body", "key", "expected"),
    [
        (f'do = "score"\ncolour = 3\n{SCORE}', "colour", "one of options, player, turn, gap"),
        (f'do = "score"\nplayer.s2.size = 3\nplayer.s2.hand = 1\n{SCORE}', "size", "hand, points"),
        (f'do = "score"\ngap = 48.1\n{SCORE}', "gap", "at most 48"),
        (f'do = "score"\ngap = 0.0001\n{SCORE}', "gap", "a length"),
        (f'do = "score"\ngap = "far"\n{SCORE}', "gap", "a length"),
        (f'do = "score"\noptions.snow = true\n{SCORE}', "options.snow", "one of bug"),
        (f'do = "score"\nstep = ["charge"]\n{SCORE}', "step", "one of turn, duel"),
        (f'do = "score"\nscenario = "nowhere"\n{SCORE}', "player", "no table of its own"),
        ('do = "measure"\n[expect]\nvalues.x = 1', "ask", "one of strike, roll-off"),
        ('do = "measure"\nask = "strike"\n[expect]\nvalues.x = 1', "facts.seat", "id"),
        (f'do = "odds"\n{STRIKE}\nfacts.wind = 1\n[expect]\nvalues.x = 1', "facts.wind", "one of"),
        (f'do = "odds"\n{STRIKE}\npolicy = "best"\n[expect]\nvalues.x = 1', "policy", "one of"),
        (f'do = "odds"\n{STRIKE}\n[expect]\nchance.none = "2"', "expect.chance.none", "a chance"),
        (f'do = "odds"\n{STRIKE}\n[expect]\nwinner = "s0"', "expect.winner", "one of"),
        ('do = "score"', "expect", "at least one expectation"),
        ('do = "score"\n[expect]\nscores = {}', "expect.scores", "at least one expectation"),
        ('do = "play"\nstep = ["turn"]\n[expect]\nevents = []', "expect.events", "at least one"),
        ('do = "legal"\nstep = ["turn"]\n[expect]\nlegal = true', "answer", "the answer"),
        ('do = "legal"\nanswer = 1\n[expect]\nlegal = true', "step", "a step that asks"),
        (
            'do = "legal"\nanswer = 1\nseat = "s9"\nstep = ["turn"]\n' + SCORE,
            "seat",
            "one of s0, s1",
        ),
        ('do = "play"\nanswers = 3\nstep = ["turn"]\n' + SCORE, "answers", "a list"),
        ('do = "play"\nanswers = [{answer = 1, who = 2}]\n' + SCORE, "answers", "one of seat"),
        ('do = "muster"\n[expect]\nlegal = true', "player", "no table beside the roster"),
        ('do = "score"\n[expect]\nstate."players.s9" = 1', "expect.state", "one of"),
        ('do = "play"\n[expect]\nstate."players.s9" = 1', "expect.state.players.s9", "a path"),
    ],
)
def test_a_wrong_scene_is_an_error_that_names_its_key(body: str, key: str, expected: str) -> None:
    if "facts.wind" in key:
        body = body.replace('facts = { seat = "s0", other = "s1" }', 'facts.seat = "s0"')
        body = body.replace("facts.wind = 1", 'facts.other = "s1"\nfacts.wind = 1')
    caught = error(body)

    assert caught.key == key
    assert expected in caught.expected
    assert caught.file == "demo.toml"
    assert caught.table.startswith("TOY-V-01")


def test_a_fault_in_rule_text_fails_the_case_and_is_not_hidden() -> None:
    body = """
        do = "play"
        step = ["duel", "s0"]
        options.bug = 1
        dice = [[1, 1, 1]]
        [expect]
        rolls = ["TOY-04"]
        """
    result = one(body, "turn = 1\n[player.s0]\nhand = 3\n[player.s1]\nhand = 4\n")

    assert result.error is not None and result.error.code == "fault"


def test_every_kind_of_scene_and_expectation_is_covered_here_and_documented() -> None:
    docs = (Path(__file__).parent.parent / "docs" / "scenes.md").read_text("utf-8")
    here = Path(__file__).read_text("utf-8")
    for doing in DOINGS:
        assert f"| `{doing}` |" in docs
        assert f'do = "{doing}"' in here
        for key in ALLOWED[doing]:
            assert f"`{key}`" in docs
            assert key in here


def test_falsifying_touches_every_leaf_once() -> None:
    expect = {"values": {"a": 1, "b": True}, "rolls": ["X", "Y"], "silent": ["k"]}
    where = [place for place, _ in falsified(expect)]

    assert ["values.a", "values.b", "rolls 1", "rolls 2", "rolls", "silent"] == where
    assert all(wrong != expect for _, wrong in falsified(expect))


# -- the scenes that come with the systems -----------------------------------------------------------

SHIPPED: list[Case] = [case for system in systems.available() for case in cases_of_system(system)]


@pytest.mark.parametrize("case", SHIPPED, ids=lambda case: f"{case.system.id} {case.label}")
def test_shipped_scenes_pass_and_would_notice_a_wrong_expectation(case: Case) -> None:
    result = check_case(case)

    assert result.error is None, str(result.error)
    assert result.wrong == ()
    assert survivors(result) == []


def test_labels_of_shipped_scenes_are_unique_within_a_system() -> None:
    for system in systems.available():
        labels = [(case.file, case.label) for case in cases_of_system(system)]
        assert len(labels) == len(set(labels))


def test_scenes_are_found_by_file_folder_and_id(tmp_path: Path) -> None:
    (tmp_path / "rows.toml").write_text(ROWS, "utf-8")

    assert 3 == len(find_cases(str(tmp_path)))
    assert 3 == len(find_cases(str(tmp_path / "rows.toml")))
    with pytest.raises(DataError, match="a system, a scene file, a folder or a scene id"):
        find_cases("NOWHERE")
