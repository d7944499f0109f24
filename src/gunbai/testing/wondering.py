"""Wondering: ask a question of the workbench in the position of a running game, as a player might.

Any question that a system knows, of whatever stands there: it gets numbers and dice, or a reason why
it cannot be asked, and it changes nothing.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from gunbai.effects import Seat
from gunbai.errors import DataError, Refused
from gunbai.play.estimate import estimate
from gunbai.play.live import Session
from gunbai.play.scene_watch import Heard
from gunbai.questions import Question, Rng
from gunbai.records import copy_of, fingerprint
from gunbai.system import Inquiry

__all__ = ["facts_of", "wondered"]


def wondered(session: Session, rng: Rng) -> str:
    """Ask one question at random; its id. AssertionError when asking changes the game.

    Before the first turn there is no position yet to ask about; then the id is empty.
    """
    known = tuple(session.system.inquiries.values())
    if not known or not session.system.turn(session.view(None))["turn"]:
        return ""
    inquiry = known[rng.below(len(known))]
    before = fingerprint(session.state)
    facts = facts_of(inquiry, session.system.view(session.state, None), rng)
    if facts is not None:
        # Not every question has a sense in every position; then it says why.
        with suppress(Refused, DataError):
            _asked(session, inquiry, facts, rng)
    assert fingerprint(session.state) == before, f"{inquiry.id}: asking changed the game"
    return inquiry.id


def facts_of(inquiry: Inquiry, view: Any, rng: Rng) -> dict[str, Any] | None:
    """Facts that the question itself offers here; None where it lacks one that it needs."""
    facts: dict[str, Any] = {}
    for key, kind in inquiry.facts.items():
        offered = inquiry.offers(view, facts).get(key, ()) if inquiry.offers is not None else ()
        wanted = not kind.endswith("?")
        if offered and (wanted or rng.below(2)):
            facts[key] = offered[rng.below(len(offered))][0]
        elif wanted:
            return None
    return facts


def _asked(session: Session, inquiry: Inquiry, facts: dict[str, Any], rng: Rng) -> None:
    system, run = session.system, inquiry.run
    if inquiry.measure is not None:
        inquiry.measure(copy_of(session.state), facts)
    if run is None:
        return
    state = copy_of(session.state)

    def policy(question: Question[Any], rule: str, seat: Seat) -> Any:
        view = system.view(state, seat)
        if inquiry.policy is not None:
            return inquiry.policy(question, view, rule)
        return question.default(view)

    heard: Any = Heard(run(state, facts))
    estimate(lambda: heard, 1, str(rng.below(10**9)), policy)
