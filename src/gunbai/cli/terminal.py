"""Writing for a person or a program: plain lines when piped, a little style on a terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from gunbai.language import Tongue, tongue
from gunbai.language.rulings import own_word
from gunbai.system import SYSTEM_IDS
from gunbai.words import Fact

if TYPE_CHECKING:
    from gunbai.system import System

__all__ = ["Terminal", "current", "speak", "tongue_of"]


class Terminal:
    """The standard output in one language. ``chosen``: somebody asked for that language."""

    def __init__(self, lang: str, chosen: bool = False) -> None:
        self.lang = lang
        self.chosen = chosen
        self.tongue: Tongue = tongue(lang)

    @property
    def styled(self) -> bool:
        """Whether a person looks at a terminal."""
        return sys.stdout.isatty()

    def line(self, text: str = "", style: str = "") -> None:
        """One line, never wrapped or cut; ``style`` (bold, dim, red …) on a terminal only."""
        if style and self.styled:
            from rich.console import Console
            from rich.text import Text

            Console(soft_wrap=True, highlight=False).print(Text(text, style))
        else:
            print(text)

    def say(self, id_: str, /, **facts: Fact) -> None:
        """A sentence of the catalogue."""
        self.line(self.tongue.text(id_, **facts))

    def heading(self, text: str) -> None:
        """A line that heads others."""
        self.line(text, "bold")

    def table(self, rows: Iterable[Sequence[str]], indent: int = 0) -> None:
        """Columns of equal width; the last one runs on."""
        listed = [[cell or "" for cell in row] for row in rows]
        widths = [max((len(cell) for cell in column), default=0) for column in _columns(listed)]
        for row in listed:
            cells = [f"{cell:<{widths[i]}}" for i, cell in enumerate(row[:-1])] + [row[-1]]
            self.line(" " * indent + "  ".join(cells).rstrip())

    def json(self, value: Any) -> None:
        """The value as JSON, for programs."""
        print(json.dumps(value, ensure_ascii=False, indent=2))

    def error(self, text: str) -> None:
        """One line on the error output."""
        print(text, file=sys.stderr)

    def name(self, id_: str, kind: str) -> str:
        """The catalogue's name of a thing of this kind, of whichever system, else its id."""
        for system in SYSTEM_IDS:
            found = own_word(self.tongue, kind, id_, system)
            if found != id_:
                return found
        return id_

    def word_or(self, id_: str, otherwise: str) -> str:
        """The message without facts if the language has it."""
        return self.tongue.word(id_) if self.tongue.has(id_) else otherwise

    def fact(self, fact: Fact) -> str:
        return self.tongue.fact(fact)


def _columns(rows: list[list[str]]) -> list[list[str]]:
    return [list(column) for column in zip(*(row[:-1] for row in rows), strict=True)]


_current: Terminal | None = None


def speak(lang: str, chosen: bool = False) -> Terminal:
    """Make this language the command's."""
    global _current
    _current = Terminal(lang, chosen)
    return _current


def current() -> Terminal:
    """The terminal of the running command."""
    return _current if _current is not None else speak("en")


def tongue_of(system: System, lang: str) -> Tongue:
    """The language with this system's unit of length."""
    return tongue(lang, system.nature.unit, system.nature.scale)
