"""What would follow from an answer: run by the workers, from the asked seat's view alone."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from gunbai.effects import Ask, Seat
from gunbai.questions import Preview, Question
from gunbai.server.asks import forecast
from gunbai.server.feeds import Feed

if TYPE_CHECKING:
    from gunbai.server.room import Room

__all__ = ["Forecasts", "preview", "previews", "worth"]

log = logging.getLogger("gunbai.server")

MOST_OPTIONS: Final = 24


def preview(view: Any, question: Question[Any], answer: Any) -> Preview:
    """Cost, reasons, odds and drawings of one legal answer."""
    return question.preview(view, answer)


def previews(view: Any, question: Question[Any], answers: Sequence[Any]) -> list[Preview]:
    """The same for each of a few options."""
    return [question.preview(view, answer) for answer in answers]


def worth(view: Any, question: Question[Any]) -> tuple[Any, ...]:
    """The options whose consequences are shown without being asked for: few ones, told by a law."""
    if question.law.preview is None or question.shape not in ("choose", "number"):
        return ()
    options = question.options(view)
    return tuple(options) if options is not None and len(options) <= MOST_OPTIONS else ()


class Forecasts:
    """Works out what follows from each of a few options while the player reads them."""

    def __init__(self, room: Room) -> None:
        self._room = room

    def start(self, feed: Feed) -> None:
        """Begin, when this feed shows a question of its own that is worth it."""
        shown = feed.content.parts["ask"]
        if not shown or not shown["mine"] or feed.odds is not None:
            return
        if self._room.feeds.get(feed.reader) is not feed:
            return  # nobody is connected to it
        session = self._room.position.session
        ask = session.ask_of(Seat(shown["seat"]))
        if ask is None:
            return
        view = session.view(ask.seat)
        options = worth(view, ask.question)
        if options:
            feed.odds = {}
            _ = self._room.task(self._work(feed, ask, view, options))

    async def _work(self, feed: Feed, ask: Ask[Any], view: Any, options: tuple[Any, ...]) -> None:
        room, question = self._room, ask.question
        shown = feed.content.parts["ask"]
        try:
            found = await room.workers.run(
                "gunbai.server.forecasts:previews",
                *(view, question, options),
                limit=room.config.bot_limit,
            )
        except Exception as error:
            log.warning("table %s: forecast: %s: %s", room.code, type(error).__name__, error)
            return
        if feed.content.parts["ask"] is not shown:
            return  # the table has moved on
        r = forecast(room.position, ask.seat, feed.reader.lang)
        told = [
            {"value": question.plain(option), "preview": r.preview(one)}
            for option, one in zip(options, found, strict=True)
        ]
        feed.odds = {"t": "odds", "at": shown["at"], "seat": ask.seat, "options": told}
        room.tell(feed, feed.odds)
