"""What rules give a question: its law, and the records that its functions return.

``gunbai.questions`` exports all of it beside the shapes; this file only keeps that one short.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from gunbai.effects import Proc, value_class
from gunbai.words import Fact, Name, Say, Target, Word

__all__ = ["Forecast", "Law", "Preview", "Refusal", "Rng"]


class Rng(Protocol):
    """What bots and ``suggest`` draw from; never the game's dice."""

    def below(self, n: int) -> int:
        """A number from 0 to n − 1."""
        ...


@value_class
class Refusal:
    """Why an answer is not legal: stable code, rule, measured facts, and what would be legal.

    ``code`` is also the message id (``refused.…``); ``legal`` is the furthest or nearest legal
    answer where the rule knows one (an answer of the question's own type).
    """

    code: str
    rule: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    legal: Any = None


@value_class
class Preview:
    """What would follow from an answer, as far as the asked seat may know.

    ``says``: sentences for the strip (spent, left); ``reasons``: numbers with their modifiers;
    ``odds``: outcomes in a fixed order with exact chances; ``marks``: drawings on the map.
    """

    refusal: Refusal | None = None
    says: tuple[Say, ...] = ()
    reasons: tuple[Target, ...] = ()
    odds: tuple[tuple[Say | Word, Fraction], ...] = ()
    marks: tuple[Mapping[str, Any], ...] = ()


@value_class
class Forecast:
    """What an answer's chances hang on: a procedure, and words for its results.

    ``run`` makes the procedure anew each time (a resolution of the same rule text that will
    decide); whoever serves the seat runs odds on it, asks inside it taking their defaults.
    ``label`` names a result, and results with equal words count together; ``order`` lists the words
    in the order in which chances are shown (those that cannot happen are left out).
    """

    run: Callable[[], Proc[Any]]
    label: Callable[[Any], Say | Word]
    order: tuple[Say | Word, ...] = ()


@dataclass(frozen=True, slots=True)
class Law:
    """The rule-specific functions of a question, by name; each takes the view and the question.

    ``legal`` checks without listing. ``options`` lists lazily, only for who asks. ``label`` names
    one option for people. ``preview`` may be costly: it runs only for who looks. ``closed`` lists
    values that one would expect and that are not open, with the reason (``Choose``), lazily.
    ``chance`` says what to ask odds of for the preview of an answer: rules cannot run odds
    themselves. The answer given to ``preview`` and ``chance`` is a legal one.
    """

    name: str
    legal: Callable[[Any, Any, Any], Refusal | None] | None = None
    default: Callable[[Any, Any], Any] | None = None
    suggest: Callable[[Any, Any, Rng, int], Sequence[Any]] | None = None
    options: Callable[[Any, Any], Iterable[Any]] | None = None
    label: Callable[[Any, Any, Any], Say | Name | Word] | None = None
    preview: Callable[[Any, Any, Any], Preview] | None = None
    context: Callable[[Any, Any], Mapping[str, Any]] | None = None
    closed: Callable[[Any, Any], Iterable[tuple[Any, Refusal]]] | None = None
    chance: Callable[[Any, Any, Any], Forecast | None] | None = None
