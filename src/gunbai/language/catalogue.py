"""Message catalogues: PO files read once, their templates cut into text and fields.

A catalogue file holds symbolic ids (``refused.number``), the same in every language, and templates
in that language with ``{field}`` names: names only, no code. An entry with plural forms is chosen
by its field ``n``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

import polib

from gunbai.errors import DataError
from gunbai.language.numbers import FORMS

__all__ = ["LANGUAGES", "Catalogue", "Template", "catalogue", "cut", "fields_of"]

LANGUAGES: Final = ("en", "hu", "ru")
FIRST_FILES: Final = ("core", "cli")

_FIELD: Final = re.compile(r"\{([a-z][a-z0-9_]*)\}")
_OPENS_SENTENCE: Final = re.compile(r"(?:^|[.?!]\s)[“„«\[(]?$")


@dataclass(frozen=True, slots=True)
class Template:
    """One message: literal text and fields in turn.

    ``parts``: (text before, field or None, whether the field opens a sentence).
    """

    source: str
    parts: tuple[tuple[str, str | None, bool], ...]

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(name for _, name, _ in self.parts if name is not None)


def cut(source: str) -> Template:
    """The template of a message text.

    >>> cut("Losses: {n}").parts
    (('Losses: ', 'n', False),)
    """
    parts: list[tuple[str, str | None, bool]] = []
    at = 0
    for match in _FIELD.finditer(source):
        before = source[at : match.start()]
        opens = _OPENS_SENTENCE.search(source[: match.start()]) is not None
        parts.append((before, match.group(1), opens))
        at = match.end()
    if at < len(source) or not parts:
        parts.append((source[at:], None, False))
    return Template(source, tuple(parts))


def fields_of(source: str) -> frozenset[str]:
    """The names of the fields of a message text."""
    return frozenset(_FIELD.findall(source))


@dataclass(slots=True)
class Catalogue:
    """The messages of one language. Files beyond the core's are read when first needed."""

    lang: str
    texts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _cut: dict[str, tuple[Template, ...]] = field(default_factory=dict)
    _read: set[str] = field(default_factory=set)
    _all: bool = False

    def get(self, id_: str) -> tuple[Template, ...] | None:
        """The templates of a message, one a plural form (one in all when it has none)."""
        found = self._cut.get(id_)
        if found is None:
            texts = self.texts.get(id_)
            if texts is None and not self._all:
                self.read_all()
                texts = self.texts.get(id_)
            if texts is None:
                return None
            found = self._cut[id_] = tuple(cut(text) for text in texts)
        return found

    def read_all(self) -> None:
        """Read every file of the language."""
        if not self._all:
            for file in _files(self.lang):
                self.read(file)
            self._all = True

    def read(self, file: Traversable) -> None:
        """Add the messages of one PO file; an id that stands in two files is an error."""
        if file.name in self._read:
            return
        self._read.add(file.name)
        for id_, texts in messages(file, self.lang):
            if id_ in self.texts:
                raise DataError(f"{self.lang}/{file.name}", id_, "msgid", id_, "an id used once")
            self.texts[id_] = texts


def messages(file: Traversable, lang: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The translated messages of a PO file: id and the text of each plural form."""
    place = f"{lang}/{file.name}"
    try:
        entries = polib.pofile(file.read_text("utf-8"), check_for_duplicates=True)
    except (OSError, ValueError) as error:
        raise DataError(place, "file", "format", str(error)[:120], "a PO file") from None
    for entry in entries:
        if entry.obsolete:
            continue
        if entry.msgid_plural:
            texts = tuple(entry.msgstr_plural[form] for form in sorted(entry.msgstr_plural))
            if len(texts) != FORMS[lang]:
                raise DataError(place, entry.msgid, "plural forms", len(texts), str(FORMS[lang]))
        else:
            texts = (entry.msgstr,)
        if all(texts):
            yield entry.msgid, texts


def _files(lang: str) -> list[Traversable]:
    folder = resources.files("gunbai").joinpath("locale", lang)
    return sorted(
        (file for file in folder.iterdir() if file.name.endswith(".po")),
        key=lambda file: file.name,
    )


@cache
def catalogue(lang: str) -> Catalogue:
    """The catalogue of a language, read once a process; DataError for an unknown language."""
    if lang not in LANGUAGES:
        raise DataError("language", lang, "lang", lang, f"one of {', '.join(LANGUAGES)}")
    made = Catalogue(lang)
    for file in _files(lang):
        if file.name.removesuffix(".po") in FIRST_FILES:
            made.read(file)
    return made


def ids(lang: str) -> Mapping[str, tuple[str, ...]]:
    """Every message of a language: id to the texts of its forms."""
    found = catalogue(lang)
    found.read_all()
    return found.texts
