"""The rules that are measured: written as any system would write them."""

from __future__ import annotations

from gunbai.dice import D2D6, D6, reaching, repeat
from gunbai.effects import Proc, Roll, Seat, resolution

__all__ = ["ROUNDS", "STANDS", "melee", "stands", "volley", "volley_in_stages"]

A, B = Seat("a"), Seat("b")

STANDS = 8
HITS_A_STAND = 3
ROUNDS = 4

HIT = reaching(3)
WOUND = reaching(4)
SAVE = reaching(4)
STRIKE = reaching(8, D2D6)


@resolution("BENCH-01")
async def volley(shots: int) -> int:
    """Hit on 3+, wound on 4+, save on 4+: the wounds that are not saved."""
    hits = (await Roll(shots, D6, HIT, "BENCH-01", A, "to hit"))["hit"]
    wounds = (await Roll(hits, D6, WOUND, "BENCH-01", A, "to wound"))["hit"]
    return (await Roll(wounds, D6, SAVE, "BENCH-01", B, "to save"))["miss"]


@resolution("BENCH-02")
async def to_hit(shots: int) -> int:
    return (await Roll(shots, D6, HIT, "BENCH-02", A, "to hit"))["hit"]


@resolution("BENCH-03")
async def to_wound(hits: int) -> int:
    return (await Roll(hits, D6, WOUND, "BENCH-03", A, "to wound"))["hit"]


@resolution("BENCH-04")
async def unsaved(wounds: int) -> int:
    return (await Roll(wounds, D6, SAVE, "BENCH-04", B, "to save"))["miss"]


@resolution("BENCH-05")
async def volley_in_stages(shots: int) -> int:
    """The same volley, each stage a rule of its own."""
    hits = await to_hit(shots)
    wounds = await to_wound(hits)
    return await unsaved(wounds)


def stands(hits: int) -> int:
    """Stands left of a block that has taken so many hits: three remove one."""
    return STANDS - hits // HITS_A_STAND


@resolution("BENCH-06")
async def suffer(taken: int, attackers: int) -> int:
    """The hits that a block has taken after so many stands have struck at it, at most all it has."""
    roll = await Roll(attackers, D2D6, STRIKE, "BENCH-06", A, "to strike")
    return min(STANDS * HITS_A_STAND, taken + roll["hit"])


@resolution("BENCH-07")
async def exchange(taken: tuple[int, int]) -> tuple[int, int]:
    """One round: both blocks strike at once, with the stands they had."""
    mine, theirs = taken
    mine_after = await suffer(mine, stands(theirs))
    theirs_after = await suffer(theirs, stands(mine))
    return (mine_after, theirs_after)


def broken(taken: tuple[int, int]) -> bool:
    """Whether a block has no stand left."""
    return stands(taken[0]) == 0 or stands(taken[1]) == 0


def melee(taken: tuple[int, int] = (0, 0), rounds: int = ROUNDS) -> Proc[tuple[int, int]]:
    """Two blocks over some rounds: the hits that each has taken."""
    return repeat(exchange, taken, broken, rounds)
