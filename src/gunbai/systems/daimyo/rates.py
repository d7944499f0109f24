"""DAI-MOV-01, -04, -11, -12: how far a unit or leader goes, what its wheels and turns cost."""

from __future__ import annotations

from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import in_column
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.state import Leader, State, Unit
from gunbai.systems.daimyo.tables import Rate, rate_of
from gunbai.systems.daimyo.weather import rate_in_weather

__all__ = [
    "charge_rate",
    "leader_rate",
    "march_times",
    "normal_rate",
    "rate",
    "rout_rate",
    "turn_cost",
    "unit_class",
    "wheel_factor",
]


def unit_class(unit: Unit) -> str:
    """DAI-ORG-02: infantry, cavalry or artillery; an HQ counts as infantry."""
    cite("DAI-ORG-02")
    if unit.cavalry:
        return "cavalry"
    return "artillery" if unit.kind == "gun" else "infantry"


def rate(unit: Unit) -> Rate:
    """The line of DAI-TBL-06 of a unit or gun."""
    return catalogue().movement.rates[rate_of(unit_class(unit), unit.armour, unit.weapon)]


def normal_rate(state: State, unit: Unit) -> int:
    """DAI-MOV-01: the normal move after weather; the base of turns, retire and retreat."""
    cite("DAI-MOV-01")
    return rate_in_weather(state, rate(unit).normal)


def charge_rate(state: State, unit: Unit) -> int:
    """DAI-MOV-01: the charge and counter-charge move after weather; 0 for those that never do."""
    cite("DAI-MOV-01")
    return rate_in_weather(state, rate(unit).charge)


def rout_rate(state: State, unit: Unit, face: int) -> int:
    """DAI-MOV-01: the rout or pursuit move of this die, after weather."""
    cite("DAI-MOV-01")
    return rate_in_weather(state, rate(unit).rout[face - 1])


def leader_rate(state: State, leader: Leader) -> int:
    """DAI-LDR-12: 20 cm mounted, 12 cm on foot, after weather."""
    cite("DAI-LDR-12")
    line = "mounted-leader" if leader.mounted else "foot-leader"
    return rate_in_weather(state, catalogue().movement.rates[line].normal)


def march_times(state: State, unit: Unit) -> int:
    """DAI-END-07: 2 for units of the first clan of a turn of surprise march, else 1."""
    in_force = state.event == "surprise-march" and state.event_turn == state.turn
    if in_force and unit.clan and unit.clan == state.first_clan:
        cite("DAI-END-07")
        cite("DAI-END-08")
        return catalogue().movement.moves.march_times
    return 1


def column_times(state: State, unit: Unit) -> int:
    """DAI-MOV-02: 2 for a unit in column, else 1."""
    if in_column(unit):
        cite("DAI-MOV-02")
        return catalogue().movement.moves.column_times
    return 1


def wheel_factor(unit: Unit) -> int:
    """DAI-MOV-11, DAI-TBL-08: what the arc of a wheel is multiplied with."""
    cite("DAI-MOV-11")
    return catalogue().troops.qualities[unit.quality].wheel[int(unit.disordered)]


def turn_cost(unit: Unit, normal: int) -> tuple[int, int]:
    """DAI-MOV-12, DAI-TBL-08, DAI-RUL-24: the cost of a turn, as a fraction of thousandths;
    ``normal``: its rate."""
    cite("DAI-MOV-12")
    cite("DAI-RUL-24")
    cite("DAI-GEN-04")  # a quarter of a move is kept exactly
    quarters = catalogue().troops.qualities[unit.quality].turn[int(unit.disordered)]
    return (normal * quarters, 4)
