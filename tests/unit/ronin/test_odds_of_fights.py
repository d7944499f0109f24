"""Exact odds of shots and fights against the plainest count: every face of every die, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from gunbai.dice import D2D6, D6
from gunbai.effects import INLINE, Ask, Call, Draw, Effect, Proc, Roll, Tell
from gunbai.play.chances import at_least, in_order
from gunbai.play.dice_source import Faces, Seeded, tally
from gunbai.play.odds import odds
from gunbai.play.run import run
from gunbai.play.scenes import cases_of, observe
from gunbai.systems.ronin.attack_laws import blow_effect
from gunbai.systems.ronin.inquiries import INQUIRIES
from gunbai.systems.ronin.shooting import Shot
from gunbai.systems.ronin.shots import volley
from gunbai.systems.ronin.state import State
from gunbai.systems.ronin.strikes import strike_blow
from gunbai.systems.ronin.wounds import damage_bands, damage_of
from tests.unit.ronin.position import placed


def throws_of(roll: Roll) -> list[Faces]:
    """Every way in which the dice of a roll can lie on the table, all equally likely."""
    assert roll.die.faces is not None
    count, sides = roll.die.faces
    one = [tuple(faces) for faces in product(range(1, sides + 1), repeat=count)]
    return [tuple(throws) for throws in product(one, repeat=roll.throws)]


def lowest(question: Any, rule: str = "", seat: str = "") -> Any:
    """Re-roll the lowest die, whatever it shows."""
    return question.values[-1]


def counted(make: Callable[[], Proc[Any]]) -> dict[Any, Fraction]:
    """The distribution by re-running the procedure for every sequence of faces."""
    found: dict[Any, Fraction] = {}
    paths: list[tuple[list[Any], Fraction]] = [([], Fraction(1))]
    while paths:
        path, chance = paths.pop()
        proc, replies = make(), iter(path)
        effect: Effect[Any] | None = proc.send(None)
        try:
            while True:
                if isinstance(effect, Call):
                    effect = proc.send(INLINE)
                elif isinstance(effect, Tell):
                    effect = proc.send(None)
                elif isinstance(effect, Ask):
                    effect = proc.send(lowest(effect.question))
                else:
                    reply = next(replies, None)
                    if reply is None:
                        break
                    effect = proc.send(reply)
        except StopIteration as stop:
            found[stop.value] = found.get(stop.value, Fraction(0)) + chance
            continue
        proc.close()
        if isinstance(effect, Draw):
            assert effect.count == 1
            options: list[Any] = [(item,) for item in effect.pool]
        else:
            assert isinstance(effect, Roll)
            options = [tally(effect, faces) for faces in throws_of(effect)]
        paths.extend(([*path, option], chance / len(options)) for option in options)
    return found


def melee(**changes: Any) -> State:
    a = {"side": "a", "profile": "samurai", "weapons": ["katana"], "x": 12000, "y": 12000}
    b = {"side": "b", "profile": "ashigaru", "x": 13000, "y": 12000, "cp": 0}
    pond = {"kind": "marsh", "water": True, "circle": [13, 12, 1]}
    return placed({"a": {**a, **changes}, "b": b}, phase="combat", terrain={"pond": pond})


@pytest.mark.parametrize(
    "changes, mode",
    [
        ({}, "never"),
        ({"attributes": ["kenjutsu"]}, "if-missed"),
        ({"attributes": ["kenjutsu", "powerful"], "wound": "light"}, "ask"),
    ],
)
def test_a_strike_into_water_has_the_odds_of_its_dice(changes: dict[str, Any], mode: str) -> None:
    state = melee(**changes)
    blow = strike_blow(state, "a", "b", "katana", "model")

    found = odds(blow_effect(state, blow, mode), lowest)

    assert dict(found) == counted(lambda: blow_effect(state, blow, mode))
    assert "drowned" in found


def test_a_shot_into_a_melee_has_the_odds_of_its_dice() -> None:
    archer = {"side": "a", "profile": "ashigaru", "weapons": ["yumi"], "x": 12000, "y": 2000}
    rider = {"side": "b", "profile": "samurai", "mount": "horse", "x": 12000, "y": 13000}
    friend = {"side": "a", "profile": "ashigaru", "x": 13300, "y": 13000}
    state = placed({"archer": archer, "rider": rider, "friend": friend})
    shot = Shot("archer", "rider", "rider", "random", "action", "yumi")

    found = odds(volley(state, shot, "never"))

    assert dict(found) == counted(lambda: volley(state, shot, "never"))
    assert {landed.victim for landed in found} == {"rider", "friend"}


def test_a_whole_combat_has_the_odds_of_its_dice() -> None:
    state = melee()
    facts = {"models": ("a", "b"), "plans": {"a": ("katana", 1), "b": ("katana", 0)}, "model": "b"}
    run_combat = INQUIRIES["combat"].run
    assert run_combat is not None

    def attack_first(question: Any, rule: str, seat: Any) -> Any:
        return question.values[0] if hasattr(question, "values") else question.default(None)

    found = odds(run_combat(state, facts), attack_first)
    blow = strike_blow(state, "a", "b", "katana", "model")

    # One A counter, spent in whatever order the two act: a single attack without a boost.
    plain = odds(blow_effect(state, replace(blow, kind="melee"), "never"))
    assert dict(found) == dict(plain)


def test_a_combat_is_fought_where_no_policy_is_stated() -> None:
    """Everybody attacks and guards while counters last: 1 A counter against 1 D counter here."""
    text = """
        id = "X"
        system = "ronin"
        unit = "inch"
        do = "odds"
        ask = "combat"
        phase = "combat"
        model.a = { side = "a", profile = "samurai", weapons = ["katana"], x = 12.0, y = 12.0 }
        model.b = { side = "b", profile = "ashigaru", weapons = ["katana"], x = 13.0, y = 12.0 }
        facts = { models = ["a", "b"], model = "b", plans = { a = ["katana", 1], b = ["katana", 0] } }
    """
    (case,) = cases_of(text, "x.toml")

    seen = observe(case)

    blow = strike_blow(seen.state, "a", "b", "katana", "model")
    one = odds(blow_effect(seen.state, replace(blow, kind="melee", guarded=True), "if-missed"))
    assert dict(one) == seen.distribution
    assert ["none", "stun", "light"] == list(in_order(seen, INQUIRIES["combat"]))[:3]


@pytest.mark.parametrize("added", range(-14, 5))
def test_bands_by_damage_are_the_table_read_for_each_outcome(added: int) -> None:
    for die in (D6, D2D6):
        for against, sign in ((False, 1), (True, -1)):
            bands = damage_bands(die, added, against)
            for outcome in die.outcomes:
                damage = damage_of(added + sign * outcome)
                assert damage == bands.names[bands.of(outcome)]


def test_worse_than_a_wound_is_more_than_it() -> None:
    text = """
        id = "X"
        system = "ronin"
        unit = "inch"
        do = "odds"
        ask = "attack"
        terrain.pond = { kind = "marsh", water = true, circle = [13.0, 12.0, 1.0] }
        model.a = { side = "a", profile = "samurai", weapons = ["katana"], x = 12.0, y = 12.0 }
        model.b = { side = "b", profile = "ashigaru", x = 13.0, y = 12.0 }
        facts = { attacker = "a", target = "b" }
    """
    (case,) = cases_of(text, "x.toml")
    seen = observe(case)
    assert seen.distribution is not None

    more = at_least(seen, INQUIRIES["attack"])

    assert "drowned" in seen.distribution
    assert more["stun"] == 1 - seen.distribution["none"]
    assert more["grievous"] == sum(
        seen.distribution[key] for key in ("grievous", "critical", "drowned")
    )
    assert "none" not in more


def test_a_long_combat_goes_as_often_as_its_odds_say() -> None:
    a = {"side": "a", "profile": "samurai", "weapons": ["naginata"], "x": 12000, "y": 12000}
    b = {"side": "b", "profile": "ashigaru", "x": 13000, "y": 12000}
    c = {"side": "b", "profile": "ashigaru", "x": 12000, "y": 13000}
    state = placed({"a": a, "b": b, "c": c}, phase="combat")
    facts = {"models": ("a", "b", "c"), "model": "a"}
    run_combat = INQUIRIES["combat"].run
    assert run_combat is not None

    def press(question: Any, rule: str = "", seat: str = "") -> Any:
        return question.values[0] if hasattr(question, "values") else question.default(None)

    expected = odds(run_combat(state, facts), press)
    seen: dict[Any, int] = {}
    games = 1500
    dice = Seeded("as often")
    for game in range(games):
        thrown = iter(range(10**6))

        def reply(effect: Effect[Any], game: int = game, thrown: Iterator[int] = thrown) -> Any:
            if isinstance(effect, Roll):
                return tally(effect, dice.roll(effect, f"{game} {next(thrown)}"))
            return press(effect.question) if isinstance(effect, Ask) else None

        result = run(run_combat(state, facts), reply)
        seen[result] = seen.get(result, 0) + 1

    for result, chance in expected.items():
        mean = games * float(chance)
        spread = (mean * (1 - float(chance))) ** 0.5
        assert abs(seen.get(result, 0) - mean) < 4 * spread + 1, result
    assert set(seen) <= set(expected)
