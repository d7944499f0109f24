"""Random games of python-chess, the yardstick of a decision: legal moves listed, one pushed.

The end test is the cheap one: no legal move, or fifty moves without progress.
"""

from __future__ import annotations

from random import Random
from typing import Any

__all__ = ["chess_game"]


def chess_game(seed: int, most: int = 400) -> int:
    """Play one game; how many moves it had."""
    import chess

    board: Any = chess.Board()
    random = Random(seed)
    for ply in range(most):
        moves = list(board.legal_moves)
        if not moves or board.halfmove_clock >= 100:
            return ply
        board.push(moves[random.randrange(len(moves))])
    return most
