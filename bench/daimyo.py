"""Daimyo: decisions of random bots, and a melee fought on for some rounds, its odds from the rule text.

icepool is given the stands that fight and what they need, for every number of stands left; before
anything is timed both must give the same distribution to the fraction.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from typing import Any

from bench.decisions import GAMES, a_decision, a_move_of_chess, a_simulated_decision
from bench.measure import Result, ratio, repeated
from gunbai.effects import Proc
from gunbai.play.odds import Odds, forget
from gunbai.reading import Table
from gunbai.system import available, get

__all__ = ["results"]

ROUNDS = 4
SPEARS = {"type": "ashigaru", "profile": "S L LSP", "stands": 8, "files": 4, "x": 60, "y": 60}
SCENE = {
    "units": {"one": {"side": "a", **SPEARS}, "two": {"side": "b", **SPEARS}},
    "contact": [{"a": "one", "b": "two"}],
}
FEW = max(1, GAMES // 2)
"""Games of a timing: one differs from another by a tenth in what a decision costs."""
HITS = 3
"""Hits that remove a stand."""


# -- a melee --------------------------------------------------------------------------------------


def _clash() -> tuple[Any, Any]:
    """The rule text's own melee of two units, and the table on which it is fought."""
    clash = import_module("gunbai.systems.daimyo.clash")
    state = get("daimyo").stage(Table("bench", "", SCENE))
    return clash, state


def _melee(clash: Any, state: Any) -> Proc[str]:
    begun = clash.begin_clash(state, state.units["one"], state.units["two"])
    found: Proc[str] = clash.fight_on(state, begun, ROUNDS)
    return found


def _numbers(clash: Any, state: Any) -> dict[tuple[int, int, int], tuple[tuple[int, int], ...]]:
    """(stands, stands, rounds fought) to (stands that fight, need) of both."""
    begun = clash.begin_clash(state, state.units["one"], state.units["two"])
    ground = clash.Ground(state, begun)
    found: dict[tuple[int, int, int], tuple[tuple[int, int], ...]] = {}
    for one in range(1, SPEARS_STANDS + 1):
        for two in range(1, SPEARS_STANDS + 1):
            for rounds in range(3):
                at = begun._replace(one_stands=one, two_stands=two, rounds=rounds)
                found[one, two, rounds] = tuple((b.stands, b.need) for b in ground.blows(at))
    return found


SPEARS_STANDS = 8


def _ice_melee(numbers: dict[tuple[int, int, int], tuple[tuple[int, int], ...]]) -> Any:
    """Round by round through ``map``, with the hits of each number of stands and need made once."""
    ice: Any = import_module("icepool")
    sums = 2 @ ice.d6
    known: dict[tuple[int, int], Any] = {}

    def hits(stands: int, need: int) -> Any:
        key = (stands, need)
        if key not in known:
            known[key] = stands @ (sums >= need)
        return known[key]

    def after(state: tuple[Any, ...], one: int, two: int) -> tuple[Any, ...]:
        one_stands, one_hits, two_stands, two_hits, rounds, _ = state
        one_lost, one_hits = divmod(one_hits + two, HITS)
        two_lost, two_hits = divmod(two_hits + one, HITS)
        left, right = one_stands - one_lost, two_stands - two_lost
        end = ""
        if left <= 0 or right <= 0:
            both = left <= 0 and right <= 0
            end = "both-destroyed" if both else f"{'loses' if left <= 0 else 'wins'}-destroyed"
        elif one != two:
            lost = "push-back" if abs(one - two) == 1 else "rout"
            end = f"{'wins' if one > two else 'loses'}-{lost}"
        if end:
            return (0, 0, 0, 0, 0, end)
        return (left, one_hits, right, two_hits, min(2, rounds + 1), "")

    def fight(*state: Any) -> Any:
        if state[5]:
            return state
        (a, a_need), (b, b_need) = numbers[state[0], state[2], state[4]]
        return ice.map(lambda one, two: after(state, one, two), hits(a, a_need), hits(b, b_need))

    state: Any = ice.Die([(SPEARS_STANDS, 0, SPEARS_STANDS, 0, 0, "")])
    for _ in range(ROUNDS):
        state = state.map(fight, star=True)
    return state.map(lambda *end: end[5] or "undecided", star=True)


def _same(die: Any, procedure: Proc[str]) -> None:
    total = die.denominator()
    theirs = {value: Fraction(quantity, total) for value, quantity in die.items()}
    assert dict(Odds().of(procedure)) == theirs, "the two sides do not compute the same thing"


def _odds() -> Iterator[Result]:
    clash, state = _clash()
    numbers = _numbers(clash, state)
    _same(_ice_melee(numbers), _melee(clash, state))
    yardstick = repeated(lambda: _ice_melee(numbers))

    def cold() -> None:
        forget()
        Odds().of(_melee(clash, state))

    name = f"dai: melee of 8 and 8 stands, {ROUNDS} rounds"
    yield Result(f"{name}, first asked / icepool", ratio(repeated(cold), yardstick), 1.0)
    kept = Odds()
    kept.of(_melee(clash, state))
    again = repeated(lambda: kept.of(_melee(clash, state)))
    yield Result(f"{name}, asked again / icepool", ratio(again, yardstick), 1 / 15)


def results() -> Iterator[Result]:
    """The lines about Daimyo; none without it."""
    if "daimyo" not in available():
        return
    yield from _odds()
    kept = ratio(a_decision("dai-scn-02", games=FEW), a_move_of_chess())
    yield Result("dai-scn-02: a decision of random bots, history kept / of chess", kept, 2.0)
    simulated = ratio(a_simulated_decision("dai-scn-02", games=FEW), a_move_of_chess())
    yield Result("dai-scn-02: a decision of a simulation / of chess", simulated, 2.0)
    large = ratio(a_decision("dai-scn-03", games=1), a_decision("dai-scn-02", games=1))
    yield Result("dai-scn-03: a decision / of dai-scn-02", large, 1.5)
