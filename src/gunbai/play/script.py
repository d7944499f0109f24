"""Effects and replies written out, for tests: a rule is run line by line against a script.

    >>> script = Script(
    ...     (expect(Roll, throws=3, rule="TOY-04"), {"hit": 2, "miss": 1}),
    ...     (expect(Ask, seat="b"), False),
    ... )
    >>> script.run(strike(state, "a", "b"))                                # doctest: +SKIP
    2

On a mismatch the error prints what was performed, what came, and what was expected next. A call of
a procedure runs it, unless it is stubbed by name: in ``stubs``, or as a line of its own
(``(expect(Call, name="save"), 1)``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeAlias, TypeVar

from gunbai.dice import Tally
from gunbai.effects import MODE, Ask, Call, Draw, Effect, Finished, Proc, Roll, Tell, Together
from gunbai.errors import DataError
from gunbai.play.dice_source import check_faces, tally, thrown

__all__ = ["Expect", "Mismatch", "Script", "expect"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Expect:
    """An effect of this kind, with these of its fields; others may be anything.

    Besides the fields of the effect: ``name`` of a call (of its procedure), ``event`` of a ``Tell``
    (the kind of its event), ``question`` of an ``Ask`` (its shape), and any field of the question.
    """

    kind: type[Effect[Any]]
    fields: Mapping[str, Any]

    def __str__(self) -> str:
        wanted = ", ".join(f"{name}={value!r}" for name, value in self.fields.items())
        return f"{self.kind.__name__}({wanted})"

    def misses(self, effect: Effect[Any]) -> bool:
        """Whether the effect is another one."""
        if type(effect) is not self.kind:
            return True
        return any(_field(effect, name) != value for name, value in self.fields.items())


def expect(kind: type[Effect[Any]], **fields: Any) -> Expect:
    """What a line of a script expects: see ``Expect``."""
    return Expect(kind, fields)


_NONE: Any = object()


def _field(effect: Any, name: str) -> Any:
    if isinstance(effect, Call) and name == "name":
        return effect.body.__name__
    if isinstance(effect, Tell) and name == "event":
        return effect.event.kind
    if isinstance(effect, Ask):
        if name == "question":
            return effect.question.shape
        if not hasattr(effect, name):
            return getattr(effect.question, name, _NONE)
    return getattr(effect, name, _NONE)


class Mismatch(AssertionError):
    """The rule asked for something else than the script expects."""


Line: TypeAlias = "tuple[Expect | Effect[Any], Any] | Expect | Effect[Any]"
"""What is expected, and the reply; an expected ``Tell`` needs none."""


class Script:
    """Lines of expected effects with their replies. A script is run once.

    Replies: for a ``Roll`` counts by band, or the faces in order of throwing; for a ``Draw`` the
    things drawn; for an ``Ask`` the answer, for a ``Together`` all answers in order; for a stubbed
    call its result. ``tells``: every ``Tell`` must be expected; else only those are compared that
    the script holds.
    """

    def __init__(
        self,
        *lines: Line,
        stubs: Mapping[str, Any] | None = None,
        tells: bool = False,
    ) -> None:
        self._lines = [line if isinstance(line, tuple) else (line, None) for line in lines]
        self._stubs = dict(stubs or {})
        self._tells = tells
        self._at = 0
        self.performed: list[str] = []

    def run(self, procedure: Proc[T] | Callable[[], Proc[T]]) -> T:
        """Run a procedure to its end and return its result; Mismatch where it leaves the script."""
        coro: Any = procedure() if callable(procedure) else procedure
        inline, MODE.inline = MODE.inline, False
        reply: Any = None
        try:
            while True:
                reply = self._reply(coro.send(reply))
        except StopIteration as stop:
            if self._at < len(self._lines):
                raise self._mismatch(f"the end, with {stop.value!r}") from None
            result: T = stop.value
            return result
        finally:
            coro.close()
            MODE.inline = inline

    def _reply(self, effect: Any) -> Any:
        line = self._lines[self._at] if self._at < len(self._lines) else None
        hit = line is not None and not _misses(line[0], effect)
        if not hit and isinstance(effect, Call):
            return self._stub(effect)
        if not hit and isinstance(effect, Tell) and not self._tells and not _is_tell(line):
            self.performed.append(f"({_short(effect)})")
            return None
        if line is None or not hit:
            raise self._mismatch(_short(effect))
        self._at += 1
        self.performed.append(f"{_short(effect)} → {line[1]!r}")
        return self._made(effect, line[1])

    def _stub(self, call: Call) -> Finished | None:
        name = call.body.__name__
        if name not in self._stubs:
            return None
        result = self._stubs[name]
        if callable(result):
            result = result(*call.args)
        self.performed.append(f"{name}{call.args!r} → {result!r} (stub)")
        return Finished(result)

    def _made(self, effect: Any, reply: Any) -> Any:
        if isinstance(effect, Roll):
            return self._tally(effect, reply)
        if isinstance(effect, Call):
            return Finished(reply)
        if isinstance(effect, (Ask, Together)):
            self._fits(effect, reply)
        return tuple(reply) if isinstance(effect, (Draw, Together)) else reply

    def _fits(self, effect: Any, reply: Any) -> None:
        asks = (effect,) if isinstance(effect, Ask) else effect.asks
        answers = (reply,) if isinstance(effect, Ask) else reply
        for ask, answer in zip(asks, answers, strict=True):
            refusal = ask.question.fits(answer)
            if refusal is not None:
                raise DataError("script", f"line {self._at}", ask.rule, answer, refusal.code)

    def _tally(self, roll: Roll, reply: Mapping[str, int] | Sequence[int]) -> Tally:
        place = f"line {self._at}"
        if isinstance(reply, Mapping):
            counts = tuple(reply.get(band, 0) for band in roll.bands.names)
            if sum(counts) != roll.throws or not set(reply) <= set(roll.bands.names):
                wanted = f"{roll.throws} in {', '.join(roll.bands.names)}"
                raise DataError("script", place, "counts", dict(reply), wanted)
            return Tally(roll.bands, counts)
        faces = thrown(roll, reply)
        if len(faces) != roll.throws:
            raise DataError("script", place, "dice", list(reply), f"{roll.throws} throws")
        check_faces(roll.die, faces, "script", place)
        return tally(roll, faces)

    def _mismatch(self, came: str) -> Mismatch:
        done = "\n".join(f"  {line}" for line in self.performed) or "  nothing"
        left = "\n".join(f"  {_wanted(line[0])}" for line in self._lines[self._at :][:3])
        return Mismatch(f"performed:\n{done}\ncame:\n  {came}\nexpected:\n{left or '  the end'}")


def _misses(wanted: Expect | Effect[Any], effect: Effect[Any]) -> bool:
    return wanted.misses(effect) if isinstance(wanted, Expect) else wanted != effect


def _is_tell(line: tuple[Expect | Effect[Any], Any] | None) -> bool:
    wanted = line[0] if line is not None else None
    return isinstance(wanted, Tell) or (isinstance(wanted, Expect) and wanted.kind is Tell)


def _wanted(wanted: Expect | Effect[Any]) -> str:
    return str(wanted) if isinstance(wanted, Expect) else _short(wanted)


def _short(effect: Any) -> str:
    """An effect on one line: what differs from the defaults."""
    if isinstance(effect, Tell):
        return f"Tell(event={effect.event.kind!r}, rule={effect.rule!r})"
    if isinstance(effect, Ask):
        shape = effect.question.shape
        return f"Ask(seat={effect.seat!r}, question={shape!r}, rule={effect.rule!r})"
    if isinstance(effect, Roll):
        bands = ", ".join(effect.bands.names)
        return f"Roll({effect.throws} {effect.die.name}: {bands}; rule={effect.rule!r}, by={effect.by!r})"
    if isinstance(effect, Call):
        return f"Call(name={effect.body.__name__!r}, args={effect.args!r}, rule={effect.rule!r})"
    shown = ", ".join(f"{item.name}={getattr(effect, item.name)!r}" for item in fields(effect))
    return f"{type(effect).__name__}({shown})"
