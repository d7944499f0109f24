"""Merging never changes a distribution: odds equal brute force over rules made up at random.

The rules are built to be difficult: variables that die, half-computed expressions at an await,
loops, closures, tallies kept in other things and read later, calls inside of calls.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gunbai import dice, effects
from gunbai.play.odds import Odds, forget
from gunbai.records import Open, record
from tests.core.brute import brute

SEAT = effects.Seat("a")
THREE = dice.reaching(3, dice.D3, ones=True)
TWO = dice.reaching(3, dice.D3)


@record
class Holder:
    """Compared by identity: what it holds is read unseen."""

    roll: Open[Any]


@effects.resolution("P-1")
async def sub(throws: int, more: int) -> int:
    roll = await effects.Roll(throws, dice.D3, THREE, "P-1", SEAT)
    return roll["hit"] + (more if roll["one"] else 0)


@effects.resolution("P-2")
async def stage(throws: int) -> int:
    return (await effects.Roll(throws, dice.D3, TWO, "P-2", SEAT))["hit"]


@effects.procedure("P-3")
async def inline(throws: int) -> Any:
    first = await stage(throws)
    return first + await stage(first)


async def helper(roll: Any) -> int:
    """A plain coroutine: the tally lives on in the frame of its caller and in its own."""
    again = await effects.Roll(roll["one"], dice.D3, TWO, "P-4", SEAT)
    missed: int = roll["miss"]
    return again["hit"] + missed


SCOPE = {
    "D3": dice.D3,
    "Holder": Holder,
    "Roll": effects.Roll,
    "SEAT": SEAT,
    "THREE": THREE,
    "TWO": TWO,
    "helper": helper,
    "inline": inline,
    "resolution": effects.resolution,
    "stage": stage,
    "sub": sub,
}

NUMBERS = ("a", "b", "c", "d")
ROLLS = ("r", "s")


@st.composite
def terms(draw: st.DrawFn) -> str:
    kind = draw(st.integers(0, 4))
    if kind < 2:
        return draw(st.sampled_from(NUMBERS))
    if kind == 2:
        band = draw(st.sampled_from(("hit", "miss", "one")))
        return f'{draw(st.sampled_from(ROLLS))}["{band}"]'
    if kind == 3:
        return f"({draw(terms())} - {draw(st.sampled_from(NUMBERS))})"
    return 'h.roll["one"]' if draw(st.booleans()) else str(draw(st.integers(0, 2)))


@st.composite
def statements(draw: st.DrawFn, depth: int, chances: list[int]) -> list[str]:
    """Some lines; ``chances`` holds how many more rolls may be made."""
    lines: list[str] = []
    for _ in range(draw(st.integers(1, 4))):
        lines += draw(statement(depth, chances))
    return lines


def indented(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


@st.composite
def statement(draw: st.DrawFn, depth: int, chances: list[int]) -> list[str]:
    number, roll = draw(st.sampled_from(NUMBERS)), draw(st.sampled_from(ROLLS))
    term = draw(terms())
    kind = draw(st.integers(0, 13))
    if depth and kind == 0:
        inner = draw(statements(depth - 1, chances))
        return [f"if {term} > 0:", *indented(inner), "else:", f"    {number} = 1"]
    if depth and kind == 1 and chances[0] >= 2:
        chances[0] -= 2
        inner = draw(statements(0, [1]))
        return [f"for c in range({draw(st.integers(1, 2))}):", *indented(inner)]
    if kind == 2:
        return [f"{number} = {term}"]
    if kind == 3:
        return [f"h = Holder({roll})"]
    if kind == 4:
        return [f"f = lambda: {term}", f"{number} = f()"]
    if kind == 5:
        return [f"t = ({roll}, {number})", f'{number} = t[0]["miss"] + t[1]']
    if chances[0] <= 0:
        return [f"{number} = {term} + 1"]
    chances[0] -= 2 if kind in (8, 10, 12) else 1
    throws = f"abs({term}) % 3"
    return {
        6: [f"{roll} = await Roll({throws}, D3, THREE, 'P', SEAT)"],
        7: [f"{roll} = await Roll({throws}, D3, THREE, 'P', SEAT)", f'{number} = {roll}["hit"]'],
        8: [f"{number} = await sub({throws}, {number})"],
        9: [f"{number} += await stage({throws})"],
        10: [f"{number} = {term} - await sub({throws}, 1)"],
        11: [f"{number} = await helper({roll})"],
        12: [f"{number} = await inline({throws})"],
        13: [f"{number} = (await Roll({throws}, D3, TWO, 'P', SEAT))['hit']"],
    }.get(kind, [f"{roll} = await Roll({throws}, D3, THREE, 'P', SEAT)"])


@st.composite
def rules(draw: st.DrawFn) -> str:
    chances = [3]
    lines = ["c = d = 0", "r = s = await Roll(1, D3, THREE, 'P', SEAT)", "h = Holder(r)"]
    lines += draw(statements(2, chances))
    results = draw(st.lists(st.one_of(terms(), st.sampled_from(ROLLS)), min_size=1, max_size=3))
    lines.append(f"return ({', '.join(results)},)")
    return "\n".join(["@resolution('P')", "async def rule(a, b):", *indented(lines)])


def made(source: str) -> Any:
    scope = dict(SCOPE)
    exec(source, scope)
    return scope["rule"]


@settings(max_examples=150, deadline=None)
@given(rules())
def test_odds_of_any_rule_equal_brute_force(source: str) -> None:
    rule = made(source)
    forget()
    session = Odds(strict=False)
    for a, b in ((0, 1), (2, 1), (1, 0), (2, 2)):
        assert brute(partial(rule, a, b)) == dict(session.of(rule(a, b))), (source, a, b)


HOLDS_ON = """
@resolution('P')
async def rule(a, b):
    roll = await Roll(2, D3, THREE, 'P', SEAT)
    hits = roll["hit"]
    kept = Holder(roll)
    more = await stage(1)
    return hits + 10 * more + 100 * kept.roll["one"]
"""

GIVES_AWAY = """
@resolution('P')
async def rule(a, b):
    roll = await Roll(2, D3, THREE, 'P', SEAT)
    hits = roll["hit"]
    more = await stage(hits)
    return (more, roll)
"""

READS_LATE = """
@resolution('P')
async def rule(a, b):
    roll = await Roll(a, D3, THREE, 'P', SEAT)
    if roll["hit"]:
        return 0
    other = await Roll(b, D3, TWO, 'P', SEAT)
    return other["hit"] + 10 * roll["one"]
"""

IN_A_TRY = """
@resolution('P')
async def rule(a, b):
    for n in (1, 2):
        try:
            b += 1 // await stage(n)
        except ZeroDivisionError:
            b += 10 * await stage(2)
    return a + b
"""


@pytest.mark.parametrize("source", [HOLDS_ON, GIVES_AWAY, READS_LATE, IN_A_TRY])
def test_odds_of_tricky_rules_equal_brute_force(source: str) -> None:
    rule = made(source)
    forget()
    session = Odds(strict=False)
    for _ in range(2):
        for a, b in ((2, 1), (1, 1), (2, 2), (0, 2)):
            assert brute(partial(rule, a, b)) == dict(session.of(rule(a, b)))
