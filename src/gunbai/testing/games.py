"""Random games with every check switched on: the ground that the other tests stand on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gunbai.effects import Seat
from gunbai.play.dice_source import Counter, DiceSource, Seeded
from gunbai.play.live import Session
from gunbai.play.opening import new_header
from gunbai.questions import Rng
from gunbai.system import Setup

__all__ = ["Played", "new_session", "play_on", "random_answer"]

MOST_DECISIONS = 20_000


@dataclass(slots=True)
class Played:
    """A finished game and what was seen on the way."""

    session: Session
    decisions: int
    cited: dict[str, int] = field(default_factory=dict)


def new_session(
    scenario: str,
    seed: str = "0",
    options: Mapping[str, Any] | None = None,
    dice: DiceSource | None = None,
) -> Session:
    """A session of this scenario at its first question."""
    header = new_header(Setup(scenario, {}, {}, options or {}), seed)
    return Session(header, dice if dice is not None else Seeded(seed)).start()


def random_answer(session: Session, seat: Seat, rng: Rng) -> Any:
    """One of the question's own suggestions."""
    ask = session.ask_of(seat)
    assert ask is not None
    return ask.question.suggest(session.view(seat), rng, 1)[0]


def play_on(
    session: Session,
    seed: str = "bots",
    *,
    each: Callable[[Session], None] | None = None,
    most: int = MOST_DECISIONS,
) -> Played:
    """Random legal answers to the end; ``each`` is called before every decision.

    The system's own ``watch`` checks its invariants after each. AssertionError when the game is
    parked by a fault or does not end within ``most`` decisions: both are dead ends.
    """
    rng = Counter(seed)
    decisions = 0
    while session.open is not None:
        if each is not None:
            each(session)
        seat = session.open.waits_for()[0]
        session.submit(seat, random_answer(session, seat, rng), by="bot")
        session.system.watch(session.state)
        assert session.last_fault is None, session.last_fault
        decisions += 1
        assert decisions < most, f"no end after {most} decisions"
    assert session.over, session.fault
    return Played(session, decisions)
