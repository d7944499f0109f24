"""Checking the composition of a warband by Rank: RON-BSH-01 and its like in the other lists."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.rulebook import cite
from gunbai.system import Finding
from gunbai.systems.ronin.lists import Clause, Requirement, WarbandList
from gunbai.systems.ronin.rosters import Fighter
from gunbai.words import Fact, Say, Several


def rank_findings(models: tuple[Fighter, ...], warband: WarbandList) -> Iterator[Finding]:
    """Every requirement of the list that no clause meets; hired swords are not counted."""
    if not models:
        return
    counts = rank_counts(models)
    for requirement in warband.composition:
        cite(requirement.rule)
        if not any(holds(clause, counts) for clause in requirement.any):
            yield _finding(requirement, counts)


def rank_counts(models: tuple[Fighter, ...]) -> tuple[int, ...]:
    """n(0) to n(5): models of each Rank, swords-for-hire left out."""
    ranks = [model.profile.rank for model in models if not model.hired]
    return tuple(ranks.count(rank) for rank in range(6))


def holds(clause: Clause, counts: tuple[int, ...]) -> bool:
    """Whether a clause is met by these counts."""
    return needed(clause, counts) <= _count(clause.of, counts) <= clause.most


def needed(clause: Clause, counts: tuple[int, ...]) -> int:
    """How many models of the Ranks ``of`` the clause asks for."""
    asked = clause.to_times * _count(clause.to, counts) - clause.spare
    return max(clause.least, -(-asked // clause.times))


def _finding(requirement: Requirement, counts: tuple[int, ...]) -> Finding:
    """The first clause tells what is wrong; every clause is a way to mend it."""
    clause = requirement.any[0]
    found = _count(clause.of, counts)
    facts: dict[str, Fact] = {"ranks": Several(clause.of), "found": found}
    kind = "not-allowed"
    if found > clause.most:
        name = "ranks-most"
        facts["limit"] = clause.most
    elif clause.to:
        name = "ranks-share"
        facts |= {"limit": needed(clause, counts), "others": _count(clause.to, counts)}
        facts["other_ranks"] = Several(clause.to)
    else:
        name = "ranks-least"
        kind = "todo"
        facts["limit"] = clause.least
    ways = [_mend(way, counts) for way in requirement.any]
    mend = Say("ronin.muster.mend.one", {"first": ways[0]})
    if len(ways) > 1:
        mend = Say("ronin.muster.mend.either", {"first": ways[0], "second": ways[1]})
    return Finding(kind, requirement.rule, Say(f"ronin.muster.{name}", facts), mend)


def _mend(clause: Clause, counts: tuple[int, ...]) -> Say:
    found = _count(clause.of, counts)
    facts: dict[str, Fact] = {"ranks": Several(clause.of)}
    if found > clause.most:
        return Say("ronin.muster.mend.ranks-fewer", facts | {"n": found - clause.most})
    return Say("ronin.muster.mend.ranks-more", facts | {"n": needed(clause, counts) - found})


def _count(ranks: tuple[int, ...], counts: tuple[int, ...]) -> int:
    return sum(counts[rank] for rank in ranks)
