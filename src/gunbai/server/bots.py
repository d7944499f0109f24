"""Bots: a pure function of what a seat may see, run by the workers, and the seat that it fills."""

from __future__ import annotations

import asyncio
import logging
import time
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from gunbai.effects import Ask, Seat
from gunbai.errors import Refused
from gunbai.play.dice_source import Counter
from gunbai.play.players import answered, fallback, random_bot
from gunbai.questions import Choose
from gunbai.server.packing import find
from gunbai.server.troubles import Trouble
from gunbai.server.workers import Unpackable
from gunbai.system import System

if TYPE_CHECKING:
    from gunbai.server.room import Room

__all__ = ["Bots", "answer", "bots_of"]

log = logging.getLogger("gunbai.server")


def bots_of(system: System) -> tuple[str, ...]:
    """The names of the bots that can play a system, the gentlest first; always a random one."""
    names = sorted(system.bots, key=lambda name: name != "gentle")
    return (*names, *(() if "random" in names else ("random",)))


def where_of(system: System, bot: str) -> str:
    """Where a bot's function is: "random" or "module:function"."""
    return system.bots.get(bot, "random")


def seed_of(seed: str, seat: Seat) -> str:
    """What a bot draws from: follows from the game's seed, tells nothing of its dice."""
    return blake2b(f"gunbai bot {seed} {seat}".encode(), digest_size=16).hexdigest()


def answer(where: str, view: Any, ask: Ask[Any], rng: tuple[str, str], work: int) -> Any:
    """A legal answer as JSON, the bot's own if it has one; ``rng``: seed and key."""
    bot = random_bot if where == "random" else find(where)
    given, _ = answered(bot, view, ask, Counter(*rng), work)
    return ask.question.plain(given)


class Bots:
    """The bots of one room, and the answers of those who have no choice."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._thinking: set[tuple[Seat, int]] = set()
        self._any = room.held_by_bots()  # no seat becomes a bot's later

    def wake(self) -> None:
        """Let those that are asked something, and do not think yet, think."""
        position = self._room.position
        session = position.session
        open_ = session.open
        asks = open_.asks if open_ is not None else ()
        if open_ is None or not (self._any or len(asks) > 1 or (asks and asks[0].covert)):
            return  # as for nearly every answer
        for seat in open_.waits_for():
            row, ask = position.seats.get(seat), session.ask_of(seat)
            if ask is None or (seat, open_.at) in self._thinking:
                continue
            if row is not None and row.kind == "bot":
                self._thinking.add((seat, open_.at))
                _ = self._room.task(self._play(seat, ask, open_.at, row.bot))
            elif ask.covert and isinstance(ask.question, Choose) and len(ask.question.values) == 1:
                self._thinking.add((seat, open_.at))
                _ = self._room.task(self._pass(seat, ask.question.values[0], open_.at))

    async def _pass(self, seat: Seat, only: Any, at: int) -> None:
        """Answer for a person who has no choice, after a while: silence would tell as much."""
        room = self._room
        try:
            wait = 500 + Counter(seed_of(room.position.seed, seat), f"pass {at}").below(1001)
            await asyncio.sleep(room.config.pass_delay * wait / 1000)
            async with room.lock:
                open_ = room.position.session.open
                if room.closed or open_ is None or open_.at != at or seat not in open_.waits_for():
                    return
                before = room.position.session.number
                room.position.session.submit(seat, only, by="clock")
                await room.commit(before)
        except Trouble:
            return
        finally:
            self._thinking.discard((seat, at))

    async def _play(self, seat: Seat, ask: Ask[Any], at: int, bot: str) -> None:
        room = self._room
        try:
            started = time.monotonic()
            raw = await self._think(seat, ask, at, bot)
            # The same pause whatever was asked, so that timing tells nothing of it.
            await asyncio.sleep(max(0.0, room.config.bot_delay - (time.monotonic() - started)))
            async with room.lock:
                self._thinking.discard((seat, at))
                open_ = room.position.session.open
                same = open_ is not None and open_.at == at and seat in open_.waits_for()
                if same and not room.closed:
                    await self._submit(seat, raw)
        except Trouble:
            return  # the room is closed; a fresh one wakes its bots
        finally:
            self._thinking.discard((seat, at))

    async def _think(self, seat: Seat, ask: Ask[Any], at: int, bot: str) -> Any:
        position, config = self._room.position, self._room.config
        if position.session.ask_of(seat) is not ask:
            return None  # the table has moved on; nothing will be submitted
        view = position.session.view(seat)
        where = where_of(position.session.system, bot)
        rng = (seed_of(position.seed, seat), str(at))
        arguments = (where, view, ask, rng, config.bot_budget)
        try:
            return await self._room.workers.run(
                "gunbai.server.bots:answer", *arguments, limit=config.bot_limit
            )
        except Unpackable:
            # A question made on the way cannot be handed over: think here, while nothing moves.
            async with self._room.lock:
                return await asyncio.to_thread(answer, *arguments)
        except Exception as error:
            name = type(error).__name__
            log.warning("table %s: bot %s: %s: %s", position.code, bot, name, error)
            return ask.question.plain(fallback(view, ask))

    async def _submit(self, seat: Seat, raw: Any) -> None:
        room, session = self._room, self._room.position.session
        before = session.number
        try:
            try:
                session.submit_plain(seat, raw, by="bot")
            except Refused as refused:
                log.warning("table %s: a bot's answer was refused: %s", room.code, refused)
                ask = session.ask_of(seat)
                assert ask is not None
                session.submit(seat, fallback(session.view(seat), ask), by="bot")
        except Exception:
            log.exception("table %s: a bot's answer", room.code)
            if session.number != before:
                room.close()
            return
        await room.commit(before)
