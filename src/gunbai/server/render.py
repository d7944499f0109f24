"""From a system's data to JSON in one reader's language: every ``Say``, ``Name`` and ``Word`` as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Final

from gunbai.language import Tongue, tongue
from gunbai.language.tongue import Names, Spelled
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

__all__ = ["Renderer", "renderer", "settled", "tongue_of"]

Json = Any

_AS_IT_IS: Final = frozenset({int, str, bool, type(None)})


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

    def label(self, fact: Any) -> str:
        """One fact that stands alone, as an option does."""
        return self.tongue.label(fact, self.names)

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
        kind = type(value)
        if kind in _AS_IT_IS:
            return value
        writer = _WRITERS.get(kind)
        if writer is not None:
            return writer(self, value)
        if isinstance(value, Mapping):
            return self._object(value)
        if isinstance(value, (list, tuple)):
            return self._list(value)
        if isinstance(value, Enum):
            return self.plain(value.value)
        raise TypeError(f"{kind.__name__} cannot be shown")

    def _object(self, value: Mapping[Any, Any]) -> Json:
        plain = self.plain
        return {
            str(key): item if type(item) in _AS_IT_IS else plain(item)
            for key, item in value.items()
        }

    def _list(self, value: Sequence[Any]) -> Json:
        plain = self.plain
        return [item if type(item) in _AS_IT_IS else plain(item) for item in value]

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


_WRITERS: Final[Mapping[type, Callable[[Renderer, Any], Json]]] = {
    dict: Renderer._object,
    list: Renderer._list,
    tuple: Renderer._list,
    Target: Renderer.target,
    Refusal: Renderer.refusal,
    Preview: Renderer.preview,
    Fraction: Renderer.chance,
    Dice: lambda r, dice: {"faces": [list(throw) for throw in dice.faces]},
    **dict.fromkeys((Say, Name, Word, Length, Signed, Chance, Several, Modifier), Renderer.text),
}


def renderer(system: System, view: Any, lang: str) -> Renderer:
    """The renderer for what a view names."""
    return Renderer(tongue_of(system, lang), system.names(view))


def settled(r: Renderer) -> Renderer:
    """The same with every name written out, for whoever renders much."""
    names = {
        id_: found if isinstance(found, str) else Spelled(r.tongue.name(id_, r.names))
        for id_, found in r.names.items()
    }
    return Renderer(r.tongue, names)
