"""Every invariant of a state is looked at: broken on purpose, each is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gunbai.records import copy_of
from gunbai.systems.daimyo.state import Contact, State
from gunbai.systems.daimyo.watch import watch
from tests.unit.daimyo.tables import table


def line() -> State:
    """Two units in contact, a third in a house, a leader alone, and one with a unit."""
    return table(
        {
            "terrain": {
                "village": {"kind": "village", "rect": [80, 80, 110, 100]},
                "house": {"kind": "house", "rect": [90, 85, 98, 91]},
            },
            "clan": {"k": {"side": "a"}},
            "units": {
                "one": {"side": "a", "type": "ronin", "stands": 7, "files": 4, "x": 40, "y": 40},
                "two": {"side": "b", "type": "ronin", "stands": 4, "files": 4, "x": 40, "y": 40},
                "far": {"side": "b", "type": "ronin", "stands": 4, "files": 2, "x": 80, "y": 60},
                "in": {"side": "a", "type": "ronin", "stands": 3, "house": "house"},
                "gun": {"side": "a", "type": "artillery", "x": 20, "y": 20},
                "camp": {"side": "a", "kind": "hq", "x": 60, "y": 10},
            },
            "leader": {
                "lone": {"side": "a", "clan": "k", "at": [70, 20]},
                "with": {"side": "b", "unit": "two"},
            },
            "contact": [{"a": "one", "b": "two", "rounds": 1, "fought": 5}],
        }
    )


def test_a_sound_table_passes() -> None:
    watch(line())


def _unit(name: str, **changes: object) -> Callable[[State], None]:
    def change(state: State) -> None:
        for key, value in changes.items():
            setattr(state.units[name], key, value)

    return change


def _leader(name: str, **changes: object) -> Callable[[State], None]:
    def change(state: State) -> None:
        for key, value in changes.items():
            setattr(state.leaders[name], key, value)

    return change


def _pair(**changes: object) -> Callable[[State], None]:
    def change(state: State) -> None:
        for key, value in changes.items():
            setattr(state.contacts[0], key, value)

    return change


def _twice(state: State) -> None:
    state.contacts.append(copy_of(state.contacts[0]))


def _friends(state: State) -> None:
    state.contacts.append(_contact("two", "far"))


def _contact(a: str, b: str) -> Contact:
    return Contact(a, b, "front", "front", a, "charge", 5, 0, 0, "", "", False)


def _apart(state: State) -> None:
    state.contacts.append(_contact("one", "far"))


def _group(state: State) -> None:
    state.group = ["one", "gun", "one"]


BREAKS: dict[str, tuple[str, Callable[[State], None]]] = {
    "overlap": ("overlap", _unit("far", x=40_000, y=41_000)),
    "more files than stands": ("files", _unit("far", files=5)),
    "no files": ("files", _unit("far", files=0)),
    "stands that were never there": ("stands", _unit("one", stands=8)),
    "a house with too many": ("house", _unit("in", stands=5, start_stands=5)),
    "horses in a house": ("horses", _unit("in", type="mounted-monk")),
    "the frame of a house outside": ("frame", _unit("in", house="")),
    "the wrong house": ("its house", _unit("in", frame=(4_000, 4_000))),
    "off the table": ("off the table", _unit("far", x=1_000)),
    "three hits": ("hits", _unit("far", hits=3)),
    "a turn too many": ("turned", _unit("far", turned=270_000)),
    "acted twice": (
        "act 2 times",
        _unit(
            "one",
            deeds=(
                "act",
                "move",
                "act",
            ),
        ),
    ),
    "moved twice": (
        "move 2 times",
        _unit(
            "one",
            deeds=(
                "move",
                "move",
            ),
        ),
    ),
    "fired twice": (
        "fire 2 times",
        _unit(
            "one",
            deeds=(
                "fire",
                "act",
                "fire",
            ),
        ),
    ),
    "two rout moves": (
        "rout 2 times",
        _unit(
            "one",
            deeds=(
                "rout",
                "rout",
            ),
        ),
    ),
    "a pair twice": (
        "fought two twice",
        _unit(
            "one",
            bouts=(
                (1, 1, "two"),
                (1, 1, "two"),
            ),
        ),
    ),
    "a stand twice": (
        "fought again",
        _unit(
            "one",
            bouts=(
                (1, 1, "two"),
                (1, 1, "far"),
            ),
        ),
    ),
    "a rout in good order": ("good order", _unit("far", mood="routing", rout_count=1)),
    "a rout that never began": ("never begun", _unit("far", mood="routing", disordered=True)),
    "a router in contact": (
        "routs in contact",
        _unit("two", mood="routing", disordered=True, rout_count=1),
    ),
    "an HQ in disorder": ("HQ", _unit("camp", disordered=True)),
    "an unknown mood": ("mood", _unit("far", mood="merry")),
    "an unknown status": ("status", _unit("far", status="gone")),
    "no quality": ("quality", _unit("far", quality="")),
    "a leader with the enemy": ("enemy", _leader("lone", unit="two")),
    "a leader with a gun": ("gun", _leader("lone", unit="gun")),
    "a rating": ("rating", _leader("lone", cr=5)),
    "a leader off the table": ("off the table", _leader("lone", x=500)),
    "a leader above the edge": ("off the table", _leader("lone", y=120_500)),
    "a leader under the enemy": ("inside", _leader("lone", x=80_000, y=61_500)),
    "too many rounds": ("rounds", _pair(rounds=2, made=5)),
    "a round to come": ("fought in turn", _pair(fought=6)),
    "a contact twice": ("two contacts", _twice),
    "friends in melee": ("friends", _friends),
    "the order of a contact": ("order", _pair(a="two", b="one")),
    "a contact apart": ("apart", _apart),
    "twice in a group": ("twice in a group", _group),
}


@pytest.mark.parametrize("name", BREAKS)
def test_what_is_broken_is_found(name: str) -> None:
    words, change = BREAKS[name]
    state = line()
    change(state)
    with pytest.raises(AssertionError, match=words):
        watch(state)


def test_a_leader_in_the_ranks_of_a_unit_that_rallies_stands_there_until_it_forms_up() -> None:
    """DAI-LDR-13: a routing unit did him no harm."""
    state = line()
    state.leaders["lone"].x, state.leaders["lone"].y = 80_000, 61_500
    state.units["far"].rallied, state.step = True, "rally"
    watch(state)
    state.step = "movement"
    with pytest.raises(AssertionError, match="inside"):
        watch(state)


def test_a_stand_may_fight_again_against_a_later_charger() -> None:
    """DAI-RUL-81."""
    state = line()
    state.units["one"].bouts = ((1, 1, "two"), (1, 1, "far"))
    state.units["far"].charged = True
    watch(state)


def test_who_is_gone_is_in_no_contact_and_leads_nobody() -> None:
    state = line()
    state.units["two"].status = "destroyed"
    with pytest.raises(AssertionError, match="in contact and gone"):
        watch(state)
    state.contacts = []
    with pytest.raises(AssertionError, match="with two, destroyed"):
        watch(state)
