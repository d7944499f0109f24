"""The game as a tree, for search: a node is a position, a child what follows from an answer.

The words are those of OpenSpiel: ``kind`` (chance, decision, simultaneous, terminal), ``seats``,
``legal``, ``chance``, ``child``, ``returns``. A child is made by copying the state at the last
boundary and running the step again with the replies so far and one more; nothing is undone, and
no node changes another.

    >>> node = Node.of(session)                                            # doctest: +SKIP
    >>> while node.kind is not Kind.TERMINAL:                              # doctest: +SKIP
    ...     node = node.child(node.sample(rng))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any

from gunbai.effects import Ask, Draw, Roll, Seat, Together
from gunbai.errors import Refused
from gunbai.play.dice_source import tally, thrown
from gunbai.play.draws import draws_of
from gunbai.play.driver import Driver
from gunbai.play.history import Entry, kind_of
from gunbai.play.live import Session
from gunbai.play.multinomial import Table, table_of
from gunbai.play.odds import BOUND
from gunbai.questions import Rng
from gunbai.records import copy_of
from gunbai.system import Outcome, System

__all__ = ["Kind", "Node"]


class Kind(Enum):
    """What a node waits for."""

    CHANCE = "chance"
    DECISION = "decision"
    SIMULTANEOUS = "simultaneous"
    TERMINAL = "terminal"


_KINDS = {Roll: Kind.CHANCE, Draw: Kind.CHANCE, Ask: Kind.DECISION, Together: Kind.SIMULTANEOUS}


class Node:
    """A position that waits for an answer, for dice, or for nothing more.

    ``system`` and ``sides`` (seat to side) are those of the game. A search that plays fair starts
    from a state made by ``system.resample`` from its own view, not from the game's.
    """

    __slots__ = ("_boundary", "_driver", "_tail", "effect", "sides", "system")

    def __init__(
        self, system: System, boundary: Any, tail: tuple[Any, ...], sides: dict[Seat, str]
    ) -> None:
        self.system = system
        self.sides = sides
        self._boundary = boundary
        self._tail = tail
        self._driver = Driver(system, copy_of(boundary))
        self.effect: Any = self._run()

    @classmethod
    def root(cls, system: System, state: Any, sides: dict[Seat, str]) -> Node:
        """The node of a state between two steps. The state is copied."""
        return cls(system, copy_of(state), (), sides)

    @classmethod
    def of(cls, session: Session) -> Node:
        """The node of a session as it now stands; the session is not touched.

        What is already sealed of an open simultaneous question is open again.
        """
        state, entries = session.since()
        system = session.system
        boundary, tail = _replayed(system, state, iter(entries))
        return cls(system, boundary, tail, dict(session.header.seats))

    # -- reading -----------------------------------------------------------------------------

    @property
    def boundary(self) -> Any:
        """The state before the step under way. For reading: a change of it would change this node."""
        return self._boundary

    @property
    def kind(self) -> Kind:
        """What the node waits for."""
        return _KINDS[type(self.effect)] if self.effect is not None else Kind.TERMINAL

    @property
    def asks(self) -> tuple[Ask[Any], ...]:
        """The open decisions: one, or one a seat; none at a chance or terminal node."""
        if type(self.effect) is Ask:
            return (self.effect,)
        return self.effect.asks if type(self.effect) is Together else ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who has to answer; at a chance node whose dice they are."""
        if self.kind is Kind.CHANCE:
            return (self.effect.by,)
        return tuple(ask.seat for ask in self.asks)

    def view(self, seat: Seat | None) -> Any:
        """What a seat may see. For reading: a change of it would change this node."""
        return self.system.view(self._driver.state, seat)

    def legal(self, rng: Rng, most: int = 32, index: int = 0) -> Sequence[Any]:
        """Legal answers of one of the seats: all where they are few, else up to ``most`` suggestions."""
        ask = self.asks[index]
        view = self.view(ask.seat)
        options = ask.question.options(view)
        if options is not None and len(options) <= most:
            return tuple(options)
        found: list[Any] = []
        for answer in ask.question.suggest(view, rng, most):
            if answer not in found:
                found.append(answer)
        return found

    @property
    def chance(self) -> Sequence[tuple[Any, int]]:
        """What the dice or the draw may give, with integer weights; at a chance node only."""
        table = self._table()
        return list(zip(table.replies, table.weights, strict=True))

    @property
    def total(self) -> int:
        """The sum of the weights of ``chance``."""
        return self._table().total

    def outcome(self) -> Outcome | None:
        """How the game ended, or stands."""
        return self.system.outcome(self._driver.state)

    @property
    def returns(self) -> dict[Seat, int]:
        """1 for each seat of the winning side, −1 for the others, 0 all round for a draw."""
        outcome = self.outcome()
        winner = outcome.winner if outcome is not None else None
        if winner is None:
            return dict.fromkeys(self.sides, 0)
        return {seat: 1 if side == winner else -1 for seat, side in self.sides.items()}

    # -- moving on ---------------------------------------------------------------------------

    def child(self, reply: Any) -> Node:
        """The node after this reply.

        At a decision an answer of the question's own type, at a simultaneous node one answer for
        each seat in their order, at a chance node one of ``chance``. Refused when it is not legal.
        """
        if self.effect is None:
            raise ValueError("nothing follows the end of a game")
        asks = self.asks
        answers = (reply,) if type(self.effect) is Ask else reply
        for ask, answer in zip(asks, answers, strict=True) if asks else ():
            refusal = ask.question.legal(self.view(ask.seat), answer)
            if refusal is not None:
                raise Refused(ask.seat, refusal)
        return Node(self.system, self._boundary, (*self._tail, reply), self.sides)

    def sample(self, rng: Rng) -> Any:
        """A reply at random: by its weight at a chance node, else one of the suggestions."""
        if self.kind is Kind.CHANCE:
            left = rng.below(self.total)
            for reply, weight in self.chance:
                left -= weight
                if left < 0:
                    return reply
        picked = [ask.question.suggest(self.view(ask.seat), rng, 1)[0] for ask in self.asks]
        return picked[0] if type(self.effect) is Ask else tuple(picked)

    def _table(self) -> Table:
        if type(self.effect) is Roll:
            return table_of(self.effect, BOUND)
        if type(self.effect) is Draw:
            return draws_of(self.effect, BOUND)
        raise ValueError(f"no chance at a {self.kind.value} node")

    def _run(self) -> Any:
        """Run the step with the replies so far, and on to the next effect; None at the end."""
        driver, tail = self._driver, self._tail
        while not driver.over:
            driver.begin()
            effect = driver.send(None)
            for reply in tail:
                effect = driver.send(reply)
            if effect is not None:
                return effect
            self._boundary, self._tail, tail = copy_of(driver.state), (), ()
        return None


_OPEN: Any = object()
"""What the history does not answer yet."""


def _replayed(system: System, state: Any, entries: Iterator[Entry]) -> tuple[Any, tuple[Any, ...]]:
    """The last boundary that these entries lead to, and the replies given in the step after it."""
    driver = Driver(system, state)
    while not driver.over:
        boundary: Any = copy_of(driver.state)
        tail: list[Any] = []
        driver.begin()
        effect: Any = driver.send(None)
        while effect is not None:
            reply = _recorded(effect, entries)
            if reply is _OPEN:
                return boundary, tuple(tail)
            tail.append(reply)
            effect = driver.send(reply)
    return driver.state, ()


def _recorded(effect: Any, entries: Iterator[Entry]) -> Any:
    """The reply that the history holds for an effect."""
    sealed: dict[Seat, Any] = {}
    for entry in entries:
        kind = kind_of(entry)
        if kind == "roll":
            return tally(effect, thrown(effect, entry["faces"]))
        if kind == "draw":
            return tuple(entry["got"])
        if kind == "ask":
            return effect.question.parse(entry["answer"])
        if kind == "sealed":
            sealed[Seat(entry["seat"])] = entry["answer"]
        elif kind == "together":
            return tuple(ask.question.parse(sealed[ask.seat]) for ask in effect.asks)
    return _OPEN
