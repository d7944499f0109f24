"""DAI-MEL-02, -17: who is linked in one melee, and who pursues whom out of it."""

from __future__ import annotations

from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import enemies_touching
from gunbai.systems.daimyo.orders import is_halted
from gunbai.systems.daimyo.rout import Fled
from gunbai.systems.daimyo.state import State, Unit

__all__ = ["chain_of", "fast_horse", "order_pursuit", "pursues"]

TWO = 2


def chain_of(state: State, unit_id: str) -> list[str]:
    """DAI-MEL-02: all units linked to a unit by contacts, itself included, in order of number."""
    found = [unit_id]
    for linked in found:
        found.extend(near for near in enemies_touching(state, linked) if near not in found)
    return sorted(found, key=lambda id_: state.units[id_].number)


def fast_horse(winner: Unit, loser: Unit) -> bool:
    """DAI-MEL-11, -17 (a): infantry never goes after cavalry that charged or counter-charged this
    turn."""
    return not winner.cavalry and loser.cavalry and (loser.charged or loser.countered)


def pursues(state: State, winner: Unit, loser: Unit, crowd: int) -> bool:
    """DAI-MEL-17: whether a unit goes after one that routs from it, but for what it may choose.

    ``crowd``: how many units the melee had (DAI-RUL-87).
    """
    cite("DAI-MEL-17")
    if crowd > TWO:
        cite("DAI-RUL-87")
        return False
    if fast_horse(winner, loser) or not winner.is_unit or winner.routing:
        return False
    if is_halted(state, winner):
        cite("DAI-RUL-48")
        return False
    return winner.on_table


def order_pursuit(state: State, winner_id: str, loser_id: str, fled: Fled, crowd: int) -> None:
    """DAI-MEL-17, DAI-MOR-09: the pursuit that follows a rout, if there is one, is the next step."""
    winner, loser = state.units[winner_id], state.units[loser_id]
    if pursues(state, winner, loser, crowd):
        state.agenda.append(("pursue", (winner_id, loser_id, fled.angle, fled.distance)))
