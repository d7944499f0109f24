"""The workbench of Daimyo: positions written as scenes, units dragged into and out of contact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from decimal import Decimal
from functools import partial
from itertools import product
from typing import Any

import pytest

from gunbai.errors import Refused
from gunbai.forms import Edit
from gunbai.play.documents import edited, parsed, toml
from gunbai.play.driver import Driver
from gunbai.play.estimate import estimate
from gunbai.play.opening import new_header
from gunbai.play.scenes import cases_of_system
from gunbai.play.simulate import Match, _Table
from gunbai.records import copy_of, plain
from gunbai.server.benches import Scene, from_case
from gunbai.server.rulings import ruling_of
from gunbai.system import Setup
from gunbai.systems.daimyo import SYSTEM
from gunbai.systems.daimyo.bench import bench
from gunbai.systems.daimyo.state import State
from gunbai.systems.daimyo.unstage import unstage
from tests.unit.staging import staged

LEFT_OUT = ("bouts", "deeds", "packet", "duelled", "seat", "template")
"""What changes no chances: who did what already, a campaign's packet, seats."""
OF_THE_STATE = (
    *("scenario", "options", "width", "height", "pieces", "turn", "last_turn", "phase", "step"),
    *("acting", "group", "initiative", "first", "to_act", "first_clan", "season", "weather"),
    *("weather_since", "poor", "poor_since", "event", "event_turn", "sunset", "order_of_tests"),
)


def asked_by_default(state: State) -> Callable[[Any, str, Any], Any]:
    """Every decision on the way is the default one."""
    return lambda question, rule, seat: question.default(SYSTEM.view(state, seat))


def differing(one: State, other: State) -> list[str]:
    """What differs between two states."""
    found = [name for name in OF_THE_STATE if getattr(one, name) != getattr(other, name)]
    for table in ("sides", "clans", "leaders", "units"):
        mine, theirs = getattr(one, table), getattr(other, table)
        assert list(mine) == list(theirs)
        for key, thing in mine.items():
            for name in type(thing).__annotations__:
                here, there = getattr(thing, name), getattr(theirs[key], name)
                alone = name in ("x", "y") and thing.on_table and not getattr(thing, "unit", "")
                placed = alone or name not in ("x", "y")
                if here != there and placed and name not in LEFT_OUT:
                    found.append(f"{table}.{key}.{name}: {here} {there}")
    touching = [[plain(pair) for pair in state.contacts] for state in (one, other)]
    if touching[0] != touching[1]:
        found.append(f"contacts: {touching}")
    return found


class Recording(Driver):
    """Writes every seventh position down and reads it back."""

    __slots__ = ()
    seen = 0

    def begin(self) -> None:
        Recording.seen += 1
        if Recording.seen % 7 == 0:
            again = staged(SYSTEM, parsed(toml(unstage(self.state)), "scene"))
            assert differing(self.state, again) == []
        return super().begin()


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("dai-scn-01", {}),
        ("dai-scn-02", {"weather": True}),
        ("dai-scn-05", {}),
    ],
)
def test_a_position_written_as_a_scene_comes_back(scenario: str, options: dict[str, Any]) -> None:
    Recording.seen = 0
    setup = new_header(Setup(scenario, {}, {}, options)).setup
    table = _Table(SYSTEM, Match(setup, "scenes"), 0)
    table.driver = Recording(SYSTEM, SYSTEM.setup(setup))
    table.play()

    assert Recording.seen > 7


# -- what the workbench offers ---------------------------------------------------------------------


def two(x: float = 20.0, y: float = 20.0, **more: Any) -> dict[str, Any]:
    """Two units of spears; the second stands at x, y and looks at the first."""
    text = f"""
[units.blue]
side = "a"
type = "ashigaru"
profile = "S L LSP"
x = 20.0
y = 10.0

[units.red]
side = "b"
type = "samurai"
profile = "V H POL"
x = {x}
y = {y}
"""
    return {**parsed(text, "scene"), **more}


def test_a_dragged_unit_is_lined_up_with_an_enemy_that_is_near() -> None:
    """DAI-GEO-05: the front edge turned onto the enemy's, the files on his files."""
    near = Decimal("1.0")
    assert staged(SYSTEM, two(21.3, 10.8)).contacts == []
    state = staged(SYSTEM, two(21.3, 10.8, join=near))
    (pair,) = state.contacts
    assert (pair.a, pair.b, pair.a_side, pair.b_side, pair.by) == (
        *("blue", "red", "front", "front", "red"),
    )
    red = state.units["red"]
    assert (red.x, red.y, red.heading) == (20_000, 10_000, 180_000)
    assert staged(SYSTEM, two(21.3, 11.1, join=near)).contacts == []
    document = two(33.0, 8.0, join=Decimal("9.0"))
    document["units"]["red"]["heading"] = Decimal("260.0")
    (pair,) = staged(SYSTEM, document).contacts
    assert (pair.a_side, pair.b_side) == ("right", "front")


def test_a_loose_contact_ends_when_one_is_dragged_away_and_is_there_again_when_back() -> None:
    document = two(20.0, 10.0)
    document["contact"] = [{"a": "blue", "b": "red", "loose": True, "rounds": 2}]
    (pair,) = staged(SYSTEM, document).contacts
    assert (pair.a_side, pair.b_side, pair.rounds) == ("front", "front", 2)
    (table,) = unstage(staged(SYSTEM, document))["contact"]
    assert table["loose"] is True
    document["units"]["red"]["y"] = Decimal("15.0")
    assert staged(SYSTEM, document).contacts == []
    document["units"]["red"]["y"] = Decimal("10.0")
    assert len(staged(SYSTEM, document).contacts) == 1


OFTEN = 24
"""Scenes in which a field of one kind is written and read again."""


def test_every_field_of_the_workbench_is_a_key_that_a_scene_takes() -> None:
    """What a form shows can be written into the scene and read again: each kind of field many times."""
    system = SYSTEM
    tried: Counter[tuple[Any, ...]] = Counter()
    for case in cases_of_system("daimyo")[::4]:
        if "scenario" in case.values or case.values["do"] == "muster":
            continue
        document = Scene(from_case(case)).document
        shown = bench(document)
        fields = [*shown.fields, *(field for thing in shown.things for field in thing.fields)]
        for field in fields:
            kind = (field.path[0], field.path[-1], field.kind)
            if field.value not in (None, "") and tried[kind] < OFTEN:
                tried[kind] += 1
                again = edited(document, [Edit("set", field.path, field.value)])
                Scene(again).state()
        drawn = system.depict(system.view(Scene(document).state(), None), None)
        for thing in shown.things:
            if thing.path[0] in ("units", "terrain"):
                assert thing.id in drawn or thing.path[0] == "units", thing.id


@pytest.mark.parametrize("ask", ["volley", "melee", "melee-to-the-end", "morale"])
def test_what_stands_there_can_be_asked_about(ask: str) -> None:
    """A melee of two whole units put together on the workbench, asked each way."""
    document: dict[str, Any] = {
        "system": "daimyo",
        "unit": "centimetre",
        "id": "made",
        "do": "odds",
    }
    near = {"join": Decimal("0.5")} if ask != "volley" else {}
    document |= two(20.0, 10.3 if near else 16.0, **near)
    document["units"]["blue"] |= {"weapon": "bow"}
    scene = Scene(Scene(document).asking(ask))
    shown = ruling_of(scene.case(), "en")
    assert shown["error"] is None and shown["refusal"] is None, shown
    assert shown["odds"]


def test_a_name_that_is_nobodys_is_refused_in_every_question() -> None:
    state = staged(SYSTEM, two())
    for inquiry in SYSTEM.inquiries.values():
        facts: dict[str, Any] = {
            key: "nobody" for key, kind in inquiry.facts.items() if kind == "id"
        }
        facts |= {"steps": (), "remaining": 2, "side": "nobody", "point": (0, 0)}
        facts = {key: value for key, value in facts.items() if key in inquiry.facts}
        if not any(kind == "id" for kind in inquiry.facts.values()):
            continue
        with pytest.raises(Refused):
            if inquiry.measure is not None:
                inquiry.measure(state, facts)
            assert inquiry.run is not None
            asked: Any = inquiry.run(state, facts)
            asked.send(None)


@pytest.mark.parametrize("initiative", ["a", ""])
def test_whatever_is_asked_about_whatever_stands_there_has_an_answer_or_a_reason(
    initiative: str,
) -> None:
    """Every question with every id in every place: the forms take any name, also a gun's or an HQ's;
    also before anybody has the initiative."""
    text = """
[options]
artillery = true
[terrain.village]
kind = "house"
rect = [60.0, 60.0, 68.0, 66.0]
[side.a]
[clan.clan]
side = "a"
[units]
blue = { side = "a", type = "ashigaru", profile = "S L BOW", x = 20.0, y = 10.0, clan = "clan" }
red = { side = "b", type = "mounted-samurai", x = 20.0, y = 10.0 }
gun = { side = "b", type = "artillery", profile = "S L light-gun", x = 40.0, y = 30.0 }
seat = { side = "a", kind = "hq", x = 80.0, y = 20.0 }
host = { side = "b", type = "samurai", house = "village" }
gone = { side = "b", type = "peasant", x = 90.0, y = 90.0, mood = "routing" }
lost = { side = "b", type = "peasant", status = "destroyed" }
[leader.lord]
side = "a"
clan = "clan"
at = [50.0, 50.0]
[leader.chief]
side = "b"
kind = "general"
unit = "red"
[[contact]]
a = "blue"
b = "red"
"""
    state = staged(SYSTEM, {**parsed(text, "scene"), "initiative": initiative})
    ids = [*state.units, *state.leaders, *state.clans, *state.sides]
    answered = 0
    for inquiry in SYSTEM.inquiries.values():
        keys = [key for key, kind in inquiry.facts.items() if kind.startswith(("id", "text"))]
        for names in product(ids, repeat=len(keys)):
            facts: dict[str, Any] = dict(zip(keys, names, strict=True))
            facts |= {"steps": (), "remaining": 2, "point": (0, 0)}
            facts = {key: value for key, value in facts.items() if key in inquiry.facts}
            with suppress(Refused):
                if inquiry.measure is not None:
                    inquiry.measure(copy_of(state), facts)
                    answered += 1
            with suppress(Refused):
                if inquiry.run is not None:
                    make = partial(inquiry.run, copy_of(state), facts)
                    estimate(make, 1, "7", asked_by_default(state))
                    answered += 1
    assert answered > 300
