"""The rules reference: headings and summaries in the reader's language, the full text in English."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from markupsafe import Markup

from gunbai.language import LANGUAGES, Tongue, tongue
from gunbai.rulebook import Rule, RuleIndex
from gunbai.server import menus

__all__ = ["Item", "chapter_word", "index_of", "item_of", "items_of", "parts_of", "text_of"]

_HEADING: Final = re.compile(r"^#{2,4} +(?P<id>[A-Z]+\d?-[A-Z]+-\w+)?(?P<heading>.*)$")
_LISTED: Final = re.compile(
    r"^- \*\*(?P<id>[A-Z]+-(?:R|RUL)-\d+)(?P<heading>[^*]*)\*\*(?P<text>.*)$"
)
_ID: Final = re.compile(r"\b[A-Z]{2,4}\d?-[A-Z]+-\d+[a-z]?\b")


@dataclass(frozen=True, slots=True)
class Item:
    """One rule in one language."""

    id: str
    chapter: str
    heading: str
    summary: str


def index_of(system: str) -> RuleIndex | None:
    """The rule index of a system that can be played."""
    found = menus.ready(system)
    return found.rules() if found is not None else None


def items_of(index: RuleIndex, lang: str, search: str = "") -> list[Item]:
    """All items in the rulebook's order; with ``search``, those that hold all of its words.

    The words may be of any language: who reads one often knows the terms of another.
    """
    spoken = tongue(lang)
    wanted = search.casefold().split()
    return [
        _item(rule, spoken)
        for rule in index
        if all(word in _text(index.system, rule) for word in wanted)
    ]


@cache
def _text(system: str, rule: Rule) -> str:
    """All that is searched of a rule: its id, its chapter, heading and line in every language."""
    parts = [rule.id, rule.heading, rule.summary]
    for lang in LANGUAGES:
        item = _item(rule, tongue(lang))
        parts += [item.heading, item.summary, chapter_word(system, item.chapter, lang)]
    return " ".join(parts).casefold()


def chapter_word(system: str, chapter: str, lang: str) -> str:
    """The name of a chapter; its letters where it has none."""
    spoken, word = tongue(lang), f"{system}.name.chapter.{chapter.lower()}"
    return spoken.word(word) if spoken.has(word) else chapter


def item_of(index: RuleIndex, id_: str, lang: str) -> Item | None:
    """One rule, table or ruling; a ruling has its English heading only."""
    rule = index.rules.get(id_) or index.tables.get(id_)
    if rule is not None:
        return _item(rule, tongue(lang))
    part = parts_of(index.system).get(id_)
    return Item(id_, id_.split("-")[1], part.heading, "") if part is not None else None


def _item(rule: Rule, spoken: Tongue) -> Item:
    heading, summary = f"rule.{rule.id}.heading", f"rule.{rule.id}.summary"
    return Item(
        rule.id,
        rule.chapter,
        spoken.word(heading) if spoken.has(heading) else rule.heading,
        spoken.word(summary) if spoken.has(summary) else rule.summary,
    )


@dataclass(frozen=True, slots=True)
class Part:
    """What the reference says of one id, and what it calls it; in English."""

    heading: str
    text: str


@cache
def parts_of(system: str) -> Mapping[str, Part]:
    """The reference text of a system, cut at its items; a ruling may be one line of a list."""
    file = resources.files("gunbai.systems").joinpath(system, "rules.md")
    if system not in menus.all_ids() or not file.is_file():
        return {}
    parts: dict[str, Part] = {}
    id_, heading, lines = "", "", list[str]()

    def keep() -> None:
        if id_:
            parts[id_] = Part(heading, "\n".join(lines).strip())

    for line in file.read_text("utf-8").splitlines():
        match = _HEADING.match(line) or _LISTED.match(line)
        if match is None:
            lines.append(line)
            continue
        keep()
        id_, heading = match.group("id") or "", match.group("heading").strip(" .")
        lines = [match.groupdict().get("text") or ""]
    keep()
    return parts


@cache
def text_of(system: str, id_: str) -> Markup:
    """The full text of an item as HTML; whatever looks like HTML in it is shown as text."""
    from markdown_it import MarkdownIt  # for the first page that needs it

    writer = MarkdownIt("commonmark", {"html": False}).enable("table")
    parts, index = parts_of(system), index_of(system)
    text = writer.render(parts[id_].text) if id_ in parts else ""

    def linked(match: re.Match[str]) -> str:
        named = match.group()
        known = named in parts or (index is not None and named in index)
        if not known or named == id_:
            return named
        return f'<a href="/rules/{system}/{named}">{named}</a>'

    return Markup(_ID.sub(linked, text))
