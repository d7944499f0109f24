"""Where a paused procedure stands: two paths at one place with equal live variables are one path.

What a paused resolution still does follows from the await at which it stands, the values of the
local variables that it may still read, and the reply. So odds compute the rest once for all paths
that agree in these. Which variables may still be read is found in the code object, on the safe
side: whatever is not understood is "cannot be merged", which costs time and never a wrong result.
"""

from __future__ import annotations

import dis
from collections.abc import Iterable
from types import CodeType, CoroutineType, GeneratorType
from typing import Any, Final

from gunbai.effects import ANNOUNCED, Effect

__all__ = ["Point", "all_returned", "place_of"]


class Point:
    """One await in one code object. ``reads`` are the locals that matter from there; None: unknown.

    ``returned``: what is awaited here is returned as it is, "return await …".
    """

    __slots__ = ("code", "reads", "returned")

    def __init__(self, code: CodeType, reads: tuple[str, ...] | None, returned: bool) -> None:
        self.code = code  # kept, so that the id by which it is found stays its own
        self.reads = reads
        self.returned = returned


_POINTS: dict[tuple[int, int], Point] = {}
_UNSET: Final = object()


_EFFECT: Final[CodeType] = Effect.__await__.__code__


def place_of(coro: Any) -> tuple[Any, ...] | None:
    """What the rest of this paused procedure depends on, or None when that cannot be told.

    The result is hashable only if the variables are.
    """
    key: list[Any] = []
    while type(coro) is CoroutineType:
        code = coro.cr_code
        if code is not ANNOUNCED:
            frame: Any = coro.cr_frame
            point = _POINTS.get((id(code), frame.f_lasti)) or _learn(code, frame.f_lasti)
            if point.reads is None:
                return None
            key.append(point)
            if point.reads:
                values = frame.f_locals
                for name in point.reads:
                    key.append(values.get(name, _UNSET))
        coro = coro.cr_await
    if type(coro) is GeneratorType and coro.gi_code is _EFFECT:
        return tuple(key)
    return None


def _learn(code: CodeType, at: int) -> Point:
    point = _POINTS[id(code), at] = Point(code, _reads_after(code, at), _is_returned(code, at))
    return point


def all_returned(place: tuple[Any, ...]) -> bool:
    """Whether nothing is done at a place but to return what is awaited there."""
    return all(type(part) is Point and part.returned for part in place)


def _is_returned(code: CodeType, at: int) -> bool:
    """Whether the await at this offset stands in "return await …"; on the safe side, False."""
    steps = list(dis.get_instructions(code))
    index = next((i for i, step in enumerate(steps) if step.offset == at), 0)
    while index and steps[index].opname in ("RESUME", "YIELD_VALUE"):
        index -= 1
    if steps[index].opname != "SEND":
        return False
    after = next((i for i, step in enumerate(steps) if step.offset == steps[index].argval), 0)
    while after and steps[after].opname in ("END_SEND", "NOP"):
        after += 1
    return steps[after].opname == "RETURN_VALUE"


_JUMPS = frozenset(dis.hasjrel + dis.hasjabs)
_LOOKS_AROUND = frozenset({"locals", "vars", "dir", "eval", "exec", "globals"})


def _reads_after(code: CodeType, at: int) -> tuple[str, ...] | None:
    """The locals that may be read after the await at this offset, or None when it is not known."""
    flow = dis.Bytecode(code)
    steps = list(flow)
    index = next((i for i, step in enumerate(steps) if step.offset == at), None)
    if index is None or not _LOOKS_AROUND.isdisjoint(code.co_names):
        return None
    if steps[index].opname == "RESUME":
        index -= 1
    if steps[index].opname != "YIELD_VALUE" or not _nothing_pending(steps, index):
        return None
    handlers = getattr(flow, "exception_entries", None)
    if handlers is None:
        return None
    live = _live_after(_Flow(steps, handlers), index, code)
    return None if live is None else tuple(sorted(live))


class _Flow:
    """What may run after each instruction: normally, and when it raises."""

    def __init__(self, steps: list[dis.Instruction], handlers: Iterable[Any]) -> None:
        self.steps = steps
        where = {step.offset: i for i, step in enumerate(steps)}
        self.next: list[list[int]] = []
        self.caught: list[list[int]] = []
        for i, step in enumerate(steps):
            jump = [where[step.argval]] if step.opcode in _JUMPS else []
            self.next.append(jump if _leaves(step.opname) else [*jump, i + 1])
            ranges = [e for e in handlers if e.start <= step.offset < e.end]
            self.caught.append([where[entry.target] for entry in ranges])


def _live_after(flow: _Flow, index: int, code: CodeType) -> set[str] | None:
    """The variables that may be read after this instruction before they are set again."""
    ahead: dict[int, set[str]] = {}
    todo = [index]
    while todo:
        here = todo.pop()
        if here not in ahead:
            ahead[here] = set()
            todo += flow.next[here] + flow.caught[here]
    known = {*code.co_varnames, *code.co_cellvars, *code.co_freevars}
    shared = {*code.co_cellvars, *code.co_freevars}
    changed = True
    while changed:
        changed = False
        for here in sorted(ahead, reverse=True):
            reads, sets = _mentioned(flow.steps[here])
            if not reads <= known:
                return None
            after = {name for i in flow.next[here] for name in ahead[i]}
            raised = {name for i in flow.caught[here] for name in ahead[i]}
            live = reads | (after - sets) | raised | shared
            if live != ahead[here]:
                ahead[here] = live
                changed = True
    return ahead[index]


def _mentioned(step: dis.Instruction) -> tuple[set[str], set[str]]:
    """The locals that an instruction reads and those that it sets; what is not sure is a read."""
    if step.opcode not in dis.haslocal:
        return set(), set()
    if step.opname == "STORE_FAST":
        return set(), {step.argval}
    return set(step.argval if isinstance(step.argval, tuple) else (step.argval,)), set()


def _nothing_pending(steps: list[dis.Instruction], index: int) -> bool:
    """Whether the await is all that is on the stack: no half-computed expression, no running loop.

    Compared with a bare ``await`` as this Python compiles it.
    """
    return _depth(steps, index) == _BARE


def _depth(steps: list[dis.Instruction], index: int) -> int | None:
    """The depth of the stack before this instruction, from the start by normal flow."""
    where = {step.offset: i for i, step in enumerate(steps)}
    depths: dict[int, int] = {}
    todo = [(0, 0)]
    while todo:
        here, depth = todo.pop()
        if here in depths or here >= len(steps):
            if depths.get(here, depth) != depth:
                return None
            continue
        depths[here] = depth
        step = steps[here]
        arg = step.arg if step.opcode >= dis.HAVE_ARGUMENT else None
        if step.opcode in _JUMPS:
            ahead = depth + dis.stack_effect(step.opcode, arg, jump=True)
            todo.append((where[step.argval], ahead))
        if not _leaves(step.opname):
            todo.append((here + 1, depth + dis.stack_effect(step.opcode, arg, jump=False)))
    return depths.get(index)


def _leaves(opname: str) -> bool:
    """Whether the next instruction is never reached from this one."""
    if opname.startswith(("RETURN_VALUE", "RETURN_CONST", "RERAISE", "RAISE_VARARGS")):
        return True
    return opname in ("JUMP_FORWARD", "JUMP_BACKWARD", "JUMP_BACKWARD_NO_INTERRUPT")


async def _bare(thing: Any) -> None:
    await thing


def _bare_depth() -> int | None:
    steps = list(dis.get_instructions(_bare.__code__))
    at = next(i for i, step in enumerate(steps) if step.opname == "YIELD_VALUE")
    return _depth(steps, at)


_BARE: Final = _bare_depth()
