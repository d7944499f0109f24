"""Rendering: what rules say as data, written in the reader's language.

How a fact is written follows the style guide: inserted names are never inflected, numbers follow a
label, modifiers are signed, a list has the separators of the language. A message that is missing
falls back to English, then to its id, and is noted in ``missing``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from gunbai.errors import DataError, GunbaiError, IllegalRosters, Refused
from gunbai.language.catalogue import LANGUAGES, Catalogue, Template, catalogue, ids
from gunbai.language.expected import expected_in
from gunbai.language.numbers import NBSP, Style, form_of
from gunbai.questions import Refusal
from gunbai.system import Finding
from gunbai.words import (
    Chance,
    Dice,
    Event,
    Fact,
    Length,
    Modifier,
    Name,
    Say,
    Several,
    Signed,
    Target,
    Word,
)

__all__ = ["Names", "Spelled", "Tongue", "tongue"]

Names = Mapping[str, "str | Word | Say"]
"""Ids of things to their names: text as typed by people, a word of the catalogue, or a message
with facts ("Ashigaru 2")."""


class Spelled(str):
    """A name that the catalogues gave, written out: unlike a name typed by people it may open a
    sentence with a capital."""

    __slots__ = ()


NO_NAMES: Final[Names] = MappingProxyType({})
_NO_FACTS: Final[Mapping[str, Fact]] = MappingProxyType({})

STYLES: Final[Mapping[str, Style]] = {
    "en": Style(".", ",", "%"),
    "hu": Style(",", NBSP, "%"),
    "ru": Style(",", NBSP, f"{NBSP}%"),
}


class Tongue:
    """One language, for systems of one unit of length. Made by ``tongue``."""

    __slots__ = ("_catalogue", "_english", "_scale", "_unit", "lang", "missing", "style")

    def __init__(self, lang: str, unit: str, scale: int) -> None:
        self.lang = lang
        self._catalogue: Catalogue = catalogue(lang)
        self.style = STYLES[lang]
        self.missing: dict[str, int] = {}
        self._english: Catalogue = catalogue("en")
        self._unit = unit
        self._scale = scale

    def has(self, id_: str) -> bool:
        """Whether the language itself has this message (no fallback)."""
        return self._catalogue.get(id_) is not None

    def word(self, id_: str) -> str:
        """A message without facts: a word, a label, a button."""
        found = self._catalogue.get(id_)
        if found is not None and len(found) == 1:
            return found[0].source
        return self._message(id_, _NO_FACTS, NO_NAMES)

    def say(self, say: Say, names: Names = NO_NAMES) -> str:
        """A sentence."""
        return self._message(say.id, say.facts, names)

    def event(self, event: Event, names: Names = NO_NAMES) -> str:
        """What happened, as a sentence of the log."""
        return self._message(event.kind, event.facts, names)

    def refusal(self, refusal: Refusal, names: Names = NO_NAMES) -> str:
        """Why an answer is not legal; the rule id stands apart (``refusal.rule``)."""
        return self._message(refusal.code, refusal.facts, names)

    def error(self, error: GunbaiError, names: Names = NO_NAMES) -> str:
        """What tells a person of an error: one line, and one more for each finding in a roster."""
        if isinstance(error, Refused):
            return self.refusal(error.refusal, names)
        facts = error.facts()
        if isinstance(error, DataError):
            for key in ("found", "expected"):
                facts[key] = expected_in(self.lang, facts[key])
        if isinstance(error, IllegalRosters):
            findings = [self._finding(side, one) for side, one in error.found]
            return "\n".join((self._message(f"error.{error.code}", facts, names), *findings))
        return self._message(f"error.{error.code}", facts, names)

    def _finding(self, side: str, found: Finding) -> str:
        """What is wrong with one side's roster, by which rule, and what would mend it."""
        facts: dict[str, Fact] = {"side": side.upper(), "rule": found.rule, "what": found.say}
        if found.mend is None:
            return self.text("error.rosters.finding", **facts)
        return self.text("error.rosters.mend", **facts, mend=found.mend)

    def text(self, id_: str, names: Names = NO_NAMES, /, **facts: Fact) -> str:
        """A message with its facts as keyword arguments."""
        return self._message(id_, facts, names)

    def name(self, id_: str, names: Names) -> str:
        """The name of a thing; its id when it has none."""
        found = names.get(id_)
        if found is None:
            return id_
        if isinstance(found, str):
            return found if type(found) is str else str(found)
        # A name may speak of other things, never of itself: that would never end.
        return self.fact(found, {key: name for key, name in names.items() if key != id_})

    def fact(self, fact: Fact, names: Names = NO_NAMES) -> str:
        """One fact as text."""
        writer = _WRITERS.get(type(fact))
        if writer is None:
            raise TypeError(f"{type(fact).__name__} is not a fact")
        return writer(self, fact, names)

    def label(self, label: Fact, names: Names = NO_NAMES) -> str:
        """What stands alone, as an option or a button does: it begins with a capital where the catalogues
        write its beginning."""
        shown = self.fact(label, names)
        return shown[:1].upper() + shown[1:] if self._begins(label, names) else shown

    def length(self, value: int, limit: int | None = None) -> str:
        """A length with its unit: 6″, 5.6 cm."""
        return self._with_unit(self.style.length(value, self._scale, limit))

    def section(self, prefix: str) -> dict[str, str | list[str]]:
        """The texts of all messages with this prefix, plural forms as lists; for clients."""
        texts: dict[str, str | list[str]] = {}
        for id_, found in {**ids("en"), **ids(self.lang)}.items():
            if id_.startswith(prefix):
                texts[id_] = found[0] if len(found) == 1 else list(found)
        return texts

    # -- writing -----------------------------------------------------------------------------

    def _message(self, id_: str, facts: Mapping[str, Any], names: Names) -> str:
        lang, found = self.lang, self._catalogue.get(id_)
        if found is None:
            self.missing[id_] = self.missing.get(id_, 0) + 1
            lang, found = "en", self._english.get(id_)
            if found is None:
                return id_
        template = found[0] if len(found) == 1 else found[self._form(lang, facts)]
        return self._fill(id_, template, facts, names)

    def _fill(self, id_: str, template: Template, facts: Mapping[str, Any], names: Names) -> str:
        written: list[str] = []
        for text, name, opens in template.parts:
            written.append(text)
            if name is None:
                continue
            if name not in facts:
                place = f"{id_}: {{{name}}}"
                self.missing[place] = self.missing.get(place, 0) + 1
                written.append(f"{{{name}}}")
                continue
            fact = facts[name]
            shown = self.fact(fact, names)
            if opens and _is_worded(fact, names):
                shown = shown[:1].upper() + shown[1:]
            written.append(shown)
        return "".join(written)

    def _begins(self, label: Fact, names: Names) -> bool:
        """Whether the catalogues write the beginning of a label; a field that opens one has its own way."""
        if isinstance(label, Say):
            found = self._catalogue.get(label.id)
            return found is not None and not found[0].source.startswith("{")
        return isinstance(label, bool) or _is_worded(label, names)

    def _form(self, lang: str, facts: Mapping[str, Any]) -> int:
        number = facts.get("n", 0)
        if isinstance(number, Length):
            whole = number.value % self._scale == 0
            return form_of(lang, number.value // self._scale, whole)
        if isinstance(number, Signed):
            return form_of(lang, number.value)
        return form_of(lang, number if isinstance(number, int) else 0)

    def _with_unit(self, number: str) -> str:
        return self._message(f"unit.{self._unit}", {"n": number}, NO_NAMES)

    def _listed(self, items: list[str]) -> str:
        return self.word("list.separator").join(item for item in items if item)

    def _modifier(self, mod: Modifier, names: Names) -> str:
        words = self._message(mod.word, mod.facts, names)
        return f"{self.style.signed(mod.amount)} {words}"

    def _target(self, target: Target, names: Names) -> str:
        """Base and reasons; the sum behind them when there is something to add up.

        A base of nought is not written: it stands for dice that the sentence names itself.
        """
        lines = [self.style.integer(target.base)] if target.base or not target.mods else []
        lines += [self._modifier(mod, names) for mod in target.mods]
        shown = self._listed(lines)
        if target.base and target.mods:
            shown = f"{shown} = {self.style.integer(target.total)}"
        return f"{self.word(target.word)}: {shown}" if target.word else shown


def _is_worded(fact: Fact, names: Names) -> bool:
    """Whether the catalogues write this fact, or the name of this thing: people's names stay."""
    if isinstance(fact, Name):
        return isinstance(names.get(fact.id), (Word, Say, Spelled))
    return isinstance(fact, (Word, Say))


def _dice(self: Tongue, dice: Dice, names: Names) -> str:
    return self._listed(["+".join(str(face) for face in throw) for throw in dice.faces])


def _bool(self: Tongue, value: bool, names: Names) -> str:
    return self.word("word.yes" if value else "word.no")


def _length(self: Tongue, length: Length, names: Names) -> str:
    return self.length(length.value, length.limit)


def _several(self: Tongue, several: Several, names: Names) -> str:
    return self._listed([self.fact(item, names) for item in several.items]) or self.word(
        "list.none"
    )


_WRITERS: Final[Mapping[type, Callable[[Tongue, Any, Names], str]]] = {
    str: lambda self, fact, names: fact,
    bool: _bool,
    int: lambda self, fact, names: self.style.integer(fact),
    Name: lambda self, fact, names: self.name(fact.id, names),
    Word: lambda self, fact, names: self.word(fact.id),
    Length: _length,
    Signed: lambda self, fact, names: self.style.signed(fact.value),
    Chance: lambda self, fact, names: self.style.chance(fact.numerator, fact.denominator),
    Dice: _dice,
    Modifier: lambda self, fact, names: self._modifier(fact, names),
    Target: lambda self, fact, names: self._target(fact, names),
    Say: lambda self, fact, names: self.say(fact, names),
    Several: _several,
}


@cache
def tongue(lang: str, unit: str = "inch", scale: int = 1000) -> Tongue:
    """The language ``lang`` (en, hu, ru), its lengths in ``unit`` of ``scale`` parts.

    Cached: its catalogue is read once a process. DataError for an unknown language.
    """
    return Tongue(lang, unit, scale)


def best_language(wanted: str | None) -> str:
    """The language of a locale such as ``hu_HU.UTF-8`` or of a list ``ru-RU,ru;q=0.9``; else en.

    >>> best_language("fr,ru-RU;q=0.8")
    'ru'
    """
    for part in (wanted or "").replace(";", ",").split(","):
        lang = part.strip()[:2].lower()
        if lang in LANGUAGES:
            return lang
    return "en"
