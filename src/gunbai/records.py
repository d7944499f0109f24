"""State as plain data: records with a generated copy, a plain form, and a view for each seat.

A state class is a ``@record``: a dataclass with slots, compared by identity. Each field says who
sees it, by its type: ``Open[int]`` for everyone, ``Annotated[int, seen_by(owner)]`` for some. A
field that says nothing is an error at import, not a leak in play. From the field types three
functions are generated once per class:

- ``copy_of(x)``: a copy that shares nothing that can change;
- ``plain(x)`` and ``unplain(cls, raw)``: JSON and back, for snapshots and fingerprints;
- ``view_of(x, state, seat)``: the same class with hidden values replaced by ``HIDDEN``. A part with
  nothing to hide is shared with the state, not copied: a view is for reading.

Fields may be int, str, bool, None, optionals, enums of str, frozen dataclasses of these, records,
and tuples, lists and dicts (with str keys) of all of them.
"""

from __future__ import annotations

import marshal
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from hashlib import blake2b
from typing import (
    Annotated,
    Any,
    Final,
    TypeAlias,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from gunbai.effects import Seat

__all__ = [
    "HIDDEN",
    "Open",
    "SeenBy",
    "copy_of",
    "fingerprint",
    "hides",
    "plain",
    "record",
    "seen_by",
    "unplain",
    "view_of",
]

T = TypeVar("T")
C = TypeVar("C", bound=type)


class _Hidden:
    """The value one may not know. Reading it in any way raises: a view never answers by accident."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "HIDDEN"

    def __copy__(self) -> _Hidden:
        return self

    def _refuse(self, *_: object) -> Any:
        raise LookupError("this value is hidden from the seat whose view this is")

    __bool__ = __eq__ = __lt__ = __le__ = __gt__ = __ge__ = __len__ = __iter__ = _refuse
    __getitem__ = __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __int__ = __index__ = _refuse
    __contains__ = __call__ = __str__ = __format__ = _refuse
    __hash__ = object.__hash__

    def __reduce__(self) -> str:
        return "HIDDEN"


HIDDEN: Final[Any] = _Hidden()


@dataclass(frozen=True, slots=True)
class SeenBy:
    """Who sees a field: ``show(state, owner, value, seat)`` gives the value, a projection or HIDDEN.

    ``owner`` is the record that holds the field; ``seat`` is None for a spectator.
    """

    show: Callable[[Any, Any, Any, Seat | None], Any] | None


def seen_by(show: Callable[[Any, Any, Any, Seat | None], Any]) -> SeenBy:
    """Mark a field ``Annotated[int, seen_by(show)]``: see ``SeenBy``."""
    return SeenBy(show)


OPEN: Final = SeenBy(None)
Open: TypeAlias = Annotated[T, OPEN]
"""A field that everyone may see."""


class _Plan:
    """The generated functions of one record class."""

    __slots__ = ("copy", "hides", "plain", "unplain", "view")

    def __init__(
        self,
        copy: Callable[[Any], Any],
        plain_: Callable[[Any], Any],
        unplain_: Callable[[Any], Any],
        view: Callable[[Any, Any, Seat | None], Any],
        hides_: bool,
    ) -> None:
        self.copy = copy
        self.plain = plain_
        self.unplain = unplain_
        self.view = view
        self.hides = hides_


_PLANS: dict[type, _Plan] = {}
_RECORDS: set[type] = set()


@dataclass_transform(eq_default=False)
def record(cls: C) -> C:
    """Make the class a slotted dataclass, compared by identity, whose fields all say who sees them."""
    _check_declared(cls)
    made: Any = dataclass(slots=True, eq=False)(cls)
    _RECORDS.add(made)
    return made  # type: ignore[no-any-return]


def _check_declared(cls: type) -> None:
    for name, hint in cls.__annotations__.items():
        text = hint if isinstance(hint, str) else repr(hint)
        if not ("Open[" in text or "Annotated[" in text or "seen_by" in text or "SeenBy" in text):
            raise TypeError(
                f"{cls.__name__}.{name} does not say who sees it: write Open[…] or "
                f"Annotated[…, seen_by(…)]"
            )


def _plan(cls: type) -> _Plan:
    plan = _PLANS.get(cls)
    if plan is None:
        if cls not in _RECORDS:
            raise TypeError(f"{cls.__name__} is not a record")
        plan = _PLANS[cls] = _Builder(cls).build()
    return plan


def copy_of(value: T) -> T:
    """A copy of a record that shares nothing that can change."""
    copy: T = _plan(type(value)).copy(value)
    return copy


def plain(value: Any) -> Any:
    """A record as JSON-ready data: a tuple of its fields in order, which JSON writes as a list.

    Tuples, since a history keeps many: nothing in them can lead in a circle, so that the collector
    of garbage soon leaves them alone.
    """
    return _plan(type(value)).plain(value)


def unplain(cls: type[T], raw: Any) -> T:
    """The record that ``plain`` wrote."""
    value: T = _plan(cls).unplain(raw)
    return value


def hides(cls: type) -> bool:
    """Whether any field of the class, at any depth, is not open to everyone."""
    return _plan(cls).hides


def view_of(value: T, state: Any, seat: Seat | None) -> T:
    """What this seat may see of a record; ``state`` is the whole, for the fields' own rules."""
    plan = _plan(type(value))
    if not plan.hides:
        return value
    view: T = plan.view(value, state, seat)
    return view


def fingerprint(value: Any) -> str:
    """The canonical form of a record, hashed: equal states have equal fingerprints everywhere."""
    # Version 0 of marshal writes each value in one way only, whatever was interned or shared, and
    # has been the same in every Python: a third of the time of JSON.
    return blake2b(marshal.dumps(plain(value), 0), digest_size=16).hexdigest()


class _Builder:
    """Writes the four functions of a record class as source, once, and compiles them."""

    def __init__(self, cls: type) -> None:
        self.cls = cls
        self.names: dict[str, Any] = {
            "CLS": cls,
            "HIDDEN": HIDDEN,
            "new": object.__new__,
        }
        self.hides = False

    def build(self) -> _Plan:
        hints = get_type_hints(self.cls, include_extras=True)
        copies, plains, unplains, views = [], [], [], []
        for number, item in enumerate(fields(self.cls)):
            name, (kind, seen) = (
                item.name,
                _split(self.cls, item.name, hints[item.name]),
            )
            copies.append(f"    c.{name} = {self.copy(kind, f'x.{name}')}")
            plains.append(self.plain(kind, f"x.{name}"))
            unplains.append(f"    c.{name} = {self.unplain(kind, f'r[{number}]')}")
            views.append(f"    c.{name} = {self.view(kind, f'x.{name}', seen, number)}")
        body = [
            "def copy(x):\n    c = new(CLS)\n" + "\n".join(copies) + "\n    return c",
            "def plain(x):\n    return (" + ", ".join(plains) + ",)",
            "def unplain(r):\n    c = new(CLS)\n" + "\n".join(unplains) + "\n    return c",
            "def view(x, state, seat):\n    c = new(CLS)\n" + "\n".join(views) + "\n    return c",
        ]
        source = "\n".join(body)
        exec(compile(source, f"<record {self.cls.__qualname__}>", "exec"), self.names)
        get = self.names
        return _Plan(get["copy"], get["plain"], get["unplain"], get["view"], self.hides)

    def ref(self, value: Any) -> str:
        name = f"k{len(self.names)}"
        self.names[name] = value
        return name

    def copy(self, kind: Any, x: str) -> str:
        inner = _optional(kind)
        if inner is not None:
            part = self.copy(inner, x)
            return x if part == x else f"({part} if {x} is not None else None)"
        origin = get_origin(kind)
        if origin in (list, dict, tuple):
            return self._copy_items(origin, get_args(kind), x)
        if isinstance(kind, type) and kind in _RECORDS:
            return f"{self.ref(_later(kind, 'copy'))}({x})"
        return x

    def _copy_items(self, origin: Any, args: tuple[Any, ...], x: str) -> str:
        if origin is dict:
            part = self.copy(args[1], "v")
            return f"{x}.copy()" if part == "v" else f"{{k: {part} for k, v in {x}.items()}}"
        part = self.copy(_item(args), "v")
        if origin is list:
            return f"{x}.copy()" if part == "v" else f"[{part} for v in {x}]"
        return x if part == "v" else f"tuple([{part} for v in {x}])"

    def plain(self, kind: Any, x: str) -> str:
        # HIDDEN only stands in views, which are sent as text, never stored.
        inner = _optional(kind)
        if inner is not None:
            part = self.plain(inner, x)
            return x if part == x else f"({part} if {x} is not None else None)"
        origin, args = get_origin(kind), get_args(kind)
        if origin is dict:
            part = self.plain(args[1], "v")
            if part == "v":
                return f"tuple({x}.items())"
            return f"tuple([(k, {part}) for k, v in {x}.items()])"
        if origin is list or (origin is tuple and _is_run(args)):
            part = self.plain(_item(args), "v")
            if part == "v":
                return x if origin is tuple else f"tuple({x})"
            return f"(tuple([{part} for v in {x}]) if {x} else ())"  # nearly all are empty
        if origin is tuple:
            made = [self.plain(arg, f"{x}[{i}]") for i, arg in enumerate(args)]
            if made == [f"{x}[{i}]" for i in range(len(args))]:
                return x
            return f"({''.join(f'{part}, ' for part in made)})"
        if isinstance(kind, type) and kind in _RECORDS:
            return f"{self.ref(_later(kind, 'plain'))}({x})"
        if isinstance(kind, type) and issubclass(kind, Enum):
            return f"{x}.value"
        if is_dataclass(kind):
            hints = get_type_hints(kind)
            parts = "".join(self.plain(hints[f.name], f"{x}.{f.name}") + ", " for f in fields(kind))
            return f"({parts})"
        return x

    def unplain(self, kind: Any, r: str) -> str:
        inner = _optional(kind)
        if inner is not None:
            part = self.unplain(inner, r)
            return r if part == r else f"({part} if {r} is not None else None)"
        origin, args = get_origin(kind), get_args(kind)
        if origin is dict:
            return f"{{k: {self.unplain(args[1], 'v')} for k, v in {r}}}"
        if origin is list:
            return f"[{self.unplain(_item(args), 'v')} for v in {r}]"
        if origin is tuple and _is_run(args):
            return f"tuple([{self.unplain(_item(args), 'v')} for v in {r}])"
        if origin is tuple:
            parts = "".join(f"{self.unplain(arg, f'{r}[{i}]')}, " for i, arg in enumerate(args))
            return f"({parts})"
        if isinstance(kind, type) and kind in _RECORDS:
            return f"{self.ref(_later(kind, 'unplain'))}({r})"
        if isinstance(kind, type) and issubclass(kind, Enum):
            return f"{self.ref(kind)}({r})"
        if is_dataclass(kind):
            hints = get_type_hints(kind)
            parts = ", ".join(
                self.unplain(hints[f.name], f"{r}[{i}]") for i, f in enumerate(fields(kind))
            )
            return f"{self.ref(kind)}({parts})"
        if kind is Any:
            return f"{self.ref(_deep_tuple)}({r})"
        return r

    def view(self, kind: Any, x: str, seen: SeenBy, number: int) -> str:
        if seen.show is not None:
            self.hides = True
            return f"{self.ref(seen.show)}(state, x, {x}, seat)"
        return self._view_part(kind, x)

    def _view_part(self, kind: Any, x: str) -> str:
        inner = _optional(kind)
        if inner is not None:
            part = self._view_part(inner, x)
            return x if part == x else f"({part} if {x} is not None else None)"
        origin, args = get_origin(kind), get_args(kind)
        if origin is dict:
            part = self._view_part(args[1], "v")
            return x if part == "v" else f"{{k: {part} for k, v in {x}.items()}}"
        if origin in (list, tuple):
            part = self._view_part(_item(args), "v")
            made = f"[{part} for v in {x}]"
            return x if part == "v" else (made if origin is list else f"tuple({made})")
        if isinstance(kind, type) and kind in _RECORDS and (kind is self.cls or _plan(kind).hides):
            self.hides = True
            return f"{self.ref(_later(kind, 'view'))}({x}, state, seat)"
        return x


def _later(kind: type, name: str) -> Callable[..., Any]:
    """The generated function of another record, found when first used (records may be nested)."""
    if kind in _PLANS:
        found: Callable[..., Any] = getattr(_PLANS[kind], name)
        return found

    def call(*args: Any) -> Any:
        return getattr(_plan(kind), name)(*args)

    try:
        return getattr(_plan(kind), name)  # type: ignore[no-any-return]
    except RecursionError:  # a record that holds itself
        return call


def _split(cls: type, name: str, hint: Any) -> tuple[Any, SeenBy]:
    if get_origin(hint) is Annotated:
        kind, *marks = get_args(hint)
        for mark in marks:
            if isinstance(mark, SeenBy):
                return kind, mark
    raise TypeError(f"{cls.__name__}.{name} does not say who sees it")


def _optional(kind: Any) -> Any | None:
    if get_origin(kind) in (Union, types.UnionType):
        rest = [arg for arg in get_args(kind) if arg is not type(None)]
        if len(rest) == 1 and len(get_args(kind)) == 2:
            return rest[0]
    if isinstance(kind, typing.NewType):
        return None
    return None


def _is_run(args: tuple[Any, ...]) -> bool:
    return len(args) == 2 and args[1] is Ellipsis


def _item(args: tuple[Any, ...]) -> Any:
    return args[0] if args else Any


def _deep_tuple(raw: Any) -> Any:
    return tuple(_deep_tuple(item) for item in raw) if isinstance(raw, list) else raw
