"""What would follow from an answer: run by the workers, from the asked seat's view alone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from gunbai.effects import Ask, Seat
from gunbai.errors import TooManyBranches
from gunbai.questions import Forecast, Preview, Question
from gunbai.server.feeds import Feed
from gunbai.server.render import Json
from gunbai.words import Say, Word

if TYPE_CHECKING:
    from gunbai.play.odds import Distribution, Odds
    from gunbai.server.room import Room

__all__ = ["Forecasts", "preview", "previews", "worth"]

log = logging.getLogger("gunbai.server")

MOST_OPTIONS: Final = 24
MOST_BRANCHES: Final = 200_000
LATER: Final = 0.25
"""Seconds after which one looks again whether there is time for forecasts."""


def preview(view: Any, question: Question[Any], answer: Any) -> Preview:
    """Cost, reasons, odds and drawings of one legal answer."""
    return previews(view, question, (answer,))[0]


def previews(view: Any, question: Question[Any], answers: Sequence[Any]) -> list[Preview]:
    """The same for each of a few options."""
    from gunbai.play.odds import Odds, by_default  # for the workers: a server starts without it

    # Asks within a forecast take their defaults, as this seat would guess them from its own view.
    engine = Odds(by_default(lambda seat: view), MOST_BRANCHES)
    return [_preview(engine, view, question, answer) for answer in answers]


def _preview(engine: Odds, view: Any, question: Question[Any], answer: Any) -> Preview:
    found = question.preview(view, answer)
    if found.refusal is not None or found.odds:
        return found
    chance = question.chance(view, answer)
    if chance is None:
        return found
    try:
        results = engine.of(chance.run)
    except (TooManyBranches, LookupError) as error:
        # Too much to compute, or it hangs on what this seat may not know: no odds are shown.
        log.info("no odds for %s: %s", question.law.name, error)
        return found
    return replace(found, odds=_in_order(chance, results))


def _in_order(
    chance: Forecast, results: Distribution[Any]
) -> tuple[tuple[Say | Word, Fraction], ...]:
    """Results with equal words counted together, in the order in which they are told."""
    words: dict[str, Say | Word] = {repr(word): word for word in chance.order}
    sums: dict[str, Fraction] = {}
    for value in results:
        word = chance.label(value)
        key = repr(word)
        words.setdefault(key, word)
        sums[key] = sums.get(key, Fraction(0)) + results[value]
    return tuple((words[key], sums[key]) for key in words if key in sums)


def told(question: Question[Any]) -> bool:
    """Whether a law tells the consequences of this question's options at all."""
    law = question.law
    listed = question.shape in ("choose", "number")
    return listed and (law.preview is not None or law.chance is not None)


def worth(view: Any, question: Question[Any]) -> tuple[Any, ...]:
    """The options whose consequences are shown without being asked for: a few at most."""
    options = question.options(view) if told(question) else None
    return tuple(options) if options is not None and len(options) <= MOST_OPTIONS else ()


class Forecasts:
    """Works out what follows from each of a few options while the player reads them.

    While the server is behind they wait: whoever answers then does not read long.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._timer: asyncio.TimerHandle | None = None

    def start(self, feed: Feed) -> None:
        """Begin, when this feed shows a question of its own that is worth it."""
        shown = feed.content.parts["ask"]
        if not shown or not shown["mine"] or feed.odds is not None:
            return
        if self._room.feeds.get(feed.reader) is not feed:
            return  # nobody is connected to it
        ask = self._room.position.session.ask_of(Seat(shown["seat"]))
        if ask is not None and told(ask.question):
            if self._room.painter.behind:
                self._wait()
                return
            feed.odds = {}
            _ = self._room.task(self._work(feed, ask, shown))

    def _wait(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(LATER, self._again)

    def _again(self) -> None:
        self._timer = None
        if not self._room.closed:
            for feed in list(self._room.feeds.values()):
                self.start(feed)

    async def _work(self, feed: Feed, ask: Ask[Any], shown: Json) -> None:
        room, question = self._room, ask.question
        session = room.position.session
        if session.ask_of(ask.seat) is not ask:
            return  # the table has moved on
        # The view shares the state's parts: it is packed before anything else can happen.
        view = session.view(ask.seat)
        options = worth(view, question)
        if not options:
            return
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
        r = room.position.speaker(ask.seat, feed.reader.lang)
        options_told = [
            {"value": question.plain(option), "preview": r.preview(one)}
            for option, one in zip(options, found, strict=True)
        ]
        feed.odds = {"t": "odds", "at": shown["at"], "seat": ask.seat, "options": options_told}
        room.tell(feed, feed.odds)
