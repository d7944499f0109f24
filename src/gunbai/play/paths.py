"""All ways through one procedure: nodes where it has several replies, and the weights that flow on.

A coroutine cannot be copied, so a branch runs the procedure again from its start with the replies
that lead there. ``places`` and ``reading`` tell which branches lead on alike; those are run once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import lcm
from typing import Any, TypeAlias

from gunbai.effects import Finished, Roll
from gunbai.errors import TooManyBranches
from gunbai.play.multinomial import Table
from gunbai.play.places import Point, all_returned, place_of
from gunbai.play.plain_calls import is_plain
from gunbai.play.reading import MISSING, Reads, Watched
from gunbai.play.run import rule_stack
from gunbai.play.spread import Spread, certain, gathered

__all__ = ["Make", "Paths"]

Make: TypeAlias = Callable[[], Any]
"""Makes the coroutine of a procedure anew, for each branch."""

Branch: TypeAlias = Callable[[Any, bool], Any]
"""The replies to an effect: a Table, the Spread of a call, or the one reply itself."""


FEW = 12
"""Replies to a first roll that are followed each for itself: equal calls are one call already, so
that paths hardly meet there, and to note the place costs as much as a branch or two."""


class Node:
    """A paused procedure with more than one way on.

    ``found``: its replies with their weights. ``targets``, beside the weights: where each reply
    leads, to another node or to the value returned; None as long as nobody looked. ``last``: all
    of them are values. ``returned``: the replies are the results of a call that is returned as it
    is. ``known``: what is known to follow at this place, whoever found it.
    ``coro`` waits here for the first branch.
    """

    __slots__ = (
        "coro",
        "fixed",
        "found",
        "known",
        "last",
        "make",
        "path",
        "place",
        "returned",
        "targets",
        "total",
        "weights",
    )

    def __init__(
        self, make: Make, path: list[Any], coro: Any, fixed: bool, found: Table | Spread
    ) -> None:
        self.make = make
        self.path = path
        self.coro = coro
        self.fixed = fixed
        self.found = found
        self.total = found.total
        self.weights = found.weights.values() if type(found) is Spread else found.weights
        self.targets: list[Any] | None = None
        self.last = False
        self.known: Any = None
        self.place: tuple[Any, ...] | None = None
        self.returned = False


class Paths:
    """Walks procedures for one ``Odds``; what is known at a place serves all its questions."""

    __slots__ = ("_branch", "_known", "bound", "branches")

    def __init__(self, branch: Branch, bound: int) -> None:
        self._branch = branch
        self._known: dict[Any, Any] = {}
        self.bound = bound
        self.branches = 0

    def spread(self, make: Make, fixed: bool) -> Spread:
        """The spread of what this coroutine returns. ``fixed``: nothing changes the state on its way.

        Weight moves on from all nodes at once, one branching at a time, so that paths which come
        to the same node are one path from there.
        """
        start = self._start(make, fixed)
        if type(start) is not Node:
            return certain(start)
        if start.returned:
            whole: Any = start.found
            self._count(start, len(whole.weights))
            return whole  # type: ignore[no-any-return]  # a Spread, where it is returned
        targets = self._targets(start)
        if start.last:
            return Spread(_summed(targets, start.weights), start.total)
        now: dict[Any, int] = {start: 1}
        total = 1
        ended: list[tuple[dict[Any, int], int]] = []
        while now:
            common = lcm(*{node.total for node in now})
            total *= common
            ahead: dict[Any, int] = {}
            over: dict[Any, int] = {}
            for node, weight in now.items():
                targets = self._targets(node)
                factor = weight * (common // node.total)
                into = over
                for target, share in zip(targets, node.weights, strict=True):
                    if not node.last:
                        into = ahead if type(target) is Node else over
                    if target in into:
                        into[target] += factor * share
                    else:
                        into[target] = factor * share
            if over:
                ended.append((over, total))
            now = ahead
        return gathered(ended, total)

    def _targets(self, node: Node) -> list[Any]:
        targets = node.targets
        if targets is None:
            targets = node.targets = self._expand(node)
            node.last = Node not in map(type, targets)
        self._count(node, len(targets))
        return targets

    def _count(self, node: Node, branches: int) -> None:
        self.branches += branches
        if self.branches > self.bound:
            raise self._too_many(node)

    # -- from node to node --------------------------------------------------------------------

    def _start(self, make: Make, fixed: bool) -> Any:
        coro = make()
        try:
            effect = coro.send(None)
        except StopIteration as stop:
            return stop.value
        return self._stand(make, [None], coro, effect, fixed)

    def _stand(self, make: Make, path: list[Any], coro: Any, effect: Any, fixed: bool) -> Any:
        """On to the next effect with several replies: its node, or the value returned.

        ``path``: the replies that lead here, the first of them None; it becomes the node's own.
        """
        while True:
            found = self._branch(effect, fixed)
            kind = type(found)
            if kind is Spread:
                if len(found.weights) > 1:
                    break
                reply: Any = Finished(next(iter(found.weights)))
            elif kind is Table:
                if len(found.keys) > 1:
                    break
                reply = found.replies[0]
            else:
                reply = found
            path.append(reply)
            try:
                effect = coro.send(reply)
            except StopIteration as stop:
                return stop.value
        node = Node(make, path, coro, fixed, found)
        if fixed and not (kind is Table and len(path) == 1 and len(found.keys) <= FEW):
            self._place(node, effect)
        return node

    def _place(self, node: Node, effect: Any) -> None:
        """Give a node what is known at its place.

        A roll's place with variables is only noted when it is first met: to watch what is read of
        a tally is worth its cost where paths do meet.
        """
        place = node.place = place_of(node.coro)
        if place is None:
            return
        if type(effect) is not Roll:
            if type(node.found) is Spread and all_returned(place):
                node.returned = True
            else:
                node.known = self._known.setdefault(place, {})
            return
        key = (place, effect.bands)
        known = self._known.get(key, MISSING)
        if known is None or (known is MISSING and len(place) == 1):
            known = self._known[key] = Reads()
        elif known is MISSING:
            known = self._known[key] = None
        node.known = known

    def _expand(self, node: Node) -> list[Any]:
        """Find where each reply leads."""
        found: Any = node.found
        if node.returned:
            targets = list(found.weights)
        elif node.known is None:
            if type(found) is Spread:
                targets = self._over(node, [Finished(value) for value in found.weights])
            else:
                targets = self._over(node, found.replies)
        elif type(node.known) is Reads:
            targets = self._over_tallies(node, node.known)
        else:
            targets = self._over_known(node, node.known)
        node.coro = None
        return targets

    def _over(self, node: Node, replies: list[Any]) -> list[Any]:
        """Follow every branch."""
        make, path, coro = node.make, node.path, node.coro
        targets: list[Any] = []
        for reply in replies:
            try:
                if coro is None:
                    coro = make()
                    send = coro.send
                    for before in path:
                        send(before)
                    effect = send(reply)
                else:
                    effect = coro.send(reply)
            except StopIteration as stop:
                targets.append(stop.value)
            else:
                targets.append(self._stand(make, [*path, reply], coro, effect, node.fixed))
            coro = None
        return targets

    def _over_known(self, node: Node, known: dict[Any, Any]) -> list[Any]:
        """Follow what is not known to follow from the results of a call, or from a draw."""
        found: Any = node.found
        call = type(found) is Spread
        keys = found.weights if call else found.keys
        targets = [known.get(key, MISSING) for key in keys]
        if MISSING in targets:
            for index, key in enumerate(keys):
                if targets[index] is MISSING:
                    target = self._follow(node, Finished(key) if call else key)
                    targets[index] = known[key] = target
        return targets

    def _over_tallies(self, node: Node, known: Reads) -> list[Any]:
        """Follow the tallies of a roll from which nothing is known to follow."""
        found: Any = node.found
        targets = known.all_of(found.keys)
        if MISSING in targets:
            for index, counts in enumerate(found.keys):
                if targets[index] is MISSING:
                    targets[index] = target = self._follow(
                        node, read := Watched(found.bands, counts)
                    )
                    if not _settled(target, node.place):
                        read.whole = True
                    known.learn(counts, read, target)
        return targets

    def _follow(self, node: Node, reply: Any) -> Any:
        """Where one reply leads."""
        coro = node.coro
        try:
            if coro is None:
                coro = node.make()
                for before in node.path:
                    coro.send(before)
            else:
                node.coro = None
            effect = coro.send(reply)
        except StopIteration as stop:
            return stop.value
        return self._stand(node.make, [*node.path, reply], coro, effect, node.fixed)

    def _too_many(self, node: Node) -> TooManyBranches:
        coro = node.make()
        for reply in node.path:
            coro.send(reply)
        rules = rule_stack(coro)
        name = rules[-1] if rules else coro.__qualname__
        coro.close()
        return TooManyBranches(name, self.branches, self.bound)


def _summed(values: list[Any], weights: Iterable[int]) -> dict[Any, int]:
    """Each value with the sum of its weights."""
    sums = dict(zip(values, weights, strict=True))
    if len(sums) == len(values):
        return sums
    sums = dict.fromkeys(sums, 0)
    for value, weight in zip(values, weights, strict=True):
        sums[value] += weight
    return sums


def _settled(target: Any, place: tuple[Any, ...] | None) -> bool:
    """Whether what was read of a tally so far is all that can ever be read of it.

    At a next node the tally may live on in a local variable. As one of the variables of a place it
    was hashed, and so read as a whole; inside of something else it may be read later unseen, so
    whatever is new there must be a plain value.
    """
    if type(target) is not Node:
        return is_plain(target)
    if target.place is None:
        return False
    before = {id(value) for value in place or ()}
    return all(
        type(value) is Point or id(value) in before or is_plain(value) for value in target.place
    )
