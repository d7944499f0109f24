"""What a referee says of measured facts, answers and outcomes, for the command line and for pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunbai.language.tongue import Names, Tongue
from gunbai.questions import Question
from gunbai.words import Fact, Modifier, Several, Target, Word

__all__ = [
    "fact_label",
    "fact_text",
    "option_words",
    "own_word",
    "reasons",
    "values_plain",
    "word_or",
]


def word_or(tongue: Tongue, id_: str, otherwise: str) -> str:
    """A word that the catalogues may have."""
    return tongue.word(id_) if tongue.has(id_) else otherwise


def own_word(tongue: Tongue, kind: str, id_: str, system: str = "") -> str:
    """What a thing of a system is called: ``SYSTEM.name.KIND.ID``, a word of all, or its id."""
    for word in (f"{system}.name.{kind}.{id_}", f"name.{kind}.{id_}"):
        if tongue.has(word):
            return tongue.word(word)
    return id_


def fact_label(tongue: Tongue, system: str, key: str) -> str:
    """What a measured fact is called: ``SYSTEM.fact.KEY``; of victory points their source."""
    return word_or(tongue, f"{system}.fact.{key}", word_or(tongue, f"{system}.points.{key}", key))


def fact_text(tongue: Tongue, system: str, key: str, fact: Fact, names: Names) -> str:
    """A measured fact, written: a bare id by the words of its kind, nothing as "none"."""
    text = (
        own_word(tongue, key, fact, system) if isinstance(fact, str) else tongue.fact(fact, names)
    )
    return text or tongue.word("list.none")


def option_words(
    tongue: Tongue, question: Question[Any], view: Any, option: Any, names: Names
) -> str:
    """The words of one answer; of things and groups of things without words, their names."""
    label = question.label(view, option)
    if not isinstance(label, Word) or tongue.has(label.id):
        return tongue.label(label, names)
    if isinstance(option, tuple) and all(isinstance(group, tuple) for group in option):
        groups = (", ".join(tongue.name(str(thing), names) for thing in group) for group in option)
        return "; ".join(groups)
    if isinstance(option, tuple):
        return ", ".join(tongue.name(str(thing), names) for thing in option)
    return str(option)


def reasons(fact: Fact, tongue: Tongue, names: Names) -> list[tuple[str, str]]:
    """The modifiers in a fact, written, each with its rule."""
    if isinstance(fact, Modifier):
        return [(tongue.fact(fact, names), fact.rule)]
    if isinstance(fact, Target):
        return [found for mod in fact.mods for found in reasons(mod, tongue, names)]
    if isinstance(fact, Several):
        return [found for item in fact.items for found in reasons(item, tongue, names)]
    return []


def values_plain(values: Mapping[str, Fact] | None, tongue: Tongue, names: Names) -> dict[str, Any]:
    """The measured facts for programs: text, number and reasons."""
    return {
        key: {
            "text": tongue.fact(fact, names),
            "reasons": [
                {"text": text, "rule": rule} for text, rule in reasons(fact, tongue, names)
            ],
        }
        for key, fact in (values or {}).items()
    }
