"""Exact odds against icepool, each side written as its own documentation recommends.

Before anything is timed, both must give the same distribution to the fraction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from importlib import import_module
from time import process_time
from typing import Any

from bench.measure import Result, Timed, ratio, repeated
from bench.rules import ROUNDS, STANDS, broken, melee, stands, volley, volley_in_stages
from gunbai.effects import Proc
from gunbai.play.odds import Odds, forget

__all__ = ["results"]

SHOTS = 20
MOST = STANDS * 3


def _ice() -> Any:
    """icepool, which ships no types that mypy would read."""
    return import_module("icepool")


def ice_volley() -> Any:
    """Staged evaluation: a die for the hits, rolled as many wounds, rolled as many saves."""
    coin = _ice().coin
    return ((SHOTS @ coin(2, 3)) @ coin(1, 2)) @ coin(1, 2)


def ice_melee_by_map() -> Any:
    """Round by round through ``map``, with the hits of each number of stands made once."""
    ice = _ice()
    hits = [count @ ice.coin(5, 12) for count in range(STANDS + 1)]

    def capped(mine: int, theirs: int, on_mine: int, on_theirs: int) -> tuple[int, int]:
        return (min(MOST, mine + on_mine), min(MOST, theirs + on_theirs))

    def exchange(mine: int, theirs: int) -> Any:
        if broken((mine, theirs)):
            return (mine, theirs)
        return ice.map(capped, mine, theirs, hits[stands(theirs)], hits[stands(mine)])

    state: Any = ice.Die([(0, 0)])
    for _ in range(ROUNDS):
        state = state.map(exchange, star=True)
    return state


def ice_melee_by_product() -> Any:
    """The same, with the two sides of a round kept and made into pairs by ``tupleize``."""
    ice = _ice()
    hits = [count @ ice.coin(5, 12) for count in range(STANDS + 1)]
    known: dict[tuple[int, int], Any] = {}

    def suffer(taken: int, attackers: int) -> Any:
        key = (taken, attackers)
        if key not in known:
            known[key] = (hits[attackers] + taken).map(lambda sum_: min(MOST, sum_))
        return known[key]

    def exchange(mine: int, theirs: int) -> Any:
        if broken((mine, theirs)):
            return (mine, theirs)
        return ice.tupleize(suffer(mine, stands(theirs)), suffer(theirs, stands(mine)))

    state: Any = ice.Die([(0, 0)])
    for _ in range(ROUNDS):
        state = state.map(exchange, star=True)
    return state


def _same(die: Any, procedure: Proc[Any]) -> None:
    total = die.denominator()
    theirs = {
        tuple(value) if not isinstance(value, int) else value: Fraction(quantity, total)
        for value, quantity in die.items()
    }
    ours = dict(Odds().of(procedure))
    assert ours == theirs, "the two sides do not compute the same thing"


def _cold(make: Callable[[], Proc[Any]]) -> Timed:
    """A first question: no table of dice, no result is there yet."""

    def work() -> None:
        forget()
        Odds().of(make())

    return repeated(work)


def _again(make: Callable[[], Proc[Any]]) -> Timed:
    """The same question to the same ``Odds``."""
    session = Odds()
    session.of(make())
    return repeated(lambda: session.of(make()))


def _next(first: Callable[[], Proc[Any]], second: Callable[[], Proc[Any]]) -> Timed:
    """Another question to an ``Odds`` that has answered a first one."""

    def timed() -> float:
        session = Odds()
        session.of(first())
        started = process_time()
        session.of(second())
        return process_time() - started

    return timed


def results() -> Iterator[Result]:
    """The lines about odds."""
    _same(ice_volley(), volley(SHOTS))
    _same(ice_volley(), volley_in_stages(SHOTS))
    yardstick = repeated(ice_volley)
    for name, make in (
        ("volley of 20", volley),
        ("volley of 20, a rule a stage", volley_in_stages),
    ):
        one = ratio(_cold(partial(make, SHOTS)), yardstick)
        yield Result(f"odds: {name}, first asked / icepool", one, 1.0)
        two = ratio(_again(partial(make, SHOTS)), yardstick)
        yield Result(f"odds: {name}, asked again / icepool", two, 0.1)
    _same(ice_melee_by_map(), melee())
    _same(ice_melee_by_product(), melee())
    yardstick = _faster(ice_melee_by_map, ice_melee_by_product)
    name = "odds: melee of 8 and 8"
    yield Result(f"{name}, first asked / icepool", ratio(_cold(melee), yardstick), 1.0)
    yield Result(f"{name}, asked again / icepool", ratio(_again(melee), yardstick), 1 / 15)
    other = _next(melee, lambda: melee((3, 0)))
    yield Result("odds: then of 7 and 8 / icepool of 8 and 8", ratio(other, yardstick), 1 / 15)


def _faster(one: Callable[[], Any], other: Callable[[], Any]) -> Timed:
    """icepool's best form is the one that is faster here."""
    first, second = repeated(one), repeated(other)
    return first if ratio(first, second) < 1 else second
