"""What games keep in memory: packed lists, old commands, and that nothing is lost by it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gunbai.effects import Seat
from gunbai.server.commands import Commands
from gunbai.server.compact import BLOCK, NEAR, Compact

from .client import Browser, serving

MANY = 3 * BLOCK + NEAR


@settings(deadline=None, max_examples=60)
@given(
    count=st.integers(0, MANY),
    shrinks=st.sets(st.integers(0, MANY), max_size=6),
    asked=st.lists(st.integers(-MANY, MANY) | st.slices(MANY), max_size=12),
)
def test_a_packed_list_reads_as_the_list_it_stands_for(
    count: int, shrinks: set[int], asked: list[int | slice]
) -> None:
    plain: list[dict[str, int]] = []
    packed: Compact[dict[str, int]] = Compact()
    for number in range(count):
        plain.append({"n": number})
        packed.append({"n": number})
        if number in shrinks:
            packed.shrink()
    assert plain == list(packed) and len(plain) == len(packed)
    for place in asked:
        try:
            expected = plain[place]
        except IndexError:
            with pytest.raises(IndexError):
                packed[place]
        else:
            assert expected == packed[place]
    packed.shrink()
    assert not packed.loose and plain == packed[:]


def test_old_commands_are_known_by_their_print() -> None:
    rows = [(Seat("a"), f"id {number}", number, "") for number in range(500)]
    known = Commands(rows)
    assert known.get(Seat("a"), "id 499") == (499, "")
    assert known.get(Seat("a"), "id 0") is None
    assert all(
        known.get(Seat("a"), f"id {n}") or known.perhaps(Seat("a"), f"id {n}") for n in range(500)
    )
    assert not any(known.perhaps(Seat("b"), f"id {n}") for n in range(500))


def test_a_command_long_past_is_acknowledged_again_as_it_was(tmp_path: Path) -> None:
    """Sealed answers changed a hundred times: the first one, sent again, changes nothing."""
    with serving(tmp_path) as server:
        browser = Browser(server)
        code = browser.create(seat__b="code")
        with browser.table(code) as table:
            first = table.answer(1, id="first")
            for number in range(100):
                assert table.answer(number % 4)["t"] == "ack"
            before = browser.json(f"/t/{code}.json")
            assert table.answer(2, id="first") == first
            assert table.command("answer", id="first", seat="a", answer=2) == first
            after = browser.json(f"/t/{code}.json")
            assert before == after and before["ask"]["answered"] == 3
    with serving(tmp_path) as server:
        again = Browser(server)
        again.cookies = browser.cookies
        with again.table(code) as table:
            assert table.answer(2, id="first") == first
