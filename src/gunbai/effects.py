"""What a rule may ask of the world: six effects and ``Call``.

A rule is an ``async def`` procedure that awaits effects. It never rolls, asks or prints by itself;
an interpreter (live play, replay, odds, simulation, script) replies. ``await Roll(…)`` is typed:
it gives a ``Tally``, ``await Ask(…)`` what the question says.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Coroutine, Generator
from dataclasses import dataclass, field
from functools import wraps
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Generic,
    NewType,
    ParamSpec,
    TypeAlias,
    TypeVar,
    dataclass_transform,
)

if TYPE_CHECKING:
    from gunbai.dice import Bands, Die, Tally  # noqa: F401 (Effect["Tally"])
    from gunbai.questions import Question
    from gunbai.words import Event

__all__ = [
    "INLINE",
    "Ask",
    "Call",
    "Draw",
    "Effect",
    "Finished",
    "Proc",
    "Roll",
    "Seat",
    "Tell",
    "Together",
    "procedure",
    "resolution",
    "rule_of",
    "value_class",
]

T = TypeVar("T")
P = ParamSpec("P")
C = TypeVar("C", bound=type)

Seat = NewType("Seat", str)
"""Who answers. A side may have several seats; side and seat are never the same word."""

Proc: TypeAlias = Coroutine["Effect[Any]", Any, T]
"""A running procedure that will return T."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value_class(cls: C) -> C:
    """A slotted dataclass, compared by value, that type checkers hold to be frozen.

    It is not frozen at run time: to create a frozen one costs five times as much, and rules create
    an effect for every request. Nobody assigns to a value; mypy sees to that.
    """
    made: Any = dataclass(slots=True, unsafe_hash=True)(cls)
    return made  # type: ignore[no-any-return]


class Effect(Generic[T]):
    """A request to the interpreter; await it to receive the reply, of type T."""

    __slots__ = ()

    def __await__(self) -> Generator[Effect[Any], T, T]:
        return (yield self)


@value_class
class Roll(Effect["Tally"]):
    """``throws`` independent throws of ``die``, sorted into ``bands``.

    ``purpose`` and ``subject`` are catalogue words and ids for the prompt and the log; where a
    system keys its dice by meaning (campaign), ``key`` names them, else the entry number does.
    """

    throws: int
    die: Die
    bands: Bands
    rule: str
    by: Seat
    purpose: str = ""
    subject: str = ""
    key: str = ""


@value_class
class Draw(Effect[tuple[str, ...]]):
    """``count`` draws without replacement from ``pool`` (cards, order dice, equal candidates)."""

    pool: tuple[str, ...]
    count: int
    rule: str
    by: Seat
    purpose: str = ""
    subject: str = ""
    key: str = ""


@value_class
class Ask(Effect[T]):
    """One decision of one seat. ``secret``: the answer is kept from others until a ``Tell``.

    ``covert``: others are not even shown that the question was posed.
    """

    seat: Seat
    question: Question[T]
    rule: str
    secret: bool = False
    covert: bool = False


@value_class
class Together(Effect[tuple[T, ...]]):
    """Sealed decisions, answered in any order, revealed at once; the reply is in order of asks."""

    asks: tuple[Ask[T], ...]
    rule: str


@value_class
class Tell(Effect[None]):
    """Narration: what happened, for people and clients. No rule ever reads an event.

    ``audience`` None means everyone; otherwise these seats and the organiser.
    """

    event: Event
    rule: str
    audience: tuple[Seat, ...] | None = None


@value_class
class Call(Effect[Any]):
    """A procedure is about to run. The reply is INLINE, or ``Finished`` with its result.

    ``pure`` (a resolution) promises that the body only reads the state, so that odds may compute
    it once for equal arguments.
    """

    body: Callable[..., Proc[Any]]
    args: tuple[Any, ...]
    rule: str
    pure: bool


@value_class
class Finished:
    """The reply to a ``Call`` whose result is known already."""

    value: Any


INLINE: Final = None
"""The reply to a ``Call`` that says: run the body here."""

_RULES: dict[Any, str] = {}
"""Code object of a procedure's body to its rule id: the register of which procedure is which rule."""


def rule_of(code: Any) -> str | None:
    """The rule id of the procedure with this code object, or None if it is not a procedure."""
    return _RULES.get(code)


class _Mode(threading.local):
    """Whether calls are announced in this thread: always, but while a driver runs rules for play."""

    inline = False


MODE: Final = _Mode()


async def _announced(
    body: Callable[..., Coroutine[Any, Any, T]], args: tuple[Any, ...], rule: str, pure: bool
) -> T:
    reply = await Call(body, args, rule, pure)
    if reply is INLINE:
        return await body(*args)
    result: T = reply.value
    return result


ANNOUNCED: Final = _announced.__code__
"""The code of an announced call: it returns what its ``Call`` or its body gives, no more."""


def _calling(
    rule: str, body: Callable[P, Coroutine[Any, Any, T]], *, pure: bool
) -> Callable[P, Coroutine[Any, Any, T]]:
    _RULES[getattr(body, "__code__")] = rule  # noqa: B009 (a Callable has no typed __code__)

    run: Callable[..., Coroutine[Any, Any, T]] = body

    @wraps(body)
    def called(*args: Any) -> Coroutine[Any, Any, T]:
        # Play answers every call with INLINE: it saves a frame and an effect at each one to run
        # the body at once, and nothing else can tell the difference.
        if MODE.inline:
            return run(*args)
        return _announced(run, args, rule, pure)

    called.gunbai_rule = rule  # type: ignore[attr-defined]
    called.gunbai_pure = pure  # type: ignore[attr-defined]
    called.gunbai_body = body  # type: ignore[attr-defined]
    return called  # type: ignore[return-value]  # by position only, whatever the body allows


def procedure(
    rule: str,
) -> Callable[[Callable[P, Coroutine[Any, Any, T]]], Callable[P, Coroutine[Any, Any, T]]]:
    """Mark an ``async def`` as the text of ``rule``; it may change the state on its way."""

    def wrap(
        body: Callable[P, Coroutine[Any, Any, T]],
    ) -> Callable[P, Coroutine[Any, Any, T]]:
        return _calling(rule, body, pure=False)

    return wrap


def resolution(
    rule: str,
) -> Callable[[Callable[P, Coroutine[Any, Any, T]]], Callable[P, Coroutine[Any, Any, T]]]:
    """Mark an ``async def`` as the text of ``rule`` that only reads the state.

    Arguments are positional and hashable: odds merge equal calls.
    """

    def wrap(
        body: Callable[P, Coroutine[Any, Any, T]],
    ) -> Callable[P, Coroutine[Any, Any, T]]:
        return _calling(rule, body, pure=True)

    return wrap
