"""The cheapest choice of contacts that brings most models into combats (RON-CMB-03).

A flow of least cost in the network source → our models → enemies → sink. The first unit through a
model earns ``reward``, up to ``most`` units in all go through it; a contact costs its own price.
Costs may be huge integers, so that one flow decides all ties. Found by augmenting along cheapest
paths until nothing is gained.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["cheapest"]


class _Network:
    """Arcs in pairs: arc i and its reverse i ^ 1."""

    def __init__(self, nodes: int) -> None:
        self.out: list[list[int]] = [[] for _ in range(nodes)]
        self.head: list[int] = []
        self.room: list[int] = []
        self.cost: list[int] = []

    def arc(self, tail: int, head: int, room: int, cost: int) -> int:
        number = len(self.head)
        self.out[tail].append(number)
        self.out[head].append(number + 1)
        self.head += [head, tail]
        self.room += [room, 0]
        self.cost += [cost, -cost]
        return number

    def path(self, source: int, sink: int) -> list[int] | None:
        """The cheapest path with room, if it costs less than nothing (Bellman and Ford's way)."""
        far: list[int | None] = [None] * len(self.out)
        by = [-1] * len(self.out)
        far[source] = 0
        waiting = [source]
        for tail in waiting:
            base = far[tail]
            assert base is not None
            for arc in self.out[tail]:
                head = self.head[arc]
                if not self.room[arc]:
                    continue
                length, known = base + self.cost[arc], far[head]
                if known is None or length < known:
                    far[head], by[head] = length, arc
                    waiting.append(head)
        reached = far[sink]
        if reached is None or reached >= 0:
            return None
        arcs = []
        while sink != source:
            arcs.append(by[sink])
            sink = self.head[by[sink] ^ 1]
        return arcs


def cheapest(
    pairs: Sequence[tuple[str, str]], costs: Sequence[int], reward: int, most: int
) -> list[bool]:
    """Which pairs are used."""
    ours = list(dict.fromkeys(a for a, _ in pairs))
    theirs = list(dict.fromkeys(b for _, b in pairs))
    place = {name: index for index, name in enumerate((*ours, *theirs))}
    source, sink = len(place), len(place) + 1
    network = _Network(len(place) + 2)
    for name in ours:
        network.arc(source, place[name], 1, -reward)
        network.arc(source, place[name], most - 1, 0)
    for name in theirs:
        network.arc(place[name], sink, 1, -reward)
        network.arc(place[name], sink, most - 1, 0)
    arcs = [
        network.arc(place[a], place[b], 1, cost) for (a, b), cost in zip(pairs, costs, strict=True)
    ]
    while (path := network.path(source, sink)) is not None:
        for arc in path:
            network.room[arc] -= 1
            network.room[arc ^ 1] += 1
    return [network.room[arc] == 0 for arc in arcs]
