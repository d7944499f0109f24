"""From a system's data to JSON in one reader's language: every ``Say``, ``Name`` and ``Word`` as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from gunbai.language import Tongue, tongue
from gunbai.language.tongue import Names
from gunbai.questions import Preview, Refusal, to_plain
from gunbai.system import System
from gunbai.words import (
    Chance,
    Dice,
    Length,
    Modifier,
    Name,
    Say,
    Several,
    Signed,
    Target,
    Word,
)

__all__ = ["Renderer", "renderer", "tongue_of"]

Json = Any

_TEXTS = (Say, Name, Word, Length, Signed, Chance, Several, Modifier)


def tongue_of(system: System, lang: str) -> Tongue:
    """The language, with this system's unit of length."""
    return tongue(lang, system.nature.unit, system.nature.scale)


@dataclass(frozen=True, slots=True)
class Renderer:
    """One language and one view's names."""

    tongue: Tongue
    names: Names

    def text(self, fact: Any) -> str:
        """One fact as text."""
        return self.tongue.fact(fact, self.names)

    def name(self, id_: str) -> str:
        """The name of a thing; its id when it has none."""
        return self.tongue.name(id_, self.names)

    def words(self, id_: str, /, **facts: Any) -> str:
        """A message of the server's own."""
        return self.tongue.text(id_, self.names, **facts)

    def heading(self, rule: str) -> str:
        """The heading of a rule; its id when the catalogues do not know it."""
        if not rule:
            return ""
        id_ = f"rule.{rule}.heading"
        return self.tongue.word(id_) if self.tongue.has(id_) else rule

    def plain(self, value: Any) -> Json:
        """Any data of a system as JSON; TypeError for what may not stand in it (floats, objects)."""
        if value is None or isinstance(value, (bool, int, str)):
            return value.value if isinstance(value, Enum) else value
        if isinstance(value, Mapping):
            return {str(key): self.plain(item) for key, item in value.items()}
        if isinstance(value, (list, tuple)):
            return [self.plain(item) for item in value]
        if isinstance(value, _TEXTS):
            return self.text(value)
        if isinstance(value, Target):
            return self.target(value)
        if isinstance(value, Refusal):
            return self.refusal(value)
        if isinstance(value, Preview):
            return self.preview(value)
        if isinstance(value, Dice):
            return {"faces": [list(throw) for throw in value.faces]}
        if isinstance(value, Fraction):
            return self.chance(value)
        if isinstance(value, Enum):
            return self.plain(value.value)
        raise TypeError(f"{type(value).__name__} cannot be shown")

    def target(self, target: Target) -> Json:
        """TARGET of the protocol: its lines add up to ``total``."""
        return {
            "base": target.base,
            "word": self.tongue.word(target.word) if target.word else "",
            "rule": target.rule,
            "mods": [self._modifier(mod) for mod in target.mods],
            "total": target.total,
        }

    def _modifier(self, mod: Modifier) -> Json:
        text = self.tongue.say(Say(mod.word, mod.facts), self.names)
        return {"amount": mod.amount, "text": text, "rule": mod.rule}

    def refusal(self, refusal: Refusal, legal: Json = None) -> Json:
        """REFUSAL of the protocol; ``legal`` as the question itself writes its answers."""
        if legal is None and refusal.legal is not None:
            legal = to_plain(refusal.legal)
        return {
            "code": refusal.code,
            "rule": refusal.rule,
            "text": self.tongue.refusal(refusal, self.names),
            "legal": legal,
        }

    def chance(self, chance: Fraction) -> Json:
        percent = self.text(Chance(chance.numerator, chance.denominator))
        return {"n": chance.numerator, "d": chance.denominator, "percent": percent}

    def preview(self, preview: Preview) -> Json:
        """PREVIEW of the protocol."""
        odds = [{"text": self.text(word), **self.chance(part)} for word, part in preview.odds]
        return {
            "says": [self.text(say) for say in preview.says],
            "reasons": [self.target(target) for target in preview.reasons],
            "odds": odds,
            "marks": [self.plain(mark) for mark in preview.marks],
        }


def renderer(system: System, view: Any, lang: str) -> Renderer:
    """The renderer for what a view names."""
    return Renderer(tongue_of(system, lang), system.names(view))
