"""An oracle for odds: every face of every die, every path run to its end, no path merged."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from typing import Any

from gunbai.dice import repeat
from gunbai.effects import Ask, Call, Draw, Proc, Roll, Seat, Tell, Together
from gunbai.play.dice_source import Faces, tally

REPEAT: Any = repeat.gunbai_body  # type: ignore[attr-defined]


def brute(
    make: Callable[[], Proc[Any]], policy: Callable[[Any, str, Seat], Any] | None = None
) -> dict[Any, Fraction]:
    """Value to probability. Slow on purpose; a ``repeat`` must end by itself or by its limit."""
    found: dict[Any, Fraction] = {}

    def follow(path: list[Any], chance: Fraction) -> None:
        coro = make()
        try:
            effect = coro.send(None)
            for reply in path:
                effect = coro.send(reply)
        except StopIteration as stop:
            found[stop.value] = found.get(stop.value, Fraction()) + chance
            return
        coro.close()
        for reply, part in replies(effect, policy):
            follow([*path, reply], chance * part)

    follow([], Fraction(1))
    return found


def replies(effect: Any, policy: Any) -> list[tuple[Any, Fraction]]:
    if isinstance(effect, Roll):
        return rolled(effect)
    if isinstance(effect, Draw):
        picks = list(permutations(effect.pool, effect.count))
        return [(pick, Fraction(1, len(picks))) for pick in picks]
    if isinstance(effect, Ask):
        return [(policy(effect.question, effect.rule, effect.seat), Fraction(1))]
    if isinstance(effect, Together):
        asks = effect.asks
        return [(tuple(policy(a.question, a.rule, a.seat) for a in asks), Fraction(1))]
    assert isinstance(effect, (Tell, Call))
    return [(None, Fraction(1))]


def rolled(roll: Roll) -> list[tuple[Any, Fraction]]:
    die = roll.die
    one: list[tuple[tuple[int, ...], Fraction]]
    if die.faces is not None:
        throws = list(product(range(1, die.faces[1] + 1), repeat=die.faces[0]))
        one = [(throw, Fraction(1, len(throws))) for throw in throws]
    else:
        pairs = zip(die.outcomes, die.weights, strict=True)
        one = [((outcome,), Fraction(weight, die.total)) for outcome, weight in pairs]
    found: dict[Any, Fraction] = {}
    for combination in product(one, repeat=roll.throws):
        faces: Faces = tuple(throw for throw, _ in combination)
        chance = Fraction(1)
        for _, part in combination:
            chance *= part
        reply = tally(roll, faces)
        found[reply] = found.get(reply, Fraction()) + chance
    return list(found.items())
