"""The items of a rulebook in the reader's language, and the search among them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from gunbai.language.catalogue import LANGUAGES
from gunbai.language.tongue import Tongue, tongue
from gunbai.rulebook import Rule, RuleIndex

__all__ = ["Item", "chapter_word", "item_in", "items_of"]


@dataclass(frozen=True, slots=True)
class Item:
    """One rule in one language."""

    id: str
    chapter: str
    heading: str
    summary: str


def items_of(index: RuleIndex, lang: str, search: str = "") -> list[Item]:
    """All items in the rulebook's order, guests last; with ``search``, those that hold all of its words.

    The words may be of any language: who reads one often knows the terms of another.
    """
    spoken = tongue(lang)
    wanted = search.casefold().split()
    return [
        item_in(rule, spoken)
        for rule in (*index, *index.guests.values())
        if all(word in _text(index.system, rule) for word in wanted)
    ]


@cache
def _text(system: str, rule: Rule) -> str:
    """All that is searched of a rule: its id, its chapter, heading and line in every language."""
    parts = [rule.id, rule.heading, rule.summary]
    for lang in LANGUAGES:
        item = item_in(rule, tongue(lang))
        parts += [item.heading, item.summary, chapter_word(system, item.chapter, lang)]
    return " ".join(parts).casefold()


def chapter_word(system: str, chapter: str, lang: str) -> str:
    """The name of a chapter; its letters where it has none."""
    spoken, word = tongue(lang), f"{system}.name.chapter.{chapter.lower()}"
    return spoken.word(word) if spoken.has(word) else chapter


def item_in(rule: Rule, spoken: Tongue) -> Item:
    """One rule in this language; in English where the language has no words for it."""
    heading, summary = f"rule.{rule.id}.heading", f"rule.{rule.id}.summary"
    return Item(
        rule.id,
        rule.chapter,
        spoken.word(heading) if spoken.has(heading) else rule.heading,
        spoken.word(summary) if spoken.has(summary) else rule.summary,
    )
