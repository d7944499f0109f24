"""Odds: the exact distribution of what a procedure returns, from the very text that live play runs.

Three things keep the number of branches small:

- a roll is a pool with bands: its tallies are enumerated with multinomial weights;
- a resolution only reads the state: equal calls are computed once, and the caller branches on
  distinct results only;
- two paths that stand at the same await with equal live variables are one path (``places``).

``repeat`` carries values forward round by round (``rounds``). Decisions are answered by a policy;
what is told is dropped. When a bound on branches is reached, TooManyBranches names the procedure:
nothing is dropped silently.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import CoroutineType
from typing import Any, Final, TypeAlias, TypeVar

from gunbai.dice import repeat
from gunbai.effects import (
    ANNOUNCED,
    INLINE,
    MODE,
    Ask,
    Call,
    Draw,
    Proc,
    Roll,
    Seat,
    Tell,
    Together,
    rule_of,
)
from gunbai.errors import DataError, GunbaiError, Refused, RuleFault, TooManyBranches
from gunbai.play.draws import draws_of
from gunbai.play.multinomial import forget_tables, table_of
from gunbai.play.paths import Paths
from gunbai.play.plain_calls import PlainCalls, is_plain_call
from gunbai.play.rounds import identity, rounds
from gunbai.play.spread import Distribution, Spread
from gunbai.questions import Question
from gunbai.records import fingerprint

__all__ = ["BOUND", "Distribution", "Odds", "Policy", "by_default", "by_rule", "forget", "odds"]

T = TypeVar("T")

Policy: TypeAlias = Callable[[Question[Any], str, Seat], Any]
"""The answer to a question: a function of question, rule id and seat alone, or merging is wrong."""

BOUND = 1_000_000
"""Branches that one question may take before it is refused: a second or a few."""

STRICT = False
"""What ``Odds(strict=None)`` means. Tests set it, so that broken promises of rules are errors."""

REPEAT: Final[Callable[..., Proc[Any]]] = repeat.gunbai_body  # type: ignore[attr-defined]

_PLAIN = PlainCalls()


class _Result:
    """The result of a call; None while it is being computed."""

    spread: Spread | None = None


def odds(
    procedure: Proc[T] | Callable[[], Proc[T]],
    policy: Policy | None = None,
    bound: int = BOUND,
) -> Distribution[T]:
    """The exact distribution of one procedure: see ``Odds.of``."""
    return Odds(policy, bound).of(procedure)


def forget() -> None:
    """Drop what outlives an ``Odds``: tables of dice, and calls that depend on no state."""
    forget_tables()
    _PLAIN.clear()


def by_rule(answers: Mapping[str, Any]) -> Policy:
    """The policy that answers each question by the id of its rule; DataError when one is missing."""

    def answer(question: Question[Any], rule: str, seat: Seat) -> Any:
        if rule not in answers:
            known = ", ".join(sorted(answers)) or "none"
            raise DataError("odds", "policy", rule, known, f"an answer for {seat} by rule {rule}")
        return answers[rule]

    return answer


def by_default(view: Callable[[Seat], Any]) -> Policy:
    """The policy that takes each question's default; ``view`` gives what a seat sees."""

    def answer(question: Question[Any], rule: str, seat: Seat) -> Any:
        return question.default(view(seat))

    return answer


class Odds:
    """Questions about one state that does not change meanwhile.

    What was computed for one question serves the next, so that asking again is cheap: drop the
    object when the state changes. ``strict``: RuleFault when a resolution has arguments that
    cannot be compared (it is else computed anew at each call), or changes the state it is given.
    """

    def __init__(
        self, policy: Policy | None = None, bound: int = BOUND, strict: bool | None = None
    ) -> None:
        self.policy = policy
        self.strict = STRICT if strict is None else strict
        self._asked = False
        self._calls: dict[Any, Any] = {}
        self._paths = Paths(self._branch, bound)

    def of(self, procedure: Proc[T] | Callable[[], Proc[T]]) -> Distribution[T]:
        """The distribution of what a procedure returns.

        A resolution is given as it is called: ``odds.of(shoot(game, shot))``. What may change the
        state runs once a branch, each time on a state of its own: give a function that makes it,
        ``odds.of(lambda: fight(copy_of(game), unit))``.

        Raises TooManyBranches past the bound, DataError where a policy is missing, Refused where
        its answer does not fit the question.
        """
        self._paths.branches = 0
        inline, MODE.inline = MODE.inline, False  # calls are what is merged
        try:
            spread = self._whole(procedure)
        except RecursionError:
            raise RuleFault((), 0, "calls lie too deep in one another; use repeat") from None
        finally:
            MODE.inline = inline
        return Distribution(spread.weights, spread.total)

    @property
    def branches(self) -> int:
        """How many branches the last question took."""
        return self._paths.branches

    def _whole(self, procedure: Proc[Any] | Callable[[], Proc[Any]]) -> Spread:
        coro: Any = procedure() if callable(procedure) else procedure
        if type(coro) is not CoroutineType:
            raise TypeError(f"{procedure!r} is no procedure, nor makes one")
        call = _first_call(coro)
        if call is not None and (call.pure or _is_pure_repeat(call)):
            return self._watched(call) if self.strict else self._result(call)
        if not callable(procedure):
            name = coro.__qualname__
            raise TypeError(f"{name} may change the state: give a function that makes it anew")
        return self._paths.spread(procedure, False)

    def _watched(self, call: Call) -> Spread:
        before = [_print_of(arg) for arg in call.args]
        spread = self._result(call)
        if before != [_print_of(arg) for arg in call.args]:
            raise RuleFault((call.rule,), 0, "a resolution may only read the state; it changed it")
        return spread

    # -- calls -------------------------------------------------------------------------------

    def _call(self, body: Callable[..., Proc[Any]], args: tuple[Any, ...]) -> Spread:
        """The spread of a resolution, computed once for equal arguments."""
        key = (body, args)
        mine = _Result()
        try:
            found: _Result = self._calls.setdefault(key, mine)  # to hash a key is what costs here
        except TypeError:
            return self._call_unmerged(body, args)
        if found is mine:
            found.spread = self._compute(key)
        elif found.spread is None:
            raise RuleFault((_name(body),), 0, "it calls itself with equal arguments; use repeat")
        return found.spread

    def _compute(self, key: tuple[Callable[..., Proc[Any]], tuple[Any, ...]]) -> Spread:
        body, args = key
        plain = is_plain_call(body, args)
        if plain:
            known = _PLAIN.get(key)
            if known is not None:
                return known
        try:
            spread = self._paths.spread(partial(body, *args), True)
        except BaseException as error:
            del self._calls[key]
            if not isinstance(error, (GunbaiError, RecursionError)):
                error.add_note(f"in the odds of {_name(body)} {args!r:.200}")
            raise
        if plain and not self._asked:  # what a policy may have had a say in holds for it only
            _PLAIN.put(key, spread)
        return spread

    def _call_unmerged(self, body: Callable[..., Proc[Any]], args: tuple[Any, ...]) -> Spread:
        if self.strict:
            bad = next((arg for arg in args if not _comparable(arg)), args)
            why = f"argument {bad!r:.80} cannot be compared, so equal calls cannot be merged"
            raise RuleFault((_name(body),), 0, why)
        return self._paths.spread(partial(body, *args), True)

    def _repeat(self, args: tuple[Any, ...]) -> Spread:
        """The spread of a ``repeat`` over a resolution; the whole is remembered like a call."""
        body, value, done, limit = (*args, 0) if len(args) == 3 else args
        key = (REPEAT, identity(body), value, identity(done), limit)
        found = self._calls.get(key)
        if found is None:
            found = self._calls[key] = rounds(partial(self._round, body), value, done, limit)
        return found

    def _round(self, body: Callable[[Any], Any], value: Any) -> Spread:
        """What one round makes of a value."""
        bare = getattr(body, "gunbai_body", None)
        if bare is not None:
            spread = self._call(bare, (value,))
        else:
            call = _first_call(body(value))
            if call is not None and call.pure:
                spread = self._call(call.body, call.args)
            else:
                spread = self._paths.spread(partial(body, value), True)
        self._paths.branches += len(spread.weights)
        if self._paths.branches > self._paths.bound:
            raise TooManyBranches("repeat", self._paths.branches, self._paths.bound)
        return spread

    # -- effects -----------------------------------------------------------------------------

    def _branch(self, effect: Any, fixed: bool) -> Any:
        """The replies to an effect: a Table, the Spread of a call, or the one reply itself."""
        kind = type(effect)
        if kind is Roll:
            return table_of(effect, self._paths.bound)
        if kind is Call:
            if effect.pure or _is_pure_repeat(effect):
                return self._result(effect) if fixed else self._result_apart(effect)
            return INLINE
        if kind is Tell:
            return None
        if kind is Ask:
            return self._answer(effect)
        if kind is Together:
            return tuple(self._answer(ask) for ask in effect.asks)
        if kind is Draw:
            return draws_of(effect, self._paths.bound)
        raise TypeError(f"{kind.__name__} is not an effect")

    def _result(self, call: Call) -> Spread:
        return self._call(call.body, call.args) if call.pure else self._repeat(call.args)

    def _result_apart(self, call: Call) -> Spread:
        """The result of a call where the state may have changed since an equal one: from nothing."""
        other = Odds(self.policy, self._paths.bound, self.strict)
        other._paths.branches = self._paths.branches
        spread = other._result(call)
        self._paths.branches = other._paths.branches
        self._asked = self._asked or other._asked
        return spread

    def _answer(self, ask: Ask[Any]) -> Any:
        self._asked = True
        if self.policy is None:
            wanted = f"an answer for {ask.seat} by rule {ask.rule}"
            raise DataError("odds", "policy", ask.rule, "none", wanted)
        answer = self.policy(ask.question, ask.rule, ask.seat)
        refusal = ask.question.fits(answer)
        if refusal is not None:
            raise Refused(ask.seat, refusal)
        return answer


def _first_call(coro: Any) -> Call | None:
    """The ``Call`` that a decorated procedure begins with, or None for any other coroutine."""
    if coro.cr_code is not ANNOUNCED:
        coro.close()
        return None
    call: Call = coro.send(None)
    coro.close()
    return call


def _is_pure_repeat(call: Call) -> bool:
    """Whether this is a ``repeat`` over a resolution, or over a small function that calls one."""
    if call.body is not REPEAT:
        return False
    body, value = call.args[:2]
    if hasattr(body, "gunbai_pure"):
        return bool(body.gunbai_pure)
    first = _first_call(body(value))
    return first is not None and first.pure


def _print_of(value: Any) -> str:
    """The fingerprint of a state; nothing for what is none, or a view that hides something."""
    try:
        return fingerprint(value)
    except (TypeError, ValueError):
        return ""


def _comparable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _name(body: Any) -> str:
    """The rule id of a procedure's body, or its name in the code."""
    return rule_of(body.__code__) or str(body.__qualname__)
