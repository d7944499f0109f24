"""One game's rule text in motion: the state, its agenda of steps, and the step now running."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from gunbai.effects import MODE, Call, Effect, Proc, Tell
from gunbai.play.run import rule_stack
from gunbai.system import System

__all__ = ["WAIT", "Driver"]

WAIT: Final = object()
"""In place of a reply: somebody has to be waited for."""


class Driver:
    """Runs steps from the agenda and stops at every effect that needs a reply.

    Who sends may hear each ``Tell`` as it passes. Between steps (``running`` is empty) the state is
    plain data and may be copied; inside a step the position is the coroutine.
    """

    announces = False
    """Whether procedures announce themselves with a ``Call``: for drivers that listen."""

    __slots__ = ("_proc", "_steps", "finished", "running", "state")

    def __init__(self, system: System, state: Any) -> None:
        self._steps: Mapping[str, Callable[..., Proc[None]]] = system.steps
        self.state = state
        self.running = ""
        self.finished = ""
        self._proc: Proc[None] | None = None

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""
        return not self.running and not self.state.agenda

    def begin(self) -> None:
        """Take the next step from the agenda; it starts at the next ``send(None)``."""
        name, args = self.state.agenda.pop()
        self.running = name
        step = self._steps[name]
        # As INLINE would answer the call of the step, without the way there and back.
        run = step if self.announces else getattr(step, "gunbai_body", step)
        self._proc = run(self.state, *args)

    def send(self, reply: Any, tell: Callable[[Tell], None] | None = None) -> Effect[Any] | None:
        """Go on with this reply to the next effect that needs one; None: the step is finished."""
        asked: list[Effect[Any]] = []

        def answer(effect: Effect[Any]) -> Any:
            asked.append(effect)
            return WAIT

        self.run(reply, tell, answer, _no_more)
        return asked[0] if asked else None

    def run(
        self,
        reply: Any,
        tell: Callable[[Tell], None] | None,
        answer: Callable[[Effect[Any]], Any],
        boundary: Callable[[], bool],
    ) -> bool:
        """Go on with this reply from effect to effect and from step to step; whether all is done.

        ``answer`` replies to effects, or says ``WAIT``; ``boundary`` is called when a step is
        finished, and says whether to begin another. All are lent, not kept: who keeps a driver and
        is known to it could not be let go of without a search for circles.
        """
        MODE.inline = not self.announces
        try:
            while True:
                if self._proc is None:
                    if not self.state.agenda:
                        return True
                    self.begin()
                    reply = None
                send = self._proc.send  # type: ignore[union-attr]  # it has begun
                while True:
                    try:
                        effect = send(reply)
                    except StopIteration:
                        break
                    kind = type(effect)
                    if kind is Tell:
                        if tell is not None:
                            tell(effect)  # type: ignore[arg-type]
                        reply = None
                    elif kind is Call:
                        reply = None
                    else:
                        reply = answer(effect)
                        if reply is WAIT:
                            return False
                self._proc = None
                self.finished, self.running = self.running, ""
                if not boundary():
                    return False
        finally:
            MODE.inline = False

    def drop(self) -> None:
        """Abandon the running step: its coroutine holds no resources, by rule."""
        if self._proc is not None:
            self._proc.close()
        self._proc = None
        self.running = ""

    def where(self) -> tuple[str, ...]:
        """The rule ids of the paused procedures, the outermost first."""
        return rule_stack(self._proc) if self._proc is not None else ()


def _no_more() -> bool:
    return False
