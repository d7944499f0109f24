"""CAM-DAI-04 to -06: what a campaign is told of a battle: outcome, losses, leaders.

Plain data. What the campaign has to roll for is named, not rolled: ``dice`` counts rolls of d3 − 1
figures for a unit, ``capture`` says that a d6 decides whether a leader is captured (1, 2) or gets away.
"""

from __future__ import annotations

from typing import Any

from gunbai.rulebook import cite
from gunbai.systems.daimyo import victory
from gunbai.systems.daimyo.blocks_on_table import centre, other_side
from gunbai.systems.daimyo.campaign import quarter_of
from gunbai.systems.daimyo.state import Leader, State, Unit

__all__ = ["aftermath"]

FIGURES = 2
"""CAM-DAI-01: figures of a stand."""
GONE = ("destroyed", "run-over")
FLED = ("dispersed",)


def aftermath(state: State) -> dict[str, Any]:
    """The result record of a battle that is over.

    ``outcome``: draw, victory or rout; ``winner`` and ``loser``: sides, "" in a draw; ``why``: how it
    ended; ``turns`` played; ``sides``: weight and lost; ``units`` by their id in the campaign (else
    their id here): see ``_unit``; ``leaders`` by id here: well, dead, or ``capture``.
    """
    outcome, winner = _outcome(state)
    loser = other_side(winner) if winner else ""
    routed = loser if outcome == "rout" else ""
    return {
        "outcome": outcome,
        "winner": winner,
        "loser": loser,
        "why": state.ended,
        "turns": state.turn,
        "sides": {
            side: {"weight": own.start_weight, "lost": victory.lost_weight(state, side)}
            for side, own in state.sides.items()
        },
        "units": {
            _tag(unit): _unit(state, unit, routed)
            for unit in state.units.values()
            if unit.kind != "hq"
        },
        "leaders": {leader.id: _leader(leader) for leader in state.leaders.values()},
    }


def _tag(unit: Unit) -> str:
    return (unit.packet[0] if unit.packet else "") or unit.id


def _outcome(state: State) -> tuple[str, str]:
    """CAM-DAI-04: rout when the loser has lost half, or a third and its general; never by quarters."""
    cite("CAM-DAI-04")
    if not state.winner:
        return "draw", ""
    if state.ended == "quarters":
        return "victory", state.winner
    loser = other_side(state.winner)
    lost, weight = victory.lost_weight(state, loser), state.sides[loser].start_weight
    general = state.leaders.get(state.sides[loser].general)
    headless = general is not None and general.status in ("killed", "lost", "off")
    routed = 2 * lost >= weight or (3 * lost >= weight and headless)
    return ("rout" if routed and lost else "victory"), state.winner


def _unit(state: State, unit: Unit, routed: str) -> dict[str, Any]:
    """CAM-DAI-05: ``side`` (whose it was), ``fate`` (table, waiting, destroyed, dispersed, off,
    captured), ``stands`` lost, ``figures`` lost for certain, ``dice`` to roll for more, ``left``:
    figures that the dice can still take; where it stands: ``quarter``, ``across`` for an attacker in
    the defender's half, ``routing``."""
    cite("CAM-DAI-05")
    figures = (unit.packet[1] if unit.packet else 0) or FIGURES * unit.start_stands
    stands = unit.start_stands - unit.stands
    fate = "captured" if unit.side != unit.first_side else unit.status
    if fate in GONE:
        fate = "destroyed"
    lost = min(figures, FIGURES * stands)
    if fate == "destroyed":
        lost += -(-(figures - lost) // 2)
    fled = fate in FLED or (fate == "off" and unit.routing)
    standing = fate == "table"
    beaten = standing and unit.first_side == routed  # who came too late was not on the field
    quarter = quarter_of(state, *centre(unit)) if standing else ""
    return {
        "side": unit.first_side,
        "fate": fate,
        "stands": stands,
        "figures": lost,
        "dice": int(fled or beaten),
        "left": figures - lost,
        "routing": standing and unit.routing,
        "quarter": quarter,
        "across": quarter in ("dw", "de") and unit.first_side == "b",
    }


def _leader(leader: Leader) -> str:
    """CAM-DAI-06: killed by fire, in melee or in a duel: dead; lost with his unit: perhaps captured.
    Ratings that duels have changed last for the battle only."""
    cite("CAM-DAI-06")
    return {"killed": "dead", "lost": "capture", "off": "capture"}.get(leader.status, "well")
