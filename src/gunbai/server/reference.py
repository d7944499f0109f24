"""The rules reference: headings and summaries in the reader's language, the full text in English."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from markupsafe import Markup

from gunbai.language import Tongue, tongue
from gunbai.rulebook import Rule, RuleIndex
from gunbai.server import menus

__all__ = ["Item", "item_of", "items_of", "text_of"]

_HEADING: Final = re.compile(r"^#{2,4} +(\S+)")


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
    """All items in the rulebook's order; with ``search``, those that hold all of its words."""
    spoken = tongue(lang)
    wanted = search.casefold().split()
    found = []
    for rule in index:
        item = _item(rule, spoken)
        text = f"{item.id} {item.heading} {item.summary} {rule.heading}".casefold()
        if all(word in text for word in wanted):
            found.append(item)
    return found


def item_of(index: RuleIndex, id_: str, lang: str) -> Item | None:
    rule = index.rules.get(id_)
    return _item(rule, tongue(lang)) if rule is not None else None


def _item(rule: Rule, spoken: Tongue) -> Item:
    heading, summary = f"rule.{rule.id}.heading", f"rule.{rule.id}.summary"
    return Item(
        rule.id,
        rule.chapter,
        spoken.word(heading) if spoken.has(heading) else rule.heading,
        spoken.word(summary) if spoken.has(summary) else rule.summary,
    )


@cache
def _parts(system: str) -> Mapping[str, str]:
    """The reference text of a system, cut at its items."""
    file = resources.files("gunbai.systems").joinpath(system, "rules.md")
    if system not in menus.all_ids() or not file.is_file():
        return {}
    parts: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in file.read_text("utf-8").splitlines():
        match = _HEADING.match(line)
        if match is not None:
            lines = []
            if "-" in match.group(1):
                lines = parts.setdefault(match.group(1), [])
            continue
        lines.append(line)
    return {id_: "\n".join(part).strip() for id_, part in parts.items()}


@cache
def text_of(system: str, id_: str) -> Markup:
    """The full text of an item as HTML; whatever looks like HTML in it is shown as text."""
    from markdown_it import MarkdownIt  # for the first page that needs it

    writer = MarkdownIt("commonmark", {"html": False}).enable("table")
    return Markup(writer.render(_parts(system).get(id_, "")))
