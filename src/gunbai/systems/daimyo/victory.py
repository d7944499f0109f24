"""DAI-END-02, -03, -09, DAI-SCN: weights, losses, and who has won."""

from __future__ import annotations

from fractions import Fraction

from gunbai.geometry import (
    Disc,
    block_within,
)
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import block, centre, other_side
from gunbai.systems.daimyo.campaign import QUARTERS, quarter_of
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.setup import HATAMOTO_WEIGHT, HQ_WEIGHT
from gunbai.systems.daimyo.state import State, Unit
from gunbai.systems.shared.shapes import Circle
from gunbai.words import Say

__all__ = ["at_end", "by_quarters", "decided", "lost_weight", "reason", "rule_of_end"]

LOST = ("destroyed", "dispersed", "off", "run-over")


def _weight(unit: Unit) -> int:
    return {"hatamoto": HATAMOTO_WEIGHT, "hq": HQ_WEIGHT}.get(unit.kind, 1)


def lost_weight(state: State, side: str) -> int:
    """DAI-END-03: what has been destroyed, dispersed, captured or left the table. An HQ given up by
    a general who mounted up is not lost; units still routing on the table are not yet."""
    cite("DAI-END-03")
    return state.sides[side].absent + sum(
        _weight(unit)
        for unit in state.units.values()
        if unit.first_side == side and (unit.status in LOST or unit.side != side)
    )


def _counted(state: State, side: str) -> tuple[int, int]:
    """DAI-RUL-58: the weight of a side and what of it is lost, as they count for victory; with the
    option `victory_threshold` peasants do not count at all."""
    weight, lost = state.sides[side].start_weight, lost_weight(state, side)
    if state.options["victory_threshold"] == "at_least":
        return weight, lost
    cite("DAI-OPT-02")
    peasants = [
        unit for unit in state.units.values() if unit.first_side == side and unit.type == "peasant"
    ]
    return weight - len(peasants), lost - sum(unit.status in LOST for unit in peasants)


def _has_lost(state: State, side: str) -> bool:
    """DAI-END-03, DAI-RUL-58: at least a third; option `victory_threshold`: more than a third."""
    cite("DAI-RUL-58")
    weight, lost = _counted(state, side)
    if state.options["victory_threshold"] == "at_least":
        return weight > 0 and 3 * lost >= weight
    return 3 * lost > weight > 0


def decided(state: State) -> tuple[str, str]:
    """DAI-END-02, -03: (winner or "" for a draw, why); why "" while nobody has won."""
    scenario = catalogue().scenarios.get(state.scenario)
    if scenario is not None and scenario.duel:
        return _duel(state)
    if not state.options["victory_third"]:
        return ("", "")
    beaten = [side for side in state.sides if _has_lost(state, side)]
    if not beaten:
        return ("", "")
    if len(beaten) == 2:
        return (_by_fraction(state), "third")
    return (other_side(beaten[0]), "third")


def _by_fraction(state: State) -> str:
    """The side with the smaller lost fraction; "" when they are equal."""
    lost: dict[str, Fraction] = {}
    for side in state.sides:
        weight, gone = _counted(state, side)
        lost[side] = Fraction(gone, max(1, weight))
    if lost["a"] == lost["b"]:
        return ""
    return "a" if lost["a"] < lost["b"] else "b"


def _duel(state: State) -> tuple[str, str]:
    """DAI-SCN-05: lost by the unit that routs, is destroyed or is pushed back so often."""
    scenario = catalogue().scenarios[state.scenario]
    cite("DAI-SCN-05")
    beaten = []
    for unit in state.units.values():
        pushed = unit.pushed_back >= scenario.victory.push_backs
        if not unit.on_table or unit.routing or pushed:
            beaten.append(unit.side)
    if not beaten:
        return ("", "")
    return (other_side(beaten[0]) if len(set(beaten)) == 1 else "", "duel")


def at_end(state: State, why: str) -> tuple[str, str]:
    """DAI-END-09 and the scenario: who wins when nobody has won by the end."""
    scenario = catalogue().scenarios.get(state.scenario)
    if scenario is not None and scenario.victory.hold is not None:
        holder = _holder(state, scenario.victory.hold)
        if holder:
            cite("DAI-SCN-02")
            return (holder, "hold")
    if scenario is not None and scenario.battle:
        return (by_quarters(state), "quarters")
    if scenario is not None and scenario.victory.at_end in state.sides:
        cite("DAI-SCN-04")
        return (scenario.victory.at_end, "held-out")
    return (_by_fraction(state), why)


def by_quarters(state: State) -> str:
    """CAM-DAI-04: more stands not routing hold a quarter, else the side whose half it is. Meeting: who
    holds more of the four; else the attacker (b) wins with both of the defender's, a draw with one."""
    cite("CAM-DAI-04")
    held = {quarter: _held_by(state, quarter) for quarter in QUARTERS}
    if state.battle == "meeting":
        mine = list(held.values()).count("a")
        return "" if 2 * mine == len(held) else ("a" if 2 * mine > len(held) else "b")
    taken = [held["dw"], held["de"]].count("b")
    return ("a", "", "b")[taken]


def _held_by(state: State, quarter: str) -> str:
    stands = {"a": 0, "b": 0}
    for unit in state.units.values():
        steady = unit.on_table and unit.is_unit and not unit.routing
        if steady and quarter_of(state, *centre(unit)) == quarter:
            stands[unit.side] += unit.stands
    if stands["a"] == stands["b"]:
        return "a" if quarter in ("dw", "de") else "b"
    return "a" if stands["a"] > stands["b"] else "b"


def _holder(state: State, circle: Circle) -> str:
    """DAI-SCN-02: the side that alone has a unit not routing in the circle."""
    zone = Disc(circle.x, circle.y, circle.radius)
    there = {
        unit.side
        for unit in state.units.values()
        if unit.on_table
        and unit.is_unit
        and not unit.routing
        and block_within(block(unit), zone, 0)
    }
    return next(iter(there)) if len(there) == 1 else ""


def reason(state: State) -> Say:
    """Why the game is over, in words."""
    return Say(f"daimyo.end.{state.ended}")


def rule_of_end(state: State) -> str:
    """The rule by which it is over."""
    scenario = catalogue().scenarios.get(state.scenario)
    if state.ended in ("hold", "held-out", "duel") and scenario is not None:
        return scenario.rule
    return "DAI-END-03" if state.ended == "third" else "DAI-END-09"
