"""The ford of DAI-SCN-02 with whom a test puts there."""

from __future__ import annotations

from gunbai.bots.daimyo.board import Board
from gunbai.play.opening import new_header
from gunbai.play.players import Budget
from gunbai.system import Setup, get
from gunbai.systems.daimyo.state import State, Unit


def ford(turn: int = 6) -> State:
    """DAI-SCN-02 with nobody on the table yet."""
    state: State = get("daimyo").setup(new_header(Setup("dai-scn-02", {})).setup)
    state.turn = turn
    return state


def put(state: State, name: str, x: int, y: int, heading: int = 0, files: int = 2) -> Unit:
    """A unit on the table, by the middle of its front in centimetres."""
    unit = state.units[name]
    unit.status, unit.files = "table", files
    unit.x, unit.y, unit.heading = 1000 * x, 1000 * y, 1000 * heading
    return unit


def lead(state: State, leader: str, unit: str) -> None:
    state.leaders[leader].status, state.leaders[leader].unit = "table", unit


def read(state: State, side: str = "a") -> Board:
    return Board(state, side, Budget(1000))
