"""The driving loop: an interpreter is the function that replies to effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from gunbai.effects import Effect, Proc, rule_of

__all__ = ["rule_stack", "run"]

T = TypeVar("T")


def run(proc: Proc[T], reply: Callable[[Effect[Any]], Any]) -> T:
    """Run a procedure to its end; ``reply`` answers every effect, ``Call`` included."""
    answer = None
    send = proc.send
    try:
        while True:
            answer = reply(send(answer))
    except StopIteration as stop:
        result: T = stop.value
        return result


def rule_stack(proc: Any) -> tuple[str, ...]:
    """The rule ids of the procedures that are paused in one another, the outermost first.

    Found by walking the awaits of the paused coroutine, so that running costs nothing.
    """
    rules: list[str] = []
    current = proc
    while current is not None and hasattr(current, "cr_code"):
        rule = rule_of(current.cr_code)
        if rule is not None and (not rules or rules[-1] != rule):
            rules.append(rule)
        current = current.cr_await
    return tuple(rules)
