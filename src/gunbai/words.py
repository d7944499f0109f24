"""Words as data: what rules say, before any language.

Rules never hold a sentence. They hold a ``Say``: the id of a catalogue message and the facts to put
into it; ``gunbai.language`` renders it in the reader's language. Facts are numbers, text as typed
by people, and the small records below, which carry just enough to be written properly everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import lru_cache
from typing import Any, TypeAlias

from gunbai.effects import value_class

__all__ = [
    "Chance",
    "Dice",
    "Event",
    "Fact",
    "Length",
    "Modifier",
    "Name",
    "Say",
    "Several",
    "Signed",
    "Target",
    "Word",
    "about",
    "plain_fact",
    "rules_in",
]


@value_class
class Name:
    """A thing of the game (piece, unit, side, seat, place) by id; written by its name, never inflected."""

    id: str


@value_class
class Word:
    """A fixed word of the catalogue by message id, such as ``ronin.name.weapon.yari``."""

    id: str


@value_class
class Length:
    """A length in thousandths of the system's unit.

    ``limit`` is the length it stands beside: it is then written with as many decimals as show on
    which side of the limit it lies.
    """

    value: int
    limit: int | None = None


@value_class
class Signed:
    """A number written with its sign: +1, −2."""

    value: int


@value_class
class Chance:
    """A probability as an exact fraction, written as a percentage."""

    numerator: int
    denominator: int


@value_class
class Dice:
    """Dice as they lie on the table: one tuple of faces a throw.

    ``dropped``: for each throw the places of the dice that do not count; empty where all do.
    """

    faces: tuple[tuple[int, ...], ...]
    dropped: tuple[tuple[int, ...], ...] = ()


@value_class
class Modifier:
    """One signed reason of a number: amount, rule, words (a message id) and the measured facts."""

    amount: int
    rule: str
    word: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


@value_class
class Target:
    """A number with its reasons in the book's order: the lines add up to ``total``, always."""

    base: int
    mods: tuple[Modifier, ...]
    rule: str
    word: str = ""

    @property
    def total(self) -> int:
        total = self.base
        for mod in self.mods:
            total += mod.amount
        return total


@value_class
class Say:
    """One sentence: the id of a catalogue message and its facts."""

    id: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


@lru_cache(maxsize=1 << 12)
def about(message: str, thing: str, fact: str = "name") -> Say:
    """The sentence whose one fact is the name of a thing: questions say the same again and again.

    >>> about("ronin.ask.act", "a1") == Say("ronin.ask.act", {"name": Name("a1")})
    True
    """
    return Say(message, {fact: Name(thing)})


@value_class
class Several:
    """A list of things, written with the separators of the language."""

    items: tuple[Fact, ...]


Fact: TypeAlias = (
    int
    | str
    | bool
    | Name
    | Word
    | Length
    | Signed
    | Chance
    | Dice
    | Modifier
    | Target
    | Say
    | Several
)


@value_class
class Event:
    """What happened, as data: ``kind`` is also the message that says it.

    ``facts`` are rendered; ``moves`` tells a table what to animate: (piece id, path of points).
    """

    kind: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    moves: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()


_TAGS = {Name: "name", Word: "word", Length: "length", Signed: "signed"}


def plain_fact(fact: Fact) -> Any:
    """The fact as JSON: numbers and text as they are, records as one-key objects.

    >>> plain_fact(Length(2400))
    {'length': 2400}
    """
    if isinstance(fact, (int, str)):
        return fact
    if isinstance(fact, (Name, Word)):
        return {_TAGS[type(fact)]: fact.id}
    if isinstance(fact, (Length, Signed)):
        return {_TAGS[type(fact)]: fact.value}
    if isinstance(fact, Chance):
        return {"chance": [fact.numerator, fact.denominator]}
    if isinstance(fact, Dice):
        shown: dict[str, Any] = {"dice": [list(faces) for faces in fact.faces]}
        if any(fact.dropped):
            shown["dropped"] = [list(places) for places in fact.dropped]
        return shown
    if isinstance(fact, Several):
        return {"several": [plain_fact(item) for item in fact.items]}
    if isinstance(fact, Modifier):
        return {
            "amount": fact.amount,
            "rule": fact.rule,
            "say": fact.word,
            "facts": plain_facts(fact.facts),
        }
    if isinstance(fact, Target):
        return {
            "base": fact.base,
            "mods": [plain_fact(mod) for mod in fact.mods],
            "total": fact.total,
            "rule": fact.rule,
            "say": fact.word,
        }
    return {"say": fact.id, "facts": plain_facts(fact.facts)}


def plain_facts(facts: Mapping[str, Fact]) -> dict[str, Any]:
    """All facts of a message as JSON."""
    return {key: plain_fact(fact) for key, fact in facts.items()}


def rules_in(facts: Mapping[str, Fact]) -> Iterator[str]:
    """The rule ids that the facts cite: those of modifiers, targets and nested sentences."""
    for fact in facts.values():
        yield from _rules_of(fact)


def _rules_of(fact: Fact) -> Iterator[str]:
    if isinstance(fact, Modifier):
        yield fact.rule
    elif isinstance(fact, Target):
        yield fact.rule
        for mod in fact.mods:
            yield mod.rule
    elif isinstance(fact, Several):
        for item in fact.items:
            yield from _rules_of(item)
    elif isinstance(fact, Say):
        yield from rules_in(fact.facts)
