"""What each command does to a position. Synchronous; Refused leaves everything as it was."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from gunbai.effects import Seat
from gunbai.errors import Refused, StaleAnswer
from gunbai.questions import Refusal
from gunbai.server.messages import entry_of
from gunbai.server.position import Position, Proposal
from gunbai.server.troubles import malformed

__all__ = ["act", "again"]

MOST_DICE: Final = 1000
MOST_FACE: Final = 100


def act(position: Position, seat: Seat, message: Mapping[str, Any]) -> None:
    """Carry out one command of this seat."""
    if position.parked:
        raise Refused(seat, Refusal("refused.parked", ""))
    _ACTS[message["t"]](position, seat, message)


def _fresh(position: Position, seat: Seat, message: Mapping[str, Any]) -> None:
    """Refuse what was made against another question, in the seat's own entry numbers."""
    at = entry_of(message)
    open_ = position.session.open
    if at is None or open_ is None:
        return
    here = position.numbers(seat).own(open_.at)
    if at != here:
        raise StaleAnswer(seat, Refusal("refused.stale", "", {"found": at, "entry": here}))


def _answer(position: Position, seat: Seat, message: Mapping[str, Any]) -> None:
    if "answer" not in message:
        raise malformed("answer", None, "value")
    _fresh(position, seat, message)
    position.session.submit_plain(seat, message["answer"])
    _declined_by_playing(position, seat)


def _dice(position: Position, seat: Seat, message: Mapping[str, Any]) -> None:
    _fresh(position, seat, message)
    session = position.session
    got = message.get("got")
    if got is not None:
        if not isinstance(got, list) or not all(isinstance(item, str) for item in got):
            raise malformed("got", got, "a list of texts")
        session.enter_draw(seat, got)
    else:
        session.enter_dice(seat, _faces(message.get("faces")))
    _declined_by_playing(position, seat)


def _faces(raw: Any) -> list[int]:
    if not isinstance(raw, list) or len(raw) > MOST_DICE:
        raise malformed("faces", raw, f"a list of numbers from 1 to {MOST_FACE}")
    if any(isinstance(face, bool) or not isinstance(face, int) for face in raw):
        raise malformed("faces", raw, f"a list of numbers from 1 to {MOST_FACE}")
    return raw


def _declined_by_playing(position: Position, seat: Seat) -> None:
    """Who plays on instead of consenting has declined; so has who plays on after asking."""
    proposal = position.proposal
    if proposal is not None and (seat in proposal.need or seat == proposal.seat):
        position.proposal = None


def _undo(position: Position, seat: Seat, message: Mapping[str, Any]) -> None:
    if position.over:
        raise Refused(seat, Refusal("refused.over", ""))
    point = position.undo_point(seat)
    if point is None:
        numbers = position.numbers(seat)
        last = numbers.own(numbers.active[-1]) if numbers.active else 0
        raise Refused(seat, Refusal("refused.undo-closed", "", {"entry": last}))
    position.session.rewind(point, "undo")
    position.proposal = None


def _takeback(position: Position, seat: Seat, message: Mapping[str, Any]) -> None:
    if position.over:
        raise Refused(seat, Refusal("refused.over", ""))
    last = position.last_answer(seat)
    if last is None:
        raise Refused(seat, Refusal("refused.nothing-to-take-back", ""))
    if position.proposal is not None:
        raise Refused(seat, Refusal("refused.takeback-open", ""))
    # A bot always consents, and so does whoever holds the asking seat's own screen side.
    others = {one for one in position.session.header.seats if one != seat}
    proposal = Proposal(seat, last[0], {one for one in others if position.person(one)})
    position.proposal = proposal
    _when_all_agree(position, proposal)


def _consent(position: Position, seat: Seat, message: Mapping[str, Any]) -> None:
    accept = message.get("accept")
    if not isinstance(accept, bool):
        raise malformed("accept", accept, "true or false")
    proposal = position.proposal
    if proposal is None or (seat not in proposal.need and seat != proposal.seat):
        raise Refused(seat, Refusal("refused.no-takeback", ""))
    if not accept:
        position.proposal = None
    else:
        proposal.need.discard(seat)
        _when_all_agree(position, proposal)


def _when_all_agree(position: Position, proposal: Proposal) -> None:
    if not proposal.need:
        position.proposal = None
        position.session.rewind(proposal.entry, "take-back")


def _concede(position: Position, seat: Seat, message: Mapping[str, Any]) -> None:
    position.session.concede(seat)
    position.proposal = None


_ACTS: Final[Mapping[str, Callable[[Position, Seat, Mapping[str, Any]], None]]] = {
    "answer": _answer,
    "dice": _dice,
    "undo": _undo,
    "takeback": _takeback,
    "consent": _consent,
    "concede": _concede,
}


def again(position: Position, seat: Seat, message: Mapping[str, Any]) -> Refusal | bool | None:
    """For an overtaken answer: None when it would be legal now, why not, or False: nothing is asked."""
    ask = position.session.ask_of(seat)
    if ask is None or "answer" not in message:
        return False
    return position.session.check(seat, message["answer"])
