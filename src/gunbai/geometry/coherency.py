"""Chains: which pieces hang together by gaps of at most a limit."""

from __future__ import annotations

from collections.abc import Sequence

from gunbai.geometry.distance import within
from gunbai.geometry.shapes import Shape

__all__ = ["chains", "is_coherent", "links"]


def links(shapes: Sequence[Shape], limit: int) -> tuple[tuple[int, int], ...]:
    """The pairs of indices whose gap is at most the limit, in order."""
    count = len(shapes)
    return tuple(
        (i, j)
        for i in range(count)
        for j in range(i + 1, count)
        if within(shapes[i], shapes[j], limit)
    )


def chains(shapes: Sequence[Shape], limit: int) -> tuple[tuple[int, ...], ...]:
    """The groups that hang together by gaps of at most the limit, in order of their first index."""
    groups: list[tuple[int, ...]] = []
    rest = list(range(len(shapes)))
    while rest:
        group = [rest.pop(0)]
        for member in group:  # grows while it is gone through
            near = [i for i in rest if within(shapes[member], shapes[i], limit)]
            group += near
            rest = [i for i in rest if i not in near]
        groups.append(tuple(sorted(group)))
    return tuple(groups)


def is_coherent(shapes: Sequence[Shape], limit: int) -> bool:
    """True when all the pieces make one chain; none and one do."""
    return len(chains(shapes, limit)) <= 1
