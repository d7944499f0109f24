"""How far a step may go: the last amount that is legal, found with few looks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gunbai.systems.daimyo import drill
from gunbai.systems.daimyo.drill import largest, standing, stepped
from gunbai.systems.daimyo.stepping import Drill
from gunbai.systems.daimyo.surroundings import MOVE, Fault, Field, Step, Walked, field_of
from tests.unit.daimyo.asked import asked

FAR: tuple[Step, ...] = (
    ("advance", 60_000),
    ("advance", 9000),
    ("wheel", 150_000),
    ("wheel", -150_000),
)


def fields(seed: str) -> Iterator[Field]:
    """What units may meet that are asked for their move in a random game across a river."""
    for view, question in asked(Drill, "dai-scn-02", seed):
        if question.kind == MOVE:
            yield field_of(view, view.units[question.subject], MOVE)


def refused() -> Iterator[tuple[Field, Step, Fault]]:
    for around in fields("6"):
        for step in FAR:
            fault = stepped(around, standing(around), step)[1]
            if fault is not None:
                yield around, step, fault


def test_a_little_more_than_the_furthest_is_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0

    def looking(around: Field, at: Walked, step: Step) -> tuple[Walked, Fault | None]:
        nonlocal looks
        looks += 1
        return stepped(around, at, step)

    monkeypatch.setattr(drill, "stepped", looking)
    dear: list[int] = []
    codes: set[str] = set()
    for around, (verb, amount), fault in refused():
        looks = 0
        found, _ = largest(around, standing(around), (verb, amount), fault)
        if fault.code == drill.TOO_LONG:
            dear.append(looks)
        codes.add(fault.code)
        one = 1 if amount > 0 else -1
        if found:
            assert stepped(around, standing(around), (verb, found))[1] is None
        assert stepped(around, standing(around), (verb, found + one))[1] is not None
    assert len(dear) > 200 and len(codes) > 1
    assert sum(dear) < 8 * len(dear)  # by halving it would be sixteen


def test_of_turns_there_is_no_part() -> None:
    around = next(fields("6"))
    assert largest(around, standing(around), ("turn", 90_000), None)[0] == 0


def test_off_the_table_counts_as_too_far_for_who_must_stay() -> None:
    for around in fields("6"):
        after, fault = stepped(around, standing(around), ("advance", around.base))
        if fault is None and after.off:
            step = ("advance", around.base)
            found, _ = largest(around, standing(around), step, None, staying=True)
            stays, _ = stepped(around, standing(around), ("advance", found))
            leaves, _ = stepped(around, standing(around), ("advance", found + 1))
            assert not stays.off and leaves.off
            return
    raise AssertionError("nobody came near an edge")
