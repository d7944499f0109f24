"""The rules reference: headings and summaries in the reader's language, the full text in English."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from markupsafe import Markup

from gunbai.language import tongue
from gunbai.language.reference import Item, chapter_word, item_in, items_of
from gunbai.rulebook import RuleIndex
from gunbai.server import menus

__all__ = ["Item", "chapter_word", "index_of", "item_of", "items_of", "parts_of", "text_of"]

_HEADING: Final = re.compile(r"^#{2,4} +(?P<id>[A-Z]+\d?-[A-Z]+-\w+)?(?P<heading>.*)$")
_LISTED: Final = re.compile(
    r"^- \*\*(?P<id>[A-Z]+-(?:R|RUL)-\d+)(?P<heading>[^*]*)\*\*(?P<text>.*)$"
)
_ID: Final = re.compile(r"\b[A-Z]{2,4}\d?-[A-Z]+-\d+[a-z]?\b")


def index_of(system: str) -> RuleIndex | None:
    """The rule index of a system that can be played."""
    found = menus.ready(system)
    return found.rules() if found is not None else None


def item_of(index: RuleIndex, id_: str, lang: str) -> Item | None:
    """One rule, table or ruling; a ruling has its English heading only."""
    rule = index.find(id_)
    if rule is not None:
        return item_in(rule, tongue(lang))
    part = parts_of(index.system).get(id_)
    return Item(id_, id_.split("-")[1], part.heading, "") if part is not None else None


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
