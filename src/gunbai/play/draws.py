"""Every result of drawing from a pool without replacement, with its integer weight.

Equal things in the pool are one branch: an order bag of six red and four blue dice has two first
draws, not ten.
"""

from __future__ import annotations

from collections import Counter

from gunbai.effects import Draw
from gunbai.errors import TooManyBranches
from gunbai.play.multinomial import Table

__all__ = ["draws_of"]


def draws_of(draw: Draw, bound: int) -> Table:
    """All sequences that can be drawn; TooManyBranches when they are more than ``bound``."""
    if not 0 <= draw.count <= len(draw.pool):
        raise ValueError(f"{draw.rule}: {draw.count} draws from a pool of {len(draw.pool)}")
    drawn: list[tuple[tuple[str, ...], int]] = [((), 1)]
    pool, total = Counter(draw.pool), 1
    for turn in range(draw.count):
        total *= len(draw.pool) - turn
        longer: list[tuple[tuple[str, ...], int]] = []
        for sequence, weight in drawn:
            used = Counter(sequence)
            for thing, count in pool.items():
                left = count - used[thing]
                if left:
                    longer.append(((*sequence, thing), weight * left))
        drawn = longer
        if len(drawn) > bound:
            raise TooManyBranches(draw.rule, len(drawn), bound)
    return Table([sequence for sequence, _ in drawn], [weight for _, weight in drawn], total)
