"""A session played by bots, to its end or for some decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from gunbai.effects import Seat
from gunbai.errors import DataError
from gunbai.play.dice_source import Counter
from gunbai.play.live import Session
from gunbai.play.players import WORK, Bot, answered, seated

__all__ = ["Played", "play_bots"]

MOST = 100_000


@dataclass(slots=True)
class Played:
    """What a run of bots did. ``fallbacks``: answers that a seat's bot owed."""

    session: Session
    decisions: int
    fallbacks: dict[Seat, int]


def play_bots(
    session: Session,
    bots: Mapping[str, Bot | str] | Sequence[Bot | str] = (),
    seed: str = "bots",
    *,
    work: int = WORK,
    most: int = MOST,
    each: Callable[[Session], None] | None = None,
) -> Played:
    """Let bots answer every open question until the game ends, or ``most`` decisions are made.

    ``bots``: by seat, by side, or in the order of the seats; random ones where none is given. Each
    draws from the seed, its seat and the number of the entry, so that a game taken up again goes
    on as it would have. ``each`` is called before every decision. A game parked by a fault of its
    rules raises that fault; DataError when dice must be entered by hand.
    """
    players = seated(session.system, session.header.seats, bots)
    played = Played(session, 0, dict.fromkeys(players, 0))
    session.start()
    while session.open is not None and played.decisions < most:
        if each is not None:
            each(session)
        seat = session.open.waits_for()[0]
        ask = session.ask_of(seat)
        if ask is None:
            raise DataError("bots", "dice", seat, "dice by hand", "a seeded source for bots")
        rng = Counter(seed, f"{seat} {session.number}")
        answer, own = answered(players[seat], session.view(seat), ask, rng, work)
        played.fallbacks[seat] += not own
        session.submit(seat, answer, by="bot")
        played.decisions += 1
    if session.fault is not None:
        raise session.fault
    return played
