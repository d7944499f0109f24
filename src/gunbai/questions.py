"""Questions: the shapes of a decision, shared by all systems.

A question is plain data with functions of itself and the asked seat's view, never of the state:
what is refused, offered or shown as odds can therefore not depend on what the seat does not know.
The rule-specific part of a shape is its ``Law``, a record of functions that a chapter defines once.
The table renders shapes, never systems.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from gunbai.effects import Ask, Seat, value_class
from gunbai.laws import Forecast, Law, Preview, Refusal, Rng
from gunbai.words import Fact, Name, Say, Word

__all__ = [
    "Allocate",
    "Battle",
    "Choose",
    "Drawn",
    "Each",
    "Forecast",
    "Form",
    "Law",
    "Move",
    "Number",
    "Order",
    "Partition",
    "Pick",
    "Place",
    "Preview",
    "Question",
    "Refusal",
    "Rng",
    "Steps",
    "Text",
    "ask_if_open",
]

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Json = Any


PLAIN = Law("plain")


def malformed(expected: str, found: object) -> Refusal:
    """The answer does not even have the shape of the question (a word ``shape.<expected>``)."""
    facts: dict[str, Fact] = {"expected": Word(f"shape.{expected}"), "found": repr(found)[:80]}
    return Refusal("refused.malformed", "", facts)


class Question(Generic[T]):
    """The base of all shapes. ``words`` is the sentence that asks; ``subject`` what it is about."""

    __slots__ = ()
    shape: ClassVar[str]
    words: Say
    subject: str
    law: Law

    def legal(self, view: Any, answer: T) -> Refusal | None:
        """None when the answer is legal; else why not. Never lists, never changes anything."""
        return self.fits(answer) or (
            self.law.legal(view, self, answer) if self.law.legal is not None else None
        )

    def fits(self, answer: T) -> Refusal | None:
        """Whether the answer has the shape of the question, whatever the rules say."""
        raise NotImplementedError

    def default(self, view: Any) -> T:
        """The answer taken at a time-out: always legal, and shown as such."""
        if self.law.default is None:
            raise NotImplementedError(f"{self.law.name}: no default")
        answer: T = self.law.default(view, self)
        return answer

    def suggest(self, view: Any, rng: Rng, n: int = 1) -> Sequence[T]:
        """Up to ``n`` legal answers, for bots and highlights; at least one."""
        if self.law.suggest is None:
            return (self.default(view),)
        return self.law.suggest(view, self, rng, n)

    def options(self, view: Any) -> Sequence[T] | None:
        """All legal answers where they are finite and few, else None."""
        if self.law.options is None:
            return None
        return tuple(self.law.options(view, self))

    def preview(self, view: Any, answer: T) -> Preview:
        """What would follow: cost, reasons, odds, drawings; the refusal when it is not legal."""
        refusal = self.legal(view, answer)
        if refusal is not None or self.law.preview is None:
            return Preview(refusal)
        return self.law.preview(view, self, answer)

    def chance(self, view: Any, answer: T) -> Forecast | None:
        """What to ask odds of, for the preview of a legal answer; None: no chance to tell."""
        if self.law.chance is None:
            return None
        return self.law.chance(view, self, answer)

    def label(self, view: Any, answer: T) -> Say | Name | Word:
        """The words of one option."""
        if self.law.label is not None:
            return self.law.label(view, self, answer)
        return Word(f"{self.words.id}.{str(answer).lower()}")

    def plain(self, answer: T) -> Json:
        """The answer as JSON."""
        return to_plain(answer)

    def parse(self, raw: Json) -> T:
        """The answer from JSON. What does not fit is left to ``fits`` to refuse."""
        answer: T = from_plain(raw)
        return answer

    def form(self, view: Any) -> dict[str, Any]:
        """What a client needs to let a person answer: the shape's own fields as JSON."""
        context = dict(self.law.context(view, self)) if self.law.context is not None else {}
        return {
            "shape": self.shape,
            "subject": self.subject,
            "law": self.law.name,
            **context,
        }


def to_plain(value: Any) -> Json:
    """Tuples become lists; the rest is JSON already."""
    if type(value) is tuple:
        return [to_plain(item) if type(item) is tuple else item for item in value]
    return value


def from_plain(raw: Json) -> Any:
    """Lists become tuples."""
    if type(raw) is list:
        return tuple([from_plain(item) if type(item) is list else item for item in raw])
    return raw


_NOTHING = Say("")


class Drawn(Sequence[T_co]):
    """Values that are drawn up only for who looks at them, while their question is open.

    ``draw`` gives them, once. Questions with such values are compared without them.
    """

    __slots__ = ("_draw", "_values")

    def __init__(self, draw: Callable[[], tuple[T_co, ...]]) -> None:
        self._draw = draw
        self._values: tuple[T_co, ...] | None = None

    def _drawn(self) -> tuple[T_co, ...]:
        if self._values is None:
            self._values = self._draw()
        return self._values

    def __len__(self) -> int:
        return len(self._drawn())

    def __iter__(self) -> Iterator[T_co]:
        return iter(self._drawn())

    def __getitem__(self, index: Any) -> Any:
        return self._drawn()[index]


@value_class
class Choose(Question[T]):
    """One of a few values (JSON scalars or tuples of them), a tuple or ``Drawn``.

    ``standard`` is the index of the default. ``closed`` lists values that one would expect here and
    that are not open, with the reason: they are shown, not hidden. Where the reasons cost something
    to find, the law lists them instead (``Law.closed``), only for who looks.
    """

    shape: ClassVar[str] = "choose"
    values: Sequence[T]
    words: Say = _NOTHING
    subject: str = ""
    standard: int = 0
    closed: tuple[tuple[Any, Refusal], ...] = ()
    law: Law = PLAIN

    def fits(self, answer: T) -> Refusal | None:
        # True == 1 in Python, so the type is compared as well: 1 is not an answer to yes or no.
        for value in self.values:
            if value == answer and type(value) is type(answer):
                return None
        for value, refusal in self.closed:
            if value == answer:
                return refusal
        return Refusal(
            "refused.not-an-option",
            "",
            {"found": repr(answer)[:80], "count": len(self.values)},
        )

    def legal(self, view: Any, answer: T) -> Refusal | None:
        refusal = self.fits(answer)
        if refusal is None:
            return self.law.legal(view, self, answer) if self.law.legal is not None else None
        for value, reason in self.reasons(view):
            if value == answer:
                return reason
        return refusal

    def reasons(self, view: Any) -> Iterable[tuple[Any, Refusal]]:
        """The closed values with their reasons: the question's own, then the law's."""
        if self.law.closed is None:
            return self.closed
        return (*self.closed, *self.law.closed(view, self))

    def default(self, view: Any) -> T:
        if self.law.default is not None:
            answer: T = self.law.default(view, self)
            return answer
        return self.values[self.standard]

    def suggest(self, view: Any, rng: Rng, n: int = 1) -> Sequence[T]:
        if self.law.suggest is not None:
            return self.law.suggest(view, self, rng, n)
        values = self.values
        if n >= len(values):
            return values
        if n == 1:
            return (values[rng.below(len(values))],)
        start = rng.below(len(values))
        return tuple(values[(start + i) % len(values)] for i in range(n))

    def options(self, view: Any) -> Sequence[T]:
        return self.values


@value_class
class Number(Question[int]):
    """A whole number from ``low`` to ``high``."""

    shape: ClassVar[str] = "number"
    low: int
    high: int
    words: Say = _NOTHING
    subject: str = ""
    standard: int = 0
    law: Law = PLAIN

    def fits(self, answer: int) -> Refusal | None:
        if isinstance(answer, bool) or not isinstance(answer, int):
            return malformed("integer", answer)
        if self.low <= answer <= self.high:
            return None
        nearest = min(max(answer, self.low), self.high)
        facts: dict[str, Fact] = {"found": answer, "low": self.low, "high": self.high}
        return Refusal("refused.number", "", facts, nearest)

    def default(self, view: Any) -> int:
        return min(max(self.standard, self.low), self.high)

    def suggest(self, view: Any, rng: Rng, n: int = 1) -> Sequence[int]:
        return (self.low + rng.below(self.high - self.low + 1),)

    def options(self, view: Any) -> Sequence[int]:
        return range(self.low, self.high + 1)

    def form(self, view: Any) -> dict[str, Any]:
        return {**Question.form(self, view), "low": self.low, "high": self.high}


@value_class
class Order(Question[tuple[str, ...]]):
    """A permutation of ``things``."""

    shape: ClassVar[str] = "order"
    things: tuple[str, ...]
    words: Say = _NOTHING
    subject: str = ""
    law: Law = PLAIN

    def fits(self, answer: tuple[str, ...]) -> Refusal | None:
        if _is_texts(answer) and sorted(answer) == sorted(self.things):
            return None
        return malformed("permutation", answer)

    def default(self, view: Any) -> tuple[str, ...]:
        return self.things if self.law.default is None else Question.default(self, view)

    def suggest(self, view: Any, rng: Rng, n: int = 1) -> Sequence[tuple[str, ...]]:
        if self.law.suggest is not None:
            return self.law.suggest(view, self, rng, n)
        left, order = list(self.things), []
        while left:
            order.append(left.pop(rng.below(len(left))))
        return (tuple(order),)

    def form(self, view: Any) -> dict[str, Any]:
        return {**Question.form(self, view), "things": list(self.things)}


@value_class
class Pick(Question[tuple[str, ...]]):
    """A subset of ``things``, from ``least`` to ``most`` of them, in the order of ``things``."""

    shape: ClassVar[str] = "pick"
    things: tuple[str, ...]
    least: int = 0
    most: int = 1
    words: Say = _NOTHING
    subject: str = ""
    law: Law = PLAIN

    def fits(self, answer: tuple[str, ...]) -> Refusal | None:
        if not _is_texts(answer) or len(set(answer)) != len(answer):
            return malformed("list", answer)
        if any(thing not in self.things for thing in answer):
            return malformed("list", answer)
        if self.least <= len(answer) <= self.most:
            return None
        facts: dict[str, Fact] = {
            "found": len(answer),
            "low": self.least,
            "high": self.most,
        }
        return Refusal("refused.count", "", facts)

    def parse(self, raw: Json) -> tuple[str, ...]:
        answer = from_plain(raw)
        if _is_texts(answer):  # the order of clicking carries no meaning
            known = tuple(thing for thing in self.things if thing in answer)
            return known if len(known) == len(answer) else answer
        return answer  # type: ignore[no-any-return]

    def default(self, view: Any) -> tuple[str, ...]:
        return (
            self.things[: self.least] if self.law.default is None else Question.default(self, view)
        )

    def suggest(self, view: Any, rng: Rng, n: int = 1) -> Sequence[tuple[str, ...]]:
        if self.law.suggest is not None:
            return self.law.suggest(view, self, rng, n)
        count = self.least + rng.below(min(self.most, len(self.things)) - self.least + 1)
        left = list(range(len(self.things)))
        chosen = sorted(left.pop(rng.below(len(left))) for _ in range(count))
        return (tuple(self.things[i] for i in chosen),)

    def form(self, view: Any) -> dict[str, Any]:
        return {
            **Question.form(self, view),
            "things": list(self.things),
            "least": self.least,
            "most": self.most,
        }


Groups = tuple[tuple[str, ...], ...]


@value_class
class Partition(Question[Groups]):
    """Who is grouped with whom: groups of ``things``; the law says which divisions are legal."""

    shape: ClassVar[str] = "partition"
    things: tuple[str, ...]
    law: Law
    words: Say = _NOTHING
    subject: str = ""

    def fits(self, answer: Groups) -> Refusal | None:
        if not isinstance(answer, tuple) or not all(_is_texts(group) for group in answer):
            return malformed("groups", answer)
        named = [thing for group in answer for thing in group]
        if len(set(named)) != len(named) or any(thing not in self.things for thing in named):
            return malformed("groups", answer)
        return None

    def form(self, view: Any) -> dict[str, Any]:
        return {**Question.form(self, view), "things": list(self.things)}


@value_class
class Allocate(Question[tuple[int, ...]]):
    """``total`` (losses, counters) divided among ``things``, at most ``caps`` of each."""

    shape: ClassVar[str] = "allocate"
    things: tuple[str, ...]
    total: int
    caps: tuple[int, ...]
    words: Say = _NOTHING
    subject: str = ""
    law: Law = PLAIN

    def fits(self, answer: tuple[int, ...]) -> Refusal | None:
        if not isinstance(answer, tuple) or len(answer) != len(self.things):
            return malformed("numbers", answer)
        if any(isinstance(n, bool) or not isinstance(n, int) or n < 0 for n in answer):
            return malformed("numbers", answer)
        for thing, n, cap in zip(self.things, answer, self.caps, strict=True):
            if n > cap:
                return Refusal("refused.cap", "", {"thing": Name(thing), "found": n, "high": cap})
        if sum(answer) != self.total:
            return Refusal("refused.total", "", {"found": sum(answer), "total": self.total})
        return None

    def default(self, view: Any) -> tuple[int, ...]:
        if self.law.default is not None:
            return Question.default(self, view)
        left, answer = self.total, []
        for cap in self.caps:
            answer.append(min(cap, left))
            left -= answer[-1]
        return tuple(answer)

    def suggest(self, view: Any, rng: Rng, n: int = 1) -> Sequence[tuple[int, ...]]:
        if self.law.suggest is not None:
            return self.law.suggest(view, self, rng, n)
        answer = [0] * len(self.caps)
        for _ in range(self.total):
            room = [i for i, cap in enumerate(self.caps) if answer[i] < cap]
            answer[room[rng.below(len(room))]] += 1
        return (tuple(answer),)

    def form(self, view: Any) -> dict[str, Any]:
        return {
            **Question.form(self, view),
            "things": list(self.things),
            "total": self.total,
            "caps": list(self.caps),
        }


Pose = tuple[int, int, int]


@value_class
class Place(Question[Pose]):
    """A point and a heading (x, y in thousandths, heading in thousandths of a degree)."""

    shape: ClassVar[str] = "place"
    subject: str
    law: Law
    words: Say = _NOTHING
    turns: bool = False

    def fits(self, answer: Pose) -> Refusal | None:
        return None if _is_ints(answer, 3) else malformed("pose", answer)

    def form(self, view: Any) -> dict[str, Any]:
        return {**Question.form(self, view), "turns": self.turns}


Path = tuple[tuple[int, int], ...]


@value_class
class Move(Question[Path]):
    """A path of points from where the subject stands (the start not repeated), within a budget.

    An empty path means to stay. ``kind`` is the system's word for the move (move, run, pursue).
    """

    shape: ClassVar[str] = "move"
    subject: str
    kind: str
    budget: int
    law: Law
    words: Say = _NOTHING

    def fits(self, answer: Path) -> Refusal | None:
        if not isinstance(answer, tuple) or len(answer) > 64:
            return malformed("path", answer)
        if all(_is_ints(point, 2) for point in answer):
            return None
        return malformed("path", answer)

    def form(self, view: Any) -> dict[str, Any]:
        return {**Question.form(self, view), "kind": self.kind, "budget": self.budget}


@value_class
class Steps(Question[tuple[tuple[str, int], ...]]):
    """Drill steps in sequence: (advance, 4000), (wheel-right, 12000), (turn, 90000) …"""

    shape: ClassVar[str] = "steps"
    subject: str
    budget: int
    law: Law
    verbs: tuple[str, ...]
    words: Say = _NOTHING

    def fits(self, answer: tuple[tuple[str, int], ...]) -> Refusal | None:
        if not isinstance(answer, tuple) or len(answer) > 64:
            return malformed("steps", answer)
        for step in answer:
            if not isinstance(step, tuple) or len(step) != 2 or step[0] not in self.verbs:
                return malformed("steps", answer)
            if isinstance(step[1], bool) or not isinstance(step[1], int):
                return malformed("steps", answer)
        return None

    def form(self, view: Any) -> dict[str, Any]:
        return {
            **Question.form(self, view),
            "budget": self.budget,
            "verbs": list(self.verbs),
        }


@value_class
class Form(Question[tuple[Any, ...]]):
    """Named fields, each a question of its own; the answer holds theirs in the order of fields."""

    shape: ClassVar[str] = "form"
    fields: tuple[tuple[str, Question[Any]], ...]
    words: Say = _NOTHING
    subject: str = ""
    law: Law = PLAIN

    def fits(self, answer: tuple[Any, ...]) -> Refusal | None:
        if not isinstance(answer, tuple) or len(answer) != len(self.fields):
            return malformed("fields", answer)
        for (_, question), part in zip(self.fields, answer, strict=True):
            refusal = question.fits(part)
            if refusal is not None:
                return refusal
        return None

    def legal(self, view: Any, answer: tuple[Any, ...]) -> Refusal | None:
        refusal = self.fits(answer)
        if refusal is not None:
            return refusal
        for (_, question), part in zip(self.fields, answer, strict=True):
            refusal = question.legal(view, part)
            if refusal is not None:
                return refusal
        return self.law.legal(view, self, answer) if self.law.legal is not None else None

    def default(self, view: Any) -> tuple[Any, ...]:
        if self.law.default is not None:
            return Question.default(self, view)
        return tuple(question.default(view) for _, question in self.fields)

    def suggest(self, view: Any, rng: Rng, n: int = 1) -> Sequence[tuple[Any, ...]]:
        if self.law.suggest is not None:
            return self.law.suggest(view, self, rng, n)
        return (tuple(question.suggest(view, rng, 1)[0] for _, question in self.fields),)

    def plain(self, answer: tuple[Any, ...]) -> Json:
        pairs = zip(self.fields, answer, strict=True)
        return {name: question.plain(part) for (name, question), part in pairs}

    def parse(self, raw: Json) -> tuple[Any, ...]:
        if not isinstance(raw, dict) or set(raw) != {name for name, _ in self.fields}:
            return (raw,) * (len(self.fields) + 1)  # refused by fits: not these fields
        return tuple(question.parse(raw[name]) for name, question in self.fields)

    def form(self, view: Any) -> dict[str, Any]:
        fields = [{"name": name, **describe(question, view)} for name, question in self.fields]
        return {**Question.form(self, view), "fields": fields}


@value_class
class Each(Form):
    """One answer for every unit: the fields are named by unit ids (squads, order sheets, plans)."""

    shape: ClassVar[str] = "each"


@value_class
class Text(Question[str]):
    """A note of at most ``limit`` characters."""

    shape: ClassVar[str] = "text"
    limit: int
    words: Say = _NOTHING
    subject: str = ""
    law: Law = PLAIN

    def fits(self, answer: str) -> Refusal | None:
        if not isinstance(answer, str):
            return malformed("text", answer)
        if len(answer) > self.limit:
            return Refusal("refused.text", "", {"found": len(answer), "high": self.limit})
        return None

    def default(self, view: Any) -> str:
        return ""

    def form(self, view: Any) -> dict[str, Any]:
        return {**Question.form(self, view), "limit": self.limit}


@value_class
class Battle(Question[tuple[Any, ...]]):
    """A question that a whole other game answers.

    ``packet`` is plain data (JSON) for the system ``system``; the answer is the result record:
    (fingerprint of the battle's history, result as plain data). The law checks the result against
    the packet; the asking procedure applies it in one piece.
    """

    shape: ClassVar[str] = "battle"
    system: str
    packet: str
    law: Law
    words: Say = _NOTHING
    subject: str = ""

    def fits(self, answer: tuple[Any, ...]) -> Refusal | None:
        if isinstance(answer, tuple) and len(answer) == 2 and isinstance(answer[0], str):
            return None
        return malformed("result", answer)

    def form(self, view: Any) -> dict[str, Any]:
        return {**Question.form(self, view), "system": self.system, "packet": self.packet}


def describe(question: Question[Any], view: Any) -> dict[str, Any]:
    """A question for a client, its words still data: form, sentence, options with their labels.

    The server renders the ``Say``, ``Name`` and ``Word`` values in the viewer's language.
    """
    shown = question.form(view)
    shown["words"] = question.words
    options = question.options(view)
    if options is not None:
        shown["options"] = [
            {"value": question.plain(value), "label": question.label(view, value)}
            for value in options
        ]
    if isinstance(question, Choose):
        shown["closed"] = [
            {
                "value": to_plain(value),
                "label": question.label(view, value),
                "refusal": refusal,
            }
            for value, refusal in question.reasons(view)
        ]
    return shown


async def ask_if_open(ask: Ask[T]) -> T:
    """Ask only when there is something to decide: a single option is taken without a question."""
    question = ask.question
    if isinstance(question, Choose) and len(question.values) == 1:
        only: T = question.values[0]
        return only
    return await ask


def _is_texts(answer: object) -> bool:
    return isinstance(answer, tuple) and all(isinstance(item, str) for item in answer)


def _is_ints(answer: object, count: int) -> bool:
    if not isinstance(answer, tuple) or len(answer) != count:
        return False
    for n in answer:
        if not isinstance(n, int) or isinstance(n, bool) or not -(10**9) < n < 10**9:
            return False
    return True


def seats_of(asks: Sequence[Ask[Any]]) -> tuple[Seat, ...]:
    """The seats of several asks, in their order."""
    return tuple(ask.seat for ask in asks)
