"""State records: copies share nothing, JSON there and back, views hide, undeclared fields fail."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any

import pytest

from gunbai.effects import Seat
from gunbai.records import (
    HIDDEN,
    Open,
    copy_of,
    fingerprint,
    hides,
    plain,
    record,
    seen_by,
    unplain,
    view_of,
)


class Mood(Enum):
    CALM = "calm"
    ANGRY = "angry"


@dataclass(frozen=True, slots=True)
class Spot:
    x: int
    tags: tuple[str, ...]


def mine(state: Any, owner: Any, value: Any, seat: Seat | None) -> Any:
    return value if seat == owner.name else HIDDEN


def band(state: Any, owner: Any, value: Any, seat: Seat | None) -> Any:
    return value if seat == owner.name else value // 10 * 10


@record
class Hand:
    name: Open[str]
    cards: Annotated[list[int], seen_by(mine)]
    strength: Annotated[int, seen_by(band)]


@record
class Table:
    mood: Open[Mood]
    spot: Open[Spot]
    maybe: Open[Spot | None]
    hands: Open[dict[str, Hand]]
    rows: Open[list[tuple[str, int]]]
    agenda: Open[list[tuple[str, tuple[Any, ...]]]]


def table() -> Table:
    hands = {name: Hand(name, [1, 2], 57) for name in ("a", "b")}
    rows = [("x", 1)]
    return Table(Mood.ANGRY, Spot(3, ("t",)), None, hands, rows, [("step", ("u", (1, 2)))])


def test_a_copy_shares_nothing_that_can_change() -> None:
    first = table()
    before = fingerprint(first)
    second = copy_of(first)
    second.hands["a"].cards.append(9)
    second.hands["c"] = Hand("c", [], 0)
    second.rows.append(("y", 2))
    second.agenda.pop()

    assert before == fingerprint(first)
    assert before != fingerprint(second)


def test_plain_data_comes_back_equal() -> None:
    raw = json.loads(json.dumps(plain(table())))
    back = unplain(Table, raw)

    assert fingerprint(table()) == fingerprint(back)
    assert (Mood.ANGRY, Spot(3, ("t",)), [("step", ("u", (1, 2)))]) == (
        back.mood,
        back.spot,
        back.agenda,
    )


def test_a_view_hides_projects_and_shares_the_rest() -> None:
    state = table()
    view = view_of(state, state, Seat("a"))

    assert [1, 2] == view.hands["a"].cards
    assert (57, 50) == (view.hands["a"].strength, view.hands["b"].strength)
    assert view.rows is state.rows
    assert hides(Table)
    with pytest.raises(LookupError, match="hidden"):
        len(view.hands["b"].cards)


def test_hidden_values_raise_in_every_use() -> None:
    for use in (bool, len, list, str, int, lambda h: h == 1, lambda h: h + 1, lambda h: h[0]):
        with pytest.raises(LookupError):
            use(HIDDEN)


def test_a_field_that_does_not_say_who_sees_it_is_an_error_at_import() -> None:
    with pytest.raises(TypeError, match="secret does not say who sees it"):

        @record
        class Leaky:
            secret: int


def test_fingerprints_do_not_depend_on_hash_seed_or_locale() -> None:
    code = "from tests.core.test_records import *; print(fingerprint(table()))"
    found = set()
    for seed, lang in (("1", "C"), ("2", "hu_HU.UTF-8")):
        env = {"PYTHONHASHSEED": seed, "LC_ALL": lang, "PYTHONPATH": ":".join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        )
        found.add(done.stdout)

    assert {fingerprint(table()) + "\n"} == found
