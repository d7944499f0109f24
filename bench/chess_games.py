"""Random games of python-chess, the yardstick of a decision: legal moves listed, one pushed.

The end test is the cheap one: mate, stalemate, bare kings, 75 moves; repetition is not looked for.
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
        if _over(board):
            return ply
        moves = list(board.legal_moves)
        board.push(moves[random.randrange(len(moves))])
    return most


def _over(board: Any) -> bool:
    return bool(
        board.is_checkmate()
        or board.is_stalemate()
        or board.is_insufficient_material()
        or board.is_seventyfive_moves()
    )
