"""A verdict holds: what is told to be legal is taken, and what is offered instead is legal.

Along bots' games, at every question: answers that the question suggests, and the same spoilt in every
number, are checked as the table checks them. A legal one is previewed without a refusal, survives the
way through JSON, and is taken when it is sent; a refusal's way out, where it can be sent, is legal.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gunbai.bots import play_bots
from gunbai.effects import Ask
from gunbai.errors import Refused
from gunbai.play.dice_source import Counter, Seeded
from gunbai.play.live import Session
from gunbai.play.opening import new_header
from gunbai.questions import Refusal, to_plain
from gunbai.system import Setup

CHANGES = (0, 0, 1, -1, 500, -500, 3000, -3000, 10_000, -10_000)
SPOILT = ("move", "steps", "place", "each", "form", "number", "allocate")


def spoilt(raw: Any, rng: Random) -> Any:
    """The same answer with other numbers; lists of steps may grow."""
    if isinstance(raw, bool) or raw is None:
        return raw
    if isinstance(raw, int):
        return raw + rng.choice((*CHANGES, rng.randint(-9000, 9000)))
    if isinstance(raw, list):
        changed = [spoilt(item, rng) for item in raw]
        if raw and isinstance(raw[0], list) and rng.random() < 0.4:
            changed.append(spoilt(raw[-1], rng))
        return changed
    if isinstance(raw, dict):
        return {key: spoilt(value, rng) for key, value in raw.items()}
    return raw


def way_out(ask: Ask[Any], refusal: Refusal) -> Any:
    """What the table would send instead; None when it can send nothing."""
    try:
        return ask.question.plain(refusal.legal)
    except Exception:  # of an inner field: the server leaves it out
        return None


class Looks:
    """Looks at every question of a game."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.rng = Random(seed)
        self.legal = self.refused = self.sent = 0

    def __call__(self, session: Session) -> None:
        assert session.open is not None
        for ask in session.open.asks:
            shape = ask.question.shape
            rng = Counter(self.seed, str(session.number))
            for answer in ask.question.suggest(session.view(ask.seat), rng, 2):
                raw = ask.question.plain(answer)
                if self.look(session, ask, raw, sure=True):
                    return  # it was sent and taken back: the question is another object now
                for _ in range(2 if shape in SPOILT else 0):
                    if self.look(session, ask, spoilt(raw, self.rng), sure=False):
                        return

    def look(self, session: Session, ask: Ask[Any], raw: Any, *, sure: bool) -> bool:
        question, view = ask.question, session.view(ask.seat)
        try:
            answer = question.parse(raw)
        except Refused:
            assert not sure
            return False
        refusal = question.legal(view, answer)
        if refusal is not None:
            assert not sure, (ask.rule, raw, refusal)
            self.refused += 1
            instead = way_out(ask, refusal) if refusal.legal is not None else None
            if instead is not None:
                other = question.legal(view, question.parse(instead))
                assert other is None, (ask.rule, raw, refusal, instead, other)
            return False
        self.legal += 1
        shown = question.preview(view, answer)
        assert shown is None or shown.refusal is None, (ask.rule, raw, shown)
        assert to_plain(question.parse(question.plain(answer))) == to_plain(answer)
        return self.send(session, ask, raw)

    def send(self, session: Session, ask: Ask[Any], raw: Any) -> bool:
        """Now and then the answer is really given, and taken back again."""
        if self.rng.random() > 0.05 or len(session.open.asks if session.open else ()) != 1:
            return False
        number = session.number
        session.submit_plain(ask.seat, raw)
        session.rewind(number, "undo")
        self.sent += 1
        return True


@pytest.mark.parametrize(
    ("scenario", "seed", "most"),
    [
        ("ron-scn-01", "v1", 160),
        ("ron-scn-02", "v2", 160),
        ("dai-scn-01", "v0", 120),
        ("dai-scn-01", "v12", 120),
    ],
)
def test_what_is_told_to_be_legal_is_taken(scenario: str, seed: str, most: int) -> None:
    session = Session(new_header(Setup(scenario, {}), seed), Seeded(seed))
    looks = Looks(seed)
    play_bots(session, (), seed, each=looks, most=most)
    assert looks.legal > 100 and looks.refused > 20 and looks.sent > 3
